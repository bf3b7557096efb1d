/** Ground floor of every scene: layers, paths, colours, and shapes that catch light. */
import { createCanvas, Path2D } from "@napi-rs/canvas";
import { noise } from "./random.mjs";

export const W = 600, H = 900;
export { createCanvas, Path2D };

/** Pixels per unit. Scenes draw in units of 600×900 at every density. */
export let density = 1;
export function atDensity(pixels, draw) {
  const before = density;
  density = pixels;
  try {
    return draw();
  } finally {
    density = before;
  }
}

/** A fresh transparent layer with its context. */
export function layer(w = W, h = H) {
  const c = createCanvas(w * density, h * density).getContext("2d");
  c.scale(density, density);
  return c;
}

/** A copy at one pixel per unit. */
export const plain = (c) => atDensity(1, () => {
  const l = layer();
  l.drawImage(c.canvas, 0, 0, W, H);
  return l;
});

/** A layer that is drawn at one pixel per unit, since it is soft, and enlarged. */
export function coarse(draw) {
  const l = layer();
  l.drawImage(atDensity(1, draw).canvas, 0, 0, W, H);
  return l;
}

/** All units of a layer, with no transform of a scene. */
const upright = (c) => c.setTransform(density, 0, 0, density, 0, 0);

/** A filter that blurs by units. */
export const blurBy = (units) => `blur(${units * density}px)`;

/** Puts one layer onto another. */
export function stamp(c, from, { alpha = 1, mode = "source-over", blur = 0, dx = 0, dy = 0 } = {}) {
  const canvas = from.canvas ?? from;
  c.save();
  upright(c);
  c.globalAlpha = alpha;
  c.globalCompositeOperation = mode;
  if (blur) {
    c.filter = blurBy(blur);
  }
  c.drawImage(canvas, dx, dy, canvas.width / density, canvas.height / density);
  c.restore();
}

/** Runs `draw` on a layer of its own (same transform) and stamps the result. */
export function onLayer(c, draw, options) {
  const l = layer(c.canvas.width / density, c.canvas.height / density);
  l.setTransform(c.getTransform());
  draw(l);
  stamp(c, l, options);
  return l;
}

/** Runs `draw` moved, turned and scaled. */
export function place(c, x, y, { turn = 0, scale = 1, sx = scale, sy = scale } = {}, draw) {
  c.save();
  c.translate(x, y);
  c.rotate(turn);
  c.scale(sx, sy);
  draw(c);
  c.restore();
}

export const lerp = (a, b, t) => a + (b - a) * t;
export const clamp = (v, low = 0, high = 1) => Math.min(high, Math.max(low, v));

/** "#rrggbb" to [r, g, b]. */
export function rgb(hex) {
  const n = parseInt(hex.slice(1, 7), 16);
  return [n >> 16 & 255, n >> 8 & 255, n & 255];
}

/** A colour between two, or one colour with an alpha. */
export function mix(a, b, t) {
  const p = rgb(a);
  const q = rgb(b);
  return "#" + p.map((v, i) => Math.round(clamp(lerp(v, q[i], t), 0, 255)).toString(16).padStart(2, "0")).join("");
}
export function fade(hex, alpha) {
  const [r, g, b] = rgb(hex);
  return `rgba(${r},${g},${b},${alpha})`;
}

const stopsOn = (g, stops) => {
  stops.forEach((stop, i) => {
    const [at, colour] = Array.isArray(stop) ? stop : [i / (stops.length - 1), stop];
    g.addColorStop(at, colour);
  });
  return g;
};

/** Linear and radial gradients; stops are colours or [position, colour]. */
export const linear = (c, x0, y0, x1, y1, ...stops) => stopsOn(c.createLinearGradient(x0, y0, x1, y1), stops);
export const radial = (c, x, y, r, ...stops) => stopsOn(c.createRadialGradient(x, y, 0, x, y, r), stops);

/** Fills the whole layer. */
export function wash(c, fill, mode = "source-over", alpha = 1) {
  c.save();
  upright(c);
  c.globalAlpha = alpha;
  c.globalCompositeOperation = mode;
  c.fillStyle = fill;
  c.fillRect(0, 0, c.canvas.width / density, c.canvas.height / density);
  c.restore();
}

