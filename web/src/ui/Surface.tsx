import { type BoxProps, drawBox, type ElementName, type SurfaceLook } from "./look";

/** An element with a surface, without a layout. */
export function Surface<E extends ElementName = "div">({
  as,
  surface = "panel",
  ...props
}: BoxProps<E, Pick<SurfaceLook, "surface">>) {
  return drawBox(as ?? "div", [], { ...props, surface });
}
