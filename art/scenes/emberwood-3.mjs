/** Emberwood, third part: moth, salmon, bat, snail, lynx, heron. */
import { W, box, fade, fill, glow, limb, line, linear, mirrored, oval, place, poly, radial, shaft, shape, smooth, stroke, wash } from "../kit/canvas.mjs";
import { eye, fur, scales, whiskers } from "../kit/creature.mjs";
import { branch, cloud, foliage, forest, glitter, grass, leaves, mist, motes, mushroom, reflection, ridge, sky, stars, trunk } from "../kit/nature.mjs";

export function queenOfTheLastLamp(c, rnd) {
  wash(c, radial(c, 300, 420, 640, "#6a4a8a", "#2a2050", "#0a0a1e"));
  for (let i = 0; i < 14; i++) trunk(c, rnd, rnd.range(0, W), 920, -20, rnd.range(12, 34), { fill: "#231d48", shade: "#14112e", bark: 4 });
  mist(c, rnd, 760, 120, "#8a6ab8", 0.5);
  glow(c, 300, 470, 420, "#ffce6a", 0.8);
  const fr = { shade: "#3a1440", rim: "#fff2c8", light: [0, 0.6] };
  for (const s of [-1, 1]) place(c, 300, 400, { sx: s, sy: 1 }, (l) => {
    const low = smooth([[14, 90], [80, 60], [190, 120], [220, 220], [180, 330], [130, 420, 1], [110, 330], [50, 280], [14, 180]]);
    shape(l, low, { fill: "#b8683a", ...fr, depth: 50, paint: (p) => { fill(p, smooth([[20, 100], [120, 120], [170, 240], [90, 300], [20, 180]]), "#e8b05a", { blur: 12 }); fill(p, oval(126, 220, 46, 52), "#3a1838"); fill(p, oval(126, 220, 34, 40), "#f4d890"); fill(p, oval(126, 222, 22, 27), "#2a5a8a"); fill(p, oval(120, 212, 8), "#e8f8ff"); for (let i = 0; i < 9; i++) fill(p, oval(206 - i * 8, 180 + i * 26, 10), "#4a1c38", { alpha: 0.8 }); } });
    const top = smooth([[10, 40], [70, -60], [170, -180], [270, -250], [330, -250, 1], [310, -150], [300, -40], [240, 60], [140, 120], [14, 110]]);
    shape(l, top, { fill: "#d8883e", ...fr, depth: 60, paint: (p) => {
      fill(p, smooth([[14, 60], [120, -60], [260, -170], [250, -60], [160, 60], [30, 100]]), "#f4c878", { blur: 16 });
      for (let i = 0; i < 12; i++) stroke(p, smooth([[10, 60], [120 + i * 8, -40 + i * 10], [330 - i * 12, -250 + i * 32]], false), "#7a3428", 3, 0.5);
      stroke(p, smooth([[300, -240], [270, -140], [262, -40], [200, 50]], false), "#5a1c38", 16, 0.85); stroke(p, smooth([[318, -240], [292, -140], [284, -40], [226, 60]], false), "#ffe9b0", 6, 0.9);
      fill(p, oval(184, -70, 54, 58), "#3a1838"); fill(p, oval(184, -70, 42, 46), "#ffe6a0"); fill(p, oval(184, -66, 29, 33), "#1f5a92"); fill(p, oval(184, -62, 15, 18), "#0a1430"); fill(p, oval(174, -80, 10), "#e8f8ff");
    } });
    fur(l, rnd, top, { x: 0, y: -250, w: 340, h: 370, count: 1300, length: 22, colours: ["#fff0c0", "#8a3c24", "#ffd080"], flow: (x, y) => Math.atan2(y - 70, x), alpha: 0.3 });
    stroke(l, smooth([[10, -40], [40, -110], [90, -170], [110, -160]], false), "#f8dca0", 5);
    for (let i = 0; i < 16; i++) { const t = i / 16; stroke(l, line([[14 + t * 80, -50 - t * 116], [32 + t * 88, -56 - t * 96]]), "#f8dca0", 2.4); }
  });
  const body = mirrored([[0, 380], [34, 400], [44, 470], [34, 560], [18, 640], [0, 660]], 300);
  shape(c, body, { fill: "#f0dcb8", shade: "#6a3450", rim: "#ffffff", depth: 24, paint: (l) => { for (let i = 0; i < 7; i++) fill(l, box(250, 500 + i * 24, 100, 9), "#8a4a3c", { alpha: 0.7 }); } });
  const ruff = mirrored([[0, 372], [56, 384], [76, 430], [56, 476], [0, 490]], 300);
  shape(c, ruff, { fill: "#fff2da", shade: "#8a5a70", rim: "#ffffff", depth: 24 });
  fur(c, rnd, ruff, { x: 220, y: 370, w: 160, h: 124, count: 600, length: 24, colours: ["#ffffff", "#d0a888"], flow: (x, y) => Math.atan2(y - 400, x - 300), alpha: 0.6, spill: true });
  shape(c, mirrored([[0, 290], [46, 304], [60, 350], [40, 394], [0, 404]], 300), { fill: "#f8e6c8", shade: "#6a3450", rim: "#ffffff", depth: 22 });
  for (const s of [-1, 1]) eye(c, 300 + s * 32, 350, 24, { iris: "#3a1a5a", big: 0.7, lid: 0.16, lidColour: "#d8b898", flip: s, tilt: 0.2 });
  stroke(c, smooth([[288, 384], [300, 390], [312, 384]], false), "#6a3440", 3);
  shape(c, poly([[254, 306], [248, 244], [278, 272], [300, 226], [322, 272], [352, 244], [346, 306], [300, 292]]), { fill: "#ffd35a", shade: "#a85a14", rim: "#ffffff", depth: 12 });
  for (const [x, y] of [[248, 242], [300, 222], [352, 242]]) fill(c, oval(x, y, 7), "#fff6c8");
  stroke(c, line([[300, 0], [300, 214]]), "#15101e", 0);
  stroke(c, smooth([[600, 560], [470, 540], [340, 560], [300, 640]], false), "#17121f", 14); stroke(c, smooth([[600, 556], [470, 536], [342, 556]], false), "#c8a060", 3, 0.8);
  shape(c, poly([[250, 690], [276, 640], [324, 640], [350, 690]]), { fill: "#241c28", shade: "#000000", rim: "#ffdf90", depth: 12 });
  shape(c, poly([[254, 690], [346, 690], [330, 806], [270, 806]]), { fill: radial(c, 300, 750, 80, "#ffffff", "#ffe890", "#ffab3a") });
  for (const x of [254, 300, 346]) stroke(c, line([[x, 690], [300 + (x - 300) * 0.65, 806]]), "#241c28", 5);
  shape(c, box(262, 804, 76, 18, 4), { fill: "#241c28", rim: "#ffdf90" });
  glow(c, 300, 748, 330, "#ffd070", 0.8); glow(c, 300, 748, 110, "#ffffff", 0.8);
  motes(c, rnd, 60, { x: 300, y: 600, rx: 260, ry: 280, size: 3, colour: "#ffeab0", halo: 5 });
  foliage(c, rnd, "bl br", ["#14112e", "#231d48", "#3a2a60"], { size: 100 });
}

