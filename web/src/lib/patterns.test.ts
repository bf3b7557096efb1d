import { expect, test } from "vitest";
import { readPatterns } from "./patterns";

test("reads the known patterns in one order", () => {
  expect(readPatterns(["one-series", "royal-flush", "god-pack", 7])).toEqual(["god-pack", "one-series"]);
  expect(readPatterns(undefined)).toEqual([]);
});
