import { expect, test } from "vitest";
import { BEACON } from "../../../../test/fairnessBeacon";
import { hex32 } from "../../../../test/fairnessInstance";
import { gradeOf, withResults } from "../../../../test/fairnessResults";
import type { MutableData } from "../../../../test/reseal";
import { checkGrade } from "./oneGrade";

const instance = await withResults(2);
const cardId = instance.card;
const grade = gradeOf(instance.data, cardId);

test("a grade is drawn again at both levels, from its lines in the log", async () => {
  const report = await checkGrade(grade);
  expect(report.checks).toEqual({ log: "holds", secret: "holds", beacon: "holds", grade: "holds" });
  expect(report).toMatchObject({ verdict: "holds", beacon: BEACON, due: { line: { level: 2 } } });
  expect(report.round?.round).toBe(report.due?.batch.round);
  const other = await withResults(1);
  const levelOne = await checkGrade(gradeOf(other.data, other.card));
  expect(levelOne).toMatchObject({ verdict: "holds", beacon: null, round: null });
  expect(levelOne.checks).toEqual({ log: "holds", secret: "holds", grade: "holds" });
});

test("a grade that is not revealed is open", async () => {
  const sealed = { ...grade, shown: null, revealed: undefined };
  expect((await checkGrade(sealed)).checks).toEqual({
    log: "holds",
    secret: "open",
    beacon: "holds",
    grade: "open",
  });
  expect((await checkGrade({ ...sealed, rounds: [] })).checks.beacon).toBe("open");
});

test("a card that was never handed in has no lines", async () => {
  const report = await checkGrade({ ...grade, cardId: "0c".repeat(12), revealed: undefined });
  expect(report).toMatchObject({ verdict: "open", handedIn: null, due: null, weights: null });
});

const changeAll = <T extends object>(items: readonly T[], change: (item: T) => Partial<T>) =>
  items.map((item) => Object.assign(item, change(item)));

test.each<[what: string, change: (data: MutableData) => unknown, fails: string[]]>([
  [
    "another grade",
    ({ grades }) => changeAll(grades, ({ grade }) => ({ grade: (grade % 10) + 1 })),
    ["grade"],
  ],
  [
    "another attempt",
    ({ grades }) => changeAll(grades, ({ attempt }) => ({ attempt: attempt + 1 })),
    ["grade"],
  ],
  ["another secret", ({ grades }) => changeAll(grades, () => ({ secret: hex32(9) })), ["secret", "grade"]],
  ["no round", ({ rounds }) => rounds.splice(0), ["beacon", "grade"]],
  [
    "an invalid signature",
    ({ rounds }) => changeAll(rounds, () => ({ signature: "00" })),
    ["beacon", "grade"],
  ],
  ["a changed head", ({ batches }) => changeAll(batches, () => ({ head: hex32(9) })), ["log"]],
  ["a second line", ({ batches }) => batches.at(-1)?.entries.push(`grade-due ${cardId} 1`), ["log"]],
])("a grade fails with %s", async (_, change, fails) => {
  const data = structuredClone(instance.data);
  change(data);
  const { verdict, checks } = await checkGrade(gradeOf(data, cardId));
  expect(verdict).toBe("fails");
  expect(Object.entries(checks).flatMap(([check, verdict]) => (verdict === "fails" ? check : []))).toEqual(
    fails,
  );
});

test("a grade fails if the card shows another one", async () => {
  expect((await checkGrade({ ...grade, shown: 11 })).checks.grade).toBe("fails");
});
