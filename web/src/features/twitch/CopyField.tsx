import { useId } from "react";
import { copyText } from "../../lib/copy";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { toastError, toastSuccess } from "../../ui/toasts";
import styles from "./Twitch.module.css";

interface CopyFieldProps {
  label: string;
  value: string;
}

/** Something to be typed elsewhere exactly so, with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const handleCopy = async () => {
    if (await copyText(value)) toastSuccess("Copied.");
    else toastError("The browser did not allow copying. Select the text and copy it by hand.");
  };
  return (
    <Stack gap={1} before={2} tone="soft" size="sm">
      <label htmlFor={id}>{label}</label>
      <Row gap={2} className={styles.line}>
        <input id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
        <Button size="s" aria-label={`Copy: ${label}`} onClick={() => void handleCopy()}>
          Copy
        </Button>
      </Row>
    </Stack>
  );
}
