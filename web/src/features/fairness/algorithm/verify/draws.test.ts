import { expect, test } from "vitest";
import { FairnessInstance, hex32, id, PACK, poolOf } from "../../../../test/fairnessInstance";
import { codesAfter, codesOf, recordOf } from "../../../../test/fairnessScenario";
import type { Pool } from "../../types";
import { verify } from "./verify";

/** An instance with one pool, and the seed of an account with its next one. */
async function instanceWith(change: Partial<Pool>) {
  const instance = new FairnessInstance();
  await instance.begin();
  const pool = await instance.publish(poolOf(change));
  const seed = await instance.seed(0x41);
  const next = await instance.seed(0x42, seed);
  await instance.close();
  return { instance, pool, seed, next };
}

const pity = { softFrom: 1, stepPpm: 300_000, hardAt: 4, minimum: "Divine" } as const;

test("pity: the counter goes on with the next seed of the chain, and rewards do not count", async () => {
  const { instance, seed, next } = await instanceWith({ pity: { ...pity, stepPpm: 1, hardAt: 9 } });
  for (const entropy of [0x51, 0x52, 0x53]) {
    await instance.open(seed, { entropy: hex32(entropy), ...(entropy === 0x52 && { reward: true }) });
  }
  await instance.close();
  await instance.open(next, { entropy: hex32(0x54) });
  await instance.close();
  await instance.open(next, { entropy: hex32(0x55) });
  await instance.close();
  const before = instance.data.openings.map(({ _id }) => recordOf(instance.data, _id).pity?.before);
  expect(before.filter((one) => one !== undefined)).toEqual([0, 1, 2, 3]);
  expect(before[1]).toBeUndefined();
  expect((await codesOf(instance.data)).problems).toEqual([]);
});

test.each<[why: string, change: object]>([
  ["a raised counter", { before: 2, bonus: 600_000, attempt: 0 }],
  ["another bonus", { before: 0, bonus: 1, attempt: 0 }],
  ["an attempt without a bonus", { before: 0, bonus: 0, attempt: 0 }],
  ["a hit without a bonus", { before: 0, bonus: 0, hit: true }],
])("pity: %s, without the seed", async (_, change) => {
  const { instance, seed } = await instanceWith({ pity });
  const { _id } = await instance.open(seed, { entropy: hex32(0x51) });
  await instance.close();
  const { problems } = await codesAfter(instance.data, (data) => {
    data.seeds = [];
    recordOf(data, _id).pity = { before: 0, bonus: 0, ...change };
  });
  expect(problems).toEqual(["pity"]);
});

test("pity: another result of the protection, with the seed", async () => {
  const { instance, seed } = await instanceWith({ pity });
  await instance.open(seed, { entropy: hex32(0x51) });
  const { _id } = await instance.open(seed, { entropy: hex32(0x52) });
  await instance.close();
  const { problems } = await codesAfter(instance.data, (data) => {
    const { pity } = recordOf(data, _id);
    expect(pity).toMatchObject({ before: 1, bonus: 300_000 });
    if (pity?.hit) delete pity.hit;
    else Object.assign(pity ?? {}, { hit: true });
  });
  expect(problems).toEqual(["pity"]);
});

test("pity: a record of a pool without protection has none, and one of a pool with it has it", async () => {
  const without = await instanceWith({});
  const opening = await without.instance.open(without.seed, { entropy: hex32(0x51) });
  await without.instance.close();
  const added = await codesAfter(without.instance.data, (data) => {
    recordOf(data, opening._id).pity = { before: 0, bonus: 0 };
  });
  expect(added.problems).toEqual(["pity"]);
  const protectedPool = await instanceWith({ pity });
  const { _id } = await protectedPool.instance.open(protectedPool.seed, { entropy: hex32(0x51) });
  await protectedPool.instance.close();
  const removed = await codesAfter(protectedPool.instance.data, (data) => {
    Reflect.deleteProperty(recordOf(data, _id), "pity");
  });
  expect(removed.problems).toEqual(["pity"]);
});

const FEW = poolOf()
  .definitions.slice(0, 3)
  .map((definition) => ({
    ...definition,
    rarities: [{ rarity: "Basic" as const, totalCopies: 9 }],
  }));

test("noRepeats: the cards of a pack have different definitions, also when they come from the list", async () => {
  const { instance, seed } = await instanceWith({ noRepeats: true, definitions: FEW });
  for (let entropy = 0x60; entropy < 0x69; entropy += 1) {
    const { fairness } = await instance.open(seed, { entropy: hex32(entropy) });
    expect(new Set(fairness.draws.map(({ copy }) => copy.definitionId)).size).toBe(3);
    expect(fairness.draws.some(({ relaxed }) => relaxed?.repeats)).toBe(false);
  }
  await instance.close();
  expect(await codesOf(instance.data)).toEqual({ problems: [], marks: [] });
});

test("noRepeats: a ticket is refused rightly if too few definitions have free copies", async () => {
  const definitions = FEW.map((definition, index) => ({
    ...definition,
    rarities: [{ rarity: "Basic" as const, totalCopies: index === 0 ? 1 : 9 }],
  }));
  for (const [noRepeats, problems] of [
    [true, []],
    [false, ["refused_wrongly"]],
  ] as const) {
    const { instance, seed } = await instanceWith({ noRepeats, definitions });
    await instance.grant({ definitionId: id(0xd1), rarity: "Basic", mint: 1 });
    const ticket = instance.ticket(seed, { entropy: hex32(0x71) });
    await instance.close();
    instance.log({ kind: "refused", id: ticket.id, position: 0 });
    await instance.close();
    // A list that reaches the position.
    const other = await instance.publish(poolOf({ packId: id(0xa9) }));
    const another = await instance.seed(0x43);
    await instance.open(another, { entropy: hex32(0x72), pool: other });
    await instance.close();
    expect((await codesOf(instance.data)).problems).toEqual(problems);
  }
});

test("an opening whose seed is not revealed is checked without its draws", async () => {
  const { instance, seed } = await instanceWith({});
  const { _id } = await instance.open(seed, { entropy: hex32(0x51) });
  await instance.close();
  const { problems, open } = await verify({ ...instance.data, seeds: [] });
  expect({ problems, open }).toEqual({ problems: [], open: [_id] });
  expect(instance.data.pools[0]?.packId).toBe(PACK);
});
