import { clamp, fill, glow, limb, line, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { from, lit, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded, ring } from "../../kit/window.mjs";

/** The moon waits, as loading wheels do. */
const MOON = { x: 196, y: 222, r: 132 };
const far = from(MOON.x, MOON.y, 90, 640);
const HIDE = ramp(["#ffb87e", "#ff7446", "#e8342e", "#b01e38", "#7a1844", "#4a1444"]);
const HORN = ramp(["#fff0c8", "#e8b878", "#8a5a58", "#3a2240"]);
const SKY = ramp(["#6ad8d8", "#2f9ab4", "#1c6494", "#143a70", "#0c1f4c"]);
const HEAD = { x: 384, y: 262, turn: -0.14, scale: 1.3 };
const at = (points) => moved(points, HEAD);

const SKULL = smooth(at([[20, -60], [-14, -64], [-46, -50], [-64, -32, 1], [-56, -22], [-70, -10], [-96, -10], [-118, 0], [-128, 18, 1], [-110, 22], [-108, 34, 1], [-84, 38], [-56, 36], [-28, 44, 1], [-6, 62], [24, 72], [52, 44], [58, -10], [46, -44]]));
const JAW = smooth(at([[-28, 44, 1], [-50, 66], [-78, 70], [-98, 62, 1], [-102, 78], [-88, 96], [-104, 134, 1], [-62, 108],
  [-24, 102], [20, 80], [10, 56]]));
/** The blow goes round the shoulder: degrees of the arm as it stood, and as it stands. */
const SHOT = { x: 462, y: 414 };
const [HAND, TIP] = [204, 442];
const PAST = [216, 190, 164];
const LAST = 129;
const rad = (degrees) => degrees * Math.PI / 180;
const armAt = (degrees) => ({ x: SHOT.x + Math.cos(rad(degrees)) * HAND, y: SHOT.y + Math.sin(rad(degrees)) * HAND,
  turn: rad(degrees) });
const SWORD = [[18, -12], [60, -21], [130, -22], [190, -18], [TIP - HAND, 12, 1], [180, 17], [110, 14], [18, 12]];
const GUARD = [[6, -38], [20, -34], [24, 0], [20, 34], [6, 38], [12, 0]];
const SHOULDER = smooth([[420, 384], [462, 352], [520, 362], [546, 414], [524, 470], [470, 486], [424, 466], [408, 424]]);
const UPPER = limb([[470, 424, 50], [440, 480, 46], [414, 526, 32]]);
const FORE = limb([[424, 506, 32], [404, 540, 37], [366, 564, 29], [336, 574, 20]]);
const THIGH = limb([[620, 680, 84], [540, 668, 78], [462, 664, 58], [416, 670, 44]]);
const SHIN = limb([[420, 664, 44], [414, 706, 38], [420, 752, 26], [412, 786, 24]]);
const FOOT = smooth([[440, 764], [404, 760], [366, 784], [330, 800, 1], [322, 814, 1], [352, 820], [448, 822], [452, 790]]);

function night(add) {
  add(everything(), SKY, { cell: 50, flow: "rays", cx: MOON.x, cy: MOON.y, stretch: 1.7, shade: from(MOON.x, MOON.y, 150, 560),
    vary: 6 });
  for (let i = 0; i < 12; i++) {
    const a = -Math.PI / 2 + i / 12 * Math.PI * 2;
    add.solid(ring(MOON.x, MOON.y, MOON.r + 11, MOON.r + 34, a - 0.21, a + 0.21), i < 4 ? ["#fff2a0", "#ffe070", "#ffc04a",
      "#e89a48"][3 - i] : "#1c4a84", { lead: 3, bright: i < 4 ? 1.5 : 1 });
  }
  add(oval(MOON.x, MOON.y, MOON.r), ramp(["#fffae0", "#f4f0cc", "#d0e8cc", "#9cd0c8"]), { cell: 96, jitter: 0.8, vary: 4,
    shade: from(MOON.x - 40, MOON.y - 30, 10, 200), bright: 1.32, lead: 4, fine: 1.8 });
  for (const [x, y, rx, ry] of [[128, 176, 30, 24], [112, 270, 22, 26], [196, 306, 32, 20], [218, 152, 20, 15]]) {
    add.solid(smooth(moved([[-1, 0.1], [-0.5, -0.9], [0.5, -0.8], [1, 0], [0.6, 0.9], [-0.4, 0.9]].map(([u, v]) => [u * rx, v * ry]),
      { x, y })), "#a8d0c4", { lead: 2, bright: 0.95 });
  }
}

/** What was seen of the blow, frame by frame. */
function past(add) {
  PAST.forEach((degrees, i) => {
    const hand = armAt(degrees);
    const ghost = ["#2c6ca4", "#3c94c4", "#6ad0e4"][i];
    add.solid(limb(moved([[-HAND, 0, 30], [-90, 8, 40], [-40, 4, 30], [10, 0, 20]], hand)), ghost, { lead: 3, bright: 0.8 });
    add.solid(smooth(moved(SWORD, hand)), ghost, { lead: 3.4, bright: 1.05 + i * 0.12 });
    add.solid(smooth(moved(GUARD, hand)), ghost, { lead: 2.6, bright: 1.2 });
  });
  // The way of the point.
  const way = Array.from({ length: 24 }, (_, i) => LAST + (PAST[0] - LAST) * i / 23);
  add.solid(limb(way.map((d, i) => [SHOT.x + Math.cos(rad(d)) * (TIP - 6), SHOT.y + Math.sin(rad(d)) * (TIP - 6), 8 - i / 3.4])),
    "#e0fffa", { lead: 2, bright: 1.5 });
}

function hills(add) {
  add(smooth([[-20, 620, 1], [60, 596], [150, 622], [250, 604], [380, 640], [640, 600], [640, 920, 1], [-20, 920, 1]]),
    ramp(["#2a86a4", "#1c5a8c", "#163c70"]), { cell: 120, flow: "columns", stretch: 0.3, jitter: 0.7, shade: (x, y) => (y - 600) / 170 });
  add(smooth([[-20, 770], [120, 776], [300, 800], [420, 792], [620, 770], [620, 920, 1], [-20, 920, 1]]),
    ramp(["#24508a", "#1a3468", "#141f50"]), { cell: 120, flow: "columns", stretch: 0.3, jitter: 0.7, shade: (x, y) => (y - 770) / 110, lead: 4 });
}

function wing(add) {
  const membrane = ramp(["#d8304a", "#9a1e48", "#641848", "#3c123e"]);
  const cut = { cell: 50, flow: "rays", cx: 506, cy: 92, shade: far, lead: 3.6, vary: 8 };
  for (const points of [[[480, 330], [508, 92, 1], [556, 40, 1], [640, 20], [640, 170], [560, 240]], [[480, 330], [560, 236],
    [640, 168], [640, 420], [540, 400]], [[508, 92, 1], [486, 150], [470, 230], [480, 330], [508, 220]]]) {
    add(smooth(points), membrane, cut);
  }
  for (const bones of [[[484, 330, 15], [496, 200, 12], [508, 92, 11], [516, 50, 2]], [[508, 92, 9], [556, 160, 7], [600, 260, 3]],
    [[508, 92, 9], [566, 100, 6], [610, 110, 3]]]) {
    add.solid(limb(bones), HIDE, { shade: far, lead: 3.2 });
  }
}

function body(add) {
  const hide = { shade: far, lead: 3.8 };
  const darker = { shade: (x, y) => far(x, y) + 0.16, lead: 3.4 };
  // The leg that stands behind.
  add(limb([[600, 700, 60], [560, 760, 40], [580, 826, 30]]), HIDE, { ...darker, cell: 46 });
  add(smooth([[400, 300], [470, 280], [560, 310], [640, 360], [640, 760], [548, 740], [486, 684], [446, 600], [412, 500],
    [390, 400]]), HIDE, { ...hide, cell: 62, vary: 6 });
  for (let i = 0; i < 5; i++) {
    const [x, y] = [410 + i * 15, 468 + i * 40];
    add.solid(smooth([[x - 12, y - 12], [x + 30, y - 8], [x + 66, y - 20], [x + 78, y + 18], [x + 34, y + 32], [x + 4, y + 26]]),
      HIDE, { shade: (px, py) => far(px, py) - 0.2, lead: 3.2 });
  }
  for (const [x, y, a, l, w] of [[540, 310, 0.4, 116, 56], [494, 286, 0.62, 120, 60], [452, 276, 0.9, 120, 58],
    [430, 306, 1.2, 104, 52]]) {
    add.solid(smooth(moved([[-20, -w * 0.3], [l * 0.3, -w * 0.5], [l * 0.7, -w * 0.24], [l, w * 0.16, 1], [l * 0.6, w * 0.4],
      [l * 0.2, w * 0.5], [-20, w * 0.3]], { x, y, turn: a })), HIDE, { ...darker });
  }
  add.solid(SHIN, HIDE, { shade: (x, y) => far(x, y) - 0.2, lead: 3.8 });
  add.solid(FOOT, HIDE, { shade: (x, y) => far(x, y) - 0.24, lead: 3.6 });
  for (const x of [330, 356, 384]) {
    add.solid(smooth([[x + 14, 800], [x - 4, 804], [x - 18, 824, 1], [x + 12, 824]]), "#ffe8c0", { lead: 2.4 });
  }
  add.solid(THIGH, HIDE, { shade: (x, y) => far(x, y) - 0.26, lead: 3.8 });
  add.solid(smooth([[376, 640], [404, 618], [440, 626], [452, 664], [436, 700], [396, 704], [376, 676]]), HIDE,
    { shade: (x, y) => far(x, y) - 0.36, lead: 3 });
  add(smooth([[470, 604], [560, 616], [640, 612], [640, 790, 1], [612, 760], [580, 740, 1], [556, 690], [530, 664, 1], [490, 640]]),
    ramp(["#8a4ac8", "#6030a0", "#3c1e74"]), { cell: 46, flow: "rays", cx: 560, cy: 560, stretch: 2.4, lead: 3.4,
      shade: (x, y) => (y - 610) / 160 });
  add.solid(smooth([[458, 580], [540, 600], [640, 590], [640, 622], [540, 634], [464, 612]]), "#ffc04a", { lead: 3.2, bright: 1.1 });
  add.solid(smooth([[440, 704], [540, 722], [640, 726], [640, 768], [530, 746], [456, 728]]), HIDE, { ...darker });
  add.solid(SHOULDER, HIDE, { shade: (x, y) => far(x, y) - 0.06, lead: 3.8 });
  add.solid(smooth([[480, 353], [520, 362], [546, 414], [524, 470], [490, 484], [512, 420]]), HIDE, { ...darker });
  add.solid(UPPER, HIDE, { shade: (x, y) => far(x, y) - 0.1, lead: 3.8 });
  add.solid(smooth([[420, 430], [440, 466], [428, 506], [402, 522], [388, 500], [404, 462]]), HIDE,
    { shade: (x, y) => far(x, y) - 0.26, lead: 3 });
  add.solid(FORE, HIDE, { shade: (x, y) => far(x, y) - 0.16, lead: 3.8 });
  add.solid(smooth([[348, 540, 1], [388, 512, 1], [418, 568, 1], [372, 592, 1]]), "#e8a83c", { lead: 3, bright: 1.1 });
  add.solid(smooth([[364, 528, 1], [374, 521, 1], [404, 574, 1], [391, 581, 1]]), "#c8303a", { lead: 2 });
}

/** Panes of the head. */
function headPanes(put) {
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
  put(SKULL, HIDE, { shade: (x, y) => far(x, y) * 1.2 + 0.08, lead: 4.2, bright: 1.2 });
  put(smooth(at([[20, -60], [-14, -64], [-46, -50], [-66, -30, 1], [-40, -32], [-14, -22], [10, -30]])), HIDE,
    { shade: (x, y) =>
    far(x, y) * 0.9 + 0.06, lead: 3, bright: 1.2 });
  put(smooth(at([[-46, 0], [-14, 6], [20, -4], [56, -24, 1], [40, 22], [8, 40], [-28, 34], [-50, 20]])), HIDE,
    { shade: (x, y) => far(x, y) + 0.04, lead: 3, bright: 1.2 });
  put(smooth(at([[-64, -36, 1], [-34, -36], [2, -34], [44, -62, 1], [10, -50], [-24, -50]])), "#3a0a2c", { lead: 2.6 });
  put(smooth(at([[-58, -14, 1], [-46, -26], [-24, -20, 1], [-40, -8]])), "#fff06a", { lead: 2.8, bright: 2 });
  put(limb(at([[8, -52, 23], [4, -90, 22], [26, -126, 18], [66, -148, 13], [110, -146, 7], [142, -126, 1]])), HORN,
    { shade: (x, y) =>
    far(x, y) * 0.9, lead: 4, bright: 1.15 });
}

/** Cut in two, and still walking. His feet are at 0,0; he goes to the left. */
const KNIGHT = { x: 122, y: 790, scale: 1.16 };
const CUT = { x: 122, y: 682, turn: 0.62 };
function knightParts(dx, dy, steel) {
  const k = (points) => moved(points, { ...KNIGHT, x: KNIGHT.x + dx, y: KNIGHT.y + dy }).map(([x, y, w, ...rest]) => [x, y, w > 1 ? w * KNIGHT.scale : w, ...rest]);
  return [
    [smooth(k([[8, -132, 1], [30, -120], [52, -70], [62, -28, 1], [40, -36], [20, -30, 1], [6, -80]])), "#d82a3a"],
    [limb(k([[6, -78, 13], [22, -44, 10], [34, -12, 8]])), steel], [smooth(k([[42, -16], [30, -20], [18, -2], [14, 4, 1], [42, 4, 1]])), steel],
    [limb(k([[-4, -78, 14], [-14, -42, 11], [-18, -12, 8]])), steel], [smooth(k([[-10, -16], [-24, -16], [-40, 0], [-44, 5, 1], [-10, 5, 1]])),
      steel],
    [smooth(k([[-16, -134], [12, -136], [22, -110], [16, -74, 1], [-18, -74, 1], [-22, -108]])), steel],
    [smooth(k([[-20, -82], [18, -82], [26, -58, 1], [0, -52], [-26, -58, 1]])), "#2f7ad0"],
    [smooth(k([[2, -178], [14, -204], [44, -206], [66, -178, 1], [40, -186], [20, -168]])), "#ff4a4a"],
    [smooth(k([[-26, -168], [-16, -184], [6, -186], [20, -170], [20, -138, 1], [-14, -134, 1], [-30, -150, 1]])), steel],
    [poly(k([[-32, -160], [-4, -162], [-4, -153], [-30, -152]])), "#1a2048"],
    [limb(k([[2, -122, 10], [-18, -100, 9], [-44, -112, 7]])), steel]];
}
function knight(add) {
  const steel = ramp(["#fff0b8", "#ffe0a8", "#c8d0d8", "#8098c0", "#506298"]);
  for (const [sign, by] of [[1, [0, 0]], [-1, [26, 9]]]) {
    const clip = poly(moved([[-300, sign * 5], [300, sign * 5], [300, 400 * sign], [-300, 400 * sign]], CUT));
    knightParts(...by, steel).forEach(([path, colour]) => add.solid(path, colour, { clip, lead: 2.2, bright: 1.3,
      ...(colour === steel && { shade: (x) => clamp((x - 70) / 100, 0, 0.9) }) }));
  }
  add.solid(poly(moved([[-46, -4], [56, -4], [56, 4], [-46, 4]], CUT)), "#f4ffff", { bright: 2, lead: 1.4 });
  const k = (points) => moved(points, KNIGHT);
  add.solid(limb(k([[-50, -184, 3], [-50, -50, 3]])), "#a87048", { lead: 2 });
  add.solid(poly(k([[-68, -158], [-32, -158], [-26, -112], [-74, -112]])), "#ffe88a", { lead: 2.4, bright: 1.9 });
  add.solid(poly(k([[-74, -156], [-50, -176], [-26, -156]])), "#c88a3c", { lead: 2.2 });
  add.solid(smooth(k([[-58, -104], [-44, -108], [-40, -94], [-54, -90]])), steel, { shade: () => 0.1, lead: 2, bright: 1.3 });
}

/** The Lag Demon. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  night(add);
  hills(add);
  past(add);
  mark("subject");
  wing(add);
  body(add);
  headPanes((path, colour, options) => add.solid(path, colour, options));
  const hand = armAt(LAST);
  add.solid(smooth(moved(SWORD, hand)), "#e8fff8", { lead: 4, bright: 1.6 });
  add.solid(smooth(moved(GUARD, hand)), "#ffc84a", { lead: 3, bright: 1.2 });
  for (const k of [-30, -16, -2]) {
    add.solid(smooth(moved([[k - 8, -22], [k + 6, -22], [k + 8, 18], [k - 6, 20]], hand)), HIDE,
      { shade: (x, y) => far(x, y) - 0.14, lead: 2.6 });
  }
  mark("front");
  knight(add);
  frame(add, "plain", ["#123a68", "#8a1a3a", "#ffc84a"]);
  const dark = "#2a0828";
  const face = (c) => {
    tone(c, SKULL, [[at([[0, 0], [40, -40], [70, 20], [30, 80], [-10, 60], [10, 30]]), dark, 0.34, 14],
      [at([[-60, -30], [-30, -34], [0, -22], [-20, -2], [-56, -6]]), dark, 0.6, 7]]);
    tone(c, JAW, [[at([[-60, 84], [0, 70], [30, 90], [-30, 110], [-80, 120]]), dark, 0.5, 10]]);
    lit(c, SKULL, [...at([[-90, 0]])[0], 130], "#ff9a50", 0.4);
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
  return { panes, light: { x: MOON.x + 90, y: MOON.y + 170, r: 700 }, ambient: 0.56, gain: 0.74, brush: (c) => {
    face(c);
    tone(c, SHOULDER, [[[[480, 370], [550, 380], [540, 470], [470, 500], [500, 440]], dark, 0.5, 16]]);
    tone(c, UPPER, [[[[440, 560], [470, 500], [520, 440], [540, 500], [470, 560]], dark, 0.55, 12]]);
    tone(c, FORE, [[[[330, 606], [390, 590], [440, 540], [450, 590], [360, 620]], dark, 0.55, 9]]);
    tone(c, THIGH, [[[[380, 716], [470, 706], [640, 720], [640, 780], [400, 740]], dark, 0.55, 14]]);
    tone(c, SHIN, [[[[440, 690], [470, 720], [450, 790], [426, 790], [430, 730]], dark, 0.5, 9]]);
    lit(c, FORE, [360, 530, 90], "#a0fff0", 0.3);
    lit(c, THIGH, [430, 626, 90], "#ffd0a0", 0.3);
    for (const p of [[[346, 560], [372, 552], [396, 534]], [[426, 498], [446, 470], [452, 440]], [[440, 650], [476, 640], [520, 646]],
      [[400, 690], [408, 720], [408, 750]]]) {
      ink(c, p, 3, { alpha: 0.4 });
    }
    ink(c, moved([[34, -2], [130, -3], [200, 4]], hand), 3, { alpha: 0.4 });
  }, over: (c) => {
    glow(c, MOON.x, MOON.y, 230, "#c8fff0", 0.16);
    glow(c, ...at([[-42, -16]])[0], 60, "#ffe04a", 0.6);
    glow(c, KNIGHT.x - 58, KNIGHT.y - 154, 110, "#ffd070", 0.7);
    const [a, b] = moved([[-34, 0], [50, 0]], CUT);
    stroke(c, line([a, b]), "#ffffff", 3, 0.9);
    glow(c, CUT.x + 8, CUT.y, 60, "#b8fff8", 0.5);
  } };
}
