import { expect, test } from "vitest";
import { fromSortOption } from "../../lib/filters";
import { collectionSearch, SORTS } from "./search";
import { sortOptions } from "./sortOptions";

test.each([
  [{}, {}],
  [{ rarity: "divine" }, { rarity: "Divine" }],
  [{ rarity: "Shiny" }, {}],
  [{ pattern: "god-pack" }, { pattern: "god-pack" }],
  [{ pattern: "royal-flush" }, {}],
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
  expect(collectionSearch.write(collectionSearch.parse(search))).toEqual(kept);
});

test("reads back what it writes to the address", () => {
  const filters = {
    ...collectionSearch.defaults,
    search: "fox",
    rarity: "Epic",
    slabbed: true,
    sort: "name",
    order: "asc",
  } as const;
  expect(collectionSearch.parse(collectionSearch.write(filters))).toEqual(filters);
});

test("does not count an order as a filter", () => {
  expect(collectionSearch.count({ ...collectionSearch.defaults, sort: "name" })).toBe(0);
  expect(collectionSearch.count({ ...collectionSearch.defaults, series: "Emberwood Tales" })).toBe(1);
});

test("gives every sort choice a field and a direction of its own", () => {
  const options = sortOptions();
  const seen = options.map(({ value }) => Object.values(fromSortOption(SORTS, value)).join("-"));
  expect(seen).toEqual(options.map(({ value }) => value));
});
