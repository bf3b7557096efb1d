import { expect, test } from "vitest";
import {
  continuePull,
  halfTurns,
  isOnStrip,
  SCRAPS,
  startPull,
  TEAR_SHAPES,
  tearsThrough,
  turnedBy,
} from "./tear";

const corners = (shape: string) =>
  [...shape.matchAll(/([\d.]+)% ([\d.]+)%/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

test("joins both halves on one ragged line, where the bright edge starts", () => {
  const above = corners(TEAR_SHAPES["--above"]).slice(1, -1);
  const below = corners(TEAR_SHAPES["--below"]).slice(0, -2);
  expect(above).toEqual(below);
  expect(corners(TEAR_SHAPES["--edge"]).slice(0, above.length)).toEqual(above);
  expect(new Set(above.map(({ y }) => y)).size).toBeGreaterThan(20);
  for (const { y } of above) expect(Math.abs(y - 10.4)).toBeLessThan(1);
});

test("drops scraps in the order in which the tear meets them", () => {
  const places = SCRAPS.map(({ at }) => at);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places.at(-1)).toBeLessThan(1);
});

test.each([
  { what: "a touch", across: 3, down: 0, pull: null },
  { what: "a vertical drag", across: 20, down: -40, pull: null },
  { what: "half the strip to the right", across: 44, down: 5, pull: { progress: 0.5, mirrored: false } },
  { what: "a quarter to the left", across: -22, down: 0, pull: { progress: 0.25, mirrored: true } },
  { what: "beyond the pack", across: 400, down: 0, pull: { progress: 1, mirrored: false } },
])("$what pulls $pull", ({ across, down, pull }) => {
  expect(startPull(across, down, 100)).toEqual(pull);
});

test("pulls back to zero, and never to the other side", () => {
  const started = { progress: 0.4, mirrored: true };
  expect(continuePull(started, -66, 100)).toEqual({ progress: 0.75, mirrored: true });
  expect(continuePull(started, 30, 100)).toEqual({ progress: 0, mirrored: true });
});

test("tears from half on", () => {
  expect([0.49, 0.5, 1].map((progress) => tearsThrough({ progress, mirrored: false }))).toEqual([
    false,
    true,
    true,
  ]);
});

test("tears only at the top of a pack", () => {
  expect([0, 20, 30].map((below) => isOnStrip(below, 100))).toEqual([true, true, false]);
});

test.each([
  { across: 0, turns: 0 },
  { across: 20, turns: 0 },
  { across: 40, turns: 1 },
  { across: -60, turns: -1 },
  { across: 190, turns: 2 },
])("a drag by $across percent of its width turns a pack by $turns half turns", ({ across, turns }) => {
  expect(halfTurns(turnedBy(across, 100))).toBe(turns);
});
