import { W, box, fade, fill, glow, limb, line, linear, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye } from "../../kit/creature.mjs";
import { forest, glitter, mist, reflection, ridge, sky } from "../../kit/nature.mjs";

/** Heron of the Still Hour. */
export function draw(c, rnd, mark) {
  sky(c, "#f6c39a", "#fbe2b8", "#f8d8c0", "#c8b8b8");
  glow(c, 250, 330, 460, "#fffbe0", 1);
  fill(c, oval(250, 330, 74), "#fff6d8", { blur: 3 });
  for (let i = 0; i < 5; i++) {
    stroke(c, smooth([[rnd.range(-100, 300), 140 + i * 60], [300, 130 + i * 62], [rnd.range(400, 700), 146 + i * 60]],
      false), "#ffffff", 8, 0.3);
  }
  ridge(c, rnd, { y: 470, height: 90, top: "#d8a898", bottom: "#e8c4b0", rough: 1 });
  forest(c, rnd, { ground: () => 500, count: 34, low: 30, high: 90, dark: "#b08a8a", lit: "#d0a898" });
  mist(c, rnd, 500, 60, "#fff0e0", 0.9);
  const reed = (l, x, y, h, col) => {
    stroke(l, smooth([[x, y], [x + rnd.range(-8, 8), y - h * 0.6], [x + rnd.range(-24, 24), y - h]], false), col,
      rnd.range(2, 5));
    if (rnd() < 0.3) {
      const t = rnd.range(-10, 10);
      stroke(l, line([[x + t, y], [x + t, y - h * 0.8]]), col, 2.4);
      stroke(l, line([[x + t, y - h * 0.8], [x + t, y - h * 0.62]]), "#5a3424", 9);
    }
  };
  for (let i = 0; i < 70; i++) {
    reed(c, rnd() < 0.6 ? rnd.range(420, 620) : rnd.range(-20, 90), 560, rnd.range(80, 240),
      rnd.pick(["#a88a6a", "#8a7a60", "#c0a07a"]));
  }
  mark("subject");
  const fr = { shade: "#3a3a58", rim: "#fff8dc", light: [-0.7, -0.6] };
  stroke(c, smooth([[352, 470], [350, 520], [352, 566]], false), "#4a4438", 8);
  stroke(c, smooth([[372, 460], [398, 500], [366, 508]], false), "#5a5044", 8);
  shape(c, smooth([[420, 360], [480, 440], [520, 520, 1], [460, 500], [400, 480]]), { fill: "#4a5468", ...fr,
    depth: 20 });
  const body = smooth([[290, 330], [340, 300], [400, 330], [450, 400], [470, 460], [410, 484], [340, 480], [296, 430],
    [278, 380]]);
  shape(c, body, { fill: "#8a96a8", ...fr, depth: 46, rimWidth: 7 });
  for (let i = 0; i < 40; i++) {
    const t = rnd();
    place(c, 320 + t * 120, 340 + t * 100 + rnd.range(-10, 40), { turn: 0.8 },
      (l) => shape(l, smooth([[-20, 0], [10, -7], [46, 0, 1], [10, 7]]),
      { fill: rnd.pick(["#8a96a8", "#a8b2c0", "#6a7688"]), ...fr, depth: 6, rimWidth: 1.5 }));
  }
  for (let i = 0; i < 16; i++) {
    stroke(c, smooth([[296 + i * 3, 380 + i * 3], [280 + i * 4, 430], [270 + i * 6, 480 + rnd.range(0, 20)]], false),
      "#e8ecf0", 3, 0.7);
  }
  shape(c, limb([[310, 400, 30], [270, 350, 22], [276, 300, 17], [316, 250, 15], [322, 200, 14], [290, 172, 15]]),
    { fill: "#d8dce2", ...fr, depth: 14, rimWidth: 5, paint: (l) => {
    for (let i = 0; i < 16; i++) {
      fill(l, oval(282 + Math.sin(i) * 8, 210 + i * 12, 3, 8), "#3a4054", { alpha: 0.7 });
    }
  } });
  shape(c, smooth([[326, 160], [300, 142], [260, 150], [236, 172], [262, 190], [306, 192]]), { fill: "#f4f4f4", ...fr,
    depth: 14 });
  shape(c, poly([[246, 164], [110, 190], [250, 182]]), { fill: "#f0b040", shade: "#8a4a1c", rim: "#fff4c0", depth: 6 });
  shape(c, smooth([[262, 150], [310, 142], [360, 160], [430, 210, 1], [352, 182], [300, 164]]),
    { fill: "#20263a", shade: "#000000", rim: "#c8d8ff", light: [-0.4, -0.9], depth: 8 });
  eye(c, 270, 167, 9, { iris: "#ffd030", big: 0.5, lid: 0.1, lidColour: "#dddddd" });
  mark("back");
  reflection(c, 566, { ripple: 7, alpha: 1, squash: 1.05 });
  fill(c, box(0, 562, W, 340), linear(c, 0, 562, 0, 900, fade("#f8d8c0", 0.35), fade("#a88a98", 0.35),
    fade("#4a4a68", 0.75)));
  for (let k = 0; k < 4; k++) {
    stroke(c, oval(352, 570, 30 + k * 34, 5 + k * 5), "#fff8e8", 2.5, 0.8 - k * 0.16);
  }
  glitter(c, rnd, { x: 250, y: 575, spread: 90, colour: "#fffbe8", count: 130 });
  mist(c, rnd, 566, 36, "#fff4e8", 0.9);
  mark("front");
  for (let i = 0; i < 46; i++) {
    reed(c, rnd() < 0.5 ? rnd.range(-20, 130) : rnd.range(500, 620), 930, rnd.range(160, 420),
      rnd.pick(["#4a4438", "#6a5a44", "#3a3440"]));
  }
  mark("back");
  for (const [x, y, s] of [[430, 110, 1], [470, 90, 0.7], [500, 128, 0.8]]) {
    stroke(c, smooth([[x - 20 * s, y - 8 * s], [x - 8 * s, y - 6 * s], [x, y], [x + 8 * s, y - 6 * s],
      [x + 20 * s, y - 8 * s]], false), "#6a5a68", 3);
  }
}
