/** Port Meridian, first part: keeper, crane, taxi, freighter, noodles, longshoreman, whale. */
import { Path2D, W, box, fade, fill, glow, lerp, limb, line, linear, mirrored, mix, onLayer, oval, place, poly, radial, shaft, shape, smooth, stroke, wash } from "../kit/canvas.mjs";
import { eye } from "../kit/creature.mjs";
import { haze, lens, neon, plating, plume, skyline, truss } from "../kit/machine.mjs";
import { cloud, glitter, motes, rain, reflection, sky, stars } from "../kit/nature.mjs";

const CITY = ["#ffd28a", "#7fe9ff", "#ff7ac8", "#fff2c8"];

export function keeperNine(c, rnd) {
  sky(c, "#07142c", "#123c5a", "#1f6a7a", "#0a2a3c");
  glow(c, 300, 330, 460, "#4ac0c8", 0.45);
  for (let i = 0; i < 5; i++) cloud(c, rnd, rnd.range(0, W), 120 + i * 110, rnd.range(300, 460), { lit: "#3f8a9a", dark: "#0c2438", alpha: 0.5 });
  skyline(c, rnd, { y: 660, layers: 2, high: 130, haze: "#1f5a6c", near: "#0e3048", lights: CITY, lit: 0.35 });
  shaft(c, 300, 214, 0.12, 0.13, 620, "#fff2b0", 0.95, 10); shaft(c, 300, 214, Math.PI - 0.12, 0.13, 620, "#fff2b0", 0.95, 10);
  const steel = { shade: "#020a18", rim: "#9ff0ff", light: [-0.5, -0.8] };
  for (const s of [-1, 1]) { shape(c, limb([[300 + s * 120, 420, 50], [300 + s * 196, 520, 44], [300 + s * 214, 640, 38], [300 + s * 206, 760, 52]]), { fill: "#24465c", ...steel, depth: 40 }); shape(c, oval(300 + s * 200, 525, 46), { fill: "#335e76", ...steel, depth: 24 }); for (let i = 0; i < 4; i++) stroke(c, new Path2D(`M${300 + s * 176} ${580 + i * 26} h${s * 62}`), "#0a1c2c", 4, 0.6); }
  const torso = mirrored([[0, 330], [90, 340], [150, 390], [150, 500], [116, 640], [100, 760], [0, 780]], 300);
  shape(c, torso, { fill: linear(c, 0, 330, 0, 780, "#3d6c84", "#1c3a50", "#0c1c2c"), ...steel, depth: 70, rimWidth: 7 });
  plating(c, torso, rnd, { x: 150, y: 330, w: 300, h: 450, size: 52, rust: "#8a4a2a" });
  for (let i = 0; i < 4; i++) shape(c, box(236, 420 + i * 30, 128, 16, 8), { fill: "#0a1824", rim: "#5ac0d0", depth: 6 });
  lens(c, 300, 590, 36, { ring: "#5a7a8c", light: "#ff8a4a", glowing: 0.8 });
  fill(c, box(252, 662, 96, 44, 6), "#0a1824"); for (const [i, s] of [..."9"].entries()) { stroke(c, oval(300, 678, 11, 9), "#ffcf6a", 4); stroke(c, smooth([[311, 678], [309, 692], [298, 700]], false), "#ffcf6a", 4); void i; void s; }
  shape(c, box(262, 290, 76, 56, 8), { fill: "#1c3a4c", ...steel, depth: 20 });
  shape(c, poly([[206, 286], [394, 286], [374, 312], [226, 312]]), { fill: "#4a7a90", ...steel, depth: 12 });
  for (let i = 0; i < 12; i++) stroke(c, new Path2D(`M${212 + i * 16} 286 v-26`), "#5a8aa0", 3);
  stroke(c, new Path2D("M206 262 h188"), "#7ab0c4", 5);
  shape(c, box(232, 150, 136, 132, 14), { fill: linear(c, 0, 150, 0, 280, "#fff6d0", "#ffd97a", "#ff9e3a"), depth: 10 });
  for (const x of [232, 266, 300, 334, 368]) stroke(c, new Path2D(`M${x} 150 v132`), "#12303f", 6);
  for (const s of [-1, 1]) { fill(c, oval(300 + s * 34, 212, 22, 24), "#12303f"); fill(c, oval(300 + s * 34, 212, 16, 18), "#fffdf0"); fill(c, oval(300 + s * 34 - 4, 206, 5), "#ffffff"); }
  shape(c, mirrored([[0, 74], [20, 84], [96, 140], [88, 156], [0, 160]], 300), { fill: "#b8402e", shade: "#3a0a14", rim: "#ffd0a0", depth: 24, light: [-0.5, -0.8] });
  stroke(c, new Path2D("M300 76 v-44"), "#8aa8b8", 5); glow(c, 300, 30, 40, "#ff4a4a", 1);
  glow(c, 300, 214, 320, "#fff0b0", 0.8); glow(c, 300, 214, 110, "#ffffff", 0.8);
  haze(c, 640, 80, "#3f90a0", 0.5);
  fill(c, box(0, 740, W, 170), linear(c, 0, 740, 0, 900, "#12405a", "#04101e"));
  for (let i = 0; i < 9; i++) { const y = 742 + i * i * 2.2, pts = []; for (let x = -20; x <= 640; x += 40) pts.push([x, y + Math.sin(x / 60 + i * 2) * (6 + i * 2.4)]); fill(c, smooth([...pts, [660, 920, 1], [-40, 920, 1]]), linear(c, 0, y, 0, y + 60, mix("#3f90a8", "#0a2438", i / 9), "#061626"), { alpha: 0.8 }); stroke(c, smooth(pts, false), "#bff4ff", 1.2, 0.14); }
  for (let i = 0; i < 190; i++) { const t = rnd() ** 0.8, y = lerp(752, 895, t), x = rnd.range(-20, 620), w = lerp(10, 54, t) * rnd.range(0.4, 1); stroke(c, smooth([[x, y], [x + w * 0.5, y - lerp(2, 8, t)], [x + w, y + 1]], false), rnd.pick(["#7fd8e0", "#04121f", "#bff4ff", "#1c5a74"]), lerp(1, 3, t), 0.45); }
  for (let i = 0; i < 140; i++) { const s = rnd() < 0.5 ? -1 : 1; fill(c, oval(300 + s * rnd.range(60, 240) + rnd.bell() * 20, 752 + rnd.bell() * 20, rnd.range(2, 9), rnd.range(1, 5)), "#e8fcff", { alpha: 0.6 }); }
  glitter(c, rnd, { x: 300, y: 760, spread: 180, colour: "#fff0b8", count: 120 });
  shape(c, poly([[96, 820], [176, 820], [164, 846], [108, 846]]), { fill: "#a83a2e", rim: "#ffe0b0", shade: "#200810", depth: 10 }); fill(c, box(124, 798, 26, 22), "#e8dcc8"); fill(c, box(130, 803, 6, 7), "#ffd060"); stroke(c, new Path2D("M118 820 v-44"), "#c8d8e0", 2); glow(c, 133, 806, 40, "#ffce6a", 0.7);
  rain(c, rnd, 130, { colour: "#bff0ff", alpha: 0.35 });
}

