import assert from "node:assert/strict";
import { test } from "node:test";
import { check2 } from "../check2.mjs";
import { BEACON, bytesOf, definitionOf, POOL, World } from "../testWorld.mjs";

const definition = (copies) => definitionOf(1, undefined, { Basic: copies });
const copy = (mint) => ({ definitionId: definition(1).definitionId, rarity: "Basic", mint });

/** A world whose pool has one definition, so that tickets pass over held copies, and a ticket that is in a batch. */
function worldOf(copies, cardsPerPack = 1) {
  const world = new World({
    pool: { ...POOL, cardsPerPack, guarantee: null, modifiers: [], definitions: [definition(copies)] },
  });
  const seed = world.seed();
  const late = world.seed();
  return { world, seed, late };
}

/** The disturbed outcomes of a world. No problem may be found. */
async function disturbedIn(world) {
  const { problems, marks } = await check2(world.publish(), { beacon: BEACON });
  assert.deepEqual(problems, []);
  return marks.filter(({ code }) => code === "disturbed").map(({ opening, ticket }) => opening ?? ticket);
}

/** All free mints of a world with this many copies. */
function freeMints({ data }, copies) {
  const held = new Set([
    ...data.exceptions.map((exception) => exception.copy.mint),
    ...data.openings.flatMap(({ fairness }) => fairness.draws.map((draw) => draw.copy.mint)),
  ]);
  return Array.from({ length: copies }, (_, index) => index + 1).filter((mint) => !held.has(mint));
}

test("nothing disturbs a ticket when all earlier events were in the log before", async () => {
  const { world, seed, late } = worldOf(40);
  for (let number = 0; number < 20; number++) world.open(late, { entropy: bytesOf(`${number}`) });
  world.ticket(seed);
  world.close();
  world.draw();
  assert.deepEqual(await disturbedIn(world), []);
});

test("a ticket that passes over a copy of a late opening or exception is disturbed", async () => {
  const hold = {
    openings: (world, late) => {
      for (let number = 0; number < 30; number++) world.open(late, { entropy: bytesOf(`${number}`) });
    },
    exceptions: (world) => {
      for (const mint of freeMints(world, 40).slice(0, 30)) world.grant(copy(mint));
    },
  };
  for (const act of Object.values(hold)) {
    const { world, seed, late } = worldOf(40);
    const ticket = world.ticket(seed);
    world.close();
    act(world, late);
    const [{ fairness }] = world.draw();
    assert.ok(fairness.draws[0].passedOver.length > 0);
    assert.equal(fairness.draws[0].listed, undefined);
    assert.deepEqual(await disturbedIn(world), [ticket]);
  }
});

test("a late opening that a ticket did not meet does not disturb it", async () => {
  const { world, seed, late } = worldOf(500);
  world.ticket(seed);
  world.close();
  world.open(late, { entropy: bytesOf("late") });
  const [{ fairness }] = world.draw();
  assert.equal(fairness.draws[0].passedOver, undefined);
  assert.deepEqual(await disturbedIn(world), []);
});

test("own earlier cards do not disturb a ticket", async () => {
  const { world, seed } = worldOf(26, 10);
  world.ticket(seed);
  world.close();
  const [{ _id, fairness }] = world.draw();
  assert.ok(fairness.draws.some(({ passedOver = [] }) => passedOver.some(({ opening }) => opening === _id)));
  assert.deepEqual(await disturbedIn(world), []);
});

/** A pool of which two copies are free, so that tickets draw from the list. */
function almostEmpty() {
  const { world, seed, late } = worldOf(400);
  for (const mint of freeMints(world, 400).slice(3)) world.grant(copy(mint));
  world.close();
  return { world, seed, late };
}

test("a ticket that draws from the list is disturbed by every late event before it", async () => {
  const acts = [
    [true, (world, late) => world.open(late, { entropy: bytesOf("late") })],
    [true, (world) => world.grant(copy(freeMints(world, 400)[0]))],
    [false, () => {}],
  ];
  for (const [isDisturbed, act] of acts) {
    const { world, seed, late } = almostEmpty();
    const ticket = world.ticket(seed);
    world.close();
    act(world, late);
    const [{ fairness }] = world.draw();
    assert.notEqual(fairness.draws[0].listed, undefined);
    assert.deepEqual(await disturbedIn(world), isDisturbed ? [ticket] : []);
  }
});

test("a ticket is disturbed by a run that begins after it", async () => {
  const { world, seed } = worldOf(40);
  const ticket = world.ticket(seed);
  world.close();
  world.beginRun();
  world.draw();
  assert.deepEqual(await disturbedIn(world), [ticket]);
});

/** Two tickets of one batch and then late openings: the first ticket passes over one of them, the second one over none. */
function disturbFirst(otherSeeds = 0) {
  const { world, seed, late } = worldOf(40);
  for (let number = 0; number < otherSeeds; number++) world.seed();
  const tickets = [world.ticket(world.seed()), world.ticket(world.seed())];
  world.close();
  const opened = Array.from({ length: 15 }, (_, number) => world.open(late, { entropy: bytesOf(`${number}`) })._id);
  const meetsLate = ({ fairness }) => (fairness.draws[0].passedOver ?? []).some(({ opening }) => opened.includes(opening));
  const [first, second] = world.draw().map(meetsLate);
  return first && !second ? { world, tickets, seed } : disturbFirst(otherSeeds + 1);
}

test("a disturbance spreads to later outcomes of the same batch, and not to later batches", async () => {
  const { world, tickets, seed } = disturbFirst();
  world.close();
  world.ticket(seed);
  world.close();
  world.draw();
  assert.deepEqual(await disturbedIn(world), tickets);
});

test("a refusal is disturbed by late events up to its own position", async () => {
  const refuseAfter = async (act) => {
    const { world, seed, late } = almostEmpty();
    for (const mint of freeMints(world, 400).slice(1)) world.grant(copy(mint));
    world.close();
    const ticket = world.ticket(seed);
    world.close();
    act(world, late);
    world.refuse();
    return { ticket, disturbed: await disturbedIn(world) };
  };
  const { ticket, disturbed } = await refuseAfter((world, late) => world.open(late, { entropy: bytesOf("late") }));
  assert.deepEqual(disturbed, [ticket]);
});
