import { expect, test } from "vitest";
import { cueText } from "./patternTexts";

test("explains one pattern, and names several", () => {
  expect(cueText([{ patterns: ["same-rarity"] }])).toBe("One rarity: every card has the same rarity");
  expect(cueText([{ patterns: ["same-rarity", "god-pack"] }, {}])).toBe("God pack · One rarity");
  expect(cueText([{}])).toBe("");
  expect(cueText([])).toBe("");
});
