import type { Schemas } from "../../api/client";
import { rarityRank } from "../../lib/rarities";

type OwnedCard = Schemas["OwnedCard"];

/** Copies of one card in one rarity that are free to be sold, the best first. */
export interface Group {
  key: string;
  name: string;
  rarity: string;
  copies: OwnedCard[];
}

/** What makes a copy worth keeping: its grade, a modifier, being shown, then a low mint. */
function worth(card: OwnedCard): number[] {
  return [
    card.grade ?? 0,
    card.modifier === null ? 0 : 1,
    card.isFeatured ? 1 : 0,
    -(card.mintNumber ?? 1e9),
  ];
}

function better(a: OwnedCard, b: OwnedCard): number {
  const [left, right] = [worth(a), worth(b)];
  const decisive = left.findIndex((value, index) => value !== right[index]);
  return decisive < 0 ? 0 : (right[decisive] ?? 0) - (left[decisive] ?? 0);
}

/** The name that all copies share: a modifier's prefix belongs to a copy. */
function plainName([card]: OwnedCard[]): string {
  const name = card?.name ?? "Unnamed card";
  const prefix = card?.modifier?.prefix ?? "";
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
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
    .filter(([, copies]) => copies.length > 1)
    .map(([key, copies]) => ({
      key,
      name: plainName(copies),
      rarity: copies[0]?.rarity ?? "",
      copies: copies.sort(better),
    }))
    .sort((a, b) => rarityRank(a.rarity) - rarityRank(b.rarity) || (a.name < b.name ? -1 : 1));
}

/** Every copy but the best of each. */
export const allButTheBest = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ copies }) => copies.slice(1).map(({ _id }) => _id));

/** Whether a copy is the last of its group that stays: it cannot be chosen. */
export function isLastKept({ copies }: Group, card: OwnedCard, chosen: ReadonlySet<string>): boolean {
  return !chosen.has(card._id) && copies.every(({ _id }) => _id === card._id || chosen.has(_id));
}
