import { filterSchema } from "../../lib/filters";
import { flag, oneOf, rarity, searchSchema, text } from "../../lib/searchParams";

/** The sort options of the catalogue. */
export const SORT_CHOICES = [
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "series", label: "By series" },
  { value: "new", label: "Newest first" },
] as const;

/** The search parameters of the catalogue. */
export const catalogueSearch = filterSchema(
  { search: text, series: text, tag: text, available: flag, limited: flag, rarity },
  { sort: oneOf(["name", "-name", "series", "new"]) },
);

export type CatalogueSearch = typeof catalogueSearch.defaults;

/** The search parameters of a card's page: the shown rarity. */
export const definitionSearch = searchSchema({ rarity });
