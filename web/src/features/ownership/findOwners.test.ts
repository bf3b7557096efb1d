import { expect, test } from "vitest";
import { type CopyOwner, findOwners, totals } from "./findOwners";

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
