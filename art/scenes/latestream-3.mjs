/** Pantheon, third part: gryphon, djinn, phoenix, kraken, titan, dice goddess. */
import { Path2D, box, fill, glow, mirrored, oval, poly, smooth, stroke } from "../kit/canvas.mjs";
import { INK, everything, faceShape, frame, hand, heart, ink, inkEye, inkFace, leaded, matte, plumes, ring, star } from "../kit/window.mjs";

export function theBackseatGryphon(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#0e4a5a", "#14606e", "#0a384a", "#1c7480"], { cell: 66, flow: "rays", cx: 200, cy: 300 });
  add(oval(190, 310, 176), ["#f2843a", "#e8602a", "#ffa85a"], { cell: 56, flow: "rays", cx: 200, cy: 300, stretch: 4 });
  plumes(add, 360, 560, { from: -0.2, to: -1.7, reach: 470, count: 11, width: 52, rows: 3, inner: 0.1, colours: [["#a8283a", "#c8384a"], ["#e8803a", "#d86a2a"], ["#ffd07a", "#f2bc5a"]] });
  add(ring(96, 800, 92, 122, 0, 6.2831), ["#3a3a4c", "#4a4a60", "#2a2a3a"], { cell: 40, flow: "rings", cx: 96, cy: 800, lead: 4 });
  for (const a of [-0.5, 2.64, 1.07]) add.solid(poly([[96 + Math.cos(a - 0.2) * 20, 800 + Math.sin(a - 0.2) * 20], [96 + Math.cos(a - 0.1) * 92, 800 + Math.sin(a - 0.1) * 92], [96 + Math.cos(a + 0.1) * 92, 800 + Math.sin(a + 0.1) * 92], [96 + Math.cos(a + 0.2) * 20, 800 + Math.sin(a + 0.2) * 20]]), "#8a94a8");
  add.solid(oval(96, 800, 34), "#c8402e"); add.solid(star(96, 800, 17), "#ffd23a", { lead: 2, bright: 1.3 });
  const fur = ["#c8862a", "#b87420", "#e0a040"], feather = ["#fff6e4", "#f0dcb8", "#ffffff"];
  add.ribbon([[470, 760], [560, 700], [560, 600], [520, 560]], 26, fur, { cell: 22 }); add.solid(smooth([[520, 575], [490, 540], [500, 500, 1], [540, 530], [545, 565]]), "#7a3a14");
  add(smooth([[230, 560], [330, 520], [440, 560], [510, 660], [510, 800], [460, 860], [380, 850], [260, 840], [210, 720]]), fur, { cell: 50 });
  add(smooth([[400, 720], [490, 700], [530, 790], [500, 870], [400, 872], [380, 800]]), fur, { cell: 46 });
  add(smooth([[270, 700], [330, 700], [330, 830], [350, 872], [250, 872], [268, 830]]), ["#f2b84a", "#e0a238"], { cell: 30 });
  add(smooth([[180, 440], [240, 400], [330, 430], [370, 560], [340, 700], [240, 720], [190, 600]]), feather, { cell: 30, flow: "columns", stretch: 2 });
  add.ribbon([[230, 600], [170, 660], [110, 630]], 62, feather, { cell: 26 });
  add.ribbon([[130, 640], [80, 606], [50, 590]], 26, ["#f2b84a"], { solid: true });
  for (const [x, y] of [[[92, 640], [70, 672]], [[104, 650], [96, 690]], [[120, 654], [126, 694]]].map(([a, b]) => [a, b])) add.ribbon([x, y], 15, "#f2b84a", { solid: true, lead: 2 });
  add.solid(poly([[58, 582], [22, 574], [56, 602]]), "#3a2410", { lead: 2 });
  for (const [x, y] of [[64, 680], [94, 704], [130, 706]]) add.solid(poly([[x - 7, y - 8], [x - 2, y + 16], [x + 8, y - 8]]), "#3a2410", { lead: 1.6 });
  for (const [x0, y0, x1, y1] of [[330, 300, 420, 250], [336, 330, 440, 320], [330, 370, 420, 390], [316, 270, 370, 196]]) add.solid(smooth([[x0 - 10, y0 - 22], [x1, y1, 1], [x0 - 10, y0 + 26]]), "#f0dcb8", { lead: 2.6 });
  add(smooth([[190, 250], [230, 200], [300, 190], [350, 240], [364, 330], [350, 440], [240, 460], [190, 400]]), feather, { cell: 46 });
  add.solid(smooth([[286, 210], [300, 140, 1], [334, 220]]), "#f0dcb8");
  add(smooth([[206, 270], [150, 268], [96, 300], [78, 372, 1], [112, 358], [140, 380], [210, 372]]), ["#f2b02a", "#e89a1a"], { cell: 70 });
  add.solid(smooth([[140, 384], [206, 376], [200, 400], [150, 402]]), "#d88a1a");
  frame(add, "plain", ["#0e4a5a", "#b84a1a", "#f2b84a"]);
  return {
    panes, light: { x: 240, y: 330, r: 640 },
    brush: (c) => {
      inkEye(c, 240, 296, 27, { iris: "#f2a01a", flip: -1, look: [-0.3, 0], angry: 0.1 });
      ink(c, [[176, 270], [220, 262], [284, 276]], 15); ink(c, [[116, 372], [160, 372], [212, 374]], 5); fill(c, oval(124, 312, 9, 5, -0.5), INK);
      for (let i = 0; i < 22; i++) { const x = 210 + (i % 5) * 28, y = 420 + Math.floor(i / 5) * 56; ink(c, [[x - 12, y], [x, y + 16], [x + 12, y]], 3, { alpha: 0.5 }); }
      for (const x of [276, 300, 324]) ink(c, [[x, 846], [x, 870]], 4);
      matte(c, smooth([[190, 250], [230, 200], [300, 190], [350, 240], [364, 330], [350, 440], [240, 460], [190, 400]]), { dx: 16, dy: 10, blur: 16, alpha: 0.5, colour: "#6a3c1c" });
    },
    over: (c) => glow(c, 30, 580, 90, "#fff0b0", 0.8),
  };
}

