import type { CSSProperties } from "react";
import { type BoxProps, drawBox, type ElementName } from "./look";
import styles from "./Row.module.css";

interface RowLook {
  align?: "start" | "center" | "end" | "baseline" | "stretch";
  justify?: "center" | "end" | "between" | undefined;
  /** Stays on one line however little room there is. */
  nowrap?: boolean;
  /** Stays on one line, which scrolls. */
  scrolling?: boolean;
  /** As wide as what is in it. */
  inline?: boolean;
  /** Each part takes an equal share of the line and goes to the next one when it would be narrower than this. */
  each?: `${number}rem`;
  /** The first part takes what is left of the line, where that is at least this wide. */
  first?: `${number}rem`;
  /** Parts that go to the next line fill it; beside the first part they keep their size. */
  fill?: boolean;
  /** Each part has a line of its own while the row is narrower than this. */
  lines?: `${number}rem`;
  style?: CSSProperties;
}

/** Parts side by side, which go to the next line when there is no room. */
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
