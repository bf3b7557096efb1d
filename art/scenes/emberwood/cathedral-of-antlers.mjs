import { H, W, clamp, fade, fill, glow, limb, linear, mix, oval, place, poly, shaft, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { coat, dusk, edge, masses } from "../../kit/masses.mjs";
import { leaves, mist, motes } from "../../kit/nature.mjs";

const NEAR = [[[258, 412, 15], [240, 378, 17], [206, 346, 17], [160, 300, 16], [126, 236, 14.5], [130, 166, 13], [172, 104, 10], [232, 72, 4]],
  [[178, 318, 11], [228, 290, 9], [262, 246, 6.5], [270, 212, 4]], [[130, 236, 10], [186, 212, 9], [216, 164, 6], [222, 134, 4]],
  [[140, 270, 10], [88, 242, 9], [52, 192, 6.5], [46, 156, 4]], [[146, 142, 9], [104, 116, 7], [88, 84, 4]]];
const FAR = [[[286, 424, 15], [302, 388, 16], [350, 350, 15], [416, 312, 14], [468, 256, 13], [488, 184, 11], [470, 120, 9], [428, 82, 4]],
  [[306, 394, 11], [352, 404, 10], [404, 410, 8], [440, 396, 6], [450, 376, 4]], [[402, 322, 9], [390, 276, 7], [362, 236, 5.5],
    [354, 206, 4]], [[476, 236, 9], [432, 200, 7], [404, 150, 5], [400, 124, 4]], [[448, 282, 9], [510, 278, 8], [552, 240, 6],
    [562, 204, 4]], [[488, 178, 8], [536, 156, 7], [560, 114, 4]]];
/** Candles: foot, height, width. The last one is being lit. */
const CANDLES = [[232, 74, 24, 9], [270, 212, 36, 10], [222, 134, 30, 9], [46, 156, 38, 10], [88, 84, 26, 9], [168, 300, 30, 11],
  [128, 222, 26, 10], [354, 206, 30, 9], [400, 124, 28, 9], [562, 204, 34, 10], [560, 114, 26, 9], [428, 84, 24, 8],
  [416, 304, 34, 11], [486, 184, 26, 9], [214, 346, 34, 12], [96, 240, 26, 9], [450, 378, 34, 11]];
const wick = ([x, y, h]) => [x, y - h - 4];

/** How much candlelight comes to a place of the stag. */
const lit = (x, y) => clamp(1.15 - Math.hypot((x - 290) * 0.75, y - 330) / 330);

function nave(c, rnd) {
  wash(c, linear(c, 0, 0, 0, H, "#141a44", "#2c3c78", "#3c5288", "#0a0c20"));
  // The far window: a gap with a pointed top.
  const lancet = (x, top, w, base) => smooth([[x - w, base, 1], [x - w, top + w * 3], [x - w * 0.66, top + w * 1.3], [x, top, 1],
    [x + w * 0.66, top + w * 1.3], [x + w, top + w * 3], [x + w, base, 1]]);
  fill(c, lancet(352, 60, 250, 760), "#4a66a4", { blur: 22 });
  fill(c, lancet(398, 170, 132, 760), "#88a8d4", { blur: 14 });
  fill(c, lancet(426, 250, 70, 760), "#cfe2f4", { blur: 9 });
  glow(c, 428, 420, 300, "#e8f4ff", 0.8);
  for (const [x, w, lean, tone] of [[330, 15, 40, "#6484b8"], [516, 16, -46, "#6484b8"], [290, 24, 66, "#44609c"],
    [560, 26, -80, "#44609c"], [356, 9, 24, "#7c9cc8"], [486, 10, -26, "#7c9cc8"]]) {
    const path = limb([[x - lean * 0.1, 770, w * 1.7], [x, 640, w], [x + lean * 0.1, 430, w * 0.86], [x + lean * 0.6, 250, w * 0.7],
      [x + lean * 1.5, 110, w * 0.5], [x + lean * 2.8, 10, w * 0.3]]);
    fill(c, path, tone);
    edge(c, path, [x < 420 ? 4 : -4, 0], "#dceaf8", { blur: 2, alpha: 0.6 });
    for (let i = 0; i < 3; i++) {
      const y = 330 - i * 90;
      fill(c, limb([[x + lean * 0.3, y, w * 0.3], [x + lean * (0.9 + i * 0.3), y - 70, w * 0.2], [x + lean * 1.9, y - 110, 1]]), tone);
    }
  }
  fill(c, poly([[0, 560], [W, 560], [W, 800], [0, 800]]), linear(c, 0, 560, 0, 740, fade("#24346c", 0), fade("#24346c", 0.9)));
  mist(c, rnd, 660, 70, "#a8c0e4", 0.25);
  for (const [x, w, lean] of [[24, 62, 46], [606, 54, -50], [190, 34, 44]]) {
    const path = limb([[x - lean * 0.2, 880, w * 1.5], [x, 700, w], [x + lean * 0.1, 420, w * 0.84], [x + lean * 0.7, 200, w * 0.74],
      [x + lean * 1.6, 60, w * 0.6], [x + lean * 3, -40, w * 0.5]]);
    masses(c, path, "#161c46", [[limb([[x + w * 0.5, 880, w * 0.3], [x + w * 0.5, 420, w * 0.2], [x + lean, 100, w * 0.2]]),
      "#2c3870", 9]]);
    for (let i = 0; i < w * 0.5; i++) {
      const bx = x + rnd.range(-0.7, 0.7) * w;
      const by = rnd.range(160, 800);
      stroke(c, smooth([[bx, by], [bx + rnd.range(-4, 4), by - 50], [bx + rnd.range(-6, 8), by - 100]], false), "#0a0e2c", 3, 0.6);
    }
    edge(c, path, [x < 300 ? 6 : -6, 0], "#8aa8e0", { blur: 4, alpha: 0.6 });
  }
  for (let i = 0; i < 9; i++) {
    leaves(c, rnd, { x: i * 76, y: 6 + Math.abs(i - 4.6) ** 1.6 * 7, rx: 70, ry: 44, count: 60, size: 15, colours: ["#0c1030",
      "#1a2450", "#4a3440", "#a0703c"] });
  }
  shaft(c, 470, 60, 1.9, 0.06, 820, "#dceaff", 0.4, 14);
  shaft(c, 420, 60, 1.72, 0.04, 820, "#dceaff", 0.3, 12);
}

/** Those who wait with a promise of their own. */
function queue(c) {
  masses(c, smooth([[300, 790], [380, 752], [470, 738], [560, 744], [650, 720], [650, 930, 1], [280, 930, 1]]), "#10143a",
    [[[[340, 776], [460, 740], [640, 726], [640, 752], [460, 764]], "#3c5288", 8]]);
  const dark = "#0c1030";
  const hare = [[[456, 746], [452, 712], [458, 690], [454, 664], [450, 640, 1], [460, 642], [466, 664], [474, 662], [476, 640, 1],
    [482, 648], [478, 672], [484, 690], [492, 716], [492, 746]], [[470, 706], [446, 700], [436, 690]], [434, 678]];
  const hedgehog = [[[512, 748], [514, 734], [506, 726], [496, 724], [508, 714], [520, 704], [530, 706], [534, 690, 1], [544, 700], [554, 686, 1],
    [560, 700], [574, 690, 1], [574, 706], [590, 702, 1], [584, 718], [598, 722, 1], [590, 748]], [[522, 726], [508, 722], [502, 716]], [500, 704]];
  for (const [body, arm, [x, y]] of [hare, hedgehog]) {
    glow(c, x, y - 8, 70, "#ffb050", 0.9);
    fill(c, smooth(body), dark);
    edge(c, smooth(body), [-3, -1], "#ffc878", { blur: 1.5 });
    stroke(c, smooth(arm, false), dark, 8);
    fill(c, limb([[x, y + 14, 4], [x, y, 4]]), "#ffe2a8");
    fill(c, limb([[x, y + 1, 4], [x, y - 6, 4.6], [x, y - 18, 0.5]]), "#fff4c0");
  }
}

function antler(c, limbs, [dark, mid, warm]) {
  for (const points of [...limbs].reverse()) {
    const path = limb(points);
    masses(c, path, dark, [[limb(points.map(([x, y, w]) => [x - w * 0.1, y - w * 0.5, w * 0.6])), mid, 3]]);
    edge(c, path, [0, -5], warm, { blur: 2.4, alpha: 0.9 });
    edge(c, path, [2, 4], "#6a8ad0", { blur: 2, alpha: 0.5 });
    for (let i = 1; i < points.length - 1; i++) {
      const [x, y, w] = points[i];
      const [nx, ny] = points[i + 1];
      stroke(c, smooth([[x, y], [(x + nx) / 2 - w * 0.2, (y + ny) / 2], [nx, ny]], false), dark, 2, 0.7);
    }
  }
}

/** The burr at the foot of an antler, and the hair around it. */
function burr(c, rnd, x, y) {
  for (let i = 0; i < 9; i++) {
    const a = Math.PI + i * Math.PI / 8;
    fill(c, oval(x + Math.cos(a) * 18, y + 2 + Math.sin(a) * 5, 4, 4), i < 5 ? "#b07c58" : "#5a3a36");
  }
  for (let i = 0; i < 40; i++) {
    const k = rnd.range(-30, 30);
    fill(c, limb([[x + k + 8, y + 26, 3], [x + k + 2, y + 14, 3], [x + k * 0.86 - 5, y + rnd.range(-3, 7), 0.6]]),
      rnd.pick(["#9a5c38", "#c88a54", "#e0a060", "#7c4830"]));
  }
}

function candle(c, [x, y, h, w], i) {
  const path = smooth([[x - w * 0.6, y + 3], [x - w * 0.56, y - h], [x, y - h - 3], [x + w * 0.56, y - h + 2], [x + w * 0.6, y + 3],
    [x, y + 6]]);
  masses(c, path, linear(c, 0, y - h, 0, y + 5, "#fff4cc", "#f0b868", "#94583c"), [[[[x + w * 0.2, y - h * 0.7], [x + w, y - h * 0.6],
    [x + w, y], [x + w * 0.2, y]], "#8a5048", 3, 0.6]]);
  for (const [k, l] of [[-0.45, 10 + i * 7 % 9], [0.4, 5 + i * 5 % 12]]) {
    fill(c, limb([[x + k * w, y - 2, 3.4], [x + k * w, y + l * 0.6, 2.6], [x + k * w, y + l, 3.2]]), k < 0 ? "#f0c888" : "#a86c50");
  }
  const [fx, fy] = wick([x, y, h]);
  fill(c, smooth([[fx + 1, fy - 21, 1], [fx + 5.5, fy - 8], [fx + 4, fy + 1], [fx - 4, fy + 1], [fx - 5.5, fy - 8]]), "#ffb040");
  fill(c, smooth([[fx, fy - 15, 1], [fx + 3.6, fy - 6], [fx, fy], [fx - 3.6, fy - 6]]), "#fffbe0");
}

function neck(c, rnd) {
  const path = coat([[-60, 940, 0], [-46, 800, 20], [6, 676, 26], [76, 560, 24], [150, 466, 18], [222, 392, 12], [280, 400, 0],
    [310, 520, 0], [262, 580, 18], [268, 650, 34], [296, 730, 38], [316, 820, 40], [330, 940, 0]], rnd, { flow: [-0.05, 1.1], gap: 17 });
  masses(c, path, "#2a1c34", [
    [[[60, 580], [150, 460], [240, 390], [250, 460], [160, 560], [80, 660], [-20, 780], [-30, 700]], "#9a5c38", 24, 0.9],
    [[[110, 530], [160, 466], [236, 404], [230, 436], [160, 506]], "#ffc070", 14, 0.85],
    [[[150, 640], [230, 560], [280, 560], [300, 800], [340, 940], [120, 940]], "#140f2c", 30, 0.95]]);
  fur(c, rnd, path, { x: -50, y: 390, w: 390, h: 520, count: 1500, length: 44, width: 3, alpha: 0.55, curve: 0.3,
    flow: (x, y) => 2.2 - clamp((x - 40) / 260) * 0.75 - clamp((y - 600) / 300) * 0.2,
    colours: (x, y) => mix(mix("#1a1430", "#8a4c34", clamp(lit(x, y) * 1.5)), "#ffc478", clamp(lit(x, y) * 1.4 - 0.5 + rnd.bell() * 0.3)) });
  edge(c, path, [4, 0], "#7c9ce0", { blur: 3, alpha: 0.55 });
}

function head(c, rnd) {
  place(c, 268, 484, { turn: 0.42, scale: 1.26 }, (l) => {
    const ear = () => smooth([[-54, -44], [-80, -66], [-118, -88], [-158, -94], [-186, -84, 1], [-164, -62], [-128, -36], [-92, -18],
      [-62, -14]]);
    const skull = smooth([[150, 2], [143, -12], [122, -19], [94, -21], [56, -31], [26, -46], [2, -57], [-26, -68], [-58, -66], [-76, -40],
      [-74, 10], [-58, 52], [-34, 64], [-8, 62], [22, 50], [60, 43], [96, 44], [116, 50], [131, 46], [144, 36], [154, 22]]);
    masses(l, skull, "#5c3230", [
      [[[-70, -70], [0, -60], [60, -34], [146, -16], [120, -6], [60, -14], [20, -30], [-50, -44]], "#ffc87c", 7, 0.95],
      [[[-30, -40], [30, -30], [100, -8], [110, 10], [50, 10], [0, 20], [-50, 0]], "#b06a3c", 12, 0.85],
      [[[-80, 20], [-20, 30], [40, 22], [110, 24], [150, 40], [100, 70], [-20, 90], [-80, 70]], "#1c1636", 12, 0.9],
      [[[-60, -20], [-30, 0], [-40, 40], [-80, 40]], "#2a1c38", 10, 0.7],
      [[[8, -14], [50, -8], [84, 2], [60, 8], [20, 2]], "#5a302c", 8, 0.8],
      [oval(128, 40, 26, 13), "#b8a4b0", 7, 0.6], [[[112, -20], [150, -12], [158, 16], [136, 20], [122, 4]], "#1a0f1c", 5, 0.95]]);
    fur(l, rnd, skull, { x: -76, y: -70, w: 230, h: 134, count: 760, length: 13, width: 1.7, alpha: 0.5, flow: (x, y) => Math.PI - 0.1
      - y / 240, colours: (x, y) => mix("#1c1432", y < -x * 0.1 ? "#f0b070" : "#74483c", clamp(0.55 - y / 90 + rnd.bell() * 0.3)) });
    edge(l, skull, [1, -4], "#ffe2a4", { blur: 2, alpha: 0.9 });
    edge(l, skull, [2, 3], "#88a8e8", { blur: 3, alpha: 0.32 });
    fill(l, smooth([[134, 6], [140, -2], [148, 2], [146, 10], [138, 12]]), "#0a0612");
    stroke(l, smooth([[154, 24], [140, 31], [118, 36], [98, 38]], false), "#120a1c", 3.4);
    fill(l, smooth([[-22, -22], [-12, -37], [8, -40], [24, -28], [30, -16], [10, -14], [-8, -14]]), "#2a1420", { blur: 3 });
    fill(l, smooth([[-14, -25, 1], [-4, -36], [10, -36], [22, -24, 1], [10, -20], [-4, -20]]), "#0a0610");
    fill(l, oval(6, -27, 9, 6), "#7c4420", { blur: 1.5 });
    fill(l, oval(8, -28, 5, 5), "#0a0610");
    fill(l, oval(10, -32, 3.4, 2.8), "#fff6d8");
    stroke(l, smooth([[-20, -26], [-6, -40], [12, -41], [28, -26]], false), "#ffd490", 3, 0.85);
    stroke(l, smooth([[22, -22], [36, -14], [44, -4]], false), "#1a0e18", 4, 0.8);
    masses(l, ear(), "#3a2230", [[[[-60, -48], [-110, -80], [-180, -88], [-120, -70]], "#e8a468", 4], [[[-70, -30], [-112, -62],
      [-164, -80], [-120, -44]], "#160e24", 5], [limb([[-72, -34, 5], [-110, -58, 4], [-140, -74, 1]]), "#a87858", 3, 0.8]]);
    edge(l, ear(), [0, -3], "#ffd898", { blur: 2 });
  });
}

/** Hair of the cheek that runs over into the neck. */
function ruff(c, rnd) {
  for (let i = 0; i < 150; i++) {
    const t = rnd();
    const [x, y] = [178 + t * 84 + rnd.range(-8, 8), 440 + t ** 0.6 * 104 + rnd.range(-14, 8)];
    const a = 2.3 - t * 0.8 + rnd.bell() * 0.3;
    const l = rnd.range(18, 40);
    stroke(c, smooth([[x, y], [x + Math.cos(a) * l * 0.5, y + Math.sin(a) * l * 0.5], [x + Math.cos(a + 0.2) * l,
      y + Math.sin(a + 0.2) * l]], false), mix(t < 0.5 ? "#a0643c" : "#2a1a34", "#1c1230", rnd() * 0.7), 3, 0.65);
  }
}

/** A mouse in a cape on tiptoe, a taper in both hands. */
function mouse(c) {
  stroke(c, smooth([[374, 492], [352, 492], [340, 478], [326, 484]], false), "#7a4c44", 5);
  const cape = smooth([[366, 506], [366, 476], [378, 446], [392, 434], [406, 442], [410, 474], [412, 510], [390, 514]]);
  masses(c, cape, "#3a1438", [[[[360, 500], [370, 460], [384, 440], [384, 510]], "#170c2a", 6], [[[398, 440], [412, 440], [416, 510],
    [400, 510]], "#c83c38", 5]]);
  edge(c, cape, [3, -2], "#ffc070", { blur: 1.6 });
  for (const [x, y, r] of [[376, 408, 12], [392, 402, 12]]) {
    masses(c, oval(x, y, r, r * 1.15), "#241a34", [[oval(x + 3, y - 1, r * 0.6), "#8a5048", 4]]);
    edge(c, oval(x, y, r, r * 1.15), [3, -3], "#ffd898", { blur: 1.5 });
  }
  const face = smooth([[374, 438], [374, 422], [384, 412], [400, 411], [416, 414], [432, 412], [435, 416], [426, 426], [410, 438],
    [390, 446]]);
  masses(c, face, "#33253e", [[[[400, 408], [440, 408], [430, 424], [404, 424]], "#e8a874", 5, 0.9]]);
  edge(c, face, [2, -3], "#ffe8b8", { blur: 1.5 });
  fill(c, oval(407, 421, 2.6, 3), "#0a0610");
  stroke(c, smooth([[398, 452], [414, 446], [426, 430]], false), "#6a4444", 8);
  stroke(c, smooth([[420, 446], [432, 400], [440, 366]], false), "#ffe6b0", 5);
}

/** Cathedral of Antlers: one more promise is lit. */
export function draw(c, rnd, mark) {
  nave(c, rnd);
  queue(c);
  for (const at of CANDLES) {
    glow(c, ...wick(at), 130, "#ff9a3a", 0.5);
  }
  mark("subject");
  antler(c, FAR, ["#2c2444", "#7c5a50", "#ffcf88"]);
  neck(c, rnd);
  head(c, rnd);
  ruff(c, rnd);
  antler(c, NEAR, ["#241a34", "#8a6048", "#ffdc9c"]);
  burr(c, rnd, 254, 396);
  CANDLES.forEach((at, i) => candle(c, at, i));
  mouse(c);
  mark("back");
  for (const [x, y] of [[434, 668], [500, 692]]) {
    glow(c, x, y, 60, "#ffc060", 0.9);
  }
  for (const at of CANDLES) {
    glow(c, ...wick(at), 44, "#ffc860", 0.6);
  }
  glow(c, 450, 336, 110, "#fff0b0", 0.55);
  motes(c, rnd, 30, { x: 300, y: 260, rx: 280, ry: 240, size: 2.6, colour: "#ffd890", halo: 5 });
  dusk(c, 350, 420, 680, "#10123c", 0.6);
  return { keep: 0.46 };
}
