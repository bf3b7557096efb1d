import { expect, test } from "vitest";
import { layOut, pagesOf, rowsAround } from "./grid";

test.each([
  [1200, 200, 5, 227],
  [1064, 200, 5, 200],
  [328, 200, 2, 156],
  [328, 300, 2, 156],
  [328, 120, 2, 156],
  [200, 200, 1, 200],
  [2000, 120, 14, 128],
  [700, 300, 2, 300],
])("a space of %d px with cards of %d px: %d columns of %d px", (space, wished, columns, width) => {
  expect(layOut(space, wished)).toEqual({ columns, width, rowHeight: width * 1.5 + 16 });
});

test.each([
  [0, 3, 5, 60, 50_000, [1]],
  [0, 12, 5, 60, 50_000, [1, 2]],
  [9_990, 9_999, 5, 60, 50_000, [833, 834]],
  [0, 12, 5, 60, 7, [1]],
  [40, 52, 5, 60, 7, [1]],
  [0, 5, 5, 60, 0, []],
])(
  "rows %d to %d of %d columns, pages of %d, %d cards: pages %o",
  (from, to, columns, size, total, pages) => {
    expect(pagesOf(from, to, columns, size, total)).toEqual(pages);
  },
);

test.each([
  // Nothing scrolled: what fits, and the margin below.
  [0, 800, 0, 100, 1000, 0, 7],
  [0, 800, 200, 100, 1000, 0, 9],
  [-300, 800, 0, 100, 1000, 0, 4],
  // In the middle a row that is only partly on the screen counts on both sides.
  [5_050, 800, 0, 100, 1000, 50, 58],
  [5_050, 800, 200, 100, 1000, 48, 60],
  // The end, beyond it, and nothing at all.
  [99_500, 800, 200, 100, 1000, 993, 999],
  [500_000, 800, 0, 100, 1000, 999, 999],
  [0, 800, 200, 100, 3, 0, 2],
  [0, 800, 200, 100, 0, 0, -1],
])(
  "%d px into the grid, a screen of %d px and %d px around it, rows of %d px, %d of them: rows %d to %d",
  (scrolled, screen, margin, rowHeight, count, first, last) => {
    expect(rowsAround(scrolled, screen, margin, rowHeight, count)).toEqual({ first, last });
  },
);
