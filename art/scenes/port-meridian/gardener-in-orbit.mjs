import { H, W, box, fade, fill, glow, limb, line, linear, oval, place, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { plating } from "../../kit/machine.mjs";
import { motes, stars } from "../../kit/nature.mjs";

const CX = 320, CY = 330, R = 226;

/** The window: a round pane with the Earth in it, ribs, bolts. */
function porthole(c, rnd) {
  c.save();
  c.clip(oval(CX, CY, R));
  fill(c, oval(CX, CY, R), "#03051a");
  stars(c, rnd, 160, { bottom: 620 });
  shape(c, oval(CX - 50, CY + 250, 330), { fill: radial(c, CX - 150, CY + 60, 420, "#9aecff", "#2f86e0", "#0c2f86"),
    shade: "#02041a", light: [-0.5, -0.7], depth: 90, rim: "#e8fbff", rimWidth: 14, paint: (l) => {
    for (let i = 0; i < 7; i++) {
      const [x, y] = [CX - 240 + i * 66, CY + 20 + i * 53 % 190];
      fill(l, smooth(Array.from({ length: 8 }, (_, k) => {
        const r = rnd.range(18, 70);
        return [x + Math.cos(k * 0.785) * r * 1.4, y + Math.sin(k * 0.785) * r * 0.7];
      })), rnd.pick(["#4aa86a", "#8abc6a", "#c8b070"]), { alpha: 0.9, blur: 2 });
    }
    for (let i = 0; i < 40; i++) {
      fill(l, oval(rnd.range(40, 560), rnd.range(CY - 60, CY + 260), rnd.range(20, 80), rnd.range(3, 10), -0.3), "#ffffff",
        { alpha: 0.5, blur: 4 });
    }
  } });
  glow(c, CX + 140, CY - 130, 210, "#fff6d0", 1);
  fill(c, oval(CX + 140, CY - 130, 22), "#ffffff");
  c.restore();
  for (const [r, w, colour] of [[R + 22, 50, "#5a6488"], [R + 22, 40, "#98a4c4"], [R + 8, 9, "#2c3450"], [R + 40, 5,
    "#e8f0ff"]]) {
    stroke(c, oval(CX, CY, r), colour, w);
  }
  for (let i = 0; i < 24; i++) {
    const a = i / 24 * Math.PI * 2;
    const [x, y] = [CX + Math.cos(a) * (R + 24), CY + Math.sin(a) * (R + 24)];
    fill(c, oval(x, y, 6), "#2c3450");
    fill(c, oval(x - 1.5, y - 2, 3), "#ffffff");
  }
  for (const a of [0.5, 2.0, 3.6, 5.1]) {
    stroke(c, line([[CX + Math.cos(a) * 30, CY + Math.sin(a) * 30], [CX + Math.cos(a) * R, CY + Math.sin(a) * R]]), "#98a4c4",
      5, 0.35);
  }
}

/** A vine with leaves and tomatoes along a curve. */
function vine(c, rnd, pts, size, near) {
  stroke(c, smooth(pts, false), near ? "#1c5a30" : "#2f7a40", size * 0.26);
  const n = 9;
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1) * (pts.length - 1);
    const k = Math.min(pts.length - 2, Math.floor(t));
    const x = pts[k][0] + (pts[k + 1][0] - pts[k][0]) * (t - k);
    const y = pts[k][1] + (pts[k + 1][1] - pts[k][1]) * (t - k);
    for (const s of [-1, 1]) {
      place(c, x, y, { turn: rnd.range(0, 6.3), sx: s }, (l) => {
        const w = size * rnd.range(0.8, 1.3);
        shape(l, smooth([[0, 0, 1], [w * 0.4, -w * 0.34], [w * 0.7, -w * 0.2], [w * 1.25, -w * 0.06, 1], [w * 0.7,
          w * 0.24], [w * 0.36, w * 0.3]]), { fill: rnd.pick(near ? ["#2f8a44", "#227038", "#46a050"] : ["#4cae54", "#6cc864",
          "#389848"]), shade: "#06281c", rim: "#eaffb0", light: [0.4, -0.9], depth: w * 0.3, rimWidth: 2.5 });
        stroke(l, line([[0, 0], [w, -w * 0.02]]), "#d8f8a0", 2, 0.5);
      });
    }
    if (i % 3 === 1) {
      const r = size * rnd.range(0.5, 0.72);
      shape(c, oval(x + 8, y + r, r, r * 0.92), { fill: rnd.pick(["#f0402e", "#ff6a3a", "#e82a3a"]), shade: "#5a0618",
        rim: "#fff0d0", light: [0.4, -0.9], depth: r * 0.7, rimWidth: 3 });
      fill(c, oval(x + 8 + r * 0.3, y + r * 0.6, r * 0.22, r * 0.15), "#ffffff", { alpha: 0.9 });
      for (let p = 0; p < 5; p++) {
        stroke(c, line([[x + 8, y + r * 0.2], [x + 8 + Math.cos(p * 1.26) * r * 0.5, y + r * 0.2 + Math.sin(p * 1.26) * r
          * 0.3]]), "#2f8a44", 4);
      }
    }
  }
}

