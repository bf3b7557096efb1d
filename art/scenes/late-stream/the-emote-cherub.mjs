import { box, fill, glow, limb, oval, poly, smooth } from "../../kit/canvas.mjs";
import { cut } from "../../kit/cuts.mjs";
import { from, lit, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, heart, ink, leaded } from "../../kit/window.mjs";

/** The heart that he has just blown off his palm is the lamp of the night. */
const LAMP = { x: 108, y: 408 };
const far = from(LAMP.x, LAMP.y, 70, 640);
const FLESH = ramp(["#ffe8bc", "#ffc690", "#ff9c78", "#dc6878", "#9c4488", "#582e80"]);
const GOLD = ramp(["#fff2a0", "#ffd050", "#f09a30", "#b0603a", "#6a385c"]);
const CLOUD = ramp(["#fff0ec", "#ffc0d4", "#d890d4", "#8868c4", "#5048a4", "#34347c"]);
const RED = ramp(["#ff6a60", "#e83050", "#b01c50", "#701860"]);
const WING = ramp(["#fffaf0", "#ffd4dc", "#d0a8ec", "#7c88e4", "#4258c0", "#2c3c94"]);
const RAY = ramp(["#ffeeb0", "#ffc878", "#f08888", "#a850a8"]);
const HEAD = { x: 294, y: 334, turn: -0.16, scale: 0.98 };
const at = (points) => moved(points, HEAD);

const FACE = smooth(at([[-40, -84], [-74, -62], [-92, -28], [-93, -4], [-85, 12], [-94, 26], [-107, 36], [-103, 46],
  [-91, 49, 1], [-99, 56], [-104, 62], [-95, 66, 1], [-101, 73], [-95, 80], [-86, 84], [-88, 94], [-80, 108], [-58, 116],
  [-24, 108], [18, 88], [52, 60], [72, 0], [50, -60], [0, -92]]));
const TORSO = smooth([[334, 436], [352, 402], [392, 392], [432, 412], [460, 438], [490, 438], [524, 452], [544, 490],
  [538, 540], [500, 580], [420, 590], [350, 590], [334, 540]]);
const ARM = smooth([[362, 410], [394, 424], [404, 462], [392, 512], [370, 560], [348, 596], [318, 606], [290, 592], [266, 562],
  [246, 530], [230, 514], [234, 494], [254, 484], [274, 496], [298, 516], [316, 520], [320, 476], [328, 432]]);
const HAND = smooth([[256, 486], [240, 476], [220, 474], [200, 470], [180, 460], [166, 448], [159, 452], [166, 468],
  [178, 486], [200, 506], [222, 516], [240, 516], [252, 504]]);
const FINGERS = [[[214, 488], [192, 481], [174, 469], [160, 454]], [[212, 498], [194, 493], [178, 483], [167, 470]]];
const THUMB = smooth([[236, 482], [218, 474], [208, 460], [205, 446], [197, 443], [192, 454], [198, 472], [208, 486],
  [224, 492]]);
const SHIN = smooth([[476, 540], [482, 500], [500, 456], [510, 420], [512, 398], [538, 394], [548, 424], [560, 470],
  [566, 520], [556, 566], [520, 584], [486, 572]]);
const FOOT = smooth([[510, 404], [500, 388], [502, 374], [514, 366], [526, 350], [538, 330], [550, 318], [562, 322],
  [564, 338], [556, 364], [544, 392], [536, 406]]);
const SHIN2 = smooth([[462, 540], [458, 490], [462, 440], [470, 412], [496, 414], [510, 450], [516, 510], [500, 560]]);
const FOOT2 = smooth([[468, 420], [456, 408], [456, 394], [466, 386], [476, 368], [486, 350], [500, 344], [508, 352],
  [504, 376], [498, 404], [492, 422]]);
const CLOTH = smooth([[446, 430, 1], [486, 430], [530, 446], [558, 486], [556, 528, 1], [530, 520], [500, 534], [466, 524],
  [436, 540, 1], [424, 496], [432, 458]]);
const PAGE = [[352, 626], [452, 610], [474, 672], [368, 690]];

