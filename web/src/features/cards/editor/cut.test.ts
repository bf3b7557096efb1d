import { expect, test } from "vitest";
import {
  focusAfter,
  focusAt,
  frameOf,
  middleOf,
  positionOfMiddle,
  positionText,
  startOf,
  WINDOW,
} from "./cut";

test.each([
  [
    { width: 1200, height: 900 },
    { axis: "x", share: 0.5 },
  ],
  [
    { width: 600, height: 1800 },
    { axis: "y", share: 0.5 },
  ],
  [{ width: 600, height: 900 }, null],
  // One pixel more needs no choice.
  [{ width: 601, height: 900 }, null],
  [{ width: 600, height: 910 }, null],
  // The server refuses it.
  [{ width: 299, height: 4000 }, null],
])("keeps %j as %j", (size, frame) => {
  expect(frameOf(size)).toEqual(frame);
});

test("moves a frame from one end to the other and no further", () => {
  const frame = { axis: "x", share: 0.25 } as const;
  expect([-1, 0, 0.375, 0.75, 3].map((begin) => focusAt(frame, begin))).toEqual([0, 0, 0.5, 1, 1]);
  for (const focus of [0, 0.2, 0.5, 1]) expect(focusAt(frame, startOf(frame, focus))).toBeCloseTo(focus);
});

test("the middle of a window is as near to a picture's end as the picture reaches", () => {
  expect([0, 0.5, 1].map((position) => middleOf(WINDOW, position))).toEqual([33, 50, 67]);
  expect([0, 33, 50, 67, 100].map((middle) => positionOfMiddle(WINDOW, middle))).toEqual([0, 0, 0.5, 1, 1]);
  // Each key press moves it.
  for (let middle = 33; middle < 67; middle++) {
    const next = focusAfter(positionOfMiddle(WINDOW, middle), "ArrowDown") ?? 0;
    expect(middleOf(WINDOW, next)).toBe(middle + 1);
  }
});

test("moves it by keys", () => {
  expect(focusAfter(0.5, "ArrowLeft")).toBeCloseTo(0.48);
  expect(focusAfter(0.5, "ArrowDown")).toBeCloseTo(0.52);
  expect(focusAfter(0.95, "PageDown")).toBe(1);
  expect(focusAfter(0.01, "ArrowUp")).toBe(0);
  expect([focusAfter(0.5, "Home"), focusAfter(0.5, "End"), focusAfter(0.5, "a")]).toEqual([0, 1, null]);
});

test.each([
  [0, "the left end"],
  [0.5, "the middle"],
  [0.3, "30% of the way to the right end"],
  [1, "the right end"],
])("describes %s as %s", (focus, words) => {
  expect(positionText({ axis: "x", share: 0.5 }, focus)).toBe(words);
});
