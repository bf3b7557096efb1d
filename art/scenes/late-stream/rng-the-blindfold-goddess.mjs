import { glow, limb, oval, poly, smooth } from "../../kit/canvas.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded, star } from "../../kit/window.mjs";

const DIE = { x: 206, y: 724, turn: -0.22 };
const SKIN = ramp(["#d88a6a", "#a85a5a", "#6a3058", "#3c1c48"]);
const HAIR = ramp(["#b060d0", "#8a3aa0", "#5a1c6a", "#3a1050"]);
const ROBE = ramp(["#fffbe8", "#f0e4c8", "#b8b0c8", "#7a70a8", "#4a4488"]);
/** Light comes up from the die. */
const away = (x, y) => Math.hypot((x - DIE.x) * 0.9, y - DIE.y) / 640 - 0.1;

/** A die of twenty faces that rolls under her. */
function die(add) {
  const at = (r, a) => moved([[Math.cos(a) * r, Math.sin(a) * r]], DIE)[0];
  const [a, b, d, e, f, g] = Array.from({ length: 6 }, (_, i) => at(146, i * Math.PI / 3 + Math.PI / 6));
  const [top, right, left] = [at(82, -Math.PI / 2), at(82, Math.PI / 6), at(82, Math.PI * 5 / 6)];
  for (const [corners, colour, bright = 1] of [[[f, top, e], "#ffc23a", 1.1], [[f, top, g], "#f2a82a"],
    [[g, top, right], "#e0901a"], [[g, right, a], "#b86c12"], [[a, right, b], "#a85e0e"], [[b, right, left], "#c87a18"],
    [[b, left, d], "#d8861a"], [[d, left, e], "#e8a02a"], [[e, left, top], "#ffd050", 1.1],
    [[top, right, left], "#ffec9a", 1.4]]) {
    add.solid(poly(corners), colour, { lead: 4, bright });
  }
}

/** A small die that is still in the air. */
function small(add, x, y, r, turn, colour) {
  const p = (a) => [x + Math.cos(a + turn) * r, y + Math.sin(a + turn) * r];
  for (let i = 0; i < 5; i++) {
    add.solid(poly([[x, y], p(i * 1.2566), p((i + 1) * 1.2566)]), colour[i % 2], { lead: 2.6, bright: 1.2 });
  }
}

/** She dances on it, and throws without a look. */
function goddess(add) {
  const part = (path, colours, options) => add(path, colours, { cell: 44, lead: 4.2, shade: away, ...options });
  // The blindfold flies around her like a sail.
  const sail = (points, options) => add(limb(points), ["#fff8e8", "#f4ead4", "#ffffff"],
    { cell: 54, lead: 4.4, bright: 1.25, ...options });
  sail([[286, 216, 17], [340, 140, 26], [430, 96, 34], [512, 140, 38], [536, 240, 38], [492, 340, 34], [520, 430, 28],
    [548, 490, 10]]);
  part(limb([[268, 200, 34], [340, 196, 40], [400, 250, 34], [404, 330, 26], [446, 376, 18], [440, 420, 5]]), HAIR,
    { cell: 32 });
  part(limb([[392, 296, 24], [330, 300, 26]]), SKIN);
  part(limb([[330, 296, 24], [414, 330, 19], [474, 290, 15], [500, 262, 13], [516, 240, 5]]), SKIN);
  // The leg behind, and the robe that follows it.
  part(limb([[360, 480, 36], [452, 520, 30], [500, 600, 21], [528, 640, 12], [560, 652, 5]]), SKIN);
  part(smooth([[300, 400], [376, 396], [440, 440], [520, 500], [556, 590, 1], [500, 572], [476, 640, 1], [420, 600],
    [388, 672, 1], [336, 600], [300, 560], [286, 470]]), ROBE, { flow: "columns", turn: 0.6, stretch: 2.6, cell: 40 });
  part(limb([[316, 500, 38], [286, 560, 28], [264, 606, 18], [252, 628, 9], [226, 640, 5]]), SKIN);
  part(smooth([[286, 420], [340, 420], [372, 500], [330, 590, 1], [300, 556], [262, 572, 1], [268, 500]]), ROBE,
    { flow: "columns", stretch: 2.4, cell: 36 });
  part(smooth([[262, 300], [300, 282], [352, 292], [368, 340], [350, 420], [290, 426], [276, 372]]), ROBE,
    { flow: "columns", stretch: 2, cell: 36 });
  add.ribbon([[284, 416], [318, 424], [358, 412]], 17, ["#ffd23a"], { solid: true, bright: 1.3, lead: 3 });
  part(limb([[276, 308, 23], [206, 290, 19], [168, 226, 15], [150, 190, 13], [132, 170, 5]]), SKIN);
  part(limb([[298, 290, 18], [280, 256, 16]]), SKIN);
  // Her face is turned to the sky, dark against the light.
  add.solid(smooth([[244, 172], [232, 192], [226, 206], [208, 224, 1], [224, 228], [220, 236], [228, 248], [240, 264],
    [270, 264], [300, 240], [304, 180]]), "#b8606c", { lead: 4.2 });
  part(smooth([[240, 168], [280, 150], [320, 174], [334, 222], [318, 262], [292, 270], [280, 244], [276, 206],
    [258, 184]]), HAIR, { cell: 26, flow: "columns", turn: 0.5, stretch: 2 });
  part(limb([[300, 222, 32], [318, 284, 30], [330, 340, 22], [372, 372, 6]]), HAIR, { cell: 30, flow: "columns",
    turn: 0.4, stretch: 2.4 });
  sail([[224, 206, 10], [268, 206, 14], [322, 200, 13]], { lead: 3.6 });
  add.solid(oval(322, 202, 15, 17), "#f4ead4", { bright: 1.1, lead: 3.4 });
  add.solid(poly([[232, 170], [214, 122], [246, 136], [258, 96], [280, 130], [308, 104], [304, 160], [270, 150]]),
    "#ffd23a", { bright: 1.35, lead: 4 });
}

