import type { CSSProperties } from "react";
import fits from "./fit.module.css";
import styles from "./Grid.module.css";
import { type BoxProps, drawBox, type ElementName } from "./look";
import { type Tracks, template } from "./tracks";

interface GridLook {
  /** Minimum column width, for as many equal columns as fit. */
  min?: `${number}rem`;
  /** At least two columns, even if they are narrower than `min`. */
  pair?: boolean;
  /** Stretches the columns to fill the row if there are few children. */
  fill?: boolean;
  /** Maximum number of columns. */
  most?: number;
  /** Column widths, as in `1fr 18rem-24rem`. */
  columns?: Tracks;
  /** Uses one column up to this window width: of phones, or of windows too narrow for two columns. */
  stack?: "phone" | "desk";
  align?: "start" | "center" | "end" | "baseline";
  style?: CSSProperties;
}

/** Arranges its children in columns. */
export function Grid<E extends ElementName = "div">({
  as,
  min,
  fill,
  most,
  pair,
  columns,
  stack,
  align,
  style,
  ...props
}: BoxProps<E, GridLook>) {
  const sizes = {
    ...(min && { "--_min": min }),
    ...(most && { "--_most": most }),
    ...(columns && { "--_tracks": template(columns) }),
  };
  return drawBox(
    as ?? "div",
    [
      styles.grid,
      min && (most ? styles.most : fill ? styles.fit : pair ? styles.pair : styles.many),
      columns && styles.tracks,
      stack && fits[`below-${stack}`],
      align && styles[`align-${align}`],
    ],
    { ...props, style: { ...sizes, ...style } },
  );
}
