import { fill, glow, limb, poly, smooth } from "../../kit/canvas.mjs";
import { from, lit, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded } from "../../kit/window.mjs";

/** The cleft in the floor shines, and breathes out what the chat says. */
const CLEFT = { x: 150, y: 752 };
const far = from(CLEFT.x, CLEFT.y - 60, 120, 700);
const SKIN = ramp(["#fff2d8", "#ffd0a8", "#e08a80", "#8a4878", "#3e2660"]);
const ROBE = ramp(["#ffe8c0", "#f2b06a", "#c8644a", "#7a2c58", "#3c1a50"]);
const CLOAK = ramp(["#7a4ac8", "#5a30a8", "#3e2088", "#28146a", "#180c48"]);
const STONE = ramp(["#5a78b8", "#3c4c98", "#2a2e74", "#1c1a54", "#120e3a"]);
const YES = ["#8afff0", "#4ae8f0", "#2ab8e8", "#2a8ae0"];
const NO = ["#ff9a4a", "#ff6a4a", "#f03a52", "#c8245a"];
const HEAD = { x: 366, y: 266, turn: -0.24, scale: 0.98 };
const at = (points) => moved(points, HEAD);

const FACE = smooth(at([[-20, -46], [-42, -28], [-48, -8], [-52, 0], [-68, 22], [-62, 28, 1], [-54, 29], [-60, 37],
  [-55, 42, 1],
  [-60, 48], [-52, 56], [-52, 68], [-38, 78], [-8, 70], [14, 44], [12, -30]]));
const THIGH = limb([[432, 548, 58], [350, 536, 52], [284, 544, 40]]);
const SKIRT = smooth([[248, 528], [300, 530], [340, 570], [348, 660], [352, 770, 1], [232, 774, 1], [238, 680], [236, 590]]);
const SLEEVE = smooth([[376, 356], [346, 388], [300, 404], [262, 410, 1], [264, 470], [288, 540, 1], [330, 500], [386, 470],
  [414, 410]]);

/** A bubble of speech; its tail points down before it is turned. */
const bubble = (x, y, r, turn = 0, flip = 1) => smooth(moved([[-0.8, -0.72], [0, -0.8], [0.8, -0.72], [1.08, 0], [0.82, 0.7],
  [0.1, 0.76],
  [-0.5, 1.3, 1], [-0.42, 0.72, 1], [-0.84, 0.66], [-1.08, 0]], { x, y, turn, flip, scale: r }));

/** The vapour: up from the cleft, around her, away. Opinion turns over her head. */
const BREATH = [[164, 672, 54, -0.2, 1], [70, 612, 46, 0.3, -1], [186, 586, 50, 0.1, 1], [92, 512, 54, -0.3, 1],
  [196, 488, 38, 0.3, -1],
  [66, 420, 34, 0.1, 1], [142, 404, 44, -0.2, -1], [86, 330, 44, 0.3, 1], [176, 318, 38, -0.3, 1], [60, 254, 24, 0.2, -1],
  [130, 244, 42, 0.4, 1], [214, 224, 30, -0.1, 1], [96, 172, 28, 0.5, -1], [182, 152, 40, 0.2, 1], [262, 168, 26, 0.3, -1],
    [270, 96, 38, 0.1, -1],
  [330, 148, 24, 0.5, 1], [356, 84, 32, 0.4, 1], [400, 142, 26, 0.3, -1], [436, 88, 28, 0.3, -1], [462, 148, 28, 0.6, 1],
    [506, 100, 22, 0.7, 1],
  [524, 166, 26, 0.8, -1], [496, 208, 20, 0.9, 1], [552, 228, 21, 1, 1], [522, 264, 18, 0.9, -1], [556, 290, 16, 1, 1]];
const TURN = 14;
const hue = (i) => i <= TURN ? YES[i % 4] : NO[i % 4];

