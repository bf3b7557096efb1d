import { fill, glow, limb, line, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded, plumes, star } from "../../kit/window.mjs";

const LION = ramp(["#ffd878", "#e8a844", "#b8742c", "#7a3c30", "#4a2038"]);
/** Light comes from the sun in front of it: dark towards the tail. */
const away = (x, y) => (x - 190) / 380 + (y - 500) / 1200;
const HEAD = { x: 300, y: 330, turn: -0.2, scale: 1.22 };

function desert(add) {
  add(everything(), ["#0c3a5c", "#0f5a74", "#0a2a4c", "#157a86"], { cell: 62, flow: "rays", cx: 180, cy: 320 });
  add(oval(180, 330, 236), ["#e8662e", "#f2863a", "#d8502a"], { cell: 46, flow: "rings", cx: 180, cy: 330 });
  add(oval(180, 330, 176), ["#ffcf5a", "#ffb03a", "#ffe9a0"], { cell: 48, flow: "rays", cx: 180, cy: 330, stretch: 5,
    bright: 1.3 });
  for (const [x, y, w] of [[60, 560, 190], [520, 520, 230]]) {
    add(poly([[x, y], [x + w, 740], [x, 740]]), ["#6a2c40", "#582038"], { cell: 46, jitter: 0.4 });
    add(poly([[x, y], [x, 740], [x - w, 740]]), ["#d8703a", "#c05c34"], { cell: 46, jitter: 0.4 });
  }
  add(smooth([[-20, 700], [140, 680], [330, 716], [480, 700], [620, 690], [620, 920, 1], [-20, 920, 1]]),
    ["#e8a050", "#c87c3c", "#f2bc6a"], { cell: 60, flow: "columns", stretch: 0.36 });
  add(smooth([[120, 836], [330, 812], [620, 800], [620, 920, 1], [60, 920, 1]]), ["#5a2440", "#6e2e46", "#481a3a"],
    { cell: 54, flow: "columns", stretch: 0.36 });
}

/** It sits, and bends down to whoever asks. */
function body(add) {
  plumes(add, 386, 470, { from: -1.86, to: -0.3, reach: 350, count: 8, width: 52, rows: 3, inner: 0.16, curl: 0.12,
    colours: [["#1c5a9a", "#164a86"], ["#2a8ac0", "#2276b0"], ["#6ad0e0", "#4ab8d4"]] });
  add(smooth([[300, 390], [370, 400], [440, 470], [506, 590], [534, 720], [520, 830], [330, 840], [290, 660],
    [248, 560], [250, 450]]), LION, { cell: 52, shade: away, lead: 4.4 });
  add(smooth([[436, 620], [510, 640], [540, 730], [510, 826], [400, 836], [354, 780], [370, 680]]), LION,
    { cell: 50, shade: (x, y) => away(x - 20, y), lead: 4.4 });
  add.ribbon([[470, 836], [540, 812], [550, 740], [530, 680], [548, 630]], 17, ["#8a4a34"], { solid: true, lead: 4 });
  add.solid(poly(moved([[0, 0], [0, -58], [40, -20], [22, -18], [32, 4], [20, 10], [11, -12]], { x: 530, y: 634 })),
    "#9affea", { bright: 1.5, lead: 3 });
  add(limb([[440, 822, 26], [370, 836, 24], [316, 842, 22]]), LION, { cell: 44, shade: away, lead: 4 });
  add(limb([[330, 520, 46], [316, 640, 36], [296, 760, 28], [282, 826, 26], [256, 840, 22]]), LION,
    { cell: 46, shade: (x, y) => away(x + 60, y - 60), lead: 4.4 });
  // The raised paw keeps the prize.
  add(limb([[282, 480, 50], [222, 560, 38], [160, 574, 30], [116, 556, 27], [92, 574, 25]]), LION,
    { cell: 46, shade: (x, y) => away(x - 30, y - 40), lead: 4.4 });
}

