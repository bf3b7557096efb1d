import { box, fill, glow, line, mirrored, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { everything, faceShape, frame, ink, inkFace, leaded, plumes } from "../../kit/window.mjs";

/** The Algorithm Sphinx. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#0f6a7a", "#148a92", "#0c4f68", "#22a8a4"], { cell: 60, flow: "rays", cx: 300, cy: 250 });
  add(oval(300, 236, 180), ["#ffcf5a", "#ff9e3a", "#ffe9a0"], { cell: 50, flow: "rays", cx: 300, cy: 236, stretch: 5,
    bright: 1.15 });
  add(poly([[-20, 700], [130, 420], [280, 700]]), ["#d89a4a", "#b87838"], { cell: 44, jitter: 0.4 });
  add(poly([[330, 700], [480, 380], [640, 700]]), ["#c88840", "#a86a34"], { cell: 44, jitter: 0.4 });
  add(box(-10, 690, 620, 220), ["#e8c070", "#d0a050", "#f2d890"], { cell: 60, flow: "columns", stretch: 0.4 });
  mark("subject");
  for (const s of [-1, 1]) {
    plumes(add, 300 + s * 96, 520, { from: s > 0 ? -1.75 : -1.39, to: s > 0 ? -0.1 : -3.04, reach: 330, count: 8,
      width: 44, rows: 2, colours: [["#123a6a", "#1c5a92"], ["#2a86b8", "#1c6a9e"]] });
  }
  const lion = ["#e0a040", "#c8842e", "#f2bc5a"];
  add(mirrored([[0, 500], [110, 520], [150, 640], [160, 780], [130, 850], [0, 850]], 300), lion, { cell: 56 });
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 120, 690], [300 + s * 200, 720], [300 + s * 220, 810], [300 + s * 170, 860],
      [300 + s * 110, 850]]), lion, { cell: 44 });
    add(smooth([[300 + s * 34, 640], [300 + s * 96, 640], [300 + s * 100, 820], [300 + s * 116, 868],
      [300 + s * 30, 872], [300 + s * 26, 820]]), ["#f2bc5a", "#e8ac4a"], { cell: 60 });
    for (let i = 0; i < 3; i++) {
      add.solid(oval(300 + s * (46 + i * 26), 862, 15, 14), "#f2bc5a", { lead: 2 });
    }
  }
  add(mirrored([[0, 500], [70, 510], [64, 640], [0, 680]], 300), ["#1c8a92", "#e8483a", "#f2d060"],
    { cell: 20, flow: "rings", cx: 300, cy: 380, stretch: 5 });
  add(mirrored([[0, 236], [84, 250], [130, 330], [150, 460], [140, 560], [74, 560], [0, 470]], 300),
    ["#ffd35a", "#1c5a92"], { cell: 21, flow: "rings", cx: 300, cy: 200, stretch: 30, jitter: 0.2, vary: 4 });
  add.solid(faceShape(300, 390, 1.14), "#d89a68");
  add(mirrored([[0, 282], [70, 294], [76, 330], [0, 318]], 300), ["#ffd35a"], { cell: 24, jitter: 0.2 });
  add.solid(smooth([[286, 300], [280, 256], [300, 226], [320, 256], [314, 300]]), "#24b08a", { bright: 1.3 });
  add.solid(box(284, 486, 32, 56, 10), "#ffd35a");
  mark("front");
  frame(add, "ogee", ["#0c4f68", "#c8842e", "#ff5a4a"]);
  const trace = (c, pts, col) => {
    stroke(c, line(pts), col, 3.4, 0.95);
    const [x, y] = pts[pts.length - 1];
    fill(c, oval(x, y, 7), col);
  };
  return { panes, light: { x: 300, y: 300, r: 640 }, brush: (c) => {
    inkFace(c, 300, 390, 1.14, { mouth: "smile", iris: "#1ca88a", brow: 0.25, blush: "#b85a3a" });
    for (const s of [-1, 1]) {
      ink(c, [[300 + s * 44, 392], [300 + s * 70, 392], [300 + s * 78, 404]], 5);
      for (let i = 0; i < 6; i++) {
        ink(c, [[300 + s * 60, 660 + i * 26], [300 + s * 72, 672 + i * 26]], 3, { alpha: 0.4 });
      }
    }
    for (const s of [-1, 1]) {
      for (const [a, d] of [[0.25, 110], [0.55, 150], [0.85, 130], [1.15, 160], [1.45, 120]]) {
        const ux = Math.cos(-a) * s;
        const uy = Math.sin(-a);
        const x0 = 300 + s * 120;
        const y0 = 500;
        trace(c, [[x0 + ux * 60, y0 + uy * 60], [x0 + ux * d, y0 + uy * d], [x0 + ux * d + s * 24, y0 + uy * d - 24],
          [x0 + ux * (d + 80) + s * 24, y0 + uy * (d + 80) - 24]], "#9affea");
      }
    }
  }, over: (c) => {
    for (let i = 0; i < 14; i++) {
      glow(c, rnd.range(60, 540), rnd.range(240, 520), 26, "#7affea", 0.7);
    }
    glow(c, 300, 256, 80, "#6affc8", 0.6);
  } };
}
