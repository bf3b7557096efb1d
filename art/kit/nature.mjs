/** Skies, ground, plants and weather. Every function draws in place; all chance comes from `rnd`. */
import { W, H, Path2D, blurBy, density, fade, fill, glow, layer, lerp, linear, mix, oval, poly, shape, smooth, stamp,
  stroke, wash } from "./canvas.mjs";
import { noise } from "./random.mjs";

/** Vertical sky gradient. */
export function sky(c, ...stops) {
  wash(c, linear(c, 0, 0, 0, H, ...stops));
}

/** Stars, a few of them with a glow. */
export function stars(c, rnd, count, { top = 0, bottom = H * 0.6, colour = "#ffffff", size = 1.4 } = {}) {
  for (let i = 0; i < count; i++) {
    const x = rnd.range(0, W);
    const y = rnd.range(top, bottom);
    const r = size * (0.3 + rnd() ** 3);
    fill(c, oval(x, y, r), colour, { alpha: rnd.range(0.3, 1) });
    if (rnd() < 0.06) {
      glow(c, x, y, r * 9, colour, 0.6);
    }
  }
}

/** A moon with seas and a halo. */
export function moon(c, x, y, r, colour, { halo = 2.6, seed = "moon", shadow = "#8890a8" } = {}) {
  glow(c, x, y, r * halo, colour, 0.55);
  const n = noise(seed);
  shape(c, oval(x, y, r), { fill: colour, shade: shadow, depth: r * 0.35, shadeAlpha: 0.5, light: [-0.5, -0.5],
    paint: (l) => {
    for (let i = 0; i < 260; i++) {
      const a = i * 2.4;
      const d = r * Math.sqrt(i / 260);
      const px = x + Math.cos(a) * d;
      const py = y + Math.sin(a) * d;
      const v = n.fbm(px / r * 1.6 + 9, py / r * 1.6, 3);
      if (v > 0.04) {
        fill(l, oval(px, py, r * 0.09), shadow, { alpha: Math.min(0.3, v * 0.9), blur: r * 0.02 });
      }
    }
  } });
}

/** A mountain or hill line by noise, filled to the bottom. */
export function ridge(c, rnd, { y, height, rough = 1, scale = 160, top, bottom = top, seed = rnd() }) {
  const n = noise(`ridge${seed}`);
  const points = [];
  for (let x = -10; x <= W + 10; x += 4) {
    points.push([x, y - height * (0.5 + n.fbm(x / scale, 3.1, 2 + rough * 3) * 1.3)]);
  }
  fill(c, poly([...points, [W + 10, H], [-10, H]]), linear(c, 0, y - height, 0, y + height * 1.5, top, bottom));
  return (x) => y - height * (0.5 + n.fbm(x / scale, 3.1, 2 + rough * 3) * 1.3);
}

/** A band of mist. */
export function mist(c, rnd, y, height, colour, alpha = 0.5) {
  const n = noise(`mist${rnd()}`);
  c.save();
  c.filter = blurBy(height * 0.18);
  for (let i = 0; i < 26; i++) {
    const x = rnd.range(-60, W + 60);
    const v = n(x / 90, i);
    c.fillStyle = fade(colour, alpha * 0.22);
    c.fill(oval(x, y + rnd.bell() * height * 0.5, 90 + v * 60, height * rnd.range(0.14, 0.34)));
  }
  c.restore();
}

/** Heaped clouds, lit from `light`. */
export function cloud(c, rnd, x, y, width, { lit, dark, alpha = 1, light = [-0.5, -0.8], flat = 0.45 }) {
  const puffs = [];
  for (let i = 0; i < 22; i++) {
    const t = rnd.bell();
    const r = width * 0.16 * (1 - Math.abs(t) * 0.6) * rnd.range(0.6, 1.2);
    puffs.push([x + t * width * 0.5, y - Math.abs(rnd.bell()) * width * flat * (1 - Math.abs(t)) * 0.8, r]);
  }
  const l = layer();
  puffs.sort((a, b) => a[1] - b[1]);
  for (const [px, py, r] of puffs) {
    const g = l.createRadialGradient(px + light[0] * r * 0.5, py + light[1] * r * 0.5, 0, px, py, r);
    g.addColorStop(0, lit);
    g.addColorStop(0.6, mix(lit, dark, 0.45));
    g.addColorStop(1, fade(dark, 0));
    fill(l, oval(px, py, r * 1.15), g);
  }
  stamp(c, l, { alpha, blur: width * 0.008 });
}

