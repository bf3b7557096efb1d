import { expect, test } from "vitest";
import { layOut, pagesOf } from "./grid";

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
