import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BEACON_ID,
  bytesOf,
  codesOf,
  definitionOf,
  MINUTE,
  MODIFIER,
  POOL,
  replaceInLog,
  resealLog,
  resealOpening,
  SECOND,
  usedWorld,
  World,
} from "../testWorld.mjs";

const TICKET = 5;

/** The problems after a change of the record that was drawn by ticket, whose digest and line are computed again. */
async function problemsAfter(change) {
  const data = usedWorld().world.publish();
  const opening = data.openings[TICKET];
  change(opening.fairness, data, opening);
  resealOpening(data, opening);
  return (await codesOf(data)).problems;
}

test("a drawn ticket has no problems", async () => {
  assert.deepEqual(await problemsAfter(() => {}), []);
});

const mismatches = [
  ["entropy", (record) => (record.entropy = bytesOf("another"))],
  ["modifier", (record) => (record.forcedModifier = MODIFIER)],
  ["way of showing", (record) => (record.live = true)],
  ["round", (record) => record.round++],
  ["time", (record) => record.openedAtMs++],
  ["counter", (record) => record.counter++],
  ["pack", (record) => (record.packId = "ab".repeat(12))],
  ["version", (record) => record.oddsVersion++],
  ["seed", (record) => (record.seedHash = bytesOf("another"))],
  ["epoch", ({ ticket }) => ticket.epoch++],
  ["batch", ({ ticket }) => ticket.batch--],
  ["place", ({ ticket }) => ticket.place++],
];

for (const [what, change] of mismatches) {
  test(`a record with another ${what} than its ticket is reported`, async () => {
    assert.ok((await problemsAfter(change)).includes("ticket_mismatch"));
  });
}

test("a record of level 1 with a ticket line, and one of level 2 without, have the wrong level", async () => {
  const fallBack = (record) => {
    for (const key of ["ticket", "round"]) delete record[key];
    record.level = 1;
  };
  assert.ok((await problemsAfter(fallBack)).includes("level_wrong"));
  const rename = (_, __, opening) => (opening._id = "ab".repeat(12));
  assert.ok((await problemsAfter(rename)).includes("level_wrong"));
});

test("a refusal without a ticket and a ticket with two outcomes or two lines are reported", async () => {
  const { _id } = usedWorld().world.data.openings[TICKET];
  for (const id of [_id, "ab".repeat(12)]) {
    const { world } = usedWorld();
    world.line(`refused ${id} 6`);
    assert.ok((await codesOf(world.publish())).problems.includes("ticket_mismatch"));
  }
  const twice = usedWorld().world.publish();
  const batch = twice.batches.find(({ entries }) => entries.some((line) => line.startsWith("ticket ")));
  batch.entries.push(batch.entries.at(-1));
  replaceInLog(twice, "", "");
  assert.ok((await codesOf(twice)).problems.includes("ticket_mismatch"));
});

/** Two accounts with a ticket each, in one batch. */
function twoTickets() {
  const { world } = usedWorld();
  const ids = ["one", "other"].map((name) => world.ticket(world.seed(), { entropy: bytesOf(name) }));
  world.close();
  return { world, ids };
}

test("tickets are drawn in their order", async () => {
  const { world } = twoTickets();
  world.draw();
  const data = world.publish();
  assert.deepEqual((await codesOf(data)).problems, []);
  const [one, other] = data.openings.slice(-2);
  [one.fairness.position, other.fairness.position] = [other.fairness.position, one.fairness.position];
  assert.ok((await codesOf(data)).problems.includes("draw_order"));
});

test("a refusal may have the position of the outcome before it, and not a lower one", async () => {
  const refuseAt = async (step) => {
    const { world, ids } = twoTickets();
    world.refuse();
    world.refuse();
    const data = world.publish();
    const { position } = data.openings[TICKET].fairness;
    replaceInLog(data, `refused ${ids[1]} ${position}`, `refused ${ids[1]} ${position + step}`);
    return (await codesOf(data)).problems;
  };
  assert.deepEqual(await refuseAt(0), ["refused_wrongly"]);
  assert.deepEqual(await refuseAt(-1), ["draw_order", "refused_wrongly"]);
});

