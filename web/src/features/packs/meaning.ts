import { type RarityName, rarityRank } from "../../lib/rarities";
import type { Pull } from "./ritual";

/** The number of copies that a collector has of a definition, per rarity. */
export type Held = ReadonlyMap<string, Readonly<Partial<Record<RarityName, number>>>>;

/** The lowest rarity that a collector wishes for, by definition. */
export type Wished = ReadonlyMap<string, RarityName>;

/** What a pulled card means for its owner's collection. */
export interface Meaning {
  /** An `upgrade` is new in its rarity and better than all other copies; null when unknown. */
  kind: "new" | "upgrade" | "duplicate" | null;
  /** The number of copies in this rarity, this one included; null when unknown. */
  copies: number | null;
  wished: boolean;
}

/** What a pull means, from its mark at the time of the draw and from what the owner has now. */
export function meaningOf({ card, mark }: Pull, held?: Held, wished?: Wished): Meaning {
  const id = card.definitionId ?? "";
  const rank = rarityRank(card.rarity);
  const own = held?.get(id) ?? {};
  const others = Object.keys(own).filter((rarity) => rarity !== card.rarity);
  const isUpgrade =
    mark === "new" && others.length > 0 && others.every((rarity) => rarityRank(rarity) < rank);
  const floor = wished?.get(id);
  return {
    kind: isUpgrade ? "upgrade" : mark,
    copies: (card.rarity === null ? undefined : own[card.rarity]) ?? null,
    wished: floor !== undefined && rank >= rarityRank(floor),
  };
}

/** The pulls of each meaning; a wished card is also in one of the other lists. */
export interface Tally {
  wished: readonly Pull[];
  new: readonly Pull[];
  upgrade: readonly Pull[];
  duplicate: readonly Pull[];
}

/** Sorts pulls by their meaning. */
export function tallyOf(pulls: readonly Pull[], meanings: readonly Meaning[]): Tally {
  const of = (kind: Meaning["kind"]) => pulls.filter((_, index) => meanings[index]?.kind === kind);
  return {
    wished: pulls.filter((_, index) => meanings[index]?.wished),
    new: of("new"),
    upgrade: of("upgrade"),
    duplicate: of("duplicate"),
  };
}
