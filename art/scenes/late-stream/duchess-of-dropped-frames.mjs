import { glow, limb, oval, poly, smooth } from "../../kit/canvas.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded } from "../../kit/window.mjs";

const BLACK = ramp(["#5a2ca0", "#34146c", "#200c48", "#160834"]);
const GOLD = ["#ffd35a", "#e8a83c", "#fff0a8", "#c8842e"];
const TILT = { x: 306, y: 446, turn: 0.15 };

/** Her profile as court cutters cut it out of black paper, about the middle of the frame. */
const PROFILE = [[-72, -92], [-86, -70], [-88, -44], [-92, -30], [-132, 14, 1], [-126, 22], [-106, 26], [-122, 44, 1],
  [-110, 54, 1], [-120, 68, 1], [-106, 80], [-112, 108], [-92, 120], [-50, 126], [-36, 142], [-36, 176], [-74, 208],
  [-140, 240, 1], [-96, 282, 1], [30, 262], [128, 250, 1], [150, 214, 1], [96, 190], [56, 164], [46, 124], [66, 96],
  [88, 40], [84, 6], [112, -26], [104, -66], [136, -104], [128, -150], [154, -196], [140, -250], [146, -300],
  [108, -326], [92, -366], [44, -372], [6, -394], [-34, -362], [-70, -346], [-76, -296], [-100, -250], [-82, -206],
  [-92, -160], [-72, -126]];

/** A gilt frame on its way down; `who` may be in it. */
function falling(add, x, y, w, turn, who) {
  const at = (points) => moved(points, { x, y, turn });
  const sides = (k) => poly(at([[-w * k, -w * k * 1.24], [w * k, -w * k * 1.24], [w * k, w * k * 1.24],
    [-w * k, w * k * 1.24]]));
  add(sides(1), GOLD, { cell: 24, lead: 4.4, bright: 1.1 });
  add(sides(0.74), who ? ["#fff6ff", "#f4e4ff"] : ["#9a6ad8", "#b088e8"], { cell: 50, lead: 3, bright: 1.15 });
  if (who) {
    const scale = w / 460;
    add.solid(smooth(moved(PROFILE, { x, y: y + w * 0.12, turn, scale })), "#2a1058", { lead: 1.4, clip: sides(0.74) });
  }
}

function portrait(add, mark) {
  const at = (points) => moved(points, TILT);
  const [cx, cy] = [TILT.x, TILT.y];
  const inside = oval(cx, cy, 204, 292, TILT.turn);
  add(oval(cx, cy, 240, 330, TILT.turn), GOLD, { cell: 36, lead: 5 });
  add.solid(oval(cx, cy, 212, 300, TILT.turn), "#8a5a24", { lead: 4 });
  add(inside, ["#fff6ff", "#f4e4ff", "#ffffff"], { cell: 74, bright: 1.25, fine: 0.9 });
  // The frame before is still there.
  add(smooth(at(PROFILE.map(([x, y, ...k]) => [x - 36, y + 6, ...k]))), ["#c8a8f0"],
    { cell: 2000, lead: 1.2, clip: inside });
  falling(add, 92, 742, 74, -0.3, true);
  falling(add, 506, 766, 62, 0.42, false);
  falling(add, 300, 830, 34, 0.2, false);
  mark("subject");
  for (const [x, y, turn, length] of [[96, -330, -0.2, 120], [70, -352, -0.75, 130], [36, -368, -1.3, 100]]) {
    add.solid(smooth(at(moved([[0, -10], [length * 0.6, -32], [length, -10, 1], [length * 0.94, 18], [length * 0.5, 26],
      [0, 10]], { x, y, turn }))), "#f0508a", { bright: 1.2, lead: 3.4 });
  }
  add(smooth(at(PROFILE)), BLACK, { cell: 2000, lead: 4.6, shade: (x) => (x - 170) / 280 });
  for (const [x, y] of [[52, -34], [52, 14], [44, 60]]) {
    add.solid(oval(...at([[x, y]])[0], 46, 21, TILT.turn - 0.35), "#8a5ad0", { lead: 3 });
    add.solid(oval(...at([[x - 28, y + 12]])[0], 12, 13), "#2a1050", { lead: 2 });
  }
  add.solid(limb(at([[-40, 150, 9], [4, 164, 11], [50, 140, 9]])), "#f0508a", { bright: 1.3, lead: 3 });
  for (const loop of [[[70, 102], [96, 118], [70, 132]], [[70, 156], [88, 172], [70, 180]]]) {
    add.solid(smooth(at([[48, 142, 1], ...loop])), "#f0508a", { bright: 1.3, lead: 2.6 });
  }
  for (let i = 0; i < 9; i++) {
    add.solid(oval(...at([[-80 + i * 27, -146 + Math.sin(i * 0.39) * 40]])[0], 11), "#fff6ff",
      { bright: 1.4, lead: 2.2 });
  }
}

/** Duchess of Dropped Frames. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#6a3aa8", "#5a2c94", "#7c4aba", "#4a2080"], { cell: 66, jitter: 0.9 });
  falling(add, 96, 150, 52, -0.4, false);
  portrait(add, mark);
  mark("front");
  frame(add, "plain", ["#6a3aa8", "#c8a8f0", "#ffd35a"]);
  return { panes, light: { x: 180, y: 380, r: 600 }, ambient: 0.56, brush: (c) => {
    for (const points of [[[-60, -310], [0, -346], [80, -300], [122, -200]], [[-72, -250], [10, -292], [96, -220],
      [126, -120]], [[-72, -196], [10, -236], [90, -160], [106, -80]]]) {
      ink(c, moved(points, TILT), 5, { colour: "#8a5ad0", alpha: 0.85 });
    }
  }, over: (c) => {
    glow(c, 150, 400, 210, "#fff0ff", 0.5);
  } };
}