export function theCraneThatWaved(c, rnd) {
  sky(c, "#2a0f52", "#8a2a7a", "#ff5a6a", "#ffb05a");
  stars(c, rnd, 80, { bottom: 260 });
  const sun = oval(300, 470, 210);
  glow(c, 300, 470, 420, "#ffb45a", 0.7);
  onLayer(c, (l) => { fill(l, sun, linear(l, 0, 260, 0, 680, "#fff3a0", "#ffb03a", "#ff3a7a")); l.globalCompositeOperation = "destination-out"; for (let i = 0; i < 9; i++) l.fillRect(0, 440 + i * 25, W, 3 + i * 2.1); });
  for (let i = 0; i < 6; i++) stroke(c, smooth([[rnd.range(-60, 200), 150 + i * 46], [300, 146 + i * 46], [rnd.range(400, 660), 152 + i * 46]], false), "#ffd0a0", 3 + i, 0.3);
  skyline(c, rnd, { y: 690, layers: 2, high: 150, haze: "#c8406a", near: "#4a1450", lights: ["#ffe08a", "#7fe9ff"], lit: 0.3 });
  fill(c, box(0, 688, W, 146), linear(c, 0, 688, 0, 834, "#ff9a6a", "#c83a6a", "#4a1450")); glitter(c, rnd, { x: 300, y: 694, spread: 120, bottom: 830, colour: "#ffe9a8", count: 190 });
  for (const [x, y, k] of [[70, 716, 1], [520, 712, -1]]) { fill(c, smooth([[x - 46, y, 1], [x + 46, y, 1], [x + 34, y + 14], [x - 36, y + 14]]), "#4a1450"); for (let i = -1; i <= 1; i++) fill(c, box(x + i * 20 - 9, y - 16, 18, 15, 2), ["#e8484a", "#3a9ab8", "#f2b83a"][i + 1]); fill(c, box(x + k * 36 - 6, y - 26, 12, 26), "#4a1450"); }
  const dark = "#240a3c", rim = "#ffb870";
  for (const [x0, x1] of [[170, 110], [330, 390]]) { truss(c, x0 + 20, 540, x1, 800, 46, dark, { bays: 8, stroke: 9, rim }); shape(c, box(x1 - 50, 792, 100, 26, 6), { fill: dark, rim, depth: 8 }); for (const d of [-30, 0, 30]) shape(c, oval(x1 + d, 824, 13), { fill: "#12041f", rim, depth: 6, rimWidth: 2 }); }
  truss(c, 120, 680, 384, 680, 26, dark, { bays: 9, stroke: 6, rim });
  shape(c, poly([[150, 480], [360, 480], [386, 560], [126, 560]]), { fill: "#3a1258", shade: "#0c0218", rim, light: [0, -1], depth: 24, rimWidth: 4 });
  for (let i = 0; i < 6; i++) { fill(c, box(150 + i * 38, 506, 24, 22, 3), "#ffe08a"); glow(c, 162 + i * 38, 517, 30, "#ffc04a", 0.5); }
  shape(c, box(60, 460, 100, 70, 8), { fill: "#32104c", shade: "#0c0218", rim, depth: 20 }); for (let i = 0; i < 4; i++) stroke(c, new Path2D(`M70 ${474 + i * 14} h80`), "#12041f", 4);
  truss(c, 250, 480, 330, 260, 44, dark, { bays: 8, stroke: 9, rim }); truss(c, 330, 260, 430, 130, 36, dark, { bays: 6, stroke: 8, rim }); truss(c, 330, 260, 110, 470, 22, dark, { bays: 9, stroke: 4, rim });
  shape(c, oval(330, 260, 28), { fill: "#4a1a6a", shade: "#0c0218", rim, depth: 14 }); fill(c, oval(330, 260, 10), "#ff5a6a");
  place(c, 446, 118, { turn: 0.16 }, (l) => {
    shape(l, smooth([[-60, -40, 1], [20, -58], [86, -30], [110, 10, 1], [60, 40], [-56, 44, 1]]), { fill: "#4a1a6a", shade: "#0c0218", rim, light: [-0.2, -1], depth: 26, rimWidth: 5 });
    fill(l, box(-44, -22, 70, 46, 8), "#ffe9a8"); glow(l, -10, 0, 90, "#ffd070", 0.7); stroke(l, new Path2D("M-9 -22 v46"), "#4a1a6a", 4);
    for (const x of [-28, 10]) { fill(l, oval(x, 2, 9, 12), "#32104c"); fill(l, oval(x - 3, -3, 3.5), "#ffffff"); }
    for (const s of [-1, 1]) stroke(l, smooth([[40, -50 + s * 2], [56 + s * 6, -84], [70 + s * 16, -100]], false), dark, 4);
    glow(l, 52, -100, 24, "#ff4a6a", 1); glow(l, 88, -102, 24, "#4af0ff", 1);
  });
  stroke(c, line([[540, 140], [500, 300]]), "#1a0630", 4); stroke(c, line([[526, 146], [490, 300]]), "#1a0630", 4);
  stroke(c, smooth([[536, 136], [540, 220], [498, 300]], false), rim, 1.5, 0.8);
  place(c, 496, 330, { turn: -0.4, scale: 1.1 }, (l) => { shape(l, box(-24, -40, 48, 40, 8), { fill: "#ffb42e", shade: "#6a1c3a", rim: "#fff6c8", depth: 12 }); for (let i = -1; i <= 1; i++) fill(l, poly([[i * 18 - 8, 0], [i * 18 + 2, 0], [i * 18 + 12, -40], [i * 18 + 2, -40]]), "#240a3c"); stroke(l, smooth([[0, 0], [0, 26], [34, 52], [20, 96], [-24, 90], [-34, 60]], false), "#240a3c", 19); stroke(l, smooth([[-4, 2], [-4, 26], [30, 52], [16, 92], [-24, 86]], false), rim, 4, 0.9); });
  for (const [x, d] of [[566, 22], [590, 40]]) stroke(c, smooth([[x - 26, 280], [x - 10 + d * 0.2, 320], [x - 22, 366]], false), "#fff2c8", 5, 0.85);
  for (const [x, d] of [[424, -22], [402, -40]]) stroke(c, smooth([[x + 8, 300], [x + d * 0.1, 340], [x + 12, 384]], false), "#fff2c8", 5, 0.7);
  reflection(c, 838, { ripple: 10, squash: 0.5 }); fill(c, box(0, 836, W, 70), linear(c, 0, 836, 0, 900, fade("#ff7a6a", 0.2), fade("#1a0630", 0.7)));
  fill(c, box(0, 828, W, 10), "#1a0630"); glitter(c, rnd, { x: 300, y: 842, spread: 150, colour: "#ffe0a0", count: 120 });
  for (const [x, y, s] of [[90, 240, 1], [130, 216, 0.8], [64, 290, 0.7]]) stroke(c, smooth([[x - 24 * s, y - 10 * s], [x - 8 * s, y - 6 * s], [x, y], [x + 8 * s, y - 6 * s], [x + 24 * s, y - 10 * s]], false), "#2a0f52", 4);
}

