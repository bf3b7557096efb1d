import { W, box, fade, fill, glow, layer, limb, linear, mix, oval, place, poly, smooth, stamp, stroke,
  wash } from "../../kit/canvas.mjs";
import { edge, masses } from "../../kit/masses.mjs";
import { CITY, neon, skyline } from "../../kit/machine.mjs";
import { rain } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";
import { heart, star } from "../../kit/window.mjs";
import { ball, bone, brick, camera, glimpse, lit, melt, mirrored, paintOf, set, solid } from "../../kit/solid.mjs";

const CAM = camera({ eye: [-2.6, 1.15, 8.6], at: [0.45, 2.2, 0], lens: 860, cx: 290, cy: 405, roll: 0.035 });

// The machine has coordinates of its own: across its front, up, and out of it.
const TURN = -0.62;
const [CO, SI] = [Math.cos(TURN), Math.sin(TURN)];
const PLACE = [1.75, 0, -0.5];
const across = (x, z) => (x - PLACE[0]) * CO - (z - PLACE[2]) * SI;
const outward = (x, z) => (x - PLACE[0]) * SI + (z - PLACE[2]) * CO;
const world = (u, y, w) => [PLACE[0] + u * CO + w * SI, y, PLACE[2] - u * SI + w * CO];
const FRONT = 0.75;
const COLUMNS = 4;
const PITCH = 0.42;

function machine(x, y, z) {
  const u = across(x, z);
  const w = outward(x, z);
  const body = brick(u, y - 2.15, w, 1.25, 2.1, FRONT, 0.14);
  if (body > 0.6) {
    return body;
  }
  const window = brick(u + 0.28, y - 2.35, w - FRONT, 0.86, 1.08, 0.55, 0.06);
  const tray = brick(u + 0.28, y - 0.62, w - FRONT, 0.8, 0.24, 0.4, 0.05);
  const slot = brick(u - 0.9, y - 1.9, w - FRONT, 0.05, 0.16, 0.1);
  let d = Math.max(body, -window, -tray, -slot);
  d = Math.min(d, brick(u, y - 3.84, w - FRONT - 0.04, 1.12, 0.26, 0.1, 0.06), brick(u - 0.9, y - 2.75, w - FRONT, 0.22,
    0.4, 0.05, 0.03));
  const row = Math.max(0, Math.min(3, Math.round((y - 1.62) / 0.52)));
  const shelf = brick(u + 0.28, y - 1.4 - row * 0.52, w - FRONT + 0.3, 0.86, 0.025, 0.2);
  const column = Math.max(-1.5, Math.min(1.5, Math.round((u + 0.28) / PITCH - 0.5) + 0.5));
  const ware = ball(u + 0.28 - column * PITCH, y - 1.6 - row * 0.52, w - FRONT + 0.27, 0.155);
  return Math.min(d, shelf, ware);
}
/** A cat on the machine looks down. */
function cat(x, y, z) {
  const u = across(x, z) + 0.5;
  const w = outward(x, z) - 0.35;
  const v = y - 4.25;
  const d = Math.sqrt(u * u + v * v + w * w) - 1;
  if (d > 0.4) {
    return d;
  }
  const body = melt(bone(u, v, w, 0.5, 0.22, -0.25, 0, 0.3, 0.05, 0.25, 0.2), ball(u + 0.22, v - 0.36, w - 0.26, 0.19), 0.1);
  const ears = Math.min(bone(u, v, w, -0.32, 0.46, 0.24, -0.37, 0.66, 0.22, 0.08, 0.01), bone(u, v, w, -0.14, 0.48, 0.28,
    -0.12, 0.67, 0.28, 0.08, 0.01));
  const tail = Math.min(bone(u, v, w, 0.62, 0.16, 0.1, 0.82, -0.1, 0.5, 0.07, 0.065), bone(u, v, w, 0.82, -0.1, 0.5, 0.74,
    -0.6, 0.52, 0.065, 0.05));
  return Math.min(melt(body, ears, 0.05), tail, bone(u, v, w, -0.1, 0.15, 0.2, -0.12, 0.04, 0.42, 0.1, 0.07));
}
const people = (x, y, z) => Math.min(machine(x, y, z), cat(x, y, z));
function alley(x, y, z) {
  const step = Math.max(0, Math.min(9, Math.floor((-z - 3.4) / 0.9)));
  const stairs = Math.min(brick(x + 2.6, y, z + 4.3 + step * 0.9, 3, step * 0.34, 0.45), brick(x + 2.6, y,
    z + 5.2 + step * 0.9, 3, step * 0.34 + 0.34, 0.45));
  const walls = Math.min(brick(x - 5.6, y - 6, z, 1, 9, 30), brick(x - 4, y - 6, z + 4, 3.4, 9, 2.2), brick(x + 6.4, y - 6,
    z + 2, 1.2, 9, 9));
  return Math.min(y, stairs, walls, brick(x - 2.6, y - 5.5, z + 1, 2.6, 0.08, 2, 0.05));
}
const all = (x, y, z) => Math.min(people(x, y, z), alley(x, y, z));