/** A smooth path through points; a third element 1 makes that point a corner. */
export function smooth(points, closed = true, tension = 0.5) {
  const path = new Path2D();
  const n = points.length;
  const at = (i) => closed ? points[(i + n) % n] : points[clamp(i, 0, n - 1)];
  const pull = (i) => {
    if (at(i)[2]) {
      return [0, 0];
    }
    return [(at(i + 1)[0] - at(i - 1)[0]) * tension / 3 * 1.3, (at(i + 1)[1] - at(i - 1)[1]) * tension / 3 * 1.3];
  };
  path.moveTo(points[0][0], points[0][1]);
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = at(i);
    const b = at(i + 1);
    const ta = pull(i);
    const tb = pull(i + 1);
    path.bezierCurveTo(a[0] + ta[0], a[1] + ta[1], b[0] - tb[0], b[1] - tb[1], b[0], b[1]);
  }
  if (closed) {
    path.closePath();
  }
  return path;
}

/** A symmetrical closed path from its right half, listed from top to bottom, about x = cx. */
export function mirrored(half, cx = 0, tension = 0.5) {
  const left = [...half].reverse().filter(([x]) => x !== 0).map(([x, y, k]) => [cx - x, y, k]);
  return smooth([...half.map(([x, y, k]) => [cx + x, y, k]), ...left], true, tension);
}

/** A straight-edged closed path. */
export function poly(points) {
  const path = new Path2D();
  points.forEach(([x, y], i) => i ? path.lineTo(x, y) : path.moveTo(x, y));
  path.closePath();
  return path;
}
export function oval(x, y, rx, ry = rx, turn = 0) {
  const path = new Path2D();
  path.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  return path;
}
export function box(x, y, w, h, r = 0) {
  const path = new Path2D();
  if (r) {
    path.roundRect(x, y, w, h, r);
  } else {
    path.rect(x, y, w, h);
  }
  return path;
}

/** A tapering limb or tail along points [x, y, halfWidth]. */
export function limb(points) {
  const left = [];
  const right = [];
  points.forEach(([x, y, w], i) => {
    const a = points[Math.max(0, i - 1)];
    const b = points[Math.min(points.length - 1, i + 1)];
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const nx = -(b[1] - a[1]) / d;
    const ny = (b[0] - a[0]) / d;
    left.push([x + nx * w, y + ny * w]);
    right.unshift([x - nx * w, y - ny * w]);
  });
  return smooth([...left, ...right]);
}

const TILE = 256;
const tiles = new Map();

/** Brushed noise that repeats: `paint` gives the colour and alpha, 0 to 255, of a value from 0 to 1. */
function brushed(c, key, paint) {
  if (!tiles.has(key)) {
    const tile = createCanvas(TILE, TILE);
    const pen = tile.getContext("2d");
    const image = pen.createImageData(TILE, TILE);
    const drift = noise("brushed");
    const at = (x, y) => drift.fbm((x + y * 0.4) / 34, (y - x * 0.2) / 11, 3);
    for (let p = 0; p < TILE * TILE; p++) {
      const x = p % TILE;
      const y = Math.floor(p / TILE);
      const v = lerp(lerp(at(x, y), at(x - TILE, y), x / TILE), lerp(at(x, y - TILE), at(x - TILE, y - TILE), x / TILE),
        y / TILE);
      image.data.set(paint(clamp(0.5 + v * 1.5)), p * 4);
    }
    pen.putImageData(image, 0, 0);
    tiles.set(key, tile);
  }
  return c.createPattern(tiles.get(key), "repeat");
}
/** A colour as the brush leaves it on an edge: thick, thin and broken. */
const broken = (c, colour) => brushed(c, colour, (v) => [...rgb(colour), 255 * clamp(v * 1.9 - 0.35, 0.06, 1)]);
/** The unevenness of a painted field. */
const uneven = (c) => brushed(c, "uneven", (v) => [255 * v, 255 * v, 255 * v, 255]);

function everythingBut(path, dx, dy) {
  const hole = new Path2D();
  hole.rect(-3000, -3000, 6000, 6000);
  hole.addPath(path, { a: 1, b: 0, c: 0, d: 1, e: dx, f: dy });
  return hole;
}

