import type { CSSProperties } from "react";
import fits from "./fit.module.css";
import styles from "./Grid.module.css";
import { type BoxProps, drawBox, type ElementName } from "./look";
import { type Tracks, template } from "./tracks";

interface GridLook {
  /** As many columns of one width as there is room for, none narrower than this. */
  min?: `${number}rem`;
  /** Two columns also where there is no room for two of that width. */
  pair?: boolean;
  /** Few parts share the whole line. */
  fill?: boolean;
  /** At most so many columns. */
  most?: number;
  /** The columns from the start to the end, as in `1fr 18rem-24rem`. */
  columns?: Tracks;
  /** One column at and below this width of the window: a phone's, or one without room for two parts of a page. */
  stack?: "phone" | "desk";
  align?: "start" | "center" | "end" | "baseline";
  style?: CSSProperties;
}

/** Parts in columns. */
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