const drift = noise("alley");
const part = (v) => v < 0 ? 0 : v > 1 ? 1 : v;
const LAMPS = [{ at: world(-0.28, 2.3, 1.5), colour: "#c8fff0", power: 12, reach: 2.2, shade: 9, soft: 9 },
  { at: world(-0.3, 0.6, 1.1), colour: "#ff4a6a", power: 2.4, reach: 0.9 },
  { at: [-3.2, 5.2, -5], colour: "#ff5ab0", power: 4.5, reach: 4.5, shade: 9, soft: 6 },
  { at: [-4.2, 3.6, 4.2], colour: "#ffb888", power: 2.4, reach: 4, shade: 5, soft: 8 }];
const light = (s, base, more) => lit(s, base, { map: all, lamps: LAMPS, sky: "#2c2466", ground: "#1c1440", size: 0.9,
  ...more });
const WARES = ["#7affd8", "#ffe27a", "#6ab4ff", "#ff8ad0", "#c8a0ff", "#fff0c0"];

function goods(s) {
  const [x, y, z] = s.p;
  const u = across(x, z);
  const w = outward(x, z);
  const inside = w < FRONT - 0.03 && u > -1.2 && u < 0.62;
  if (y > 3.56 && y < 4.12 && w > FRONT + 0.1) {
    return paintOf("#ffd890").map((k) => k * 1.1);
  }
  if (inside && y > 1.2 && y < 3.5) {
    const row = Math.max(0, Math.min(3, Math.round((y - 1.62) / 0.52)));
    const column = Math.round((u + 0.28) / PITCH - 0.5);
    if (w > FRONT - 0.46 && Math.abs(y - 1.6 - row * 0.52) < 0.17) {
      const chosen = row === 2 && column === -1;
      const kind = chosen ? "#ff2a50" : WARES[(row * 5 + column * 3 + 12) % 6];
      const shine = 0.35 + 0.9 * part(s.n[1] * 0.6 + 0.5);
      return paintOf(kind).map((k) => k * shine * (chosen ? 2 : 1.1));
    }
    const k = 0.3 + 0.5 * part((y - 1.2) / 2.4);
    return paintOf("#4ae8d8").map((v) => v * k);
  }
  if (inside && y < 1) {
    return paintOf("#ff3a60").map((v) => v * 0.5);
  }
  const wear = drift.fbm(u * 3, y * 1.1, 3);
  const panel = w > FRONT - 0.05 && u > 0.68 && y > 2.3 && y < 3.2;
  return light(s, panel ? "#20142c" : mix("#c02a52", "#7a1c44", part(0.4 + wear * 1.4)), { gloss: 0.3 });
}
function looks(s) {
  const [x, y, z] = s.p;
  return cat(x, y, z) < machine(x, y, z) ? light(s, "#17131f", { rim: { colour: "#ff8ad0", power: 1, to: [-0.5, 0.6,
    0] } }) : goods(s);
}
function street(s) {
  const [x, y, z] = s.p;
  const { n } = s;
  if (n[1] < 0.7) {
    const course = Math.floor(y / 0.34);
    const along = (Math.abs(n[0]) > 0.6 ? z : x) + course % 2 * 0.4;
    const joint = (y + 20) % 0.34 < 0.04 || (along + 40) % 0.8 < 0.04;
    return light(s, joint ? "#241c3c" : mix("#544878", "#6e5078", part(0.5 + drift(course * 7.3,
      Math.floor(along / 0.8) * 3.1))));
  }
  const dry = light(s, mix("#3c3660", "#544a70", part(0.5 + drift.fbm(x * 2, z * 2, 3))));
  if (y > 0.1) {
    return dry;
  }
  const wet = 0.55 + 0.45 * part(drift.fbm(x * 0.5 + 2, z * 0.8, 3) * 4 + 0.5);
  const seen = glimpse(people, s.p, mirrored(s.v, [n[0] * 0.03, 1, n[2] * 0.08]), 12);
  const image = seen ? looks(seen) : paintOf("#2a1a58");
  const near = 0.72 - 0.5 * part((z - 1.6) / 3);
  return dry.map((k, i) => k * (1 - 0.4 * wet) + image[i] * wet * near);
}

