/** Eyes, fur, feathers and scales: what makes a shape look back. */
import { Path2D, fade, fill, glow, oval, radial, shape, smooth, stroke } from "./canvas.mjs";

/**
 * An eye with lid, iris, pupil and two glints. `pupil` is round, slit or bar;
 * `look` moves the pupil; `lid` 0 is wide open, 1 is closed; `angry` tilts the lid.
 */
export function eye(c, x, y, r, { iris = "#e9a13b", dark = "#1a0d08", white = null, pupil = "round", look = [0, 0],
  lid = 0.15, lidColour = "#3a2015", tilt = 0, angry = 0, glint = [-0.32, -0.38], shine = 0, flip = 1,
  big = 0.56 } = {}) {
  c.save();
  c.translate(x, y);
  c.rotate(tilt * flip);
  if (shine) {
    glow(c, 0, 0, r * 3, iris, shine);
  }
  fill(c, oval(0, r * 0.05, r * 1.16, r * 1.12), dark, { alpha: 0.85, blur: r * 0.08 });
  c.save();
  c.clip(oval(0, 0, r));
  if (white) {
    fill(c, oval(0, 0, r), white);
  }
  const ir = white ? r * 0.72 : r;
  const px = look[0] * r * 0.4;
  const py = look[1] * r * 0.4;
  c.fillStyle = radial(c, px, py + ir * 0.35, ir * 1.1, [0, lighten(iris, 0.5)], [0.55, iris], [1, darken(iris, 0.65)]);
  c.fill(oval(px, py, ir));
  const pw = pupil === "slit" ? 0.2 : pupil === "bar" ? 0.7 : big;
  const ph = pupil === "slit" ? 0.86 : pupil === "bar" ? 0.26 : big;
  fill(c, oval(px, py, ir * pw, ir * ph), "#080406");
  fill(c, oval(0, -r * 1.1, r * 1.5, r * 0.7), "#000000", { alpha: 0.45, blur: r * 0.2 });
  fill(c, oval(px + glint[0] * r, py + glint[1] * r, r * 0.23, r * 0.2), "#ffffff");
  fill(c, oval(px - glint[0] * r * 0.9, py - glint[1] * r * 0.9, r * 0.11), "#ffffff", { alpha: 0.7 });
  if (lid > 0 || angry) {
    c.rotate(-angry * flip);
    const cover = -r * 1.6 + lid * r * 2.4;
    const path = new Path2D();
    path.rect(-r * 2, -r * 3, r * 4, 3 * r + cover);
    path.ellipse(0, cover, r * 1.6, r * 0.25, 0, 0, Math.PI * 2);
    fill(c, path, lidColour);
    stroke(c, smooth([[-r * 1.4, cover + r * 0.1], [0, cover + r * 0.25], [r * 1.4, cover + r * 0.1]], false), dark,
      r * 0.14, 0.8);
  }
  c.restore();
  c.restore();
}

export const lighten = (hex, t) => shift(hex, 255, t);
export const darken = (hex, t) => shift(hex, 0, t);
function shift(hex, to, t) {
  const n = parseInt(hex.slice(1, 7), 16);
  return "#" + [n >> 16 & 255, n >> 8 & 255, n & 255].map((v) => Math.round(v + (to - v) * t).toString(16).padStart(2,
    "0")).join("");
}

/** Short strokes inside a path that follow `flow(x, y)`; `tone(x, y)` may pick the colour. */
export function fur(c, rnd, path, { x, y, w, h, count, length, width = 1.6, colours, flow, alpha = 0.55, curve = 0.25,
  spill = false }) {
  const m = c.getTransform();
  const inside = (px, py) => c.isPointInPath(path, m.a * px + m.c * py + m.e, m.b * px + m.d * py + m.f);
  c.save();
  if (!spill) {
    c.clip(path);
  }
  for (let i = 0; i < count; i++) {
    const px = rnd.range(x, x + w);
    const py = rnd.range(y, y + h);
    if (!inside(px, py)) {
      continue;
    }
    const a = flow(px, py) + rnd.bell() * 0.35;
    const l = length * rnd.range(0.5, 1.3);
    const b = a + rnd.bell() * curve;
    const p = new Path2D();
    p.moveTo(px, py);
    p.quadraticCurveTo(px + Math.cos(a) * l * 0.5, py + Math.sin(a) * l * 0.5, px + Math.cos(b) * l,
      py + Math.sin(b) * l);
    stroke(c, p, typeof colours === "function" ? colours(px, py) : rnd.pick(colours), width * rnd.range(0.5, 1.3),
      alpha * rnd.range(0.4, 1));
  }
  c.restore();
}

