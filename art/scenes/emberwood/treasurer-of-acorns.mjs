import { H, W, box, clamp, fade, fill, glow, lerp, limb, line, linear, mix, oval, place, poly, radial, shaft, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { coat, dusk, edge, masses } from "../../kit/masses.mjs";
import { motes } from "../../kit/nature.mjs";

/** The flame, and how much of its light comes to a place. */
const FLAME = [104, 404];
const lit = (x, y) => clamp(1.1 - Math.hypot(x - FLAME[0], (y - FLAME[1]) * 0.9) / 430);

function acorn(c, x, y, s, turn, k, cool = 0) {
  place(c, x, y, { turn, scale: s }, (l) => {
    const nut = smooth([[-0.5, -0.1], [0, -0.2], [0.5, -0.1], [0.47, 0.3], [0.3, 0.66], [0, 0.98, 1], [-0.3, 0.66], [-0.47, 0.3]]);
    const body = mix(mix("#281026", "#c8722c", k), "#3c5c9c", cool);
    masses(l, nut, body, [[oval(0.3, 0.5, 0.3, 0.6), "#1c0c24", s * 0.16, 0.75], [oval(-0.2, 0.24, 0.13, 0.34), mix(body, "#ffd890",
      0.25 + k * 0.6), s * 0.09, 0.95]]);
    const cap = smooth([[-0.64, -0.04], [-0.54, -0.4], [-0.1, -0.58], [-0.04, -0.8], [0.1, -0.8], [0.12, -0.58], [0.54, -0.4],
      [0.64, -0.04], [0.3, 0.06], [-0.3, 0.06]]);
    masses(l, cap, mix(mix("#180c20", "#6a4028", k), "#2c4478", cool), [[oval(-0.26, -0.3, 0.24, 0.16), mix("#3a2028", "#d89850", k),
      s * 0.1, 0.9]]);
  });
}

/** The hollow tree: shelves around the wall, each full. */
function vault(c, rnd) {
  wash(c, linear(c, 0, 0, W, 0, "#6a3420", "#3c1c24", "#22122a"));
  glow(c, ...FLAME, 470, "#ff9a3c", 0.8);
  for (let i = 0; i < 26; i++) {
    const x = rnd.range(-20, 620);
    stroke(c, smooth([[x, -20], [x + rnd.range(-12, 12), 300], [x + rnd.range(-14, 14), 620], [x, 900]], false), "#1c0c1c",
      rnd.range(3, 8), 0.35);
  }
  for (let row = 0; row < 8; row++) {
    const y0 = 84 + row * 88;
    const at = (x) => y0 + (y0 - 430) * 0.3 * ((x - 320) / 300) ** 2;
    const band = (from, to) => smooth([...Array.from({ length: 9 }, (_, i) => [i * 80 - 20, at(i * 80 - 20) + from]),
      ...Array.from({ length: 9 }, (_, i) => [620 - i * 80, at(620 - i * 80) + to])]);
    fill(c, band(-74, 0), "#180a1c", { alpha: 0.55, blur: 3 });
    for (let i = 0; i < 19; i++) {
      const x = -10 + i * 34 + rnd.range(-5, 5);
      const s = 30 * (1 + 0.25 * ((x - 320) / 300) ** 2);
      const k = clamp(lit(x, at(x)) * 0.95 + rnd.range(-0.1, 0.1), 0.03, 1);
      for (const [dx, dy] of [[0, -24], [17, -52]]) {
        if (dy > -50 || rnd() < 0.6) {
          acorn(c, x + dx, at(x + dx) + dy, s, rnd.range(-0.7, 0.7), k * (dy < -50 ? 0.75 : 1));
        }
      }
    }
    masses(c, band(-4, 12), radial(c, ...FLAME, 520, "#d8863c", "#7a4028", "#2c1626"), [[band(5, 14), "#180a1c", 3, 0.8]]);
  }
  // A knothole, the night behind it, and its light.
  const hole = smooth([[484, 66], [520, 34], [566, 44], [590, 92], [574, 148], [530, 164], [492, 134]]);
  masses(c, smooth([[462, 62], [516, 8], [590, 20], [624, 92], [600, 176], [530, 194], [470, 152]]), "#2c1626",
    [[[[470, 70], [520, 20], [500, 90], [490, 140]], "#8a4c30", 8]]);
  masses(c, hole, "#6c9ce4", [[oval(540, 100, 60, 56), "#c8e4ff", 16, 0.9], [oval(556, 84, 27), "#ffffff", 2]]);
  glow(c, 545, 92, 150, "#9cc4ff", 0.6);
}

function moonlight(c) {
  shaft(c, 548, 60, 1.6, 0.1, 860, "#a8ccff", 0.85, 12);
  shaft(c, 548, 60, 1.52, 0.04, 860, "#d8eaff", 0.6, 8);
}

function heap(c, rnd, ground, sizes, count, dim) {
  for (let i = 0; i < count; i++) {
    const t = i / count;
    const x = rnd.range(-30, 630);
    const s = lerp(...sizes, t) * rnd.range(0.85, 1.15);
    const y = ground(x) + lerp(0, 150, t) + rnd.range(-10, 10);
    const moon = x > 460 && y < 770 ? 0.65 : 0;
    acorn(c, x, y, s, rnd.range(-2.6, 2.6), moon ? 0.5 : clamp(lit(x, y) * 1.3, 0.04, 0.9) * dim, moon);
  }
}

function desk(c) {
  masses(c, smooth([[60, 640], [250, 640], [236, 720], [262, 820], [20, 820], [60, 720]]), "#2a1220", [[[[60, 640], [120, 640],
    [100, 820], [40, 820]], "#7a3c24", 12, 0.7]]);
  masses(c, smooth([[-40, 612], [120, 586], [262, 588], [296, 606], [286, 634], [200, 652], [-40, 664, 1]]), "#8a4826",
    [[[[-40, 606], [120, 588], [220, 592], [200, 624], [-40, 646]], "#ffb860", 14, 0.9], [[[-40, 650], [200, 640], [300, 616], [300, 660],
      [-40, 680]], "#1c0c1c", 5]]);
  // The ledger: fives, page after page.
  for (const [page, tone] of [[[[40, 606], [92, 590], [150, 602], [146, 634], [94, 624], [30, 640]], "#fff0c4"],
    [[[150, 602], [206, 588], [258, 594], [268, 622], [206, 618], [146, 634]], "#ffe2a0"]]) {
    masses(c, smooth(page.map(([x, y]) => [x, y, 1]), true, 0.3), tone, [[[[140, 600], [156, 600], [152, 636], [140, 636]], "#a86a3c",
      5]]);
  }
  for (let i = 0; i < 5; i++) {
    for (let k = 0; k < 4; k++) {
      const x = 58 + i * 17 + (i > 4 ? 30 : 0);
      stroke(c, line([[x + k * 3.4, 604 - i * 1.2], [x + k * 3.4 - 3, 624 - i]]), "#5c2c20", 1.8, 0.8);
    }
    stroke(c, line([[56 + i * 17, 620 - i], [71 + i * 17, 606 - i]]), "#5c2c20", 1.8, 0.8);
  }
}

function candle(c, mark) {
  const [x, y] = FLAME;
  masses(c, smooth([[x - 34, 592], [x - 24, 578], [x + 24, 578], [x + 34, 590], [x + 16, 606], [x - 16, 606]]), "#4a2a20", [[oval(x, 582,
    26, 7), "#f0b060", 3]]);
  masses(c, smooth([[x - 13, 584], [x - 12, 440], [x - 6, 430], [x + 8, 434], [x + 12, 444], [x + 13, 584]]), linear(c, 0, 430, 0, 590,
    "#fff6d0", "#f0b868", "#a06440"), [[[[x + 5, 470], [x + 16, 470], [x + 16, 590], [x + 5, 590]], "#7a4030", 5, 0.6]]);
  fill(c, limb([[x - 12, 440, 4], [x - 15, 480, 4], [x - 15, 520, 5]]), "#ffe2a0");
  mark("back");
  glow(c, x, y, 190, "#ffb450", 0.85);
  mark("subject");
  stroke(c, line([[x, 434], [x + 1, 422]]), "#2a1210", 3);
  fill(c, smooth([[x + 2, y - 40, 1], [x + 13, y - 4], [x + 10, y + 18], [x, y + 24], [x - 10, y + 18], [x - 12, y - 4]]), "#ffa030");
  fill(c, smooth([[x + 1, y - 24, 1], [x + 8, y], [x + 5, y + 16], [x - 5, y + 16], [x - 8, y]]), "#fffbe0");
}

const red = (x, y, v) => {
  const list = ["#241028", "#5c2228", "#a84a20", "#f08a38", "#ffcc84"];
  const at = clamp(v, 0, 0.999) * 4;
  return mix(list[Math.floor(at)], list[Math.floor(at) + 1], at % 1);
};
const pelt = (c, rnd, path, [x, y, w, h], flow, extra, options) => fur(c, rnd, path, { x, y, w, h, width: 2.4, alpha: 0.6, flow,
  colours: (px, py) => red(px, py, lit(px, py) * 1.15 + extra + rnd.bell() * 0.2), ...options });

function squirrel(c, rnd) {
  const tail = coat([[424, 668, 8], [444, 590, 16], [456, 510, 24], [444, 430, 26], [424, 350, 26], [426, 268, 26], [462, 208, 26],
    [520, 196, 24], [556, 226, 18], [560, 262, 10], [534, 274, 14], [528, 310, 22], [556, 370, 28], [582, 450, 30], [578, 540, 30],
    [536, 630, 26], [480, 684, 16]], rnd, { flow: [0.15, -0.7], gap: 6 });
  masses(c, tail, "#7a341e", [
    [[[500, 300], [600, 380], [610, 560], [520, 680], [500, 600], [530, 480]], "#241030", 22, 0.95],
    [[[440, 560], [466, 500], [452, 400], [430, 330], [440, 260], [470, 240], [462, 340], [490, 460], [470, 600]], "#e0742c", 16, 0.9],
    [[[470, 640], [510, 540], [500, 420], [476, 320], [490, 250], [512, 300], [540, 440], [530, 570]], "#4a1c28", 12, 0.6]]);
  pelt(c, rnd, tail, [416, 190, 170, 490], (x, y) => y < 280 ? -0.5 : -1.35 + (x - 500) / 150, 0.2, { count: 1100, length: 34 });
  edge(c, tail, [5, -2], "#90b8ff", { blur: 3, alpha: 0.75 });
  edge(c, tail, [-4, 0], "#ffb45c", { blur: 3, alpha: 0.6 });
  const body = coat([[322, 330, 8], [372, 386, 10], [416, 462, 12], [440, 550, 12], [438, 630, 10], [400, 684, 4], [330, 694, 2],
    [280, 680, 4], [262, 620, 12], [256, 550, 14], [242, 490, 14], [238, 440, 10], [260, 380, 2]], rnd, { flow: [-0.05, 0.9] });
  masses(c, body, "#9a4420", [
    [[[360, 360], [450, 470], [460, 640], [400, 700], [360, 600], [370, 480]], "#301430", 28, 0.95],
    [[[236, 420], [300, 430], [316, 520], [300, 640], [250, 680], [230, 540]], "#ffdca0", 16],
    [[[290, 420], [340, 430], [360, 500], [330, 560], [306, 500]], "#e07a30", 14, 0.85]]);
  pelt(c, rnd, body, [236, 330, 210, 360], (x) => 1.9 - (x - 240) / 240, 0.12, { count: 700, length: 20,
    colours: (x, y) => x < 306 - (y - 540) ** 2 / 2400 && y > 410 ? mix("#c88a5c", "#fffae0", lit(x, y) + rnd.bell() * 0.3)
      : red(x, y, lit(x, y) * 1.15 + 0.1 + rnd.bell() * 0.2) });
  edge(c, body, [4, -3], "#8ab0ff", { blur: 3, alpha: 0.5 });
  const thigh = smooth([[330, 570], [384, 548], [430, 580], [438, 640], [400, 690], [330, 696], [300, 664], [304, 610]]);
  masses(c, thigh, "#a84c20", [[[[300, 600], [340, 570], [380, 570], [350, 620], [320, 660]], "#f09a48", 14, 0.9], [[[390, 570],
    [450, 600], [430, 700], [340, 710], [390, 650]], "#301430", 18, 0.9]]);
  pelt(c, rnd, thigh, [300, 548, 138, 148], () => 1.2, 0.12, { count: 260, length: 18 });
  const foot = smooth([[362, 676], [310, 680], [264, 686], [246, 694], [250, 704], [300, 708], [370, 704]]);
  masses(c, foot, "#7a341e", [[[[250, 684], [320, 680], [300, 692], [250, 698]], "#ffb060", 5]]);
}

function head(c, rnd) {
  place(c, 292, 366, { turn: -0.12, scale: 1.5 }, (l) => {
    const ear = (x) => [coat([[x, -38, 0], [x + 4, -62, 1], [x + 14, -92, 16], [x + 20, -96, 20], [x + 26, -78, 6], [x + 30, -52, 4],
      [x + 26, -30, 0]], rnd, { gap: 4, flow: [0.2, -0.9] }), smooth([[x + 5, -40], [x + 9, -64], [x + 17, -84], [x + 18, -50]])];
    const [farEar] = ear(-14);
    masses(l, farEar, "#5c2424");
    const skull = coat([[-64, 6, 0], [-58, -2, 0], [-44, -16, 0], [-24, -34, 1], [2, -44, 2], [30, -36, 4], [52, -10, 8], [56, 22, 10],
      [34, 44, 12], [4, 48, 10], [-26, 38, 5], [-48, 26, 1], [-58, 18, 0]], rnd, { gap: 6, flow: [0.7, 0.5] });
    masses(l, skull, "#b8521f", [
      [[[0, -50], [40, -40], [62, 0], [60, 40], [30, 20], [14, -14]], "#3c1830", 11, 0.9],
      [[[-66, 0], [-40, -16], [-20, -30], [-6, -16], [-26, 4], [-50, 12]], "#ffb458", 6, 0.95],
      [[[-62, 14], [-40, 10], [-18, 16], [4, 24], [10, 40], [-20, 44], [-52, 30]], "#fff0c4", 5],
      [[[-16, -4], [10, -6], [26, 8], [14, 24], [-6, 18]], "#e8803a", 7, 0.8]]);
    fur(l, rnd, skull, { x: -50, y: -44, w: 110, h: 90, count: 360, length: 11, width: 1.6, alpha: 0.55, flow: (x, y) => -0.2 + (y + 30) / 70,
      colours: (x, y) => red(x, y, 0.6 - x / 110 + rnd.bell() * 0.2 + (y > 16 - x * 0.2 ? 0.3 : 0)) });
    edge(l, skull, [-2, 0], "#ffeab0", { blur: 1.8, alpha: 0.85 });
    const [nearEar, inner] = ear(8);
    masses(l, nearEar, "#a0481f", [[inner, "#3c1828", 3], [[[6, -36], [10, -66], [16, -90], [12, -60]], "#ffc070", 3]]);
    edge(l, nearEar, [2, -1], "#8ab0ff", { blur: 1.5, alpha: 0.6 });
    masses(l, smooth([[-67, 8], [-63, 0], [-56, 2], [-57, 10], [-62, 13]]), "#2a1018", [[oval(-64, 5, 3, 2.4), "#ffd8a0", 1]]);
    stroke(l, smooth([[-60, 17], [-50, 20], [-42, 21]], false), "#4a1a18", 1.8);
    for (let i = 0; i < 3; i++) {
      stroke(l, smooth([[-50, 14 + i * 2], [-70, 22 + i * 6], [-86, 38 + i * 9]], false), "#ffe8c0", 1.2, 0.7);
    }
    // The flame fills the glass.
    fill(l, oval(-23, -6, 13, 13.5), "#8a4420");
    fill(l, oval(-25, -7, 11, 12), radial(l, -31, -8, 18, "#ffe8a0", "#e89440", "#7a341c"));
    fill(l, smooth([[-33, -5], [-29, -13], [-20, -13], [-15, -6], [-20, 1], [-29, 2]]), "#140a0e");
    fill(l, oval(-28, -9, 2.6, 3), "#fff4d0");
    fill(l, smooth([[-32, -14], [-26, -18], [-18, -17], [-26, -14]]), "#fffbe0", { alpha: 0.8 });
    stroke(l, oval(-24, -6, 13, 14), "#8a5420", 3.6);
    stroke(l, smooth([[-36, -12], [-30, -18], [-20, -20], [-12, -14]], false), "#ffe89c", 2.2);
    stroke(l, smooth([[-12, 0], [-2, 26], [10, 54], [26, 76]], false), "#ffd070", 1.8, 0.9);
    // A quill behind the ear.
    const quill = smooth([[22, -34, 1], [50, -62], [92, -92], [116, -98, 1], [104, -72], [66, -44]]);
    masses(l, quill, "#8a98c0", [[[[22, -34], [60, -66], [112, -98], [64, -56]], "#fff0d0", 3]]);
    stroke(l, smooth([[-6, -20], [22, -36], [70, -62], [110, -94]], false), "#4a3c50", 1.6);
  });
}

/** The acorn before the flame, held up as one looks through an egg. */
function prize(c, rnd) {
  const arm = limb([[318, 462, 30], [296, 520, 22], [250, 510, 14], [206, 470, 10], [190, 450, 9]]);
  masses(c, arm, linear(c, 330, 440, 270, 520, [0, fade("#a84a20", 0)], [0.5, fade("#a84a20", 0.8)], [1, "#a84a20"]), [[limb([[270, 490, 16],
    [250, 492, 12], [206, 462, 7]]), "#ffb860", 7, 0.9], [limb([[320, 520, 12], [286, 540, 9], [240, 522, 7]]), "#3c1830", 7, 0.9]]);
  pelt(c, rnd, arm, [190, 440, 150, 100], (x) => x > 280 ? 2 : 3.5, 0.14, { count: 220, length: 16 });
  edge(c, arm, [-2, -3], linear(c, 200, 0, 300, 0, "#ffe2a0", fade("#ffe2a0", 0)), { blur: 2 });
  acorn(c, 170, 414, 58, 0.2, 0.42);
  fill(c, oval(152, 424, 4, 22, 0.16), "#ffe2a0", { blur: 2, alpha: 0.95 });
  fill(c, oval(176, 430, 9, 14), "#ff9c40", { blur: 6, alpha: 0.7 });
  for (const [x, y] of [[184, 430], [186, 444], [190, 456]]) {
    const finger = limb([[x + 12, y + 8, 6], [x - 4, y + 2, 5], [x - 18, y + 2, 3.4]]);
    masses(c, finger, "#8a3c22", [[limb([[x + 8, y + 4, 3], [x - 16, y, 2]]), "#ffc880", 2]]);
  }
}

/** Who makes the number wrong. */
function thief(c) {
  acorn(c, 560, 680, 52, 1.3, 1, 0.3);
  const mouse = smooth([[470, 712], [476, 690], [494, 672], [514, 664], [528, 656], [540, 662], [544, 672], [530, 682], [520, 698],
    [524, 712], [500, 718]]);
  stroke(c, smooth([[476, 706], [456, 712], [444, 700], [436, 708]], false), "#46568c", 5);
  masses(c, mouse, "#26305c", [[[[490, 670], [530, 654], [546, 668], [520, 676]], "#b8d4ff", 5]]);
  for (const [x, y] of [[508, 656], [520, 650]]) {
    masses(c, oval(x, y, 10, 11), "#34427c", [[oval(x + 2, y - 2, 6), "#b8d0ff", 3]]);
  }
  edge(c, mouse, [2, -3], "#e8f4ff", { blur: 1.6 });
  fill(c, oval(533, 666, 2.6, 2.8), "#080818");
  stroke(c, smooth([[516, 688], [532, 684], [544, 680]], false), "#8ca8e0", 6);
}

/** Treasurer of Acorns: he looks at one, and misses another. */
export function draw(c, rnd, mark) {
  vault(c, rnd);
  moonlight(c);
  const slope = (x) => 742 - (x - 300) * 0.09 + Math.sin(x / 60) * 8;
  heap(c, rnd, slope, [30, 50], 190, 1.25);
  mark("subject");
  squirrel(c, rnd);
  mark("back");
  desk(c);
  mark("subject");
  candle(c, mark);
  head(c, rnd);
  prize(c, rnd);
  mark("back");
  glow(c, 510, 690, 130, "#8ab4ff", 0.7);
  mark("subject");
  place(c, 540, 716, { scale: 1.16 }, (l) => place(l, -540, -716, {}, thief));
  mark("back");
  glow(c, ...FLAME, 120, "#ffe0a0", 0.5);
  motes(c, rnd, 22, { x: 540, y: 420, rx: 46, ry: 280, size: 2.4, colour: "#d8e8ff" });
  dusk(c, 290, 430, 660, "#180a2c", 0.8);
  mark("front");
  heap(c, rnd, (x) => 836 + Math.abs(x - 330) * -0.11, [54, 78], 46, 0.35);
  fill(c, box(0, 760, W, 140), linear(c, 0, 760, 0, H, fade("#0e0618", 0), fade("#0e0618", 0.85)));
  return { keep: 0.44 };
}