export function upriverDreamer(c, rnd) {
  sky(c, "#ffd9a0", "#ffb0a0", "#c89ac8", "#5a7ab0");
  glow(c, 420, 120, 420, "#fff8d0", 1);
  ridge(c, rnd, { y: 300, height: 180, top: "#d898a8", bottom: "#e8b0b0" });
  forest(c, rnd, { ground: () => 330, count: 30, low: 50, high: 130, dark: "#8a6a90", lit: "#c894a0" });
  mist(c, rnd, 330, 60, "#ffe0d0", 0.8);
  const cliff = (x0, s) => { const rock = poly([[x0 - s * 40, 296], [x0 + s * 60, 300], [x0 + s * 96, 322], [x0 + s * 84, 380], [x0 + s * 124, 420], [x0 + s * 100, 500], [x0 + s * 132, 560], [x0 + s * 116, 640], [x0 + s * 156, 700], [x0 + s * 150, 790], [x0 + s * 200, 830], [x0 + s * 190, 920], [x0 - s * 60, 920]]); shape(c, rock, { fill: linear(c, 0, 300, 0, 900, "#6a6480", "#34365a", "#1c2444"), shade: "#0c1230", rim: "#ffe0c0", light: [s * 0.5, -0.8], depth: 36, rimWidth: 6, paint: (l) => { for (let i = 0; i < 70; i++) { const x = x0 + s * rnd.range(-40, 170), y = rnd.range(300, 900), w = rnd.range(20, 70); fill(l, poly([[x, y], [x + w, y - rnd.range(4, 16)], [x + w * 0.8, y + rnd.range(8, 26)], [x + 6, y + rnd.range(10, 24)]]), rnd.pick(["#8a80a0", "#2a2c50", "#4a4a70", "#5f7a5a"]), { alpha: 0.5 }); } } }); leaves(c, rnd, { x: x0 + s * 40, y: 300, rx: 70, ry: 18, count: 60, size: 10, colours: ["#6a8a4a", "#8aa858", "#4a6a44"] }); };
  fill(c, box(60, 320, 480, 600), linear(c, 0, 320, 0, 800, "#f4e0f0", "#9ac0e8", "#4a86c0"));
  for (let i = 0; i < 260; i++) { const x = rnd.range(60, 540), y = rnd.range(310, 760), l = rnd.range(40, 160); stroke(c, smooth([[x, y], [x + rnd.range(-4, 4), y + l * 0.5], [x + rnd.range(-8, 8), y + l]], false), rnd.pick(["#ffffff", "#ffffff", "#6aa0d8", "#e8d8f4", "#3a74b0"]), rnd.range(2, 7), 0.5); }
  cliff(0, 1); cliff(600, -1);
  for (let i = 0; i < 60; i++) fill(c, oval(300 + rnd.bell() * 300, 800 + rnd.bell() * 60, rnd.range(20, 70)), "#ffffff", { alpha: 0.25, blur: 8 });
  place(c, 305, 440, { turn: -0.82, scale: 1.42 }, (l) => {
    const fr = { shade: "#4a2a6a", rim: "#ffffff", light: [0.7, -0.6] };
    shape(l, smooth([[-170, 6, 1], [-214, -66], [-250, -84, 1], [-226, -10], [-246, 76, 1], [-208, 50]]), { fill: "#d8727a", ...fr, depth: 16, paint: (p) => { for (let i = -5; i <= 5; i++) stroke(p, line([[-170, 4], [-250, i * 16]]), "#8a3a5a", 2, 0.6); } });
    shape(l, smooth([[10, -60, 1], [-10, -104], [-70, -96, 1], [-60, -54]]), { fill: "#c8606c", ...fr, depth: 10 });
    shape(l, smooth([[-90, 46, 1], [-130, 92], [-150, 84, 1], [-130, 34]]), { fill: "#d8727a", ...fr, depth: 10 });
    const body = smooth([[210, 0], [176, -38], [90, -66], [0, -70], [-90, -50], [-178, -14], [-184, 18], [-90, 48], [0, 66], [90, 62], [170, 40], [200, 22]]);
    shape(l, body, { fill: linear(l, 0, -70, 0, 70, "#4a6a8a", "#e88a94", "#ffd8d0", "#ffffff"), ...fr, depth: 34, rimWidth: 6, paint: (p) => { scales(p, body, { x: -190, y: -70, w: 310, h: 140, size: 15, colours: ["#ffffff00", "#ffffff30", "#e8647830", "#ffd0c830"], edge: "#8a4a7a" }, rnd); for (let i = 0; i < 50; i++) fill(p, oval(rnd.range(-170, 150), rnd.range(-66, -20), rnd.range(2, 5)), "#24304a", { alpha: 0.8 }); } });
    shape(l, smooth([[210, 0], [176, -38], [120, -58], [104, -10], [120, 50], [170, 42], [200, 24]]), { fill: "#7a8aa4", ...fr, depth: 20 });
    stroke(l, smooth([[118, -54], [98, -6], [116, 52]], false), "#3a3a5a", 5);
    shape(l, smooth([[96, 20, 1], [40, 44], [20, 84, 1], [70, 76]]), { fill: "#f4a0a0", ...fr, depth: 10 });
    stroke(l, smooth([[212, 6], [190, 18], [166, 16]], false), "#2a2440", 4);
    fill(l, oval(150, 16, 16, 12), "#f4a0a0", { alpha: 0.5, blur: 5 }); eye(l, 160, -17, 20, { white: "#fff8ec", iris: "#3a6ab0", big: 0.55, lid: 0.14, lidColour: "#6a7a94", look: [0.5, -0.2] });
  });
  for (let i = 0; i < 130; i++) { const t = rnd(), x = 120 + t * 150 + rnd.bell() * 80, y = 780 - t * 230 + rnd.bell() * 80; fill(c, oval(x, y, rnd.range(2, 9)), "#ffffff", { alpha: rnd.range(0.5, 1) }); }
  for (let i = 0; i < 60; i++) { const a = rnd.range(-2.4, -0.5), d = rnd.range(30, 230); fill(c, oval(170 + Math.cos(a) * d, 770 + Math.sin(a) * d * 0.8, rnd.range(2, 8)), "#ffffff", { alpha: 0.9 }); }
  for (let i = 0; i < 40; i++) fill(c, oval(rnd.range(-20, 620), rnd.range(830, 920), rnd.range(40, 90)), rnd.pick(["#ffffff", "#d8e8ff", "#ffe8e8"]), { alpha: 0.35, blur: 8 });
  shaft(c, 420, 60, 1.8, 0.1, 900, "#fff0c0", 0.5); shaft(c, 420, 60, 2.2, 0.08, 900, "#fff0c0", 0.4);
  foliage(c, rnd, "tl tr", ["#5a5a48", "#7a8a4a", "#3f4a40"], { size: 80 });
}

