import { expect, test } from "vitest";
import { levelProgress, percentOf } from "./progress";

test.each([
  [0, 0],
  [99, 99],
  [100, 0],
  [1234, 34],
])("%d experience is %d into its level", (xp, reached) => {
  expect(levelProgress(xp)).toEqual({ reached, share: reached / 100 });
});

test.each([
  [0, 60, 0],
  [1, 1000, 1],
  [30, 60, 50],
  [999, 1000, 99],
  [60, 60, 100],
  [3, 0, 0],
])("%d of %d are %d per cent", (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