/** Rows of overlapping feathers from (0,0) outwards along +x; call inside `place`. */
export function wing(c, rnd, { length, width, rows = 3, colours, edge, rim, light = [-0.3, -0.9], droop = 0.9,
  count = 11 }) {
  for (let row = 0; row < rows; row++) {
    const reach = length * (1 - row * 0.27);
    const deep = width * (1 - row * 0.28);
    const n = count - row;
    for (let i = n - 1; i >= 0; i--) {
      const t = i / (n - 1);
      const bx = reach * 0.62 * t;
      const by = -Math.sin(t * 2.2) * width * 0.16;
      const a = droop * (1.25 - t * 1.25) + 0.08;
      const l = deep * (0.72 + 0.5 * t);
      const fw = length * 0.055 * (1.25 - row * 0.12);
      c.save();
      c.translate(bx, by);
      c.rotate(a);
      shape(c, smooth([[0, -fw * 0.6], [l * 0.6, -fw], [l * 0.96, -fw * 0.45], [l, fw * 0.1], [l * 0.7, fw],
        [0, fw * 0.6]]), { fill: colours[row % colours.length], shade: edge, depth: fw * 0.9, shadeAlpha: 0.55, rim,
        rimWidth: 1.6, light });
      stroke(c, smooth([[0, 0], [l * 0.5, -fw * 0.1], [l * 0.94, 0]], false), edge, 1.2, 0.5);
      c.restore();
    }
  }
}

/** Scales in staggered rows, clipped to a path. */
export function scales(c, path, { x, y, w, h, size, colours, edge, turn = 0 }, rnd) {
  c.save();
  c.clip(path);
  c.translate(x + w / 2, y + h / 2);
  c.rotate(turn);
  const reach = Math.hypot(w, h) / 2;
  for (let row = 0, py = reach; py > -reach; (py -= size * 0.62, row++)) {
    for (let px = -reach + row % 2 * size * 0.5; px < reach; px += size) {
      const p = oval(px, py, size * 0.56, size * 0.6);
      fill(c, p, rnd.pick(colours));
      stroke(c, p, edge, Math.max(0.8, size * 0.07), 0.5);
    }
  }
  c.restore();
}

/** Whisker-like thin curves. */
export function whiskers(c, x, y, length, { side = 1, colour = "#fff4e0", count = 3, width = 1.4, spread = 0.35,
  alpha = 0.8 } = {}) {
  for (let i = 0; i < count; i++) {
    const a = (i - (count - 1) / 2) * spread;
    stroke(c, smooth([[x, y + i * 4], [x + side * length * 0.55, y + i * 4 + a * length * 0.35],
      [x + side * length, y + i * 4 + a * length + length * 0.12]], false), colour, width, alpha);
  }
}

/** A small flame with a halo. With the `mark` of a scene, the flame is of the subject and the halo is light on the back. */
export function flame(c, x, y, h, { core = "#fff6c8", mid = "#ffb63c", outer = "#ff6a1a", halo = 5, mark = () => {} } = {}) {
  mark("back");
  glow(c, x, y - h * 0.4, h * halo, outer, 0.35);
  glow(c, x, y - h * 0.4, h * halo * 0.4, mid, 0.7);
  mark("subject");
  const body = (s) => smooth([[x, y - h * s, 1], [x + h * 0.22 * s, y - h * 0.42 * s],
    [x + h * 0.2 * s, y - h * 0.1 * s], [x, y], [x - h * 0.2 * s, y - h * 0.1 * s],
    [x - h * 0.22 * s, y - h * 0.42 * s]]);
  fill(c, body(1), fade(outer, 0.9));
  fill(c, body(0.8), mid);
  fill(c, body(0.5), core);
}
