import { expect, test } from "vitest";
import { formatNumber, lazily } from "./formats";

test("counts are grouped by thousands", () => {
  expect([0, 7, -7, 999, 1000, -1000, 1_234_567, 0.5].map(formatNumber)).toEqual([
    "0",
    "7",
    "-7",
    "999",
    "1,000",
    "-1,000",
    "1,234,567",
    "0.5",
  ]);
});

test("what is made when needed is made once", () => {
  let made = 0;
  const get = lazily(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  get();
  get();
  expect(made).toBe(1);
});
