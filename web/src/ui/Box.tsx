import { type BoxProps, drawBox, type ElementName } from "./look";

/** An element with spacing, borders and text styles, without a layout. */
export function Box<E extends ElementName = "div">({ as, ...props }: BoxProps<E, object>) {
  return drawBox(as ?? "div", [], props);
}
