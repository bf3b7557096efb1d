/** How rare is rare: what an opening makes of a rank, counted from 0 for the commonest rarity. */

import { type RarityName, rarities, rarityRank } from "../rarities";

const rankOf = (name: RarityName) => rarityRank(name) - 1;

/** From this rank on a pull is big: it gets light, its name and a breath before it. */
export const BIG_RANK = rankOf("Legendary");

/** From this rank on a pull is heard from below, too. */
export const DEEP_RANK = rankOf("Mythic");

/** From this rank on a card glows when it is turned. */
export const GLOW_RANK = rankOf("Rare");

/** The colour of the light on a card of a rank; that of the lowest for one that is none. */
export function lightOf(rank: number): string {
  return (rarities[rank] ?? rarities[0])?.light ?? "#9a9a9a";
}
