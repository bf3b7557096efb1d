import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { useLayer } from "../lib/layers";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title; read out when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  wide?: boolean;
  /** Where the focus goes afterwards, when what opened the dialog may be gone by then. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
}

/** Moves the focus to something that stays, and that to where it can be seen. */
export function restoreFocus(place: RefObject<HTMLElement | null> | undefined): HTMLElement | true {
  const to = place?.current;
  if (to == null) return true;
  to.scrollIntoView({ block: "nearest" });
  return to;
}

/** A modal dialog: focus moves in, stays and returns; Escape, Back and a click outside close it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, wide = false, returnTo } = props;
  useLayer(open, () => void onClose());
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={styles.popup}
          data-wide={wide || undefined}
          finalFocus={() => restoreFocus(returnTo)}
        >
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={styles.close} aria-label="Close">
              <Icon name="close" />
            </Base.Close>
          </header>
          {description === undefined ? null : (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          {children === undefined ? null : <div className={styles.body}>{children}</div>}
          {actions === undefined ? null : <footer className={styles.actions}>{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
