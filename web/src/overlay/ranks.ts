/** How rare a card is, as a number that orders flips and finds the best of a pack. */

import { shownRarity } from "../features/cards/model";
import { rarities, rarityOf } from "../lib/rarities";
import type { OverlayCard } from "./opening";

/** The rank of a card's rarity, 0 for Basic to 9 for Divine; none counts as Common, an unknown one as Basic. */
export function rankOf(card: OverlayCard): number {
  const rarity = rarityOf(shownRarity(card));
  return rarity ? rarities.indexOf(rarity) : 0;
}

/** The slot of the rarest card; of equals the one that flips last. */
export function bestSlot(ranks: readonly number[]): number {
  return ranks.reduce((best, rank, slot) => (rank >= (ranks[best] ?? -1) ? slot : best), 0);
}
