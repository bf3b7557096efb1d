import { H, W, box, fade, fill, glow, limb, line, linear, oval, place, radial, shaft, smooth,
  stroke } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { form } from "../../kit/form.mjs";
import { foliage, mist, motes, ridge, sky, spruce } from "../../kit/nature.mjs";

const SUN = [452, 552];
/** Where the head hangs, and how it is turned over. */
const FACE = [284, 502, { turn: -0.02, sx: 1.18, sy: -1.18 }];
const NIGHT = "#1c1030";

/** Dawn over the wood, seen from inside a hollow tree. */
function dawn(c, rnd) {
  sky(c, [0, "#4a4a86"], [0.22, "#a86a92"], [0.42, "#f0986a"], [0.6, "#ffd08a"], [0.7, "#ffe8b8"], [1, "#c88a7a"]);
  glow(c, ...SUN, 460, "#ffd890", 0.9);
  for (let i = 0; i < 9; i++) {
    const y = 150 + i * 42;
    fill(c, oval(rnd.range(180, 560), y, rnd.range(90, 210), rnd.range(5, 13), -0.06), i < 4 ? "#d87a86" : "#ffe2b0",
      { blur: 7, alpha: 0.55 });
  }
  glow(c, ...SUN, 210, "#ffe6a0", 0.8);
  fill(c, oval(...SUN, 64), "#fff3bc");
  const far = ridge(c, rnd, { y: 640, height: 76, rough: 0.4, scale: 190, top: "#e8a07c", bottom: "#f8c898", seed: 4 });
  for (let i = 0; i < 26; i++) {
    const x = rnd.range(80, 600);
    spruce(c, rnd, x, far(x) + 8, rnd.range(18, 44), "#c0806e", "#e0a07c");
  }
  mist(c, rnd, 640, 60, "#ffe4b4", 0.6);
  for (let i = 0; i < 22; i++) {
    const x = i % 3 ? rnd.range(330, 620) : rnd.range(80, 190);
    spruce(c, rnd, x, 706 + rnd.range(-6, 10), rnd.range(54, 120), "#6e4460", "#b8705e");
  }
  mist(c, rnd, 700, 50, "#ffc890", 0.6);
}

/** The hollow: dark wood around the hole, thick on the left, where the sun reaches its inside. */
function hollow(c, rnd) {
  const rim = [[20, 960], [58, 850], [112, 770], [92, 690], [120, 600], [96, 500], [112, 400], [88, 300], [116, 196],
    [196, 128], [330, 104], [470, 84], [610, 60]];
  const outer = rim.map(([x, y], i) => i < 9 ? [x - rnd.range(34, 66), y - (i > 6 ? 40 : 0)] : [x - 10, y - rnd.range(40, 64)]);
  const wall = smooth([...rim, [680, 20, 1], [680, -60, 1], [-60, -60, 1], [-60, 980, 1]]);
  form(c, wall, linear(c, 0, 0, 130, 0, "#150a22", "#241434", "#5a2a44"), [], { paint: (l) => {
    fill(l, smooth([...rim, ...outer.reverse()]), linear(l, 40, 0, 124, 0, "#4a2444", "#a8503e", "#f0985a"), { blur: 5 });
    fill(l, smooth([[60, -60], [640, -60], [640, 40], [470, 70], [330, 90], [200, 116], [110, 120], [50, 60]]), "#1c1030",
      { blur: 24, alpha: 0.85 });
    for (let i = 0; i < 190; i++) {
      const t = rnd.range(0, 8);
      const [ax, ay] = rim[Math.floor(t)];
      const y = ay + rnd.range(-80, 60);
      const x = ax - rnd.range(2, 130);
      stroke(l, smooth([[x, y], [x + rnd.range(-12, 16), y + 44], [x + rnd.range(-16, 12), y + 96]], false),
        ax - x < 46 ? rnd.pick(["#5a2038", "#ffb878", "#c8703c"]) : rnd.pick(["#43264c", "#0e0618", "#32183c"]),
        rnd.range(2, 7), 0.6);
    }
    for (let i = 0; i < 70; i++) {
      const x = rnd.range(80, 600);
      const y = rnd.range(-20, 112);
      stroke(l, smooth([[x, y], [x + 60, y + rnd.range(-12, 6)], [x + 130, y + rnd.range(-18, 6)]], false),
        rnd.pick(["#43264c", "#0e0618", "#5a3048"]), rnd.range(2, 6), 0.6);
    }
    for (const [x, y, r] of [[38, 360, 30], [420, 40, 24]]) {
      for (const k of [1, 0.66, 0.36]) {
        stroke(l, oval(x, y, r * k, r * 1.5 * k, 0.2), k === 0.66 ? "#5a3050" : "#0c0416", 5, 0.8);
      }
    }
  }, rim: "#ffd890", light: [0.9, 0.5], rimWidth: 5 });
}

