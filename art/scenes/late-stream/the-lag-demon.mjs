import { box, fill, glow, limb, oval, poly, smooth } from "../../kit/canvas.mjs";
import { from, lit, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded, ring } from "../../kit/window.mjs";

/** The moon waits, as loading wheels do. */
const MOON = { x: 186, y: 226, r: 134 };
const far = from(MOON.x, MOON.y, 110, 600);
const HIDE = ramp(["#ffb07a", "#ff6a40", "#e0302e", "#9a1a38", "#581446", "#2a0c38"]);
const HORN = ramp(["#fff0c8", "#e8b878", "#8a5a58", "#3a2240"]);
const SKY = ramp(["#6ad8d8", "#2f9ab4", "#1c6494", "#143a70", "#0c1f4c"]);
const GHOST = ["#163a72", "#1c5a94", "#2a8ab8", "#5ac8dc"];
const HEAD = { x: 366, y: 292, turn: -0.14, scale: 1.5 };
const at = (points) => moved(points, HEAD);

const SKULL = smooth(at([[20, -60], [-14, -64], [-46, -50], [-64, -32, 1], [-56, -22], [-70, -10], [-96, -10], [-118, 0], [-128, 18, 1], [-110, 22], [-108, 34, 1], [-84, 38], [-56, 36], [-28, 44, 1], [-6, 62], [24, 72], [52, 44], [58, -10], [46, -44]]));
const JAW = smooth(at([[-28, 44, 1], [-50, 66], [-78, 70], [-98, 62, 1], [-102, 78], [-88, 96], [-104, 134, 1], [-62, 108],
  [-24, 102], [20, 80], [10, 56]]));
const SHOULDER = smooth([[396, 372], [440, 336], [500, 340], [534, 392], [520, 460], [466, 490], [412, 470], [384, 420]]);
const UPPER = limb([[446, 420, 52], [388, 462, 46], [330, 496, 33]]);
const FORE = limb([[352, 488, 34], [290, 508, 40], [232, 512, 25], [206, 512, 20]]);

/** How the arm stood, and stands: degrees about the shoulder. */
const SHOT = { x: 440, y: 412 };
const LAST = 157;
const armAt = (degrees) => ({ x: SHOT.x + Math.cos(degrees * Math.PI / 180) * 256, y: SHOT.y + Math.sin(degrees * Math.PI / 180)
  * 256, turn: degrees * Math.PI / 180 });
const SWORD = [[18, -14], [44, -30], [124, -26], [166, -30], [204, 12, 1], [140, 20], [44, 16], [18, 12]];
const GUARD = [[8, -34], [22, -30], [22, 30], [8, 34]];

function night(add) {
  add(everything(), SKY, { cell: 128, flow: "rays", cx: MOON.x, cy: MOON.y, stretch: 3.4, shade: from(MOON.x, MOON.y, 150, 560),
    vary: 6 });
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 - i / 10 * Math.PI * 2;
    add.solid(ring(MOON.x, MOON.y, MOON.r + 12, MOON.r + 40, a - 0.24, a + 0.24), SKY, { shade: () => i / 11, lead: 3,
      bright: i < 3 ? 1.5 : 1.1 });
  }
  add.solid(oval(MOON.x, MOON.y, MOON.r), ramp(["#fbfff0", "#d8fbe8", "#a0e8dc"]),
    { shade: from(MOON.x - 40, MOON.y - 40, 20, 190),
    bright: 1.25, lead: 4 });
  add.solid(smooth([[-20, 640, 1], [30, 588, 1], [84, 632], [120, 604, 1], [190, 664], [260, 640, 1], [380, 720, 1],
    [380, 920, 1],
    [-20, 920, 1]]), ramp(["#1f6a90", "#173c70", "#12265a"]), { shade: (x, y) => (y - 580) / 180, lead: 3 });
}

/** What was seen of the blow, frame by frame. */
function past(add) {
  [62, 86, 110, 134].forEach((degrees, i) => {
    const [a0, a1] = [(degrees - 1) * Math.PI / 180, (degrees + 23) * Math.PI / 180];
    add.solid(ring(SHOT.x, SHOT.y, 286, 442, a0, a1), GHOST[i], { lead: 2.6, bright: 0.66 + i * 0.06 });
  });
  [62, 86, 110, 134].forEach((degrees, i) => {
    const hand = armAt(degrees);
    add.solid(limb(moved([[40, 0, 40], [130, 12, 40], [200, 4, 32], [262, 0, 18]], { ...SHOT, turn: hand.turn })), GHOST[i],
      { lead: 3, bright: 0.9 });
    add.solid(smooth(moved(SWORD, hand)), GHOST[i], { lead: 3, bright: 1.1 + i * 0.14 });
  });
}

