import { expect, test } from "vitest";
import { dateFormat, formatNumber, listFormat, names, relativeTimeFormat } from "./formats";

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

test("formats lists, times, dates and names in the language of the document", () => {
  expect(listFormat().format(["Ann", "Bob", "Cy"])).toBe("Ann, Bob, and Cy");
  expect(relativeTimeFormat({ numeric: "auto" }).format(-1, "day")).toBe("yesterday");
  const day = dateFormat({ dateStyle: "medium", timeZone: "UTC" });
  expect(day.format(new Date("2026-11-28T12:00:00Z"))).toBe("Nov 28, 2026");
  expect(["zoe", "Émile", "Ann"].sort(names.compare)).toEqual(["Ann", "Émile", "zoe"]);
});
