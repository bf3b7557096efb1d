import { classNames } from "../lib/classNames";
import styles from "./Progress.module.css";

interface ProgressProps {
  label: string;
  /** Without one it is not known how far it has come. */
  value?: number;
  max?: number;
  className?: string;
}

/** How far something has come. */
export function Progress({ label, className, ...range }: ProgressProps) {
  return <progress className={classNames(styles.track, className)} aria-label={label} {...range} />;
}