/** What people bring to an oracle: a rope with folded paper, candles, an orange. And what it sells. */
function trimmings(c) {
  const at = (u, y, w = FRONT + 0.12) => CAM.project(world(u, y, w));
  const [sx, sy] = at(0, 3.84);
  neon(c, smooth([[sx + 10, sy - 22], [sx - 14, sy - 12], [sx - 14, sy + 12], [sx + 10, sy + 22], [sx - 2, sy]]), "#c8306a",
    3.4, { halo: 1 });
  for (const d of [-62, -36, 34, 60]) {
    fill(c, star(sx + d, sy + d * 0.03, Math.abs(d) > 50 ? 8 : 12), "#c8306a");
  }
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const [x, y, k] = at((column - 1.5) * PITCH - 0.28, 1.6 + row * 0.52, FRONT - 0.12);
      const chosen = row === 2 && column === 1;
      const size = k * (chosen ? 0.12 : 0.085);
      const sign = [star(x, y, size), heart(x, y, size * 0.9), oval(x, y, size * 0.3,
        size)][chosen ? 1 : (row + column * 2) % 3];
      fill(c, sign, chosen ? "#fff0f2" : "#ffffff", { alpha: chosen ? 1 : 0.75 });
      if (chosen) {
        glow(c, x, y, 60, "#ff3a60", 0.9);
      }
    }
  }
  const rope = Array.from({ length: 9 }, (_, i) => at(-1.3 + i * 0.325, 3.5 - Math.sin(i / 8 * Math.PI) * 0.14, FRONT + 0.2));
  stroke(c, smooth(rope, false), "#3a2010", 11);
  stroke(c, smooth(rope.map(([x, y]) => [x, y - 2]), false), "#e8c080", 6);
  for (const i of [1, 3, 5, 7]) {
    const [x, y] = rope[i];
    fill(c, poly([[x - 6, y], [x + 6, y], [x + 9, y + 15], [x + 2, y + 15], [x + 7, y + 34], [x - 6, y + 20], [x, y + 19],
      [x - 7, y + 6]]), "#fff8e8");
  }
  const [bx, by] = at(0.9, 2.75);
  for (let i = 0; i < 8; i++) {
    fill(c, oval(bx - 8 + i % 2 * 17, by - 28 + Math.floor(i / 2) * 17, 5.4), i === 3 ? "#ff5a7a" : "#9ad8e8");
  }
  glow(c, ...at(0.9, 1.9).slice(0, 2), 34, "#ffe08a", 0.9);
  for (const [u, w, h] of [[0.5, 1.35, 0.3], [0.78, 1.5, 0.2], [1.02, 1.3, 0.36]]) {
    const [x, y, k] = CAM.project(world(u, 0, w));
    fill(c, poly([[x - 6, y], [x + 6, y], [x + 5, y - k * h], [x - 5, y - k * h]]), "#f4dcb8");
    fill(c, oval(x, y - k * h - 9, 4.4, 10), "#fff4c0");
    glow(c, x, y - k * h - 8, 74, "#ffae4a", 0.8);
  }
  for (const d of [-0.07, 0.07]) {
    const [x, y] = CAM.project(world(-0.72 + d, 4.67, FRONT - 0.05));
    fill(c, oval(x, y, 3.4, 4), "#b8ffe0");
  }
}

