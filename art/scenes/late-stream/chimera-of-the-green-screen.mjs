import { fill, glow, limb, oval, poly, smooth } from "../../kit/canvas.mjs";
import { from, lit, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded } from "../../kit/window.mjs";

/** One lamp lights the set from the left. */
const LAMP = { x: 92, y: 132 };
const far = from(LAMP.x, LAMP.y, 130, 690);
const LION = ramp(["#fff0b0", "#ffcc60", "#e8963a", "#b0583a", "#6a2c4a", "#361844"]);
const MANE = ramp(["#ffb050", "#f2662e", "#c8322e", "#86203e", "#4a1444"]);
const GOAT = ramp(["#fffdf0", "#f0e8e8", "#c0b0d8", "#7a6cb4", "#40387c"]);
const SNAKE = ramp(["#e08aff", "#a04ae8", "#6a2cc0", "#421c88", "#241058"]);
const CLOTH = ramp(["#c8ff9a", "#5cf070", "#22c455", "#10904a", "#0a5c44", "#083c3c"]);
const HORN = ramp(["#ffe8b0", "#d0a060", "#8a5a4a", "#4a2c48"]);
const HEAD = { x: 220, y: 392, turn: 0.1, scale: 1.2 };
const at = (points) => moved(points, HEAD);
const GOATS = { x: 436, y: 238, turn: -0.3, scale: 1.18, flip: -1 };
const goatAt = (points) => moved(points, GOATS);

const SKULL = smooth(at([[44, -66], [4, -80], [-36, -68], [-66, -46], [-100, -34], [-128, -28], [-143, -14, 1], [-136, 4],
  [-142, 22, 1], [-122, 32],
  [-92, 28], [-58, 26, 1], [-34, 60], [20, 72], [62, 34], [66, -28]]));
const JAW = smooth(at([[-56, 26, 1], [-72, 58], [-98, 80], [-122, 84, 1], [-120, 102], [-94, 116], [-52, 108], [-12, 84],
  [6, 50]]));
const GHEAD = smooth(goatAt([[14, -50], [-14, -46], [-34, -14], [-66, 26], [-86, 46, 1], [-84, 60], [-70, 66, 1], [-66, 74],
  [-46, 74], [-12, 58],
  [22, 44], [38, 10], [34, -30]]));
const CHEST = smooth([[250, 520], [330, 470], [420, 450], [520, 470], [600, 520], [640, 600], [640, 760], [500, 740],
  [400, 700], [320, 690], [262, 640]]);
const FORELEG = limb([[330, 560, 66], [304, 640, 46], [270, 700, 34], [252, 762, 29], [232, 792, 26], [200, 800, 22]]);
const RAISED = limb([[276, 560, 48], [204, 622, 38], [144, 640, 31], [96, 614, 28], [70, 596, 25]]);
/** Locks of the mane: direction, distance, length, width. */
const lock = (a, d, l, w) => smooth(moved([[-30, -w * 0.34], [l * 0.2, -w * 0.56], [l * 0.66, -w * 0.42], [l, w * 0.2, 1],
  [l * 0.6, w * 0.36],
  [l * 0.16, w * 0.56], [-30, w * 0.34]], { x: HEAD.x + 24 + Math.cos(a) * d, y: HEAD.y + 6 + Math.sin(a) * d,
    turn: a + 0.3 }));

function studio(add) {
  add(everything(), ["#241c44", "#2c2452", "#1c1638"], { cell: 120, jitter: 0.6 });
  // Cloth in long folds, over the bar and out over the floor.
  const edge = [86, 156, 236, 306, 392, 462, 560];
  for (let i = 0; i < 6; i++) {
    const [a, b] = [edge[i], edge[i + 1]];
    const [c, d] = [(a - 300) * 1.5 + 300, (b - 300) * 1.5 + 300];
    add.solid(smooth([[a, 70 - i * 4, 1], [(a + b) / 2, 82 - i * 4], [b, 66 - i * 4, 1], [b + 8, 320], [b - 6, 560],
      [d, 930, 1], [c, 930, 1], [a - 6, 560],
      [a + 8, 320]]), CLOTH, { shade: (x, y) => far(x, y) * 0.8 + 0.1 + i % 2 * 0.12, lead: 3 });
  }
  add.solid(limb([[60, 62, 9], [300, 50, 9], [590, 34, 9]]), ["#8a90b8"], { lead: 3.4 });
  // What the lamp throws.
  add.solid(poly([[130, 140], [120, 176], [300, 660], [470, 560]]), CLOTH, { shade: (x, y) => far(x, y) * 0.5, lead: 2.4,
    bright: 1.12 });
  for (const [points, colour, k] of [[[[24, 60], [96, 44], [150, 128], [110, 196], [24, 190]], "#2a2450", 1],
    [[[96, 44], [142, 34], [186, 118], [150, 128]],
    "#40386e", 1], [[[110, 196], [150, 128], [172, 176], [150, 226]], "#40386e", 1],
      [[[150, 128], [126, 100], [92, 152], [110, 196]], "#fff8d0", 2]]) {
    add.solid(poly(points), colour, { bright: k, lead: 4 });
  }
}

