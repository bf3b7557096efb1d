import type { Schemas } from "../../api/client";

/** By what owners are sorted. */
export const SORTS = ["count", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** What is looked at; all of it is in the address. */
export interface OwnershipSearch {
  /** A definition's id. */
  card: string;
  sort: Sort;
  /** Only owners with this in their name. */
  owner: string;
}

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "";

/** Reads an address; what makes no sense is left out. */
export function parseSearch(search: Record<string, unknown>): OwnershipSearch {
  const card = text(search.card);
  return {
    card: /^[0-9a-f]{24}$/.test(card) ? card : "",
    sort: SORTS.find((sort) => sort === search.sort) ?? "count",
    owner: text(search.owner),
  };
}

/** What goes into the address: only what differs from the default. */
export function toAddress({ card, sort, owner }: OwnershipSearch) {
  return {
    ...(card === "" ? {} : { card }),
    ...(sort === "count" ? {} : { sort }),
    ...(owner === "" ? {} : { owner }),
  };
}

export type RarityOwners = Schemas["RarityOwners"];
export type CopyOwner = Schemas["CopyOwner"];

/** What people without an account are called. */
export const FORMER = "A collector without an account";

export const nameOf = (owner: CopyOwner) => owner.username ?? FORMER;

const compare = new Intl.Collator("en", { sensitivity: "base", numeric: true }).compare;

/** Groups with the owners that fit, sorted; groups without any are left out. */
export function arranged(
  groups: readonly RarityOwners[],
  { sort, owner }: Pick<OwnershipSearch, "sort" | "owner">,
) {
  const wanted = owner.trim().toLowerCase();
  const byName = (a: CopyOwner, b: CopyOwner) => compare(nameOf(a), nameOf(b));
  const order = sort === "name" ? byName : (a: CopyOwner, b: CopyOwner) => b.count - a.count || byName(a, b);
  return groups
    .map(({ rarity, owners }) => ({
      rarity,
      owners: owners.filter((one) => nameOf(one).toLowerCase().includes(wanted)).sort(order),
    }))
    .filter(({ owners }) => owners.length > 0);
}

/** How many copies and owners there are, each person counted once. */
export function totals(groups: readonly RarityOwners[]): { copies: number; people: number } {
  const owners = groups.flatMap((group) => group.owners);
  return {
    copies: owners.reduce((sum, { count }) => sum + count, 0),
    people: new Set(owners.map(({ userId }) => userId)).size,
  };
}
