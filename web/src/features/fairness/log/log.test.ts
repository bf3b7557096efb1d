import { expect, test } from "vitest";
import { LineError } from "../algorithm/fields";
import { ageText } from "./ageText";
import { copiedHead } from "./findHead";
import { keptText, problemText } from "./keptText";
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
  expect(requestText({ opening, late: NONE, expected: null }, true)).toMatch(
    /differs from the published data/,
  );
  expect(requestText({ opening, late: NONE, expected: null }, false)).toBe(
    "It matches the published data. Nothing happened between your request and the draw.",
  );
  const late = { ...NONE, openings: ["0f"], runs: [2], passedOver: ["0f"] };
  expect(requestText({ opening, late, expected: null }, false)).toBe(
    "It matches the published data. Between your request and the draw there were 2 events that can change which copies are free. 1 of them made a difference.",
  );
  expect(requestText({ opening, late: { ...NONE, runs: [2] }, expected: null }, false)).toMatch(
    /there was 1 event that can change which copies are free\. None of them made a difference\.$/,
  );
  expect(requestText(open, false)).toBe("It has no opening yet.");
  const expected = [{ definitionId: "0d", rarity: "Rare" as const, mint: 7 }];
  expect(requestText({ ...open, expected }, false)).toMatch(/would have given: Rare \(mint 7\)\.$/);
});

const head = { epoch: 1, batch: 812, head: HEAD };

test("says what is compared with the log", () => {
  expect(keptText({ receipts: [], heads: [] })).toMatch(/^Nothing to compare yet/);
  expect(keptText({ receipts: [], heads: [head] })).toBe("To compare: 1 head.");
  expect(keptText({ receipts: [{} as never], heads: [head, head] })).toBe(
    "To compare: 1 receipt and 2 heads.",
  );
});

test("says why a file cannot be compared", () => {
  const lineText = (error: LineError) => problemText({ code: "notHead", line: 1204, error });
  expect(problemText({ code: "empty" })).toBe("The file is empty.");
  expect(problemText({ code: "notReceipts" })).toBe("This is not a file of receipts.");
  expect(
    problemText({ code: "otherSite", site: "https://other.example", here: "https://cards.example" }),
  ).toBe("These receipts belong to https://other.example, but this site is https://cards.example.");
  expect(lineText(new LineError("missing", "round"))).toBe(
    "Line 1,204 is not a head: the field “round” is missing.",
  );
  expect(lineText(new LineError("digits", "head"))).toMatch(/“head” does not have 64 lower-case/);
  expect(lineText(new LineError("longer", "end"))).toMatch(/it has too many fields\.$/);
});
