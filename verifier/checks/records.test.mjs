import assert from "node:assert/strict";
import { test } from "node:test";
import { check2 } from "../check2.mjs";
import {
  BEACON,
  bytesOf,
  codesOf,
  definitionOf,
  MODIFIER,
  POOL,
  replaceInLog,
  resealOpening,
  signedRound,
  usedWorld,
  World,
} from "../testWorld.mjs";

const honest = (() => {
  const { world, seed } = usedWorld();
  world.open(seed, { entropy: bytesOf("forced"), forcedModifier: MODIFIER });
  world.open(seed, { entropy: bytesOf("reward"), reward: true });
  return world.publish();
})();
const at = { version1: 0, first: 1, second: 2, ticket: 5, forced: 6, reward: 7 };

/** The problems after a change of an opening whose digest and line the operator computes again. */
async function problemsAfter(which, change, data = honest) {
  const copy = structuredClone(data);
  const opening = copy.openings[at[which]];
  change(opening.fairness, copy, opening);
  resealOpening(copy, opening);
  return (await codesOf(copy)).problems;
}

test("honest records of both versions have no problems", async () => {
  const { problems, waiting } = await check2(honest, { beacon: BEACON });
  assert.deepEqual([problems, waiting], [[], 0]);
});

test("a record of version 1 after the beginning, or of version 2 before it, is reported", async () => {
  const { fairness } = honest.openings[at.version1];
  const later = structuredClone(honest);
  later.openings.push({ _id: "ab".repeat(12), fairness: { ...fairness, position: 99 } });
  assert.ok((await codesOf(later)).problems.includes("version"));
  const earlier = structuredClone(honest);
  replaceInLog(earlier, /^begin 2$/, "begin 3");
  assert.ok((await codesOf(earlier)).problems.includes("version"));
});

test("problems of version 1 have codes", async () => {
  const data = structuredClone(honest);
  data.openings[at.version1].fairness.draws[0].attempt++;
  assert.deepEqual((await codesOf(data)).problems, ["draws", "record"]);
});

test("a changed digest is reported", async () => {
  const data = structuredClone(honest);
  data.openings[at.first].fairness.digest = "0".repeat(64);
  assert.deepEqual((await codesOf(data)).problems, ["log_mismatch", "record"]);
});

const keys = [
  ["level 3", "first", (record) => (record.level = 3)],
  ["level 2 without a ticket", "first", (record) => (record.level = 2)],
  ["level 1 with a ticket", "ticket", (record) => (record.level = 1)],
  ["a round without a ticket", "first", (record) => (record.round = 1000)],
  ["a ticket without a round", "ticket", (record) => delete record.round],
  ["no beacon at level 2", "ticket", (record) => (record.noBeacon = true)],
  ["a reward by ticket", "ticket", (record) => (record.reward = true)],
  ["a live reward", "reward", (record) => (record.live = true)],
  ["a flag that is false", "first", (record) => (record.live = false)],
  ["a client seed", "first", (record) => (record.clientSeed = "5eed")],
  ["that it is withheld", "first", (record) => (record.withheld = true)],
  ["a short salt", "first", (record) => (record.salt = "00")],
];

for (const [what, which, change] of keys) {
  test(`the keys of a record do not allow ${what}`, async () => {
    assert.ok((await problemsAfter(which, change)).includes("record"));
  });
}

test("a record without draws is reported and not checked further", async () => {
  const data = structuredClone(honest);
  const { fairness } = data.openings.at(-1);
  delete fairness.draws;
  assert.ok((await codesOf(data)).problems.includes("record"));
});

test("entropy has 64 lower-case hexadecimal characters", async () => {
  assert.ok((await problemsAfter("first", (record) => (record.entropy = "AB".repeat(32)))).includes("entropy_format"));
});

test("entropy is used once at level 1, and may be that of a ticket", async () => {
  const open = (entropy) => {
    const { world, seed } = usedWorld();
    world.open(seed, { entropy: bytesOf(entropy) });
    return codesOf(world.publish());
  };
  assert.deepEqual((await open("entropy 0")).problems, ["entropy_reused"]);
  assert.deepEqual((await open("ticket")).problems, []);
});

const rules = [
  ["an id of its own", (_, { openings }, opening) => (opening._id = openings[at.second]._id)],
  ["a position of its own", (record) => (record.position = 3)],
  ["its run", (record) => record.runVersion++],
  ["as many draws as cards", (record) => record.draws.pop()],
  ["the cards of its draws", (_, __, opening) => (opening.cards = [])],
  ["copies of its pool", (record) => (record.draws[0].copy.mint = 999)],
  ["free copies", (record, { openings }) => (record.draws[0].copy = openings[at.version1].fairness.draws[0].copy)],
  [
    "the holders of what it passed over",
    (record) => (record.draws[0].passedOver = [{ attempt: 0, copy: record.draws[0].copy, opening: "0" }]),
  ],
];

for (const [what, change] of rules) {
  test(`an opening has ${what}`, async () => {
    assert.ok((await problemsAfter("first", change)).includes("rules"));
  });
}

test("every card has the forced modifier", async () => {
  assert.ok((await problemsAfter("forced", ({ draws }) => delete draws[1].modifier)).includes("rules"));
});