function night(add) {
  add(everything(), ramp(["#8a3ca8", "#5a34a8", "#2c3498", "#182870", "#0e1c50"]), { cell: 31, flow: "rays", cx: LAMP.x,
    cy: LAMP.y, stretch: 2.6, shade: from(LAMP.x, LAMP.y, 90, 520), vary: 10, lead: 2.6 });
  for (const [x, y, w, h] of [[150, 104, 210, 17], [330, 66, 220, 15], [70, 190, 190, 15], [230, 210, 130, 12],
    [96, 640, 190, 15]]) {
    cut(add, smooth([[x - w / 2, y, 1], [x - w * 0.2, y - h], [x + w * 0.1, y - h * 0.5], [x + w * 0.3, y - h * 0.9],
      [x + w / 2, y, 1], [x + w * 0.2, y + h * 0.7], [x - w * 0.2, y + h * 0.5]]), CLOUD, { shade: (px, py) => 0.4
      + far(px, py) * 0.4, lead: 2.2, pieces: [[[[x, y - h], [x + w, y - h], [x + w, y + h], [x + 14, y + h]], 0.1]] });
  }
  for (let i = 0; i < 18; i++) {
    const a = -0.42 + i / 18 * Math.PI * 2;
    const reach = [240, 112, 176, 110, 150, 112][i % 6];
    const q = (r, o) => [LAMP.x + Math.cos(a + o) * r, LAMP.y + Math.sin(a + o) * r];
    add.solid(poly([q(60, -0.15), q(reach, 0), q(60, 0.15)]), RAY, { shade: from(LAMP.x, LAMP.y, 70, 240), lead: 2.2,
      bright: 1.15 });
    add.solid(poly([[q(50, -0.175), q(74, -0.172), q(74, 0.172), q(50, 0.175)]].flat()), i % 2 ? "#ffe6a4" : "#ffd48a",
      { bright: 1.3, lead: 2.2 });
  }
  add.solid(oval(LAMP.x, LAMP.y, 53), ["#ffd070"], { bright: 1.5, lead: 2.2 });
  // The town that sleeps below, and who is still awake.
  for (const [x, y, w, h, side] of [[20, 742, 66, 44, 0.3], [188, 756, 74, 52, 0.6], [254, 790, 70, 36, 0.5], [92, 716, 96, 76, 0.42]]) {
    add.solid(box(x, y, w, 190), "#2a2a70", { lead: 3 });
    add.solid(box(x + w * (1 - side), y, w * side, 190), "#1c1e58", { lead: 2.2 });
    add.solid(poly([[x - 9, y + 2], [x + w / 2, y - h], [x + w * (1 - side), y + 2]]), "#8a4a9a", { lead: 3 });
    add.solid(poly([[x + w * (1 - side), y + 2], [x + w / 2, y - h], [x + w + 9, y + 2]]), "#4a3284", { lead: 2.6 });
  }
  add.solid(smooth([[112, 796, 1], [112, 756], [132, 738], [152, 756], [152, 796, 1]]), "#ffd870", { bright: 1.9, lead: 3 });
}

/** One feather: a blade along `a` from x, y; the lead of its quill cuts it in two. */
function feather(add, x, y, a, length, width, bend, shade) {
  const place = { x, y, turn: a };
  const tip = bend * length * 0.5;
  const path = smooth(moved([[0, -width * 0.2], [length * 0.5, -width * 0.52], [length * 0.9, -width * 0.34 + tip * 0.8],
    [length, tip, 1], [length * 0.86, width * 0.34 + tip * 0.6], [length * 0.5, width * 0.5], [0, width * 0.3]], place));
  cut(add, path, WING, { shade, lead: 2.6, bright: 1.12, pieces: length < 90 ? [] : [[moved([[-10, 0], [length * 0.5, 0],
    [length + 4, tip, 1], [length, width], [0, width]], place), 0.12]] });
}

