import { expect, test } from "vitest";
import { type Ceremony, type CeremonyEvent, SEALED, step } from "./ceremony";

const run = (...events: CeremonyEvent[]) => events.reduce<Ceremony>(step, SEALED);
const answered = (grade: number, calm = false): CeremonyEvent => ({ type: "answered", grade, calm });

test("turns a slab and counts up to its grade, and no further", () => {
  let now = run({ type: "ask" }, answered(3), { type: "turned" });
  const seen: number[] = [];
  while (now.phase === "climbing") {
    seen.push(now.at);
    now = step(now, { type: "climb" });
  }
  expect(seen).toEqual([1, 2, 3]);
  expect(now).toEqual({ phase: "shown", grade: 3 });
  expect(step(now, { type: "climb" })).toBe(now);
});

test("shows the grade immediately without motion or when skipped", () => {
  expect(run({ type: "ask" }, answered(9, true))).toEqual({ phase: "shown", grade: 9 });
  expect(run({ type: "ask" }, answered(9), { type: "skip" })).toEqual({ phase: "shown", grade: 9 });
  expect(run({ type: "ask" }, { type: "skip" })).toEqual({ phase: "asking" });
});

test("returns to the sealed state with the reason after a refusal; sends one request at a time", () => {
  expect(run({ type: "ask" }, { type: "refused", message: "Too early." })).toEqual({
    phase: "sealed",
    error: "Too early.",
  });
  expect(run({ type: "ask" }, { type: "ask" })).toEqual({ phase: "asking" });
  expect(run(answered(4))).toBe(SEALED);
});
