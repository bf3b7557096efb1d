import * as words from "../../../lib/messages";
import { Button } from "../../../ui/Button";

/** The button that closes the ceremony. */
export function Done({ onDone }: { onDone: () => void }) {
  return (
    <Button kind="primary" autoFocus onClick={onDone}>
      {words.done()}
    </Button>
  );
}
