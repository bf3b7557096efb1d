/** Pantheon, first part: lag, clips, moderation, microphone, algorithm, raid, chat. */
import { Path2D, W, box, fill, glow, line, mirrored, oval, poly, smooth, stroke } from "../kit/canvas.mjs";
import { INK, everything, faceShape, frame, hand, heart, ink, inkFace, leaded, matte, plumes, ring, star } from "../kit/window.mjs";

export function theLagDemon(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#123a5a", "#0e2c4c", "#1c5a78", "#0a2038"], { cell: 54, flow: "rays", cx: 300, cy: 380 });
  for (let i = 0; i < 12; i++) add.solid(ring(300, 380, 262, 292, i * 0.5236, i * 0.5236 + 0.4), i < 8 ? "#f2c33a" : "#5a5a6a", { bright: 0.5 + i * 0.09 });
  const bands = [[0, 250, 0], [250, 318, -46], [318, 372, 34], [372, 470, 0], [470, 524, 58], [524, 600, -30], [600, 690, 22], [690, 760, -54], [760, 900, 0]];
  const figure = [];
  const f = (path, colour, o = {}) => figure.push([path, colour, o]);
  for (const s of [-1, 1]) {
    f(smooth([[300 + s * 70, 290], [300 + s * 130, 250], [300 + s * 170, 170], [300 + s * 150, 70, 1], [300 + s * 216, 160], [300 + s * 196, 270], [300 + s * 116, 340]]), ["#e8d8a0", "#c8a868"], { cell: 34 });
    f(smooth([[300 + s * 100, 340], [300 + s * 190, 320, 1], [300 + s * 150, 400], [300 + s * 100, 420]]), "#a81c24", { solid: true });
    f(smooth([[300 + s * 60, 600], [300 + s * 190, 610], [300 + s * 262, 700], [300 + s * 280, 910], [300 + s * 100, 910]]), ["#8a1424", "#b82028", "#6a0c20"], { cell: 52, flow: "columns" });
  }
  f(mirrored([[0, 560], [90, 580], [120, 700], [100, 910], [0, 910]], 300), ["#c8282c", "#e0442c"], { cell: 50 });
  f(mirrored([[0, 250], [76, 262], [126, 330], [130, 420], [106, 520], [56, 600], [0, 626, 1]], 300), ["#d8302a", "#e84a30"], { cell: 120 });
  f(mirrored([[0, 262], [34, 280], [26, 330], [0, 352]], 300), "#f2743a", { solid: true });
  f(smooth([[196, 480, 1], [250, 500], [300, 504], [350, 500], [404, 480, 1], [386, 548], [300, 584], [214, 548]]), "#260610", { solid: true });
  for (let i = 0; i < 7; i++) { const x = 216 + i * 26, y = 498 + Math.sin((i + 0.5) / 7 * Math.PI) * 8; f(poly([[x, y - 6], [x + 26, y - 6], [x + 13, y + 32]]), "#fff0c8", { solid: true, lead: 1.6, bright: 1.2 }); }
  for (let i = 0; i < 5; i++) { const x = 240 + i * 25; f(poly([[x, 572 - Math.abs(i - 2) * 5], [x + 22, 572 - Math.abs(i - 2) * 5], [x + 11, 548]]), "#fff0c8", { solid: true, lead: 1.6, bright: 1.2 }); }
  for (const s of [-1, 1]) f(smooth([[300 + s * 24, 420, 1], [300 + s * 60, 380], [300 + s * 106, 376, 1], [300 + s * 86, 426], [300 + s * 46, 440]]), ["#ffe14a"], { solid: true, bright: 1.7 });
  f(star(300, 740, 56, 0.3, 8), "#ffb52e", { solid: true, bright: 1.4 });
  for (const [y0, y1, dx] of bands) for (const [path, colour, o] of figure) add(path, colour, { ...o, clip: box(-100, y0, 800, y1 - y0), dx });
  frame(add, "plain", ["#5a1a6a", "#8a2a5a", "#e8b03a"]);
  const face = (c) => {
    for (const s of [-1, 1]) {
      fill(c, oval(300 + s * 64, 410, 8, 20, s * 0.3), INK);
      ink(c, [[300 + s * 14, 400], [300 + s * 56, 356], [300 + s * 116, 350]], 15);
      ink(c, [[300 + s * 60, 470], [300 + s * 100, 452], [300 + s * 118, 420]], 5);
      ink(c, [[300 + s * 8, 456], [300 + s * 22, 470], [300 + s * 30, 458]], 5);
      for (let i = 0; i < 6; i++) ink(c, [[300 + s * (128 + i * 10), 290 - i * 26], [300 + s * (160 + i * 8), 272 - i * 26]], 4, { alpha: 0.6 });
    }
    ink(c, [[294, 400], [286, 440], [300, 468], [314, 440], [306, 400]], 4, { alpha: 0.6 });
  };
  return {
    panes, light: { x: 300, y: 400, r: 540 },
    brush: (c) => { for (const [y0, y1, dx] of bands) { c.save(); c.beginPath(); c.rect(-100, y0, 800, y1 - y0); c.clip(); c.translate(dx, 0); face(c); c.restore(); } },
    over: (c) => {
      for (const s of [-1, 1]) glow(c, 300 + s * 64, 408, 110, "#ffcf4a", 0.7);
      for (const [y0, , dx] of bands) if (dx) { fill(c, box(60, y0, 480, 3), dx > 0 ? "#4af2ff" : "#ff4af0", { alpha: 0.8, mode: "screen" }); for (let i = 0; i < 7; i++) fill(c, box(rnd.range(60, 480), y0 + rnd.range(4, 40), rnd.range(14, 70), rnd.range(3, 8)), rnd.pick(["#4af2ff", "#ff4af0", "#ffffff"]), { alpha: 0.55, mode: "screen" }); }
    },
  };
}

