import { H, Path2D, W, box, clamp, fade, fill, glow, limb, line, linear, mix, oval, place, poly, shaft, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { neon, skyline } from "../../kit/machine.mjs";
import { edge, masses } from "../../kit/masses.mjs";

/** The bulb under the roof. */
const BULB = [348, 150];
const WARM = "#ffd48a";

/** Water, the far side of the harbour, and a hull that leaves. */
function harbour(c, rnd) {
  wash(c, linear(c, 0, 0, 0, 660, "#0a1236", "#142c66", "#2a5a8c", "#1a3a66"));
  glow(c, 520, 470, 260, "#4ab8d8", 0.5);
  skyline(c, rnd, { y: 500, layers: 2, high: 190, haze: "#2c5f92", near: "#173665", lights: ["#ffd28a", "#7fe9ff", "#ff9ad0"], lit: 0.35 });
  masses(c, poly([[300, 400], [352, 410], [352, 380], [392, 380], [392, 412], [640, 430], [640, 510], [330, 510]]), "#0d1c44", [[[[300, 396], [640, 426],
    [640, 440], [310, 414]], "#4a7ab0", 4, 0.8]]);
  for (let i = 0; i < 7; i++) {
    fill(c, oval(352 + i * 40, 446 + i * 3, 5, 5), "#ffd890");
    glow(c, 352 + i * 40, 446 + i * 3, 22, "#ffb84a", 0.5);
  }
  fill(c, poly([[-10, 508], [620, 508], [620, 700], [-10, 700]]), linear(c, 0, 508, 0, 640, "#1f4a7c", "#0a1838"));
  for (let i = 0; i < 120; i++) {
    const y = 512 + rnd() ** 1.4 * 110;
    fill(c, oval(rnd.range(240, 610), y, rnd.range(6, 26), rnd.range(1, 2.6)), rnd.pick(["#ffb85a", "#3ad8ff", "#ff5ab0", "#0a1838"]),
      { alpha: rnd.range(0.25, 0.7) });
  }
}

/** The stall from inside the light: back wall, shelf with bowls, posts, roof, half curtains. */
function stall(c) {
  masses(c, box(-20, 60, 152, 640), "#3a1820", [[[[60, 100], [140, 100], [140, 620], [90, 620]], "#7a3420", 30, 0.8], [[[-20, 60], [40, 60], [30, 700],
    [-20, 700]], "#12081c", 24]]);
  for (const [x, y, tone] of [[14, 284, "#8a3426"], [88, 252, "#1e5a96"], [88, 286, "#a8402a"], [30, 432, "#1e5a96"], [104, 434, "#8a3426"]]) {
    masses(c, smooth([[x - 38, y - 40, 1], [x + 38, y - 40, 1], [x + 30, y - 16], [x + 16, y, 1], [x - 16, y, 1], [x - 30, y - 16]]), tone, [[oval(x - 30,
      y - 12, 30, 26), "#140a20", 8, 0.9], [oval(x + 24, y - 26, 11, 14), "#ffd890", 5, 0.95]]);
    fill(c, box(-20, y > 400 ? 432 : 286, 152, 15), linear(c, -20, 0, 132, 0, "#1c0a14", "#c8703a"));
  }
  masses(c, box(124, 40, 24, 620), "#1c0c18", [[box(138, 60, 12, 600), "#c8703a", 4, 0.7]]);
  fill(c, poly([[-20, -20], [620, -20], [620, 4], [470, 22], [-20, 78]]), "#0c0818");
  for (let i = 0; i < 5; i++) {
    const x0 = -24 + i * 90;
    const y0 = 76 - i * 11;
    const l = 118 - Math.abs(i - 3) * 6;
    const sway = [2, 8, 4, 14, 22][i];
    const cloth = smooth([[x0, y0, 1], [x0 + 86, y0 - 10, 1], [x0 + 88 + sway * 0.5, y0 + l * 0.5], [x0 + 84 + sway, y0 + l, 1], [x0 + 44 + sway,
      y0 + l + 6], [x0 + 2 + sway, y0 + l + 4, 1], [x0 + 2 + sway * 0.4, y0 + l * 0.5]]);
    const near = clamp(1 - Math.abs(x0 + 44 - BULB[0]) / 330);
    masses(c, cloth, mix("#5a0c20", "#d8341e", near), [[[[x0, y0], [x0 + 86, y0 - 10], [x0 + 86, y0 + 30], [x0, y0 + 36]], "#2a0618", 12, 0.9],
      [[[x0 + 40, y0 + 40], [x0 + 80, y0 + 30], [x0 + 84, y0 + l + 10], [x0 + 46, y0 + l + 10]], mix("#a82020", "#ff9a4a", near), 16, 0.85], [[[x0 + 12,
      y0 + 20], [x0 + 22, y0 + 20], [x0 + 26 + sway, y0 + l], [x0 + 14 + sway, y0 + l]], "#4a0a1c", 6, 0.7]]);
    edge(c, cloth, [0, 3], WARM, { blur: 2, alpha: near });
  }
  fill(c, poly([[-20, 56], [480, 4], [480, 20], [-20, 80]]), "#1c0c1c");
  edge(c, poly([[-20, 56], [480, 4], [480, 20], [-20, 80]]), [0, 4], "#ff9a4a", { alpha: 0.6 });
  const [x, y] = BULB;
  stroke(c, line([[x, 20], [x, y - 30]]), "#0c0612", 4);
  masses(c, smooth([[x - 9, y - 38, 1], [x + 9, y - 38, 1], [x + 40, y - 6, 1], [x - 40, y - 6, 1]]), "#14303c", [[[[x + 4, y - 34], [x + 40, y - 8],
    [x + 16, y - 8]], "#5aa8a0", 4, 0.8]]);
  fill(c, oval(x, y, 21, 12), "#fffbe0");
  glow(c, x, y + 6, 250, "#ffb850", 0.85);
  glow(c, x, y + 4, 80, "#fff2c0", 0.9);
  shaft(c, x, y - 20, Math.PI / 2 + 0.05, 0.52, 620, "#ffc468", 0.75, 20);
}

/** Part of the robot: enamel that is lit from the bulb and takes the night on its back. */
function plate(c, points, { base = "#3c7c80", lit = "#ffdf9c", dark = "#101a44", to = [0.8, -0.6], size = 20, more = [] } = {}) {
  const path = points instanceof Path2D ? points : smooth(points);
  const [l, t, r, b] = path.getBounds();
  const [cx, cy, rx, ry] = [(l + r) / 2, (t + b) / 2, (r - l) / 2, (b - t) / 2];
  masses(c, path, base, [[oval(cx - to[0] * rx, cy - to[1] * ry, rx * 0.85, ry * 1.05), dark, size, 1], [oval(cx + to[0] * rx * 0.75,
    cy + to[1] * ry * 0.75, rx * 0.55, ry * 0.55), mix(base, lit, 0.65), size * 0.8, 0.95], [oval(cx - to[0] * rx * 1.15, cy - to[1] * ry * 1.15,
    rx * 0.8, ry * 0.8), "#0a0c2c", size * 0.3, 0.5], [oval(cx + to[0] * rx * 0.9, cy + to[1] * ry * 0.9, rx * 0.22, ry * 0.22), lit, size * 0.4, 0.95],
    ...more]);
  edge(c, path, [to[0] * 4, to[1] * 4], lit, { blur: 1.5, alpha: 0.85 });
  edge(c, path, [-to[0] * 4, -to[1] * 3], "#3a58b8", { blur: 2, alpha: 0.4 });
}
const joint = (c, x, y, r) => {
  plate(c, oval(x, y, r), { base: "#3a3440", size: r * 0.4 });
  fill(c, oval(x, y, r * 0.3), "#120c18");
};

function cook(c) {
  // The arm that stirs.
  plate(c, limb([[196, 424, 25], [140, 452, 21], [100, 488, 16]]), { size: 10 });
  joint(c, 98, 488, 22);
  plate(c, smooth([[80, 492], [112, 492], [112, 528], [100, 560], [80, 562], [72, 530]]), { size: 8, to: [1, -0.2] });
  stroke(c, smooth([[73, 520], [92, 526], [112, 522]], false), "#0e1c34", 3, 0.8);
  const trunk = smooth([[160, 430], [186, 392], [236, 380], [286, 392], [318, 432], [330, 500], [326, 570], [318, 660], [160, 660], [146, 580], [144,
    500]]);
  plate(c, trunk, { size: 22, more: [[[[200, 386], [270, 380], [290, 400], [210, 410]], "#0c1a34", 10, 0.8]] });
  stroke(c, smooth([[150, 476], [220, 490], [326, 474]], false), "#0e1c34", 3, 0.8);
  const apron = smooth([[196, 500, 1], [250, 508], [312, 494, 1], [326, 540], [326, 670, 1], [172, 670, 1], [178, 560]]);
  masses(c, apron, "#cdb89a", [[[[160, 500], [226, 500], [214, 680], [160, 680]], "#3a3560", 16, 0.95], [[[240, 520], [252, 520], [246, 670], [230, 670]],
    "#7a6478", 7, 0.8], [[[288, 500], [330, 500], [330, 600], [300, 610]], "#fff0c8", 10], [[[270, 560], [280, 560], [290, 670], [268, 670]], "#8a7078",
    7, 0.7]]);
  stroke(c, smooth([[200, 500], [204, 440], [224, 392]], false), "#8a7690", 9);
  stroke(c, smooth([[306, 496], [296, 440], [268, 394]], false), "#f0d8a8", 9);
  // The neck, and a head like a kettle that looks up at its work.
  plate(c, limb([[226, 392, 34], [230, 366, 30], [238, 350, 28]]), { base: "#2a2838", size: 10 });
  place(c, 240, 300, { turn: -0.2 }, (l) => {
    const skull = smooth([[-78, 6], [-72, -36], [-42, -68], [4, -78], [44, -64], [66, -34], [72, -14, 1], [66, -8], [66, 18, 1], [78, 24, 1], [76, 44],
      [58, 64, 1], [20, 72], [-36, 70, 1], [-68, 46]]);
    plate(l, skull, { size: 22, to: [0.7, -0.7], more: [[[[-50, 66], [60, 60], [60, 76], [-40, 80]], "#0c1438", 9, 0.9]] });
    masses(l, smooth([[72, -14, 1], [30, -22], [6, -14], [4, 12], [24, 22], [66, 18, 1], [64, 2]]), "#08101e", [[oval(40, 2, 26, 18), "#0c4a5c", 6]]);
    fill(l, smooth([[18, -4], [44, -8], [70, -6], [69, 5], [44, 6], [20, 6]]), "#2ac8c8", { blur: 1.5 });
    fill(l, smooth([[40, -4], [56, -5], [69, -4], [68, 3], [54, 3], [40, 2]]), "#eafffa");
    for (let i = 0; i < 3; i++) {
      stroke(l, line([[30 + i * 14, 36], [28 + i * 13, 57 - i * 2]]), "#08142a", 5);
    }
    joint(l, -24, 16, 21);
    // A cloth around the brow.
    for (const [points, tone] of [[[[-70, -30], [-104, -46], [-150, -30], [-178, -52, 1], [-168, -20], [-130, -4], [-96, -16]], "#7a1020"],
      [[[-70, -26], [-100, -18], [-128, 18], [-160, 26, 1], [-138, 46], [-104, 34], [-80, 4]], "#a81c24"]]) {
      masses(l, smooth(points), tone, [[[points[1], points[2], points[3], [points[2][0], points[2][1] + 14]].map(([x, y]) => [x, y - 4]), "#ff6a3a", 6, 0.8]]);
    }
    masses(l, smooth([[-77, -16], [-74, -42], [-20, -46], [40, -52], [66, -38], [72, -18], [20, -26], [-30, -20]]), "#c8222a", [[[[-80, -50], [-40, -50],
      [-40, -10], [-80, -10]], "#3a0a24", 12], [[[20, -52], [70, -42], [76, -20], [30, -34]], "#ff9a5a", 8]]);
    masses(l, oval(-76, -28, 13, 15), "#8a1420", [[oval(-72, -34, 7, 7), "#ff7a4a", 4]]);
    plate(l, smooth([[-14, -76], [-8, -88], [-12, -100], [4, -106], [18, -100], [14, -88], [20, -76]]), { base: "#b8863a", size: 6 });
  });
  glow(c, 298, 288, 70, "#4af0e0", 0.5);
}

function lift(c, rnd) {
  // The arm that serves the bowl.
  plate(c, smooth([[266, 440], [300, 436], [326, 478], [352, 540], [346, 566], [318, 564], [304, 524], [272, 486]]), { size: 10 });
  joint(c, 336, 560, 25);
  plate(c, smooth([[328, 552], [350, 546], [388, 576], [412, 602], [408, 620], [394, 622], [356, 600], [328, 580]]), { size: 8, to: [0.4, -0.9] });
  stroke(c, smooth([[396, 586], [388, 600], [384, 614]], false), "#0e1c34", 3.4, 0.85);
  masses(c, smooth([[388, 584, 1], [512, 584, 1], [500, 615], [476, 632], [424, 632], [400, 615]]), "#b8202a", [[oval(413, 615, 37, 31), "#240a2a", 12,
    0.9], [oval(475, 600, 19, 14), "#ffb87a", 7, 0.9]]);
  masses(c, oval(450, 584, 62, 16), "#ffd9a0", [[oval(450, 587, 53, 12), "#8a3a14", 2]]);
  // Strands from the sticks to the bowl; the gull has hold of one.
  for (let i = 0; i < 17; i++) {
    const u = (i - 8) / 8;
    const x0 = 462 + u * 23;
    const sway = rnd.bell() * 7;
    const path = smooth([[x0 - 3, 222], [x0, 206], [x0 + 2, 240], [460 + u * 21 + sway * 0.4, 320], [446 + u * 20 + sway, 400], [440 + u * 25 - sway,
      480], [446 + u * 34, 546], [450 + u * 40, 582]], false);
    const tone = mix("#a8682c", "#fff0b4", clamp(0.55 + u * -0.2 + rnd.bell() * 0.5));
    stroke(c, path, "#5a2c14", 6.5, 0.8);
    stroke(c, path, tone, 4.4);
    stroke(c, path, "#fffbe0", 1.6, 0.5);
  }
  const strand = smooth([[482, 224], [486, 300], [500, 350], [524, 356], [538, 326]], false);
  stroke(c, strand, "#5a2c14", 7, 0.8);
  stroke(c, strand, "#ffe8a4", 4.6);
  masses(c, smooth([[398, 587], [414, 576], [452, 571], [488, 576], [503, 587], [480, 594], [424, 594]]), "#b87a34", [[oval(440, 578, 40, 6), "#ffe8a8",
    4], [oval(480, 589, 26, 6), "#6a2c14", 4]]);
  for (const [x, y] of [[398, 606], [408, 620], [420, 630]]) {
    plate(c, limb([[x, y, 9], [x + 16, y + 4, 8], [x + 30, y - 6, 6]]), { base: "#3a3440", size: 4 });
  }
  // The arm that lifts.
  plate(c, smooth([[238, 408], [262, 394], [304, 386], [352, 344], [376, 340], [384, 366], [350, 398], [310, 432], [272, 466], [240, 458]]), { size: 11,
    to: [0.3, -0.95] });
  stroke(c, smooth([[318, 376], [332, 394], [334, 414]], false), "#0e1c34", 3.4, 0.85);
  stroke(c, line([[300, 446], [352, 398]]), "#0a1028", 11);
  stroke(c, line([[300, 443], [352, 395]]), "#c89858", 3);
  joint(c, 262, 434, 36);
  joint(c, 372, 358, 28);
  stroke(c, line([[392, 366], [416, 290]]), "#0a1028", 11);
  stroke(c, line([[389, 366], [413, 290]]), "#8a6a50", 3);
  plate(c, smooth([[348, 348], [352, 310], [372, 282], [392, 246], [418, 240], [424, 258], [412, 296], [408, 336], [392, 368], [364, 370]]), { size: 9,
    to: [-0.75, -0.6] });
  stroke(c, smooth([[384, 262], [402, 268], [418, 268]], false), "#0e1c34", 3.4, 0.85);
  joint(c, 412, 240, 16);
  for (const [a, b] of [[[396, 250], [520, 186]], [[400, 262], [526, 208]]]) {
    stroke(c, line([a, b]), "#2a0f10", 9);
    stroke(c, line([[a[0], a[1] - 2], [b[0], b[1] - 2]]), "#e8a860", 4);
  }
  for (const [x, y, k] of [[418, 226, 0], [430, 232, 6], [434, 246, 10]]) {
    plate(c, limb([[412, 242, 11], [x + 8, y - 4 + k, 9], [x + 20, y + 10 + k * 0.6, 7]]), { base: "#3a3440", size: 5 });
  }
}

/** A gull of the harbour, which did not order. */
function gull(c) {
  const far = smooth([[556, 306], [540, 262], [548, 206], [580, 150, 1], [584, 210], [588, 262], [586, 304]]);
  masses(c, far, "#7a8ec0", [[[[570, 150], [590, 150], [590, 220], [566, 210]], "#141c3c", 8], [[[540, 300], [540, 240], [556, 230], [566, 300]], "#d8d0d8", 8]]);
  const near = smooth([[574, 322], [572, 280], [588, 226], [622, 184], [660, 168], [640, 240], [630, 300], [610, 336]]);
  masses(c, near, "#a8b4dc", [[[[640, 160], [680, 160], [640, 330], [610, 330]], "#3a4a8c", 16], [[[570, 320], [572, 270], [592, 230], [600, 250], [590,
    320]], "#fff4dc", 8]]);
  edge(c, near, [-5, -1], "#fff0c8", { blur: 2 });
  const body = smooth([[534, 318], [546, 302], [564, 298], [582, 308], [616, 330], [650, 352], [650, 386], [610, 376], [576, 360], [556, 344], [544, 334]]);
  masses(c, body, "#d0cce0", [[[[560, 350], [600, 366], [650, 390], [650, 400], [560, 380]], "#4a5690", 10, 0.9], [[[530, 312], [560, 296], [580, 310],
    [560, 340]], "#fff8e4", 7]]);
  masses(c, smooth([[548, 312], [534, 314], [520, 326], [532, 330], [550, 326]]), "#ffb020", [[oval(528, 328, 8, 3), "#c83a10", 2]]);
  fill(c, oval(557, 311, 4, 4), "#0c0818");
}

function counter(c) {
  const top = poly([[-20, 644], [620, 606], [620, 650], [-20, 704]]);
  masses(c, top, "#5a2a20", [[oval(400, 650, 260, 40), "#f0a050", 26, 0.95], [oval(420, 640, 120, 20), "#ffe4a8", 14, 0.85], [oval(450, 650, 70, 14),
    "#4a1620", 9, 0.85], [oval(230, 662, 110, 14), "#3a1420", 12, 0.7], [oval(84, 668, 110, 20), "#2a0c18", 12, 0.8]]);
  const face = poly([[-20, 700], [620, 646], [620, 920], [-20, 920]]);
  masses(c, face, linear(c, 0, 680, 0, H, "#4a1c24", "#1c0c22", "#0a0818"), [[oval(380, 700, 200, 70), "#8a3c28", 40, 0.8]]);
  for (let i = 0; i < 9; i++) {
    const x = -10 + i * 72;
    stroke(c, line([[x, 700 - x * 0.084], [x, H]]), "#0c0614", 4, 0.8);
  }
  fill(c, poly([[-20, 698], [620, 644], [620, 662], [-20, 718]]), "#2a0f18");
  edge(c, poly([[-20, 698], [620, 644], [620, 662], [-20, 718]]), [0, -6], linear(c, 0, 0, W, 0, [0, "#5a2a20"], [0.65, WARM], [1, "#a85a30"]), { blur: 2 });
}

/** The hand that stirs, the pot and its broth. */
function pot(c) {
  stroke(c, line([[74, 540], [96, 640]]), "#3a3a54", 10);
  stroke(c, line([[77, 540], [98, 630]]), "#e8b878", 3.4);
  for (const [x, y] of [[82, 562], [84, 576], [88, 589]]) {
    plate(c, limb([[x + 22, y - 10, 8], [x + 6, y - 2, 8], [x - 10, y + 2, 6]]), { base: "#3a3440", size: 4, to: [0.8, -0.5] });
  }
  const path = smooth([[4, 606, 1], [164, 598, 1], [166, 650], [152, 676, 1], [18, 684, 1], [2, 650]]);
  masses(c, path, "#4a4c68", [[[[0, 600], [60, 600], [50, 690], [0, 690]], "#10102c", 16], [[[110, 606], [140, 604], [136, 676], [112, 676]], "#e8b878",
    9, 0.9], [[[154, 600], [170, 600], [170, 680], [150, 680]], "#22204a", 6]]);
  masses(c, oval(84, 602, 81, 16, -0.05), "#b8a090", [[oval(84, 604, 70, 12, -0.05), "#a8501c", 2], [oval(116, 602, 28, 6), "#ffc878", 4]]);
  stroke(c, line([[86, 594], [91, 612]]), "#4a4864", 9);
}

/** Steam in the light of the bulb. */
function steam(c, rnd, x, y, height, width, alpha) {
  for (let i = 0; i < 26; i++) {
    const t = i / 26;
    const r = width * (0.3 + t * 0.9);
    fill(c, oval(x + Math.sin(t * 5 + x) * width * 0.7 * t + rnd.bell() * width * 0.4, y - height * t, r, r * 0.8), mix("#fff0c8", "#88b8e0", t),
      { alpha: alpha * (1 - t) * rnd.range(0.4, 1), blur: width * 0.28, mode: "screen" });
  }
}

/** Light of the stall from the left and of the harbour from the right. */
function between(c, path, width) {
  edge(c, path, [width * 1.5, 0], "#2ab8e8", { blur: 2.5, alpha: 0.8 });
  edge(c, path, [-width, -width * 0.8], "#ffe9a0", { blur: 2 });
  edge(c, path, [-width * 2.4, -width * 1.6], "#e08a2c", { blur: 6, alpha: 0.7 });
}

/** A stool that waits. */
function stool(c, x, y) {
  fill(c, limb([[x, y, 7], [x - 2, y + 60, 8], [x, H + 20, 12]]), "#0a0614");
  const seat = smooth([[x - 58, y, 1], [x - 40, y - 15], [x + 40, y - 18], [x + 58, y - 4, 1], [x + 46, y + 18], [x - 46, y + 22]]);
  masses(c, seat, "#8a1a2c", [[oval(x + 22, y - 8, 40, 9), "#ff9a5a", 6], [oval(x - 20, y + 20, 60, 12), "#180618", 6]]);
  edge(c, seat, [0, -3], "#ffb060", { blur: 2, alpha: 0.7 });
}

/** Somebody who asked for extra chilli. */
function guest(c) {
  const coat = smooth([[410, 940, 1], [420, 846], [446, 784], [492, 756], [560, 748], [640, 768, 1], [640, 940, 1]]);
  masses(c, coat, "#3c2a44", [[[[404, 920], [420, 840], [452, 776], [500, 760], [470, 840], [456, 940]], "#b8801e", 14, 0.9], [[[520, 790], [540, 790],
    [548, 940], [520, 940]], "#180e28", 8, 0.8]]);
  between(c, coat, 5);
  masses(c, smooth([[488, 700], [588, 696], [590, 764], [540, 776], [488, 762]]), "#1c1830", [[oval(492, 730, 12, 40), "#e8b880", 6]]);
  for (let i = 0; i < 5; i++) {
    stroke(c, line([[508 + i * 15, 728], [508 + i * 15, 756]]), "#ff5a20", 6);
  }
  glow(c, 538, 740, 110, "#ff3a18", 0.9);
  const crown = smooth([[470, 680], [474, 628], [500, 590], [546, 578], [588, 594], [608, 634], [612, 690]]);
  masses(c, crown, "#55405a", [[[[470, 690], [476, 620], [510, 586], [556, 580], [530, 620], [516, 690]], "#d89a24", 14], [[[484, 640], [494, 612], [520,
    592], [516, 620], [500, 650]], "#fff0a0", 7, 0.9]]);
  between(c, crown, 4);
  const brim = smooth([[424, 690], [452, 668], [500, 656], [560, 654], [612, 664], [640, 690, 1], [634, 724], [590, 716], [540, 712], [490, 712], [444, 708]]);
  masses(c, brim, "#4a3450", [[[[420, 690], [456, 664], [520, 654], [540, 670], [480, 690]], "#ffd050", 9], [[[430, 702], [540, 700], [640, 710], [640,
    740], [430, 730]], "#1c1028", 7]]);
  between(c, brim, 4);
}

/** Noodles at Pier 13. */
export function draw(c, rnd, mark) {
  harbour(c, rnd);
  stall(c);
  fill(c, box(452, 40, 130, 128, 12), "#0a0a20", { alpha: 0.85 });
  neon(c, box(456, 44, 122, 120, 12), "#24d8ff", 4, { alpha: 0.8 });
  neon(c, smooth([[478, 82], [496, 66, 1], [496, 142]], false), "#ff3a9a", 8);
  neon(c, smooth([[520, 72], [540, 64], [558, 80], [548, 100], [532, 103, 1], [554, 110], [560, 128], [542, 144], [520, 136]], false), "#ff3a9a", 8);
  steam(c, rnd, 440, 580, 420, 62, 0.24);
  fill(c, box(-20, 60, 160, 600), linear(c, 0, 0, 140, 0, fade("#060414", 0.75), fade("#060414", 0)));
  mark("subject");
  cook(c);
  mark("back");
  counter(c);
  mark("subject");
  pot(c);
  lift(c, rnd);
  mark("back");
  place(c, 181, 112, { scale: 0.66 }, gull);
  steam(c, rnd, 90, 596, 330, 44, 0.3);
  steam(c, rnd, 470, 574, 200, 26, 0.22);
  mark("front");
  stool(c, 130, 800);
  stool(c, 310, 786);
  guest(c);
  for (const [x, s] of [[484, -1], [598, 1]]) {
    place(c, x, 736, { turn: s * 1.1 }, (l) => steam(l, rnd, 0, 0, 96, 17, 0.75));
  }
  mark("back");
  for (let i = 0; i < 60; i++) {
    const x = rnd.range(470, W + 20);
    const y = rnd.range(0, 560);
    stroke(c, line([[x, y], [x - 6, y + rnd.range(20, 50)]]), "#a8d0ff", 1.3, 0.35);
  }
  fill(c, box(0, 740, W, 160), linear(c, 0, 740, 0, H, fade("#060418", 0), fade("#060418", 0.7)));
  return { glow: 0.3 };
}
