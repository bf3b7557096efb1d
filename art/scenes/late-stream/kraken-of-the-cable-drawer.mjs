import { fill, glow, limb, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { INK, everything, frame, ink, leaded, matte, ring } from "../../kit/window.mjs";

/** The ring light over the desk, the one light in this window. */
const LAMP = { x: 184, y: 232, r: 700 };
const SKIN = ramp(["#f6c4ff", "#c878f0", "#9038c0", "#54208e", "#281650"]);
const away = (x, y) => Math.hypot(x - LAMP.x, y - LAMP.y) / 560 - 0.22;

const MANTLE = [[286, 500], [300, 430], [340, 350], [396, 286], [462, 246], [524, 244], [552, 292], [556, 380], [532, 470],
  [500, 560], [488, 640], [470, 706], [300, 712], [282, 640], [272, 570]];
/** The arm that holds you, and the one that holds the spare. */
const HOLDING = [[330, 664, 46], [216, 690, 42], [120, 640, 36], [74, 540, 30], [72, 430, 25], [110, 352, 21], [170, 318, 18],
  [218, 292, 15], [214, 256, 13], [176, 250, 11], [150, 272, 9]];
const SPARE = [[470, 660, 40], [540, 600, 36], [566, 480, 32], [566, 320, 28], [548, 190, 25], [480, 112, 21], [396, 96, 18],
  [348, 136, 15], [358, 184, 12], [398, 190, 9]];

/** Suckers along the inner side of an arm. */
function suckers(add, arm, side, from = 1) {
  for (let i = from; i < arm.length - 2; i++) {
    for (const t of [0, 0.5]) {
      const [ax, ay, aw] = arm[i];
      const [bx, by, bw] = arm[i + 1];
      const d = Math.hypot(bx - ax, by - ay);
      const w = aw + (bw - aw) * t;
      const [nx, ny] = [-(by - ay) / d * side, (bx - ax) / d * side];
      add.solid(oval(ax + (bx - ax) * t + nx * w * 0.6, ay + (by - ay) * t + ny * w * 0.6, w * 0.3), "#ffc8dc",
        { lead: 1.8, bright: 1.15 });
    }
  }
}

/** A plug at the end of an arm; `kind` 0 is flat, 1 a jack, 2 has two pins. */
function plug(add, x, y, turn, scale, kind) {
  const at = (points) => poly(moved(points, { x, y, turn, scale }));
  if (kind === 0) {
    add.solid(at([[20, -11], [50, -11], [50, 11], [20, 11]]), "#d8e4f0", { bright: 1.4, lead: 2 });
  } else if (kind === 1) {
    add.solid(at([[20, -5], [52, -5], [60, 0], [52, 5], [20, 5]]), "#ffd23a", { bright: 1.4, lead: 2 });
  } else {
    add.solid(at([[20, -12], [48, -12], [48, -5], [20, -5]]), "#ffe6a0", { bright: 1.4, lead: 1.6 });
    add.solid(at([[20, 5], [48, 5], [48, 12], [20, 12]]), "#ffe6a0", { bright: 1.4, lead: 1.6 });
  }
  add.solid(at([[-12, -12], [4, -17], [24, -17], [24, 17], [4, 17], [-12, 12]]), ["#22304e", "#c82a44", "#e8e0d0"][kind],
    { lead: 2.6 });
}

function room(add) {
  add(everything(), ["#0e4a68", "#0a3658", "#146a7c", "#0c2a4c"], { cell: 64, flow: "rays", cx: LAMP.x, cy: LAMP.y });
  add(oval(LAMP.x, LAMP.y, 196), ["#1c8a8c", "#2aa096", "#187680"], { cell: 44, flow: "rings", cx: LAMP.x, cy: LAMP.y });
  add(oval(LAMP.x, LAMP.y, 148), ["#fff2b8", "#ffe290", "#fff8dc"], { cell: 64, flow: "rays", cx: LAMP.x, cy: LAMP.y,
    stretch: 6, jitter: 0.3, bright: 1.4, lead: 4.4 });
  add(oval(LAMP.x, LAMP.y, 108), ["#ffb040", "#ff9a34", "#ffc45c"], { cell: 42, flow: "rays", cx: LAMP.x, cy: LAMP.y,
    stretch: 3.4, bright: 1.3, lead: 4.4 });
  add.solid(poly([[170, 376], [198, 376], [204, 700], [164, 700]]), "#142440", { lead: 4 });
  add(poly([[-10, 690], [610, 640], [610, 910], [-10, 910]]), ["#4a2438", "#3a1c34", "#582c3c"], { cell: 60,
    flow: "columns", stretch: 0.34 });
}

/** The drawer stands open; inside it is deep. */
function drawer(add) {
  add(poly([[56, 742], [216, 676], [566, 708], [440, 800]]), ["#08182c", "#0c2440", "#06101e"], { cell: 40 });
  add.solid(poly([[56, 742], [216, 676], [566, 708], [560, 690], [214, 656], [44, 724]]), "#c8843c", { lead: 4 });
}
function drawerFront(add) {
  add(poly([[440, 800], [568, 706], [568, 800], [436, 884]]), ["#6a3428", "#582a24"], { cell: 56, jitter: 0.3, lead: 4 });
  add(poly([[44, 736], [442, 796], [436, 886], [52, 832]]), ["#c07a38", "#a8642c", "#d89048"], { cell: 76, flow: "columns",
    stretch: 0.28, turn: 0.14, lead: 5 });
}

/** You. The arms are up, the feet are off the floor. */
function victim(add) {
  add.ribbon([[166, 214], [142, 180], [146, 138]], 14, ["#1c1034"], { solid: true, lead: 2 });
  add.ribbon([[200, 212], [228, 184], [222, 142]], 14, ["#1c1034"], { solid: true, lead: 2 });
  add.solid(smooth([[160, 204], [184, 196], [208, 204], [206, 250], [202, 290], [224, 322], [214, 352, 1], [198, 344],
    [186, 304], [176, 342], [150, 356, 1], [146, 340], [164, 296], [160, 250]]), "#241240", { lead: 3 });
  add.solid(oval(184, 172, 21, 23), "#241240", { lead: 3 });
  add.solid(oval(206, 174, 9, 12), "#ff4a5a", { lead: 2, bright: 1.4 });
}

function kraken(add) {
  add(limb(SPARE), SKIN, { cell: 40, shade: away, lead: 4 });
  suckers(add, SPARE, -1, 2);
  plug(add, 400, 190, 0.1, 1.15, 0);
  const right = [[450, 700, 36], [520, 730, 32], [562, 790, 25], [548, 850, 20], [500, 862, 15], [478, 832, 10]];
  add(smooth(MANTLE), SKIN, { cell: 58, shade: away, lead: 5 });
  for (const [x, y, r] of [[452, 300, 17], [500, 340, 24], [420, 352, 13], [486, 420, 19], [440, 410, 11], [512, 284, 12],
    [470, 500, 14]]) {
    add.solid(oval(x, y, r, r * 0.86, -0.5), away(x, y) > 0.36 ? "#8a4ac8" : "#e8a4f8", { lead: 2 });
  }
  // Brow, eye, cheek and the siphon behind it.
  add.solid(smooth([[268, 512], [290, 470], [340, 456], [396, 478], [424, 520], [380, 506], [330, 500], [290, 520]]),
    "#d890f4", { lead: 4 });
  add.solid(smooth([[276, 540], [296, 512], [336, 500], [378, 514], [396, 546], [366, 572], [322, 580], [290, 566]]),
    "#ffd648", { bright: 1.5, lead: 5 });
  add.solid(smooth([[410, 590], [462, 570], [486, 596], [470, 630], [424, 636]]), "#5a2494", { lead: 3.4 });
  add.solid(oval(470, 598, 11, 15, 0.3), "#1a0c34", { lead: 2.4 });
  add(limb(right), SKIN, { cell: 34, shade: away, lead: 4 });
  suckers(add, right, 1, 1);
  plug(add, 470, 818, -2, 1, 2);
}

function nearArms(add) {
  // Before the lamp it is dark, beside it lit.
  add(limb(HOLDING), SKIN, { cell: 42, lead: 4.4, shade: (x, y) => Math.hypot(x - LAMP.x, y - LAMP.y) < 152 ? 0.72
    : away(x, y) - 0.08 });
  suckers(add, HOLDING, -1);
  plug(add, 146, 280, 2.3, 0.9, 1);
  const front = [[390, 690, 42], [378, 760, 36], [326, 824, 28], [258, 836, 22], [214, 800, 17], [232, 764, 13], [262, 768, 9]];
  add(limb(front), SKIN, { cell: 36, shade: away, lead: 4.4 });
  suckers(add, front, 1);
}

/** Kraken of the Cable Drawer. */
export function draw() {
  const { panes, add, mark } = leaded();
  room(add);
  drawer(add);
  mark("subject");
  kraken(add);
  mark("back");
  drawerFront(add);
  add.solid(smooth([[128, 784], [164, 780], [202, 796], [196, 822], [160, 824], [130, 808]]), "#ffc83a", { bright: 1.2, lead: 3 });
  add.solid(smooth([[140, 796], [164, 794], [190, 804], [184, 812], [160, 812]]), "#4a2010", { lead: 2 });
  add.ribbon([[84, 744], [66, 790], [100, 846], [76, 900]], 15, ["#c82a44"], { solid: true, lead: 2.4 });
  add.ribbon([[470, 776], [440, 830], [470, 880], [440, 910]], 13, ["#2ac0b0"], { solid: true, lead: 2.4 });
  mark("subject");
  victim(add);
  nearArms(add);
  mark("front");
  frame(add, "plain", ["#0e4a68", "#74289e", "#ffc83a"]);
  return { panes, light: LAMP, ambient: 0.46, gain: 1, brush: (c) => {
    matte(c, smooth(MANTLE.slice(0, 10)), { dx: 36, dy: 4, blur: 26, alpha: 0.8, colour: "#14062e" });
    matte(c, limb(HOLDING.slice(1)), { dx: 6, dy: 12, blur: 9, alpha: 0.7, colour: "#14062e" });
    matte(c, limb(SPARE.slice(3)), { dx: 5, dy: 10, blur: 8, alpha: 0.7, colour: "#14062e" });
    // The eye looks up at what it holds.
    c.save();
    c.clip(smooth([[280, 540], [298, 514], [336, 504], [376, 517], [392, 546], [364, 569], [322, 576], [292, 564]]));
    fill(c, oval(326, 534, 34), "#ff8a2a", { blur: 6, alpha: 0.9 });
    fill(c, smooth([[294, 532], [320, 518], [352, 524], [362, 536], [338, 544], [308, 546]]), INK);
    fill(c, oval(308, 524, 7), "#fff8e0");
    fill(c, smooth([[270, 530], [296, 500], [340, 494], [400, 520], [400, 536], [340, 512], [300, 522]]), "#2a0c40",
      { blur: 5, alpha: 0.8 });
    c.restore();
    ink(c, [[270, 516], [300, 482], [344, 472], [396, 490], [424, 522]], 6);
    ink(c, [[284, 600], [310, 614], [352, 610], [390, 592]], 5);
    ink(c, [[300, 634], [330, 644], [372, 636]], 4);
    for (const k of [0, 1, 2]) {
      ink(c, [[342 + k * 30, 372 - k * 34], [366 + k * 30, 392 - k * 30], [380 + k * 32, 424 - k * 22]], 4, { alpha: 0.6 });
    }
    // It is wet.
    for (const [pts, w] of [[[[308, 430], [330, 384], [352, 350]], 7], [[[366, 334], [390, 308]], 6], [[[66, 520], [64, 460],
      [74, 420]], 5], [[[84, 396], [98, 376]], 4], [[[524, 184], [490, 144]], 5], [[[474, 132], [446, 118]], 4]]) {
      stroke(c, smooth(pts, false), "#fff0ff", w, 0.5);
    }
    ink(c, [[165, 168], [184, 146], [205, 166]], 5, { colour: "#ff4a5a" });
  }, over: (c) => {
    glow(c, LAMP.x, LAMP.y, 280, "#ffd880", 0.4);
    glow(c, 328, 540, 110, "#ffc84a", 0.6);
    fill(c, ring(LAMP.x, LAMP.y, 122, 134, 0, Math.PI * 2), "#fffbe8", { blur: 5, alpha: 0.6, mode: "screen" });
  } };
}
