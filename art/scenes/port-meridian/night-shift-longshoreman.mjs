import { W, box, fill, glow, line, linear, mirrored, oval, poly, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { neon, truss } from "../../kit/machine.mjs";
import { glitter, rain } from "../../kit/nature.mjs";

/** Night Shift Longshoreman. */
export function draw(c, rnd) {
  wash(c, linear(c, 0, 0, 600, 900, "#1c0a48", "#6a1c78", "#0c2a6a"));
  for (let i = 0; i < 90; i++) {
    const col = rnd.pick(["#ff5ab8", "#5ae8ff", "#ffb85a", "#8a6aff"]);
    const x = rnd.range(0, W);
    const y = rnd.range(0, 620);
    const r = rnd.range(6, 40);
    fill(c, oval(x, y, r), col, { alpha: 0.14, mode: "screen" });
    stroke(c, oval(x, y, r), col, 1.5, 0.25);
  }
  for (const x of [-10, 520]) {
    for (let i = 0; i < 5; i++) {
      const y = 120 + i * 120;
      shape(c, box(x, y, 110, 112, 4), { fill: ["#7a2a3a", "#2a5a7a", "#7a5a2a", "#3a2a6a",
        "#2a6a5a"][(i + (x > 0 ? 2 : 0)) % 5], shade: "#04040e", rim: "#ff8ad0", depth: 30, light: [x > 0 ? -1 : 1, 0],
        paint: (l) => {
        for (let k = 0; k < 9; k++) {
          stroke(l, line([[x + k * 13, y], [x + k * 13, y + 112]]), "#000000", 4, 0.35);
        }
      } });
    }
  }
  const suit = { shade: "#0a0a2c", rim: "#ff8ad8", light: [0.8, -0.5] };
  const body = mirrored([[0, 560], [120, 580], [220, 660], [270, 790], [280, 920], [0, 920]], 300);
  shape(c, body, { fill: "#d8742a", ...suit, depth: 90, rimWidth: 9, paint: (l) => {
    fill(l, box(0, 720, W, 26), "#e8f0e0");
    fill(l, box(0, 752, W, 12), "#ffe14a");
    for (const s of [-1, 1]) {
      fill(l, poly([[300 + s * 110, 560], [300 + s * 144, 560], [300 + s * 150, 920], [300 + s * 116, 920]]),
        "#e8f0e0");
    }
  } });
  shape(c, body, { fill: "#00000000", light: [-0.9, -0.3], rim: "#4ae8ff", rimWidth: 10 });
  for (let i = 0; i < 26; i++) {
    stroke(c, smooth([[rnd.range(60, 540), rnd.range(640, 880)], [rnd.range(60, 540), rnd.range(660, 890)]], false),
      "#6a2c14", 3, 0.12);
  }
  shape(c, box(226, 676, 148, 120, 14), { fill: "#3a4460", ...suit, depth: 22 });
  for (const [i, col] of ["#ff4a5a", "#ffd23a", "#4af08a"].entries()) {
    fill(c, oval(256 + i * 30, 706, 9), col);
    glow(c, 256 + i * 30, 706, 28, col, 0.8);
  }
  fill(c, box(244, 728, 112, 48, 6), "#0a1424");
  neon(c, line([[250, 754], [276, 754], [286, 736], [298, 770], [308, 754], [350, 754]]), "#4affb0", 3);
  for (const s of [-1, 1]) {
    stroke(c, smooth([[300 + s * 70, 700], [300 + s * 150, 690], [300 + s * 150, 580], [300 + s * 120, 530]], false),
      "#20283c", 22);
    stroke(c, smooth([[300 + s * 70, 696], [300 + s * 146, 686], [300 + s * 146, 580], [300 + s * 116, 530]], false),
      "#7a88a8", 5, 0.8);
  }
  shape(c, oval(300, 570, 150, 46), { fill: "#98a2b8", ...suit, depth: 20, rimWidth: 5 });
  shape(c, oval(300, 350, 222, 226), { fill: "#eceff6", ...suit, depth: 100, rimWidth: 12 });
  shape(c, oval(300, 350, 222, 226), { fill: "#00000000", light: [-0.9, -0.3], rim: "#4ae8ff", rimWidth: 10 });
  for (const s of [-1, 1]) {
    shape(c, oval(300 + s * 214, 370, 34, 60), { fill: "#d8742a", ...suit, depth: 20 });
  }
  shape(c, box(270, 106, 60, 40, 10), { fill: "#3a4460", ...suit, depth: 10 });
  glow(c, 300, 118, 90, "#fff6d0", 1);
  fill(c, oval(300, 124, 20, 12), "#fffdf0");
  const visor = smooth([[300, 206], [420, 226], [472, 320], [452, 430], [380, 500], [300, 514], [220, 500], [148, 430],
    [128, 320], [180, 226]]);
  shape(c, visor, { fill: "#5a5f78" });
  const glass = smooth([[300, 222], [408, 240], [456, 324], [438, 422], [372, 486], [300, 498], [228, 486], [162, 422],
    [144, 324], [192, 240]]);
  shape(c, glass, { fill: linear(c, 0, 220, 0, 500, "#2a0f4a", "#c8501c", "#ffc83a", "#7a2a14"), depth: 60,
    shade: "#2a0614", light: [0, 0.3], paint: (l) => {
    fill(l, oval(300, 392, 56), "#fff2b0", { blur: 3 });
    glow(l, 300, 392, 160, "#fff0a0", 0.9);
    for (let i = 0; i < 26; i++) {
      const x = 150 + i * 12;
      const h = 26 + rnd.range(0, 76) * (1 - Math.abs(i - 13) / 22);
      const b = 424 - Math.abs(i - 13) * 1.8;
      fill(l, box(x, b - h, 11, h + 6), "#3a0c2a");
      for (let k = 0; k < h / 8; k++) {
        if (rnd() < 0.55) {
          fill(l, box(x + rnd.pick([2, 6]), b - h + 4 + k * 8, 3, 4), rnd.pick(["#ffe9a0", "#6af0ff", "#ff7ac8"]));
        }
      }
    }
    fill(l, smooth([[120, 424], [300, 432], [480, 424], [480, 520], [120, 520]]), linear(l, 0, 424, 0, 500, "#a83a1c",
      "#2a0c1c"));
    glitter(l, rnd, { x: 300, y: 430, spread: 80, bottom: 496, colour: "#fff0b0", count: 60 });
    truss(l, 196, 420, 208, 330, 12, "#2a081c", { bays: 6, stroke: 3 });
    truss(l, 180, 336, 270, 320, 9, "#2a081c", { bays: 6, stroke: 2.4 });
    for (const [x, d] of [[400, 1]]) {
      fill(l, oval(x, 300, 40, 14), "#2a0c3a", { alpha: 0.7 });
      fill(l, box(x - 6, 284, 20, 10, 4), "#2a0c3a", { alpha: 0.7 });
    }
  } });
  fill(c, smooth([[176, 300], [200, 256], [260, 236], [250, 252], [206, 280], [186, 330]]), "#ffffff",
    { alpha: 0.8, blur: 1 });
  fill(c, oval(424, 420, 10, 24, 0.6), "#ffffff", { alpha: 0.5, blur: 2 });
  stroke(c, visor, "#1c2038", 5, 0.9);
  fill(c, oval(150, 226, 30, 10, -0.8), "#ffffff", { alpha: 0.7, blur: 3 });
  stroke(c, smooth([[520, 930], [500, 760], [520, 640]], false), "#8a93a8", 20);
  stroke(c, smooth([[514, 930], [494, 760], [514, 650]], false), "#ffffff", 4, 0.7);
  stroke(c, smooth([[520, 650], [540, 560], [490, 530], [470, 570]], false), "#c8d0e0", 15);
  shape(c, oval(506, 800, 54, 48), { fill: "#b85a20", ...suit, depth: 24 });
  for (let i = 0; i < 4; i++) {
    shape(c, oval(478 + i * 6, 772 + i * 20, 30, 13, 0.2), { fill: "#d8742a", ...suit, depth: 8 });
  }
  rain(c, rnd, 70, { colour: "#ffd8ff", alpha: 0.4, length: 30 });
}
