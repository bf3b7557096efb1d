/** Our own capitals, drawn as single lines: no font file is needed to rebuild the art. */
import { Path2D } from "./canvas.mjs";

/** Path data on a grid 14 units high, and the width of each letter. */
const GLYPHS = { A: ["M0 14 L5.2 0 L10.4 14 M2 9.6 H8.4", 10.4], C: ["M10 2.6 A6 7 0 1 0 10 11.4", 10],
  D: ["M0 0 V14 H3.6 A6.4 7 0 0 0 3.6 0 Z", 10], E: ["M7.8 0 H0 V14 H7.8 M0 7 H6.4", 7.8],
  F: ["M7.8 0 H0 V14 M0 7 H6.4", 7.8], G: ["M10 2.6 A6 7 0 1 0 10.4 10.6 V7.6 H6.8", 10.4],
  H: ["M0 0 V14 M9 0 V14 M0 7 H9", 9], I: ["M0 0 V14", 0], L: ["M0 0 V14 H7.4", 7.4], M: ["M0 14 V0 L5.8 9 L11.6 0 V14",
  11.6], N: ["M0 14 V0 L9.4 14 V0", 9.4], O: ["M6 0 A6 7 0 1 0 6 14 A6 7 0 1 0 6 0 Z", 12],
  P: ["M0 14 V0 H4.4 A4 4 0 0 1 4.4 8 H0", 8.4], R: ["M0 14 V0 H4.4 A4 4 0 0 1 4.4 8 H0 M4.6 8 L8.8 14", 8.8],
  S: ["M8.2 2.3 C6.4 -0.8 0.5 -0.6 0.5 3.6 C0.5 8 8.7 6 8.7 10.4 C8.7 14.8 1.8 14.8 0 11.5", 8.7],
  T: ["M0 0 H9.2 M4.6 0 V14", 9.2], U: ["M0 0 V9.4 A4.6 4.6 0 0 0 9.2 9.4 V0", 9.2], " ": ["", 4] };
const GAP = 3.6;

/** Width of a line of text at a cap height. */
export const measure = (text, height) => ([...text].reduce((sum, ch) => sum + GLYPHS[ch][1] + GAP,
  0) - GAP) * height / 14;

/** The letters of a line with their offsets, in glyph units. */
export function letters(text) {
  let x = 0;
  return [...text].map((ch) => {
    const [d, width] = GLYPHS[ch];
    const at = x;
    x += width + GAP;
    return { d, x: at };
  });
}

/** A path for a whole line, centred at x with its top at y. */
export function lettering(text, x, y, height) {
  const path = new Path2D();
  const k = height / 14;
  const x0 = x - measure(text, height) / 2;
  for (const glyph of letters(text)) {
    if (glyph.d) {
      path.addPath(new Path2D(glyph.d), { a: k, b: 0, c: 0, d: k, e: x0 + glyph.x * k, f: y });
    }
  }
  return path;
}
