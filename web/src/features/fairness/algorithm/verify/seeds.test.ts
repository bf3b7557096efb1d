import { expect, test } from "vitest";
import { FairnessInstance, hex32, poolOf } from "../../../../test/fairnessInstance";
import { codesAfter, codesOf, last, recordOf, usualInstance } from "../../../../test/fairnessScenario";
import type { MutableData } from "../../../../test/reseal";

const { data, seeds, opened, refused } = await usualInstance();
const { alice, bob } = seeds;

const lineOf = (seedHash: string) => (text: string) => text.startsWith(`seed ${seedHash} `);

/** Removes the line of a seed; returns it. */
function removeLine({ batches }: MutableData, seedHash: string): string {
  for (const batch of batches) {
    const index = batch.entries.findIndex(lineOf(seedHash));
    if (index >= 0) return batch.entries.splice(index, 1)[0] ?? "";
  }
  throw new Error("The seed has no line.");
}

test("seed_unlogged: a seed without a line", async () => {
  const { problems } = await codesAfter(data, (changed) => removeLine(changed, bob.seedHash));
  expect(problems).toEqual(["seed_unlogged"]);
});

test("seed_unlogged: a line after the batch of a ticket", async () => {
  const { problems } = await codesAfter(data, (changed) => {
    last(changed.batches).entries.push(removeLine(changed, bob.seedHash));
  });
  expect(problems).toEqual(["seed_unlogged"]);
});

test("seed_unlogged: a line twice", async () => {
  const { problems } = await codesAfter(data, ({ batches }) => {
    last(batches).entries.push(`seed ${bob.seedHash} -`);
  });
  expect(problems).toEqual(["seed_unlogged"]);
});

test("a new seed may be logged together with its first opening", async () => {
  const { instance } = await usualInstance();
  const seed = await instance.seed(0x44, null, false);
  await instance.open(seed, { entropy: hex32(0x51) });
  expect((await codesOf(instance.data)).problems).toEqual([]);
});

test("chain_break: a predecessor without an earlier line", async () => {
  const { problems } = await codesAfter(data, ({ batches }) => {
    last(batches).entries.push(`seed ${hex32(0xcc)} ${hex32(0xcd)}`);
  });
  expect(problems).toEqual(["chain_break"]);
});

test("chain_break: two successors in one epoch", async () => {
  const { problems, marks } = await codesAfter(data, ({ batches }) => {
    last(batches).entries.push(`seed ${hex32(0xcc)} ${alice.seedHash}`);
  });
  expect({ problems, marks }).toEqual({ problems: ["chain_break"], marks: [] });
});

test("break_explained: two successors from different epochs", async () => {
  const { problems, marks } = await codesAfter(data, ({ batches }) => {
    last(batches).epoch += 1;
    last(batches).entries.push("restore restored 1", `seed ${hex32(0xcc)} ${alice.seedHash}`);
  });
  expect({ problems, marks }).toEqual({ problems: [], marks: ["break_explained"] });
});

test("counter: a gap, a repeat, and positions that fall", async () => {
  const gap = await codesAfter(data, ({ openings }) => {
    openings.splice(
      openings.findIndex(({ _id }) => _id === opened[1]?._id),
      1,
    );
  });
  expect(gap.problems).toContain("counter");
  const repeat = await codesAfter(data, (changed) => {
    recordOf(changed, opened[1]?._id).counter = 0;
  });
  expect(repeat.problems).toEqual(["counter"]);
  const falling = await codesAfter(data, (changed) => {
    recordOf(changed, opened[0]?._id).counter = 1;
    recordOf(changed, opened[1]?._id).counter = 0;
  });
  expect(falling.problems).toEqual(["counter"]);
});

test("counter: a refused ticket keeps its counter", async () => {
  const { instance, seeds } = await usualInstance();
  await instance.open(seeds.bob, { entropy: hex32(0x51) });
  await instance.close();
  expect((await codesOf(instance.data)).problems).toEqual([]);
  const { problems } = await codesAfter(instance.data, ({ batches }) => {
    for (const { entries } of batches) {
      const index = entries.findIndex((text) => text.startsWith(`ticket ${refused.id} ${bob.seedHash} 1 `));
      if (index >= 0) entries[index] = entries[index]?.replace(" 1 ", " 2 ") ?? "";
    }
  });
  expect(problems).toEqual(["counter"]);
});

test("counter: a waiting ticket may follow on an opening that is not in the list yet", async () => {
  const { instance } = await usualInstance();
  const seed = await instance.seed(0x44);
  await instance.open(seed, { entropy: hex32(0x51) });
  instance.ticket(seed, { entropy: hex32(0x52) });
  await instance.close();
  instance.data.openings.pop();
  expect(await codesOf(instance.data)).toEqual({ problems: [], marks: ["ticket_waiting"] });
});

/** An instance whose account opened with entropy at first. */
async function withEntropy() {
  const instance = new FairnessInstance();
  await instance.begin();
  await instance.publish(poolOf());
  const seed = await instance.seed(0x41);
  const next = await instance.seed(0x42, seed);
  for (let entropy = 0x51; entropy < 0x56; entropy += 1)
    await instance.open(seed, { entropy: hex32(entropy) });
  return { instance, seed, next };
}

test.each<[why: string, options: object, expected: object]>([
  ["without entropy after entropy", {}, { problems: ["downgraded"], marks: ["server_entropy"] }],
  [
    "live without a beacon",
    { live: true, noBeacon: true },
    { problems: [], marks: ["no_beacon", "server_entropy"] },
  ],
  [
    "alone without a beacon",
    { noBeacon: true },
    { problems: ["downgraded"], marks: ["no_beacon", "server_entropy"] },
  ],
  [
    "with entropy and without a beacon",
    { noBeacon: true, entropy: hex32(0x61) },
    { problems: [], marks: ["no_beacon"] },
  ],
])("downgraded: level 1 %s, also with the next seed of the chain", async (_, options, expected) => {
  for (const isNext of [false, true]) {
    const { instance, seed, next } = await withEntropy();
    await instance.open(isNext ? next : seed, options);
    await instance.close();
    expect(await codesOf(instance.data)).toEqual(expected);
  }
});

test("server_entropy: no downgrade for an account that never sent any", async () => {
  const { instance } = await withEntropy();
  await instance.open(await instance.seed(0x43));
  await instance.close();
  expect(await codesOf(instance.data)).toEqual({ problems: [], marks: ["server_entropy"] });
});

test("seed_overdue: a seed is not revealed more than 45 days after its first opening", async () => {
  const day = 24 * 3600 * 1000;
  for (const [days, marks] of [
    [44.9, []],
    [45, ["seed_overdue"]],
  ] as const) {
    const { instance } = await withEntropy();
    await instance.close();
    instance.log({ kind: "seed", seedHash: hex32(0xcc), predecessor: null });
    await instance.close(days * day);
    const without = { ...instance.data, seeds: [] };
    expect((await codesOf(without)).marks).toEqual(marks);
    expect((await codesOf(instance.data)).marks).toEqual([]);
  }
});
