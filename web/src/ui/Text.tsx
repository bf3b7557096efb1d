import { type BoxProps, drawBox, type ElementName } from "./look";

/** Words in one of the tones and sizes of the app. */
export function Text<E extends ElementName = "p">({ as, ...props }: BoxProps<E, object>) {
  return drawBox(as ?? "p", [], props);
}