function wing(add) {
  const membrane = ramp(["#c02a3a", "#7a1840", "#44123e", "#240c34"]);
  for (const points of [[[470, 330], [506, 92, 1], [556, 40, 1], [640, 20], [640, 170], [560, 240]], [[470, 330], [560, 236],
    [640, 168], [640, 420], [540, 400]], [[506, 92, 1], [480, 150], [452, 250], [470, 330], [500, 220]]]) {
    add.solid(smooth(points), membrane, { shade: far, lead: 3.6 });
  }
  add.solid(limb([[474, 330, 15], [492, 200, 12], [508, 92, 11], [516, 50, 2]]), HIDE, { shade: far, lead: 3.4 });
}

function body(add) {
  const hide = { shade: far, lead: 3.6 };
  add.solid(smooth([[400, 250], [470, 280], [560, 330], [640, 360], [640, 720], [560, 760], [470, 720], [420, 620], [396, 520],
    [372, 420]]), HIDE, hide);
  add.solid(smooth([[392, 470], [440, 490], [496, 500], [520, 560], [470, 612], [424, 600], [404, 540]]), HIDE,
    { shade: (x, y) => far(x, y) - 0.06, lead: 3 });
  add.solid(smooth([[424, 604], [470, 616], [522, 566], [560, 640], [520, 706], [466, 700]]), HIDE, hide);
  for (const [x, y, a, l, w] of [[520, 300, 0.4, 120, 60], [470, 286, 0.62, 130, 66], [426, 290, 0.9, 130, 64],
    [410, 330, 1.2, 110, 56]]) {
    add.solid(smooth(moved([[-20, -w * 0.3], [l * 0.3, -w * 0.5], [l * 0.7, -w * 0.24], [l, w * 0.16, 1], [l * 0.6, w * 0.4],
      [l * 0.2, w * 0.5], [-20, w * 0.3]], { x, y, turn: a })), HIDE, { shade: (px, py) => far(px, py) + 0.14, lead: 3 });
  }
  add.solid(SHOULDER, HIDE, hide);
  add.solid(UPPER, HIDE, { shade: (x, y) => far(x, y) - 0.06, lead: 3.6 });
  add.solid(FORE, HIDE, { shade: (x, y) => far(x, y) - 0.1, lead: 3.6 });
}

/** Panes of the head, so that slices of it can come late. */
function headPanes() {
  const parts = [];
  const put = (path, colour, options) => parts.push([path, colour, { solid: true, ...options }]);
  put(limb(at([[-24, -58, 16], [-34, -88, 15], [-18, -122, 12], [16, -146, 8], [52, -152, 1]])), HORN,
    { shade: (x, y) => far(x, y)
    + 0.24, lead: 3.4 });
  put(smooth(at([[18, -14], [50, -36], [104, -58, 1], [78, -12], [36, 12]])), HIDE,
    { shade: (x, y) => far(x, y) + 0.1, lead: 3.4 });
  put(smooth(at([[-30, 34], [-60, 34], [-104, 30], [-98, 74], [-60, 80], [-20, 70], [0, 56]])), "#4a0a24", { lead: 3 });
  put(smooth(at([[-40, 58], [-66, 52], [-90, 58], [-84, 70], [-56, 74]])), "#f25a6a", { lead: 2.4, bright: 1.1 });
  put(JAW, HIDE, { shade: (x, y) => far(x, y) + 0.06, lead: 3.8 });
  for (const [a, b, c] of [[[-108, 32], [-92, 35], [-98, 62]], [[-84, 36], [-70, 35], [-74, 54]],
    [[-64, 34], [-52, 36], [-55, 52]],
    [[-98, 66], [-84, 72], [-92, 40]], [[-74, 72], [-62, 70], [-66, 54]]]) {
    put(poly(at([a, b, c])), "#fff6dc", { lead: 2.2, bright: 1.4 });
  }
  put(SKULL, HIDE, { shade: (x, y) => far(x, y) * 1.1, lead: 4.2 });
  put(smooth(at([[20, -60], [-14, -64], [-46, -50], [-66, -30, 1], [-40, -32], [-14, -22], [10, -30]])), HIDE,
    { shade: (x, y) =>
    far(x, y) * 0.8, lead: 3 });
  put(smooth(at([[-46, 0], [-14, 6], [20, -4], [56, -24, 1], [40, 22], [8, 40], [-28, 34], [-50, 20]])), HIDE,
    { shade: (x, y) => far(x, y) * 0.86, lead: 3 });
  put(smooth(at([[-64, -36, 1], [-34, -36], [2, -34], [44, -62, 1], [10, -50], [-24, -50]])), "#3a0a2c", { lead: 2.6 });
  put(smooth(at([[-58, -14, 1], [-46, -26], [-24, -20, 1], [-40, -8]])), "#fff06a", { lead: 2.8, bright: 2 });
  put(limb(at([[8, -52, 23], [4, -90, 22], [26, -126, 18], [66, -148, 13], [110, -146, 7], [142, -126, 1]])), HORN,
    { shade: (x, y) =>
    far(x, y) * 0.9, lead: 4, bright: 1.15 });
  return parts;
}
/** Slices that come late: from, to, by how much. */
const LATE = [[96, 132, 28], [364, 390, 28]];

