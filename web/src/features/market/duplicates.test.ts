import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aCard } from "../../test/builders";
import { allButTheBest, duplicatesIn, isLastKept } from "./duplicates";

let last = 0;
const copy = (change: Partial<Schemas["OwnedCard"]> = {}) => {
  last += 1;
  return aCard({ _id: last.toString(16).padStart(24, "0"), ...change });
};
const glitch = { _id: "f".repeat(24), name: "Glitch", prefix: "Glitched " };
const mints = (cards: Schemas["OwnedCard"][] | undefined) => cards?.map(({ mintNumber }) => mintNumber);

test("counts only free copies of one definition in one rarity, at least two", () => {
  const groups = duplicatesIn([
    copy({ mintNumber: 1 }),
    copy({ mintNumber: 2 }),
    copy({ mintNumber: 3, status: "pending" }),
    copy({ mintNumber: 4, status: "grading" }),
    copy({ mintNumber: 5, rarity: "Epic" }),
    copy({ mintNumber: 6, definitionId: "e".repeat(24) }),
    copy({ mintNumber: 7, definitionId: null }),
    copy({ mintNumber: 8, definitionId: null }),
  ]);
  expect(groups.map(({ copies }) => mints(copies))).toEqual([[1, 2]]);
});

test("puts the best first: graded, modified, featured, lowest mint", () => {
  const [group] = duplicatesIn([
    copy({ mintNumber: 9 }),
    copy({ mintNumber: 3 }),
    copy({ mintNumber: 80, isFeatured: true }),
    copy({ mintNumber: 90, modifier: glitch, name: "Glitched Lantern Eel" }),
    copy({ mintNumber: 100, grade: 4, slabbed: true }),
    copy({ mintNumber: 99, grade: 8, slabbed: true }),
  ]);
  expect(mints(group?.copies)).toEqual([99, 100, 90, 80, 3, 9]);
  expect(group?.name).toBe("Lantern Eel");
});

test("names a group by its card, also when each copy has a modifier", () => {
  const [group] = duplicatesIn([
    copy({ modifier: glitch, name: "Glitched Lantern Eel" }),
    copy({ modifier: { ...glitch, name: "Negative", prefix: "Negative " }, name: "Negative Lantern Eel" }),
  ]);
  expect(group?.name).toBe("Lantern Eel");
});

test("puts the commonest groups first", () => {
  const pair = (rarity: "Epic" | "Basic", name: string, definitionId: string) => [
    copy({ rarity, name, definitionId, mintNumber: 1 }),
    copy({ rarity, name, definitionId, mintNumber: 2 }),
  ];
  const groups = duplicatesIn([
    ...pair("Epic", "A", "a".repeat(24)),
    ...pair("Basic", "C", "c".repeat(24)),
    ...pair("Basic", "B", "b".repeat(24)),
  ]);
  expect(groups.map(({ name }) => name)).toEqual(["B", "C", "A"]);
});

test("keeps the best of each, which cannot be chosen", () => {
  const groups = duplicatesIn([1, 2, 3].map((mintNumber) => copy({ mintNumber })));
  const [group] = groups;
  if (group === undefined) throw new Error("there is no group");
  const [best, second] = group.copies;
  if (best === undefined || second === undefined) throw new Error("there are no copies");
  const chosen = new Set(allButTheBest(groups));
  expect(chosen.size).toBe(2);
  expect(isLastKept(group, best, chosen)).toBe(true);
  expect(isLastKept(group, second, chosen)).toBe(false);
  expect(isLastKept(group, second, new Set())).toBe(false);
});
