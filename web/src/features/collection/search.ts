import { filterSchema, sorting } from "../../lib/filters";
import { PATTERNS, type Pattern } from "../../lib/patterns";
import { flag, type Param, rarity, text } from "../../lib/searchParams";

/** The sort fields of a collection. */
export const SORTS = ["acquired", "name", "mint", "rarity"] as const;

const pattern: Param<Pattern | "", Pattern> = {
  read: (value) => PATTERNS.find((name) => name === value),
  fallback: () => "",
};

/** The filters of a collection. */
export const collectionFilters = {
  search: text,
  rarity,
  modifier: text,
  series: text,
  pattern,
  slabbed: flag,
  featured: flag,
  limited: flag,
  lackedBy: text,
};

/** Defaults to new and rare cards first, as on the server. URLs always have both field and direction, for old links. */
export const collectionOrder = sorting({ fields: SORTS, ascending: ["name", "mint"], explicit: true });

/** The search parameters of a collection. */
export const collectionSearch = filterSchema(collectionFilters, collectionOrder);

export type CollectionSearch = typeof collectionSearch.defaults;
