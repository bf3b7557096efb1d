import { expect, test } from "vitest";
import { lookStyle } from "./lookStyle";

const look = {
  recipe: "foil",
  first: "#ffb347",
  second: "#7D6DFF",
  strength: 60,
  motion: "drift",
} as const;

test("writes only two colours and a share", () => {
  expect(lookStyle(look)).toEqual({
    "--look-first": "#ffb347",
    "--look-second": "#7D6DFF",
    "--look-strength": 0.6,
  });
});

test.each(["red", "url(https://elsewhere.example)", "#fff;position:fixed", "var(--x)", "#ffb34", ""])(
  "rejects %s as a colour",
  (first) => {
    expect(lookStyle({ ...look, first })["--look-first"]).toBe("#808080");
  },
);

test.each([
  [0, 0.1],
  [-5, 0.1],
  [400, 1],
  [Number.NaN, 0.5],
])("reads a strength of %s as %s", (strength, share) => {
  expect(lookStyle({ ...look, strength })["--look-strength"]).toBe(share);
});
