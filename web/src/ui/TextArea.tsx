import { type ComponentProps, useId } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Field.module.css";
import * as m from "./messages";
import own from "./TextArea.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id" | "value" | "maxLength"> {
  label: string;
  value: string;
  /** Maximum number of characters. The remaining number is shown near the limit. */
  maxLength: number;
}

/** Share of `maxLength` from which the remaining number is shown. */
const NEARLY_FULL = 0.8;

/** A labelled multi-line text input. */
export function TextArea({ label, value, maxLength, className, ...rest }: TextAreaProps) {
  const id = useId();
  const left = maxLength - value.length;
  const isNearlyFull = value.length >= maxLength * NEARLY_FULL;
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
        aria-describedby={isNearlyFull ? `${id}-note` : undefined}
      />
      {isNearlyFull ? (
        <p id={`${id}-note`} className={styles.note}>
          {m.charactersLeft({ count: left })}
        </p>
      ) : null}
    </div>
  );
}
