import { expect, test } from "vitest";
import { type CopyOwner, findOwners, ownershipSearch, totals } from "./search";

const owner = (username: string | null, count: number): CopyOwner => ({
  userId: (username ?? "nobody").padEnd(24, "0"),
  username,
  count,
  cards: [],
});
const GROUPS = [
  { rarity: "Basic" as const, owners: [owner("zoe", 3), owner("Ada", 1), owner("bob", 3), owner(null, 9)] },
  { rarity: "Divine" as const, owners: [owner("Ada", 1)] },
];
const names = (groups: ReturnType<typeof findOwners>) =>
  groups.map(({ rarity, owners }) => [rarity, ...owners.map(({ username }) => username)]);

test("reads an address, and writes only what differs from the default", () => {
  const id = "0123456789abcdef01234567";
  expect(ownershipSearch.parse({})).toEqual({ card: "", sort: "count", owner: "" });
  expect(ownershipSearch.parse({ card: "no id", sort: "age", owner: 7 })).toEqual({
    card: "",
    sort: "count",
    owner: "7",
  });
  const search = ownershipSearch.parse({ card: id, sort: "name", owner: "ad" });
  expect(search).toEqual({ card: id, sort: "name", owner: "ad" });
  expect(ownershipSearch.parse(ownershipSearch.write(search))).toEqual(search);
  expect(ownershipSearch.write(ownershipSearch.parse({}))).toEqual({});
});

test("sorts owners by count and then by name, or by name", () => {
  expect(names(findOwners(GROUPS, { sort: "count", owner: "" }))).toEqual([
    ["Basic", null, "bob", "zoe", "Ada"],
    ["Divine", "Ada"],
  ]);
  expect(names(findOwners(GROUPS, { sort: "name", owner: "" }))[0]).toEqual([
    "Basic",
    null,
    "Ada",
    "bob",
    "zoe",
  ]);
});

test("matches a part of a name in any case, and drops empty groups", () => {
  expect(names(findOwners(GROUPS, { sort: "count", owner: " O" }))).toEqual([["Basic", null, "bob", "zoe"]]);
  expect(findOwners(GROUPS, { sort: "count", owner: "xyz" })).toEqual([]);
});

test("sums copies and counts each user once", () => {
  expect(totals(GROUPS)).toEqual({ copies: 17, people: 4 });
});