export function upsideDownLandlord(c, rnd) {
  sky(c, "#11223a", "#1f4058", "#2f5a60", "#0e2028");
  stars(c, rnd, 100, { bottom: 880 });
  glow(c, 300, 520, 420, "#3f8a8a", 0.6);
  fill(c, smooth([[420, 900], [400, 640], [440, 520], [520, 470], [640, 460], [640, 920]]), "#0c1a20");
  for (const [x, y, w, h] of [[476, 590, 54, 72], [470, 740, 60, 80]]) { shape(c, box(x, y, w, h, 26), { fill: "#ffce6a", shade: "#c85a1c", depth: 16 }); stroke(c, line([[x + w / 2, y], [x + w / 2, y + h]]), "#2a1810", 4); stroke(c, line([[x, y + h / 2], [x + w, y + h / 2]]), "#2a1810", 4); glow(c, x + w / 2, y + h / 2, 140, "#ffb84a", 0.6); }
  for (let i = 0; i < 8; i++) branch(c, rnd, rnd.range(0, W), 920, -1.57 + rnd.bell() * 0.4, 150, 10, "#0a181e", { depth: 5 });
  shape(c, limb([[-30, 90, 46], [140, 130, 36], [300, 118, 30], [460, 150, 26], [630, 120, 30]]), { fill: "#3a2a24", shade: "#0a0a12", rim: "#a8e0d8", light: [0.2, -1], depth: 26, paint: (l) => { for (let i = 0; i < 60; i++) stroke(l, smooth([[rnd.range(0, 600), rnd.range(90, 160)], [rnd.range(0, 600), rnd.range(90, 160)]], false), "#1c1414", 2, 0.12); } });
  leaves(c, rnd, { x: 80, y: 60, rx: 150, ry: 70, count: 130, size: 18, colours: ["#2a5a4a", "#4a8a5a", "#183a38"] });
  leaves(c, rnd, { x: 560, y: 70, rx: 110, ry: 70, count: 100, size: 18, colours: ["#2a5a4a", "#4a8a5a", "#183a38"] });
  const fr = { shade: "#120a24", rim: "#bdf4ec", light: [-0.4, -0.6] };
  for (const s of [-1, 1]) { stroke(c, line([[300 + s * 34, 140], [300 + s * 40, 230]]), "#3a2434", 13); for (let i = -1; i <= 1; i++) stroke(c, smooth([[300 + s * 34 + i * 10, 150], [300 + s * 34 + i * 12, 108], [300 + s * 34 + i * 12 + 4, 98]], false), "#5a3a48", 7); }
  for (const s of [-1, 1]) { const w = smooth([[300 + s * 60, 230], [300 + s * 150, 220, 1], [300 + s * 206, 330], [300 + s * 214, 470], [300 + s * 176, 560, 1], [300 + s * 150, 500], [300 + s * 110, 590, 1], [300 + s * 80, 520], [300 + s * 40, 480]]); shape(c, w, { fill: "#5a2c44", ...fr, depth: 40, rimWidth: 6, paint: (l) => { for (const [ex, ey] of [[206, 330], [176, 560], [110, 590]]) stroke(l, smooth([[300 + s * 140, 226], [300 + s * (ex - 10), (226 + ey) / 2], [300 + s * ex, ey]], false), "#2a1428", 7, 0.7); } }); }
  const body = mirrored([[0, 210], [70, 230], [104, 330], [96, 450], [60, 510], [0, 520]], 300);
  shape(c, body, { fill: "#7a4a38", ...fr, depth: 50, paint: (l) => fill(l, oval(300, 370, 56, 100), "#c8936a", { blur: 16 }) });
  fur(c, rnd, body, { x: 190, y: 210, w: 220, h: 310, count: 900, length: 22, colours: ["#d8a880", "#3a1c1c", "#a86c4c"], flow: () => Math.PI / 2, alpha: 0.5 });
  place(c, 300, 590, { scale: 1.15 }, (l) => {
    for (const s of [-1, 1]) { shape(l, smooth([[s * 50, 30], [s * 70, 90], [s * 150, 150, 1], [s * 150, 40], [s * 110, -20]]), { fill: "#6a3c30", ...fr, depth: 20 }); fill(l, smooth([[s * 70, 34], [s * 84, 80], [s * 134, 124, 1], [s * 130, 44], [s * 104, 4]]), "#d8887c", { blur: 6 }); }
    const head = mirrored([[0, -106], [60, -98], [108, -46], [112, 18], [74, 70], [0, 86]]);
    shape(l, head, { fill: "#86533c", ...fr, depth: 44 });
    fur(l, rnd, head, { x: -115, y: -106, w: 230, h: 190, count: 700, length: 14, colours: ["#d8a880", "#4a241c"], flow: (x, y) => Math.atan2(y, x), alpha: 0.4 });
    shape(l, oval(0, -40, 42, 32), { fill: "#c8936a", ...fr, depth: 12 });
    shape(l, mirrored([[0, -58], [22, -50], [14, -34], [0, -30]]), { fill: "#4a2028", rim: "#ffffff", depth: 6, rimWidth: 2 });
    stroke(l, smooth([[-30, -66], [0, -80], [30, -66]], false), "#3a1818", 4);
    for (const s of [-1, 1]) fill(l, poly([[s * 16 - 5, -74], [s * 16 + 5, -74], [s * 16, -92]]), "#ffffff");
    for (const s of [-1, 1]) eye(l, s * 52, 8, 32, { iris: "#ffb02a", big: 0.46, lid: 0.1, lidColour: "#6a3c2c" });
    shape(l, smooth([[-104, 44], [0, 76], [104, 44], [88, 150], [40, 240], [-20, 290], [-40, 270], [-50, 160]]), { fill: "#d8d4ec", shade: "#4a4a8a", rim: "#ffffff", light: [-0.4, -0.4], depth: 34, paint: (p) => { for (let i = 0; i < 7; i++) stroke(p, smooth([[-120, 70 + i * 34], [0, 102 + i * 34], [120, 70 + i * 34]], false), "#6a78c8", 11, 0.8); } });
    shape(l, smooth([[-116, 40], [0, 74], [116, 40], [116, 66], [0, 102], [-116, 66]]), { fill: "#f4f0ff", shade: "#7a7aa8", rim: "#ffffff", depth: 10 });
    shape(l, oval(-30, 292, 24), { fill: "#f4f0ff", shade: "#7a7aa8", rim: "#ffffff", depth: 12 });
  });
  shape(c, limb([[210, 340, 18], [206, 420, 16], [250, 450, 14]]), { fill: "#7a4a38", ...fr, depth: 10 });
  stroke(c, oval(254, 478, 22), "#ffd060", 7); for (let i = 0; i < 3; i++) { stroke(c, line([[246 + i * 9, 498], [238 + i * 14, 548]]), "#e8b040", 6); stroke(c, line([[238 + i * 14, 546], [248 + i * 14, 546]]), "#e8b040", 5); }
  motes(c, rnd, 30, { size: 3, colour: "#d8ffb8", halo: 5, y: 620 });
}

