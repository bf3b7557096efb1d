import type { CSSProperties } from "react";
import { type BoxProps, drawBox, type ElementName } from "./look";
import styles from "./Row.module.css";

interface RowLook {
  align?: "start" | "center" | "end" | "baseline" | "stretch";
  justify?: "center" | "end" | "between" | undefined;
  /** Keeps all children on one line. */
  nowrap?: boolean;
  /** Does not wrap, but scrolls. */
  scrolling?: boolean;
  /** Displays the row inline, as wide as its content. */
  inline?: boolean;
  /** Minimum width of children, which share the line equally and wrap below this width. */
  each?: `${number}rem`;
  /** Minimum width of the first child, which takes the remaining width. */
  first?: `${number}rem`;
  /** Stretches wrapped children to the full line; beside the first child they keep their size. */
  fill?: boolean;
  /** Row width below which every child has its own line. */
  lines?: `${number}rem`;
  style?: CSSProperties;
}

/** Arranges its children in a line that wraps. */
export function Row<E extends ElementName = "div">({
  as,
  align = "center",
  justify,
  nowrap,
  scrolling,
  inline,
  each,
  first,
  fill,
  lines,
  style,
  ...props
}: BoxProps<E, RowLook>) {
  const sizes = {
    ...(each && { "--_each": each }),
    ...(first && { "--_first": first }),
    ...(lines && { "--_lines": lines }),
  };
  return drawBox(
    as ?? "div",
    [
      styles.row,
      styles[`align-${align}`],
      justify && styles[`justify-${justify}`],
      nowrap && styles.nowrap,
      scrolling && styles.scrolling,
      inline && styles.inline,
      each && styles.each,
      first && styles.first,
      fill && styles.fill,
      lines && styles.lines,
    ],
    { ...props, style: { ...sizes, ...style } },
  );
}
