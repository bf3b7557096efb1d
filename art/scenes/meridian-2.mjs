/** Port Meridian, second part: tram, vending machine, courier, octopus, gardener, dreadnought, paper boat. */
import { Path2D, W, box, fade, fill, glow, lerp, limb, line, linear, mirrored, mix, onLayer, oval, place, poly, radial, shaft, shape, smooth, stroke, wash } from "../kit/canvas.mjs";
import { eye } from "../kit/creature.mjs";
import { haze, neon, plating, plume, skyline, truss } from "../kit/machine.mjs";
import { cloud, glitter, motes, rain, reflection, sky, stars } from "../kit/nature.mjs";

const CITY = ["#ffd28a", "#7fe9ff", "#ff7ac8", "#fff2c8"];

export function tramOverTidewater(c, rnd) {
  sky(c, "#0e1a48", "#2c3f86", "#7a6ab0", "#f0a098");
  stars(c, rnd, 130, { bottom: 300 });
  glow(c, 430, 230, 260, "#fff0d0", 0.8); fill(c, oval(430, 230, 92), linear(c, 0, 140, 0, 320, "#fffaf0", "#ffd8b0"));
  for (let i = 0; i < 5; i++) stroke(c, smooth([[rnd.range(-60, 250), 190 + i * 40], [300, 186 + i * 40], [rnd.range(420, 660), 192 + i * 40]], false), "#c8a8d8", 5 + i * 2, 0.35);
  skyline(c, rnd, { y: 610, layers: 3, high: 250, haze: "#a888b8", near: "#241a4c", lights: CITY, lit: 0.45 });
  haze(c, 590, 50, "#ffc0b0", 0.5);
  const deck = (x) => 420 + (x - 300) * -0.1;
  for (let k = 0; k < 5; k++) { const x = -10 + k * 155, y = deck(x); shape(c, smooth([[x - 20, y, 1], [x - 14, 620, 1], [x + 14, 620, 1], [x + 20, y, 1]]), { fill: "#1a1440", shade: "#04020f", rim: "#ffb8a8", light: [0.8, -0.2], depth: 10 }); const p = new Path2D(); p.moveTo(x + 18, y + 90); p.quadraticCurveTo(x + 78, deck(x + 78) - 20, x + 138, deck(x + 155) + 90); stroke(c, p, "#1a1440", 12); stroke(c, p, "#ffb8a8", 1.5, 0.5); }
  fill(c, poly([[-20, deck(-20) - 8], [620, deck(620) - 8], [620, deck(620) + 22], [-20, deck(-20) + 22]]), "#1c1546"); stroke(c, line([[-20, deck(-20) - 8], [620, deck(620) - 8]]), "#ffd0b8", 3, 0.9);
  for (let x = 10; x < 620; x += 92) { stroke(c, line([[x, deck(x) - 8], [x, deck(x) - 130]]), "#1a1440", 5); stroke(c, line([[x, deck(x) - 126], [x + 30, deck(x) - 126]]), "#1a1440", 3); glow(c, x, deck(x) - 134, 24, "#7fe9ff", 0.9); }
  stroke(c, line([[-20, deck(-20) - 122], [620, deck(620) - 122]]), "#1a1440", 2);
  for (const [x, w, col] of [[96, 176, "#2ab0b8"], [282, 186, "#e8584a"]]) place(c, x, deck(x) - 12, { turn: -0.1 }, (l) => {
    shape(l, smooth([[0, -20], [4, -82], [20, -94], [w - 24, -94], [w - 2, -70], [w + (x > 200 ? 18 : 0), -20], [w, 0, 1], [4, 0, 1]]), { fill: linear(l, 0, -94, 0, 0, mix(col, "#ffffff", 0.35), col, mix(col, "#000030", 0.5)), shade: "#08041c", rim: "#fff4dc", light: [0.4, -0.9], depth: 22, rimWidth: 4 });
    fill(l, box(6, -30, w - 12, 6), "#fff2d8"); const n = 5;
    for (let i = 0; i < n; i++) { const wx = 14 + i * ((w - 28) / n); fill(l, box(wx, -80, (w - 28) / n - 7, 40, 5), linear(l, 0, -80, 0, -40, "#fff8d8", "#ffcf70")); glow(l, wx + 12, -60, 44, "#ffd070", 0.45); if (rnd() < 0.75) { fill(l, oval(wx + 10, -54, 6), "#3a1a4a"); fill(l, smooth([[wx + 1, -40], [wx + 4, -48], [wx + 16, -48], [wx + 19, -40]]), "#3a1a4a"); } }
    for (const q of [30, w - 30]) fill(l, oval(q, 2, 14, 9), "#0e0a28");
    stroke(l, line([[w / 2, -94], [w / 2 - 20, -114], [w / 2, -126]]), "#1a1440", 4); 
    if (x > 200) { fill(l, oval(w + 8, -24, 7), "#ffffff"); shaft(l, w + 8, -24, 0, 0.12, 260, "#fff6d0", 0.9, 6); glow(l, w + 8, -24, 60, "#fff6d0", 1); }
  });
  glow(c, 282, deck(282) - 136, 40, "#c8f8ff", 1);
  fill(c, box(0, 606, W, 12), "#120e30");
  reflection(c, 614, { ripple: 9, alpha: 0.95 });
  fill(c, box(0, 612, W, 300), linear(c, 0, 612, 0, 900, fade("#f0a098", 0.2), fade("#2c2a6a", 0.45), fade("#0a0c2c", 0.85)));
  glitter(c, rnd, { x: 430, y: 622, spread: 50, colour: "#fff0d8", count: 120 }); glitter(c, rnd, { x: 300, y: 640, spread: 280, colour: "#ffb8a8", count: 60 });
  for (const [x, y] of [[120, 780], [170, 800]]) { shape(c, smooth([[x - 34, y, 1], [x + 34, y, 1], [x + 22, y + 14], [x - 22, y + 14]]), { fill: "#140e30", rim: "#ffc8b0", depth: 6, light: [0.4, -1] }); if (x < 150) { fill(c, oval(x, y - 26, 6), "#140e30"); fill(c, smooth([[x - 8, y], [x - 7, y - 20], [x + 7, y - 20], [x + 8, y]]), "#140e30"); stroke(c, line([[x + 6, y - 16], [x + 58, y - 44]]), "#140e30", 2.4); glow(c, x + 20, y - 6, 26, "#ffc86a", 0.9); } }
  return { glow: 0.36 };
}