/** The gardener, afloat, one foot under a vine. */
function gardener(c, rnd) {
  const fr = { shade: "#1c2048", rim: "#fff6d8", light: [0.6, -0.8] };
  place(c, 258, 540, { turn: -0.36, scale: 1.06 }, (l) => {
    for (const [a, b, d] of [[[-26, 90], [-54, 140], [-30, 190]], [[28, 90], [66, 126], [112, 150]]]) {
      shape(l, limb([[...a, 20], [...b, 17], [...d, 17]]), { fill: "#8a98c0", ...fr, depth: 12 });
      shape(l, oval(d[0] + 8, d[1] + 8, 32, 19, 0.5), { fill: "#4aa860", shade: "#0c3a2c", rim: "#e8ffd0", depth: 10 });
    }
    shape(l, limb([[-56, -20, 18], [-116, 0, 15], [-150, -50, 14]]), { fill: "#8a98c0", ...fr, depth: 10 });
    shape(l, oval(-152, -60, 20), { fill: "#c8d4f0", ...fr, depth: 8 });
    const body = smooth([[-62, -40], [0, -58], [62, -40], [70, 40], [44, 100], [0, 112], [-44, 100], [-70, 40]]);
    shape(l, body, { fill: "#f2f4ff", ...fr, depth: 40, rimWidth: 6 });
    plating(l, body, rnd, { x: -70, y: -60, w: 140, h: 170, size: 52, alpha: 0.25 });
    shape(l, smooth([[-58, 20], [58, 20], [52, 90], [0, 104], [-52, 90]]), { fill: "#3fa45a", shade: "#0c3a2c",
      rim: "#d8ffc0", depth: 16 });
    fill(l, smooth([[-4, 84], [-2, 56], [-26, 40], [2, 46], [26, 34], [4, 58], [4, 84]]), "#d8ffc0");
    shape(l, limb([[56, -20, 18], [112, -34, 15], [150, -8, 14]]), { fill: "#8a98c0", ...fr, depth: 10 });
    place(l, 186, 6, { turn: 0.5 }, (p) => {
      stroke(p, smooth([[-30, -30], [-64, 0], [-30, 40]], false), "#2a8ad0", 12);
      shape(p, smooth([[-34, -42], [34, -42], [42, 46], [-42, 46]]), { fill: "#3aa0e8", shade: "#0c2c6a", rim: "#ffffff",
        light: [0.6, -0.8], depth: 24 });
      shape(p, limb([[36, 24, 11], [74, -8, 9], [100, -44, 8]]), { fill: "#3aa0e8", shade: "#0c2c6a", rim: "#ffffff",
        depth: 8 });
      shape(p, oval(104, -52, 22, 12, 0.8), { fill: "#7ac8ff", shade: "#0c2c6a", rim: "#ffffff", depth: 6 });
    });
    shape(l, box(-22, -76, 44, 26, 8), { fill: "#8a98c0", ...fr, depth: 8 });
    shape(l, smooth([[-74, -92], [-78, -150], [-40, -188], [40, -188], [78, -150], [74, -92], [0, -72]]), { fill: "#f2f4ff",
      ...fr, depth: 30, rimWidth: 6 });
    shape(l, smooth([[-56, -104], [-58, -146], [0, -166], [58, -146], [56, -104], [0, -90]]), { fill: "#0f1838",
      shade: "#000000", rim: "#7af0ff", depth: 8 });
    for (const s of [-1, 1]) {
      stroke(l, smooth([[s * 26 - 13, -122], [s * 26, -138], [s * 26 + 13, -122]], false), "#7affd8", 7);
      glow(l, s * 26, -126, 30, "#7affd8", 0.7);
    }
    shape(l, smooth([[-126, -172], [-60, -196], [60, -196], [126, -172], [0, -158]]), { fill: "#f2c860", shade: "#7a4a14",
      rim: "#fffbe0", light: [0.6, -0.8], depth: 12 });
    shape(l, smooth([[-58, -186], [-46, -238], [46, -238], [58, -186]]), { fill: "#f2c860", shade: "#7a4a14",
      rim: "#fffbe0", light: [0.6, -0.8], depth: 18 });
    stroke(l, smooth([[-57, -196], [0, -190], [57, -196]], false), "#e8483a", 13);
  });
}

