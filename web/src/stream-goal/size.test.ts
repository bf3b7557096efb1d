import { expect, test } from "vitest";
import { DEFAULT_SIZE, readSize } from "./size";

test.each([
  ["?key=k&size=400x120", { width: 400, height: 120 }],
  ["?size=1x1", { width: 200, height: 80 }],
  ["?size=9999x9999", { width: 1920, height: 400 }],
  ["", DEFAULT_SIZE],
  ["?size=", DEFAULT_SIZE],
  ["?size=large", DEFAULT_SIZE],
  ["?size=-800x200", DEFAULT_SIZE],
  ["?size=800x200x2", DEFAULT_SIZE],
])("the box of %s", (search, size) => {
  expect(readSize(search)).toEqual(size);
});
