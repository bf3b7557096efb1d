import type { Schemas } from "../../api/client";

type Person = Schemas["ActiveUser"];

/** Sort keys of the list of users. */
export const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "packs", label: "Packs" },
  { key: "preferred", label: "Preferred pack" },
  { key: "active", label: "Last active" },
] as const;

/** One of the columns. */
export type Column = (typeof COLUMNS)[number]["key"];

/** A column and a direction. */
export interface Sorting {
  by: Column;
  descending: boolean;
}

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compare(by: Column, a: Person, b: Person): number {
  switch (by) {
    case "name":
      return names.compare(a.username, b.username);
    case "packs":
      return a.packs - b.packs;
    case "preferred":
      return names.compare(a.preferredPack?.name ?? "", b.preferredPack?.name ?? "");
    case "active":
      return Date.parse(a.lastActive ?? "1970-01-01") - Date.parse(b.lastActive ?? "1970-01-01");
  }
}

/** The users in this order; ties are sorted by name. */
export function sorted(people: readonly Person[], { by, descending }: Sorting): Person[] {
  const sign = descending ? -1 : 1;
  return [...people].sort((a, b) => sign * compare(by, a, b) || names.compare(a.username, b.username));
}

/** The order after a click on a column: numbers and times begin with the most, names with A; a second click reverses it. */
export function nextSorting(now: Sorting, by: Column): Sorting {
  if (now.by === by) return { by, descending: !now.descending };
  return { by, descending: by === "packs" || by === "active" };
}
