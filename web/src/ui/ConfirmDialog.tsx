import type { ReactNode, RefObject } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  consequence: ReactNode;
  /** The verb on the button, never just "OK". */
  action: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes afterwards, when what opened the question may be gone by then. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
}

/** Asks before something that people may regret. */
export function ConfirmDialog({
  open,
  title,
  consequence,
  action,
  danger = false,
  pending = false,
  onConfirm,
  onCancel,
  returnTo,
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button kind={danger ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={consequence}
      actions={actions}
      returnTo={returnTo}
    />
  );
}
