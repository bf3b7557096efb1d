import { Path2D, box, glow, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { everything, faceShape, frame, hand, heart, ink, inkFace, leaded, star } from "../../kit/window.mjs";

/** Djinn of the Giveaway. */
export function draw(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#7a1a5a", "#981f6a", "#5e1448", "#b02a7c"], { cell: 60, flow: "rays", cx: 300, cy: 380 });
  add(mirrored([[0, 60], [170, 130], [240, 330], [190, 560], [90, 700], [0, 740]], 300),
    ["#f2a84a", "#ffc86a", "#e8843a"], { cell: 56, flow: "rays", cx: 300, cy: 420, stretch: 4 });
  const blue = ["#1c88d8", "#3aa8f0", "#1470b8", "#6ac8ff"];
  add(smooth([[330, 780], [280, 740], [300, 700], [400, 680], [440, 620], [380, 560], [220, 560], [180, 630],
    [240, 690], [240, 740], [270, 790]]), blue, { cell: 38, flow: "columns" });
  add(smooth([[180, 580], [150, 480], [190, 400], [300, 380], [410, 400], [450, 480], [420, 580], [300, 620]]), blue,
    { cell: 92 });
  add.ribbon([[180, 440], [110, 400], [86, 300], [120, 230]], 66, blue, { cell: 34 });
  add.ribbon([[420, 440], [490, 480], [470, 560], [390, 570]], 66, blue, { cell: 34 });
  for (const [x, y, t] of [[92, 300, 0.2], [476, 545, 1.2]]) {
    const q = (a, b) => [x + a * Math.cos(t) - b * Math.sin(t), y + a * Math.sin(t) + b * Math.cos(t)];
    add.solid(poly([q(-40, -12), q(40, -12), q(40, 12), q(-40, 12)]), "#ffd23a", { bright: 1.2 });
  }
  const h1 = hand(add, 120, 238, 1, -1.2, "#6ac8ff", -1);
  const h2 = hand(add, 396, 572, 0.9, 3.1, "#6ac8ff");
  add.solid(box(90, 90, 120, 100, 6), "#e8304a", { bright: 1.2 });
  add.solid(box(80, 76, 140, 32, 6), "#ff5a6a", { bright: 1.2 });
  add.solid(box(138, 76, 24, 114), "#ffe14a", { bright: 1.3 });
  for (const s of [-1, 1]) {
    add.solid(smooth([[150, 76, 1], [150 + s * 20, 40], [150 + s * 56, 34], [150 + s * 52, 66]]), "#ffe14a",
      { bright: 1.3 });
  }
  add.solid(faceShape(300, 316, 1.24), "#5abcf8");
  for (const s of [-1, 1]) {
    add.solid(smooth([[300 + s * 66, 300], [300 + s * 110, 270, 1], [300 + s * 96, 320], [300 + s * 66, 346]]),
      "#3aa8f0");
    add.solid(oval(300 + s * 86, 352, 10), "#ffd23a", { bright: 1.3, lead: 2 });
  }
  add(smooth([[214, 262], [210, 190], [260, 140], [330, 136], [386, 186], [388, 262], [300, 232]]),
    ["#fff6e4", "#f0dcc0", "#e8304a"], { cell: 30, flow: "rings", cx: 300, cy: 300, stretch: 4 });
  add.solid(oval(300, 208, 20, 24), "#22c88a", { bright: 1.5 });
  add.solid(smooth([[296, 186], [280, 130], [310, 90, 1], [330, 130], [308, 184]]), "#ffffff");
  add.solid(smooth([[266, 392], [300, 384], [334, 392], [318, 440], [300, 476, 1], [282, 440]]), "#0e2c5a");
  add(smooth([[206, 770, 1], [400, 770, 1], [392, 860], [370, 890], [236, 890], [214, 860]]), ["#fff6e4", "#f0e4d0"],
    { cell: 80, lead: 5 });
  add(new Path2D("M400 790 C470 780 474 860 394 856"), "#fff6e4", { open: true, width: 20, solid: true });
  add.solid(oval(303, 772, 96, 16), "#4a2010");
  add.solid(heart(303, 832, 26), "#e8304a", { bright: 1.3 });
  for (let i = 0; i < 20; i++) {
    const x = rnd.range(50, 550);
    const y = rnd.range(60, 800);
    if (Math.abs(x - 300) > 160 || y < 110) {
      add.solid(rnd() < 0.5 ? star(x, y, rnd.range(8, 16), 0.4, 4) : box(x, y, 14, 9),
        rnd.pick(["#ffe14a", "#4af0c0", "#ff7ab0", "#ffffff"]), { lead: 1.4, bright: 1.3 });
    }
  }
  frame(add, "plain", ["#5e1448", "#1470b8", "#ffd23a"]);
  return { panes, light: { x: 300, y: 360, r: 620 }, brush: (c) => {
    inkFace(c, 300, 316, 1.24, { look: [-0.6, -0.4], mouth: "grin", brow: -0.2, iris: "#f2a01a", blush: "#3a5ad8",
      lips: "#1c4a9a" });
    ink(c, [[254, 380], [276, 372], [300, 380], [324, 372], [346, 380]], 9);
    h1(c);
    h2(c);
    ink(c, [[230, 440], [300, 470], [370, 440]], 4, { alpha: 0.6 });
    ink(c, [[300, 470], [300, 560]], 3, { alpha: 0.5 });
    for (const s of [-1, 1]) {
      for (let i = 0; i < 3; i++) {
        ink(c, [[300 + s * 20, 510 + i * 26], [300 + s * 60, 504 + i * 26]], 3, { alpha: 0.4 });
      }
    }
  }, over: (c) => {
    glow(c, 150, 130, 150, "#fff0b0", 0.6);
    glow(c, 303, 760, 120, "#8ad8ff", 0.5);
  } };
}
