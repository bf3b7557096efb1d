import { fill, glow, line, linear, mix, oval, poly, shaft, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { haze } from "../../kit/machine.mjs";
import { cloud, stars } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";
import { ball, bone, brick, camera, drum, lit, melt, paintOf, ring, set, solid } from "../../kit/solid.mjs";

const CAM = camera({ eye: [-16, 2.2, 58], at: [8, 19, 0], lens: 760, cx: 300, cy: 440, roll: 0.03 });
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
/** A trunk like a boiler, an arm that shelters a boat, one that hangs, and two legs in the sea. */
function body(x, y, z) {
  const chest = melt(bone(x, y, z, 3.4, 28, 0, -0.6, 17, 0, 8.2, 5.6), brick(x - 3.6, y - 31, z, 3.4, 2.2, 8.6, 2), 2.4);
  const hips = bone(x, y, z, -1, 13, -2.4, -1, 13, 2.4, 4.2, 4.2);
  const near = Math.min(ball(x - 2.8, y - 29.4, z - 9.4, 3.6), bone(x, y, z, 2.6, 28.4, 10.4, 1.2, 20.5, 13, 2.2, 1.9),
    ball(x - 1.3, y - 20.4, z - 13.2, 2.3),
    bone(x, y, z, 1.4, 20.4, 13.2, 11.5, 17, 12.6, 2.1, 2.5), bone(x, y, z, 12.5, 16, 12, 19.2, 16.4, 11.6, 1.6, 1.2));
  const fingers = Math.min(bone(x, y, z, 18.6, 16.4, 10, 21.4, 18.6, 9.8, 0.9, 0.7), bone(x, y, z, 18.6, 16.4, 13, 21.6,
    18.2, 13, 0.9, 0.7), bone(x, y, z, 13.4, 16, 14, 16.4, 17.4, 15, 0.9, 0.6));
  const far = Math.min(ball(x - 3.4, y - 31, z + 9.6, 3.4), bone(x, y, z, 3.6, 30, -10.4, 10, 22.6, -12, 2.3, 1.9), bone(x,
    y, z, 10, 22.6, -12, 17.4, 20, -8, 2, 2.4));
  const legs = Math.min(bone(x, y, z, -1, 12, 3.8, 5.4, 4.6, 5, 3.5, 2.9), bone(x, y, z, 5.4, 4.6, 5, 3.6, -6, 5, 3.1, 3.4),
    bone(x, y, z, -2, 11, -3.8, -7.6, -2, -4, 3.6, 3));
  const bands = Math.min(ring(x - 2.2, y - 24.4, z, 7.3, 0.4), ring(x - 0.6, y - 18.6, z, 6.3, 0.4), ring(x - 4.4, y - 33.3,
    z, 3.6, 0.9));
  return Math.min(melt(chest, hips, 4), near, fingers, far, legs, bands);
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
  { at: [15.6, 23.4, 15.4], colour: "#ffb860", power: 6, reach: 3.6 },
  { to: [-0.5, 0.55, -0.6], colour: "#8accdc", power: 2.6, shade: 30, soft: 8 }];
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
  const seam = Math.abs((y + 40) % 4.6 - 2.3) < 0.09 || Math.abs((z + x * 0.4 + Math.floor(y / 4.6) * 2.3 + 60) % 5.2 - 2.6) < 0.09;
  const base = mix(rust, "#24483c", weed);
  return light(s, seam ? mix(base, "#101c24", 0.5) : base, { gloss: 0.25, rim: { colour: "#6ac0d8", power: 0.8, to: [-0.7,
    0.5, -0.3] } });
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
  fill(c, smooth([[534, 640, 1], [532, 606], [538, 592], [548, 586], [558, 592], [564, 606], [562, 640, 1]]), "#123c48");
  fill(c, poly([[540, 572], [556, 572], [548, 562]]), "#5c2c30");
  glow(c, 548, 577, 70, "#ffe6a0", 0.9);
  fill(c, oval(548, 577, 5), "#fff8e0");
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
  const [nx, ny] = at(-3.2, 25.6, 5.4);
  c.save();
  c.translate(nx, ny);
  c.transform(0.72, -0.12, 0, 1, 0, 0);
  stroke(c, smooth([[16, -12], [6, -26], [-12, -20], [-14, -2], [2, 6], [16, -10], [15, 12], [2, 34]], false), "#e8e0c8", 8,
    0.8);
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
  details(c);
  mark("front");
  // The sea breaks around the legs.
  for (const [x, y, w, n] of [[276, 676, 66, 60], [96, 668, 50, 40]]) {
    fill(c, oval(x, y - 4, w, 12), "#a8dcd4", { alpha: 0.55, blur: 8 });
    for (let i = 0; i < n * 2; i++) {
      const d = rnd.bell();
      const up = rnd() ** 2 * 50 * (1 - d * d);
      fill(c, oval(x + d * w, y + Math.abs(d) * 6 - up, rnd.range(2, 7), rnd.range(2, 4), d), mix("#e8fff4", "#6ab8b4",
        rnd()), { alpha: 0.6 });
    }
  }
  mark("back");
  return { glow: 0.34 };
}
