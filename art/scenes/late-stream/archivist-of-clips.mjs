import { fill, glow, mirrored, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { everything, faceShape, frame, hand, ink, inkFace, leaded } from "../../kit/window.mjs";

/** The Archivist of Clips. */
export function draw(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#3a2468", "#2a1a52", "#54307e", "#24406e"], { cell: 60, flow: "rays", cx: 300, cy: 330 });
  add(oval(300, 300, 172), ["#f2d070", "#e8b84a", "#fff0b0"], { cell: 36, flow: "rays", cx: 300, cy: 300, stretch: 4 });
  for (const s of [-1, 1]) {
    for (let k = 0; k < 4; k++) {
      const pts = [[300 + s * 60, 500 + k * 20], [300 + s * (150 + k * 8), 380 + k * 66], [300 + s * (230 + k * 6),
        210 + k * 128], [300 + s * (258 - k * 12), 90 + k * 190]];
      add(smooth(pts, false), "#181420", { open: true, width: 62, solid: true });
      for (let i = 0; i < 8; i++) {
        const t = 0.12 + i * 0.115;
        const seg = Math.min(2, Math.floor(t * 3));
        const u = t * 3 - seg;
        const a = pts[seg];
        const b = pts[seg + 1];
        const x = a[0] + (b[0] - a[0]) * u;
        const y = a[1] + (b[1] - a[1]) * u;
        const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
        const q = (dx, dy) => [x + dx * Math.cos(turn) - dy * Math.sin(turn),
          y + dx * Math.sin(turn) + dy * Math.cos(turn)];
        add.solid(poly([q(-14, -18), q(14, -18), q(14, 18), q(-14, 18)]),
          [["#4ad0e0", "#e86a8a", "#f2c84a", "#8ae07a", "#b08af0"][(i + k * 2) % 5]], { bright: 1.25, lead: 1.6 });
      }
    }
  }
  add(mirrored([[0, 400], [110, 430], [166, 560], [190, 730], [210, 910], [0, 910]], 300),
    ["#8a1e4a", "#6a1440", "#a82e5a", "#761a54"], { cell: 44, flow: "columns", stretch: 4 });
  add(mirrored([[0, 470], [44, 520], [60, 910], [0, 910]], 300), ["#e8c070", "#d8a858", "#f2d890"], { cell: 34 });
  add(mirrored([[0, 160, 1], [66, 190], [122, 290], [134, 400], [112, 500], [0, 540]], 300),
    ["#6a1440", "#8a1e4a", "#54103a"], { cell: 46, flow: "columns", stretch: 3 });
  add.solid(mirrored([[0, 222], [54, 246], [78, 320], [66, 410], [0, 446]], 300), "#24081e");
  add.solid(faceShape(300, 336, 1.06), "#f2c8a0");
  add.solid(mirrored([[0, 250], [40, 258], [62, 310], [40, 290], [0, 278]], 300), "#d8d8e0");
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 120, 520], [300 + s * 190, 590], [300 + s * 176, 700], [300 + s * 90, 720],
      [300 + s * 84, 640]]), ["#a82e5a", "#8a1e4a"], { cell: 40, flow: "columns" });
    add.solid(poly([[300, 640], [300 + s * 150, 600], [300 + s * 168, 726], [300, 770]]), s < 0 ? "#fff2d0" : "#ffe9b8",
      { bright: 1.3 });
    add.solid(poly([[300, 770], [300 + s * 168, 726], [300 + s * 172, 744], [300, 792]]), "#7a4a20");
  }
  const palms = [-1, 1].map((s) => hand(add, 300 + s * 168, 690, 0.8, s > 0 ? 3.5 : -0.36, "#f2c8a0", s));
  frame(add, "lancet", ["#2a4a7a", "#5a2a6a", "#f2c84a"]);
  return { panes, light: { x: 300, y: 360, r: 620 }, brush: (c) => {
    inkFace(c, 300, 336, 1.06, { look: [0, 0.7], mouth: "calm", iris: "#7a4ac8" });
    for (const s of [-1, 1]) {
      stroke(c, oval(300 + s * 27, 340, 21, 19), "#c8962a", 5);
      for (let i = 0; i < 6; i++) {
        ink(c, [[300 + s * 16, 666 + i * 15], [300 + s * 140, 632 + i * 14]], 2.4, { alpha: 0.55 });
      }
      fill(c, poly([[300 + s * 84 - 16, 664], [300 + s * 84 - 16, 704], [300 + s * 84 + 20, 684]]), "#c83a5a",
        { alpha: 0.85 });
    }
    ink(c, [[292, 336], [300, 332], [308, 336]], 4, { colour: "#c8962a" });
    for (const p of palms) {
      p(c);
    }
    for (let i = -3; i <= 3; i++) {
      ink(c, [[300 + i * 26, 470], [300 + i * 44, 900]], 3, { alpha: 0.4 });
    }
  }, over: (c) => glow(c, 300, 690, 220, "#fff0b8", 0.55) };
}
