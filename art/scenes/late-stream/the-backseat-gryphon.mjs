import { fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, inkEye, leaded, matte, plumes, ring, star } from "../../kit/window.mjs";

/** The Backseat Gryphon. */
export function draw(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#0e4a5a", "#14606e", "#0a384a", "#1c7480"], { cell: 66, flow: "rays", cx: 200, cy: 300 });
  add(oval(190, 310, 176), ["#f2843a", "#e8602a", "#ffa85a"], { cell: 56, flow: "rays", cx: 200, cy: 300, stretch: 4 });
  plumes(add, 360, 560, { from: -0.2, to: -1.7, reach: 470, count: 11, width: 52, rows: 3, inner: 0.1,
    colours: [["#a8283a", "#c8384a"], ["#e8803a", "#d86a2a"], ["#ffd07a", "#f2bc5a"]] });
  add(ring(96, 800, 92, 122, 0, 6.2831), ["#3a3a4c", "#4a4a60", "#2a2a3a"], { cell: 40, flow: "rings", cx: 96, cy: 800,
    lead: 4 });
  for (const a of [-0.5, 2.64, 1.07]) {
    add.solid(poly([[96 + Math.cos(a - 0.2) * 20, 800 + Math.sin(a - 0.2) * 20], [96 + Math.cos(a - 0.1) * 92,
      800 + Math.sin(a - 0.1) * 92], [96 + Math.cos(a + 0.1) * 92, 800 + Math.sin(a + 0.1) * 92],
      [96 + Math.cos(a + 0.2) * 20, 800 + Math.sin(a + 0.2) * 20]]), "#8a94a8");
  }
  add.solid(oval(96, 800, 34), "#c8402e");
  add.solid(star(96, 800, 17), "#ffd23a", { lead: 2, bright: 1.3 });
  const fur = ["#c8862a", "#b87420", "#e0a040"];
  const feather = ["#fff6e4", "#f0dcb8", "#ffffff"];
  add.ribbon([[470, 760], [560, 700], [560, 600], [520, 560]], 26, fur, { cell: 22 });
  add.solid(smooth([[520, 575], [490, 540], [500, 500, 1], [540, 530], [545, 565]]), "#7a3a14");
  add(smooth([[230, 560], [330, 520], [440, 560], [510, 660], [510, 800], [460, 860], [380, 850], [260, 840],
    [210, 720]]), fur, { cell: 50 });
  add(smooth([[400, 720], [490, 700], [530, 790], [500, 870], [400, 872], [380, 800]]), fur, { cell: 46 });
  add(smooth([[270, 700], [330, 700], [330, 830], [350, 872], [250, 872], [268, 830]]), ["#f2b84a", "#e0a238"],
    { cell: 30 });
  add(smooth([[180, 440], [240, 400], [330, 430], [370, 560], [340, 700], [240, 720], [190, 600]]), feather,
    { cell: 30, flow: "columns", stretch: 2 });
  add.ribbon([[230, 600], [170, 660], [110, 630]], 62, feather, { cell: 26 });
  add.ribbon([[130, 640], [80, 606], [50, 590]], 26, ["#f2b84a"], { solid: true });
  for (const [x, y] of [[[92, 640], [70, 672]], [[104, 650], [96, 690]], [[120, 654], [126, 694]]].map(([a, b]) => [a,
    b])) {
    add.ribbon([x, y], 15, "#f2b84a", { solid: true, lead: 2 });
  }
  add.solid(poly([[58, 582], [22, 574], [56, 602]]), "#3a2410", { lead: 2 });
  for (const [x, y] of [[64, 680], [94, 704], [130, 706]]) {
    add.solid(poly([[x - 7, y - 8], [x - 2, y + 16], [x + 8, y - 8]]), "#3a2410", { lead: 1.6 });
  }
  for (const [x0, y0, x1, y1] of [[330, 300, 420, 250], [336, 330, 440, 320], [330, 370, 420, 390],
    [316, 270, 370, 196]]) {
    add.solid(smooth([[x0 - 10, y0 - 22], [x1, y1, 1], [x0 - 10, y0 + 26]]), "#f0dcb8", { lead: 2.6 });
  }
  add(smooth([[190, 250], [230, 200], [300, 190], [350, 240], [364, 330], [350, 440], [240, 460], [190, 400]]), feather,
    { cell: 46 });
  add.solid(smooth([[286, 210], [300, 140, 1], [334, 220]]), "#f0dcb8");
  add(smooth([[206, 270], [150, 268], [96, 300], [78, 372, 1], [112, 358], [140, 380], [210, 372]]),
    ["#f2b02a", "#e89a1a"], { cell: 70 });
  add.solid(smooth([[140, 384], [206, 376], [200, 400], [150, 402]]), "#d88a1a");
  frame(add, "plain", ["#0e4a5a", "#b84a1a", "#f2b84a"]);
  return { panes, light: { x: 240, y: 330, r: 640 }, brush: (c) => {
    inkEye(c, 240, 296, 27, { iris: "#f2a01a", flip: -1, look: [-0.3, 0], angry: 0.1 });
    ink(c, [[176, 270], [220, 262], [284, 276]], 15);
    ink(c, [[116, 372], [160, 372], [212, 374]], 5);
    fill(c, oval(124, 312, 9, 5, -0.5), INK);
    for (let i = 0; i < 22; i++) {
      const x = 210 + i % 5 * 28;
      const y = 420 + Math.floor(i / 5) * 56;
      ink(c, [[x - 12, y], [x, y + 16], [x + 12, y]], 3, { alpha: 0.5 });
    }
    for (const x of [276, 300, 324]) {
      ink(c, [[x, 846], [x, 870]], 4);
    }
    matte(c, smooth([[190, 250], [230, 200], [300, 190], [350, 240], [364, 330], [350, 440], [240, 460], [190, 400]]),
      { dx: 16, dy: 10, blur: 16, alpha: 0.5, colour: "#6a3c1c" });
  }, over: (c) => glow(c, 30, 580, 90, "#fff0b0", 0.8) };
}