/** Runs `draw` on a layer of its own that is as large as a path in this transform, and stamps the result. */
function onPatch(c, path, margin, draw) {
  const m = c.getTransform();
  const [left, top, right, bottom] = path.getBounds();
  const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
  const xs = corners.map(([x, y]) => m.a * x + m.c * y + m.e);
  const ys = corners.map(([x, y]) => m.b * x + m.d * y + m.f);
  const spill = margin * Math.hypot(m.a, m.b) + 2;
  const x = Math.max(0, Math.floor(Math.min(...xs) - spill));
  const y = Math.max(0, Math.floor(Math.min(...ys) - spill));
  const w = Math.min(c.canvas.width, Math.ceil(Math.max(...xs) + spill)) - x;
  const h = Math.min(c.canvas.height, Math.ceil(Math.max(...ys) + spill)) - y;
  if (w <= 0 || h <= 0) {
    return;
  }
  const l = createCanvas(w, h).getContext("2d");
  l.setTransform(m.a, m.b, m.c, m.d, m.e - x, m.f - y);
  draw(l);
  c.save();
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.globalAlpha = 1;
  c.globalCompositeOperation = "source-over";
  c.drawImage(l.canvas, x, y);
  c.restore();
}

/**
 * Fills a path so that it looks round and painted: a soft shade away from the light, a broken rim towards it,
 * and an optional `paint` for markings, clipped to the path.
 * `light` points at the light; `depth` is how far the shade reaches in.
 */
export function shape(c, path, { fill, light = [-0.6, -0.8], shade, depth = 30, shadeAlpha = 0.75, rim, rimWidth = 5,
  rimAlpha = 0.9, rimBlur, paint, line, lineWidth = 2 }) {
  onPatch(c, path, line ? lineWidth : 0, (l) => {
    l.save();
    l.fillStyle = fill;
    l.fill(path);
    l.clip(path);
    if (paint) {
      l.save();
      paint(l);
      l.restore();
    }
    l.save();
    l.globalAlpha = 0.3;
    l.globalCompositeOperation = "soft-light";
    l.fillStyle = uneven(l);
    l.fill(path);
    l.restore();
    if (shade) {
      l.save();
      l.filter = blurBy(depth * 0.55);
      l.globalAlpha = shadeAlpha;
      l.globalCompositeOperation = "multiply";
      l.fillStyle = shade;
      l.fill(everythingBut(path, light[0] * depth, light[1] * depth), "evenodd");
      l.restore();
    }
    if (rim) {
      l.save();
      l.filter = blurBy(rimBlur ?? rimWidth * 0.4);
      l.globalAlpha = rimAlpha;
      l.globalCompositeOperation = "screen";
      l.fillStyle = broken(l, rim);
      l.fill(everythingBut(path, -light[0] * rimWidth, -light[1] * rimWidth), "evenodd");
      l.restore();
    }
    l.restore();
    if (line) {
      l.strokeStyle = line;
      l.lineWidth = lineWidth;
      l.stroke(path);
    }
  });
}

/** A soft round light. */
export function glow(c, x, y, r, colour, alpha = 0.8, mode = "screen") {
  c.save();
  c.globalCompositeOperation = mode;
  c.fillStyle = radial(c, x, y, r, [0, fade(colour, alpha)], [0.25, fade(colour, alpha * 0.5)],
    [0.6, fade(colour, alpha * 0.13)], [1, fade(colour, 0)]);
  c.fillRect(x - r, y - r, r * 2, r * 2);
  c.restore();
}

/** A fan of light from a point. */
export function shaft(c, x, y, angle, spread, length, colour, alpha = 0.3, blur = 8) {
  c.save();
  c.globalCompositeOperation = "screen";
  c.filter = blurBy(blur);
  c.fillStyle = radial(c, x, y, length, fade(colour, alpha), fade(colour, 0));
  c.fill(poly([[x, y], [x + Math.cos(angle - spread) * length, y + Math.sin(angle - spread) * length],
    [x + Math.cos(angle + spread) * length, y + Math.sin(angle + spread) * length]]));
  c.restore();
}

/** One stroke with round ends. */
export function stroke(c, path, colour, width = 2, alpha = 1) {
  c.save();
  c.globalAlpha *= alpha;
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.lineCap = c.lineJoin = "round";
  c.stroke(path);
  c.restore();
}
export const line = (points) => {
  const path = new Path2D();
  points.forEach(([x, y], i) => i ? path.lineTo(x, y) : path.moveTo(x, y));
  return path;
};

/** Fills with optional blur, alpha and blend mode in one call. */
export function fill(c, path, colour, { blur = 0, alpha = 1, mode } = {}) {
  c.save();
  if (blur) {
    c.filter = blurBy(blur);
  }
  if (mode) {
    c.globalCompositeOperation = mode;
  }
  c.globalAlpha *= alpha;
  c.fillStyle = colour;
  c.fill(path);
  c.restore();
}
