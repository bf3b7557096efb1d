import { fill, glow, limb, oval, poly, smooth } from "../../kit/canvas.mjs";
import { cut } from "../../kit/cuts.mjs";
import { from, lit, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded } from "../../kit/window.mjs";

/** One lamp lights the set from the left. */
const LAMP = { x: 92, y: 132 };
const far = from(LAMP.x, LAMP.y, 110, 800);
const LION = ramp(["#fff2b8", "#ffd468", "#f0a040", "#c8683c", "#84384c", "#4a2050"]);
const MANE = ramp(["#ffb858", "#f4702e", "#cc3830", "#8c2440", "#501648"]);
const GOAT = ramp(["#fffdf0", "#f0e8e8", "#c8b8dc", "#8478bc", "#484088"]);
const SNAKE = ramp(["#e8a0ff", "#b05cf0", "#7a34cc", "#4c2094", "#2c1464"]);
const CLOTH = ramp(["#c8ff9a", "#5cf070", "#22c455", "#10904a", "#0a5c44", "#083c3c"]);
const HORN = ramp(["#ffe8b0", "#d0a060", "#8a5a4a", "#4a2c48"]);
const HEAD = { x: 204, y: 272, turn: 0.16, scale: 0.98 };
const at = (points) => moved(points, HEAD);
const GOATS = { x: 438, y: 210, turn: -0.12, scale: 1.02, flip: -1 };
const goatAt = (points) => moved(points, GOATS);

const SKULL = smooth(at([[84, -40], [60, -64], [22, -62], [-8, -48], [-26, -30], [-60, -26], [-96, -22], [-118, -16, 1],
  [-126, 0], [-118, 14], [-124, 32], [-116, 50], [-98, 54], [-80, 46], [-48, 40], [-22, 52, 1], [-6, 92], [34, 96], [78, 60],
  [94, 0]]));
const JAW = smooth(at([[-16, 46, 1], [-40, 74], [-66, 94], [-94, 96, 1], [-106, 110], [-102, 130], [-84, 140], [-56, 134],
  [-16, 120], [24, 96], [20, 60]]));
const EYE = smooth(at([[-36, -6, 1], [-24, -21], [-4, -20], [10, -4, 1], [-10, -1]]));
const GHEAD = smooth(goatAt([[22, -46], [-8, -42], [-34, -8], [-66, 26], [-88, 46], [-94, 60], [-84, 70, 1], [-86, 80],
  [-70, 88], [-38, 72], [0, 58], [30, 40], [42, 0]]));
const NECK = smooth([[332, 350], [366, 300], [388, 236], [426, 214], [456, 262], [446, 320], [436, 390], [440, 480],
  [396, 440]]);
const TORSO = smooth([[246, 330], [330, 316], [396, 392], [446, 486], [486, 570], [500, 640], [470, 700], [390, 690],
  [346, 622], [300, 576], [240, 530], [208, 440]]);
const HIND = [[418, 550], [476, 566], [508, 620], [502, 680], [466, 726], [472, 752], [480, 784], [462, 806], [424, 818],
  [372, 820], [346, 810], [352, 792], [384, 784], [420, 774], [424, 756], [398, 736], [366, 716], [352, 684], [364, 634],
  [388, 586]];
const FARHIND = HIND.map(([x, y]) => [x - 104, y - 16]);
const FORE = smooth([[262, 396], [318, 410], [338, 466], [316, 526], [276, 552], [232, 544], [184, 534], [146, 528],
  [114, 534], [84, 526], [68, 504], [76, 478], [106, 466], [146, 478], [186, 484], [218, 484], [234, 462], [240, 424]]);
const FARFORE = smooth([[238, 506], [290, 548], [280, 592], [236, 614], [188, 640], [158, 668], [128, 678], [102, 664],
  [98, 640], [122, 622], [154, 604], [190, 574], [206, 530]]);
