import { expect, test } from "vitest";
import { BEACON } from "../../../../test/fairnessBeacon";
import { codesAfter, codesOf, last, usualInstance } from "../../../../test/fairnessScenario";
import type { MutableData } from "../../../../test/reseal";
import { roundAt, timeOfRound } from "../beacon";
import type { VerifyOptions } from "./verify";

const { data } = await usualInstance();

type Batch = MutableData["batches"][number];
/** The last batch, which has no lines, and the one before, which draws a grade and a raffle. */
const lastOf = ({ batches }: MutableData): Batch => last(batches);
const drawing = ({ batches }: MutableData): Batch => last(batches.slice(0, -1));
const due = (batch: Batch) => timeOfRound(BEACON, batch.round ?? 0);

test.each<[why: string, change: (data: MutableData) => void, seals?: boolean]>([
  ["a gap in the numbers", (data) => (lastOf(data).batch += 1)],
  ["another previous head", (data) => (lastOf(data).previous = "0".repeat(64)), false],
  ["another count", (data) => (lastOf(data).count += 1), false],
  ["another digest of the lines", (data) => (lastOf(data).digest = "0".repeat(64)), false],
  ["another head", (data) => (lastOf(data).head = "0".repeat(64)), false],
  ["another time than its head has", (data) => (lastOf(data).timeMs += 1), false],
  ["a line that is not canonical", (data) => lastOf(data).entries.push("begin 01")],
  ["an epoch without a restore", (data) => (lastOf(data).epoch += 1)],
  ["a restore without an epoch", (data) => lastOf(data).entries.push("restore restored 1")],
  [
    "a restore that is not the first line",
    (data) => {
      lastOf(data).epoch += 1;
      lastOf(data).entries.push("weights 1,1,1,1,1,1,1,1,1,1", "restore restored 1");
    },
  ],
  ["a second beginning", (data) => lastOf(data).entries.push("begin 4")],
  ["a round without a beacon", (data) => (lastOf(data).beacon = null)],
  ["another begin than in the data", (data) => (data.begin += 1)],
])("log_broken: %s", async (_, change, seals = true) => {
  const { problems } = await codesAfter(data, change, { seals });
  expect(problems).toEqual(["log_broken"]);
});

test("log_broken: a log that does not begin with `begin` and `history`", async () => {
  const { problems } = await codesAfter(data, ({ batches }) => batches[0]?.entries.reverse());
  expect(problems).toContain("log_broken");
});

test("log_broken: a round without a ticket line, and a ticket line without a round", async () => {
  const withRound = await codesAfter(data, (changed) => {
    const batch = lastOf(changed);
    batch.round = roundAt(BEACON, batch.timeMs + 2000) + 1;
    batch.publishedAtMs = batch.timeMs;
  });
  expect(withRound).toEqual({ problems: ["log_broken"], marks: [] });
  const without = await codesAfter(data, (changed) => {
    drawing(changed).round = null;
  });
  expect(without.problems).toEqual(["beacon_signature", "log_broken"]);
});

test("log_broken: a beacon that is not described, whose rounds are not checked", async () => {
  const { problems } = await codesAfter(data, ({ beacons }) => beacons.splice(0));
  expect(problems).toEqual(["beacon_signature", "log_broken"]);
});

test("a restore begins an epoch", async () => {
  const restored = await codesAfter(data, (changed) => {
    lastOf(changed).epoch += 1;
    lastOf(changed).entries.push("restore restored 1");
  });
  expect(restored).toEqual({ problems: [], marks: [] });
});

test.each<[why: string, change: (data: MutableData) => void]>([
  ["a newest round that falls", (data) => (lastOf(data).newest = 1)],
  ["a round that is known", (data) => (drawing(data).newest = drawing(data).round)],
])("round_order: %s", async (_, change) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toEqual(["round_order"]);
});

test("round_order: a round below an earlier one", async () => {
  const { problems } = await codesAfter(data, (changed) => {
    drawing(changed).newest = null;
    drawing(changed).round = 1;
  });
  expect(problems).toContain("round_order");
});

test("batch_time: a batch closes before its round, and at most two seconds and three periods before", async () => {
  const at = (timeMs: (due: number) => number) =>
    codesAfter(data, (changed) => {
      drawing(changed).timeMs = timeMs(due(drawing(changed)));
    });
  expect((await at((due) => due)).problems).toEqual(["batch_time"]);
  expect((await at((due) => due - 1)).problems).toEqual([]);
  expect((await at((due) => due - 11_000)).problems).toEqual([]);
  expect((await at((due) => due - 11_001)).problems).toEqual(["batch_time"]);
});

test("published_late: a batch with a round is not published before it", async () => {
  const at = (publishedAtMs: (due: number) => number | null) =>
    codesAfter(data, (changed) => {
      drawing(changed).publishedAtMs = publishedAtMs(due(drawing(changed)));
    });
  expect(await at((due) => due - 1)).toEqual({ problems: [], marks: [] });
  expect(await at((due) => due)).toEqual({ problems: [], marks: ["published_late"] });
  expect(await at(() => null)).toEqual({ problems: [], marks: ["published_late"] });
});

test.each<[why: string, change: (data: MutableData) => void, problems: string[]]>([
  [
    "a signature of another round",
    ({ rounds: [first, second] }) => {
      if (first && second) first.signature = second.signature;
    },
    ["beacon_signature"],
  ],
  [
    "a round of a drawn ticket that is not published",
    ({ rounds }) => rounds.splice(0, 1),
    ["beacon_signature"],
  ],
  [
    "the signature that a grade and a raffle used",
    ({ rounds }) => {
      last(rounds).signature = "0".repeat(96);
    },
    ["beacon_signature"],
  ],
])("beacon_signature: %s", async (_, change, expected) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toEqual(expected);
});

test.each<[why: string, options: VerifyOptions, change: (data: MutableData) => void, marks: string[]]>([
  ["trusted", { beacons: [BEACON] }, () => undefined, []],
  ["described by the instance only", { beacons: [] }, () => undefined, ["other_beacon"]],
])("other_beacon: a beacon that is %s", async (_, options, change, marks) => {
  expect(await codesAfter(data, change, options)).toEqual({ problems: [], marks });
});

test("data of version 1 needs no log", async () => {
  const { openings, pools, runs, exceptions, seeds } = structuredClone(data);
  const version1 = openings.filter(({ fairness }) => !("version" in fairness));
  expect(version1).toHaveLength(2);
  const before = exceptions.slice(0, 1);
  expect(
    await codesOf({ openings: version1, pools, runs: runs.slice(0, 1), exceptions: before, seeds }),
  ).toEqual({
    problems: [],
    marks: [],
  });
});