/** RNG, the Blindfold Goddess. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#0c5a4c", "#127060", "#08443c", "#1c8a74"], { cell: 70 });
  for (let i = 0; i < 9; i++) {
    const a = -2.5 + i * 0.34;
    const at = (r, b) => [DIE.x + Math.cos(b) * r, DIE.y + Math.sin(b) * r];
    add(poly([at(120, a - 0.11), at(i % 2 ? 620 : 460, a), at(120, a + 0.11)]), ["#b8e06a", "#e8f08a", "#8ac860"],
      { cell: 60 });
  }
  add(smooth([[-20, 800], [160, 826], [360, 812], [620, 836], [620, 920, 1], [-20, 920, 1]]),
    ["#0a3a44", "#0c4a50", "#082c38"], { cell: 50, flow: "columns", stretch: 0.4 });
  small(add, 92, 120, 46, 0.4, ["#e8304a", "#ff6a7a"]);
  small(add, 190, 70, 28, 1.1, ["#4a7af0", "#7aa4ff"]);
  small(add, 66, 236, 32, 0.2, ["#9a4ae8", "#b87aff"]);
  for (const [x, y, r] of [[130, 320, 12], [430, 220, 10], [470, 760, 12], [400, 50, 10], [70, 420, 10]]) {
    add.solid(star(x, y, r, 0.34, 4), "#fff6c8", { bright: 1.6, lead: 1.6 });
  }
  mark("subject");
  goddess(add);
  die(add);
  mark("front");
  frame(add, "plain", ["#127060", "#742a86", "#ffd23a"]);
  return { panes, light: { x: DIE.x + 60, y: DIE.y - 120, r: 640 }, ambient: 0.56, brush: (c) => {
    const at = (points) => moved(points, DIE);
    ink(c, at([[-34, -14], [-26, -30], [-8, -28], [-8, -8], [-36, 28, 1], [-4, 27]]), 8);
    ink(c, at([[24, -30], [8, -16], [8, 12], [24, 28], [40, 12], [40, -16]]), 8, { closed: true });
    for (const points of [[[350, 440], [430, 510], [490, 580]], [[320, 440], [350, 540], [380, 640]],
      [[330, 300], [340, 350], [330, 410]], [[400, 110], [500, 130], [540, 220]], [[530, 260], [500, 340],
      [524, 440]]]) {
      ink(c, points, 3.4, { alpha: 0.42 });
    }
  }, over: (c) => {
    glow(c, DIE.x, DIE.y - 20, 260, "#fff0a0", 0.6);
    glow(c, 92, 120, 70, "#ff8a9a", 0.5);
    glow(c, 132, 170, 70, "#fff0c0", 0.6);
  } };
}