/** Locks of the mane: direction, distance, length, width. */
const lock = (a, d, l, w) => smooth(moved([[-30, -w * 0.34], [l * 0.2, -w * 0.56], [l * 0.66, -w * 0.42], [l, w * 0.3, 1],
  [l * 0.6, w * 0.36], [l * 0.16, w * 0.56], [-30, w * 0.34]], { x: HEAD.x + 34 + Math.cos(a) * d,
  y: HEAD.y + 22 + Math.sin(a) * d * 1.1, turn: a + 0.32 }));

function studio(add) {
  add(everything(), ["#2c2452", "#342a60", "#221c44"], { cell: 54, jitter: 0.8, lead: 2.6 });
  // Cloth in long folds, over the bar and out over the floor.
  const edge = [86, 156, 236, 306, 392, 462, 560];
  for (let i = 0; i < 6; i++) {
    const [a, b] = [edge[i], edge[i + 1]];
    const [c, d] = [(a - 300) * 1.5 + 300, (b - 300) * 1.5 + 300];
    add(smooth([[a, 70 - i * 4, 1], [(a + b) / 2, 82 - i * 4], [b, 66 - i * 4, 1], [b + 8, 320], [b - 6, 560],
      [d, 930, 1], [c, 930, 1], [a - 6, 560], [a + 8, 320]]), CLOTH, { cell: 62, flow: "columns", stretch: 2.6, vary: 8,
      shade: (x, y) => far(x, y) * 0.84 + 0.08 + i % 2 * 0.12, lead: 2.8 });
  }
  add.solid(limb([[60, 62, 9], [300, 50, 9], [590, 34, 9]]), ["#8a90b8"], { lead: 3.4 });
  // The shadow that the lamp throws on cloth and floor.
  add(smooth([[300, 180], [420, 130], [520, 176], [548, 262], [544, 330], [556, 420], [548, 520], [566, 640], [560, 800], [400, 812],
    [300, 600]]), CLOTH, { cell: 62, flow: "columns", stretch: 2.6, vary: 6, shade: (x, y) => far(x, y) * 0.5 + 0.52, lead: 2.8 });
  add.solid(smooth([[216, 806], [330, 790], [480, 796], [566, 820], [520, 850], [360, 852], [250, 836]]), ["#0a4a44"], { lead: 2.4 });
  for (const [points, colour, k] of [[[[24, 60], [96, 44], [150, 128], [110, 196], [24, 190]], "#2a2450", 1],
    [[[24, 60], [96, 44], [110, 90], [24, 120]], "#4a4280", 1], [[[96, 44], [142, 34], [186, 118], [150, 128]], "#40386e", 1],
    [[[110, 196], [150, 128], [172, 176], [150, 226]], "#40386e", 1], [[[150, 128], [126, 100], [92, 152], [110, 196]], "#fff8d0", 2]]) {
    add.solid(poly(points), colour, { bright: k, lead: 4 });
  }
}

/** The edge that keying leaves: a strip of light around a pane. */
const keyed = (add, path) => add(path, "#dcffd0", { solid: true, width: 12, bright: 1.5, lead: 1.6 });

