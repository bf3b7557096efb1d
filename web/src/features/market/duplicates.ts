import type { Schemas } from "../../api/client";
import { names } from "../../lib/formats";
import { rarityRank } from "../../lib/rarities";
import { definitionName } from "../cards/model";

type OwnedCard = Schemas["OwnedCard"];

/** Copies of one card in one rarity that can be sold, the best first. */
export interface Group {
  key: string;
  name: string;
  rarity: string;
  copies: OwnedCard[];
}

/** The sort keys of a copy: grade, modifier, featured, then a low mint number. */
function sortKeys(card: OwnedCard): number[] {
  return [
    card.grade ?? 0,
    card.modifier === null ? 0 : 1,
    card.isFeatured ? 1 : 0,
    -(card.mintNumber ?? 1e9),
  ];
}

function compareCopies(a: OwnedCard, b: OwnedCard): number {
  const [left, right] = [sortKeys(a), sortKeys(b)];
  const decisive = left.findIndex((value, index) => value !== right[index]);
  return decisive < 0 ? 0 : (right[decisive] ?? 0) - (left[decisive] ?? 0);
}

/** Cards of which a user has more than one free copy, the commonest first. */
export function duplicatesIn(cards: readonly OwnedCard[]): Group[] {
  const groups = new Map<string, OwnedCard[]>();
  for (const card of cards) {
    if (card.definitionId === null || card.rarity === null || card.status !== "available") continue;
    const key = `${card.definitionId} ${card.rarity}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [card]);
    else group.push(card);
  }
  return [...groups]
    .flatMap(([key, found]) => {
      const copies = found.sort(compareCopies);
      const [best] = copies;
      if (best === undefined || copies.length < 2) return [];
      return [{ key, name: definitionName(best), rarity: best.rarity ?? "", copies }];
    })
    .sort((a, b) => rarityRank(a.rarity) - rarityRank(b.rarity) || names.compare(a.name, b.name));
}

/** The ids of all copies except the best of each group. */
export const allButTheBest = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ copies }) => copies.slice(1).map(({ _id }) => _id));

/** True for the last copy of a group that is not chosen; it has to stay with the owner. */
export function isLastKept({ copies }: Group, card: OwnedCard, chosen: ReadonlySet<string>): boolean {
  return !chosen.has(card._id) && copies.every(({ _id }) => _id === card._id || chosen.has(_id));
}
