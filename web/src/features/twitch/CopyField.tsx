import { copyText } from "../../lib/copy";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { TextField } from "../../ui/TextField";
import { toastError, toastSuccess } from "../../ui/toasts";
import * as m from "./messages";

interface CopyFieldProps {
  label: string;
  value: string;
}

/** A read-only value with a copy button. */
export function CopyField({ label, value }: CopyFieldProps) {
  const handleCopy = async () => {
    if (await copyText(value)) toastSuccess(m.copied());
    else toastError(m.copyFailed());
  };
  return (
    <Row gap={2} align="end" before={2} first="9rem">
      <TextField label={label} readOnly value={value} onFocus={(event) => event.target.select()} />
      <Button aria-label={m.copyLabel({ field: label })} onClick={() => void handleCopy()}>
        {m.copy()}
      </Button>
    </Row>
  );
}