function snake(add) {
  const spine = [[470, 646, 36], [520, 668, 31], [556, 634, 28], [552, 570, 26], [530, 510, 25], [534, 450, 23], [556, 404, 20],
    [548, 366, 17], [520, 356, 15]];
  const body = limb(spine);
  keyed(add, body);
  const head = smooth([[536, 342, 1], [508, 332], [476, 344], [450, 362, 1], [456, 372], [488, 378], [516, 378], [538, 370, 1]]);
  keyed(add, head);
  add.solid(body, SNAKE, { shade: (x, y) => far(x, y) * 0.7 + 0.1, lead: 3.4 });
  for (let i = 1; i < 15; i++) {
    const t = i / 15 * 7;
    const k = Math.floor(t);
    const [x, y, w] = spine[k].map((v, j) => v + (spine[k + 1][j] - v) * (t - k));
    const a = Math.atan2(spine[k + 1][1] - spine[k][1], spine[k + 1][0] - spine[k][0]);
    add.solid(smooth(moved([[-9, -w * 0.2], [0, -w * 0.9], [14, -w * 1.3], [16, 0, 1], [10, w * 0.3]], { x, y, turn: a })), SNAKE,
      { clip: body, shade: (px, py) => far(px, py) * 0.7 + (i % 2 ? -0.12 : 0.34), lead: 2.2 });
  }
  add.solid(smooth([[534, 368], [500, 376], [468, 380], [448, 384, 1], [470, 396], [510, 394], [540, 382]]), SNAKE,
    { shade: (x, y) => far(x, y) + 0.2, lead: 2.6 });
  add.ribbon([[456, 378], [436, 374], [420, 358]], 5.5, ["#ff4a6a"], { solid: true, lead: 1.4, bright: 1.6 });
  add.ribbon([[438, 375], [420, 378]], 5, ["#ff4a6a"], { solid: true, lead: 1.4, bright: 1.6 });
  cut(add, head, SNAKE, { shade: (x, y) => far(x, y) * 0.5, lead: 3.2, pieces: [[[[500, 330], [540, 330], [544, 380], [510, 380],
    [516, 356]], 0.2]] });
  add.solid(smooth([[478, 356, 1], [490, 345], [504, 350, 1], [490, 359]]), "#fff06a", { lead: 2.2, bright: 1.8 });
}

function goat(add) {
  keyed(add, NECK);
  keyed(add, GHEAD);
  const horn = [[2, -40, 16], [12, -78, 15], [38, -100, 11], [70, -98, 7], [92, -76, 2]];
  cut(add, limb(goatAt(horn.map(([x, y, w]) => [x - 16, y - 2, w * 0.8]))), HORN, { shade: (x, y) => far(x, y) + 0.3 });
  add.solid(NECK, GOAT, { shade: (x, y) => far(x, y) * 1.1 - 0.1, lead: 3.6 });
  for (const [x, y, l] of [[372, 420, 70], [420, 430, 84], [396, 380, 80], [430, 356, 80], [378, 326, 76], [412, 306, 80], [444, 300, 70]]) {
    add.solid(smooth([[x - 22, y - 26], [x + 20, y - 28], [x + 18, y + l * 0.4], [x - 2, y + l, 1], [x - 22, y + l * 0.4]]),
      GOAT, { clip: NECK, shade: (px, py) => far(px, py) * 0.9 - 0.04 + (x - 372) / 260, lead: 2.4 });
  }
  add.solid(smooth(goatAt([[-66, 80], [-42, 72], [-40, 92], [-58, 110, 1], [-68, 96]])), GOAT, { shade: far, lead: 2.8 });
  cut(add, GHEAD, GOAT, { shade: (x, y) => far(x, y) * 0.8 - 0.16, lead: 3.6, bright: 1.1, pieces: [
    [goatAt([[-110, 40], [-66, 40], [-56, 60], [-66, 100], [-110, 100]]), 0.14],
    [goatAt([[44, -40], [14, -10], [10, 20], [-30, 40], [-52, 64], [-30, 90], [60, 60], [70, 0]]), 0.22],
    [goatAt([[-96, 50], [-50, 6], [-20, -20], [-4, -50], [-40, -50], [-110, 20]]), -0.06]] });
  cut(add, smooth(goatAt([[20, -22], [50, -20], [88, 6, 1], [56, 16], [24, 2]])), GOAT, { shade: (x, y) => far(x, y) * 0.8 + 0.16 });
  cut(add, limb(goatAt(horn)), HORN, { shade: (x, y) => far(x, y) * 0.7, lead: 3.2, pieces: [
    [goatAt([[-20, -64], [30, -58], [34, -74], [-20, -84]]), 0.16], [goatAt([[4, -110], [24, -116], [40, -70], [24, -70]]), 0.16],
    [goatAt([[46, -120], [60, -120], [64, -80], [50, -80]]), 0.16]] });
}

