import { H, W, box, fade, fill, glow, limb, line, linear, onLayer, oval, place, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { branch, cloud, forest, glitter, grass, mist, motes, ridge, sky } from "../../kit/nature.mjs";

const SUN = { x: 232, y: 158 };
/** The sun stands above and behind him: his back shines, the rest is shade with the blue of the snow in it. */
const FUR = { shade: "#3c2444", rim: "#ffe8b0", light: [-0.2, -0.97], depth: 34, rimWidth: 9 };
const COAT = "#b4825a";
const HAIR = ["#f4d8a8", "#6a4430", "#d8a878"];

/** Snow above, meadow below, and a brook that has just got rid of its ice. */
function valley(c, rnd) {
  sky(c, "#5a9ad0", "#a8d4ea", "#fff0c8", "#fbdcb0");
  glow(c, SUN.x, SUN.y, 480, "#fff0b8", 1);
  fill(c, oval(SUN.x, SUN.y, 84), "#fffbe4");
  for (const [x, y, w] of [[500, 150, 300], [90, 330, 220]]) {
    cloud(c, rnd, x, y, w, { lit: "#fff8e8", dark: "#a8bcd8", light: [-0.6, -0.4], alpha: 0.9 });
  }
  ridge(c, rnd, { y: 500, height: 250, top: "#94b8d8", bottom: "#e4eef4", scale: 170 });
  ridge(c, rnd, { y: 570, height: 120, top: "#6a94b4", bottom: "#c4dce0" });
  forest(c, rnd, { ground: () => 640, count: 32, low: 70, high: 180, dark: "#2f6a70", lit: "#7ab0a0" });
  mist(c, rnd, 640, 70, "#fff4e0", 0.85);
  for (let i = 0; i < 4; i++) {
    shaft(c, SUN.x, SUN.y, 0.7 + i * 0.42, 0.08, 720, "#fff2c0", 0.34, 14);
  }
  fill(c, smooth([[640, 560, 1], [500, 600], [360, 680], [240, 730], [90, 740], [-30, 770], [-30, 920, 1],
    [640, 920, 1]]), linear(c, 640, 560, 60, 860, "#ffffff", "#dcecfa", "#98c0e4"));
  const brook = smooth([[640, 700, 1], [540, 726], [560, 770], [470, 800], [500, 850], [420, 920, 1], [640, 920, 1]]);
  shape(c, brook, { fill: linear(c, 640, 690, 420, 920, "#fff0c8", "#4ab0e0", "#1a64ac"), shade: "#0c4a8a",
    rim: "#ffffff", light: [-0.3, -0.9], depth: 16 });
  glitter(c, rnd, { x: 560, y: 730, spread: 70, colour: "#ffffff", count: 70 });
  // Where he comes down it is spring.
  fill(c, smooth([[-30, 760, 1], [80, 734], [220, 768], [330, 820], [420, 920, 1], [-30, 920, 1]]),
    linear(c, 0, 740, 0, H, "#b8d868", "#62a44c", "#2c6a40"));
  grass(c, rnd, { y: 800, count: 330, height: 44, colours: ["#7ab848", "#c8e068", "#3a8044"], from: -10, to: 350,
    ground: (x) => rnd.range(762 + Math.max(0, x - 200) * 0.5, 890) });
  fill(c, oval(150, 806, 150, 20), "#1c3a4c", { alpha: 0.4, blur: 12 });
}

function crocus(c, x, y, s, colour) {
  stroke(c, line([[x, y], [x, y - 26 * s]]), "#3a8044", 4 * s);
  shape(c, smooth([[x - 11 * s, y - 46 * s, 1], [x, y - 34 * s], [x + 11 * s, y - 46 * s, 1], [x + 9 * s, y - 22 * s],
    [x, y - 12 * s], [x - 9 * s, y - 22 * s]]), {
    fill: colour, shade: "#3a1060", rim: "#ffffff", depth: 5, rimWidth: 2 });
}

/** A leg that ends in a paw. */
function leg(c, rnd, points, far) {
  const path = limb(points);
  shape(c, path, { fill: far ? "#7c5646" : COAT, ...FUR, depth: 18, rimWidth: far ? 5 : 7 });
  if (!far) {
    fur(c, rnd, path, { x: 0, y: 200, w: W, h: 560, count: 2600, length: 15, width: 1.4, colours: HAIR, flow: () => 2.5,
      alpha: 0.35 });
  }
}

function hare(c, rnd) {
  // The cloak flies up behind him and the sun shines through it.
  const cloak = smooth([[240, 436], [270, 350], [330, 250], [350, 150], [430, 80], [530, 44, 1], [516, 116],
    [590, 112, 1], [560, 200], [530, 310], [430, 380], [320, 450]]);
  shape(c, cloak, { fill: linear(c, 240, 440, 520, 100, "#8a0f24", "#e0243c", "#ff6a4a"), shade: "#4a0418",
    rim: "#ffe0a0", light: [-0.8, -0.5], depth: 34, rimWidth: 9, paint: (l) => {
    for (let i = 0; i < 6; i++) {
      stroke(l, smooth([[250, 430], [330 + i * 20, 340 + i * 8], [370 + i * 34, 220 + i * 16],
        [420 + i * 36, 80 + i * 20]], false), i % 2 ? "#6a0818" : "#ff9a70", 9, 0.45);
    }
  } });
  leg(c, rnd, [[440, 440, 48], [516, 452, 34], [560, 400, 19], [590, 352, 15], [604, 330, 8]], true);
  leg(c, rnd, [[290, 520, 38], [256, 612, 24], [196, 660, 16], [168, 716, 14], [150, 742, 9]], true);
  const body = smooth([[214, 430], [270, 390], [350, 366], [430, 360], [490, 400], [500, 460], [456, 510], [370, 540],
    [300, 572], [236, 566], [206, 510]]);
  shape(c, body, { fill: COAT, ...FUR, depth: 60, rimWidth: 11, paint: (l) => fill(l, smooth([[210, 540], [300, 580],
    [420, 540], [400, 620], [220, 620]]), "#e8d4d8", { blur: 16 }) });
  fur(c, rnd, body, { x: 200, y: 350, w: 310, h: 230, count: 1900, length: 24, colours: HAIR,
    flow: (x) => 0.2 - x / 1400, alpha: 0.4, spill: true });
  shape(c, oval(508, 418, 34, 30), { fill: "#fff8ec", shade: "#a890b8", rim: "#ffffff", light: FUR.light,
    depth: 14 });
  fur(c, rnd, oval(508, 418, 38, 34), { x: 464, y: 380, w: 90, h: 80, count: 240, length: 15,
    colours: ["#ffffff", "#d8c8d8"], flow: (x, y) => Math.atan2(y - 418, x - 508), alpha: 0.7, spill: true });
  leg(c, rnd, [[424, 446, 74], [486, 490, 50], [548, 470, 26], [584, 416, 18], [616, 396, 15], [640, 380, 8]], false);
  leg(c, rnd, [[244, 510, 46], [196, 592, 29], [124, 634, 18], [82, 694, 16], [52, 712, 10]], false);
  const neck = limb([[270, 470, 76], [220, 432, 62], [178, 404, 52]]);
  shape(c, neck, { fill: COAT, ...FUR, rimAlpha: 0.3 });
  fur(c, rnd, neck, { x: 110, y: 340, w: 240, h: 210, count: 1200, length: 22, colours: HAIR, flow: () => 0.5,
    alpha: 0.45, spill: true });
}

/** He brings the first twig in bloom. */
function head(c, rnd) {
  place(c, 160, 396, { turn: -0.28, sx: -1.14, sy: 1.14 }, (l) => {
    stroke(l, smooth([[78, 22], [126, 20], [176, -6]], false), "#4a3038", 7);
    for (const [x, y] of [[120, 2], [150, -8], [180, -14], [136, 36], [168, 18]]) {
      for (let k = 0; k < 5; k++) {
        fill(l, oval(x + Math.cos(k * 1.26) * 10, y + Math.sin(k * 1.26) * 10, 9), k % 2 ? "#ffd8e8" : "#ffb4d4");
      }
      fill(l, oval(x, y, 4.5), "#d8487a");
    }
    for (const [turn, tone, x] of [[-1.3, "#7c5646", 4], [-1.02, COAT, -14]]) {
      place(l, x, -34, { turn }, (p) => {
        shape(p, smooth([[-20, 0], [-32, -96], [-6, -204, 1], [26, -102], [20, 0]]), { fill: tone, ...FUR,
          light: [0.9, 0.2], depth: 12, rimWidth: 6 });
        fill(p, smooth([[-8, -6], [-16, -94], [-4, -176], [14, -96], [10, -6]]), "#ff9a86", { blur: 4, alpha: 0.9 });
        fill(p, smooth([[-16, -164], [-6, -206, 1], [8, -164]]), "#2c1a1c", { blur: 3 });
      });
    }
    const skull = smooth([[-52, 14], [-46, -34], [0, -56], [48, -40], [92, -4], [102, 18], [84, 36], [40, 46],
      [-8, 56]]);
    shape(l, skull, { fill: COAT, ...FUR, light: [0.2, -0.95], depth: 26, rimWidth: 8, paint: (p) => {
      fill(p, oval(76, 28, 38, 17), "#f0dcd8", { blur: 6 });
      fill(p, oval(0, 40, 44, 20), "#f0dcd8", { blur: 10 });
    } });
    fur(l, rnd, skull, { x: -52, y: -56, w: 158, h: 114, count: 620, length: 12, colours: HAIR,
      flow: (_, y) => Math.PI + y / 160, alpha: 0.35 });
    shape(l, oval(98, 6, 10, 8), { fill: "#c8606a", shade: "#5a1828", rim: "#ffffff", depth: 4 });
    stroke(l, smooth([[96, 16], [84, 26], [64, 26]], false), "#4a2418", 3.4);
    eye(l, 30, -12, 18, { iris: "#5a3414", big: 0.68, lid: 0.1, lidColour: "#7a5438", look: [0.3, 0.1] });
    whiskers(l, 84, 18, 58, { side: 1, colour: "#ffffff", count: 3, spread: 0.28 });
  });
  shape(c, limb([[186, 494, 9], [218, 508, 14], [262, 474, 15], [290, 420, 15], [296, 392, 9]]),
    { fill: "#c01c34", shade: "#3a0414", rim: "#ffd0a0", depth: 12 });
  shape(c, oval(214, 510, 18), { fill: "#f2b83a", shade: "#7a3c0c", rim: "#fffbe0", depth: 8 });
}

/** Herald of the Thaw. */
export function draw(c, rnd, mark) {
  valley(c, rnd);
  for (let i = 0; i < 30; i++) {
    const y = rnd.range(776, 850);
    crocus(c, rnd.range(-10, 300), y, 0.6 + (y - 776) / 130, rnd.pick(["#8a3ad0", "#b86ae8", "#f2b83a", "#ffffff"]));
  }
  for (let i = 0; i < 60; i++) {
    const t = rnd();
    fill(c, oval(640 - t * 330 + rnd.bell() * 30, 420 + t * 300 + rnd.bell() * 60, rnd.range(2, 7)), "#ffffff",
      { alpha: 0.9 });
  }
  mark("subject");
  place(c, 46, 26, { scale: 0.92 }, (l) => {
    hare(l, rnd);
    head(l, rnd);
  });
  mark("back");
  motes(c, rnd, 50, { size: 4, colour: "#fff4d8", alpha: 0.9 });
  mark("front");
  onLayer(c, (l) => {
    for (const [x, y, s, colour] of [[34, 926, 2.2, "#8a3ad0"], [104, 934, 1.9, "#f2b83a"], [-10, 900, 1.9, "#b86ae8"],
      [176, 940, 1.7, "#ffffff"], [70, 900, 1.6, "#b86ae8"]]) {
      crocus(l, x, y, s, colour);
    }
  }, { blur: 2.5 });
  branch(c, rnd, -20, 60, 0.3, 70, 9, "#4a3038", { depth: 4, tip: (x, y) => {
    for (let k = 0; k < 5; k++) {
      fill(c, oval(x + Math.cos(k * 1.26) * 7, y + Math.sin(k * 1.26) * 7, 6), "#ffc4dc");
    }
    fill(c, oval(x, y, 3), "#d8487a");
  } });
  mark("back");
  fill(c, box(0, 830, W, 70), linear(c, 0, 830, 0, H, fade("#0c3a34", 0), fade("#0c3a34", 0.45)));
  return { keep: 0.36 };
}