export function rentFreeSnail(c, rnd) {
  sky(c, "#3a3a78", "#8a5a98", "#e88a7a", "#ffca88");
  stars(c, rnd, 60, { bottom: 260 });
  glow(c, 120, 600, 420, "#ffe09a", 0.9);
  cloud(c, rnd, 440, 180, 300, { lit: "#f8a8a0", dark: "#6a4a90", light: [-0.6, 0.5] });
  for (let i = 0; i < 46; i++) { const x = rnd.range(-20, 620), h = rnd.range(200, 460); stroke(c, smooth([[x, 760], [x + rnd.range(-10, 10), 760 - h * 0.6], [x + rnd.range(-50, 50), 760 - h]], false), rnd.pick(["#a8627a", "#7a4a78", "#c87a78"]), rnd.range(3, 8), 0.55); }
  for (const [x, h] of [[70, 260], [545, 300], [500, 190]]) mushroom(c, x, 780, h, { cap: "#8a3a5a", capDark: "#3a1440", stem: "#d8a8a0", rim: "#ffd8a0" }, rnd);
  const moss = smooth([[-30, 760], [120, 716], [330, 730], [500, 706], [640, 740], [640, 920], [-30, 920]]);
  shape(c, moss, { fill: linear(c, 0, 710, 0, 900, "#7a8a3c", "#2c4430", "#141c24"), shade: "#0a1020", rim: "#ffe6a0", light: [-0.3, -1], depth: 30 });
  grass(c, rnd, { y: 740, count: 320, height: 30, colours: ["#8a9a40", "#5a7a38", "#b8a848"], ground: () => rnd.range(730, 800) });
  const fr = { shade: "#4a1c4a", rim: "#fff0b8", light: [-0.7, -0.6] };
  const foot = smooth([[90, 700], [110, 740], [200, 760], [400, 764], [560, 760, 1], [480, 726], [380, 690], [240, 660], [180, 600], [170, 500], [140, 440], [96, 450], [76, 510], [70, 600]]);
  shape(c, foot, { fill: "#d8a870", ...fr, depth: 50, rimWidth: 8, paint: (l) => { for (let i = 0; i < 130; i++) fill(l, oval(rnd.range(70, 560), rnd.range(440, 764), rnd.range(3, 9), rnd.range(2, 5)), rnd.pick(["#b8804c", "#f0cc98"]), { alpha: 0.5 }); for (let i = 0; i < 30; i++) stroke(l, line([[100 + i * 16, 742], [96 + i * 16, 768]]), "#9a6440", 3, 0.6); } });
  const shell = smooth([[250, 690], [210, 590], [226, 460], [310, 380], [420, 370], [510, 430], [550, 540], [540, 650], [480, 720], [340, 726]]);
  shape(c, shell, { fill: "#b06a4a", ...fr, depth: 80, rimWidth: 9, paint: (l) => { let prev = null; for (let i = 0; i < 90; i++) { const a = i * 0.19, r = 170 - i * 1.8, p = [385 + Math.cos(a + 2) * r, 560 + Math.sin(a + 2) * r]; if (prev) stroke(l, line([prev, p]), "#6a2c34", 15 - i * 0.12, 0.6); prev = p; } for (let i = 0; i < 34; i++) { const a = i * 0.26; stroke(l, line([[385 + Math.cos(a) * 130, 560 + Math.sin(a) * 130], [385 + Math.cos(a) * 200, 560 + Math.sin(a) * 200]]), "#f0b080", 5, 0.28); } } });
  const win = (x, y, w, h) => { shape(c, box(x - 5, y - 5, w + 10, h + 10, w * 0.5), { fill: "#5a3424", rim: "#fff0b8", shade: "#1c0a10", depth: 6 }); fill(c, box(x, y, w, h, w * 0.46), radial(c, x + w / 2, y + h / 2, h, "#fff8d0", "#ffc650", "#f08a2a")); stroke(c, line([[x + w / 2, y], [x + w / 2, y + h]]), "#5a3424", 4); stroke(c, line([[x, y + h / 2], [x + w, y + h / 2]]), "#5a3424", 4); glow(c, x + w / 2, y + h / 2, w * 2.6, "#ffc860", 0.6); };
  win(286, 500, 46, 56); win(440, 500, 46, 56);
  shape(c, box(350, 590, 74, 128, 36), { fill: "#3f6a5a", shade: "#0c2028", rim: "#d8ffd0", depth: 18, paint: (l) => { for (let i = 0; i < 5; i++) stroke(l, line([[360 + i * 14, 590], [360 + i * 14, 720]]), "#244a40", 3); } });
  fill(c, oval(410, 660, 6), "#ffd860");
  const roof = smooth([[206, 470, 1], [260, 360], [330, 270], [388, 200, 1], [450, 280], [520, 360], [570, 460, 1], [390, 430]]);
  shape(c, roof, { fill: "#8a2f3c", ...fr, depth: 50, rimWidth: 8, paint: (l) => { for (let r = 0; r < 11; r++) for (let i = 0; i < 22; i++) stroke(l, oval(190 + i * 19 + (r % 2) * 9, 220 + r * 24, 11, 14), "#4a1024", 3, 0.7); } });
  win(366, 320, 40, 46);
  shape(c, box(460, 220, 44, 100, 4), { fill: "#9a7a78", ...fr, depth: 16, paint: (l) => { for (let i = 0; i < 7; i++) stroke(l, line([[456, 232 + i * 14], [508, 232 + i * 14]]), "#5a3c48", 3, 0.7); } });
  for (let i = 0; i < 14; i++) fill(c, oval(484 + i * 5 + rnd.bell() * 10, 206 - i * 15, 12 + i * 2.4), "#ffe4d8", { alpha: 0.4 - i * 0.022, blur: 5 });
  for (const [x0, y0, x1, y1, r] of [[108, 456, 70, 350, 26], [140, 448, 160, 330, 28]]) { shape(c, limb([[x0, y0, 13], [(x0 + x1) / 2, (y0 + y1) / 2, 9], [x1, y1, 9]]), { fill: "#d8a870", ...fr, depth: 8 }); shape(c, oval(x1, y1 - 8, r + 5), { fill: "#d8a870", ...fr, depth: 12 }); eye(c, x1 - 4, y1 - 8, r, { white: "#fff8ec", iris: "#5a8a3a", lid: 0.32, lidColour: "#c8945c", look: [-0.3, 0.2] }); }
  stroke(c, smooth([[78, 540], [96, 558], [126, 556], [140, 536]], false), "#6a2c30", 6);
  fill(c, oval(150, 530, 20, 14), "#e8746a", { alpha: 0.5, blur: 6 });
  for (let i = 0; i < 9; i++) mushroom(c, rnd.range(10, 590), rnd.range(830, 890), rnd.range(34, 66), { cap: rnd.pick(["#e8a83a", "#d8604a"]), capDark: "#6a2430" }, rnd);
  motes(c, rnd, 34, { size: 3.4, colour: "#ffeb9a", halo: 6, y: 560, ry: 300 });
  foliage(c, rnd, "tr bl", ["#3a2450", "#5a3260", "#24183c"], { size: 86 });
}