function temple(add) {
  add(everything(), STONE, { cell: 132, flow: "rays", cx: CLEFT.x, cy: CLEFT.y - 40, stretch: 3.4,
    shade: from(CLEFT.x, CLEFT.y - 140, 90,
    720), vary: 6 });
  // Far columns, then a near one at the edge.
  for (const [x, w, k] of [[250, 44, 0.26], [336, 44, 0.34]]) {
    add.solid(poly([[x, 150], [x + w, 150], [x + w + 5, 730], [x - 5, 730]]), STONE,
      { shade: (px, py) => k + (px - x) / 160 + (730 - py) / 1500,
      lead: 3 });
    add.solid(poly([[x - 12, 120], [x + w + 12, 120], [x + w, 152], [x, 152]]), STONE, { shade: () => k + 0.3, lead: 3 });
  }
  add.solid(poly([[500, 24], [600, 24], [600, 780], [514, 780]]), STONE, { shade: (x,
    y) => 0.5 + (x - 500) / 240 + (600 - y) / 2000, lead: 4 });
  add.solid(smooth([[-20, 726, 1], [160, 716], [360, 726], [620, 752, 1], [620, 920, 1], [-20, 920, 1]]),
    ramp(["#8a6ab8", "#4a3a8c", "#2a2266",
    "#181444", "#100e34"]), { shade: from(CLEFT.x, CLEFT.y, 40, 360), lead: 4 });
  add.solid(smooth([[52, 752, 1], [104, 730], [140, 738], [190, 724], [264, 744, 1], [216, 768], [168, 764], [120, 782]]),
    "#d8fff4", { bright: 1.8,
    lead: 4 });
}

function breath(add) {
  add.solid(limb([[154, 752, 20], [116, 640, 76], [136, 520, 84], [104, 400, 80], [100, 280, 66], [170, 168, 56],
    [300, 112, 48], [420, 108, 40], [500, 158, 30],
    [540, 250, 18], [556, 320, 3]]), ramp(["#3a9cc8", "#2c68b4", "#4c3aa0", "#7a2a80", "#7a2050"]),
      { shade: (x, y) => x / 560 + (y - 700) / 1600, lead: 3 });
  BREATH.forEach(([x, y, r, turn, flip], i) => add.solid(bubble(x, y, r, turn, flip), hue(i),
    { lead: 3.2, bright: 1.35 - i * 0.014 }));
}

function stool(add) {
  const bronze = ramp(["#ffd078", "#c8803a", "#7a4438", "#3c2444"]);
  for (const points of [[[372, 610, 10], [352, 700, 9], [338, 800, 8], [318, 812, 9]],
    [[500, 610, 10], [520, 700, 9], [538, 804, 8], [560, 812, 9]]]) {
    add.solid(limb(points), bronze, { shade: (x) => (x - 300) / 260, lead: 3 });
  }
  add.solid(smooth([[346, 580, 1], [440, 590], [528, 576, 1], [510, 616], [440, 632], [366, 616]]), bronze,
    { shade: (x) => (x - 340) / 220, lead: 3.4 });
}

