/** Port Meridian, third part: cat, diver, storm, elevator, valkyrie, ferryman. */
import { Path2D, W, box, fill, glow, lerp, limb, line, linear, mirrored, mix, oval, place, poly, radial, shaft, shape, smooth, stroke, wash } from "../kit/canvas.mjs";
import { eye, fur, whiskers } from "../kit/creature.mjs";
import { haze, lens, lightning, neon, truss } from "../kit/machine.mjs";
import { cloud, glitter, motes, rain, sky, stars } from "../kit/nature.mjs";
import { noise } from "../kit/random.mjs";

const CITY = ["#ffd28a", "#7fe9ff", "#ff7ac8", "#fff2c8"];

export function catOnTheConsole(c, rnd) {
  sky(c, "#120828", "#3a1060", "#c83a8a", "#2a1050");
  const n = noise("nebula");
  for (let i = 0; i < 900; i++) { const x = rnd.range(0, W), y = rnd.range(0, 640), v = n.fbm(x / 130, y / 130, 4); if (v > -0.05) fill(c, oval(x, y, 12 + v * 60), v > 0.22 ? "#ffd0b0" : v > 0.1 ? "#ff6ab0" : "#6a4af0", { alpha: 0.07 + v * 0.1, mode: "screen", blur: 3 }); }
  stars(c, rnd, 240, { bottom: 660 });
  shape(c, oval(470, 170, 86), { fill: "#4ac0c8", shade: "#120a3c", light: [-0.6, -0.4], depth: 80, rim: "#d8fff8", rimWidth: 4, paint: (l) => { for (let i = 0; i < 9; i++) fill(l, oval(470, 100 + i * 18, 100, 5), i % 2 ? "#7ae0d0" : "#2a8aa0", { alpha: 0.6, blur: 2 }); } });
  const hullFill = "#14142c", fr = { shade: "#02020c", rim: "#ff9ad8", light: [0, -1] };
  const frame = new Path2D(); frame.rect(-10, -10, 620, 920); frame.addPath(smooth([[60, 70], [300, 34], [540, 70], [576, 300], [556, 560], [300, 590], [44, 560], [24, 300]]));
  c.save(); c.fillStyle = hullFill; c.fill(frame, "evenodd"); c.restore();
  stroke(c, smooth([[60, 70], [300, 34], [540, 70], [576, 300], [556, 560], [300, 590], [44, 560], [24, 300]]), "#3a3a68", 16); stroke(c, smooth([[60, 70], [300, 34], [540, 70], [576, 300], [556, 560], [300, 590], [44, 560], [24, 300]]), "#ff9ad8", 2.4, 0.7);
  for (const x of [190, 410]) stroke(c, smooth([[x, 40], [x + (x - 300) * 0.14, 300], [x, 590]], false), "#20204a", 15), stroke(c, smooth([[x - 5, 40], [x - 5 + (x - 300) * 0.14, 300], [x - 5, 590]], false), "#ff9ad8", 1.6, 0.5);
  for (let i = 0; i < 12; i++) fill(c, oval(30 + (i % 2) * 540, 60 + i * 44, 5), "#3a3a68");
  shape(c, poly([[-10, 640], [80, 560], [520, 560], [610, 640], [610, 920], [-10, 920]]), { fill: linear(c, 0, 560, 0, 900, "#2c2c58", "#101024"), ...fr, depth: 40, rimWidth: 5 });
  for (let r = 0; r < 4; r++) for (let i = 0; i < 14; i++) { const y = 660 + r * 62, x = 40 + i * 40 + (r % 2) * 12, col = rnd.pick(["#ff5a7a", "#ffd23a", "#4af08a", "#4ac8ff", "#8a6aff", "#2a2a4c", "#2a2a4c"]); if (x > 180 && x < 420 && r < 1) continue; fill(c, box(x, y, 26, 17, 5), "#08081a"); fill(c, box(x + 3, y + 3, 20, 11, 3), col); if (col !== "#2a2a4c") glow(c, x + 13, y + 8, 26, col, 0.55); }
  for (const [x, y, w, col, k] of [[50, 592, 110, "#4affb0", 0], [440, 592, 110, "#ffb03a", 1]]) { fill(c, box(x, y, w, 56, 8), "#04101c"); stroke(c, box(x, y, w, 56, 8), "#4a4a7a", 3); if (k) for (let i = 0; i < 8; i++) fill(c, box(x + 10 + i * 12, y + 46 - (10 + ((i * 37) % 30)), 8, 10 + ((i * 37) % 30)), col); else { for (let i = 1; i < 4; i++) stroke(c, oval(x + 55, y + 28, i * 8), col, 1.6, 0.8); stroke(c, line([[x + 55, y + 28], [x + 76, y + 16]]), col, 2); } glow(c, x + w / 2, y + 28, 70, col, 0.4); }
  shape(c, limb([[120, 660, 8], [124, 610, 8]]), { fill: "#8a93a8" }); shape(c, oval(124, 600, 15), { fill: "#ff4a5a", shade: "#3a0414", rim: "#ffffff", depth: 8 });
  const cat = { shade: "#000004", rim: "#ff8ad0", light: [0.35, -0.9] };
  shape(c, limb([[390, 650, 20], [470, 680, 19], [510, 750, 17], [480, 810, 15], [440, 800, 11]]), { fill: "#17131f", ...cat, depth: 12, rimWidth: 5 });
  const body = smooth([[230, 420], [196, 520], [176, 620], [190, 690], [300, 712], [410, 690], [424, 620], [404, 520], [370, 420]]);
  shape(c, body, { fill: "#1a1624", ...cat, depth: 50, rimWidth: 10 });
  fur(c, rnd, body, { x: 170, y: 420, w: 260, h: 290, count: 900, length: 20, colours: ["#4a3f68", "#0a0810", "#8a5a98"], flow: () => Math.PI / 2, alpha: 0.4 });
  for (const x of [256, 344]) { shape(c, limb([[x, 560, 30], [x, 640, 26], [x, 694, 30]]), { fill: "#1c1828", ...cat, depth: 16 }); for (let i = -1; i <= 1; i++) stroke(c, line([[x + i * 13, 704], [x + i * 13, 718]]), "#000000", 3); }
  place(c, 300, 370, { scale: 1.3 }, (l) => {
    for (const s of [-1, 1]) { shape(l, smooth([[s * 22, -62], [s * 66, -140, 1], [s * 98, -24]]), { fill: "#1a1624", ...cat, depth: 14, rimWidth: 6 }); fill(l, smooth([[s * 42, -62], [s * 66, -112, 1], [s * 84, -42]]), "#7a3a5a", { blur: 4 }); }
    const head = mirrored([[0, -76], [54, -70], [98, -22], [104, 26], [70, 72], [0, 86]]);
    shape(l, head, { fill: "#1e1a2a", ...cat, depth: 36, rimWidth: 8 });
    fur(l, rnd, head, { x: -104, y: -76, w: 208, h: 162, count: 600, length: 13, colours: ["#4a3f68", "#0a0810", "#8a5a98"], flow: (x, y) => Math.atan2(y, x), alpha: 0.4 });
    for (const s of [-1, 1]) eye(l, s * 46, -4, 28, { iris: "#b8f03a", pupil: "slit", tilt: 0.16, flip: s, lid: 0.28, lidColour: "#16121f", shine: 0.4 });
    shape(l, mirrored([[0, 26], [13, 28], [7, 40], [0, 43]]), { fill: "#e87a98", rim: "#ffffff", rimWidth: 2, depth: 3 });
    stroke(l, smooth([[-26, 54], [-12, 60], [0, 46], [12, 60], [26, 54]], false), "#8a5a78", 3.4); for (const s of [-1, 1]) whiskers(l, s * 24, 40, 92, { side: s, colour: "#ffe0f4" });
  });
  shape(c, smooth([[228, 470], [300, 498], [372, 470], [376, 492], [300, 522], [224, 492]]), { fill: "#ff3a5a", shade: "#4a0420", rim: "#ffd0c0", depth: 8 }); shape(c, oval(300, 522, 17), { fill: "#ffd23a", shade: "#8a4a0c", rim: "#ffffff", depth: 8 });
  glow(c, 300, 700, 120, "#ff3a5a", 0.5);
  for (let i = 0; i < 3; i++) neon(c, poly([[300 + (i - 1) * 90, 846], [318 + (i - 1) * 90, 876], [282 + (i - 1) * 90, 876]]), "#ff4a4a", 3);
  return { glow: 0.34 };
}

