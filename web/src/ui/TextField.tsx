import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Field.module.css";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  /** Hides the label visually; the placeholder must have the same text. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A labelled single-line text input. */
export function TextField({ label, hideLabel = false, hint, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined || rest["aria-invalid"]}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} className={styles.note} data-error={error !== undefined || undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