export function djinnOfTheGiveaway(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#7a1a5a", "#981f6a", "#5e1448", "#b02a7c"], { cell: 60, flow: "rays", cx: 300, cy: 380 });
  add(mirrored([[0, 60], [170, 130], [240, 330], [190, 560], [90, 700], [0, 740]], 300), ["#f2a84a", "#ffc86a", "#e8843a"], { cell: 56, flow: "rays", cx: 300, cy: 420, stretch: 4 });
  const blue = ["#1c88d8", "#3aa8f0", "#1470b8", "#6ac8ff"];
  add(smooth([[330, 780], [280, 740], [300, 700], [400, 680], [440, 620], [380, 560], [220, 560], [180, 630], [240, 690], [240, 740], [270, 790]]), blue, { cell: 38, flow: "columns" });
  add(smooth([[180, 580], [150, 480], [190, 400], [300, 380], [410, 400], [450, 480], [420, 580], [300, 620]]), blue, { cell: 92 });
  add.ribbon([[180, 440], [110, 400], [86, 300], [120, 230]], 66, blue, { cell: 34 }); add.ribbon([[420, 440], [490, 480], [470, 560], [390, 570]], 66, blue, { cell: 34 });
  for (const [x, y, t] of [[92, 300, 0.2], [476, 545, 1.2]]) { const q = (a, b) => [x + a * Math.cos(t) - b * Math.sin(t), y + a * Math.sin(t) + b * Math.cos(t)]; add.solid(poly([q(-40, -12), q(40, -12), q(40, 12), q(-40, 12)]), "#ffd23a", { bright: 1.2 }); }
  const h1 = hand(add, 120, 238, 1, -1.2, "#6ac8ff", -1), h2 = hand(add, 396, 572, 0.9, 3.1, "#6ac8ff");
  add.solid(box(90, 90, 120, 100, 6), "#e8304a", { bright: 1.2 }); add.solid(box(80, 76, 140, 32, 6), "#ff5a6a", { bright: 1.2 }); add.solid(box(138, 76, 24, 114), "#ffe14a", { bright: 1.3 });
  for (const s of [-1, 1]) add.solid(smooth([[150, 76, 1], [150 + s * 20, 40], [150 + s * 56, 34], [150 + s * 52, 66]]), "#ffe14a", { bright: 1.3 });
  add.solid(faceShape(300, 316, 1.24), "#5abcf8");
  for (const s of [-1, 1]) add.solid(smooth([[300 + s * 66, 300], [300 + s * 110, 270, 1], [300 + s * 96, 320], [300 + s * 66, 346]]), "#3aa8f0"), add.solid(oval(300 + s * 86, 352, 10), "#ffd23a", { bright: 1.3, lead: 2 });
  add(smooth([[214, 262], [210, 190], [260, 140], [330, 136], [386, 186], [388, 262], [300, 232]]), ["#fff6e4", "#f0dcc0", "#e8304a"], { cell: 30, flow: "rings", cx: 300, cy: 300, stretch: 4 });
  add.solid(oval(300, 208, 20, 24), "#22c88a", { bright: 1.5 }); add.solid(smooth([[296, 186], [280, 130], [310, 90, 1], [330, 130], [308, 184]]), "#ffffff");
  add.solid(smooth([[266, 392], [300, 384], [334, 392], [318, 440], [300, 476, 1], [282, 440]]), "#0e2c5a");
  add(smooth([[206, 770, 1], [400, 770, 1], [392, 860], [370, 890], [236, 890], [214, 860]]), ["#fff6e4", "#f0e4d0"], { cell: 80, lead: 5 });
  add(new Path2D("M400 790 C470 780 474 860 394 856"), "#fff6e4", { open: true, width: 20, solid: true });
  add.solid(oval(303, 772, 96, 16), "#4a2010"); add.solid(heart(303, 832, 26), "#e8304a", { bright: 1.3 });
  for (let i = 0; i < 20; i++) { const x = rnd.range(50, 550), y = rnd.range(60, 800); if (Math.abs(x - 300) > 160 || y < 110) add.solid(rnd() < 0.5 ? star(x, y, rnd.range(8, 16), 0.4, 4) : box(x, y, 14, 9), rnd.pick(["#ffe14a", "#4af0c0", "#ff7ab0", "#ffffff"]), { lead: 1.4, bright: 1.3 }); }
  frame(add, "plain", ["#5e1448", "#1470b8", "#ffd23a"]);
  return {
    panes, light: { x: 300, y: 360, r: 620 },
    brush: (c) => {
      inkFace(c, 300, 316, 1.24, { look: [-0.6, -0.4], mouth: "grin", brow: -0.2, iris: "#f2a01a", blush: "#3a5ad8", lips: "#1c4a9a" });
      ink(c, [[254, 380], [276, 372], [300, 380], [324, 372], [346, 380]], 9); h1(c); h2(c);
      ink(c, [[230, 440], [300, 470], [370, 440]], 4, { alpha: 0.6 }); ink(c, [[300, 470], [300, 560]], 3, { alpha: 0.5 });
      for (const s of [-1, 1]) for (let i = 0; i < 3; i++) ink(c, [[300 + s * 20, 510 + i * 26], [300 + s * 60, 504 + i * 26]], 3, { alpha: 0.4 });
    },
    over: (c) => { glow(c, 150, 130, 150, "#fff0b0", 0.6); glow(c, 303, 760, 120, "#8ad8ff", 0.5); },
  };
}

