import { fill, glow, limb, oval, poly, smooth, stroke, line } from "../../kit/canvas.mjs";
import { from, lit, tone } from "../../kit/enamel.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded } from "../../kit/window.mjs";

/** The middle of the maze, where the box stands and shines. */
const MID = { x: 284, y: 604 };
const far = from(MID.x, MID.y - 60, 90, 640);
const HIDE = ramp(["#ffd08a", "#f08a44", "#b84a30", "#742838", "#421a48", "#261240"]);
const HORN = ramp(["#fff6d8", "#ffe2a0", "#d8a070", "#7a5278"]);
const STONE = ramp(["#fff0b0", "#ffcc5a", "#d88a34", "#8a4a48", "#4a2a60", "#2a1a50"]);
const HEAD = { x: 366, y: 276, turn: -0.42, scale: 1.56 };
const at = (points) => moved(points, HEAD);
/** A place in the maze: how far from the middle, in which direction, how high. */
const P = (r, a, h = 0) => [MID.x + Math.cos(a) * r * 258, MID.y + Math.sin(a) * r * 150 - h];
const arc = (r, a0, a1, h, n = 5) => Array.from({ length: n }, (_, i) => P(r, a0 + (a1 - a0) * i / (n - 1), h));

const SKULL = smooth(at([[-4, -58], [-36, -50], [-68, -16], [-106, 20], [-134, 36], [-151, 52], [-150, 70], [-138, 80],
  [-134, 92], [-118, 105], [-92, 102], [-50, 96], [-6, 88], [34, 66], [46, 20], [36, -30], [16, -54]]));
const MUZZLE = smooth(at([[-108, 22], [-134, 36], [-151, 52], [-150, 70], [-138, 80], [-134, 92], [-118, 105], [-92, 102],
  [-82, 78], [-90, 48]]));
const DELTOID = smooth([[462, 318], [520, 280], [620, 280], [640, 440], [600, 492], [530, 486], [474, 430], [456, 370]]);
const UPPER = limb([[562, 440, 60], [566, 510, 54], [556, 574, 44]]);
const FOREARM = limb([[574, 548, 44], [536, 616, 46], [480, 654, 36], [438, 668, 27]]);

/** Doors are places where a wall has no block. */
const RINGS = [{ r: 0.99, blocks: 22, doors: [7], h: 38 }, { r: 0.72, blocks: 16, doors: [8, 13], h: 34 },
  { r: 0.44, blocks: 11, doors: [5], h: 28 }];

/** The maze, from its far wall to the near one: it is a cogwheel with teeth. */
function maze(add) {
  add.solid(smooth(arc(1.02, 0, Math.PI * 1.9, 0, 20)), ramp(["#fff0b0", "#ff9a48", "#c04a5a", "#5a2a78", "#2c1a5c"]),
    { shade: from(MID.x, MID.y, 30, 300), lead: 4 });
  const parts = [];
  for (const { r, blocks, doors, h } of RINGS) {
    for (let i = 0; i < blocks; i++) {
      if (doors.includes(i)) {
        continue;
      }
      const step = Math.PI * 2 / blocks;
      const [a0, a1] = [i * step, (i + 1) * step];
      const near = Math.sin((a0 + a1) / 2) > 0;
      const depth = Math.sin((a0 + a1) / 2) * r;
      const w = 0.052;
      const face = near ? r + w : r - w;
      // Far walls show their lit side, near walls turn their back on the light.
      parts.push([depth - 0.001, poly([...arc(face, a0, a1, 0), ...arc(face, a1, a0, h)]), (x, y) => near
        ? 0.62 + r * 0.3 : from(MID.x, MID.y - 30, 60, 420)(x, y) * 0.7]);
      parts.push([depth, poly([...arc(r + w, a0, a1, h), ...arc(r - w, a1, a0, h)]), (x, y) => 0.16
        + from(MID.x, MID.y - 40, 60, 420)(x, y) * 0.4]);
      if (r > 0.9 && i % 2 === 0) {
        const [b0, b1] = [a0 + step * 0.1, a1 - step * 0.1];
        if (near) {
          parts.push([depth + 0.002, poly([...arc(r + 0.17, b0, b1, 0), ...arc(r + 0.17, b1, b0, h)]), () => 0.9]);
        }
        parts.push([depth + 0.003, poly([...arc(r + w, b0, b1, h), ...arc(r + 0.17, b1, b0, h)]), () => 0.46]);
      }
    }
  }
  parts.push([-0.04, null]);
  for (const [, path, shade] of parts.sort((p, q) => p[0] - q[0])) {
    if (path) {
      add.solid(path, STONE, { shade, lead: 2.4, bright: 1.1 });
    } else {
      thread(add);
    }
  }
}

