/** What stained-glass windows have in common: frames, fields, faces painted in dark enamel. */
import { H, Path2D, W, blurBy, box, fill, mirrored, oval, poly, smooth, stroke } from "./canvas.mjs";

export const INK = "#1a0a10";

/** A list of panes, a short way to add to it, and `mark`, which sets the plane of the panes added after it. */
export function leaded() {
  const panes = [];
  let plane = "back";
  const mark = (next) => {
    plane = next;
  };
  const add = (path, colour, options = {}) => panes.push({ path, colour, plane, ...options });
  add.solid = (path, colour, options = {}) => add(path, colour, { solid: true, ...options });
  /** A ribbon of glass along points. */
  add.ribbon = (points, width, colour, options = {}) => add(smooth(points, false), colour,
    { open: true, width, ...options });
  return { panes, add, mark };
}

export const everything = () => box(-10, -10, W + 20, H + 20);

const ring = (x, y, r0, r1, a0, a1) => {
  const path = new Path2D();
  path.arc(x, y, r1, a0, a1);
  path.arc(x, y, r0, a1, a0, true);
  path.closePath();
  return path;
};
export { ring };

/** A band of small blocks all around; `kind` gives the top its shape. */
export function frame(add, kind, [a, b, corner], w = 24) {
  const strip = (x, y, bw, bh) => add(box(x, y, bw, bh), [a, b, a], { cell: 30, jitter: 0.25, lead: 2.4 });
  strip(0, 0, W, w);
  strip(0, H - w, W, w);
  strip(0, 0, w, H);
  strip(W - w, 0, w, H);
  for (const [x, y] of [[0, 0], [W - w * 1.6, 0], [0, H - w * 1.6], [W - w * 1.6, H - w * 1.6]]) {
    add.solid(box(x, y, w * 1.6, w * 1.6), corner);
  }
  if (kind === "plain") {
    return;
  }
  for (const s of [-1, 1]) {
    const x = (v) => W / 2 + s * v;
    const edge = W / 2 - w;
    const spandrel = ({ lancet: smooth([[x(0), w, 1], [x(60), w + 66], [x(190), w + 150], [x(edge), w + 320, 1],
      [x(edge), w, 1]]), round: smooth([[x(0), w, 1], [x(140), w + 34], [x(236), w + 120], [x(edge), w + 240, 1],
      [x(edge), w, 1]]), trefoil: smooth([[x(0), w, 1], [x(70), w + 20], [x(110), w + 80, 1], [x(190), w + 70],
      [x(edge - 20), w + 130], [x(edge), w + 230, 1], [x(edge), w, 1]]),
      ogee: smooth([[x(0), w, 1], [x(22), w + 70], [x(90), w + 110], [x(200), w + 130], [x(edge), w + 260, 1],
      [x(edge), w, 1]]) })[kind];
    add(spandrel, [a, corner, b], { cell: 34, flow: "rings", cx: x(edge), cy: w, lead: 4 });
    add.solid(oval(x(edge - 44), w + 46, 26), corner);
    add.solid(oval(x(edge - 44), w + 46, 13), b, { bright: 1.3 });
  }
}

/** Enamel lines. */
export function ink(c, points, width = 3, { closed = false, alpha = 0.88, colour = INK } = {}) {
  stroke(c, smooth(points, closed), colour, width, alpha);
}

/** Soft brown matting that gives glass its roundness. */
export function matte(c, path, { dx = 10, dy = 10, blur = 12, alpha = 0.55, colour = "#2a0c14" } = {}) {
  const hole = new Path2D();
  hole.rect(-2000, -2000, 4000, 4000);
  hole.addPath(path, { a: 1, b: 0, c: 0, d: 1, e: -dx, f: -dy });
  c.save();
  c.clip(path);
  c.globalCompositeOperation = "multiply";
  c.filter = blurBy(blur);
  c.globalAlpha = alpha;
  c.fillStyle = colour;
  c.fill(hole, "evenodd");
  c.restore();
}

/** A human eye in enamel. `shut` draws lashes only. */
export function inkEye(c, x, y, r, { iris = "#3a6ab0", look = [0, 0], shut = false, flip = 1, angry = 0,
  white = "#fff3dc" } = {}) {
  c.save();
  c.translate(x, y);
  c.scale(flip, 1);
  c.rotate(-angry);
  if (shut) {
    ink(c, [[-r, -r * 0.1], [0, r * 0.42], [r * 1.1, -r * 0.15]], r * 0.2);
    for (let i = 0; i < 4; i++) {
      ink(c, [[-r * 0.2 + i * r * 0.36, r * 0.38 - i * r * 0.09], [-r * 0.1 + i * r * 0.46, r * 0.72 - i * r * 0.13]],
        r * 0.1);
    }
    c.restore();
    return;
  }
  const almond = smooth([[-r, r * 0.08, 1], [-r * 0.3, -r * 0.5], [r * 0.5, -r * 0.44], [r * 1.1, r * 0.02, 1],
    [r * 0.4, r * 0.42], [-r * 0.4, r * 0.4]]);
  fill(c, almond, white, { alpha: 0.95 });
  c.save();
  c.clip(almond);
  const px = r * 0.06 + look[0] * r * 0.4 * flip;
  const py = -r * 0.04 + look[1] * r * 0.3;
  fill(c, oval(px, py, r * 0.46), INK);
  fill(c, oval(px, py, r * 0.39), iris);
  fill(c, oval(px, py, r * 0.2), INK);
  fill(c, oval(px - r * 0.14, py - r * 0.16, r * 0.12), "#ffffff");
  c.restore();
  ink(c, [[-r * 1.1, r * 0.12], [-r * 0.3, -r * 0.52], [r * 0.5, -r * 0.46], [r * 1.2, -r * 0.02]], r * 0.2);
  ink(c, [[-r * 0.7, r * 0.34], [0, r * 0.46], [r * 0.8, r * 0.24]], r * 0.09);
  c.restore();
}

