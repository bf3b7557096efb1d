import { expect, test } from "vitest";
import {
  dueIn,
  duration,
  elapsed,
  jobsOf,
  lastValue,
  linePaths,
  markPaths,
  number,
  overflowMarks,
  reported,
  roundMax,
  rows,
  scale,
  size,
  type Values,
} from "./figures";
import { healthSearch } from "./search";
import { aHealth, aJob, aNode } from "./testing";

test.each([
  [[0, null], 1, 1],
  [[3, 7], 1, 10],
  [[100], 1, 100],
  [[101], 1, 200],
  [[0.3], 0.1, 0.5],
  [[null], 5, 5],
])("rounds the top over %j", (values, least, expected) => {
  expect(roundMax(values, least)).toBeCloseTo(expected);
});

test("does not scale the chart to a few peaks", () => {
  const calm: Values = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 4 : 9));
  expect(scale(calm, 1)).toEqual({ top: 10, peak: null });
  const spiked = calm.with(50, 900).with(51, null);
  expect(scale(spiked, 1)).toEqual({ top: 10, peak: 900 });
  expect(linePaths(spiked.slice(49, 51), 10).line).toBe("M0 10L1 0");
  expect(overflowMarks(spiked, 10)).toBe("M49.5 0H51.5");
  // Slightly higher and frequent values are drawn in full.
  expect(scale(calm.with(50, 40), 1)).toEqual({ top: 50, peak: null });
  expect(scale([...calm, ...calm.map(() => 900)], 1)).toEqual({ top: 1000, peak: null });
  expect(scale([4, 900], 1)).toEqual({ top: 1000, peak: null });
  expect(scale([null], 5)).toEqual({ top: 5, peak: null });
});

test("leaves a gap in a line where there are no values", () => {
  expect(linePaths([0, 50, null, 100], 100)).toEqual({
    line: "M0 100L1 50M3 0L4 0",
    area: "M0 100L0 100L1 50L1 100ZM3 100L3 0L4 0L4 100Z",
  });
  expect(linePaths([null, null], 1)).toEqual({ line: "", area: "" });
  expect(linePaths([5], 1).line).toBe("M0 0L1 0");
});

test("marks every problem in time", () => {
  expect(markPaths([0, 0.1, null, 7]).line).toBe("M1.5 0V100M3.5 0V100");
});

test("leaves out steps that are not reported yet", () => {
  expect(reported([1, null, 2, null])).toEqual([1, null, 2]);
  expect(lastValue([1, 2, null])).toBe(2);
  expect(lastValue([null])).toBeNull();
});

test("formats figures", () => {
  expect([0, 0.34, 12, 1234].map(number)).toEqual(["0", "0.34", "12", "1,234"]);
  expect([85, 4200, 1_300_000].map(duration)).toEqual(["85 µs", "4.2 ms", "1.3 s"]);
  expect([512, 64_000_000, 15e12].map(size)).toEqual(["512 bytes", "64 MB", "15 TB"]);
  const minute = 60_000;
  expect([4000, 5 * minute, 200 * minute, 180 * minute, 6000 * minute].map(elapsed)).toEqual([
    "4 s",
    "5 min",
    "3 h 20 min",
    "3 h",
    "4 days",
  ]);
});

test("formats due times", () => {
  const now = Date.parse("2026-05-01T12:00:00Z");
  expect(dueIn("2026-05-01T11:59:59Z", now)).toBe("now");
  expect(dueIn("2026-05-01T12:00:40Z", now)).toBe("within a minute");
  expect(dueIn("2026-05-01T12:05:00Z", now)).toBe("in 5 minutes");
});

test("sums counts and takes the maximum of gauges in the table", () => {
  const { series } = aHealth();
  const requests = series.requests.map((_, at) => (at < 30 ? 2 : null));
  const queue = series.queue.map((_, at) => (at < 30 ? at : null));
  const all = rows({ ...series, requests, queue });
  expect(all).toHaveLength(12);
  expect(all.at(-1)).toMatchObject({ at: Date.parse(series.from), requests: 60, queue: 29 });
  expect(all[0]).toMatchObject({ at: Date.parse(series.from) + 55 * 60_000, requests: null });
});

test("shows the failed run of a job on several nodes, else the latest", () => {
  const early = aJob("leaderboard", { lastAt: "2026-05-01T12:00:00Z" });
  const late = aJob("leaderboard", { lastAt: "2026-05-01T12:05:00Z" });
  const nodes = (one: typeof early, two: typeof early) => [
    aNode({ id: "a", name: "one", jobs: [one] }),
    aNode({ id: "b", name: "two", jobs: [two, aJob("backup")] }),
  ];
  expect(jobsOf(nodes(early, late)).map(({ name, node }) => [name, node])).toEqual([
    ["backup", "two"],
    ["leaderboard", "two"],
  ]);
  expect(jobsOf(nodes({ ...early, problem: "no room" }, late))[1]?.node).toBe("one");
});

test("keeps the view in the address", () => {
  expect(healthSearch.parse({ span: "half-day", node: "a1" })).toEqual({ span: "half-day", node: "a1" });
  expect(healthSearch.parse({ span: "year", node: {} })).toEqual({ span: "hour", node: "" });
  expect(healthSearch.write({ span: "hour", node: "" })).toEqual({});
  expect(healthSearch.write({ span: "half-day", node: "a1" })).toEqual({ span: "half-day", node: "a1" });
});
