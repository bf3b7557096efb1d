import { expect, test } from "vitest";
import { countLines, fitLine, fitParagraph } from "./fitText";

test.each([
  [5, 260, 10, 24, 24],
  [20, 260, 10, 24, 13],
  [100, 260, 10, 24, 10],
  [0, 260, 10, 24, 24],
])("a line %d wide in %d px: between %d and %d it is %d", (width, room, min, max, size) => {
  expect(fitLine(width, room, min, max)).toBe(size);
});

test.each([
  [[], 1],
  [[4], 1],
  [[4, 5], 1],
  [[4, 6], 2],
  [[10, 10, 10], 3],
  [[4, 4, 4, 4], 2],
])("words %o take %d lines of 10", (words, lines) => {
  expect(countLines(words, 1, 1, 10)).toBe(lines);
});

test("a paragraph shrinks until it fits and never below its minimum", () => {
  const box = { width: 100, height: 40, lineHeight: 1.25 };
  const short = fitParagraph([2, 2], 0.3, box, 8, 14);
  const long = fitParagraph(Array(14).fill(2), 0.3, box, 4, 14);
  expect(short).toBe(14);
  expect(long).toBeLessThan(14);
  expect(countLines(Array(14).fill(2), 0.3, long, 100) * long * 1.25).toBeLessThanOrEqual(40);
  expect(fitParagraph(Array(400).fill(2), 0.3, box, 8, 14)).toBe(8);
});
