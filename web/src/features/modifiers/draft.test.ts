import { expect, test } from "vitest";
import { bodyOf, draftOf, newDraft, same, switchText } from "./draft";

const saved = {
  _id: "0".repeat(24),
  name: "Golden",
  prefix: "Golden ",
  enabled: true,
  builtIn: false,
  look: { recipe: "rim", first: "#ffffff", second: "#000000", strength: 40, motion: "still" },
  held: 3,
  version: "v1",
} as const;

test("saves an unedited modifier unchanged", () => {
  const draft = draftOf(saved);
  expect(draft.prefix).toBe("Golden");
  expect(bodyOf({ ...draft, description: "Gold." })).toEqual({
    name: "Golden",
    prefix: "Golden",
    description: "Gold.",
    enabled: true,
    look: saved.look,
    version: "v1",
  });
});

test("sends no look for a hand-drawn one", () => {
  const draft = draftOf({ ...saved, look: null, builtIn: true });
  expect(bodyOf(draft)).not.toHaveProperty("look");
  expect(bodyOf({ ...draft, why: " Only today. " })).toHaveProperty("why");
});

test("does not count the reason as a change", () => {
  const draft = draftOf(saved);
  expect(same(draft, { ...draft, why: "Because." })).toBe(true);
  expect(same(draft, { ...draft, enabled: false })).toBe(false);
});

test("keeps a new one out of packs by default", () => {
  expect(newDraft().enabled).toBe(false);
  expect(switchText(newDraft(), newDraft())).toBeNull();
  expect(switchText(newDraft(), { ...newDraft(), enabled: true })).toMatch(/^Packs give it/);
  expect(switchText(draftOf(saved), { ...draftOf(saved), enabled: false })).toMatch(/^Packs stop/);
});
