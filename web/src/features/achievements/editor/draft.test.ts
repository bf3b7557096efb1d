import { expect, test } from "vitest";
import {
  type AdminAchievement,
  bodyOf,
  changeText,
  draftOf,
  moved,
  newDraft,
  reachedText,
  shownAs,
} from "./draft";

const goal: AdminAchievement = {
  _id: "a".repeat(24),
  name: "Handshake",
  description: "Complete a trade.",
  category: "trading",
  kind: "trades",
  requirement: 1,
  threshold: 1,
  reward: { card: true },
  packs: 0,
  card: true,
  retired: false,
  spreading: false,
  unlocked: 12,
  claimed: 9,
  version: "v1",
};

test("saves an unedited draft unchanged", () => {
  const draft = draftOf(goal);
  expect(bodyOf(draft)).toEqual({
    name: "Handshake",
    description: "Complete a trade.",
    category: "trading",
    kind: "trades",
    requirement: 1,
    reward: { card: true },
    retired: false,
    version: "v1",
  });
  expect(bodyOf({ ...draft, newName: "Deal", reward: "packs", packs: "3" })).toMatchObject({
    name: "Handshake",
    newName: "Deal",
    reward: { packs: 3 },
  });
});

test.each(["", "1.5", "-3", "ten", "1e5"])("sends %s as 0, for the server to refuse", (requirement) => {
  expect(bodyOf({ ...newDraft(), requirement }).requirement).toBe(0);
});

test("shows the tile as users see it", () => {
  const draft = { ...newDraft(), newName: "Rip It", requirement: "10" };
  expect(shownAs(draft, 0.4)).toMatchObject({ name: "Rip It", current: 4, achieved: false });
  expect(shownAs(draft, 1)).toMatchObject({ current: 10, achieved: true, claimed: false });
});

test("describes the effect of saving on users", () => {
  const saved = draftOf(goal);
  expect(changeText(saved, saved)).toBeNull();
  expect(changeText(saved, { ...saved, description: "Trade." })).toBeNull();
  expect(changeText(saved, { ...saved, requirement: "2" })).toMatch(/keep it/);
  expect(changeText(saved, { ...saved, retired: true })).toMatch(/Nobody else/);
  expect(changeText({ ...saved, retired: true }, saved)).toMatch(/again/);
  expect(changeText(saved, { ...saved, reward: "packs" })).toMatch(/new reward/);
  expect(changeText(newDraft(), newDraft())).toMatch(/within a minute/);
});

test("describes how many users have reached it", () => {
  expect(reachedText(goal)).toBe("Unlocked by 12 people, reward claimed by 9");
  expect(reachedText({ ...goal, unlocked: 1, claimed: 0 })).toBe("Unlocked by 1 person, reward claimed by 0");
  expect(reachedText({ ...goal, unlocked: 0, claimed: 0, spreading: true })).toBe(
    "Nobody has unlocked it · still checking who meets the goal",
  );
});

test("moves an achievement within its category", () => {
  const all = ["a", "x", "b", "y", "c"].map((name) => ({
    ...goal,
    name,
    category: "xy".includes(name) ? "packs" : "trading",
  }));
  expect(moved(all, "b", -1)).toEqual(["b", "x", "a", "y", "c"]);
  expect(moved(all, "x", 1)).toEqual(["a", "y", "b", "x", "c"]);
  expect(moved(all, "a", -1)).toEqual(["a", "x", "b", "y", "c"]);
  expect(moved(all, "nobody", 1)).toEqual(["a", "x", "b", "y", "c"]);
});