/** The edge that keying leaves: a strip of light around a pane. */
const keyed = (add, path) => add(path, "#dcffd0", { solid: true, width: 13, bright: 1.5, lead: 1.6 });

function snake(add) {
  const spine = [[520, 690, 40], [580, 600, 37], [588, 480, 35], [566, 372, 32], [572, 270, 29], [556, 166, 26], [478, 104, 23],
    [392, 108, 20], [336, 128, 17]];
  const body = limb(spine);
  keyed(add, body);
  add.solid(body, SNAKE, { shade: (x, y) => far(x, y) * 0.9 + 0.06, lead: 3.6 });
  const head = smooth([[350, 112, 1], [310, 108], [268, 124], [236, 150, 1], [246, 162], [284, 164], [318, 158],
    [352, 148, 1]]);
  add.ribbon([[254, 166], [226, 186], [204, 186]], 5, ["#ff4a6a"], { solid: true, lead: 1.4, bright: 1.5 });
  add.ribbon([[226, 186], [216, 204]], 5, ["#ff4a6a"], { solid: true, lead: 1.4, bright: 1.5 });
  add.solid(smooth([[340, 146], [300, 160], [262, 176, 1], [300, 184], [344, 164]]), SNAKE,
    { shade: (x, y) => far(x, y) + 0.24, lead: 3 });
  add.solid(head, SNAKE, { shade: (x, y) => far(x, y) * 0.8, lead: 3.6 });
  add.solid(smooth([[276, 138, 1], [292, 126], [308, 132, 1], [292, 142]]), "#fff06a", { lead: 2.4, bright: 1.8 });
}

function goat(add) {
  const neck = smooth([[340, 520], [366, 400], [402, 290], [474, 300], [496, 400], [506, 520]]);
  keyed(add, neck);
  keyed(add, GHEAD);
  add.solid(limb(goatAt([[6, -46, 14], [14, -84, 13], [38, -106, 10], [70, -104, 7], [88, -84, 2]]).map(([x, y, w]) => [x - 16,
    y + 8, w])), HORN,
    { shade: (x, y) => far(x, y) + 0.2, lead: 3 });
  add.solid(neck, GOAT, { shade: (x, y) => far(x, y) * 1.1 - 0.1, lead: 3.6 });
  for (const [x, y, l] of [[392, 430, 76], [434, 420, 90], [472, 424, 76], [410, 352, 80], [452, 346, 84]]) {
    add.solid(smooth([[x - 20, y - 20], [x + 18, y - 22], [x + 16, y + l * 0.4], [x - 6, y + l, 1], [x - 20, y + l * 0.4]]),
      GOAT, { shade: (px, py) =>
      far(px, py) - 0.04, lead: 2.6 });
  }
  add.solid(smooth(goatAt([[-60, 70], [-40, 72], [-34, 100], [-58, 134, 1], [-66, 100]])), GOAT, { shade: far, lead: 3 });
  add.solid(GHEAD, GOAT, { shade: (x, y) => far(x, y) * 0.9 - 0.16, lead: 3.8, bright: 1.1 });
  add.solid(smooth(goatAt([[20, -18], [52, -12], [88, 16, 1], [54, 20], [24, 4]])), GOAT,
    { shade: (x, y) => far(x, y) * 0.8, lead: 3 });
  add.solid(limb(goatAt([[12, -46, 17], [22, -88, 16], [48, -112, 12], [80, -110, 8], [98, -88, 2]])), HORN,
    { shade: (x, y) => far(x, y) * 0.7, lead: 3.4 });
}

