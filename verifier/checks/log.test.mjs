import assert from "node:assert/strict";
import { test } from "node:test";
import { timeOf } from "../log.mjs";
import { BEACON, codesOf, resealLog, SECOND, signedRound, usedWorld } from "../testWorld.mjs";

const { world } = usedWorld();
world.ticket(world.seed());
world.close();
world.draw();
const honest = world.publish();
/** The number of the second batch with a round. */
const LATER = honest.batches.findLast(({ round }) => round !== null).batch;

/** The codes after a change, by an operator who computes all heads again unless `isSealed` is false. */
function codesAfter(change, { isSealed = true, ...options } = {}) {
  const data = structuredClone(honest);
  change(data);
  if (isSealed) resealLog(data);
  return codesOf(data, options);
}

test("an honest log has no problems and marks", async () => {
  assert.deepEqual(await codesOf(honest), { problems: [], marks: [] });
});

const broken = [
  ["a number", ({ batches }) => (batches[2].batch = 7)],
  ["a missing batch", ({ batches }) => batches.splice(1, 1)],
  ["a line that is not canonical", ({ batches }) => (batches[1].entries[0] += " ")],
  ["an epoch without a line that begins one", ({ batches }) => batches[2].epoch++],
  ["an epoch that does not rise", ({ batches }) => batches[2].entries.unshift(`restore restored ${batches[2].timeMs}`)],
  ["a restore inside a batch", ({ batches }) => batches[2].entries.push(`restore restored ${batches[2].timeMs}`)],
  ["data that begin elsewhere", (data) => data.begin++],
  ["a log that does not start with begin", ({ batches }) => batches[0].entries.shift()],
  ["a second begin", ({ batches }) => batches[2].entries.unshift("begin 9")],
  ["no history", ({ batches }) => batches[0].entries.splice(1, 1)],
  ["a second history", ({ batches }) => batches[2].entries.push(batches[0].entries[1])],
  ["a round without a ticket", ({ batches }) => (batches[LATER + 1].round = batches[LATER].round)],
  ["a ticket without a round", ({ batches }) => (batches[LATER].round = null)],
  ["a round without a beacon", ({ batches }) => (batches[LATER].beacon = null)],
  ["a newest round without a beacon", ({ batches }) => (batches[1].beacon = null)],
  ["a beacon that is not published", ({ beacons }) => beacons.pop()],
  ["an empty log", ({ batches }) => batches.splice(0)],
];

for (const [what, change] of broken) {
  test(`a log is broken by ${what}`, async () => {
    const { problems } = await codesAfter(change);
    assert.ok(problems.includes("log_broken"), `${problems}`);
  });
}

const unsealed = [
  ["previous", ({ batches }) => (batches[2].previous = "0".repeat(64))],
  ["count", ({ batches }) => batches[2].count++],
  ["digest", ({ batches }) => (batches[2].digest = "0".repeat(64))],
  ["head", ({ batches }) => (batches.at(-1).head = "0".repeat(64))],
  ["time", ({ batches }) => batches[2].timeMs++],
  ["lines", ({ batches }) => batches[2].entries.reverse().push("begin 3")],
];

for (const [what, change] of unsealed) {
  test(`a log is broken by a changed ${what} without a matching head`, async () => {
    const { problems } = await codesAfter(change, { isSealed: false });
    assert.ok(problems.includes("log_broken"), `${problems}`);
  });
}

const order = [
  ["a round that falls", ({ batches }) => (batches[LATER].round = 1)],
  ["a newest round that falls", ({ batches }) => (batches[2].newest = 1)],
  ["a round that is known already", ({ batches }) => (batches[LATER].newest = batches[LATER].round)],
];

for (const [what, change] of order) {
  test(`the order of the rounds is violated by ${what}`, async () => {
    const { problems } = await codesAfter(change);
    assert.ok(problems.includes("round_order"), `${problems}`);
  });
}

test("a batch closes at most 2 s and three periods before its round, and not after it", async () => {
  const problemsAt = async (before) => {
    const { problems } = await codesAfter(({ batches }) => {
      batches[LATER].timeMs = timeOf(BEACON, batches[LATER].round) - before;
    });
    return problems.includes("batch_time");
  };
  assert.equal(await problemsAt(11 * SECOND), false);
  assert.equal(await problemsAt(11 * SECOND + 1), true);
  assert.equal(await problemsAt(1), false);
  assert.equal(await problemsAt(0), true);
});

test("a round with a signature of another round is reported", async () => {
  const { problems } = await codesAfter(({ rounds }) => (rounds[0].signature = signedRound(3).signature));
  assert.deepEqual(problems, ["beacon_signature"]);
  const unused = await codesAfter(({ rounds }) => rounds.push({ ...rounds[0], round: 7 }));
  assert.deepEqual(unused.problems, ["beacon_signature"]);
});

test("a beacon that is not given by hand is another beacon", async () => {
  const { problems, marks } = await codesAfter(() => {}, { beacon: undefined });
  assert.deepEqual([problems, marks], [[], ["other_beacon"]]);
});

test("a batch that was not published before its round is marked", async () => {
  for (const publish of [() => null, (roundMs) => roundMs]) {
    const { problems, marks } = await codesAfter(({ batches }) => {
      batches[LATER].publishedAtMs = publish(timeOf(BEACON, batches[LATER].round));
    });
    assert.deepEqual([problems, marks], [[], ["published_late"]]);
  }
});
