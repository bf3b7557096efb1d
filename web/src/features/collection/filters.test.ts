import { expect, test } from "vitest";
import { fromSortChoice, isFiltered, NO_FILTERS, parseFilters, SORT_CHOICES, toSearch } from "./filters";

test.each([
  [{}, {}],
  [{ rarity: "divine" }, { rarity: "Divine" }],
  [{ rarity: "Shiny" }, {}],
  [{ search: "É (.*%_" }, { search: "É (.*%_" }],
  [{ search: 42 }, { search: "42" }],
  [
    { slabbed: true, limited: "true", featured: "yes" },
    { slabbed: true, limited: true },
  ],
  [
    { sort: "mint", order: "asc" },
    { sort: "mint", order: "asc" },
  ],
  [{ sort: "name" }, { sort: "name", order: "asc" }],
  [{ sort: "rarity" }, { sort: "rarity", order: "desc" }],
  [{ sort: "colour", order: "up" }, {}],
  [{ sort: "acquired", order: "desc" }, {}],
])("reads %o from an address as %o", (search, kept) => {
  expect(toSearch(parseFilters(search))).toEqual(kept);
});

test("reads back what it writes to the address", () => {
  const filters = {
    ...NO_FILTERS,
    search: "fox",
    rarity: "Epic",
    slabbed: true,
    sort: "name",
    order: "asc",
  } as const;
  expect(parseFilters(toSearch(filters))).toEqual(filters);
});

test("does not count an order as a filter", () => {
  expect(isFiltered({ ...NO_FILTERS, sort: "name" })).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, series: "Emberwood Tales" })).toBe(true);
});

test("gives every sort choice a field and a direction of its own", () => {
  const seen = SORT_CHOICES.map(({ value }) => Object.values(fromSortChoice(value)).join("-"));
  expect(seen).toEqual(SORT_CHOICES.map(({ value }) => value));
});
