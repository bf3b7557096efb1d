import { useRef } from "react";
import { createPortal } from "react-dom";
import { useFreePlace } from "../lib/freePlace";
import * as m from "../lib/messages";
import { useStore } from "../lib/store";
import { Icon } from "./Icon";
import styles from "./Toaster.module.css";
import { dismissToast, holdToasts, releaseToasts, toasts } from "./toasts";

/** Shows the toasts above dialogs, without covering controls. The app has one. */
export function Toaster() {
  const shown = useStore(toasts);
  const box = useRef<HTMLElement>(null);
  useFreePlace(box, shown);
  return createPortal(
    <section
      ref={box}
      className={styles.toaster}
      aria-label={m.toasts()}
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} data-kind={toast.kind}>
          <Icon name={toast.kind === "success" ? "check" : "close"} />
          <p>
            <span className="visually-hidden">
              {toast.kind === "success" ? m.toastDone() : m.toastError()}
            </span>{" "}
            {toast.message}
          </p>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={m.dismiss()}
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>,
    document.body,
  );
}
