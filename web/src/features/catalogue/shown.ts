import type { Schemas } from "../../api/client";
import { type RarityName, rarityRank } from "../../lib/rarities";
import { type ShownCard, seedOf } from "../cards/model";

export type Definition = Schemas["Definition"];

/** A definition in one rarity, as a card without a mint number. */
export function asCard(definition: Definition, rarity: RarityName): ShownCard {
  const { _id: definitionId, name, imageUrl, artFocus, flavorText, limited } = definition;
  const { availableFrom, availableTo } = definition;
  const printed = definition.rarities.find((row) => row.rarity === rarity)?.totalCopies;
  return {
    definitionId,
    name,
    imageUrl,
    artFocus: artFocus ?? null,
    flavorText: flavorText ?? null,
    rarity,
    limited,
    availableFrom,
    availableTo,
    ...(printed === undefined ? {} : { printed }),
  };
}

/** The rarity to show a definition in: the wanted one, or one of its own, chosen by its id. */
export function faceOf({ _id, rarities }: Definition, wanted: RarityName | ""): RarityName {
  if (wanted !== "") return wanted;
  return rarities[Math.floor(seedOf(_id) * rarities.length)]?.rarity ?? "Common";
}

/** Numbers of remaining and printed copies, in one rarity or in all. */
export function supplyOf({ rarities }: Definition, rarity: RarityName | "" = "") {
  const rows = rarity === "" ? rarities : rarities.filter((row) => row.rarity === rarity);
  return {
    left: rows.reduce((sum, row) => sum + row.remainingCopies, 0),
    printed: rows.reduce((sum, row) => sum + row.totalCopies, 0),
  };
}

/** The rarest rarity that can still be pulled, or the rarest one. */
export function bestLeft({ rarities }: Pick<Definition, "rarities">): RarityName {
  const rarest = [...rarities].sort((a, b) => rarityRank(b.rarity) - rarityRank(a.rarity));
  return (rarest.find((row) => row.remainingCopies > 0) ?? rarest[0])?.rarity ?? "Common";
}
