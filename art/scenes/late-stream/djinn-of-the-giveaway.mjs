import { fill, glow, limb, oval, poly, smooth } from "../../kit/canvas.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded, star } from "../../kit/window.mjs";

const MUG = { x: 150, y: 750 };
const SMOKE = ramp(["#a8e4ff", "#62b8fa", "#3090ec", "#1c62c0", "#1c3a8c"]);
/** The light sits in the mug: the farther, the darker. */
const away = (x, y) => Math.hypot(x - MUG.x, y - MUG.y) / 800 + 0.08;
const HEAD = { x: 396, y: 214, turn: -0.22, scale: 1.12 };

/** A present with a bow. */
function present(add, x, y, scale, turn, paper, ribbon) {
  const at = (points) => moved(points, { x, y, turn, scale });
  add.solid(poly(at([[-40, -30], [40, -30], [40, 44], [-40, 44]])), paper, { lead: 4, bright: 1.1 });
  add.solid(poly(at([[-46, -44], [46, -44], [46, -22], [-46, -22]])), paper, { lead: 3, bright: 1.3 });
  add.solid(poly(at([[-9, -44], [9, -44], [9, 44], [-9, 44]])), ribbon, { lead: 2.4, bright: 1.3 });
  for (const f of [-1, 1]) {
    add.solid(smooth(at([[0, -44, 1], [f * 20, -76], [f * 42, -66], [f * 30, -46]])), ribbon,
      { lead: 2.4, bright: 1.3 });
  }
}

/** A body of smoke: it leans out of the mug and throws with both arms. */
function figure(add) {
  const puff = (points, options) => add(limb(points), SMOKE, { cell: 40, shade: away, lead: 4.2, ...options });
  puff([[430, 350, 66], [500, 300, 46], [536, 210, 34], [506, 130, 22], [530, 76, 7]]);
  puff([[152, 756, 60], [176, 716, 40], [250, 698, 40], [350, 706, 52], [446, 660, 74], [450, 560, 92], [400, 460, 116],
    [396, 370, 104], [402, 310, 60]], { cell: 54 });
  puff([[150, 746, 16], [186, 722, 16], [270, 712, 22], [370, 686, 28], [400, 620, 34], [366, 540, 34], [330, 470, 12]],
    { shade: (x, y) => away(x, y) - 0.22 });
  add(smooth([[300, 430], [346, 352], [400, 330], [470, 350], [510, 420], [470, 404], [400, 400], [350, 430],
    [318, 474, 1]]), ["#d84ad8", "#b02cc0", "#8a1ca4"], { cell: 42, lead: 4 });
  puff([[340, 410, 58], [250, 420, 46], [176, 370, 38], [130, 290, 30], [160, 220, 19], [206, 226, 6]]);
}

/** Under the turban there is night, and something that looks out of it. */
function head(add) {
  const at = (points) => moved(points, HEAD);
  add(smooth(at([[-60, -8], [64, -8], [74, 44], [40, 96], [-16, 128], [-70, 196, 1], [-58, 118], [-78, 52]])), SMOKE,
    { cell: 44, shade: away, lead: 4.4 });
  add.solid(smooth(at([[-54, -4], [44, -4], [46, 40], [18, 78], [-22, 84], [-54, 46]])), "#140a34", { lead: 3 });
  add(smooth(at([[-78, 0], [-92, -52], [-50, -108], [20, -126], [84, -92], [98, -34], [80, 6], [0, -18]])),
    ramp(["#ffd070", "#ff9a3a", "#f2702a", "#a83a2c"]), { cell: 36, flow: "rays", cx: 396, cy: 240, lead: 4,
    shade: (x, y) => (x - 300) / 190 + (y - 150) / 900 });
  add.solid(limb(at([[-84, 0, 18], [0, -22, 20], [88, 2, 18]])), "#fff2d8", { lead: 4, bright: 1.15 });
  add.solid(oval(...at([[-4, -28]])[0], 25, 30, -0.2), "#e8304a", { bright: 1.5, lead: 4 });
  add.solid(smooth(at([[-14, -56], [-12, -126, 1], [16, -146], [18, -100], [10, -54]])), "#8af0d8", { bright: 1.3 });
}

