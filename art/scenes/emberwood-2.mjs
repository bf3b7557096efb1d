/** Emberwood, second part: otter, squirrel, mouse, wolf, raven, toad, boar. */
import { H, W, box, fill, glow, limb, line, linear, mirrored, oval, place, poly, radial, shaft, shape, smooth, stroke, wash } from "../kit/canvas.mjs";
import { eye, fur, whiskers } from "../kit/creature.mjs";
import { branch, foliage, forest, grass, leaf, leaves, mist, moon, motes, mushroom, rain, ridge, sky, stars } from "../kit/nature.mjs";

const star = (x, y, r, inner = 0.45, points = 5, turn = -Math.PI / 2) => smooth(Array.from({ length: points * 2 }, (_, i) => { const a = turn + (i * Math.PI) / points, d = i % 2 ? r * inner : r; return [x + Math.cos(a) * d, y + Math.sin(a) * d]; }), true, 0.25);

export function ferryOfFallenStars(c, rnd) {
  wash(c, radial(c, 300, 440, 640, "#2c7a8c", "#134a70", "#08203e"));
  for (let i = 0; i < 70; i++) { const y = rnd.range(0, H), x = rnd.range(-40, W); stroke(c, smooth([[x, y], [x + 60, y + rnd.range(-10, 10)], [x + 130, y + rnd.range(-14, 14)]], false), rnd.pick(["#4aa6b4", "#0c3458", "#7fd4d0"]), rnd.range(1, 4), 0.35); }
  for (let i = 0; i < 60; i++) { const x = rnd.range(0, W), y = rnd.range(0, H), r = rnd.range(2, 6); fill(c, star(x, y, r), "#fff6b8", { alpha: 0.8 }); glow(c, x, y, r * 6, "#ffe890", 0.5); }
  for (const [x, y, r, t] of [[60, 120, 90, 0.3], [560, 90, 76, 2], [30, 720, 84, 4], [540, 820, 110, 5.4], [590, 520, 60, 3]]) {
    shape(c, oval(x, y + 8, r, r), { fill: "#0a2c40" });
    place(c, x, y, { turn: t }, (l) => { const pad = smooth([[0, 0, 1], [r * 0.9, -r * 0.42, 1], [r * 0.7, r * 0.7], [-r * 0.2, r * 0.98], [-r * 0.98, r * 0.1], [-r * 0.5, -r * 0.86], [r * 0.4, -r * 0.9, 1]]); shape(l, pad, { fill: "#3f8a54", shade: "#0c3a4a", rim: "#b8f0a8", depth: 26, paint: (p) => { for (let i = 0; i < 11; i++) stroke(p, line([[0, 0], [Math.cos(i * 0.57) * r, Math.sin(i * 0.57) * r]]), "#7fc47a", 2, 0.6); } }); });
  }
  for (const [x, y] of [[92, 96], [520, 790]]) for (let k = 0; k < 2; k++) for (let i = 0; i < 8; i++) place(c, x, y, { turn: i * 0.785 + k * 0.4, scale: 1 - k * 0.35 }, (l) => shape(l, smooth([[0, -4], [16, -26], [0, -56, 1], [-16, -26]]), { fill: "#f6d0e8", shade: "#a85a98", rim: "#ffffff", depth: 10 }));
  place(c, 300, 470, { turn: 0.28, scale: 1.16 }, (l) => {
    const fr = { shade: "#3a1c3a", rim: "#fff0b0", light: [0, -0.2], depth: 40 };
    for (let k = 0; k < 3; k++) stroke(l, smooth([[-130 - k * 26, -150], [-150 - k * 28, 40], [-90 - k * 20, 260], [0, 370 + k * 26], [90 + k * 20, 260], [150 + k * 28, 40], [130 + k * 26, -150]], false), "#a8ecec", 5 - k, 0.4 - k * 0.1);
    shape(l, limb([[0, 190, 54], [6, 270, 36], [24, 340, 20], [50, 380, 6]]), { fill: "#5a3620", ...fr });
    for (const s of [-1, 1]) shape(l, limb([[s * 60, 170, 34], [s * 100, 214, 26], [s * 116, 246, 24]]), { fill: "#6a4228", ...fr, depth: 16 });
    for (const s of [-1, 1]) for (let i = -1; i <= 1; i++) fill(l, oval(s * 118 + i * 14, 264, 7, 13), "#3a2014");
    const body = mirrored([[0, -120], [80, -90], [112, 0], [116, 110], [86, 200], [0, 230]]);
    shape(l, body, { fill: "#71482c", ...fr, depth: 54, paint: (p) => fill(p, oval(0, 50, 70, 150), "#d9b284", { blur: 20 }) });
    fur(l, rnd, body, { x: -120, y: -120, w: 240, h: 350, count: 1100, length: 24, colours: ["#f0d0a0", "#4a2a18", "#a87848"], flow: (x) => Math.PI / 2 + x / 200, alpha: 0.35 });
    const head = mirrored([[0, -262], [66, -248], [106, -190], [108, -130], [70, -84], [0, -70]]);
    for (const s of [-1, 1]) shape(l, oval(s * 94, -226, 22), { fill: "#5a3620", ...fr, depth: 10 });
    shape(l, head, { fill: "#7d5233", ...fr });
    fur(l, rnd, head, { x: -110, y: -260, w: 220, h: 190, count: 600, length: 14, colours: ["#c89866", "#4a2a18"], flow: (x, y) => Math.atan2(y + 150, x), alpha: 0.35 });
    shape(l, mirrored([[0, -168], [44, -160], [70, -120], [40, -86], [0, -80]]), { fill: "#f0d6ac", ...fr, depth: 16 });
    shape(l, mirrored([[0, -176], [26, -170], [26, -154], [0, -140]]), { fill: "#2a1418", shade: "#000000", rim: "#ffffff", depth: 6, rimWidth: 3 });
    stroke(l, smooth([[-34, -116], [-14, -104], [0, -118], [14, -104], [34, -116]], false), "#4a2418", 4);
    for (const s of [-1, 1]) { stroke(l, smooth([[s * 34, -184], [s * 52, -198], [s * 70, -182]], false), "#1c0e10", 6); whiskers(l, s * 36, -130, 70, { side: s, colour: "#fff8e8" }); fill(l, oval(s * 64, -140, 18, 12), "#e88a78", { alpha: 0.5, blur: 5 }); }
    glow(l, 0, 20, 260, "#ffe27a", 0.85);
    shape(l, star(0, 20, 84, 0.5, 5, -1.4), { fill: radial(l, 0, 20, 84, "#fffdf0", "#ffe889", "#ffb53c"), shade: "#e07a1c", rim: "#ffffff", depth: 16, shadeAlpha: 0.4 });
    glow(l, 0, 20, 110, "#fffbe0", 0.8);
    for (const s of [-1, 1]) { shape(l, limb([[s * 96, -60, 28], [s * 106, 0, 24], [s * 62, 44, 22]]), { fill: "#6a4228", ...fr, light: [-s, 0], depth: 14 }); for (let i = 0; i < 3; i++) fill(l, oval(s * 44, 34 + i * 12, 12, 7, s * 0.2), "#3a2014"); }
  });
}

