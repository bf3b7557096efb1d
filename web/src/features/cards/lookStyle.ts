import type { CSSProperties } from "react";
import type { Schemas } from "../../api/client";

type Look = Schemas["Look"];
type LookStyle = CSSProperties & Record<`--look-${"first" | "second" | "strength"}`, string | number>;

const COLOUR = /^#[0-9a-f]{6}$/i;
/** Replaces an invalid colour, which the server does not accept either. */
const FALLBACK_COLOUR = "#808080";

const colour = (text: string) => (COLOUR.test(text) ? text : FALLBACK_COLOUR);

/** The custom properties of a recipe's stylesheet. Only validated colours and a number reach the style. */
export function lookStyle({ first, second, strength }: Look): LookStyle {
  const share = Number.isFinite(strength) ? Math.min(1, Math.max(0.1, strength / 100)) : 0.5;
  return { "--look-first": colour(first), "--look-second": colour(second), "--look-strength": share };
}
