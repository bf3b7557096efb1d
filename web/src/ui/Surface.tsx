import { type BoxProps, drawBox, type ElementName, type SurfaceLook } from "./look";

/** A part with a surface of its own, without a layout for what is in it. */
export function Surface<E extends ElementName = "div">({
  as,
  surface = "panel",
  ...props
}: BoxProps<E, Pick<SurfaceLook, "surface">>) {
  return drawBox(as ?? "div", [], { ...props, surface });
}
