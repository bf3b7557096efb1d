/** How rare a card is, as a number that orders flips and decides how loud the show gets. */

import { shownRarity } from "../features/cards/model";
import { rarities, rarityOf } from "../lib/rarities";
import type { OverlayCard } from "./opening";

/** From this rank on (Legendary) a pull gets light rays, confetti and its name across the screen. */
export const BIG_RANK = 6;

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

/** The rank of a card's rarity, 0 for Basic to 9 for Divine; none counts as Common, an unknown one as Basic. */
export function rankOf(card: OverlayCard): number {
  const rarity = rarityOf(shownRarity(card));
  return rarity ? rarities.indexOf(rarity) : 0;
}

/** The slot of the rarest card; of equals the one that flips last. */
export function bestSlot(ranks: readonly number[]): number {
  return ranks.reduce((best, rank, slot) => (rank >= (ranks[best] ?? -1) ? slot : best), 0);
}
