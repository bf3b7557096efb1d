import { useStore } from "../lib/store";
import { Icon } from "./Icon";
import styles from "./Toaster.module.css";
import { dismissToast, holdToasts, releaseToasts, toasts } from "./toasts";

/** Shows the toasts; there is one in the whole app. */
export function Toaster() {
  const shown = useStore(toasts);
  return (
    <section
      className={styles.toaster}
      aria-label="Messages"
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
            <span className="visually-hidden">{toast.kind === "success" ? "Done: " : "Error: "}</span>
            {toast.message}
          </p>
          <button
            type="button"
            className={styles.dismiss}
            aria-label="Dismiss"
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
}
