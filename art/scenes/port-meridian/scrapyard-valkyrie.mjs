import { W, box, fill, glow, limb, line, linear, mirrored, mix, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { haze, truss } from "../../kit/machine.mjs";
import { motes, sky } from "../../kit/nature.mjs";

/** Scrapyard Valkyrie. */
export function draw(c, rnd, mark) {
  sky(c, "#3a1c4c", "#a83a4c", "#ff8a3a", "#ffd06a");
  glow(c, 300, 340, 520, "#ffe9a0", 0.9);
  fill(c, oval(300, 330, 176), linear(c, 0, 150, 0, 510, "#fffbd8", "#ffb84a"));
  for (let i = 0; i < 8; i++) {
    stroke(c, smooth([[rnd.range(-60, 200), 90 + i * 50], [300, 84 + i * 50], [rnd.range(400, 660), 94 + i * 50]],
      false), i % 2 ? "#5a2450" : "#ffd8a0", rnd.range(3, 10), 0.3);
  }
  for (const [x, h] of [[40, 250], [560, 290], [130, 150], [480, 170]]) {
    truss(c, x, 700, x + (x < 300 ? 30 : -30), 700 - h, 26, "#5a2440", { bays: 8, stroke: 5 });
  }
  haze(c, 640, 120, "#ffb060", 0.6);
  mark("subject");
  const metal = { shade: "#1c0820", rim: "#ffe6b0", light: [0, -0.9] };
  const plate = ["#7a6a78", "#a85a34", "#4a5a6c", "#8a4a3a", "#5a7a78", "#c88a3a"];
  for (const s of [-1, 1]) {
    place(c, 300 + s * 46, 400, { sx: s, sy: 1 }, (l) => {
      for (let i = 8; i >= 0; i--) {
        const a = -1.28 + i * 0.19;
        const len = 330 - Math.abs(i - 2.4) * 17;
        place(l, 10, 0, { turn: a }, (p) => {
          const f = poly([[30, -16], [len * 0.7, -24], [len, -6], [len * 0.92, 22], [30, 16]]);
          shape(p, f, { fill: plate[(i * 5 + 2) % 6], ...metal, light: [-0.4, -0.8], depth: 16, rimWidth: 3,
            paint: (q) => {
            for (let k = 0; k < 5; k++) {
              stroke(q, line([[len * (0.2 + k * 0.17), -30], [len * (0.2 + k * 0.17), 30]]), "#1c0c18", 2, 0.6);
              for (const e of [-10, 10]) {
                fill(q, oval(len * (0.2 + k * 0.17) + 6, e, 2.4), "#1c0c18");
              }
            }
            fill(q, oval(len * rnd.range(0.3, 0.8), 0, 22, 9), "#b8501c", { alpha: 0.5, blur: 4 });
          } });
        });
      }
      for (let i = 5; i >= 0; i--) {
        const a = -1.1 + i * 0.3;
        const len = 170 - i * 6;
        place(l, 8, 0, { turn: a }, (p) => shape(p, poly([[10, -15], [len * 0.8, -20], [len, 0], [len * 0.8, 20],
          [10, 15]]), { fill: plate[(i * 3 + 1) % 6], ...metal, light: [-0.4, -0.8], depth: 12, rimWidth: 3 }));
      }
      shape(l, oval(12, 0, 30), { fill: "#5a5a6c", ...metal, depth: 12 });
      fill(l, oval(12, 0, 10), "#ffb03a");
    });
  }
  stroke(c, line([[470, 130], [430, 830]]), "#3a2430", 13);
  stroke(c, line([[466, 130], [426, 830]]), "#ffd8a0", 3);
  shape(c, poly([[471, 30], [496, 110], [474, 160], [446, 112]]), { fill: "#c8d0dc", shade: "#2a1c38", rim: "#ffffff",
    depth: 12 });
  fill(c, poly([[478, 160], [476, 190], [560, 210], [536, 180], [556, 160]]), "#c83a3a");
  for (const s of [-1, 1]) {
    shape(c, limb([[300 + s * 34, 600, 30], [300 + s * 54, 690, 25], [300 + s * 48, 780, 23]]),
      { fill: "#5a5266", ...metal, depth: 20 });
    shape(c, oval(300 + s * 52, 690, 25, 23), { fill: "#a85a34", ...metal, depth: 10 });
    shape(c, smooth([[300 + s * 48 - 28, 790, 1], [300 + s * 48 - 20, 758], [300 + s * 48 + 20, 758],
      [300 + s * 48 + 28, 790, 1]]), { fill: "#3a3444", ...metal, depth: 8 });
  }
  shape(c, mirrored([[0, 560], [60, 560], [104, 690, 1], [60, 670], [30, 720, 1], [0, 676]], 300),
    { fill: "#8a2a34", shade: "#2a0418", rim: "#ffc890", light: [0, -0.9], depth: 20 });
  shape(c, mirrored([[0, 370], [70, 380], [92, 440], [66, 520], [62, 580], [0, 592]], 300), { fill: "#6a7284", ...metal,
    depth: 40, rimWidth: 5, paint: (l) => {
    fill(l, smooth([[300, 390], [360, 420], [350, 480], [300, 500], [250, 480], [240, 420]]), "#c88a3a");
    for (let i = 0; i < 4; i++) {
      stroke(l, line([[240, 516 + i * 18], [360, 516 + i * 18]]), "#241828", 5);
    }
  } });
  fill(c, oval(300, 446, 24), "#7affe8");
  mark("back");
  glow(c, 300, 446, 120, "#5affe0", 0.9);
  mark("subject");
  stroke(c, oval(300, 446, 29), "#3a2430", 8);
  for (const s of [-1, 1]) {
    shape(c, oval(300 + s * 94, 404, 40, 34), { fill: "#8a4a3a", ...metal, depth: 16, paint: (l) => {
      for (let i = 0; i < 6; i++) {
        fill(l, oval(300 + s * 94 + Math.cos(i) * 26, 404 + Math.sin(i) * 22, 3), "#241828");
      }
    } });
  }
  shape(c, limb([[394, 414, 22], [440, 470, 19], [444, 540, 17]]), { fill: "#5a5266", ...metal, depth: 12 });
  shape(c, oval(444, 548, 22), { fill: "#3a3444", ...metal, depth: 8 });
  shape(c, limb([[206, 414, 22], [150, 480, 19], [170, 560, 17]]), { fill: "#5a5266", ...metal, depth: 12 });
  shape(c, oval(150, 560, 74, 80), { fill: "#7a4a38", ...metal, depth: 30, rimWidth: 5, paint: (l) => {
    for (let i = 0; i < 8; i++) {
      const a = i * 0.785;
      stroke(l, line([[150, 560], [150 + Math.cos(a) * 80, 560 + Math.sin(a) * 84]]), "#3a1c20", 5);
    }
    stroke(l, oval(150, 560, 56, 60), "#c88a3a", 8);
  } });
  shape(c, oval(150, 560, 22), { fill: "#c8d0dc", ...metal, depth: 10 });
  shape(c, mirrored([[0, 236], [44, 248], [60, 300], [48, 346], [0, 366]], 300), { fill: "#a8b0be", ...metal, depth: 26,
    rimWidth: 5 });
  fill(c, smooth([[252, 296], [300, 286], [348, 296], [342, 322], [300, 330], [258, 322]]), "#140c1c");
  for (const s of [-1, 1]) {
    fill(c, oval(300 + s * 22, 308, 11, 8), "#7affe8");
    glow(c, 300 + s * 22, 308, 44, "#5affe0", 1);
    shape(c, smooth([[300 + s * 50, 280], [300 + s * 100, 210], [300 + s * 104, 150, 1], [300 + s * 72, 220],
      [300 + s * 40, 256]]), { fill: "#c88a3a", ...metal, depth: 12 });
  }
  stroke(c, smooth([[284, 346], [300, 352], [316, 346]], false), "#241828", 4);
  shape(c, poly([[300, 214], [318, 256], [300, 274], [282, 256]]), { fill: "#c88a3a", ...metal, depth: 8 });
  mark("front");
  shape(c, poly([[-20, 920], [-20, 800], [60, 810], [130, 770], [230, 786], [300, 772], [390, 790], [470, 760],
    [560, 806], [630, 790], [630, 920]]), { fill: "#2a1424", shade: "#08030c", rim: "#ffb870", light: [0, -1],
    depth: 30 });
  for (let i = 0; i < 60; i++) {
    const x = rnd.range(0, W);
    const y = rnd.range(800, 900);
    const kind = rnd.int(0, 3);
    const col = mix(rnd.pick(plate), "#1c0a18", 0.45);
    place(c, x, y, { turn: rnd.range(0, 6) }, (l) => {
      const o = { fill: col, shade: "#08030c", rim: "#ffb870", depth: 8, rimWidth: 2 };
      if (kind === 0) {
        shape(l, oval(0, 0, 24), o);
        fill(l, oval(0, 0, 10), "#140a14");
      } else if (kind === 1) {
        shape(l, box(-28, -18, 56, 36, 8), o);
      } else if (kind === 2) {
        shape(l, box(-44, -6, 88, 12, 3), o);
      } else {
        shape(l, oval(0, 0, 18), o);
        for (let k = 0; k < 8; k++) {
          fill(l, box(Math.cos(k * 0.785) * 20 - 4, Math.sin(k * 0.785) * 20 - 4, 8, 8), col);
        }
      }
    });
  }
  place(c, 96, 850, { turn: -0.2, scale: 1.2 }, (l) => {
    shape(l, box(-40, -44, 80, 60, 16), { fill: "#c8d0dc", shade: "#2a1c38", rim: "#ffffff", depth: 16 });
    fill(l, box(-26, -50, 22, 10, 3), "#1c1020");
    fill(l, box(4, -50, 22, 10, 3), "#1c1020");
    for (const d of [-14, 14]) {
      fill(l, oval(d, -16, 5), "#1c1020");
    }
    stroke(l, smooth([[-10, 0], [0, 5], [10, 0]], false), "#1c1020", 3);
  });
  mark("back");
  motes(c, rnd, 70, { size: 3, colour: "#ffd08a", halo: 4, y: 560, ry: 330 });
  return { glow: 0.28 };
}
