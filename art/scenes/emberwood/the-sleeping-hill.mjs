import { box, fill, glow, line, linear, oval, place, poly, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { cloud, foliage, forest, grass, mist, ridge, sky, stars } from "../../kit/nature.mjs";

/** The Sleeping Hill. */
export function draw(c, rnd, mark) {
  sky(c, "#2c2a5e", "#7a4a86", "#e88a78", "#f8c890");
  stars(c, rnd, 90, { bottom: 330 });
  glow(c, 470, 470, 420, "#ffd890", 0.9);
  cloud(c, rnd, 130, 250, 330, { lit: "#f4a89a", dark: "#6a4486", light: [0.5, 0.6], alpha: 0.9 });
  cloud(c, rnd, 500, 180, 300, { lit: "#e89aa0", dark: "#54408a", light: [0.2, 0.8], alpha: 0.8 });
  ridge(c, rnd, { y: 560, height: 150, top: "#8a6094", bottom: "#c88a90", rough: 1 });
  ridge(c, rnd, { y: 600, height: 70, top: "#6a4a80", bottom: "#a06c80" });
  mist(c, rnd, 600, 60, "#ffc8a0", 0.7);
  mark("subject");
  const fr = { shade: "#1c1640", rim: "#ffcf90", light: [0.6, -0.8] };
  const hill = smooth([[-40, 760], [40, 640], [90, 520], [200, 410], [350, 370], [490, 420], [590, 540], [650, 700],
    [650, 920], [-40, 920]]);
  shape(c, hill, { fill: linear(c, 0, 380, 0, 860, "#7a8a4a", "#3c5440", "#1c2c34"), ...fr, depth: 90, rimWidth: 7 });
  fur(c, rnd, hill, { x: 0, y: 370, w: 600, h: 420, count: 2600, length: 30, width: 2.2, colours: ["#a8a858", "#5a7444",
    "#2c4438", "#d8b868"], flow: (x, y) => Math.atan2(y - 330, x - 340) + 0.5, alpha: 0.55 });
  shape(c, oval(90, 588, 42, 44), { fill: "#4a5a3c", ...fr, depth: 20 });
  fill(c, oval(94, 594, 24, 26), "#2a3028", { blur: 5 });
  shape(c, oval(252, 552, 46, 46), { fill: "#64723f", ...fr, depth: 20 });
  fill(c, oval(250, 562, 26, 26), "#2f3629", { blur: 5 });
  const head = smooth([[60, 640], [110, 580], [200, 560], [280, 600], [310, 680], [290, 760], [220, 810], [120, 812],
    [50, 760], [36, 700]]);
  shape(c, head, { fill: "#5c6c40", ...fr, depth: 60, rimWidth: 6 });
  fur(c, rnd, head, { x: 30, y: 560, w: 290, h: 260, count: 1500, length: 24, width: 2, colours: ["#98a054", "#4a6040",
    "#d0b060", "#2a3c30"], flow: (x, y) => Math.atan2(y - 700, x - 170), alpha: 0.5 });
  shape(c, smooth([[70, 720], [110, 690], [170, 690], [208, 724], [200, 780], [140, 806], [80, 784]]),
    { fill: "#a09a68", ...fr, depth: 26 });
  shape(c, smooth([[104, 704], [140, 692], [176, 704], [164, 732], [140, 742], [116, 732]]),
    { fill: "#241c28", shade: "#000000", rim: "#ffd8b0", depth: 10 });
  stroke(c, smooth([[98, 778], [124, 764], [140, 748], [158, 766], [188, 776]], false), "#2a2430", 4);
  for (const [x, s] of [[84, -1], [216, 1]]) {
    stroke(c, smooth([[x - 26, 662], [x, 676], [x + 26, 660]], false), "#161420", 6);
    for (let i = -1; i <= 1; i++) {
      stroke(c, line([[x + i * 13, 673 - Math.abs(i) * 4], [x + i * 17, 684 - Math.abs(i) * 4]]), "#161420", 3);
    }
    stroke(c, smooth([[x - 24, 632 + s * 2], [x, 624], [x + 24, 632 - s * 2]], false), "#2f3a2a", 8, 0.8);
  }
  shape(c, smooth([[200, 800], [300, 770], [400, 790], [430, 840], [360, 880], [220, 870]]), { fill: "#566640", ...fr,
    depth: 34 });
  for (let i = 0; i < 4; i++) {
    fill(c, oval(228 + i * 22, 850 + i % 2 * 8, 8, 15, 0.2), "#2a2a30");
  }
  const house = (x, y, s) => place(c, x, y, { scale: s }, (l) => {
    shape(l, box(-20, -32, 40, 34), { fill: "#d8b08a", shade: "#3a2048", rim: "#ffe0b0", depth: 12 });
    shape(l, poly([[-27, -30], [0, -60], [27, -30]]), { fill: "#8a3a34", shade: "#2a1038", rim: "#ffc890", depth: 10 });
    fill(l, box(-9, -22, 8, 10), "#ffe27a");
    fill(l, box(5, -22, 8, 10), "#ffe27a");
    glow(l, 0, -16, 44, "#ffb84a", 0.7);
  });
  forest(c, rnd, { ground: (x) => 440 - 66 * Math.cos((x - 350) / 150), count: 16, low: 40, high: 84, dark: "#24403a",
    lit: "#6a7a4a", from: 300, to: 470 });
  for (const [x, y, s] of [[330, 412, 1], [384, 420, 1.2], [432, 446, 1], [300, 440, 0.9], [470, 470, 0.9],
    [360, 470, 1.1], [420, 500, 1]]) {
    house(x, y, s);
  }
  shape(c, box(352, 330, 22, 60), { fill: "#d8b898", shade: "#3a2048", rim: "#ffe0b0", depth: 8 });
  fill(c, poly([[346, 332], [363, 284], [380, 332]]), "#7a343a");
  forest(c, rnd, { ground: (x) => 560 + (x - 540) * 0.7, count: 9, low: 50, high: 100, dark: "#1c3434", lit: "#5a6a44",
    from: 490, to: 600 });
  mark("back");
  mist(c, rnd, 850, 60, "#b08aa8", 0.5);
  for (let i = 0; i < 6; i++) {
    fill(c, oval(60 - i * 8, 700 - i * 44, 8 + i * 5), "#ffe0d0", { alpha: 0.34, blur: 4 });
  }
  mark("front");
  grass(c, rnd, { y: 900, count: 200, height: 44, colours: ["#16242c", "#2a3c34", "#4a4a3c"] });
  foliage(c, rnd, "bl br tr", ["#141a2c", "#24304a", "#1c2440"], { size: 80 });
}
