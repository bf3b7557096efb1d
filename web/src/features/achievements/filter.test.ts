import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { filtered, groupByCategory, rewardText, statusOf } from "./filter";

const one = (name: string, category: string, achieved = false, claimed = false): Schemas["Achievement"] => ({
  name,
  title: name,
  category,
  achieved,
  claimed,
  description: `About ${name}.`,
  requirement: 5,
  current: achieved ? 5 : 2,
  reward: { packs: 1 },
});

const all = [
  one("Slabbed", "grading"),
  one("Ripper", "packs", true),
  one("Old hand", "levels", true, true),
  one("Strange", "made-up"),
];
const names = (list: Schemas["Achievement"][]) => list.map(({ name }) => name);

test("classifies an achievement as under way, claimable or done", () => {
  expect(all.map(statusOf)).toEqual(["progress", "claimable", "done", "progress"]);
  expect(names(filtered(all, "", "all"))).toHaveLength(4);
  expect(names(filtered(all, "", "claimable"))).toEqual(["Ripper"]);
  expect(names(filtered(all, " ABOUT s", "progress"))).toEqual(["Slabbed", "Strange"]);
  expect(names(filtered(all, "ripper", "done"))).toEqual([]);
});

test("orders groups, unknown ones last", () => {
  expect(groupByCategory(all).map(({ category }) => category)).toEqual([
    "levels",
    "packs",
    "grading",
    "made-up",
  ]);
});

test("formats rewards", () => {
  expect([{ packs: 1 }, { packs: 3 }, { card: true }].map(rewardText)).toEqual([
    "1 pack",
    "3 packs",
    "1 card",
  ]);
});
