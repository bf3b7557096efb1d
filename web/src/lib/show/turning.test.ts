import { expect, test } from "vitest";
import { nameAt, stepAt, TURNING_MS, untilNext } from "./turning";

test("cycles through the names and then stops", () => {
  const names = ["ada", "bob", "cleo"];
  expect(nameAt(names, 0)).toBe("ada");
  const seen = new Set<string | null>();
  for (let at = 0; at < TURNING_MS; at += 10) seen.add(nameAt(names, at));
  expect(seen).toEqual(new Set(names));
  expect(nameAt(names, TURNING_MS)).toBeNull();
});

test("does not cycle through a list of one", () => {
  expect(nameAt(["ada"], 0)).toBeNull();
  expect(nameAt([], 0)).toBeNull();
});

test("shows each name for a seventh of a second at least, and ends within five seconds", () => {
  let at = 0;
  for (let next = untilNext(at); next !== null; next = untilNext(at)) {
    expect(next).toBeGreaterThanOrEqual(140);
    expect(stepAt(at + next - 1)).toBe(stepAt(at));
    at += next;
  }
  expect(at).toBe(TURNING_MS);
  expect(TURNING_MS).toBeLessThan(5000);
});
