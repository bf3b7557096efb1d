import { H, W, box, fade, fill, glow, limb, line, linear, mix, oval, place, poly, radial, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { dabs, form } from "../../kit/form.mjs";
import { neon } from "../../kit/machine.mjs";
import { stars } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";

const SHINE = "#ffc49a";
const PLANET = [440, 300, 330];

/** A giant with rings, far too near. */
function planet(c, rnd) {
  wash(c, linear(c, 0, 0, W, H, "#150f38", "#2a1454", "#0c0a24"));
  stars(c, rnd, 150, { bottom: 640, colour: "#e8e0ff", size: 1.8 });
  dabs(c, [[[[-20, 60], [120, 20], [200, 160], [120, 330], [-20, 420]], "#8a2a8a", 50, 0.55, "screen"],
    [[[-20, 300], [90, 340], [70, 520], [-20, 560]], "#2a6a9a", 40, 0.5, "screen"]]);
  const [x, y, r] = PLANET;
  glow(c, x, y, r * 1.45, "#ff9a6a", 0.75);
  const n = noise("bands");
  form(c, oval(x, y, r), linear(c, x - r, y - r, x + r * 0.8, y + r, "#ffe6b8", "#ffb27a", "#d8685a", "#5a2454"), [], {
    paint: (l) => {
      for (let i = 0; i < 30; i++) {
        const t = i / 29 * 2 - 1;
        const points = [];
        for (let k = -5; k <= 5; k++) {
          points.push([x + k * 80, y + t * r + k * 26 + k * k * 3 * (1 - t) + n(k * 0.7, i) * 14]);
        }
        stroke(l, smooth(points, false), rnd.pick(["#fff2d0", "#c8584c", "#ff9c62", "#8a3058", "#ffd09a"]),
          rnd.range(6, 24), rnd.range(0.25, 0.6));
      }
      dabs(l, [[[[560, 160], [800, 100], [800, 700], [300, 700], [420, 560], [560, 420]], "#240c3c", 46, 0.8],
        [oval(300, 170, 120, 60, 0.3), "#fff6d8", 40, 0.7],
        [[[560, 420], [800, 300], [800, 700], [380, 700], [440, 600]], "#12062c", 50, 0.7],
        [oval(300, 380, 52, 26, 0.3), "#fff0c8", 6, 0.75], [oval(300, 384, 36, 15, 0.3), "#c84a3c", 5, 0.8]]);
    } });
  stroke(c, oval(x, y, r + 2), "#fff0d0", 6, 0.7);
  // The rings pass in front of it, and their shadow lies on it.
  c.save();
  c.clip(oval(x, y, r));
  stroke(c, smooth([[40, 470], [300, 336], [640, 190]], false), "#4a1430", 40, 0.5);
  c.restore();
  for (const [d, w, colour, alpha] of [[0, 26, "#ffd8b0", 0.85], [24, 9, "#b86a80", 0.8], [40, 18, "#fff0d8", 0.8],
    [58, 6, "#ff9a8a", 0.7], [70, 9, "#8a5ac8", 0.6]]) {
    stroke(c, smooth([[-60, 452 + d], [200, 326 + d], [420, 216 + d * 0.8], [660, 70 + d * 0.6]], false), colour, w, alpha);
  }
  for (let i = 0; i < 90; i++) {
    const t = rnd();
    const px = -40 + t * 680;
    fill(c, oval(px, 452 - (px + 60) * 0.53 + rnd.range(0, 78), rnd.range(1, 3)), "#3a1438", { alpha: 0.7 });
  }
  // Rocks near the surface.
  for (const [px, py, s] of [[84, 232, 30], [152, 182, 17], [44, 330, 20], [196, 246, 11], [120, 120, 12]]) {
    form(c, [[px - s, py + s * 0.2], [px - s * 0.5, py - s * 0.8], [px + s * 0.4, py - s * 0.7], [px + s, py - s * 0.1],
      [px + s * 0.6, py + s * 0.7], [px - s * 0.4, py + s * 0.8]], "#4a2a5c", [
      [oval(px - s * 0.5, py + s * 0.2, s * 0.9), "#160c2c", s * 0.3, 0.9],
      [oval(px + s * 0.7, py - s * 0.2, s * 0.5), "#ffb48a", s * 0.2, 0.95]]);
  }
}

/** The frame of the window, and a fish on a string that shows how the ship leans. */
function cockpit(c) {
  const bar = (points, rim) => form(c, points, "#120e28", [], { rim, light: [0.7, 0.5], rimWidth: 5, shade: "#04030c",
    depth: 16 });
  bar([[-20, -20, 1], [330, -20, 1], [170, 24], [76, 110], [34, 260], [30, 420], [50, 600, 1], [-20, 620, 1]], "#d87a8a");
  bar([[520, -20, 1], [640, -20, 1], [640, 120, 1], [590, 40]], "#d87a8a");
  for (const [x, y] of [[62, 66], [22, 160], [8, 300], [10, 440]]) {
    fill(c, oval(x, y, 6), "#4a3a70");
    fill(c, oval(x + 1.5, y + 1.5, 3), "#ff9a8a");
  }
  stroke(c, line([[206, -10], [262, 134]]), "#2a1838", 3.4);
  place(c, 270, 158, { turn: 1.15 }, (l) => {
    form(l, [[-30, 0], [-14, -17], [12, -17], [30, -4, 1], [46, -18, 1], [46, 18, 1], [30, 4, 1], [12, 17], [-14, 17]],
      "#2c8aa0", [[[[-30, 2], [40, 4], [40, 24], [-30, 24]], "#123048", 6, 0.9]], { rim: "#ffe6c0", light: [0.3, -0.9],
        rimWidth: 4 });
    fill(l, oval(-17, -4, 3.6), "#0a1020");
  });
}

/** The desk: its edge runs aslant, screens and keys below it. */
function desk(c, rnd) {
  const top = smooth([[-20, 566, 1], [200, 576], [420, 592], [640, 600, 1], [640, 640, 1], [420, 630], [200, 616], [-20, 612, 1]]);
  form(c, smooth([[-20, 600, 1], [300, 616], [640, 630, 1], [640, 930, 1], [-20, 930, 1]]), linear(c, 0, 600, 0, 900, "#2c2450",
    "#16122e", "#08070f"), [[[[-20, 610], [260, 620], [220, 760], [-20, 780]], "#7a1830", 34, 0.6],
    [[[380, 630], [640, 640], [640, 780], [400, 780]], "#1c5a78", 34, 0.5]]);
  form(c, top, "#5a4478", [[[[260, 560], [640, 580], [640, 620], [300, 610]], "#e8906a", 12, 0.75],
    [[[150, 590], [560, 600], [540, 640], [170, 630]], "#100a20", 14, 0.9]], { rim: SHINE, light: [0.2, -1], rimWidth: 3 });
  const screen = (points, colour) => {
    form(c, points.map(([x, y]) => [x, y, 1]), mix(colour, "#060818", 0.8), [], { rim: "#6a7ac0", light: [0, 1],
      rimWidth: 2 });
    glow(c, (points[0][0] + points[2][0]) / 2, (points[0][1] + points[2][1]) / 2, 120, colour, 0.4);
  };
  screen([[404, 660], [584, 668], [598, 786], [410, 776]], "#3ad8ff");
  for (const r of [18, 36, 54]) {
    stroke(c, oval(500, 724, r * 1.4, r, 0.04), "#5ae8ff", 2.6, 0.75);
  }
  fill(c, poly([[500, 724], [568, 690], [576, 728]]), "#7af0ff", { alpha: 0.5, blur: 3 });
  for (const [x, y] of [[530, 700], [470, 742], [548, 716]]) {
    fill(c, oval(x, y, 5), "#eaffff");
    glow(c, x, y, 26, "#7af0ff", 0.8);
  }
  screen([[40, 662], [168, 666], [160, 760], [26, 752]], "#ff3048");
  neon(c, poly([[100, 680], [140, 740], [58, 738]]), "#ff4a58", 4);
  stroke(c, line([[99, 702], [99, 720]]), "#ffd0c8", 6);
  fill(c, oval(99, 730, 3.4), "#ffd0c8");
  glow(c, 100, 710, 190, "#ff2a40", 0.6);
  for (let row = 0; row < 5; row++) {
    for (let i = 0; i < 6; i++) {
      const x = 200 + i * 34 + row * 2;
      const y = 668 + row * 25 + i * 1.6;
      if (rnd() < 0.86) {
        const colour = rnd.pick(["#3a3470", "#2c2858", "#4a3a78", "#ffb060", "#ff5a68", "#3a3470"]);
        fill(c, box(x, y, 24, 13, 4), colour, { alpha: 0.9 });
        if (colour.startsWith("#ff")) {
          glow(c, x + 12, y + 6, 30, colour, 0.6);
        }
      }
    }
  }
  for (let i = 0; i < 9; i++) {
    form(c, oval(70 + i * 60, 832 + i * 2, 15), "#1c1838", [], { rim: "#5a5290", light: [0.4, -0.8], rimWidth: 3 });
  }
}

/** The brake, as far forward as it goes, and a fish tin, as empty as it gets. */
function leverAndTin(c) {
  form(c, box(66, 580, 74, 22, 10), "#05040c", [], { rim: "#8a5a7a", light: [0, 1], rimWidth: 2 });
  form(c, limb([[106, 596, 12], [92, 540, 9], [74, 462, 9]]), "#5a5878", [[limb([[112, 596, 4], [98, 540, 3], [80, 462, 3]]),
    "#ffd0a8", 3, 0.9]]);
  form(c, limb([[18, 466, 17], [70, 446, 22], [124, 428, 17]]), "#d8243c", [[[[10, 470], [130, 432], [130, 470], [20, 500]],
    "#4a0820", 8, 0.9], [[[20, 452], [110, 418], [116, 428], [30, 462]], "#ffc09a", 4]], { rim: SHINE, light: [0.4, -0.9],
    rimWidth: 4 });
  for (const [x, y] of [[46, 457], [96, 439]]) {
    stroke(c, smooth([[x - 8, y - 17], [x + 2, y], [x + 6, y + 18]], false), "#3a0a1c", 7, 0.9);
  }
  form(c, [[560, 556, 1], [566, 512], [588, 496], [610, 500, 1], [616, 560, 1]], "#b8aec8", [[oval(600, 530, 14, 20), "#6a5a8a",
    5]], { rim: SHINE, light: [-0.5, -0.8], rimWidth: 4 });
  form(c, [[546, 566], [580, 558], [630, 562], [626, 606], [580, 612], [548, 598]], "#8a86a8", [[[[540, 570], [570, 574],
    [570, 614], [540, 606]], "#241c44", 6, 0.9], [box(546, 578, 80, 14), "#2c8aa0", 1]], { rim: SHINE, light: [0.2, -1],
    rimWidth: 3 });
  form(c, oval(588, 566, 38, 10, 0.04), "#1a1430", [], { rim: SHINE, light: [0, 1], rimWidth: 3 });
  stroke(c, line([[578, 566], [552, 520]]), "#ffe8d0", 4);
  for (const k of [0, 1, 2]) {
    stroke(c, line([[562 - k * 8 - 8, 552 - k * 12], [562 - k * 8 + 9, 541 - k * 12]]), "#ffe8d0", 3.4);
  }
}

const FUR = ["#2a2250", "#05040c", "#4a3a78"];
/** Lit hairs along the back, red ones below, where the alarm shines. */
const hairs = (rnd, top) => (x, y) => y < top(x) ? rnd.pick([SHINE, "#ff9a70", "#ffdcb8"])
  : y > 556 ? rnd.pick(["#7a1830", "#0a0612", "#c83a48"]) : rnd.pick(FUR);

function cat(c, rnd) {
  const rim = { rim: SHINE, light: [0.35, -0.95], rimWidth: 6, rimAlpha: 1 };
  form(c, limb([[508, 556, 26], [540, 600, 20], [536, 660, 17], [500, 716, 15], [468, 752, 13], [474, 784, 11],
    [500, 786, 8]]), "#0e0a1c", [[[[520, 580], [560, 600], [556, 680], [520, 730], [524, 660]], "#5a4a90", 6, 0.8],
    [[[450, 740], [520, 690], [500, 740], [490, 790]], "#3ab0d0", 6, 0.6]], rim);
  const trunk = smooth([[232, 470], [270, 438], [330, 418], [400, 404], [466, 416], [512, 456], [534, 520], [528, 582],
    [470, 600], [380, 602], [290, 596], [236, 586], [210, 540]]);
  form(c, trunk, "#0f0b20", [
    [[[250, 450], [330, 424], [420, 410], [500, 440], [470, 470], [380, 450], [290, 480]], "#5a3e7a", 16, 0.85],
    [[[240, 500], [330, 490], [360, 560], [280, 590], [230, 580]], "#251c48", 16, 0.9],
    [[[230, 576], [380, 584], [520, 576], [520, 612], [230, 612]], "#a01c34", 10, 0.55]], rim);
  fur(c, rnd, trunk, { x: 210, y: 400, w: 330, h: 205, count: 1500, length: 22, width: 1.8, colours: hairs(rnd,
    (x) => 424 + Math.abs(x - 410) ** 1.5 / 60), flow: (x, y) => 0.12 + (y - 480) / 300 + (x - 400) / 400, alpha: 0.55 });
  edge(c, rnd, [[262, 446], [296, 428], [332, 416], [368, 407], [402, 403], [436, 406], [468, 416], [494, 434], [514, 458],
    [526, 488], [534, 522]], 7);
  const thigh = smooth([[398, 540], [412, 486], [452, 460], [500, 476], [526, 530], [520, 582], [470, 602], [380, 604],
    [346, 600], [352, 584], [392, 576]]);
  form(c, thigh, "#120d26", [[[[410, 490], [452, 464], [500, 480], [470, 500], [430, 520]], "#6a4a88", 10, 0.9],
    [[[360, 590], [500, 580], [500, 612], [360, 612]], "#b0203a", 7, 0.6], [[[394, 540], [420, 520], [420, 590], [390, 580]],
    "#04030a", 10, 0.8]], { ...rim, rimAlpha: 0.75 });
  fur(c, rnd, thigh, { x: 350, y: 460, w: 180, h: 140, count: 500, length: 18, colours: hairs(rnd, () => 478),
    flow: (x, y) => 0.5 + (x - 440) / 140 + (y - 530) / 300, alpha: 0.5 });
  edge(c, rnd, [[410, 496], [428, 474], [452, 463], [478, 466], [500, 480]], 4);
  // One paw over the edge of the desk, the other under the chin.
  form(c, limb([[262, 548, 28], [246, 590, 22], [236, 636, 18], [232, 672, 19], [230, 692, 13]]), "#120d26", [
    [[[250, 560], [282, 560], [262, 690], [246, 690]], "#4a3a78", 6, 0.8], [[[210, 600], [230, 590], [224, 700], [208, 700]],
    "#c82a44", 6, 0.8]], { rim: "#ff8a7a", light: [-0.9, 0.2], rimWidth: 3 });
  for (const x of [224, 234]) {
    stroke(c, line([[x, 684], [x, 698]]), "#04030a", 2.6);
  }
  form(c, limb([[280, 560, 26], [224, 570, 22], [160, 562, 17], [112, 540, 16], [88, 524, 17]]), "#120d26", [[[[80, 506],
    [130, 536], [280, 540], [280, 556], [130, 552]], "#6a4a88", 5, 0.95],
    [[[130, 566], [280, 580], [280, 600], [140, 590]], "#b0203a", 6, 0.7]]);
}

/** Where the light of the planet runs along an edge, hair by hair. */
function edge(c, rnd, points, width, lean = 0.5) {
  stroke(c, smooth(points, false), "#ff9a70", width, 0.75);
  stroke(c, smooth(points, false), "#ffe6c0", width * 0.45, 0.9);
  for (let i = 0; i < points.length - 1; i++) {
    const [[ax, ay], [bx, by]] = [points[i], points[i + 1]];
    const a = Math.atan2(by - ay, bx - ax);
    for (let k = 0; k < Math.hypot(bx - ax, by - ay) / 3; k++) {
      const t = rnd();
      const [x, y] = [ax + (bx - ax) * t + rnd.bell() * 3, ay + (by - ay) * t + rnd.bell() * 3];
      const l = rnd.range(8, 18);
      const turn = a - lean * rnd.range(-1, 0.6);
      stroke(c, line([[x, y], [x + Math.cos(turn) * l, y + Math.sin(turn) * l]]), rnd.pick([SHINE, "#fff0d8", "#e8785c"]),
        rnd.range(1.2, 2.4), 0.8);
    }
  }
}

function head(c, rnd) {
  const rim = { rim: SHINE, light: [0.35, -0.95], rimWidth: 5, rimAlpha: 1 };
  form(c, [[204, 446], [222, 384, 1], [252, 424], [266, 466]], "#140e28", [[[[214, 440], [226, 400], [244, 430], [246, 450]],
    "#c8605c", 5, 0.85]], rim);
  const skull = smooth([[132, 530], [124, 512], [134, 492], [150, 470], [170, 448], [204, 434], [244, 442], [268, 474],
    [268, 516], [244, 546], [204, 560], [164, 556], [142, 546]]);
  form(c, skull, "#120d24", [
    [[[146, 470], [176, 444], [216, 436], [250, 450], [214, 462], [170, 480]], "#6a4884", 9, 0.95],
    [[[190, 500], [240, 480], [262, 510], [230, 548], [190, 546]], "#2a2050", 12, 0.9],
    [[[126, 500], [146, 496], [164, 520], [150, 552], [124, 530]], "#352654", 8, 0.9],
    [[[130, 540], [210, 552], [240, 546], [200, 568], [140, 560]], "#b0203a", 6, 0.65]], rim);
  fur(c, rnd, skull, { x: 122, y: 432, w: 150, h: 130, count: 560, length: 14, width: 1.5, colours: hairs(rnd,
    (x) => 456 + (x < 170 ? (170 - x) * 0.9 : 0)), flow: (x, y) => Math.atan2(y - 506, x - 128), alpha: 0.5 });
  form(c, [[154, 470], [152, 398, 1], [190, 428], [212, 452], [186, 470]], "#140e28", [[[[164, 460], [159, 416], [182, 438],
    [190, 456]], "#6a2c4c", 4, 0.9]], rim);
  edge(c, rnd, [[140, 484], [152, 468]], 4, 0.2);
  edge(c, rnd, [[153, 462], [153, 402], [188, 428]], 4, 0.1);
  edge(c, rnd, [[206, 434], [223, 388], [252, 426], [264, 460]], 4, 0.1);
  // Asleep: a lid, a nose, a mouth.
  stroke(c, smooth([[158, 500], [170, 510], [186, 508], [198, 498]], false), "#04030a", 6);
  stroke(c, smooth([[158, 504], [171, 514], [187, 512], [199, 502]], false), "#ff9a7a", 2.6, 0.9);
  form(c, [[122, 510], [132, 502], [140, 510], [130, 520]], "#d8707a", [], { rim: "#ffe0d0", rimWidth: 2, light: [0, -1] });
  stroke(c, smooth([[131, 520], [136, 530], [148, 534], [160, 530]], false), "#04030a", 3.4);
  for (const [a, b] of [[[70, 520], [100, 520]], [[66, 544], [100, 536]], [[80, 566], [108, 550]]]) {
    stroke(c, smooth([[142, 522], b, a], false), "#ffe6d0", 1.8, 0.85);
  }
  stroke(c, smooth([[214, 548], [238, 560], [262, 546]], false), "#e8304a", 9);
  stroke(c, smooth([[216, 545], [238, 556], [260, 543]], false), "#ff9a8a", 2.6);
  form(c, oval(232, 566, 9), "#f0b040", [[oval(229, 570, 6), "#7a3020", 3]], { rim: "#fff6d0", rimWidth: 2 });
}

/** Cat on the Console. */
export function draw(c, rnd, mark) {
  planet(c, rnd);
  cockpit(c);
  desk(c, rnd);
  leverAndTin(c);
  mark("subject");
  cat(c, rnd);
  head(c, rnd);
  mark("back");
  glow(c, 330, 330, 330, "#ffb080", 0.22);
  glow(c, 150, 640, 150, "#ff3048", 0.3);
  for (let i = 0; i < 40; i++) {
    const x = rnd.range(60, 580);
    const y = rnd.range(120, 620);
    fill(c, oval(x, y, rnd.range(1, 2.6)), "#ffe0c0", { alpha: rnd.range(0.3, 0.8) });
  }
  fill(c, box(0, 790, W, 110), linear(c, 0, 790, 0, H, fade("#04030c", 0), fade("#04030c", 0.6)));
  fill(c, box(0, 0, W, H), radial(c, 330, 430, 640, [0, fade("#05031a", 0)], [0.6, fade("#05031a", 0)],
    [1, fade("#05031a", 0.6)]));
  return { glow: 0.36 };
}
