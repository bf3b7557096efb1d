import { box, fill, glow, limb, line, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { from, lit, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, heart, ink, leaded } from "../../kit/window.mjs";

/** The heart on the arrow is the lamp of the night. */
const LAMP = { x: 146, y: 478 };
const far = from(LAMP.x, LAMP.y, 110, 640);
const FLESH = ramp(["#fff0d0", "#ffd0a4", "#ffaa88", "#d87478", "#8a4478", "#4a2c68"]);
const GOLD = ramp(["#fff0a0", "#ffcc50", "#e8952e", "#9a5434", "#563058"]);
const CLOUD = ramp(["#ffd8e0", "#f09ac0", "#a868c0", "#5a48a0", "#34307c"]);
const RED = ramp(["#ff5a60", "#e02848", "#a01848", "#5a1450"]);
const WING = ramp(["#fff4ec", "#ffc8dc", "#b898e8", "#6a78d8", "#3c4cae"]);
const RAY = ramp(["#ffe8a0", "#ffc070", "#f08070", "#b04898"]);
const HEAD = { x: 388, y: 296, turn: -0.24, scale: 1.16 };
const at = (points) => moved(points, HEAD);

const FACE = smooth(at([[-30, -62], [-62, -44], [-71, -14], [-65, 2], [-84, 17], [-80, 25, 1], [-72, 26], [-77, 34],
  [-71, 40, 1], [-75, 47], [-68, 56], [-64, 68], [-46, 80], [-10, 78], [26, 50], [30, 0], [10, -50]]));
const BACK = smooth([[352, 372], [400, 352], [458, 368], [492, 412], [508, 476], [522, 560], [440, 590], [372, 560],
  [366, 490], [350, 430]]);
const ARM = limb([[388, 392, 34], [338, 408, 33], [304, 418, 26]]);
const FOREARM = limb([[308, 417, 27], [274, 428, 28], [234, 442, 18]]);
const THIGH = smooth([[440, 556], [390, 544], [326, 566], [282, 600], [290, 640], [330, 652], [400, 650], [460, 640]]);
const SHIN = smooth([[286, 604], [330, 606], [346, 646], [338, 690], [322, 722], [284, 718], [282, 680], [276, 640]]);
const FOOT = smooth([[284, 712], [322, 714], [326, 742], [300, 752], [250, 754], [238, 744], [262, 728]]);

function night(add) {
  add(everything(), ramp(["#7a3aa0", "#4430a0", "#24308c", "#142468", "#0c1a4c"]), { cell: 120, flow: "rays", cx: LAMP.x,
    cy: LAMP.y, stretch: 3.2, shade: from(LAMP.x, LAMP.y, 120, 560), vary: 8 });
  // Far clouds, and the rays of the heart before them.
  for (const [x, y, w, h] of [[60, 150, 320, 20], [250, 96, 300, 17], [40, 250, 220, 15], [60, 690, 320, 18]]) {
    add.solid(smooth([[x - w / 2, y, 1], [x - w * 0.2, y - h], [x + w * 0.1, y - h * 0.5], [x + w * 0.3, y - h * 0.9],
      [x + w / 2, y, 1], [x + w * 0.2, y + h * 0.7], [x - w * 0.2, y + h * 0.5]]), CLOUD, { shade: (px, py) => 0.45
      + far(px, py) * 0.5, lead: 2.4 });
  }
  for (let i = 0; i < 16; i++) {
    const a = -0.49 + i / 16 * Math.PI * 2;
    const reach = [330, 176, 236, 168][i % 4];
    const q = (r, o) => [LAMP.x + Math.cos(a + o) * r, LAMP.y + Math.sin(a + o) * r];
    add.solid(poly([q(70, -0.16), q(reach, 0), q(70, 0.16)]), RAY, { shade: from(LAMP.x, LAMP.y, 80, 300), lead: 2.6,
      bright: 1.15 });
  }
  add.solid(oval(LAMP.x, LAMP.y, 92), ["#ffe6a4"], { bright: 1.35, lead: 3 });
  // The town that sleeps below, and who is still awake.
  for (const [x, y, w, h] of [[24, 770, 74, 46], [92, 752, 66, 60], [152, 786, 84, 40]]) {
    add.solid(box(x, y, w, 160), ["#181c4c"], { lead: 3 });
    add.solid(poly([[x - 8, y + 2], [x + w / 2, y - h], [x + w + 8, y + 2]]), ["#3a2a6a"], { lead: 3 });
  }
  add.solid(box(108, 770, 32, 40), "#ffd870", { bright: 1.9, lead: 2.6 });
}

/** One feather: a blade along `a` from x, y. */
const feather = (x, y, a, length, width, bend = 0.16) => smooth(moved([[0, -width * 0.2], [length * 0.5, -width * 0.56],
  [length * 0.9, -width * 0.34 + bend * length * 0.4], [length, bend * length * 0.5, 1], [length * 0.86,
    width * 0.34 + bend * length * 0.3], [length * 0.5, width * 0.5], [0, width * 0.3]], { x, y, turn: a }));

function wing(add, x, y, angles, lengths, width, bend) {
  angles.forEach((a, i) => add.solid(feather(x, y, a, lengths[i], width, bend), WING, { shade: (px, py) =>
    Math.hypot(px - x, py - y) / 420 + (px - 400) / 900 + 0.06 + i % 2 * 0.05, lead: 2.8,
    bright: 1.15 }));
}

function clouds(add, list) {
  for (const [x, y, rx, ry] of list) {
    add.solid(oval(x, y, rx, ry), CLOUD, { shade: (px, py) => far(px, py) * 0.7 + (py - y + ry) / ry * 0.12, lead: 3.4 });
  }
}

function putto(add) {
  const skin = { shade: far, lead: 3.2 };
  wing(add, 410, 420, [-2.22, -2.06, -1.9, -1.74, -1.58], [230, 300, 340, 330, 300], 66, 0.2);
  // The arm that draws goes behind the head.
  add.solid(limb([[382, 372, 16], [430, 366, 24], [484, 352, 28], [524, 344, 27]]), FLESH, skin);
  add.solid(limb([[468, 404, 34], [510, 372, 32], [532, 340, 26]]), FLESH, skin);
  add.solid(BACK, FLESH, skin);
  add.solid(limb([[478, 640, 44], [500, 690, 34], [560, 706, 24], [604, 700, 18]]), FLESH, skin);
  add.solid(THIGH, FLESH, skin);
  add.solid(SHIN, FLESH, skin);
  add.solid(FOOT, FLESH, skin);
  add.solid(smooth([[362, 520, 1], [430, 548], [524, 528, 1], [548, 600], [530, 664], [470, 684, 1], [420, 610],
    [366, 574]]), RED, { shade: far, lead: 3.6 });
  add.solid(smooth([[516, 530, 1], [560, 548], [590, 600], [600, 660], [566, 640], [536, 590]]), RED, { shade: far, lead: 3 });
  add.solid(ARM, FLESH, skin);
  add.solid(FOREARM, FLESH, skin);
  wing(add, 452, 440, [-1.42, -1.24, -1.06, -0.88, -0.7, -0.5, -0.28, -0.04],
    [330, 372, 368, 330, 262, 206, 168, 130], 66, -0.14);
  wing(add, 448, 448, [-1.36, -1.1, -0.84, -0.56, -0.2], [166, 180, 170, 140, 104], 60, -0.12);
  add.solid(smooth(at([[4, 40], [34, 30], [44, 80], [10, 96], [-30, 92], [-30, 74]])), FLESH, skin);
  add.solid(FACE, FLESH, { ...skin, lead: 3.8 });
  for (const [x, y, r] of [[-46, -62, 19], [40, 46, 22], [56, 14, 24], [58, -24, 26], [40, -58, 26], [8, -78, 26],
    [-24, -82, 22], [24, 20, 20], [22, -14, 22], [2, -44, 23], [-30, -54, 20]]) {
    const [[cx, cy]] = at([[x, y]]);
    add.solid(oval(cx, cy, r * 1.16, r * 1.06), GOLD, { shade: (px, py) => far(px, py) + (py - cy) / 120, lead: 2.6 });
  }
}

const HAND = [[-14, -12], [6, -20], [18, -8], [18, 10], [4, 20], [-14, 14]];
function bow(add) {
  add.ribbon([[172, 236], [196, 262], [200, 310], [204, 380], [222, 444], [262, 506], [310, 548], [352, 570], [384, 572]],
    18, GOLD, { solid: true, shade: (x, y) => far(x, y) * 0.7, lead: 3, bright: 1.3 });
  for (const [x, y] of [[172, 236], [384, 572]]) {
    add.solid(oval(x, y, 13), "#5ae8e0", { lead: 2.6, bright: 1.3 });
  }
  add.ribbon([[366, 390], [206, 450]], 5, ["#ffe8b0"], { solid: true, lead: 1.6, bright: 1.3 });
  add.solid(heart(LAMP.x, LAMP.y, 64, 1.12), ["#ff2a48"], { bright: 1.7, lead: 4 });
  add.solid(smooth(moved(HAND, { x: 222, y: 446, turn: -0.4, scale: 1.15 })), FLESH, { shade: far, lead: 3 });
  add.solid(smooth(moved(HAND, { x: 354, y: 396, turn: 2.8 })), FLESH, { shade: far, lead: 3 });
}

/** The Emote Cherub. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  night(add);
  clouds(add, [[560, 640, 90, 70], [380, 762, 100, 76]]);
  mark("subject");
  putto(add);
  bow(add);
  mark("front");
  clouds(add, [[300, 812, 96, 62], [566, 760, 96, 76], [450, 800, 130, 80], [540, 872, 130, 80], [366, 880, 120, 70]]);
  frame(add, "plain", ["#2a2a7a", "#a8346a", "#ff8a6a"]);
  return { panes, light: { x: LAMP.x + 60, y: LAMP.y - 20, r: 620 }, ambient: 0.5, gain: 0.75, brush: (c, _, mark) => {
    const plum = "#5a2050";
    tone(c, FACE, [[at([[-30, 20], [20, -20], [60, 40], [10, 100], [-40, 90], [-20, 60]]), plum, 0.5, 14]]);
    lit(c, FACE, [...at([[-46, 40]])[0], 44], "#ff7a70", 0.5);
    ink(c, at([[-66, -10], [-52, 0], [-32, -8]]), 5.4);
    for (const [x, y] of [[-62, -4], [-52, 0], [-42, -2]]) {
      ink(c, at([[x, y], [x - 5, y + 9]]), 2.6);
    }
    ink(c, at([[-64, -32], [-48, -38], [-26, -28]]), 4.4);
    for (const [x, y] of [[248, 750], [258, 752], [268, 753]]) {
      ink(c, [[x, y], [x + 4, y - 9]], 2.2);
    }
    for (const [x, y, r] of [[-46, -62, 19], [40, 46, 22], [56, 14, 24], [58, -24, 26], [40, -58, 26], [8, -78, 26],
      [-24, -82, 22], [22, -14, 22]]) {
      const k = r / 22;
      ink(c, at([[x + 12 * k, y + 6 * k], [x, y + 13 * k], [x - 12 * k, y], [x, y - 11 * k], [x + 8 * k, y - 2 * k],
        [x, y + 4 * k]]), 2.6, { alpha: 0.6 });
    }
    ink(c, at([[-71, 40], [-60, 42], [-54, 38]]), 3.4);
    ink(c, at([[-72, 26], [-66, 22], [-68, 16]]), 2.6);
    tone(c, BACK, [[[[486, 468], [530, 460], [530, 520], [470, 524], [462, 500]], plum, 0.5, 10],
      [[[440, 420], [452, 470], [446, 524], [430, 524], [428, 460]], plum, 0.4, 8]]);
    for (const [path, x, y, r] of [[FACE, 316, 320, 110], [ARM, 320, 390, 90], [FOREARM, 250, 430, 70], [BACK, 350, 450, 90],
      [THIGH, 300, 570, 100], [SHIN, 276, 660, 60], [FOOT, 246, 730, 60]]) {
      lit(c, path, [x, y, r], "#ff8040", 0.5, "soft-light");
      lit(c, path, [x, y, r], "#ffa860", 0.28);
    }
    for (const p of [[[420, 552], [450, 590], [462, 660]], [[470, 552], [500, 590], [508, 660]], [[384, 550], [410, 580],
      [436, 616]]]) {
      ink(c, p, 3.4, { alpha: 0.5 });
    }
    for (const k of [-7, 1, 9]) {
      ink(c, [[212 + k * 0.4, 446 + k], [226 + k * 0.4, 440 + k]], 2.2, { alpha: 0.7 });
      ink(c, [[340 + k * 0.3, 398 + k], [352 + k * 0.3, 393 + k]], 2.2, { alpha: 0.7 });
    }
    ink(c, [[424, 400], [432, 450], [436, 530]], 3, { alpha: 0.5 });
    tone(c, ARM, [[[[300, 440], [340, 424], [400, 410], [400, 470], [300, 460]], plum, 0.55, 9]]);
    tone(c, FOREARM, [[[[230, 462], [270, 444], [320, 430], [320, 470], [240, 480]], plum, 0.55, 9]]);
    tone(c, THIGH, [[[[356, 650], [390, 620], [470, 600], [470, 670], [356, 670]], plum, 0.55, 8]]);
    tone(c, SHIN, [[[[316, 620], [360, 620], [350, 730], [310, 730]], plum, 0.55, 9]]);
    for (const p of [[[306, 392], [300, 420], [308, 440]], [[240, 428], [236, 442], [242, 458]],
      [[284, 700], [304, 708], [324, 702]]]) {
      ink(c, p, 2.6, { alpha: 0.6 });
    }
    stroke(c, line([[176, 244], [322, 336]]), "#fff0d0", 2.4, 0.95);
    stroke(c, line([[358, 414], [382, 562]]), "#fff0d0", 2.4, 0.95);
    fill(c, oval(LAMP.x - 8, LAMP.y - 34, 16, 9, -0.3), "#ffffff", { alpha: 0.8, blur: 2 });
    mark("back");
    fill(c, oval(124, 794, 7, 8), "#2a1440");
    fill(c, smooth([[112, 812], [116, 802], [132, 802], [138, 812]]), "#2a1440");
  }, over: (c) => {
    glow(c, LAMP.x, LAMP.y, 220, "#ff5a70", 0.6);
    glow(c, 124, 788, 80, "#ffd870", 0.6);
    for (let i = 0; i < 22; i++) {
      glow(c, rnd.range(40, 330), rnd.range(60, 400), rnd.range(5, 12), "#ffe0f0", 0.8);
    }
  } };
}
