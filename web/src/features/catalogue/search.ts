import { filterSchema } from "../../lib/filters";
import { flag, oneOf, rarity, searchSchema, text } from "../../lib/searchParams";

/** The search parameters of the catalogue. */
export const catalogueSearch = filterSchema(
  { search: text, series: text, tag: text, available: flag, limited: flag, rarity },
  { sort: oneOf(["name", "-name", "series", "new"]) },
);

export type CatalogueSearch = typeof catalogueSearch.defaults;

/** The search parameters of a card's page: the shown rarity. */
export const definitionSearch = searchSchema({ rarity });
