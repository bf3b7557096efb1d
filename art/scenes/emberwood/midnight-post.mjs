import { box, fill, glow, line, mirrored, oval, place, poly, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye, fur, wing } from "../../kit/creature.mjs";
import { cloud, moon, ridge, sky, stars } from "../../kit/nature.mjs";

/** The Midnight Post. */
export function draw(c, rnd, mark) {
  sky(c, "#0a1236", "#1d2c66", "#4a4c8a", "#6d5a86");
  stars(c, rnd, 160, { bottom: 700 });
  moon(c, 300, 340, 258, "#fff0c2", { halo: 1.8, shadow: "#c9a878", seed: "post" });
  cloud(c, rnd, 90, 660, 420, { lit: "#c3b6d8", dark: "#3c3c78", light: [0.3, -0.8] });
  cloud(c, rnd, 540, 690, 400, { lit: "#d8c4d0", dark: "#3c3c78", light: [-0.3, -0.8] });
  const roofs = ridge(c, rnd, { y: 800, height: 40, top: "#1c2048", bottom: "#0c0e26" });
  for (let i = 0; i < 11; i++) {
    const x = 20 + i * 56;
    const y = roofs(x) + 34;
    const w = rnd.range(36, 54);
    const h = rnd.range(40, 80);
    fill(c, box(x - w / 2, y - h, w, h + 80), "#141636");
    fill(c, poly([[x - w * 0.65, y - h], [x, y - h - w * 0.8], [x + w * 0.65, y - h]]), "#202458");
    for (let k = 0; k < 2; k++) {
      if (rnd() < 0.75) {
        fill(c, box(x - 12 + k * 14, y - h + 12, 9, 13), "#ffc860");
        glow(c, x - 8 + k * 14, y - h + 18, 26, "#ffb040", 0.5);
      }
    }
  }
  mark("subject");
  const fr = { shade: "#4a2a40", rim: "#fff6dc", light: [0, -1] };
  for (const s of [-1, 1]) {
    place(c, 300 + s * 70, 400, { sx: s, sy: 1, turn: s * -0.34 },
      (l) => wing(l, rnd, { length: 330, width: 190, rows: 3, colours: ["#8a5a34", "#c08a50", "#e8c48a"],
      edge: "#3a2028", rim: "#fff0c8", droop: 1.2, count: 12 }));
  }
  for (let i = -3; i <= 3; i++) {
    place(c, 300 + i * 14, 590, { turn: -i * 0.13 },
      (l) => shape(l, smooth([[-16, 0], [-18, 80], [0, 104], [18, 80], [16, 0]]), { fill: i % 2 ? "#a8743f" : "#8a5a34",
      ...fr, depth: 10 }));
  }
  const body = mirrored([[0, 330], [76, 350], [104, 450], [86, 560], [40, 630], [0, 645]], 300);
  shape(c, body, { fill: "#f4e4c2", ...fr, depth: 54, paint: (l) => {
    for (let i = 0; i < 80; i++) {
      fill(l, oval(300 + rnd.bell() * 90, rnd.range(440, 630), 3, 6), "#7a4a2a", { alpha: 0.7 });
    }
  } });
  fur(c, rnd, body, { x: 190, y: 330, w: 220, h: 310, count: 420, length: 20, colours: ["#ffffff", "#c79b62"],
    flow: () => Math.PI / 2, alpha: 0.4 });
  place(c, 300, 330, { scale: 1.2 }, (l) => {
    shape(l, mirrored([[0, -96], [66, -84], [108, -20], [98, 50], [52, 96], [0, 108]]), { fill: "#b98148", ...fr,
      depth: 34 });
    const disc = mirrored([[0, -40], [40, -78], [86, -46], [86, 20], [48, 74], [0, 100]]);
    shape(l, disc, { fill: "#fdf3dc", shade: "#9a7a80", rim: "#ffffff", light: [0, -1], depth: 30, line: "#8a5a34",
      lineWidth: 3 });
    fur(l, rnd, disc, { x: -90, y: -80, w: 180, h: 180, count: 380, length: 18, colours: ["#d8b888", "#ffffff"],
      flow: (x, y) => Math.atan2(y - 6, x), alpha: 0.4 });
    for (const s of [-1, 1]) {
      eye(l, s * 40, -8, 27, { iris: "#241610", dark: "#5a3420", lid: 0.08, lidColour: "#d8b888", big: 0.7 });
    }
    shape(l, smooth([[-9, 12], [0, 4], [9, 12], [4, 52], [0, 60, 1], [-4, 52]]), { fill: "#e0a860", shade: "#6a3a18",
      rim: "#fff0c0", depth: 6 });
  });
  stroke(c, smooth([[232, 440], [290, 520], [352, 590]], false), "#5a2c16", 11);
  shape(c, box(316, 552, 104, 80, 10), { fill: "#8a4a20", shade: "#30100c", rim: "#ffd090", depth: 22 });
  shape(c, smooth([[312, 552, 1], [424, 552, 1], [412, 596], [368, 612], [324, 596]]),
    { fill: "#a85c28", shade: "#30100c", rim: "#ffd090", depth: 14 });
  fill(c, oval(368, 604, 8), "#ffd860");
  mark("front");
  for (const [x, y, t] of [[300, 640, 0.3], [446, 700, -0.5], [190, 730, 0.6], [520, 600, 0.2], [96, 540, -0.4]]) {
    place(c, x, y, { turn: t, scale: 1 }, (l) => {
      shape(l, box(-30, -20, 60, 40, 2), { fill: "#fff6e0", shade: "#8a7a90", rim: "#ffffff", depth: 10 });
      stroke(l, line([[-30, -20], [0, 4], [30, -20]]), "#9a8878", 2);
      fill(l, oval(0, 4, 6), "#b3261e");
    });
  }
}