export function archivistOfClips(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#3a2468", "#2a1a52", "#54307e", "#24406e"], { cell: 60, flow: "rays", cx: 300, cy: 330 });
  add(oval(300, 300, 172), ["#f2d070", "#e8b84a", "#fff0b0"], { cell: 36, flow: "rays", cx: 300, cy: 300, stretch: 4 });
  for (const s of [-1, 1]) for (let k = 0; k < 4; k++) {
    const pts = [[300 + s * 60, 500 + k * 20], [300 + s * (150 + k * 8), 380 + k * 66], [300 + s * (230 + k * 6), 210 + k * 128], [300 + s * (258 - k * 12), 90 + k * 190]];
    add(smooth(pts, false), "#181420", { open: true, width: 62, solid: true });
    for (let i = 0; i < 8; i++) {
      const t = 0.12 + i * 0.115, seg = Math.min(2, Math.floor(t * 3)), u = t * 3 - seg, a = pts[seg], b = pts[seg + 1];
      const x = a[0] + (b[0] - a[0]) * u, y = a[1] + (b[1] - a[1]) * u, turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
      const q = (dx, dy) => [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)];
      add.solid(poly([q(-14, -18), q(14, -18), q(14, 18), q(-14, 18)]), [["#4ad0e0", "#e86a8a", "#f2c84a", "#8ae07a", "#b08af0"][(i + k * 2) % 5]], { bright: 1.25, lead: 1.6 });
    }
  }
  add(mirrored([[0, 400], [110, 430], [166, 560], [190, 730], [210, 910], [0, 910]], 300), ["#8a1e4a", "#6a1440", "#a82e5a", "#761a54"], { cell: 44, flow: "columns", stretch: 4 });
  add(mirrored([[0, 470], [44, 520], [60, 910], [0, 910]], 300), ["#e8c070", "#d8a858", "#f2d890"], { cell: 34 });
  add(mirrored([[0, 160, 1], [66, 190], [122, 290], [134, 400], [112, 500], [0, 540]], 300), ["#6a1440", "#8a1e4a", "#54103a"], { cell: 46, flow: "columns", stretch: 3 });
  add.solid(mirrored([[0, 222], [54, 246], [78, 320], [66, 410], [0, 446]], 300), "#24081e");
  add.solid(faceShape(300, 336, 1.06), "#f2c8a0");
  add.solid(mirrored([[0, 250], [40, 258], [62, 310], [40, 290], [0, 278]], 300), "#d8d8e0");
  for (const s of [-1, 1]) { add(smooth([[300 + s * 120, 520], [300 + s * 190, 590], [300 + s * 176, 700], [300 + s * 90, 720], [300 + s * 84, 640]]), ["#a82e5a", "#8a1e4a"], { cell: 40, flow: "columns" }); add.solid(poly([[300, 640], [300 + s * 150, 600], [300 + s * 168, 726], [300, 770]]), s < 0 ? "#fff2d0" : "#ffe9b8", { bright: 1.3 }); add.solid(poly([[300, 770], [300 + s * 168, 726], [300 + s * 172, 744], [300, 792]]), "#7a4a20"); }
  const palms = [-1, 1].map((s) => hand(add, 300 + s * 168, 690, 0.8, s > 0 ? 3.5 : -0.36, "#f2c8a0", s));
  frame(add, "lancet", ["#2a4a7a", "#5a2a6a", "#f2c84a"]);
  return {
    panes, light: { x: 300, y: 360, r: 620 },
    brush: (c) => {
      inkFace(c, 300, 336, 1.06, { look: [0, 0.7], mouth: "calm", iris: "#7a4ac8" });
      for (const s of [-1, 1]) { stroke(c, oval(300 + s * 27, 340, 21, 19), "#c8962a", 5); for (let i = 0; i < 6; i++) ink(c, [[300 + s * 16, 666 + i * 15], [300 + s * 140, 632 + i * 14]], 2.4, { alpha: 0.55 }); fill(c, poly([[300 + s * 84 - 16, 664], [300 + s * 84 - 16, 704], [300 + s * 84 + 20, 684]]), "#c83a5a", { alpha: 0.85 }); }
      ink(c, [[292, 336], [300, 332], [308, 336]], 4, { colour: "#c8962a" });
      for (const p of palms) p(c);
      for (let i = -3; i <= 3; i++) ink(c, [[300 + i * 26, 470], [300 + i * 44, 900]], 3, { alpha: 0.4 });
    },
    over: (c) => glow(c, 300, 690, 220, "#fff0b8", 0.55),
  };
}