function lion(add) {
  keyed(add, CHEST);
  add.solid(limb([[540, 640, 60], [560, 720, 44], [520, 790, 28], [490, 806, 24]]), LION,
    { shade: (x, y) => far(x, y) + 0.1, lead: 3.6 });
  add.solid(CHEST, LION, { shade: (x, y) => far(x, y) * 0.84, lead: 4 });
  keyed(add, RAISED);
  add.solid(RAISED, LION, { shade: (x, y) => far(x, y) * 0.9, lead: 3.8 });
  add.solid(FORELEG, LION, { shade: (x, y) => far(x, y) * 0.84, lead: 4 });
  for (const [x, y, r] of [[52, 588, 16], [48, 608, 16], [60, 626, 15], [82, 634, 13], [190, 798, 15], [208, 808, 15],
    [228, 812, 15]]) {
    add.solid(oval(x, y, r * 1.2, r), LION, { shade: (px, py) => far(px, py) * 0.8 + (py - y) / 80, lead: 2.6 });
  }
  const outer = Array.from({ length: 17 }, (_, i) => lock(-2.3 + i * 0.262, 84, 94 + i % 3 * 22, 60));
  for (const path of outer) {
    add(path, "#dcffd0", { solid: true, width: 11, bright: 1.4, lead: 1.6 });
  }
  outer.forEach((path, i) => add.solid(path, MANE, { shade: (x, y) => far(x, y) * 0.9 + 0.16 + i % 2 * 0.08, lead: 3 }));
  for (let i = 0; i < 13; i++) {
    add.solid(lock(-2.1 + i * 0.3, 58, 76 + i % 2 * 14, 50), MANE, { shade: (x, y) => far(x, y) * 0.9 + i % 2 * 0.08,
      lead: 2.8 });
  }
  add.solid(smooth(at([[-58, 22], [-126, 22], [-122, 90], [-80, 96], [-30, 84], [-10, 50]])), "#7a1024", { lead: 3 });
  add.solid(smooth(at([[-60, 62], [-90, 72], [-116, 84], [-96, 96], [-60, 94], [-34, 76]])), "#f2707a",
    { lead: 2.4, bright: 1.1 });
  add.solid(JAW, LION, { shade: (x, y) => far(x, y) + 0.04, lead: 3.8 });
  for (const p of [[[-136, 24], [-116, 30], [-124, 62]], [[-96, 27], [-84, 26], [-88, 42]],
    [[-122, 90], [-106, 92], [-116, 56]]]) {
    add.solid(poly(at(p)), "#fffbe8", { lead: 2.2, bright: 1.4 });
  }
  add.solid(SKULL, LION, { shade: (x, y) => far(x, y) * 0.92 - 0.04, lead: 4.2, bright: 1.1 });
  add.solid(smooth(at([[-120, -30], [-143, -14, 1], [-137, 4], [-122, -2], [-112, -20]])), "#4a1c34", { lead: 3 });
  add.solid(smooth(at([[-118, -2], [-134, 6], [-142, 22, 1], [-122, 32], [-92, 28], [-74, 20], [-84, 2]])), LION,
    { shade: (x, y) => far(x, y) * 0.7 - 0.08,
    lead: 2.8, bright: 1.1 });
  add.solid(smooth(at([[-4, -78], [-40, -66], [-68, -46], [-100, -33], [-116, -26], [-92, -20], [-62, -46], [-30, -54],
    [0, -60]])), LION, { shade: (x, y) =>
    far(x, y) * 0.7 - 0.1, lead: 2.6, bright: 1.15 });
  add.solid(smooth(at([[6, -62], [10, -94], [36, -108], [60, -92], [56, -60]])), LION,
    { shade: (x, y) => far(x, y) + 0.1, lead: 3.4 });
  add.solid(smooth(at([[-74, -30, 1], [-58, -42], [-34, -34, 1], [-54, -24]])), "#c8ff5a", { lead: 2.8, bright: 1.8 });
}

/** Who films it, and keeps at a distance. */
function crew(add) {
  const dark = ramp(["#c8b8ff", "#6a5cc0", "#3a2c80", "#221858"]);
  add.solid(limb([[470, 838, 4], [486, 800, 5], [500, 780, 5]]), dark, { shade: (x) => (x - 500) / 190, lead: 2 });
  add.solid(limb([[528, 842, 4], [514, 800, 5], [504, 780, 5]]), dark, { shade: (x) => (x - 500) / 190, lead: 2 });
  add.solid(smooth([[534, 776], [556, 770], [578, 800], [584, 868, 1], [524, 868, 1], [526, 810]]), dark,
    { shade: (x) => (x - 500) / 190, lead: 2.6 });
  add.solid(oval(542, 758, 15, 17), dark, { shade: (x) => (x - 500) / 190, lead: 2.6 });
  add.solid(poly([[484, 752], [528, 748], [530, 780], [486, 782]]), "#8a80d0", { lead: 2.6 });
  add.solid(poly([[466, 754], [484, 758], [485, 776], [468, 780]]), "#c8c0ff", { lead: 2.4 });
  add.solid(oval(518, 758, 7), "#ff2a3a", { lead: 2, bright: 1.9 });
}