/** A child in a raincoat on tiptoe, seen from behind; her soles stand at 0,0. Light comes from the right. */
function child(c) {
  const rim = (path) => {
    edge(c, path, [4, -1], "#c8fff0", { blur: 1.5, alpha: 0.9 });
    edge(c, path, [-3, -2], "#d070d8", { blur: 2, alpha: 0.6 });
  };
  for (const [x, y, turn] of [[-18, -2, 0], [16, -6, 0.06]]) {
    place(c, x, y, { turn }, (l) => {
      masses(l, limb([[0, -70, 11], [1, -46, 10]]), "#221a40", [[oval(9, -56, 4, 16), "#6a5aa8", 3]]);
      masses(l, smooth([[-13, -48], [13, -48], [12, -18], [24, -7], [25, 2], [4, 3], [-4, -6], [-10, -12]]), "#8a1c3a",
        [[[[3, -50], [16, -50], [16, -14], [28, -6], [24, 4], [10, -8]], "#ff5a5a", 4], [oval(-2, -46, 13, 4), "#c83a4a", 2]]);
    });
  }
  // A shut umbrella, on which she leans.
  fill(c, limb([[-52, -96, 3], [-64, -34, 9], [-72, -2, 1.5]]), "#3a2a78");
  fill(c, limb([[-50, -94, 1.5], [-60, -34, 3], [-68, -12, 1]]), "#7a6ad0");
  const coat = smooth([[-22, -168], [4, -174], [28, -166], [36, -130], [44, -92], [58, -54, 1], [30, -46], [-6, -44], [-38, -47],
    [-54, -55, 1], [-44, -96], [-34, -140]]);
  masses(c, coat, "#d88a20", [[[[-60, -40], [-60, -170], [-20, -176], [-22, -110], [-30, -40]], "#7a3a48", 14, 0.9],
    [[[14, -170], [36, -160], [62, -50], [34, -40], [22, -100]], "#ffe048", 9], [[[-4, -140], [4, -140], [8, -40], [-8, -40]],
      "#a85a24", 5, 0.8], [[[18, -120], [22, -120], [34, -44], [24, -44]], "#c87a20", 4, 0.8],
    [[[-60, -62], [60, -62], [60, -40], [-60, -40]], "#5a2a4a", 5, 0.4]]);
  rim(coat);
  const rest = limb([[-10, -158, 10], [-26, -150, 16], [-42, -128, 13], [-52, -106, 11]]);
  masses(c, rest, "#a8642c", [[limb([[-40, -156, 8], [-58, -116, 8]]), "#74384a", 6], [limb([[-12, -158, 7], [-24, -146, 6], [-44, -110, 5]]),
    "#d89430", 6], [limb([[-62, -112, 3], [-40, -100, 3]]), "#6a3040", 2]]);
  masses(c, oval(-54, -100, 7, 8), "#b87858", [[oval(-50, -102, 4, 5), "#f0b488", 2]]);
  // The arm that reaches: sleeve, wrist, thumb and finger about the coin.
  const sleeve = limb([[20, -150, 16], [46, -166, 13], [62, -192, 11], [70, -212, 11]]);
  masses(c, sleeve, "#e8a028", [[limb([[10, -150, 8], [36, -172, 5], [54, -204, 5]]), "#9a5430", 5],
    [limb([[34, -146, 6], [62, -168, 6], [78, -210, 5]]), "#ffec70", 4]]);
  rim(sleeve);
  masses(c, smooth([[63, -214], [64, -230], [70, -238], [80, -236], [83, -224], [79, -212]]), "#d8946a", [[oval(79, -224, 6, 10),
    "#ffe0b8", 3]]);
  fill(c, limb([[68, -232, 4], [72, -242, 3.6], [77, -249, 3]]), "#e8a87c");
  fill(c, limb([[79, -228, 4], [85, -238, 3.6], [84, -247, 3]]), "#ffdcb0");
  fill(c, oval(82, -254, 8, 9), "#ffd24a");
  fill(c, oval(83, -255, 4, 5), "#fff6c0");
  // Cheek and nose in the opening of the hood, which hangs to its point behind.
  masses(c, smooth([[30, -226], [41, -214], [42, -205], [47, -199], [42, -195], [41, -186], [32, -176], [20, -182]]), "#d89068",
    [[[[36, -222], [50, -200], [36, -178], [40, -200]], "#ffe4c0", 3]]);
  fill(c, oval(36, -205, 3, 4.2), "#2a1420");
  stroke(c, smooth([[31, -214], [36, -216], [40, -213]], false), "#6a3428", 2.4);
  fill(c, oval(34, -194, 4.4, 3.4), "#ff7a6a", { alpha: 0.6, blur: 2 });
  const hood = smooth([[-30, -168], [-36, -196], [-30, -226], [-10, -246], [14, -248], [36, -234, 1], [30, -214], [28, -192],
    [32, -172, 1], [10, -162], [-14, -160]]);
  masses(c, hood, "#d88a20", [[[[-44, -160], [-44, -220], [-20, -250], [-10, -230], [-22, -190], [-14, -156]], "#7a3a48", 10, 0.9],
    [[[8, -252], [40, -240], [34, -170], [20, -164], [22, -210]], "#ffe858", 7], [[[-34, -176], [30, -176], [34, -160], [-30, -158]],
      "#8a4828", 4, 0.7]]);
  stroke(c, smooth([[2, -247], [-8, -220], [-8, -190], [0, -164]], false), "#a8602c", 2.4, 0.7);
  rim(hood);
  glow(c, 82, -254, 30, "#ffd860", 0.9);
}

