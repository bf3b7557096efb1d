import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { nextSorting, sorted } from "./sorting";

function listedUser(
  username: string,
  packs: number,
  lastActive?: string,
  preferred?: string,
): Schemas["ActiveUser"] {
  return {
    _id: username,
    username,
    twitchId: null,
    packs,
    preferredPack: preferred === undefined ? null : { _id: preferred, name: preferred },
    xp: 0,
    level: 1,
    role: "user",
    isAdmin: false,
    ...(lastActive === undefined ? {} : { lastActive }),
  } as Schemas["ActiveUser"];
}

const users = [
  listedUser("Zoe", 2, "2026-01-02T00:00:00Z", "Night"),
  listedUser("abe", 9),
  listedUser("Bea", 2, "2026-01-03T00:00:00Z", "Dawn"),
];
const order = (people: Schemas["ActiveUser"][]) => people.map(({ username }) => username);

test("sorts by each column, and ties by name in any case", () => {
  expect(order(sorted(users, { by: "name", descending: false }))).toEqual(["abe", "Bea", "Zoe"]);
  expect(order(sorted(users, { by: "packs", descending: true }))).toEqual(["abe", "Bea", "Zoe"]);
  expect(order(sorted(users, { by: "preferred", descending: false }))).toEqual(["abe", "Bea", "Zoe"]);
  expect(order(sorted(users, { by: "active", descending: true }))).toEqual(["Bea", "Zoe", "abe"]);
});

test("reverses the order on a second click", () => {
  const first = nextSorting({ by: "name", descending: false }, "packs");
  expect(first).toEqual({ by: "packs", descending: true });
  expect(nextSorting(first, "packs")).toEqual({ by: "packs", descending: false });
});
