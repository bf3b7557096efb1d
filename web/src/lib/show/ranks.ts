/** How rare is rare: what an opening makes of a rank, counted from 0 for Basic to 9 for Divine. */

/** From this rank on (Legendary) a pull is big: it gets light, its name and a breath before it. */
export const BIG_RANK = 6;

/** From this rank on (Mythic) a pull is heard from below, too. */
export const DEEP_RANK = 7;

/** From this rank on (Rare) a card glows when it is turned. */
export const GLOW_RANK = 4;

/** The colour of the light on a card of each rank: its rarity's, bright enough to shine. */
export const LIGHTS: readonly string[] = [
  "#9a9a9a",
  "#64b5f6",
  "#66bb6a",
  "#3f93ea",
  "#c774da",
  "#ffa726",
  "#ff4a4f",
  "#ff69b4",
  "#dfe2ea",
  "#ffe7a3",
];

/** The light of a rank; that of the lowest for one that is none. */
export function lightOf(rank: number): string {
  return LIGHTS[rank] ?? "#9a9a9a";
}
