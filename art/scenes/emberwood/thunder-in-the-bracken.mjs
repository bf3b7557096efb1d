import { H, W, box, fade, fill, glow, limb, line, linear, oval, place, shaft, smooth, stroke } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { dabs, form } from "../../kit/form.mjs";
import { leaf, mist, motes, sky, trunk } from "../../kit/nature.mjs";

const SUN = [104, 262];
const GOLD = "#ffdc90";

/** A frond of bracken that bends over from its foot. */
function frond(c, x, y, length, turn, bend, [dark, light]) {
  place(c, x, y, { turn }, (l) => {
    const n = 17;
    for (let i = 1; i < n; i++) {
      const t = i / n;
      const [px, py] = [Math.sin(bend * t) * length * t * 0.6, -length * t * Math.cos(bend * t * 0.7)];
      const reach = length * 0.34 * Math.sin(Math.PI * (0.16 + 0.84 * t)) + 4;
      const lean = bend * t * 1.1;
      for (const s of [-1, 1]) {
        const a = -Math.PI / 2 + lean + s * 1.12;
        const [ex, ey] = [px + Math.cos(a) * reach, py + Math.sin(a) * reach + reach * 0.16];
        fill(l, smooth([[px, py - 4, 1], [(px + ex) / 2, (py + ey) / 2 - length * 0.013], [ex, ey, 1],
          [(px + ex) / 2, (py + ey) / 2 + length * 0.013]]), s > 0 ? dark : light);
      }
    }
    stroke(l, smooth([0, 0.33, 0.66, 1].map((t) => [Math.sin(bend * t) * length * t * 0.6,
      -length * t * Math.cos(bend * t * 0.7)]), false), dark, Math.max(2, length * 0.02));
  });
}

/** A wood in October with the sun low in it. */
function wood(c, rnd) {
  sky(c, [0, "#8a4a3a"], [0.25, "#e08a3c"], [0.5, "#ffc868"], [0.72, "#e8903c"], [1, "#3a1c24"]);
  glow(c, ...SUN, 460, "#fff0b0", 0.95);
  fill(c, oval(...SUN, 50), "#fffdf0");
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 7 - k; i++) {
      const x = (i + rnd() * 0.9) / (7 - k) * 660 - 20;
      if (Math.abs(x - SUN[0]) > 60 + k * 26) {
        trunk(c, rnd, x, 640 + k * 24, -20, 12 + k * 16, { fill: ["#e09a54", "#a05a34", "#5c2c2c"][k],
          shade: ["#b8703c", "#6a3430", "#2a1424"][k], rim: "#ffe6a8", light: [x < SUN[0] ? 1 : -1, -0.1], bark: 6 + k * 8 });
      }
    }
    mist(c, rnd, 610 + k * 24, 120, ["#ffe6a0", "#ffc878", "#e89a58"][k], 0.5);
  }
  for (const [a, s] of [[0.5, 0.06], [0.74, 0.05], [0.98, 0.07], [1.24, 0.05], [0.26, 0.05]]) {
    shaft(c, ...SUN, a, s, 760, "#ffe8a8", 0.42, 12);
  }
  for (let i = 0; i < 26; i++) {
    frond(c, rnd.range(-20, 620), 676 + rnd.range(-10, 20), rnd.range(60, 120), rnd.range(-0.5, 0.5), rnd.range(-0.8, 0.8),
      rnd.pick([["#b8602c", "#e89a44"], ["#8a4428", "#d8803c"], ["#d88a3c", "#ffcf70"]]));
  }
}

function ground(c, rnd) {
  form(c, [[-20, 690], [120, 676], [300, 688], [460, 676], [640, 664], [640, 930, 1], [-20, 930, 1]], linear(c, 0, 670, 0, 900,
    "#a8602c", "#4a2426", "#1c0e18"), [[[[-20, 680], [150, 676], [280, 700], [240, 760], [-20, 800]], "#ffcf78", 22, 0.85],
    [[[250, 704], [420, 694], [640, 690], [640, 800], [420, 800], [300, 760]], "#2a1024", 20, 0.85]]);
  for (let i = 0; i < 150; i++) {
    const [x, y] = [rnd.range(-10, 610), 690 + rnd() ** 1.5 * 200];
    fill(c, oval(x, y, rnd.range(4, 13), rnd.range(2, 5), rnd.range(-0.5, 0.5)), x < 260 ? rnd.pick(["#ffd890", "#c8702c", "#7a3a20"])
      : rnd.pick(["#7a3a24", "#3a1820", "#a8582c"]), { alpha: 0.8 });
  }
}

