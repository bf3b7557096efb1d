import { expect, test } from "vitest";
import { byCloseness } from "./byCloseness";

const found = (...names: string[]) => names.map((username) => ({ username }));

test.each([
  [
    "ada",
    ["nevada", "adamant", "Ada", "canada", "adaline"],
    ["Ada", "adamant", "adaline", "nevada", "canada"],
  ],
  ["ADA", ["armada", "ada"], ["ada", "armada"]],
  ["a", ["eva", "mia"], ["eva", "mia"]],
])("for %j puts the exact name first, then names that begin so", (wanted, names, order) => {
  expect(byCloseness(found(...names), wanted).map(({ username }) => username)).toEqual(order);
});