export const faceShape = (x, y, s) => mirrored([[0, -74], [40, -66], [58, -24], [55, 20], [40, 58], [18, 82],
  [0, 88]].map(([px, py]) => [px * s, y + py * s]), x);

/** A whole human face in enamel, centred at the bridge of the nose. */
export function inkFace(c, x, y, s, { shut = false, iris, look, mouth = "calm", brow = 0, blush = "#e0705a",
  blind = false, lips = "#a8343a" } = {}) {
  c.save();
  c.translate(x, y);
  c.scale(s, s);
  matte(c, faceShape(0, 0, 1), { dx: -8, dy: -4, blur: 9, alpha: 0.5, colour: "#6a2c20" });
  for (const f of [-1, 1]) {
    fill(c, oval(f * 33, 30, 15, 11), blush, { alpha: 0.45, blur: 5 });
    if (blind) {
      continue;
    }
    inkEye(c, f * 25, 2, 15, { shut, iris, look, flip: f, angry: brow * 0.5 });
    ink(c, [[f * 8, -13 + brow * 12], [f * 22, -22 - brow * 3], [f * 42, -14 - brow * 8]], 4.4);
  }
  ink(c, [[8, -12], [5, 10], [9, 28], [1, 34], [-6, 31]], 2.4, { alpha: 0.7 });
  const lip = ({ calm: [[-15, 53], [0, 51], [15, 53]], smile: [[-20, 48], [0, 58], [20, 48]], grin: [[-24, 46], [0, 54],
    [24, 46]], stern: [[-16, 56], [0, 51], [16, 56]] })[mouth];
  if (lip) {
    fill(c, smooth([lip[0], [-5, lip[1][1] - 6], [0, lip[1][1] - 4], [5, lip[1][1] - 6], lip[2], [0, lip[1][1] + 9]]),
      lips, { alpha: 0.85 });
    ink(c, lip, 2.6);
  }
  ink(c, [[-7, 68], [0, 70], [7, 68]], 2, { alpha: 0.5 });
  c.restore();
}

/** A hand: palm and four fingers, reaching along `turn`. */
export function hand(add, x, y, s, turn, colour, flip = 1) {
  const co = Math.cos(turn);
  const si = Math.sin(turn);
  const at = (px, py) => [x + (px * co - py * flip * si) * s, y + (px * si + py * flip * co) * s];
  add.solid(smooth([[-10, -16], [22, -20], [50, -18], [62, -6], [60, 8], [50, 20], [22, 22],
    [-10, 16]].map(([a, b]) => at(a, b))), colour);
  add.solid(smooth([[4, -14], [22, -34], [40, -38], [34, -24], [20, -10]].map(([a, b]) => at(a, b))), colour);
  return (c) => {
    for (const k of [-6, 5, 14]) {
      ink(c, [at(34, k), at(60, k)], 2 * s);
    }
  };
}

/** A five-pointed star. */
export const star = (x, y, r, inner = 0.42, points = 5, turn = -Math.PI / 2) => poly(Array.from({ length: points * 2 },
  (_, i) => {
  const a = turn + i * Math.PI / points;
  const d = i % 2 ? r * inner : r;
  return [x + Math.cos(a) * d, y + Math.sin(a) * d];
}));

/** A heart. */
export const heart = (x, y, r, turn = 0) => {
  const pts = [[0, -0.35, 1], [0.45, -0.85], [1, -0.4], [0.7, 0.3], [0, 1, 1], [-0.7, 0.3], [-1, -0.4], [-0.45, -0.85]];
  const co = Math.cos(turn);
  const si = Math.sin(turn);
  return smooth(pts.map(([a, b, k]) => [x + (a * co - b * si) * r, y + (a * si + b * co) * r, k]));
};

/** Feathers fanned from a shoulder: outer row first, so that inner rows lie on top. */
export function plumes(add, x, y, { from, to, reach, inner = 0.2, count = 9, width = 26, colours, rows = 2,
  curl = 0 }) {
  for (let row = 0; row < rows; row++) {
    const r = reach * (1 - row * 0.36);
    for (let i = 0; i < count; i++) {
      const t = i / (count - 1);
      const a = from + (to - from) * t;
      const len = r * (0.72 + 0.34 * Math.sin(Math.PI * (0.25 + t * 0.6)));
      const ux = Math.cos(a);
      const uy = Math.sin(a);
      const nx = -uy;
      const ny = ux;
      const w = width * (1 - row * 0.15);
      const b = reach * inner * (row ? 0.4 : 1);
      const k = curl * len;
      const at = (d, o) => [x + ux * d + nx * (o + k * (d / len) ** 2), y + uy * d + ny * (o + k * (d / len) ** 2)];
      add.solid(smooth([at(b * 0.5, -w * 0.3), at(len * 0.6, -w * 0.62), at(len * 0.92, -w * 0.4), [...at(len, 0), 1],
        at(len * 0.92, w * 0.4), at(len * 0.6, w * 0.62), at(b * 0.5, w * 0.3)]),
        colours[row % colours.length][i % colours[row % colours.length].length], { lead: 2.4 });
    }
  }
}