export function diverOfTheDrownedArcade(c, rnd) {
  sky(c, "#1c8a98", "#0c5a7a", "#082f54", "#031024");
  for (let i = 0; i < 8; i++) shaft(c, rnd.range(120, 520), -40, 1.57 + rnd.bell() * 0.3, 0.05, 760, "#9ff4e8", 0.3, 14);
  for (let k = 0; k < 3; k++) for (let i = 0; i < 5; i++) { const x = rnd.range(-20, 580), h = rnd.range(160, 330) - k * 40, w = rnd.range(50, 90); fill(c, box(x, 700 - h, w, h + 40, 4), mix("#1c6a88", "#062440", k / 2.5)); for (let j = 0; j < 5; j++) fill(c, box(x + 8, 712 - h + j * 34, w - 16, 16, 3), mix("#2a88a0", "#08304c", k / 2), { alpha: 0.8 }); }
  haze(c, 640, 160, "#1c7a90", 0.5);
  shape(c, smooth([[-30, 720], [140, 700], [330, 730], [640, 700], [640, 920], [-30, 920]]), { fill: linear(c, 0, 700, 0, 900, "#3a6a70", "#0a1c30"), rim: "#9ff4e8", light: [0.2, -1], depth: 10 });
  for (let i = 0; i < 46; i++) { const x = rnd.pick([rnd.range(-10, 190), rnd.range(480, 610)]), y = rnd.range(740, 880), h = rnd.range(60, 190); stroke(c, smooth([[x, y], [x + rnd.bell() * 24, y - h * 0.4], [x + rnd.bell() * 34, y - h * 0.75], [x + rnd.bell() * 40, y - h]], false), rnd.pick(["#1c7a5a", "#2a9a68", "#0f5a50"]), rnd.range(4, 9)); }
  place(c, 434, 520, { turn: 0.08, scale: 1.18 }, (l) => {
    const fr = { shade: "#04041c", rim: "#ffd0f0", light: [-0.8, -0.4] };
    shape(l, poly([[-96, -230], [96, -230], [112, -150], [96, -20], [124, 30], [112, 230], [-112, 230], [-124, 30], [-96, -20], [-112, -150]]), { fill: linear(l, -110, 0, 110, 0, "#8a2a9a", "#5a1c7a", "#2a0c4a"), ...fr, depth: 40, rimWidth: 6, paint: (p) => { for (let i = 0; i < 5; i++) fill(p, poly([[-130, 90 + i * 34], [130, 40 + i * 34], [130, 54 + i * 34], [-130, 104 + i * 34]]), ["#ff4aa8", "#ffb03a", "#4af0ff"][i % 3], { alpha: 0.8 }); for (let i = 0; i < 40; i++) fill(p, oval(rnd.range(-120, 120), rnd.range(-230, 230), rnd.range(4, 16), rnd.range(3, 9)), rnd.pick(["#1c7a5a", "#0f4a4a"]), { alpha: 0.5 }); } });
    fill(l, box(-92, -222, 184, 58, 8), "#ffe9b0"); glow(l, 0, -194, 160, "#ffcf6a", 0.7); for (let i = 0; i < 4; i++) fill(l, poly([[-66 + i * 44, -180], [-48 + i * 44, -212], [-30 + i * 44, -180]]), ["#ff3a7a", "#8a3af0", "#3a8af0", "#f2703a"][i]);
    fill(l, box(-88, -152, 176, 136, 12), "#08041c"); fill(l, box(-76, -142, 152, 116, 14), radial(l, 0, -84, 110, "#6affd0", "#1ca890", "#0a3a54")); 
    const px = (x, y, s, rows, col) => rows.forEach((r, j) => [...r].forEach((ch, i) => { if (ch === "#") fill(l, box(x + i * s, y + j * s, s, s), col); }));
    px(-30, -132, 6, ["#...####..", "##.######.", "########.#", "##########", "####..####", "##.######.", "#...####..", ".....##..."], "#f4fff8"); px(-10, -44, 5, ["..#..", ".###.", "#####"], "#ffe14a"); fill(l, box(-2, -70, 4, 16), "#ff5a7a");
    for (let y = -140; y < -28; y += 5) fill(l, box(-76, y, 152, 1.6), "#04201c", { alpha: 0.35 });
    glow(l, 0, -84, 260, "#5affd0", 0.6);
    shape(l, poly([[-108, -14], [108, -14], [130, 34], [-130, 34]]), { fill: "#2a1048", ...fr, depth: 10 }); stroke(l, line([[-60, 18], [-66, -12]]), "#c8d0e0", 6); shape(l, oval(-67, -18, 13), { fill: "#ff3a4a", shade: "#3a0414", rim: "#ffffff", depth: 6 }); for (let i = 0; i < 4; i++) { fill(l, oval(10 + i * 26, 8 + (i % 2) * 8, 9, 6), ["#ffe14a", "#4af08a", "#4ac8ff", "#ff7ad0"][i]); }
    fill(l, box(-30, 90, 60, 70, 6), "#14062c"); for (const s of [-1, 1]) fill(l, box(s * 13 - 4, 104, 8, 24, 2), "#ffd23a");
    for (let i = 0; i < 9; i++) stroke(l, smooth([[-100 + i * 6, 230], [-110 + i * 8, 180], [-96 + i * 5, 150 - i * 8]], false), "#2a9a68", 5);
  });
  place(c, 178, 560, { scale: 1.2 }, (l) => {
    const fr = { shade: "#14040c", rim: "#7affe0", light: [0.85, -0.4] };
    stroke(l, smooth([[-30, -180], [-90, -330], [-60, -470], [-110, -620]], false), "#c8a860", 9);
    for (const s of [-1, 1]) shape(l, limb([[s * 34, 60, 36], [s * 44, 140, 32], [s * 40, 200, 30]]), { fill: "#8a6a48", ...fr, depth: 24 }); for (const s of [-1, 1]) shape(l, smooth([[s * 40 - 36, 190], [s * 40 + 36, 190], [s * 40 + 46, 232, 1], [s * 40 - 34, 232, 1]]), { fill: "#3a3a48", ...fr, depth: 12 });
    shape(l, limb([[-54, -70, 34], [-92, 0, 28], [-80, 60, 24]]), { fill: "#9a7850", ...fr, depth: 20 });
    shape(l, smooth([[-70, -100], [70, -100], [84, 0], [70, 90], [-70, 90], [-84, 0]]), { fill: "#a8845a", ...fr, depth: 44, rimWidth: 7 }); stroke(l, smooth([[-78, 40], [0, 54], [78, 40]], false), "#4a2c1c", 16); shape(l, box(-20, 34, 40, 32, 6), { fill: "#e0a83a", ...fr, depth: 8 });
    shape(l, limb([[58, -76, 32], [110, -40, 27], [158, -50, 22]]), { fill: "#a8845a", ...fr, depth: 20 }); shape(l, oval(170, -54, 26, 22), { fill: "#5a4030", ...fr, depth: 10 });
    shape(l, oval(0, -104, 92, 34), { fill: "#c8862a", ...fr, depth: 16, rimWidth: 5 }); for (let i = -3; i <= 3; i++) fill(l, oval(i * 26, -92 - Math.abs(i) * -1, 5), "#ffe09a");
    shape(l, oval(4, -186, 90, 92), { fill: linear(l, -80, -260, 90, -110, "#8a4a14", "#d8982e", "#ffd87a"), ...fr, depth: 40, rimWidth: 8 });
    lens(l, 34, -186, 54, { ring: "#8a5a1c", dark: "#062030", light: "#5affd0", glowing: 0.8 }); for (let i = -1; i <= 1; i++) stroke(l, line([[34 + i * 22, -226], [34 + i * 22, -146]]), "#a86a1c", 6); fill(l, oval(38, -180, 22, 24), "#3a1c1c", { alpha: 0.5 }); for (const s of [-1, 1]) fill(l, oval(44 + s * 10, -186, 4, 5), "#eafff8");
    lens(l, -60, -190, 26, { ring: "#8a5a1c", light: "#3a8aa0", glowing: 0.4 }); shape(l, box(-16, -300, 40, 32, 8), { fill: "#b8782a", ...fr, depth: 8 });
  });
  for (let i = 0; i < 34; i++) { const y = rnd.range(10, 330), x = 190 + Math.sin(y / 36) * 20 + rnd.bell() * 24, r = rnd.range(3, 13); stroke(c, oval(x, y, r), "#d8fff8", 1.8, 0.85); fill(c, oval(x - r * 0.3, y - r * 0.3, r * 0.25), "#ffffff"); }
  const fish = (x, y, s, col) => { shape(c, smooth([[x - 22 * s, y, 1], [x, y - 11], [x + 20 * s, y], [x, y + 11]]), { fill: col, shade: "#1c0430", rim: "#ffffff", depth: 6, rimWidth: 2 }); fill(c, poly([[x - 18 * s, y], [x - 34 * s, y - 11], [x - 34 * s, y + 11]]), col); fill(c, oval(x + 11 * s, y - 3, 2.4), "#08041c"); };
  fish(480, 170, -1, "#ffb03a"); fish(530, 200, -1, "#ffb03a"); fish(320, 130, 1, "#ff5a9a"); fish(90, 230, 1, "#ffb03a"); fish(370, 240, -1, "#5af0ff");
  motes(c, rnd, 110, { size: 2, colour: "#c8fff0", alpha: 0.6 });
  return { glow: 0.34 };
}