/** A spruce, drawn as ragged tiers. */
export function spruce(c, rnd, x, y, h, dark, lit = dark) {
  const w = h * rnd.range(0.2, 0.27);
  const tiers = Math.max(5, Math.round(h / 22));
  const left = [];
  const right = [];
  for (let i = 0; i <= tiers; i++) {
    const t = i / tiers;
    const ty = y - h + h * 0.94 * t;
    const half = w * t ** 0.9;
    right.push([x + half * rnd.range(0.75, 1.15), ty + h * 0.03], [x + half * 0.45, ty]);
    left.unshift([x - half * 0.45, ty], [x - half * rnd.range(0.75, 1.15), ty + h * 0.03]);
  }
  fill(c, poly([[x, y - h * 1.03], ...right, [x + h * 0.018, y], [x - h * 0.018, y], ...left]),
    linear(c, x - w, 0, x + w, 0, lit, dark));
}

/** A row of spruces along a ground function. */
export function forest(c, rnd, { ground, count, low, high, dark, lit, from = -20, to = W + 20 }) {
  for (let i = 0; i < count; i++) {
    const x = lerp(from, to, (i + rnd()) / count);
    spruce(c, rnd, x, ground(x) + 8, rnd.range(low, high), dark, lit);
  }
}

/** A straight trunk with bark, from y0 up to y1. */
export function trunk(c, rnd, x, y0, y1, w, { fill: colour, shade, rim, light = [-1, 0], bark = 40, birch = false }) {
  const lean = rnd.range(-0.04, 0.04) * (y0 - y1);
  const path = smooth([[x - w * 1.5, y0], [x - w * 0.62, y0 - 60], [x - w * 0.5 + lean * 0.5, (y0 + y1) / 2],
    [x - w * 0.45 + lean, y1], [x + w * 0.45 + lean, y1], [x + w * 0.5 + lean * 0.5, (y0 + y1) / 2],
    [x + w * 0.62, y0 - 60], [x + w * 1.5, y0]], true, 0.5);
  shape(c, path, { fill: colour, shade, rim, light, depth: w * 0.55, rimWidth: Math.max(3, w * 0.08), paint: (l) => {
    for (let i = 0; i < bark; i++) {
      const by = rnd.range(y1, y0);
      const bx = x + rnd.range(-0.5, 0.5) * w + lean * (y0 - by) / (y0 - y1);
      if (birch) {
        fill(l, oval(bx, by, w * rnd.range(0.08, 0.3), rnd.range(1, 4)), shade, { alpha: rnd.range(0.4, 0.95) });
      } else {
        stroke(l, smooth([[bx, by], [bx + rnd.range(-4, 4), by + 30], [bx + rnd.range(-6, 6), by + rnd.range(50, 90)]],
          false), shade, rnd.range(1, 3.5), 0.5);
      }
    }
  } });
  return path;
}

/** A leafless branching tree or branch. */
export function branch(c, rnd, x, y, angle, length, width, colour, { depth = 5, bend = 0.5, tip } = {}) {
  const ex = x + Math.cos(angle) * length;
  const ey = y + Math.sin(angle) * length;
  stroke(c, smooth([[x, y], [(x + ex) / 2 + rnd.bell() * length * 0.12, (y + ey) / 2 + rnd.bell() * length * 0.08],
    [ex, ey]], false), colour, width);
  if (depth <= 0 || length < 7) {
    return tip?.(ex, ey);
  }
  for (let i = 0; i < rnd.int(2, 3); i++) {
    branch(c, rnd, ex, ey, angle + rnd.range(-bend, bend) * 1.4, length * rnd.range(0.6, 0.85), width * 0.66, colour,
      { depth: depth - 1, bend, tip });
  }
}