export function theVendingOracle(c, rnd) {
  wash(c, linear(c, 0, 0, 0, 900, "#0c0a22", "#1a1038", "#0c0818"));
  const wall = (x0, x1, s) => { fill(c, poly([[x0, 0], [x1, 120], [x1, 640], [x0, 900]]), linear(c, x0, 0, x1, 0, "#0a0818", "#2c1a44")); for (let i = 0; i < 15; i++) { const t = i / 15; stroke(c, line([[x0, 900 * t], [x1, 120 + 520 * t]]), "#08061a", 2, 0.6); } for (let k = 1; k < 5; k++) { const t = k / 5, x = lerp(x0, x1, t); stroke(c, line([[x, 120 * t], [x, 900 - 260 * t]]), "#08061a", 2, 0.4); } void s; };
  fill(c, box(150, 100, 300, 560), linear(c, 0, 100, 0, 660, "#3a2a7a", "#8a3a8a")); skyline(c, rnd, { y: 640, layers: 2, high: 330, haze: "#6a3a8a", near: "#2a1450", lights: CITY, lit: 0.5 });
  wall(0, 170, 1); wall(600, 430, -1);
  for (const [x, y, w, h, col] of [[26, 130, 50, 170, "#ff4aa8"], [520, 210, 56, 130, "#4af0ff"], [30, 380, 44, 90, "#ffb03a"]]) { fill(c, box(x, y, w, h, 6), "#0c0620"); neon(c, box(x, y, w, h, 6), col, 4); const cx = x + w / 2; for (let i = 0; i < Math.floor(h / 40); i++) { const y0 = y + 26 + i * 40; neon(c, [poly([[cx - 12, y0 - 8], [cx + 12, y0 - 8], [cx, y0 + 11]]), oval(cx, y0, 10), poly([[cx, y0 - 13], [cx + 11, y0], [cx, y0 + 13], [cx - 11, y0]]), line([[cx - 12, y0 - 8], [cx + 12, y0 - 8], [cx - 12, y0 + 8], [cx + 12, y0 + 8]])][(i + Math.round(x)) % 4], i % 2 ? "#ffe14a" : col, 3); } }
  for (let i = 0; i < 6; i++) stroke(c, smooth([[-10, 40 + i * 26], [300, 150 + i * 12], [610, 30 + i * 30]], false), "#06040f", 2.5);
  fill(c, poly([[0, 900], [0, 800], [170, 640], [430, 640], [600, 800], [600, 900]]), linear(c, 0, 640, 0, 900, "#3a1c54", "#0c0818"));
  place(c, 300, 0, {}, (l) => {
    const fr = { shade: "#0a0420", rim: "#ff9ad8", light: [-0.7, -0.6] };
    shape(l, box(-140, 180, 280, 540, 24), { fill: linear(l, -140, 0, 140, 0, "#e83a6a", "#ff5a7a", "#8a1c54"), ...fr, depth: 44, rimWidth: 8 });
    fill(l, box(-120, 200, 240, 54, 10), "#1c0a30"); for (let i = 0; i < 7; i++) { const x = -98 + i * 33; neon(l, i % 2 ? oval(x, 227, 9) : smooth([[x - 9, 236], [x, 216], [x + 9, 236]], true), i % 3 ? "#ffe14a" : "#4af0ff", 3); }
    shape(l, box(-122, 266, 244, 270, 16), { fill: linear(l, 0, 266, 0, 536, "#d8fff8", "#6ae8f0", "#2a8ac8") }); glow(l, 0, 400, 240, "#7ff4ff", 0.6);
    for (const s of [-1, 1]) { fill(l, oval(s * 54, 346, 38, 42), "#0c1c3c"); fill(l, oval(s * 54, 346, 33, 37), "#fffdf0"); fill(l, oval(s * 54 + 6, 352, 20, 23), "#3a1a7a"); fill(l, oval(s * 54 + 6, 352, 10, 12), "#0a0420"); fill(l, oval(s * 54 - 2, 340, 8), "#ffffff"); stroke(l, smooth([[s * 20, 296], [s * 54, 284], [s * 92, 298]], false), "#0c1c3c", 8); }
    fill(l, smooth([[-56, 404, 1], [0, 416], [56, 404, 1], [36, 446], [-36, 446]]), "#8a1450"); fill(l, smooth([[-52, 406, 1], [0, 417], [52, 406, 1], [44, 420], [-44, 420]]), "#ffffff"); fill(l, oval(0, 440, 22, 9), "#ff6a8a");
    for (let i = 0; i < 6; i++) { const x = -100 + i * 40; shape(l, box(x - 13, 470, 26, 54, 6), { fill: ["#ff5a5a", "#ffd23a", "#5ae08a", "#b06af0", "#ff9a3a", "#5a8aff"][i], shade: "#100430", rim: "#ffffff", depth: 10 }); fill(l, box(x - 13, 486, 26, 12), "#fff6e4"); }
    for (let i = 0; i < 9; i++) { fill(l, box(-108 + (i % 3) * 26, 556 + Math.floor(i / 3) * 22, 20, 16, 4), i === 4 ? "#ffe14a" : "#3a0c34"); } glow(l, -72, 586, 30, "#ffe14a", 0.8);
    fill(l, box(20, 556, 92, 60, 6), "#1c0a30"); neon(l, line([[34, 574], [96, 574]]), "#4aff9a", 3); neon(l, line([[34, 590], [80, 590]]), "#4aff9a", 3); fill(l, box(92, 600, 10, 3), "#ffffff");
    fill(l, box(-110, 640, 220, 56, 10), "#12061f"); fill(l, poly([[-100, 650], [100, 650], [88, 674], [-88, 674]]), "#3a1c4c");
  });
  glow(c, 300, 400, 460, "#6ae8ff", 0.4); shaft(c, 300, 560, Math.PI / 2, 0.55, 420, "#7ff0ff", 0.4, 30);
  onLayer(c, (l) => { l.save(); l.clip(smooth([[120, 800], [200, 740], [420, 730], [520, 790], [480, 860], [280, 890], [140, 860]])); l.translate(0, 1440); l.scale(1, -1); l.globalAlpha = 0.75; l.drawImage(c.canvas, 0, 0); l.restore(); }, { blur: 1.6 });
  fill(c, smooth([[120, 800], [200, 740], [420, 730], [520, 790], [480, 860], [280, 890], [140, 860]]), "#7ff0ff", { alpha: 0.14 }); stroke(c, smooth([[120, 800], [200, 740], [420, 730], [520, 790], [480, 860], [280, 890], [140, 860]]), "#a8f4ff", 2, 0.5);
  for (let i = 0; i < 14; i++) { const x = rnd.range(160, 480), y = rnd.range(760, 860); stroke(c, oval(x, y, rnd.range(8, 20), rnd.range(3, 7)), "#d8fbff", 1.4, 0.7); }
  const fur = { shade: "#000000", rim: "#7ff4ff", light: [-0.6, -0.8] };
  shape(c, limb([[528, 790, 10], [566, 800, 9], [580, 760, 8], [566, 730, 6]]), { fill: "#120e20", ...fur, depth: 6 });
  shape(c, smooth([[478, 800], [470, 740], [490, 690], [520, 690], [542, 740], [540, 800]]), { fill: "#16121f", ...fur, depth: 20, rimWidth: 4 });
  shape(c, smooth([[464, 668], [462, 622, 1], [484, 642], [506, 642], [526, 622, 1], [528, 668], [512, 698], [480, 698]]), { fill: "#16121f", ...fur, depth: 16, rimWidth: 4 });
  for (const s of [-1, 1]) { fill(c, oval(492 + s * 13, 666, 7, 8), "#d8ff6a"); fill(c, oval(490 + s * 13, 667, 2, 7), "#000000"); }
  rain(c, rnd, 120, { colour: "#bff0ff", alpha: 0.35 });
  return { glow: 0.34 };
}