/** The floor of the hollow with the long light on it. */
function floor(c, rnd) {
  const path = smooth([[-20, 770], [120, 748], [330, 742], [480, 726], [640, 716], [640, 920, 1], [-20, 920, 1]]);
  form(c, path, "#3a2036", [[[[330, 752], [470, 732], [560, 724], [470, 800], [220, 920], [-20, 930], [120, 830]],
    "#ff9c50", 12, 0.95], [[[390, 746], [480, 732], [500, 738], [360, 800], [180, 890], [260, 810]], "#ffe0a0", 8, 0.9],
  [[[-20, 850], [620, 790], [620, 930], [-20, 930]], "#180a24", 30, 0.75]]);
  stroke(c, smooth([[60, 760], [220, 746], [330, 743], [480, 727], [600, 720]], false), "#ffd890", 4, 0.8);
  for (let i = 0; i < 24; i++) {
    const y = rnd.range(765, 890);
    const x = rnd.range(-20, 560);
    stroke(c, smooth([[x, y], [x + 60, y - 6], [x + 130, y - 16]], false), "#170a1c", rnd.range(1.5, 4), 0.5);
  }
}

/** The tenant, up early, with the rent. */
function tenant(c) {
  fill(c, smooth([[470, 728], [512, 736], [430, 800], [330, 840], [390, 780]]), "#2a1028", { blur: 7, alpha: 0.8 });
  stroke(c, smooth([[524, 722], [556, 730], [574, 700], [560, 664]], false), "#3c2038", 15);
  stroke(c, smooth([[520, 718], [552, 725], [568, 698], [556, 664]], false), "#c8785a", 4);
  form(c, [[462, 734], [448, 704], [460, 668], [482, 648], [508, 656], [530, 690], [534, 722], [520, 738]], "#452540",
    [[[[480, 640], [540, 660], [550, 740], [500, 740], [510, 690]], "#1c0c26", 9], [[[446, 700], [456, 664], [478, 650],
      [470, 690], [462, 734]], "#ffb870", 3, 1]], { rim: "#ffe0a0", light: [-0.8, -0.4], rimWidth: 4 });
  form(c, [[426, 618], [446, 602], [466, 592], [494, 594], [514, 618], [508, 648], [482, 658], [452, 646], [432, 630]], "#4a2a40",
    [[[[476, 596], [520, 620], [506, 664], [480, 656], [496, 630]], "#2e1a34", 7], [[[436, 626], [458, 598], [474, 596],
      [456, 618], [460, 650]], "#ffc888", 3, 0.9]], { rim: "#ffe8b0", light: [-0.8, -0.5], rimWidth: 4 });
  for (const [x, y, r] of [[500, 594, 20], [462, 588, 18]]) {
    form(c, oval(x, y, r, r * 1.05), "#5a3444", [[oval(x - 1, y + 2, r * 0.62), "#e8825c", 3, 0.9]], { rim: "#ffd8a0",
      light: [-0.8, -0.5], rimWidth: 3 });
  }
  fill(c, oval(462, 616, 5, 5.4), "#120812");
  fill(c, oval(460.4, 613.6, 2), "#fff4d8");
  fill(c, oval(427, 619, 5, 4.4), "#1c0814");
  stroke(c, limb([[466, 672, 5], [438, 678, 4], [416, 664, 3]]), "#5a3444", 8);
  stroke(c, smooth([[466, 674], [436, 676], [414, 660]], false), "#ffb878", 3);
  form(c, oval(408, 646, 16, 17), "#ffc83a", [[oval(403, 641, 8), "#fff6c8", 2]], { rim: "#ffffff", rimWidth: 3 });
}