export function eyesBetweenBirches(c, rnd) {
  sky(c, "#9fb8d0", "#c8d8e4", "#a8c0d4", "#6a88a8");
  for (let i = 0; i < 24; i++) trunk(c, rnd, rnd.range(0, W), 920, -20, rnd.range(10, 26), { fill: "#bccddc", shade: "#8aa2b8", birch: true, bark: 14 });
  wash(c, "#b8ccdc", "source-over", 0.3);
  for (const [x, w] of [[190, 34], [400, 30], [500, 40]]) trunk(c, rnd, x, 920, -20, w, { fill: "#d8e2ea", shade: "#5a7088", birch: true, bark: 30, rim: "#ffffff" });
  fill(c, oval(300, 900, 400, 160), "#e8f2f8", { blur: 20 });
  const fr = { shade: "#2a3048", rim: "#ffffff", light: [0.3, -0.9] };
  const body = smooth([[200, 600], [140, 740], [120, 920, 1], [520, 920, 1], [500, 740], [440, 600]]);
  shape(c, body, { fill: "#c8b4a0", ...fr, depth: 60 });
  fur(c, rnd, body, { x: 90, y: 610, w: 450, h: 310, count: 1500, length: 34, width: 2.2, colours: ["#e8dccc", "#6a5a58", "#c8b09a"], flow: (x) => Math.PI / 2 + (305 - x) / 400, alpha: 0.5 });
  place(c, 318, 510, { scale: 1.22 }, (l) => {
    for (const s of [-1, 1]) { shape(l, smooth([[s * 40, -84], [s * 92, -196, 1], [s * 128, -40]]), { fill: "#a48b76", ...fr, depth: 20 }); fill(l, smooth([[s * 62, -84], [s * 92, -160, 1], [s * 112, -60]]), "#4a3c44", { blur: 6 }); fill(l, smooth([[s * 80, -172], [s * 92, -262, 1], [s * 104, -172]]), "#17171f"); for (let i = 0; i < 8; i++) stroke(l, smooth([[s * (86 + i * 1.6), -180], [s * (88 + i * 2), -214], [s * (88 + i * 3.4), -240 + i * 5]], false), "#17171f", 3); }
    const ruff = mirrored([[0, -20], [84, -24], [134, 34], [206, 108, 1], [150, 112], [166, 176, 1], [104, 156], [74, 214, 1], [30, 176], [0, 190]]);
    shape(l, ruff, { fill: "#efe4d6", ...fr, depth: 30 });
    fur(l, rnd, ruff, { x: -180, y: -60, w: 360, h: 240, count: 1200, length: 34, width: 2.2, colours: ["#ffffff", "#8a7a78", "#5a4a50"], flow: (x, y) => Math.atan2(y + 10, x), alpha: 0.6, spill: true });
    const head = mirrored([[0, -112], [46, -106], [92, -62], [112, 6], [98, 62], [54, 106], [0, 122]]);
    shape(l, head, { fill: "#b89e86", ...fr, depth: 40, paint: (p) => { fill(p, oval(0, 84, 60, 44), "#f8f2ea", { blur: 8 }); for (const s of [-1, 1]) { fill(p, oval(s * 56, 26, 36, 16, s * 0.3), "#f4ece0", { blur: 7 }); fill(p, oval(s * 48, -40, 26, 12, s * -0.3), "#f4ece0", { blur: 6 }); for (let i = 0; i < 4; i++) stroke(p, smooth([[s * (18 + i * 16), -60], [s * (22 + i * 20), -84], [s * (26 + i * 22), -112]], false), "#4a3c3c", 6, 0.7); stroke(p, smooth([[s * 76, 10], [s * 96, 34], [s * 118, 40]], false), "#3a3034", 6, 0.8); stroke(p, smooth([[s * 70, 36], [s * 90, 62], [s * 110, 72]], false), "#3a3034", 5, 0.7); } } });
    fur(l, rnd, head, { x: -118, y: -108, w: 236, h: 228, count: 1000, length: 16, colours: ["#f0e2d0", "#5a4a48", "#d0b89c"], flow: (x, y) => Math.atan2(y - 30, x), alpha: 0.45 });
    shape(l, mirrored([[0, 44], [28, 48], [18, 70], [0, 78]]), { fill: "#b8685c", shade: "#3a141c", rim: "#ffffff", depth: 8, rimWidth: 3 });
    stroke(l, smooth([[-40, 96], [-18, 104], [0, 82], [18, 104], [40, 96]], false), "#2a1c20", 4);
    for (const s of [-1, 1]) { for (let k = 0; k < 12; k++) fill(l, oval(s * rnd.range(22, 50), rnd.range(74, 94), 2), "#3a2c30"); eye(l, s * 54, -4, 26, { iris: "#ffb41e", big: 0.4, tilt: 0.28, flip: s, lid: 0.2, angry: 0.1, lidColour: "#2a2226", shine: 0.35 }); whiskers(l, s * 30, 82, 100, { side: s, colour: "#ffffff", count: 4, spread: 0.25 }); }
  });
  for (const [x, w] of [[26, 92], [578, 96]]) trunk(c, rnd, x, 930, -20, w, { fill: "#f2f4f6", shade: "#4a5a74", birch: true, bark: 60, rim: "#ffffff", light: [x < 300 ? 1 : -1, -0.2] });
  trunk(c, rnd, 158, 930, -20, 38, { fill: "#f2f4f6", shade: "#4a5a74", birch: true, bark: 36, rim: "#ffffff", light: [1, -0.2] });
  fill(c, smooth([[-30, 850], [120, 830], [300, 870], [480, 836], [640, 850], [640, 930], [-30, 930]]), "#f4fafe");
  motes(c, rnd, 150, { size: 5, colour: "#ffffff", alpha: 1 }); motes(c, rnd, 16, { size: 14, colour: "#ffffff", alpha: 0.7, blur: 4 });
  return { keep: 0.42 };
}

