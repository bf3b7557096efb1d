import { W, fill, glow, limb, oval, place, radial, shaft, shape, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { foliage, leaves, motes } from "../../kit/nature.mjs";

const CX = 330, CY = 350, SPOKES = 17;

/** Where a ring of the web crosses a spoke; rings sag towards the ground. */
const knot = (i, ring) => {
  const a = i / SPOKES * Math.PI * 2 + 0.13;
  const r = 46 + ring * 27 * (1 + 0.16 * Math.sin(i * 2.3));
  return [CX + Math.cos(a) * r * 0.96, CY + Math.sin(a) * r * 1.12];
};

function web(c, rnd) {
  for (let i = 0; i < SPOKES; i++) {
    const a = i / SPOKES * Math.PI * 2 + 0.13;
    stroke(c, smooth([[CX, CY], [CX + Math.cos(a) * 700, CY + Math.sin(a) * 800]], false), "#fff6e0", 2.2, 0.75);
  }
  for (let ring = 0; ring < 14; ring++) {
    for (let i = 0; i < SPOKES; i++) {
      const p = knot(i, ring);
      const q = knot(i + 1, ring);
      const m = [(p[0] + q[0]) / 2 * 0.93 + CX * 0.07, (p[1] + q[1]) / 2 * 0.93 + CY * 0.07 + 3];
      stroke(c, smooth([p, m, q], false), "#fffaf0", 1.9, 0.62);
      for (let k = 0; k < 3; k++) {
        const t = rnd();
        const x = p[0] + (q[0] - p[0]) * t + (m[0] - (p[0] + q[0]) / 2) * 4 * t * (1 - t);
        const y = p[1] + (q[1] - p[1]) * t + (m[1] - (p[1] + q[1]) / 2) * 4 * t * (1 - t);
        const r = rnd.range(1.6, 5.4);
        fill(c, oval(x, y + r, r), rnd.pick(["#eafcff", "#fff0c0", "#ffd8e8"]), { alpha: 0.95 });
        fill(c, oval(x - r * 0.3, y + r * 0.5, r * 0.36), "#ffffff");
        if (rnd() < 0.1) {
          glow(c, x, y, r * 7, "#fff6d0", 0.8);
        }
      }
    }
  }
}

/** Weaver of the Dew Web. */
export function draw(c, rnd, mark) {
  wash(c, radial(c, 470, 120, 900, "#fff2c0", "#b8d078", "#4c8a5c", "#14403c", "#0a2226"));
  for (let i = 0; i < 60; i++) {
    fill(c, oval(rnd.range(0, W), rnd.range(0, 880), rnd.range(14, 60)), rnd.pick(["#e8f0a0", "#7ab868", "#2f7054",
      "#fff6c8"]), { alpha: 0.16, blur: 6 });
  }
  for (const a of [1.75, 2.0, 2.25, 2.5]) {
    shaft(c, 560, -60, a, 0.06, 1100, "#fff6c0", 0.4, 16);
  }
  const dark = "#1a2c20";
  stroke(c, smooth([[-30, 60], [120, 110], [330, 40], [640, 70]], false), dark, 30);
  stroke(c, smooth([[40, -30], [30, 240], [70, 520], [10, 930]], false), dark, 44);
  leaves(c, rnd, { x: 60, y: 40, rx: 190, ry: 110, count: 130, size: 17, colours: ["#4c8a3c", "#8ab848", "#2a5a34"] });
  leaves(c, rnd, { x: 590, y: 40, rx: 130, ry: 80, count: 90, size: 17, colours: ["#7ab04a", "#c8d868", "#3a7040"] });
  web(c, rnd);
  mark("subject");
  const fr = { shade: "#200a10", rim: "#fff0c0", light: [0.6, -0.8] };
  for (const s of [-1, 1]) {
    for (const [kx, ky, ex, ey, w] of [[88, -150, 150, -250, 9], [146, -80, 238, -96, 9], [140, 30, 226, 96, 9],
      [84, 110, 132, 240, 9]]) {
      const knee = [CX + s * kx, CY + ky];
      stroke(c, smooth([[CX + s * 26, CY], knee, [CX + s * ex, CY + ey]], false), "#1c0c10", w * 2 + 4, 0.9);
      shape(c, limb([[CX + s * 26, CY + ky * 0.12, w], [...knee, w * 0.9], [CX + s * ex, CY + ey, 3]]),
        { fill: "#c2682c", ...fr, depth: 8, rimWidth: 3, paint: (l) => {
          for (let i = 1; i < 5; i++) {
            fill(l, oval(CX + s * (26 + (ex - 26) * i / 4.4), CY + ey * i / 4.4, 15, 15), "#3a1a14", { alpha: 0.5 });
          }
        } });
    }
  }
  place(c, CX, CY, { scale: 1.12 }, (l) => {
    const abdomen = smooth([[0, -20], [66, 6], [96, 80], [66, 158], [0, 182], [-66, 158], [-96, 80], [-66, 6]]);
    shape(l, abdomen, { fill: "#e08a34", ...fr, depth: 54, rimWidth: 9, paint: (p) => {
      for (const s of [-1, 1]) {
        fill(p, smooth([[0, 30], [s * 34, 56], [s * 20, 84], [s * 52, 110], [s * 18, 128], [0, 160]]), "#fff0cc");
        fill(p, oval(s * 70, 60, 16, 26), "#7a2c18");
        fill(p, oval(s * 64, 128, 14, 20), "#7a2c18");
      }
      fill(p, oval(0, 60, 12, 20), "#7a2c18");
      fill(p, oval(0, 108, 12, 18), "#7a2c18");
    } });
    fur(l, rnd, abdomen, { x: -96, y: -20, w: 192, h: 204, count: 900, length: 10, colours: ["#ffd890", "#7a3418"],
      flow: (x, y) => Math.atan2(y - 70, x), alpha: 0.4 });
    const head = smooth([[0, -92], [52, -80], [70, -34], [48, 8], [0, 20], [-48, 8], [-70, -34], [-52, -80]]);
    shape(l, head, { fill: "#a85426", ...fr, depth: 26, rimWidth: 7 });
    fur(l, rnd, head, { x: -74, y: -94, w: 148, h: 116, count: 700, length: 14, colours: ["#ffc880", "#4a1c10"],
      flow: (x, y) => Math.atan2(y + 30, x), alpha: 0.5, spill: true });
    for (const s of [-1, 1]) {
      eye(l, s * 24, -38, 21, { iris: "#2a6a4a", big: 0.66, lid: 0.05, lidColour: "#7a3418" });
      eye(l, s * 54, -50, 10, { iris: "#2a6a4a", big: 0.7, lid: 0 });
      eye(l, s * 17, -74, 7, { iris: "#2a6a4a", big: 0.7, lid: 0 });
      shape(l, smooth([[s * 6, 2], [s * 22, 6], [s * 16, 34, 1]]), { fill: "#5a2414", ...fr, depth: 5 });
    }
  });
  mark("back");
  stroke(c, smooth([[CX + 148, CY - 96 * 1.1], [CX + 200, CY - 60], [CX + 262, CY - 90]], false), "#ffffff", 3, 0.9);
  motes(c, rnd, 44, { size: 3.6, colour: "#fff8d8", halo: 4 });
  mark("front");
  foliage(c, rnd, "br bl", ["#16342a", "#2a5a3c", "#0c2420"], { size: 120 });
  return { keep: 0.55, brushes: [11, 6, 3, 1.5] };
}