/** Water without weight. */
function drops(c) {
  for (const [x, y, r] of [[540, 400, 32], [500, 330, 19], [572, 322, 13], [470, 290, 10], [540, 262, 15], [584, 470, 12],
    [586, 560, 9], [82, 470, 17], [120, 424, 9], [452, 312, 7]]) {
    shape(c, oval(x, y, r, r * 0.94), { fill: radial(c, x + r * 0.3, y + r * 0.4, r * 1.3, "#d8fbff", "#4ab8f0", "#1c5ac0"),
      shade: "#0c2c7a", rim: "#ffffff", light: [0.5, -0.8], depth: r * 0.5, rimWidth: Math.max(2, r * 0.14) });
    fill(c, oval(x + r * 0.34, y - r * 0.36, r * 0.22, r * 0.16), "#ffffff");
  }
}

/** Gardener in Orbit. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, W, H, "#3a4a78", "#2a3460", "#141a3c"));
  const wall = box(0, 0, W, H);
  plating(c, wall, rnd, { x: 0, y: 0, w: W, h: H, size: 84, seam: "#0a0f28", alpha: 0.7 });
  porthole(c, rnd);
  glow(c, CX + 120, CY - 100, 520, "#ffe9b0", 0.45);
  for (const [pts, size, near] of [[[[-20, 60], [60, 120], [70, 240], [40, 360]], 44, false], [[[-30, 560], [60, 620],
    [110, 720], [90, 860]], 50, false], [[[620, 600], [540, 660], [510, 760], [540, 880]], 52, false], [[[620, 30],
    [560, 70], [480, 50], [400, 20]], 44, false]]) {
    vine(c, rnd, pts, size, near);
  }
  mark("subject");
  gardener(c, rnd);
  mark("back");
  drops(c);
  mark("front");
  vine(c, rnd, [[-30, 880], [120, 850], [260, 880], [420, 850], [640, 880]], 64, true);
  vine(c, rnd, [[-30, 0], [40, 30], [150, 10]], 60, true);
  mark("back");
  motes(c, rnd, 50, { size: 2.6, colour: "#fff6c8", halo: 4 });
  fill(c, box(0, 800, W, 100), linear(c, 0, 800, 0, H, fade("#04140c", 0), fade("#04140c", 0.6)));
  return { glow: 0.3 };
}
