import { expect, test } from "vitest";
import { cueText, readPatterns } from "./patterns";

test("reads the known patterns in one order", () => {
  expect(readPatterns(["one-series", "royal-flush", "god-pack", 7])).toEqual(["god-pack", "one-series"]);
  expect(readPatterns(undefined)).toEqual([]);
});

test("explains one pattern, and names several", () => {
  expect(cueText([{ patterns: ["same-rarity"] }])).toBe("One rarity: every card has the same rarity");
  expect(cueText([{ patterns: ["same-rarity", "god-pack"] }, {}])).toBe("God pack · One rarity");
  expect(cueText([{}])).toBe("");
  expect(cueText([])).toBe("");
});