export function courierOnTheWetMile(c, rnd) {
  const vx = 320, vy = 300;
  wash(c, radial(c, vx, vy, 700, "#ff9ad0", "#8a2aa8", "#2a1470", "#080420"));
  for (const s of [-1, 1]) for (let i = 9; i >= 0; i--) { const t = (i + 1) / 10, k = 1 / (t * t), x = vx + s * (40 + 30 * k), w = 24 + 26 * k, h = 60 + 70 * k; if (x * s > 900) continue; fill(c, box(s > 0 ? x : x - w, vy - h, w, h * 1.7), mix("#c84aa8", "#0c0624", 1 - t * 0.8)); for (let j = 0; j < 22; j++) fill(c, box((s > 0 ? x : x - w) + rnd() * w * 0.9, vy - h + rnd() * h * 1.4, 2 + 3 * k * 0.3, 3 + 4 * k * 0.3), rnd.pick(CITY), { alpha: 0.8 }); }
  fill(c, poly([[vx - 6, vy], [vx + 6, vy], [900, 920], [-300, 920]]), linear(c, 0, vy, 0, 900, "#b83aa0", "#2a1458", "#0a0620"));
  for (let i = 0; i < 150; i++) { const a = rnd.range(0.02, 3.12), r0 = rnd.range(30, 300), r1 = r0 * rnd.range(1.3, 2.6); stroke(c, line([[vx + Math.cos(a) * r0, vy + Math.sin(a) * r0 * 1.1], [vx + Math.cos(a) * r1, vy + Math.sin(a) * r1 * 1.1]]), rnd.pick(["#ff5ab8", "#5ae8ff", "#ffd05a", "#ffffff"]), rnd.range(0.6, 3) * (r0 / 140), rnd.range(0.2, 0.7)); }
  for (let i = 0; i < 60; i++) { const a = rnd.range(3.2, 6.2), r0 = rnd.range(90, 340), r1 = r0 * rnd.range(1.2, 1.9); stroke(c, line([[vx + Math.cos(a) * r0, vy + Math.sin(a) * r0], [vx + Math.cos(a) * r1, vy + Math.sin(a) * r1]]), "#ffd0f0", rnd.range(0.6, 2), 0.4); }
  glow(c, vx, vy, 230, "#fff0fa", 0.9);
  for (const [x0, x1, col] of [[40, -260, "#ff3a5a"], [-30, -520, "#ff3a5a"], [60, 420, "#5ae8ff"], [24, 210, "#ffd05a"]]) neon(c, smooth([[vx + x0 * 0.3, vy + 6], [vx + x0, vy + 90], [vx + x1, 930]], false), col, 5);
  place(c, 320, 560, { turn: 0.2, scale: 1.24 }, (l) => {
    const fr = { shade: "#06021c", rim: "#5af0ff", light: [0.7, -0.6] };
        shape(l, smooth([[-30, -110], [-120, -160], [-200, -250], [-150, -160], [-210, -180, 1], [-130, -100], [-60, -60]]), { fill: "#e83a5a", shade: "#4a0828", rim: "#ffc0a0", light: [0.5, -0.8], depth: 20 });
    for (const s of [-1, 1]) { shape(l, limb([[s * 56, -90, 30], [s * 110, -40, 24], [s * 116, 6, 18]]), { fill: "#2a2a58", ...fr, depth: 20 }); shape(l, limb([[s * 50, 10, 38], [s * 104, 50, 34], [s * 90, 120, 24]]), { fill: "#20204a", ...fr, depth: 22 }); fill(l, box(s * 104 - 12, 34, 24, 22, 6), "#ffd05a"); }
    shape(l, smooth([[-70, -110], [0, -134], [70, -110], [76, -10], [50, 60], [-50, 60], [-76, -10]]), { fill: "#363674", ...fr, depth: 40, rimWidth: 6, paint: (p) => { fill(p, poly([[-80, -70], [80, -20], [80, 2], [-80, -48]]), "#ffd05a"); } });
    shape(l, oval(0, -168, 62, 66), { fill: "#f4f4ff", ...fr, depth: 34, rimWidth: 6, paint: (p) => { fill(p, box(-12, -240, 24, 70), "#e83a5a"); } });
    shape(l, smooth([[-50, -180], [0, -194], [50, -180], [48, -146], [0, -130], [-48, -146]]), { fill: linear(l, -50, -190, 50, -140, "#1c0a4a", "#ff5ab8", "#5ae8ff") }); fill(l, oval(-26, -172, 12, 5, -0.4), "#ffffff", { alpha: 0.9 });
    for (const s of [-1, 1]) stroke(l, smooth([[s * 14, 10], [s * 80, -20], [s * 136, 6]], false), "#8a93b8", 9), fill(l, box(s > 0 ? 108 : -140, -8, 32, 22, 8), "#14122c");
    for (const s of [-1, 1]) { shape(l, poly([[s * 40, 60], [s * 150, 96], [s * 196, 150], [s * 150, 176], [s * 60, 150]]), { fill: "#b8284a", shade: "#2a0420", rim: "#ffd0b0", light: [0.5, -0.8], depth: 20, rimWidth: 5 }); shape(l, oval(s * 150, 160, 58, 40), { fill: "#2a2a4c", ...fr, depth: 14, rimWidth: 4 }); fill(l, oval(s * 150, 170, 43, 25), "#1c3a6a"); for (let k = 0; k < 3; k++) neon(l, oval(s * 150, 172, 40 - k * 12, 22 - k * 7), "#5af0ff", 3); glow(l, s * 150, 190, 120, "#5af0ff", 0.9); }
    fill(l, smooth([[-46, -24, 1], [-30, -74], [0, -86], [30, -74], [46, -24, 1], [0, -6]]), fade("#bff4ff", 0.5)); stroke(l, smooth([[-46, -24], [-30, -74], [0, -86], [30, -74], [46, -24]], false), "#ffffff", 3, 0.8);
    shape(l, mirrored([[0, -36], [40, -30], [72, 10], [88, 80], [64, 150], [30, 226, 1], [0, 240]]), { fill: linear(l, 0, -36, 0, 240, "#ff8a3a", "#e83a5a", "#6a1450"), shade: "#1c0420", rim: "#ffe0b0", light: [0.5, -0.8], depth: 40, rimWidth: 6, paint: (p) => { fill(p, poly([[-10, -40], [10, -40], [16, 240], [-16, 240]]), "#fff0d8"); for (const s of [-1, 1]) stroke(p, line([[s * 30, -20], [s * 60, 80], [s * 30, 200]]), "#6a0c34", 4); } });
    for (const s of [-1, 1]) { fill(l, poly([[s * 20, 74], [s * 74, 40], [s * 80, 62], [s * 28, 104]]), "#fffbe0"); glow(l, s * 50, 70, 130, "#fff6c8", 1); }
    shape(l, poly([[-26, 130], [26, 130], [14, 180], [-14, 180]]), { fill: "#14122c", rim: "#ffffff", depth: 8 });
    neon(l, line([[-16, 142], [0, 150], [16, 142]]), "#ffd05a", 3);
  });
  for (let i = 0; i < 130; i++) { const s = rnd.bell(), x = 320 + s * 330, y = 840 - Math.abs(rnd.bell()) * 80; stroke(c, line([[x, y], [x + (x - 320) * 0.18, y - rnd.range(6, 40)]]), "#d8fbff", rnd.range(1, 4), 0.7); }
  rain(c, rnd, 90, { colour: "#ffd8ff", alpha: 0.35, slant: 0.5 });
}

