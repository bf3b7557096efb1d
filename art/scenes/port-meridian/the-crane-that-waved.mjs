import { H, W, box, fill, glow, limb, line, linear, onLayer, oval, place, poly, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { haze, plume, skyline, truss } from "../../kit/machine.mjs";
import { cloud, glitter, sky, stars } from "../../kit/nature.mjs";

const DARK = "#1a1036";
const LIT = { shade: "#0a0420", rim: "#ffc078", light: [-0.8, -0.3], depth: 24, rimWidth: 6 };
const SEA = 650;
const TIP = [178, 92];

/** The evening, and a ship that leaves. */
function roads(c, rnd) {
  sky(c, "#123058", "#3a5a8c", "#c8708a", "#ffb070", "#ffd890");
  stars(c, rnd, 70, { bottom: 220 });
  glow(c, 170, 560, 460, "#ffc070", 0.95);
  fill(c, oval(170, 560, 86), linear(c, 0, 470, 0, 650, "#fff8d8", "#ffcf70"));
  for (const [x, y, w] of [[420, 250, 330], [90, 330, 240], [500, 400, 260]]) {
    cloud(c, rnd, x, y, w, { lit: "#ffb08a", dark: "#6a4a88", light: [-0.6, 0.6], flat: 0.2, alpha: 0.75 });
  }
  for (let i = 0; i < 5; i++) {
    shaft(c, 170, 560, -2.5 + i * 0.46, 0.07, 640, "#ffe0a0", 0.2, 12);
  }
  skyline(c, rnd, { y: SEA, layers: 2, high: 110, haze: "#d8808a", near: "#6a3a70", lights: ["#ffe9a8", "#fff6d8"],
    lit: 0.25, gap: [20, 330] });
  fill(c, box(0, SEA, W, H - SEA), linear(c, 0, SEA, 0, 850, "#ffb878", "#b85a7a", "#2a1a50"));
  glitter(c, rnd, { x: 170, y: SEA + 2, spread: 100, bottom: 850, colour: "#fff0b8", count: 330 });
  glitter(c, rnd, { x: 420, y: SEA + 10, spread: 200, bottom: 850, colour: "#ff9a8a", count: 90 });
  plume(c, rnd, 214, 590, 120, { colour: "#4a3060", width: 20, drift: 110, alpha: 0.4 });
  plume(c, rnd, 250, 594, 100, { colour: "#4a3060", width: 16, drift: 110, alpha: 0.35 });
  const ship = "#2a1840";
  fill(c, smooth([[126, 650, 1], [330, 646, 1], [316, 686], [150, 688]]), ship);
  fill(c, box(176, 622, 120, 30), ship);
  fill(c, box(206, 586, 18, 40), ship);
  fill(c, box(244, 590, 16, 36), ship);
  stroke(c, line([[150, 650], [150, 586]]), ship, 3);
  for (let i = 0; i < 9; i++) {
    fill(c, oval(186 + i * 12.5, 637, 3), "#ffe9a8");
  }
  haze(c, SEA + 10, 60, "#ffcf9a", 0.35);
}

/** The crane leans out after her as far as it can. */
function crane(c) {
  const rim = "#ffb870";
  for (const [x0, x1] of [[446, 410], [560, 590]]) {
    truss(c, x0, 540, x1, 820, 52, DARK, { bays: 8, stroke: 11, rim });
    shape(c, box(x1 - 46, 806, 92, 26, 6), { fill: DARK, ...LIT, depth: 8 });
  }
  truss(c, 400, 700, 600, 700, 30, DARK, { bays: 6, stroke: 8, rim });
  truss(c, 470, 470, 540, 200, 40, DARK, { bays: 8, stroke: 9, rim });
  stroke(c, line([[540, 200], TIP]), DARK, 5);
  stroke(c, line([[540, 200], [260, 272]]), DARK, 5);
  stroke(c, line([[540, 200], [590, 470]]), DARK, 8);
  truss(c, 452, 470, ...TIP, 46, DARK, { bays: 15, stroke: 10, rim });
  shape(c, poly([[400, 478], [620, 470], [620, 556], [420, 560]]), { fill: "#34205c", ...LIT });
  shape(c, smooth([[372, 430, 1], [440, 418], [476, 440], [476, 508], [392, 512, 1]]), { fill: "#4a2a6c", ...LIT });
  fill(c, poly([[382, 446], [450, 434], [456, 478], [392, 484]]), linear(c, 380, 0, 456, 0, "#fff0b8", "#f0a04a"));
  fill(c, limb([[420, 484, 13], [421, 470, 11], [421, 462, 5]]), DARK);
  fill(c, oval(421, 456, 8), DARK);
  stroke(c, line([[440, 434], [444, 482]]), "#4a2a6c", 5);
  glow(c, 412, 462, 90, "#ffd070", 0.75);
  for (let i = 0; i < 4; i++) {
    fill(c, box(496 + i * 28, 500, 16, 20, 3), "#ffcf70");
  }
  shape(c, oval(540, 200, 17), { fill: "#4a2a6c", ...LIT, depth: 8 });
  shape(c, oval(...TIP, 20), { fill: "#4a2a6c", ...LIT, depth: 8 });
  fill(c, oval(540, 176, 6), "#ff4a5a");
  glow(c, 540, 176, 40, "#ff4a5a", 1);
}

/** The hook at the end of its rope, with a red flag tied to it. */
function hook(c, swing) {
  place(c, ...TIP, { turn: swing }, (l) => {
    for (const f of [-1, 1]) {
      stroke(l, line([[f * 6, 0], [f * 3, 246]]), DARK, 4);
    }
    shape(l, smooth([[8, 262, 1], [60, 240], [112, 270], [176, 240, 1], [160, 284], [182, 318, 1], [116, 340],
      [62, 312], [10, 326, 1]]), {
      fill: linear(l, 8, 0, 180, 0, "#b81838", "#ff5a4a", "#e02c3c"), shade: "#5a0828", rim: "#ffd8a0",
        light: [-0.7, 0.6], depth: 18, rimWidth: 5 });
    shape(l, box(-28, 240, 56, 52, 9), { fill: "#ffb42e", shade: "#6a1c3a", rim: "#fff6c8", light: [-0.8, 0.4],
      depth: 16 });
    for (let i = -1; i <= 1; i++) {
      fill(l, poly([[i * 18 - 8, 292], [i * 18 + 2, 292], [i * 18 + 10, 240], [i * 18, 240]]), DARK);
    }
    stroke(l, smooth([[0, 290], [0, 322], [38, 352], [24, 404], [-24, 400], [-38, 366]], false), DARK, 22);
    stroke(l, smooth([[-6, 292], [-6, 322], [30, 354], [16, 396], [-20, 392]], false), "#ffc078", 4, 0.95);
  });
}

/** The Crane That Waved. */
export function draw(c, rnd, mark) {
  roads(c, rnd);
  mark("subject");
  crane(c);
  mark("back");
  // Where the hook was a moment ago.
  onLayer(c, (l) => hook(l, -0.34), { alpha: 0.16 });
  onLayer(c, (l) => hook(l, -0.04), { alpha: 0.3 });
  mark("subject");
  hook(c, 0.28);
  mark("front");
  fill(c, box(0, 832, W, 70), linear(c, 0, 832, 0, H, "#140a2c", "#070318"));
  stroke(c, line([[0, 833], [W, 833]]), "#ffb870", 2.5, 0.7);
  // Somebody small waves back.
  const who = "#140a2c";
  fill(c, limb([[246, 838, 13], [248, 796, 17], [250, 758, 24], [250, 736, 9]]), who);
  fill(c, oval(250, 722, 14, 15), who);
  fill(c, limb([[264, 752, 7], [280, 782, 6], [292, 798, 5]]), who);
  fill(c, limb([[308, 838, 10], [308, 808, 15], [308, 784, 15], [308, 774, 6]]), who);
  fill(c, oval(308, 764, 12), who);
  fill(c, limb([[318, 784, 6], [336, 756, 5], [340, 728, 4.5]]), who);
  for (const x of [40, 140]) {
    fill(c, smooth([[x - 16, 812], [x + 16, 812], [x + 10, 824], [x + 14, 840], [x - 14, 840], [x - 10, 824]]), who);
  }
  mark("back");
  for (const [x, y, s] of [[330, 100, 1], [370, 76, 0.8], [300, 66, 0.7]]) {
    stroke(c, smooth([[x - 24 * s, y - 10 * s], [x - 8 * s, y - 6 * s], [x, y], [x + 8 * s, y - 6 * s],
      [x + 24 * s, y - 10 * s]], false), "#1a1036", 4);
  }
  return { glow: 0.3 };
}