/** His slippers stand on the ceiling. */
function slippers(c) {
  for (const [x, y, t] of [[352, 108, -0.06], [456, 94, -0.12]]) {
    place(c, x, y, { turn: t, scale: 1.2 }, (l) => {
      form(l, [[-44, -2, 1], [44, -6, 1], [48, 6], [20, 9], [-30, 8], [-46, 6]], "#6a3a30", []);
      form(l, [[-10, 6, 1], [40, 4, 1], [50, 14], [48, 32], [28, 42], [6, 36], [-10, 18]], "#1f7a86",
        [[[[-14, 4], [10, 6], [20, 40], [-10, 40]], "#0e2a50", 7, 0.9], [[[34, 6], [56, 8], [52, 36], [30, 46], [36, 26]],
          "#ffc890", 6, 0.8]], { rim: "#ffe8c0", light: [0.5, 0.8], rimWidth: 3 });
      fill(l, smooth([[-12, 8], [-2, 8], [8, 36], [-4, 30]]), "#0a1830");
      form(l, oval(34, 38, 11), "#f0b050", [[oval(28, 40, 7), "#7a3038", 4]]);
    });
  }
}

const WRIST = [512, 392];
const ELBOW = [384, 338];
const TIPS = [[590, 330], [578, 222], [486, 168], [378, 172]];
const ANKLE = [262, 186];

/** The open wing: the sun shines through the skin between its fingers. */
function openWing(c, rnd) {
  const skin = smooth([[270, 452, 1], [330, 420], [420, 410], [...WRIST, 1], [556, 366], [...TIPS[0], 1], [574, 276],
    [...TIPS[1], 1], [524, 214], [...TIPS[2], 1], [430, 196], [...TIPS[3], 1], [318, 202], [...ANKLE, 1], [250, 320]]);
  form(c, skin, radial(c, SUN[0] - 20, SUN[1] - 150, 330, [0, "#ffb45a"], [0.3, "#ee6e3c"], [0.62, "#a83850"],
    [1, "#4a1c4c"]), [
    [[[260, 190], [340, 220], [330, 330], [290, 450], [230, 400]], "#2c1238", 22, 0.85],
    [[[384, 338], [512, 392], [600, 330], [600, 300], [500, 360], [396, 320]], "#7a2440", 12, 0.55],
    [[[400, 372], [500, 404], [430, 412], [340, 424]], "#ffd480", 9, 0.75],
    [[[420, 330], [490, 352], [480, 250], [440, 260]], "#ffc870", 18, 0.5]], { paint: (l) => {
    for (let i = 0; i < 46; i++) {
      const [tx, ty] = rnd.pick([...TIPS, ANKLE, [320, 200], [430, 180]]);
      const t = rnd.range(0.2, 0.9);
      const x = WRIST[0] + (tx - WRIST[0]) * t + rnd.range(-30, 30);
      const y = WRIST[1] + (ty - WRIST[1]) * t + rnd.range(-20, 20);
      stroke(l, smooth([[x, y], [x + rnd.range(-14, 14), y - 16], [x + rnd.range(-26, 26), y - 34]], false),
        rnd.pick(["#5a1436", "#ffb868"]), rnd.range(1, 2.4), 0.2);
    }
  } });
  const bone = (points, w) => {
    stroke(c, smooth(points, false), "#2a0e28", w, 1);
    stroke(c, smooth(points.map(([x, y]) => [x + 1.5, y + w * 0.28]), false), "#ff9a5c", w * 0.34, 0.85);
  };
  bone([WRIST, [556, 352], TIPS[0]], 7);
  bone([WRIST, [566, 300], TIPS[1]], 7);
  bone([WRIST, [518, 276], TIPS[2]], 7);
  bone([WRIST, [450, 286], TIPS[3]], 7);
  form(c, limb([[272, 430, 24], [330, 384, 17], [...ELBOW, 14], [440, 366, 12], [...WRIST, 11]]), "#3a1a38",
    [[[[280, 450], [340, 404], [390, 356], [512, 402], [512, 420], [400, 380], [300, 470]], "#e8784a", 5, 0.9]]);
  stroke(c, smooth([[512, 392], [530, 402], [532, 420], [520, 428]], false), "#2a0e28", 8);
}

