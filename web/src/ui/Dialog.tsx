import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { useLayer } from "../lib/layers";
import * as m from "../lib/messages";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title, which screen readers read when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom of the dialog. */
  actions?: ReactNode;
  wide?: boolean;
  /** Element to focus after closing, if the element that opened the dialog may be removed by then. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
}

/** The element to focus after closing, scrolled into view; true for the default. */
export function restoreFocus(target: RefObject<HTMLElement | null> | undefined): HTMLElement | true {
  const element = target?.current;
  if (element == null) return true;
  element.scrollIntoView({ block: "nearest" });
  return element;
}

/** A modal dialog that traps and restores the focus. Escape, Back and a click outside close it. */
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
            <Base.Close className={styles.close} aria-label={m.close()}>
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