/** Those on whose account he jumps. */
function hedgehog(c, rnd, x, y, s) {
  place(c, x, y, { scale: s }, (l) => {
    fill(l, oval(16, 2, 60, 9), "#2a0e1c", { blur: 5, alpha: 0.8 });
    for (const px of [-26, 0, 24]) {
      form(l, limb([[px, -14, 6], [px - 5, 0, 5]]), "#5a2c28");
    }
    form(l, [[-40, -8], [-52, -22], [-74, -32], [-78, -40], [-56, -50], [-34, -52], [-20, -20]], "#c88a58",
      [[[[-60, -26], [-30, -14], [-20, -40], [-40, -34]], "#5a2c34", 6, 0.9], [[[-80, -42], [-50, -54], [-36, -50],
        [-60, -42]], "#ffe6b0", 3]]);
    const coat = smooth([[-44, -14], [-46, -48], [-22, -72], [14, -76], [44, -56], [54, -24], [46, -6], [0, -6]]);
    form(l, coat, "#4a2a2c", [[[[-50, -20], [-40, -60], [-10, -76], [0, -50], [-20, -16]], "#c8824a", 10, 0.9],
      [[[20, -40], [60, -40], [50, 0], [10, 0]], "#1c0c1c", 10, 0.9]]);
    fur(l, rnd, coat, { x: -50, y: -78, w: 108, h: 74, count: 200, length: 18, width: 3.2, spill: true,
      colours: (px, py) => px + py < -66 ? rnd.pick(["#fff0c0", "#e8a860"]) : rnd.pick(["#2a1420", "#8a5438", "#5a3430"]),
      flow: (px, py) => Math.atan2(py + 20, px + 40) + 0.2, alpha: 0.9 });
    fill(l, oval(-77, -38, 5, 5), "#140810");
    fill(l, oval(-56, -41, 4, 4.4), "#140810");
    fill(l, oval(-57, -43, 1.6), "#fff4d8");
    form(l, oval(-38, -48, 8, 9), "#a8643c", [], { rim: GOLD, light: [-0.7, -0.7], rimWidth: 3 });
  });
}

const COAT = ["#5a3428", "#1c0e14", "#8a5a38", "#3a2020"];
const LIT = { rim: GOLD, light: [-0.75, -0.66], rimWidth: 5, rimAlpha: 0.95 };

/** A leg along joints, its hoof cloven at the end. */
function leg(c, rnd, joints, hoof, tone, far = false) {
  const path = limb(joints);
  const [x, y] = joints[0];
  form(c, path, tone, [[limb(joints.map(([a, b, w]) => [a + w * 0.55, b + w * 0.2, w * 0.55])), "#120810", 7, 0.8],
    [limb(joints.slice(2).map(([a, b, w]) => [a - w * 0.86, b - w * 0.4, w * 0.16])), "#ffb868", 3, far ? 0.2 : 0.45]]);
  if (!far) {
    fur(c, rnd, path, { x: x - 220, y: y - 60, w: 440, h: 330, count: 900, length: 15, colours: COAT,
      flow: () => 1.3, alpha: 0.5 });
  }
  const [hx, hy, turn] = hoof;
  place(c, hx, hy, { turn }, (l) => {
    form(l, [[-12, -13, 1], [12, -13, 1], [15, 4], [8, 20], [1, 8, 1], [-4, 22], [-17, 10]], "#1c1016", [[[[-18, -8], [-4, -12],
      [-8, 14], [-20, 14]], "#c88850", 4, 0.8]]);
  });
}

