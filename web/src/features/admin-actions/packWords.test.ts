import { expect, test } from "vitest";
import { effectOnAll, effectOnOne, parseAmount } from "./packWords";

test.each([
  ["1", 1, 1],
  [" 10000 ", 10_000, 10_000],
  ["0", null, 0],
  ["10001", null, null],
  ["-1", null, null],
  ["1.5", null, null],
  ["1e3", null, null],
  ["", null, null],
  ["99999999999999999999", null, null],
])("accepts %o as %o to give and %o to set", (text, given, set) => {
  expect(parseAmount(text, "give")).toBe(given);
  expect(parseAmount(text, "set")).toBe(set);
});

test("describes exactly what will happen", () => {
  const ada = { username: "ada", packs: 5 };
  expect(effectOnOne("give", 1, ada)).toBe("Give 1 pack to ada, who has 5 packs and will have 6.");
  expect(effectOnOne("set", 2, ada)).toBe("ada will have 2 packs: 3 fewer than now (5).");
  expect(effectOnOne("set", 1, { username: "ada", packs: 0 })).toBe(
    "ada will have 1 pack: 1 more than now (0).",
  );
  expect(effectOnOne("set", 5, ada)).toBe("ada already has 5 packs, so nothing changes.");
  expect(effectOnAll("give", 3, 41)).toBe("Give 3 packs to all 41 people: 123 packs.");
  expect(effectOnAll("give", 1, 1)).toBe("Give 1 pack to the 1 person here: 1 pack.");
  expect(effectOnAll("set", 2, 1500)).toBe(
    "All 1,500 people will have 2 packs, however many they have now: 3,000 packs in total.",
  );
});
