import styles from "./LoadingOverlay.module.css";

interface LoadingOverlayProps {
  message?: string;
}

/** Covers the screen at start-up and while a page's code is on its way. */
export function LoadingOverlay({ message = "Loading…" }: LoadingOverlayProps) {
  return (
    <div className={styles.overlay} role="status">
      <img src="/spinner.svg" alt="" width={72} height={96} />
      <p>{message}</p>
    </div>
  );
}
