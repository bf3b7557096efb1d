import type { Schemas } from "../../api/client";
import { type RarityName, rarityRank } from "../../lib/rarities";
import { type ShownCard, seedOf } from "../cards/model";

export type Definition = Schemas["Definition"];

/** A definition as a card in one rarity; no copy in particular is meant. */
export function asCard(definition: Definition, rarity: RarityName): ShownCard {
  const { _id: definitionId, name, imageUrl, flavorText, limited, availableFrom, availableTo } = definition;
  const printed = definition.rarities.find((row) => row.rarity === rarity)?.totalCopies;
  return {
    definitionId,
    name,
    imageUrl,
    flavorText: flavorText ?? null,
    rarity,
    limited,
    availableFrom,
    availableTo,
    ...(printed === undefined ? {} : { printed }),
  };
}

/** The rarity to show a definition in: the one asked for, else one of its own that never changes, so that all are seen. */
export function faceOf({ _id, rarities }: Definition, wanted: RarityName | ""): RarityName {
  if (wanted !== "") return wanted;
  return rarities[Math.floor(seedOf(_id) * rarities.length)]?.rarity ?? "Common";
}

/** Copies left and printed, in one rarity or in all. */
export function supplyOf({ rarities }: Definition, rarity: RarityName | "" = "") {
  const rows = rarity === "" ? rarities : rarities.filter((row) => row.rarity === rarity);
  return {
    left: rows.reduce((sum, row) => sum + row.remainingCopies, 0),
    printed: rows.reduce((sum, row) => sum + row.totalCopies, 0),
  };
}

/** The rarest one that can still be pulled, else the rarest. */
export function bestLeft({ rarities }: Pick<Definition, "rarities">): RarityName {
  const rarest = [...rarities].sort((a, b) => rarityRank(b.rarity) - rarityRank(a.rarity));
  return (rarest.find((row) => row.remainingCopies > 0) ?? rarest[0])?.rarity ?? "Common";
}
