import { expect, test } from "vitest";
import { modifierStyle } from "./modifierStyle";

test.each([
  [undefined, {}],
  ["", {}],
  ["filter: sepia(1); opacity: .9;", { filter: "sepia(1)", opacity: ".9" }],
  ["FILTER: hue-rotate(40deg)", { filter: "hue-rotate(40deg)" }],
  ["mix-blend-mode: multiply", { mixBlendMode: "multiply" }],
  ["position: fixed; inset: 0; z-index: 99", {}],
  ["filter: url(https://example.org/x.svg#a)", {}],
  ["filter: u\\72l(x)", {}],
  ["background-color: red } body { display: none", {}],
  ["--x: 1; color", {}],
])("%s", (css, style) => expect(modifierStyle(css)).toEqual(style));
