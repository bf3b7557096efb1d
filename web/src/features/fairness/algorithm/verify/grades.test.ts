import { expect, test } from "vitest";
import { hex32, id } from "../../../../test/fairnessInstance";
import { codesAfter, codesOf, last, usualInstance } from "../../../../test/fairnessScenario";
import type { MutableData } from "../../../../test/reseal";
import { OVERDUE_ROUNDS } from "./tickets";

const { data, card, raffle } = await usualInstance();

const grade = ({ grades }: MutableData) => last(grades);
const decided = ({ raffles }: MutableData) => last(raffles);

test.each<[why: string, change: (data: MutableData) => void]>([
  ["another grade", (data) => (grade(data).grade = (grade(data).grade % 10) + 1)],
  ["another attempt", (data) => (grade(data).attempt += 1)],
  ["another secret", (data) => (grade(data).secret = hex32(0x99))],
])("grade: %s", async (_, change) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toEqual(["grade"]);
});

const WEIGHTS = "weights 0,0,0,0,0,0,0,0,0,7";

test("grade: the newest weights before it count, not later ones", async () => {
  const before = await codesAfter(data, ({ batches }) => {
    batches
      .find(({ entries }) => entries.some((text) => text.startsWith("grade-due")))
      ?.entries.unshift(WEIGHTS);
  });
  expect(before).toEqual({
    problems: grade(data).grade === 1 ? [] : ["grade"],
    marks: ["weights_changed"],
  });
  const after = await codesAfter(data, ({ batches }) => last(batches).entries.push(WEIGHTS));
  expect(after).toEqual({ problems: [], marks: ["weights_changed"] });
});

test.each<[why: string, lines: string[]]>([
  ["a card that is handed in twice", [`grade ${card} ${hex32(1)}`]],
  ["a grade that is due without being handed in", [`grade-due ${id(1)} 1`]],
  ["a grade that is due before", [`grade-due ${id(1)} 1`, `grade ${id(1)} ${hex32(1)}`]],
  ["a grade that is due twice", [`grade-due ${card} 1`]],
])("grade_twice: %s", async (_, lines) => {
  const { problems } = await codesAfter(data, ({ batches }) => last(batches).entries.push(...lines));
  expect(problems).toEqual(["grade_twice"]);
});

test("grade_twice: a grade of a card that was not handed in", async () => {
  const { problems } = await codesAfter(data, ({ grades }) => {
    last(grades).cardId = id(1);
  });
  expect(problems).toEqual(["grade_twice"]);
});

test.each<[why: string, change: (data: MutableData) => void]>([
  ["another secret", (data) => (decided(data).secret = hex32(0x99))],
  ["another entrant", (data) => (decided(data).entrants = [1, 2, 3, 9].map(id))],
  ["one entrant fewer", (data) => (decided(data).entrants = [1, 2, 3].map(id))],
  ["another order", (data) => (decided(data).entrants = [2, 1, 3, 4].map(id))],
  ["another winner", (data) => (decided(data).winners = decided(data).winners.toReversed())],
  ["one winner fewer", (data) => (decided(data).winners = decided(data).winners.slice(1))],
  ["no line", (data) => data.raffles.push({ ...decided(data), _id: id(1) })],
  ["two results", (data) => data.raffles.push(decided(data))],
])("raffle: %s", async (_, change) => {
  const { problems } = await codesAfter(data, change);
  expect(problems).toEqual(["raffle"]);
});

test("raffle: a line twice", async () => {
  const { problems } = await codesAfter(data, ({ batches }) => {
    const lines = batches.flatMap(({ entries }) => entries);
    const line = lines.find((text) => text.startsWith("raffle ")) ?? "";
    last(batches).entries.push(line.replace(/2$/, "1"));
  });
  expect(problems).toEqual(["raffle"]);
});

test("raffle_not_drawn: no result although relays know a round 200 rounds after its own", async () => {
  const { beacon = "", round = 0 } = data.rounds.at(-1) ?? {};
  const after = async (rounds: number) =>
    codesOf({ ...data, raffles: [] }, { newest: new Map([[beacon, round + rounds]]) });
  expect((await after(OVERDUE_ROUNDS)).problems).toEqual(["raffle_not_drawn"]);
  expect((await after(OVERDUE_ROUNDS - 1)).problems).toEqual([]);
  expect(raffle).toBe(data.raffles[0]?._id);
});

test("raffle_not_drawn: no result more than ten minutes after a raffle of level 1", async () => {
  for (const [minutes, problems] of [
    [10, []],
    [11, ["raffle_not_drawn"]],
  ] as const) {
    const { instance } = await usualInstance();
    await instance.closeRaffle(0x33, 1);
    await instance.close();
    instance.log({ kind: "seed", seedHash: hex32(0xcc), predecessor: null });
    await instance.close(minutes * 60_000);
    expect(await codesOf(instance.data)).toEqual({ problems, marks: ["level_1"] });
  }
});

test("level_1: a grade and a raffle without a round", async () => {
  const { instance } = await usualInstance();
  const second = await instance.handIn(0x34);
  instance.gradeDue(second, 1);
  const other = await instance.closeRaffle(0x33, 1);
  await instance.close();
  await instance.reveal(second, 0x34, 1);
  await instance.decide(other, 0x33, 1);
  await instance.close();
  expect(await codesOf(instance.data)).toEqual({ problems: [], marks: ["level_1"] });
});
