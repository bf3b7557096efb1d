import type { CSSProperties } from "react";
import type { Schemas } from "../../api/client";

type Look = Schemas["Look"];
type LookStyle = CSSProperties & Record<`--look-${"first" | "second" | "strength"}`, string | number>;

const COLOUR = /^#[0-9a-f]{6}$/i;
/** Where a colour should stand that is none: the server lets no other through. */
const NO_COLOUR = "#808080";

const colour = (text: string) => (COLOUR.test(text) ? text : NO_COLOUR);

/** The parameters of a recipe as its stylesheet reads them: two colours and a share, and nothing that came as a text. */
export function lookStyle({ first, second, strength }: Look): LookStyle {
  const share = Number.isFinite(strength) ? Math.min(1, Math.max(0.1, strength / 100)) : 0.5;
  return { "--look-first": colour(first), "--look-second": colour(second), "--look-strength": share };
}