/** Blades of grass along a line. */
export function grass(c, rnd, { y, count, height, colours, ground = () => y, from = -10, to = W + 10, sway = 0.3 }) {
  for (let i = 0; i < count; i++) {
    const x = rnd.range(from, to);
    const h = height * rnd.range(0.4, 1.1);
    const tilt = (rnd.bell() + 0.2) * h * sway;
    const gy = ground(x) + rnd.range(0, 8);
    const w = rnd.range(1.5, 3.5);
    const blade = new Path2D();
    blade.moveTo(x - w, gy);
    blade.quadraticCurveTo(x, gy - h * 0.6, x + tilt, gy - h);
    blade.quadraticCurveTo(x + w, gy - h * 0.5, x + w, gy);
    fill(c, blade, rnd.pick(colours));
  }
}

/** Dabs of leaves in a cloud of points. */
export function leaves(c, rnd, { x, y, rx, ry, count, size, colours, alpha = 0.9, turn }) {
  for (let i = 0; i < count; i++) {
    const a = rnd.range(0, Math.PI * 2);
    const d = Math.sqrt(rnd());
    fill(c, oval(x + Math.cos(a) * d * rx, y + Math.sin(a) * d * ry, size * rnd.range(0.5, 1.2),
      size * rnd.range(0.25, 0.6), turn ?? rnd.range(0, 3.1)), rnd.pick(colours), { alpha: alpha * rnd.range(0.6, 1) });
  }
}

/** One autumn leaf with a midrib. */
export function leaf(c, x, y, size, turn, colour, rib = "#3a1a08") {
  c.save();
  c.translate(x, y);
  c.rotate(turn);
  shape(c, smooth([[-size, 0, 1], [-size * 0.3, -size * 0.42], [size * 0.5, -size * 0.34], [size, 0, 1],
    [size * 0.5, size * 0.34], [-size * 0.3, size * 0.42]]), { fill: colour, shade: rib, depth: size * 0.4,
    shadeAlpha: 0.4 });
  stroke(c, smooth([[-size * 1.3, 2], [0, 0], [size * 0.8, -1]], false), rib, Math.max(1, size * 0.06), 0.5);
  c.restore();
}

/** A toadstool. */
export function mushroom(c, x, y, h, { cap = "#b3261e", capDark = "#5a0a14", stem = "#e9d9b6", spots = "#fff3dc",
  rim } = {}, rnd = null) {
  const w = h * 0.62;
  shape(c, smooth([[x - h * 0.1, y - h * 0.6], [x - h * 0.13, y - h * 0.2], [x - h * 0.2, y], [x + h * 0.2, y],
    [x + h * 0.13, y - h * 0.2], [x + h * 0.1, y - h * 0.6]]), { fill: stem, shade: "#6d5038", depth: h * 0.1 });
  shape(c, smooth([[x - w, y - h * 0.52], [x - w * 0.8, y - h * 0.82], [x, y - h], [x + w * 0.8, y - h * 0.82],
    [x + w, y - h * 0.52], [x, y - h * 0.46]]), { fill: cap, shade: capDark, rim, depth: h * 0.2, rimWidth: h * 0.03,
    paint: (l) => {
    if (!rnd) {
      return;
    }
    for (let i = 0; i < 9; i++) {
      fill(l, oval(x + rnd.bell() * w * 0.9, y - h * rnd.range(0.56, 0.95), h * rnd.range(0.03, 0.075),
        h * rnd.range(0.02, 0.05)), spots, { alpha: 0.95 });
    }
  } });
}

