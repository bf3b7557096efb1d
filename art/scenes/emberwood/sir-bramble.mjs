import { W, fill, glow, limb, line, mirrored, oval, poly, shaft, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { leaf, sky, trunk } from "../../kit/nature.mjs";

/** A glint with four points. */
const star4 = (x, y, r) => smooth([[x, y - r, 1], [x + r * 0.12, y - r * 0.12], [x + r, y, 1],
  [x + r * 0.12, y + r * 0.12], [x, y + r, 1], [x - r * 0.12, y + r * 0.12], [x - r, y, 1],
  [x - r * 0.12, y - r * 0.12]]);

/** Sir Bramble of the Leaf Pile. */
export function draw(c, rnd, mark) {
  sky(c, "#f3a64a", "#e07a2e", "#9a3f1c", "#3a140c");
  glow(c, 430, 200, 520, "#ffe08a", 0.95);
  for (let i = 0; i < 70; i++) {
    fill(c, oval(rnd.range(0, W), rnd.range(0, 560), rnd.range(10, 44)),
      rnd.pick(["#ffcf70", "#ff9a3a", "#d8582a", "#ffe9a8"]), { alpha: 0.16, blur: 3 });
  }
  for (const [x, w] of [[40, 70], [560, 90]]) {
    trunk(c, rnd, x, 800, -20, w, { fill: "#5a2a18", shade: "#200a0a", rim: "#ffb050", light: [x < 300 ? 1 : -1,
      -0.2] });
  }
  for (let i = 0; i < 70; i++) {
    leaf(c, rnd.range(-20, 620), rnd.range(640, 760), rnd.range(34, 64), rnd.range(0, 6),
      rnd.pick(["#c8481c", "#e0741e", "#a82a18", "#e8a02a", "#8a3a18"]));
  }
  c.save();
  c.translate(300, 560);
  c.rotate(-0.16);
  c.scale(0.98, 0.98);
  c.translate(-276, -560);
  const quills = (count, a0, a1, r0, len, colours) => {
    for (let i = 0; i < count; i++) {
      const a = a0 + (a1 - a0) * (i + rnd()) / count;
      const r = r0 * rnd.range(0.6, 1);
      const l = len * rnd.range(0.7, 1.15);
      const x = 300 + Math.cos(a) * r;
      const y = 545 + Math.sin(a) * r * 1.06;
      fill(c, poly([[x - Math.sin(a) * 6, y + Math.cos(a) * 6], [x + Math.cos(a) * l, y + Math.sin(a) * l],
        [x + Math.sin(a) * 6, y - Math.cos(a) * 6]]), rnd.pick(colours));
    }
  };
  mark("subject");
  quills(240, 2.6, 6.85, 214, 76, ["#2c1712", "#44241a", "#1d0e0c"]);
  quills(240, 2.6, 6.85, 196, 62, ["#6a4028", "#8a5a34", "#3a2018"]);
  quills(220, 2.7, 6.75, 180, 60, ["#c89a60", "#8a5a34", "#f0d098", "#5a3420"]);
  const fr = { shade: "#4a1c20", rim: "#ffe2a0", light: [0.5, -0.8] };
  const belly = mirrored([[0, 560], [110, 590], [132, 690], [90, 790], [0, 810]], 300);
  shape(c, belly, { fill: "#d8a878", ...fr, depth: 50 });
  fur(c, rnd, belly, { x: 160, y: 560, w: 280, h: 250, count: 700, length: 18, colours: ["#ffe4b8", "#8a5a38"],
    flow: (x) => Math.PI / 2 + (300 - x) / 200, alpha: 0.4 });
  shape(c, smooth([[206, 628], [300, 664], [394, 628], [386, 700], [300, 748], [214, 700]]),
    { fill: "#8a9098", shade: "#2a2c3a", rim: "#ffffff", light: [0.5, -0.8], depth: 30 });
  leaf(c, 300, 690, 34, 1.57, "#c8481c");
  const face = mirrored([[0, 400], [76, 420], [122, 480], [124, 560], [70, 620], [0, 640]], 300);
  shape(c, face, { fill: "#e6bf90", ...fr, depth: 40 });
  fur(c, rnd, face, { x: 170, y: 400, w: 260, h: 240, count: 700, length: 15, colours: ["#fff0d0", "#a8784a"],
    flow: (x, y) => Math.atan2(y - 520, x - 300), alpha: 0.4 });
  for (const s of [-1, 1]) {
    shape(c, oval(300 + s * 118, 446, 32, 36), { fill: "#8a5436", ...fr, depth: 14,
      paint: (l) => fill(l, oval(300 + s * 114, 452, 17, 20), "#e0a090", { blur: 4 }) });
  }
  shape(c, smooth([[262, 560], [280, 530], [320, 530], [338, 560], [320, 592], [280, 592]]), { fill: "#f6dcb4", ...fr,
    depth: 14 });
  shape(c, oval(300, 550, 24, 19), { fill: "#2a1418", shade: "#000000", rim: "#ffffff", rimWidth: 4, depth: 8,
    light: [0.4, -0.8] });
  stroke(c, smooth([[268, 594], [286, 606], [300, 592], [314, 606], [332, 594]], false), "#4a2018", 4);
  for (const s of [-1, 1]) {
    eye(c, 300 + s * 58, 500, 25, { iris: "#4a2410", lid: 0.2, angry: 0.2, flip: s, lidColour: "#b98a5c", big: 0.68 });
  }
  shape(c, mirrored([[0, 296], [70, 312], [124, 370], [142, 428], [110, 446], [54, 430], [0, 436]], 300),
    { fill: "#a87234", shade: "#3a1a0c", rim: "#ffe6a0", light: [0.5, -0.8], depth: 44, rimWidth: 6, paint: (l) => {
    for (let r = 0; r < 7; r++) {
      for (let i = -7; i <= 7; i++) {
        stroke(l, oval(300 + i * 24 + r % 2 * 12, 316 + r * 20, 14, 11), "#5a3414", 2.4, 0.75);
      }
    }
  } });
  shape(c, limb([[300, 306, 9], [306, 276, 8], [322, 256, 9]]), { fill: "#6a4420", ...fr, depth: 8 });
  shape(c, limb([[388, 640, 30], [430, 670, 26], [458, 660, 22]]), { fill: "#c8966a", ...fr, depth: 14 });
  shape(c, oval(456, 660, 27, 22), { fill: "#dca87c", ...fr, depth: 10 });
  shape(c, limb([[208, 650, 30], [180, 720, 26], [214, 756, 20]]), { fill: "#c8966a", ...fr, depth: 14 });
  stroke(c, line([[500, 716], [60, 522]]), "#58606c", 15);
  stroke(c, line([[500, 711], [62, 518]]), "#f4f8fc", 6);
  stroke(c, oval(520, 736, 12, 26, -0.8), "#9aa2ae", 7);
  shape(c, oval(462, 672, 30, 25), { fill: "#dca87c", ...fr, depth: 10 });
  for (let i = 0; i < 3; i++) {
    stroke(c, smooth([[444 + i * 14, 660], [454 + i * 13, 668], [458 + i * 13, 684]], false), "#7a4a30", 3, 0.7);
  }
  mark("back");
  glow(c, 60, 520, 120, "#fff8d0", 1);
  fill(c, star4(60, 520, 34), "#ffffff");
  c.restore();
  mark("front");
  for (let i = 0; i < 46; i++) {
    leaf(c, rnd.range(-20, 620), rnd.range(800, 910), rnd.range(40, 78), rnd.range(0, 6),
      rnd.pick(["#d8541c", "#f08a22", "#b8301a", "#f0b434", "#9a4a1c"]));
  }
  for (let i = 0; i < 15; i++) {
    leaf(c, rnd.range(0, 600), rnd.range(30, 560), rnd.range(14, 30), rnd.range(0, 6),
      rnd.pick(["#e0641c", "#f0a22a", "#c83a1a"]));
  }
  mark("back");
  shaft(c, 560, 0, 2.2, 0.12, 900, "#ffe9a0", 0.4);
}
