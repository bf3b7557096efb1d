import { fill, glow, limb, line, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { from, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded } from "../../kit/window.mjs";

/** The hot breast of the bird is the light. */
const HEART = { x: 346, y: 346 };
const far = from(HEART.x, HEART.y, 20, 400);
const FIRE = ramp(["#fff6c4", "#ffdc60", "#ffa236", "#f25a2a", "#c0243a", "#6a1650"]);
const DUSK = ramp(["#ff9a4a", "#d8402e", "#98203e", "#5a1650", "#2e1248"]);
const COLD = ramp(["#d8ffff", "#5aeaff", "#20a8e0", "#1a5ab0", "#1a2a78"]);
const NIGHT = ramp(["#24689a", "#1a4484", "#162868", "#12164a", "#0c0c30"]);
const HEAD = { x: 416, y: 166, turn: -0.46, scale: 1.14 };
const at = (points) => moved(points, HEAD);
const SKULL = smooth(at([[-40, 30], [-38, -4], [-20, -27], [8, -32], [30, -20], [36, -6], [32, 10], [14, 22], [0, 36],
  [-20, 44]]));
const BODY = limb([[402, 184, 19], [376, 226, 20], [368, 268, 31], [352, 330, 52], [324, 396, 52], [298, 450, 32],
  [286, 490, 12]]);

/** The ring of the button, seen aslant. */
const RING = { x: 300, y: 716 };
const P = (r, a, h = 0) => [RING.x + Math.cos(a) * r * 196, RING.y + Math.sin(a) * r * 84 - h];
const arc = (r, a0, a1, h, n = 6) => Array.from({ length: n }, (_, i) => P(r, a0 + (a1 - a0) * i / (n - 1), h));

/** A feather from its root to its tip. */
function blade([x, y], [tx, ty], w, bend = 0) {
  const l = Math.hypot(tx - x, ty - y);
  return smooth(moved([[0, -w * 0.22], [l * 0.45, -w * 0.5 - bend * l * 0.5], [l * 0.8, -w * 0.4 - bend * l * 0.3], [l, 0, 1],
    [l * 0.84, w * 0.26 - bend * l * 0.24], [l * 0.45, w * 0.5 - bend * l * 0.5], [0, w * 0.22]], { x, y,
    turn: Math.atan2(ty - y, tx - x) }));
}

/** A row of feathers whose roots lie along the bones and whose tips lie along `tips`. */
function row(add, bones, tips, w, bend, glass, shade, share = 1) {
  tips.forEach((tip, i) => {
    const t = i / (tips.length - 1) * (bones.length - 1.001);
    const [a, b] = [bones[Math.floor(t)], bones[Math.floor(t) + 1]];
    const root = [a[0] + (b[0] - a[0]) * (t % 1), a[1] + (b[1] - a[1]) * (t % 1)];
    const end = [root[0] + (tip[0] - root[0]) * share, root[1] + (tip[1] - root[1]) * share];
    add.solid(blade(root, end, w, bend), glass, { shade: (x, y) => shade(x, y) + i % 2 * 0.05, lead: 2.8, bright: 1.1 });
  });
}

function floor(add) {
  add(everything(), NIGHT, { cell: 130, flow: "rays", cx: HEART.x, cy: HEART.y, stretch: 3.4,
    shade: from(HEART.x, HEART.y, 60, 560), vary: 6 });
  // Smoke of what it was before.
  for (const [x, y, r] of [[60, 560, 92], [128, 622, 70], [552, 540, 100], [480, 612, 66], [40, 662, 80], [574, 640, 84]]) {
    add.solid(oval(x, y, r, r * 0.86), ramp(["#b8486a", "#74306a", "#44245e", "#281a4c"]), { shade: (px, py) =>
      from(HEART.x, HEART.y + 120, 80, 330)(px, py) * 0.7 + (py - y + r) / r * 0.16, lead: 3 });
  }
  add.solid(smooth([[-20, 690], [140, 664], [300, 656], [470, 664], [620, 690], [620, 920, 1], [-20, 920, 1]]),
    ramp(["#3a2a6a", "#241c54", "#161240", "#0e0c2c"]), { shade: from(RING.x, RING.y, 60, 330), lead: 4 });
  add.solid(smooth(arc(1.36, 0, Math.PI * 1.9, 0, 20)), ramp(["#ffb060", "#b04a5a", "#3a2468", "#1c1850"]),
    { shade: from(RING.x, RING.y - 10, 30, 280), lead: 4 });
}

function ring(add) {
  const [start, end, n] = [-Math.PI / 2 + 0.5, Math.PI * 1.5 - 0.5, 15];
  const parts = Array.from({ length: n }, (_, i) => [start + (end - start) * i / n, start + (end - start) * (i + 1) / n]);
  for (const [a0, a1] of parts.sort((p, q) => Math.sin((p[0] + p[1]) / 2) - Math.sin((q[0] + q[1]) / 2))) {
    const near = Math.sin((a0 + a1) / 2) > 0;
    add.solid(poly([...arc(near ? 1.14 : 0.84, a0, a1, 0), ...arc(near ? 1.14 : 0.84, a1, a0, 26)]), COLD,
      { shade: () => near ? 0.72 : 0.4, lead: 2.6 });
    add.solid(poly([...arc(1.14, a0, a1, 26), ...arc(0.84, a1, a0, 26)]), COLD, { shade: (x) => 0.06
      + Math.abs(x - RING.x) / 900 + (near ? 0.12 : 0), lead: 2.6, bright: 1.3 });
  }
}

function tail(add) {
  const flame = (points, glass, from, reach) => add.solid(points.length > 7 ? smooth(points) : limb(points), glass,
    { shade: (x, y) => (y - from) / reach, lead: 3, bright: 1.15 });
  flame([[296, 452, 10], [372, 500, 18], [420, 560, 20], [438, 640, 15], [500, 704, 9], [570, 712, 2]], DUSK, 380, 330);
  flame([[280, 452, 12], [206, 500, 23], [116, 520, 30], [56, 590, 27], [58, 672, 18], [104, 702, 10], [132, 676, 6],
    [120, 652, 2]],
    FIRE, 350, 340);
  flame([[288, 452, 8], [214, 536, 17], [150, 568, 20], [106, 610, 17], [104, 650, 3]], FIRE, 420, 220);
  // Tongues of the fire that it left.
  const tongue = (x, w, tip, lean, glass, k) => add.solid(smooth([[x - w * 0.4, 728], [x - w, 676], [x - w * 0.5 + lean * 0.2,
    tip + (700 - tip) * 0.5], [x + lean, tip, 1], [x + w * 0.55 + lean * 0.4, tip + (700 - tip) * 0.5], [x + w, 680],
      [x + w * 0.4, 728]]), glass,
    { shade: (px, py) => (728 - py) / 260 + k, lead: 3, bright: 1.2 });
  tongue(224, 40, 560, -34, DUSK, 0.06);
  tongue(386, 42, 540, 40, DUSK, 0.06);
  tongue(258, 42, 500, -24, FIRE, 0.24);
  flame([[286, 452, 14], [318, 530, 30], [352, 600, 27], [330, 664, 20], [304, 716, 8]], FIRE, 420, 300);
  flame([[284, 452, 14], [268, 540, 29], [282, 620, 28], [306, 676, 18], [304, 724, 6]], FIRE, 470, 330);
  tongue(352, 38, 596, 28, FIRE, 0.2);
  tongue(244, 34, 620, -20, FIRE, 0.12);
  tongue(300, 40, 606, 8, FIRE, 0);
}

/** The tips of the near wing. */
const TIPS = [[270, 26], [206, 16], [142, 24], [84, 54], [38, 104], [14, 166], [8, 234], [24, 300], [58, 356], [102, 400],
    [154, 432], [208, 450], [262, 450]];

function wings(add) {
  const right = [[462, 150], [466, 210], [436, 276], [386, 334]];
  row(add, right, [[440, 38], [492, 44], [540, 74], [572, 122], [590, 184], [590, 246], [576, 304], [548, 356], [506, 396],
    [458, 418]], 50, 0.1, DUSK, (x, y) => far(x, y) * 0.9 - 0.06);
  row(add, right, [[486, 70], [540, 130], [562, 206], [552, 276], [520, 336], [470, 376]], 42, 0.1, FIRE, (x, y) =>
    0.24 + far(x, y), 0.6);
  tail(add);
  const bones = [[192, 148], [204, 222], [258, 294], [330, 348]];
  row(add, bones, TIPS, 50, -0.12, FIRE, (x, y) => 0.14 + far(x, y) * 0.9);
  row(add, bones, TIPS.filter((_, i) => i % 2 === 0), 46, -0.12, FIRE, (x, y) => far(x, y) * 0.8, 0.56);
  add.solid(limb([[198, 108, 2], [184, 150, 12], [198, 222, 13], [254, 294, 16], [312, 338, 20], [344, 356, 12]]), FIRE,
    { shade: (x, y) => far(x, y) * 0.7 + 0.1, lead: 3.2, bright: 1.1 });
  row(add, [[204, 170], [222, 240], [270, 300], [326, 340]], TIPS.filter((_, i) => i % 2), 36, -0.14, FIRE, (x, y) =>
    far(x, y) * 0.6, 0.3);
}

function bird(add) {
  for (const [x, y, w, bend] of [[-120, 66, 18, 0.24], [-148, 12, 20, 0.2], [-140, -48, 22, 0.16], [-96, -96, 20, 0.14]]) {
    const [[rx, ry], [tx, ty]] = at([[-16, -14], [x, y]]);
    add.solid(blade([rx, ry], [tx, ty], w * 1.3, bend), FIRE, { shade: (px, py) => Math.hypot(px - rx, py - ry) / 170, lead: 3,
      bright: 1.2 });
  }
  add.solid(BODY, FIRE, { shade: (x, y) => far(x, y) * 0.9, lead: 4, bright: 1.25 });
  add.solid(smooth(at([[26, 6], [50, 14], [70, 30, 1], [46, 28], [18, 24]])), "#e8861e", { lead: 3, bright: 1.2 });
  add.solid(smooth(at([[24, -22], [52, -22], [78, -6], [86, 18, 1], [64, 6], [28, 6]])), "#ffe07a", { lead: 3.4, bright: 1.4 });
  add.solid(SKULL, FIRE, { shade: (x, y) => 0.1 + (y - 130) / 300, lead: 4, bright: 1.3 });
  add.solid(smooth(at([[-8, -6, 1], [4, -15], [20, -8, 1], [6, -1]])), "#eaffff", { bright: 1.9, lead: 2 });
}

/** Shards of the screen that it burst. */
function shards(add) {
  for (const [points, colour, k] of [[[[40, 776], [150, 748], [176, 830], [88, 866]], "#2a7af0", 1.1], [[[470, 812], [534, 770],
    [556, 816]], "#1c5ac0", 1], [[[524, 428], [566, 404], [560, 462]], "#3a8af0", 1], [[[44, 470], [84, 448],
    [92, 500]], "#3a8af0", 1]]) {
    add.solid(poly(points), colour, { bright: k, lead: 3.4 });
  }
}

/** Phoenix of the Hard Reboot. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  floor(add);
  ring(add);
  mark("subject");
  wings(add);
  bird(add);
  mark("front");
  shards(add);
  frame(add, "plain", ["#1c3478", "#8a1c40", "#5aeaff"]);
  return { panes, light: { x: HEART.x, y: HEART.y + 30, r: 560 }, ambient: 0.5, gain: 0.85, brush: (c, _, mark) => {
    tone(c, BODY, [[[[300, 300], [330, 300], [306, 400], [290, 470], [250, 440]], "#d04a1c", 0.6, 14],
      [[[350, 190], [372, 200], [362, 260], [340, 300], [330, 260]], "#d04a1c", 0.5, 8]]);
    for (const tip of TIPS) {
      const [x, y] = [tip[0] + (262 - tip[0]) * 0.1, tip[1] + (262 - tip[1]) * 0.1];
      ink(c, [[x, y], [x + (262 - x) * 0.12, y + (270 - y) * 0.12 + 3], [x + (262 - x) * 0.22, y + (276 - y) * 0.22]], 3,
        { alpha: 0.5, colour: "#5a1030" });
    }
    for (let r = 0; r < 6; r++) {
      for (let i = -1; i <= 1; i++) {
        const [x, y] = [368 - r * 13 + i * 27 + (r % 2 ? 9 : -5), 286 + r * 29 + i * 9];
        ink(c, [[x - 12, y - 4], [x - 8, y + 12], [x - 3, y + 15], [x + 8, y + 8], [x + 11, y + 1]], 3,
          { alpha: 0.5, colour: "#7a1c10" });
      }
    }
    tone(c, SKULL, [[at([[-40, 40], [-36, 10], [0, 14], [10, 30], [-10, 50]]), "#c0401c", 0.4, 8]]);
    fill(c, oval(...at([[8, -8]])[0], 4, 4.6), "#1a0a10");
    ink(c, at([[-26, -10], [-6, -16], [10, -18], [26, -10]]), 4.4);
    ink(c, at([[26, 6], [12, 4], [0, 10]]), 3, { alpha: 0.6 });
    fill(c, oval(...at([[44, -10]])[0], 4, 2.4, -0.3), "#5a1a10");
    for (const p of [[[382, 214], [366, 240], [362, 270]], [[398, 214], [386, 240], [384, 270]]]) {
      ink(c, p, 2.6, { alpha: 0.4 });
    }
    mark("front");
    // The last thing the screen had to say.
    ink(c, [[128, 778], [112, 800], [122, 830]], 7, { colour: "#eaf6ff", alpha: 0.95 });
    for (const [x, y] of [[84, 800], [92, 822]]) {
      fill(c, oval(x, y, 6), "#eaf6ff");
    }
    stroke(c, line([[40, 776], [150, 748]]), "#ffc080", 3, 0.9);
    stroke(c, line([[470, 812], [534, 770]]), "#ffc080", 3, 0.9);
  }, over: (c) => {
    glow(c, HEART.x, HEART.y, 230, "#ffc050", 0.5);
    glow(c, RING.x, RING.y - 20, 210, "#5aeaff", 0.3);
    glow(c, 300, 700, 130, "#fff0b0", 0.7);
    for (let i = 0; i < 40; i++) {
      glow(c, rnd.range(60, 540), rnd.range(330, 740), rnd.range(4, 12), rnd.pick(["#ffe07a", "#ff9a3a"]), 0.9);
    }
  } };
}
