import { describe, expect, test } from "vitest";
import { begin, draggedBy, type Gesture, meaningOf, moveTo } from "./swipe";

const WIDTH = 300;

/** A finger that goes straight from 0,0 to a spot, in so many milliseconds. */
function drag(x: number, y: number, ms = 400): Gesture {
  let gesture = begin(1, "touch", { x: 0, y: 0, at: 0 });
  for (let step = 1; step <= 10; step++) {
    gesture = moveTo(gesture, { x: (x * step) / 10, y: (y * step) / 10, at: (ms * step) / 10 });
  }
  return gesture;
}

describe("its meaning", () => {
  test.each([
    ["a finger that trembles taps", drag(4, -5), "tap"],
    ["far to the left is the next one", drag(-120, 10), "next"],
    ["far to the right the one before", drag(120, 10), "previous"],
    ["a short, quick throw goes, too", drag(-40, 3, 60), "next"],
    ["a short, slow drag does not", drag(-40, 3, 600), "nothing"],
    ["up and down is for scrolling", drag(-20, 200), "nothing"],
  ] as const)("%s", (_, gesture, meaning) => {
    expect(meaningOf(gesture, WIDTH)).toBe(meaning);
  });

  test("ignores a drag that comes back", () => {
    const back = moveTo(drag(-200, 0), { x: -10, y: 0, at: 900 });
    expect(meaningOf(back, WIDTH)).toBe("nothing");
  });

  test("leaves a scroll a scroll", () => {
    const later = moveTo(drag(0, 60), { x: -250, y: 60, at: 500 });
    expect(meaningOf(later, WIDTH)).toBe("nothing");
    expect(draggedBy(later, () => true)).toBe(0);
  });
});

test("follows the finger, with resistance at the end of the list", () => {
  const onlyNext = (by: 1 | -1) => by === 1;
  expect(draggedBy(drag(-100, 0), onlyNext)).toBe(-100);
  expect(draggedBy(drag(100, 0), onlyNext)).toBe(20);
  expect(draggedBy(drag(3, 0), onlyNext)).toBe(0);
});
