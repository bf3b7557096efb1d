/**
 * Bodies in space: a scene gives the distance to its forms, a camera and lamps, and gets them as a layer with light, cast
 * shadow and air. The brush of the coat repaints it, and scenes paint details on top, where `project` says that they are.
 */
import { H, W, clamp, createCanvas, rgb } from "./canvas.mjs";
import { noise } from "./random.mjs";

/** Pixels per unit at which bodies are drawn at every density: the brush has no finer strokes. Drafts may use fewer. */
let detail = 1;
export const setDetail = (pixels) => {
  detail = pixels;
};

const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const unit = (a) => {
  const d = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) || 1;
  return [a[0] / d, a[1] / d, a[2] / d];
};

/** `lens` is the focal length in units of the card; what `at` names lies at `cx`, `cy`. y points up. */
export function camera({ eye, at, lens = 700, roll = 0, cx = W / 2, cy = H / 2 }) {
  const ahead = unit(minus(at, eye));
  const flat = unit(cross(ahead, [0, 1, 0]));
  const up0 = cross(flat, ahead);
  const [co, si] = [Math.cos(roll), Math.sin(roll)];
  const right = flat.map((v, i) => v * co + up0[i] * si);
  const up = up0.map((v, i) => v * co - flat[i] * si);
  const ray = (x, y) => {
    const a = x - cx;
    const b = cy - y;
    return unit([ahead[0] * lens + right[0] * a + up[0] * b, ahead[1] * lens + right[1] * a + up[1] * b,
      ahead[2] * lens + right[2] * a + up[2] * b]);
  };
  /** Where a point is on the card, and units per unit of space there. */
  const project = (p) => {
    const d = minus(p, eye);
    const depth = dot(d, ahead);
    const k = lens / depth;
    return [cx + dot(d, right) * k, cy - dot(d, up) * k, k];
  };
  return { eye, lens, ray, project };
}

