/** The back of every card: guilloche like a banknote's, the same when turned half round. */
import { H, Path2D, W, box, fill, glow, layer, linear, mix, oval, poly, radial, shape, stroke,
  wash } from "../kit/canvas.mjs";
import { grain, vignette } from "../kit/finish.mjs";

const FOIL = ["#ffd36b", "#ff6f91", "#9b6bff", "#3fd8ff"];
const shimmer = (c) => linear(c, 40, 60, W - 40, H - 60, FOIL[0], FOIL[1], FOIL[2], FOIL[3], FOIL[2], FOIL[1], FOIL[0]);

/** A closed wave around the centre. */
function rosette(rx, ry, waves, depth, phase) {
  const path = new Path2D();
  const n = 720;
  for (let i = 0; i <= n; i++) {
    const a = i / n * Math.PI * 2;
    const k = 1 + depth * Math.sin(a * waves + phase);
    const x = W / 2 + Math.cos(a) * rx * k;
    const y = H / 2 + Math.sin(a) * ry * k;
    if (i) {
      path.lineTo(x, y);
    } else {
      path.moveTo(x, y);
    }
  }
  path.closePath();
  return path;
}

/** The four-pointed star of the brand. */
export function spark(x, y, r) {
  const p = new Path2D();
  for (let i = 0; i < 4; i++) {
    const a = i * Math.PI / 2 - Math.PI / 2;
    const b = a + Math.PI / 2;
    const at = (t, d) => [x + Math.cos(t) * d, y + Math.sin(t) * d];
    if (!i) {
      p.moveTo(...at(a, r));
    }
    p.bezierCurveTo(...at(a + 0.4, r * 0.3), ...at(b - 0.4, r * 0.3), ...at(b, r));
  }
  p.closePath();
  return p;
}

export function drawCardBack() {
  const c = layer();
  wash(c, radial(c, W / 2, H / 2, 560, "#3a2a86", "#221a5c", "#110d33"));
  c.save();
  c.clip(box(44, 44, W - 88, H - 88, 22));
  for (let k = 0; k < 46; k++) {
    stroke(c, rosette(70 + k * 11, 90 + k * 13, 12, 0.05 + 0.05 * Math.sin(k * 0.4), k % 2 ? 0 : Math.PI),
      mix("#6a58d8", FOIL[k % 4], 0.4), 1.1, 0.42);
  }
  for (let k = 0; k < 15; k++) {
    stroke(c, rosette(150 + k * 5, 226 + k * 7, 8, 0.16, k * 0.14), shimmer(c), 1.3, 0.7);
  }
  for (let k = 0; k < 15; k++) {
    stroke(c, rosette(150 + k * 5, 226 + k * 7, 8, 0.16, -k * 0.14 + Math.PI), shimmer(c), 1.3, 0.7);
  }
  for (const [sx, sy] of [[1, 1], [-1, 1], [1, -1], [-1, -1]]) {
    c.save();
    c.translate(W / 2, H / 2);
    c.scale(sx, sy);
    for (let k = 0; k < 9; k++) {
      const p = new Path2D();
      p.arc(W / 2 - 44, H / 2 - 44, 34 + k * 13, Math.PI, Math.PI * 1.5);
      stroke(c, p, shimmer(c), k % 3 === 2 ? 4 : 1.6, 0.85);
    }
    fill(c, spark(W / 2 - 70, H / 2 - 70, 20), "#fff2c8");
    c.restore();
  }
  c.restore();
  for (const [inset, width, r] of [[14, 5, 34], [30, 1.6, 28], [44, 4, 22]]) {
    stroke(c, box(inset, inset, W - inset * 2, H - inset * 2, r), shimmer(c), width);
  }
  for (let i = 0; i < 40; i++) {
    for (const s of [-1, 1]) {
      const t = (i + 0.5) / 40;
      fill(c, spark(W / 2 + s * (W / 2 - 37), 60 + t * (H - 120), 4), "#ffe9b0", { alpha: 0.8 });
    }
  }
  for (let i = 0; i < 26; i++) {
    for (const s of [-1, 1]) {
      const t = (i + 0.5) / 26;
      fill(c, spark(60 + t * (W - 120), H / 2 + s * (H / 2 - 37), 4), "#ffe9b0", { alpha: 0.8 });
    }
  }
  glow(c, W / 2, H / 2, 260, "#8a6bff", 0.7);
  for (let i = 0; i < 32; i++) {
    const a = i * Math.PI / 16;
    const r0 = 132;
    const r1 = i % 2 ? 158 : 178;
    fill(c, poly([[W / 2 + Math.cos(a - 0.05) * r0, H / 2 + Math.sin(a - 0.05) * r0], [W / 2 + Math.cos(a) * r1,
      H / 2 + Math.sin(a) * r1], [W / 2 + Math.cos(a + 0.05) * r0, H / 2 + Math.sin(a + 0.05) * r0]]), shimmer(c));
  }
  shape(c, oval(W / 2, H / 2, 132), { fill: "#171040", shade: "#04020f", light: [0, -1], depth: 40, rim: "#b9a8ff",
    rimWidth: 4 });
  stroke(c, oval(W / 2, H / 2, 130), shimmer(c), 5);
  stroke(c, oval(W / 2, H / 2, 116), shimmer(c), 1.6);
  for (let k = 0; k < 16; k++) {
    stroke(c, rosette(34 + k * 5, 34 + k * 5, 16, 0.06, k * 0.2), "#8a74ff", 0.9, 0.5);
  }
  glow(c, W / 2, H / 2, 120, "#ffd36b", 0.6);
  shape(c, spark(W / 2, H / 2, 104), { fill: linear(c, W / 2 - 70, H / 2 - 90, W / 2 + 70, H / 2 + 90, "#fff6d8",
    FOIL[0], FOIL[1], FOIL[2], FOIL[3]), shade: "#3a1060", light: [-0.6, -0.8], depth: 10, rim: "#ffffff",
    rimWidth: 2.5 });
  fill(c, spark(W / 2, H / 2, 46), "#ffffff", { alpha: 0.9 });
  for (const [x, y, r] of [[W / 2 - 62, H / 2 - 62, 15], [W / 2 + 62, H / 2 - 62, 15], [W / 2 - 62, H / 2 + 62, 15],
    [W / 2 + 62, H / 2 + 62, 15]]) {
    fill(c, spark(x, y, r), "#fff2c8", { alpha: 0.95 });
  }
  vignette(c, "#05030f", 0.5, 620);
  grain(c, "card-back", 5);
  return c;
}