export function phoenixOfTheHardReboot(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#1a1240", "#281a58", "#120c30", "#3a2270"], { cell: 62, flow: "rays", cx: 300, cy: 640 });
  const cx = 300, cy = 640;
  add(ring(cx, cy, 150, 196, -Math.PI / 2 + 0.52, Math.PI * 1.5 - 0.52), ["#4ae8ff", "#2ac8f0", "#8af4ff"], { cell: 34, bright: 1.35 });
  add(oval(cx, cy, 140), ["#2a1458", "#3a1c70"], { cell: 40, flow: "rays", cx, cy });
  for (const s of [-1, 1]) plumes(add, 300 + s * 40, 480, { from: s > 0 ? 0.25 : Math.PI - 0.25, to: s > 0 ? -1.42 : Math.PI + 1.42, reach: 430, count: 12, width: 46, rows: 3, inner: 0.1, curl: s * -0.1, colours: [["#d8201c", "#e8402a", "#b8141c"], ["#f2702a", "#ff8a3a"], ["#ffc23a", "#ffda6a"]] });
  for (let i = 0; i < 7; i++) { const a = Math.PI / 2 + (i - 3) * 0.2, len = 270 - Math.abs(i - 3) * 26; add.ribbon([[300 + (i - 3) * 6, 620], [300 + Math.cos(a + 0.1) * len * 0.6, 620 + Math.sin(a) * len * 0.6], [300 + Math.cos(a) * len, 610 + Math.sin(a) * len]], 20, [["#f2702a", "#ffc23a", "#e8402a"][i % 3]], { solid: true }); add.solid(smooth([[300 + Math.cos(a) * len, 560 + Math.sin(a) * len], [322 + Math.cos(a) * len, 614 + Math.sin(a) * len], [300 + Math.cos(a) * len, 656 + Math.sin(a) * len, 1], [278 + Math.cos(a) * len, 614 + Math.sin(a) * len]]), "#ffda6a"); add.solid(oval(300 + Math.cos(a) * len, 606 + Math.sin(a) * len, 9), "#2ac8f0", { lead: 2, bright: 1.4 }); }
  add(mirrored([[0, 380], [60, 400], [84, 490], [70, 590], [36, 660], [0, 690, 1]], 300), ["#ffb03a", "#ff8a2a", "#ffd060"], { cell: 28 });
  add(mirrored([[0, 430], [34, 450], [40, 540], [0, 620, 1]], 300), ["#fff0a8", "#ffe07a"], { cell: 24, bright: 1.2 });
  for (const [x, h] of [[-44, 90], [-22, 120], [0, 140], [22, 120], [44, 90]]) add.solid(smooth([[300 + x * 0.5 - 9, 260], [300 + x * 1.3, 260 - h, 1], [300 + x * 0.5 + 11, 260]]), Math.abs(x) === 22 ? "#ff8a2a" : "#ffd23a", { bright: 1.2 });
  add(mirrored([[0, 236], [50, 250], [70, 306], [60, 370], [34, 420], [0, 430]], 300), ["#f2602a", "#ff7a3a"], { cell: 120 });
  add.solid(mirrored([[0, 316], [24, 326], [20, 352], [0, 396, 1]], 300), "#ffe9a0", { bright: 1.3 });
  frame(add, "lancet", ["#8a1420", "#281a58", "#ffb03a"]);
  return {
    panes, light: { x: 300, y: 480, r: 560 },
    brush: (c) => {
      for (const s of [-1, 1]) { inkEye(c, 300 + s * 34, 306, 18, { iris: "#2ac8f0", flip: s, angry: 0.2 }); ink(c, [[300 + s * 14, 300], [300 + s * 34, 282], [300 + s * 62, 282]], 7); }
      ink(c, [[282, 350], [300, 358], [318, 350]], 3); for (const s of [-1, 1]) fill(c, oval(300 + s * 8, 338, 2.5, 4), INK);
      for (let r = 0; r < 6; r++) for (let i = -2; i <= 2; i++) ink(c, [[300 + i * 18 - 8 + (r % 2) * 9, 450 + r * 28], [300 + i * 18 + (r % 2) * 9, 462 + r * 28], [300 + i * 18 + 8 + (r % 2) * 9, 450 + r * 28]], 2.6, { alpha: 0.5 });
    },
    over: (c) => { glow(c, 300, 640, 260, "#4ae8ff", 0.28); glow(c, 300, 420, 260, "#ffb03a", 0.4); for (let i = 0; i < 40; i++) fill(c, oval(rnd.range(60, 540), rnd.range(80, 840), rnd.range(1.5, 4)), rnd.pick(["#ffe07a", "#ff9a3a"]), { alpha: 0.8, mode: "screen" }); },
  };
}

