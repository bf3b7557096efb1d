import assert from "node:assert/strict";
import { test } from "node:test";
import { BEACON_ID, bytesOf, codesOf, MINUTE, resealLog, SECOND, usedWorld } from "../testWorld.mjs";

const WEIGHTS = [1, 2, 4, 15, 20, 15, 10, 7, 5, 3];
const OTHER_WEIGHTS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
const ENTRANTS = [1, 2, 3, 4, 5].map((number) => `${number}`.padStart(24, "0"));

/** A world with a card that is graded at a level. */
function gradedWorld(level = 2) {
  const { world } = usedWorld();
  const card = world.handIn();
  world.close();
  world.gradeDue(card, level);
  const batch = world.close();
  if (level === 2) world.publishRound(batch);
  world.revealGrade(card, WEIGHTS, batch.round ?? undefined);
  return { world, card };
}

async function problemsAfter(world, change) {
  const data = world.publish();
  change(data);
  resealLog(data);
  return (await codesOf(data)).problems;
}

test("a grade of each level is recomputed", async () => {
  assert.deepEqual(await codesOf(gradedWorld(2).world.publish()), { problems: [], marks: [] });
  assert.deepEqual(await codesOf(gradedWorld(1).world.publish()), { problems: [], marks: ["level_1"] });
});

const removeLines = (kind) => (data) => {
  for (const batch of data.batches) batch.entries = batch.entries.filter((line) => !line.startsWith(`${kind} `));
};

const wrongGrades = [
  ["another grade", ({ grades }) => (grades[0].grade = (grades[0].grade % 10) + 1)],
  ["another attempt", ({ grades }) => grades[0].attempt++],
  ["another secret", ({ grades }) => (grades[0].secret = bytesOf("another"))],
  ["no weights", removeLines("weights")],
];

for (const [what, change] of wrongGrades) {
  test(`a grade with ${what} is reported`, async () => {
    assert.ok((await problemsAfter(gradedWorld().world, change)).includes("grade"));
  });
}

test("a grade whose round is missing is reported and not recomputed", async () => {
  const { world } = gradedWorld();
  world.data.grades[0].grade = 0;
  assert.deepEqual(await problemsAfter(world, ({ rounds }) => rounds.pop()), ["beacon_signature"]);
});

test("a revealed grade has both lines", async () => {
  for (const kind of ["grade", "grade-due"]) {
    assert.ok((await problemsAfter(gradedWorld(1).world, removeLines(kind))).includes("grade_twice"));
  }
});

test("a grade uses the newest weights before it is due, and changes are marked", async () => {
  const gradeWith = async (weights) => {
    const { world } = usedWorld();
    const card = world.handIn();
    world.line(`weights ${OTHER_WEIGHTS}`);
    world.gradeDue(card, 1);
    world.line(`weights ${WEIGHTS}`);
    world.revealGrade(card, weights);
    return codesOf(world.publish());
  };
  assert.deepEqual(await gradeWith(OTHER_WEIGHTS), { problems: [], marks: ["level_1", "weights_changed"] });
  assert.deepEqual((await gradeWith(WEIGHTS)).problems, ["grade"]);
});

test("a card is handed in and graded once, in this order", async () => {
  const acts = [
    (world, card) => world.gradeDue(card, 1),
    (world, { cardId }) => world.line(`grade ${cardId} ${bytesOf("another")}`),
    (world) => world.gradeDue({ cardId: "ab".repeat(12) }, 1),
  ];
  for (const act of acts) {
    const { world, card } = gradedWorld();
    act(world, card);
    assert.deepEqual((await codesOf(world.publish())).problems, ["grade_twice"]);
  }
  const { world } = usedWorld();
  const card = world.handIn();
  const data = world.publish();
  const entries = data.batches.at(-1).entries;
  entries.unshift(`grade-due ${card.cardId} 1`);
  resealLog(data);
  assert.deepEqual((await codesOf(data)).problems, ["grade_twice"]);
});

/** A world with a raffle that is drawn at a level. */
function raffleWorld(level = 2) {
  const { world } = usedWorld();
  const raffle = world.raffle(ENTRANTS, 2, level);
  const batch = world.close();
  if (level === 2) world.publishRound(batch);
  world.drawRaffle(raffle, batch.round ?? undefined);
  return world;
}

test("a raffle of each level is recomputed", async () => {
  assert.deepEqual(await codesOf(raffleWorld(2).publish()), { problems: [], marks: [] });
  assert.deepEqual(await codesOf(raffleWorld(1).publish()), { problems: [], marks: ["level_1"] });
});

const wrongRaffles = [
  ["another winner", ({ raffles }) => raffles[0].winners.reverse()],
  ["one winner less", ({ raffles }) => raffles[0].winners.pop()],
  ["another attempt", ({ raffles }) => raffles[0].winners[0].attempt++],
  ["another list", ({ raffles }) => raffles[0].entrants.pop()],
  ["a list in another order", ({ raffles }) => raffles[0].entrants.reverse()],
  ["another secret", ({ raffles }) => (raffles[0].secret = bytesOf("another"))],
  ["another id", ({ raffles }) => (raffles[0]._id = "ab".repeat(12))],
  ["two lines", ({ batches }) => batches.at(-2).entries.push(batches.at(-2).entries.at(-1))],
];

for (const [what, change] of wrongRaffles) {
  test(`a raffle with ${what} is reported`, async () => {
    assert.ok((await problemsAfter(raffleWorld(), change)).includes("raffle"));
  });
}

test("a raffle whose round is missing is reported and not recomputed", async () => {
  const world = raffleWorld();
  world.data.raffles[0].winners = [];
  assert.deepEqual(await problemsAfter(world, ({ rounds }) => rounds.pop()), ["beacon_signature"]);
});

test("a list that does not ascend is reported although its digest fits", async () => {
  const { world } = usedWorld();
  const raffle = world.raffle([...ENTRANTS].reverse(), 2, 1);
  world.drawRaffle(raffle);
  assert.deepEqual((await codesOf(world.publish())).problems, ["raffle"]);
});

test("a raffle has a result when relays know a round 200 rounds after its own", async () => {
  const { world } = usedWorld();
  world.raffle(ENTRANTS, 2);
  const { round } = world.close();
  const data = world.publish();
  for (const [later, problems] of [
    [199, []],
    [200, ["raffle_not_drawn"]],
  ]) {
    const relayRounds = [{ beacon: BEACON_ID, round: round + later }];
    assert.deepEqual((await codesOf(data, { relayRounds })).problems, problems);
  }
});

test("a raffle of level 1 has a result ten minutes after its batch", async () => {
  for (const [late, problems] of [
    [0, []],
    [1, ["raffle_not_drawn"]],
  ]) {
    const { world } = usedWorld();
    world.raffle(ENTRANTS, 2, 1);
    world.close();
    world.now += 10 * MINUTE - 10 * SECOND + late;
    assert.deepEqual((await codesOf(world.publish())).problems, problems);
  }
});
