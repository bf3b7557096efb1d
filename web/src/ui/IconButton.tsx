import type { ComponentProps } from "react";
import { classNames } from "../lib/classNames";
import styles from "./IconButton.module.css";

interface IconButtonProps extends ComponentProps<"button"> {
  /** Accessible name and tooltip. */
  label: string;
}

/** A square button that shows only an icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, className)}
    />
  );
}