export function treasurerOfAcorns(c, rnd) {
  wash(c, radial(c, 300, 380, 620, "#b8702a", "#5a2c14", "#160a08"));
  for (let i = 0; i < 44; i++) { const a = rnd.range(3, 6.4); stroke(c, smooth([[300 + Math.cos(a) * 200, 420 + Math.sin(a) * 260], [300 + Math.cos(a + 0.05) * 340, 420 + Math.sin(a + 0.05) * 430], [300 + Math.cos(a) * 500, 420 + Math.sin(a) * 640]], false), rnd.pick(["#1c0c08", "#7a4420", "#3a1c10"]), rnd.range(3, 12), 0.6); }
  fill(c, oval(300, 210, 140, 160), radial(c, 300, 210, 160, "#fff3c0", "#f2b850", "#a85c20"));
  for (let i = 0; i < 30; i++) leaves(c, rnd, { x: 300 + rnd.bell() * 90, y: 120 + rnd.bell() * 60, rx: 30, ry: 20, count: 4, size: 10, colours: ["#c87a28", "#e8a83a", "#8a4a1a"], alpha: 0.6 });
  for (const a of [1.2, 1.5, 1.85]) shaft(c, 300, 80, a, 0.09, 900, "#ffedb0", 0.5, 12);
  const acorn = (x, y, s, t, gold) => place(c, x, y, { turn: t, scale: s }, (l) => {
    shape(l, smooth([[-22, -6], [-20, 22], [0, 48, 1], [20, 22], [22, -6]]), { fill: gold ? "#ffc22e" : "#c8802c", shade: gold ? "#8a3a08" : "#4a1c0c", rim: "#fff6c0", depth: 18, rimWidth: 5 });
    shape(l, smooth([[-28, 0], [-24, -22], [0, -34], [24, -22], [28, 0], [0, 6]]), { fill: gold ? "#b8741c" : "#6a4020", shade: "#2a100a", rim: "#ffe09a", depth: 12 });
    fill(l, box(-3, -44, 6, 14, 2), "#4a2a14");
  });
  for (let i = 0; i < 330; i++) { const t = i / 330, spread = 60 + t * 420, x = 300 + rnd.bell() * spread * 1.15, y = 500 + t * 410 + Math.abs(x - 300) * 0.2; acorn(x, y, rnd.range(0.55, 0.95) * (0.55 + t * 0.6), rnd.range(0, 6.28), rnd() < 0.55); if (i === 100) { c.save(); c.translate(300, 560); c.scale(0.74, 0.74); c.translate(-310, -722); squirrel(); c.restore(); } }
  function squirrel() {
    const fr = { shade: "#4a1414", rim: "#fff0b8", light: [-0.1, -1] };
    const tail = smooth([[360, 690], [470, 700], [540, 600], [545, 440], [500, 310], [420, 260], [350, 290], [340, 340], [390, 350], [410, 410], [390, 520], [340, 620]]);
    shape(c, tail, { fill: "#b8501c", ...fr, depth: 50, rimWidth: 8 });
    fur(c, rnd, tail, { x: 330, y: 250, w: 220, h: 460, count: 1600, length: 34, width: 2.2, colours: ["#ffb060", "#7a2c10", "#e88438"], flow: (x, y) => (y > 420 ? -1.3 : -2.4) + (x - 440) / 300, alpha: 0.5 });
    const body = smooth([[220, 470], [180, 580], [186, 680], [240, 730], [350, 730], [400, 680], [396, 580], [350, 470]]);
    shape(c, body, { fill: "#c65e22", ...fr, depth: 50, paint: (l) => fill(l, oval(285, 610, 62, 100), "#fff0d4", { blur: 10 }) });
    fur(c, rnd, body, { x: 180, y: 470, w: 220, h: 260, count: 700, length: 18, colours: ["#ffba78", "#8a3812", "#fff4e0"], flow: () => Math.PI / 2, alpha: 0.35 });
    for (const x of [222, 352]) shape(c, oval(x, 716, 54, 34), { fill: "#b8521e", ...fr, depth: 20 });
    place(c, 282, 380, { scale: 1.12 }, (l) => {
      for (const s of [-1, 1]) { shape(l, smooth([[s * 34, -70], [s * 74, -168, 1], [s * 100, -40]]), { fill: "#b8501c", ...fr, depth: 18 }); fill(l, smooth([[s * 52, -70], [s * 74, -130, 1], [s * 86, -52]]), "#f0b090", { blur: 4 }); for (let i = 0; i < 9; i++) stroke(l, line([[s * 74, -150], [s * (68 + i * 3), -196 + i * 5]]), "#d86c28", 3, 0.8); }
      const head = mirrored([[0, -88], [64, -78], [110, -24], [122, 36], [92, 84], [40, 104], [0, 108]]);
      shape(l, head, { fill: "#d2692a", ...fr, depth: 40, paint: (p) => { for (const s of [-1, 1]) fill(p, oval(s * 72, 60, 56, 42), "#fff0d8", { blur: 10 }); fill(p, oval(0, 80, 60, 40), "#fff0d8", { blur: 8 }); } });
      fur(l, rnd, head, { x: -125, y: -88, w: 250, h: 200, count: 600, length: 14, colours: ["#ffba78", "#8a3812", "#ffffff"], flow: (x, y) => Math.atan2(y + 10, x), alpha: 0.3 });
      shape(l, oval(0, 42, 15, 11), { fill: "#3a1418", shade: "#000000", rim: "#ffffff", depth: 6, rimWidth: 3 });
      stroke(l, smooth([[-24, 66], [-10, 72], [0, 60], [10, 72], [24, 66]], false), "#5a2414", 4);
      fill(l, box(-10, 70, 9, 16, 2), "#fff8e8"); fill(l, box(1, 70, 9, 16, 2), "#fff8e8");
      for (const s of [-1, 1]) eye(l, s * 52, 0, 25, { iris: "#3a1a0c", big: 0.72, lid: s > 0 ? 0.08 : 0.26, lidColour: "#a8481a", look: [0.2, 0.2] });
      stroke(l, oval(52, 0, 36), "#ffd75a", 6); stroke(l, oval(52, 0, 36), "#fff8c8", 2); stroke(l, smooth([[84, 14], [110, 70], [90, 140], [60, 190]], false), "#ffd75a", 3);
      for (const s of [-1, 1]) whiskers(l, s * 40, 58, 84, { side: s });
    });
    for (const s of [-1, 1]) shape(c, limb([[285 + s * 80, 540, 24], [285 + s * 78, 600, 20], [285 + s * 30, 612, 18]]), { fill: "#b04a1a", ...fr, depth: 14 });
    acorn(285, 596, 1.5, 0, true);
    glow(c, 285, 600, 120, "#ffe27a", 0.5);
  }
  for (let i = 0; i < 16; i++) { const x = 300 + rnd.bell() * 260, y = rnd.range(600, 880); glow(c, x, y, 34, "#fff6c8", 0.9); stroke(c, line([[x - 12, y], [x + 12, y]]), "#ffffff", 2); stroke(c, line([[x, y - 12], [x, y + 12]]), "#ffffff", 2); }
  motes(c, rnd, 60, { size: 3, colour: "#fff0b0", y: 380, ry: 330 });
  foliage(c, rnd, "tl tr", ["#3a1c0c", "#5a2c12", "#7a3e16"], { size: 90 });
}

