import { Dialog } from "@base-ui/react/dialog";
import type { ComponentProps, CSSProperties, ReactNode, RefObject } from "react";
import { useLayer } from "../../lib/layers";
import * as words from "../../lib/messages";
import { useNotificationHold } from "../../lib/notificationHold";
import { timesFor } from "../../lib/show/timeline";
import { Icon } from "../../ui/Icon";
import styles from "./OpenPack.module.css";
import { SoundToggle } from "./SoundToggle";

interface PackDialogProps extends Omit<ComponentProps<typeof Dialog.Popup>, "title" | "className" | "style"> {
  title: string;
  description: string;
  /** The progress for screen readers. */
  announcement: string;
  initialFocus: RefObject<HTMLElement | null>;
  /** Called for the close button, Escape and Back. */
  onClose: () => void;
  /** Whether a request is under way that may not be abandoned. */
  busy?: boolean;
  children: ReactNode;
}

/** The dark full-screen dialog in which packs are opened. */
export function PackDialog({
  title,
  description,
  announcement,
  onClose,
  busy = false,
  children,
  ...popup
}: PackDialogProps) {
  useNotificationHold();
  useLayer(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup {...popup} className={styles.popup} style={timesFor("ritual") as CSSProperties}>
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          <Dialog.Description className="visually-hidden">{description}</Dialog.Description>
          <div className={styles.corner}>
            <SoundToggle className={styles.round} />
            <Dialog.Close className={styles.round} aria-label={words.close()} disabled={busy}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <p className="visually-hidden" aria-live="polite">
            {announcement}
          </p>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