const FEET = [212, 652];
/** The Vending Oracle. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, 620, "#1a1450", "#6a2c88", "#e86aa0"));
  skyline(c, rnd, { y: 560, layers: 2, high: 400, haze: "#b05098", near: "#4a2470", lights: CITY, lit: 0.4 });
  glow(c, 84, 196, 250, "#ffb0d0", 0.7);
  fill(c, oval(84, 196, 58), "#ffe6e0");
  for (const [x, y, r] of [[66, 180, 15], [100, 214, 20], [104, 172, 9], [60, 222, 11]]) {
    fill(c, oval(x, y, r), "#e8a8c0", { alpha: 0.55, blur: 3 });
  }
  set(c, solid("oracle alley", { cam: CAM, map: alley, far: 40, pace: 0.8, bump: 0.14, grainSize: 0.25, colour: street }));
  fill(c, oval(300, 640, 260, 46, -0.06), "#6affe0", { alpha: 0.3, blur: 26, mode: "screen" });
  for (const [y0, y1] of [[40, 96], [74, 140], [120, 110]]) {
    stroke(c, smooth([[-10, y0], [110, y1 + 20], [240, y1 - 40]], false), "#160c30", 3);
  }
  for (const [x, y] of [[34, 82], [92, 110], [150, 112]]) {
    glow(c, x, y + 20, 60, "#ff7a4a", 0.7);
    fill(c, oval(x, y + 20, 13, 16), "#ff8a4a");
    fill(c, oval(x, y + 22, 6, 10), "#ffe6a0");
  }
  const wet = layer();
  place(wet, FEET[0], FEET[1] + 3, { sx: 1, sy: -0.92 }, child);
  stamp(c, wet, { alpha: 0.5, blur: 2.2 });
  fill(c, box(0, 640, W, 280), linear(c, 0, 660, 0, 880, [0, fade("#140c30", 0)], [0.5, fade("#140c30", 0.3)], [1, fade("#140c30", 0.8)]));
  fill(c, oval(FEET[0] - 8, FEET[1] + 3, 62, 9), "#0c0820", { alpha: 0.6, blur: 5 });
  mark("subject");
  set(c, solid("oracle", { cam: CAM, map: people, far: 30, pace: 0.9, bump: 0.04, grainSize: 0.3, colour: looks }));
  trimmings(c);
  place(c, ...FEET, {}, child);
  mark("back");
  rain(c, rnd, 90, { colour: "#c8f0ff", alpha: 0.3, length: 46 });
  return { glow: 0.34, keep: 0.6 };
}
