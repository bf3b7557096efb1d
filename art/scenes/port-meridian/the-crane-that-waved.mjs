import { Path2D, W, box, fade, fill, glow, line, linear, onLayer, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { haze, skyline, truss } from "../../kit/machine.mjs";
import { glitter, reflection, sky, stars } from "../../kit/nature.mjs";

/** The Crane That Waved. */
export function draw(c, rnd, mark) {
  sky(c, "#2a0f52", "#8a2a7a", "#ff5a6a", "#ffb05a");
  stars(c, rnd, 80, { bottom: 260 });
  const sun = oval(300, 470, 210);
  glow(c, 300, 470, 420, "#ffb45a", 0.7);
  onLayer(c, (l) => {
    fill(l, sun, linear(l, 0, 260, 0, 680, "#fff3a0", "#ffb03a", "#ff3a7a"));
    l.globalCompositeOperation = "destination-out";
    for (let i = 0; i < 9; i++) {
      l.fillRect(0, 440 + i * 25, W, 3 + i * 2.1);
    }
  });
  for (let i = 0; i < 6; i++) {
    stroke(c, smooth([[rnd.range(-60, 200), 150 + i * 46], [300, 146 + i * 46], [rnd.range(400, 660), 152 + i * 46]],
      false), "#ffd0a0", 3 + i, 0.3);
  }
  skyline(c, rnd, { y: 690, layers: 2, high: 150, haze: "#c8406a", near: "#4a1450", lights: ["#ffe08a", "#7fe9ff"],
    lit: 0.3 });
  fill(c, box(0, 688, W, 146), linear(c, 0, 688, 0, 834, "#ff9a6a", "#c83a6a", "#4a1450"));
  glitter(c, rnd, { x: 300, y: 694, spread: 120, bottom: 830, colour: "#ffe9a8", count: 190 });
  for (const [x, y, k] of [[70, 716, 1], [520, 712, -1]]) {
    fill(c, smooth([[x - 46, y, 1], [x + 46, y, 1], [x + 34, y + 14], [x - 36, y + 14]]), "#4a1450");
    for (let i = -1; i <= 1; i++) {
      fill(c, box(x + i * 20 - 9, y - 16, 18, 15, 2), ["#e8484a", "#3a9ab8", "#f2b83a"][i + 1]);
    }
    fill(c, box(x + k * 36 - 6, y - 26, 12, 26), "#4a1450");
  }
  const dark = "#240a3c";
  const rim = "#ffb870";
  mark("subject");
  for (const [x0, x1] of [[170, 110], [330, 390]]) {
    truss(c, x0 + 20, 540, x1, 800, 46, dark, { bays: 8, stroke: 9, rim });
    shape(c, box(x1 - 50, 792, 100, 26, 6), { fill: dark, rim, depth: 8 });
    for (const d of [-30, 0, 30]) {
      shape(c, oval(x1 + d, 824, 13), { fill: "#12041f", rim, depth: 6, rimWidth: 2 });
    }
  }
  truss(c, 120, 680, 384, 680, 26, dark, { bays: 9, stroke: 6, rim });
  shape(c, poly([[150, 480], [360, 480], [386, 560], [126, 560]]), { fill: "#3a1258", shade: "#0c0218", rim,
    light: [0, -1], depth: 24, rimWidth: 4 });
  for (let i = 0; i < 6; i++) {
    fill(c, box(150 + i * 38, 506, 24, 22, 3), "#ffe08a");
    glow(c, 162 + i * 38, 517, 30, "#ffc04a", 0.5);
  }
  shape(c, box(60, 460, 100, 70, 8), { fill: "#32104c", shade: "#0c0218", rim, depth: 20 });
  for (let i = 0; i < 4; i++) {
    stroke(c, new Path2D(`M70 ${474 + i * 14} h80`), "#12041f", 4);
  }
  truss(c, 250, 480, 330, 260, 44, dark, { bays: 8, stroke: 9, rim });
  truss(c, 330, 260, 430, 130, 36, dark, { bays: 6, stroke: 8, rim });
  truss(c, 330, 260, 110, 470, 22, dark, { bays: 9, stroke: 4, rim });
  shape(c, oval(330, 260, 28), { fill: "#4a1a6a", shade: "#0c0218", rim, depth: 14 });
  fill(c, oval(330, 260, 10), "#ff5a6a");
  place(c, 446, 118, { turn: 0.16 }, (l) => {
    shape(l, smooth([[-60, -40, 1], [20, -58], [86, -30], [110, 10, 1], [60, 40], [-56, 44, 1]]),
      { fill: "#4a1a6a", shade: "#0c0218", rim, light: [-0.2, -1], depth: 26, rimWidth: 5 });
    fill(l, box(-44, -22, 70, 46, 8), "#ffe9a8");
    glow(l, -10, 0, 90, "#ffd070", 0.7);
    stroke(l, new Path2D("M-9 -22 v46"), "#4a1a6a", 4);
    for (const x of [-28, 10]) {
      fill(l, oval(x, 2, 9, 12), "#32104c");
      fill(l, oval(x - 3, -3, 3.5), "#ffffff");
    }
    for (const s of [-1, 1]) {
      stroke(l, smooth([[40, -50 + s * 2], [56 + s * 6, -84], [70 + s * 16, -100]], false), dark, 4);
    }
    glow(l, 52, -100, 24, "#ff4a6a", 1);
    glow(l, 88, -102, 24, "#4af0ff", 1);
  });
  stroke(c, line([[540, 140], [500, 300]]), "#1a0630", 4);
  stroke(c, line([[526, 146], [490, 300]]), "#1a0630", 4);
  stroke(c, smooth([[536, 136], [540, 220], [498, 300]], false), rim, 1.5, 0.8);
  place(c, 496, 330, { turn: -0.4, scale: 1.1 }, (l) => {
    shape(l, box(-24, -40, 48, 40, 8), { fill: "#ffb42e", shade: "#6a1c3a", rim: "#fff6c8", depth: 12 });
    for (let i = -1; i <= 1; i++) {
      fill(l, poly([[i * 18 - 8, 0], [i * 18 + 2, 0], [i * 18 + 12, -40], [i * 18 + 2, -40]]), "#240a3c");
    }
    stroke(l, smooth([[0, 0], [0, 26], [34, 52], [20, 96], [-24, 90], [-34, 60]], false), "#240a3c", 19);
    stroke(l, smooth([[-4, 2], [-4, 26], [30, 52], [16, 92], [-24, 86]], false), rim, 4, 0.9);
  });
  mark("back");
  for (const [x, d] of [[566, 22], [590, 40]]) {
    stroke(c, smooth([[x - 26, 280], [x - 10 + d * 0.2, 320], [x - 22, 366]], false), "#fff2c8", 5, 0.85);
  }
  for (const [x, d] of [[424, -22], [402, -40]]) {
    stroke(c, smooth([[x + 8, 300], [x + d * 0.1, 340], [x + 12, 384]], false), "#fff2c8", 5, 0.7);
  }
  reflection(c, 838, { ripple: 10, squash: 0.5 });
  fill(c, box(0, 836, W, 70), linear(c, 0, 836, 0, 900, fade("#ff7a6a", 0.2), fade("#1a0630", 0.7)));
  fill(c, box(0, 828, W, 10), "#1a0630");
  glitter(c, rnd, { x: 300, y: 842, spread: 150, colour: "#ffe0a0", count: 120 });
  for (const [x, y, s] of [[90, 240, 1], [130, 216, 0.8], [64, 290, 0.7]]) {
    stroke(c, smooth([[x - 24 * s, y - 10 * s], [x - 8 * s, y - 6 * s], [x, y], [x + 8 * s, y - 6 * s],
      [x + 24 * s, y - 10 * s]], false), "#2a0f52", 4);
  }
}