/** A mask of gold in profile: nobody has seen what is behind it. */
function mask(add) {
  const at = (points) => moved(points, HEAD);
  add(smooth(at([[-44, 70], [4, 44], [46, 70], [58, 124], [20, 176, 1], [-36, 168, 1], [-50, 120]])),
    ["#ffd35a", "#2060b8"], { cell: 24, flow: "rings", cx: 270, cy: 780, stretch: 30, jitter: 0.2, vary: 4 });
  add(smooth(at([[-52, -66], [-10, -104], [50, -88], [86, -30], [100, 50], [120, 120, 1], [48, 124, 1], [24, 40],
    [0, -20]])), ["#ffd35a", "#2060b8"], { cell: 25, flow: "rings", cx: 330, cy: 780, stretch: 30, jitter: 0.2, vary: 4,
    lead: 4.4 });
  add(smooth(at([[-58, -58, 1], [-64, -30], [-88, 12, 1], [-72, 20], [-78, 34, 1], [-74, 44], [-78, 54], [-70, 74],
    [-40, 82], [8, 56], [16, 0], [4, -60, 1]])), ramp(["#fff0a8", "#ffd860", "#e8a83c", "#a86a2c"]),
    { cell: 38, lead: 4.4, bright: 1.15, shade: (x) => (x - 200) / 130 });
  add.solid(poly(at([[-66, -66], [8, -74], [10, -52], [-64, -42]])), "#e8483a", { bright: 1.2 });
  add.solid(smooth(at([[-46, -56, 1], [-84, -60], [-104, -90], [-86, -122], [-66, -112, 1], [-80, -92], [-66, -78],
    [-40, -76, 1]])), "#24c09a", { bright: 1.4 });
  add.solid(poly(at([[-74, 72], [-52, 80], [-60, 140], [-84, 136]])), "#1c5a9a", { bright: 1.2 });
}

/** The Algorithm Sphinx. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  desert(add);
  mark("subject");
  body(add);
  mask(add);
  mark("back");
  add.solid(poly([[58, 604], [122, 596], [134, 682], [70, 690]]), "#e8303a", { bright: 1.4, lead: 4 });
  add.solid(star(96, 643, 25), "#fff6e8", { bright: 1.6, lead: 2 });
  // Who asks.
  add.solid(smooth([[146, 742], [160, 756], [158, 776, 1], [176, 800], [186, 856, 1], [112, 856, 1], [124, 796],
    [138, 776, 1], [132, 758]]), "#2a1038", { lead: 3 });
  add.ribbon([[130, 800], [96, 772], [84, 752]], 9, ["#2a1038"], { solid: true, lead: 2 });
  add.solid(poly([[72, 756], [98, 756], [104, 790], [66, 790]]), "#fff0a0", { bright: 1.9, lead: 2.4 });
  mark("front");
  frame(add, "plain", ["#0c4f68", "#c8842e", "#ff5a4a"]);
  const at = (points) => moved(points, HEAD);
  return { panes, light: { x: 180, y: 330, r: 640 }, ambient: 0.46, gain: 1, brush: (c) => {
    fill(c, smooth(at([[-62, -14, 1], [-46, -26], [-24, -12], [-46, -6]])), "#0c1430");
    fill(c, smooth(at([[-58, -14, 1], [-46, -20], [-32, -13], [-46, -10]])), "#8affea");
    ink(c, at([[-26, -12], [-4, -10], [4, -2]]), 6);
    ink(c, at([[-70, -34], [-46, -42], [-16, -34]]), 6);
    ink(c, at([[-76, 43], [-54, 46]]), 3.4);
    for (const [x, y] of [[86, 590], [104, 594], [270, 850], [254, 852], [330, 852], [312, 852]]) {
      ink(c, [[x, y - 18], [x - 4, y - 2]], 3.4);
    }
    for (const [a, d] of [[-1.56, 170], [-1.22, 200], [-0.9, 170], [-0.62, 140]]) {
      const [ux, uy] = [Math.cos(a), Math.sin(a)];
      const points = [[386 + ux * 120, 470 + uy * 120], [386 + ux * d, 470 + uy * d],
        [386 + ux * d + 12, 470 + uy * d - 20], [386 + ux * (d + 56) + 12, 470 + uy * (d + 56) - 20]];
      stroke(c, line(points), "#9affea", 3.6, 0.95);
      fill(c, oval(...points[3], 7), "#9affea");
    }
  }, over: (c) => {
    for (let i = 0; i < 12; i++) {
      glow(c, rnd.range(390, 570), rnd.range(150, 440), 24, "#7affea", 0.6);
    }
    const [[x, y]] = at([[-46, -15]]);
    glow(c, x, y, 46, "#7affea", 0.8);
    glow(c, 96, 643, 90, "#ff6a5a", 0.5);
    glow(c, 85, 774, 110, "#ffe08a", 0.9);
  } };
}
