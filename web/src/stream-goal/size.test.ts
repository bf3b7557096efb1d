import { expect, test } from "vitest";
import { sizeIn, USUAL } from "./size";

test.each([
  ["?key=k&size=400x120", { width: 400, height: 120 }],
  ["?size=1x1", { width: 200, height: 80 }],
  ["?size=9999x9999", { width: 1920, height: 400 }],
  ["", USUAL],
  ["?size=", USUAL],
  ["?size=large", USUAL],
  ["?size=-800x200", USUAL],
  ["?size=800x200x2", USUAL],
])("the box of %s", (search, size) => {
  expect(sizeIn(search)).toEqual(size);
});
