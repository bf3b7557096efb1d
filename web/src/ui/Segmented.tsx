import { useId } from "react";
import { classNames } from "../lib/classNames";
import { ScrollLine } from "./ScrollLine";
import styles from "./Segmented.module.css";
import type { Option } from "./Select";

interface SegmentedProps<V extends string> {
  label: string;
  hideLabel?: boolean;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
  /** Full width, with options of equal width. */
  wide?: boolean;
  /** Wraps the options to several lines. */
  wraps?: boolean;
  className?: string | undefined;
}

/** A segmented control. It is a radio group, so that the arrow keys work. */
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
      <ScrollLine className={classNames(styles.row, wide && styles.wide, wraps && styles.wraps)}>
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
      </ScrollLine>
    </fieldset>
  );
}
