/** Forms painted in thin enamel on a pane: soft shades and lights that end where the pane does. */
import { fill, oval, radial, fade, smooth } from "./canvas.mjs";

/** Paints `[points, colour, alpha, blur, mode]` inside a path; points are a smooth closed shape. */
export function tone(c, path, patches) {
  c.save();
  c.clip(path);
  for (const [points, colour, alpha = 0.5, blur = 8, mode = "multiply"] of patches) {
    fill(c, smooth(points), colour, { alpha, blur, mode });
  }
  c.restore();
}

/** Light of a lamp on a path: as strong as `alpha` at x, y, gone at r. */
export function lit(c, path, [x, y, r], colour, alpha = 0.5, mode = "screen") {
  c.save();
  c.clip(path);
  c.globalCompositeOperation = mode;
  c.fillStyle = radial(c, x, y, r, [0, fade(colour, alpha)], [0.4, fade(colour, alpha * 0.45)], [1, fade(colour, 0)]);
  c.fill(oval(x, y, r));
  c.restore();
}

/** How far a place is from a lamp: 0 at `near`, 1 at `far`. For the `shade` of a pane. */
export const from = (lx, ly, near, far) => (x, y) => (Math.hypot(x - lx, y - ly) - near) / (far - near);
