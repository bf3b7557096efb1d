import { expect, test } from "vitest";
import { pagesAround } from "./pages";

const written = (page: number, pages: number) =>
  pagesAround(page, pages)
    .map((entry) => (entry.kind === "gap" ? "…" : entry.page))
    .join(" ");

test.each([
  [1, 1, "1"],
  [1, 2, "1 2"],
  [1, 3, "1 2 3"],
  [1, 42, "1 2 … 42"],
  [3, 42, "1 2 3 4 … 42"],
  [4, 42, "1 2 3 4 5 … 42"],
  [5, 42, "1 … 4 5 6 … 42"],
  [40, 42, "1 … 39 40 41 42"],
  [42, 42, "1 … 41 42"],
  [50, 42, "1 … 42"],
])("on page %d of %d links to %s", (page, pages, expected) => {
  expect(written(page, pages)).toBe(expected);
});