/** His keys hang from the thumb. */
function keys(c) {
  stroke(c, oval(522, 450, 24, 26), "#7a4418", 9);
  stroke(c, oval(521, 450, 24, 26), "#ffcf5a", 4);
  for (const [x, t, s] of [[508, 0.3, 0.9], [522, 0.02, 1.15], [538, -0.26, 0.85]]) {
    place(c, x, 474, { turn: t, scale: s }, (l) => {
      for (const [dx, colour, w] of [[0, "#6a3414", 10], [-2, "#ffd468", 4]]) {
        stroke(l, oval(dx, 12, 11), colour, w * 0.8);
        stroke(l, line([[dx, 22], [dx, 84]]), colour, w);
        stroke(l, line([[dx, 80], [dx - 18, 80]]), colour, w);
        stroke(l, line([[dx, 62], [dx - 14, 62]]), colour, w);
      }
    });
  }
}

function body(c, rnd) {
  // The folded wing on the far side, worn like a coat.
  form(c, [[226, 176], [190, 220], [172, 252, 1], [158, 330], [140, 392], [150, 410, 1], [144, 470],
    [170, 512, 1], [214, 486], [240, 400], [250, 260]], "#2e1840",
    [[[[150, 330], [140, 480], [176, 500], [180, 400]], "#5a4a9a", 10, 0.7], [[[214, 220], [250, 240], [230, 420],
      [196, 450]], "#150820", 14, 0.8]], { rim: "#8a86d8", light: [-0.8, -0.2], rimWidth: 4 });
  for (const [a, b] of [[[180, 480], [222, 200]], [[196, 470], [232, 220]]]) {
    stroke(c, smooth([a, [(a[0] + b[0]) / 2 - 14, (a[1] + b[1]) / 2], b], false), "#140820", 6, 0.9);
    stroke(c, smooth([a, [(a[0] + b[0]) / 2 - 17, (a[1] + b[1]) / 2], b], false), "#7a6ac0", 2, 0.7);
  }
  for (const [x, k] of [[222, -4], [262, 6]]) {
    form(c, limb([[x + k, 210, 13], [x + 2, 166, 8], [x, 124, 7]]), "#4a2638", [[box(x + 4, 110, 14, 100), "#f08a54", 4]]);
    for (const d of [-13, -3, 8]) {
      stroke(c, smooth([[x, 126], [x + d, 112], [x + d * 1.3, 98]], false), "#1a0a18", 7);
    }
  }
  const trunk = smooth([[216, 196], [268, 192], [300, 250], [322, 350], [330, 430], [316, 486], [262, 500], [214, 470],
    [198, 400], [200, 280]]);
  form(c, trunk, "#5a2e34", [
    [[[190, 190], [244, 190], [236, 330], [250, 500], [180, 480]], "#26123a", 24, 0.95],
    [[[292, 210], [340, 330], [344, 480], [306, 480], [312, 360]], "#ff9a4c", 12, 0.95],
    [[[200, 410], [260, 388], [330, 400], [330, 500], [220, 500]], "#c86a34", 18, 0.85],
    [[[204, 440], [240, 410], [262, 500], [200, 500]], "#6a2c40", 14, 0.8]]);
  fur(c, rnd, trunk, { x: 190, y: 190, w: 150, h: 310, count: 1300, length: 20, width: 1.8,
    colours: (x, y) => x > 296 - (y < 300 ? 20 : 0) ? "#ffc880" : x > 250 ? rnd.pick(["#e08a4a", "#5a2430", "#a85a3c"])
      : rnd.pick(["#3a2050", "#140820", "#5a4480"]), flow: (x, y) => 1.5 - (x - 260) / 240, alpha: 0.55 });
}

