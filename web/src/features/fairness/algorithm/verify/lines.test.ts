import { expect, test } from "vitest";
import { hex32, id } from "../../../../test/fairnessInstance";
import { codesAfter, codesOf, last, recordOf, usualInstance } from "../../../../test/fairnessScenario";
import type { MutableData } from "../../../../test/reseal";
import { digestOfLines } from "../digest";
import { returnedLines } from "../log";

const { data, opened, rotated } = await usualInstance();

const MINUTE_MS = 60_000;
const seedLine = { kind: "seed", seedHash: hex32(0xcc), predecessor: null } as const;

/** Replaces the line of an opening. */
function replaceLine({ batches }: MutableData, openingId: string | undefined, lines: string[]): void {
  for (const { entries } of batches) {
    const index = entries.findIndex((text) => /^opening /.test(text) && text.includes(` ${openingId} `));
    if (index >= 0) entries.splice(index, 1, ...lines);
  }
}

test.each<[why: string, change: (data: MutableData) => void]>([
  ["another digest", (data) => replaceDigest(data)],
  ["another position", (data) => replaceLine(data, rotated._id, [`opening 99 ${rotated._id} ${hex32(1)}`])],
  ["a line twice", (data) => last(data.batches).entries.push(lineOf(data))],
  ["a line below the begin", (data) => last(data.batches).entries.push(`opening 1 ${id(1)} ${hex32(1)}`)],
  ["a line without an opening", (data) => last(data.batches).entries.push(`opening 5 ${id(1)} ${hex32(1)}`)],
  ["another opening of version 1", ({ openings: [first] }) => Object.assign(first ?? {}, { _id: id(1) })],
  ["another exception", ({ exceptions: [first] }) => Object.assign(first?.copy ?? {}, { mint: 39 })],
  [
    "another exception of a line",
    ({ exceptions: [, second] }) => Object.assign(second?.copy ?? {}, { mint: 39 }),
  ],
  [
    "an exception without a line",
    ({ exceptions }) => exceptions.push({ ...last(exceptions), cardId: id(1) }),
  ],
  ["a line without its exception", ({ exceptions }) => exceptions.pop()],
  [
    "another position of the first run",
    ({ runs: [first] }) => Object.assign(first ?? {}, { firstPosition: 1 }),
  ],
  ["another returned copy", ({ runs }) => Object.assign(last(runs).returned[0] ?? {}, { mint: 39 })],
  ["a run without a line", ({ runs }) => runs.push({ runVersion: 3, firstPosition: 7, returned: [] })],
  ["a line without its run", ({ batches }) => last(batches).entries.push(`run 3 99 0 ${hex32(1)}`)],
])("log_mismatch: %s", async (_, change) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toContain("log_mismatch");
});

/** The line of an opening, which a recomputation of digests leaves as it is. */
const lineOf = ({ batches }: MutableData) =>
  batches.flatMap(({ entries }) => entries).find((text) => text.includes(` ${rotated._id} `)) ?? "";

/** Changes the digest in a record and not in its line. */
const replaceDigest = ({ openings: [first] }: MutableData) => {
  if (first) first.fairness.digest = hex32(1);
};

test("log_mismatch: a changed record with its old line", async () => {
  const { problems } = await codesAfter(
    data,
    (changed) => {
      recordOf(changed, opened[0]?._id).digest = hex32(1);
    },
    { seals: false },
  );
  expect(problems).toEqual(["log_mismatch", "record"]);
});

test("log_mismatch: an opening lacks its line for at most two hours, by the newest batch", async () => {
  for (const [minutes, problems] of [
    [120, []],
    [121, ["log_mismatch"]],
  ] as const) {
    const { instance, rotated } = await usualInstance();
    instance.log(seedLine);
    const { openedAtMs } = rotated.fairness;
    await instance.close(openedAtMs + minutes * MINUTE_MS - instance.nowMs);
    const codes = await codesAfter(instance.data, (changed) => replaceLine(changed, rotated._id, []));
    expect(codes.problems).toEqual(problems);
  }
});

test("a line after the end of the list is no problem, since the openings are read first", async () => {
  const { problems } = await codesAfter(data, ({ openings }) => openings.pop());
  expect(problems).toEqual([]);
});

test("an exception and a run after the last logged opening may wait for a batch", async () => {
  const { instance } = await usualInstance();
  await instance.grant({ definitionId: id(0xd3), rarity: "Basic", mint: 40 }, false);
  await instance.beginRun([], false);
  expect((await codesOf(instance.data)).problems).toEqual([]);
});

test("the returned copies of a run may have several lines and parts", async () => {
  const { instance } = await usualInstance();
  const copies = [1, 2, 3].map((mint) => ({ definitionId: id(0xd3), rarity: "Rare" as const, mint }));
  await instance.beginRun(copies);
  await instance.close();
  const parts = [copies.slice(0, 2), copies.slice(2)];
  const digests = await Promise.all(parts.map((part) => digestOfLines(returnedLines(part))));
  const { problems } = await codesAfter(instance.data, ({ batches, runs }) => {
    const { runVersion, firstPosition } = runs.pop() ?? last(runs);
    for (const returned of parts) runs.push({ runVersion, firstPosition, returned });
    last(batches).entries = parts.map(
      ({ length }, index) => `run ${runVersion} ${firstPosition} ${length} ${digests[index]}`,
    );
  });
  expect(problems).toEqual([]);
});

test("held_back: a live opening is logged but not shown for more than ten minutes", async () => {
  for (const [minutes, problems] of [
    [10, []],
    [11, ["held_back"]],
  ] as const) {
    const { instance, seeds } = await usualInstance();
    const { fairness } = await instance.open(seeds.bob, { live: true });
    await instance.close();
    instance.log(seedLine);
    await instance.close(minutes * MINUTE_MS);
    instance.data.openings.pop();
    const hidden = { ...instance.data, hiddenFrom: fairness.position };
    expect((await codesOf(hidden)).problems).toEqual(problems);
  }
});

test("time: an opening of level 1 fits the times of its batch and of the one before", async () => {
  const at = async (ms: (before: number, own: number) => number) => {
    const { batches } = data;
    const own = batches.findIndex(({ entries }) => entries.some((text) => text.includes(` ${rotated._id} `)));
    const openedAtMs = ms(batches[own - 1]?.timeMs ?? 0, batches[own]?.timeMs ?? 0);
    return codesAfter(data, (changed) => {
      recordOf(changed, rotated._id).openedAtMs = openedAtMs;
    });
  };
  expect((await at((before) => before - 10 * MINUTE_MS)).marks).toEqual([]);
  expect((await at((before) => before - 10 * MINUTE_MS - 1)).marks).toEqual(["time"]);
  expect((await at((_, own) => own + MINUTE_MS)).marks).toEqual([]);
  expect(await at((_, own) => own + MINUTE_MS + 1)).toEqual({ problems: [], marks: ["time"] });
});