export function stormDynamo(c, rnd) {
  sky(c, "#0a0c1c", "#232a4c", "#3f4a74", "#10182c");
  for (let i = 0; i < 13; i++) cloud(c, rnd, rnd.range(-40, 640), 70 + (i % 5) * 52, rnd.range(300, 480), { lit: "#6a74a8", dark: "#0e1228", alpha: 0.9, light: [0.2, 0.9] });
  glow(c, 300, 190, 430, "#8ab8ff", 0.85);
  for (const [x0, x1, y1] of [[80, 40, 560], [540, 580, 520]]) lightning(c, rnd, x0, 60, x1, y1, "#8a9aff", 2.4, 2);
  haze(c, 600, 80, "#4a5a94", 0.7);
  const wave = (y, amp, top, low, seed) => { const pts = []; for (let x = -60; x <= 660; x += 36) { const k = Math.sin(x / 84 + seed); pts.push([x + k * 14, y - Math.abs(k) ** 1.4 * amp + Math.sin(x / 26 + seed) * 5]); } shape(c, smooth([...pts, [700, 920, 1], [-80, 920, 1]]), { fill: linear(c, 0, y - amp, 0, y + 150, top, low), rim: "#d8f0ff", light: [0, -1], rimWidth: 5, depth: 10 }); };
  wave(640, 40, "#3a5a84", "#0c1a34", 1);
  shape(c, poly([[110, 800], [150, 720], [200, 690], [230, 640], [300, 620], [370, 640], [400, 690], [450, 710], [490, 800]]), { fill: "#14182c", shade: "#000006", rim: "#b8dcff", light: [0, -1], depth: 30, rimWidth: 6, paint: (l) => { for (let i = 0; i < 30; i++) fill(l, poly([[rnd.range(110, 490), rnd.range(640, 800)], [rnd.range(110, 490), rnd.range(640, 800)], [rnd.range(110, 490), rnd.range(640, 800)]]), "#2a3050", { alpha: 0.3 }); } });
  for (const s of [-1, 1]) { truss(c, 300 + s * 96, 690, 300 + s * 34, 330, 26, "#0c0e1c", { bays: 12, stroke: 7, rim: "#9ac8ff" }); } for (let i = 0; i < 5; i++) { const t = i / 5; stroke(c, line([[300 - lerp(96, 34, t), 690 - 360 * t], [300 + lerp(96, 34, t), 690 - 360 * t]]), "#0c0e1c", 8); stroke(c, line([[300 - lerp(96, 34, t), 690 - 360 * t], [300 + lerp(80, 20, t), 640 - 360 * t]]), "#0c0e1c", 4); }
  for (let i = 0; i < 13; i++) { const y = 330 - i * 11, r = 46 - i * 1.4; shape(c, oval(300, y, r, 10), { fill: "#b8682a", shade: "#2a0c14", rim: "#ffe0b0", light: [-0.5, -0.8], depth: 8, rimWidth: 2 }); }
  for (let i = 0; i < 3; i++) shape(c, oval(300, 178 - i * 20, 78 - i * 14, 17), { fill: "#8a94ac", shade: "#0c1028", rim: "#ffffff", light: [0, -1], depth: 10, rimWidth: 3 });
  shape(c, oval(300, 118, 30), { fill: "#d8e4f8", shade: "#2a3464", rim: "#ffffff", depth: 16 });
  for (let i = 0; i < 7; i++) { const a = i * 0.9 + 0.3; const r0 = 74, x = 300 + Math.cos(a) * r0, y = 178 + Math.sin(a) * 18; lightning(c, rnd, x, y, x + Math.cos(a) * 130, y + 60 + Math.abs(Math.sin(a)) * 90, "#7ad8ff", 2, 1); }
  lightning(c, rnd, 350, -20, 300, 106, "#bfe8ff", 8, 4); glow(c, 300, 110, 240, "#d8f0ff", 1); glow(c, 300, 110, 70, "#ffffff", 1);
  for (const s of [-1, 1]) lightning(c, rnd, 300 + s * 40, 330, 300 + s * 190, 770, "#7ad8ff", 3.4, 3);
  wave(760, 54, "#4a76a8", "#0c1c3a", 2.6);
  for (let i = 0; i < 260; i++) { const a = rnd.range(-2.6, -0.5), d = rnd.range(10, 190), s = rnd() < 0.5 ? -1 : 1; fill(c, oval(300 + s * 170 + Math.cos(a) * d, 780 + Math.sin(a) * d * 0.7, rnd.range(1.5, 6)), "#eaf6ff", { alpha: 0.8 }); }
  for (const s of [-1, 1]) { glow(c, 300 + s * 190, 770, 170, "#7ad8ff", 0.9); for (let i = 0; i < 6; i++) stroke(c, smooth([[300 + s * 190, 776], [300 + s * (190 + rnd.bell() * 60), 800], [300 + s * (190 + rnd.bell() * 130), 820 + rnd.range(0, 40)]], false), "#d8f6ff", 2, 0.8); }
  wave(850, 40, "#2a4a78", "#050a18", 4.4);
  place(c, 96, 806, { turn: 0.3 }, (l) => { shape(l, poly([[-26, 20], [26, 20], [12, -60], [-12, -60]]), { fill: "#e8402e", shade: "#3a0814", rim: "#ffffff", depth: 10 }); fill(l, box(-18, -20, 36, 14), "#f4f0e8"); fill(l, oval(0, -68, 9), "#ffe14a"); glow(l, 0, -68, 50, "#ffe14a", 0.9); });
  fill(c, box(262, 566, 76, 60, 6), "#10142a"); fill(c, poly([[304, 572], [284, 600], [298, 600], [292, 622], [316, 592], [302, 592]]), "#ffe14a"); glow(c, 300, 596, 60, "#ffe14a", 0.5);
  rain(c, rnd, 260, { colour: "#c8e0ff", alpha: 0.4, slant: 0.35, length: 60 });
  return { glow: 0.46 };
}

