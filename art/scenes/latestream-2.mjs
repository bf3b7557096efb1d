/** Pantheon, second part: loading wheel, cherub, hydra, duchess, bard, chimera, moon goddess. */
import { Path2D, W, box, fill, glow, line, mirrored, oval, place, poly, smooth, stroke } from "../kit/canvas.mjs";
import { INK, everything, faceShape, frame, hand, heart, ink, inkEye, inkFace, leaded, matte, plumes, star } from "../kit/window.mjs";

export function lordOfTheLoadingWheel(rnd) {
  const { panes, add } = leaded();
  const cx = 300, cy = 440;
  add(everything(), ["#14283c", "#1c3850", "#0e1e30", "#24465e"], { cell: 64, flow: "rays", cx, cy });
  for (let i = 0; i < 12; i++) { const a = -Math.PI / 2 + i * 0.5236; add(poly([[cx + Math.cos(a - 0.07) * 110, cy + Math.sin(a - 0.07) * 110], [cx + Math.cos(a - 0.075) * 205, cy + Math.sin(a - 0.075) * 205], [cx + Math.cos(a + 0.075) * 205, cy + Math.sin(a + 0.075) * 205], [cx + Math.cos(a + 0.07) * 110, cy + Math.sin(a + 0.07) * 110]]), "#e8f4ff", { solid: true, bright: 0.25 + ((i + 1) / 12) ** 1.6 * 1.3 }); }
  const at = (a, r) => [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
  const gold = ["#f2c23a", "#e0a02a", "#ffdc6a", "#c8842a"];
  const coil = []; for (let i = 0; i <= 40; i++) coil.push(at(-1.2 + i * 0.145, 246));
  for (let i = 0; i < 34; i++) { const a = -0.9 + i * 0.165; add.solid(poly([at(a - 0.06, 272), at(a + 0.02, 306), at(a + 0.06, 272)]), "#d8402e", { lead: 2 }); }
  add.ribbon(coil, 58, gold, { cell: 25, jitter: 0.5 });
  add.ribbon(coil.map(([x, y]) => [cx + (x - cx) * 0.925, cy + (y - cy) * 0.925]), 16, ["#fff0b8", "#f2d890"], { cell: 22 });
  add.ribbon([at(-1.62, 246), at(-1.4, 247), at(-1.2, 246)], 26, gold, { cell: 24 });
  const h = -1.86;
  add(smooth([at(h + 0.02, 206), at(h - 0.16, 200), at(h - 0.3, 226), at(h - 0.3, 268), at(h - 0.12, 296), at(h + 0.1, 290), [...at(h + 0.34, 266), 1], at(h + 0.16, 254), [...at(h + 0.32, 232), 1], at(h + 0.16, 210)]), gold, { cell: 44 });
  add.solid(oval(...at(h - 0.06, 262), 15), "#ff5a3a", { bright: 1.7 });
  for (const d of [214, 282]) add.solid(poly([at(h - 0.22, d), at(h - 0.46, d + (d > 250 ? 34 : -26)), at(h - 0.34, 248)]), "#d8402e");
  add(oval(cx, cy, 112), ["#2a6ab0", "#1c4f92", "#3a88d0"], { cell: 40, flow: "rays", cx, cy });
  add.solid(oval(cx, cy, 88), "#f2c890", { bright: 1.1 });
  add(mirrored([[0, -100], [50, -92], [92, -50], [98, 0], [80, -20], [50, -52], [0, -58]].map(([x, y]) => [x, y + cy]), cx), ["#7a4ab0", "#5e3690"], { cell: 30 });
  for (const [x, y, r] of [[100, 110, 26], [500, 110, 26], [300, 90, 34]]) add.solid(star(x, y, r, 0.42, 8), "#ffe08a", { bright: 1.3 });
  add(box(110, 770, 380, 54, 27), ["#101c2a"], { solid: true });
  add(box(120, 780, 352, 34, 17), ["#3ae08a", "#2ac878", "#6af0a8"], { cell: 30, bright: 1.3 });
  for (const x of [150, 300, 450]) add.solid(oval(x, 724 + Math.abs(x - 300) * 0, 0.1), "#ffffff");
  frame(add, "plain", ["#2a6ab0", "#7a4ab0", "#f2c23a"]);
  return {
    panes, light: { x: cx, y: cy, r: 600 },
    brush: (c) => {
      matte(c, oval(cx, cy, 88), { dx: -10, dy: -10, blur: 12, alpha: 0.6, colour: "#6a2c20" });
      for (const s of [-1, 1]) { inkEye(c, cx + s * 36, cy + 2, 22, { shut: true, flip: s }); ink(c, [[cx + s * 14, cy - 26], [cx + s * 36, cy - 34], [cx + s * 60, cy - 24]], 6); fill(c, oval(cx + s * 50, cy + 28, 17, 12), "#e0705a", { alpha: 0.5, blur: 5 }); }
      ink(c, [[cx + 4, cy - 6], [cx + 9, cy + 20], [cx - 5, cy + 26]], 3.4);
      ink(c, [[cx - 22, cy + 44], [cx, cy + 52], [cx + 22, cy + 44]], 5); fill(c, oval(cx + 10, cy + 54, 6, 8), "#bfe8ff", { alpha: 0.9 });
      for (const [x, y, s] of [[396, 356, 1], [424, 320, 1.4], [462, 274, 1.9]]) ink(c, [[x, y, 1], [x + 15 * s, y, 1], [x, y + 17 * s, 1], [x + 15 * s, y + 17 * s, 1]], 5 * s, { colour: "#fff6d8" });
      const [ex, ey] = at(h - 0.06, 262); fill(c, oval(ex, ey, 4, 12), INK);
    },
    over: (c) => { glow(c, cx, cy, 180, "#ffe9b0", 0.25); glow(c, 472, 797, 60, "#6affb0", 0.7); },
  };
}

export function theEmoteCherub(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#5ab8f0", "#7accf8", "#3fa0e0", "#a8e0ff"], { cell: 62, flow: "rays", cx: 300, cy: 380 });
  add(oval(300, 380, 250), ["#fff0a8", "#ffe07a", "#fff8d8"], { cell: 56, flow: "rays", cx: 300, cy: 380, stretch: 4 });
  for (const [x, y, r] of [[80, 780, 90], [200, 830, 100], [330, 850, 110], [460, 830, 100], [560, 770, 90]]) add(oval(x, y, r), ["#ffffff", "#e8f2ff", "#ffe8f0"], { cell: 54 });
  for (const s of [-1, 1]) plumes(add, 300 + s * 150, 520, { from: s > 0 ? -1.0 : -2.14, to: s > 0 ? 0.5 : -3.64, reach: 210, count: 6, width: 46, rows: 2, inner: 0.1, colours: [["#ffffff", "#ffe0ec"], ["#ffc8dc", "#fff0f4"]] });
  add(mirrored([[0, 560], [90, 580], [120, 660], [110, 760], [60, 830], [0, 840]], 300), ["#ffc8a0", "#ffd8b4"], { cell: 90 });
  add(smooth([[190, 700], [300, 730], [420, 680], [430, 740], [380, 800], [250, 812], [190, 770]]), ["#e8486a", "#d83058", "#f87a92"], { cell: 36, flow: "columns" });
  for (const [x, y, r] of [[150, 260, 50], [200, 200, 56], [270, 170, 56], [340, 172, 56], [404, 204, 56], [450, 264, 50], [300, 208, 54]]) add(oval(x, y, r), ["#f2b83a", "#e8a02a", "#ffd060"], { cell: 34, flow: "rings", cx: x, cy: y });
  add(oval(300, 390, 178, 172), ["#ffd0a4", "#ffdcb8"], { cell: 240, vary: 6 });
  for (const [x, y] of [[236, 232], [300, 250], [364, 232]]) add(oval(x, y, 36, 30), ["#ffd060", "#f2b83a"], { cell: 30 });
  add.solid(smooth([[206, 440, 1], [300, 462], [394, 440, 1], [370, 510], [300, 536], [230, 510]]), "#8a1430");
  add.solid(smooth([[212, 446, 1], [300, 466], [388, 446, 1], [380, 466], [300, 486], [220, 466]]), "#fffdf4", { bright: 1.2 });
  add.solid(oval(300, 514, 46, 20), "#f2607a");
  const hands = [-1, 1].map((s) => { add.ribbon([[300 + s * 100, 620], [300 + s * 130, 690], [300 + s * 60, 680]], 50, ["#ffc8a0"], { solid: true }); return hand(add, 300 + s * 60, 676, 0.8, s > 0 ? 3.5 : -0.36, "#ffd8b4", s); });
  add.solid(heart(300, 650, 62), "#ff2a4e", { bright: 1.5 });
  for (const [x, y, r, t, col] of [[84, 130, 34, -0.3, "#ff4a6a"], [514, 120, 40, 0.3, "#ff4a6a"], [76, 400, 26, 0.2, "#b06af0"], [530, 400, 28, -0.2, "#3ac88a"], [300, 76, 28, 0, "#ff7a3a"], [60, 620, 24, 0.3, "#ff4a6a"], [544, 630, 24, -0.4, "#ff7ab0"]]) add.solid(heart(x, y, r, t), col, { bright: 1.35 });
  for (const [x, y, r] of [[180, 90, 26], [420, 84, 24], [60, 250, 24], [544, 260, 26]]) add.solid(star(x, y, r), "#fff27a", { bright: 1.4 });
  frame(add, "plain", ["#ff7ab0", "#7a5af0", "#ffd23a"]);
  return {
    panes, light: { x: 300, y: 400, r: 640 }, ambient: 0.6,
    brush: (c) => {
      matte(c, oval(300, 390, 178, 172), { dx: -20, dy: -18, blur: 24, alpha: 0.5, colour: "#a84a30" });
      for (const s of [-1, 1]) {
        ink(c, [[300 + s * 40, 390], [300 + s * 78, 344], [300 + s * 116, 392]], 14);
        ink(c, [[300 + s * 46, 312], [300 + s * 80, 292], [300 + s * 116, 312]], 8);
        fill(c, oval(300 + s * 122, 430, 36, 26), "#ff5a6a", { alpha: 0.5, blur: 9 });
        ink(c, [[300 + s * 98, 430], [300 + s * 104, 444]], 4, { alpha: 0.5 });
        fill(c, smooth([[300 + s * 132, 388], [300 + s * 146, 414], [300 + s * 132, 426], [300 + s * 120, 414]]), "#7ad0ff", { alpha: 0.9 });
      }
      ink(c, [[286, 408], [300, 420], [316, 408]], 5); ink(c, [[196, 432], [206, 444], [202, 456]], 6); ink(c, [[404, 432], [394, 444], [398, 456]], 6);
      for (const p of hands) p(c);
      fill(c, oval(278, 630, 13, 8, -0.6), "#ffffff", { alpha: 0.8 });
    },
    over: (c) => glow(c, 300, 650, 130, "#ff8a9a", 0.6),
  };
}

/** How much larger than life the hydra's heads are drawn. */
const HYDRA = 1.2;

export function hydraOfAltAccounts(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#f2a83a", "#e8843a", "#f8c860", "#d8603a"], { cell: 62, flow: "rays", cx: 300, cy: 700 });
  add(box(-10, 740, 620, 180), ["#4a2a4a", "#5e3658", "#38203c"], { cell: 50 });
  const skin = ["#2f9a4a", "#4ab85a", "#1f7a40", "#6ad070"], belly = ["#d8e88a", "#c0d870"];
  add(smooth([[60, 910, 1], [90, 800], [170, 700], [300, 670], [430, 700], [510, 800], [540, 910, 1]]), skin, { cell: 38 });
  add(smooth([[220, 910, 1], [230, 800], [300, 720], [370, 800], [380, 910, 1]]), belly, { cell: 40, flow: "columns", stretch: 0.5 });
  const necks = [
    [[180, 800], [90, 720], [80, 600], [124, 510]], [[420, 800], [510, 720], [524, 600], [478, 510]],
    [[240, 760], [180, 600], [180, 440], [150, 316]], [[360, 760], [420, 600], [420, 440], [452, 316]], [[300, 760], [300, 560], [290, 340], [300, 210]]];
  const masks = [["#fff6e6", "comedy"], ["#3a5ad8", "cat"], ["#e8484a", "tragedy"], ["#b06af0", "shades"], ["#f2d03a", "plain"]];
  const order = [0, 1, 2, 3, 4];
  for (const i of order) {
    const neck = necks[i], [x, y] = neck[3];
    const q = (dx, dy, corner) => [x + dx * HYDRA, y + dy * HYDRA, corner];
    add.ribbon(neck, 70, skin, { cell: 27 });
    add.ribbon(neck.map(([a, b]) => [a + (i % 2 ? -8 : 8), b]), 22, belly, { cell: 20, flow: "columns", stretch: 0.4 });
    for (let k = 0; k < 7; k++) { const a = Math.PI + 0.1 + k * 0.49; add.solid(poly([q(Math.cos(a - 0.22) * 62, Math.sin(a - 0.22) * 66), q(Math.cos(a) * 104, Math.sin(a) * 108), q(Math.cos(a + 0.22) * 62, Math.sin(a + 0.22) * 66)]), k % 2 ? "#e8484a" : "#f2a03a", { lead: 2.4 }); }
    for (const s of [-1, 1]) add.solid(smooth([q(s * 34, -52), q(s * 44, -118, 1), q(s * 62, -44)]), "#f2e0a0");
    add(smooth([q(-72, -30), q(-44, -78), q(0, -88), q(44, -78), q(72, -30), q(64, 30), q(30, 76), q(-30, 76), q(-64, 30)]), skin, { cell: 30 });
    for (const s of [-1, 1]) add.solid(smooth([q(s * 16, 54), q(s * 40, 62), q(s * 34, 92), q(s * 14, 86)]), "#6ad070"), add.solid(poly([q(s * 14, 84), q(s * 28, 86), q(s * 20, 106)]), "#fff6e4", { lead: 1.6, bright: 1.2 });
    add.solid(smooth([q(-52, -46), q(0, -62), q(52, -46), q(50, 12), q(0, 58), q(-50, 12)]), masks[i][0], { bright: 1.25, lead: 4 });
  }
  frame(add, "plain", ["#d8402e", "#7a2a6a", "#2f9a4a"]);
  return {
    panes, light: { x: 300, y: 340, r: 620 },
    brush: (c) => necks.forEach((neck, i) => place(c, ...neck[3], { scale: HYDRA }, () => {
      const x = 0, y = 0, kind = masks[i][1];
      for (const s of [-1, 1]) {
        ink(c, [[x + s * 50, y - 42], [x + s * 74, y - 34]], 5);
        if (kind === "shades") { fill(c, box(x + s * 24 - 22, y - 26, 44, 26, 9), INK); ink(c, [[x + s * 24 - 12, y - 18], [x + s * 24 - 2, y - 18]], 4, { colour: "#ffffff" }); }
        else if (kind === "comedy") ink(c, [[x + s * 10, y - 8], [x + s * 24, y - 28], [x + s * 40, y - 8]], 8);
        else if (kind === "tragedy") { ink(c, [[x + s * 8, y - 26], [x + s * 24, y - 12], [x + s * 42, y - 10]], 8); fill(c, oval(x + s * 30, y + 12, 5, 9), "#bfe8ff"); }
        else if (kind === "cat") { inkEye(c, x + s * 24, y - 14, 16, { iris: "#8aff6a", flip: s }); for (let k = -1; k <= 1; k++) ink(c, [[x + s * 14, y + 22 + k * 3], [x + s * 44, y + 18 + k * 9]], 2.6, { colour: "#ffffff" }); fill(c, poly([[x + s * 18, y - 52], [x + s * 46, y - 84], [x + s * 52, y - 42]]), "#3a5ad8"); }
        else { fill(c, oval(x + s * 22, y - 16, 8, 13), INK); fill(c, oval(x + s * 22 - 3, y - 21, 3), "#ffffff"); }
      }
      const mouth = { comedy: [[x - 28, y + 14], [x, y + 36], [x + 28, y + 14]], tragedy: [[x - 20, y + 38], [x, y + 20], [x + 20, y + 38]], cat: [[x - 12, y + 28], [x, y + 20], [x + 12, y + 28]], shades: [[x - 14, y + 28], [x + 4, y + 28], [x + 20, y + 20]], plain: [[x - 12, y + 26], [x, y + 26], [x + 12, y + 26]] }[kind];
      ink(c, mouth, 6);
      if (kind === "comedy") fill(c, smooth([[x - 26, y + 16, 1], [x, y + 20], [x + 26, y + 16, 1], [x, y + 38]]), "#a81c3a");
    })),
  };
}

export function duchessOfDroppedFrames(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#d8c0e8", "#c8a8e0", "#e8d8f0", "#b890d0"], { cell: 70, flow: "columns", stretch: 2.2 });
  add(smooth([[300, 70], [470, 200], [480, 470], [300, 620], [120, 470], [130, 200]]), ["#f8e8c8", "#f2dcb0", "#fff4e0"], { cell: 64 });
  const picture = (x, y, w, h, t, behind = 0) => {
    const q = (a, b) => [x + a * Math.cos(t) - b * Math.sin(t), y + a * Math.sin(t) + b * Math.cos(t)];
    const rect = (a, b) => poly([q(-a, -b), q(a, -b), q(a, b), q(-a, b)]);
    add(rect(w, h), ["#f2c23a", "#ffdc6a", "#d8a02a"], { cell: 26, jitter: 0.4, lead: 4 });
    add.solid(rect(w - 15, h - 15), behind ? "#8a5ac0" : "#e8f0ff", { bright: behind ? 1 : 1.25 });
  };
  picture(92, 130, 56, 72, -0.4); picture(508, 150, 62, 50, 0.5, 1); picture(80, 350, 46, 60, 0.3, 1); picture(530, 380, 48, 64, -0.3);
  add(smooth([[150, 910, 1], [170, 760], [230, 640], [370, 640], [440, 760], [470, 910, 1]]), ["#6a2aa8", "#7e3ac0", "#561f8c", "#9450d8"], { cell: 44, flow: "columns", stretch: 4 });
  add(mirrored([[0, 640], [40, 660], [76, 910], [0, 910]], 300), ["#e8b8f0", "#d8a0e8"], { cell: 30, flow: "columns", stretch: 3 });
  for (const s of [-1, 1]) add(smooth([[300 + s * 60, 520], [300 + s * 130, 520], [300 + s * 150, 600], [300 + s * 110, 660], [300 + s * 66, 620]]), ["#7e3ac0", "#9450d8", "#561f8c"], { cell: 32, flow: "rings", cx: 300 + s * 100, cy: 590 });
  add(mirrored([[0, 500], [70, 506], [74, 580], [54, 680], [0, 720, 1]], 300), ["#5a2296", "#6a2aa8"], { cell: 34 });
  add.solid(mirrored([[0, 470], [30, 470], [62, 512], [30, 548], [0, 560]], 300), "#f6cfb0");
  for (let i = 0; i < 13; i++) { const a = Math.PI * (0.02 + i * 0.08); add.solid(smooth([[300 + Math.cos(a) * 56, 476 + Math.sin(a) * 20], [300 + Math.cos(a - 0.12) * 118, 470 + Math.sin(a - 0.12) * 52], [300 + Math.cos(a + 0.12) * 118, 470 + Math.sin(a + 0.12) * 52]]), i % 2 ? "#fffaf0" : "#e8d8f0", { lead: 2 }); }
  const hair = ["#e8e4f0", "#d0c8e0", "#f8f4ff"];
  add(mirrored([[0, 110], [70, 120], [112, 190], [110, 290], [86, 370], [0, 390]], 300), hair, { cell: 34, flow: "rings", cx: 300, cy: 330 });
  for (const s of [-1, 1]) for (let i = 0; i < 3; i++) { add(oval(300 + s * 94, 320 + i * 42, 27, 24), hair, { cell: 20, flow: "rings", cx: 300 + s * 94, cy: 320 + i * 42 }); }
  add.solid(faceShape(300, 376, 1.08), "#fbdcc4");
  add(mirrored([[0, 276], [50, 284], [70, 330], [48, 318], [0, 314]], 300), hair, { cell: 30 });
  add(poly([[250, 140], [240, 80], [272, 108], [300, 62], [328, 108], [360, 80], [350, 140]]), ["#ffd23a", "#f2b82a"], { cell: 30 });
  for (const [x, y] of [[240, 78], [300, 60], [360, 78]]) add.solid(oval(x, y, 9), "#e8304a", { bright: 1.4, lead: 2 });
  for (let i = 0; i < 9; i++) { const a = -2.6 + i * 0.26; add.solid(poly([[446, 660], [446 + Math.cos(a - 0.13) * 130, 660 + Math.sin(a - 0.13) * 130], [446 + Math.cos(a + 0.13) * 130, 660 + Math.sin(a + 0.13) * 130]]), i % 2 ? "#e8486a" : "#ffc0d0", { lead: 2.2 }); }
  hand(add, 440, 672, 0.8, -1.9, "#fbdcc4");
  picture(130, 600, 60, 76, 0.34); picture(90, 800, 50, 62, -0.3, 1); picture(520, 810, 52, 66, 0.3);
  frame(add, "round", ["#561f8c", "#a82a6a", "#f2c23a"]);
  return {
    panes, light: { x: 300, y: 340, r: 660 },
    brush: (c) => {
      inkFace(c, 300, 376, 1.08, { look: [0.6, -0.2], brow: -0.35, mouth: "stern", iris: "#7a3ac0", lips: "#d8203a", blush: "#f0607a" });
      fill(c, oval(336, 426, 3.4), INK);
      for (let i = 0; i < 6; i++) ink(c, [[288, 590 + i * 18], [312, 600 + i * 18]], 3, { colour: "#f2c23a" }), ink(c, [[312, 590 + i * 18], [288, 600 + i * 18]], 3, { colour: "#f2c23a" });
      for (const s of [-1, 1]) for (let i = 0; i < 4; i++) ink(c, [[300 + s * (40 + i * 20), 700], [300 + s * (60 + i * 30), 900]], 3, { alpha: 0.4 });
      fill(c, oval(300, 500, 9, 12), "#e8304a"); 
    },
  };
}

export function bardOfTheMutedSegment(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#f2d8a0", "#e8c480", "#f8e8c0", "#d8a860"], { cell: 60, flow: "rays", cx: 300, cy: 340 });
  for (const s of [-1, 1]) add(smooth([[300 + s * 310, 20, 1], [300 + s * 150, 20, 1], [300 + s * 190, 260], [300 + s * 220, 420], [300 + s * 190, 700], [300 + s * 200, 910, 1], [300 + s * 310, 910, 1]]), ["#a81c34", "#c82a40", "#861428"], { cell: 44, flow: "columns", stretch: 6 });
  add(box(0, 790, W, 120), ["#7a4a28", "#8e5a30", "#66401f"], { cell: 50, flow: "columns", stretch: 0.3 });
  add(mirrored([[0, 460], [110, 480], [150, 600], [140, 760], [176, 910], [0, 910]], 300), ["#1c6a8a", "#2a88a8", "#145470"], { cell: 44, flow: "columns", stretch: 3 });
  add(mirrored([[0, 460], [60, 470], [50, 700], [0, 720]], 300), ["#f2b83a", "#e8a02a"], { cell: 30, jitter: 0.3 });
  for (let i = 0; i < 9; i++) { const a = 0.1 + i * 0.37; add.solid(smooth([[300 + Math.cos(a) * 50, 446 + Math.sin(a) * 14], [300 + Math.cos(a - 0.17) * 108, 446 + Math.sin(a - 0.17) * 46], [300 + Math.cos(a + 0.17) * 108, 446 + Math.sin(a + 0.17) * 46]]), i % 2 ? "#fffaf0" : "#e8e0d0", { lead: 2.2 }); }
  for (const s of [-1, 1]) add(smooth([[300 + s * 60, 300], [300 + s * 92, 330], [300 + s * 88, 430], [300 + s * 50, 440]]), ["#7a3a1c", "#8e4a24"], { cell: 24, flow: "columns" });
  add.solid(faceShape(300, 346, 1.16), "#f0c498");
  add(smooth([[150, 272, 1], [210, 220], [236, 150], [330, 130], [380, 190], [400, 230], [470, 250, 1], [380, 290], [290, 280], [210, 296]]), ["#2f8a4a", "#3aa45a", "#24703c"], { cell: 44 });
  add.solid(smooth([[212, 232], [300, 246], [398, 228], [404, 250], [300, 274], [206, 258]]), "#f2b83a");
  add(smooth([[380, 240], [420, 170], [470, 110], [540, 90, 1], [520, 150], [480, 200], [420, 246]]), ["#f8f0e0", "#e8486a"], { cell: 30, flow: "rays", cx: 390, cy: 240 });
  add.solid(box(252, 388, 96, 52, 12), "#fff8ea", { bright: 1.25 });
  add.ribbon([[200, 560], [150, 640], [236, 700]], 64, ["#2a88a8", "#1c6a8a"], { cell: 32 });
  add.ribbon([[400, 560], [470, 610], [450, 540]], 60, ["#2a88a8", "#1c6a8a"], { cell: 32 });
  const lute = (x, y) => { const t = -0.62; return [250 + x * Math.cos(t) - y * Math.sin(t), 690 + x * Math.sin(t) + y * Math.cos(t)]; };
  add.solid(poly([lute(60, -17), lute(330, -13), lute(330, 13), lute(60, 17)]), "#5a2c14");
  add.solid(poly([lute(322, -20), lute(350, -20), lute(326, 70), lute(300, 64)]), "#7a4020");
  add(smooth([lute(120, 0), lute(80, -60), lute(0, -104), lute(-90, -96), lute(-134, -40), lute(-140, 0), lute(-134, 40), lute(-90, 96), lute(0, 104), lute(80, 60)]), ["#c8803a", "#d8924a", "#b86e2c"], { cell: 40, flow: "columns", turn: -0.62, stretch: 5 });
  add.solid(oval(...lute(0, 0), 34), "#2a1008"); add.solid(poly([lute(-96, -44), lute(-82, -44), lute(-82, 44), lute(-96, 44)]), "#5a2c14");
  const h1 = hand(add, 226, 690, 0.9, 0.1, "#f0c498"), h2 = hand(add, 462, 548, 0.9, 3.3, "#f0c498", -1);
  for (const [x, y, col] of [[200, 120, "#1c6a8a"], [150, 420, "#2f8a4a"], [440, 400, "#c82a40"], [300, 86, "#c82a40"], [400, 100, "#f2843a"]]) { const n = new Path2D(); n.addPath(oval(x, y + 26, 17, 13, -0.4)); add.solid(box(x + 9, y - 30, 7, 56), col); add.solid(smooth([[x + 9, y - 30, 1], [x + 40, y - 14], [x + 34, y + 10, 1], [x + 30, y - 6], [x + 9, y - 10, 1]]), col); add.solid(n, col); }
  frame(add, "plain", ["#861428", "#2f8a4a", "#f2b83a"]);
  return {
    panes, light: { x: 300, y: 320, r: 620 },
    brush: (c) => {
      inkFace(c, 300, 346, 1.16, { mouth: "none", look: [0.2, -0.5], brow: -0.5, iris: "#3a8a5a" });
      fill(c, box(252, 388, 96, 52, 12), "#fff8ea", { alpha: 0.9 }); stroke(c, box(252, 388, 96, 52, 12), INK, 4);
      ink(c, [[294, 398], [294, 424]], 5); fill(c, oval(287, 426, 9, 7), INK); ink(c, [[294, 398], [312, 404], [314, 414]], 5);
      ink(c, [[262, 396], [338, 434]], 7, { colour: "#d8202e" }); ink(c, [[338, 396], [262, 434]], 7, { colour: "#d8202e" });
      for (let i = -2; i <= 2; i++) stroke(c, line([lute(-88, i * 9), lute(326, i * 4)]), "#fff4d0", 1.8, 0.9);
      h1(c); h2(c);
      for (let i = 0; i < 5; i++) ink(c, [[280, 500 + i * 40], [320, 500 + i * 40]], 3, { alpha: 0.6 }), fill(c, oval(300, 520 + i * 40, 5), INK);
    },
  };
}

export function chimeraOfTheGreenScreen(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#22d858", "#2ee868", "#18c84c", "#4af080"], { cell: 96, flow: "columns", bright: 1.1 });
  for (const x of [60, 540]) { add.solid(box(x - 6, 60, 12, 800), "#3a3a48"); } add.solid(box(40, 60, 520, 14), "#3a3a48");
  add(box(0, 800, W, 110), ["#1a9a44", "#22b050"], { cell: 60 });
  const fur = ["#e8a03a", "#d8862a", "#f2b85a"];
  add.ribbon([[430, 760], [520, 700], [540, 560], [480, 470], [510, 380]], 46, ["#5a3ab8", "#7a54d8", "#4a2a9a"], { cell: 22 });
  add(smooth([[450, 380], [470, 320], [520, 300], [566, 330], [572, 380], [520, 410]]), ["#7a54d8", "#5a3ab8"], { cell: 34 });
  add.solid(oval(492, 346, 11), "#ffe14a", { bright: 1.6 });
  add.ribbon([[474, 394], [446, 414], [428, 404]], 6, "#e8304a", { solid: true, lead: 1.4 }); 
  add(smooth([[150, 560], [260, 500], [420, 520], [490, 640], [480, 780], [420, 830], [200, 830], [130, 760]]), fur, { cell: 54 });
  add(smooth([[330, 520], [340, 420], [320, 330], [360, 300], [400, 330], [420, 430], [430, 540]]), ["#e8e4ec", "#d0c8d8", "#f8f4fc"], { cell: 32, flow: "columns" });
  for (const s of [0, 1]) { add.ribbon([[352 + s * 46, 240], [340 + s * 56, 170], [372 + s * 60, 112], [430 + s * 56, 110], [456 + s * 40, 150], [440 + s * 40, 176]], 25, ["#a8906a", "#8a7450", "#c8b088"], { cell: 18 }); }
  add(smooth([[320, 250], [360, 214], [410, 220], [440, 270], [450, 330], [430, 370], [396, 366], [350, 330]]), ["#f4f0f8", "#e0d8e8"], { cell: 50 });
  add.solid(smooth([[404, 372], [430, 370], [426, 440, 1], [412, 410]]), "#d0c8d8"); add.solid(smooth([[330, 254], [280, 250, 1], [300, 290], [340, 290]]), "#e0d8e8");
  const mane = ["#c8402a", "#e0602a", "#a82a2a", "#f2843a"];
  for (let i = 0; i < 22; i++) { const a = i * 0.2856, r = i % 2 ? 214 : 190; add.solid(smooth([[230 + Math.cos(a - 0.2) * 120, 540 + Math.sin(a - 0.2) * 120], [230 + Math.cos(a - 0.1) * r * 0.9, 540 + Math.sin(a - 0.1) * r * 0.9], [230 + Math.cos(a) * r, 540 + Math.sin(a) * r, 1], [230 + Math.cos(a + 0.2) * 120, 540 + Math.sin(a + 0.2) * 120]]), mane[i % 4], { lead: 2.4 }); }
  for (let i = 0; i < 16; i++) { const a = i * 0.3927 + 0.1; add.solid(smooth([[230 + Math.cos(a - 0.24) * 90, 540 + Math.sin(a - 0.24) * 90], [230 + Math.cos(a) * 150, 540 + Math.sin(a) * 150, 1], [230 + Math.cos(a + 0.24) * 90, 540 + Math.sin(a + 0.24) * 90]]), mane[(i + 1) % 4], { lead: 2.4 }); }
  for (const s of [-1, 1]) add.solid(oval(230 + s * 84, 452, 28), "#e8a03a");
  add(mirrored([[0, 436], [60, 446], [98, 500], [96, 570], [66, 630], [0, 660]], 230), ["#f2b85a", "#ffcc78"], { cell: 150 });
  add.solid(mirrored([[0, 566], [44, 574], [58, 610], [34, 642], [0, 646]], 230), "#fff2dc"); add.solid(mirrored([[0, 556], [30, 560], [16, 586], [0, 592]], 230), "#7a2a2a");
  for (const x of [190, 300, 420]) { add(box(x - 34, 740, 68, 110, 22), fur, { cell: 60 }); for (let i = -1; i <= 1; i++) add.solid(oval(x + i * 20, 846, 12, 12), "#f2b85a", { lead: 2 }); }
  frame(add, "plain", ["#3a3a48", "#22d858", "#e8484a"]);
  return {
    panes, light: { x: 300, y: 400, r: 700 }, ambient: 0.6,
    brush: (c) => {
      matte(c, mirrored([[0, 436], [60, 446], [98, 500], [96, 570], [66, 630], [0, 660]], 230), { dx: -14, dy: -8, blur: 14, colour: "#7a2c10", alpha: 0.6 });
      for (const s of [-1, 1]) { inkEye(c, 230 + s * 44, 520, 22, { iris: "#22b050", flip: s, angry: 0.16 }); ink(c, [[230 + s * 16, 502], [230 + s * 44, 486], [230 + s * 82, 496]], 7); ink(c, [[230 + s * 12, 530], [230 + s * 22, 560]], 4, { alpha: 0.6 }); for (let i = 0; i < 3; i++) ink(c, [[230 + s * 34, 606 + i * 8], [230 + s * 92, 596 + i * 16]], 2.4, { alpha: 0.7 }); }
      ink(c, [[198, 618], [230, 604], [262, 618]], 5); ink(c, [[230, 590], [230, 606]], 4); ink(c, [[206, 640], [230, 634], [254, 640]], 3);
      fill(c, oval(388, 272, 16, 12), "#fff3dc"); fill(c, oval(390, 272, 12, 5), INK); ink(c, [[370, 266], [388, 256], [408, 266]], 5); ink(c, [[430, 350], [412, 354], [400, 344]], 4); fill(c, oval(438, 330, 4, 6), INK);
      fill(c, oval(492, 346, 3, 9), INK); ink(c, [[462, 384], [500, 394], [540, 388]], 3);
    },
    over: (c) => { for (const [path, w] of [[oval(230, 540, 218), 5]]) stroke(c, path, "#6aff9a", w, 0.35); },
  };
}

export function patronOfOneMoreRound(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#101c5a", "#18287a", "#0c1548", "#243a98"], { cell: 62, flow: "rays", cx: 300, cy: 280 });
  for (let i = 0; i < 32; i++) { const x = rnd.range(40, 560), y = rnd.range(40, 720); add.solid(star(x, y, rnd.range(8, 20), 0.36, rnd.pick([4, 5, 8])), rnd.pick(["#fff2b0", "#d8e8ff", "#ffd8f0"]), { lead: 1.4, bright: 1.4 }); }
  const hair = ["#2a1466", "#3a1f88", "#1c0e4c", "#4a2aa8"];
  add(smooth([[300, 180], [400, 200], [440, 320], [470, 470], [560, 560], [500, 640], [540, 760], [440, 760], [400, 620], [300, 560], [200, 620], [160, 760], [60, 760], [100, 640], [40, 560], [130, 470], [160, 320], [200, 200]]), hair, { cell: 40, flow: "columns", stretch: 4 });
  for (let i = 0; i < 12; i++) add.solid(star(rnd.pick([rnd.range(70, 170), rnd.range(430, 520)]), rnd.range(440, 740), rnd.range(6, 11), 0.4, 4), "#fff6d0", { lead: 1.2, bright: 1.5 });
  add(mirrored([[0, 500], [100, 520], [150, 620], [170, 780], [220, 910], [0, 910]], 300), ["#d8dcf8", "#b8c0f0", "#f0f2ff", "#98a4e0"], { cell: 42, flow: "columns", stretch: 4 });
  add.solid(mirrored([[0, 440], [34, 440], [40, 500], [80, 530], [0, 580]], 300), "#c8d0f4");
  add.solid(faceShape(300, 350, 1.24), "#dbe2ff", { bright: 1.1 });
  add(mirrored([[0, 236], [60, 246], [84, 320], [70, 330], [48, 286], [0, 272]], 300), hair, { cell: 34 });
  const crescent = new Path2D(); crescent.arc(300, 128, 122, 0.1, Math.PI - 0.1); crescent.arc(300, 92, 122, Math.PI - 0.36, 0.36, true); crescent.closePath();
  add(crescent, ["#fff6c8", "#ffe890"], { cell: 40, bright: 1.4 });
  add.solid(star(300, 150, 44, 0.4, 8), "#fff2a0", { bright: 1.5 });
  for (const s of [-1, 1]) add(smooth([[300 + s * 110, 560], [300 + s * 176, 650], [300 + s * 160, 740], [300 + s * 110, 740], [300 + s * 90, 660]]), ["#b8c0f0", "#d8dcf8"], { cell: 36, flow: "columns" });
  const pad = mirrored([[0, 660], [70, 656], [116, 640], [156, 680], [176, 780], [146, 816], [112, 790], [76, 754], [0, 754]], 300);
  add(pad, ["#3a2a8a", "#4a38a8"], { cell: 120, lead: 5 });
  add.solid(poly([[196, 690], [212, 690], [212, 706], [228, 706], [228, 722], [212, 722], [212, 738], [196, 738], [196, 722], [180, 722], [180, 706], [196, 706]]), "#e8ecff", { bright: 1.4, lead: 2 });
  for (const [dx, dy, col] of [[0, -21, "#ffe14a"], [21, 0, "#ff5a5a"], [0, 21, "#4af08a"], [-21, 0, "#4ab8ff"]]) add.solid(oval(396 + dx, 714 + dy, 11), col, { bright: 1.6, lead: 2 });
  for (const x of [256, 344]) add.solid(oval(x, 742, 22), "#1c1450", { lead: 3 }); add.solid(star(300, 694, 16), "#fff2a0", { bright: 1.5, lead: 2 });
  const hands = [-1, 1].map((s) => hand(add, 300 + s * 180, 742, 0.86, s > 0 ? 3.7 : -0.56, "#dbe2ff", s));
  frame(add, "ogee", ["#3a1f88", "#1c3a98", "#fff2b0"]);
  return {
    panes, light: { x: 300, y: 330, r: 560 }, ambient: 0.55,
    brush: (c) => {
      inkFace(c, 300, 350, 1.24, { look: [0, 0.8], mouth: "smile", iris: "#5a6af0", blush: "#8a7af0", lips: "#7a4ac8" });
      for (const s of [-1, 1]) ink(c, [[300 + s * 20, 382], [300 + s * 34, 388], [300 + s * 46, 380]], 3, { alpha: 0.5, colour: "#4a4a9a" });
      ink(c, [[300, 280], [300, 296]], 4, { colour: "#5a6af0" });
      for (const p of hands) p(c); matte(c, pad, { dx: -12, dy: -12, blur: 12, alpha: 0.6, colour: "#0a0630" });
      for (const s of [-1, 1]) for (let i = 0; i < 4; i++) ink(c, [[300 + s * (60 + i * 20), 800], [300 + s * (80 + i * 34), 900]], 3, { alpha: 0.4 });
    },
    over: (c) => { glow(c, 300, 700, 220, "#b8c4ff", 0.4); glow(c, 300, 190, 160, "#fff2b0", 0.4); },
  };
}