/** The box that turns off the sound. */
function box(add) {
  const [x, y] = [MID.x, MID.y + 4];
  add.solid(poly([[x - 38, y - 54], [x - 14, y - 70], [x + 44, y - 66], [x + 22, y - 48]]), "#fffbe0",
    { bright: 2, lead: 2.6 });
  add.solid(poly([[x - 38, y - 54], [x + 22, y - 48], [x + 22, y + 14], [x - 38, y + 6]]), "#5af0e0", { bright: 1.5, lead: 3 });
  add.solid(poly([[x + 22, y - 48], [x + 44, y - 66], [x + 44, y - 8], [x + 22, y + 14]]), "#2a9ab0", { bright: 1.2, lead: 3 });
}

function thread(add) {
  add.ribbon([[136, 800], [172, 800], [176, 772], P(1.06, 2.16), P(0.9, 2.2), ...arc(0.86, 2.36, 3.1, 0), P(0.84, 3.3),
    P(0.66, 3.36),
    P(0.52, 3.24), P(0.3, 3.1), P(0.14, 2.8)], 8, ["#ff2440"], { solid: true, lead: 1.4, bright: 1.8 });
}

function bull(add) {
  const hide = { shade: far, lead: 3.4 };
  add.solid(smooth([[340, 196], [392, 140], [470, 96], [550, 88], [640, 120], [640, 640], [540, 640], [470, 600],
    [420, 520], [396, 440], [400, 340]]), HIDE, hide);
  // Locks along the neck.
  for (const [x, y, a, l, w] of [[560, 112, 0.62, 180, 84], [496, 104, 0.84, 180, 84], [436, 122, 1.0, 178, 80],
    [566, 210, 0.9, 140, 70],
    [388, 158, 1.1, 172, 76], [486, 204, 1.14, 156, 74], [420, 230, 1.24, 150, 70]]) {
    add.solid(smooth(moved([[-26, -w * 0.2], [l * 0.3, -w * 0.52], [l * 0.75, -w * 0.3], [l, w * 0.1, 1], [l * 0.66, w * 0.4],
      [l * 0.2, w * 0.5], [-20, w * 0.3]], { x, y, turn: a })), HIDE, { shade: (px, py) => far(px, py) - 0.1, lead: 3 });
  }
  add.solid(smooth([[380, 400], [430, 360], [476, 380], [492, 470], [486, 590], [446, 600], [420, 540], [396, 470]]), HIDE,
    { shade: (x, y) => far(x, y) + (x - 380) / 420, lead: 3 });
  add.solid(DELTOID, HIDE, hide);
  add.solid(UPPER, HIDE, hide);
  add.solid(FOREARM, HIDE, hide);
  add.solid(limb(at([[-24, -52, 18], [-38, -76, 17], [-66, -92, 14], [-100, -100, 10], [-130, -116, 6], [-142, -142, 1]])),
    HORN,
    { shade: (x, y) => 0.3 + far(x, y) * 0.5, lead: 3.4 });
  add.solid(smooth(at([[20, -32], [50, -44], [92, -32], [122, -2, 1], [84, 8], [44, -2]])), HIDE, { shade: (x, y) => far(x, y)
    * 0.7 - 0.06, lead: 3.4 });
  add.solid(SKULL, HIDE, { ...hide, lead: 4.2 });
  add.solid(smooth(at([[-36, -50], [-68, -16], [-106, 20], [-108, 26], [-84, 24], [-56, 4], [-22, -14], [-14, -40]])), HIDE,
    { shade: (x, y) => far(x, y) * 1.2 + 0.1, lead: 2.8 });
  add.solid(MUZZLE, ramp(["#f8b48c", "#c8685c", "#7a3050", "#4a1c44"]), { shade: (x, y) => far(x, y) * 1.9, lead: 3 });
  add.solid(smooth(at([[-62, -4, 1], [-46, -15], [-24, -12, 1], [-40, -3]])), "#fff6a0", { bright: 2, lead: 2.6 });
  add.solid(smooth(at([[18, -62], [-14, -70], [-48, -52], [-66, -22, 1], [-44, -32], [-40, -10, 1], [-24, -30], [-10, -10, 1],
    [4, -34], [24, -40]])), HIDE, { shade: (x, y) => far(x, y) + 0.24, lead: 3 });
  add.solid(limb(at([[8, -46, 25], [-2, -80, 23], [-30, -106, 19], [-66, -120, 14], [-98, -138, 8], [-114, -168, 1]])),
    HORN, { shade: (x, y) => far(x, y) * 0.62, lead: 3.8, bright: 1.15 });
  const [[rx, ry]] = at([[-146, 84]]);
  add.ribbon([[rx + 8, ry - 10], [rx - 10, ry + 8], [rx + 2, ry + 30], [rx + 26, ry + 26], [rx + 28, ry + 6]], 8, ["#7af6ff"],
    { solid: true, lead: 2, bright: 1.5 });
  for (const [x, y, t] of [[420, 652, 0.5], [414, 672, 0.3], [416, 692, 0.1]]) {
    add.solid(smooth(moved([[14, -11], [-22, -12], [-38, 2], [-30, 14], [14, 12]], { x, y, turn: -t })), HIDE, hide);
  }
}

