import { type BoxProps, drawBox, type ElementName } from "./look";
import styles from "./Stack.module.css";

interface StackLook {
  /** Horizontal alignment. By default children have the stack's width. */
  align?: "start" | "center" | "end";
  /** Vertical alignment in a taller stack. By default children share the height. */
  justify?: "start" | "center" | "between";
  /** Reverses the visual order, for example to show a number above its label. */
  reverse?: boolean;
  /** Keeps the markers of list items. */
  marked?: boolean;
  /** Use of the remaining height: the last child takes it and scrolls, or it is left above the last child. */
  rest?: "scrolls" | "above" | undefined;
}

/** Arranges its children vertically. */
export function Stack<E extends ElementName = "div">({
  as,
  align,
  justify,
  reverse,
  marked,
  rest,
  ...props
}: BoxProps<E, StackLook>) {
  return drawBox(
    as ?? "div",
    [
      styles.stack,
      align && styles[`align-${align}`],
      justify && styles[`justify-${justify}`],
      reverse && styles.reverse,
      marked && styles.marked,
      rest && styles.rest,
      rest && styles[`rest-${rest}`],
    ],
    props,
  );
}