export function abyssTaxi(c, rnd) {
  sky(c, "#1c7a9a", "#0c4a78", "#062448", "#020818");
  for (let i = 0; i < 7; i++) shaft(c, rnd.range(80, 520), -60, 1.57 + rnd.bell() * 0.4, 0.05, 640, "#7fe8ff", 0.3, 16);
  for (let k = 0; k < 3; k++) { const pts = []; for (let x = -20; x <= 640; x += 30) pts.push([x, 640 + k * 80 + rnd.range(-60, 40) - Math.abs(x - 300) * (0.5 - k * 0.12)]); fill(c, poly([...pts, [660, 920], [-40, 920]]), ["#0c3a60", "#062342", "#020c1c"][k]); }
  place(c, 110, 700, { turn: -0.24, scale: 1.16 }, (l) => {
    const fr = { shade: "#020410", rim: "#6ad8d0", light: [0.3, -0.9] };
    shape(l, smooth([[-230, 0], [-190, -120], [-80, -190], [60, -176], [150, -110, 1], [96, -50], [80, 20], [110, 70], [180, 100, 1], [90, 170], [-60, 190], [-180, 130]]), { fill: "#173a48", ...fr, depth: 60, rimWidth: 5 });
    shape(l, smooth([[150, -108, 1], [96, -50], [80, 20], [110, 70], [176, 98, 1], [140, 40], [130, -10]]), { fill: "#3a0c1c" });
    for (let i = 0; i < 8; i++) { fill(l, poly([[150 - i * 10, -104 + i * 14], [142 - i * 9, -92 + i * 15], [176 - i * 4, -76 + i * 10]]), "#e8fff4"); fill(l, poly([[172 - i * 9, 96 - i * 7], [160 - i * 9, 90 - i * 8], [178 - i * 6, 56 - i * 3]]), "#e8fff4"); }
    eye(l, 30, -90, 32, { white: "#d8f4c8", iris: "#b8e04a", look: [0.6, -0.3], lid: 0.1, lidColour: "#173a48", big: 0.4, shine: 0.3 });
    stroke(l, smooth([[0, -186], [70, -256], [170, -232], [214, -120], [206, -40]], false), "#3f7a78", 8); glow(l, 204, -14, 210, "#c8ff7a", 1); glow(l, 204, -14, 60, "#ffffff", 0.9); fill(l, oval(204, -14, 19), "#f6ffe0");
  });
  place(c, 362, 360, { turn: 0.22, scale: 1.14 }, (l) => {
    shaft(l, 120, 60, 0.75, 0.25, 520, "#fff6b8", 0.75, 12);
    const fr = { shade: "#5a1a14", rim: "#fff8c8", light: [-0.4, -0.9] };
    shape(l, smooth([[-150, -20], [-210, -60], [-230, 0], [-210, 60], [-150, 30]]), { fill: "#d88a14", ...fr, depth: 16 });
    stroke(l, line([[-226, -60], [-226, 60]]), "#3a3a48", 10); for (const d of [-1, 1]) shape(l, oval(-232, d * 38, 11, 34), { fill: "#8a93a8", shade: "#10141f", rim: "#ffffff", depth: 8 });
    const hull = smooth([[-170, 0], [-130, -80], [0, -116], [120, -90], [166, 0], [130, 84], [0, 112], [-130, 80]]);
    shape(l, hull, { fill: "#ffc21c", ...fr, depth: 60, rimWidth: 7, paint: (p) => { for (let i = -8; i <= 8; i++) fill(p, box(i * 26, 34 + (i % 2 ? 13 : 0), 26, 13), "#17131c"); for (let i = -8; i <= 8; i++) fill(p, box(i * 26, 34 + (i % 2 ? 0 : 13), 26, 13), "#fff6e0"); } });
    for (let i = 0; i < 20; i++) { const a = i * 0.314; fill(l, oval(Math.cos(a) * 140, Math.sin(a) * 90, 4), "#8a5a0c"); }
    shape(l, oval(36, -24, 84, 78), { fill: "#8a93a8", shade: "#10141f", rim: "#ffffff", depth: 20 });
    fill(l, oval(36, -24, 70, 65), radial(l, 36, 0, 80, "#7fe4ff", "#1c6a98", "#0a2c50"));
    l.save(); l.clip(oval(36, -24, 70, 65)); shape(l, smooth([[-10, 50], [-4, 0], [36, -16], [76, 0], [84, 50]]), { fill: "#3a2a5a", shade: "#0a0620", depth: 10 }); shape(l, oval(36, -38, 30, 32), { fill: "#e0a888", shade: "#5a2430", depth: 12 }); fill(l, smooth([[2, -48], [10, -78], [62, -78], [74, -46], [40, -54]]), "#26304a"); fill(l, box(0, -52, 88, 8, 4), "#101830"); for (const d of [-11, 13]) fill(l, oval(38 + d, -36, 4, 5), "#1a0a12"); stroke(l, smooth([[26, -20], [38, -14], [52, -20]], false), "#5a1a20", 4); l.restore();
    fill(l, oval(8, -56, 20, 11, -0.7), "#ffffff", { alpha: 0.8 });
    lens(l, -86, -20, 26, { light: "#ffe08a" });
    shape(l, box(-52, -160, 122, 46, 10), { fill: "#17131c", shade: "#000000", rim: "#ffe890", depth: 8 });
    const T = new Path2D("M-36 -150 h20 M-26 -150 v28 M-8 -122 l10 -28 l10 28 M-4 -132 h12 M22 -150 l18 28 M40 -150 l-18 28 M52 -150 v28"); neon(l, T, "#ffe14a", 5);
    lens(l, 150, 46, 22, { light: "#fff6c8", glowing: 1 });
  });
  const jelly = (x, y, s, col) => { glow(c, x, y, 90 * s, col, 0.6); fill(c, smooth([[x - 34 * s, y + 10 * s], [x - 26 * s, y - 26 * s], [x, y - 38 * s], [x + 26 * s, y - 26 * s], [x + 34 * s, y + 10 * s], [x, y + 2 * s]]), fade(col, 0.75)); for (let i = -3; i <= 3; i++) stroke(c, smooth([[x + i * 9 * s, y + 4 * s], [x + i * 9 * s + 8, y + 40 * s], [x + i * 8 * s - 8, y + 84 * s]], false), col, 2, 0.7); };
  jelly(80, 170, 1, "#ff7ad0"); jelly(170, 90, 0.6, "#b08aff"); jelly(548, 620, 0.8, "#6af0ff"); jelly(520, 120, 0.5, "#ff7ad0");
  for (let i = 0; i < 60; i++) { const x = 150 + rnd.bell() * 60, y = rnd.range(20, 330), r = rnd.range(2, 10); stroke(c, oval(x + Math.sin(y / 30) * 14, y, r), "#c8f4ff", 1.6, 0.8); }
  motes(c, rnd, 90, { size: 2.2, colour: "#bff4ff", alpha: 0.6 });
}

