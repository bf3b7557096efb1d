import type { ReactNode, RefObject } from "react";
import * as m from "../lib/messages";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequence of confirming, and whether it can be undone. */
  consequence: ReactNode;
  /** Label of the confirm button: a verb, never only "OK". */
  action: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Element to focus after closing, if the element that opened the dialog may be removed by then. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
}

/** Asks to confirm an action. */
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
        {m.cancel()}
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