export function heronOfTheStillHour(c, rnd) {
  sky(c, "#f6c39a", "#fbe2b8", "#f8d8c0", "#c8b8b8");
  glow(c, 250, 330, 460, "#fffbe0", 1); fill(c, oval(250, 330, 74), "#fff6d8", { blur: 3 });
  for (let i = 0; i < 5; i++) stroke(c, smooth([[rnd.range(-100, 300), 140 + i * 60], [300, 130 + i * 62], [rnd.range(400, 700), 146 + i * 60]], false), "#ffffff", 8, 0.3);
  ridge(c, rnd, { y: 470, height: 90, top: "#d8a898", bottom: "#e8c4b0", rough: 1 });
  forest(c, rnd, { ground: () => 500, count: 34, low: 30, high: 90, dark: "#b08a8a", lit: "#d0a898" });
  mist(c, rnd, 500, 60, "#fff0e0", 0.9);
  const reed = (l, x, y, h, col) => { stroke(l, smooth([[x, y], [x + rnd.range(-8, 8), y - h * 0.6], [x + rnd.range(-24, 24), y - h]], false), col, rnd.range(2, 5)); if (rnd() < 0.3) { const t = rnd.range(-10, 10); stroke(l, line([[x + t, y], [x + t, y - h * 0.8]]), col, 2.4); stroke(l, line([[x + t, y - h * 0.8], [x + t, y - h * 0.62]]), "#5a3424", 9); } };
  for (let i = 0; i < 70; i++) reed(c, rnd() < 0.6 ? rnd.range(420, 620) : rnd.range(-20, 90), 560, rnd.range(80, 240), rnd.pick(["#a88a6a", "#8a7a60", "#c0a07a"]));
  const fr = { shade: "#3a3a58", rim: "#fff8dc", light: [-0.7, -0.6] };
  stroke(c, smooth([[352, 470], [350, 520], [352, 566]], false), "#4a4438", 8);
  stroke(c, smooth([[372, 460], [398, 500], [366, 508]], false), "#5a5044", 8);
  shape(c, smooth([[420, 360], [480, 440], [520, 520, 1], [460, 500], [400, 480]]), { fill: "#4a5468", ...fr, depth: 20 });
  const body = smooth([[290, 330], [340, 300], [400, 330], [450, 400], [470, 460], [410, 484], [340, 480], [296, 430], [278, 380]]);
  shape(c, body, { fill: "#8a96a8", ...fr, depth: 46, rimWidth: 7 });
  for (let i = 0; i < 40; i++) { const t = rnd(); place(c, 320 + t * 120, 340 + t * 100 + rnd.range(-10, 40), { turn: 0.8 }, (l) => shape(l, smooth([[-20, 0], [10, -7], [46, 0, 1], [10, 7]]), { fill: rnd.pick(["#8a96a8", "#a8b2c0", "#6a7688"]), ...fr, depth: 6, rimWidth: 1.5 })); }
  for (let i = 0; i < 16; i++) stroke(c, smooth([[296 + i * 3, 380 + i * 3], [280 + i * 4, 430], [270 + i * 6, 480 + rnd.range(0, 20)]], false), "#e8ecf0", 3, 0.7);
  shape(c, limb([[310, 400, 30], [270, 350, 22], [276, 300, 17], [316, 250, 15], [322, 200, 14], [290, 172, 15]]), { fill: "#d8dce2", ...fr, depth: 14, rimWidth: 5, paint: (l) => { for (let i = 0; i < 16; i++) fill(l, oval(282 + Math.sin(i) * 8, 210 + i * 12, 3, 8), "#3a4054", { alpha: 0.7 }); } });
  shape(c, smooth([[326, 160], [300, 142], [260, 150], [236, 172], [262, 190], [306, 192]]), { fill: "#f4f4f4", ...fr, depth: 14 });
  shape(c, poly([[246, 164], [110, 190], [250, 182]]), { fill: "#f0b040", shade: "#8a4a1c", rim: "#fff4c0", depth: 6 });
  shape(c, smooth([[262, 150], [310, 142], [360, 160], [430, 210, 1], [352, 182], [300, 164]]), { fill: "#20263a", shade: "#000000", rim: "#c8d8ff", light: [-0.4, -0.9], depth: 8 });
  eye(c, 270, 167, 9, { iris: "#ffd030", big: 0.5, lid: 0.1, lidColour: "#dddddd" });
  reflection(c, 566, { ripple: 7, alpha: 1, squash: 1.05 });
  fill(c, box(0, 562, W, 340), linear(c, 0, 562, 0, 900, fade("#f8d8c0", 0.35), fade("#a88a98", 0.35), fade("#4a4a68", 0.75)));
  for (let k = 0; k < 4; k++) stroke(c, oval(352, 570, 30 + k * 34, 5 + k * 5), "#fff8e8", 2.5, 0.8 - k * 0.16);
  glitter(c, rnd, { x: 250, y: 575, spread: 90, colour: "#fffbe8", count: 130 });
  mist(c, rnd, 566, 36, "#fff4e8", 0.9);
  for (let i = 0; i < 46; i++) reed(c, rnd() < 0.5 ? rnd.range(-20, 130) : rnd.range(500, 620), 930, rnd.range(160, 420), rnd.pick(["#4a4438", "#6a5a44", "#3a3440"]));
  for (const [x, y, s] of [[430, 110, 1], [470, 90, 0.7], [500, 128, 0.8]]) stroke(c, smooth([[x - 20 * s, y - 8 * s], [x - 8 * s, y - 6 * s], [x, y], [x + 8 * s, y - 6 * s], [x + 20 * s, y - 8 * s]], false), "#6a5a68", 3);
}