const switchAt = (x, y) => smooth([[x - 14, y - 11], [x + 14, y - 11], [x + 24, y], [x + 14, y + 11], [x - 14, y + 11],
  [x - 24, y]]);

/** Who takes the thread along. */
function hero(add) {
  add.solid(limb([[84, 838, 9], [86, 860, 7], [92, 868, 6]]), "#5a2a50", { lead: 2.4 });
  add.solid(limb([[108, 834, 9], [116, 856, 7], [126, 862, 6]]), "#5a2a50", { lead: 2.4 });
  add.solid(smooth([[82, 774], [104, 772], [116, 800], [122, 842, 1], [92, 850], [54, 858, 1], [70, 810]]), "#4a7af0",
    { lead: 2.6, bright: 1.3 });
  add.solid(oval(98, 762, 13, 14), "#ffd0a0", { lead: 2.4, bright: 1.2 });
  add.solid(smooth([[84, 762], [86, 748], [104, 744], [114, 754], [100, 758], [94, 772]]), "#8a4a2a", { lead: 2.4 });
  add.ribbon([[98, 794], [116, 800], [128, 796]], 9, ["#ffd0a0"], { solid: true, lead: 2.2 });
  add.solid(oval(136, 796, 14, 12), "#ff2440", { lead: 2.4, bright: 1.6 });
}

