import signs from "../../../data/signs.json";
import { rarities } from "./rarities";

/** Side of the square that every sign is drawn in. */
export const SIGN_SIDE = 16;

/** Outlines of the signs by slug, each to be filled by the even-odd rule. The server's pictures draw the same. */
export const outlines: ReadonlyMap<string, string> = new Map([
  ...rarities.map(({ slug, sign }) => [slug, sign] as const),
  ...Object.entries(signs),
]);

/** The outline of a rarity's sign, by name or slug; an exclamation mark for an unknown rarity. */
export function signOf(rarity: string | null | undefined): string {
  return outlines.get((rarity ?? "").trim().toLowerCase()) ?? signs.unknown;
}
