import { expect, test } from "vitest";
import { differencesOf, differingHeads, rangesOf } from "./comparison";
import type { NewestHead } from "./logApi";
import type { LogBatch } from "./types";

const hash = (number: number) => number.toString(16).padStart(64, "0");

/** Twelve batches; the log was restored before batch 8. */
const log: LogBatch[] = Array.from({ length: 12 }, (_, batch) => ({
  epoch: batch < 8 ? 1 : 2,
  batch,
  previous: hash(batch),
  head: hash(batch + 1),
  timeMs: batch,
  beacon: null,
  newest: null,
  round: null,
  count: 0,
  digest: hash(0),
  publishedAtMs: null,
}));
const newest: NewestHead = { epoch: 2, batch: 11, head: hash(12), timeMs: 11 };
const keptHead = (epoch: number, batch: number, head: string) => ({ epoch, batch, head });

const compare = (...heads: ReturnType<typeof keptHead>[]) =>
  differingHeads(heads, newest, async ({ first, last }) => log.slice(first, last + 1));

test("equal heads do not differ", async () => {
  expect(await compare(keptHead(1, 3, hash(4)), keptHead(2, 11, hash(12)))).toEqual([]);
});

test("another head of a batch differs, and is shown with that of the log", async () => {
  expect(await compare(keptHead(1, 3, hash(99)))).toEqual([
    { kind: "head", epoch: 1, batch: 3, kept: hash(99), logged: hash(4) },
  ]);
});

test("a batch that the log does not have differs", async () => {
  expect(await compare(keptHead(2, 12, hash(13)))).toEqual([
    { kind: "head", epoch: 2, batch: 12, kept: hash(13), logged: null },
  ]);
});

test("a head that a restore removed does not differ", async () => {
  expect(await compare(keptHead(1, 9, hash(98)), keptHead(1, 40, hash(97)))).toEqual([]);
});

test("a head from before the restored part differs", async () => {
  expect(await compare(keptHead(1, 5, hash(98)))).toHaveLength(1);
});

test("only near heads share a request, newest first", () => {
  expect(rangesOf([5, 100, 25, 26, 5])).toEqual([
    { first: 100, last: 100 },
    { first: 5, last: 26 },
  ]);
  expect(rangesOf([5, 25])).toEqual([{ first: 5, last: 25 }]);
  expect(rangesOf([5, 26])).toHaveLength(2);
});

test("reads no more than ten ranges", async () => {
  const heads = Array.from({ length: 30 }, (_, index) => keptHead(1, index * 100, hash(1)));
  const read: number[] = [];
  await differingHeads(heads, { ...newest, batch: 3000 }, async ({ first }) => {
    read.push(first);
    return [];
  });
  expect(read).toEqual([3000, 2900, 2800, 2700, 2600, 2500, 2400, 2300, 2200, 2100]);
});

test("the problems of a verification become differences", () => {
  const intent = {
    seedHash: hash(1),
    nextSeedHash: hash(2),
    packId: "0a",
    oddsVersion: 1,
    reward: false,
    way: "immediate" as const,
    entropy: hash(3),
    sentAtMs: 0,
  };
  const batches = log.map((batch) => ({ ...batch, entries: [] }));
  const found = differencesOf(
    [
      { code: "head_changed", about: { batch: 3 } },
      { code: "receipt", about: { receipt: 1 } },
      { code: "draws", about: { opening: "0e" } },
    ],
    {
      receipts: [{ intent }, { intent, opening: { _id: "0e", digest: hash(4), receivedAtMs: 0 } }],
      heads: [keptHead(1, 3, hash(4)), keptHead(1, 3, hash(99))],
    },
    batches,
  );
  expect(found).toEqual([
    { kind: "head", epoch: 1, batch: 3, kept: hash(99), logged: hash(4) },
    { kind: "receipt", sentAtMs: 0, opening: "0e", digest: hash(4) },
  ]);
});