// Distances. All take a point as three numbers, so that nothing is allocated.
export const ball = (x, y, z, r) => Math.sqrt(x * x + y * y + z * z) - r;
export function brick(x, y, z, a, b, c, r = 0) {
  const qx = Math.abs(x) - a + r;
  const qy = Math.abs(y) - b + r;
  const qz = Math.abs(z) - c + r;
  const ox = Math.max(qx, 0);
  const oy = Math.max(qy, 0);
  const oz = Math.max(qz, 0);
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
}
/** A cone with round ends from a to b. */
export function bone(x, y, z, ax, ay, az, bx, by, bz, ra, rb) {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const t = clamp(((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz));
  return ball(x - ax - dx * t, y - ay - dy * t, z - az - dz * t, ra + (rb - ra) * t);
}
/** A drum along the y axis. */
export function drum(x, y, z, r, h, round = 0) {
  const a = Math.sqrt(x * x + z * z) - r + round;
  const b = Math.abs(y) - h + round;
  const oa = Math.max(a, 0);
  const ob = Math.max(b, 0);
  return Math.sqrt(oa * oa + ob * ob) + Math.min(Math.max(a, b), 0) - round;
}
/** A ring about the y axis. */
export function ring(x, y, z, R, r) {
  const a = Math.sqrt(x * x + z * z) - R;
  return Math.sqrt(a * a + y * y) - r;
}
/** Two bodies that flow into each other. */
export function melt(a, b, k) {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

/** How much of a light gets from a point along `d`, 0 to 1. */
export function shadow(map, p, d, far, soft = 12, start = 0.3) {
  let open = 1;
  for (let t = start, i = 0; t < far && i < 40; i++) {
    const h = map(p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t);
    open = Math.min(open, soft * h / t);
    if (open < 0.01) {
      return 0;
    }
    t += Math.max(h, far / 120);
  }
  return open;
}
/** How open a point is to its surroundings. */
export function openness(map, p, n, size) {
  let shut = 0;
  for (let i = 1, k = 1; i <= 4; (i++, k *= 0.62)) {
    const h = size * i / 4;
    shut += (h - map(p[0] + n[0] * h, p[1] + n[1] * h, p[2] + n[2] * h)) / size * k;
  }
  return clamp(1 - shut * 1.1);
}

/** What is seen from a point in direction `d`: a sample for `colour`, or nothing. Mirrors ask for it. */
export function glimpse(map, p, d, far, pace = 1) {
  for (let t = 0.4, i = 0; t < far && i < 60; i++) {
    const [x, y, z] = [p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t];
    const h = map(x, y, z);
    if (h < 0.01 + t * 0.004) {
      return { p: [x, y, z], n: slope(map, x, y, z, 0.02 + t * 0.002), v: d, t };
    }
    t += h * pace;
  }
  return null;
}
export function mirrored(v, n) {
  const k = 2 * dot(v, n);
  return [v[0] - n[0] * k, v[1] - n[1] * k, v[2] - n[2] * k];
}
function slope(map, x, y, z, k) {
  const a = map(x + k, y - k, z - k);
  const b = map(x - k, y - k, z + k);
  const c = map(x - k, y + k, z - k);
  const d = map(x + k, y + k, z + k);
  return unit([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

const linearOf = (v) => (v / 255) ** 2.2;
const kept = new Map();
/** A colour as light, 0 to 1 each. */
export function paintOf(hex) {
  if (!kept.has(hex)) {
    kept.set(hex, rgb(hex).map(linearOf));
  }
  return kept.get(hex);
}

/**
 * The light on a point. `lamps` have `at` or `to` (towards it), `colour`, `power`, for `at` a `reach`, and `shade`, how far
 * they cast shadow. `sky` and `ground` light from above and below. `air` has a colour and how thick it is.
 */
export function lit({ p, n, v, t }, base, { map, lamps, sky, ground, size = 4, air, gloss = 0, rim }) {
  const open = openness(map, p, n, size);
  const up = n[1] * 0.5 + 0.5;
  const s = paintOf(sky);
  const g = paintOf(ground);
  const b = typeof base === "string" ? paintOf(base) : base;
  const out = [0, 1, 2].map((i) => b[i] * (s[i] * up + g[i] * (1 - up)) * open);
  for (const { at, to, colour, power = 1, reach = 40, shade = 0, soft = 12 } of lamps) {
    const away = at && minus(at, p);
    const far = away ? Math.sqrt(dot(away, away)) : shade;
    const d = away ? away.map((k) => k / far) : to;
    const face = dot(n, d);
    if (face <= -0.2) {
      continue;
    }
    const strength = power * (away ? 1 / (1 + (far / reach) ** 2) : 1);
    const from = [p[0] + n[0] * 0.06 * size, p[1] + n[1] * 0.06 * size, p[2] + n[2] * 0.06 * size];
    const free = shade ? shadow(map, from, d, Math.min(far * 0.96, shade), soft, size * 0.04) : 1;
    const l = paintOf(colour);
    const wrapped = Math.max(0, (face + 0.06) / 1.06);
    const half = unit(minus(d, v));
    const shine = gloss * Math.max(0, dot(n, half)) ** 28;
    for (let i = 0; i < 3; i++) {
      out[i] += l[i] * strength * free * (b[i] * wrapped + shine * (face > 0 ? 1 : 0));
    }
  }
  if (rim) {
    const edge = (1 - Math.max(0, -dot(n, v))) ** 3 * rim.power * clamp(dot(n, rim.to) + 0.3) * open;
    paintOf(rim.colour).forEach((l, i) => {
      out[i] += l * edge;
    });
  }
  if (air) {
    const thick = 1 - Math.exp(-((t / air.reach) ** 1.4));
    paintOf(typeof air.colour === "function" ? air.colour(p) : air.colour).forEach((l, i) => {
      out[i] += (l - out[i]) * thick;
    });
  }
  return out;
}

const pictures = new Map();
/** Rays of so many pixels square start together. */
const BLOCK = 8;

/**
 * A canvas of the bodies whose distance `map` is. `colour({ p, n, v, t, x, y })` gives the light of a point as three
 * numbers, from `lit`. `pace` is less than 1 where a map says more than the distance. `key` keeps the picture.
 */
export function solid(key, { cam, map, colour, far = 200, near = 0.5, pace = 1, bump = 0, grainSize = 1 }) {
  const id = `${key}@${detail}`;
  if (pictures.has(id)) {
    return pictures.get(id);
  }
  const w = W * detail;
  const h = H * detail;
  const canvas = createCanvas(w, h);
  const pen = canvas.getContext("2d");
  const image = pen.createImageData(w, h);
  const rough = noise(`bump${key}`);
  const [ex, ey, ez] = cam.eye;
  const pixel = 1 / (cam.lens * detail);
  /** Where rays of a block may start, so that none begins behind a body; past `far` if all of them miss. */
  const start = (bx, by) => {
    const v = cam.ray((bx + BLOCK / 2) / detail, (by + BLOCK / 2) / detail);
    let t = near;
    for (let i = 0; i < 60 && t < far; i++) {
      const room = map(ex + v[0] * t, ey + v[1] * t, ez + v[2] * t) * pace - t * pixel * BLOCK * 0.75;
      if (room < t * pixel) {
        return t;
      }
      t += room * 0.9;
    }
    return t;
  };
  const starts = [];
  for (let by = 0; by < h; by += BLOCK) {
    for (let bx = 0; bx < w; bx += BLOCK) {
      starts.push(start(bx, by));
    }
  }
  const columns = Math.ceil(w / BLOCK);
  for (let py = 0; py < h; py++) {
    for (let px = 0; px < w; px++) {
      let t = starts[Math.floor(py / BLOCK) * columns + Math.floor(px / BLOCK)];
      if (t >= far) {
        continue;
      }
      const x = (px + 0.5) / detail;
      const y = (py + 0.5) / detail;
      const v = cam.ray(x, y);
      // An edge is as opaque as the nearest miss is near.
      let closest = 1;
      let at = t;
      for (let i = 0; i < 110 && t < far; i++) {
        const d = map(ex + v[0] * t, ey + v[1] * t, ez + v[2] * t);
        const miss = d / (t * pixel);
        if (miss < closest) {
          closest = miss;
          at = t;
        }
        if (miss < 0.3) {
          closest = 0;
          break;
        }
        t += d * pace;
      }
      if (closest >= 1) {
        continue;
      }
      t = at;
      const p = [ex + v[0] * t, ey + v[1] * t, ez + v[2] * t];
      const k = Math.max(t * pixel * 0.8, 0.002);
      let n = slope(map, ...p, k);
      if (bump) {
        const s = 1 / grainSize;
        n = unit([n[0] + bump * rough(p[0] * s + p[2] * s * 0.7, p[1] * s), n[1] + bump * rough(p[1] * s + 40,
          p[0] * s - p[2] * s),
          n[2] + bump * rough(p[2] * s + 80, p[1] * s + p[0] * s)]);
      }
      const out = colour({ p, n, v, t, x, y });
      const q = (py * w + px) * 4;
      for (let i = 0; i < 3; i++) {
        const l = Math.max(0, out[i]);
        image.data[q + i] = 255 * (l < 0.6 ? l : 0.6 + 0.4 * (1 - Math.exp((0.6 - l) / 0.4))) ** (1 / 2.2);
      }
      image.data[q + 3] = 255 * (1 - closest);
    }
  }
  pen.putImageData(image, 0, 0);
  pictures.set(id, canvas);
  return canvas;
}

/** Puts such a canvas onto a layer. */
export const set = (c, canvas) => c.drawImage(canvas, 0, 0, W, H);
