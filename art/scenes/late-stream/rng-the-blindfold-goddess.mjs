import { fill, glow, mirrored, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { everything, faceShape, frame, hand, ink, inkFace, leaded, ring, star } from "../../kit/window.mjs";

/** RNG, the Blindfold Goddess. */
export function draw(rnd) {
  const { panes, add } = leaded();
  const cx = 300;
  const cy = 330;
  add(everything(), ["#0e4a3a", "#14604a", "#0a382e", "#1c7a5c"], { cell: 62, flow: "rays", cx, cy });
  const wheel = ["#e8304a", "#f2c23a", "#2a8ad8", "#f4ecd8", "#8a3ab8", "#2ab86a", "#f2843a", "#f4ecd8"];
  for (let i = 0; i < 16; i++) {
    const a = i * 0.3927;
    add(ring(cx, cy, 60, 210, a, a + 0.3927), [wheel[i % 8]], { cell: 70, flow: "rings", cx, cy, lead: 3.4 });
  }
  add(ring(cx, cy, 210, 236, 0, 6.2831), ["#ffd23a", "#e8b02a"], { cell: 30, flow: "rings", cx, cy, jitter: 0.2 });
  for (let i = 0; i < 16; i++) {
    add.solid(oval(cx + Math.cos(i * 0.3927) * 223, cy + Math.sin(i * 0.3927) * 223, 9), "#fff6d8",
      { lead: 2, bright: 1.5 });
  }
  const gown = ["#c8a02a", "#e0b83a", "#f2d060", "#a8841c"];
  add(mirrored([[0, 480], [90, 500], [130, 600], [120, 700], [200, 910], [0, 910]], 300), gown,
    { cell: 44, flow: "columns", stretch: 4 });
  add(mirrored([[0, 560], [40, 580], [60, 720], [90, 910], [0, 910]], 300), ["#fff2d0", "#f4e0b0"],
    { cell: 34, flow: "columns", stretch: 3 });
  const skin = "#c88a60";
  const arms = [[[[220, 540], [130, 520], [80, 440]], [80, 430], -1.9, 1], [[[380, 540], [470, 520], [520, 440]],
    [520, 430], -1.24, -1], [[[230, 600], [140, 660], [90, 720]], [88, 720], 2.5, -1],
    [[[370, 600], [460, 660], [510, 720]], [512, 720], 0.64, 1]];
  const hands = arms.map(([pts, at, turn, f]) => {
    add.ribbon(pts, 44, [skin], { solid: true });
    const p = pts[1];
    add.solid(oval(p[0], p[1], 27, 14, 0.6), "#ffd23a", { lead: 2.4 });
    return hand(add, at[0], at[1], 0.9, turn, skin, f);
  });
  const die = (x, y, r, col, t, sides) => {
    const pts = Array.from({ length: 6 }, (_, i) => [x + Math.cos(t + i * 1.0472) * r,
      y + Math.sin(t + i * 1.0472) * r]);
    const tri = [0, 2, 4].map((i) => [x + Math.cos(t + i * 1.0472) * r * 0.6, y + Math.sin(t + i * 1.0472) * r * 0.6]);
    for (let i = 0; i < 6; i++) {
      add.solid(poly([pts[i], pts[(i + 1) % 6], i % 2 ? tri[(i + 1) / 2 % 3] : tri[i / 2]]), col[i % 3],
        { lead: 2.4, bright: 1.15 });
    }
    for (let i = 0; i < 3; i++) {
      add.solid(poly([tri[i], tri[(i + 1) % 3], pts[(i * 2 + 1) % 6]]), col[(i + 1) % 3], { lead: 2.4, bright: 1.15 });
    }
    add.solid(poly(tri), col[3], { lead: 2.4, bright: 1.4 });
  };
  die(66, 340, 54, ["#e8304a", "#c81c3a", "#f2506a", "#ffd0d8"], 0.4);
  die(534, 340, 54, ["#2a8ad8", "#1c6ab0", "#4aa8f0", "#d8f0ff"], 1.1);
  die(76, 812, 54, ["#8a3ab8", "#74289e", "#a85ad8", "#f0d8ff"], 0.2);
  die(524, 812, 54, ["#f2843a", "#d86a24", "#ffa05a", "#ffe8d0"], 0.8);
  add.solid(mirrored([[0, 440], [32, 440], [40, 500], [84, 520], [0, 590]], 300), skin);
  add(smooth([[300, 190], [390, 214], [416, 320], [420, 450], [380, 520], [350, 440], [250, 440], [220, 520],
    [180, 450], [184, 320], [210, 214]]), ["#3a1438", "#501c4a", "#2a0e2a"], { cell: 36, flow: "columns", stretch: 3 });
  add.solid(faceShape(300, 350, 1.26), "#eab488", { bright: 1.1 });
  add(mirrored([[0, 236], [56, 244], [84, 310], [76, 326], [44, 286], [0, 276]], 300), ["#501c4a", "#3a1438"],
    { cell: 30 });
  add(smooth([[216, 322, 1], [300, 314], [384, 322, 1], [384, 378, 1], [300, 370], [216, 378, 1]]),
    ["#fff6e4", "#f0e4d0"], { cell: 40, bright: 1.25 });
  for (const [x1, y1] of [[470, 300], [462, 380]]) {
    add.solid(smooth([[384, 340], [430, 320], [x1, y1, 1], [440, 356], [384, 366]]), "#fff6e4", { bright: 1.2 });
  }
  add(poly([[230, 236], [222, 168], [262, 204], [300, 148], [338, 204], [378, 168], [370, 236], [300, 218]]),
    ["#ffd23a", "#f2b82a"], { cell: 34, bright: 1.2 });
  add.solid(oval(300, 202, 13), "#e8304a", { bright: 1.5, lead: 2 });
  frame(add, "plain", ["#0e4a3a", "#8a3ab8", "#ffd23a"]);
  return { panes, light: { x: cx, y: cy, r: 620 }, brush: (c) => {
    inkFace(c, 300, 350, 1.26, { blind: true, mouth: "smile", blush: "#b8503a" });
    fill(c, smooth([[216, 322, 1], [300, 314], [384, 322, 1], [384, 378, 1], [300, 370], [216, 378, 1]]), "#fff6e4",
      { alpha: 0.7 });
    for (const pts of [[[226, 336], [300, 330], [376, 338]], [[226, 360], [300, 354], [376, 364]]]) {
      ink(c, pts, 2.4, { alpha: 0.45 });
    }
    stroke(c, oval(300, 344, 20, 12), "#e8304a", 3, 0.8);
    fill(c, star(300, 344, 10), "#e8304a", { alpha: 0.85 });
    for (const p of hands) {
      p(c);
    }
    for (const s of [-1, 1]) {
      for (let i = 0; i < 4; i++) {
        ink(c, [[300 + s * (50 + i * 14), 640], [300 + s * (70 + i * 30), 900]], 3, { alpha: 0.4 });
      }
    }
  }, over: (c) => {
    for (const [x, y] of [[66, 340], [534, 340], [76, 812], [524, 812]]) {
      glow(c, x, y, 100, "#fff0d0", 0.35);
    }
  } };
}
