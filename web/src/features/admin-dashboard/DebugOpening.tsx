import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { toastError } from "../../ui/toasts";
import { Card } from "../cards/Card";
import styles from "./DebugOpening.module.css";
import * as m from "./messages";
import { type OpeningOptions, simulateOpening } from "./queries";

interface DebugOpeningProps {
  person: Schemas["ActiveUser"];
  options: OpeningOptions;
}

/** A button that simulates opening a user's pack. Nothing is stored. */
export function DebugOpening({ person, options }: DebugOpeningProps) {
  const [open, setOpen] = useState(false);
  // The last result stays until the next response.
  const [result, setResult] = useState<Schemas["DebugOpenAnswer"] | null>(null);
  const opening = useMutation({
    mutationFn: () => simulateOpening(person, options),
    onSuccess: (answer) => {
      setResult(answer);
      setOpen(true);
    },
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <>
      <Button pending={opening.isPending && !open} onClick={() => opening.mutate()}>
        {m.preview()}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.preview()}
        description={result?.message}
        wide
        actions={
          <>
            <Button pending={opening.isPending} onClick={() => opening.mutate()}>
              {m.previewAnother()}
            </Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
              {words.close()}
            </Button>
          </>
        }
      >
        <ul className={styles.cards} aria-label={m.previewCards()}>
          {(result?.newCards ?? []).map((card) => (
            <li key={card._id}>
              <Card card={card} size="mini" width={140} inspection={false} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
