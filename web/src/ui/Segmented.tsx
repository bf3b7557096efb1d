import { useId } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Segmented.module.css";
import type { Option } from "./Select";

interface SegmentedProps<V extends string> {
  label: string;
  hideLabel?: boolean;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
  /** As wide as its place, with choices of one width. */
  wide?: boolean;
  /** Choices go to the next line when there is no room. */
  wraps?: boolean;
  className?: string | undefined;
}

/** A few choices side by side; a radio group underneath, so arrows move between them. */
export function Segmented<V extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  wide = false,
  wraps = false,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.group, className)}>
      <legend className={hideLabel ? "visually-hidden" : styles.label}>{label}</legend>
      <div className={classNames(styles.row, wide && styles.wide, wraps && styles.wraps)}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.face}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
