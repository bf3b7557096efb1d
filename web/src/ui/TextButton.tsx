import type { ComponentProps } from "react";
import { classNames } from "../lib/classNames";
import styles from "./TextButton.module.css";

interface TextButtonProps extends ComponentProps<"button"> {
  /** Minimum touch target height, for a button alone at the end of a line. */
  target?: boolean;
}

/** A button in a line of text that looks like a link. */
export function TextButton({ target = false, className, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, target && styles.target, className)}
    />
  );
}