function boar(c, rnd) {
  leg(c, rnd, [[-96, 74, 40], [-140, 116, 24], [-176, 122, 18], [-212, 118, 15], [-226, 138, 10], [-238, 164, 11]],
    [-243, 174, 0.3], "#2a161c", true);
  leg(c, rnd, [[214, 20, 56], [230, 90, 32], [264, 104, 19], [292, 106, 15], [310, 130, 10], [324, 154, 11]],
    [330, 164, -0.7], "#2a161c", true);
  stroke(c, smooth([[256, -42], [300, -70], [322, -54], [338, -84]], false), "#2a161c", 9);
  for (let i = 0; i < 14; i++) {
    stroke(c, line([[334, -80], [334 + rnd.range(-6, 30), -80 + rnd.range(-40, 4)]]), rnd.pick(COAT), 3);
  }
  const trunk = smooth([[-118, -58], [-76, -116], [-20, -154], [50, -158], [130, -128], [208, -98], [258, -52], [270, 10],
    [252, 70], [170, 86], [90, 104], [10, 118], [-60, 128], [-110, 108], [-132, 40]]);
  form(c, trunk, "#4a2a24", [
    [[[-130, 40], [-60, 70], [60, 60], [200, 30], [290, 20], [260, 110], [60, 130], [-80, 150]], "#160a16", 28, 0.95],
    [[[-110, -50], [-40, -140], [60, -160], [140, -126], [70, -100], [-20, -90], [-70, -20]], "#b8703c", 20, 0.85],
    [[[150, -110], [240, -80], [268, -20], [220, -10], [190, -60]], "#8a4e34", 16, 0.8],
    [[[-40, 20], [10, -40], [40, 10], [10, 90], [-40, 100]], "#22121a", 18, 0.8],
    [[[20, 100], [130, 84], [240, 66], [230, 84], [100, 112]], "#d8783c", 8, 0.5]], LIT);
  fur(c, rnd, trunk, { x: -135, y: -160, w: 410, h: 296, count: 2600, length: 26, width: 2,
    colours: (x, y) => y < -104 + Math.abs(x - 30) * 0.34 ? rnd.pick([GOLD, "#e8964c", "#8a5438"]) : rnd.pick(COAT),
    flow: (x, y) => 0.25 + (y + 20) / 260 + (x < 0 ? 0.3 : 0), alpha: 0.55 });
  // The mane stands up along the spine.
  for (let i = 0; i < 260; i++) {
    const t = rnd();
    const x = -96 + t * 290;
    const y = (x < 30 ? -150 + ((x - 30) / 130) ** 2 * 66 : -156 + (x - 30) * 0.34) + rnd.range(0, 34);
    const l = (66 - Math.abs(t - 0.35) * 60) * rnd.range(0.5, 1.1) + (i % 3 ? 0 : 14);
    const a = -1.15 + t * 0.5 + rnd.bell() * 0.25;
    const [ex, ey] = [x + Math.cos(a) * l, y + Math.sin(a) * l];
    fill(c, smooth([[x - 5, y + 14, 1], [(x + ex) / 2 - 3, (y + ey) / 2], [ex, ey, 1], [(x + ex) / 2 + 3, (y + ey) / 2 + 3],
      [x + 7, y + 14, 1]]), rnd.pick(["#2a1418", "#1c0c14", "#4a2620", "#6a3a28"]));
    if (i % 2) {
      stroke(c, line([[(x + ex) / 2 - 2, (y + ey) / 2], [ex, ey]]), GOLD, 2, 0.8);
    }
  }
  leg(c, rnd, [[214, -52, 22], [208, -4, 56], [190, 62, 60], [186, 106, 43], [214, 134, 27], [250, 146, 20], [264, 174, 12],
    [274, 204, 14], [280, 216, 11]], [284, 226, -0.5], "#341a1a");
  leg(c, rnd, [[-24, -28, 20], [-36, 20, 46], [-52, 76, 50], [-74, 122, 34], [-110, 140, 23], [-146, 150, 19], [-158, 176, 12],
    [-170, 206, 14], [-175, 216, 11]], [-180, 226, 0.3], "#341a1a");
}

