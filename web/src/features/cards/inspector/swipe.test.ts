import { describe, expect, test } from "vitest";
import { draggedBy, type Gesture, meaningOf, moveGesture, startGesture } from "./swipe";

const WIDTH = 300;

/** A straight drag from 0,0 to a position. */
function drag(x: number, y: number, ms = 400): Gesture {
  let gesture = startGesture(1, "touch", { x: 0, y: 0, at: 0 });
  for (let step = 1; step <= 10; step++) {
    gesture = moveGesture(gesture, { x: (x * step) / 10, y: (y * step) / 10, at: (ms * step) / 10 });
  }
  return gesture;
}

describe("a gesture", () => {
  test.each([
    ["a small movement is a tap", drag(4, -5), "tap"],
    ["a long drag to the left is the next card", drag(-120, 10), "next"],
    ["a long drag to the right is the previous card", drag(120, 10), "previous"],
    ["a short, quick flick is the next card", drag(-40, 3, 60), "next"],
    ["a short, slow drag does nothing", drag(-40, 3, 600), "nothing"],
    ["a vertical drag scrolls", drag(-20, 200), "nothing"],
  ] as const)("%s", (_, gesture, meaning) => {
    expect(meaningOf(gesture, WIDTH)).toBe(meaning);
  });

  test("ignores a drag that returns", () => {
    const back = moveGesture(drag(-200, 0), { x: -10, y: 0, at: 900 });
    expect(meaningOf(back, WIDTH)).toBe("nothing");
  });

  test("does not turn a scroll into a swipe", () => {
    const later = moveGesture(drag(0, 60), { x: -250, y: 60, at: 500 });
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