export function elevatorToLowOrbit(c, rnd) {
  sky(c, "#02020f", "#0a1a58", "#2a7ac0", "#a8e0e8");
  stars(c, rnd, 300, { bottom: 420 });
  glow(c, 120, 420, 420, "#ffe0b0", 0.5);
  fill(c, box(0, 700, W, 210), linear(c, 0, 690, 0, 900, "#8ad0d8", "#2a7aa8", "#0c3a6a"));
  for (let i = 0; i < 7; i++) cloud(c, rnd, rnd.range(-20, 620), 690 - i * 14, rnd.range(160, 300), { lit: "#ffffff", dark: "#9ac8e0", alpha: 0.7 });
  glitter(c, rnd, { x: 150, y: 712, spread: 110, colour: "#fff6e0", count: 160 });
  for (let k = 0; k < 4; k++) { const y = 580 - k * 96, rx = 250 - k * 26, ry = 42 - k * 4; for (let i = 0; i < 40; i++) { const a = Math.PI + (i / 40) * Math.PI + rnd.bell() * 0.05; cloudPuff(300 + Math.cos(a) * rx, y + Math.sin(a) * ry, rnd.range(16, 34) * (1 - k * 0.12), k); } }
  function cloudPuff(x, y, r, k) { const g = c.createRadialGradient(x - r * 0.4, y - r * 0.4, 0, x, y, r); g.addColorStop(0, mix("#ffffff", "#b8c8ff", k / 5)); g.addColorStop(0.6, mix("#d8ecf8", "#7a9ae0", k / 4) + "b0"); g.addColorStop(1, "#7aa8d800"); fill(c, oval(x, y, r, r * 0.7), g); }
  const top = 132;
  fill(c, poly([[286, 800], [314, 800], [303, top], [297, top]]), linear(c, 286, 0, 314, 0, "#f4f8ff", "#8aa0c8", "#2a3a6a"));
  for (let i = 0; i < 60; i++) { const y = 800 - (800 - top) * (i / 60), w = lerp(14, 3, i / 60); stroke(c, line([[300 - w, y], [300 + w, y]]), "#2a3a6a", 1.2, 0.6); }
  for (const [y, s, col] of [[560, 1, "#ffce5a"], [330, 0.6, "#ff7ac8"], [230, 0.42, "#7fe9ff"]]) place(c, 300, y, { scale: s }, (l) => { glow(l, 0, 0, 110, col, 0.7); shape(l, mirrored([[0, -54], [26, -40], [36, 0], [26, 36], [0, 48]]), { fill: "#f4f4fa", shade: "#2a3064", rim: "#ffffff", depth: 20, paint: (p) => fill(p, box(-50, -14, 100, 26), "#1c2450") }); for (let i = -1; i <= 1; i++) fill(l, oval(i * 19, -1, 7, 9), col); for (const d of [-1, 1]) shaft(l, 0, d * 50, d * 1.57, 0.1, 160, col, 0.7, 4); });
  for (let k = 0; k < 4; k++) { const y = 580 - k * 96, rx = 250 - k * 26, ry = 42 - k * 4; for (let i = 0; i < 46; i++) { const a = (i / 46) * Math.PI + rnd.bell() * 0.05; cloudPuff(300 + Math.cos(a) * rx, y + Math.sin(a) * ry, rnd.range(18, 40) * (1 - k * 0.12), k); } }
  const st = { shade: "#0a1030", rim: "#ffffff", light: [-0.6, -0.8] };
  glow(c, 300, 110, 230, "#8ac8ff", 0.6);
  for (const [rx, ry] of [[168, 40]]) { stroke(c, oval(300, 112, rx, ry), "#3a4470", 26); stroke(c, oval(300, 106, rx, ry), "#c8d4f0", 15); for (let i = 0; i < 30; i++) { const a = i * 0.2094; fill(c, box(300 + Math.cos(a) * rx - 4, 106 + Math.sin(a) * ry - 3, 8, 6, 2), "#ffe08a"); } }
  for (let i = 0; i < 6; i++) { const a = i * 1.047 + 0.3; stroke(c, line([[300, 108], [300 + Math.cos(a) * 162, 106 + Math.sin(a) * 38]]), "#98a6cc", 6); }
  shape(c, mirrored([[0, 24], [20, 40], [40, 92], [34, 130], [0, 150]], 300), { fill: "#e8ecf8", ...st, depth: 24 }); for (const y of [80, 98]) for (let i = -2; i <= 2; i++) fill(c, box(300 + i * 13 - 4, y, 8, 8, 2), "#7fe9ff"); stroke(c, line([[300, 26], [300, -10]]), "#c8d4f0", 3); glow(c, 300, 6, 26, "#ff4a5a", 1);
  for (const s of [-1, 1]) { const x = 300 + s * 236; stroke(c, line([[300 + s * 168, 106], [x - s * 30, 100]]), "#98a6cc", 5); shape(c, poly([[x - 34, 66], [x + 40, 58], [x + 40, 128], [x - 34, 134]]), { fill: "#2a4a9a", shade: "#060c30", rim: "#9ad0ff", depth: 16 }); for (let i = 1; i < 4; i++) stroke(c, line([[x - 34 + i * 19, 62], [x - 34 + i * 19, 132]]), "#9ad0ff", 1.4, 0.8); }
  place(c, 96, 250, { turn: -0.5 }, (l) => { shape(l, smooth([[-40, 0], [-10, -13], [40, 0, 1], [-10, 13]]), { fill: "#f4f4fa", ...st, depth: 8 }); shaft(l, -40, 0, Math.PI, 0.1, 120, "#7fe9ff", 0.9, 4); });
  shape(c, smooth([[120, 830], [170, 780], [250, 764], [360, 762], [440, 786], [490, 830], [420, 862], [200, 864]]), { fill: linear(c, 0, 760, 0, 866, "#6aa85a", "#2a5a4a", "#3a2c2a"), shade: "#0c1c2c", rim: "#fff0c8", light: [-0.5, -0.9], depth: 24 });
  for (let i = 0; i < 46; i++) { const x = rnd.range(170, 440), h = rnd.range(10, 56) * (1 - Math.abs(x - 300) / 240), y = 812 + rnd.range(-30, 24); shape(c, box(x - 6, y - h, 12, h, 2), { fill: rnd.pick(["#e8ecf4", "#c8d4e4", "#f4e4d0"]), shade: "#2a3464", depth: 6 }); for (let k = 0; k < h / 9; k++) fill(c, box(x - 3, y - h + 4 + k * 8, 5, 3), "#ffce5a"); }
  shape(c, mirrored([[0, 690], [16, 700], [34, 780], [60, 822], [0, 834]], 300), { fill: "#e8ecf8", ...st, depth: 20 });
  for (let k = 0; k < 3; k++) stroke(c, oval(305, 856, 210 + k * 40, 20 + k * 9), "#ffffff", 2.4, 0.5 - k * 0.13);
  for (const [x, y] of [[90, 860], [530, 846], [470, 884]]) { fill(c, smooth([[x - 20, y, 1], [x + 20, y, 1], [x + 12, y + 8], [x - 12, y + 8]]), "#1c2a54"); fill(c, poly([[x - 2, y - 2], [x - 2, y - 34], [x + 16, y - 4]]), "#ffffff"); }
  return { glow: 0.26 };
}