export function sirTimeout(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#e89a5a", "#f2b870", "#d8804a", "#f8d08a"], { cell: 66, flow: "rays", cx: 300, cy: 260 });
  add(box(0, 690, W, 220), ["#5a7a3a", "#3a5a34", "#7a9a48"], { cell: 50 });
  for (const [x, h] of [[70, 260], [150, 180], [470, 200], [540, 280]]) { add(box(x - 34, 690 - h, 68, h), ["#b89a7a", "#a08468"], { cell: 30, jitter: 0.3 }); add.solid(poly([[x - 42, 690 - h], [x, 620 - h], [x + 42, 690 - h]]), "#a83a34"); }
  const steel = ["#8fb0a8", "#b8d0c8", "#6a9088", "#d0e4dc"], green = ["#1f8a4c", "#2eb062", "#17703e"];
  add(smooth([[190, 430], [110, 560], [90, 800], [120, 910], [480, 910], [520, 800], [490, 560], [410, 430]]), ["#14603a", "#1c7a48", "#0e4a30"], { cell: 46, flow: "columns", stretch: 4 });
  add.solid(poly([[470, 250], [492, 250], [500, 880], [478, 880]]), "#7a4a24");
  add(box(398, 84, 164, 148, 18), ["#4a5a6c", "#62748a", "#38475a"], { cell: 90, lead: 5 });
  add.solid(box(380, 96, 30, 124, 10), "#ffd23a", { bright: 1.15 }); add.solid(box(550, 96, 26, 124, 10), "#ffd23a", { bright: 1.15 }); add.solid(oval(482, 158, 46), "#e8402e", { bright: 1.25 });
  for (const s of [-1, 1]) { add(smooth([[300 + s * 70, 440], [300 + s * 150, 430], [300 + s * 190, 500], [300 + s * 160, 560], [300 + s * 90, 540]]), steel, { cell: 36, flow: "rings", cx: 300 + s * 90, cy: 420 }); add(box(300 + s * 62 - 44, 730, 88, 160, 20), steel, { cell: 44 }); }
  add(mirrored([[0, 440], [90, 450], [116, 560], [96, 700], [110, 760], [0, 790]], 300), steel, { cell: 56 });
  add(mirrored([[0, 600], [74, 610], [80, 760], [40, 830], [0, 850]], 300), green, { cell: 36, flow: "columns" });
  add.solid(box(206, 676, 188, 30, 6), "#8a5a24"); add.solid(oval(300, 691, 24), "#f2c84a");
  add(smooth([[432, 500], [500, 540], [520, 480], [496, 440], [450, 450]]), steel, { cell: 34 });
  add(smooth([[290, 190], [240, 120], [140, 90], [60, 130, 1], [110, 150], [80, 210, 1], [150, 200], [160, 250, 1], [230, 230], [300, 240]]), green, { cell: 40, flow: "rays", cx: 330, cy: 240 });
  add(mirrored([[0, 190], [70, 206], [104, 280], [106, 380], [76, 440], [0, 470, 1]], 300), steel, { cell: 90 });
  add.solid(mirrored([[0, 300], [92, 312], [86, 348], [0, 362]], 300), "#101820");
  add.solid(mirrored([[0, 200], [12, 210], [13, 460], [0, 470]], 300), "#f2c84a");
  for (const s of [-1, 1]) add.solid(oval(300 + s * 42, 332, 19, 10), "#7affb0", { bright: 1.9, lead: 1.5 });
  for (const s of [-1, 1]) for (let i = 0; i < 4; i++) add.solid(box(300 + s * (28 + i * 16) - 4, 384 + i * 2, 8, 38 - i * 6, 4), "#1c2a30", { lead: 1 });
  const shield = mirrored([[0, 490, 1], [104, 500], [110, 640], [74, 740], [0, 800, 1]], 170);
  add(shield, ["#f2f6ea", "#dce8d8"], { cell: 70, lead: 5 });
  add(mirrored([[0, 514, 1], [82, 522], [86, 636], [58, 716], [0, 766, 1]], 170), green, { cell: 46 });
  add.solid(smooth([[122, 556, 1], [218, 556, 1], [206, 606], [176, 640], [206, 674], [218, 722, 1], [122, 722, 1], [134, 674], [164, 640], [134, 606]]), "#e8f8ff", { bright: 1.3 });
  add.solid(smooth([[140, 600, 1], [200, 600, 1], [170, 640, 1]]), "#f2b03a", { bright: 1.4 }); add.solid(smooth([[130, 716, 1], [170, 680], [210, 716, 1]]), "#f2b03a", { bright: 1.4 });
  add.solid(box(112, 544, 116, 16, 4), "#8a5a24"); add.solid(box(112, 718, 116, 16, 4), "#8a5a24");
  hand(add, 500, 520, 0.9, -2.2, "#8fb0a8");
  frame(add, "plain", ["#2a7a4a", "#1a5a6a", "#f2c84a"]);
  return {
    panes, light: { x: 300, y: 300, r: 640 },
    brush: (c) => {
      matte(c, mirrored([[0, 190], [70, 206], [104, 280], [106, 380], [76, 440], [0, 470]], 300), { dx: -22, dy: -14, blur: 16, alpha: 0.7, colour: "#12202a" });
      matte(c, shield, { dx: -16, dy: -16, blur: 14, alpha: 0.6, colour: "#12202a" });
      for (const s of [-1, 1]) { ink(c, [[300 + s * 14, 300], [300 + s * 60, 296], [300 + s * 100, 306]], 6); for (let i = 0; i < 5; i++) fill(c, oval(300 + s * 92, 480 + i * 40, 4), INK); }
      ink(c, [[250, 520], [300, 540], [350, 520]], 4); ink(c, [[240, 570], [300, 592], [360, 570]], 4);
      stroke(c, oval(482, 158, 33), "#fff2d8", 6, 0.9); ink(c, [[460, 180], [504, 136]], 8, { colour: "#fff2d8" });
    },
    over: (c) => { for (const s of [-1, 1]) glow(c, 300 + s * 42, 332, 60, "#7affb0", 0.6); glow(c, 170, 640, 130, "#ffe9b0", 0.35); },
  };
}

