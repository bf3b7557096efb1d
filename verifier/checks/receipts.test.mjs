import assert from "node:assert/strict";
import { test } from "node:test";
import { check2 } from "../check2.mjs";
import { BEACON, bytesOf, codesOf, MINUTE, MODIFIER, PACK, POOL, resealOpening, SECOND, usedWorld } from "../testWorld.mjs";

const ENTROPY = bytesOf("of the receipt");

/** What a page stores before it sends a request. */
function intentOf(world, seed, fields = {}) {
  const { epoch, batch, head } = world.data.batches.at(-1);
  return {
    seedHash: seed.seedHash,
    nextSeedHash: bytesOf("next"),
    packId: PACK,
    oddsVersion: 1,
    reward: false,
    way: "immediate",
    entropy: ENTROPY,
    head: { epoch, batch, head },
    sentAtMs: world.now,
    ...fields,
  };
}

/** A world with an opening and its receipt. `fields` are those of the record. */
function opened(fields = {}, intent = {}) {
  const { world, seed } = usedWorld();
  const receipt = { intent: intentOf(world, seed, intent) };
  const { _id, fairness } = world.open(seed, { entropy: ENTROPY, ...fields });
  receipt.opening = { _id, digest: fairness.digest, receivedAtMs: world.now + SECOND };
  return { world, receipt };
}

/** A world with a drawn ticket and its receipt. */
function ticketed(fields = {}) {
  const { world, seed } = usedWorld();
  const intent = intentOf(world, seed, { way: "ticket" });
  world.ticket(seed, { entropy: ENTROPY, ...fields });
  const { epoch, batch, head, round, entries } = world.close();
  const place = entries.length - 1;
  const ticket = { line: entries[place], epoch, batch, place, round, head, receivedAtMs: world.now };
  const [{ _id, fairness }] = world.draw();
  return { world, receipt: { intent, ticket, opening: { _id, digest: fairness.digest, receivedAtMs: world.now } } };
}

const codesWith = (data, ...receipts) => codesOf(data, { receipts: { receipts } });

test("receipts of an opening and of a ticket fit", async () => {
  for (const { world, receipt } of [opened(), opened({ reward: true }, { reward: true }), ticketed()]) {
    assert.deepEqual(await codesWith(world.publish(), receipt), { problems: [], marks: [] });
  }
});

test("the opening of a receipt without an answer is found by its entropy", async () => {
  for (const { world, receipt } of [opened(), ticketed()]) {
    const { intent } = receipt;
    assert.deepEqual(await codesWith(world.publish(), { intent }), { problems: [], marks: [] });
    const other = { intent: { ...intent, packId: "ab".repeat(12) } };
    assert.deepEqual((await codesWith(world.publish(), other)).problems, ["receipt"]);
  }
});

test("the next seed of the intent fits, too", async () => {
  const { world, receipt } = opened();
  const { seedHash } = receipt.intent;
  const rotated = { ...receipt, intent: { ...receipt.intent, seedHash: bytesOf("before"), nextSeedHash: seedHash } };
  assert.deepEqual((await codesWith(world.publish(), rotated)).problems, []);
});

const differences = [
  ["seed", { seedHash: bytesOf("another") }],
  ["entropy", { entropy: bytesOf("another") }],
  ["version", { oddsVersion: 2 }],
  ["pack", { packId: "ab".repeat(12) }],
  ["way", { way: "ticket" }],
  ["kind", { reward: true }],
];

for (const [what, intent] of differences) {
  test(`an opening with another ${what} than the intent is reported`, async () => {
    const { world, receipt } = opened();
    const other = { ...receipt, intent: { ...receipt.intent, ...intent } };
    assert.deepEqual((await codesWith(world.publish(), other)).problems, ["receipt"]);
  });
}

test("a forced modifier does not fit an intent", async () => {
  for (const { world, receipt } of [opened({ forcedModifier: MODIFIER }), ticketed({ forcedModifier: MODIFIER })]) {
    assert.deepEqual((await codesWith(world.publish(), receipt)).problems, ["receipt"]);
  }
});

test("an opening that was changed or removed after the answer is reported", async () => {
  const { world, receipt } = opened();
  const data = world.publish();
  const changed = structuredClone(data);
  changed.openings.at(-1).fairness.salt = "00".repeat(16);
  resealOpening(changed, changed.openings.at(-1));
  assert.deepEqual((await codesWith(changed, receipt)).problems, ["receipt"]);
  const removed = { ...receipt, opening: { ...receipt.opening, _id: "ab".repeat(12) } };
  assert.deepEqual(await codesWith(data, removed), { problems: ["receipt"], marks: [] });
});

