import { expect, test } from "vitest";
import { countdown, progress } from "./countdown";
import { periodOf, shares, shareText } from "./labels";

const now = Date.parse("2026-05-01T12:00:00Z");

test.each([
  ["2026-05-02T14:04:09Z", "1d 02:04:09"],
  ["2026-05-01T13:00:00Z", "01:00:00"],
  ["2026-05-01T12:00:00.400Z", "00:00:01"],
  ["2026-05-01T12:00:00Z", ""],
  ["2026-05-01T11:00:00Z", ""],
  ["nonsense", ""],
])("shows %s as %s", (until, words) => {
  expect(countdown(until, now)).toBe(words);
});

test.each([
  ["2026-05-01T11:00:00Z", "2026-05-01T13:00:00Z", 50],
  ["2026-05-01T12:30:00Z", "2026-05-01T13:00:00Z", 0],
  ["2026-05-01T10:00:00Z", "2026-05-01T11:00:00Z", 100],
  [null, "2026-05-01T13:00:00Z", 0],
  [null, "2026-05-01T11:00:00Z", 100],
])("from %s until %s it is at %d", (from, until, percent) => {
  expect(progress(from, until, now)).toBe(percent);
});

test("lists shares best first, which add up to the whole", () => {
  const rows = shares({ "9": 3, "10": 1, "1": 4 });
  expect(rows.map(({ grade, share }) => [grade, shareText(share)])).toEqual([
    [10, "12.5%"],
    [9, "37.5%"],
    [1, "50%"],
  ]);
  expect(shares({ "10": 0 })).toEqual([{ grade: 10, share: 0 }]);
});

test("counts whole days from two on, and hours otherwise", () => {
  expect([1, 24, 48, 50].map(periodOf)).toEqual([
    { unit: "hours", count: 1 },
    { unit: "hours", count: 24 },
    { unit: "days", count: 2 },
    { unit: "hours", count: 50 },
  ]);
});
