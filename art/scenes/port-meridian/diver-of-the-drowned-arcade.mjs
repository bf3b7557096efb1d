import { H, W, box, fade, fill, glow, limb, line, linear, oval, place, poly, radial, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { lens } from "../../kit/machine.mjs";
import { motes, sky } from "../../kit/nature.mjs";

const SUIT = { shade: "#1c0c2c", rim: "#7affd8", light: [0.5, 0.7] };

/** Dead machines in the dark, getting smaller. */
function row(c, rnd) {
  for (let i = 7; i >= 0; i--) {
    const s = 1 - i * 0.1;
    for (const side of [-1, 1]) {
      const x = 330 + side * (80 + 300 * s ** 2);
      const y = 560 + 230 * s ** 2;
      const [w, h] = [120 * s, 260 * s];
      const tone = ["#124a5c", "#104454", "#0e3c4c", "#0c3444", "#0a2e3e", "#092838", "#082432", "#07202e"][7 - i];
      place(c, x, y, { turn: side * 0.05 * (i % 3 - 1) }, (l) => {
        shape(l, smooth([[-w / 2, 0, 1], [-w / 2, -h * 0.5, 1], [-w * 0.36, -h * 0.58], [-w * 0.36, -h * 0.86], [-w / 2,
          -h, 1], [w / 2, -h, 1], [w * 0.36, -h * 0.86], [w * 0.36, -h * 0.58], [w / 2, -h * 0.5, 1], [w / 2, 0, 1]]),
          { fill: tone, shade: "#020c14", rim: "#4ae0d0", light: [-side, -0.3], depth: w * 0.4, rimAlpha: 0.4,
            rimWidth: 3 });
        fill(l, box(-w * 0.3, -h * 0.84, w * 0.6, h * 0.26, 4), "#041820");
      });
      for (let k = 0; k < 3; k++) {
        const bx = x + rnd.range(-w / 2, w / 2);
        stroke(c, smooth([[bx, y], [bx + rnd.range(-8, 8), y - 30 * s], [bx + rnd.range(-16, 16), y - 60 * s]], false),
          "#0f6a5c", 6 * s, 0.8);
      }
    }
  }
}

/** The one that still runs, half sunk and leaning. */
function cabinet(c) {
  place(c, 420, 830, { turn: 0.13 }, (l) => {
    glow(l, -30, -300, 360, "#4affc0", 0.75);
    const side = poly([[110, 0], [170, -40], [170, -330], [140, -400], [160, -500], [110, -520]]);
    shape(l, side, { fill: "#2a1a5c", shade: "#06041c", rim: "#ff7ad0", depth: 24 });
    shape(l, smooth([[-130, 0, 1], [-130, -210, 1], [-154, -250, 1], [-110, -290, 1], [-110, -410, 1], [-130, -430, 1],
      [-130, -520, 1], [110, -520, 1], [110, -430, 1], [96, -410, 1], [96, -290, 1], [130, -250, 1], [110, -210, 1],
      [110, 0, 1]]), { fill: linear(l, 0, -520, 0, 0, "#7a2ab8", "#5a1c98", "#2a0c5c"), shade: "#0c0424", rim: "#ffb0f0",
      light: [-0.6, -0.7], depth: 40, rimWidth: 5, paint: (p) => {
      for (let i = 0; i < 6; i++) {
        fill(p, poly([[-140, -150 + i * 32], [120, -190 + i * 32], [120, -176 + i * 32], [-140, -136 + i * 32]]), i % 2
          ? "#ff4aa8" : "#ffb83a", { alpha: 0.85 });
      }
    } });
    fill(l, box(-118, -510, 216, 72, 6), linear(l, -110, 0, 100, 0, "#ffe9a0", "#ff8ad0", "#7af0ff"));
    for (let i = 0; i < 4; i++) {
      fill(l, poly([[-92 + i * 50, -450], [-72 + i * 50, -500], [-52 + i * 50, -450]]), ["#e8304a", "#3a4ad8", "#1c9a6a",
        "#8a2ad0"][i]);
    }
    shape(l, box(-104, -416, 192, 132, 8), { fill: "#0a0618", rim: "#ffffff", depth: 6 });
    fill(l, box(-96, -408, 176, 116, 6), radial(l, -8, -350, 130, "#d8fff0", "#4affc0", "#0c8a6a"));
    // A fish in blocks, a boat below it, a shot between them.
    ["00000111000", "10001111110", "11011111011", "11111111111", "11111111110", "11011111100", "10000111000"].forEach((bits, y) => [...bits].forEach((bit, x) => {
      if (bit === "1") {
        fill(l, box(-60 + x * 7.6, -396 + y * 7, 8, 7.4), "#062a24");
      }
    }));
    fill(l, box(-22, -326, 5, 13), "#062a24");
    fill(l, poly([[-40, -298], [-19, -312], [2, -298]]), "#062a24");
    for (let i = 0; i < 29; i++) {
      fill(l, box(-96, -408 + i * 4, 176, 1.6), "#000000", { alpha: 0.2 });
    }
    shape(l, poly([[-150, -250], [126, -250], [96, -286], [-110, -286]]), { fill: "#3a1c7a", shade: "#0c0424",
      rim: "#c8fff0", light: [0, -1], depth: 12 });
    stroke(l, line([[-84, -262], [-92, -306]]), "#141028", 9);
    fill(l, oval(-93, -310, 15), "#ff3a4a");
    fill(l, oval(-98, -315, 5), "#ffffff");
    for (const [x, colour] of [[10, "#ffd23a"], [44, "#4ae8ff"], [78, "#ff5ad0"]]) {
      fill(l, oval(x, -268, 13, 8), colour);
      glow(l, x, -268, 30, colour, 0.7);
    }
    fill(l, box(-40, -100, 60, 70, 4), "#0c0424");
    for (const x of [-24, 2]) {
      fill(l, box(x, -86, 8, 30, 2), "#ffb83a");
    }
  });
}

/** The diver, head down towards the screen, helmet in its light. */
function diver(c, rnd) {
  stroke(c, smooth([[-20, -30], [80, 40], [60, 130], [150, 170], [172, 214]], false), "#3a2a1c", 13);
  stroke(c, smooth([[-20, -33], [80, 37], [60, 127], [150, 167], [172, 211]], false), "#e8b060", 6);
  place(c, 214, 306, { turn: 0.6, scale: 1.04 }, (l) => {
    shape(l, limb([[-110, 26, 34], [-190, 50, 27], [-250, 10, 20]]), { fill: "#7a5a3c", ...SUIT, depth: 20 });
    shape(l, smooth([[-238, -10], [-286, -20], [-320, -70, 1], [-290, -80], [-250, -36]]), { fill: "#4a4458", ...SUIT,
      depth: 12 });
    shape(l, limb([[-110, -10, 38], [-200, -24, 30], [-268, -10, 22]]), { fill: "#a8845c", ...SUIT, depth: 24 });
    shape(l, smooth([[-258, -28], [-310, -30], [-346, -66, 1], [-352, -10], [-300, 10]]), { fill: "#5c566c", ...SUIT,
      depth: 12 });
    const body = smooth([[60, -64], [70, 0], [56, 66], [-20, 74], [-110, 58], [-140, 10], [-120, -44], [-30, -72]]);
    shape(l, body, { fill: "#b8946a", ...SUIT, depth: 50, rimWidth: 8, paint: (p) => {
      for (let i = 0; i < 12; i++) {
        stroke(p, smooth([[-110 + i * 15, -70], [-100 + i * 15, 0], [-112 + i * 15, 70]], false), "#6a4a34", 3, 0.5);
      }
      fill(p, box(-66, -90, 26, 180), "#3a2a24");
      fill(p, box(-62, -16, 20, 30, 3), "#ffd23a");
    } });
    shape(l, box(-60, -108, 92, 50, 14), { fill: "#8a94a8", ...SUIT, depth: 18 });
    shape(l, limb([[20, 44, 30], [76, 96, 24], [150, 84, 19]]), { fill: "#a8845c", ...SUIT, depth: 18 });
    shape(l, oval(166, 82, 25, 20), { fill: "#4a4458", ...SUIT, depth: 10 });
    for (let i = 0; i < 3; i++) {
      shape(l, limb([[176, 72 + i * 10, 7], [202, 70 + i * 13, 6]]), { fill: "#4a4458", ...SUIT, depth: 5 });
    }
    const brass = { shade: "#5a2408", rim: "#c8ffe8", light: [0.7, 0.4] };
    shape(l, oval(66, 0, 34, 82), { fill: "#d89a3a", ...brass, depth: 16 });
    for (let i = -3; i <= 3; i++) {
      fill(l, oval(66 + Math.cos(i * 0.45) * 18, i * 23, 6), "#fff0b0");
    }
    shape(l, oval(132, -6, 94, 90), { fill: "#e8a83a", ...brass, depth: 50, rimWidth: 9, rimAlpha: 1 });
    lens(l, 178, 8, 50, { ring: "#b8742a", dark: "#06241c", light: "#6affd0", glowing: 1 });
    for (let i = -1; i <= 1; i++) {
      stroke(l, line([[178 + i * 21, -32], [178 + i * 21, 48]]), "#8a5418", 6);
    }
    stroke(l, line([[134, 8], [222, 8]]), "#8a5418", 6);
    lens(l, 118, -62, 21, { ring: "#b8742a", light: "#4ab8c8", glowing: 0.4 });
    fill(l, oval(92, -46, 22, 12, -0.8), "#fff6d0", { alpha: 0.7, blur: 3 });
  });
  for (let i = 0; i < 70; i++) {
    const t = rnd() ** 0.8;
    const r = rnd.range(2, 11) * (0.5 + t);
    const [x, y] = [300 + Math.sin(t * 9) * 24 + rnd.bell() * 34, 300 - t * 320];
    stroke(c, oval(x, y, r), "#d8fff8", 2, 0.8);
    fill(c, oval(x - r * 0.3, y - r * 0.3, r * 0.28), "#ffffff");
  }
}

/** Diver of the Drowned Arcade. */
export function draw(c, rnd, mark) {
  sky(c, "#2aa8a8", "#146a88", "#0a3a5c", "#041a30");
  for (const a of [1.1, 1.35, 1.6, 1.85]) {
    shaft(c, 120, -80, a, 0.07, 900, "#c8fff0", 0.34, 14);
  }
  row(c, rnd);
  fill(c, smooth([[-30, 800], [140, 780], [330, 800], [640, 770, 1], [640, 920, 1], [-30, 920, 1]]), linear(c, 0, 770, 0, H,
    "#3a8a7c", "#12404c", "#061c2c"));
  cabinet(c);
  fill(c, smooth([[220, 850], [330, 806], [470, 820], [600, 800], [640, 920, 1], [200, 920, 1]]), linear(c, 0, 800, 0, H,
    "#4a9a84", "#0f3a48"));
  fill(c, poly([[330, 440], [500, 470], [420, 300], [200, 240], [120, 420]]), radial(c, 400, 440, 330, fade("#8affd8",
    0.5), fade("#8affd8", 0)), { blur: 26, mode: "screen" });
  mark("subject");
  diver(c, rnd);
  mark("back");
  for (const [x, y, s, colour] of [[90, 600, 1, "#ff9a3a"], [140, 640, 0.7, "#ff9a3a"], [70, 680, 0.8, "#ffd23a"],
    [540, 180, -0.9, "#ff7ad0"], [500, 150, -0.6, "#ff7ad0"]]) {
    place(c, x, y, { sx: s, sy: Math.abs(s) }, (l) => {
      shape(l, smooth([[-26, 0], [0, -15], [28, -2], [0, 14]]), { fill: colour, shade: "#5a1c3a", rim: "#ffffff",
        depth: 8 });
      fill(l, poly([[-22, 0], [-46, -15], [-46, 15]]), colour);
      fill(l, oval(16, -3, 3.4), "#0a0618");
    });
  }
  motes(c, rnd, 60, { size: 2.4, colour: "#d8fff0", alpha: 0.6 });
  fill(c, box(0, 820, W, 80), linear(c, 0, 820, 0, H, fade("#02101c", 0), fade("#02101c", 0.5)));
  return { glow: 0.32 };
}
