import { fill, glow, limb, oval, poly, smooth } from "../../kit/canvas.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded, plumes } from "../../kit/window.mjs";

const SUN = { x: 372, y: 206, turn: 0.24 };
/** Lit from above: the nearer the sun, the warmer. */
const BURNT = ramp(["#c8582c", "#7a2440", "#3c164c", "#241238"]);
const dim = (x, y) => (Math.hypot(x - SUN.x, y - SUN.y) - 150) / 380;

/** A processor that shines like a sun. */
function sun(add) {
  const at = (points) => moved(points, SUN);
  for (let i = 0; i < 20; i++) {
    const a = i / 20 * Math.PI * 2;
    const d = i % 2 ? 236 : 320;
    add(poly(at([[Math.cos(a - 0.1) * 130, Math.sin(a - 0.1) * 130], [Math.cos(a) * d, Math.sin(a) * d],
      [Math.cos(a + 0.1) * 130, Math.sin(a + 0.1) * 130]])), ["#ffd23a", "#ff9a2a", "#fff07a"],
      { cell: 46, bright: 1.15 });
  }
  for (let i = 0; i < 6; i++) {
    const k = -90 + i * 36;
    add.solid(poly(at([[k - 8, -142], [k + 8, -142], [k + 8, 142], [k - 8, 142]])), "#fff6c0",
      { bright: 1.3, lead: 1.8 });
    add.solid(poly(at([[-142, k - 8], [-142, k + 8], [142, k + 8], [142, k - 8]])), "#fff6c0",
      { bright: 1.3, lead: 1.8 });
  }
  add(poly(at([[-112, -112], [112, -112], [112, 112], [-112, 112]])), ["#ff7a2a", "#ff9a3a", "#f25a1e"],
    { cell: 40, flow: "rays", cx: SUN.x, cy: SUN.y, lead: 5, bright: 1.25 });
  add.solid(poly(at([[-62, -62], [62, -62], [62, 62], [-62, 62]])), "#fff8d0", { bright: 1.8, lead: 4 });
}

const BODY = { x: 300, y: 560, turn: 0.6, scale: 1.16 };

/** Seen from behind, head first, everything that was meant to fly trails above. */
function fall(add) {
  const at = (points) => moved(points, BODY);
  const part = (path) => add(path, BURNT, { cell: 44, lead: 4, shade: dim });
  const wax = [["#ff5a2a", "#f2702a", "#ff8a3a"], ["#ffd88a", "#fff0c8", "#ffc86a"]];
  part(limb(at([[-50, 62, 21], [-112, 88, 18], [-152, 146, 12], [-162, 172, 15], [-156, 200, 4]])));
  part(limb(at([[54, 66, 21], [100, 112, 18], [116, 172, 12], [128, 196, 15], [124, 222, 4]])));
  part(limb(at([[20, -60, 31], [50, -126, 23], [58, -188, 15], [64, -236, 9], [58, -252, 12], [68, -278, 3]])));
  part(limb(at([[-22, -60, 31], [-58, -130, 23], [-30, -178, 16], [2, -204, 9], [8, -220, 11], [24, -234, 3]])));
  plumes(add, ...at([[-34, 44]])[0], { from: Math.PI + 0.22, to: Math.PI + 1.34, reach: 310, count: 7, width: 56,
    rows: 2, inner: 0.3, colours: wax, curl: 0.12 });
  plumes(add, ...at([[38, 44]])[0], { from: 0.96, to: -0.12, reach: 276, count: 7, width: 54, rows: 2, inner: 0.3,
    colours: wax, curl: -0.12 });
  add(smooth(at([[-36, -50, 1], [-64, -92], [-34, -108], [-6, -90], [20, -114], [44, -90], [66, -98], [40, -46, 1]])),
    ["#fff0e0", "#e0d0e8", "#c0a8d8"], { cell: 30, lead: 4 });
  add(smooth(at([[-64, 72], [-44, 20], [-36, -50, 1], [40, -50, 1], [48, 20], [66, 72], [30, 94], [-28, 94]])),
    ramp(["#ff8a7a", "#e0304a", "#a81848", "#6a0c48"]), { cell: 40, lead: 4.4, shade: (x, y) => dim(x, y) - 0.2 });
  for (const [from, to] of [[[-36, -40], [54, 62]], [[38, -40], [-52, 62]]]) {
    add.solid(limb(at([[...from, 7], [...to, 7]])), "#ffd23a", { bright: 1.3, lead: 3 });
  }
  part(limb(at([[0, 84, 22], [0, 116, 19]])));
  add.solid(oval(...at([[0, 134]])[0], 46, 50, BODY.turn), "#5a2412", { lead: 4 });
  for (const [k, colour] of [[-1.1, "#7a3818"], [1.1, "#a85424"], [-0.66, "#8a4420"], [0.7, "#c8702c"],
    [-0.22, "#a85424"], [0.26, "#b8602a"]]) {
    add.solid(limb(at([[k * 4, 178, 7], [k * 30, 152, 13], [k * 42, 118, 12], [k * 50, 88, 2]])), colour, { lead: 3 });
  }
}

/** Icarus, Overclocked. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#1a4aa8", "#2460c4", "#123a8a", "#3a7ad8"], { cell: 68, flow: "rays", cx: SUN.x, cy: SUN.y });
  // The graph of those eleven seconds.
  add.ribbon([[30, 810], [76, 760], [104, 560], [136, 300], [220, 150], [330, 140]], 13, ["#7af0c8"],
    { solid: true, bright: 1.4, lead: 3 });
  sun(add);
  add(smooth([[-20, 800], [120, 784], [300, 806], [460, 780], [620, 800], [620, 920, 1], [-20, 920, 1]]),
    ["#0c5a6a", "#127484", "#0a4456", "#1a8a94"], { cell: 40, flow: "columns", stretch: 0.4 });
  add.solid(smooth([[470, 806, 1], [548, 806, 1], [534, 826], [484, 826]]), "#3a1a2c", { lead: 2.4 });
  add.solid(smooth([[506, 748, 1], [540, 776], [536, 800, 1], [506, 800, 1]]), "#fff0d0", { lead: 2.4 });
  for (let i = 0; i < 15; i++) {
    const [x, y] = [rnd.range(60, 560), rnd.range(330, 780)];
    if (Math.hypot((x - 300) / 1.5, y - 560) < 150) {
      continue;
    }
    add.solid(smooth(moved([[-30, 0, 1], [0, -11], [32, 0, 1], [0, 11]], { x, y, turn: rnd.range(-2.2, -0.9) })),
      i % 3 ? "#fff6e8" : "#ff9a3a", { bright: 1.25, lead: 2 });
  }
  mark("subject");
  fall(add);
  mark("front");
  frame(add, "plain", ["#123a8a", "#f25a1e", "#ffd23a"]);
  return { panes, light: { x: SUN.x, y: SUN.y, r: 720 }, ambient: 0.5, gain: 0.9, brush: (c, _, mark) => {
    mark("back");
    for (const r of [18, 34]) {
      ink(c, moved([[-r, 0], [0, -r], [r, 0], [0, r]], SUN), 5, { closed: true, colour: "#f25a1e" });
    }
  }, over: (c) => {
    glow(c, SUN.x, SUN.y, 330, "#fff0a0", 0.7);
    for (let i = 0; i < 70; i++) {
      const t = rnd();
      fill(c, oval(300 + rnd.bell() * 220 + t * 60, 560 - t * 300 + rnd.bell() * 60, rnd.range(1, 4)),
        rnd.pick(["#ffe07a", "#ff9a3a"]), { alpha: 0.85, mode: "screen" });
    }
  } };
}
