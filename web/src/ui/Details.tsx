import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Details.module.css";

interface DetailsProps extends ComponentProps<"details"> {
  summary: ReactNode;
  tone?: "accent" | "ink" | "soft";
}

/** What is there to read after a press. */
export function Details({ summary, tone = "accent", children, ...rest }: DetailsProps) {
  return (
    <details {...rest}>
      <summary className={classNames(styles.summary, styles[tone])}>{summary}</summary>
      {children}
    </details>
  );
}