export function scrapyardValkyrie(c, rnd) {
  sky(c, "#3a1c4c", "#a83a4c", "#ff8a3a", "#ffd06a");
  glow(c, 300, 340, 520, "#ffe9a0", 0.9); fill(c, oval(300, 330, 176), linear(c, 0, 150, 0, 510, "#fffbd8", "#ffb84a"));
  for (let i = 0; i < 8; i++) stroke(c, smooth([[rnd.range(-60, 200), 90 + i * 50], [300, 84 + i * 50], [rnd.range(400, 660), 94 + i * 50]], false), i % 2 ? "#5a2450" : "#ffd8a0", rnd.range(3, 10), 0.3);
  for (const [x, h] of [[40, 250], [560, 290], [130, 150], [480, 170]]) truss(c, x, 700, x + (x < 300 ? 30 : -30), 700 - h, 26, "#5a2440", { bays: 8, stroke: 5 });
  haze(c, 640, 120, "#ffb060", 0.6);
  const metal = { shade: "#1c0820", rim: "#ffe6b0", light: [0, -0.9] };
  const plate = ["#7a6a78", "#a85a34", "#4a5a6c", "#8a4a3a", "#5a7a78", "#c88a3a"];
  for (const s of [-1, 1]) place(c, 300 + s * 46, 400, { sx: s, sy: 1 }, (l) => {
    for (let i = 8; i >= 0; i--) { const a = -1.28 + i * 0.19, len = 330 - Math.abs(i - 2.4) * 17; place(l, 10, 0, { turn: a }, (p) => { const f = poly([[30, -16], [len * 0.7, -24], [len, -6], [len * 0.92, 22], [30, 16]]); shape(p, f, { fill: plate[(i * 5 + 2) % 6], ...metal, light: [-0.4, -0.8], depth: 16, rimWidth: 3, paint: (q) => { for (let k = 0; k < 5; k++) { stroke(q, line([[len * (0.2 + k * 0.17), -30], [len * (0.2 + k * 0.17), 30]]), "#1c0c18", 2, 0.6); for (const e of [-10, 10]) fill(q, oval(len * (0.2 + k * 0.17) + 6, e, 2.4), "#1c0c18"); } fill(q, oval(len * rnd.range(0.3, 0.8), 0, 22, 9), "#b8501c", { alpha: 0.5, blur: 4 }); } }); }); }
    for (let i = 5; i >= 0; i--) { const a = -1.1 + i * 0.3, len = 170 - i * 6; place(l, 8, 0, { turn: a }, (p) => shape(p, poly([[10, -15], [len * 0.8, -20], [len, 0], [len * 0.8, 20], [10, 15]]), { fill: plate[(i * 3 + 1) % 6], ...metal, light: [-0.4, -0.8], depth: 12, rimWidth: 3 })); }
    shape(l, oval(12, 0, 30), { fill: "#5a5a6c", ...metal, depth: 12 }); fill(l, oval(12, 0, 10), "#ffb03a");
  });
  stroke(c, line([[470, 130], [430, 830]]), "#3a2430", 13); stroke(c, line([[466, 130], [426, 830]]), "#ffd8a0", 3); shape(c, poly([[471, 30], [496, 110], [474, 160], [446, 112]]), { fill: "#c8d0dc", shade: "#2a1c38", rim: "#ffffff", depth: 12 }); fill(c, poly([[478, 160], [476, 190], [560, 210], [536, 180], [556, 160]]), "#c83a3a");
  for (const s of [-1, 1]) { shape(c, limb([[300 + s * 34, 600, 30], [300 + s * 54, 690, 25], [300 + s * 48, 780, 23]]), { fill: "#5a5266", ...metal, depth: 20 }); shape(c, oval(300 + s * 52, 690, 25, 23), { fill: "#a85a34", ...metal, depth: 10 }); shape(c, smooth([[300 + s * 48 - 28, 790, 1], [300 + s * 48 - 20, 758], [300 + s * 48 + 20, 758], [300 + s * 48 + 28, 790, 1]]), { fill: "#3a3444", ...metal, depth: 8 }); }
  shape(c, mirrored([[0, 560], [60, 560], [104, 690, 1], [60, 670], [30, 720, 1], [0, 676]], 300), { fill: "#8a2a34", shade: "#2a0418", rim: "#ffc890", light: [0, -0.9], depth: 20 });
  shape(c, mirrored([[0, 370], [70, 380], [92, 440], [66, 520], [62, 580], [0, 592]], 300), { fill: "#6a7284", ...metal, depth: 40, rimWidth: 5, paint: (l) => { fill(l, smooth([[300, 390], [360, 420], [350, 480], [300, 500], [250, 480], [240, 420]]), "#c88a3a"); for (let i = 0; i < 4; i++) stroke(l, line([[240, 516 + i * 18], [360, 516 + i * 18]]), "#241828", 5); } });
  fill(c, oval(300, 446, 24), "#7affe8"); glow(c, 300, 446, 120, "#5affe0", 0.9); stroke(c, oval(300, 446, 29), "#3a2430", 8);
  for (const s of [-1, 1]) shape(c, oval(300 + s * 94, 404, 40, 34), { fill: "#8a4a3a", ...metal, depth: 16, paint: (l) => { for (let i = 0; i < 6; i++) fill(l, oval(300 + s * 94 + Math.cos(i) * 26, 404 + Math.sin(i) * 22, 3), "#241828"); } });
  shape(c, limb([[394, 414, 22], [440, 470, 19], [444, 540, 17]]), { fill: "#5a5266", ...metal, depth: 12 }); shape(c, oval(444, 548, 22), { fill: "#3a3444", ...metal, depth: 8 });
  shape(c, limb([[206, 414, 22], [150, 480, 19], [170, 560, 17]]), { fill: "#5a5266", ...metal, depth: 12 }); shape(c, oval(150, 560, 74, 80), { fill: "#7a4a38", ...metal, depth: 30, rimWidth: 5, paint: (l) => { for (let i = 0; i < 8; i++) { const a = i * 0.785; stroke(l, line([[150, 560], [150 + Math.cos(a) * 80, 560 + Math.sin(a) * 84]]), "#3a1c20", 5); } stroke(l, oval(150, 560, 56, 60), "#c88a3a", 8); } }); shape(c, oval(150, 560, 22), { fill: "#c8d0dc", ...metal, depth: 10 });
  shape(c, mirrored([[0, 236], [44, 248], [60, 300], [48, 346], [0, 366]], 300), { fill: "#a8b0be", ...metal, depth: 26, rimWidth: 5 }); fill(c, smooth([[252, 296], [300, 286], [348, 296], [342, 322], [300, 330], [258, 322]]), "#140c1c");
  for (const s of [-1, 1]) { fill(c, oval(300 + s * 22, 308, 11, 8), "#7affe8"); glow(c, 300 + s * 22, 308, 44, "#5affe0", 1); shape(c, smooth([[300 + s * 50, 280], [300 + s * 100, 210], [300 + s * 104, 150, 1], [300 + s * 72, 220], [300 + s * 40, 256]]), { fill: "#c88a3a", ...metal, depth: 12 }); }
  stroke(c, smooth([[284, 346], [300, 352], [316, 346]], false), "#241828", 4); shape(c, poly([[300, 214], [318, 256], [300, 274], [282, 256]]), { fill: "#c88a3a", ...metal, depth: 8 });
  shape(c, poly([[-20, 920], [-20, 800], [60, 810], [130, 770], [230, 786], [300, 772], [390, 790], [470, 760], [560, 806], [630, 790], [630, 920]]), { fill: "#2a1424", shade: "#08030c", rim: "#ffb870", light: [0, -1], depth: 30 });
  for (let i = 0; i < 60; i++) { const x = rnd.range(0, W), y = rnd.range(800, 900), kind = rnd.int(0, 3), col = mix(rnd.pick(plate), "#1c0a18", 0.45); place(c, x, y, { turn: rnd.range(0, 6) }, (l) => { const o = { fill: col, shade: "#08030c", rim: "#ffb870", depth: 8, rimWidth: 2 }; if (kind === 0) { shape(l, oval(0, 0, 24), o); fill(l, oval(0, 0, 10), "#140a14"); } else if (kind === 1) shape(l, box(-28, -18, 56, 36, 8), o); else if (kind === 2) shape(l, box(-44, -6, 88, 12, 3), o); else { shape(l, oval(0, 0, 18), o); for (let k = 0; k < 8; k++) fill(l, box(Math.cos(k * 0.785) * 20 - 4, Math.sin(k * 0.785) * 20 - 4, 8, 8), col); } }); }
  place(c, 96, 850, { turn: -0.2, scale: 1.2 }, (l) => { shape(l, box(-40, -44, 80, 60, 16), { fill: "#c8d0dc", shade: "#2a1c38", rim: "#ffffff", depth: 16 }); fill(l, box(-26, -50, 22, 10, 3), "#1c1020"); fill(l, box(4, -50, 22, 10, 3), "#1c1020"); for (const d of [-14, 14]) fill(l, oval(d, -16, 5), "#1c1020"); stroke(l, smooth([[-10, 0], [0, 5], [10, 0]], false), "#1c1020", 3); });
  motes(c, rnd, 70, { size: 3, colour: "#ffd08a", halo: 4, y: 560, ry: 330 });
  return { glow: 0.28 };
}

