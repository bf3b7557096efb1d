import { expect, test } from "vitest";
import { layOut } from "./grid";

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
