import signs from "../../../definitions/signs.json";
import { rarities } from "./rarities";

/** Width and height of every sign's view box. */
export const SIGN_SIDE = 16;

/** SVG paths of the signs by slug, for the even-odd fill rule. The server's share images use the same paths. */
export const outlines: ReadonlyMap<string, string> = new Map([
  ...rarities.map(({ slug, sign }) => [slug, sign] as const),
  ...Object.entries(signs),
]);

/** SVG path of a rarity's sign by name or slug; an exclamation mark for an unknown rarity. */
export function signOf(rarity: string | null | undefined): string {
  return outlines.get((rarity ?? "").trim().toLowerCase()) ?? signs.unknown;
}