export function clockworkOctopus(c, rnd) {
  sky(c, "#e8b468", "#d08a58", "#7a5a6a", "#1a2a44");
  glow(c, 430, 150, 400, "#fff0b0", 0.9);
  for (let i = 0; i < 7; i++) cloud(c, rnd, rnd.range(0, W), 90 + i * 60, rnd.range(260, 420), { lit: "#ffe0a8", dark: "#9a6a64", alpha: 0.7, light: [0.5, -0.6] });
  const wave = (y, amp, top, low, seed) => { const pts = []; for (let x = -40; x <= 640; x += 40) pts.push([x, y + Math.sin(x / 70 + seed) * amp + Math.sin(x / 31 + seed * 2) * amp * 0.35]); shape(c, smooth([...pts, [680, 920, 1], [-60, 920, 1]]), { fill: linear(c, 0, y - amp, 0, y + 180, top, low), rim: "#fff0d0", light: [0.3, -1], rimWidth: 4, depth: 10 }); };
  wave(600, 22, "#5a8a90", "#1c3a54", 0.6);
  const brass = { shade: "#2a0c1c", rim: "#fff0b8", light: [0.5, -0.8] };
  const arm = (pts, cups = true) => { const p = limb(pts); shape(c, p, { fill: "#b8742a", ...brass, depth: 24, rimWidth: 4, paint: (l) => { for (let i = 0; i < pts.length - 1; i++) for (let k = 0; k < 6; k++) { const t = k / 6, x = lerp(pts[i][0], pts[i + 1][0], t), y = lerp(pts[i][1], pts[i + 1][1], t), w = lerp(pts[i][2], pts[i + 1][2], t), a = Math.atan2(pts[i + 1][1] - pts[i][1], pts[i + 1][0] - pts[i][0]); stroke(l, smooth([[x - Math.sin(a) * -w * 1.2, y + Math.cos(a) * -w * 1.2], [x + Math.cos(a) * 7, y + Math.sin(a) * 7], [x - Math.sin(a) * w * 1.2, y + Math.cos(a) * w * 1.2]], false), "#5a2c14", 3, 0.8); if (cups) fill(l, oval(x - Math.sin(a) * w * 0.55, y + Math.cos(a) * w * 0.55, w * 0.2), "#ffdf9a"); } } }); };
  arm([[330, 470, 40], [470, 420, 32], [540, 300, 24], [500, 200, 17], [440, 210, 11], [440, 250, 5]]);
  arm([[210, 470, 40], [90, 430, 32], [40, 320, 24], [80, 220, 16], [140, 240, 9]]);
  place(c, 312, 600, { turn: -0.13 }, (l) => {
    shape(l, smooth([[-250, -30, 1], [240, -40, 1], [290, -70, 1], [230, 80, 1], [-200, 90, 1]]), { fill: "#2c2a3c", shade: "#06040f", rim: "#ffd8a0", light: [0.4, -0.9], depth: 40, rimWidth: 5, paint: (p) => { fill(p, box(-260, 46, 560, 60), "#8a2a24"); for (let i = 0; i < 16; i++) fill(p, oval(-210 + i * 30, 10, 5), "#ffdf8a"); } });
    shape(l, box(-150, -96, 270, 64, 6), { fill: "#f0e4cc", shade: "#5a3a4a", rim: "#ffffff", depth: 16 }); for (let i = 0; i < 9; i++) fill(l, box(-138 + i * 29, -80, 16, 22, 4), "#3a2a3c");
    shape(l, box(-60, -140, 130, 48, 5), { fill: "#e0d0b4", shade: "#5a3a4a", rim: "#ffffff", depth: 12 });
    for (const x of [-40, 30]) { shape(l, poly([[x - 20, -140], [x - 18, -250], [x + 18, -250], [x + 20, -140]]), { fill: "#c83a2c", shade: "#3a0818", rim: "#ffd0a0", depth: 14 }); fill(l, box(x - 19, -250, 38, 22), "#17131c"); plume(l, rnd, x, -256, 210, { colour: "#3a2c3a", width: 24, drift: -90, alpha: 0.4, count: 26 }); }
    stroke(l, line([[200, -44], [206, -210]]), "#3a2418", 6); stroke(l, line([[206, -200], [120, -96]]), "#3a2418", 2);
  });
  const head = mirrored([[0, 110], [80, 130], [130, 220], [128, 330], [150, 430], [110, 490], [0, 500]], 268);
  shape(c, head, { fill: linear(c, 140, 110, 400, 500, "#8a4a1c", "#d8963a", "#f2c05a"), ...brass, depth: 80, rimWidth: 9 });
  plating(c, head, rnd, { x: 110, y: 110, w: 320, h: 390, size: 64, seam: "#4a200c", alpha: 0.75 });
  for (const [x, y, r, t] of [[200, 190, 34, 0], [330, 168, 26, 0.3]]) { for (let i = 0; i < 10; i++) { const a = t + i * 0.628; fill(c, poly([[x + Math.cos(a - 0.16) * r, y + Math.sin(a - 0.16) * r], [x + Math.cos(a - 0.1) * r * 1.3, y + Math.sin(a - 0.1) * r * 1.3], [x + Math.cos(a + 0.1) * r * 1.3, y + Math.sin(a + 0.1) * r * 1.3], [x + Math.cos(a + 0.16) * r, y + Math.sin(a + 0.16) * r]]), "#6a3414"); } shape(c, oval(x, y, r), { fill: "#c88a3a", ...brass, depth: 10 }); fill(c, oval(x, y, r * 0.4), "#3a1a0c"); }
  shape(c, oval(268, 356, 104), { fill: "#7a4218", ...brass, depth: 24, rimWidth: 5 });
  for (let i = 0; i < 12; i++) fill(c, oval(268 + Math.cos(i * 0.5236) * 90, 356 + Math.sin(i * 0.5236) * 90, 5), "#ffe09a");
  eye(c, 268, 356, 76, { iris: "#3ae0d0", big: 0.42, lid: 0.2, lidColour: "#a8682a", angry: 0.12, look: [0.3, 0.5], shine: 0.3 });
  stroke(c, smooth([[230, 458], [268, 470], [306, 458]], false), "#3a1a0c", 8);
  stroke(c, line([[268, 112], [268, 66]]), "#8a5a24", 12); for (const s of [-1, 1]) shape(c, oval(268 + s * 30, 52, 28, 22), { fill: "#e0a83a", ...brass, depth: 8, paint: (l) => fill(l, oval(268 + s * 30, 52, 12, 9), "#8a4a2a") });
  arm([[180, 480, 38], [120, 560, 34], [170, 660, 28], [290, 690, 24], [380, 650, 18], [390, 590, 12], [350, 570, 6]]);
  arm([[360, 480, 38], [440, 540, 34], [450, 640, 28], [390, 720, 22], [300, 740, 15], [250, 710, 8]]);
  wave(730, 28, "#7ab0a8", "#12304c", 2.2);
  arm([[60, 900, 40], [70, 790, 34], [30, 700, 24], [60, 630, 14], [100, 640, 7]]); arm([[560, 900, 40], [540, 800, 34], [580, 700, 24], [550, 620, 14], [510, 640, 7]]);
  wave(830, 24, "#4a8890", "#081c30", 4);
  for (let i = 0; i < 160; i++) fill(c, oval(rnd.range(0, W), rnd.pick([700, 730, 810]) + rnd.bell() * 44, rnd.range(2, 9)), "#fff8ec", { alpha: 0.7 });
  return { glow: 0.26 };
}

