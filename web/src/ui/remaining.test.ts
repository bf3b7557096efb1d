import { expect, test } from "vitest";
import { timeLeft, timeLeftSpoken, urgency } from "./remaining";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const after = (ms: number) => new Date(NOW + ms).toISOString();

test.each([
  [7 * DAY, "7d 0h", "7 days left", "calm"],
  [6 * DAY + 4 * HOUR + 59 * MINUTE, "6d 4h", "6 days left", "calm"],
  [DAY, "1d 0h", "1 day left", "calm"],
  [DAY - 1, "23h 59m", "23 hours left", "calm"],
  [3 * HOUR, "3h 0m", "3 hours left", "calm"],
  [3 * HOUR - 1, "2h 59m", "2 hours left", "soon"],
  [HOUR, "1h 0m", "1 hour left", "soon"],
  [HOUR - 1, "59 min", "59 minutes left", "soon"],
  [10 * MINUTE, "10 min", "10 minutes left", "soon"],
  [10 * MINUTE - 1, "10:00", "9 minutes left", "soon"],
  [9 * MINUTE + 41_000, "9:41", "9 minutes left", "soon"],
  [MINUTE, "1:00", "1 minute left", "soon"],
  [9_000, "0:09", "less than a minute left", "soon"],
  [1, "0:01", "less than a minute left", "soon"],
  [0, "Ended", "ended", "over"],
  [-DAY, "Ended", "ended", "over"],
])("shows %d ms before the end as %s", (ms, shown, spoken, state) => {
  expect(timeLeft(after(ms), NOW)).toBe(shown);
  expect(timeLeftSpoken(after(ms), NOW)).toBe(spoken);
  expect(urgency(after(ms), NOW)).toBe(state);
});

test("shows nothing for an invalid date", () => {
  expect(timeLeft("soon", NOW)).toBe("");
  expect(timeLeftSpoken("soon", NOW)).toBe("");
});