/** Cut in two, and not yet told. */
function knight(add) {
  const steel = ramp(["#fff2d0", "#a8c8e0", "#5a78b0", "#2c3a70"]);
  const shade = (x) => (x - 84) / 66;
  const parts = [[limb([[112, 742, 12], [96, 768, 9], [84, 796, 7], [72, 800, 6]]), steel],
    [limb([[122, 742, 12], [136, 768, 10], [146, 794, 7],
    [136, 802, 6]]), steel], [smooth([[118, 684, 1], [140, 690], [164, 742], [170, 774, 1], [140, 762], [122, 740]]),
      "#c8283a"],
  [smooth([[100, 686], [130, 684], [138, 712], [134, 752, 1], [98, 752, 1], [94, 712]]), steel],
    [smooth([[116, 652], [132, 636], [160, 640],
    [176, 662, 1], [150, 656], [132, 668]]), "#ff4a4a"], [smooth([[98, 660], [112, 648], [130, 656], [132, 684, 1],
      [100, 686, 1], [92, 674, 1]]),
    steel], [limb([[122, 698, 9], [100, 714, 8], [78, 708, 7]]), steel], [limb([[70, 664, 3], [78, 710, 3], [84, 740, 3]]),
      "#7a5030"],
  [smooth([[56, 664, 1], [74, 664, 1], [78, 694, 1], [52, 694, 1]]), "#ffe88a"]];
  for (const [y0, y1, dx] of [[600, 724, 26], [724, 820, 0]]) {
    parts.forEach(([path, colour], i) => add.solid(path, colour, { clip: box(-100, y0, 800, y1 - y0), dx, lead: 2,
      bright: i === 8 ? 2 : 1.3, ...(colour === steel && { shade }) }));
  }
}

