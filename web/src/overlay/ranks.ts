/** Rarity ranks, for the order of flips and the best card of a pack. */

import { shownRarity } from "../features/cards/model";
import { rarities, rarityOf } from "../lib/rarities";
import type { OverlayCard } from "./opening";

/** Rank of a card's rarity, from 0 (Basic) to 9 (Divine). A missing rarity counts as Common, an unknown one as Basic. */
export function rankOf(card: OverlayCard): number {
  const rarity = rarityOf(shownRarity(card));
  return rarity ? rarities.indexOf(rarity) : 0;
}

/** Slot of the rarest card. Of equal cards it is the last to flip. */
export function bestSlot(ranks: readonly number[]): number {
  return ranks.reduce((best, rank, slot) => (rank >= (ranks[best] ?? -1) ? slot : best), 0);
}