export function teacupCorsair(c, rnd) {
  sky(c, "#bfe8d8", "#e8f4c8", "#9fd6b0", "#2c7a6c");
  glow(c, 140, 140, 420, "#fffbd0", 0.9);
  for (let i = 0; i < 40; i++) { const x = rnd.range(-20, 620), h = rnd.range(280, 620); stroke(c, smooth([[x, 520], [x + rnd.range(-20, 20), 520 - h * 0.5], [x + rnd.range(-60, 60), 520 - h]], false), rnd.pick(["#8fc48a", "#6aa874", "#b4d894"]), rnd.range(3, 9), 0.6); }
  for (const [x, h] of [[70, 420], [540, 470], [590, 360]]) { stroke(c, line([[x, 540], [x + 6, 540 - h]]), "#4a7a44", 6); shape(c, box(x - 8, 470 - h, 28, 110, 14), { fill: "#6a4020", shade: "#2a1408", rim: "#ffe0a8", depth: 12 }); }
  const fr = { shade: "#0a3a34", rim: "#eaffb8", light: [-0.4, -0.9] };
  const frog = mirrored([[0, 300], [60, 290], [96, 220], [150, 196], [206, 224], [224, 300], [290, 400], [330, 540], [0, 560]], 340);
  shape(c, frog, { fill: "#5f9e3c", ...fr, depth: 80, rimWidth: 8, paint: (l) => { for (let i = 0; i < 60; i++) fill(l, oval(rnd.range(60, 620), rnd.range(220, 520), rnd.range(4, 16)), "#3f7a34", { alpha: 0.5, blur: 2 }); } });
  stroke(c, smooth([[120, 470], [230, 440], [340, 430], [450, 440], [570, 470]], false), "#20482a", 9);
  for (const s of [-1, 1]) { shape(c, oval(340 + s * 150, 262, 68), { fill: "#74b044", ...fr, depth: 24 }); eye(c, 340 + s * 150, 266, 52, { iris: "#f2b52a", pupil: "bar", lid: 0.24, lidColour: "#5a983a", look: [-0.4, 0.7] }); fill(c, oval(340 + s * 22, 370, 7, 4), "#20482a"); }
  const water = smooth([[-30, 530], [150, 520], [340, 528], [640, 516], [640, 920, 1], [-30, 920, 1]]);
  shape(c, water, { fill: linear(c, 0, 520, 0, 900, "#a4d8b8", "#2c8a86", "#0a3e50") });
  for (let i = 0; i < 90; i++) { const t = rnd(), y = 540 + t * 350, x = rnd.range(-30, W); stroke(c, smooth([[x, y], [x + 40 * (0.5 + t), y - 6 * t], [x + 90 * (0.5 + t), y]], false), rnd.pick(["#e0fff0", "#0e5660", "#6ac8b0"]), 1.5 + t * 4, 0.4); }
  place(c, 270, 620, { turn: -0.13, scale: 1.08 }, (l) => {
    stroke(l, line([[40, 60], [20, -420]]), "#7a4a24", 11);
    const sail = smooth([[16, -410, 1], [-120, -330], [-196, -200], [-180, -60, 1], [-70, -60], [28, -110]]);
    shape(l, sail, { fill: "#d2782a", shade: "#6a1c14", rim: "#ffeaa0", light: [-0.7, -0.6], depth: 50, paint: (p) => { stroke(p, smooth([[20, -400], [-60, -240], [-180, -60]], false), "#8a3a18", 6); for (let i = 0; i < 6; i++) { stroke(p, smooth([[-10 - i * 27, -350 + i * 50], [-80 - i * 14, -320 + i * 36], [-170, -300 + i * 44]], false), "#8a3a18", 3, 0.7); stroke(p, smooth([[-10 - i * 27, -350 + i * 50], [0 - i * 10, -270 + i * 40], [24, -230 + i * 30]], false), "#8a3a18", 3, 0.7); } } });
    shape(l, smooth([[20, -424, 1], [90, -440], [130, -412], [76, -396], [18, -392]]), { fill: "#241c28", shade: "#000000", rim: "#ffe0a0", depth: 8 });
    fill(l, oval(72, -418, 9, 8), "#f4ecd8");
    shape(l, smooth([[-40, 10], [-56, -70], [-20, -120], [40, -116], [70, -60], [56, 10]]), { fill: "#2c4a7a", shade: "#10183a", rim: "#ffe6b0", light: [-0.5, -0.8], depth: 26 });
    fill(l, smooth([[-8, -100], [4, 0], [24, 0], [26, -100]]), "#f0e0c0");
    shape(l, limb([[60, -80, 18], [110, -110, 15], [146, -150, 13]]), { fill: "#2c4a7a", shade: "#10183a", rim: "#ffe6b0", depth: 10 });
    stroke(l, line([[140, -140], [228, -240]]), "#e8eef0", 7); stroke(l, line([[126, -152], [160, -132]]), "#e0a83a", 8);
    shape(l, oval(148, -154, 17), { fill: "#c8a890", shade: "#5a3430", rim: "#fff4d8", depth: 8 });
    for (const s of [-1, 1]) shape(l, oval(10 + s * 74, -216, 44), { fill: "#a88a78", shade: "#4a2c34", rim: "#fff4d8", light: [-0.5, -0.8], depth: 16, paint: (p) => fill(p, oval(10 + s * 72, -212, 28), "#eba8a0", { blur: 5 }) });
    shape(l, smooth([[-56, -200], [-30, -240], [40, -244], [76, -190], [70, -140], [30, -104], [-10, -106], [-44, -140]]), { fill: "#bca08a", shade: "#4a2c34", rim: "#fff4d8", light: [-0.5, -0.8], depth: 30, paint: (p) => fill(p, oval(8, -124, 40, 30), "#fff0e0", { blur: 8 }) });
    shape(l, smooth([[-94, -222], [-60, -270], [10, -292], [80, -266], [118, -216], [60, -232], [10, -238], [-44, -234]]), { fill: "#26222e", shade: "#000000", rim: "#ffe0a0", depth: 20, line: "#e0a83a", lineWidth: 4 });
    fill(l, oval(10, -262, 14, 12), "#f4ecd8"); fill(l, oval(5, -264, 3), "#26222e"); fill(l, oval(15, -264, 3), "#26222e");
    eye(l, -16, -184, 16, { iris: "#2a1810", big: 0.75, lid: 0.12, lidColour: "#a88a74", angry: 0.2, flip: -1 });
    fill(l, oval(42, -182, 19, 17), "#1c1820"); stroke(l, line([[-56, -214], [80, -176]]), "#1c1820", 5);
    fill(l, oval(8, -146, 11, 9), "#e07a80"); stroke(l, smooth([[-16, -126], [8, -120], [32, -132]], false), "#5a2a28", 4);
    for (const s of [-1, 1]) whiskers(l, 8 + s * 16, -142, 64, { side: s, colour: "#ffffff" });
    stroke(l, smooth([[158, 20], [226, 26], [230, 100], [140, 118]], false), "#f6f2ea", 20);
    shape(l, smooth([[-178, -10, 1], [180, -10, 1], [166, 70], [110, 150], [-110, 150], [-164, 70]]), { fill: "#fbf6ec", shade: "#6a86a8", rim: "#ffffff", light: [-0.6, -0.7], depth: 60, paint: (p) => { fill(p, box(-200, 8, 400, 12), "#3a6ab0"); fill(p, box(-200, 26, 400, 4), "#e0a83a"); for (let i = -2; i <= 2; i++) { for (let k = 0; k < 6; k++) fill(p, oval(i * 62 + Math.cos(k * 1.05) * 13, 76 + Math.sin(k * 1.05) * 13, 8), "#d8506a"); fill(p, oval(i * 62, 76, 7), "#ffd35a"); fill(p, oval(i * 62 + 28, 88, 12, 5, 0.5), "#4a9a5a"); } } });
    shape(l, oval(0, -10, 180, 20), { fill: "#e4dccb", shade: "#8a9ab0", rim: "#ffffff", depth: 10 });
    shape(l, oval(16, -6, 120, 12), { fill: "#7a4a24" });
  });
  for (const s of [-1, 1]) stroke(c, smooth([[280 + s * 40, 790], [280 + s * 150, 776], [280 + s * 260, 830]], false), "#f4fffa", 12, 0.8);
  for (let i = 0; i < 60; i++) fill(c, oval(280 + rnd.bell() * 250, 790 + rnd.bell() * 30, rnd.range(3, 10)), "#ffffff", { alpha: 0.8 });
  for (const [x, y, r] of [[70, 850, 110], [560, 860, 120]]) shape(c, oval(x, y, r, r * 0.36), { fill: "#3f8a4c", shade: "#0c3a3a", rim: "#d8ffb0", light: [-0.2, -1], depth: 18 });
  foliage(c, rnd, "tr bl", ["#2c6a44", "#4a9a54", "#1c4a3a"], { size: 80 });
  return { keep: 0.4 };
}

