import type { Schemas } from "../../api/client";
import { collator } from "../../lib/formats";
import { id, oneOf, searchSchema, text } from "../../lib/searchParams";

export const SORTS = ["count", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** The search parameters: the id of a definition, the order of its owners, and a part of an owner's name. */
export const ownershipSearch = searchSchema({ card: id, sort: oneOf(SORTS), owner: text });

export type OwnershipSearch = typeof ownershipSearch.defaults;

export type RarityOwners = Schemas["RarityOwners"];
export type CopyOwner = Schemas["CopyOwner"];

/** Shown for owners whose account was deleted. */
export const DELETED_USER = "A collector without an account";

export const nameOf = (owner: CopyOwner) => owner.username ?? DELETED_USER;

const compare = collator({ sensitivity: "base", numeric: true }).compare;

/** Sorts the owners and keeps those whose name matches; groups without a match are dropped. */
export function findOwners(
  groups: readonly RarityOwners[],
  { sort, owner }: Pick<OwnershipSearch, "sort" | "owner">,
) {
  const term = owner.trim().toLowerCase();
  const byName = (a: CopyOwner, b: CopyOwner) => compare(nameOf(a), nameOf(b));
  const order = sort === "name" ? byName : (a: CopyOwner, b: CopyOwner) => b.count - a.count || byName(a, b);
  return groups
    .map(({ rarity, owners }) => ({
      rarity,
      owners: owners.filter((user) => nameOf(user).toLowerCase().includes(term)).sort(order),
    }))
    .filter(({ owners }) => owners.length > 0);
}

/** The numbers of copies and of distinct owners. */
export function totals(groups: readonly RarityOwners[]): { copies: number; people: number } {
  const owners = groups.flatMap((group) => group.owners);
  return {
    copies: owners.reduce((sum, { count }) => sum + count, 0),
    people: new Set(owners.map(({ userId }) => userId)).size,
  };
}
