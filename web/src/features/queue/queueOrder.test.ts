import { expect, test } from "vitest";
import { movedTo, placeAt, placeByKey } from "./queueOrder";

test("moves an entry to another place and keeps all others", () => {
  expect(movedTo(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(movedTo(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(movedTo(["a", "b", "c"], "b", 9)).toEqual(["a", "c", "b"]);
  expect(movedTo(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
  expect(movedTo(["a", "b"], "gone", 0)).toEqual(["a", "b"]);
});

test("drops an entry between the entries whose centers it passed", () => {
  expect(placeAt([10, 20, 30], 5)).toBe(0);
  expect(placeAt([10, 20, 30], 25)).toBe(2);
  expect(placeAt([10, 20, 30], 99)).toBe(3);
  expect(placeAt([], 5)).toBe(0);
});

test.each([
  ["ArrowUp", 1, 0],
  ["ArrowUp", 0, null],
  ["ArrowDown", 1, 2],
  ["ArrowDown", 2, null],
  ["Home", 2, 0],
  ["Home", 0, null],
  ["End", 0, 2],
  ["Enter", 1, null],
])("moves %s on place %i of three to %s", (key, place, wanted) => {
  expect(placeByKey(key, place, 2)).toBe(wanted);
});
