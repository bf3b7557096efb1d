import { expect, test } from "vitest";
import { nameAt, REEL_MS, stepAt, timeToNextName } from "./nameReel";

test("cycles through the names and then stops", () => {
  const names = ["ada", "bob", "cleo"];
  expect(nameAt(names, 0)).toBe("ada");
  const seen = new Set<string | null>();
  for (let at = 0; at < REEL_MS; at += 10) seen.add(nameAt(names, at));
  expect(seen).toEqual(new Set(names));
  expect(nameAt(names, REEL_MS)).toBeNull();
});

test("does not cycle through a list of one", () => {
  expect(nameAt(["ada"], 0)).toBeNull();
  expect(nameAt([], 0)).toBeNull();
});

test("shows each name for a seventh of a second at least, and ends within five seconds", () => {
  let at = 0;
  for (let next = timeToNextName(at); next !== null; next = timeToNextName(at)) {
    expect(next).toBeGreaterThanOrEqual(140);
    expect(stepAt(at + next - 1)).toBe(stepAt(at));
    at += next;
  }
  expect(at).toBe(REEL_MS);
  expect(REEL_MS).toBeLessThan(5000);
});