/** The head of a fruit bat in profile; `c` is turned over by the caller. */
function head(c, rnd) {
  const ear = (pts, inner, tone) => form(c, pts, tone, [[inner, "#c8584a", 5, 0.8]], { shade: "#140820", rim: "#ffc890",
    light: [0.8, -0.2], depth: 8, rimWidth: 4 });
  ear([[14, -40], [46, -92], [82, -128, 1], [84, -84], [56, -26]], [[30, -50], [62, -94], [76, -106], [56, -40]], "#4a2038");
  const skull = smooth([[-62, 30], [-66, -14], [-44, -52], [0, -62], [36, -42], [58, -18], [92, -6], [118, 8], [122, 22],
    [112, 32], [86, 40], [58, 50], [30, 66], [-20, 84], [-60, 80]]);
  form(c, skull, "#8a4a38", [
    [[[-70, -40], [-20, -66], [-6, -20], [-30, 40], [-10, 90], [-70, 90]], "#321840", 18, 0.95],
    [[[-40, 46], [20, 34], [60, 46], [20, 80], [-50, 96]], "#d07a3c", 14, 0.7],
    [[[10, -64], [40, -44], [66, -20], [120, 2], [124, 16], [84, 6], [46, -14], [10, -40]], "#ff9a4c", 6, 0.9],
    [[[44, 12], [110, 18], [118, 36], [60, 56], [30, 60]], "#2c1028", 8, 0.95],
    [[[58, 40], [90, 34], [86, 44], [40, 60]], "#d8744a", 5, 0.7],
    [[[96, 2], [126, 8], [124, 30], [106, 26]], "#2a1020", 5, 0.9]]);
  fur(c, rnd, skull, { x: -70, y: -64, w: 170, h: 150, count: 700, length: 13, width: 1.6,
    colours: (x, y) => y < -14 && x > 4 ? "#ffd898" : x < -16 ? rnd.pick(["#4a2c58", "#1c0c24"])
      : rnd.pick(["#d8864a", "#5a2a30", "#a85a3c"]), flow: (x, y) => 2.9 - y / 160, alpha: 0.5 });
  stroke(c, smooth([[114, 32], [88, 36], [60, 36], [42, 26]], false), "#1c0814", 4, 0.9);
  fill(c, oval(117, 14, 9, 8), "#1c0a14");
  fill(c, oval(119, 9, 4, 2.6), "#ffe8c8");
  // An eye that has counted many coins, behind half a pair of glasses.
  fill(c, oval(36, -3, 19, 17), "#1c0a18", { blur: 3 });
  fill(c, oval(37, -4, 11.5, 10.5), "#f0a030");
  fill(c, oval(42, -6, 7, 7.4), "#0c0408");
  fill(c, smooth([[18, -2], [22, 12], [40, 16], [56, 8], [54, 0], [38, 4], [26, 0]]), "#6a3034");
  fill(c, oval(45, -9, 3), "#ffffff");
  stroke(c, oval(42, 2, 22, 21), "#e8b050", 3.6);
  stroke(c, smooth([[20, 0], [-6, -10], [-30, -12]], false), "#c88a3a", 3.4);
}

