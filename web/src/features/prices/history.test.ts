import { expect, test } from "vitest";
import { aSale } from "../../test/market";
import { plot, usualPacks } from "./history";

const sold = (packs: number, cards = 0, day = 1) =>
  aSale({ packs, cards, soldAt: `2026-05-${String(day).padStart(2, "0")}T12:00:00Z` });

test.each([
  [[], null],
  [[sold(3)], 3],
  [[sold(9), sold(1), sold(3)], 3],
  [[sold(2), sold(3)], 2.5],
  // Packs in offers with cards are no price of a copy.
  [[sold(0, 2), sold(50, 1)], null],
  [[sold(0, 2), sold(4), sold(50, 1)], 4],
])("usually %#", (sales, usual) => {
  expect(usualPacks(sales)).toBe(usual);
});

test("draws nothing without sales", () => {
  expect(plot([])).toBeNull();
});

test("orders time from left to right and packs from the bottom up", () => {
  const drawn = plot([sold(5, 0, 21), sold(10, 0, 11), sold(0, 1, 1)]);
  expect(drawn?.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [0.5, 1],
    [1, 0.5],
  ]);
  expect([drawn?.from, drawn?.to]).toEqual(["2026-05-01T12:00:00Z", "2026-05-21T12:00:00Z"]);
});

test("puts a single sale in the middle", () => {
  expect(plot([sold(3)])?.points[0]?.x).toBe(0.5);
});

test.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [37, [0, 10, 20, 30, 40]],
  [100, [0, 25, 50, 75, 100]],
  [10_000, [0, 2500, 5000, 7500, 10_000]],
])("draws up to %d packs with lines at %o", (packs, lines) => {
  expect(plot([sold(packs)])?.packs.map(({ value }) => value)).toEqual(lines);
});
