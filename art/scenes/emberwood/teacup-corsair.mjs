import { W, box, fill, glow, limb, line, linear, mirrored, oval, place, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, whiskers } from "../../kit/creature.mjs";
import { foliage, sky } from "../../kit/nature.mjs";

/** The Teacup Corsair. */
export function draw(c, rnd, mark) {
  sky(c, "#bfe8d8", "#e8f4c8", "#9fd6b0", "#2c7a6c");
  glow(c, 140, 140, 420, "#fffbd0", 0.9);
  for (let i = 0; i < 40; i++) {
    const x = rnd.range(-20, 620);
    const h = rnd.range(280, 620);
    stroke(c, smooth([[x, 520], [x + rnd.range(-20, 20), 520 - h * 0.5], [x + rnd.range(-60, 60), 520 - h]], false),
      rnd.pick(["#8fc48a", "#6aa874", "#b4d894"]), rnd.range(3, 9), 0.6);
  }
  for (const [x, h] of [[70, 420], [540, 470], [590, 360]]) {
    stroke(c, line([[x, 540], [x + 6, 540 - h]]), "#4a7a44", 6);
    shape(c, box(x - 8, 470 - h, 28, 110, 14), { fill: "#6a4020", shade: "#2a1408", rim: "#ffe0a8", depth: 12 });
  }
  const fr = { shade: "#0a3a34", rim: "#eaffb8", light: [-0.4, -0.9] };
  const frog = mirrored([[0, 300], [60, 290], [96, 220], [150, 196], [206, 224], [224, 300], [290, 400], [330, 540],
    [0, 560]], 340);
  c.save();
  c.translate(-20, -44);
  c.scale(1.06, 1.06);
  shape(c, frog, { fill: "#5f9e3c", ...fr, depth: 80, rimWidth: 8, paint: (l) => {
    for (let i = 0; i < 60; i++) {
      fill(l, oval(rnd.range(60, 620), rnd.range(220, 520), rnd.range(4, 16)), "#3f7a34", { alpha: 0.5, blur: 2 });
    }
  } });
  stroke(c, smooth([[70, 440], [180, 462], [340, 470], [500, 462], [600, 436]], false), "#20482a", 10);
  fill(c, smooth([[80, 452], [340, 484], [590, 450], [600, 540], [60, 540]]), "#c8d878", { alpha: 0.6, blur: 12 });
  for (const s of [-1, 1]) {
    shape(c, oval(340 + s * 150, 262, 68), { fill: "#74b044", ...fr, depth: 24 });
    eye(c, 340 + s * 150, 266, 52, { iris: "#f2b52a", pupil: "bar", lid: 0.24, lidColour: "#5a983a",
      look: [-0.4, 0.7] });
    fill(c, oval(340 + s * 22, 370, 7, 4), "#20482a");
  }
  c.restore();
  const water = smooth([[-30, 530], [150, 520], [340, 528], [640, 516], [640, 920, 1], [-30, 920, 1]]);
  shape(c, water, { fill: linear(c, 0, 520, 0, 900, "#a4d8b8", "#2c8a86", "#0a3e50") });
  for (let i = 0; i < 90; i++) {
    const t = rnd();
    const y = 540 + t * 350;
    const x = rnd.range(-30, W);
    stroke(c, smooth([[x, y], [x + 40 * (0.5 + t), y - 6 * t], [x + 90 * (0.5 + t), y]], false),
      rnd.pick(["#e0fff0", "#0e5660", "#6ac8b0"]), 1.5 + t * 4, 0.4);
  }
  place(c, 284, 690, { turn: -0.13, scale: 0.9 }, (l) => {
    mark("subject");
    stroke(l, line([[40, 60], [20, -420]]), "#7a4a24", 11);
    const sail = smooth([[16, -410, 1], [-120, -330], [-196, -200], [-180, -60, 1], [-70, -60], [28, -110]]);
    shape(l, sail, { fill: "#d2782a", shade: "#6a1c14", rim: "#ffeaa0", light: [-0.7, -0.6], depth: 50, paint: (p) => {
      stroke(p, smooth([[20, -400], [-60, -240], [-180, -60]], false), "#8a3a18", 6);
      for (let i = 0; i < 6; i++) {
        stroke(p, smooth([[-10 - i * 27, -350 + i * 50], [-80 - i * 14, -320 + i * 36], [-170, -300 + i * 44]], false),
          "#8a3a18", 3, 0.7);
        stroke(p, smooth([[-10 - i * 27, -350 + i * 50], [0 - i * 10, -270 + i * 40], [24, -230 + i * 30]], false),
          "#8a3a18", 3, 0.7);
      }
    } });
    shape(l, smooth([[20, -424, 1], [90, -440], [130, -412], [76, -396], [18, -392]]),
      { fill: "#241c28", shade: "#000000", rim: "#ffe0a0", depth: 8 });
    fill(l, oval(72, -418, 9, 8), "#f4ecd8");
    shape(l, smooth([[-40, 10], [-56, -70], [-20, -120], [40, -116], [70, -60], [56, 10]]),
      { fill: "#2c4a7a", shade: "#10183a", rim: "#ffe6b0", light: [-0.5, -0.8], depth: 26 });
    fill(l, smooth([[-8, -100], [4, 0], [24, 0], [26, -100]]), "#f0e0c0");
    shape(l, limb([[60, -80, 18], [110, -110, 15], [146, -150, 13]]), { fill: "#2c4a7a", shade: "#10183a",
      rim: "#ffe6b0", depth: 10 });
    stroke(l, line([[140, -140], [228, -240]]), "#e8eef0", 7);
    stroke(l, line([[126, -152], [160, -132]]), "#e0a83a", 8);
    shape(l, oval(148, -154, 17), { fill: "#c8a890", shade: "#5a3430", rim: "#fff4d8", depth: 8 });
    for (const s of [-1, 1]) {
      shape(l, oval(10 + s * 74, -216, 44), { fill: "#a88a78", shade: "#4a2c34", rim: "#fff4d8", light: [-0.5, -0.8],
        depth: 16, paint: (p) => fill(p, oval(10 + s * 72, -212, 28), "#eba8a0", { blur: 5 }) });
    }
    shape(l, smooth([[-56, -200], [-30, -240], [40, -244], [76, -190], [70, -140], [30, -104], [-10, -106],
      [-44, -140]]), { fill: "#bca08a", shade: "#4a2c34", rim: "#fff4d8", light: [-0.5, -0.8], depth: 30,
      paint: (p) => fill(p, oval(8, -124, 40, 30), "#fff0e0", { blur: 8 }) });
    shape(l, smooth([[-94, -222], [-60, -270], [10, -292], [80, -266], [118, -216], [60, -232], [10, -238],
      [-44, -234]]), { fill: "#26222e", shade: "#000000", rim: "#ffe0a0", depth: 20, line: "#e0a83a", lineWidth: 4 });
    fill(l, oval(10, -262, 14, 12), "#f4ecd8");
    fill(l, oval(5, -264, 3), "#26222e");
    fill(l, oval(15, -264, 3), "#26222e");
    eye(l, -16, -184, 16, { iris: "#2a1810", big: 0.75, lid: 0.12, lidColour: "#a88a74", angry: 0.2, flip: -1 });
    fill(l, oval(42, -182, 19, 17), "#1c1820");
    stroke(l, line([[-56, -214], [80, -176]]), "#1c1820", 5);
    fill(l, oval(8, -146, 11, 9), "#e07a80");
    stroke(l, smooth([[-16, -126], [8, -120], [32, -132]], false), "#5a2a28", 4);
    for (const s of [-1, 1]) {
      whiskers(l, 8 + s * 16, -142, 64, { side: s, colour: "#ffffff" });
    }
    stroke(l, smooth([[158, 20], [226, 26], [230, 100], [140, 118]], false), "#f6f2ea", 20);
    shape(l, smooth([[-178, -10, 1], [180, -10, 1], [166, 70], [110, 150], [-110, 150], [-164, 70]]),
      { fill: "#fbf6ec", shade: "#6a86a8", rim: "#ffffff", light: [-0.6, -0.7], depth: 60, paint: (p) => {
      fill(p, box(-200, 8, 400, 12), "#3a6ab0");
      fill(p, box(-200, 26, 400, 4), "#e0a83a");
      for (let i = -2; i <= 2; i++) {
        for (let k = 0; k < 6; k++) {
          fill(p, oval(i * 62 + Math.cos(k * 1.05) * 13, 76 + Math.sin(k * 1.05) * 13, 8), "#d8506a");
        }
        fill(p, oval(i * 62, 76, 7), "#ffd35a");
        fill(p, oval(i * 62 + 28, 88, 12, 5, 0.5), "#4a9a5a");
      }
    } });
    shape(l, oval(0, -10, 180, 20), { fill: "#e4dccb", shade: "#8a9ab0", rim: "#ffffff", depth: 10 });
    shape(l, oval(16, -6, 120, 12), { fill: "#7a4a24" });
  });
  mark("back");
  for (const s of [-1, 1]) {
    stroke(c, smooth([[280 + s * 40, 836], [280 + s * 150, 820], [280 + s * 260, 864]], false), "#f4fffa", 12, 0.8);
  }
  for (let i = 0; i < 60; i++) {
    fill(c, oval(280 + rnd.bell() * 250, 830 + rnd.bell() * 26, rnd.range(3, 10)), "#ffffff", { alpha: 0.8 });
  }
  mark("front");
  for (const [x, y, r] of [[70, 850, 110], [560, 860, 120]]) {
    shape(c, oval(x, y, r, r * 0.36), { fill: "#3f8a4c", shade: "#0c3a3a", rim: "#d8ffb0", light: [-0.2, -1],
      depth: 18 });
  }
  foliage(c, rnd, "tr bl", ["#2c6a44", "#4a9a54", "#1c4a3a"], { size: 80 });
  return { keep: 0.4 };
}
