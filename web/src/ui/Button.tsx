import type { ComponentProps } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Button.module.css";

/** `primary` for the one thing to do here, `danger` for what cannot be taken back. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
  kind?: ButtonKind;
  size?: "l" | "m" | "s";
  /** Work is under way: the button stays in place, says so and cannot be pressed again. */
  pending?: boolean;
}

/** The class of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = "secondary", size: "l" | "m" | "s" = "m"): string {
  return classNames(styles.button, styles[kind], size === "s" && styles.small, size === "l" && styles.large);
}

/** A button. */
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
      // A button that sends a form must not send it again, by Enter in a field either.
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