export function gardenerInOrbit(c, rnd) {
  sky(c, "#02030f", "#060a24", "#0a1440", "#0c1c50");
  stars(c, rnd, 300, { bottom: 900 });
  glow(c, 300, 900, 620, "#3a9aff", 0.6);
  shape(c, oval(300, 930, 600), { fill: radial(c, 200, 500, 700, "#8ae0ff", "#2a7ad8", "#0c2c7a"), shade: "#02041a", light: [-0.5, -0.7], depth: 150, rim: "#d8f6ff", rimWidth: 12, paint: (l) => { for (let i = 0; i < 9; i++) fill(l, smooth(Array.from({ length: 8 }, (_, k) => { const a = k * 0.785, r = rnd.range(20, 90), x = 60 + i * 62, y = 440 + ((i * 97) % 260); return [x + Math.cos(a) * r * 1.4, y + Math.sin(a) * r * 0.6]; })), rnd.pick(["#4aa86a", "#7ab86a", "#c8b070"]), { alpha: 0.85, blur: 2 }); for (let i = 0; i < 34; i++) fill(l, oval(rnd.range(0, W), rnd.range(360, 800), rnd.range(30, 100), rnd.range(4, 14), rnd.range(-0.2, 0.2)), "#ffffff", { alpha: 0.5, blur: 5 }); } });
  const dome = new Path2D(); dome.arc(300, 520, 262, Math.PI, 0); dome.lineTo(562, 640); dome.lineTo(38, 640); dome.closePath();
  fill(c, dome, linear(c, 0, 260, 0, 640, fade("#bff4ff", 0.16), fade("#ffe9c0", 0.3)));
  glow(c, 300, 480, 260, "#ffdfa8", 0.5);
  shape(c, box(30, 630, 540, 60, 14), { fill: "#d8dce8", shade: "#1c2040", rim: "#ffffff", depth: 24 }); shape(c, poly([[70, 690], [530, 690], [440, 770], [160, 770]]), { fill: "#98a2b8", shade: "#0c1030", rim: "#ffffff", depth: 30 }); for (let i = 0; i < 9; i++) { fill(c, oval(80 + i * 55, 660, 7), "#7fe9ff"); glow(c, 80 + i * 55, 660, 26, "#7fe9ff", 0.8); }
  for (const s of [-1, 1]) { stroke(c, line([[300 + s * 220, 720], [300 + s * 270, 730]]), "#c8d0e0", 8); place(c, 300 + s * 300, 740, { turn: s * 0.2 }, (l) => { shape(l, box(-60, -40, 120, 80, 4), { fill: "#1c3a8a", shade: "#040a2c", rim: "#9ad0ff", depth: 20 }); for (let i = 1; i < 5; i++) stroke(l, line([[-60 + i * 24, -40], [-60 + i * 24, 40]]), "#9ad0ff", 1.4, 0.7); stroke(l, line([[-60, 0], [60, 0]]), "#9ad0ff", 1.4, 0.7); }); }
  fill(c, box(50, 600, 500, 34, 6), "#5a3424"); for (let i = 0; i < 60; i++) fill(c, oval(rnd.range(54, 546), rnd.range(602, 616), rnd.range(3, 9), rnd.range(2, 5)), rnd.pick(["#7a4a30", "#3c2014"]));
  const plant = (x, h, kind) => { const sway = rnd.bell() * 20; stroke(c, smooth([[x, 604], [x + sway * 0.5, 604 - h * 0.5], [x + sway, 604 - h]], false), "#3f8a3a", 5); for (let i = 1; i < 7; i++) { const t = i / 7, px = x + sway * t, py = 604 - h * t, s = i % 2 ? 1 : -1; place(c, px, py, { turn: s * 0.6 - 0.4 * s, sx: s, sy: 1 }, (l) => shape(l, smooth([[0, 0, 1], [18, -14], [44, -12, 1], [24, 6]]), { fill: rnd.pick(["#5ab84a", "#3f9a44", "#7ad05a"]), shade: "#0c3a24", rim: "#eaffb8", depth: 8 })); if (kind === "tomato" && i > 2) shape(c, oval(px + s * 18, py + 10, 13), { fill: "#f23a2a", shade: "#5a0414", rim: "#ffd8c0", depth: 8 }); } if (kind === "sun") { for (let i = 0; i < 14; i++) place(c, x + sway, 604 - h, { turn: i * 0.449 }, (l) => fill(l, smooth([[0, -8], [20, -9], [44, 0, 1], [20, 9], [0, 8]]), i % 2 ? "#ffd23a" : "#ffb02a")); shape(c, oval(x + sway, 604 - h, 21), { fill: "#6a3414", shade: "#1c0804", rim: "#ffd08a", depth: 8 }); } };
  plant(84, 120, "tomato"); plant(138, 236, "sun"); plant(492, 196, "tomato"); plant(534, 120, ""); plant(420, 110, "tomato"); plant(60, 70, ""); plant(196, 80, ""); plant(376, 70, "");
  place(c, 290, 604, { scale: 1.16 }, (l) => {
    const fr = { shade: "#1c1c4a", rim: "#ffffff", light: [-0.4, -0.9] };
    for (const s of [-1, 1]) { shape(l, box(s * 30 - 15, -50, 30, 50, 8), { fill: "#8a98b8", ...fr, depth: 12 }); }
    shape(l, box(-54, -150, 108, 108, 26), { fill: "#f4f0e8", ...fr, depth: 34, rimWidth: 5 }); fill(l, box(-28, -116, 56, 40, 8), "#3f8a5a"); stroke(l, smooth([[0, -82], [0, -104]], false), "#eaffb8", 3); fill(l, oval(-8, -100, 9, 5, 0.5), "#bff07a"); fill(l, oval(8, -104, 9, 5, -0.5), "#bff07a");
    shape(l, box(-66, -256, 132, 96, 34), { fill: "#f8f6f0", ...fr, depth: 34, rimWidth: 5 }); fill(l, box(-50, -240, 100, 62, 24), "#10183c");
    for (const s of [-1, 1]) neon(l, smooth([[s * 24 - 11, -204], [s * 24, -217], [s * 24 + 11, -204]], false), "#7affc8", 5); neon(l, smooth([[-10, -196], [0, -190], [10, -196]], false), "#7affc8", 4);
    for (const s of [-1, 1]) fill(l, oval(s * 42, -190, 8, 5), "#ff7a9a", { alpha: 0.8 });
    shape(l, smooth([[-96, -244], [-60, -262], [60, -262], [96, -244], [50, -270], [30, -300], [-30, -300], [-50, -270]]), { fill: "#e8c070", shade: "#6a3c14", rim: "#fff6d0", depth: 12 }); stroke(l, smooth([[-52, -266], [0, -258], [52, -266]], false), "#d8402e", 9);
    shape(l, limb([[50, -126, 15], [96, -140, 12], [120, -170, 12]]), { fill: "#8a98b8", ...fr, depth: 8 }); shape(l, limb([[-50, -126, 15], [-84, -96, 12], [-70, -60, 12]]), { fill: "#8a98b8", ...fr, depth: 8 });
    place(l, 132, -186, { turn: 0.35 }, (p) => { shape(p, box(-30, -28, 60, 54, 8), { fill: "#3a9ad8", ...fr, depth: 14 }); stroke(p, smooth([[26, 6], [62, -14], [76, -36]], false), "#3a9ad8", 11); fill(p, oval(80, -40, 17, 8, 0.7), "#5abaf0"); stroke(p, smooth([[-28, -18], [-56, -6], [-28, 18]], false), "#2a7ab0", 8); });
  });
  for (let i = 0; i < 26; i++) { const t = i / 26; shape(c, oval(516 + rnd.bell() * 22, 352 + t * 80 + rnd.bell() * 10, rnd.range(3, 8)), { fill: "#7fd8ff", shade: "#1c4aa8", rim: "#ffffff", depth: 4, rimWidth: 2 }); }
  shape(c, oval(196, 420, 15), { fill: "#f23a2a", shade: "#5a0414", rim: "#ffd8c0", depth: 8 }); shape(c, oval(404, 430, 13), { fill: "#f23a2a", shade: "#5a0414", rim: "#ffd8c0", depth: 8 });
  for (let i = 0; i <= 6; i++) { const p = new Path2D(); p.ellipse(300, 520, Math.abs(262 * Math.cos((i / 6) * Math.PI)) + 0.1, 262, 0, i < 3 ? Math.PI : i > 3 ? -Math.PI / 2 : Math.PI, i < 3 ? Math.PI * 1.5 : i > 3 ? 0 : Math.PI * 1.5); stroke(c, p, "#e8f8ff", 3, 0.5); }
  for (const r of [0.4, 0.75]) { const p = new Path2D(); p.ellipse(300, 520, 262 * Math.cos(Math.asin(r)), 20, 0, Math.PI, 0); c.save(); c.translate(0, -262 * r); stroke(c, p, "#e8f8ff", 2.4, 0.4); c.restore(); }
  stroke(c, dome, "#e8f8ff", 5, 0.85); fill(c, smooth([[96, 470], [120, 380], [190, 310], [176, 340], [130, 410], [112, 480]]), "#ffffff", { alpha: 0.6, blur: 3 });
  return { glow: 0.32 };
}

