import { box, fill, glow, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, inkEye, leaded, matte, star } from "../../kit/window.mjs";

/** Lord of the Loading Wheel. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  const cx = 300;
  const cy = 440;
  add(everything(), ["#14283c", "#1c3850", "#0e1e30", "#24465e"], { cell: 64, flow: "rays", cx, cy });
  for (let i = 0; i < 12; i++) {
    const a = -Math.PI / 2 + i * 0.5236;
    add(poly([[cx + Math.cos(a - 0.07) * 110, cy + Math.sin(a - 0.07) * 110], [cx + Math.cos(a - 0.075) * 205,
      cy + Math.sin(a - 0.075) * 205], [cx + Math.cos(a + 0.075) * 205, cy + Math.sin(a + 0.075) * 205],
      [cx + Math.cos(a + 0.07) * 110, cy + Math.sin(a + 0.07) * 110]]), "#e8f4ff",
      { solid: true, bright: 0.25 + ((i + 1) / 12) ** 1.6 * 1.3 });
  }
  const at = (a, r) => [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
  const gold = ["#f2c23a", "#e0a02a", "#ffdc6a", "#c8842a"];
  const coil = [];
  for (let i = 0; i <= 40; i++) {
    coil.push(at(-1.2 + i * 0.145, 246));
  }
  mark("subject");
  for (let i = 0; i < 34; i++) {
    const a = -0.9 + i * 0.165;
    add.solid(poly([at(a - 0.06, 272), at(a + 0.02, 306), at(a + 0.06, 272)]), "#d8402e", { lead: 2 });
  }
  add.ribbon(coil, 58, gold, { cell: 25, jitter: 0.5 });
  add.ribbon(coil.map(([x, y]) => [cx + (x - cx) * 0.925, cy + (y - cy) * 0.925]), 16, ["#fff0b8", "#f2d890"],
    { cell: 22 });
  add.ribbon([at(-1.62, 246), at(-1.4, 247), at(-1.2, 246)], 26, gold, { cell: 24 });
  const h = -1.86;
  add(smooth([at(h + 0.02, 206), at(h - 0.16, 200), at(h - 0.3, 226), at(h - 0.3, 268), at(h - 0.12, 296),
    at(h + 0.1, 290), [...at(h + 0.34, 266), 1], at(h + 0.16, 254), [...at(h + 0.32, 232), 1], at(h + 0.16, 210)]),
    gold, { cell: 44 });
  add.solid(oval(...at(h - 0.06, 262), 15), "#ff5a3a", { bright: 1.7 });
  for (const d of [214, 282]) {
    add.solid(poly([at(h - 0.22, d), at(h - 0.46, d + (d > 250 ? 34 : -26)), at(h - 0.34, 248)]), "#d8402e");
  }
  add(oval(cx, cy, 112), ["#2a6ab0", "#1c4f92", "#3a88d0"], { cell: 40, flow: "rays", cx, cy });
  add.solid(oval(cx, cy, 88), "#f2c890", { bright: 1.1 });
  add(mirrored([[0, -100], [50, -92], [92, -50], [98, 0], [80, -20], [50, -52], [0, -58]].map(([x, y]) => [x, y + cy]),
    cx), ["#7a4ab0", "#5e3690"], { cell: 30 });
  mark("back");
  for (const [x, y, r] of [[100, 110, 26], [500, 110, 26], [300, 90, 34]]) {
    add.solid(star(x, y, r, 0.42, 8), "#ffe08a", { bright: 1.3 });
  }
  add(box(110, 770, 380, 54, 27), ["#101c2a"], { solid: true });
  add(box(120, 780, 352, 34, 17), ["#3ae08a", "#2ac878", "#6af0a8"], { cell: 30, bright: 1.3 });
  for (const x of [150, 300, 450]) {
    add.solid(oval(x, 724 + Math.abs(x - 300) * 0, 0.1), "#ffffff");
  }
  mark("front");
  frame(add, "plain", ["#2a6ab0", "#7a4ab0", "#f2c23a"]);
  return { panes, light: { x: cx, y: cy, r: 600 }, brush: (c) => {
    matte(c, oval(cx, cy, 88), { dx: -10, dy: -10, blur: 12, alpha: 0.6, colour: "#6a2c20" });
    for (const s of [-1, 1]) {
      inkEye(c, cx + s * 36, cy + 2, 22, { shut: true, flip: s });
      ink(c, [[cx + s * 14, cy - 26], [cx + s * 36, cy - 34], [cx + s * 60, cy - 24]], 6);
      fill(c, oval(cx + s * 50, cy + 28, 17, 12), "#e0705a", { alpha: 0.5, blur: 5 });
    }
    ink(c, [[cx + 4, cy - 6], [cx + 9, cy + 20], [cx - 5, cy + 26]], 3.4);
    ink(c, [[cx - 22, cy + 44], [cx, cy + 52], [cx + 22, cy + 44]], 5);
    fill(c, oval(cx + 10, cy + 54, 6, 8), "#bfe8ff", { alpha: 0.9 });
    for (const [x, y, s] of [[396, 356, 1], [424, 320, 1.4], [462, 274, 1.9]]) {
      ink(c, [[x, y, 1], [x + 15 * s, y, 1], [x, y + 17 * s, 1], [x + 15 * s, y + 17 * s, 1]], 5 * s,
        { colour: "#fff6d8" });
    }
    const [ex, ey] = at(h - 0.06, 262);
    fill(c, oval(ex, ey, 4, 12), INK);
  }, over: (c) => {
    glow(c, cx, cy, 180, "#ffe9b0", 0.25);
    glow(c, 472, 797, 60, "#6affb0", 0.7);
  } };
}