/** A paw: toes with claws, at the points. */
function paw(add, toes, claws) {
  for (const [x, y, r] of toes) {
    add.solid(oval(x, y, r * 1.2, r), LION, { shade: (px, py) => far(px, py) * 0.66 + (py - y) / 80, lead: 2.4 });
  }
  for (const [x, y, a] of claws) {
    add.solid(smooth(moved([[2, -5, 1], [-10, -3], [-20, 5, 1], [-8, 4], [2, 5, 1]], { x, y, turn: a })), "#fff8e0", { lead: 1.8, bright: 1.4 });
  }
}

function lion(add) {
  const lion = (k = 0, m = 0.84) => ({ shade: (x, y) => far(x, y) * m + k, lead: 3.4 });
  keyed(add, smooth(FARHIND));
  cut(add, smooth(FARHIND), LION, { ...lion(0.12), pieces: [[moved([[340, 640], [420, 660], [440, 730], [340, 720]], { x: -104, y: -16 }), 0.1],
    [moved([[400, 740], [490, 730], [500, 830], [330, 830], [420, 790]], { x: -104, y: -16 }), 0.08]] });
  keyed(add, FARFORE);
  cut(add, FARFORE, LION, { ...lion(0.16), pieces: [[[[170, 560], [200, 640], [240, 620], [300, 600], [300, 520], [230, 490]], 0.12]] });
  paw(add, [[104, 640, 13], [108, 660, 14], [128, 672, 13]], [[90, 640, 0], [94, 664, -0.4], [116, 684, -0.8]]);
  keyed(add, TORSO);
  cut(add, TORSO, LION, { ...lion(0), lead: 3.8, pieces: [
    [[[300, 540], [350, 560], [400, 620], [450, 720], [380, 720], [300, 620], [230, 560], [250, 520]], 0.2],
    [[[330, 300], [370, 380], [400, 480], [440, 560], [520, 640], [520, 540], [420, 380]], -0.1],
    [[[318, 420], [352, 450], [366, 520], [350, 570], [310, 550]], 0.07], [[[362, 470], [392, 500], [404, 560], [392, 610], [358, 574]], 0.1]] });
  keyed(add, smooth(HIND));
  cut(add, smooth(HIND), LION, { ...lion(0.04, 0.78), lead: 3.8, pieces: [
    [[[470, 550], [530, 600], [530, 700], [460, 736], [452, 700], [478, 640]], 0.16],
    [[[340, 640], [390, 668], [420, 700], [440, 742], [400, 750], [340, 720]], 0.1],
    [[[440, 736], [490, 730], [500, 790], [470, 820], [440, 800], [436, 776]], 0.18], [[[340, 780], [400, 770], [410, 830], [330, 830]], -0.08],
    [[[400, 540], [440, 570], [452, 620], [436, 668], [400, 640], [370, 640], [380, 580]], -0.1]] });
  for (const [dx, dy] of [[-104, -16], [0, 0]]) {
    paw(add, [[356, 806, 12], [374, 812, 13], [396, 813, 12]].map(([x, y, r]) => [x + dx, y + dy, r]),
      [[344, 812, -0.5], [362, 820, -0.5], [384, 821, -0.5]].map(([x, y, a]) => [x + dx, y + dy, a]));
  }
  const outer = Array.from({ length: 19 }, (_, i) => lock(-2.0 + i * 0.232, 92, 86 + i % 3 * 20, 56));
  for (const path of outer) {
    add(path, "#dcffd0", { solid: true, width: 11, bright: 1.4, lead: 1.6 });
  }
  outer.forEach((path, i) => add.solid(path, MANE, { shade: (x, y) => far(x, y) * 1.2 + 0.1 + i % 2 * 0.1, lead: 2.8 }));
  keyed(add, FORE);
  cut(add, FORE, LION, { ...lion(-0.04), lead: 3.6, pieces: [
    [[[240, 380], [350, 400], [350, 500], [300, 490], [262, 470], [226, 476]], 0.1], [[[150, 460], [226, 470], [250, 560], [140, 560], [160, 510]], 0.04],
    [[[226, 520], [280, 520], [330, 500], [340, 570], [220, 570]], 0.2]] });
  paw(add, [[84, 482, 15], [76, 500, 15], [84, 520, 15], [106, 530, 13]], [[68, 476, 0.3], [60, 500, 0], [68, 526, -0.3], [92, 542, -0.6]]);
  for (let i = 0; i < 16; i++) {
    add.solid(lock(-1.9 + i * 0.262, 62, 74 + i % 2 * 16, 46), MANE, { shade: (x, y) => far(x, y) * 1.1 - 0.04 + i % 2 * 0.1, lead: 2.6 });
  }
  add.solid(smooth(at([[-30, 40], [-112, 44], [-108, 100], [-70, 110], [-20, 90], [0, 60]])), "#6a0e24", { lead: 3 });
  add.solid(smooth(at([[-24, 70], [-52, 74], [-84, 88], [-96, 100], [-60, 108], [-24, 92]])), "#f2707a", { lead: 2.4, bright: 1.1 });
  add.solid(poly(at([[-94, 104], [-78, 102], [-92, 72]])), "#fffbe8", { lead: 2, bright: 1.4 });
  cut(add, JAW, LION, { ...lion(0.1, 0.9), pieces: [[at([[-120, 90], [-84, 96], [-74, 120], [-84, 150], [-120, 140]]), -0.1],
    [at([[-30, 60], [-20, 90], [-10, 140], [50, 110], [30, 50]]), 0.14]] });
  for (const p of [[[-114, 46], [-94, 50], [-106, 84]], [[-78, 44], [-64, 42], [-68, 56]], [[-58, 42], [-46, 40], [-48, 54]]]) {
    add.solid(poly(at(p)), "#fffbe8", { lead: 1.8, bright: 1.4 });
  }
  cut(add, SKULL, LION, { ...lion(0, 1.1), lead: 3.8, bright: 1.08, pieces: [
    [at([[-130, -30], [-96, -30], [-60, -34], [-24, -40], [0, -64], [24, -70], [8, -36], [-20, -20], [-60, -8], [-112, -4]]), -0.1],
    [at([[24, -70], [110, -60], [110, 10], [60, -6], [30, -14], [12, -36]]), 0.04],
    [at([[16, -8], [60, -4], [104, 20], [80, 110], [-10, 110], [-24, 50], [-2, 30], [14, 14]]), 0.14],
    [at([[-62, -6], [-30, -14], [12, -6], [8, 22], [-24, 44], [-46, 30], [-58, 14]]), 0.07]] });
  add.solid(smooth(at([[-108, 6], [-92, -6], [-66, 4], [-40, 26], [-34, 46], [-60, 44], [-98, 56], [-118, 50], [-126, 32], [-118, 16]])), LION,
    { shade: (x, y) => far(x, y) * 0.5 - 0.08, clip: SKULL, lead: 2.6, bright: 1.1 });
  add.solid(smooth(at([[-94, -24], [-118, -17, 1], [-127, 0], [-118, 15, 1], [-104, 6], [-96, -8]])), "#5a1c3c", { lead: 2.6 });
  for (const [x, y, a, l] of [[54, 14, 0.5, 50], [44, 44, 0.9, 52], [22, 66, 1.3, 48], [-2, 76, 1.7, 40], [60, -16, 0.1, 42]]) {
    add.solid(smooth(at(moved([[-26, -13], [l * 0.4, -16], [l, 4, 1], [l * 0.4, 14], [-26, 13], [-32, 0]], { x, y, turn: a }))), LION,
      { shade: (px, py) => far(px, py) * 1.1 + 0.12 + (y + 20) / 600, lead: 2.4 });
  }
  cut(add, smooth(at([[46, -54], [44, -84], [62, -104], [90, -98], [100, -70], [88, -46]])), LION, { ...lion(0.08), pieces: [
    [at([[58, -60], [58, -84], [74, -92], [88, -76], [80, -54]]), 0.34]] });
  add.solid(EYE, "#d8ff5a", { lead: 2.6, bright: 1.8 });
}

