import type { ReactNode } from "react";
import * as m from "../lib/messages";
import { Button } from "./Button";
import styles from "./States.module.css";

interface ErrorStateProps {
  title?: string;
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Alternative action, such as a link. */
  action?: ReactNode;
}

/** Error message with an optional retry button. */
export function ErrorState({
  title = m.failed(),
  message,
  onRetry,
  retrying = false,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{message}</p>
      {onRetry === undefined ? null : (
        <Button kind="primary" pending={retrying} onClick={onRetry}>
          {m.tryAgain()}
        </Button>
      )}
      {action}
    </div>
  );
}