test("an opening that is not listed yet is found in the log", async () => {
  const { world, receipt } = opened();
  const data = world.publish();
  data.hiddenFrom = data.openings.pop().fairness.position;
  assert.deepEqual(await codesWith(data, receipt), { problems: [], marks: [] });
});

test("an opening that is missing is open if an epoch began after the intent's head", async () => {
  const { receipt } = opened();
  const restored = usedWorld().world;
  restored.restore();
  assert.deepEqual(await codesWith(restored.publish(), receipt), { problems: [], marks: ["receipt_open"] });
});

const tickets = [
  ["line", { line: "ticket 1" }, ["receipt"]],
  ["epoch", { epoch: Number.MAX_SAFE_INTEGER }, ["head_changed", "receipt"]],
  ["batch", { batch: 0 }, ["head_changed", "receipt"]],
  ["place", { place: 7 }, ["receipt"]],
  ["round", { round: 1 }, ["receipt"]],
  ["head", { head: bytesOf("another") }, ["head_changed"]],
];

for (const [what, change, problems] of tickets) {
  test(`a ticket with another ${what} than the log's is reported`, async () => {
    const { world, receipt } = ticketed();
    const other = { ...receipt, ticket: { ...receipt.ticket, ...change } };
    assert.deepEqual((await codesWith(world.publish(), other)).problems, problems);
  });
}

test("a time more than five minutes before or after the request is marked", async () => {
  for (const sign of [1, -1]) {
    for (const [offset, marks] of [
      [5 * MINUTE, []],
      [5 * MINUTE + 1, ["receipt_time"]],
    ]) {
      const { world, receipt } = opened();
      const intent = { ...receipt.intent, sentAtMs: receipt.intent.sentAtMs + sign * offset };
      assert.deepEqual((await codesWith(world.publish(), { ...receipt, intent })).marks, marks);
    }
  }
});

/** An intent without an opening, and the opening that it would have given. */
function withheld(options) {
  const refused = usedWorld(options);
  const { world, seed } = usedWorld(options);
  const intent = intentOf(refused.world, refused.seed);
  return { data: refused.world.publish(), intent, opening: world.open(seed, { entropy: ENTROPY }) };
}

test("an intent without an opening is open, and shows what an immediate opening would have given", async () => {
  const { data, intent, opening } = withheld();
  const { marks, problems, receipts } = await check2(data, { beacon: BEACON, receipts: { receipts: [{ intent }] } });
  assert.deepEqual([problems, marks.map(({ code }) => code)], [[], ["receipt_open"]]);
  assert.deepEqual(receipts, [{ receipt: 0, draws: opening.fairness.draws }]);
});

test("what an immediate opening would have given has the bad-luck protection of its chain", async () => {
  const pity = { softFrom: 5, stepPpm: 0, hardAt: 6, minimum: "Legendary" };
  const { data, intent, opening } = withheld({ pool: { ...POOL, guarantee: null, pity } });
  assert.equal(opening.fairness.pity.hit, true);
  const { receipts } = await check2(data, { beacon: BEACON, receipts: { receipts: [{ intent }] } });
  assert.deepEqual(receipts, [{ receipt: 0, draws: opening.fairness.draws }]);
});

test("nothing is shown for an open intent while its seed is secret", async () => {
  const { world } = usedWorld();
  const intent = intentOf(world, world.seed({ isSecret: true }));
  const { receipts } = await check2(world.publish(), { beacon: BEACON, receipts: { receipts: [{ intent }] } });
  assert.deepEqual(receipts, []);
});

test("the intent of a ticket without an opening is open", async () => {
  const { world, seed } = usedWorld();
  const intent = intentOf(world, seed, { way: "ticket" });
  world.ticket(seed, { entropy: ENTROPY });
  const data = world.publish();
  assert.deepEqual(await codesWith(data, { intent }), { problems: [], marks: ["receipt_open", "ticket_waiting"] });
});

test("the events between the intent's head and the draw are shown", async () => {
  const { world, seed } = usedWorld();
  const intent = intentOf(world, seed);
  const other = world.seed();
  for (let number = 0; number < 50; number++) world.open(other, { entropy: bytesOf(`other ${number}`) });
  const { _id, fairness } = world.open(seed, { entropy: ENTROPY });
  const passed = fairness.draws.flatMap(({ passedOver = [] }) =>
    passedOver.map(({ opening, exception }) => opening ?? exception),
  );
  const { receipts } = await check2(world.publish(), { beacon: BEACON, receipts: { receipts: [{ intent }] } });
  const between = new Set(world.data.openings.slice(6, -1).map((opening) => opening._id));
  assert.deepEqual(receipts, [
    { receipt: 0, opening: _id, between: 50, passedOver: [...new Set(passed)].filter((id) => between.has(id)) },
  ]);
});
