import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, codesOf, HOUR, MINUTE, replaceInLog, resealLog, SECOND, usedWorld } from "../testWorld.mjs";

const entropy = bytesOf("another entropy");
const copy = { definitionId: "000000000000000000000001", rarity: "Basic", mint: 60 };

function makeHonest() {
  const { world, seed } = usedWorld();
  world.grant(copy);
  world.close();
  world.beginRun([copy]);
  world.open(seed, { entropy });
  world.open(seed, { entropy: bytesOf("last") });
  return world.publish();
}
const honest = makeHonest();

async function codesAfter(change) {
  const data = structuredClone(honest);
  change(data);
  resealLog(data);
  return codesOf(data);
}

const lastLine = (kind) => (data) => {
  const batch = data.batches.findLast(({ entries }) => entries.some((line) => line.startsWith(`${kind} `)));
  return { batch, index: batch.entries.findLastIndex((line) => line.startsWith(`${kind} `)) };
};
const removeLast = (kind) => (data) => {
  const { batch, index } = lastLine(kind)(data);
  batch.entries.splice(index, 1);
};
const repeatLast = (kind) => (data) => {
  const { batch, index } = lastLine(kind)(data);
  batch.entries.splice(index, 0, batch.entries[index]);
};

test("the log covers openings, exceptions and runs", async () => {
  assert.deepEqual(await codesOf(honest), { problems: [], marks: [] });
});

const mismatches = [
  ["an opening with another id", ({ openings }) => (openings.at(-1)._id = "ab".repeat(12))],
  ["a removed opening", ({ openings }) => openings.splice(2, 1)],
  ["two lines of an opening", repeatLast("opening")],
  ["an opening of version 1 with another digest", ({ openings }) => (openings[0].fairness.digest = bytesOf("another"))],
  ["a removed opening of version 1", ({ openings }) => openings.shift()],
  ["another run of version 1", ({ runs }) => (runs[0].firstPosition = 0)],
  ["another exception of version 1", ({ exceptions }) => (exceptions[0].cardId = "ab".repeat(12))],
  ["no history", ({ batches }) => batches[0].entries.splice(1, 1)],
  ["another exception", ({ exceptions }) => (exceptions[1].cardId = "ab".repeat(12))],
  ["a removed exception", ({ exceptions }) => exceptions.pop()],
  ["an exception without a line", removeLast("exceptions")],
  ["another returned copy", ({ runs }) => (runs[1].returned[0] = { ...copy, mint: 59 })],
  ["a removed returned copy", ({ runs }) => runs[1].returned.pop()],
  ["a run at another position", ({ runs }) => runs[1].firstPosition--],
  ["a run without a line", removeLast("run")],
  ["a run that is not published", ({ runs }) => runs.pop()],
];

for (const [what, change] of mismatches) {
  test(`the log does not fit ${what}`, async () => {
    const { problems } = await codesAfter(change);
    assert.ok(problems.includes("log_mismatch"), `${problems}`);
  });
}

test("a line before the beginning of version 2 is reported", async () => {
  const { _id, fairness } = honest.openings[0];
  const { problems } = await codesAfter(({ batches }) =>
    batches[1].entries.push(`opening ${fairness.position} ${_id} ${fairness.digest}`),
  );
  assert.deepEqual(problems, ["log_mismatch"]);
});

test("a run may get more returned copies", async () => {
  const { world } = usedWorld();
  world.beginRun();
  world.close();
  const data = world.publish();
  const other = structuredClone(honest);
  const [line] = other.batches.flatMap(({ entries }) => entries.filter((each) => each.startsWith("run ")));
  data.runs[1].returned = [copy];
  data.batches.at(-1).entries.push(line.replace(/^(run 2) \d+/, `$1 ${data.runs[1].firstPosition}`));
  resealLog(data);
  assert.deepEqual((await codesOf(data)).problems, []);
});

test("the pages of a run are combined", async () => {
  const { problems } = await codesAfter(({ runs }) => runs.splice(1, 0, { ...runs[1], returned: [] }));
  assert.deepEqual(problems, []);
});

test("an exception or a run after the last opening in the log may wait for its batch", async () => {
  const { world } = usedWorld();
  world.grant(copy);
  world.beginRun([copy]);
  const data = world.publish();
  for (const kind of ["exceptions", "run"]) removeLast(kind)(data);
  resealLog(data);
  assert.deepEqual((await codesOf(data)).problems, []);
});

test("an opening may lack its line for two hours", async () => {
  const withoutLine = async (ms) => {
    const { world, seed } = usedWorld();
    world.open(seed, { entropy });
    world.close();
    world.now += ms;
    const data = world.publish();
    removeLast("opening")(data);
    resealLog(data);
    return (await codesOf(data)).problems;
  };
  assert.deepEqual(await withoutLine(2 * HOUR - 20 * SECOND), []);
  assert.deepEqual(await withoutLine(2 * HOUR - 20 * SECOND + 1), ["log_mismatch"]);
});

/** A live opening that is not shown this long after its batch. */
async function hideFor(ms) {
  const { world, seed } = usedWorld();
  world.open(seed, { entropy });
  world.close();
  world.now += ms - 10 * SECOND;
  const data = world.publish();
  data.hiddenFrom = data.openings.pop().fairness.position;
  return codesOf(data);
}

test("a live opening is held back when it is not shown for ten minutes", async () => {
  assert.deepEqual((await hideFor(10 * MINUTE)).problems, []);
  assert.deepEqual((await hideFor(10 * MINUTE + 1)).problems, ["held_back"]);
});

test("lines after the end of the list are of openings that were made after it was read", async () => {
  const data = structuredClone(honest);
  data.openings.pop();
  assert.deepEqual((await codesOf(data)).problems, []);
});

/** A level 1 opening whose time is this long before the batch before its own, or after its own. */
async function marksAt({ before, after }) {
  const { world, seed } = usedWorld();
  const { timeMs } = world.close();
  const openedAtMs = before === undefined ? timeMs + 10 * SECOND + after : timeMs - before;
  world.open(seed, { entropy, openedAtMs });
  return (await codesOf(world.publish())).marks;
}

test("a time that does not fit the batches around an opening is marked", async () => {
  assert.deepEqual(await marksAt({ before: 10 * MINUTE }), []);
  assert.deepEqual(await marksAt({ before: 10 * MINUTE + 1 }), ["time"]);
  assert.deepEqual(await marksAt({ after: MINUTE }), []);
  assert.deepEqual(await marksAt({ after: MINUTE + 1 }), ["time"]);
});

test("data of version 1 need no log", async () => {
  const { openings, pools, runs, exceptions, seeds } = honest;
  const version1 = {
    pools,
    runs: runs.slice(0, 1),
    exceptions: exceptions.slice(0, 1),
    seeds,
    openings: openings.slice(0, 1),
  };
  assert.deepEqual(await codesOf(version1), { problems: [], marks: [] });
  assert.deepEqual((await codesOf({ ...version1, begin: 2 })).problems, ["log_broken", "log_mismatch"]);
});

test("a changed digest of an opening line is reported", async () => {
  const data = structuredClone(honest);
  replaceInLog(data, data.openings.at(-1).fairness.digest, bytesOf("another"));
  assert.deepEqual((await codesOf(data)).problems, ["log_mismatch"]);
});