export function ourLadyOfTheOpenMic(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#f2b8a0", "#e89a94", "#f8d0b0", "#d87a8a"], { cell: 58, flow: "columns", stretch: 2 });
  const waves = ["#ffe9a0", "#f2a84a", "#fff4d0", "#e8744a", "#ffe08a"];
  for (let k = 5; k >= 0; k--) add(oval(300, 290, 110 + k * 34), [waves[k % 5]], { cell: 46, flow: "rays", cx: 300, cy: 290, stretch: 6, bright: 1.05 });
  for (let i = 0; i < 28; i++) { const a = (i / 28) * 6.283, r = 150 + (i % 4) * 30; add.solid(poly([[300 + Math.cos(a - 0.03) * 120, 290 + Math.sin(a - 0.03) * 120], [300 + Math.cos(a) * (r + 50), 290 + Math.sin(a) * (r + 50)], [300 + Math.cos(a + 0.03) * 120, 290 + Math.sin(a + 0.03) * 120]]), "#d8402e", { lead: 1.6 }); }
  const blue = ["#1c4fa8", "#2a68c8", "#163c86", "#3a80d8"];
  add(mirrored([[0, 400], [120, 430], [190, 560], [214, 740], [250, 910], [0, 910]], 300), blue, { cell: 48, flow: "columns", stretch: 4 });
  add(mirrored([[0, 460], [60, 500], [84, 700], [110, 910], [0, 910]], 300), ["#f4ecd8", "#e0d4c0", "#fff8ea"], { cell: 40, flow: "columns", stretch: 4 });
  add(mirrored([[0, 170], [74, 190], [116, 270], [120, 370], [150, 470], [80, 520], [0, 530]], 300), blue, { cell: 44, flow: "columns", stretch: 3 });
  add.solid(mirrored([[0, 204], [54, 222], [82, 290], [74, 390], [0, 444]], 300), "#fff2dc");
  add.solid(faceShape(300, 312, 1.08), "#f6cfa8");
  add.solid(smooth([[240, 262, 1], [262, 236], [300, 226], [338, 236], [360, 262, 1], [300, 246]]), "#8a4a24");
  for (const s of [-1, 1]) { add(smooth([[300 + s * 130, 540], [300 + s * 176, 640], [300 + s * 120, 700], [300 + s * 40, 660], [300 + s * 60, 610]]), blue, { cell: 36, flow: "columns" }); add(smooth([[300 + s * 60, 614], [300 + s * 116, 690], [300 + s * 90, 716], [300 + s * 36, 660]]), ["#f2c84a", "#e8b03a"], { cell: 20 }); }
  add.solid(box(286, 590, 28, 190, 8), "#c8902a"); add.solid(box(278, 640, 44, 20, 4), "#7a4a14");
  add(oval(300, 540, 58, 66), ["#f2d060", "#ffe890", "#e0b03a"], { cell: 17, jitter: 0.2, lead: 5, fine: 0.9 });
  add.solid(box(236, 578, 128, 22, 8), "#e0a02e"); add.solid(star(300, 589, 15), "#d8402e", { lead: 1.4 });
  const palms = [-1, 1].map((s) => hand(add, 300 + s * 60, 690, 0.86, s > 0 ? 3.9 : -0.76, "#f6cfa8", -s));
  add.solid(oval(300, 806, 26), "#d8202e", { bright: 1.6 });
  frame(add, "round", ["#1c4fa8", "#7a2a6a", "#f2c84a"]);
  return {
    panes, light: { x: 300, y: 320, r: 600 },
    brush: (c) => {
      inkFace(c, 300, 312, 1.08, { shut: true, mouth: "smile" });
      for (const p of palms) p(c);
      for (const s of [-1, 1]) for (let i = 0; i < 5; i++) ink(c, [[300 + s * (96 + i * 14), 470 + i * 10], [300 + s * (130 + i * 18), 640], [300 + s * (140 + i * 24), 890]], 3, { alpha: 0.45 });
      matte(c, oval(300, 540, 58, 66), { dx: -14, dy: -10, blur: 10, alpha: 0.7 });
    },
    over: (c) => { glow(c, 300, 806, 70, "#ff4a4a", 0.8); glow(c, 280, 520, 70, "#fff6d0", 0.6); },
  };
}

