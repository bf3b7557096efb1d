/** Forms that are modelled by many soft masses, coats with a ragged outline, and light on one side of an edge. */
import { H, Path2D, W, blurBy, clamp, fade, fill, lerp, smooth } from "./canvas.mjs";

/** Fills a path and lays soft masses into it: [points or path, colour, blur, alpha, mode]. */
export function masses(c, path, base, list = []) {
  fill(c, path, base);
  c.save();
  c.clip(path);
  for (const [area, colour, blur = 8, alpha = 1, mode] of list) {
    fill(c, Array.isArray(area) ? smooth(area) : area, colour, { blur, alpha, mode });
  }
  c.restore();
}

/** Light along those parts of an edge that face `dx, dy`, as wide as that is long. */
export function edge(c, path, [dx, dy], colour, { blur = 2, alpha = 0.9, mode = "screen" } = {}) {
  const outside = new Path2D();
  outside.rect(-2000, -2000, 4000, 4000);
  outside.addPath(path, { a: 1, b: 0, c: 0, d: 1, e: -dx, f: -dy });
  c.save();
  c.clip(path);
  c.filter = blurBy(blur);
  c.globalAlpha = alpha;
  c.globalCompositeOperation = mode;
  c.fillStyle = colour;
  c.fill(outside, "evenodd");
  c.restore();
}

/** Points on the smooth closed line through `points`, some `gap` apart; what follows x and y is blended too. */
export function along(points, gap = 8) {
  const n = points.length;
  const out = [];
  for (let i = 0; i < n; i++) {
    const [p, a, b, q] = [-1, 0, 1, 2].map((k) => points[(i + k + n) % n]);
    const steps = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / gap));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const at = (k) => 0.5 * (2 * a[k] + (b[k] - p[k]) * t + (2 * p[k] - 5 * a[k] + 4 * b[k] - q[k]) * t * t
        + (3 * a[k] - p[k] - 3 * b[k] + q[k]) * t ** 3);
      out.push([at(0), at(1), lerp(a[2] ?? 0, b[2] ?? 0, t)]);
    }
  }
  return out;
}

/** The outline of a coat: points [x, y, length of hair there], clockwise on the screen; hair leans along `flow`. */
export function coat(points, rnd, { gap = 9, flow = [0.9, 0.6] } = {}) {
  const line = along(points, gap);
  const path = new Path2D();
  line.forEach(([x, y, length], i) => {
    const [nx, ny] = line[(i + 1) % line.length];
    const d = Math.hypot(nx - x, ny - y) || 1;
    const [ux, uy] = [(ny - y) / d, (x - nx) / d];
    if (!i) {
      path.moveTo(x, y);
    }
    const l = clamp(length, 0, 60) * rnd.range(0.35, 1.15);
    if (l > 1) {
      const [hx, hy] = [nx + (ux * 0.7 + flow[0]) * l, ny + (uy * 0.7 + flow[1]) * l];
      path.quadraticCurveTo(lerp(x, hx, 0.5) + ux * l * 0.35, lerp(y, hy, 0.5) + uy * l * 0.35, hx, hy);
    }
    path.lineTo(nx, ny);
  });
  path.closePath();
  return path;
}

/** Darkens the whole picture except around a point, so that its light is the strongest. */
export function dusk(c, x, y, r, colour, alpha) {
  const g = c.createRadialGradient(x, y, r * 0.25, x, y, r);
  g.addColorStop(0, fade(colour, 0));
  g.addColorStop(1, fade(colour, alpha));
  c.save();
  c.globalCompositeOperation = "multiply";
  c.fillStyle = g;
  c.fillRect(0, 0, W, H);
  c.restore();
}