function oracle(add) {
  add.solid(smooth([[410, 330], [470, 360], [520, 440], [552, 560], [580, 700], [612, 800, 1], [410, 806, 1], [424, 700],
    [440, 600], [430, 470]]),
    CLOAK, { shade: (x, y) => (x - 400) / 240 + (y - 400) / 1400, lead: 4.4 });
  // All that was ever said hangs on her cloak.
  for (const [x, y, r, t, i] of [[470, 424, 15, 0.5, 0], [454, 476, 17, 0.4, 17], [500, 486, 18, 0.6, 2],
    [474, 536, 21, 0.3, 1], [526, 552, 19, 0.5, 18],
    [474, 600, 24, 0.2, 19], [538, 624, 24, 0.4, 3], [478, 674, 28, 0.1, 16], [548, 704, 26, 0.3, 0], [456, 752, 27, 0, 2],
      [526, 770, 25, 0.2, 17]]) {
    add.solid(bubble(x, y, r, t, i % 2 ? 1 : -1), [...YES, ...NO, "#ffd45a"][(i * 5) % 9], { lead: 2.6, bright: 0.95 });
  }
  add.solid(smooth([[352, 340], [420, 330], [452, 430], [450, 560], [400, 580], [352, 540], [340, 440]]), ROBE,
    { shade: far, lead: 3.6 });
  add.solid(smooth([[344, 318], [392, 322], [400, 366], [356, 372], [340, 350]]), SKIN,
    { shade: (x, y) => far(x, y) + 0.2, lead: 3 });
  add.solid(smooth([[350, 352], [400, 350], [470, 346], [500, 396], [470, 440], [420, 430], [370, 400]]), CLOAK,
    { shade: (x) => (x - 350) / 300,
    lead: 3.6 });
  add.solid(THIGH, ROBE, { shade: (x, y) => far(x, y) - 0.04, lead: 3.6 });
  add.solid(smooth([[238, 770, 1], [262, 764], [286, 776, 1], [252, 790], [204, 790], [206, 778]]), SKIN,
    { shade: far, lead: 3 });
  add.solid(SKIRT, ROBE, { shade: (x, y) => far(x, y) + (x - 240) / 400, lead: 3.6 });
  add.solid(limb([[290, 426, 17], [256, 420, 13], [240, 416, 11]]), SKIN, { shade: far, lead: 3 });
  add.solid(smooth(moved([[16, -10], [-10, -12], [-38, -14], [-44, -8], [-24, -2], [-40, 4], [-36, 10], [-6, 12], [16, 10]],
    { x: 228, y: 412, turn: 0.2, scale: 1.35 })),
    SKIN, { shade: (x, y) => far(x, y) * 0.5, lead: 2.6, bright: 1.2 });
  add.solid(SLEEVE, ROBE, { shade: (x, y) => far(x, y) - 0.02, lead: 3.8 });
  // Hood: its back, the face, the rim.
  add.solid(smooth(at([[-30, -62], [10, -102], [66, -96], [106, -48], [118, 30], [100, 104], [40, 112], [-10, 92], [6, 50],
    [0, -10]])), CLOAK,
    { shade: (x, y) => 0.1 + (x - 340) / 260, lead: 4.2 });
  add.solid(smooth(at([[-16, -40], [20, -30], [34, 20], [28, 70], [-4, 92], [-30, 80], [0, 40], [-2, -10]])), ["#1c0c40"],
    { lead: 3 });
  add.solid(FACE, SKIN, { shade: (x, y) => far(x, y) * 0.5 + (x - 300) / 300, lead: 4, bright: 1.15 });
  add.solid(smooth(at([[-36, -70, 1], [-54, -34], [-40, -26], [-14, -36], [8, -10], [18, 40], [2, 78], [-10, 92, 1], [30, 84],
    [46, 30], [34, -30], [4, -66]])),
    CLOAK, { shade: (x, y) => 0.02 + (y - 180) / 700, lead: 3.6, bright: 1.15 });
  add.solid(smooth(at([[-44, -44, 1], [-52, -34], [-40, -27], [-14, -36], [2, -20], [10, -30], [-12, -50]])), "#ffd45a",
    { lead: 2.6, bright: 1.3 });
}

/** Who came to ask. */
function asker(add) {
  add.solid(smooth([[84, 744], [100, 752], [104, 772, 1], [124, 800], [136, 868, 1], [44, 868, 1], [54, 806], [70, 776, 1],
    [68, 756]]), "#1c1040", { lead: 3 });
  add.ribbon([[110, 800], [138, 780], [150, 752]], 10, ["#2a1a54"], { solid: true, lead: 2.2 });
}