/** Chimera of the Green Screen. */
export function draw() {
  const { panes, add, mark } = leaded();
  studio(add);
  mark("subject");
  snake(add);
  goat(add);
  lion(add);
  mark("front");
  crew(add);
  frame(add, "plain", ["#2c2452", "#16803c", "#e8484a"]);
  return { panes, light: { x: LAMP.x + 120, y: LAMP.y + 170, r: 640 }, ambient: 0.52, gain: 0.78, brush: (c) => {
    const dark = "#4a1038";
    tone(c, SKULL, [[at([[-30, 60], [20, 74], [66, 30], [66, -30], [36, -10], [10, 40]]), dark, 0.45, 12],
      [at([[-92, -24], [-60, -20], [-30, -10], [-50, 10],
      [-84, 0]]), dark, 0.35, 8]]);
    tone(c, JAW, [[at([[-90, 104], [-40, 84], [10, 60], [10, 100], [-50, 120]]), dark, 0.5, 9]]);
    tone(c, GHEAD, [[goatAt([[-40, 72], [0, 40], [30, 0], [44, 20], [20, 60], [-30, 90]]), "#3a2c78", 0.45, 9]]);
    tone(c, CHEST, [[[[420, 620], [560, 560], [640, 600], [640, 780], [420, 740]], dark, 0.5, 24],
      [[[330, 640], [350, 560], [400, 600], [400, 720], [330, 720]],
      dark, 0.45, 14]]);
    tone(c, FORELEG, [[[[330, 600], [390, 560], [350, 680], [290, 780], [260, 810], [270, 730]], dark, 0.5, 12]]);
    tone(c, RAISED, [[[[100, 650], [160, 650], [240, 620], [260, 680], [140, 700]], dark, 0.5, 9]]);
    lit(c, SKULL, [...at([[-70, -70]])[0], 110], "#fff0b0", 0.4);
    fill(c, oval(...at([[-56, -33]])[0], 5, 8), "#1a0a10");
    ink(c, at([[-80, -30], [-60, -44], [-30, -38]]), 5.4);
    ink(c, at([[-72, -24], [-54, -20], [-36, -28]]), 3.4, { alpha: 0.7 });
    ink(c, at([[-96, -30], [-84, -14], [-72, 4], [-58, 24]]), 3.6, { alpha: 0.5 });
    for (const [x, y] of [[-116, 10], [-104, 16], [-92, 12], [-110, 22]]) {
      fill(c, oval(...at([[x, y]])[0], 2.6), "#3a1428");
    }
    ink(c, at([[20, -74], [32, -92], [46, -78]]), 4, { alpha: 0.6 });
    fill(c, oval(...goatAt([[-14, -10]])[0], 15, 12), "#2a1440", { alpha: 0.9 });
    fill(c, oval(...goatAt([[-14, -10]])[0], 11, 8.5), "#ffd84a");
    ink(c, goatAt([[-23, -8], [-5, -12]]), 5);
    ink(c, goatAt([[-28, -16], [-14, -22], [4, -18]]), 4.4);
    ink(c, goatAt([[-84, 60], [-66, 58], [-52, 48]]), 3.6);
    fill(c, oval(...goatAt([[-78, 46]])[0], 3, 5, 0.6), "#2a1440");
    for (const k of [0.2, 0.4, 0.6, 0.8]) {
      const [x, y] = [14 + 66 * k, -58 - 58 * Math.sin(k * 1.9)];
      ink(c, goatAt([[x - 8, y - 10], [x + 8, y + 10]]), 2.8, { alpha: 0.5 });
    }
    fill(c, oval(292, 134, 3.4, 7), "#1a0a20");
    for (let i = 0; i < 10; i++) {
      const [x, y] = [[590, 560], [590, 500], [580, 440], [572, 380], [574, 320], [574, 260], [562, 206], [530, 142],
        [484, 108], [430, 106]][i];
      ink(c, [[x - 12, y - 6], [x, y + 6], [x + 12, y - 6]], 2.8, { alpha: 0.5 });
    }
    for (const [x, y] of [[36, 590], [32, 612], [46, 634], [74, 646], [174, 806], [192, 818], [214, 824]]) {
      fill(c, poly([[x - 8, y + 6], [x + 6, y - 7], [x + 8, y + 5]]), "#fff8e0");
    }
  }, over: (c) => {
    glow(c, 122, 146, 170, "#fff4c0", 0.7);
    glow(c, 518, 758, 40, "#ff4a4a", 0.8);
  } };
}