/** A wing: flight feathers from a curved arm, then two rows of coverts, then the arm itself. */
function wing(add, arm, { turns, lengths, width = 50, bend = 0.12, dark = 0 }) {
  const n = lengths.length;
  const rootAt = (t) => {
    const k = t * (arm.length - 1);
    const i = Math.min(arm.length - 2, Math.floor(k));
    return [0, 1].map((j) => arm[i][j] + (arm[i + 1][j] - arm[i][j]) * (k - i));
  };
  const shade = (x, y) => Math.hypot(x - arm[0][0], y - arm[0][1] - 90) / 640 + (x - 380) / 900 + dark;
  for (const [size, step, k] of [[1, 1, 1], [0.56, 0.03, 0.86], [0.3, -0.06, 0.7]]) {
    for (let i = n - 1; i >= 0; i--) {
      const t = (i + 0.5) / n;
      const [x, y] = rootAt(1 - t);
      const turn = turns[0] + (turns[1] - turns[0]) * t;
      feather(add, x, y, turn, lengths[i] * size, width * k, bend, (px, py) => shade(px, py) + step * 0.1 + i % 2 * 0.05);
    }
  }
  for (let i = 0; i < 9; i++) {
    const [x, y] = rootAt((8.4 - i) / 9);
    add.solid(smooth(moved([[-6, -14], [16, -17], [36, 0, 1], [16, 17], [-6, 14]], { x, y, turn: turns[0] + (turns[1] - turns[0]) * i / 9 })),
      WING, { shade: (px, py) => shade(px, py) - 0.12 + i % 2 * 0.05, lead: 2.4, bright: 1.12 });
  }
  add.solid(limb(arm.map(([x, y, w]) => [x - w * 0.7, y, w * 0.55])), WING, { shade: (x, y) => shade(x, y) - 0.16, lead: 2.6, bright: 1.12 });
}

/** Clouds of lobes, each with a lit rim and a core. */
function clouds(add, list) {
  for (const [x, y, rx, ry] of list) {
    const shade = (px, py) => far(px, py) * 0.62 + Math.max(0, py - y + ry) / ry * 0.1;
    add.solid(oval(x, y, rx, ry), CLOUD, { shade, lead: 3.4 });
    for (const [k, step] of [[0.76, 0.12], [0.46, 0.22]]) {
      add.solid(oval(x + rx * (1 - k) * 0.6, y + ry * (1 - k) * 0.9, rx * k, ry * k), CLOUD, { shade: (px, py) => shade(px, py) + step, lead: 2.2,
        clip: oval(x, y, rx, ry) });
    }
  }
}

/** A lock of hair that ends in a curl. */
const COMMA = [[-34, 10, 1], [-22, -12], [-2, -22], [18, -14], [24, 4], [14, 18], [-4, 19], [-14, 11]];
const LOCKS = [[66, 62, 2.2, 1], [84, 34, 1.5, 1.1], [92, 0, 1.1, 1.15], [86, -36, 0.7, 1.2], [64, -68, 0.3, 1.2],
  [30, -92, -0.1, 1.25], [-8, -102, -0.4, 1.2], [-44, -94, -0.8, 1.1], [-66, -74, -1.2, 0.9], [44, 54, 2, 1.05],
  [58, 22, 1.5, 1.15], [56, -14, 0.9, 1.2], [34, -46, 0.3, 1.2], [0, -62, -0.2, 1.2], [-34, -66, -0.7, 1.1]];