/** The Oracle of Chat. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  temple(add);
  breath(add);
  mark("subject");
  stool(add);
  oracle(add);
  mark("front");
  asker(add);
  frame(add, "plain", ["#2a2e74", "#7a2c78", "#ffd45a"]);
  return { panes, light: { x: 210, y: 520, r: 620 }, ambient: 0.54, gain: 0.75, brush: (c, _, mark) => {
    const plum = "#3c1048";
    tone(c, FACE, [[at([[2, -50], [30, -40], [30, 60], [-4, 80], [-20, 76], [-2, 40], [-8, 0]]), plum, 0.5, 8],
      [at([[-54, -24], [-20, -30], [-16, -6], [-44, -4]]), plum, 0.4, 6]]);
    lit(c, FACE, [...at([[-60, 70]])[0], 100], "#9afff0", 0.4);
    ink(c, at([[-46, -6], [-34, 2], [-16, -4]]), 4.4);
    for (const [x, y] of [[-44, -2], [-36, 2], [-28, 2]]) {
      ink(c, at([[x, y], [x - 5, y + 8]]), 2.4);
    }
    ink(c, at([[-48, -18], [-34, -22], [-14, -17]]), 4);
    fill(c, smooth(at([[-60, 36], [-50, 34], [-40, 39], [-50, 42]])), "#a83a4a", { alpha: 0.8 });
    fill(c, smooth(at([[-59, 48], [-50, 44], [-40, 41], [-48, 52]])), "#c84a52", { alpha: 0.8 });
    ink(c, at([[-58, 42], [-48, 43], [-38, 40]]), 3);
    ink(c, at([[-62, 27], [-54, 24], [-54, 17]]), 2.6, { alpha: 0.8 });
    tone(c, SLEEVE, [[[[300, 430], [370, 410], [400, 480], [300, 550], [280, 540]], plum, 0.5, 12]]);
    tone(c, THIGH, [[[[366, 580], [400, 564], [470, 570], [460, 620], [366, 610]], plum, 0.5, 9]]);
    tone(c, SKIRT, [[[[310, 580], [360, 580], [360, 780], [310, 780], [320, 680]], plum, 0.5, 14]]);
    for (const p of [[[276, 560], [266, 650], [262, 764]], [[304, 566], [302, 660], [296, 764]],
      [[326, 580], [330, 680], [328, 764]],
      [[348, 400], [320, 440], [298, 510]], [[380, 400], [350, 450], [310, 500]], [[300, 520], [350, 512], [420, 530]]]) {
      ink(c, p, 3.2, { alpha: 0.45 });
    }
    for (const k of [-5, 1]) {
      ink(c, [[192, 408 + k], [214, 412 + k]], 2.2, { alpha: 0.6 });
    }
    for (const p of [[[26, -98], [60, -60], [70, 20]], [[60, -92], [94, -40], [98, 50]]]) {
      ink(c, at(p), 3.4, { alpha: 0.4 });
    }
    mark("front");
    ink(c, [[98, 752], [102, 772], [120, 800], [132, 862]], 3, { colour: "#8affee", alpha: 0.75 });
    ink(c, [[112, 804], [138, 784], [148, 758]], 2.4, { colour: "#8affee", alpha: 0.75 });
    mark("back");
    // Yes, yes, yes. Then no.
    BREATH.forEach(([x, y, r], i) => {
      const k = r * 0.34;
      if (i <= TURN) {
        ink(c, [[x - k, y], [x - k * 0.3, y + k * 0.8, 1], [x + k, y - k * 0.8]], r * 0.17, { colour: "#0c2a50" });
      } else {
        ink(c, [[x - k * 0.8, y - k * 0.8], [x + k * 0.8, y + k * 0.8]], r * 0.17, { colour: "#4a0828" });
        ink(c, [[x + k * 0.8, y - k * 0.8], [x - k * 0.8, y + k * 0.8]], r * 0.17, { colour: "#4a0828" });
      }
    });
  }, over: (c) => {
    glow(c, CLEFT.x, CLEFT.y - 20, 200, "#9affe8", 0.6);
    for (let i = 0; i < 18; i++) {
      glow(c, rnd.range(50, 270), rnd.range(230, 720), rnd.range(4, 11), "#d8fff8", 0.8);
    }
  } };
}
