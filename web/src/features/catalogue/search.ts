import { filterSchema } from "../../lib/filters";
import { flag, oneOf, type Param, rarity, searchSchema, text } from "../../lib/searchParams";

/** What the signed-in user has of a card: no copy, one, or two in one rarity. */
export const OWNED = ["missing", "spares", "owned"] as const;
export type Owned = (typeof OWNED)[number];

const owned: Param<Owned | "", Owned> = {
  read: (value) => OWNED.find((name) => name === value),
  fallback: () => "",
};

/** The search parameters of the catalogue. */
export const catalogueSearch = filterSchema(
  { search: text, series: text, tag: text, available: flag, limited: flag, rarity, owned },
  { sort: oneOf(["name", "-name", "series", "new"]) },
);

export type CatalogueSearch = typeof catalogueSearch.defaults;

/** The search parameters of a card's page: the shown rarity, and whether users with a spare copy are shown at once. */
export const definitionSearch = searchSchema({ rarity, spares: flag });