export function krakenOfTheCableDrawer(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#1a8a8a", "#22a49c", "#147474", "#3abab0"], { cell: 64, flow: "rays", cx: 300, cy: 420 });
  add(box(30, 690, 540, 220), ["#9a5a2a", "#8a4e22", "#aa6a34"], { cell: 64, flow: "columns", stretch: 0.35 });
  add.solid(box(70, 660, 460, 70, 6), "#2a1208");
  const skin = ["#8a3ab8", "#a04ed0", "#74289e", "#b86ae8"];
  const plug = (x, y, t, kind) => { const q = (a, b) => [x + (a * Math.cos(t) - b * Math.sin(t)) * 1.25, y + (a * Math.sin(t) + b * Math.cos(t)) * 1.25]; if (kind === 0) { for (const d of [-11, 11]) add.solid(poly([q(34, d - 4), q(64, d - 4), q(64, d + 4), q(34, d + 4)]), "#f2d890", { lead: 1.6, bright: 1.3 }); add.solid(poly([q(-6, -20), q(36, -24), q(36, 24), q(-6, 20)]), "#fff6e4"); } else if (kind === 1) { add.solid(poly([q(26, -15), q(58, -15), q(58, 15), q(26, 15)]), "#c8d4e0", { bright: 1.3 }); add.solid(poly([q(-10, -20), q(30, -20), q(30, 20), q(-10, 20)]), "#2a2a38"); } else { add.solid(poly([q(30, -6), q(62, -6), q(66, 0), q(62, 6), q(30, 6)]), "#ffd23a", { bright: 1.3, lead: 2 }); add.solid(poly([q(-6, -14), q(32, -14), q(32, 14), q(-6, 14)]), "#e8304a"); } };
  const arms = [
    [[[220, 640], [120, 600], [70, 500], [90, 400], [130, 380]], -0.4, 0], [[[380, 640], [480, 600], [530, 500], [510, 400], [470, 380]], 3.5, 1],
    [[[190, 660], [80, 690], [50, 780], [90, 840], [150, 830]], -0.1, 2], [[[410, 660], [520, 690], [550, 780], [510, 840], [450, 830]], 3.25, 0],
    [[[240, 620], [130, 500], [150, 260], [90, 170], [110, 120]], -1.1, 1], [[[360, 620], [470, 500], [450, 260], [510, 170], [490, 120]], 4.2, 2]];
  for (const [loose, t, kind] of arms) { const pts = loose.map(([ax, ay]) => [300 + (ax - 300) * 0.87, ay + (ay < 200 ? 24 : 0)]), [x, y] = pts[4]; plug(x, y, t, kind); add.ribbon(pts, 50, skin, { cell: 26 }); add.ribbon(pts.slice(0, 4), 15, ["#f2b8e8"], { cell: 15, jitter: 0.3 }); add.ribbon(pts.slice(3), 26, ["#2a2a38"], { solid: true, lead: 2 }); }
  add(mirrored([[0, 130, 1], [60, 190], [130, 290], [150, 420], [140, 540], [190, 660], [110, 680], [60, 640], [0, 670]], 300), skin, { cell: 58 });
  add.solid(mirrored([[0, 180, 1], [20, 230], [26, 300], [0, 330, 1]], 300), "#f2b8e8");
  for (const s of [-1, 1]) { add.solid(oval(300 + s * 66, 476, 46, 44), "#fff3d0", { bright: 1.35, lead: 5 }); add.solid(oval(300 + s * 66, 480, 28), "#ffb52e", { bright: 1.4 }); }
  for (const [x, y, r] of [[220, 360, 14], [384, 350, 18], [250, 300, 10], [360, 290, 11], [200, 600, 12], [402, 600, 12]]) add.solid(oval(x, y, r), "#d89af0", { lead: 2 });
  add(box(50, 722, 500, 120, 8), ["#b87838", "#a86a2e", "#c8884a"], { cell: 70, flow: "columns", stretch: 0.3, lead: 5 });
  add.solid(box(250, 762, 100, 26, 13), "#ffd23a", { bright: 1.2 });
  for (const [pts, w] of [[[[150, 720], [120, 790], [190, 850], [240, 900]], 14], [[[450, 720], [480, 800], [400, 860], [420, 900]], 14]]) add.ribbon(pts, w, ["#2a2a38"], { solid: true, lead: 2 });
  add.ribbon([[210, 700], [200, 760], [236, 800]], 44, skin, { cell: 24 }); add.ribbon([[390, 700], [400, 760], [364, 800]], 44, skin, { cell: 24 });
  frame(add, "plain", ["#147474", "#74289e", "#ffd23a"]);
  return {
    panes, light: { x: 300, y: 420, r: 620 },
    brush: (c) => {
      for (const s of [-1, 1]) { fill(c, box(300 + s * 66 - 21, 474, 42, 13, 6), INK); fill(c, oval(300 + s * 66 - 10, 466, 8), "#ffffff"); ink(c, [[300 + s * 18, 430], [300 + s * 66, 416], [300 + s * 116, 444]], 13); }
      ink(c, [[262, 576], [282, 560], [300, 574], [318, 560], [338, 576]], 7);
      matte(c, mirrored([[0, 130, 1], [60, 190], [130, 290], [150, 420], [140, 540], [190, 660], [110, 680], [60, 640], [0, 670]], 300), { dx: -20, dy: -10, blur: 20, alpha: 0.55, colour: "#28083c" });
    },
    over: (c) => { for (const s of [-1, 1]) glow(c, 300 + s * 66, 478, 90, "#ffcf5a", 0.4); },
  };
}

