import { H, box, clamp, fade, fill, glow, lerp, limb, line, linear, mix, oval, place, radial, shaft, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { coat, dusk, edge, masses } from "../../kit/masses.mjs";
import { mist, motes } from "../../kit/nature.mjs";

const SUN = [478, 176];
const TUNNEL = [[310, 250, 88], [268, 380, 104], [250, 520, 104], [290, 620, 84], [384, 690, 70], [396, 770, 54], [300, 818, 46],
  [170, 830, 42], [40, 862, 38], [-40, 880, 36]];
/** The top of the ground; it rises around the hole. */
const turf = (x) => 322 - x * 0.05 - 58 * Math.exp(-(((x - 176) / 62) ** 2)) - 22 * Math.exp(-(((x - 440) / 46) ** 2));

function morning(c, rnd) {
  wash(c, linear(c, 0, 0, 0, 330, "#5c5a9c", "#b88aa8", "#f4b48c", "#ffe2a0"));
  for (let i = 0; i < 26; i++) {
    const [x, y] = [rnd.range(-40, 640), rnd.range(20, 190)];
    fill(c, oval(x, y, rnd.range(50, 130), rnd.range(4, 12), -0.1), mix("#8a78b0", "#ffe8b0", clamp(1 - Math.hypot(x - SUN[0], y - SUN[1])
      / 320)), { blur: 5, alpha: 0.6 });
  }
  glow(c, ...SUN, 330, "#fff0b0", 0.95);
  fill(c, oval(...SUN, 62), "#fffbe4", { blur: 2 });
  for (const [y, tone, k] of [[236, "#e0a894", 20], [262, "#b8848c", 26], [288, "#8a6a7c", 20]]) {
    fill(c, smooth([[-40, y], [80, y - k], [200, y - k * 0.3], [330, y - k * 1.2], [450, y + 4], [560, y - k * 0.8], [640, y], [640, 420, 1],
      [-40, 420, 1]]), tone);
    for (let i = 0; i < 9; i++) {
      const x = rnd.range(-10, 400);
      const h = (y - 190) * rnd.range(0.4, 0.8);
      fill(c, smooth([[x - h * 0.24, y], [x - h * 0.1, y - h * 0.5], [x, y - h, 1], [x + h * 0.1, y - h * 0.5], [x + h * 0.24, y]]), tone);
    }
    mist(c, rnd, y + 14, 34, "#ffe4b8", 0.5);
  }
}

const soil = smooth([...Array.from({ length: 33 }, (_, i) => [i * 20 - 20, turf(i * 20 - 20)]), [640, 930, 1], [-40, 930, 1]]);

function earth(c, rnd) {
  masses(c, soil, linear(c, 0, 270, 0, H, "#8a4c30", "#5c3030", "#37223c", "#150e26"), [
    [[[-40, 430], [180, 400], [420, 440], [640, 400], [640, 500], [400, 520], [160, 490], [-40, 520]], "#7a4434", 14, 0.5],
    [[[-40, 640], [200, 600], [420, 600], [640, 620], [640, 690], [400, 680], [-40, 720]], "#4c2c44", 14, 0.7]]);
  c.save();
  c.clip(soil);
  for (let i = 0; i < 54; i++) {
    const [x, y] = [rnd.range(-10, 610), rnd.range(350, 880)];
    const r = 5 + rnd() ** 2 * 30;
    const tone = mix("#9a7468", "#2c2040", clamp((y - 320) / 440));
    const stone = smooth(Array.from({ length: 7 }, (_, k) => [x + Math.cos(k * 0.9) * r * rnd.range(0.8, 1.3),
      y + Math.sin(k * 0.9) * r * rnd.range(0.55, 0.8)]));
    masses(c, stone, tone, [[oval(x - r * 0.3, y + r * 0.5, r, r * 0.5), "#140c22", r * 0.25, 0.7]]);
    edge(c, stone, [1.5, -2.5], mix("#ffd8a0", "#6a5a90", clamp((y - 320) / 400)), { blur: 1.5, alpha: 0.6 });
  }
  c.restore();
  // What lay in the way.
  place(c, 84, 500, { scale: 1.05 }, (l) => {
    masses(l, oval(0, 0, 56, 52), "#8a7468", [[oval(14, -16, 36, 30), "#e0b890", 10, 0.85], [oval(-20, 26, 50, 30), "#2a1c34", 10, 0.8]]);
    const coil = Array.from({ length: 34 }, (_, i) => [Math.cos(i * 0.42 + 0.4) * 54 * (1 - i / 36), Math.sin(i * 0.42 + 0.4) * 50
      * (1 - i / 36)]);
    stroke(l, smooth(coil, false), "#33222f", 4.4);
    for (let i = 0; i < 28; i++) {
      const [x, y] = coil[i];
      const k = 1 - 13 / Math.max(14, Math.hypot(x, y));
      stroke(l, line([[x, y], [x * k, y * k]]), "#3f2b36", 2, 0.8);
    }
    edge(l, oval(0, 0, 56, 52), [2, -4], "#ffdca8", { blur: 2 });
  });
  for (const [x, a, l] of [[60, 1.7, 110], [130, 1.4, 150], [480, 1.7, 170], [540, 1.35, 130], [584, 1.8, 100], [430, 1.9, 90]]) {
    const y = turf(x);
    for (const [k, d] of [[1, 0], [0.7, 0.5], [0.6, -0.45]]) {
      const [ex, ey] = [x + Math.cos(a + d) * l * k, y + Math.sin(a + d) * l * k];
      fill(c, limb([[x, y - 4, 6 * k], [lerp(x, ex, 0.4) + 5, lerp(y, ey, 0.5), 4 * k], [ex, ey, 1]]), "#a87450");
      stroke(c, smooth([[x + 2, y], [lerp(x, ex, 0.4) + 6, lerp(y, ey, 0.5)], [ex, ey]], false), "#ffcf8c", 1.5, 0.6);
    }
  }
}

function tunnel(c, rnd) {
  const hole = limb(TUNNEL);
  c.save();
  c.clip(soil);
  masses(c, hole, linear(c, 0, 260, 0, 850, "#e8a860", "#8a5240", "#4a2c44", "#1c1230"), [
    [limb(TUNNEL.map(([x, y, w]) => [x - w * 0.62, y - w * 0.1, w * 0.6])), "#1c1030", 16, 0.8],
    [limb(TUNNEL.map(([x, y, w]) => [x + w * 0.72, y + w * 0.3, w * 0.34])), "#d8904c", 10, 0.55]]);
  c.save();
  c.clip(hole);
  // Marks of claws, all the way.
  for (let i = 0; i < 120; i++) {
    const at = rnd() * 8.9;
    const [p, q] = [TUNNEL[Math.floor(at)], TUNNEL[Math.floor(at) + 1]];
    const t = at % 1;
    const x = lerp(p[0], q[0], t) + rnd.range(-1, 1) * p[2];
    const y = lerp(p[1], q[1], t) + rnd.range(-0.6, 0.6) * p[2];
    stroke(c, smooth([[x, y], [x + rnd.range(-8, 8), y + 12], [x + rnd.range(-8, 8), y + 26]], false), rnd() < 0.6 ? "#180e26"
      : mix("#c88850", "#5c3c5c", clamp((y - 300) / 350)), rnd.range(2, 4.4), 0.3);
  }
  c.restore();
  edge(c, hole, [-5, -5], linear(c, 0, 300, 0, 800, "#ffd898", "#8a5c68"), { blur: 3, alpha: 0.55 });
  c.restore();
}

/** Everyone said up: the sign, the worm, and the lamp that he left with them. */
function directions(c) {
  masses(c, smooth([[352, 738], [356, 610], [372, 608], [376, 742]]), "#5c3a30", [[box(364, 600, 14, 150), "#d89858", 4, 0.7]]);
  const sign = smooth([[318, 690, 1], [324, 634, 1], [312, 636, 1], [362, 586, 1], [414, 630, 1], [400, 632, 1], [406, 688, 1]], true, 0.3);
  masses(c, sign, "#a8683c", [[[[300, 690], [324, 620], [350, 600], [346, 700]], "#4c2a34", 8, 0.8], [[[376, 600], [420, 630], [410, 690],
    [380, 690]], "#ffcc80", 8, 0.8]]);
  for (const y of [650, 668]) {
    stroke(c, smooth([[326, y], [360, y - 3], [402, y]], false), "#5c3228", 2.4, 0.7);
  }
  edge(c, sign, [3, 1], "#ffe2a4", { blur: 1.5, alpha: 0.9 });
  const worm = limb([[520, 742, 11], [500, 706, 12], [470, 700, 12], [448, 676, 12], [446, 640, 11], [456, 612, 10], [462, 600, 7]]);
  masses(c, worm, "#a85c64", [[limb([[506, 700, 4], [464, 692, 4], [442, 672, 4], [440, 640, 4], [450, 606, 4]]), "#ffc8a0", 4, 0.95]]);
  for (let i = 0; i < 9; i++) {
    const [x, y] = [[512, 724], [500, 708], [484, 702], [466, 696], [452, 684], [446, 668], [445, 652], [447, 636], [452, 620]][i];
    stroke(c, line([[x - 9, y + 3], [x + 9, y - 3]]), "#6a2c40", 2, 0.6);
  }
  fill(c, smooth([[414, 742], [416, 706], [426, 698], [442, 698], [452, 706], [454, 742]]), "#241420");
  fill(c, box(421, 708, 26, 28, 4), radial(c, 434, 722, 20, "#ffffff", "#ffe690", "#ff9c30"));
  for (const x of [420, 434, 448]) {
    stroke(c, line([[x, 706], [x, 738]]), "#241420", 3);
  }
  stroke(c, smooth([[424, 698], [426, 684], [442, 684], [444, 698]], false), "#241420", 3);
  glow(c, 434, 720, 170, "#ff9c3c", 1);
  glow(c, 434, 720, 60, "#fff0b0", 0.8);
}

function hand(c, x, y, turn, scale, tones) {
  place(c, x, y, { turn, scale }, (l) => {
    for (const [a, len] of [[-0.85, 40], [-0.4, 50], [0, 54], [0.4, 49], [0.85, 38]]) {
      const [ux, uy] = [Math.sin(a), -Math.cos(a)];
      const finger = limb([[ux * 14, uy * 14 + 8, 11], [ux * 30, uy * 30, 9.4], [ux * 36, uy * 36, 6.5]]);
      const claw = smooth([[ux * 30 - uy * 7, uy * 30 + ux * 7], [ux * len * 0.86 - uy * 5, uy * len * 0.86 + ux * 5], [ux * len * 1.14
        + 3, uy * len * 1.14, 1], [ux * len * 0.86 + uy * 5, uy * len * 0.86 - ux * 5], [ux * 30 + uy * 7, uy * 30 - ux * 7]]);
      masses(l, claw, tones[2], [[oval(ux * 40 - 5, uy * 40, 4, 12, a), "#8a6a68", 3, 0.7]]);
      edge(l, claw, [2, -1], "#fffbe0", { blur: 1.2 });
      masses(l, finger, tones[0], [[oval(ux * 28 + 4, uy * 28, 6, 14, a), tones[1], 4, 0.9]]);
      edge(l, finger, [2, -2], "#ffe8c0", { blur: 1.5, alpha: 0.7 });
    }
    const palm = smooth([[-24, -10], [-10, -22], [10, -22], [25, -8], [22, 18], [8, 32], [-10, 32], [-24, 16]]);
    masses(l, palm, tones[0], [[[[0, -20], [24, -10], [24, 16], [8, 20]], tones[1], 7, 0.9], [[[-26, 0], [-12, 10], [0, 34], [-24, 30]],
      "#5c2c48", 8, 0.7]]);
  });
}

function scarf(c) {
  const tail = smooth([[206, 350], [176, 392], [150, 440], [164, 500], [186, 556], [170, 610], [196, 622, 1], [212, 606], [236, 616, 1],
    [226, 556], [198, 500], [186, 446], [214, 404], [250, 372]]);
  masses(c, tail, "#8a1c30", [[[[180, 400], [160, 446], [176, 500], [200, 560], [190, 610], [160, 520], [140, 440]], "#380f30", 8, 0.8],
    [[[230, 366], [196, 420], [196, 470], [186, 440], [206, 390]], "#f0563c", 5, 0.9]]);
  edge(c, tail, [3, -1], "#ff9c6c", { blur: 2, alpha: 0.7 });
}

/** He comes out of the ground, and reaches. */
function mole(c, rnd) {
  const arm = limb([[292, 330, 40], [330, 262, 29], [356, 200, 21], [368, 166, 18]]);
  masses(c, arm, "#33284c", [[limb([[320, 320, 14], [352, 256, 11], [376, 180, 8]]), "#e8a468", 7, 0.9]]);
  edge(c, arm, [4, -1], "#ffe8b4", { blur: 2 });
  hand(c, 372, 134, 0.22, 1.08, ["#b86c78", "#ffc8a0", "#ffecc8"]);
  scarf(c);
  const foot = limb([[232, 560, 20], [220, 606, 14], [196, 622, 11], [182, 616, 7]]);
  masses(c, foot, "#6c3c50", [[limb([[238, 560, 8], [226, 604, 5], [196, 616, 4]]), "#d88c78", 4, 0.8]]);
  const body = coat([[228, 268, 8], [262, 228, 7], [306, 208, 6], [348, 210, 4], [378, 214, 0], [404, 218, 0], [412, 226, 0], [406, 236, 0],
    [380, 246, 0], [354, 266, 5], [342, 306, 9], [342, 380, 11], [336, 460, 11], [314, 530, 11], [272, 584, 10], [216, 582, 10],
    [184, 530, 10], [176, 450, 10], [186, 364, 10], [206, 306, 9]], rnd, { gap: 7, flow: [-0.15, 0.9] });
  masses(c, body, "#352a50", [
    [[[170, 380], [206, 290], [236, 320], [228, 440], [250, 590], [180, 590]], "#140f2a", 26, 0.95],
    [[[300, 206], [356, 206], [352, 250], [330, 300], [334, 440], [310, 540], [296, 420], [290, 300]], "#c07c5c", 15, 0.95],
    [[[328, 260], [352, 260], [346, 420], [328, 500]], "#ffcf94", 7, 0.85],
    [[[236, 250], [276, 220], [320, 208], [330, 220], [280, 240]], "#8a6c8c", 8, 0.7]]);
  fur(c, rnd, body, { x: 172, y: 206, w: 180, h: 380, count: 1500, length: 15, width: 2, alpha: 0.5, flow: (x, y) => 1.62 + clamp((280 - y) / 90)
    * 1.1, colours: (x, y) => mix(mix("#120d26", "#5c4a70", clamp((x - 190) / 110)), "#ffcc90", clamp((x - 288) / 60 + rnd.bell() * 0.3
    - clamp((y - 420) / 260))) });
  edge(c, body, [4, -2], linear(c, 0, 220, 0, 560, "#fff0c0", "#b06c5c"), { blur: 2.2, alpha: 0.9 });
  const snout = smooth([[340, 216], [372, 213], [402, 216], [416, 222], [416, 232], [400, 240], [370, 250], [346, 258], [334, 240]]);
  masses(c, snout, linear(c, 334, 0, 404, 0, fade("#5c4464", 0.4), "#8a5468", "#c87480"), [[[[366, 214], [410, 214], [418, 224], [380, 228]], "#ffd0a8", 6, 0.9], [[[330, 246], [400, 238],
    [360, 266]], "#4c2444", 6, 0.8]]);
  masses(c, smooth([[404, 216], [416, 214], [424, 223], [420, 233], [408, 234], [402, 226]]), "#d8707c", [[oval(415, 219, 5, 3.4),
    "#fff4e0", 1.5]]);
  edge(c, snout, [1, -3], "#fff4d0", { blur: 1.6 });
  for (let i = 0; i < 4; i++) {
    stroke(c, smooth([[376, 238 + i * 2], [396, 254 + i * 7], [410, 276 + i * 10]], false), "#fff0d0", 1.6, 0.7);
  }
  // It is bright: the eye is a line.
  stroke(c, smooth([[308, 232], [317, 238], [328, 234]], false), "#0c0818", 4.4);
  stroke(c, smooth([[304, 224], [318, 222], [332, 226]], false), "#ffd8a0", 2.4, 0.8);
  stroke(c, smooth([[350, 252], [366, 250], [384, 244]], false), "#3c1a30", 2.6, 0.9);
  // The scarf around what would be a neck.
  const wrap = smooth([[200, 330], [230, 336], [280, 330], [330, 300], [350, 282], [352, 306], [340, 336], [296, 366], [240, 382], [202, 372]]);
  masses(c, wrap, "#b8283a", [[[[196, 330], [236, 336], [250, 384], [200, 384]], "#4a1034", 10, 0.85], [[[290, 326], [354, 284], [350, 320],
    [310, 350]], "#ff7a50", 7, 0.9], [limb([[220, 360, 3], [280, 354, 4], [340, 312, 3]]), "#6a1430", 3, 0.8]]);
  edge(c, wrap, [3, -3], "#ffd0a0", { blur: 1.8 });
  const near = coat([[262, 352, 2], [312, 338, 6], [346, 316, 7], [372, 298, 5], [392, 300, 0], [400, 322, 0], [390, 344, 8], [356, 376, 11],
    [312, 402, 11], [266, 410, 6], [246, 384, 0]], rnd, { gap: 6, flow: [-0.6, 0.6] });
  const shade = (from, to) => linear(c, 250, 0, 320, 0, fade(from, 0), to);
  masses(c, near, shade("#2c2246", "#2c2246"), [[limb([[300, 350, 9], [340, 330, 10], [380, 304, 9]]), "#f0b078", 8, 0.9], [limb([[280, 406, 10],
    [330, 398, 10], [388, 350, 7]]), "#0e0a20", 8, 0.9]]);
  fur(c, rnd, near, { x: 250, y: 296, w: 150, h: 120, count: 260, length: 15, width: 2, alpha: 0.55, flow: () => 2.5,
    colours: (x, y) => mix("#171030", "#ffcc94", clamp(0.9 - (y - 300 + (x - 390) * -0.6) / 70 + rnd.bell() * 0.3)) });
  edge(c, near, [1, -4], shade("#ffe0ac", "#ffe0ac"), { blur: 2 });
  hand(c, 416, 306, 1.25, 1, ["#b86c74", "#ffcca0", "#fff0cc"]);
}

/** Grass against the light, with dew on it. */
function meadow(c, rnd, from, to, count, height, dark) {
  for (let i = 0; i < count; i++) {
    const x = rnd.range(from, to);
    const h = height * rnd.range(0.5, 1.1);
    const lean = rnd.bell() * h * 0.5;
    const y = turf(x) + 12;
    fill(c, limb([[x, y, 4], [x + lean * 0.3, y - h * 0.5, 3], [x + lean, y - h, 0.6]]), rnd() < 0.35 ? "#e8c860" : dark);
    if (rnd() < 0.22) {
      fill(c, oval(x + lean, y - h, 3.6), "#fffbe0");
    }
  }
}

/** The Mole Who Dug to Morning. */
export function draw(c, rnd, mark) {
  morning(c, rnd);
  earth(c, rnd);
  tunnel(c, rnd);
  directions(c);
  shaft(c, 500, 120, 2.12, 0.13, 640, "#ffe0a0", 0.6, 14);
  meadow(c, rnd, -10, 190, 70, 46, "#6a7a3c");
  meadow(c, rnd, 470, 610, 56, 40, "#7a843c");
  mark("subject");
  place(c, 270, 500, { turn: 0.15 }, (l) => place(l, -270, -500, {}, (m) => mole(m, rnd)));
  mark("back");
  // Earth that flies, and earth that has landed.
  for (let i = 0; i < 64; i++) {
    const flies = i < 14;
    const x = flies ? rnd.range(60, 230) : rnd.range(100, 236);
    const y = flies ? rnd.range(110, 260) : turf(x) + rnd.range(-8, 14);
    const r = rnd.range(5, 12);
    const clod = smooth(Array.from({ length: 6 }, (_, k) => [x + Math.cos(k * 1.05) * r * rnd.range(0.7, 1.2), y + Math.sin(k * 1.05) * r
      * rnd.range(0.6, 1), 1]), true, 0.4);
    masses(c, clod, "#3c2230", [[oval(x + r * 0.4, y - r * 0.4, r * 0.6), "#e0985c", r * 0.2, 0.9]]);
  }
  glow(c, 420, 180, 260, "#ffe6a0", 0.35);
  motes(c, rnd, 24, { x: 300, y: 440, rx: 90, ry: 160, size: 2.6, colour: "#ffe2a8" });
  dusk(c, 360, 320, 720, "#120a2c", 0.8);
  mark("front");
  for (const [x, lean, h, w] of [[-8, 40, 210, 13], [30, -20, 150, 11], [66, 30, 100, 9], [606, -50, 190, 13], [572, 14, 120, 10]]) {
    const y = turf(x) + 8;
    const blade = limb([[x, y + 16, w * 0.3], [x, y - 4, w], [x + lean * 0.2, y - h * 0.5, w * 0.7], [x + lean, y - h, 1]]);
    masses(c, blade, "#2c3028", [[limb([[x + w * 0.5, y, 3], [x + lean * 0.2 + w * 0.4, y - h * 0.5, 3], [x + lean, y - h, 1]]), "#d8b050", 3,
      0.8]]);
    fill(c, oval(x + lean * 0.5, y - h * 0.72, 5.4, 6), "#fff8dc");
  }
  return { keep: 0.42 };
}