/** The ear on our side lies over the cap. */
function nearEar(c) {
  form(c, [[-58, -14], [-84, -72], [-108, -140, 1], [-56, -116], [-20, -64], [-14, -34]], "#5a2c40",
    [[[[-48, -30], [-72, -84], [-92, -122], [-54, -98], [-28, -56]], "#8a3444", 6, 0.95], [[[-40, -40], [-60, -80],
      [-40, -80], [-26, -50]], "#e88a58", 8, 0.8]], { shade: "#1a0a28", rim: "#c89ad8", light: [-0.6, -0.6], depth: 10,
      rimWidth: 4 });
}

/** The nightcap hangs the other way, as caps do. */
function cap(c) {
  const path = smooth([[222, 560], [250, 566], [300, 580], [334, 572], [326, 616], [308, 652], [300, 690], [312, 734],
    [294, 748], [270, 706], [252, 650], [232, 604]]);
  form(c, path, "#dcd0e4", [], { paint: (l) => {
    for (let i = 0; i < 7; i++) {
      stroke(l, smooth([[200, 590 + i * 31], [280, 612 + i * 30], [360, 594 + i * 28]], false), "#2a7a86", 13, 0.95);
    }
    fill(l, smooth([[200, 550], [262, 570], [270, 640], [290, 750], [240, 740], [200, 620]]), "#2a1850",
      { blur: 14, alpha: 0.8 });
    fill(l, smooth([[330, 570], [352, 580], [340, 640], [312, 690], [312, 650]]), "#ffb86a", { blur: 7, alpha: 0.9 });
  } });
  form(c, [[214, 562], [222, 546], [262, 558], [302, 566], [336, 556], [342, 574], [304, 592], [252, 584]], "#efe4ea",
    [[[[200, 544], [250, 556], [262, 590], [200, 570]], "#4a3a7a", 8, 0.8], [[[330, 560], [360, 556], [356, 578],
      [320, 590]], "#ffd8a0", 4]]);
  form(c, oval(306, 756, 21), "#efe4ea", [[oval(294, 760, 16), "#4a3a7a", 7, 0.8], [oval(318, 750, 9), "#ffd8a0", 4]]);
}

/** The Upside-Down Landlord. */
export function draw(c, rnd, mark) {
  dawn(c, rnd);
  hollow(c, rnd);
  slippers(c);
  floor(c, rnd);
  tenant(c);
  mark("subject");
  openWing(c, rnd);
  body(c, rnd);
  keys(c);
  const ruff = smooth([[206, 414], [260, 398], [322, 404], [336, 440], [330, 470], [262, 482], [210, 462]]);
  fur(c, rnd, ruff, { x: 200, y: 396, w: 140, h: 90, count: 420, length: 34, width: 2.4, spill: true,
    colours: (x) => x > 300 ? rnd.pick(["#ffd890", "#ffb45c"]) : x > 250 ? rnd.pick(["#d8803c", "#a85030", "#f0a04c"])
      : rnd.pick(["#5a3058", "#8a4a48", "#2c1438"]), flow: (x) => 1.5 - (x - 260) / 130, alpha: 0.7 });
  place(c, ...FACE, (l) => head(l, rnd));
  cap(c);
  place(c, ...FACE, (l) => nearEar(l));
  mark("back");
  glow(c, ...SUN, 240, "#ffb850", 0.2);
  glow(c, SUN[0] + 6, SUN[1] + 6, 100, "#ffd870", 0.75);
  for (const [a, s, l] of [[2.5, 0.07, 640], [2.86, 0.05, 560], [2.2, 0.05, 560]]) {
    shaft(c, ...SUN, a, s, l, "#ffc870", 0.24, 12);
  }
  motes(c, rnd, 46, { x: 330, y: 560, rx: 250, ry: 260, size: 2.6, colour: "#ffe8b0", halo: 4 });
  fill(c, box(0, 780, W, 120), linear(c, 0, 780, 0, H, fade(NIGHT, 0), fade(NIGHT, 0.55)));
  mark("front");
  foliage(c, rnd, "tl br", ["#140a22", "#2c1836", "#1c1030"], { size: 90 });
  return { keep: 0.4 };
}