/** The red light of the camera. */
const RECORDS = [123, 744];

/** Who films it, and keeps at a distance. */
function crew(add) {
  const dark = ramp(["#e0ffd0", "#8a7cd8", "#4a3c98", "#2a2068"]);
  const option = { shade: (x) => (140 - x) / 150, lead: 2.4, bright: 1.3 };
  const p = (points) => moved(points, { x: 660, y: -60, flip: -1, scale: 1.06 });
  add.solid(limb(p([[470, 848, 4], [486, 806, 5], [500, 780, 5]])), dark, option);
  add.solid(limb(p([[528, 852, 4], [514, 806, 5], [504, 780, 5]])), dark, option);
  cut(add, smooth(p([[532, 776], [556, 768], [582, 800], [590, 876, 1], [520, 876, 1], [526, 812]])), dark, { ...option, pieces: [
    [p([[556, 760], [600, 780], [600, 890], [556, 890], [562, 820]]), 0.2]] });
  add.solid(oval(...p([[544, 754]])[0], 17, 19), dark, option);
  add.solid(poly(p([[484, 750], [528, 746], [530, 780], [486, 782]])), "#8a80d0", { lead: 2.6 });
  add.solid(poly(p([[464, 752], [484, 757], [485, 776], [466, 781]])), "#d8d0ff", { lead: 2.4 });
  add.solid(oval(...RECORDS, 7), "#ff2a3a", { lead: 2, bright: 1.9 });
}

