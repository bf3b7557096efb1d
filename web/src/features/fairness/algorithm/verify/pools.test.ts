import { expect, test } from "vitest";
import { FairnessInstance, hex32, MODIFIER, PACK, poolOf } from "../../../../test/fairnessInstance";
import { codesAfter, codesOf, last, usualInstance } from "../../../../test/fairnessScenario";
import type { MutableData } from "../../../../test/reseal";

const { data } = await usualInstance();

/** Removes the line of the first version; returns it. */
function removeLine({ batches: [first] }: MutableData): string {
  const index = first?.entries.findIndex((text) => text.startsWith(`pool ${PACK} 1 `)) ?? -1;
  return first?.entries.splice(index, 1)[0] ?? "";
}

test.each<[why: string, change: (data: MutableData) => void]>([
  ["a version without a line", (data) => removeLine(data)],
  [
    "a version that is logged after its openings",
    (data) => last(data.batches).entries.push(removeLine(data)),
  ],
  ["a version with two lines", ({ batches }) => last(batches).entries.push(`pool ${PACK} 1 ${hex32(0xcc)}`)],
  ["another digest", ({ pools: [pool] }) => Object.assign(pool ?? {}, { season: "0d".repeat(12) })],
])("pool: %s", async (_, change) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toEqual(["pool"]);
});

/** An instance with two versions of a pack, the second of which was published some time before the opening. */
async function superseded(minutes: number) {
  const instance = new FairnessInstance();
  await instance.begin();
  const first = await instance.publish(poolOf());
  const seed = await instance.seed(0x41);
  await instance.close();
  await instance.publish(poolOf({ oddsVersion: 2 }));
  await instance.close();
  instance.nowMs += minutes * 60_000;
  return { instance, first, seed };
}

test("pool: a version may be used for 20 minutes after the next one", async () => {
  for (const [minutes, problems] of [
    [20, []],
    [20.001, ["pool"]],
  ] as const) {
    const { instance, first, seed } = await superseded(minutes);
    await instance.open(seed, { entropy: hex32(0x51), pool: first });
    await instance.close();
    expect((await codesOf(instance.data)).problems).toEqual(problems);
  }
});

test("pool: a ticket keeps the version that it was made with", async () => {
  const { instance, first, seed } = await superseded(0);
  instance.ticket(seed, { entropy: hex32(0x51), pool: first });
  await instance.close();
  await instance.publish(poolOf({ oddsVersion: 3 }));
  await instance.close(3_600_000);
  await instance.drawNext();
  await instance.close();
  expect((await codesOf(instance.data)).problems).toEqual([]);
});

test("rare_pool: fewer than five openings used the version", async () => {
  for (const [count, marks] of [
    [4, ["rare_pool"]],
    [5, []],
  ] as const) {
    const { instance, first, seed } = await superseded(0);
    for (let n = 0; n < count; n += 1) await instance.open(seed, { entropy: hex32(0x51 + n), pool: first });
    await instance.close();
    expect(await codesOf(instance.data)).toEqual({ problems: [], marks });
  }
});

test.each<[code: string, options: object, marks: string[]]>([
  ["forced_modifier", { entropy: hex32(0x51), forcedModifier: MODIFIER }, ["forced_modifier"]],
  ["live_level_1", { live: true }, ["live_level_1", "server_entropy"]],
])("%s: a mark", async (_, options, marks) => {
  const { instance, seeds } = await usualInstance();
  await instance.open(seeds.bob, options);
  await instance.close();
  expect(await codesOf(instance.data)).toEqual({ problems: [], marks });
});