export function theAlgorithmSphinx(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#0f6a7a", "#148a92", "#0c4f68", "#22a8a4"], { cell: 60, flow: "rays", cx: 300, cy: 250 });
  add(oval(300, 236, 180), ["#ffcf5a", "#ff9e3a", "#ffe9a0"], { cell: 50, flow: "rays", cx: 300, cy: 236, stretch: 5, bright: 1.15 });
  add(poly([[-20, 700], [130, 420], [280, 700]]), ["#d89a4a", "#b87838"], { cell: 44, jitter: 0.4 }); add(poly([[330, 700], [480, 380], [640, 700]]), ["#c88840", "#a86a34"], { cell: 44, jitter: 0.4 });
  add(box(-10, 690, 620, 220), ["#e8c070", "#d0a050", "#f2d890"], { cell: 60, flow: "columns", stretch: 0.4 });
  for (const s of [-1, 1]) {
    plumes(add, 300 + s * 96, 520, { from: s > 0 ? -1.75 : -1.39, to: s > 0 ? -0.1 : -3.04, reach: 330, count: 8, width: 44, rows: 2, colours: [["#123a6a", "#1c5a92"], ["#2a86b8", "#1c6a9e"]] });
  }
  const lion = ["#e0a040", "#c8842e", "#f2bc5a"];
  add(mirrored([[0, 500], [110, 520], [150, 640], [160, 780], [130, 850], [0, 850]], 300), lion, { cell: 56 });
  for (const s of [-1, 1]) { add(smooth([[300 + s * 120, 690], [300 + s * 200, 720], [300 + s * 220, 810], [300 + s * 170, 860], [300 + s * 110, 850]]), lion, { cell: 44 }); add(smooth([[300 + s * 34, 640], [300 + s * 96, 640], [300 + s * 100, 820], [300 + s * 116, 868], [300 + s * 30, 872], [300 + s * 26, 820]]), ["#f2bc5a", "#e8ac4a"], { cell: 60 }); for (let i = 0; i < 3; i++) add.solid(oval(300 + s * (46 + i * 26), 862, 15, 14), "#f2bc5a", { lead: 2 }); }
  add(mirrored([[0, 500], [70, 510], [64, 640], [0, 680]], 300), ["#1c8a92", "#e8483a", "#f2d060"], { cell: 20, flow: "rings", cx: 300, cy: 380, stretch: 5 });
  add(mirrored([[0, 236], [84, 250], [130, 330], [150, 460], [140, 560], [74, 560], [0, 470]], 300), ["#ffd35a", "#1c5a92"], { cell: 21, flow: "rings", cx: 300, cy: 200, stretch: 30, jitter: 0.2, vary: 4 });
  add.solid(faceShape(300, 390, 1.14), "#d89a68");
  add(mirrored([[0, 282], [70, 294], [76, 330], [0, 318]], 300), ["#ffd35a"], { cell: 24, jitter: 0.2 });
  add.solid(smooth([[286, 300], [280, 256], [300, 226], [320, 256], [314, 300]]), "#24b08a", { bright: 1.3 });
  add.solid(box(284, 486, 32, 56, 10), "#ffd35a");
  frame(add, "ogee", ["#0c4f68", "#c8842e", "#ff5a4a"]);
  const trace = (c, pts, col) => { stroke(c, line(pts), col, 3.4, 0.95); const [x, y] = pts[pts.length - 1]; fill(c, oval(x, y, 7), col); };
  return {
    panes, light: { x: 300, y: 300, r: 640 },
    brush: (c) => {
      inkFace(c, 300, 390, 1.14, { mouth: "smile", iris: "#1ca88a", brow: 0.25, blush: "#b85a3a" });
      for (const s of [-1, 1]) { ink(c, [[300 + s * 44, 392], [300 + s * 70, 392], [300 + s * 78, 404]], 5); for (let i = 0; i < 6; i++) ink(c, [[300 + s * 60, 660 + i * 26], [300 + s * 72, 672 + i * 26]], 3, { alpha: 0.4 }); }
      for (const s of [-1, 1]) for (const [a, d] of [[0.25, 110], [0.55, 150], [0.85, 130], [1.15, 160], [1.45, 120]]) {
        const ux = Math.cos(-a) * s, uy = Math.sin(-a), x0 = 300 + s * 120, y0 = 500;
        trace(c, [[x0 + ux * 60, y0 + uy * 60], [x0 + ux * d, y0 + uy * d], [x0 + ux * d + s * 24, y0 + uy * d - 24], [x0 + ux * (d + 80) + s * 24, y0 + uy * (d + 80) - 24]], "#9affea");
      }
    },
    over: (c) => { for (let i = 0; i < 14; i++) glow(c, rnd.range(60, 540), rnd.range(240, 520), 26, "#7affea", 0.7); glow(c, 300, 256, 80, "#6affc8", 0.6); },
  };
}

