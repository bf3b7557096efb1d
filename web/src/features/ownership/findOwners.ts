import type { Schemas } from "../../api/client";
import { collator } from "../../lib/formats";
import * as m from "./messages";
import type { OwnershipSearch } from "./search";

export type RarityOwners = Schemas["RarityOwners"];
export type CopyOwner = Schemas["CopyOwner"];

/** The owner's name, or a text if the account was deleted. */
export const nameOf = ({ username }: CopyOwner) => username ?? m.deletedUser();

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
