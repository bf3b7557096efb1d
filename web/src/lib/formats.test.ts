import { expect, test } from "vitest";
import { formatNumber, lazily } from "./formats";

test("groups counts by thousands", () => {
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

test("creates a value once when it is needed", () => {
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
