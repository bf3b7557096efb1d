import { describe, expect, test } from "vitest";
import { revealLayout } from "./revealLayout";

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

describe.each(WINDOWS)("in a window of $width × $height", (window) => {
  test.each([1, 2, 5, 10])("%i cards do not overlap in the row and stay inside the window", (count) => {
    const { row, places, height } = revealLayout(count, window);
    for (const [index, { x, y }] of places.entries()) {
      expect(Math.abs(x) + row / 2).toBeLessThanOrEqual(window.width / 2);
      expect(Math.abs(y) + row * 0.75).toBeLessThanOrEqual(height / 2 + 22);
      for (const other of places.slice(index + 1)) {
        const apart = Math.abs(other.x - x) >= row || Math.abs(other.y - y) >= row * 1.5;
        expect(apart).toBe(true);
      }
    }
  });

  test.each([1, 2, 4])("the row leaves room for %i next steps below it", (steps) => {
    const [plain, above] = [revealLayout(5, window), revealLayout(5, window, steps)];
    const lowest = Math.max(...above.places.map(({ y }) => y + above.row * 0.75));
    expect(lowest).toBeLessThanOrEqual(above.height / 2 - above.stepsHeight);
    expect(above.stepsHeight).toBeGreaterThan(plain.stepsHeight);
    expect(above.hand).toBe(plain.hand);
  });

  test("a single card is at least as large in the hand as one of several", () => {
    expect(revealLayout(1, window).hand).toBeGreaterThanOrEqual(revealLayout(5, window).hand);
  });

  test.each([2, 5])("the card in the hand is large, and above the tray, for %i cards", (count) => {
    const { hand, thumb, handY, tray } = revealLayout(count, window);
    expect(hand).toBeGreaterThan(thumb * 2);
    expect(hand).toBeLessThanOrEqual(window.width - 48);
    for (const { x, y } of tray) {
      expect(Math.abs(x) + thumb / 2).toBeLessThanOrEqual(window.width / 2);
      expect(y - thumb * 0.75).toBeGreaterThanOrEqual(handY + hand * 0.75);
    }
  });
});