export function theRaidLeviathan(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#2a1a5a", "#3c2478", "#20184a", "#54308a"], { cell: 60, flow: "rays", cx: 200, cy: 200 });
  add(oval(200, 200, 130), ["#ffe9c0", "#fff6e0", "#f2cf9a"], { cell: 44, bright: 1.2 });
  for (let i = 0; i < 14; i++) add.solid(star(rnd.range(40, 560), rnd.range(40, 420), rnd.range(7, 15), 0.4, 4), "#fff0b0", { lead: 1.4, bright: 1.3 });
  add(box(-10, 640, 620, 280), ["#0e5a7a", "#12708c", "#0a4464"], { cell: 54, flow: "columns", stretch: 0.5 });
  const skin = ["#12987a", "#1cb88a", "#0e7a6a", "#3ad0a0"], belly = ["#f2d88a", "#e8c070", "#fff0b8"];
  const body = [[120, 900], [190, 780], [330, 740], [440, 660], [450, 540], [360, 460], [270, 400], [270, 310], [350, 260]];
  for (let i = 0; i < 60; i++) { const t = i / 60 * (body.length - 1), k = Math.min(body.length - 2, Math.floor(t)), u = t - k, x = body[k][0] + (body[k + 1][0] - body[k][0]) * u, y = body[k][1] + (body[k + 1][1] - body[k][1]) * u; const a = Math.atan2(body[k + 1][1] - body[k][1], body[k + 1][0] - body[k][0]); if (i % 4 === 1 && i > 8) add.solid(poly([[x + Math.sin(a) * 50 - Math.cos(a) * 26, y - Math.cos(a) * 50 - Math.sin(a) * 26], [x + Math.sin(a) * 116 - Math.cos(a) * 30, y - Math.cos(a) * 116 - Math.sin(a) * 30], [x + Math.sin(a) * 50 + Math.cos(a) * 26, y - Math.cos(a) * 50 + Math.sin(a) * 26]]), "#e8484a"); }
  add.ribbon(body, 132, skin, { cell: 27, jitter: 0.6 });
  add.ribbon(body.map(([x, y], i) => [x + (i > 4 && i < 8 ? -30 : i <= 3 ? 10 : 26), y + (i < 5 ? 34 : 22)]), 44, belly, { cell: 24 });
  add(smooth([[270, 300], [280, 210], [350, 150], [430, 140], [520, 180], [586, 236, 1], [560, 268], [470, 262], [440, 290], [520, 330], [556, 356, 1], [500, 386], [400, 380], [310, 370]]), skin, { cell: 40 });
  add.solid(smooth([[440, 290], [480, 264], [560, 268, 1], [520, 300], [540, 340], [520, 332]]), "#8a1430");
  for (let i = 0; i < 5; i++) add.solid(poly([[462 + i * 21, 262 - i * 0], [480 + i * 20, 262], [470 + i * 21, 292]]), "#fff4d0", { lead: 1.4, bright: 1.2 });
  for (let i = 0; i < 4; i++) add.solid(poly([[456 + i * 20, 306 + i * 10], [474 + i * 20, 316 + i * 10], [470 + i * 20, 286 + i * 8]]), "#fff4d0", { lead: 1.4, bright: 1.2 });
  for (const [x0, y0, x1, y1] of [[330, 166, 240, 80], [300, 220, 190, 170], [290, 290, 190, 300], [320, 360, 230, 410]]) add.solid(smooth([[x0, y0], [x1, y1, 1], [x0 - 6, y0 + 52]]), "#e8484a");
  add.solid(smooth([[374, 216, 1], [404, 186], [446, 190, 1], [430, 224], [396, 232]]), "#ffe14a", { bright: 1.7 });
  for (const [y, col, ph] of [[700, ["#1c88a8", "#2aa0b8", "#e8f8f4"], 0], [770, ["#12708c", "#1c88a8"], 2], [836, ["#0a4464", "#0e5a7a"], 4]]) { const pts = []; for (let i = -1; i <= 8; i++) { const x = i * 84 + ph * 20; pts.push([x, y], [x + 34, y - 46], [x + 62, y - 34, 1], [x + 50, y - 12]); } add(smooth([...pts, [760, 930, 1], [-140, 930, 1]]), col, { cell: 40, flow: "columns", stretch: 0.6 }); }
  add.solid(smooth([[76, 736, 1], [176, 736, 1], [160, 774], [96, 774]]), "#7a4020"); add.solid(box(122, 640, 7, 96), "#5a2c14"); add.solid(smooth([[130, 648, 1], [176, 690], [172, 724, 1], [130, 722, 1]]), "#fff0d0", { bright: 1.2 }); add.solid(smooth([[120, 656, 1], [88, 696], [88, 724, 1], [120, 722, 1]]), "#f2d0a0"); add.solid(poly([[126, 640], [126, 618], [152, 630]]), "#e8484a", { lead: 1.4 });
  frame(add, "plain", ["#1c88a8", "#3c2478", "#ffcf5a"]);
  return {
    panes, light: { x: 220, y: 240, r: 640 },
    brush: (c) => {
      fill(c, oval(412, 208, 8, 17, 0.3), INK); ink(c, [[360, 214], [400, 176], [456, 186]], 9);
      fill(c, oval(544, 224, 6, 4), INK); ink(c, [[460, 258], [520, 252], [580, 240]], 4);
      for (let i = 0; i < 12; i++) ink(c, [[300 + i * 8, 200 + (i % 3) * 40], [312 + i * 8, 206 + (i % 3) * 40]], 3, { alpha: 0.4 });
    },
    over: (c) => { glow(c, 412, 208, 90, "#ffe14a", 0.6); glow(c, 126, 690, 90, "#ffe9c0", 0.4); },
  };
}

