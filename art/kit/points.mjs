/** Lists of points and of colours, before they become a path and a pane. */
import { lerp, mix } from "./canvas.mjs";

/** Turns and scales points about 0,0 and moves them; `flip` -1 mirrors them first. What follows x and y stays. */
export function moved(points, { x = 0, y = 0, turn = 0, scale = 1, flip = 1 } = {}) {
  const co = Math.cos(turn) * scale;
  const si = Math.sin(turn) * scale;
  return points.map(([px, py, ...rest]) => [x + px * flip * co - py * si, y + px * flip * si + py * co, ...rest]);
}

/** So many steps between colours that the `shade` of a pane shows no step. */
export const ramp = (colours, steps = 24) => Array.from({ length: steps }, (_, i) => {
  const at = lerp(0, colours.length - 1.001, i / (steps - 1));
  return mix(colours[Math.floor(at)], colours[Math.floor(at) + 1], at % 1);
});
