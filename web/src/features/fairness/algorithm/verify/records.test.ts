import { expect, test } from "vitest";
import { hex32, MODIFIER } from "../../../../test/fairnessInstance";
import { codesAfter, codesOf, last, recordOf, usualInstance } from "../../../../test/fairnessScenario";
import type { MutableData } from "../../../../test/reseal";

const { data, opened, drawn } = await usualInstance();

/** An opening of level 1 with entropy, and one by ticket with it. */
const immediate = (changed: MutableData) => recordOf(changed, opened[0]?._id);
const byTicket = (changed: MutableData) => recordOf(changed, drawn[0]?._id);
const set = (record: object, change: object) => Object.assign(record, change);

test("version: an opening from `begin` on is version 2, and none before", async () => {
  const later = await codesAfter(data, ({ openings, batches: [first] }) => {
    if (first) first.entries[0] = "begin 4";
    expect(openings[2]?.fairness.position).toBe(3);
  });
  expect(later.problems).toEqual(["log_broken", "log_mismatch", "version"]);
  const asVersion1 = await codesAfter(data, (changed) => {
    Reflect.deleteProperty(set(immediate(changed), { clientSeed: "client" }), "version");
  });
  expect(asVersion1.problems).toContain("version");
  const unknown = await codesAfter(data, (changed) => set(immediate(changed), { version: 3 }));
  expect(unknown.problems).toContain("version");
});

test.each<[why: string, change: (data: MutableData) => void]>([
  ["a round at level 1", (data) => set(immediate(data), { round: 1 })],
  ["a level that does not exist", (data) => set(immediate(data), { level: 3 })],
  ["a client seed", (data) => set(immediate(data), { clientSeed: "client" })],
  ["a short salt", (data) => set(immediate(data), { salt: "5a" })],
  ["an empty list of patterns", (data) => set(immediate(data), { patterns: [] })],
  ["`reward` that is not true", (data) => set(immediate(data), { reward: false })],
  ["a ticket without a beacon", (data) => set(byTicket(data), { noBeacon: true })],
])("record: %s", async (_, change) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toEqual(["record"]);
});

test("record: a copy passed over with two holders, or with none", async () => {
  const passed = { attempt: 0, copy: { definitionId: MODIFIER, rarity: "Basic" as const, mint: 1 } };
  for (const holder of [{}, { opening: MODIFIER, exception: MODIFIER }]) {
    const { problems } = await codesAfter(data, (changed) => {
      set(immediate(changed).draws[0] ?? {}, { passedOver: [{ ...passed, ...holder }] });
    });
    expect(problems).toContain("record");
  }
});

test("record: a reward is immediate and not live", async () => {
  for (const change of [{ live: true }, { noBeacon: true }]) {
    const { problems } = await codesAfter(data, (changed) => {
      set(recordOf(changed, opened[2]?._id), change);
    });
    expect(problems).toEqual(["record"]);
  }
});

test("record: every change without a new digest", async () => {
  for (const change of [{ openedAtMs: 1 }, { oddsVersion: 2 }, { counter: 7 }, { salt: "00".repeat(16) }]) {
    const { problems } = await codesAfter(data, (changed) => set(immediate(changed), change), {
      seals: false,
    });
    expect(problems).toContain("record");
  }
});

test("record: an opening of version 1 with another digest", async () => {
  const { problems } = await codesAfter(data, ({ openings: [first] }) => {
    if (first) first.fairness.digest = "0".repeat(64);
  });
  expect(problems).toEqual(["log_mismatch", "record"]);
});

test("record: a withheld record in the list", async () => {
  const { problems } = await codesAfter(data, (changed) => set(immediate(changed), { withheld: true }));
  expect(problems).toContain("record");
});

test.each([hex32(0xab).toUpperCase(), "ab", "", hex32(0xab).replace("a", "g")])(
  "entropy_format: %s",
  async (entropy) => {
    const { problems } = await codesAfter(data, (changed) => set(immediate(changed), { entropy }));
    expect(problems).toEqual(["entropy_format"]);
  },
);

test("entropy_reused: one entropy twice at level 1, by any accounts", async () => {
  const { instance, seeds } = await usualInstance();
  await instance.open(seeds.bob, { entropy: hex32(0x21) });
  await instance.close();
  expect((await codesOf(instance.data)).problems).toEqual(["entropy_reused"]);
});

test("the entropy of a ticket may be used at level 1", async () => {
  const { instance, seeds } = await usualInstance();
  await instance.open(seeds.bob, { entropy: hex32(0x24) });
  await instance.close();
  expect(await codesOf(instance.data)).toEqual({ problems: [], marks: [] });
});

const draw = (changed: MutableData) => {
  const [first] = immediate(changed).draws;
  if (first === undefined) throw new Error("The opening has no draws.");
  return first;
};

test.each<[why: string, change: (data: MutableData) => void, others: string[]]>([
  ["another run", (data) => set(immediate(data), { runVersion: 2 }), []],
  [
    "a version of the pool that is not published",
    (data) => set(immediate(data), { oddsVersion: 9 }),
    ["pool"],
  ],
  ["a draw too few", (data) => immediate(data).draws.pop(), ["draws"]],
  ["a copy that is not printed", (data) => (draw(data).copy.mint = 999), ["draws"]],
  ["a copy that is held", (data) => (draw(data).copy = copyOf(data)), ["draws"]],
  [
    "a copy passed over that is free",
    (data) =>
      set(draw(data), {
        passedOver: [{ attempt: 0, copy: draw(data).copy, opening: drawn[0]?._id }],
      }),
    ["draws"],
  ],
  ["a forced modifier on no card", (data) => set(immediate(data), { forcedModifier: MODIFIER }), ["draws"]],
  [
    "an id twice",
    (data) => data.openings.push(structuredClone(last(data.openings))),
    ["counter", "draws", "entropy_reused"],
  ],
  ["other cards than the draws", (data) => set(openingOf(data), { cards: [] }), []],
])("rules: %s", async (_, change, others) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toEqual([...others, "rules"].sort());
});

/** A copy that an opening of version 1 holds. */
function copyOf({ openings: [first] }: MutableData) {
  const [held] = first?.fairness.withheld === true ? [] : (first?.fairness.draws ?? []);
  if (held === undefined) throw new Error("The first opening has no draws.");
  return held.copy;
}

const openingOf = ({ openings }: MutableData) => openings.find(({ _id }) => _id === opened[0]?._id) ?? {};

test.each<[why: string, change: (data: MutableData) => void]>([
  ["another attempt", (data) => (draw(data).attempt += 1)],
  ["another attempt of a ticket", (data) => set(byTicket(data).draws[0] ?? {}, { attempt: 9 })],
  ["a modifier", (data) => set(draw(data), { modifier: MODIFIER })],
  ["a server seed that has another hash", (data) => set(immediate(data), { serverSeed: hex32(0x99) })],
  ["a revealed seed that has another hash", ({ seeds: [first] }) => set(first ?? {}, { seedHash: hex32(1) })],
])("draws: %s", async (_, change) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toEqual(["draws"]);
});

test("pattern: a pattern that the cards do not have", async () => {
  const { problems } = await codesAfter(data, (changed) => {
    const { patterns = [] } = immediate(changed);
    set(immediate(changed), { patterns: patterns.includes("god-pack") ? undefined : ["god-pack"] });
  });
  expect(problems).toEqual(["pattern"]);
});
