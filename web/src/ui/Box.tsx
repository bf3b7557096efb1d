import { type BoxProps, drawBox, type ElementName } from "./look";

/** A part that only has room or lines around it. */
export function Box<E extends ElementName = "div">({ as, ...props }: BoxProps<E, object>) {
  return drawBox(as ?? "div", [], props);
}
