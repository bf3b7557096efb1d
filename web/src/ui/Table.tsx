import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Table.module.css";

interface TableProps {
  /** What it is called, where it may be wider or higher than its place and scrolls in it. */
  label?: string;
  /** No higher than this; what is above it stays in sight. */
  max?: `${number}rem` | `${number}dvh`;
  /** In a narrow place each row is a block of this many columns, and cells say by `data-before` what they are. */
  blocks?: number;
  /** Without lines between the rows, as for bars. */
  plain?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The class of a cell that takes what is left of the line. */
export const wideCell: string | undefined = styles.wide;

/** Rows and columns of figures. */
export function Table({ label, max, blocks, plain, className, children }: TableProps) {
  const style: CSSProperties & Record<"--_blocks", number> = { "--_blocks": blocks ?? 1 };
  const table = (
    <table
      className={classNames(
        styles.table,
        plain && styles.plain,
        blocks !== undefined && styles.blocks,
        className,
      )}
      style={style}
    >
      {children}
    </table>
  );
  const place = { className: styles.place, style: { maxBlockSize: max } };
  if (label === undefined) return <div {...place}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section {...place} aria-label={label} tabIndex={0}>
      {table}
    </section>
  );
}
