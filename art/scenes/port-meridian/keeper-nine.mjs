import { Path2D, W, box, fill, glow, lerp, limb, linear, mirrored, mix, oval, poly, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { CITY, haze, lens, plating, skyline } from "../../kit/machine.mjs";
import { cloud, glitter, rain, sky } from "../../kit/nature.mjs";

/** Keeper Nine. */
export function draw(c, rnd, mark) {
  sky(c, "#07142c", "#123c5a", "#1f6a7a", "#0a2a3c");
  glow(c, 300, 330, 460, "#4ac0c8", 0.45);
  for (let i = 0; i < 5; i++) {
    cloud(c, rnd, rnd.range(0, W), 120 + i * 110, rnd.range(300, 460), { lit: "#3f8a9a", dark: "#0c2438", alpha: 0.5 });
  }
  skyline(c, rnd, { y: 660, layers: 2, high: 130, haze: "#1f5a6c", near: "#0e3048", lights: CITY, lit: 0.35 });
  shaft(c, 300, 214, 0.12, 0.13, 620, "#fff2b0", 0.95, 10);
  shaft(c, 300, 214, Math.PI - 0.12, 0.13, 620, "#fff2b0", 0.95, 10);
  mark("subject");
  const steel = { shade: "#020a18", rim: "#9ff0ff", light: [-0.5, -0.8] };
  for (const s of [-1, 1]) {
    shape(c, limb([[300 + s * 120, 420, 50], [300 + s * 196, 520, 44], [300 + s * 214, 640, 38],
      [300 + s * 206, 760, 52]]), { fill: "#24465c", ...steel, depth: 40 });
    shape(c, oval(300 + s * 200, 525, 46), { fill: "#335e76", ...steel, depth: 24 });
    for (let i = 0; i < 4; i++) {
      stroke(c, new Path2D(`M${300 + s * 176} ${580 + i * 26} h${s * 62}`), "#0a1c2c", 4, 0.6);
    }
  }
  const torso = mirrored([[0, 330], [90, 340], [150, 390], [150, 500], [116, 640], [100, 760], [0, 780]], 300);
  shape(c, torso, { fill: linear(c, 0, 330, 0, 780, "#3d6c84", "#1c3a50", "#0c1c2c"), ...steel, depth: 70,
    rimWidth: 7 });
  plating(c, torso, rnd, { x: 150, y: 330, w: 300, h: 450, size: 52, rust: "#8a4a2a" });
  for (let i = 0; i < 4; i++) {
    shape(c, box(236, 420 + i * 30, 128, 16, 8), { fill: "#0a1824", rim: "#5ac0d0", depth: 6 });
  }
  lens(c, 300, 590, 36, { ring: "#5a7a8c", light: "#ff8a4a", glowing: 0.8 });
  fill(c, box(252, 662, 96, 44, 6), "#0a1824");
  for (const [i, s] of [..."9"].entries()) {
    stroke(c, oval(300, 678, 11, 9), "#ffcf6a", 4);
    stroke(c, smooth([[311, 678], [309, 692], [298, 700]], false), "#ffcf6a", 4);
  }
  shape(c, box(262, 290, 76, 56, 8), { fill: "#1c3a4c", ...steel, depth: 20 });
  shape(c, poly([[206, 286], [394, 286], [374, 312], [226, 312]]), { fill: "#4a7a90", ...steel, depth: 12 });
  for (let i = 0; i < 12; i++) {
    stroke(c, new Path2D(`M${212 + i * 16} 286 v-26`), "#5a8aa0", 3);
  }
  stroke(c, new Path2D("M206 262 h188"), "#7ab0c4", 5);
  shape(c, box(232, 150, 136, 132, 14), { fill: linear(c, 0, 150, 0, 280, "#fff6d0", "#ffd97a", "#ff9e3a"),
    depth: 10 });
  for (const x of [232, 266, 300, 334, 368]) {
    stroke(c, new Path2D(`M${x} 150 v132`), "#12303f", 6);
  }
  for (const s of [-1, 1]) {
    fill(c, oval(300 + s * 34, 212, 22, 24), "#12303f");
    fill(c, oval(300 + s * 34, 212, 16, 18), "#fffdf0");
    fill(c, oval(300 + s * 34 - 4, 206, 5), "#ffffff");
  }
  shape(c, mirrored([[0, 74], [20, 84], [96, 140], [88, 156], [0, 160]], 300), { fill: "#b8402e", shade: "#3a0a14",
    rim: "#ffd0a0", depth: 24, light: [-0.5, -0.8] });
  stroke(c, new Path2D("M300 76 v-44"), "#8aa8b8", 5);
  glow(c, 300, 30, 40, "#ff4a4a", 1);
  mark("back");
  glow(c, 300, 214, 320, "#fff0b0", 0.8);
  mark("subject");
  glow(c, 300, 214, 110, "#ffffff", 0.8);
  mark("back");
  haze(c, 640, 80, "#3f90a0", 0.5);
  fill(c, box(0, 740, W, 170), linear(c, 0, 740, 0, 900, "#12405a", "#04101e"));
  for (let i = 0; i < 9; i++) {
    const y = 742 + i * i * 2.2;
    const pts = [];
    for (let x = -20; x <= 640; x += 40) {
      pts.push([x, y + Math.sin(x / 60 + i * 2) * (6 + i * 2.4)]);
    }
    fill(c, smooth([...pts, [660, 920, 1], [-40, 920, 1]]), linear(c, 0, y, 0, y + 60, mix("#3f90a8", "#0a2438", i / 9),
      "#061626"), { alpha: 0.8 });
    stroke(c, smooth(pts, false), "#bff4ff", 1.2, 0.14);
  }
  for (let i = 0; i < 190; i++) {
    const t = rnd() ** 0.8;
    const y = lerp(752, 895, t);
    const x = rnd.range(-20, 620);
    const w = lerp(10, 54, t) * rnd.range(0.4, 1);
    stroke(c, smooth([[x, y], [x + w * 0.5, y - lerp(2, 8, t)], [x + w, y + 1]], false),
      rnd.pick(["#7fd8e0", "#04121f", "#bff4ff", "#1c5a74"]), lerp(1, 3, t), 0.45);
  }
  for (let i = 0; i < 140; i++) {
    const s = rnd() < 0.5 ? -1 : 1;
    fill(c, oval(300 + s * rnd.range(60, 240) + rnd.bell() * 20, 752 + rnd.bell() * 20, rnd.range(2, 9),
      rnd.range(1, 5)), "#e8fcff", { alpha: 0.6 });
  }
  glitter(c, rnd, { x: 300, y: 760, spread: 180, colour: "#fff0b8", count: 120 });
  shape(c, poly([[96, 820], [176, 820], [164, 846], [108, 846]]), { fill: "#a83a2e", rim: "#ffe0b0", shade: "#200810",
    depth: 10 });
  fill(c, box(124, 798, 26, 22), "#e8dcc8");
  fill(c, box(130, 803, 6, 7), "#ffd060");
  stroke(c, new Path2D("M118 820 v-44"), "#c8d8e0", 2);
  glow(c, 133, 806, 40, "#ffce6a", 0.7);
  rain(c, rnd, 130, { colour: "#bff0ff", alpha: 0.35 });
}