export function drydockDreadnought(c, rnd) {
  sky(c, "#1a2a3c", "#3a5060", "#8a6a50", "#2a1a18");
  glow(c, 300, 230, 420, "#ffcf90", 0.7);
  for (const s of [-1, 1]) for (let i = 0; i < 7; i++) { const y = 330 + i * 88, x = 300 + s * (300 - i * 14); fill(c, poly([[300 + s * 320, y], [x - s * 20, y + 30], [x - s * 20, y + 104], [300 + s * 320, y + 100]]), mix("#5a5048", "#14100f", i / 7)); fill(c, poly([[300 + s * 320, y - 4], [x - s * 40, y + 24], [x - s * 20, y + 34], [300 + s * 320, y + 10]]), mix("#a08a70", "#3a2a24", i / 7)); }
  for (const s of [-1, 1]) { const x = 300 + s * 230; truss(c, x, 400, x, 60, 30, "#1c1a20", { bays: 12, stroke: 6, rim: "#ffb870" }); truss(c, x + s * 60, 70, x - s * 190, 70, 22, "#1c1a20", { bays: 11, stroke: 5, rim: "#ffb870" }); stroke(c, line([[x - s * 130, 76], [x - s * 130, 190]]), "#1c1a20", 3); shape(c, box(x - s * 130 - 22, 190, 44, 30, 3), { fill: "#a8742a", shade: "#2a1008", rim: "#ffe0a0", depth: 8 }); glow(c, x, 58, 30, "#ff4a3a", 1); }
  const fr = { shade: "#04040c", rim: "#ffd8a0", light: [0, -1] };
  for (const [w, y, h] of [[150, 236, 100], [96, 168, 80], [56, 110, 66]]) shape(c, poly([[300 - w, y + h], [300 - w * 0.86, y], [300 + w * 0.86, y], [300 + w, y + h]]), { fill: "#4a5058", ...fr, depth: 30 });
  for (const [y, n, w] of [[128, 5, 80], [190, 7, 140]]) for (let i = 0; i < n; i++) { const x = 300 + (i - (n - 1) / 2) * (w / n) * 1.3; fill(c, box(x - 6, y, 12, 12, 2), "#ffdf8a"); glow(c, x, y + 6, 22, "#ffc04a", 0.7); }
  truss(c, 300, 112, 300, 20, 18, "#30343c", { bays: 6, stroke: 4, rim: "#ffd8a0" }); stroke(c, line([[250, 52], [350, 52]]), "#30343c", 6); glow(c, 300, 18, 36, "#ff4a3a", 1);
  for (const s of [-1, 1]) { shape(c, poly([[300 + s * 60, 300], [300 + s * 160, 286], [300 + s * 176, 340], [300 + s * 50, 350]]), { fill: "#3c424a", ...fr, depth: 20 }); for (const d of [84, 120]) shape(c, poly([[300 + s * d - 9, 310], [300 + s * d + 9, 310], [300 + s * d * 1.25 + 14, 366], [300 + s * d * 1.25 - 14, 366]]), { fill: "#2a2e36", ...fr, depth: 8 }); }
  const hull = mirrored([[0, 300, 1], [90, 330], [214, 350, 1], [196, 470], [130, 640], [52, 800], [14, 850, 1], [0, 852]], 300);
  shape(c, hull, { fill: linear(c, 90, 0, 510, 0, "#23303c", "#6a7680", "#8a949a", "#6a7680", "#1c2834"), ...fr, depth: 60, rimWidth: 5, paint: (l) => { fill(l, smooth([[60, 640], [300, 670], [540, 640], [540, 900], [60, 900]]), "#8a2418"); fill(l, smooth([[60, 626], [300, 656], [540, 626], [540, 640], [300, 672], [60, 640]]), "#e8e0d0"); } });
  plating(c, hull, rnd, { x: 80, y: 300, w: 440, h: 560, size: 46, seam: "#0c1018", rust: "#b85a24", alpha: 0.45 });
  fill(c, smooth([[294, 310], [300, 300], [306, 310], [305, 840], [295, 840]]), "#e8f0f0", { alpha: 0.7, blur: 1.5 });
  for (const s of [-1, 1]) { shape(c, oval(300 + s * 112, 440, 26, 34), { fill: "#14181f", rim: "#8a949a", depth: 8 }); shape(c, smooth([[300 + s * 112, 446], [300 + s * 122, 520], [300 + s * 150, 540, 1], [300 + s * 112, 566], [300 + s * 74, 540, 1], [300 + s * 102, 520]]), { fill: "#3a424c", ...fr, depth: 12 }); fill(c, smooth([[300 + s * 40, 392, 1], [300 + s * 78, 374], [300 + s * 96, 392, 1], [300 + s * 70, 410]]), "#fff6e0"); fill(c, oval(300 + s * 68, 392, 10), "#a81c14"); }
  stroke(c, smooth([[240, 602], [300, 620], [360, 602]], false), "#f4ecd8", 8); for (let i = 0; i < 7; i++) { const x = 249 + i * 17; fill(c, poly([[x - 8, 606 + 6 * Math.sin(i / 6 * 3.14)], [x + 8, 606 + 6 * Math.sin(i / 6 * 3.14)], [x, 632 + 6 * Math.sin(i / 6 * 3.14)]]), "#f4ecd8"); }
  fill(c, poly([[-10, 830], [610, 830], [610, 920], [-10, 920]]), linear(c, 0, 830, 0, 900, "#3a2c28", "#0c0808"));
  for (let i = 0; i < 7; i++) shape(c, box(206 + i * 28, 826, 24, 44, 3), { fill: "#5a4434", shade: "#0c0808", rim: "#ffb870", depth: 10 });
  for (const s of [-1, 1]) { const sx = 300 + s * 190; truss(c, sx, 860, sx - s * 4, 470, 34, "#1c1614", { bays: 12, stroke: 4, rim: "#ff9a4a" }); for (const y of [560, 680, 790]) stroke(c, line([[sx - s * 60, y], [sx + s * 30, y]]), "#2a1f1a", 7); }
  const man = (x, y, s, spark) => { fill(c, oval(x, y - 40, 8), "#0c0a0c"); fill(c, smooth([[x - 10, y], [x - 9, y - 30], [x + 9, y - 30], [x + 10, y]]), "#0c0a0c"); stroke(c, line([[x, y - 26], [x + s * 24, y - 34]]), "#0c0a0c", 6); if (!spark) return; const px = x + s * 28, py = y - 36; glow(c, px, py, 150, "#8ae0ff", 0.9); glow(c, px, py, 40, "#ffffff", 1); for (let i = 0; i < 46; i++) { const a = rnd.range(0.2, 2.9), d = rnd.range(10, 150); stroke(c, smooth([[px, py], [px + Math.cos(a) * d * 0.6, py + Math.sin(a) * d * 0.4], [px + Math.cos(a) * d, py + Math.sin(a) * d]], false), rnd.pick(["#ffe08a", "#fff6d0", "#ff9a3a"]), rnd.range(0.8, 2.4), 0.85); } };
  man(150, 556, 1, true); man(438, 676, -1, true); man(156, 786, 1, true); man(452, 556, -1, false); man(120, 870, 1, false); man(480, 872, -1, false);
  for (const s of [-1, 1]) shaft(c, 300 + s * 280, 330, s > 0 ? 2.7 : 0.44, 0.12, 460, "#fff0c8", 0.5, 14);
  motes(c, rnd, 90, { size: 2.6, colour: "#ffc86a", y: 560, ry: 340 });
  return { glow: 0.36 };
}

