import { fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, leaded } from "../../kit/window.mjs";

const SKIN = ["#3a9a3a", "#4cb048", "#2a802e", "#62c45a"];
/** Necks from the body up, and where each head sits: [points, x, y, scale, turn, flip]. */
const NECKS = [[[[300, 700], [150, 660], [90, 540], [150, 450], [134, 400]], 128, 366, 0.92, 0.1, -1],
  [[[300, 700], [450, 660], [520, 560], [450, 470], [466, 420]], 468, 384, 0.92, -0.1, 1],
  [[[290, 700], [210, 600], [240, 440], [160, 300], [190, 220]], 176, 176, 1, -0.15, -1],
  [[[310, 700], [390, 600], [350, 440], [440, 310], [410, 240]], 428, 196, 1, 0.15, 1],
  [[[300, 700], [300, 600], [270, 520], [330, 430], [300, 360]], 318, 318, 1.06, 0, 1]];
const placed = ([, x, y, s, turn, flip]) => (a, b) => [x + (a * Math.cos(turn) - b * Math.sin(turn)) * s * flip,
  y + (a * Math.sin(turn) + b * Math.cos(turn)) * s];
const some = (q, list) => list.map(([a, b, k]) => [...q(a, b), k]);

/** One head in profile, jaws open a little. */
function head(add, q) {
  add.solid(smooth(some(q, [[-40, 20], [0, 34], [66, 44], [94, 36, 1], [60, 62], [0, 66], [-44, 52]])), "#2a802e",
    { lead: 3.4 });
  for (const x of [40, 62, 82]) {
    add.solid(poly(some(q, [[x, 30], [x + 12, 30], [x + 6, 48]])), "#fff8e8", { lead: 1.4, bright: 1.3 });
  }
  add(smooth(some(q, [[-50, 30], [-62, -14], [-36, -50], [10, -54], [50, -30], [96, -14], [112, 10, 1], [96, 30],
    [30, 34], [-20, 46]])), SKIN, { cell: 32, lead: 4.2 });
  for (const [x, y] of [[-58, -10], [-64, 16], [-48, -38]]) {
    add.solid(poly(some(q, [[x + 8, y - 12], [x - 28, y - 8], [x + 8, y + 12]])), "#ff8a3a", { lead: 2.4, bright: 1.2 });
  }
  add.solid(smooth(some(q, [[0, -30, 1], [20, -40], [44, -22, 1], [22, -12]])), "#fff25a", { bright: 1.6, lead: 2.4 });
}

const DISGUISES = {
  cat: (add, q) => {
    for (const x of [-30, 12]) {
      add.solid(poly(some(q, [[x - 20, -48], [x - 2, -92], [x + 22, -50]])), "#3a6af0", { lead: 3, bright: 1.2 });
    }
    add.ribbon(some(q, [[-46, -40], [-6, -58], [34, -44]]), 14, ["#3a6af0"], { solid: true, lead: 2.4 });
  },
  tophat: (add, q) => {
    add.solid(poly(some(q, [[-44, -58], [-52, -134], [30, -138], [26, -60]])), "#3a2468", { lead: 3.6 });
    add.solid(poly(some(q, [[-45, -62], [-47, -80], [27, -82], [26, -62]])), "#e8304a", { lead: 2, bright: 1.2 });
    add.solid(smooth(some(q, [[-74, -50], [-10, -66], [54, -52], [-10, -42]])), "#3a2468", { lead: 3.6 });
  },
  shades: (add, q) => {
    add.solid(poly(some(q, [[-46, -38], [60, -32], [60, -22], [-46, -26]])), "#1a1024", { lead: 1.6 });
    add.solid(smooth(some(q, [[-6, -38, 1], [56, -34, 1], [48, -2], [6, -4]])), "#1a1024", { lead: 2 });
  },
  moustache: (add, q) => {
    add.solid(oval(...q(22, -24), 27), "#fff8e8", { lead: 5, bright: 1.2 });
    add.solid(smooth(some(q, [[70, -22], [104, -40], [128, -14], [100, 0], [76, -4]])), "#f2b48a", { lead: 3 });
    add.solid(smooth(some(q, [[60, 6, 1], [100, 0], [138, 12, 1], [104, 28], [76, 26]])), "#4a2414", { lead: 2.6 });
  },
  crown: (add, q) => {
    add.solid(poly(some(q, [[-48, -44], [-56, -104], [-28, -76], [-6, -116], [14, -78], [44, -106], [40, -46], [-4, -56]])),
      "#ffd23a", { lead: 3.4, bright: 1.3 });
    for (const [x, colour] of [[-28, "#e8304a"], [-4, "#4ac8ff"], [20, "#e8304a"]]) {
      add.solid(oval(...q(x, -66), 7), colour, { lead: 1.6, bright: 1.5 });
    }
  },
};

/** Hydra of Alt Accounts. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#f2903a", "#ffae54", "#e0742a", "#ffc878"], { cell: 66, flow: "rays", cx: 300, cy: 640 });
  add(smooth([[-20, 770], [150, 730], [300, 760], [460, 726], [620, 770], [620, 920, 1], [-20, 920, 1]]), ["#5a2a6a",
    "#6c367c", "#481f58"], { cell: 50 });
  mark("subject");
  add(smooth([[150, 850], [160, 720], [230, 640], [370, 640], [440, 720], [450, 850], [300, 880]]), SKIN, { cell: 40,
    lead: 4.4 });
  const order = ["cat", "moustache", "tophat", "shades", "crown"];
  NECKS.forEach((neck, i) => {
    const q = placed(neck);
    add.ribbon(neck[0], 62, SKIN, { cell: 32, lead: 4 });
    add.ribbon(neck[0].map(([x, y]) => [x - 9, y]), 19, ["#e8e08a", "#f4eca0"], { cell: 22, jitter: 0.3, lead: 2.4 });
    head(add, q);
    DISGUISES[order[i]](add, q);
  });
  add(smooth([[226, 860], [236, 730], [300, 690], [364, 730], [374, 860]]), ["#e8e08a", "#f4eca0"], { cell: 32,
    flow: "columns", stretch: 0.4 });
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 116, 790], [300 + s * 190, 800], [300 + s * 226, 860], [300 + s * 140, 876]]), SKIN,
      { cell: 40 });
  }
  mark("front");
  frame(add, "plain", ["#2a802e", "#6c367c", "#ffc878"]);
  return { panes, light: { x: 300, y: 420, r: 680 }, ambient: 0.58, brush: (c) => {
    NECKS.forEach((neck, i) => {
      const q = placed(neck);
      if (order[i] !== "shades") {
        fill(c, oval(...q(24, -25), 5, 10), INK);
        ink(c, [q(-6, -42), q(20, -50), q(50, -30)], 6);
      }
      fill(c, oval(...q(94, 0), 5, 3.4), INK);
      ink(c, [q(-18, 44), q(30, 34), q(96, 28)], 3.4);
    });
    for (const y of [760, 800, 840]) {
      ink(c, [[236, y], [300, y + 8], [364, y]], 3, { alpha: 0.5 });
    }
  }, over: (c) => {
    glow(c, 318, 230, 70, "#fff0a0", 0.4);
  } };
}
