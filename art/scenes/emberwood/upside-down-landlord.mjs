import { W, box, fill, glow, limb, line, mirrored, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { branch, leaves, motes, sky, stars } from "../../kit/nature.mjs";

/** The Upside-Down Landlord. */
export function draw(c, rnd) {
  sky(c, "#11223a", "#1f4058", "#2f5a60", "#0e2028");
  stars(c, rnd, 100, { bottom: 880 });
  glow(c, 300, 520, 420, "#3f8a8a", 0.6);
  fill(c, smooth([[420, 900], [400, 640], [440, 520], [520, 470], [640, 460], [640, 920]]), "#0c1a20");
  for (const [x, y, w, h] of [[476, 590, 54, 72], [470, 740, 60, 80]]) {
    shape(c, box(x, y, w, h, 26), { fill: "#ffce6a", shade: "#c85a1c", depth: 16 });
    stroke(c, line([[x + w / 2, y], [x + w / 2, y + h]]), "#2a1810", 4);
    stroke(c, line([[x, y + h / 2], [x + w, y + h / 2]]), "#2a1810", 4);
    glow(c, x + w / 2, y + h / 2, 140, "#ffb84a", 0.6);
  }
  for (let i = 0; i < 8; i++) {
    branch(c, rnd, rnd.range(0, W), 920, -1.57 + rnd.bell() * 0.4, 150, 10, "#0a181e", { depth: 5 });
  }
  shape(c, limb([[-30, 90, 46], [140, 130, 36], [300, 118, 30], [460, 150, 26], [630, 120, 30]]),
    { fill: "#3a2a24", shade: "#0a0a12", rim: "#a8e0d8", light: [0.2, -1], depth: 26, paint: (l) => {
    for (let i = 0; i < 60; i++) {
      stroke(l, smooth([[rnd.range(0, 600), rnd.range(90, 160)], [rnd.range(0, 600), rnd.range(90, 160)]], false),
        "#1c1414", 2, 0.12);
    }
  } });
  leaves(c, rnd, { x: 80, y: 60, rx: 150, ry: 70, count: 130, size: 18, colours: ["#2a5a4a", "#4a8a5a", "#183a38"] });
  leaves(c, rnd, { x: 560, y: 70, rx: 110, ry: 70, count: 100, size: 18, colours: ["#2a5a4a", "#4a8a5a", "#183a38"] });
  const fr = { shade: "#120a24", rim: "#bdf4ec", light: [-0.4, -0.6] };
  for (const s of [-1, 1]) {
    stroke(c, line([[300 + s * 34, 140], [300 + s * 40, 230]]), "#3a2434", 13);
    for (let i = -1; i <= 1; i++) {
      stroke(c, smooth([[300 + s * 34 + i * 10, 150], [300 + s * 34 + i * 12, 108], [300 + s * 34 + i * 12 + 4, 98]],
        false), "#5a3a48", 7);
    }
  }
  for (const s of [-1, 1]) {
    const w = smooth([[300 + s * 60, 230], [300 + s * 150, 220, 1], [300 + s * 206, 330], [300 + s * 214, 470],
      [300 + s * 176, 560, 1], [300 + s * 150, 500], [300 + s * 110, 590, 1], [300 + s * 80, 520],
      [300 + s * 40, 480]]);
    shape(c, w, { fill: "#5a2c44", ...fr, depth: 40, rimWidth: 6, paint: (l) => {
      for (const [ex, ey] of [[206, 330], [176, 560], [110, 590]]) {
        stroke(l, smooth([[300 + s * 140, 226], [300 + s * (ex - 10), (226 + ey) / 2], [300 + s * ex, ey]], false),
          "#2a1428", 7, 0.7);
      }
    } });
  }
  const body = mirrored([[0, 210], [70, 230], [104, 330], [96, 450], [60, 510], [0, 520]], 300);
  shape(c, body, { fill: "#7a4a38", ...fr, depth: 50, paint: (l) => fill(l, oval(300, 370, 56, 100), "#c8936a",
    { blur: 16 }) });
  fur(c, rnd, body, { x: 190, y: 210, w: 220, h: 310, count: 900, length: 22, colours: ["#d8a880", "#3a1c1c",
    "#a86c4c"], flow: () => Math.PI / 2, alpha: 0.5 });
  place(c, 300, 590, { scale: 1.15 }, (l) => {
    for (const s of [-1, 1]) {
      shape(l, smooth([[s * 50, 30], [s * 70, 90], [s * 150, 150, 1], [s * 150, 40], [s * 110, -20]]),
        { fill: "#6a3c30", ...fr, depth: 20 });
      fill(l, smooth([[s * 70, 34], [s * 84, 80], [s * 134, 124, 1], [s * 130, 44], [s * 104, 4]]), "#d8887c",
        { blur: 6 });
    }
    const head = mirrored([[0, -106], [60, -98], [108, -46], [112, 18], [74, 70], [0, 86]]);
    shape(l, head, { fill: "#86533c", ...fr, depth: 44 });
    fur(l, rnd, head, { x: -115, y: -106, w: 230, h: 190, count: 700, length: 14, colours: ["#d8a880", "#4a241c"],
      flow: (x, y) => Math.atan2(y, x), alpha: 0.4 });
    shape(l, oval(0, -40, 42, 32), { fill: "#c8936a", ...fr, depth: 12 });
    shape(l, mirrored([[0, -58], [22, -50], [14, -34], [0, -30]]), { fill: "#4a2028", rim: "#ffffff", depth: 6,
      rimWidth: 2 });
    stroke(l, smooth([[-30, -66], [0, -80], [30, -66]], false), "#3a1818", 4);
    for (const s of [-1, 1]) {
      fill(l, poly([[s * 16 - 5, -74], [s * 16 + 5, -74], [s * 16, -92]]), "#ffffff");
    }
    for (const s of [-1, 1]) {
      eye(l, s * 52, 8, 32, { iris: "#ffb02a", big: 0.46, lid: 0.1, lidColour: "#6a3c2c" });
    }
    shape(l, smooth([[-104, 44], [0, 76], [104, 44], [88, 150], [40, 240], [-20, 290], [-40, 270], [-50, 160]]),
      { fill: "#d8d4ec", shade: "#4a4a8a", rim: "#ffffff", light: [-0.4, -0.4], depth: 34, paint: (p) => {
      for (let i = 0; i < 7; i++) {
        stroke(p, smooth([[-120, 70 + i * 34], [0, 102 + i * 34], [120, 70 + i * 34]], false), "#6a78c8", 11, 0.8);
      }
    } });
    shape(l, smooth([[-116, 40], [0, 74], [116, 40], [116, 66], [0, 102], [-116, 66]]),
      { fill: "#f4f0ff", shade: "#7a7aa8", rim: "#ffffff", depth: 10 });
    shape(l, oval(-30, 292, 24), { fill: "#f4f0ff", shade: "#7a7aa8", rim: "#ffffff", depth: 12 });
  });
  shape(c, limb([[210, 340, 18], [206, 420, 16], [250, 450, 14]]), { fill: "#7a4a38", ...fr, depth: 10 });
  stroke(c, oval(254, 478, 22), "#ffd060", 7);
  for (let i = 0; i < 3; i++) {
    stroke(c, line([[246 + i * 9, 498], [238 + i * 14, 548]]), "#e8b040", 6);
    stroke(c, line([[238 + i * 14, 546], [248 + i * 14, 546]]), "#e8b040", 5);
  }
  motes(c, rnd, 30, { size: 3, colour: "#d8ffb8", halo: 5, y: 620 });
}