const redrawn = [
  ["the attempt of a level 1 opening", "first", ({ draws }) => draws[0].attempt++],
  ["the attempt of a ticket", "ticket", ({ draws }) => draws[0].attempt++],
  ["the entropy", "first", (record) => (record.entropy = bytesOf("another"))],
  [
    "the server seed",
    "first",
    (_, { seeds }) =>
      (seeds.find(({ seedHash }) => seedHash === honest.openings[1].fairness.seedHash).serverSeed = bytesOf("another")),
  ],
];

for (const [what, which, change] of redrawn) {
  test(`a change of ${what} gives other draws`, async () => {
    assert.ok((await problemsAfter(which, change)).includes("draws"));
  });
}

test("an opening waits for its seed", async () => {
  const { seedHash } = honest.openings[at.first].fairness;
  const withoutSeed = { ...honest, seeds: honest.seeds.filter((seed) => seed.seedHash !== seedHash) };
  const { problems, waiting } = await check2(withoutSeed, { beacon: BEACON });
  assert.deepEqual([problems, waiting], [[], 7]);
});

test("a ticket whose round is missing or has a wrong signature is reported and not recomputed", async () => {
  const [{ beacon, round }] = honest.rounds;
  for (const rounds of [[], [{ beacon, round, signature: signedRound(3).signature }]]) {
    const { problems, waiting } = await check2({ ...honest, rounds }, { beacon: BEACON });
    assert.deepEqual([new Set(problems.map(({ code }) => code)), waiting], [new Set(["beacon_signature"]), 1]);
  }
});

test("the patterns are those of the cards", async () => {
  const definitions = [1, 2, 3].map((number) => definitionOf(number, "Fox", { Epic: 50 }));
  const { world } = usedWorld({ pool: { ...POOL, definitions } });
  const data = world.publish();
  assert.deepEqual((await codesOf(data)).problems, []);
  assert.deepEqual(data.openings[at.first].fairness.patterns, ["god-pack", "one-series", "same-rarity"]);
  assert.deepEqual(await problemsAfter("first", ({ patterns }) => patterns.pop(), data), ["pattern"]);
  assert.deepEqual(await problemsAfter("first", (record) => delete record.patterns, data), ["pattern"]);
});

/** Opens packs of a pool with bad-luck protection until there was a hit. */
function pityWorld(isSecret) {
  const pity = { softFrom: 1, stepPpm: 200_000, hardAt: 4, minimum: "Legendary" };
  const world = new World({ pool: { ...POOL, pity } });
  const seed = world.seed({ isSecret });
  for (let number = 0; number < 6; number++) world.open(seed, { entropy: bytesOf(`pity ${number}`) });
  world.open(seed, { entropy: bytesOf("reward"), reward: true });
  return world.publish();
}

const pityChanges = [
  ["before", ({ pity }) => pity.before++],
  ["bonus", ({ pity }) => (pity.bonus += 1)],
  ["hit", ({ pity }) => (pity.hit ? delete pity.hit : (pity.hit = true))],
  ["absence", (record) => delete record.pity],
];

for (const isSecret of [false, true]) {
  test(`bad-luck protection is verified ${isSecret ? "without" : "with"} the seed`, async () => {
    const data = pityWorld(isSecret);
    assert.deepEqual((await codesOf(data)).problems, []);
    assert.ok(data.openings.some(({ fairness }) => fairness.pity?.hit));
    for (const [what, change] of pityChanges) {
      assert.ok((await problemsAfter("first", change, data)).includes("pity"), what);
    }
  });
}

test("a reward has no bad-luck protection", async () => {
  const data = pityWorld(false);
  const change = (record) => (record.pity = { before: 0, bonus: 0 });
  assert.deepEqual(await problemsAfter("reward", change, data), ["pity"]);
});

test("without repeats, a pack has no two cards of a definition", async () => {
  const definitions = [1, 2, 3].map((number) => definitionOf(number, undefined, { Basic: 8 }));
  const pool = { ...POOL, guarantee: "Epic", definitions, noRepeats: true };
  const { world } = usedWorld({ pool: { ...pool, cardsPerPack: 2 } });
  const data = world.publish();
  assert.deepEqual((await codesOf(data)).problems, []);
  for (const { fairness } of data.openings) {
    assert.equal(new Set(fairness.draws.map(({ copy }) => copy.definitionId)).size, 2);
    assert.deepEqual(fairness.draws[1].relaxed, { minimum: "Basic" });
  }
});

/** The path of every primitive value. */
function* leaves(value, path = []) {
  if (value === null || typeof value !== "object") yield path;
  else for (const key of Object.keys(value)) yield* leaves(value[key], [...path, key]);
}

/** Another value of the same kind. */
function changed(value) {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (/^[0-9a-f]{24,}$/.test(value)) return (value[0] === "f" ? "e" : "f") + value.slice(1);
  return value === "Basic" ? "Common" : "Basic";
}

for (const which of ["first", "ticket", "forced", "reward"]) {
  test(`every changed field of a record is reported, also with a matching digest and log: ${which}`, async () => {
    const missed = [];
    for (const path of leaves(honest.openings[at[which]].fairness)) {
      const change = (record) => {
        const inside = path.slice(0, -1).reduce((inner, key) => inner[key], record);
        inside[path.at(-1)] = changed(inside[path.at(-1)]);
      };
      if ((await problemsAfter(which, change)).length === 0) missed.push(path.join("."));
    }
    // Nothing but the digest fixes the salt, and at level 1 the time within the windows of the pool.
    const free = which === "ticket" ? ["salt"] : ["openedAtMs", "salt"];
    assert.deepEqual(missed.filter((path) => path !== "digest").sort(), free);
  });
}