/** Chimera of the Green Screen. */
export function draw() {
  const { panes, add, mark } = leaded();
  studio(add);
  mark("subject");
  goat(add);
  snake(add);
  lion(add);
  mark("front");
  crew(add);
  frame(add, "plain", ["#2c2452", "#16803c", "#e8484a"]);
  return { panes, light: { x: LAMP.x + 130, y: LAMP.y + 190, r: 700 }, ambient: 0.54, gain: 0.68, brush: (c) => {
    const dark = "#4a1038";
    tone(c, SKULL, [[at([[-20, 60], [20, 94], [90, 60], [100, 0], [60, 20], [20, 50]]), dark, 0.4, 12],
      [at([[-40, -14], [-10, -26], [14, -14], [8, 8], [-20, 10]]), dark, 0.4, 7]]);
    lit(c, SKULL, [...at([[-60, -40]])[0], 80], "#fff0b0", 0.35);
    fill(c, oval(...at([[-14, -12]])[0], 4.5, 6), "#1a0a10");
    ink(c, at([[-42, -2], [-26, -23], [-2, -22], [16, -2]]), 6);
    ink(c, at([[-36, -4], [-10, 1], [12, -3]]), 3.4);
    ink(c, at([[-42, -2], [-52, 10]]), 4, { alpha: 0.7 });
    ink(c, at([[-40, -26], [-20, -38], [8, -34], [24, -20]]), 4.4, { alpha: 0.7 });
    for (const [x, y] of [[-104, 24], [-92, 28], [-80, 22], [-98, 38], [-84, 36]]) {
      fill(c, oval(...at([[x, y]])[0], 2.4), "#3a1428");
    }
    ink(c, at([[-112, 12], [-100, 18], [-96, 34]]), 2.4, { alpha: 0.5 });
    fill(c, oval(...goatAt([[-12, -10]])[0], 13, 10), "#2a1440", { alpha: 0.9 });
    fill(c, oval(...goatAt([[-12, -10]])[0], 9.5, 7), "#ffd84a");
    ink(c, goatAt([[-20, -8], [-4, -11]]), 4.4);
    ink(c, goatAt([[-28, -12], [-14, -22], [4, -20]]), 4);
    ink(c, goatAt([[-86, 70], [-68, 66], [-54, 56]]), 3);
    fill(c, oval(...goatAt([[-84, 50]])[0], 2.6, 4.6, -0.6), "#2a1440");
    fill(c, oval(491, 352, 2.8, 5.6), "#1a0a20");
  }, over: (c, _, mark) => {
    glow(c, 122, 146, 140, "#fff4c0", 0.6);
    mark("front");
    glow(c, ...RECORDS, 40, "#ff4a4a", 0.8);
  } };
}