/** Turns everything above `y` upside down into water below it, with ripples. */
export function reflection(c, y, { squash = 1, ripple = 6, tint, alpha = 0.85, seed = "water", period = 14 } = {}) {
  const src = layer();
  const n = noise(seed);
  stamp(src, c);
  c.save();
  c.setTransform(density, 0, 0, density, 0, 0);
  c.globalAlpha = alpha;
  for (let row = 0; row < H - y; row++) {
    const from = y - row / squash;
    if (from < 1) {
      break;
    }
    const k = 0.25 + row / (H - y) * 1.6;
    const shift = (n(3, row / period) + n(9, row / period * 2.7) * 0.5) * ripple * k;
    c.drawImage(src.canvas, 0, (from - 1) * density, W * density, 1.4 * density, shift, y + row, W, 1.6);
  }
  c.restore();
  if (tint) {
    fill(c, poly([[0, y], [W, y], [W, H], [0, H]]), tint);
  }
}

/** Thin bright dashes on water. */
export function glitter(c, rnd, { x, y, spread, bottom = H, colour, count = 120, mode = "screen" }) {
  c.save();
  c.globalCompositeOperation = mode;
  for (let i = 0; i < count; i++) {
    const t = rnd();
    const py = lerp(y, bottom, t * t);
    const w = lerp(4, 34, t) * rnd.range(0.3, 1);
    fill(c, oval(x + rnd.bell() * spread * (0.5 + t), py, w, lerp(0.7, 2.2, t)), colour,
      { alpha: rnd.range(0.15, 0.8) });
  }
  c.restore();
}

/** Rain as slanted streaks. */
export function rain(c, rnd, count, { slant = 0.18, length = 40, colour = "#bcd4ff", alpha = 0.25, width = 1.2 } = {}) {
  for (let i = 0; i < count; i++) {
    const x = rnd.range(-80, W + 80);
    const y = rnd.range(-40, H);
    const l = length * rnd.range(0.4, 1.2);
    const path = new Path2D();
    path.moveTo(x, y);
    path.lineTo(x - l * slant, y + l);
    stroke(c, path, colour, width * rnd.range(0.5, 1.3), alpha * rnd.range(0.3, 1));
  }
}

/** Round particles: snow, dust, embers, spores. */
export function motes(c, rnd, count, { x = W / 2, y = H / 2, rx = W / 2, ry = H / 2, size = 2.5, colour = "#ffe9b0",
  alpha = 0.8, blur = 0, halo = 0 } = {}) {
  c.save();
  if (blur) {
    c.filter = blurBy(blur);
  }
  for (let i = 0; i < count; i++) {
    const px = x + rnd.range(-rx, rx);
    const py = y + rnd.range(-ry, ry);
    const r = size * (0.3 + rnd() ** 2);
    fill(c, oval(px, py, r), colour, { alpha: alpha * rnd.range(0.3, 1) });
    if (halo && rnd() < 0.5) {
      glow(c, px, py, r * halo, colour, 0.35);
    }
  }
  c.restore();
}

/** Out-of-focus leaves close to the eye, in the corners named: "tl tr bl br". */
export function foliage(c, rnd, corners, colours, { size = 70, blur = 5, count = 12, alpha = 0.96 } = {}) {
  const l = layer();
  for (const corner of corners.split(" ")) {
    const x = corner[1] === "l" ? 0 : W;
    const y = corner[0] === "t" ? 0 : H;
    const sx = corner[1] === "l" ? 1 : -1;
    const sy = corner[0] === "t" ? 1 : -1;
    for (let i = 0; i < count; i++) {
      const a = Math.atan2(sy, sx) + rnd.bell() * 0.9;
      const d = rnd.range(0, size * 1.1);
      const s = size * rnd.range(0.6, 1.1);
      l.save();
      l.translate(x - sx * 20 + Math.cos(a) * d * 0.4, y - sy * 20 + Math.sin(a) * d * 0.4);
      l.rotate(a);
      fill(l, smooth([[0, 0, 1], [s * 0.5, -s * 0.24], [s * 1.5, 0, 1], [s * 0.5, s * 0.24]]), rnd.pick(colours));
      stroke(l, smooth([[0, 0], [s * 0.7, 2], [s * 1.4, 0]], false), rnd.pick(colours), s * 0.035, 0.7);
      l.restore();
    }
  }
  stamp(c, l, { blur, alpha });
}