export function lastFreighterToSaturn(c, rnd) {
  sky(c, "#0a0824", "#2a1458", "#6a2a7a", "#c8506a");
  stars(c, rnd, 240, { bottom: 640 });
  place(c, 215, 250, { turn: -0.32 }, (l) => {
    glow(l, 0, 0, 380, "#ffb870", 0.4);
    const ring = (a0, a1) => { for (let i = 0; i < 26; i++) { const r = 1 + i * 0.022, p = new Path2D(); p.ellipse(0, 0, 262 * r, 66 * r, 0, a0, a1); stroke(l, p, mix(i % 5 === 2 ? "#8a5a7a" : "#ffdca8", "#d88aa8", i / 26), i === 14 ? 1 : 5.4, i === 14 || i === 15 ? 0.15 : 0.62); } };
    ring(Math.PI, Math.PI * 2);
    shape(l, oval(0, 0, 176), { fill: "#f2b878", shade: "#2a0c4a", light: [-0.6, -0.5], depth: 120, rim: "#fff2c8", rimWidth: 6, paint: (p) => { for (let y = -180; y < 180; y += 13) { fill(p, smooth([[-200, y], [-60, y + rnd.range(-5, 5)], [80, y + rnd.range(-5, 5)], [200, y], [200, y + 13], [-200, y + 13]]), rnd.pick(["#e8a060", "#ffd8a0", "#d88860", "#f6c48a", "#c87a6a"]), { alpha: 0.75, blur: 2 }); } fill(p, oval(60, 60, 34, 14), "#b8604a", { alpha: 0.7, blur: 3 }); } });
    ring(0, Math.PI);
  });
  for (const [x, y, r] of [[500, 90, 20], [70, 480, 12]]) shape(c, oval(x, y, r), { fill: "#c8b0d8", shade: "#2a1450", light: [-0.6, -0.5], depth: r });
  skyline(c, rnd, { y: 800, layers: 3, high: 190, haze: "#a84a78", near: "#1a0a30", lights: CITY, lit: 0.4 });
  fill(c, box(0, 796, W, 110), linear(c, 0, 796, 0, 900, "#5a2050", "#0c041c"));
  const plumeX = (t) => 430 - 100 * t * t + 0;
  onLayer(c, (l) => { for (let i = 0; i < 150; i++) { const t = i / 150, x = plumeX(1 - t), y = 560 + t * 250; fill(l, oval(x + rnd.bell() * (12 + t * 60), y, 14 + t * 40 + rnd.range(0, 14)), mix("#fff0c0", "#a8486a", Math.min(1, t * 1.2)), { alpha: 0.34 }); } for (let i = 0; i < 70; i++) { const s = rnd.bell(); fill(l, oval(334 + s * 250, 810 - Math.abs(rnd.bell()) * 40, rnd.range(24, 60)), rnd.pick(["#ffd8a8", "#e88a78", "#8a3a6a"]), { alpha: 0.4 }); } }, { blur: 5 });
  glow(c, 334, 800, 300, "#ffb04a", 0.7);
  place(c, 440, 470, { turn: 0.2, scale: 1.3 }, (l) => {
    for (const [w, len, col] of [[40, 220, "#ff5a2a"], [28, 170, "#ffb03a"], [15, 120, "#fff6d0"]]) fill(l, smooth([[-w, 80, 1], [-w * 0.8, 80 + len * 0.5], [0, 80 + len, 1], [w * 0.8, 80 + len * 0.5], [w, 80, 1]]), col, { blur: 6, mode: "screen" });
    const fr = { shade: "#1a0a3a", rim: "#fff0d0", light: [-0.8, -0.3] };
    for (const s of [-1, 1]) { shape(l, smooth([[s * 26, 10], [s * 70, 60], [s * 74, 104, 1], [s * 28, 80]]), { fill: "#c83a4a", ...fr, depth: 14 }); shape(l, box(s * 44 - 16, -40, 32, 104, 14), { fill: "#d8dce8", ...fr, depth: 16 }); shape(l, poly([[s * 44 - 12, 64], [s * 44 + 12, 64], [s * 44 + 17, 84], [s * 44 - 17, 84]]), { fill: "#3a3a4c", ...fr, depth: 6 }); }
    shape(l, mirrored([[0, -170], [18, -140], [36, -80], [40, 20], [34, 76], [0, 80]]), { fill: "#f0f0f6", ...fr, depth: 30, rimWidth: 4, paint: (p) => { fill(p, box(-60, -100, 120, 12), "#c83a4a"); fill(p, box(-60, 20, 120, 30), "#c83a4a"); fill(p, box(-60, -4, 120, 3), "#8a90a8"); } });
    for (const y of [-72, -44, -16]) { fill(l, oval(0, y, 9), "#20284a"); fill(l, oval(0, y, 6.5), "#ffe08a"); glow(l, 0, y, 20, "#ffce5a", 0.8); }
    for (const [x, y, col] of [[-62, -10, "#3a8ab8"], [62, -10, "#e8a03a"], [-62, 30, "#e8a03a"], [62, 30, "#3ab88a"]]) shape(l, box(x - 13, y - 18, 26, 34, 3), { fill: col, ...fr, depth: 8 });
    stroke(l, line([[0, -170], [0, -206]]), "#c8d0e0", 3);
    glow(l, 0, 100, 130, "#ffdf8a", 1);
  });
  for (const x of [60, 112]) { truss(c, x, 800, x + 14, 610, 18, "#12061f", { bays: 9, stroke: 4, rim: "#ffb870" }); glow(c, x + 14, 604, 26, "#ff4a5a", 1); }
  stroke(c, line([[66, 640], [126, 660]]), "#12061f", 4);
  glitter(c, rnd, { x: 330, y: 812, spread: 200, colour: "#ffd8a0", count: 150 });
  for (const x of [180, 240, 300]) { fill(c, oval(x, 872, 7), "#0a0418"); fill(c, smooth([[x - 10, 905], [x - 9, 882], [x + 9, 882], [x + 10, 905]]), "#0a0418"); stroke(c, line([[x + 8, 886], [x + 16, 862]]), "#0a0418", 4); }
}

