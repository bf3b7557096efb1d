import { type BoxProps, drawBox, type ElementName } from "./look";

/** Text in the app's tones and sizes. */
export function Text<E extends ElementName = "p">({ as, ...props }: BoxProps<E, object>) {
  return drawBox(as ?? "p", [], props);
}
