import type { ReactNode } from "react";
import styles from "./States.module.css";

interface EmptyStateProps {
  title: string;
  /** Hint on what to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Placeholder for an empty list or page. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.ghost} aria-hidden="true" />
      <h2 className={styles.title}>{title}</h2>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}
