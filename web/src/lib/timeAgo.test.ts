import { expect, test } from "vitest";
import { timeAgo } from "./timeAgo";

const now = Date.parse("2026-01-31T12:00:00Z");

test.each([
  ["2026-01-31T11:59:40Z", "just now"],
  ["2026-01-31T11:55:00Z", "5 minutes ago"],
  ["2026-01-31T09:00:00Z", "3 hours ago"],
  ["2026-01-30T12:00:00Z", "yesterday"],
  ["2026-01-31T12:10:00Z", "in 10 minutes"],
  ["nonsense", ""],
])("%s is %s", (time, said) => {
  expect(timeAgo(time, now)).toBe(said);
});
