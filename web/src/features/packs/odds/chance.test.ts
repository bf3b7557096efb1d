import { expect, test } from "vitest";
import { chance } from "./chance";

test.each([
  [0, "none"],
  [1, "certain"],
  [0.99999, "over 99.9%"],
  [0.05, "5%"],
  [0.28876, "28.9%"],
  [0.001, "0.1%"],
  [0.000289, "1 in 3,460"],
])("%d is %s", (probability, text) => expect(chance(probability)).toBe(text));
