import { classNames } from "../lib/classNames";
import styles from "./Progress.module.css";

interface ProgressProps {
  label: string;
  /** Undefined for indeterminate progress. */
  value?: number;
  max?: number;
  /** Colours the bar as a good or bad value. */
  tone?: "good" | "bad";
  className?: string;
}

export function Progress({ label, tone, className, ...range }: ProgressProps) {
  return (
    <progress
      className={classNames(styles.track, tone && styles[tone], className)}
      aria-label={label}
      {...range}
    />
  );
}