export function threeMoonHowler(c, rnd) {
  sky(c, "#05081e", "#131a52", "#3a2a7a", "#8a4a8a");
  stars(c, rnd, 260, { bottom: 760 });
  for (let i = 0; i < 150; i++) { const t = rnd(), x = t * 700 - 50; glow(c, x, 120 + t * 330 + rnd.bell() * 70, rnd.range(20, 70), rnd.pick(["#6a6ae8", "#b070e0", "#4aa0e0"]), 0.13); }
  moon(c, 390, 300, 190, "#f4ecff", { halo: 1.9, shadow: "#a894d8", seed: "m1" });
  moon(c, 130, 170, 66, "#ffd0a8", { halo: 2.2, shadow: "#c0705c", seed: "m2" });
  moon(c, 120, 420, 34, "#a8f0f0", { halo: 3, shadow: "#4a90b0", seed: "m3" });
  ridge(c, rnd, { y: 700, height: 190, top: "#4a3a80", bottom: "#8a5a98", rough: 1 });
  forest(c, rnd, { ground: () => 760, count: 26, low: 70, high: 170, dark: "#2a2460", lit: "#4a3a80" });
  mist(c, rnd, 740, 70, "#b890d8", 0.7);
  const crag = poly([[-20, 920], [-20, 800], [80, 770], [130, 700], [210, 690], [250, 640], [330, 612], [460, 618], [500, 640], [480, 690], [540, 760], [560, 860], [640, 920]]);
  shape(c, crag, { fill: "#141231", shade: "#000010", rim: "#b8a8ff", light: [0.1, -1], depth: 60, rimWidth: 6 });
  for (let i = 0; i < 40; i++) stroke(c, line([[rnd.range(100, 520), rnd.range(680, 880)], [rnd.range(100, 520), rnd.range(700, 900)]]), "#3a3470", 2, 0.25);
  const fr = { shade: "#05051a", rim: "#d8ccff", light: [0.2, -1] };
  shape(c, limb([[250, 640, 26], [190, 652, 30], [130, 690, 26], [96, 750, 14], [92, 780, 2]]), { fill: "#2c2a58", ...fr, depth: 20 });
  const wolf = smooth([[312, 268], [276, 250, 1], [318, 226], [350, 200], [388, 160], [420, 122, 1], [434, 134], [400, 196, 1], [448, 158, 1], [450, 174], [424, 236], [420, 276], [444, 340], [452, 410], [438, 480], [430, 560], [428, 618], [452, 636], [448, 650, 1], [392, 652, 1], [386, 590], [370, 540], [356, 590], [350, 652, 1], [226, 654, 1], [196, 620], [190, 560], [214, 480], [244, 400], [276, 320]]);
  shape(c, wolf, { fill: "#35346a", ...fr, depth: 60, rimWidth: 8, paint: (l) => { fill(l, oval(418, 390, 40, 120), "#8a86c0", { blur: 18 }); fill(l, oval(416, 222, 20, 46, 0.5), "#9a96d0", { blur: 8 }); fill(l, smooth([[400, 196, 1], [436, 136], [448, 160, 1]]), "#1a0a24"); } });
  shape(c, smooth([[330, 520], [250, 520], [206, 590], [222, 644], [300, 652], [352, 620]]), { fill: "#30305f", ...fr, depth: 30, rimWidth: 4 });
  fur(c, rnd, wolf, { x: 180, y: 110, w: 280, h: 550, count: 2300, length: 30, width: 2.2, colours: ["#a8a4e0", "#15153a", "#6a68a8", "#484690"], flow: (x, y) => (y < 260 ? 2.5 : Math.PI / 2 + (370 - x) / 190), alpha: 0.5 });
  for (let i = 0; i < 34; i++) { const t = i / 33, x = 300 - t * 100, y = 270 + t * 280; fill(c, poly([[x + 20, y - 8], [x - 16 - rnd() * 14, y + 16], [x + 18, y + 14]]), rnd.pick(["#35346a", "#5a58a0", "#8a86d0"])); }
  for (let i = 0; i < 26; i++) { const t = i / 25, x = 428 + Math.sin(t * 3) * 22, y = 276 + t * 200; fill(c, poly([[x - 18, y - 8], [x + 10 + rnd() * 12, y + 20], [x - 18, y + 12]]), rnd.pick(["#8a86c0", "#c8c0f4", "#6a68a8"])); }
  for (let i = 0; i < 6; i++) fill(c, poly([[398 + i * 6, 190 - i * 9], [404 + i * 6, 182 - i * 9], [410 + i * 5, 192 - i * 7]]), "#ffffff");
  fill(c, smooth([[316, 258], [284, 248, 1], [322, 236]]), "#1c1a40", { blur: 1 });
  stroke(c, smooth([[368, 206], [380, 204], [390, 192]], false), "#0a0a20", 5);
  stroke(c, smooth([[362, 196], [376, 192], [386, 182]], false), "#a8a4e0", 3, 0.7);
  fill(c, oval(424, 126, 10, 8, -0.7), "#08081a");
  for (let i = 0; i < 6; i++) stroke(c, smooth([[456 + i * 13, 104 - i * 14], [478 + i * 16, 112 - i * 8], [486 + i * 18, 136 - i * 2]], false), "#fff6ff", 4.4 - i * 0.5, 0.6 - i * 0.08);
  grass(c, rnd, { y: 900, count: 160, height: 60, colours: ["#0a0a20", "#191840"] });
  motes(c, rnd, 40, { y: 640, ry: 200, size: 2.5, colour: "#d8ccff", halo: 4 });
  foliage(c, rnd, "bl br", ["#0a0a20", "#15153a"], { size: 100 });
}