function putto(add) {
  const skin = { shade: far, lead: 3 };
  wing(add, [[372, 424, 9], [338, 330, 15], [322, 236, 17], [336, 176, 12]], { turns: [-1.28, -0.86],
    lengths: [150, 152, 150, 140, 130], dark: 0.26 });
  cut(add, SHIN2, FLESH, { ...skin, shade: (x, y) => far(x, y) * 0.8 });
  cut(add, FOOT2, FLESH, { ...skin, shade: (x, y) => far(x, y) * 0.78 });
  cut(add, TORSO, FLESH, { ...skin, pieces: [[[[300, 400], [392, 380], [412, 440], [404, 600], [290, 600]], -0.05],
    [[[400, 500], [440, 520], [450, 600], [380, 610], [380, 540]], 0.14]] });
  cut(add, SHIN, FLESH, { ...skin, shade: (x, y) => far(x, y) * 0.66, pieces: [[[[540, 380], [580, 380], [590, 600], [530, 590], [548, 520], [540, 450]], 0.14],
    [[[480, 380], [560, 380], [556, 416], [530, 424], [500, 416]], -0.06]] });
  cut(add, FOOT, FLESH, { ...skin, shade: (x, y) => far(x, y) * 0.62, pieces: [[[[530, 400], [540, 370], [560, 336], [580, 330], [570, 410]], 0.12]] });
  for (const [x, y, r] of [[551, 316, 7], [558, 322, 6], [564, 331, 6]]) {
    add.solid(oval(x, y, r * 1.2, r), FLESH, { shade: (px, py) => far(px, py) * 0.6, lead: 1.8 });
  }
  cut(add, CLOTH, RED, { ...skin, lead: 3.4, pieces: [[[[440, 436], [474, 452], [508, 494], [516, 550], [580, 560], [580, 420], [480, 410]], 0.12],
    [[[448, 420], [500, 446], [538, 490], [544, 550], [600, 540], [580, 420]], 0.3], [[[420, 470], [446, 480], [466, 506],
      [468, 550], [410, 560]], 0.2]] });
  wing(add, [[410, 448, 14], [408, 372, 19], [394, 286, 20], [396, 214, 17], [414, 168, 10]], { turns: [-1.34, -0.52],
    lengths: [120, 142, 164, 174, 172, 160, 138, 108, 76], width: 54 });
  cut(add, ARM, FLESH, { ...skin, pieces: [[[[340, 400], [410, 400], [420, 520], [372, 560], [372, 500], [364, 440]], 0.14],
    [[[300, 500], [320, 516], [344, 522], [372, 520], [380, 620], [270, 620], [272, 566], [288, 530]], 0.1],
    [[[220, 480], [258, 476], [268, 492], [256, 512], [246, 536], [216, 530]], -0.03]] });
  add.solid(THUMB, FLESH, skin);
  add.solid(HAND, FLESH, { ...skin, bright: 1.06 });
  add.solid(heart(LAMP.x, LAMP.y, 46, 0.16), "#ff2a48", { bright: 1.7, lead: 4 });
  add.solid(smooth([[LAMP.x - 60, 360], [LAMP.x - 14, 360], [LAMP.x - 6, LAMP.y - 20], [LAMP.x - 22, LAMP.y + 20], [LAMP.x - 26, LAMP.y + 70],
    [LAMP.x - 70, LAMP.y + 50]]), "#ff6070", { clip: heart(LAMP.x, LAMP.y, 46, 0.16), bright: 1.7, lead: 2.4 });
  for (const [x, y, r, a] of [[72, 538, 21, -0.3], [112, 604, 16, 0.3], [102, 668, 12, -0.2]]) {
    add.solid(heart(x, y, r, a), "#ff3a58", { bright: 1.6, lead: 2.6 });
  }
  add.solid(smooth(at([[-30, 60], [40, 40], [74, 84], [40, 120], [-20, 126], [-52, 108]])), FLESH,
    { ...skin, shade: (x, y) => far(x, y) + 0.22 });
  cut(add, FACE, FLESH, { ...skin, lead: 3.6, pieces: [[at([[-110, -110], [-40, -120], [10, -60], [-20, -14], [-60, -12], [-110, 0]]), -0.03],
    [at([[-100, 90], [-76, 92], [-48, 100], [-14, 92], [40, 60], [70, 80], [0, 130], [-90, 124]]), 0.16]] });
  add.solid(smooth(at([[-50, -84], [0, -110], [60, -80], [96, -10], [84, 50], [56, 78], [40, 60], [46, 10], [10, -20], [-4, -52]])),
    GOLD, { shade: (x, y) => far(x, y) + 0.3, lead: 3 });
  for (const [x, y, turn, k] of LOCKS) {
    const [[cx, cy]] = at([[x, y]]);
    const place = { x: cx, y: cy, turn: turn + HEAD.turn, scale: k };
    const shade = (px, py) => far(px, py) * 1.1 - 0.14 + (py - cy) / 100;
    cut(add, smooth(moved(COMMA, place)), GOLD, { shade, lead: 2.6, pieces: [[moved([[-12, 6], [2, -9], [14, -2], [12, 11], [0, 14]],
      place), 0.2]] });
  }
  cut(add, smooth(at([[12, 12], [24, 2], [38, 10], [38, 30], [28, 44], [16, 44], [14, 30]])), FLESH, { ...skin, lead: 2.6,
    pieces: [[at([[22, 14], [34, 16], [30, 34], [20, 32]]), 0.2]] });
}

