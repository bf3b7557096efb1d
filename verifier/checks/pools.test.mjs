import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, codesOf, MINUTE, MODIFIER, resealLog, usedWorld } from "../testWorld.mjs";

const entropy = bytesOf("another entropy");

async function codesAfter(act, change = () => {}) {
  const { world, seed } = usedWorld();
  act(world, seed);
  const data = world.publish();
  change(data);
  resealLog(data);
  return codesOf(data);
}

const isPoolLine = (line) => line.startsWith("pool ");
const removePoolLines = ({ batches }) => {
  for (const batch of batches) batch.entries = batch.entries.filter((line) => !isPoolLine(line));
};

test("a pool without a line, with two lines or with another digest is reported", async () => {
  const changes = [
    removePoolLines,
    ({ batches }) => batches[1].entries.push(batches[0].entries.find(isPoolLine)),
    ({ pools }) => (pools[0].definitions[3].rarities[0].totalCopies += 0.5),
  ];
  for (const change of changes) {
    const { problems } = await codesAfter(() => {}, change);
    assert.ok(problems.includes("pool"), `${change}: ${problems}`);
  }
});

test("a pool is logged before it is used", async () => {
  const { problems } = await codesAfter(
    () => {},
    (data) => {
      const line = data.batches[0].entries.find(isPoolLine);
      removePoolLines(data);
      data.batches.at(-1).entries.push(line);
    },
  );
  assert.deepEqual(problems, ["pool"]);
});

/** Opens with the first version this long after the batch with the next version. */
const openSuperseded = (use, ms) =>
  codesAfter((world, seed) => {
    world.addPool({ cardsPerPack: 2 });
    world.close();
    world.now += ms;
    world[use](seed, { entropy, oddsVersion: 1 });
  });

test("a superseded version may be used for 20 minutes", async () => {
  assert.deepEqual((await openSuperseded("open", 20 * MINUTE)).problems, []);
  assert.deepEqual((await openSuperseded("open", 20 * MINUTE + 1)).problems, ["pool"]);
});

test("a ticket may not use a version that was superseded long before", async () => {
  const { world, seed } = usedWorld();
  world.addPool({ cardsPerPack: 2 });
  world.close();
  world.now += 21 * MINUTE;
  world.ticket(seed, { entropy, oddsVersion: 1 });
  world.close();
  world.draw();
  assert.deepEqual((await codesOf(world.publish())).problems, ["pool"]);
});

test("a version that fewer than five openings used is marked", async () => {
  const openTimes = (times) =>
    codesAfter((world, seed) => {
      world.addPool({ cardsPerPack: 2 });
      for (let number = 0; number < times; number++) world.open(seed, { entropy: bytesOf(`rare ${number}`) });
    });
  assert.deepEqual(await openTimes(4), { problems: [], marks: ["rare_pool"] });
  assert.deepEqual(await openTimes(5), { problems: [], marks: [] });
});

test("a forced modifier is marked", async () => {
  const { problems, marks } = await codesAfter((world, seed) => world.open(seed, { entropy, forcedModifier: MODIFIER }));
  assert.deepEqual([problems, marks], [[], ["forced_modifier"]]);
});

test("a live opening at level 1 is marked, unless there was no beacon", async () => {
  const openLive = (fields) => codesAfter((world, seed) => world.open(seed, { entropy, live: true, ...fields }));
  assert.deepEqual((await openLive({})).marks, ["live_level_1"]);
  assert.deepEqual((await openLive({ noBeacon: true })).marks, ["no_beacon"]);
});