export function theKeyringRaven(c, rnd) {
  wash(c, linear(c, 0, 0, 600, 900, "#f0a848", "#c83c28", "#6a1424"));
  glow(c, 170, 240, 460, "#ffe9a0", 0.8);
  for (let i = 0; i < 5; i++) branch(c, rnd, rnd.pick([-20, 620]), rnd.range(0, 860), rnd.range(-0.6, 0.6) + (i % 2 ? 3.14 : 0), 130, 9, "#4a1018", { depth: 4, tip: (x, y) => { for (let k = 0; k < 4; k++) { const bx = x + rnd.bell() * 20, by = y + rnd.bell() * 20; shape(c, oval(bx, by, 11), { fill: "#e8261c", shade: "#5a0414", rim: "#ffd8a8", depth: 8, rimWidth: 3 }); } leaf(c, x, y, 26, rnd.range(0, 6), rnd.pick(["#e88a22", "#f4b83a", "#a82818"])); } });
  leaves(c, rnd, { x: 300, y: 450, rx: 320, ry: 480, count: 120, size: 15, colours: ["#ffd060", "#e86a20", "#8a1420"], alpha: 0.5 });
  const fr = { shade: "#06040e", rim: "#9fc0ff", light: [-0.6, -0.8] };
  const body = smooth([[300, 440], [250, 560], [210, 700], [190, 920, 1], [640, 920, 1], [640, 420], [560, 330], [500, 300]]);
  shape(c, body, { fill: "#191a2c", ...fr, depth: 80, rimWidth: 8 });
  for (let row = 0; row < 9; row++) for (let i = 0; i < 8; i++) { const x = 250 + i * 52 + (row % 2) * 26 - row * 4, y = 530 + row * 46 - i * 12; place(c, x, y, { turn: 1.2 + i * 0.05 }, (l) => shape(l, smooth([[0, -20], [50, -24], [82, 0], [50, 22], [0, 18]]), { fill: rnd.pick(["#1c2038", "#242c50", "#17182a", "#2c2448"]), ...fr, depth: 16, rimWidth: 2.5, rim: rnd.pick(["#8ab4ff", "#b08aff", "#6ae0e0"]), rimAlpha: 0.6 })); }
  const head = smooth([[500, 300], [470, 220], [400, 180], [320, 184], [262, 226], [240, 290], [250, 350], [290, 410], [300, 470], [420, 520], [540, 420]]);
  shape(c, head, { fill: "#1d1f36", ...fr, depth: 60, rimWidth: 9 });
  fur(c, rnd, head, { x: 240, y: 180, w: 300, h: 340, count: 1500, length: 34, width: 2.6, colours: ["#5a78c8", "#0c0c1c", "#3a3f78", "#7a5ac0"], flow: (x, y) => 0.9 + (y - 300) / 500, alpha: 0.5 });
  const upper = smooth([[286, 240], [220, 236], [130, 268], [72, 330], [60, 372, 1], [120, 344], [200, 330], [270, 330]]);
  shape(c, smooth([[270, 330], [200, 340], [120, 366], [90, 380, 1], [140, 392], [220, 384], [280, 372]]), { fill: "#26262f", ...fr, depth: 16 });
  const keyX = 130, keyY = 356;
  stroke(c, oval(keyX, keyY + 36, 40, 40), "#7a3c08", 20); stroke(c, oval(keyX, keyY + 36, 40, 40), "#ffc83a", 15); stroke(c, oval(keyX - 2, keyY + 33, 40, 40), "#fff6b8", 4);
  for (const [w, col] of [[22, "#7a3c08"], [15, "#ffc83a"]]) { stroke(c, line([[keyX, keyY + 78], [keyX, keyY + 250]]), col, w); stroke(c, line([[keyX, keyY + 240], [keyX + 46, keyY + 240]]), col, w); stroke(c, line([[keyX, keyY + 205], [keyX + 34, keyY + 205]]), col, w); }
  stroke(c, line([[keyX - 4, keyY + 80], [keyX - 4, keyY + 246]]), "#fff6b8", 4);
  glow(c, keyX, keyY + 120, 190, "#ffdf70", 0.6);
  shape(c, upper, { fill: "#3a3b4a", ...fr, depth: 30, rimWidth: 6 });
  for (let i = 0; i < 24; i++) stroke(c, smooth([[300, 226 + i * 4], [250 + rnd.range(-10, 10), 246 + i * 3], [212 + rnd.range(-14, 10), 262 + i * 2.6]], false), rnd.pick(["#14152a", "#39426e"]), 3, 0.8);
  eye(c, 338, 282, 34, { iris: "#ffb52c", big: 0.5, lid: 0.2, angry: 0.2, lidColour: "#20223a", look: [-0.4, 0.1], shine: 0.2 });
  for (let i = 0; i < 4; i++) { const x = 330 + i * 44, y = 640 + i * 44; stroke(c, oval(x, y, 15, 15), "#d8dce8", 6); stroke(c, line([[x, y + 14], [x + 4, y + 74]]), "#b8bccc", 7); stroke(c, line([[x + 4, y + 72], [x + 18, y + 72]]), "#b8bccc", 6); }
  stroke(c, smooth([[272, 560], [340, 650], [460, 770], [600, 830]], false), "#e0a03a", 5);
  for (let i = 0; i < 12; i++) leaf(c, rnd.range(0, 600), rnd.range(0, 180), rnd.range(18, 36), rnd.range(0, 6), rnd.pick(["#f4b83a", "#e86a20", "#c83018"]));
}

