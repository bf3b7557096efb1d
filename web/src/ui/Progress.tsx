import { classNames } from "../lib/classNames";
import styles from "./Progress.module.css";

interface ProgressProps {
  label: string;
  /** Without one it is not known how far it has come. */
  value?: number;
  max?: number;
  /** Whether that much is good or bad. */
  tone?: "good" | "bad";
  className?: string;
}

/** How far something has come. */
export function Progress({ label, tone, className, ...range }: ProgressProps) {
  return (
    <progress
      className={classNames(styles.track, tone && styles[tone], className)}
      aria-label={label}
      {...range}
    />
  );
}
