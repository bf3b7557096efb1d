import { expect, test } from "vitest";
import { addKept, KeptFileError, keptInFiles, keptOf, parseKept } from "./kept";

const ORIGIN = "https://cards.example";
const HASH = "ab".repeat(32);
const head = { epoch: 1, batch: 812, head: HASH, round: 1000, receivedAtMs: 5 };
const intent = {
  seedHash: HASH,
  nextSeedHash: HASH,
  packId: "0a".repeat(12),
  oddsVersion: 3,
  reward: false,
  way: "ticket" as const,
  entropy: "cd".repeat(32),
  head: { epoch: 1, batch: 800, head: HASH },
  sentAtMs: 4,
};
const ticket = {
  line: `ticket ${"0e".repeat(12)} …`,
  epoch: 1,
  batch: 812,
  place: 1,
  round: 1000,
  head: HASH,
};
const receipt = {
  intent,
  ticket: { ...ticket, receivedAtMs: 6 },
  opening: { _id: "0e".repeat(12), digest: HASH, receivedAtMs: 7 },
};
const file = {
  format: "foilcast-receipts-1",
  origin: ORIGIN,
  receipts: [receipt, { intent }],
  heads: [head],
};
const parse = (value: unknown) => parseKept(JSON.stringify(value), ORIGIN);

test("reads a file of receipts", () => {
  expect(parse(file)).toEqual({ receipts: [receipt, { intent }], heads: [head] });
});

test("reads a receipt from before the first head", () => {
  const { head: _, ...first } = intent;
  expect(parse({ ...file, receipts: [{ intent: first }] }).receipts).toEqual([{ intent: first }]);
});

test("reads a watch file and a list of heads", () => {
  const text = `1 812 ${HASH} 1000 998 5\n1 813 ${HASH} - - 6\n1 814 ${HASH} 1003\n`;
  expect(parseKept(text, ORIGIN)).toEqual({
    receipts: [],
    heads: [
      { epoch: 1, batch: 812, head: HASH, round: 1000, newest: 998, receivedAtMs: 5 },
      { epoch: 1, batch: 813, head: HASH, round: null, newest: null, receivedAtMs: 6 },
      { epoch: 1, batch: 814, head: HASH, round: 1003 },
    ],
  });
});

test.each([
  ["an empty file", "", { code: "empty" }],
  ["another text", "hello\n", { code: "notHead", line: 1 }],
  ["another line", `1 812 ${HASH} 1000\nhello\n`, { code: "notHead", line: 2 }],
  ["broken JSON", "{", { code: "notReceipts" }],
  ["another format", JSON.stringify({ ...file, format: "foilcast-receipts-2" }), { code: "notReceipts" }],
  [
    "a receipt without entropy",
    JSON.stringify({ ...file, receipts: [{ intent: { ...intent, entropy: undefined } }] }),
    { code: "notReceipts" },
  ],
  [
    "receipts of another site",
    JSON.stringify({ ...file, origin: "https://other.example" }),
    { code: "otherSite", site: "https://other.example" },
  ],
])("refuses %s", (_name, text, problem) => {
  expect(() => parseKept(text, ORIGIN)).toThrow(KeptFileError);
  expect(() => parseKept(text, ORIGIN)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining(problem) }),
  );
});

test("keeps everything once", () => {
  addKept(parse(file));
  addKept(parse(file));
  expect(keptInFiles.get().receipts).toHaveLength(2);
  expect(keptInFiles.get().heads).toHaveLength(1);
  keptInFiles.set({ receipts: [], heads: [] });
});

test("finds the receipts of an opening by its id, its ticket or its entropy", () => {
  const all = { receipts: [receipt, { intent }, { intent, ticket: receipt.ticket }], heads: [head] };
  expect(keptOf(all, "0e".repeat(12), undefined).receipts).toHaveLength(2);
  expect(keptOf(all, "00".repeat(12), intent.entropy).receipts).toHaveLength(2);
  expect(keptOf(all, "00".repeat(12), undefined)).toEqual({ receipts: [], heads: [head] });
});