export function kingToadTheUnhurried(c, rnd) {
  sky(c, "#2a4a4c", "#4a7a6a", "#3c6a4c", "#14241c");
  glow(c, 300, 300, 400, "#b8e0a8", 0.7);
  for (let i = 0; i < 9; i++) { const x = rnd.range(0, W); mushroom(c, x, 700, rnd.range(200, 460), { cap: "#4a7068", capDark: "#20403c", stem: "#7a9a88" }); }
  mist(c, rnd, 640, 130, "#a8d0b8", 0.7);
  for (const [x, h] of [[60, 300], [548, 240]]) mushroom(c, x, 800, h, { cap: "#8a4a2c", capDark: "#3a1818", stem: "#b8b090", rim: "#e8f0c0" }, rnd);
  fill(c, smooth([[-20, 760], [300, 720], [620, 770], [620, 920], [-20, 920]]), linear(c, 0, 730, 0, 900, "#3c5a30", "#0e1810"));
  shape(c, smooth([[220, 640], [200, 740], [180, 850], [430, 850], [404, 740], [384, 640]]), { fill: "#efe0bc", shade: "#4a5040", rim: "#ffffff", depth: 50, paint: (l) => { for (let i = 0; i < 20; i++) stroke(l, line([[200 + i * 11, 630], [190 + i * 12, 850]]), "#a8987a", 2, 0.6); } });
  shape(c, smooth([[180, 690], [300, 730], [420, 690], [404, 716], [300, 758], [196, 716]]), { fill: "#f8ecd0", shade: "#6a6a50", depth: 14 });
  shape(c, smooth([[20, 650], [70, 560], [180, 510], [300, 500], [420, 510], [530, 560], [580, 650], [440, 690], [300, 700], [160, 690]]), { fill: "#d22a20", shade: "#4a0418", rim: "#ffd0b0", light: [-0.2, -1], depth: 60, rimWidth: 8, paint: (l) => { for (const [x, y, r] of [[90, 610, 30], [170, 650, 24], [240, 600, 20], [370, 640, 30], [470, 600, 34], [540, 640, 22], [300, 670, 18], [430, 670, 16]]) fill(l, oval(x, y, r, r * 0.7), "#fff4dc"); } });
  const fr = { shade: "#142a14", rim: "#f0ffb8", light: [-0.4, -0.9] };
  const body = mirrored([[0, 330], [110, 350], [186, 440], [206, 540], [160, 606], [0, 620]], 300);
  shape(c, body, { fill: "#7c8c3a", ...fr, depth: 70, rimWidth: 7, paint: (l) => fill(l, oval(300, 560, 130, 110), "#e8dca0", { blur: 14 }) });
  for (const s of [-1, 1]) { shape(c, smooth([[300 + s * 150, 470], [300 + s * 236, 520], [300 + s * 240, 590], [300 + s * 160, 616], [300 + s * 120, 570]]), { fill: "#6f8034", ...fr, depth: 40 }); shape(c, limb([[300 + s * 110, 480, 34], [300 + s * 120, 560, 26], [300 + s * 96, 606, 24]]), { fill: "#7c8c3a", ...fr, depth: 20 }); for (let i = -1; i <= 1; i++) shape(c, oval(300 + s * 96 + i * 20, 618, 12, 9), { fill: "#93a048", ...fr, depth: 6 }); }
  const head = mirrored([[0, 240], [60, 232], [90, 190], [140, 180], [186, 220], [190, 290], [206, 360], [160, 424], [0, 452]], 300);
  shape(c, head, { fill: "#8b9c40", ...fr, depth: 60, rimWidth: 7, paint: (l) => fill(l, oval(300, 430, 150, 50), "#d8d090", { blur: 14 }) });
  for (let i = 0; i < 70; i++) { const x = 300 + rnd.bell() * 190, y = rnd.range(250, 600), r = rnd.range(4, 12); if (Math.abs(x - 300) > 30 || y < 330) shape(c, oval(x, y, r, r * 0.85), { fill: "#93a24a", ...fr, depth: 6, rimWidth: 2 }); }
  stroke(c, smooth([[112, 352], [200, 392], [300, 400], [400, 392], [488, 352]], false), "#2a3414", 9);
  stroke(c, smooth([[120, 362], [200, 400], [300, 408], [400, 400], [480, 362]], false), "#b8b060", 3, 0.8);
  for (const s of [-1, 1]) eye(c, 300 + s * 136, 252, 50, { iris: "#e8a22a", pupil: "bar", lid: 0.52, lidColour: "#7d8d38" });
  for (const s of [-1, 1]) fill(c, oval(300 + s * 20, 326, 6, 4), "#2a3414");
  const crown = poly([[226, 226], [212, 110], [262, 168], [300, 84], [338, 168], [388, 110], [374, 226]]);
  shape(c, crown, { fill: linear(c, 0, 90, 0, 230, "#fff0a0", "#f2b32c", "#b86c14"), shade: "#6a2c08", rim: "#ffffff", depth: 18, rimWidth: 4 });
  for (const [x, y] of [[212, 106], [300, 80], [388, 106]]) shape(c, oval(x, y, 11), { fill: "#ffe27a", rim: "#ffffff", shade: "#a85a10", depth: 6 });
  for (const [x, col] of [[256, "#d2264a"], [300, "#2a8ad8"], [344, "#d2264a"]]) shape(c, oval(x, 204, 12, 11), { fill: col, shade: "#1a0420", rim: "#ffffff", depth: 6 });
  glow(c, 300, 160, 150, "#ffe890", 0.45);
  shape(c, poly([[396, 470], [436, 604], [446, 602], [408, 466]]), { fill: "#b8801c" });
  rain(c, rnd, 150, { colour: "#e0fff4", alpha: 0.5, slant: 0.1 });
  for (let i = 0; i < 40; i++) { const x = rnd.range(20, 580), y = rnd.pick([540, 600, 640, 860]) + rnd.range(-14, 14); stroke(c, smooth([[x - 8, y - 8], [x, y], [x + 8, y - 8]], false), "#e8fff4", 2, 0.6); }
  grass(c, rnd, { y: 900, count: 200, height: 80, colours: ["#1c3820", "#2c5a2c", "#4a7a3a"] });
  foliage(c, rnd, "tl tr bl br", ["#12281c", "#1c3a26", "#2a5a34"], { size: 88 });
}

