import { box, fill, glow, limb, line, linear, mix, oval, poly, shaft, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { truss } from "../../kit/machine.mjs";
import { motes } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";
import { ball, bone, brick, camera, glimpse, lit, melt, mirrored, paintOf, set, solid } from "../../kit/solid.mjs";

const CAM = camera({ eye: [-18, 0.4, 25], at: [4, 18, 0], lens: 560, cx: 318, cy: 395, roll: 0.05 });
const SUN = { to: [-0.9, 0.34, 0.02], colour: "#ffa858", power: 3.2, shade: 90, soft: 14 };
/** The painter's lamp. */
const LAMP = { at: [11, 27, 21], colour: "#ffe2a8", power: 2.6, reach: 9, shade: 0 };

// The hull: x runs aft from the stem, y up from the keel, z to port.
const part = (v) => v < 0 ? 0 : v > 1 ? 1 : v;
const rise = (v) => v * Math.sqrt(v) * (0.6 + 0.4 * v);
const stem = (y) => 3 - 13 * rise(part(y / 32));
const sheer = (x) => 28 + 6 / (1 + Math.max(0, x + 10) / 14);
function halfBeam(x, y) {
  const s = x - stem(y);
  if (s < 0) {
    return s * 0.6;
  }
  const t = rise(part(y / 31));
  const full = 15 * (t * s / (s + 6) + (1 - t) * s / (s + 26));
  const low = part(1 - y / 6);
  return full * Math.sqrt(1 - low * low * 0.98);
}
const hull = (x, y, z) => Math.max((Math.abs(z) - halfBeam(x, y)) * 0.62, y - sheer(x), -y);
const bulb = (x, y, z) => (ball((x - 2.5) / 6, (y - 3) / 2.6, z / 2.1, 1)) * 2;
function anchor(x, y, z) {
  const px = x - 5;
  const py = y - 22;
  const pz = z - halfBeam(5, 22) - 0.5 + py * -0.3;
  return Math.min(bone(px, py, pz, 0, 1, 0, 0, -3.4, 0.2, 0.34, 0.34), bone(px, py, pz, 0, -3.4, 0.2, 1.7, -1.8, 0.5, 0.5,
    0.2),
    bone(px, py, pz, 0, -3.4, 0.2, -1.7, -1.8, 0.5, 0.5, 0.2));
}
function upperWorks(x, y, z) {
  const turret = Math.min(brick(x - 24, y - 41, z - 2, 6, 2.6, 6, 1.4), brick(x - 25, y - 35, z - 2, 4.5, 5, 4.5, 1));
  const guns = Math.min(bone(x, y, z, 19, 41.6, 4.6, 0, 47.5, 5.4, 0.95, 0.75), bone(x, y, z, 19, 41.6, -0.6, 0, 47.5, -0.4,
    0.95, 0.75));
  const bridge = Math.min(brick(x - 44, y - 38, z, 8, 10, 8, 0.6), brick(x - 45, y - 52, z, 5, 6, 6, 0.5), brick(x - 44,
    y - 47, z, 7, 0.7, 11, 0.3),
    bone(x, y, z, 46, 56, 0, 47, 78, 0, 0.9, 0.4), bone(x, y, z, 46, 68, -7, 46, 68, 7, 0.4, 0.4));
  return Math.min(turret, guns, bridge);
}
function ship(x, y, z) {
  const d = melt(hull(x, y, z), y < 16 ? bulb(x, y, z) : 9, 3.4);
  return Math.min(d, y > 26 ? upperWorks(x, y, z) : 29.5 - y, x > 0 && x < 10 && y < 30 ? anchor(x, y, z) : d);
}
const blocks = (x, y, z) => brick(x - 5 * Math.round(x / 5), y + 1.6, z, 1.5, 1.5, 3.6, 0.2);
const floor = (x, y, z) => Math.min(y + 3, brick(x, y, z + 62, 900, 21, 20), brick(x, y, z + 62, 900, 11, 26), brick(x, y,
  z + 62, 900, 3, 31));
const all = (x, y, z) => Math.min(ship(x, y, z), blocks(x, y, z), floor(x, y, z));

const drift = noise("hull");
const light = (s, base, more) => lit(s, base, { map: all, lamps: [SUN, LAMP], sky: "#2f6488", ground: "#3a2c34", size: 5,
  air: { colour: "#d8b48a", reach: 260 }, ...more });

/** How far up the roller has been: whole lanes, each as high as its ladder let the painter reach. */
function painted(x, y) {
  const lane = Math.floor((x + y * 0.12) / 2.6);
  const top = 40 - (lane + 3) * 2.7 + drift(lane * 3.7, 2.2) * 4 + drift(x * 2, y) * 0.7;
  return y < Math.max(top, 11);
}
function skin(s) {
  const [x, y] = s.p;
  const streak = drift.fbm(x * 0.7, y * 0.09, 3);
  const rust = part(streak * 2.4 + drift.fbm(x * 0.2, y * 0.2, 3) * 1.6 + 0.2);
  const seam = Math.abs((y + 100) % 3.6 - 1.8) < 0.07 || Math.abs((x + Math.floor(y / 3.6) * 2.9 + 100) % 7 - 3.5) < 0.06;
  if (y > 30.5 && x > 8) {
    return light(s, "#8a8078");
  }
  const old = y > 11 + drift(x * 0.3, 7) * 0.4 ? mix("#6a7a80", "#7a4426", rust) : mix("#5a3c38", "#6a3a20", rust);
  const coat = painted(x, 13) && Math.abs(y - 11.4) < 0.45 ? "#e8d4b0" : y < 11 ? mix("#a01c1c", "#7c1218",
    part(0.5 + streak)) : mix("#d8321c", "#b8240f", part(0.5 + streak));
  const base = painted(x, y) ? coat : old;
  return light(s, seam ? mix(base, "#201418", 0.3) : base, { gloss: painted(x, y) ? 0.5 : 0.05 });
}

/** Puddles on the floor mirror the ship. */
function ground(s) {
  const { p, n, v } = s;
  const wet = n[1] > 0.8 && p[1] < -2 ? part(drift.fbm(p[0] * 0.13 + 5, p[2] * 0.2, 3) * 3 + 0.55) : 0;
  const dry = light(s, mix("#4e4648", "#302c34", part(0.5 + drift.fbm(p[0] * 0.2, p[2] * 0.2, 3) * 1.6)));
  if (!wet) {
    return dry;
  }
  const d = mirrored(v, [n[0] * 0.2, 1, n[2] * 0.2]);
  const seen = glimpse(ship, p, d, 90, 0.8);
  const image = seen ? skin(seen) : paintOf(mix("#e8b070", "#1c4a66", part(d[1] * 2.2)));
  return dry.map((k, i) => k + (image[i] * 0.7 - k) * wet * 0.75);
}

/** Somebody small, dark before the light. */
function worker(c, p, size, lean = 0) {
  const [x, y, k] = CAM.project(p);
  const h = k * size;
  const at = (px, py) => [x + px * h + lean * -py * h, y + py * h];
  fill(c, smooth([at(-0.16, 0), at(-0.13, -0.4), at(-0.2, -0.62), at(-0.1, -0.8), at(0.1, -0.8), at(0.2, -0.6), at(0.12,
    -0.4), at(0.18, 0),
    at(0.05, 0), at(0, -0.34), at(-0.05, 0)]), "#1a1418");
  fill(c, oval(...at(0, -0.9), h * 0.1, h * 0.11), "#1a1418");
  fill(c, smooth([at(-0.14, -0.94), at(-0.08, -1.03), at(0.06, -1.03), at(0.12, -0.94)]), "#f0b040");
  return at;
}

/** Cranes and the gate of the dock, pale with distance. */
function yard(c) {
  for (const [x, y, h, s, colour] of [[30, 470, 260, 1, "#5c8488"], [214, 490, 170, -1, "#a09c80"]]) {
    truss(c, x, y, x, y - h, 16, colour, { bays: 9, stroke: 3 });
    truss(c, x - s * 40, y - h + 30, x + s * 120, y - h - 60, 12, colour, { bays: 9, stroke: 3 });
    stroke(c, line([[x + s * 100, y - h - 48], [x + s * 100, y - h + 30]]), colour, 2);
  }
}

/** A plank on two ropes, a lamp, a painter with a roller, and pots. */
function cradle(c, x, y) {
  const z = halfBeam(x, y) + 1;
  const spot = (dx, dy) => CAM.project([x + dx, y + dy, z]);
  const [px, py, k] = spot(0, 0);
  glow(c, px, py - k, 110, "#ffd890", 0.55);
  for (const d of [-2.2, 2.4]) {
    const [tx, ty] = CAM.project([x + d, sheer(x) + 0.4, halfBeam(x, 30) + 0.5]);
    stroke(c, line([spot(d, 0), [tx, ty]]), "#20181c", 2.4);
  }
  fill(c, poly([spot(-2.8, 0), spot(3, 0), spot(3, -0.5), spot(-2.8, -0.5)]), "#3a2820");
  stroke(c, line([spot(-2.8, 0), spot(3, 0)]), "#ffd8a0", 2);
  const at = worker(c, [x - 0.4, y, z], 2.9, -0.06);
  stroke(c, line([at(-0.14, -0.74), at(-0.36, -0.98), at(-0.4, -1.36)]), "#1a1418", 4);
  stroke(c, line([at(-0.52, -1.36), at(-0.26, -1.36)]), "#ff5a34", 6);
  fill(c, box(...spot(1.3, 0.8).slice(0, 2), k * 0.6, k * 0.75), "#c8c0b0");
  fill(c, box(...spot(1.3, 0.8).slice(0, 2), k * 0.6, k * 0.22), "#ff4a28");
  const [lx, ly] = spot(2.2, 2.4);
  stroke(c, line([spot(2.2, 0), [lx, ly]]), "#20181c", 2.4);
  fill(c, oval(lx, ly, 4.5), "#fff4d0");
  glow(c, lx, ly, 34, "#ffe0a0", 1);
}
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, 620, "#123c5c", "#2f7688", "#a8ae88", "#f0b868"));
  for (let i = 0; i < 26; i++) {
    const y = rnd.range(40, 420);
    fill(c, oval(rnd.range(0, 600), y, rnd.range(50, 160), rnd.range(3, 9), -0.1), y > 240 ? "#ffcf8a" : "#7ab0b4",
      { alpha: rnd.range(0.1, 0.35), blur: 4 });
  }
  glow(c, 60, 420, 460, "#ffb048", 0.9);
  fill(c, oval(110, 420, 30), "#fff2c0");
  glow(c, 110, 420, 120, "#ffe090", 0.8);
  yard(c);
  set(c, solid("dreadnought dock", { cam: CAM, map: floor, far: 320, bump: 0.1, grainSize: 1.6, colour: ground }));
  glow(c, 60, 510, 300, "#ffa850", 0.55);
  mark("subject");
  set(c, solid("dreadnought blocks", { cam: CAM, map: blocks, far: 120, pace: 0.8, bump: 0.15, colour: (s) => light(s,
    "#7a5c48") }));
  set(c, solid("dreadnought", { cam: CAM, map: ship, far: 200, pace: 0.8, colour: skin, bump: 0.05, grainSize: 2.5 }));
  cradle(c, 9.5, 24);
  cradle(c, 19, 14.5);
  mark("back");
  for (const [p, size, lean] of [[[-8.5, -3, 10], 2.1, 0.04], [[-6, -3, 10.6], 1.9, -0.05]]) {
    const [x, y, k] = CAM.project(p);
    fill(c, limb([[x, y, 5], [x + k * 2, y + 12, 8], [x + k * 5, y + 30, 12]]), "#140e14", { alpha: 0.6, blur: 3 });
    mark("front");
    const at = worker(c, p, size, lean);
    stroke(c, line([at(0.12, -0.7), at(0.3, -0.82), at(0.42, -1.02)]), "#1a1418", 5);
    mark("back");
  }
  for (const [x, y, w] of [[70, 250, 14], [112, 224, 10], [150, 330, 9]]) {
    stroke(c, smooth([[x - w, y - 4], [x - w * 0.4, y - 5], [x, y + 2, 1], [x + w * 0.5, y - 6], [x + w, y - 3]], false),
      "#f4ecd8", 3);
  }
  shaft(c, 20, 500, -0.5, 0.1, 560, "#ffd89a", 0.3, 22);
  shaft(c, 20, 500, 0.35, 0.08, 620, "#ffd89a", 0.26, 22);
  motes(c, rnd, 60, { size: 2.4, colour: "#ffd890", y: 600, ry: 200 });
  return { glow: 0.26 };
}
