import { expect, test } from "vitest";
import {
  cleared,
  countFilters,
  fromSortChoice,
  isNarrowed,
  NO_SEARCH,
  parseSearch,
  SORT_CHOICES,
  toAddress,
  toSortChoice,
} from "./search";

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
  // A usual order is not said, another one is.
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
  expect(toAddress(parseSearch(search))).toEqual(kept);
});

test.each(SORT_CHOICES)("reads the choice $label back from the address", ({ value }) => {
  expect(toSortChoice(parseSearch(toAddress({ ...NO_SEARCH, ...fromSortChoice(value) })))).toBe(value);
});

test("shows an unlisted order as the first choice", () => {
  expect(toSortChoice({ sort: "mint", order: "desc" })).toBe("new-desc");
});

test("distinguishes filters from the order, and keeps the order when clearing", () => {
  const ordered = { ...NO_SEARCH, sort: "mint" as const, order: "asc" as const, page: 4 };
  expect(isNarrowed(ordered)).toBe(false);
  expect(isNarrowed({ ...ordered, seller: "mira" })).toBe(true);
  expect(countFilters({ ...ordered, search: "eel", slabbed: true, rarity: "Epic" })).toBe(2);
  expect(cleared({ ...ordered, search: "eel", slabbed: true })).toEqual({ ...ordered, page: 1 });
});