export function noodlesAtPier13(c, rnd) {
  sky(c, "#0a1030", "#1c1a4c", "#2c1a58", "#0c0a20");
  for (let i = 0; i < 60; i++) glow(c, rnd.range(0, W), rnd.range(0, 420), rnd.range(6, 30), rnd.pick(["#ff7ac8", "#7fe9ff", "#ffce6a", "#8a6aff"]), 0.4);
  const iso = (x, y, z = 0) => [300 + (x - y) * 0.866, 560 + (x + y) * 0.5 - z];
  const quad = (a, b, d, e, colour, o = {}) => shape(c, poly([a, b, d, e]), { fill: colour, ...o });
  const cube = (x, y, z, w, d, h, [top, left, right], o = {}) => { quad(iso(x, y + d, z), iso(x + w, y + d, z), iso(x + w, y + d, z + h), iso(x, y + d, z + h), left, o); quad(iso(x + w, y, z), iso(x + w, y + d, z), iso(x + w, y + d, z + h), iso(x + w, y, z + h), right, o); quad(iso(x, y, z + h), iso(x + w, y, z + h), iso(x + w, y + d, z + h), iso(x, y + d, z + h), top, o); };
  for (const [x, y] of [[-240, 240], [240, 240], [240, -240], [0, 240], [240, 0]]) { const [px, py] = iso(x * 0.95, y * 0.95); fill(c, box(px - 12, py, 24, 260), linear(c, px - 12, 0, px + 12, 0, "#0a0c20", "#2a2a50")); }
  fill(c, box(0, 760, W, 150), linear(c, 0, 700, 0, 900, fade("#0c1438", 0), "#04061a"));
  cube(-250, -250, -30, 500, 500, 30, ["#2c2a4c", "#14132c", "#1c1a3a"]);
  for (let i = -240; i < 250; i += 40) stroke(c, line([iso(i, -250), iso(i, 250)]), "#0e0d24", 3, 0.8);
  for (let i = 0; i < 40; i++) { const [x, y] = iso(rnd.range(-240, 240), rnd.range(-240, 240)); fill(c, oval(x, y, rnd.range(14, 50), rnd.range(4, 12)), rnd.pick(["#ff7a5a", "#ff5aa8", "#6ad8ff", "#ffc46a"]), { alpha: 0.2, blur: 5, mode: "screen" }); }
  cube(-150, -150, 0, 300, 40, 320, ["#5a2a4a", "#6a2f4a", "#3c1a3c"]); cube(-150, -150, 0, 40, 200, 210, ["#5a2a4a", "#7a3a4c", "#44203f"]);
  glow(c, 300, 420, 230, "#ffb46a", 0.85);
  for (let i = 0; i < 6; i++) for (let k = 0; k < 7; k++) { const [x, y] = iso(-90 + k * 36, -106, 90 + i * 34); fill(c, box(x - 7, y - 14, 14, 17, 4), rnd.pick(["#e8483a", "#f2c84a", "#3ab8a0", "#f4ecd8", "#5a6ad8"])); }
  place(c, ...iso(0, -24, 0), { scale: 1.06 }, (l) => {
    const fr = { shade: "#2a1030", rim: "#fff0c8", light: [-0.5, -0.8] };
    shape(l, smooth([[-52, -30], [-60, -120], [-40, -156], [40, -156], [60, -120], [52, -30]]), { fill: "#b8c4d4", ...fr, depth: 30 });
    shape(l, poly([[-44, -130], [44, -130], [52, -20], [-52, -20]]), { fill: "#f4ecd8", shade: "#8a5a6a", depth: 16 }); fill(l, oval(0, -84, 15), "#e8483a");
    shape(l, box(-56, -250, 112, 92, 24), { fill: "#d0dae6", ...fr, depth: 26, rimWidth: 4 });
    fill(l, box(-42, -234, 84, 52, 14), "#12142c"); for (const s of [-1, 1]) { neon(l, smooth([[s * 22 - 10, -204], [s * 22, -218], [s * 22 + 10, -204]], false), "#6afff0", 4); } neon(l, smooth([[-9, -196], [0, -191], [9, -196]], false), "#6afff0", 3);
    shape(l, smooth([[-64, -240], [-50, -278], [0, -290], [50, -278], [64, -240], [0, -250]]), { fill: "#fff8ec", shade: "#b08a9a", rim: "#ffffff", depth: 14 }); fill(l, box(-64, -250, 128, 15, 6), "#e8483a");
    shape(l, limb([[54, -130, 14], [96, -140, 12], [104, -186, 11]]), { fill: "#9aa8bc", ...fr, depth: 8 }); shape(l, limb([[-54, -130, 14], [-90, -100, 12], [-60, -70, 11]]), { fill: "#9aa8bc", ...fr, depth: 8 });
    stroke(l, line([[104, -190], [84, -236]]), "#7a4a24", 4); stroke(l, line([[110, -190], [98, -240]]), "#7a4a24", 4);
    for (let i = 0; i < 6; i++) stroke(l, smooth([[84 + i * 3, -234], [78 + i * 5, -200], [86 + i * 3, -150], [80 + i * 4, -120]], false), "#ffe6a0", 2.6);
  });
  cube(-150, 60, 0, 300, 56, 92, ["#c8803a", "#8a3a3a", "#5a2438"], { rim: "#ffd8a0", depth: 6 }); cube(96, -110, 0, 54, 226, 92, ["#c8803a", "#8a3a3a", "#6a2a3c"], { rim: "#ffd8a0", depth: 6 });
  for (const [x, y] of [[-100, 88], [-20, 88], [60, 88], [122, -40]]) { const [px, py] = iso(x, y, 92); shape(c, smooth([[px - 30, py - 22, 1], [px + 30, py - 22, 1], [px + 18, py + 6], [px - 18, py + 6]]), { fill: "#e8483a", shade: "#4a0c20", rim: "#ffe0c0", depth: 10 }); shape(c, oval(px, py - 22, 30, 10), { fill: "#ffdf9a", shade: "#c8782a", depth: 6 }); for (let i = 0; i < 4; i++) stroke(c, smooth([[px - 18 + i * 6, py - 24], [px - 8 + i * 6, py - 19], [px + 4 + i * 5, py - 24]], false), "#c88a3a", 2); fill(c, oval(px + 10, py - 25, 8, 5), "#ffffff"); fill(c, oval(px + 10, py - 25, 4, 3), "#ffb42e"); plume(c, rnd, px, py - 26, 110, { colour: "#fff0e0", width: 14, drift: 16, alpha: 0.22, count: 16 }); }
  for (const y of [-60, 20, 100]) { const [px, py] = iso(196, y, 0); shape(c, box(px - 6, py - 46, 12, 46), { fill: "#6a7088" }); shape(c, oval(px, py - 48, 24, 11), { fill: "#e8483a", shade: "#3a0a1c", rim: "#ffc0a0", depth: 8 }); }
  const roof = [iso(-190, -190, 360), iso(180, -190, 360), iso(180, -84, 322), iso(-190, -84, 322)];
  for (const [a, b] of [[[-144, 100], 130], [[144, -104], 320]]) { const p0 = iso(...a, 0), p1 = iso(...a, b); stroke(c, line([p0, p1]), "#3c1a2c", 10); stroke(c, line([[p0[0] - 3, p0[1]], [p1[0] - 3, p1[1]]]), "#c86a5a", 2); }
  shape(c, poly(roof), { fill: linear(c, ...roof[0], ...roof[2], "#3a5a8a", "#1c2a58"), shade: "#060820", rim: "#9ad8ff", light: [-0.4, -0.9], depth: 20, paint: (l) => { for (let i = 0; i < 14; i++) { const a = i / 14; stroke(l, line([[lerp(roof[0][0], roof[1][0], a), lerp(roof[0][1], roof[1][1], a)], [lerp(roof[3][0], roof[2][0], a), lerp(roof[3][1], roof[2][1], a)]]), "#0e1838", 4); } } });
  for (let i = 0; i < 8; i++) { const x0 = iso(-190 + i * 46.25, -84, 322), x1 = iso(-143.75 + i * 46.25, -84, 322); fill(c, smooth([[...x0, 1], [...x1, 1], [x1[0], x1[1] + 30], [(x0[0] + x1[0]) / 2, (x0[1] + x1[1]) / 2 + 40], [x0[0], x0[1] + 30]]), i % 2 ? "#e8483a" : "#fff0dc"); }
  for (let i = 0; i < 2; i++) { const x0 = iso(180, -84 - i * 53, 322 + i * 19), x1 = iso(180, -137 - i * 53, 341 + i * 19); fill(c, smooth([[...x0, 1], [...x1, 1], [x1[0], x1[1] + 30], [(x0[0] + x1[0]) / 2, (x0[1] + x1[1]) / 2 + 40], [x0[0], x0[1] + 30]]), i % 2 ? "#b83030" : "#d8c8c0"); }
  for (const [x, y, z] of [[-176, -64, 262], [-120, -64, 266], [120, -64, 266], [172, -64, 262], [-150, 130, 150], [196, 60, 150]]) { const [px, py] = iso(x, y, z); stroke(c, line([[px, py - 50], [px, py - 26]]), "#1a0a18", 2); shape(c, oval(px, py, 22, 27), { fill: radial(c, px, py, 28, "#fff0b0", "#ff7a3a", "#d82a2a"), shade: "#6a0a14", depth: 8 }); for (let i = -1; i <= 1; i++) stroke(c, oval(px, py, Math.abs(i) * 12 + 0.5, 27), "#a81c1c", 1.4, 0.6); fill(c, box(px - 9, py - 30, 18, 6), "#2a0c14"); fill(c, box(px - 9, py + 24, 18, 6), "#2a0c14"); glow(c, px, py, 74, "#ff7a3a", 0.6); }
  const s0 = iso(-60, -180, 300); place(c, 300, s0[1] - 84, { turn: -0.02 }, (l) => { fill(l, box(-96, -50, 192, 100, 14), "#120a28"); neon(l, box(-96, -50, 192, 100, 14), "#ff4aa8", 5); neon(l, smooth([[-62, 0], [-58, 22], [-20, 22], [-14, 0, 1], [-66, 0, 1]], false), "#4af0ff", 5); for (let i = 0; i < 3; i++) neon(l, smooth([[-54 + i * 13, -8], [-58 + i * 13, -20], [-50 + i * 13, -32]], false), "#ffe14a", 3); neon(l, new Path2D("M20 -26 v50 M40 -26 h26 l-14 20 q18 2 16 18 q-4 16 -28 10"), "#ffb03a", 6); });
  rain(c, rnd, 170, { colour: "#c8dcff", alpha: 0.4 });
}

