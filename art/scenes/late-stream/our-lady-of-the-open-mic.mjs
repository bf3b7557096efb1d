import { box, glow, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { everything, faceShape, frame, hand, ink, inkFace, leaded, matte, star } from "../../kit/window.mjs";

/** Our Lady of the Open Mic. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#f2b8a0", "#e89a94", "#f8d0b0", "#d87a8a"], { cell: 58, flow: "columns", stretch: 2 });
  const waves = ["#ffe9a0", "#f2a84a", "#fff4d0", "#e8744a", "#ffe08a"];
  for (let k = 5; k >= 0; k--) {
    add(oval(300, 290, 110 + k * 34), [waves[k % 5]], { cell: 46, flow: "rays", cx: 300, cy: 290, stretch: 6,
      bright: 1.05 });
  }
  for (let i = 0; i < 28; i++) {
    const a = i / 28 * 6.283;
    const r = 150 + i % 4 * 30;
    add.solid(poly([[300 + Math.cos(a - 0.03) * 120, 290 + Math.sin(a - 0.03) * 120], [300 + Math.cos(a) * (r + 50),
      290 + Math.sin(a) * (r + 50)], [300 + Math.cos(a + 0.03) * 120, 290 + Math.sin(a + 0.03) * 120]]), "#d8402e",
      { lead: 1.6 });
  }
  mark("subject");
  const blue = ["#1c4fa8", "#2a68c8", "#163c86", "#3a80d8"];
  add(mirrored([[0, 400], [120, 430], [190, 560], [214, 740], [250, 910], [0, 910]], 300), blue,
    { cell: 48, flow: "columns", stretch: 4 });
  add(mirrored([[0, 460], [60, 500], [84, 700], [110, 910], [0, 910]], 300), ["#f4ecd8", "#e0d4c0", "#fff8ea"],
    { cell: 40, flow: "columns", stretch: 4 });
  add(mirrored([[0, 170], [74, 190], [116, 270], [120, 370], [150, 470], [80, 520], [0, 530]], 300), blue,
    { cell: 44, flow: "columns", stretch: 3 });
  add.solid(mirrored([[0, 204], [54, 222], [82, 290], [74, 390], [0, 444]], 300), "#fff2dc");
  add.solid(faceShape(300, 312, 1.08), "#f6cfa8");
  add.solid(smooth([[240, 262, 1], [262, 236], [300, 226], [338, 236], [360, 262, 1], [300, 246]]), "#8a4a24");
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 130, 540], [300 + s * 176, 640], [300 + s * 120, 700], [300 + s * 40, 660],
      [300 + s * 60, 610]]), blue, { cell: 36, flow: "columns" });
    add(smooth([[300 + s * 60, 614], [300 + s * 116, 690], [300 + s * 90, 716], [300 + s * 36, 660]]),
      ["#f2c84a", "#e8b03a"], { cell: 20 });
  }
  add.solid(box(286, 590, 28, 190, 8), "#c8902a");
  add.solid(box(278, 640, 44, 20, 4), "#7a4a14");
  add(oval(300, 540, 58, 66), ["#f2d060", "#ffe890", "#e0b03a"], { cell: 17, jitter: 0.2, lead: 5, fine: 0.9 });
  add.solid(box(236, 578, 128, 22, 8), "#e0a02e");
  add.solid(star(300, 589, 15), "#d8402e", { lead: 1.4 });
  const palms = [-1, 1].map((s) => hand(add, 300 + s * 60, 690, 0.86, s > 0 ? 3.9 : -0.76, "#f6cfa8", -s));
  add.solid(oval(300, 806, 26), "#d8202e", { bright: 1.6 });
  mark("front");
  frame(add, "round", ["#1c4fa8", "#7a2a6a", "#f2c84a"]);
  return { panes, light: { x: 300, y: 320, r: 600 }, brush: (c) => {
    inkFace(c, 300, 312, 1.08, { shut: true, mouth: "smile" });
    for (const p of palms) {
      p(c);
    }
    for (const s of [-1, 1]) {
      for (let i = 0; i < 5; i++) {
        ink(c, [[300 + s * (96 + i * 14), 470 + i * 10], [300 + s * (130 + i * 18), 640], [300 + s * (140 + i * 24),
          890]], 3, { alpha: 0.45 });
      }
    }
    matte(c, oval(300, 540, 58, 66), { dx: -14, dy: -10, blur: 10, alpha: 0.7 });
  }, over: (c) => {
    glow(c, 300, 806, 70, "#ff4a4a", 0.8);
    glow(c, 280, 520, 70, "#fff6d0", 0.6);
  } };
}
