import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Field.module.css";
import * as m from "./messages";
import own from "./TextArea.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id" | "value" | "maxLength"> {
  label: string;
  value: string;
  /** Maximum number of characters. The remaining number is shown near the limit. */
  maxLength: number;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Share of `maxLength` from which the remaining number is shown. */
const NEARLY_FULL = 0.8;

/** A labelled multi-line text input. */
export function TextArea({ label, value, maxLength, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  const left = maxLength - value.length;
  const isNearlyFull = value.length >= maxLength * NEARLY_FULL;
  const note = error ?? hint;
  const notes = classNames(note !== undefined && `${id}-note`, isNearlyFull && `${id}-left`);
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
        aria-invalid={error !== undefined || rest["aria-invalid"]}
        aria-describedby={notes || undefined}
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} className={styles.note} data-error={error !== undefined || undefined}>
          {note}
        </p>
      )}
      {isNearlyFull ? (
        <p id={`${id}-left`} className={styles.note}>
          {m.charactersLeft({ count: left })}
        </p>
      ) : null}
    </div>
  );
}
