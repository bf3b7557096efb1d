/** Forms that are modelled with overlapping dabs of light and shade instead of one gradient. */
import { Path2D, fill, shape, smooth } from "./canvas.mjs";

const pathOf = (p) => p instanceof Path2D ? p : smooth(p);

/** Lays soft dabs `[points or path, colour, blur, alpha, mode]` one over the other. */
export function dabs(c, list) {
  for (const [p, colour, blur = 8, alpha = 1, mode] of list) {
    fill(c, pathOf(p), colour, { blur, alpha, mode });
  }
}

/** A path in its local colour with dabs that stay inside it; `more` is what `shape` takes: shade, rim, light. */
export const form = (c, p, colour, list = [], more = {}) => shape(c, pathOf(p), { fill: colour, ...more, paint: (l) => {
  dabs(l, list);
  more.paint?.(l);
} });
