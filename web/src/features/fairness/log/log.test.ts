import { expect, test } from "vitest";
import { ageText } from "./ageText";
import { copiedHead } from "./findHead";
import { requestText } from "./requestText";

const HEAD = "43c5b0cb7ecf6f1290b4ea86e509cee9ad892a2833d850f413517e1dd3af476a";

test.each([
  [HEAD, { batch: null, head: HEAD }],
  [HEAD.slice(0, 20), { batch: null, head: HEAD.slice(0, 20) }],
  [` ${HEAD.toUpperCase()} \n`, { batch: null, head: HEAD }],
  [`812 ${HEAD.slice(0, 20)}`, { batch: 812, head: HEAD.slice(0, 20) }],
  [`Batch 812: ${HEAD.slice(0, 20)}`, { batch: 812, head: HEAD.slice(0, 20) }],
  [`1692719960600 812 ${HEAD} 1000`, { batch: 812, head: HEAD }],
  [HEAD.slice(0, 19), null],
  [`${HEAD}0`, null],
  ["hello", null],
])("reads a copied head from %j", (text, expected) => {
  expect(copiedHead(text)).toEqual(expected);
});

test.each([
  [500, "just now"],
  [8000, "8 seconds ago"],
  [60_000, "1 minute ago"],
  [-3000, "just now"],
])("says an age of %d ms", (age, expected) => {
  expect(ageText(1_800_000_000_000, 1_800_000_000_000 + age)).toBe(expected);
});

const NONE = { openings: [], exceptions: [], runs: [], passedOver: [] };

test("says what is known of a request with a receipt", () => {
  const opening = "0e".repeat(12);
  const open = { opening: null, late: null, expected: null };
  expect(requestText({ opening, late: NONE, expected: null }, true)).toMatch(/says something else/);
  expect(requestText({ opening, late: NONE, expected: null }, false)).toBe(
    "It fits. Nothing happened between your request and the draw.",
  );
  const late = { ...NONE, openings: ["0f"], runs: [2], passedOver: ["0f"] };
  expect(requestText({ opening, late, expected: null }, false)).toBe(
    "It fits. Between your request and the draw there were 2 events that can change what is free. 1 of them mattered.",
  );
  expect(requestText(open, false)).toBe("It has no opening yet.");
  const expected = [{ definitionId: "0d", rarity: "Rare" as const, mint: 7 }];
  expect(requestText({ ...open, expected }, false)).toMatch(/would have given: Rare \(mint 7\)\.$/);
});
