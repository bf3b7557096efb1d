/** Steel, neon and city blocks for the harbour series. */
import { Path2D, W, blurBy, box, fade, fill, glow, lerp, linear, mix, onLayer, oval, poly, shape, stroke } from "./canvas.mjs";

/** Colours of lit windows at night. */
export const CITY = ["#ffd28a", "#7fe9ff", "#ff7ac8", "#fff2c8"];

/** A neon tube: hot core, coloured halo. */
export function neon(c, path, colour, width = 4, { halo = 3.4, alpha = 1 } = {}) {
  c.save();
  c.globalCompositeOperation = "screen";
  c.globalAlpha *= alpha;
  for (const [w, a, b] of [[halo * 2.4, 0.22, width * 2.6], [halo, 0.5, width], [1.3, 1, 0.6]]) {
    c.filter = blurBy(b);
    stroke(c, path, colour, width * w, a);
  }
  c.filter = "none";
  stroke(c, path, mix(colour, "#ffffff", 0.75), width * 0.55);
  c.restore();
}

/** A block of flats with lit windows; nearer blocks get bigger windows. */
export function tower(c, rnd, x, y, w, h, { wall, top = wall, lights, lit = 0.4, pitch = 9, roof = true }) {
  fill(c, box(x, y - h, w, h), linear(c, 0, y - h, 0, y, top, wall));
  fill(c, box(x + w * 0.72, y - h, w * 0.28, h), "#000000", { alpha: 0.25 });
  for (let wy = y - h + pitch; wy < y - pitch * 0.5; wy += pitch) {
    for (let wx = x + pitch * 0.5; wx < x + w - pitch * 0.7; wx += pitch * 0.8) {
      if (rnd() < lit) {
        fill(c, box(wx, wy, pitch * 0.42, pitch * 0.5), rnd.pick(lights), { alpha: rnd.range(0.35, 1) });
      }
    }
  }
  if (!roof) {
    return;
  }
  const kind = rnd.int(0, 3);
  if (kind === 0) {
    stroke(c, new Path2D(`M${x + w / 2} ${y - h} v${-h * 0.2}`), wall, 2);
    glow(c, x + w / 2, y - h * 1.2, 12, "#ff4455", 0.9);
  }
  if (kind === 1) {
    fill(c, box(x + w * 0.2, y - h - pitch * 1.6, w * 0.5, pitch * 1.8), wall);
  }
  if (kind === 2) {
    fill(c, poly([[x, y - h], [x + w * 0.5, y - h - w * 0.4], [x + w, y - h]]), wall);
  }
}

/** A skyline of several depths; the farther, the closer to the haze colour. */
export function skyline(c, rnd, { y, layers = 3, high = 260, haze, near, lights, lit = 0.4, gap = null }) {
  for (let k = 0; k < layers; k++) {
    const t = (k + 1) / layers;
    const wall = mix(haze, near, t);
    for (let x = -30; x < W + 20; ) {
      const w = rnd.range(26, 70) * lerp(0.7, 1.2, t);
      const h = high * rnd.range(0.35, 1) * lerp(1, 0.6, t);
      const clear = gap && x + w > gap[0] && x < gap[1];
      tower(c, rnd, x, y, w, clear ? h * 0.35 : h, { wall, top: mix(wall, haze, 0.25),
        lights: lights.map((l) => mix(haze, l, 0.35 + 0.65 * t)), lit: lit * lerp(0.6, 1, t), pitch: lerp(6, 10, t) });
      x += w + rnd.range(-4, 14);
    }
  }
}

/** Riveted plate: seams and dots clipped to a path. */
export function plating(c, path, rnd, { x, y, w, h, size = 40, seam = "#0a0d16", rust = null, alpha = 0.5 }) {
  c.save();
  c.clip(path);
  for (let py = y; py < y + h; py += size) {
    stroke(c, new Path2D(`M${x} ${py} h${w}`), seam, 1.4, alpha);
    const off = rnd.range(0, size);
    for (let px = x - off; px < x + w; px += size * 1.4) {
      stroke(c, new Path2D(`M${px} ${py} v${size}`), seam, 1.4, alpha);
      for (let i = 0; i < 4; i++) {
        fill(c, oval(px + 4, py + size * (0.15 + i * 0.24), 1.3), seam, { alpha });
      }
      if (rust && rnd() < 0.4) {
        fill(c, poly([[px, py], [px + 7, py], [px + 4, py + size * rnd.range(0.5, 1.6)]]), rust,
          { alpha: 0.4, blur: 2 });
      }
    }
  }
  c.restore();
}