/** The Emote Cherub. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  night(add);
  mark("subject");
  putto(add);
  mark("front");
  clouds(add, [[536, 606, 74, 50], [440, 622, 84, 52], [340, 624, 70, 42], [254, 640, 64, 40], [300, 690, 78, 48],
    [548, 700, 84, 70], [420, 712, 92, 60], [350, 770, 66, 44], [500, 800, 110, 70], [400, 840, 84, 56], [556, 880, 90, 60]]);
  // The words that he was to use.
  add.solid(poly(PAGE), ["#ffeccc"], { lead: 3, bright: 1.1 });
  add.solid(poly([PAGE[2], [PAGE[2][0] - 34, PAGE[2][1] - 4], [PAGE[2][0] - 6, PAGE[2][1] - 30]]), ["#e0a8b8"], { lead: 2.4 });
  feather(add, 474, 668, -0.9, 88, 22, 0.2, () => 0.1);
  frame(add, "plain", ["#2a2a7a", "#a8346a", "#ff8a6a"]);
  return { panes, light: { x: LAMP.x + 100, y: LAMP.y - 10, r: 620 }, ambient: 0.54, gain: 0.72, brush: (c, _, mark) => {
    const plum = "#5a2050";
    ink(c, at([[-79, 4], [-66, 13], [-46, 8]]), 6);
    for (const [x, y] of [[-76, 7], [-66, 12], [-56, 11]]) {
      ink(c, at([[x, y], [x - 6, y + 9]]), 2.6);
    }
    ink(c, at([[-86, -24], [-68, -32], [-44, -24]]), 5.4, { colour: "#6a3020" });
    ink(c, at([[-95, 66], [-86, 65], [-78, 60]]), 3.6);
    ink(c, at([[-98, 45], [-92, 42], [-92, 36]]), 2.6);
    tone(c, FACE, [[at([[-84, 84], [-60, 104], [-10, 100], [60, 60], [40, 130], [-80, 130]]), plum, 0.4, 9],
      [at([[30, -70], [-6, -40], [0, 10], [40, 70], [90, 40], [80, -60]]), plum, 0.4, 10]]);
    lit(c, FACE, [...at([[-48, 56]])[0], 42], "#ff4a58", 0.75, "multiply");
    lit(c, FACE, [...at([[-62, 42]])[0], 22], "#fff4e0", 0.6);
    tone(c, ARM, [[[[402, 420], [420, 480], [378, 548], [360, 570], [346, 568], [370, 520], [386, 470]], plum, 0.5, 9],
      [[[230, 516], [256, 536], [284, 564], [296, 574], [262, 574], [236, 550]], plum, 0.4, 7]]);
    tone(c, SHIN, [[[[550, 400], [590, 400], [590, 440], [566, 470], [552, 440]], plum, 0.4, 7]]);
    for (const [path, x, y, r] of [[FACE, 206, 360, 120], [ARM, 256, 500, 90], [ARM, 336, 440, 60], [HAND, 170, 450, 60]]) {
      lit(c, path, [x, y, r], "#ff9850", 0.2);
    }
    for (const p of FINGERS) {
      ink(c, p, 3, { alpha: 0.85, colour: "#5a2c2c" });
    }
    for (const [x, y, turn, k] of LOCKS) {
      const [[cx, cy]] = at([[x, y]]);
      const place = { x: cx, y: cy, turn: turn + HEAD.turn, scale: k };
      ink(c, moved([[-8, 8], [3, -3], [9, 3], [3, 8]], place), 2.2, { alpha: 0.7 });
    }
    fill(c, oval(LAMP.x - 20, LAMP.y - 26, 12, 7, -0.5), "#ffffff", { alpha: 0.8, blur: 2 });
    mark("front");
    for (const y of [0, 14, 28]) {
      ink(c, [[372 + y * 0.3, 640 + y], [400, 634 + y], [430, 632 + y], [y > 20 ? 416 : 446, 629 + y]], 2.6, { alpha: 0.7 });
    }
    ink(c, [[366, 668], [410, 640], [452, 628]], 3.4, { colour: "#c01840" });
    mark("back");
    fill(c, oval(132, 772, 8, 9), "#2a1440");
    fill(c, smooth([[118, 796], [120, 786], [132, 780], [144, 786], [146, 796]]), "#2a1440");
  }, over: (c) => {
    glow(c, LAMP.x, LAMP.y, 190, "#ff5a70", 0.5);
    glow(c, 132, 770, 80, "#ffd870", 0.6);
    for (let i = 0; i < 18; i++) {
      glow(c, rnd.range(40, 300), rnd.range(50, 330), rnd.range(5, 11), "#ffe0f0", 0.8);
    }
  } };
}
