import { expect, test } from "vitest";
import { timeLeft } from "./time";

const NOON = Date.parse("2026-05-01T12:00:00Z");

test.each([
  ["2026-05-01T12:04:09Z", "4:09"],
  ["2026-05-01T12:00:00.001Z", "0:01"],
  ["2026-05-01T12:00:00Z", ""],
  ["2026-05-01T11:59:00Z", ""],
  ["2026-05-01T13:30:00Z", "90:00"],
  ["whenever", ""],
])("until %s there is “%s”", (until, left) => {
  expect(timeLeft(until, NOON)).toBe(left);
});