function mug(add) {
  add.ribbon([[54, 780], [28, 790], [34, 840], [74, 838]], 20, ["#f4f0ff"], { solid: true, lead: 4 });
  add.solid(smooth([[48, 750, 1], [252, 750, 1], [240, 830], [206, 872], [94, 872], [60, 830]]), "#f4f0ff",
    { lead: 5, bright: 1.15 });
  add(smooth([[48, 752, 1], [100, 738], [150, 734], [200, 738], [252, 752, 1], [200, 770], [150, 772], [100, 770]]),
    ["#d8f4ff", "#a8e4ff"], {
    cell: 30, lead: 4 });
}

/** Djinn of the Giveaway. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#5a0c5a", "#741874", "#380538", "#8a2a8a"], { cell: 72 });
  for (const [a, b] of [[-1.98, -1.72], [-1.5, -1.3], [-0.42, -0.2]]) {
    add(poly([[MUG.x, MUG.y], [MUG.x + Math.cos(a) * 1100, MUG.y + Math.sin(a) * 1100], [MUG.x + Math.cos(b) * 1100,
      MUG.y
      + Math.sin(b) * 1100]]), ["#c83a9a", "#a82a8a", "#d8589a"], { cell: 84 });
  }
  present(add, 110, 124, 0.9, -0.4, "#e8304a", "#ffe48a");
  present(add, 258, 96, 0.66, 0.3, "#2aa85a", "#fff2d8");
  present(add, 236, 566, 0.84, -0.3, "#18a8a0", "#ff8a9a");
  present(add, 86, 548, 0.6, 0.5, "#ffb02a", "#a82ac0");
  present(add, 500, 780, 1.05, 0.24, "#2a6ad8", "#ffb0d8");
  mark("subject");
  figure(add);
  head(add);
  mug(add);
  mark("back");
  for (const [x, y, r] of [[204, 168, 14], [332, 64, 12], [66, 390, 12], [316, 612, 12], [420, 800, 12], [544, 640, 10],
    [66, 240, 10]]) {
    add.solid(star(x, y, r, 0.34, 4), "#fff6c8", { bright: 1.7, lead: 1.6 });
  }
  mark("front");
  frame(add, "plain", ["#741874", "#1c6cc8", "#ffcf5a"]);
  const at = (points) => moved(points, HEAD);
  return { panes, light: { x: 200, y: 640, r: 640 }, ambient: 0.55, brush: (c) => {
    for (const [x, f] of [[-32, -1], [20, 1]]) {
      fill(c, smooth(at([[x - 16, 22 + f * -6, 1], [x, 16 + f * 2], [x + 16, 22 + f * 6, 1], [x, 36]])), "#ffd23a");
      fill(c, smooth(at([[x - 6, 24, 1], [x, 20], [x + 6, 24, 1], [x, 31]])), "#fff8d8");
    }
    for (const points of [[[430, 640], [470, 580], [430, 500]], [[300, 712], [380, 706], [430, 660]],
      [[230, 410], [170, 350], [140, 290]], [[520, 280], [536, 200]]]) {
      ink(c, points, 4, { colour: "#0c2a6a", alpha: 0.5 });
    }
    fill(c, smooth([[150, 850, 1], [116, 820], [122, 798], [150, 810, 1], [178, 798], [184, 820]]), "#e8304a",
      { alpha: 0.9 });
  }, over: (c) => {
    glow(c, MUG.x + 20, MUG.y - 14, 210, "#ffe0a0", 0.8);
    for (const [x, y] of at([[-32, 26], [20, 26]])) {
      glow(c, x, y, 54, "#ffc83a", 0.8);
    }
  } };
}
