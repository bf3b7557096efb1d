import { box, fill, glow, line, linear, mix, oval, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { lightning, neon } from "../../kit/machine.mjs";
import { cloud, rain } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";
import { ball, bone, brick, camera, drum, lit, paintOf, ring, set, solid } from "../../kit/solid.mjs";

const CAM = camera({ eye: [-15, 1.8, 25], at: [0.5, 12.6, 0], lens: 700, cx: 378, cy: 470, roll: -0.06 });
const part = (v) => v < 0 ? 0 : v > 1 ? 1 : v;
const drift = noise("storm");

// The wheel turns about w; u runs to the right along its face.
const TURN = 0.5;
const [CO, SI] = [Math.cos(TURN), Math.sin(TURN)];
const HUB = 9.2;
const RADIUS = 6.4;
const COILS = 12;
const world = (u, y, w) => [u * CO + w * SI, y, -u * SI + w * CO];

function wheel(u, v, w) {
  const r = Math.sqrt(u * u + v * v);
  if (r > RADIUS + 2.6) {
    return r - RADIUS - 2;
  }
  const angle = Math.atan2(v, u);
  const step = Math.PI * 2 / COILS;
  const off = (angle / step - Math.round(angle / step)) * step;
  const along = Math.sin(off) * r;
  const rim = brick(r - RADIUS, w, 0, 0.75, 1, 1, 0.15);
  const coil = brick(r - RADIUS, w, along, 1.15, 1.45, 1.05, 0.4) - 0.07 * Math.sin(along * 14);
  const wide = step * 2;
  const turn = (angle / wide - Math.round(angle / wide)) * wide;
  const spoke = brick(Math.sin(turn) * r, w, r - 3.4, 0.62 - r * 0.04, 0.4, 3, 0.12);
  const hub = Math.min(drum(u, w, v, 1.7, 1.7, 0.3), drum(u, w, v, 0.8, 3.6, 0.2));
  return Math.min(rim, coil, spoke, hub);
}
/** The iron horseshoe around the wheel, on its block, with a stack of insulators and a horn for the bolt. */
function magnet(u, y, w) {
  const v = y - HUB;
  const r = Math.sqrt(u * u + v * v);
  const arch = Math.max(brick(r - 9.9, w, 0, 1.15, 1.9, 1, 0.35), -v - 3);
  const feet = Math.min(brick(Math.abs(u) - 9.4, y - 3.8, w, 1.5, 3.8, 2.5, 0.3), brick(u, y + 2, w, 12, 3.6, 4.6, 0.3));
  const stand = bone(Math.abs(u), y, Math.abs(w), 0, HUB, 3.1, 4.6, 1.5, 4.2, 0.55, 0.8);
  let d = Math.min(arch, feet, stand);
  if (y > 18) {
    const layer = Math.max(0, Math.min(5, Math.round((y - 21) / 1.2)));
    d = Math.min(d, drum(u, y - 21 - layer * 1.2, w, 2 - layer * 0.2, 0.3, 0.25), drum(u, y - 24, w, 0.75, 4.5),
      ring(u, y - 29.4, w, 1.6, 0.32), bone(u, y, w, 0, 28, 0, 0, 33, 0, 0.5, 0.12), ball(u, y - 28.6, w, 0.9));
  }
  return Math.min(d, drum(Math.abs(u) - 5.6, y - 19.4, w, 0.2, 1.6));
}
const gantry = (x, y, z) => Math.min(brick(x + 11, y - 5.4, z - 8, 3, 0.22, 1.5), bone(x, y, z, -8.8, 5.2, 8, -8.8, 0, 7,
  0.24, 0.3), bone(x, y, z, -13, 5.2, 8.4, -11.6, 0, 7, 0.24, 0.3));
function sea(x, y, z) {
  const a = Math.sin(x * 0.34 + z * 0.22);
  const b = Math.sin(x * 0.19 - z * 0.5 + 1.4);
  const near = part((z - 6) / 14);
  return (y + 1.2 - (1 - Math.abs(a)) * (0.7 + near * 0.4) - (1 - Math.abs(b)) * (0.5 + near * 0.4) - 0.25 * Math.sin(x * 1.3 + z * 0.9)) * 0.55;
}
function dynamo(x, y, z) {
  const u = x * CO - z * SI;
  const w = x * SI + z * CO;
  const d = Math.min(wheel(u, y - HUB, w), magnet(u, y, w), gantry(x, y, z));
  return y < 2 ? Math.max(d, -sea(x, y, z)) : d;
}
const all = (x, y, z) => Math.min(dynamo(x, y, z), y + 1.2);

const TOP = [0, 33, 0];
const LAMPS = [{ at: [-7, 40, 7], colour: "#b8c8ff", power: 16, reach: 16, shade: 50, soft: 12 },
  { at: world(-2, HUB + 1, 4.6), colour: "#ff8a30", power: 4.5, reach: 3.6 },
  { at: [-9.4, 7.8, 8.6], colour: "#ffd080", power: 3, reach: 2 }];
const light = (s, base, more) => lit(s, base, { map: all, lamps: LAMPS, sky: "#2a3278", ground: "#10243c", size: 2.4,
  rim: { colour: "#8aa8ff", power: 0.7, to: [0.6, 0.4, -0.5] }, ...more });

function steel(s) {
  const [x, y, z] = s.p;
  const u = x * CO - z * SI;
  const w = x * SI + z * CO;
  const v = y - HUB;
  const r = Math.sqrt(u * u + v * v);
  const wear = drift.fbm(x * 0.5, y * 0.5 + z * 0.3, 3);
  if (wheel(u, v, w) < 0.05 && r > RADIUS - 1.4) {
    const step = Math.PI * 2 / COILS;
    const angle = Math.atan2(v, u);
    const along = (angle / step - Math.round(angle / step)) * step * r;
    if (Math.abs(along) < 1.02) {
      const hot = 0.12 + 0.75 * part(v / RADIUS * 0.6 + 0.4);
      const wire = Math.sin(along * 14) > -0.4;
      const own = paintOf("#ff6a1c").map((k) => k * hot * (wire ? 0.5 : 1.5));
      return light(s, wire ? "#d0783a" : "#5a2418", { gloss: 0.8 }).map((k, i) => k + own[i]);
    }
    return light(s, "#5a6484", { gloss: 0.6 });
  }
  if (y > 20 && r > 11) {
    return light(s, Math.abs((y - 20.4) % 1.2 - 0.6) < 0.36 ? "#d8d0c0" : "#70788c", { gloss: 0.9 });
  }
  if (r > 8.4 && r < 11.4 && v > -3.1) {
    const band = Math.abs(Math.atan2(v, u) % 0.52) < 0.03;
    return light(s, band ? "#3a1420" : mix("#8c2430", "#5a1c34", part(0.5 + wear * 2)), { gloss: 0.4 });
  }
  return light(s, y < 2.3 ? mix("#5a6078", "#3a4258", part(0.5 + wear * 2)) : "#46506e", { gloss: 0.4 });
}
function water(s) {
  const [x, y, z] = s.p;
  const foam = part(drift.fbm(x * 0.35, z * 0.5, 4) * 3.4 + (y + 0.1) * 0.6 - 0.5) + part(1.4 - Math.abs(brick(x, 0, z, 12,
    9, 6)) * 0.5) * part(0.4 + drift(x * 0.8, z * 0.8) * 2);
  return light(s, mix("#0e3a58", "#b8d8e8", part(foam)), { map: (px, py, pz) => py + 1.6, gloss: 1.4,
    air: { colour: "#2c3672", reach: 90 } });
}

/** The keeper leans on the great switch. */
function keeper(c) {
  const [x, y, k] = CAM.project([-11.4, 5.6, 8.6]);
  const h = k * 2;
  const at = (px, py) => [x + px * h, y + py * h];
  for (const d of [-2.4, 0, 2.4]) {
    const [px, py] = CAM.project([-11 + d, 5.6, 9.4]);
    stroke(c, line([[px, py], [px + 2, py - k * 1.1]]), "#141634", 3);
  }
  const [rx, ry] = CAM.project([-13.8, 6.7, 9.4]);
  stroke(c, line([[rx, ry], CAM.project([-8.2, 6.7, 9.4])]), "#8aa0e0", 2.4);
  fill(c, smooth([at(-0.2, 0), at(-0.12, -0.3), at(0.02, -0.3), at(0.1, 0), at(0.22, 0), at(0.14, -0.36), at(-0.16, -0.4),
    at(-0.3, -0.02)]), "#141634");
  fill(c, smooth([at(-0.22, -0.28), at(-0.2, -0.58), at(0, -0.82), at(0.16, -0.74), at(0.16, -0.5), at(0.12, -0.26)]),
    "#e8a020");
  fill(c, smooth([at(-0.22, -0.28), at(-0.2, -0.58), at(-0.04, -0.8), at(-0.04, -0.5), at(-0.08, -0.26)]), "#6a3a3c");
  stroke(c, smooth([at(0.08, -0.7), at(0.3, -0.56), at(0.46, -0.7)], false), "#f0b430", h * 0.11);
  fill(c, oval(...at(0.12, -0.9), h * 0.1, h * 0.11), "#c07858");
  fill(c, smooth([at(-0.1, -0.86), at(0, -1.02), at(0.14, -1.06), at(0.24, -0.96), at(0.28, -0.94), at(0.1, -0.92)]),
    "#f0b430");
  const [bx, by] = at(0.66, 0);
  fill(c, box(bx - 13, by - h * 0.5, 24, h * 0.5, 3), "#20264a");
  stroke(c, line([[bx - 3, by - h * 0.42], at(0.45, -0.8)]), "#c8d0e8", 5);
  fill(c, oval(...at(0.45, -0.82), 6), "#ff4a3a");
  glow(c, bx, by - h * 0.5, 46, "#ffe0a0", 0.9);
  fill(c, oval(bx, by - h * 0.5, 4), "#fff8e0");
}
/** Spray that climbs where a wave meets the block. */
function spray(c, rnd, x, y, wide, high, count) {
  fill(c, oval(x, y - high * 0.2, wide * 0.8, high * 0.3), "#c8dcf8", { alpha: 0.62, blur: 16 });
  for (let i = 0; i < count; i++) {
    const a = rnd.bell();
    const t = rnd() ** 0.8;
    const r = (1 - t) * 8 + 2.4;
    const px = x + a * wide * (0.4 + t * 0.8);
    const py = y - t * high * (1 - a * a * 0.7);
    stroke(c, line([[px, py], [px + a * r * 1.2, py - r * (0.8 - t)]]), mix("#f0f8ff", "#8aa8e0", rnd() * 0.7), r,
      0.4 + 0.4 * (1 - t));
  }
}
/** Streets on the headland, whose lamps come on. */
function town(c, rnd) {
  fill(c, smooth([[-10, 700, 1], [60, 676], [130, 690], [200, 716], [290, 730], [300, 770, 1], [-10, 770, 1]]), "#2c2458");
  for (let i = 0; i < 70; i++) {
    const x = rnd.range(0, 230);
    const y = rnd.range(690 + x * 0.13, 752);
    fill(c, box(x, y, rnd.range(4, 8), rnd.range(5, 8)), rnd.pick(["#ffd890", "#ffc060", "#fff0c0"]),
      { alpha: rnd.range(0.6, 1) });
  }
  glow(c, 100, 690, 190, "#ffb060", 0.45);
}

/** Storm Dynamo. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, 740, "#0c0f30", "#23265e", "#4c4488", "#b07a9c"));
  for (const [x, y, w, lit, dark] of [[470, 90, 420, "#5a62b0", "#14163c"], [120, 120, 380, "#8a8ad8", "#1c1e50"], [560,
    260, 300, "#4a4a94", "#1c1c4c"],
    [30, 300, 330, "#5c58a8", "#22225a"], [280, 40, 460, "#6a70c0", "#10123a"], [40, 470, 260, "#8a6aa8", "#3a3274"], [500,
      430, 260, "#7a5c9c", "#322c68"]]) {
    cloud(c, rnd, x, y, w, { lit, dark, alpha: 0.85, light: [-0.2, 0.7] });
  }
  glow(c, 190, 40, 330, "#a8b4ff", 0.75);
  const [tx, ty] = CAM.project(TOP);
  lightning(c, rnd, 64, -20, 30, 560, "#8a90ff", 2.4, 3);
  town(c, rnd);
  set(c, solid("storm sea", { cam: CAM, map: sea, far: 120, bump: 0.25, grainSize: 0.7, colour: water }));
  mark("subject");
  lightning(c, rnd, 150, -30, tx, ty, "#b4c0ff", 6.5, 5);
  set(c, solid("storm dynamo", { cam: CAM, map: dynamo, far: 90, pace: 0.85, bump: 0.05, colour: steel }));
  const at = (u, y, w) => CAM.project(world(u, y, w)).slice(0, 2);
  for (const s of [-1, 1]) {
    neon(c, line([[tx, ty], at(s * 1.4, 29.4, 1), at(s * 2.2, 26, 1.6), at(s * 1.2, 22.6, 2.2), at(s * 2.4, 19.6, 2.2),
      at(s * 5, 17.4, 2),
      at(s * 3.4, 14.8, 1.6)]), "#9ab0ff", 3);
  }
  glow(c, tx, ty, 150, "#dce4ff", 1);
  glow(c, ...at(0, HUB + 5, 1.5), 190, "#ff9a40", 0.6);
  keeper(c);
  mark("front");
  spray(c, rnd, 190, 800, 120, 190, 190);
  spray(c, rnd, 500, 770, 90, 110, 110);
  mark("back");
  rain(c, rnd, 150, { colour: "#c8d4ff", alpha: 0.35, slant: 0.4, length: 50 });
  return { glow: 0.3 };
}
