import type { ReactNode } from "react";
import styles from "./Badge.module.css";

interface BadgeProps {
  tone?: "plain" | "accent" | "good" | "bad";
  children: ReactNode;
}

/** A short label on something. */
export function Badge({ tone = "plain", children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