test("a ticket without an outcome is waiting", async () => {
  const { world } = twoTickets();
  assert.deepEqual(await codesOf(world.publish()), { problems: [], marks: ["ticket_waiting"] });
});

test("a ticket is overdue when a later one has an outcome", async () => {
  const { world } = twoTickets();
  world.draw();
  const data = world.publish();
  const [skipped] = data.openings.splice(-2, 1);
  replaceInLog(data, `opening ${skipped.fairness.position} ${skipped._id}`, `opening 99 ${"ab".repeat(12)}`);
  assert.ok((await codesOf(data)).problems.includes("ticket_not_drawn"));
});

test("a ticket is overdue when the instance knew a round 200 rounds later for 10 minutes, or relays know one", async () => {
  const isOverdue = async ({ later = 0, late = 0, relayRounds = [] }) => {
    const { world } = twoTickets();
    const { round } = world.data.batches.at(-1);
    world.close();
    world.now += 10 * MINUTE - 10 * SECOND + late;
    const data = world.publish();
    data.batches.at(-2).newest = round + later;
    resealLog(data);
    return (await codesOf(data, { relayRounds })).problems.includes("ticket_not_drawn");
  };
  const { round } = twoTickets().world.data.batches.at(-1);
  assert.equal(await isOverdue({ later: 200 }), false);
  for (const [rounds, expected] of [
    [199, false],
    [200, true],
  ]) {
    assert.equal(await isOverdue({ later: rounds, late: 1 }), expected);
    assert.equal(await isOverdue({ relayRounds: [{ beacon: BEACON_ID, round: round + rounds }] }), expected);
  }
  assert.equal(await isOverdue({ relayRounds: [{ beacon: bytesOf("another"), round: round + 200 }] }), false);
});

/** Opens packs until fewer copies are free than a pack has cards, then refuses a ticket. */
async function refuseWith({ definitions, packs, ...pool }) {
  const world = new World({ pool: { ...POOL, guarantee: null, modifiers: [], ...pool, definitions } });
  const seed = world.seed();
  world.ticket(world.seed());
  world.close();
  for (let number = 0; number < packs; number++) world.open(seed, { entropy: bytesOf(`${number}`) });
  world.refuse();
  return (await codesOf(world.publish())).problems;
}

test("a refusal is right if fewer copies are free than a pack has cards", async () => {
  // Before the packs, the opening of version 1 holds three copies and an exception one.
  const definitions = [definitionOf(1, undefined, { Basic: 12 })];
  assert.deepEqual(await refuseWith({ definitions, packs: 1 }), ["refused_wrongly"]);
  assert.deepEqual(await refuseWith({ definitions, packs: 2 }), []);
});

test("without repeats, a refusal is right if fewer definitions have free copies", async () => {
  const definitions = [
    definitionOf(1, undefined, { Basic: 3 }),
    definitionOf(2, undefined, { Basic: 2 }),
    definitionOf(3, undefined, { Basic: 40 }),
  ];
  assert.deepEqual(await refuseWith({ definitions, packs: 0, noRepeats: true }), ["refused_wrongly"]);
  assert.deepEqual(await refuseWith({ definitions, packs: 1, noRepeats: true }), []);
  assert.deepEqual(await refuseWith({ definitions, packs: 1 }), ["refused_wrongly"]);
});

test("a refusal needs its pool", async () => {
  const { world, ids } = twoTickets();
  world.refuse();
  const data = world.publish();
  replaceInLog(data, new RegExp(`^(ticket ${ids[0]} .*) 1 (- alone)$`), "$1 7 $2");
  assert.deepEqual((await codesOf(data)).problems, ["refused_wrongly"]);
});

test("a refusal beyond the list is not checked", async () => {
  const { world } = twoTickets();
  world.refuse();
  const data = world.publish();
  data.openings.pop();
  data.hiddenFrom = 6;
  assert.deepEqual((await codesOf(data)).problems, []);
});
