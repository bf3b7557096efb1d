import { expect, test } from "vitest";
import { tornTo } from "../tear";
import { backAt, bulge, followCurl, frontAt, opening, ribbonOf, type Shape, stripAt } from "./shape";

const WHOLE: Shape = { tear: 0, fall: 0, curl: 0, swell: 1 };
const HALF: Shape = { ...WHOLE, tear: 0.5, curl: 0.6 };
const LINE = 0.104;

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, part) => value - (b[part] ?? 0)));
const strip = (shape: Shape) => {
  const ribbon = ribbonOf(shape);
  return (x: number, y: number) => stripAt(x, y, shape, ribbon);
};

test("bulges like a pillow: most in the middle, not at the sides and in the crimped ends", () => {
  expect(bulge(0.5, 0.5)).toBeCloseTo(0.07, 2);
  expect(bulge(0.25, 0.5)).toBeLessThan(bulge(0.5, 0.5));
  for (const [x, y] of [
    [0.05, 0.5],
    [0.95, 0.5],
    [0.5, 0.05],
    [0.5, LINE],
    [0.5, 0.95],
  ] as const) {
    expect(bulge(x, y)).toBeCloseTo(0, 6);
  }
});

test("never lets a side of the pack pass through the other", () => {
  const gaps: number[] = [];
  for (let x = 0; x <= 1; x += 0.02) {
    for (let y = LINE; y <= 1; y += 0.02) {
      for (const shape of [WHOLE, HALF, { ...WHOLE, tear: 1, fall: 1 }]) {
        gaps.push(frontAt(x, y, shape)[2] - backAt(x, y, shape)[2]);
      }
    }
  }
  expect(Math.min(...gaps)).toBeGreaterThan(0);
});

test("lies flat and in its place before it swells and while it is whole", () => {
  const flat = { ...WHOLE, swell: 0 };
  expect(frontAt(0.5, 0.5, flat)).toEqual([0, 0, 0]);
  for (const [x, y] of [
    [0, 0],
    [1, 0.1],
    [0.4, 0.05],
  ] as const) {
    expect(distance(strip(WHOLE)(x, y), [x - 0.5, (y - 0.5) * 1.5, 0])).toBeCloseTo(0, 6);
  }
});

test("opens behind the end of the tear only, and leans its torn edge over", () => {
  expect(opening(0.2, LINE, HALF)).toBeGreaterThan(0.5);
  expect(opening(tornTo(0.5), LINE, HALF)).toBe(0);
  expect(opening(0.8, LINE, HALF)).toBe(0);
  expect(opening(0.2, 0.6, HALF)).toBeLessThan(0.01);
  const lip = frontAt(0.2, LINE, HALF);
  expect(lip[1]).toBeGreaterThan(frontAt(0.2, LINE, WHOLE)[1] + 0.02);
  expect(lip[2] - backAt(0.2, LINE, HALF)[2]).toBeGreaterThan(0.05);
});

test("bends the torn part of the strip away, and keeps the other in its place", () => {
  const at = strip(HALF);
  expect(at(0.8, LINE)[2]).toBeLessThan(0.01);
  expect(at(0.1, LINE)[2]).toBeGreaterThan(0.1);
  // Both sides of the fold meet.
  const end = tornTo(0.5);
  expect(distance(at(end - 0.001, LINE), at(end + 0.001, LINE))).toBeLessThan(0.004);
});

test("bends the strip without stretching it", () => {
  for (const curl of [0, 0.5, 1]) {
    const at = strip({ ...WHOLE, tear: 0.8, curl });
    const steps = Array.from({ length: 60 }, (_, index) => 0.02 + index * 0.01);
    const length = steps.reduce((sum, x) => sum + distance(at(x, LINE), at(x + 0.01, LINE)), 0);
    expect(length).toBeCloseTo(0.6, 1);
    expect(Math.abs(length - 0.6)).toBeLessThan(0.02);
  }
});

test("rolls the strip over when it is torn fast, so that its inside is seen", () => {
  const turned = (curl: number) => {
    const at = strip({ ...WHOLE, tear: 0.8, curl });
    return at(0.45, LINE)[0] > at(0.5, LINE)[0];
  };
  expect(turned(0)).toBe(false);
  expect(turned(1)).toBe(true);
});

test("curls with the speed of the pull, and unrolls slowly when it stops", () => {
  let curl = 0;
  for (let frame = 0; frame < 12; frame += 1) curl = followCurl(curl, 0.04, 1 / 60);
  expect(curl).toBeGreaterThan(0.8);
  const slow = followCurl(0, 0.002, 1 / 60);
  expect(slow).toBeLessThan(0.02);
  const after = followCurl(curl, 0, 0.1);
  expect(after).toBeLessThan(curl);
  expect(after).toBeGreaterThan(curl * 0.7);
  for (let frame = 0; frame < 300; frame += 1) curl = followCurl(curl, 0, 1 / 60);
  expect(curl).toBeCloseTo(0, 2);
  expect(followCurl(0.4, 1, 0)).toBe(0.4);
});

test("moves the fallen strip off the pack", () => {
  const still = strip({ ...WHOLE, tear: 1 })(0.5, 0.05);
  const fallen = strip({ ...WHOLE, tear: 1, fall: 1 })(0.5, 0.05);
  expect(distance(still, fallen)).toBeGreaterThan(0.3);
});
