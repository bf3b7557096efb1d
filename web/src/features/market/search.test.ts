import { expect, test } from "vitest";
import { fromSortOption, toSortOption } from "../../lib/filters";
import { marketSearch, SORTS } from "./search";
import { sortOptions } from "./sortOptions";

test.each([
  [{}, {}],
  [{ rarity: "legendary" }, { rarity: "Legendary" }],
  [{ rarity: "Shiny", sort: "colour", order: "up", status: "stolen", tab: "theirs" }, {}],
  [
    { slabbed: "true", limited: true },
    { slabbed: true, limited: true },
  ],
  [{ search: 42 }, { search: "42" }],
  [
    { search: "(.*%_", seller: "mira" },
    { search: "(.*%_", seller: "mira" },
  ],
  [{ page: "3" }, { page: 3 }],
  [{ page: 0 }, {}],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: "x" }, {}],
  [{ page: 1e9 }, { page: 1000 }],
  // The default order is omitted, others are written.
  [{ sort: "name" }, { sort: "name" }],
  [
    { sort: "name", order: "desc" },
    { sort: "name", order: "desc" },
  ],
  [{ sort: "rarity", order: "desc" }, { sort: "rarity" }],
  [{ sort: "ending", order: "asc" }, { sort: "ending" }],
  [{ sort: "new", order: "desc" }, {}],
  [
    { tab: "mine", status: "sold" },
    { tab: "mine", status: "sold" },
  ],
])("reads %o from an address as %o", (search, kept) => {
  expect(marketSearch.write(marketSearch.parse(search))).toEqual(kept);
});

test("reads every choice back from the address", () => {
  const options = sortOptions();
  const read = options.map(({ value }) => {
    const written = marketSearch.write({ ...marketSearch.defaults, ...fromSortOption(SORTS, value) });
    return toSortOption(options, marketSearch.parse(written));
  });
  expect(read).toEqual(options.map(({ value }) => value));
});

test("shows an unlisted order as the first choice", () => {
  expect(toSortOption(sortOptions(), { sort: "mint", order: "desc" })).toBe("new-desc");
});

test("distinguishes filters from the order, and keeps the order when clearing", () => {
  const ordered = { ...marketSearch.defaults, sort: "mint" as const, order: "asc" as const, page: 4 };
  expect(marketSearch.count(ordered)).toBe(0);
  expect(marketSearch.count({ ...ordered, seller: "mira" })).toBe(1);
  expect(marketSearch.count({ ...ordered, search: "eel", slabbed: true, rarity: "Epic" }, "search")).toBe(2);
  expect(marketSearch.cleared({ ...ordered, search: "eel", slabbed: true })).toEqual({ ...ordered, page: 1 });
});
