import { fade, fill, glow, limb, line, linear, mix, oval, place, poly, shaft, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { edge, masses } from "../../kit/masses.mjs";
import { haze } from "../../kit/machine.mjs";
import { cloud, stars } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";
import { ball, bone, brick, camera, drum, lit, paintOf, ring, set, shadow, solid, unit } from "../../kit/solid.mjs";

const EYE = [-16, 2.2, 58];
const CAM = camera({ eye: EYE, at: [8, 19, 0], lens: 760, cx: 300, cy: 440, roll: 0.03 });
const part = (v) => v < 0 ? 0 : v > 1 ? 1 : v;
const drift = noise("keeper");

// The head is a lamp room, tilted towards what it looks at.
const HEAD = [8.2, 38.4, 0];
const BIG = 1.28;
const NOD = 0.2;
const [CO, SI] = [Math.cos(NOD), Math.sin(NOD)];
const headSpace = (x, y) => [((x - HEAD[0]) * CO - (y - HEAD[1]) * SI) / BIG,
  ((x - HEAD[0]) * SI + (y - HEAD[1]) * CO) / BIG];
function head(x, y, depth) {
  const [u, v] = headSpace(x, y);
  const z = depth / BIG;
  const far = ball(u, v - 3, z, 11);
  if (far > 2) {
    return far * BIG;
  }
  const r = Math.sqrt(u * u + z * z);
  const roof = Math.max((r - 4.4 + (v - 5.2) * 0.95) * 0.7, 5.2 - v, v - 9.6);
  const posts = Math.max(Math.abs(r - 3.1) - 0.2, Math.abs(v - 2.6) - 2.7, Math.abs(Math.sin(Math.atan2(z,
    u) * 4)) * r * 0.25 - 0.16);
  return BIG * Math.min(roof, posts, drum(u, v + 0.6, z, 4.6, 0.4, 0.15), drum(u, v + 2.2, z, 3.2, 1.6, 0.3), ring(u, v - 1,
    z, 4.4, 0.14), drum(u, v - 2.6, z, 1.5, 2.4, 0.6),
    ball(u, v - 9.8, z, 0.7), bone(u, v, z, 0, 9, 0, 0, 12.4, 0, 0.16, 0.08));
}
const PARTS = [
  // Belly, boiler, yoke and neck: [from, to, radius there, radius here].
  [[-1.2, 12.4, 0], [0.4, 18.6, 0], 4.7, 4.9], [[0.1, 17.8, 0], [3.2, 29.6, 0], 6.4, 7.7], [[3.3, 29.8, -7], [3.3, 29.8, 7], 3.5, 3.5],
  [[4, 32, 0], [7, 36.4, 0], 3.8, 3],
  // Shoulder, upper arm, elbow, forearm, wrist on our side.
  [[1, 26, 7.2], [1, 26, 12.6], 3.8, 3.6], [[0.8, 24, 10.6], [0.4, 19, 12.8], 2, 2.2], [[0.2, 17.6, 10.6], [0.2, 17.6, 15.6], 2.5, 2.5],
  [[2, 17.5, 13], [10.8, 17.1, 12.7], 1.7, 2.7], [[10.8, 17.1, 12.7], [13.6, 16.3, 12.2], 1.5, 1.5],
  // The other arm.
  [[3.4, 30, -7.4], [3.4, 30, -12.4], 4, 4], [[3.8, 29, -10.4], [9.6, 23.2, -12], 2.2, 2.1], [[10, 22.6, -14.4], [10, 22.6, -9.6], 2.6, 2.6],
  [[10.6, 22.4, -12], [17.4, 20, -8], 1.7, 2.5],
  // Hips, thighs, knees, shins.
  [[-1, 12, -7.4], [-1, 12, 7.4], 3.1, 3.1], [[-0.2, 10.8, 5], [4.4, 5.8, 5.2], 2.4, 2.9], [[5.4, 4.4, 2.2], [5.4, 4.4, 8], 3, 3],
  [[5.2, 3.4, 5], [3.8, -6, 5], 2.5, 3.9], [[-2.4, 10.6, -4.4], [-6, 3.2, -4.2], 2.4, 2.8], [[-6.8, 1.8, -7], [-6.8, 1.8, -1.6], 3, 3],
  [[-7, 1, -4.2], [-9.4, -6, -4.2], 2.6, 3.6]];
/** Flanges and straps about those parts: [part, where along it, how proud, half its thickness]. */
const FLANGES = [[1, 0.03, 0.5, 0.4], [1, 0.35, 0.22, 0.45], [1, 0.68, 0.22, 0.45], [1, 0.98, 0.4, 0.4], [0, 0.5, 0.3, 0.5], [3, 0.3, 0.6, 0.35], [3, 0.7,
  0.5, 0.35], [4, 0.95, 0.4, 0.35], [4, 0.1, 0.4, 0.35], [5, 0.1, 0.4, 0.3], [5, 0.8, 0.4, 0.35], [7, 0.12, 0.4, 0.3], [7, 0.6, 0.2, 0.4], [7, 0.97, 0.45, 0.4],
  [8, 0.5, 0.4, 0.3], [12, 0.95, 0.4, 0.4], [14, 0.12, 0.4, 0.4], [14, 0.9, 0.35, 0.4], [16, 0.2, 0.4, 0.4], [16, 0.5, 0.25, 0.4], [17, 0.2, 0.4, 0.4], [17, 0.9, 0.35,
    0.4]];
const between = (a, b, t) => a.map((v, i) => v + (b[i] - v) * t);
/** A pipe with flat ends. */
function rod(x, y, z, a, b, ra, rb, round = 0.25) {
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const long = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const t = ((x - a[0]) * dx + (y - a[1]) * dy + (z - a[2]) * dz) / long;
  const k = part(t / long);
  const [px, py, pz] = [x - a[0] - dx * t / long, y - a[1] - dy * t / long, z - a[2] - dz * t / long];
  const u = Math.sqrt(px * px + py * py + pz * pz) - ra - (rb - ra) * k + round;
  const v = Math.abs(t - long / 2) - long / 2 + round;
  const [ou, ov] = [Math.max(u, 0), Math.max(v, 0)];
  return Math.sqrt(ou * ou + ov * ov) + Math.min(Math.max(u, v), 0) - round;
}
const PIPES = [...PARTS, ...FLANGES.map(([i, t, proud, half]) => {
  const [a, b, ra, rb] = PARTS[i];
  const long = Math.hypot(...a.map((v, k) => b[k] - v));
  const r = ra + (rb - ra) * t + proud;
  return [between(a, b, t - half / long), between(a, b, t + half / long), r, r];
}),
// Bosses of the joints, and pistons.
[[1, 26, 12.4], [1, 26, 13.3], 1.6, 1.4], [[0.2, 17.6, 15.4], [0.2, 17.6, 16.2], 1.2, 1], [[5.4, 4.4, 7.8], [5.4, 4.4, 8.7], 1.5, 1.3], [[-1, 12, 7.2],
  [-1, 12, 8.2], 1.6, 1.4], [[4.2, 21.2, 12.2], [7, 17.8, 13.4], 0.5, 0.5], [[2.2, 24, 11.6], [4.3, 21, 12.2], 0.85, 0.85], [[3.4, 12, 6], [6.6, 6.6, 6.2], 0.55,
  0.55], [[-4.6, 25, 4.8], [-3.6, 15, 4.8], 0.5, 0.5]]
  .map((pipe) => ({ pipe, mid: between(pipe[0], pipe[1], 0.5), reach: Math.hypot(...pipe[0].map((v, k) => v - pipe[1][k])) / 2 + Math.max(pipe[2], pipe[3]) }));
/** Boiler and pipes, a palm with jointed fingers under a boat, and two legs in the sea. */
function body(x, y, z) {
  let d = Math.min(brick(x + 1.2, y - 12.6, z, 4, 1.9, 5.4, 0.3), brick(x - 3.4, y - 31.2, z, 4.2, 1.3, 7.6, 0.4));
  for (const { pipe, mid, reach } of PIPES) {
    if (ball(x - mid[0], y - mid[1], z - mid[2], reach) < d) {
      d = Math.min(d, rod(x, y, z, pipe[0], pipe[1], pipe[2], pipe[3]));
    }
  }
  if (ball(x - 17, y - 17, z - 12, 7) < d) {
    d = Math.min(d, brick(x - 15.8, y - 15.9, z - 12, 3, 0.75, 3, 0.2));
    for (const f of [9.8, 12, 14.2]) {
      d = Math.min(d, rod(x, y, z, [18.6, 15.8, f], [21, 16.9, f], 0.8, 0.75), ball(x - 21.2, y - 17, z - f, 0.9), rod(x, y, z, [21.3, 17.3, f], [22, 19.6, f],
        0.7, 0.55));
    }
    d = Math.min(d, rod(x, y, z, [13.6, 16.6, 14.8], [15.4, 18.8, 15.4], 0.8, 0.6));
  }
  return d;
}
const BOAT = [16.6, 19.7, 11.8];
const BERTH = 1.3;
function boat(x, y, z) {
  const u = (x - BOAT[0]) / BERTH;
  const v = (y - BOAT[1]) / BERTH;
  const w = (z - BOAT[2]) / BERTH;
  if (u * u + v * v + w * w > 49) {
    return 3;
  }
  const wide = 1.5 * part(1 - (u / 3.6) ** 2 * (u > 0 ? 1 : 0.6));
  const hull = Math.max((Math.abs(w) - wide * (0.62 + 0.3 * v)) * 0.7, v - 0.9 - u * u * 0.05, -0.8 - v, Math.abs(u) - 3.5);
  return BERTH * Math.min(hull, brick(u + 0.8, v - 1.5, w, 1, 0.9, 0.8, 0.15), bone(u, v, w, 0.9, 0.6, 0, 0.9, 4.2, 0, 0.12,
    0.08), brick(u + 0.8, v - 2.45, w, 1.25, 0.12, 1));
}
function sea(x, y, z) {
  const a = Math.sin(x * 0.26 + z * 0.2 + 0.6 * Math.sin(z * 0.1));
  const b = Math.sin(x * 0.15 - z * 0.36 + 1.4);
  return (y + 0.6 - (1 - Math.abs(a)) * 0.8 - (1 - Math.abs(b)) * 0.6 - 0.16 * Math.sin(x * 0.9 + z * 0.7)) * 0.6;
}
function keeper(x, y, z) {
  const d = Math.min(head(x, y, z), body(x, y, z), boat(x, y, z));
  return y < 2.5 ? Math.max(d, -sea(x, y, z)) : d;
}

const LAMPS = [{ at: [15, 40, 7], colour: "#ffdc90", power: 16, reach: 10, shade: 46, soft: 9 },
  { at: [15.6, 23.4, 15.4], colour: "#ffb060", power: 8, reach: 6 },
  { to: [-0.5, 0.55, -0.6], colour: "#8accdc", power: 3, shade: 30, soft: 8 }];
const light = (s, base, more) => lit(s, base, { map: keeper, lamps: LAMPS, sky: "#1c4a68", ground: "#0c2c3c", size: 4.5,
  air: { colour: "#1c5262", reach: 105 }, ...more });

function iron(s) {
  const [x, y, z] = s.p;
  const [u, v] = headSpace(x, y);
  if (boat(x, y, z) < 0.06) {
    return y > BOAT[1] + 1.2 ? light(s, y > BOAT[1] + 2.95 ? "#3a2430" : "#f0e0c0") : light(s,
      y > BOAT[1] + 0.7 ? "#f0e0c0" : "#d83420");
  }
  if (head(x, y, z) < 0.08) {
    if (v > 0 && v < 5.3 && Math.hypot(u, z / BIG) < 2) {
      return paintOf("#fff0b0").map((k) => k * 1.6);
    }
    return light(s, v > 5 ? mix("#b83a24", "#8c2a20", part(0.5 + drift(x, z))) : "#d0c8b0");
  }
  const streak = drift.fbm(x * 0.5 + z * 0.4, y * 0.08, 3);
  const weed = part((6 - y) * 0.25 + drift.fbm(x * 0.5, y * 0.5 + z * 0.4, 3));
  const rust = mix("#5c7c84", "#8a5034", part(streak * 2.6 + drift.fbm(x * 0.2, y * 0.2 + z * 0.1, 3) * 1.2));
  const base = mix(rust, "#24483c", weed);
  return light(s, base, { gloss: 0.7, rim: { colour: "#7cd0e4", power: 0.9, to: [-0.7, 0.5, -0.3] } });
}
function water(s) {
  const [x, y, z] = s.p;
  const around = Math.min(ball(x - 4, 0, z - 5, 6), ball(x + 6, 0, z + 4, 6));
  const foam = part(drift.fbm(x * 0.2, z * 0.3,
    4) * 3 + y * 0.7 - 1.1) + part(1 - Math.abs(around) * 0.4) * part(0.5 + drift(x * 0.6, z * 0.6) * 1.5);
  return light(s, mix("#0c4450", "#a8d8d0", part(foam)), { map: (px, py, pz) => Math.min(py + 1.4, body(px, py, pz)),
    lamps: [{ ...LAMPS[0], colour: "#a8e0d0", power: 3 }, LAMPS[2]], gloss: 1.2, air: { colour: "#1c5a66", reach: 120 } });
}

/** Another one, far off, who answers. */
function answer(c) {
  shaft(c, 548, 574, -2.62, 0.09, 420, "#ffe8b0", 0.5, 7);
  place(c, 548, 577, { scale: 1.5 }, (l) => {
    fill(l, poly([[-22, 91], [-16, 57], [-14, 35], [-20, 39], [-28, 61], [-35, 58], [-29, 29], [-22, 17], [-10, 9], [10, 9], [18, 13], [25, -3], [24, -21], [32, -23],
      [35, -1], [26, 25], [16, 35], [16, 57], [22, 91]]), linear(l, 0, 10, 0, 62, "#0c2c3a", "#2c6c74"));
    stroke(l, line([[-13, 22], [13, 22]]), "#2c6c74", 1.6);
    fill(l, poly([[-11, -6], [11, -6], [0, -18]]), "#6c2c2c");
    fill(l, poly([[-9, 6], [9, 6], [9, 10], [-9, 10]]), "#c8b890");
  });
  glow(c, 548, 577, 60, "#ffe6a0", 0.8);
  fill(c, oval(548, 577, 7, 8), "#fff8e0");
}
/** Heads of rivets around the flanges, where nothing hides them. */
function rivets(c) {
  for (const [i, t, proud] of FLANGES) {
    const [a, b, ra, rb] = PARTS[i];
    const axis = unit(a.map((v, k) => b[k] - v));
    const u = unit(Math.abs(axis[1]) > 0.7 ? [axis[1], -axis[0], 0] : [-axis[1], axis[0], 0]);
    const v = [axis[1] * u[2] - axis[2] * u[1], axis[2] * u[0] - axis[0] * u[2], axis[0] * u[1] - axis[1] * u[0]];
    const [mid, far] = [between(a, b, t), ra + (rb - ra) * t + proud + 0.1];
    const n = Math.round(far * 2.8);
    for (let k = 0; k < n; k++) {
      const [co, si] = [Math.cos(k / n * 2 * Math.PI), Math.sin(k / n * 2 * Math.PI)];
      const normal = u.map((q, j) => q * co + v[j] * si);
      const p = mid.map((q, j) => q + normal[j] * far);
      const to = unit(EYE.map((q, j) => q - p[j]));
      if (normal[0] * to[0] + normal[1] * to[1] + normal[2] * to[2] > 0.25 && p[1] > 1.4 && shadow(keeper, p, to, 40, 12, 0.7) > 0.2) {
        const [x, y] = CAM.project(p);
        fill(c, oval(x + 0.8, y + 1.2, 3.2), "#0c1c24", { alpha: 0.8 });
        fill(c, oval(x, y, 2.3), normal[0] > 0.3 ? "#c89860" : "#5c8c98");
      }
    }
  }
}
/** The sea near us: ridges that take the colours of the lamps, and a bell buoy. */
function swell(c, rnd) {
  for (let row = 0; row < 7; row++) {
    const y = 672 + row * row * 4.6 + row * 7;
    const high = 7 + row * 5.4;
    const crest = Array.from({ length: 34 }, (_, i) => {
      const v = drift.fbm(i * (0.34 - row * 0.03) + row * 7.3, row * 3.1, 3);
      return [i * 21 - 40, y - high * (1 - Math.abs(v) * 3.4)];
    });
    const path = smooth([...crest, [660, 930, 1], [-60, 930, 1]]);
    masses(c, path, linear(c, 0, y - high, 0, y + 40 + row * 16, mix("#3c8c90", "#1c5868", row / 6), mix("#10485a", "#05202f", row / 6)), [
      [limb(crest.map(([x, cy]) => [x, cy + 8 + high * 0.5, 2 + high * 0.22])), mix("#0c3c50", "#04182a", row / 6), 5, 0.6],
      [oval(480, y + high * 0.6, 70 + row * 10, 5 + row), "#f0b870", 8, 0.4 - row * 0.04], [oval(556, y + 2, 22, 4), "#ffe8b0", 3, row < 3 ? 0.6 : 0]]);
    edge(c, path, [0.6, -1.8 - row * 0.2], linear(c, 0, 0, 600, 0, ...Array.from({ length: 12 }, (_, i) => fade(i > 8 ? "#ffe4ac" : "#8cd4d0", rnd() ** 1.5))),
      { blur: 1.2, alpha: 0.8 });
    for (let i = 0; i < 20; i++) {
      const x = rnd.range(-20, 600);
      const warm = Math.abs(x - 480) < 80;
      const [w, dy] = [rnd.range(8, 20) + row * 6, rnd.range(0.5, 2) * high];
      fill(c, oval(x, y + dy, w, 0.8 + row * 0.3, rnd.bell() * 0.08), warm ? "#ffd890" : "#5cacb0", { alpha: warm ? 0.7 : 0.35 });
    }
  }
}
function buoy(c) {
  const cage = [[[92, 786], [106, 716]], [[138, 792], [118, 716]], [[116, 794], [112, 716]]];
  for (const [a, b] of cage) {
    stroke(c, line([a, b]), "#3c1a24", 5.4);
    stroke(c, line([[a[0] + 1.4, a[1]], [b[0] + 1.4, b[1]]]), "#e87c4c", 2);
  }
  stroke(c, line([[98, 756], [130, 758]]), "#7c2c2c", 4);
  const bell = smooth([[103, 748, 1], [106, 732], [112, 726], [119, 732], [124, 749, 1]]);
  masses(c, bell, "#8c6428", [[[[114, 726], [126, 730], [126, 750], [116, 750]], "#ffd078", 2, 0.9]]);
  const hull = smooth([[76, 788, 1], [116, 780], [156, 796, 1], [150, 822], [116, 832], [82, 816]]);
  masses(c, hull, "#8c2428", [[[[120, 784], [158, 794], [150, 826], [124, 826]], "#f0644c", 7, 0.8], [[[76, 790], [96, 790], [100, 830], [80, 820]], "#38101e", 6, 0.9]]);
  edge(c, hull, [2, -3], "#ffc88c", { blur: 1.2 });
  fill(c, oval(112, 710, 6, 7), "#fff0d0");
  glow(c, 112, 710, 70, "#ff6444", 0.9);
  const lap = smooth([[-20, 838], [30, 826], [72, 816], [100, 822], [134, 826], [164, 814], [210, 828], [270, 836], [200, 858], [60, 862]]);
  masses(c, lap, linear(c, 0, 814, 0, 862, "#184c5c", fade("#0a2c3c", 0)));
  edge(c, lap, [0, -2.6], linear(c, -20, 0, 270, 0, fade("#c8f0e4", 0), "#c8f0e4", "#8cc8c8", fade("#8cc8c8", 0)), { blur: 1.2 });
  fill(c, oval(118, 846, 34, 5), "#c83c34", { blur: 4, alpha: 0.6 });
}
/** What the boat carries, the number, and what hangs from him. */
function details(c) {
  const at = (x, y, z) => CAM.project([x, y, z]).slice(0, 2);
  const [cx, cy] = at(BOAT[0] - 1, BOAT[1] + 2, BOAT[2] + 1.1);
  for (const d of [-6, 7]) {
    fill(c, oval(cx + d, cy - 2, 3.6, 5), "#ffe08a");
  }
  glow(c, cx, cy, 90, "#ffc060", 0.7);
  const [mx, my] = at(BOAT[0] + 1.1, BOAT[1] + 5.4, BOAT[2]);
  glow(c, mx, my, 26, "#ff6a4a", 1);
  const [px, py] = at(BOAT[0] + 2.6, BOAT[1] + 1.3, BOAT[2] + 0.4);
  fill(c, smooth([[px - 5, py + 2, 1], [px - 5, py - 11], [px, py - 16], [px + 5, py - 11], [px + 5, py + 2, 1]]), "#14222c");
  fill(c, oval(px, py - 19, 4.4), "#e8a878");
  stroke(c, line([[px + 3, py - 12], [px + 11, py - 25]]), "#14222c", 3.6);
  const [nx, ny] = at(-3.6, 26, 4.8);
  c.save();
  c.translate(nx, ny);
  c.transform(0.72, -0.12, 0, 1, 0, 0);
  stroke(c, smooth([[16, -12], [6, -26], [-12, -20], [-14, -2], [2, 6], [16, -10], [15, 12], [2, 34]], false), "#e8e0c8", 9.5,
    0.85);
  c.restore();
  const [hx, hy] = at(HEAD[0] + 0.6, HEAD[1] + 3.4, 1.4);
  glow(c, hx, hy, 120, "#fff0b8", 1);
}

/** Keeper Nine. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, 760, "#051628", "#0c344c", "#246672", "#7cb09c"));
  stars(c, rnd, 60, { bottom: 330, colour: "#d8f0ff" });
  for (const [x, y, w, lit, dark] of [[80, 560, 380, "#3a7c84", "#12404e"], [520, 590, 340, "#6aa898", "#1c525c"], [480, 90,
    300, "#1c4a5e", "#0a2438"],
    [60, 190, 260, "#1c4a5e", "#0a2438"]]) {
    cloud(c, rnd, x, y, w, { lit, dark, alpha: 0.6, light: [0.5, -0.5] });
  }
  answer(c);
  set(c, solid("keeper sea", { cam: CAM, map: sea, far: 320, bump: 0.22, grainSize: 1.2, colour: water }));
  swell(c, rnd);
  haze(c, 650, 60, "#6ab0a0", 0.3);
  const [hx, hy] = CAM.project([HEAD[0] + 1, HEAD[1] + 3.4, 0]);
  shaft(c, hx, hy, 0.2, 0.13, 620, "#fff0b8", 0.95, 8);
  shaft(c, hx, hy, 0.2, 0.05, 560, "#fff8e0", 0.6, 5);
  shaft(c, hx, hy, Math.PI - 0.15, 0.12, 330, "#d8f0d0", 0.4, 10);
  for (const [x, y, w] of [[402, 196, 13], [452, 236, 10], [214, 150, 12], [500, 178, 9], [250, 108, 9]]) {
    stroke(c, smooth([[x - w, y - 5], [x - w * 0.4, y - 6], [x, y + 2, 1], [x + w * 0.5, y - 7], [x + w, y - 3]], false),
      "#fff4d8", 3.2);
  }
  mark("subject");
  set(c, solid("keeper nine", { cam: CAM, map: keeper, far: 130, pace: 0.85, bump: 0.06, grainSize: 1.5, colour: iron }));
  rivets(c);
  details(c);
  mark("front");
  buoy(c);
  // The sea breaks around the legs.
  for (const [x, y, w] of [[282, 672, 70], [96, 666, 62]]) {
    for (const [k, tone, up] of [[1, "#4c9c9c", 40], [0.86, "#94d0c8", 30], [0.7, "#e4fff4", 17]]) {
      const foam = smooth([[x - w * 1.5 * k, y + 6, 1], ...Array.from({ length: 13 }, (_, i) => {
        const d = i / 6 - 1;
        return [x + d * w * k + rnd.bell() * 4, y - up * (0.25 + 0.75 * Math.abs(d)) * (1 - d ** 4 * 0.8) * rnd.range(0.5, 1.3)];
      }), [x + w * 1.7 * k, y + 6, 1], [x + w * 0.6 * k, y + 12], [x - w * 0.5 * k, y + 11]]);
      fill(c, foam, linear(c, 0, y - up, 0, y + 12, tone, fade(tone, 0.25)), { alpha: 0.85 });
    }
    for (let i = 0; i < 26; i++) {
      const d = rnd.range(-1, 1);
      fill(c, oval(x + d * w * 1.1, y - 14 - rnd() ** 2 * 46 * Math.abs(d), rnd.range(1.5, 3.6)), "#e8fff4", { alpha: 0.75 });
    }
  }
  mark("back");
  return { glow: 0.34 };
}