function head(c, rnd) {
  form(c, [[-134, -56], [-132, -112, 1], [-98, -92], [-84, -56]], "#3a2020", [], LIT);
  const skull = smooth([[-84, -70], [-116, -70], [-150, -40], [-190, -8], [-236, 18], [-262, 30], [-268, 52], [-258, 84],
    [-236, 92], [-196, 98], [-150, 116], [-104, 126], [-60, 96], [-48, 20], [-58, -40]]);
  form(c, skull, "#553028", [
    [[[-60, -60], [-40, 20], [-60, 120], [-120, 130], [-110, 40]], "#1c0c18", 20, 0.9],
    [[[-270, 84], [-190, 84], [-110, 104], [-110, 140], [-240, 110]], "#160a14", 10, 0.9],
    [[[-120, -74], [-190, -10], [-264, 28], [-240, 40], [-180, 16], [-120, -40]], "#e8a058", 9, 0.95],
    [[[-180, 30], [-120, 20], [-100, 70], [-150, 90], [-190, 70]], "#7a4a34", 14, 0.8],
    [[[-150, -6], [-116, -14], [-104, 14], [-136, 22]], "#1c0c14", 8, 0.85]], LIT);
  fur(c, rnd, skull, { x: -250, y: -72, w: 204, h: 200, count: 1100, length: 16, width: 1.8,
    colours: (x, y) => y < 10 - (x + 250) * 0.5 ? rnd.pick([GOLD, "#ffb868", "#a8643c"]) : rnd.pick(COAT),
    flow: (x, y) => Math.atan2(y - 40, x + 290), alpha: 0.5 });
  for (const [w, colour, alpha] of [[7, "#ff9c4c", 0.7], [3, "#fff0c0", 0.95]]) {
    stroke(c, smooth([[-112, -68], [-150, -41], [-190, -9], [-234, 17], [-260, 29]], false), colour, w, alpha);
  }
  // Disc of the snout, seen almost from the side.
  form(c, [[-262, 26], [-276, 40], [-280, 66], [-268, 88], [-252, 86], [-246, 60], [-250, 34]], "#b8706a", [[[[-262, 30],
    [-250, 50], [-256, 90], [-244, 80]], "#4a1c2c", 5, 0.9]], { rim: "#fff0d0", light: [-0.8, -0.5], rimWidth: 3 });
  fill(c, oval(-269, 62, 4.6, 9, 0.1), "#2a0c18");
  // Lips, and tusks that come up out of them.
  stroke(c, smooth([[-258, 86], [-222, 82], [-186, 92], [-152, 94]], false), "#12060e", 6);
  for (const [pts, tone] of [[[[-204, 94], [-226, 82], [-238, 54], [-237, 24, 1], [-226, 54], [-206, 76]], "#d8b890"],
    [[[-182, 98], [-208, 86], [-221, 50], [-216, 8, 1], [-206, 50], [-186, 80]], "#fff4dc"]]) {
    form(c, pts, tone, [[[[-184, 96], [-206, 60], [-204, 30], [-170, 78]], "#8a5a48", 5, 0.8]], { rim: "#ffffff",
      light: [-0.9, -0.2], rimWidth: 3 });
  }
  // A small eye that looks down, sorry already.
  fill(c, smooth([[-150, 4], [-140, -6], [-124, -6], [-112, 6], [-124, 14], [-142, 14]]), "#12060e");
  fill(c, oval(-134, 5, 8, 7), "#d8862c");
  fill(c, oval(-137, 8, 4.6, 4.8), "#0a0408");
  fill(c, oval(-131, 1, 2.4), "#fff6e0");
  stroke(c, smooth([[-160, -20], [-136, -14], [-110, 2]], false), "#2a1418", 8);
  stroke(c, smooth([[-160, -26], [-138, -21], [-114, -8]], false), "#ffc070", 3, 0.8);
  // The near ear, laid back by the wind.
  const ear = smooth([[-106, -48], [-104, -98], [-66, -148, 1], [-42, -104], [-50, -40]]);
  form(c, ear, "#5a3228", [[[[-88, -52], [-86, -96], [-66, -128], [-54, -96], [-60, -48]], "#1c0c18", 8, 0.9],
    [[[-108, -54], [-104, -104], [-70, -142], [-92, -90]], "#ffb868", 4, 0.8]], LIT);
  fur(c, rnd, ear, { x: -100, y: -160, w: 66, h: 116, count: 130, length: 18, colours: COAT, flow: () => -0.9, alpha: 0.7,
    spill: true });
}

/** Thunder in the Bracken. */
export function draw(c, rnd, mark) {
  wood(c, rnd);
  ground(c, rnd);
  dabs(c, [[[[300, 640], [420, 560], [600, 480], [660, 560], [640, 700], [400, 710]], "#ffd89a", 34, 0.5]]);
  hedgehog(c, rnd, 286, 730, 1.2);
  hedgehog(c, rnd, 396, 728, 0.8);
  hedgehog(c, rnd, 470, 722, 0.62);
  for (let i = 0; i < 30; i++) {
    leaf(c, rnd.range(10, 590), rnd.range(120, 680), rnd.range(7, 15), rnd.range(0, 6), rnd.pick(["#ffb040", "#e8682c", "#ffd870",
      "#8a3420"]));
  }
  mark("subject");
  place(c, 322, 404, { turn: -0.2, scale: 0.92 }, (l) => {
    boar(l, rnd);
    head(l, rnd);
  });
  mark("back");
  glow(c, ...SUN, 190, "#ffe8a0", 0.25);
  motes(c, rnd, 60, { x: 320, y: 520, rx: 290, ry: 200, size: 3, colour: "#ffe9a8", halo: 3 });
  fill(c, box(0, 790, W, 110), linear(c, 0, 790, 0, H, fade("#140814", 0), fade("#140814", 0.6)));
  mark("front");
  for (const [x, y, l, t, b, tones] of [[10, 940, 300, -0.2, 0.6, ["#3a1a1c", "#8a4426"]], [-20, 900, 220, 0.15, 0.5,
    ["#6a3020", "#d8803c"]], [110, 940, 200, 0.1, -0.6, ["#2a1018", "#5a2a20"]], [590, 940, 330, 0.02, -0.7, ["#2a1018", "#6a3420"]],
  [640, 900, 240, -0.2, -0.4, ["#3a181c", "#a8582c"]], [500, 960, 200, 0.1, 0.7, ["#220c16", "#4a2220"]],
  [400, 960, 170, -0.3, -0.5, ["#2a1018", "#5a2a20"]]]) {
    frond(c, x, y, l, t, b, tones);
  }
  return { keep: 0.4 };
}
