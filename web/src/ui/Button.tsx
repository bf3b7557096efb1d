import type { ComponentProps } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Button.module.css";

/** `primary` for the main action of a page or dialog, `danger` for an irreversible one. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
  kind?: ButtonKind;
  size?: "l" | "m" | "s";
  /** Marks the button as busy and ignores clicks. */
  pending?: boolean;
}

/** The class name of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = "secondary", size: "l" | "m" | "s" = "m"): string {
  return classNames(styles.button, styles[kind], size === "s" && styles.small, size === "l" && styles.large);
}

export function Button({
  kind = "secondary",
  size = "m",
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(kind, size), className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"] || undefined}
      data-pending={pending || undefined}
      // Also prevents a second submit of the form by Enter in a field.
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