export function theTitanWhoWentAfk(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#e88a70", "#d87068", "#f2a880", "#c85a68"], { cell: 64, flow: "rays", cx: 430, cy: 260 });
  add(oval(440, 230, 110), ["#fff2c0", "#ffe08a"], { cell: 50, bright: 1.3 });
  for (const [pts, col] of [[[[-20, 620], [90, 360, 1], [190, 620]], ["#b890c0", "#a880b4"]], [[[420, 620], [520, 400, 1], [640, 640]], ["#c09ac8", "#b088bc"]], [[[-40, 760], [60, 560], [160, 500], [220, 700]], ["#7a9a8a", "#6a8a7e"]], [[[380, 760], [480, 560], [580, 520], [640, 720]], ["#8aa894", "#769884"]]]) add(smooth([...pts, [640, 920, 1], [-40, 920, 1]].slice(0, pts.length).concat([[pts[pts.length - 1][0], 920, 1], [pts[0][0], 920, 1]])), col, { cell: 46 });
  for (const [x, y] of [[90, 362], [520, 402]]) add(poly([[x, y], [x - 34, y + 66], [x - 8, y + 54], [x + 12, y + 72], [x + 34, y + 60]]), ["#ffffff", "#e8f0ff"], { cell: 30 });
  const stone = ["#7a8294", "#8a94a6", "#6a7284", "#9aa4b4"];
  add(smooth([[120, 910, 1], [110, 780], [150, 640], [230, 560], [370, 560], [450, 640], [490, 780], [480, 910, 1]]), stone, { cell: 58 });
  add.ribbon([[170, 650], [110, 770], [200, 850], [320, 850]], 84, stone, { cell: 44 });
  add.ribbon([[430, 650], [480, 760], [430, 800], [386, 640]], 80, stone, { cell: 44 });
  add(smooth([[190, 330], [210, 230], [290, 190], [380, 210], [420, 300], [420, 420], [380, 520], [300, 580], [230, 530], [194, 440]]), ["#98a2b4", "#a8b2c2", "#8a94a6"], { cell: 84 });
  add(smooth([[196, 430], [240, 470], [300, 480], [370, 470], [416, 420], [420, 520], [390, 620], [310, 690], [240, 630], [200, 540]]), ["#4a8a4a", "#5a9e50", "#3a7440", "#7ab85a"], { cell: 30, flow: "columns", stretch: 2.6 });
  for (const [x, y, r] of [[220, 230, 40], [280, 190, 44], [350, 196, 44], [410, 240, 36], [310, 216, 34]]) add(oval(x, y, r, r * 0.8), ["#5a9e50", "#4a8a4a", "#7ab85a"], { cell: 24 });
  add(smooth([[362, 610], [400, 560], [440, 580], [440, 640], [390, 660]]), stone, { cell: 40 });
  add(smooth([[250, 180, 1], [366, 180, 1], [350, 214], [308, 224], [266, 214]]), ["#a8743a", "#8a5a28"], { cell: 22, jitter: 0.4 });
  const bird = (x, y, s, col) => { add.solid(smooth([[x - 26 * s, y], [x - 10 * s, y - 22], [x + 14 * s, y - 18], [x + 28 * s, y + 4], [x, y + 18]]), col, { bright: 1.15 }); add.solid(oval(x - 22 * s, y - 18, 15), col, { bright: 1.15 }); add.solid(poly([[x - 36 * s, y - 20], [x - 54 * s, y - 14], [x - 36 * s, y - 10]]), "#f2a02a", { lead: 1.6 }); add.solid(poly([[x + 22 * s, y - 6], [x + 52 * s, y - 14], [x + 30 * s, y + 10]]), col, { lead: 2 }); };
  bird(308, 168, 1, "#3a8ad8"); bird(120, 640, -1, "#e8484a"); bird(84, 200, -1, "#ffffff"); bird(180, 120, -0.8, "#ffffff");
  for (const [x, y] of [[270, 172], [292, 176], [340, 174]]) add.solid(oval(x, y + 6, 10, 12), "#fff6e4", { lead: 2, bright: 1.2 });
  for (const [x, y, h] of [[60, 880, 110], [110, 900, 90], [540, 880, 120], [490, 905, 84]]) add(poly([[x - h * 0.3, y], [x, y - h], [x + h * 0.3, y]]), ["#2a6a4a", "#3a805a"], { cell: 30 });
  add.solid(box(214, 790, 150, 84, 6), "#c8924a"); add.solid(box(226, 800, 126, 62, 4), "#fff2d8", { bright: 1.2 });
  frame(add, "plain", ["#c86a5a", "#5a7a9a", "#ffe08a"]);
  return {
    panes, light: { x: 420, y: 250, r: 720 }, ambient: 0.58,
    brush: (c) => {
      for (const s of [-1, 1]) { const x = 306 + s * 56; ink(c, [[x - 30, 344], [x, 360], [x + 30, 342]], 8); for (let i = -1; i <= 1; i++) ink(c, [[x + i * 14, 358], [x + i * 16, 370]], 4); ink(c, [[x - 36, 306 + s * 4], [x, 292], [x + 36, 306 - s * 4]], 15, { colour: "#3a7440" }); }
      ink(c, [[316, 320], [328, 380], [340, 420], [310, 432], [290, 424]], 6); ink(c, [[270, 470], [306, 462], [340, 472]], 8);
      matte(c, smooth([[190, 330], [210, 230], [290, 190], [380, 210], [420, 300], [420, 420], [380, 520], [300, 580], [230, 530], [194, 440]]), { dx: 22, dy: 6, blur: 22, alpha: 0.6, colour: "#2a2c44" });
      for (const pts of [[[230, 280], [250, 310], [236, 340]], [[390, 380], [370, 400], [384, 430]], [[250, 700], [290, 740], [270, 780]], [[420, 700], [440, 730]]]) ink(c, pts, 3, { alpha: 0.6 });
      for (const [x, y, d] of [[286, 149, -1], [98 + 44, 621, 1], [106, 181, 1], [198, 101, 1]]) fill(c, oval(x, y, 3), INK);
      const z = (x, y, s) => ink(c, [[x, y, 1], [x + 18 * s, y, 1], [x, y + 20 * s, 1], [x + 18 * s, y + 20 * s, 1]], 6 * s, { colour: "#7a3a5a" });
      z(236, 812, 0.9); z(270, 816, 1.1); z(310, 812, 1.4); z(440, 320, 1); z(474, 276, 1.4); z(506, 214, 1.9);
    },
  };
}