export function thunderInTheBracken(c, rnd) {
  wash(c, radial(c, 300, 330, 640, "#ffe8a8", "#f09a3a", "#8a2c14", "#2a0a0a"));
  for (let i = 0; i < 110; i++) { const a = rnd.range(0, 6.28), r = rnd.range(240, 300); fill(c, poly([[300 + Math.cos(a) * r, 430 + Math.sin(a) * r], [300 + Math.cos(a - 0.012) * 760, 430 + Math.sin(a - 0.012) * 760], [300 + Math.cos(a + 0.012) * 760, 430 + Math.sin(a + 0.012) * 760]]), rnd.pick(["#ffcf70", "#a83c18", "#5a1810"]), { alpha: 0.3 }); }
  const fern = (x, y, a, len, colours) => place(c, x, y, { turn: a }, (l) => { stroke(l, smooth([[0, 0], [len * 0.5, -len * 0.08], [len, 0]], false), colours[0], 4); for (let i = 1; i < 15; i++) for (const s of [-1, 1]) { const px = (len * i) / 15, w = len * 0.3 * (1 - i / 15.5); fill(l, poly([[px, -len * 0.05], [px + w * 0.7, s * w], [px + len * 0.05, -len * 0.04]]), rnd.pick(colours)); } });
  for (let i = 0; i < 26; i++) fern(rnd.range(-20, 620), rnd.range(560, 800), -Math.PI / 2 + rnd.bell() * 1.1, rnd.range(200, 340), ["#8a3414", "#b8501c", "#d87a28"]);
  for (let i = 0; i < 46; i++) fill(c, oval(300 + rnd.bell() * 330, 770 + rnd.bell() * 90, rnd.range(30, 90)), "#e8b878", { alpha: 0.16, blur: 10 });
  place(c, 300, 450, { turn: -0.1, scale: 1.14 }, (l) => {
    const fr = { shade: "#1c0a10", rim: "#ffd890", light: [0.3, -1] };
    const hump = mirrored([[0, -250], [90, -230], [190, -140], [224, 0], [190, 150], [0, 200]]);
    shape(l, hump, { fill: "#3c241c", ...fr, depth: 70, rimWidth: 8 });
    fur(l, rnd, hump, { x: -230, y: -260, w: 460, h: 460, count: 2000, length: 54, width: 2.6, colours: ["#8a5a3a", "#160a0a", "#c88a50", "#5a3424"], flow: (x, y) => Math.atan2(y - 60, x), alpha: 0.6, spill: true });
    for (let i = 0; i < 90; i++) { const a2 = -Math.PI / 2 + rnd.bell() * 1.25, x = Math.cos(a2) * 196, y = 6 + Math.sin(a2) * 226, len = rnd.range(36, 96), q = a2 + rnd.bell() * 0.25; fill(l, poly([[x - Math.sin(a2) * 9, y + Math.cos(a2) * 9], [x + Math.cos(q) * len, y + Math.sin(q) * len], [x + Math.sin(a2) * 9, y - Math.cos(a2) * 9]]), rnd.pick(["#120808", "#2c1812", "#4a2c20", "#8a5a3a"])); }
    for (const s of [-1, 1]) { shape(l, limb([[s * 100, 130, 48], [s * (s > 0 ? 150 : 110), 240, 34], [s * (s > 0 ? 170 : 104), 300, 30]]), { fill: "#2f1a16", ...fr, depth: 20 }); shape(l, poly([[s * (s > 0 ? 170 : 104) - 32, 290], [s * (s > 0 ? 170 : 104) + 32, 290], [s * (s > 0 ? 170 : 104) + 22, 336], [s * (s > 0 ? 170 : 104) - 22, 336]]), { fill: "#15100f", ...fr, depth: 10 }); }
    for (const s of [-1, 1]) place(l, s * 112, -120, { turn: s * 0.7 }, (p) => { shape(p, smooth([[-34, 30], [-38, -30], [0, -104, 1], [38, -30], [34, 30]]), { fill: "#4a2c20", ...fr, depth: 20 }); fill(p, smooth([[-14, 20], [-16, -24], [0, -74], [16, -24], [14, 20]]), "#a8604a", { blur: 5 }); });
    const head = mirrored([[0, -150], [70, -140], [122, -70], [126, 20], [96, 110], [80, 190], [0, 214]]);
    shape(l, head, { fill: "#5a3726", ...fr, depth: 60, rimWidth: 6 });
    fur(l, rnd, head, { x: -130, y: -150, w: 260, h: 360, count: 1300, length: 26, width: 2, colours: ["#b07a4c", "#2a140e", "#8a5636"], flow: (x, y) => Math.atan2(y + 130, x * 1.1), alpha: 0.5 });
    shape(l, mirrored([[0, 96], [54, 104], [78, 146], [62, 190], [0, 204]]), { fill: "#b47468", shade: "#3a141c", rim: "#ffe6c8", light: [0.3, -1], depth: 26 });
    for (const s of [-1, 1]) fill(l, oval(s * 30, 150, 14, 20, s * 0.2), "#260c12");
    for (const s of [-1, 1]) { shape(l, limb([[s * 62, 200, 18], [s * 108, 190, 15], [s * 130, 140, 10], [s * 126, 96, 2]]), { fill: "#fff4da", shade: "#8a6a4a", rim: "#ffffff", light: [0.3, -1], depth: 12 }); eye(l, s * 70, -22, 22, { iris: "#ff8a1c", lid: 0.3, angry: 0.5, flip: s, lidColour: "#3a2018", shine: 0.35, big: 0.42 }); stroke(l, smooth([[s * 30, -30], [s * 66, -62], [s * 112, -66]], false), "#20100c", 14, 0.9); }
    stroke(l, smooth([[-60, 214], [0, 200], [60, 214]], false), "#1c0a0c", 8);
  });
  for (const s of [-1, 1]) for (let i = 0; i < 12; i++) fill(c, oval(300 + s * (90 + i * 22), 660 - i * 8 + rnd.range(-10, 10), 14 + i * 4), "#fff4e0", { alpha: 0.16, blur: 8 });
  for (let i = 0; i < 34; i++) fill(c, oval(rnd.range(-40, 640), rnd.range(820, 930), rnd.range(50, 110)), rnd.pick(["#d8a060", "#a86a34", "#f0c888"]), { alpha: 0.5, blur: 12 });
  for (const [x, a] of [[-20, -0.9], [40, -0.5], [620, -2.2], [560, -2.7], [-10, -0.2], [610, -3]]) fern(x, 890, a, 300, ["#a8401a", "#e07a24", "#f0a83c"]);
  for (let i = 0; i < 30; i++) leaf(c, rnd.range(0, 600), rnd.range(20, 880), rnd.range(12, 34), rnd.range(0, 6), rnd.pick(["#e8841c", "#f8b83c", "#c8401a"]));
}
