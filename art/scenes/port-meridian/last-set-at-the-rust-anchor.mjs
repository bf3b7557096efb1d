import { W, box, fill, glow, limb, line, linear, oval, place, poly, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { lens, neon, plating, plume } from "../../kit/machine.mjs";
import { motes, sky } from "../../kit/nature.mjs";

const BODY = { shade: "#0a0412", rim: "#ffcf8a", light: [0.75, -0.6] };

function bricks(c, rnd) {
  for (let row = 0; row < 26; row++) {
    for (let i = -1; i < 9; i++) {
      const x = i * 76 + row % 2 * 38;
      fill(c, box(x + 2, row * 30 + 2, 71, 26, 3), rnd.pick(["#2c1430", "#34183a", "#241028", "#3c1c40"]));
    }
  }
}

/** A golden horn, its bell at lower left. */
function saxophone(c) {
  const gold = { shade: "#6a2a08", rim: "#fffbe0", light: [0.6, -0.7] };
  shape(c, limb([[316, 300, 7], [286, 292, 8], [262, 310, 10], [262, 350, 14], [270, 440, 19], [276, 540, 26],
    [262, 612, 32], [214, 650, 38], [160, 630, 44], [130, 560, 50], [112, 486, 66]]), { fill: linear(c, 100, 300, 320,
    660, "#ffe07a", "#f2a82a", "#c8741a"), ...gold, depth: 18, rimWidth: 5 });
  shape(c, oval(106, 478, 74, 30, -0.24), { fill: "#ffd86a", ...gold, depth: 8 });
  fill(c, oval(106, 480, 60, 22, -0.24), linear(c, 60, 460, 150, 500, "#3a1408", "#a8581a"));
  shape(c, limb([[318, 300, 8], [340, 306, 9]]), { fill: "#140c18", rim: "#ffe8c0", depth: 4 });
  for (let i = 0; i < 7; i++) {
    const y = 362 + i * 32;
    shape(c, oval(256 + i * 2.4, y, 13, 11), { fill: "#fff0c0", shade: "#a8641a", rim: "#ffffff", depth: 5 });
    stroke(c, line([[256 + i * 2.4, y], [288 + i * 2, y - 6]]), "#a8641a", 4);
  }
  stroke(c, smooth([[296, 372], [302, 470], [300, 590]], false), "#ffe9a0", 5);
  for (let i = 0; i < 3; i++) {
    shape(c, oval(206 - i * 34, 596 - i * 20, 17), { fill: "#ffe9a0", shade: "#a8641a", rim: "#ffffff", depth: 6 });
  }
}

function player(c, rnd) {
  shape(c, limb([[420, 560, 58], [446, 700, 50], [440, 840, 44], [430, 930, 46]]), { fill: "#2c2448", ...BODY,
    depth: 30 });
  shape(c, limb([[364, 570, 54], [340, 700, 46], [352, 830, 42], [346, 930, 44]]), { fill: "#382e5a", ...BODY,
    depth: 30 });
  const coat = smooth([[330, 330], [400, 296], [480, 330], [520, 430], [516, 560], [560, 700, 1], [456, 668],
    [420, 690, 1], [372, 640], [326, 650, 1], [318, 520], [306, 420]]);
  shape(c, coat, { fill: "#3c2a6a", ...BODY, depth: 56, rimWidth: 8, paint: (l) => {
    fill(l, smooth([[330, 330], [384, 320], [380, 560], [330, 620]]), "#f0e4d8");
    fill(l, smooth([[346, 330], [362, 336], [366, 470], [350, 520]]), "#d8304a");
    for (let i = 0; i < 8; i++) {
      stroke(l, smooth([[420 + i * 14, 320], [430 + i * 16, 480], [410 + i * 22, 700]], false), "#1c1038", 3, 0.5);
    }
  } });
  shape(c, limb([[470, 366, 40], [520, 460, 34], [440, 520, 26]]), { fill: "#44307a", ...BODY, depth: 24 });
  shape(c, limb([[448, 520, 19], [380, 520, 17], [312, 500, 15]]), { fill: "#8a94b0", ...BODY, depth: 12 });
  shape(c, limb([[340, 350, 34], [290, 396, 28], [300, 420, 22]]), { fill: "#44307a", ...BODY, depth: 20 });
  for (const [x, y] of [[296, 416], [298, 494]]) {
    shape(c, oval(x, y, 24, 22), { fill: "#a8b2cc", ...BODY, depth: 12 });
    for (let i = 0; i < 3; i++) {
      shape(c, limb([[x - 8, y - 14 + i * 13, 7], [x - 34, y - 16 + i * 13, 6]]), { fill: "#a8b2cc", ...BODY,
        depth: 5, rimWidth: 2 });
    }
  }
  place(c, 402, 236, { turn: 0.2 }, (l) => {
    shape(l, box(-30, 50, 70, 46, 10), { fill: "#5a6484", ...BODY, depth: 14 });
    const head = smooth([[-78, 30], [-82, -24], [-48, -66], [20, -72], [72, -36], [80, 24], [50, 64], [-40, 66]]);
    shape(l, head, { fill: "#98a4c4", ...BODY, depth: 34, rimWidth: 7 });
    plating(l, head, rnd, { x: -84, y: -74, w: 170, h: 144, size: 46, rust: "#a8542a", alpha: 0.4 });
    shape(l, box(-104, 26, 44, 34, 10), { fill: "#7884a4", ...BODY, depth: 10 });
    stroke(l, smooth([[-62, -12], [-40, -2], [-14, -14]], false), "#140c20", 9);
    neon(l, smooth([[-60, -12], [-40, -3], [-16, -13]], false), "#ffb84a", 4);
    lens(l, 40, 4, 20, { ring: "#6a7494", light: "#ff7ac8", glowing: 0.6 });
    shape(l, smooth([[-92, -52, 1], [-66, -74], [70, -92], [104, -60, 1], [0, -44]]), { fill: "#1c1430", ...BODY,
      depth: 10 });
    shape(l, smooth([[-60, -66], [-52, -128], [0, -118], [46, -140], [66, -80]]), { fill: "#281c44", ...BODY,
      depth: 22 });
    stroke(l, smooth([[-58, -72], [0, -76], [66, -88]], false), "#d8304a", 14);
  });
}

/** Last Set at the Rust Anchor. */
export function draw(c, rnd, mark) {
  sky(c, "#241030", "#1c0c28");
  bricks(c, rnd);
  const anchor = [smooth([[150, 150], [150, 350]], false), line([[106, 190], [194, 190]]), oval(150, 126, 24),
    smooth([[64, 280], [90, 340], [150, 362], [210, 340], [236, 280]], false)];
  glow(c, 150, 240, 240, "#3ae0ff", 0.45);
  for (const path of anchor) {
    neon(c, path, "#3ae0ff", 8);
  }
  neon(c, smooth([[40, 410], [150, 440], [260, 410]], false), "#ff4ab8", 5);
  shaft(c, 660, -120, 2.22, 0.3, 1250, "#ffd890", 0.85, 20);
  fill(c, oval(360, 860, 330, 70), "#f2a860", { alpha: 0.5, blur: 12, mode: "screen" });
  fill(c, poly([[-10, 830], [610, 830], [610, 910], [-10, 910]]), linear(c, 0, 830, 0, 900, "#5a2c34", "#1c0c18"),
    { alpha: 0.85 });
  mark("subject");
  player(c, rnd);
  saxophone(c);
  mark("back");
  plume(c, rnd, 130, 460, 380, { colour: "#c88aff", width: 40, drift: -90, alpha: 0.12, mode: "screen" });
  for (const [x, y, s, colour] of [[70, 400, 1.1, "#ffe07a"], [120, 330, 0.9, "#ff7ac8"], [44, 300, 0.8, "#7fe9ff"],
    [196, 400, 0.8, "#ffe07a"]]) {
    place(c, x, y, { turn: -0.2, scale: s }, (l) => {
      fill(l, oval(0, 0, 12, 9, -0.4), colour);
      neon(l, line([[10, -3], [10, -46], [30, -36]]), colour, 3);
      glow(l, 4, -14, 60, colour, 0.5);
    });
  }
  mark("front");
  for (const [x, r, k] of [[50, 62, 0], [180, 50, 1], [300, 58, 2], [430, 48, 0], [550, 66, 1]]) {
    fill(c, smooth([[x - r * 1.3, 920], [x - r, 850], [x - r * 0.6, 800], [x + r * 0.6, 800], [x + r, 850],
      [x + r * 1.3, 920]]), "#0a0412");
    fill(c, k === 1 ? box(x - r * 0.62, 760, r * 1.24, 80, 12) : oval(x, 806, r * 0.66), "#0a0412");
    stroke(c, smooth([[x - r * 0.2, 760], [x + r * 0.5, 780], [x + r * 0.66, 820]], false), "#ffb86a", 3, 0.7);
    if (k !== 2) {
      stroke(c, line([[x, 770], [x + 8, 726]]), "#0a0412", 4);
      glow(c, x + 8, 724, 22, "#ff5a5a", 0.9);
    }
  }
  mark("back");
  motes(c, rnd, 60, { x: 420, y: 360, rx: 220, ry: 340, size: 2.4, colour: "#ffe0a8", halo: 3 });
  fill(c, box(0, 0, W, 10), "#0a0412");
  return { glow: 0.34 };
}