export function rngTheBlindfoldGoddess(rnd) {
  const { panes, add } = leaded();
  const cx = 300, cy = 330;
  add(everything(), ["#0e4a3a", "#14604a", "#0a382e", "#1c7a5c"], { cell: 62, flow: "rays", cx, cy });
  const wheel = ["#e8304a", "#f2c23a", "#2a8ad8", "#f4ecd8", "#8a3ab8", "#2ab86a", "#f2843a", "#f4ecd8"];
  for (let i = 0; i < 16; i++) { const a = i * 0.3927; add(ring(cx, cy, 60, 210, a, a + 0.3927), [wheel[i % 8]], { cell: 70, flow: "rings", cx, cy, lead: 3.4 }); }
  add(ring(cx, cy, 210, 236, 0, 6.2831), ["#ffd23a", "#e8b02a"], { cell: 30, flow: "rings", cx, cy, jitter: 0.2 });
  for (let i = 0; i < 16; i++) add.solid(oval(cx + Math.cos(i * 0.3927) * 223, cy + Math.sin(i * 0.3927) * 223, 9), "#fff6d8", { lead: 2, bright: 1.5 });
  const gown = ["#c8a02a", "#e0b83a", "#f2d060", "#a8841c"];
  add(mirrored([[0, 480], [90, 500], [130, 600], [120, 700], [200, 910], [0, 910]], 300), gown, { cell: 44, flow: "columns", stretch: 4 });
  add(mirrored([[0, 560], [40, 580], [60, 720], [90, 910], [0, 910]], 300), ["#fff2d0", "#f4e0b0"], { cell: 34, flow: "columns", stretch: 3 });
  const skin = "#c88a60";
  const arms = [[[[220, 540], [130, 520], [80, 440]], [80, 430], -1.9, 1], [[[380, 540], [470, 520], [520, 440]], [520, 430], -1.24, -1], [[[230, 600], [140, 660], [90, 720]], [88, 720], 2.5, -1], [[[370, 600], [460, 660], [510, 720]], [512, 720], 0.64, 1]];
  const hands = arms.map(([pts, at, turn, f]) => { add.ribbon(pts, 44, [skin], { solid: true }); const p = pts[1]; add.solid(oval(p[0], p[1], 27, 14, 0.6), "#ffd23a", { lead: 2.4 }); return hand(add, at[0], at[1], 0.9, turn, skin, f); });
  const die = (x, y, r, col, t, sides) => { const pts = Array.from({ length: 6 }, (_, i) => [x + Math.cos(t + i * 1.0472) * r, y + Math.sin(t + i * 1.0472) * r]); const tri = [0, 2, 4].map((i) => [x + Math.cos(t + i * 1.0472) * r * 0.6, y + Math.sin(t + i * 1.0472) * r * 0.6]); for (let i = 0; i < 6; i++) add.solid(poly([pts[i], pts[(i + 1) % 6], i % 2 ? tri[((i + 1) / 2) % 3] : tri[i / 2]]), col[i % 3], { lead: 2.4, bright: 1.15 }); for (let i = 0; i < 3; i++) add.solid(poly([tri[i], tri[(i + 1) % 3], pts[(i * 2 + 1) % 6]]), col[(i + 1) % 3], { lead: 2.4, bright: 1.15 }); add.solid(poly(tri), col[3], { lead: 2.4, bright: 1.4 }); };
  die(66, 340, 54, ["#e8304a", "#c81c3a", "#f2506a", "#ffd0d8"], 0.4); die(534, 340, 54, ["#2a8ad8", "#1c6ab0", "#4aa8f0", "#d8f0ff"], 1.1); die(76, 812, 54, ["#8a3ab8", "#74289e", "#a85ad8", "#f0d8ff"], 0.2); die(524, 812, 54, ["#f2843a", "#d86a24", "#ffa05a", "#ffe8d0"], 0.8);
  add.solid(mirrored([[0, 440], [32, 440], [40, 500], [84, 520], [0, 590]], 300), skin);
  add(smooth([[300, 190], [390, 214], [416, 320], [420, 450], [380, 520], [350, 440], [250, 440], [220, 520], [180, 450], [184, 320], [210, 214]]), ["#3a1438", "#501c4a", "#2a0e2a"], { cell: 36, flow: "columns", stretch: 3 });
  add.solid(faceShape(300, 350, 1.26), "#eab488", { bright: 1.1 });
  add(mirrored([[0, 236], [56, 244], [84, 310], [76, 326], [44, 286], [0, 276]], 300), ["#501c4a", "#3a1438"], { cell: 30 });
  add(smooth([[216, 322, 1], [300, 314], [384, 322, 1], [384, 378, 1], [300, 370], [216, 378, 1]]), ["#fff6e4", "#f0e4d0"], { cell: 40, bright: 1.25 });
  for (const [x1, y1] of [[470, 300], [462, 380]]) add.solid(smooth([[384, 340], [430, 320], [x1, y1, 1], [440, 356], [384, 366]]), "#fff6e4", { bright: 1.2 });
  add(poly([[230, 236], [222, 168], [262, 204], [300, 148], [338, 204], [378, 168], [370, 236], [300, 218]]), ["#ffd23a", "#f2b82a"], { cell: 34, bright: 1.2 });
  add.solid(oval(300, 202, 13), "#e8304a", { bright: 1.5, lead: 2 });
  frame(add, "plain", ["#0e4a3a", "#8a3ab8", "#ffd23a"]);
  return {
    panes, light: { x: cx, y: cy, r: 620 },
    brush: (c) => {
      inkFace(c, 300, 350, 1.26, { blind: true, mouth: "smile", blush: "#b8503a" });
      fill(c, smooth([[216, 322, 1], [300, 314], [384, 322, 1], [384, 378, 1], [300, 370], [216, 378, 1]]), "#fff6e4", { alpha: 0.7 });
      for (const pts of [[[226, 336], [300, 330], [376, 338]], [[226, 360], [300, 354], [376, 364]]]) ink(c, pts, 2.4, { alpha: 0.45 });
      stroke(c, oval(300, 344, 20, 12), "#e8304a", 3, 0.8); fill(c, star(300, 344, 10), "#e8304a", { alpha: 0.85 });
      for (const p of hands) p(c);
      for (const s of [-1, 1]) for (let i = 0; i < 4; i++) ink(c, [[300 + s * (50 + i * 14), 640], [300 + s * (70 + i * 30), 900]], 3, { alpha: 0.4 });
    },
    over: (c) => { for (const [x, y] of [[66, 340], [534, 340], [76, 812], [524, 812]]) glow(c, x, y, 100, "#fff0d0", 0.35); },
  };
}