export function ferrymanUnitZero(c, rnd) {
  const vx = 300, vy = 330;
  wash(c, radial(c, vx, vy, 640, "#5a2a9a", "#2a1458", "#0a061c"));
  for (let i = 0; i < 11; i++) { const t = (i / 10) ** 2.2, r = lerp(70, 430, t); const p = new Path2D(); p.arc(vx, vy + t * 60, r, Math.PI * 0.86, Math.PI * 2.14); if (i % 2) neon(c, p, ["#ff3a8a", "#3ae8ff", "#8a5aff", "#ff3a8a", "#3ae8ff"][(i - 1) / 2 % 5], 2 + t * 7); else stroke(c, p, "#0c0620", 10 + t * 46, 0.9); }
  for (let i = 0; i < 26; i++) { const a = Math.PI * (0.9 + rnd() * 1.2); stroke(c, line([[vx + Math.cos(a) * 74, vy + Math.sin(a) * 74], [vx + Math.cos(a) * 560, vy + 60 + Math.sin(a) * 560]]), "#0a0418", rnd.range(2, 6), 0.45); }
  glow(c, vx, vy, 150, "#ffd8f8", 0.95);
  fill(c, poly([[vx - 66, vy + 44], [vx + 66, vy + 44], [760, 920], [-160, 920]]), linear(c, 0, vy + 40, 0, 900, "#ff9ae0", "#5a2a98", "#140a34", "#06030f"));
  for (let i = 0; i < 170; i++) { const t = rnd() ** 0.8, y = lerp(vy + 48, 900, t), x = vx + rnd.range(-1, 1) * lerp(60, 400, t); fill(c, oval(x, y, lerp(4, 60, t) * rnd.range(0.3, 1), lerp(0.8, 3.6, t)), rnd.pick(["#ff5ab8", "#5ae8ff", "#0c0624", "#b08aff"]), { alpha: 0.5 }); }
  const fr = { shade: "#02000a", rim: "#5af0ff", light: [-0.7, -0.7] };
  stroke(c, line([[452, 90], [404, 880]]), "#0c0818", 15); stroke(c, line([[447, 90], [399, 880]]), "#5af0ff", 3, 0.8);
  const cloak = smooth([[300, 190], [356, 230], [380, 320], [420, 420], [440, 560], [450, 740], [150, 740], [160, 560], [180, 420], [220, 320], [244, 230]]);
  shape(c, cloak, { fill: linear(c, 150, 0, 450, 0, "#1c1440", "#2c2058", "#140e30"), ...fr, depth: 60, rimWidth: 9 });
  shape(c, cloak, { fill: "#00000000", rim: "#ff5ab8", light: [0.8, -0.4], rimWidth: 9 });
  for (const [x0, x1] of [[260, 190], [280, 240], [300, 300], [322, 360], [344, 410]]) stroke(c, smooth([[x0, 380], [(x0 + x1) / 2, 560], [x1, 740]], false), "#08041a", 7, 0.6);
  const hood = smooth([[300, 160, 1], [362, 214], [384, 306], [366, 390], [300, 424], [234, 390], [216, 306], [238, 214]]);
  shape(c, hood, { fill: "#261a50", ...fr, depth: 40, rimWidth: 8 }); shape(c, hood, { fill: "#00000000", rim: "#ff5ab8", light: [0.8, -0.4], rimWidth: 8 });
  fill(c, smooth([[300, 222], [344, 260], [350, 330], [330, 386], [300, 400], [270, 386], [250, 330], [256, 260]]), "#05020c");
  shape(c, mirrored([[0, 262], [30, 272], [36, 320], [24, 366], [0, 378]], 300), { fill: "#3c3a50", shade: "#05020c", rim: "#8ab0c8", light: [-0.5, -0.6], depth: 24, rimWidth: 2 });
  lens(c, 300, 312, 27, { ring: "#55546c", dark: "#1c0208", light: "#ff2a3a", glowing: 1 }); fill(c, oval(300, 312, 8), "#fff0f0"); glow(c, 300, 312, 150, "#ff2a3a", 0.85);
  for (let i = 0; i < 4; i++) fill(c, box(286, 348 + i * 7, 28, 3), "#0c0818");
  shape(c, limb([[370, 440, 30], [420, 470, 24], [432, 430, 16]]), { fill: "#241a4c", ...fr, depth: 14 }); for (let i = 0; i < 4; i++) shape(c, oval(430 + (i % 2) * 3, 408 + i * 13, 20, 7), { fill: "#8a93a8", shade: "#10141f", rim: "#ffffff", depth: 5, rimWidth: 2 });
  shape(c, limb([[230, 440, 30], [170, 500, 24], [150, 560, 16]]), { fill: "#241a4c", ...fr, depth: 14 }); shape(c, oval(148, 574, 17), { fill: "#8a93a8", shade: "#10141f", rim: "#ffffff", depth: 6 });
  stroke(c, line([[148, 588], [148, 612]]), "#8a93a8", 3); shape(c, poly([[122, 622], [148, 604], [174, 622]]), { fill: "#3a3450", rim: "#ffd8a0", depth: 6 }); fill(c, box(126, 622, 44, 56, 6), radial(c, 148, 650, 40, "#fffbe0", "#ffcf5a", "#ff8a2a")); for (const x of [126, 148, 170]) stroke(c, line([[x, 622], [x, 678]]), "#2a2038", 3); glow(c, 148, 650, 170, "#ffb84a", 0.9);
  const hull = mirrored([[0, 640], [30, 660], [150, 700], [200, 740], [150, 850], [60, 900], [0, 910]], 300);
  shape(c, hull, { fill: linear(c, 100, 0, 500, 0, "#0e0a20", "#2a2048", "#0e0a20"), shade: "#000004", rim: "#5af0ff", light: [-0.4, -0.9], depth: 50, rimWidth: 6 });
  shape(c, smooth([[290, 720], [282, 600], [262, 560, 1], [300, 520, 1], [338, 560, 1], [318, 600], [310, 720]]), { fill: "#c8963a", shade: "#2a0c1c", rim: "#fff0c0", depth: 14 });
  for (let i = 0; i < 3; i++) neon(c, smooth([[150 + i * 6, 752 + i * 30], [300, 780 + i * 34], [450 - i * 6, 752 + i * 30]], false), i === 1 ? "#ff3a8a" : "#3ae8ff", 3);
  for (const s of [-1, 1]) { fill(c, oval(300 + s * 50, 806, 17, 11), "#ffd23a"); glow(c, 300 + s * 50, 806, 40, "#ffd23a", 0.8); stroke(c, smooth([[300 + s * 150, 850], [300 + s * 240, 870], [300 + s * 320, 920]], false), "#d8f8ff", 5, 0.7); }
  haze(c, 880, 50, "#5a2a98", 0.5);
  return { glow: 0.42 };
}
