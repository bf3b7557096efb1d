/** Rarity ranks from which an opening adds effects. A rank is counted from 0 for the commonest rarity. */

import { type RarityName, rarities, rarityRank } from "../rarities";

const rankOf = (name: RarityName) => rarityRank(name) - 1;

/** From this rank, a pull is shown with light, its name and a pause before it. */
export const BIG_RANK = rankOf("Legendary");

/** From this rank, the sound of a pull has low tones. */
export const DEEP_RANK = rankOf("Mythic");

/** From this rank, a card glows when it is turned. */
export const GLOW_RANK = rankOf("Rare");

/** Light colour of a rank. Invalid ranks have that of the commonest rarity. */
export function lightOf(rank: number): string {
  return (rarities[rank] ?? rarities[0])?.light ?? "#9a9a9a";
}
