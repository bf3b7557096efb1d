import { type ComponentProps, useId } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Field.module.css";

/** An option of a select or a segmented control. */
export interface Option<V extends string = string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> extends Omit<ComponentProps<"select">, "id" | "value" | "onChange"> {
  label: string;
  hideLabel?: boolean;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
}

/** A labelled native select. */
export function Select<V extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  className,
  ...rest
}: SelectProps<V>) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
