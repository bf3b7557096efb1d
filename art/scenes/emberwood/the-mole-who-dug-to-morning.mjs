import { H, box, clamp, fade, fill, glow, lerp, limb, line, linear, mix, oval, place, radial, shaft, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { coat, dusk, edge, masses } from "../../kit/masses.mjs";
import { mist } from "../../kit/nature.mjs";

const SUN = [478, 262];

function morning(c, rnd) {
  wash(c, linear(c, 0, 0, 0, 500, "#3c3a78", "#7a5c98", "#d88a8c", "#ffc684", "#ffe4a4"));
  glow(c, ...SUN, 420, "#ffc070", 0.7);
  for (let i = 0; i < 46; i++) {
    const [x, y] = [rnd.range(-60, 660), rnd.range(10, 400)];
    const near = clamp(1 - Math.hypot(x - SUN[0], y - SUN[1]) / 400);
    const [w, h] = [rnd.range(60, 190), rnd.range(8, 22) * (1.2 - y / 600)];
    const cloud = smooth([[x - w, y + 6], [x - w * 0.4, y - h * 0.5], [x - w * 0.1, y - h], [x + w * 0.3, y - h * 0.4], [x + w * 0.6, y - h * 0.9],
      [x + w, y], [x + w * 0.3, y + h * 0.3], [x - w * 0.4, y + h * 0.5]]);
    fill(c, cloud, mix("#54468a", "#e8987c", near), { blur: 7, alpha: 0.55 });
    fill(c, oval(x, y + h * 0.25, w * 0.7, h * 0.2, -0.03), mix("#c07c94", "#ffdc9c", near), { blur: 4, alpha: 0.6 });
  }
  fill(c, oval(...SUN, 112), radial(c, ...SUN, 112, "#fffdf0", "#fff6d0", "#ffe49c"), { blur: 1.5 });
  for (const [y, tone, k] of [[418, "#d8907c", 30], [448, "#a86c74", 22], [476, "#74526c", 18]]) {
    fill(c, smooth([[-40, y], [60, y - k], [180, y - k * 0.3], [330, y - k * 0.4], [430, y - k * 1.1], [540, y - k * 0.2], [640, y - k], [640, 620, 1],
      [-40, 620, 1]]), tone);
    for (let i = 0; i < 12; i++) {
      const x = rnd.range(-10, 610);
      const h = (y - 380) * rnd.range(0.4, 0.8);
      fill(c, smooth([[x - h * 0.24, y], [x - h * 0.1, y - h * 0.5], [x, y - h, 1], [x + h * 0.1, y - h * 0.5], [x + h * 0.24, y]]), tone);
    }
    mist(c, rnd, y + 16, 30, "#ffdca0", 0.6);
  }
}

/** A heap that he came out of before; light from behind it, its shadow towards us. */
function heap(c, x, y, r) {
  fill(c, smooth([[x - r, y], [x + r, y], [x + r * 0.2, y + r * 0.9], [x - r * 1.9, y + r * 1.1]]), "#2c2848", { alpha: 0.7, blur: r * 0.1 });
  const form = smooth([[x - r * 1.25, y + r * 0.12], [x - r * 0.8, y - r * 0.3], [x - r * 0.3, y - r * 0.78], [x + r * 0.2, y - r * 0.8], [x + r * 0.7,
    y - r * 0.36], [x + r * 1.2, y + r * 0.1], [x, y + r * 0.26]]);
  masses(c, form, "#5c3440", [[oval(x - r * 0.5, y, r * 0.8, r * 0.6), "#30203c", r * 0.2, 0.9], [oval(x + r * 0.7, y - r * 0.4, r * 0.4,
    r * 0.5), "#c8744c", r * 0.12, 0.8]]);
  edge(c, form, [r * 0.05, -r * 0.07], "#ffd490", { blur: r * 0.03 });
}

/** The meadow, with all his earlier mornings in a row. */
function meadow(c, rnd) {
  fill(c, smooth([[-40, 500], [120, 492], [300, 498], [460, 490], [640, 500], [640, 930, 1], [-40, 930, 1]]), linear(c, 0, 490, 0, 800, "#c89a54",
    "#7c7848", "#404a40", "#241f38"));
  for (let i = 0; i < 500; i++) {
    const near = rnd() ** 1.6;
    const [x, y] = [rnd.range(-10, 610), 500 + near * 330];
    const h = 8 + near * 34;
    const lit = clamp(1 - Math.abs(x - 500) / 330) * (1 - near * 0.7);
    fill(c, limb([[x, y, 1 + near * 2.4], [x + rnd.bell() * h * 0.3, y - h * 0.6, 1 + near * 1.6], [x + rnd.bell() * h * 0.6, y - h, 0.5]]),
      mix(rnd.pick(["#3c4a3c", "#4c5a3c", "#2c3840"]), "#ffdc84", lit * rnd.range(0.3, 1)));
  }
  for (const [x, y, r] of [[586, 500, 6], [548, 506, 9], [576, 520, 13], [528, 536, 19], [30, 528, 17], [560, 586, 34]]) {
    heap(c, x, y, r);
  }
  // Somebody who knew put up a sign.
  const post = [560, 566];
  fill(c, limb([[post[0] + 2, post[1], 4], [post[0], post[1] - 40, 3.4], [post[0] - 1, post[1] - 66, 3]]), "#3c2430");
  const sign = smooth([[post[0] - 11, post[1] - 36, 1], [post[0] - 12, post[1] - 62, 1], [post[0] - 23, post[1] - 61, 1], [post[0] - 2, post[1] - 90, 1],
    [post[0] + 22, post[1] - 63, 1], [post[0] + 11, post[1] - 62, 1], [post[0] + 12, post[1] - 37, 1]]);
  masses(c, sign, "#7c4438", [[box(post[0] + 2, post[1] - 90, 20, 60), "#b86c44", 4, 0.8]]);
  edge(c, sign, [2, -2], "#ffe2a0", { blur: 1 });
  mist(c, rnd, 512, 26, "#ffe0a0", 0.55);
}

const turned = (turn, [x, y]) => [x * Math.cos(turn) + y * Math.sin(turn), y * Math.cos(turn) - x * Math.sin(turn)];

/** A spade of a hand, fingers up: claws, five thick fingers that grow out of the palm, folds between them. */
function hand(c, x, y, turn, scale, { skin, lit, dark, claw, tip, shine }) {
  place(c, x, y, { turn, scale }, (l) => {
    const rim = turned(turn, [2.4, -2.4]);
    const rays = [[-0.98, 46], [-0.5, 58], [-0.05, 62], [0.4, 58], [0.86, 46]].map(([a, len]) => [Math.sin(a), -Math.cos(a), len]);
    for (const [ux, uy, len] of rays) {
      const at = (d, side) => [ux * d - uy * side, uy * d + ux * side];
      const nail = smooth([at(len - 22, -8), at(len, -7), at(len + 22, -2), [...at(len + 32, 3), 1], at(len + 20, 5), at(len, 7), at(len - 22, 8)]);
      masses(l, nail, claw, [[limb([[...at(len - 20, -6), 4], [...at(len + 26, 0), 2]]), tip, 2, 0.9]]);
      edge(l, nail, rim, shine, { blur: 1 });
    }
    const palm = smooth([[-34, 2], [-28, -22], [0, -32], [28, -22], [35, 4], [26, 30], [12, 44], [-12, 44], [-26, 28]]);
    for (const [ux, uy, len] of rays) {
      const finger = limb([[ux * 12, uy * 12, 12], [ux * 34, uy * 34, 11.5], [ux * (len - 14), uy * (len - 14), 10], [ux * (len - 4), uy * (len - 4), 6]]);
      masses(l, finger, skin, [[oval(ux * 40 + rim[0] * 3, uy * 40 + rim[1] * 3, 6, 10), lit, 4, 0.9], [oval(ux * 38 - rim[0] * 4, uy * 38
        - rim[1] * 4, 5, 14), dark, 4, 0.7]]);
      edge(l, finger, rim, "#ffe0b0", { blur: 1.4, alpha: 0.9 });
    }
    masses(l, palm, skin, [[oval(rim[0] * 7, rim[1] * 7, 20, 20), lit, 9, 0.8], [oval(-rim[0] * 11, -rim[1] * 11, 24, 24), dark, 9, 0.85]]);
    for (let i = 0; i < 4; i++) {
      const [ux, uy] = [(rays[i][0] + rays[i + 1][0]) / 2, (rays[i][1] + rays[i + 1][1]) / 2];
      stroke(l, line([[ux * 22, uy * 22], [ux * 40, uy * 40]]), dark, 3, 0.85);
    }
  });
}

const SHADE = { skin: "#9c5468", lit: "#e89c88", dark: "#4c2448", claw: "#c8a890", tip: "#fff0d0", shine: "#fff6dc" };
const GLOWING = { skin: "#b43c44", lit: "#f88854", dark: "#641c38", claw: "#4c2034", tip: "#7c3c40", shine: "#c87850" };

/** A strip of cloth along points [x, y, half width] with stripes, folds and a fringe at its end. */
function cloth(c, spine, tones) {
  const sides = spine.map(([x, y, w], i) => {
    const [p, q] = [spine[Math.max(0, i - 1)], spine[Math.min(spine.length - 1, i + 1)]];
    const d = Math.hypot(q[0] - p[0], q[1] - p[1]);
    return (k) => [x - (q[1] - p[1]) / d * w * k, y + (q[0] - p[0]) / d * w * k];
  });
  const n = sides.length - 1;
  for (let k = -1; k <= 1; k += 0.25) {
    const [x, y] = sides[n](k);
    stroke(c, smooth([[x, y], [x - 7, y + 1], [x - 15, y + 5 + k * 3]], false), k % 0.5 ? tones[0] : tones[2], 3.6);
  }
  const path = smooth([...sides.map((at, i) => [...at(1), i === n ? 1 : 0]), ...sides.map((at, i) => [...at(-1), i === n ? 1 : 0]).reverse()]);
  const along = (k, from = 0, to = n) => smooth(sides.slice(from, to + 1).map((at) => at(k)), false);
  masses(c, path, tones[1]);
  c.save();
  c.clip(path);
  for (const i of [n - 1, n - 2]) {
    stroke(c, line([sides[i](1.2), sides[i](-1.2)]), tones[3], 9, 0.9);
  }
  for (const [k, tone, w] of [[-0.75, tones[0], 7], [0.1, tones[0], 5], [0.85, tones[0], 8], [-0.35, tones[2], 5], [0.5, tones[2], 4]]) {
    fill(c, limb(sides.map((at, i) => [...at(k + Math.sin(i * 2.2 + k) * 0.14), w * (0.4 + 0.5 * Math.sin(i * 1.3 + k * 4) ** 2)])), tone, { blur: 2, alpha: 0.7 });
  }
  c.restore();
  stroke(c, along(-1), tones[0], 2, 0.5);
  edge(c, path, [2, -3], "#ffb078", { blur: 1.4, alpha: 0.9 });
}

const RED = ["#5c1030", "#b42838", "#f4684a", "#e0a45c"];
const scarf = (c) => {
  cloth(c, [[206, 398, 16], [168, 372, 19], [128, 374, 22], [92, 392, 21], [58, 384, 22], [26, 362, 24]], ["#480c2c", "#84203a", "#c4403e", "#b07850"]);
  cloth(c, [[200, 412, 14], [170, 424, 20], [138, 448, 22], [104, 456, 22], [72, 474, 23], [46, 500, 25]], RED);
};

/** He is out: chest over the rim, one hand on the turf, the other towards the sun. */
function mole(c, rnd) {
  scarf(c);
  const far = coat([[352, 430, 0], [410, 404, 4], [456, 386, 4], [492, 372, 0], [510, 408, 0], [486, 438, 6], [440, 466, 8], [380, 500, 8]], rnd,
    { gap: 6, flow: [-0.6, 0.5] });
  hand(c, 506, 366, 0.5, 1.1, GLOWING);
  masses(c, far, "#2c2044", [[limb([[370, 424, 12], [440, 396, 10], [500, 372, 8]]), "#c8744c", 7, 0.95], [limb([[390, 498, 14], [450, 462, 12],
    [500, 420, 8]]), "#140e28", 8, 0.9]]);
  fur(c, rnd, far, { x: 360, y: 370, w: 150, h: 130, count: 380, length: 14, width: 2.2, alpha: 0.5, flow: () => 2.5,
    colours: (x, y) => mix("#120c26", "#ffc078", clamp(0.8 - (y - 425 + (x - 370) * 0.38) / 34 + rnd.bell() * 0.3)) });
  edge(c, far, [1, -4], "#ffe0a0", { blur: 2 });
  const body = coat([[112, 740, 8], [110, 640, 9], [124, 540, 10], [152, 452, 10], [190, 384, 9], [236, 332, 8], [286, 296, 6], [328, 278, 4], [364, 266, 1],
    [402, 248, 0], [432, 234, 0], [446, 240, 0], [448, 252, 0], [430, 268, 0], [404, 288, 2], [386, 308, 5], [382, 344, 7], [398, 404, 8], [416, 480, 9], [422,
      570, 10], [420, 660, 10], [410, 740, 8]], rnd, { gap: 6, flow: [-0.25, 0.85] });
  masses(c, body, "#3c2e5a", [
    [[[90, 760], [100, 560], [170, 430], [250, 380], [300, 420], [290, 560], [300, 760]], "#1a1234", 30, 0.95],
    [[[104, 740], [112, 560], [156, 444], [200, 384], [210, 400], [160, 500], [136, 620], [134, 740]], "#7668a8", 12, 0.75],
    [[[230, 340], [300, 292], [364, 268], [400, 250], [388, 272], [330, 300], [270, 340]], "#b07868", 9, 0.85],
    [[[384, 330], [420, 480], [426, 660], [396, 660], [384, 520], [370, 400]], "#d0825c", 12, 0.95],
    [[[330, 330], [382, 306], [372, 350], [340, 372], [300, 370]], "#241838", 12, 0.9]]);
  fur(c, rnd, body, { x: 108, y: 246, w: 316, h: 500, count: 2400, length: 17, width: 2.2, alpha: 0.5,
    flow: (x, y) => 1.75 + clamp((440 - y) / 160) * 0.75, colours: (x, y) => {
      const line = y < 330 ? clamp((y - 268 + (x - 364) * 0.45) / -26 + 1.2) : clamp((x - 372 - (y - 340) * 0.1) / 34);
      return mix(mix("#140e2a", "#5c4c80", clamp(rnd() * 0.9 + (200 - x) / 260)), "#ffcc8c", clamp(line + rnd.bell() * 0.3));
    } });
  edge(c, body, [4, -3], linear(c, 0, 230, 0, 640, "#fff0bc", "#ffb878", "#a8605c"), { blur: 2, alpha: 1 });
  edge(c, body, [-3, -2], "#8c7cc0", { blur: 3, alpha: 0.5 });
  // The snout is bare, its end pink.
  const snout = smooth([[352, 272], [396, 250], [430, 234], [450, 230], [458, 240], [452, 254], [430, 270], [404, 290], [384, 304], [366, 296]]);
  masses(c, snout, linear(c, 352, 300, 450, 236, fade("#3c2848", 0), "#4c2040", "#702840"), [[limb([[380, 262, 4], [420, 244, 5], [452, 232, 4]]), "#d88468", 5,
    0.9], [limb([[384, 302, 7], [420, 280, 6], [452, 254, 5]]), "#3c1838", 5, 0.85]]);
  const nose = smooth([[438, 232], [448, 224], [460, 222], [469, 229], [468, 241], [458, 249], [445, 248]]);
  masses(c, nose, "#8c1c44", [[oval(458, 227, 8, 4), "#f88080", 3, 0.95], [oval(452, 245, 9, 5), "#6c1c40", 3, 0.9]]);
  fill(c, oval(464, 237, 2.6, 3.2), "#4c0c2c");
  edge(c, nose, [1.6, -2], "#fff0d0", { blur: 1 });
  stroke(c, smooth([[378, 316], [394, 312], [412, 296], [434, 274]], false), "#1c0c24", 3.4, 0.9);
  for (const [x, y, ex, ey] of [[420, 262, 466, 288], [412, 268, 462, 312], [402, 276, 446, 332]]) {
    stroke(c, smooth([[x, y], [lerp(x, ex, 0.5) + 4, lerp(y, ey, 0.5) - 3], [ex, ey]], false), "#5c2c3c", 1.8, 0.9);
  }
  // It is bright after so long: the eye is shut, and glad.
  fill(c, oval(337, 300, 24, 17, -0.4), "#1a1030", { blur: 7, alpha: 0.75 });
  stroke(c, smooth([[319, 307], [328, 294], [342, 290], [354, 297]], false), "#c08c78", 5, 0.7);
  stroke(c, smooth([[321, 311], [330, 299], [342, 295], [354, 302]], false), "#0c0618", 5.4);
  const wrap = smooth([[180, 394], [208, 374], [250, 398], [300, 396], [346, 368], [380, 330], [398, 346], [402, 384], [370, 426], [306, 456], [238, 454],
    [190, 432]]);
  masses(c, wrap, "#b42436", [[[[170, 396], [220, 396], [300, 440], [240, 466], [170, 440]], "#5c1034", 12, 0.9], [[[330, 386], [382, 334], [402, 366],
    [370, 410]], "#ff7448", 8, 0.95],
    ...[[0, 6], [16, 7], [34, 7], [50, 6]].flatMap(([d, w], i) => [
      [limb([[186, 398 + d * 0.7, 2], [246, 412 + d * 0.9, w], [306, 410 + d, w], [352, 384 + d * 0.9, w - 2], [392, 338 + d * 0.9, 2]]), "#641232", 3, 0.75],
      [limb([[206, 392 + d * 0.8, 1], [250, 405 + d * 0.9, 3], [306, 402 + d, 4], [350, 377 + d, 4], [388, 336 + d * 0.8, 2]]), i < 2 ? "#ff8c5c" : "#d8483c", 2,
        0.75]])]);
  edge(c, wrap, [3, -3], "#ffd098", { blur: 1.8 });
  const knot = smooth([[182, 392], [200, 380], [218, 390], [222, 414], [210, 434], [192, 436], [178, 420]]);
  masses(c, knot, "#981c34", [[oval(206, 392, 11, 9), "#f0603c", 5, 0.9], [oval(192, 426, 14, 10), "#4c0c2c", 5, 0.8], [limb([[186, 400, 2], [202, 410, 3], [216,
    426, 2]]), "#5c1030", 2, 0.8]]);
  edge(c, knot, [2, -3], "#ffb078", { blur: 1.2 });
}

/** The arm on our side, and its hand on the turf. */
function nearArm(c, rnd) {
  const arm = coat([[226, 520, 0], [266, 482, 3], [312, 484, 5], [350, 520, 6], [386, 570, 6], [418, 602, 6], [436, 626, 11], [432, 652, 15], [412, 676, 15], [384, 672, 10], [330,
    650, 11], [276, 622, 12], [236, 580, 8]], rnd, { gap: 6, flow: [-0.4, 0.7] });
  hand(c, 438, 666, 2.18, 1.2, SHADE);
  fill(c, oval(436, 668, 20, 30, 0.5), "#2c1238", { blur: 7, alpha: 0.6 });
  fill(c, smooth([[230, 560], [300, 640], [400, 680], [420, 720], [300, 710], [220, 640]]), "#0c0820", { blur: 12, alpha: 0.7 });
  masses(c, arm, linear(c, 226, 0, 300, 0, fade("#382a56", 0.2), "#382a56"), [[limb([[286, 490, 12], [350, 530, 13], [428, 622, 9]]), "#a0685c", 10, 0.9],
    [limb([[250, 600, 14], [330, 646, 16], [420, 676, 10]]), "#0e0922", 11, 0.95]]);
  fur(c, rnd, arm, { x: 230, y: 480, w: 210, h: 190, count: 620, length: 15, width: 2.2, alpha: 0.5, flow: () => 2.3,
    colours: (x, y) => mix("#140e2a", "#ffc890", clamp(0.75 - (y - 500 - (x - 290) * 0.95) / 60 + rnd.bell() * 0.3)) });
  edge(c, arm, [3, -4], linear(c, 240, 0, 300, 0, fade("#ffdca0", 0), "#ffdca0"), { blur: 2 });
}

/** The fresh earth that he stands in, clod upon clod. */
function earth(c, rnd) {
  const pile = smooth([[-30, 800], [40, 742], [110, 700], [190, 690], [280, 706], [360, 694], [440, 682], [520, 716], [580, 762], [640, 800], [640, 930, 1],
    [-40, 930, 1]]);
  masses(c, pile, linear(c, 0, 680, 0, H, "#845044", "#54324a", "#2c2040"), [[[[360, 690], [450, 680], [560, 750], [520, 780], [420, 740]], "#c8744c", 16, 0.7],
    [[[60, 740], [200, 700], [320, 730], [260, 800], [60, 820]], "#241834", 22, 0.8]]);
  edge(c, pile, [2, -5], "#ffb878", { blur: 3, alpha: 0.5 });
  for (let i = 0; i < 170; i++) {
    const t = rnd();
    const x = rnd.range(-10, 610);
    const rim = i > 140;
    const y = 694 + Math.abs(x - 290) ** 2 / 1150 + (rim ? 2 : t * 150) + rnd.range(0, 12);
    const r = (rim ? rnd.range(12, 24) : 6 + rnd() ** 3 * 34) * (1 - t * 0.2);
    const sunny = clamp((x - 300) / 160) * (1 - t * 0.8);
    const clod = smooth(Array.from({ length: 7 }, (_, k) => [x + Math.cos(k * 0.9) * r * rnd.range(0.75, 1.35), y + Math.sin(k * 0.9) * r
      * rnd.range(0.5, 0.9), k % 3 ? 1 : 0]));
    masses(c, clod, mix("#3c2438", "#7c4438", sunny), [[oval(x - r * 0.3, y + r * 0.4, r, r * 0.5), "#1a1028", r * 0.25, 0.85]]);
    edge(c, clod, [1.6, -2.4], mix("#7c6090", "#ffd090", clamp(sunny + 0.2)), { blur: 1.4, alpha: 0.35 + sunny * 0.6 });
  }
}

/** A piece of torn turf, its grass still on it. */
function sod(c, rnd, x, y, w, turn, sunny) {
  place(c, x, y, { turn }, (l) => {
    const under = smooth([[-w, -2], [-w * 0.4, -12], [w * 0.3, -14], [w * 0.8, -6], [w * 1.02, 6], [w * 0.86, w * 0.2], [w * 0.4, w * 0.34], [w * 0.1, w * 0.26], [-w * 0.3,
      w * 0.36], [-w * 0.8, w * 0.24]]);
    masses(l, under, mix("#38223a", "#70403c", sunny), [[oval(-w * 0.2, w * 0.3, w, w * 0.22), "#160e26", 6, 0.9]]);
    for (let i = 0; i < 7; i++) {
      const rx = rnd.range(-0.8, 0.8) * w;
      stroke(l, smooth([[rx, w * 0.1], [rx + rnd.range(-5, 5), w * 0.3], [rx + rnd.range(-9, 9), w * rnd.range(0.5, 0.7)]], false), mix("#6c4c50", "#e0a870", sunny),
        2.4, 0.9);
    }
    for (let i = 0; i < w * 1.5; i++) {
      const gx = rnd.range(-1, 1) * w;
      const [h, lean] = [10 + rnd() ** 2 * 56, rnd.bell() * 34];
      const gy = (gx / w) ** 2 * 14 - 8 + rnd.range(0, 12);
      fill(l, limb([[gx, gy, 4], [gx + lean * 0.4, gy - h * 0.6, 3], [gx + lean, gy - h, 0.5]]), mix(rnd.pick(["#2c3c40", "#3c5040", "#506040"]), "#ffd070", sunny
        * rnd.range(0.1, 1)));
    }
  });
}

/** The worm said up, and says it again. */
function worm(c) {
  const spine = [[598, 806, 9], [578, 786, 13], [552, 780, 13.5], [540, 758, 13], [550, 732, 13], [566, 712, 12.5], [568, 686, 12], [560, 664, 9]];
  const path = limb(spine);
  masses(c, path, "#a04c5c", [[limb(spine.map(([x, y, w]) => [x + w * 0.5, y - w * 0.3, w * 0.4])), "#ffb490", 4, 0.95], [limb(spine.map(([x, y,
    w]) => [x - w * 0.7, y + w * 0.4, w * 0.4])), "#54203c", 4, 0.8]]);
  for (let i = 0; i < 14; i++) {
    const at = i / 14 * 6.9;
    const [p, q] = [spine[Math.floor(at)], spine[Math.floor(at) + 1]];
    const [x, y] = [lerp(p[0], q[0], at % 1), lerp(p[1], q[1], at % 1)];
    const d = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const [nx, ny] = [-(q[1] - p[1]) / d * 9, (q[0] - p[0]) / d * 9];
    stroke(c, line([[x - nx, y - ny], [x + nx, y + ny]]), "#6c2440", 1.8, 0.55);
  }
  edge(c, path, [2, -2], "#ffe8c0", { blur: 1.2 });
  fill(c, oval(558, 673, 2.6), "#1c0c1c");
}

/** The Mole Who Dug to Morning. */
export function draw(c, rnd, mark) {
  morning(c, rnd);
  meadow(c, rnd);
  shaft(c, ...SUN, 2.3, 0.2, 620, "#ffd890", 0.3, 16);
  mark("subject");
  mole(c, rnd);
  earth(c, rnd);
  nearArm(c, rnd);
  sod(c, rnd, 64, 752, 84, -0.36, 0.2);
  sod(c, rnd, 516, 806, 84, 0.4, 0.8);
  worm(c);
  // Earth that he still wears.
  for (const [x, y, r] of [[262, 306, 13], [240, 322, 9], [286, 288, 8], [156, 452, 10]]) {
    const clod = smooth(Array.from({ length: 6 }, (_, k) => [x + Math.cos(k * 1.05) * r * rnd.range(0.8, 1.2), y + Math.sin(k * 1.05) * r
      * rnd.range(0.6, 0.9), 1]), true, 0.4);
    masses(c, clod, "#4c2c34", [[oval(x + r * 0.4, y - r * 0.4, r * 0.6), "#e09c60", r * 0.2, 0.9]]);
  }
  mark("back");
  dusk(c, 420, 340, 760, "#1a0c34", 0.45);
  mark("front");
  for (const [x, lean, h, w] of [[-6, 46, 250, 13], [34, -26, 170, 11], [64, 40, 110, 9]]) {
    const y = 850;
    const blade = limb([[x, y + 60, w], [x, y - 4, w], [x + lean * 0.2, y - h * 0.5, w * 0.7], [x + lean, y - h, 1]]);
    masses(c, blade, "#1c2030", [[limb([[x + w * 0.5, y, 3], [x + lean * 0.2 + w * 0.4, y - h * 0.5, 3], [x + lean, y - h, 1]]), "#c89c50", 3, 0.8]]);
    fill(c, oval(x + lean * 0.5, y - h * 0.72, 5.4, 6), "#fff0cc");
  }
  return { keep: 0.46 };
}