export function nightShiftLongshoreman(c, rnd) {
  wash(c, linear(c, 0, 0, 600, 900, "#1c0a48", "#6a1c78", "#0c2a6a"));
  for (let i = 0; i < 90; i++) { const col = rnd.pick(["#ff5ab8", "#5ae8ff", "#ffb85a", "#8a6aff"]), x = rnd.range(0, W), y = rnd.range(0, 620), r = rnd.range(6, 40); fill(c, oval(x, y, r), col, { alpha: 0.14, mode: "screen" }); stroke(c, oval(x, y, r), col, 1.5, 0.25); }
  for (const x of [-10, 520]) for (let i = 0; i < 5; i++) { const y = 120 + i * 120; shape(c, box(x, y, 110, 112, 4), { fill: ["#7a2a3a", "#2a5a7a", "#7a5a2a", "#3a2a6a", "#2a6a5a"][(i + (x > 0 ? 2 : 0)) % 5], shade: "#04040e", rim: "#ff8ad0", depth: 30, light: [x > 0 ? -1 : 1, 0], paint: (l) => { for (let k = 0; k < 9; k++) stroke(l, line([[x + k * 13, y], [x + k * 13, y + 112]]), "#000000", 4, 0.35); } }); }
  const suit = { shade: "#0a0a2c", rim: "#ff8ad8", light: [0.8, -0.5] };
  const body = mirrored([[0, 560], [120, 580], [220, 660], [270, 790], [280, 920], [0, 920]], 300);
  shape(c, body, { fill: "#d8742a", ...suit, depth: 90, rimWidth: 9, paint: (l) => { fill(l, box(0, 720, W, 26), "#e8f0e0"); fill(l, box(0, 752, W, 12), "#ffe14a"); for (const s of [-1, 1]) fill(l, poly([[300 + s * 110, 560], [300 + s * 144, 560], [300 + s * 150, 920], [300 + s * 116, 920]]), "#e8f0e0"); } });
  shape(c, body, { fill: "#00000000", light: [-0.9, -0.3], rim: "#4ae8ff", rimWidth: 10 });
  for (let i = 0; i < 26; i++) stroke(c, smooth([[rnd.range(60, 540), rnd.range(640, 880)], [rnd.range(60, 540), rnd.range(660, 890)]], false), "#6a2c14", 3, 0.12);
  shape(c, box(226, 676, 148, 120, 14), { fill: "#3a4460", ...suit, depth: 22 });
  for (const [i, col] of ["#ff4a5a", "#ffd23a", "#4af08a"].entries()) { fill(c, oval(256 + i * 30, 706, 9), col); glow(c, 256 + i * 30, 706, 28, col, 0.8); }
  fill(c, box(244, 728, 112, 48, 6), "#0a1424"); neon(c, line([[250, 754], [276, 754], [286, 736], [298, 770], [308, 754], [350, 754]]), "#4affb0", 3);
  for (const s of [-1, 1]) stroke(c, smooth([[300 + s * 70, 700], [300 + s * 150, 690], [300 + s * 150, 580], [300 + s * 120, 530]], false), "#20283c", 22), stroke(c, smooth([[300 + s * 70, 696], [300 + s * 146, 686], [300 + s * 146, 580], [300 + s * 116, 530]], false), "#7a88a8", 5, 0.8);
  shape(c, oval(300, 570, 150, 46), { fill: "#98a2b8", ...suit, depth: 20, rimWidth: 5 });
  shape(c, oval(300, 350, 222, 226), { fill: "#eceff6", ...suit, depth: 100, rimWidth: 12 });
  shape(c, oval(300, 350, 222, 226), { fill: "#00000000", light: [-0.9, -0.3], rim: "#4ae8ff", rimWidth: 10 });
  for (const s of [-1, 1]) { shape(c, oval(300 + s * 214, 370, 34, 60), { fill: "#d8742a", ...suit, depth: 20 }); }
  shape(c, box(270, 106, 60, 40, 10), { fill: "#3a4460", ...suit, depth: 10 }); glow(c, 300, 118, 90, "#fff6d0", 1); fill(c, oval(300, 124, 20, 12), "#fffdf0");
  const visor = smooth([[300, 206], [420, 226], [472, 320], [452, 430], [380, 500], [300, 514], [220, 500], [148, 430], [128, 320], [180, 226]]);
  shape(c, visor, { fill: "#5a5f78" });
  const glass = smooth([[300, 222], [408, 240], [456, 324], [438, 422], [372, 486], [300, 498], [228, 486], [162, 422], [144, 324], [192, 240]]);
  shape(c, glass, { fill: linear(c, 0, 220, 0, 500, "#2a0f4a", "#c8501c", "#ffc83a", "#7a2a14"), depth: 60, shade: "#2a0614", light: [0, 0.3], paint: (l) => {
    fill(l, oval(300, 392, 56), "#fff2b0", { blur: 3 }); glow(l, 300, 392, 160, "#fff0a0", 0.9);
    for (let i = 0; i < 26; i++) { const x = 150 + i * 12, h = 26 + rnd.range(0, 76) * (1 - Math.abs(i - 13) / 22), b = 424 - Math.abs(i - 13) * 1.8; fill(l, box(x, b - h, 11, h + 6), "#3a0c2a"); for (let k = 0; k < h / 8; k++) if (rnd() < 0.55) fill(l, box(x + rnd.pick([2, 6]), b - h + 4 + k * 8, 3, 4), rnd.pick(["#ffe9a0", "#6af0ff", "#ff7ac8"])); }
    fill(l, smooth([[120, 424], [300, 432], [480, 424], [480, 520], [120, 520]]), linear(l, 0, 424, 0, 500, "#a83a1c", "#2a0c1c")); glitter(l, rnd, { x: 300, y: 430, spread: 80, bottom: 496, colour: "#fff0b0", count: 60 });
    truss(l, 196, 420, 208, 330, 12, "#2a081c", { bays: 6, stroke: 3 }); truss(l, 180, 336, 270, 320, 9, "#2a081c", { bays: 6, stroke: 2.4 });
    for (const [x, d] of [[400, 1]]) { fill(l, oval(x, 300, 40, 14), "#2a0c3a", { alpha: 0.7 }); fill(l, box(x - 6, 284, 20, 10, 4), "#2a0c3a", { alpha: 0.7 }); void d; }
  } });
  fill(c, smooth([[176, 300], [200, 256], [260, 236], [250, 252], [206, 280], [186, 330]]), "#ffffff", { alpha: 0.8, blur: 1 });
  fill(c, oval(424, 420, 10, 24, 0.6), "#ffffff", { alpha: 0.5, blur: 2 });
  stroke(c, visor, "#1c2038", 5, 0.9);
  fill(c, oval(150, 226, 30, 10, -0.8), "#ffffff", { alpha: 0.7, blur: 3 });
  stroke(c, smooth([[520, 930], [500, 760], [520, 640]], false), "#8a93a8", 20); stroke(c, smooth([[514, 930], [494, 760], [514, 650]], false), "#ffffff", 4, 0.7); stroke(c, smooth([[520, 650], [540, 560], [490, 530], [470, 570]], false), "#c8d0e0", 15);
  shape(c, oval(506, 800, 54, 48), { fill: "#b85a20", ...suit, depth: 24 }); for (let i = 0; i < 4; i++) shape(c, oval(478 + i * 6, 772 + i * 20, 30, 13, 0.2), { fill: "#d8742a", ...suit, depth: 8 });
  rain(c, rnd, 70, { colour: "#ffd8ff", alpha: 0.4, length: 30 });
}

