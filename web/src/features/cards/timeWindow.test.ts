import { expect, test, vi } from "vitest";
import { timeWindow, windowText } from "./timeWindow";

const from = "2026-05-10T00:00:00Z";
const to = "2026-05-20T12:00:00Z";
const at = (text: string) => Date.parse(text);

test.each([
  ["2026-05-07T21:30:00Z", "Starts in 2d 2h"],
  ["2026-05-09T23:59:59Z", "Starts in 0d 0h"],
  ["2026-05-10T00:00:00Z", "Ends in 10d 12h"],
  ["2026-05-20T12:00:00Z", "Ends in 0d 0h"],
  ["2026-05-20T12:00:00.001Z", "Expired"],
])("at %s: %s", (now, text) => {
  const state = timeWindow(from, to, at(now));
  expect(state && windowText(state)).toBe(text);
});

test.each([
  [null, to],
  [from, null],
  [undefined, undefined],
  ["", to],
])("shows no badge and no warning when a date is missing (%s, %s)", (a, b) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(timeWindow(a, b, at(from))).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ["soon", to],
  [from, "never"],
])("warns and shows no badge when a date is invalid (%s, %s)", (a, b) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(timeWindow(a, b, at(from))).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});
