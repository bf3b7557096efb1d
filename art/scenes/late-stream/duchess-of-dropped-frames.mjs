import { fill, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, faceShape, frame, hand, ink, inkFace, leaded } from "../../kit/window.mjs";

/** Duchess of Dropped Frames. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#d8c0e8", "#c8a8e0", "#e8d8f0", "#b890d0"], { cell: 70, flow: "columns", stretch: 2.2 });
  add(smooth([[300, 70], [470, 200], [480, 470], [300, 620], [120, 470], [130, 200]]),
    ["#f8e8c8", "#f2dcb0", "#fff4e0"], { cell: 64 });
  const picture = (x, y, w, h, t, behind = 0) => {
    const q = (a, b) => [x + a * Math.cos(t) - b * Math.sin(t), y + a * Math.sin(t) + b * Math.cos(t)];
    const rect = (a, b) => poly([q(-a, -b), q(a, -b), q(a, b), q(-a, b)]);
    add(rect(w, h), ["#f2c23a", "#ffdc6a", "#d8a02a"], { cell: 26, jitter: 0.4, lead: 4 });
    add.solid(rect(w - 15, h - 15), behind ? "#8a5ac0" : "#e8f0ff", { bright: behind ? 1 : 1.25 });
  };
  picture(92, 130, 56, 72, -0.4);
  picture(508, 150, 62, 50, 0.5, 1);
  picture(80, 350, 46, 60, 0.3, 1);
  picture(530, 380, 48, 64, -0.3);
  mark("subject");
  add(smooth([[150, 910, 1], [170, 760], [230, 640], [370, 640], [440, 760], [470, 910, 1]]),
    ["#6a2aa8", "#7e3ac0", "#561f8c", "#9450d8"], { cell: 44, flow: "columns", stretch: 4 });
  add(mirrored([[0, 640], [40, 660], [76, 910], [0, 910]], 300), ["#e8b8f0", "#d8a0e8"], { cell: 30, flow: "columns",
    stretch: 3 });
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 60, 520], [300 + s * 130, 520], [300 + s * 150, 600], [300 + s * 110, 660],
      [300 + s * 66, 620]]), ["#7e3ac0", "#9450d8", "#561f8c"], { cell: 32, flow: "rings", cx: 300 + s * 100,
      cy: 590 });
  }
  add(mirrored([[0, 500], [70, 506], [74, 580], [54, 680], [0, 720, 1]], 300), ["#5a2296", "#6a2aa8"], { cell: 34 });
  add.solid(mirrored([[0, 470], [30, 470], [62, 512], [30, 548], [0, 560]], 300), "#f6cfb0");
  for (let i = 0; i < 13; i++) {
    const a = Math.PI * (0.02 + i * 0.08);
    add.solid(smooth([[300 + Math.cos(a) * 56, 476 + Math.sin(a) * 20], [300 + Math.cos(a - 0.12) * 118,
      470 + Math.sin(a - 0.12) * 52], [300 + Math.cos(a + 0.12) * 118, 470 + Math.sin(a + 0.12) * 52]]),
      i % 2 ? "#fffaf0" : "#e8d8f0", { lead: 2 });
  }
  const hair = ["#e8e4f0", "#d0c8e0", "#f8f4ff"];
  add(mirrored([[0, 110], [70, 120], [112, 190], [110, 290], [86, 370], [0, 390]], 300), hair,
    { cell: 34, flow: "rings", cx: 300, cy: 330 });
  for (const s of [-1, 1]) {
    for (let i = 0; i < 3; i++) {
      add(oval(300 + s * 94, 320 + i * 42, 27, 24), hair, { cell: 20, flow: "rings", cx: 300 + s * 94,
        cy: 320 + i * 42 });
    }
  }
  add.solid(faceShape(300, 376, 1.08), "#fbdcc4");
  add(mirrored([[0, 276], [50, 284], [70, 330], [48, 318], [0, 314]], 300), hair, { cell: 30 });
  add(poly([[250, 140], [240, 80], [272, 108], [300, 62], [328, 108], [360, 80], [350, 140]]), ["#ffd23a", "#f2b82a"],
    { cell: 30 });
  for (const [x, y] of [[240, 78], [300, 60], [360, 78]]) {
    add.solid(oval(x, y, 9), "#e8304a", { bright: 1.4, lead: 2 });
  }
  for (let i = 0; i < 9; i++) {
    const a = -2.6 + i * 0.26;
    add.solid(poly([[446, 660], [446 + Math.cos(a - 0.13) * 130, 660 + Math.sin(a - 0.13) * 130],
      [446 + Math.cos(a + 0.13) * 130, 660 + Math.sin(a + 0.13) * 130]]), i % 2 ? "#e8486a" : "#ffc0d0", { lead: 2.2 });
  }
  hand(add, 440, 672, 0.8, -1.9, "#fbdcc4");
  mark("front");
  picture(130, 600, 60, 76, 0.34);
  picture(90, 800, 50, 62, -0.3, 1);
  picture(520, 810, 52, 66, 0.3);
  frame(add, "round", ["#561f8c", "#a82a6a", "#f2c23a"]);
  return { panes, light: { x: 300, y: 340, r: 660 }, brush: (c) => {
    inkFace(c, 300, 376, 1.08, { look: [0.6, -0.2], brow: -0.35, mouth: "stern", iris: "#7a3ac0", lips: "#d8203a",
      blush: "#f0607a" });
    fill(c, oval(336, 426, 3.4), INK);
    for (let i = 0; i < 6; i++) {
      ink(c, [[288, 590 + i * 18], [312, 600 + i * 18]], 3, { colour: "#f2c23a" });
      ink(c, [[312, 590 + i * 18], [288, 600 + i * 18]], 3, { colour: "#f2c23a" });
    }
    for (const s of [-1, 1]) {
      for (let i = 0; i < 4; i++) {
        ink(c, [[300 + s * (40 + i * 20), 700], [300 + s * (60 + i * 30), 900]], 3, { alpha: 0.4 });
      }
    }
    fill(c, oval(300, 500, 9, 12), "#e8304a");
  } };
}