/** A lattice girder between two points. */
export function truss(c, x0, y0, x1, y1, width, colour, { bays = 10, stroke: weight = 3, rim } = {}) {
  const d = Math.hypot(x1 - x0, y1 - y0);
  const nx = -(y1 - y0) / d * width / 2;
  const ny = (x1 - x0) / d * width / 2;
  const at = (t, s) => [lerp(x0, x1, t) + nx * s, lerp(y0, y1, t) + ny * s];
  const path = new Path2D();
  for (const s of [-1, 1]) {
    path.moveTo(...at(0, s));
    path.lineTo(...at(1, s));
  }
  for (let i = 0; i < bays; i++) {
    path.moveTo(...at(i / bays, i % 2 ? 1 : -1));
    path.lineTo(...at((i + 1) / bays, i % 2 ? -1 : 1));
  }
  stroke(c, path, colour, weight);
  if (rim) {
    c.save();
    c.translate(-1, -1);
    stroke(c, path, rim, Math.max(1, weight * 0.3), 0.8);
    c.restore();
  }
}

/** A forked lightning bolt. */
export function lightning(c, rnd, x0, y0, x1, y1, colour, width = 4, forks = 4) {
  const pts = [[x0, y0]];
  const n = 14;
  for (let i = 1; i < n; i++) {
    pts.push([lerp(x0, x1, i / n) + rnd.bell() * Math.abs(y1 - y0) * 0.09 + rnd.bell() * 10,
      lerp(y0, y1, i / n) + rnd.bell() * 8]);
  }
  pts.push([x1, y1]);
  const path = new Path2D();
  pts.forEach(([x, y], i) => i ? path.lineTo(x, y) : path.moveTo(x, y));
  neon(c, path, colour, width);
  for (let i = 0; i < forks; i++) {
    const [fx, fy] = pts[rnd.int(2, n - 3)];
    lightning(c, rnd, fx, fy, fx + rnd.bell() * 160, fy + (y1 - y0) * rnd.range(0.12, 0.35), colour, width * 0.45,
      forks > 2 ? 1 : 0);
  }
}

/** Steam or smoke rising from a point. */
export function plume(c, rnd, x, y, height, { colour, width = 30, drift = 40, alpha = 0.3, count = 30,
  mode = "source-over" }) {
  onLayer(c, (l) => {
    for (let i = 0; i < count; i++) {
      const t = (i + rnd()) / count;
      fill(l, oval(x + drift * t * t + rnd.bell() * width * (0.3 + t), y - height * t, width * (0.25 + t * 0.8),
        width * (0.25 + t * 0.7)), fade(colour, alpha * (1 - t)));
    }
  }, { blur: width * 0.2, mode });
}

/** Gauge, porthole or lens: a rim and glass with a lit inside. */
export function lens(c, x, y, r, { ring = "#8a93a8", dark = "#0c1220", light = "#7fe9ff", glowing = 0.7 } = {}) {
  shape(c, oval(x, y, r), { fill: ring, shade: "#10141f", depth: r * 0.3, rim: "#ffffff",
    rimWidth: Math.max(1.5, r * 0.06) });
  fill(c, oval(x, y, r * 0.8), dark);
  c.save();
  c.clip(oval(x, y, r * 0.8));
  glow(c, x, y + r * 0.1, r * 1.1, light, glowing);
  fill(c, oval(x, y, r * 0.34), mix(light, "#ffffff", 0.5), { alpha: glowing, blur: r * 0.08 });
  c.restore();
  fill(c, oval(x - r * 0.28, y - r * 0.36, r * 0.2, r * 0.13, -0.6), "#ffffff", { alpha: 0.75 });
}

/** Soft bands of fog across the picture. */
export function haze(c, y, height, colour, alpha = 0.5) {
  fill(c, box(0, y - height, W, height * 2), linear(c, 0, y - height, 0, y + height, [0, fade(colour, 0)],
    [0.5, fade(colour, alpha)], [1, fade(colour, 0)]));
}
