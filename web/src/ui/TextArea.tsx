import { type ComponentProps, useId } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Field.module.css";
import own from "./TextArea.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id" | "value" | "maxLength"> {
  label: string;
  value: string;
  /** How many characters it takes; what is left is counted near the end. */
  maxLength: number;
}

/** From this share on it is said how much room is left. */
const NEARLY_FULL = 0.8;

/** A labelled text of some lines. */
export function TextArea({ label, value, maxLength, className, ...rest }: TextAreaProps) {
  const id = useId();
  const left = maxLength - value.length;
  const near = value.length >= maxLength * NEARLY_FULL;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        rows={2}
        {...rest}
        id={id}
        className={classNames(styles.input, own.area)}
        value={value}
        maxLength={maxLength}
        aria-describedby={near ? `${id}-note` : undefined}
      />
      {near ? (
        <p id={`${id}-note`} className={styles.note}>
          {left === 1 ? "1 character left" : `${left} characters left`}
        </p>
      ) : null}
    </div>
  );
}