/** Minotaur of the Settings Menu. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ramp(["#d8508a", "#8a38a0", "#542a94", "#301c6c", "#1a1248"]), { cell: 130, flow: "rays", cx: MID.x,
    cy: MID.y - 40, stretch: 3.4, shade: from(170, 420, 60, 520), vary: 8 });
  maze(add);
  box(add);
  mark("subject");
  bull(add);
  mark("front");
  for (const [a, on] of [[1.86, true], [1.28, false]]) {
    const [x, y] = P(1.045, a, 18);
    add.solid(switchAt(x, y), on ? "#4af07a" : "#e83a5a", { lead: 2.4, bright: 1.3 });
    add.solid(oval(x + (on ? 13 : -13), y, 9), "#fff8e8", { lead: 2, bright: 1.5 });
  }
  hero(add);
  frame(add, "plain", ["#c88a24", "#4a2680", "#7af0ff"]);
  return { panes, light: { x: MID.x, y: MID.y - 90, r: 560 }, ambient: 0.52, gain: 0.8, brush: (c, _, mark) => {
    const dark = "#2a0c30";
    tone(c, SKULL, [[at([[10, -40], [60, -20], [60, 60], [20, 60], [0, 10]]), dark, 0.4, 12]]);
    tone(c, MUZZLE, [[at([[-90, 40], [-70, 70], [-80, 110], [-100, 108], [-100, 70]]), dark, 0.4, 8]]);
    lit(c, SKULL, [...at([[-80, 100]])[0], 150], "#ffb060", 0.4);
    fill(c, smooth(at([[-140, 56], [-130, 50], [-120, 58], [-126, 66], [-138, 64]])), "#1a0818");
    ink(c, at([[-138, 82], [-116, 84], [-94, 92], [-84, 100]]), 5);
    ink(c, at([[-72, -2], [-52, -20], [-14, -18]]), 11);
    fill(c, oval(...at([[-46, -8]])[0], 5, 7), "#1a0818");
    ink(c, at([[-60, 6], [-42, 8], [-24, -2]]), 3.4, { alpha: 0.7 });
    ink(c, at([[-46, 92], [-6, 78], [24, 40], [30, 6]]), 4, { alpha: 0.45 });
    ink(c, at([[-78, 18], [-62, 44], [-60, 74]]), 3, { alpha: 0.4 });
    tone(c, SKULL, [[at([[-50, 96], [-6, 90], [34, 66], [50, 20], [24, 30], [-10, 66]]), dark, 0.5, 12],
      [at([[-66, 26], [-40, 20], [-46, 60], [-70, 84], [-80, 60]]), dark, 0.35, 12]]);
    ink(c, at([[34, -26], [64, -24], [96, -6]]), 4, { alpha: 0.5 });
    for (const k of [0, 12, 24]) {
      ink(c, at([[-72 + k * 0.6, 30 + k], [-60 + k * 0.6, 18 + k]]), 3, { alpha: 0.4 });
    }
    for (const [a, b] of [[[-18, -72], [12, -72]], [[-24, -92], [2, -98]], [[-44, -106], [-22, -124]]]) {
      ink(c, at([a, b]), 3, { alpha: 0.4 });
    }
    tone(c, DELTOID, [[[[540, 290], [640, 280], [640, 480], [580, 470], [560, 380]], dark, 0.6, 20]]);
    tone(c, FOREARM, [[[[560, 560], [620, 560], [560, 680], [460, 700], [520, 640]], dark, 0.5, 12]]);
    ink(c, [[480, 634], [520, 606], [548, 566]], 3, { alpha: 0.5 });
    for (const p of [[[398, 420], [412, 480], [440, 560]], [[414, 404], [436, 470], [456, 560]]]) {
      ink(c, p, 3, { alpha: 0.4 });
    }
    fill(c, smooth(at([[-96, -132], [-114, -168], [-88, -140]])), "#2a1030", { alpha: 0.6, blur: 4 });
    // The sign on the box: a crossed-out loudspeaker.
    mark("back");
    const [x, y] = [MID.x - 10, MID.y - 20];
    fill(c, poly([[x - 20, y - 8], [x - 10, y - 7], [x + 2, y - 20], [x + 2, y + 20], [x - 10, y + 8], [x - 20, y + 7]]),
      "#082a3c");
    stroke(c, line([[x + 9, y - 8], [x + 23, y + 10]]), "#082a3c", 5);
    stroke(c, line([[x + 23, y - 7], [x + 9, y + 9]]), "#082a3c", 5);
  }, over: (c) => {
    glow(c, MID.x, MID.y - 40, 230, "#ffe0a0", 0.55);
    glow(c, ...at([[-44, -10]])[0], 60, "#fff28a", 0.8);
    for (let i = 0; i < 18; i++) {
      glow(c, MID.x + rnd.bell() * 90, rnd.range(330, 560), rnd.range(4, 10), "#fff0b0", 0.8);
    }
  } };
}
