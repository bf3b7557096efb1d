import type { Schemas } from "../../api/client";
import { collator } from "../../lib/formats";
import * as m from "./messages";

type Person = Schemas["ActiveUser"];

/** Sort keys of the list of users. */
export const COLUMNS = [
  { key: "name", label: m.columnName },
  { key: "packs", label: m.columnPacks },
  { key: "preferred", label: m.columnPreferred },
  { key: "active", label: m.columnActive },
] as const;

export type Column = (typeof COLUMNS)[number]["key"];

export interface Sorting {
  by: Column;
  descending: boolean;
}

const texts = collator({ sensitivity: "base", numeric: true });

function compare(by: Column, a: Person, b: Person): number {
  switch (by) {
    case "name":
      return texts.compare(a.username, b.username);
    case "packs":
      return a.packs - b.packs;
    case "preferred":
      return texts.compare(a.preferredPack?.name ?? "", b.preferredPack?.name ?? "");
    case "active":
      return Date.parse(a.lastActive ?? "1970-01-01") - Date.parse(b.lastActive ?? "1970-01-01");
  }
}

/** Sorts users; ties are sorted by name. */
export function sorted(people: readonly Person[], { by, descending }: Sorting): Person[] {
  const sign = descending ? -1 : 1;
  return [...people].sort((a, b) => sign * compare(by, a, b) || texts.compare(a.username, b.username));
}

/** The order after a click on a column: first descending for numbers and times, ascending for names; then reversed. */
export function nextSorting(current: Sorting, by: Column): Sorting {
  if (current.by === by) return { by, descending: !current.descending };
  return { by, descending: by === "packs" || by === "active" };
}