/** The Lag Demon. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  night(add);
  past(add);
  add.solid(smooth([[-20, 786], [120, 792], [260, 818], [420, 800], [620, 770], [620, 920, 1], [-20, 920, 1]]),
    ramp(["#1c3c70", "#14245a",
    "#101644"]), { shade: (x, y) => (y - 770) / 110, lead: 4 });
  mark("subject");
  wing(add);
  body(add);
  const head = headPanes();
  for (const [path, colour, options] of head) {
    add(path, colour, options);
  }
  for (const [y0, y1, dx] of LATE) {
    for (const [path, colour, options] of head) {
      add(path, colour, { ...options, clip: box(-100, y0, 800, y1 - y0), dx });
    }
  }
  const hand = armAt(LAST);
  add.solid(smooth(moved(SWORD, hand)), "#e8fff8", { lead: 4, bright: 1.7 });
  add.solid(smooth(moved(GUARD, hand)), "#ffc84a", { lead: 3, bright: 1.2 });
  for (const k of [-15, -1, 13]) {
    add.solid(smooth(moved([[-18, k - 8], [8, k - 9], [12, k + 4], [-16, k + 7]], hand)), HIDE,
      { shade: (x, y) => far(x, y) - 0.12, lead: 2.8 });
  }
  mark("front");
  knight(add);
  frame(add, "plain", ["#123a68", "#8a1a3a", "#ffc84a"]);
  const face = (c) => {
    const dark = "#2a0828";
    tone(c, SKULL, [[at([[0, 0], [40, -40], [70, 20], [30, 80], [-10, 60], [10, 30]]), dark, 0.5, 14],
      [at([[-60, -30], [-30, -34], [0, -22], [-20, -2], [-56, -6]]), dark, 0.6, 7]]);
    tone(c, JAW, [[at([[-60, 84], [0, 70], [30, 90], [-30, 110], [-80, 120]]), dark, 0.5, 10]]);
    lit(c, SKULL, [...at([[-100, 0]])[0], 120], "#a0fff0", 0.35);
    fill(c, smooth(at([[-58, -14, 1], [-46, -25], [-24, -20, 1], [-40, -9]])), "#fff06a");
    fill(c, oval(...at([[-43, -16]])[0], 4, 7), "#1a0810");
    ink(c, at([[-66, -30], [-44, -30], [-16, -20]]), 7);
    ink(c, at([[-116, 16], [-104, 8], [-92, 12], [-96, 22]]), 5);
    ink(c, at([[-80, -4], [-74, 10], [-78, 22]]), 3.4, { alpha: 0.5 });
    ink(c, at([[-46, -4], [-30, -2], [-16, -12]]), 3, { alpha: 0.6 });
    for (const p of [[[-10, -72], [20, -74]], [[-14, -94], [22, -102]], [[0, -118], [36, -122]], [[34, -134], [60, -132]]]) {
      ink(c, at(p), 3, { alpha: 0.45 });
    }
  };
  const slices = [[0, 0, 0], ...LATE, [900, 900, 0]];
  return { panes, light: { x: MOON.x + 60, y: MOON.y + 90, r: 600 }, ambient: 0.5, gain: 0.8, brush: (c, _, mark) => {
    slices.forEach(([y0, y1, dx], i) => {
      for (const [from, to, by] of [[y0, y1, dx], [y1, slices[i + 1]?.[0] ?? 900, 0]]) {
        c.save();
        c.clip(box(-100, from, 800, to - from));
        c.translate(by, 0);
        face(c);
        c.restore();
      }
    });
    const dark = "#2a0828";
    tone(c, SHOULDER, [[[[470, 350], [540, 360], [530, 470], [460, 500], [490, 430]], dark, 0.5, 16]]);
    tone(c, UPPER, [[[[340, 520], [400, 486], [470, 460], [470, 520], [380, 540]], dark, 0.5, 10]]);
    tone(c, FORE, [[[[210, 536], [280, 530], [340, 520], [340, 560], [220, 560]], dark, 0.55, 9]]);
    lit(c, FORE, [230, 470, 100], "#a0fff0", 0.3);
    for (const p of [[[300, 490], [270, 500], [236, 500]], [[404, 440], [376, 456], [350, 478]]]) {
      ink(c, p, 3, { alpha: 0.4 });
    }
    ink(c, moved([[34, -4], [120, -2], [180, 8]], hand), 3, { alpha: 0.4 });
    mark("back");
    for (const [x, y, rx, ry] of [[150, 170, 26, 18], [110, 240, 16, 12], [196, 290, 30, 18]]) {
      fill(c, oval(x, y, rx, ry), "#4aa8b0", { alpha: 0.22, blur: 3 });
    }
  }, over: (c) => {
    glow(c, MOON.x, MOON.y, 250, "#c8fff0", 0.35);
    glow(c, ...at([[-42, -16]])[0], 70, "#ffe04a", 0.7);
    glow(c, 66, 680, 90, "#ffd070", 0.7);
    fill(c, box(84, 722, 104, 4), "#eaffff", { mode: "screen", alpha: 0.9, blur: 1 });
    for (const [y0, y1, dx] of LATE) {
      for (let i = 0; i < 4; i++) {
        fill(c, box(330 + rnd.range(-90, 130) + dx, rnd.range(y0, y1 - 6), rnd.range(20, 64), 4),
          rnd.pick(["#5af2ff", "#ff5ae0"]),
          { alpha: 0.6, mode: "screen" });
      }
    }
  } };
}
