import type { ComponentProps } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Fold.module.css";

interface FoldProps extends ComponentProps<"details"> {
  /** Text of the summary. */
  title: string;
}

/** A collapsible section, closed by default. */
export function Fold({ title, className, children, ...rest }: FoldProps) {
  return (
    <details {...rest} className={classNames(styles.fold, className)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
