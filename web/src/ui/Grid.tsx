import type { CSSProperties } from "react";
import styles from "./Grid.module.css";
import { type BoxProps, drawBox, type ElementName } from "./look";
import responsive from "./responsive.module.css";
import { type Tracks, template } from "./tracks";

interface GridLook {
  /** As many columns of one width as there is room for, none narrower than this. */
  min?: `${number}rem`;
  /** Few parts share the whole line. */
  fill?: boolean;
  /** No more columns than this, however much room there is. */
  most?: number;
  /** The columns from the start to the end, as in `1fr 18rem-24rem`. */
  columns?: Tracks;
  /** One column at and below this width of the window: a phone's, or one without room for two parts of a page. */
  stack?: "phone" | "desk";
  /** Which of two parts is shown where there is no room for both side by side. */
  shows?: "first" | "second";
  /** On a phone one line that scrolls sideways, with parts of this width. */
  scroll?: `${number}rem`;
  align?: "start" | "center" | "end" | "baseline";
  style?: CSSProperties;
}

/** Parts in columns. */
export function Grid<E extends ElementName = "div">({
  as,
  min,
  fill,
  most,
  columns,
  stack,
  shows,
  scroll,
  align,
  style,
  ...props
}: BoxProps<E, GridLook>) {
  const sizes = {
    ...(min && { "--_min": most === undefined ? min : `max(${min}, 100% / ${most + 1})` }),
    ...(scroll && { "--_each": scroll }),
    ...(columns && { "--_tracks": template(columns) }),
  };
  return drawBox(
    as ?? "div",
    [
      styles.grid,
      min && (fill ? styles.fit : styles.many),
      columns && styles.tracks,
      stack && responsive[`stack-${stack}`],
      shows && responsive[`shows-${shows}`],
      scroll && responsive["scroll-phone"],
      align && styles[`align-${align}`],
    ],
    { ...props, style: { ...sizes, ...style } },
  );
}
