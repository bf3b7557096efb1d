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
  // Declarations that leave the card, cover the page or load from another host are removed.
  ["filter: URL ( 'https://example.org/x' )", {}],
  ["filter: u/**/rl(https://example.org)", {}],
  ["background: url(https://example.org/x.png)", {}],
  ["background-color: image-set('https://example.org/x.png' 1x)", {}],
  ["box-shadow: 0 0 0 100vmax red; position: sticky", {}],
  ["box-shadow: inset 0 0 9px rgb(0, 9, 9), 0 0 9px red", {}],
  [
    "box-shadow: inset 0 0 9px rgb(0, 9, 9), inset 0 0 2px red",
    { boxShadow: "inset 0 0 9px rgb(0, 9, 9), inset 0 0 2px red" },
  ],
  ["filter: sepia(1) blur(400px)", {}],
  ["filter: drop-shadow(0 0 100vmax red)", {}],
  ["filter: hue-rotate(40deg) saturate(1.4)", { filter: "hue-rotate(40deg) saturate(1.4)" }],
  ["transform: scale(50)", {}],
  ["margin: -9999px; inset: 0; inline-size: 100vw", {}],
  ["content: 'hello'; animation: spin 1s infinite; transition: all 1s", {}],
  ["pointer-events: auto; cursor: none; display: none; visibility: hidden", {}],
  ["color: red } .card { position: fixed", {}],
  ["color: red; @import 'https://example.org/x.css'", { color: "red" }],
  ["color: expression(alert(1))", {}],
  ["color: </style><script>alert(1)</script>", {}],
  ["font-family: x; behavior: url(x.htc); -moz-binding: url(x)", {}],
  [`color: ${"a".repeat(201)}`, {}],
])("%s", (css, style) => expect(modifierStyle(css)).toEqual(style));