export function radioWhale(c, rnd) {
  sky(c, "#0a1844", "#1c3a7a", "#4a4aa0", "#8a4a90");
  stars(c, rnd, 170, { bottom: 420 });
  glow(c, 460, 150, 300, "#a8d0ff", 0.5); fill(c, oval(470, 140, 54), "#e8f0ff"); glow(c, 470, 140, 150, "#e8f0ff", 0.6);
  for (let k = 0; k < 5; k++) stroke(c, oval(150, 210, 60 + k * 50, 60 + k * 50), "#6af0ff", 3, 0.5 - k * 0.08);
  skyline(c, rnd, { y: 900, layers: 3, high: 300, haze: "#5a4a98", near: "#120c2c", lights: CITY, lit: 0.55 });
  haze(c, 640, 110, "#8a70c8", 0.6);
  for (let i = 0; i < 7; i++) cloud(c, rnd, rnd.range(-20, 620), 620 + rnd.range(-40, 60), rnd.range(260, 400), { lit: "#c8b8f0", dark: "#4a3f90", alpha: 0.75, light: [0.4, -0.8] });
  place(c, 286, 430, { turn: -0.16, scale: 0.96 }, (l) => {
    const fr = { shade: "#0a0c34", rim: "#cfe6ff", light: [0.5, -0.85] };
    shape(l, smooth([[220, -20], [290, -90], [360, -150, 1], [352, -70], [380, 10, 1], [300, 0], [236, 30]]), { fill: "#2f4a90", ...fr, depth: 30 });
    const body = smooth([[-270, 30], [-262, -60], [-180, -132], [-40, -156], [100, -110], [220, -40], [262, -6], [220, 34], [100, 90], [-60, 130], [-190, 124], [-256, 84]]);
    shape(l, body, { fill: linear(l, 0, -150, 0, 130, "#4a70c8", "#2a4590", "#1c2a68"), ...fr, depth: 70, rimWidth: 8, paint: (p) => {
      fill(p, smooth([[-290, 50], [-160, 60], [40, 60], [140, 80], [-40, 160], [-200, 150]]), "#c8d8f4", { blur: 3 });
      for (let i = 0; i < 12; i++) stroke(p, smooth([[-270, 66 + i * 7], [-120, 74 + i * 7], [60, 66 + i * 7]], false), "#5a70b0", 3, 0.7);
      for (let i = 0; i < 8; i++) stroke(p, smooth([[-200 + i * 58, -160], [-190 + i * 56, 0], [-200 + i * 58, 140]], false), "#16245c", 2.4, 0.5);
    } });
    plating(l, body, rnd, { x: -270, y: -150, w: 530, h: 190, size: 44, seam: "#101c50", alpha: 0.25 });
    stroke(l, smooth([[-272, 46], [-200, 40], [-130, 56], [-96, 30]], false), "#0c1440", 6);
    eye(l, -120, -2, 20, { iris: "#ffce5a", big: 0.5, lid: 0.3, lidColour: "#31509c", shine: 0.3 });
    shape(l, smooth([[-60, 70], [-20, 80], [60, 190], [40, 210, 1], [-40, 160], [-90, 110]]), { fill: "#2f4a90", ...fr, depth: 24 });
    for (let i = 0; i < 9; i++) { const x = -210 + i * 48, y = 26 - Math.abs(i - 2) * 2; fill(l, oval(x, y, 9), "#0c1440"); fill(l, oval(x, y, 6.5), "#ffe08a"); glow(l, x, y, 30, "#ffc04a", 0.7); }
    for (const [x, y, h] of [[-160, -136, 110], [-60, -154, 150], [40, -136, 120], [120, -98, 80]]) { truss(l, x, y + 8, x + 4, y - h, 13, "#c8d8f0", { bays: 8, stroke: 2.6 }); glow(l, x + 4, y - h, 34, "#ff4a6a", 1); fill(l, oval(x + 4, y - h, 4), "#ffffff"); }
    shape(l, smooth([[-120, -150], [-150, -190], [-110, -206], [-76, -180]]), { fill: "#e8f0ff", ...fr, depth: 12 });
    for (const [x, y] of [[-160, -250], [-60, -306]]) for (let k = 1; k < 4; k++) for (const s of [0, 1]) { const p = new Path2D(); p.arc(x + 4, y + 4, 16 + k * 15, s ? -0.7 : Math.PI - 0.7, s ? 0.7 : Math.PI + 0.7); stroke(l, p, "#6af0ff", 3.4, 0.9 - k * 0.2); }
    neon(l, smooth([[0, -30], [30, -30], [40, -60], [56, 4], [70, -48], [84, -16], [96, -30], [140, -30]], false), "#ff5ab8", 4);
    stroke(l, line([[-262, -40], [-330, -60]]), "#c8d8f0", 0);
  });
  for (let i = 0; i < 4; i++) cloud(c, rnd, rnd.range(0, 600), 690 + i * 16, rnd.range(220, 360), { lit: "#b8a8e8", dark: "#3c3080", alpha: 0.6, light: [0.4, -0.8] });
  for (const [x, y, t] of [[140, 250, 0], [80, 330, 0.3], [210, 160, -0.2]]) place(c, x, y, { turn: t, scale: 1.1 }, (l) => { fill(l, oval(-5, 16, 9, 7, -0.4), "#ffe9a8"); stroke(l, line([[3, 14], [3, -18]]), "#ffe9a8", 4); stroke(l, smooth([[3, -18], [18, -10], [18, 2]], false), "#ffe9a8", 4); glow(l, 0, 0, 50, "#ffe08a", 0.5); });
}
