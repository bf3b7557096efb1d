import { copyText } from "../../lib/copy";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { TextField } from "../../ui/TextField";
import { toastError, toastSuccess } from "../../ui/toasts";

interface CopyFieldProps {
  label: string;
  value: string;
}

/** A read-only value with a copy button. */
export function CopyField({ label, value }: CopyFieldProps) {
  const handleCopy = async () => {
    if (await copyText(value)) toastSuccess("Copied.");
    else toastError("The browser did not allow copying. Select the text and copy it by hand.");
  };
  return (
    <Row gap={2} align="end" before={2} first="14rem">
      <TextField label={label} readOnly value={value} onFocus={(event) => event.target.select()} />
      <Button aria-label={`Copy: ${label}`} onClick={() => void handleCopy()}>
        Copy
      </Button>
    </Row>
  );
}