export function oracleOfChat(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#20104a", "#2e1668", "#3c1c7e", "#180c38"], { cell: 60, flow: "rays", cx: 300, cy: 470 });
  const bubble = (x, y, w, h, tx, ty, colour) => {
    const p = new Path2D();
    p.roundRect(x - w / 2, y - h / 2, w, h, h * 0.42);
    const a = Math.atan2(ty - y, tx - x), bx = x + Math.cos(a) * w * 0.25, by = y + Math.sin(a) * h * 0.3, nx = -Math.sin(a) * 15, ny = Math.cos(a) * 15;
    p.addPath(poly([[bx - nx, by - ny], [bx + Math.cos(a) * 70, by + Math.sin(a) * 70], [bx + nx, by + ny]]));
    add.solid(p, colour, { bright: 1.15, lead: 4 });
  };
  const chat = [[110, 130, 140, 90, "#e8484a"], [280, 100, 150, 84, "#f2b83a"], [470, 130, 160, 96, "#3ab0d8"], [80, 270, 110, 84, "#8ad04a"], [530, 280, 110, 90, "#e86ab0"], [190, 226, 100, 66, "#fff0d8"], [410, 236, 100, 66, "#b08af0"], [70, 430, 96, 80, "#f2843a"], [540, 440, 100, 80, "#4ae0b0"], [76, 590, 104, 84, "#5a8af2"], [530, 600, 110, 86, "#f2d85a"], [96, 760, 120, 96, "#e86ab0"], [508, 770, 124, 96, "#e8484a"]];
  for (const [x, y, w, h, col] of chat) bubble(x, y, w, h, 300, 520, col);
  const robe = ["#4a2a9a", "#5e38b8", "#3a1f80"];
  add(mirrored([[0, 640], [110, 680], [190, 780], [220, 910], [0, 910]], 300), robe, { cell: 46, flow: "columns", stretch: 3 });
  for (let i = 0; i < 13; i++) { const a = Math.PI + (i / 12) * Math.PI; add.solid(poly([[300 + Math.cos(a - 0.09) * 150, 480 + Math.sin(a - 0.09) * 170], [300 + Math.cos(a) * 206, 470 + Math.sin(a) * 232], [300 + Math.cos(a + 0.09) * 150, 480 + Math.sin(a + 0.09) * 170]]), "#f2c84a"); }
  add(mirrored([[0, 290], [96, 320], [156, 420], [164, 560], [130, 690], [0, 730]], 300), ["#1c1038", "#2a1850"], { cell: 40, flow: "columns" });
  const face = mirrored([[0, 320], [84, 340], [128, 430], [124, 540], [88, 640], [36, 700], [0, 710]], 300);
  add(face, ["#e0b8c8", "#d8a8c0", "#f0cfd8"], { cell: 110, vary: 10 });
  const eyes = [[300, 384, 30, "#f2b83a"], [236, 440, 27, "#3ab0d8"], [364, 440, 27, "#3ab0d8"], [300, 470, 34, "#e8484a"], [226, 516, 24, "#8ad04a"], [374, 516, 24, "#8ad04a"], [300, 548, 24, "#b08af0"], [256, 584, 17, "#f2843a"], [344, 584, 17, "#f2843a"]];
  for (const [x, y, r] of eyes) add.solid(smooth([[x - r * 1.35, y, 1], [x, y - r * 0.85], [x + r * 1.35, y, 1], [x, y + r * 0.85]]), "#fff6e6", { bright: 1.3, lead: 2.4 });
  add.solid(smooth([[250, 640, 1], [300, 624], [350, 640, 1], [300, 672]]), "#c8284a");
  frame(add, "plain", ["#7a2a8a", "#2a6ab0", "#f2c84a"]);
  return {
    panes, light: { x: 300, y: 470, r: 600 },
    brush: (c) => {
      matte(c, face, { dx: -16, dy: -8, blur: 18, alpha: 0.7, colour: "#4a1450" });
      eyes.forEach(([x, y, r, col], i) => { const lx = (i % 3 - 1) * r * 0.2, ly = ((i * 7) % 3 - 1) * r * 0.12; fill(c, oval(x + lx, y + ly, r * 0.56), INK); fill(c, oval(x + lx, y + ly, r * 0.47), col); fill(c, oval(x + lx, y + ly, r * 0.24), INK); fill(c, oval(x + lx - r * 0.16, y + ly - r * 0.18, r * 0.13), "#ffffff"); ink(c, [[x - r * 1.4, y], [x, y - r * 0.9], [x + r * 1.4, y]], r * 0.17); });
      ink(c, [[250, 640], [284, 648], [300, 642], [316, 648], [350, 640]], 4);
      const marks = ["!", "?", "♥", "...", "ha", "+1", "GG", "?!", "!!", "no", "ha", "gg", "yes"];
      chat.forEach(([x, y, w, h], i) => scribble(c, x, y, Math.min(w, h), marks[i]));
    },
  };
}

/** Marks in a speech bubble, drawn as strokes so that no font is needed. */
function scribble(c, x, y, s, mark) {
  const k = s / 100, pen = 9 * k;
  if (mark.includes("!")) for (let i = 0; i < mark.length; i++) { const dx = (i - (mark.length - 1) / 2) * 26 * k; ink(c, [[x + dx, y - 26 * k], [x + dx, y + 6 * k]], pen); fill(c, oval(x + dx, y + 24 * k, 5.5 * k), INK); }
  else if (mark === "?") { ink(c, [[x - 14 * k, y - 16 * k], [x, y - 28 * k], [x + 15 * k, y - 14 * k], [x, y + 8 * k]], pen); fill(c, oval(x, y + 25 * k, 5.5 * k), INK); }
  else if (mark === "♥") fill(c, heart(x, y, 26 * k), "#c81c3a");
  else if (mark === "...") for (const d of [-26, 0, 26]) fill(c, oval(x + d * k, y, 8 * k), INK);
  else for (let i = 0; i < 3; i++) ink(c, [[x - 40 * k, y + (i - 1) * 20 * k], [x + (i === 2 ? 6 : 38) * k, y + (i - 1) * 20 * k]], 6 * k);
}
