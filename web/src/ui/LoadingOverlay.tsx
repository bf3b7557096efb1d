import type { ReactNode } from "react";
import * as m from "../lib/messages";
import styles from "./LoadingOverlay.module.css";

interface LoadingOverlayProps {
  message?: string;
  /** Action offered during a long wait. */
  action?: ReactNode;
}

/** Covers the screen at start-up and while a page's code loads. It appears with a delay, so that short waits do not flash. */
export function LoadingOverlay({ message = m.loading(), action }: LoadingOverlayProps) {
  return (
    <div className={styles.overlay} role="status">
      <img src="/spinner.svg" alt="" width={72} height={96} />
      <p className={styles.message}>{message}</p>
      {action}
    </div>
  );
}
