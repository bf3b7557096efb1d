/** Panes cut by leads that the scene chooses, along creases, folds and planes. */
import { smooth } from "./canvas.mjs";

/** A solid pane; what of it lies in each of `pieces`, [points, step], is glass of its own, that much further on its ramp. */
export function cut(add, path, colours, { shade, lead = 3, bright = 1, pieces = [] }) {
  add.solid(path, colours, { shade, lead, bright });
  for (const [points, step] of pieces) {
    add.solid(smooth(points), colours, { clip: path, shade: (x, y) => shade(x, y) + step, lead: lead * 0.74, bright });
  }
}