export function paperBoatProtocol(c, rnd) {
  wash(c, linear(c, 0, 0, 0, 900, "#123044", "#0c2030", "#040a14"));
  const vx = 300, vy = 150;
  glow(c, vx, vy, 330, "#ffb07a", 0.75); skyline(c, rnd, { y: 190, layers: 2, high: 120, haze: "#8a6a7a", near: "#1c2440", lights: CITY, lit: 0.5 });
  for (const s of [-1, 1]) {
    const top = [[vx + s * 70, 180], [vx + s * 330, 180], [vx + s * 330, 900], [vx + s * 330, 940]];
    fill(c, poly([[vx + s * 64, 190], top[1], [vx + s * 330, 940], [vx + s * 262, 940]]), linear(c, vx + s * 40, 0, vx + s * 300, 0, "#3c5260", "#14202c"));
    for (let i = 0; i < 9; i++) { const t = (i / 9) ** 1.8, y0 = lerp(190, 940, t); stroke(c, line([[vx + s * lerp(64, 262, t), y0], [vx + s * 330, lerp(150, 560, t)]]), "#0a141f", 3 + t * 4, 0.7); }
    for (let i = 1; i < 5; i++) { const u = i / 5; stroke(c, line([[vx + s * lerp(64, 90, u), 190 - u * 14], [vx + s * lerp(262, 420, u), 940 - u * 200]]), "#0a141f", 2, 0.6); }
    for (let i = 0; i < 5; i++) { const t = ((i + 0.6) / 5) ** 1.7, x = vx + s * lerp(90, 300, t), y = lerp(190, 720, t); glow(c, x, y, 30 + t * 120, "#ffb04a", 0.7); fill(c, box(x - 4 - t * 6, y - 3 - t * 3, 8 + t * 12, 6 + t * 6, 3), "#fff2c8"); }
    for (let i = 0; i < 6; i++) { const t = rnd.range(0.3, 1); fill(c, poly([[vx + s * lerp(90, 300, t), lerp(200, 640, t)], [vx + s * lerp(96, 312, t), lerp(200, 640, t)], [vx + s * lerp(90, 290, t), lerp(280, 860, t)]]), "#06101a", { alpha: 0.5, blur: 4 }); }
  }
  fill(c, poly([[vx - 64, 188], [vx + 64, 188], [vx + 264, 940], [vx - 264, 940]]), linear(c, 0, 188, 0, 900, "#ffb88a", "#2c5a6a", "#0c2c3c", "#061420"));
  for (let i = 0; i < 130; i++) { const t = rnd() ** 0.7, y = lerp(196, 900, t), half = lerp(60, 250, t), x = vx + rnd.range(-0.95, 0.95) * half, w = lerp(4, 60, t) * rnd.range(0.4, 1); fill(c, oval(x, y, w, lerp(0.8, 3.4, t)), rnd.pick(["#8ad0d8", "#04101c", "#ffcf9a", "#2a7080"]), { alpha: 0.4 }); }
  glitter(c, rnd, { x: vx, y: 200, spread: 40, bottom: 560, colour: "#ffe0b8", count: 120 });
  stroke(c, smooth([[120, 60], [300, 110], [480, 60]], false), "#0a1420", 16); stroke(c, smooth([[60, 34], [300, 96], [540, 34]], false), "#0a1420", 6); for (let i = -3; i <= 3; i++) stroke(c, line([[300 + i * 48, 92 - Math.abs(i) * 9], [300 + i * 48, 68 - Math.abs(i) * 12]]), "#0a1420", 4);
  const bx = 290, by = 610;
  glow(c, bx, by, 330, "#ffdf9a", 0.75);
  for (let k = 1; k < 5; k++) stroke(c, oval(bx, by + 46, 90 + k * 38, 17 + k * 10), "#ffe9c0", 3, 0.55 - k * 0.1);
  stroke(c, smooth([[bx - 70, by + 50], [bx - 110, by + 130], [bx - 170, by + 280]], false), "#bfeef0", 4, 0.5); stroke(c, smooth([[bx + 70, by + 50], [bx + 110, by + 130], [bx + 170, by + 280]], false), "#bfeef0", 4, 0.5);
  place(c, bx, by, { scale: 1.34, turn: -0.05 }, (l) => {
    fill(l, smooth([[-76, 40], [0, 52], [76, 40], [40, 120], [0, 170], [-40, 120]]), "#ffe9b8", { alpha: 0.35, blur: 9 });
    const paper = { shade: "#c8742a", rim: "#ffffff", depth: 22, shadeAlpha: 0.55 };
    shape(l, poly([[0, -104], [46, 4], [-46, 4]]), { fill: "#ffe9b8", ...paper, light: [-0.6, -0.4] });
    fill(l, poly([[0, -104], [46, 4], [4, 4]]), "#e8a85a", { alpha: 0.55 });
    shape(l, poly([[-106, -22], [-46, 4], [-30, 44], [-66, 40]]), { fill: "#fff6dc", ...paper }); shape(l, poly([[106, -22], [46, 4], [30, 44], [66, 40]]), { fill: "#ffd898", ...paper });
    shape(l, poly([[-106, -22], [0, 26], [106, -22], [64, 46], [-64, 46]]), { fill: linear(l, -100, 0, 100, 0, "#fffbe8", "#ffe6b0", "#f2b868"), ...paper, light: [-0.5, -0.8] });
    stroke(l, line([[0, 26], [0, 46]]), "#c8803a", 2, 0.7); stroke(l, line([[-106, -22], [0, 26], [106, -22]]), "#ffffff", 2.4, 0.9);
    for (let i = 0; i < 4; i++) stroke(l, line([[-60 + i * 10, 8 + i * 6], [-24 + i * 8, 20 + i * 5]]), "#8a6a4a", 1.6, 0.6);
    glow(l, 0, -4, 90, "#fff6d0", 0.9); flame(l);
  });
  function flame(l) { fill(l, smooth([[0, -34, 1], [10, -10], [6, 4], [-6, 4], [-10, -10]]), "#fffbe8"); glow(l, 0, -12, 44, "#ffe08a", 1); }
  for (let i = 0; i < 24; i++) { const x = bx + rnd.bell() * 210, y = by + rnd.bell() * 230, r = rnd.range(1.5, 4); fill(c, oval(x, y, r), "#ffe9a8"); glow(c, x, y, r * 7, "#ffce6a", 0.6); }
  rain(c, rnd, 60, { colour: "#bfe0f0", alpha: 0.22, slant: 0.05 });
  return { glow: 0.4 };
}
