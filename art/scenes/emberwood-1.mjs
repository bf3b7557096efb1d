/** Emberwood, first part: fox, badger, owl, hare, stag, hedgehog, bear. */
import { W, box, fade, fill, glow, limb, line, linear, mirrored, oval, place, poly, radial, shaft, shape, smooth, stroke } from "../kit/canvas.mjs";
import { eye, flame, fur, whiskers, wing } from "../kit/creature.mjs";
import { branch, cloud, foliage, forest, glitter, grass, leaf, leaves, mist, moon, motes, mushroom, reflection, ridge, sky, stars, trunk } from "../kit/nature.mjs";

/** A glint with four points. */
const star4 = (x, y, r) => smooth([[x, y - r, 1], [x + r * 0.12, y - r * 0.12], [x + r, y, 1], [x + r * 0.12, y + r * 0.12], [x, y + r, 1], [x - r * 0.12, y + r * 0.12], [x - r, y, 1], [x - r * 0.12, y - r * 0.12]]);

export function lanternFox(c, rnd) {
  sky(c, "#0c1c2c", "#1c4250", "#2a5a50", "#14241c");
  glow(c, 300, 260, 420, "#5fa79a", 0.5);
  for (let i = 0; i < 11; i++) trunk(c, rnd, rnd.range(0, W), 640, -20, rnd.range(14, 26), { fill: "#28545a", shade: "#1c3e48", bark: 6 });
  mist(c, rnd, 560, 120, "#6fb0a0", 0.5);
  for (const [x, w] of [[60, 60], [205, 34], [520, 76], [420, 30]]) trunk(c, rnd, x, 760, -20, w, { fill: "#173038", shade: "#081418", rim: "#e8a050", light: [x < 400 ? 1 : -1, 0.1] });
  fill(c, smooth([[-20, 640], [150, 610], [330, 640], [620, 600], [640, 920], [-40, 920]]), linear(c, 0, 600, 0, 900, "#31402a", "#0e130d"));
  fill(c, smooth([[250, 625], [300, 700], [190, 800], [120, 910], [560, 910], [470, 780], [350, 690], [300, 625]]), linear(c, 0, 620, 0, 900, "#8a6a3a", "#3a2612"));
  glow(c, 440, 560, 420, "#ffae48", 0.75);
  grass(c, rnd, { y: 690, count: 170, height: 34, colours: ["#2c4a22", "#4b6a2a", "#8a7a30"], from: 0, to: 180 });
  grass(c, rnd, { y: 700, count: 120, height: 34, colours: ["#2c4a22", "#6b7a2a", "#b08a38"], from: 440, to: 600 });
  const light = [0.75, -0.35], coat = { shade: "#4a1530", rim: "#ffd890", light };
  shape(c, limb([[330, 830, 30], [450, 840, 58], [500, 770, 52], [470, 700, 26], [440, 670, 4]]), { fill: "#c85a20", ...coat, depth: 34, paint: (l) => fill(l, oval(455, 690, 50, 60), "#fff0d8", { blur: 10 }) });
  shape(c, smooth([[180, 520], [150, 640], [140, 780], [190, 850], [300, 862], [380, 830], [385, 700], [350, 560], [270, 500]]), { fill: "#cf5f22", ...coat, depth: 60, rimWidth: 8,
    paint: (l) => fill(l, smooth([[230, 540], [225, 680], [270, 760], [330, 690], [330, 560]]), "#ffe9cc", { blur: 8 }) });
  for (const x of [225, 300]) shape(c, limb([[x, 680, 30], [x - 2, 780, 24], [x - 4, 845, 26]]), { fill: "#7a2c14", ...coat, depth: 24 });
  place(c, 262, 405, { turn: 0.06, scale: 1.12 }, (l) => {
    for (const s of [-1, 1]) {
      shape(l, smooth([[s * 28, -56], [s * 70, -168, 1], [s * 112, -24], [s * 60, -20]]), { fill: "#c2541c", ...coat });
      fill(l, smooth([[s * 48, -58], [s * 70, -138, 1], [s * 94, -40]]), "#3a1018", { blur: 3 });
    }
    const head = mirrored([[0, -72], [50, -62], [100, -18], [122, 28], [138, 66, 1], [84, 84], [34, 112], [0, 120]]);
    shape(l, head, { fill: "#dd6d26", ...coat, depth: 48, rimWidth: 7, paint: (p) => {
      for (const s of [-1, 1]) fill(p, smooth([[s * 6, 24], [s * 30, 34], [s * 64, 26], [s * 150, 40], [s * 130, 110], [0, 140]]), "#fff0da", { blur: 3 });
      fill(p, smooth([[-14, -70], [0, 30], [14, -70]]), "#f3923f", { blur: 8 });
    } });
    fur(l, rnd, head, { x: -140, y: -70, w: 280, h: 190, count: 700, length: 16, colours: ["#ffb066", "#a8400f", "#fff0d0"], flow: (x, y) => Math.atan2(y + 20, x * 1.4), alpha: 0.35 });
    shape(l, mirrored([[0, 62], [20, 66], [26, 80], [10, 96], [0, 98]]), { fill: "#20121a", shade: "#000000", rim: "#ffffff", rimWidth: 3, depth: 8, light: [0.3, -0.9] });
    stroke(l, smooth([[-34, 104], [-14, 112], [0, 100], [14, 112], [36, 102]], false), "#3a1a18", 3.4);
    for (const s of [-1, 1]) eye(l, s * 50, 14, 21, { iris: "#ffc23a", tilt: 0.3, flip: s, lid: 0.2, lidColour: "#8a3412", look: [0.35, 0.1] });
    for (const s of [-1, 1]) whiskers(l, s * 34, 80, 86, { side: s });
  });
  shape(c, smooth([[158, 520], [210, 560], [300, 562], [372, 516], [384, 556], [300, 612], [200, 604], [150, 560]]), { fill: "#2f7a4a", shade: "#0c2a20", rim: "#d8f090", light, depth: 20 });
  shape(c, smooth([[200, 585], [176, 700], [196, 740], [232, 730], [246, 596]]), { fill: "#2a6e44", shade: "#0c2a20", rim: "#c8e080", light, depth: 20 });
  shape(c, limb([[352, 600, 30], [420, 570, 24], [446, 500, 20], [448, 470, 20]]), { fill: "#b34a1c", ...coat, depth: 20 });
  stroke(c, line([[448, 470], [448, 440]]), "#201510", 4);
  stroke(c, oval(450, 470, 24, 28), "#2a1a10", 5);
  shape(c, box(416, 494, 70, 92, 10), { fill: "#3a2412", shade: "#000000", rim: "#ffcf80", depth: 10 });
  fill(c, box(424, 508, 54, 66, 6), radial(c, 451, 545, 50, "#fffbe0", "#ffcb52", "#ff8a1c"));
  for (const x of [441, 461]) stroke(c, line([[x, 506], [x, 576]]), "#3a2412", 3);
  shape(c, poly([[410, 498], [432, 474], [470, 474], [492, 498]]), { fill: "#4a2e16", rim: "#ffcf80", depth: 8 });
  glow(c, 451, 542, 300, "#ffbf50", 0.6);
  glow(c, 451, 542, 90, "#fff2b0", 0.9);
  motes(c, rnd, 26, { x: 400, y: 480, rx: 200, ry: 260, size: 3, colour: "#ffe28a", halo: 5 });
  mushroom(c, 80, 860, 90, {}, rnd);
  mushroom(c, 122, 872, 54, {}, rnd);
  foliage(c, rnd, "tl tr br", ["#0a1c1e", "#12302e", "#1c4238"], { size: 90 });
}

export function wardenOfMossbridge(c, rnd) {
  sky(c, "#f6d98a", "#f0c078", "#a9b870", "#4b6b48");
  glow(c, 300, 270, 520, "#fff4c0", 0.95);
  fill(c, oval(300, 250, 86), "#fffbe2", { blur: 4 });
  forest(c, rnd, { ground: () => 560, count: 22, low: 160, high: 330, dark: "#b5b67a", lit: "#d8cf90" });
  mist(c, rnd, 520, 110, "#ffeeb8", 0.7);
  forest(c, rnd, { ground: () => 620, count: 14, low: 180, high: 420, dark: "#6f8a58", lit: "#a4a868", from: -60, to: 150 });
  forest(c, rnd, { ground: () => 620, count: 14, low: 180, high: 420, dark: "#6f8a58", lit: "#a4a868", from: 450, to: 660 });
  mist(c, rnd, 600, 70, "#fff0c0", 0.6);
  fill(c, box(0, 700, W, 200), linear(c, 0, 700, 0, 900, "#b9b87a", "#2e4a44"));
  glitter(c, rnd, { x: 300, y: 705, spread: 170, colour: "#fff6c8", count: 190 });
  const stone = (l) => { for (let y = 660; y < 910; y += 34) for (let x = -10 + (y % 68) / 2; x < 620; x += rnd.range(48, 76)) fill(l, box(x, y, rnd.range(40, 60), 29, 7), rnd.pick(["#8b8a70", "#75785f", "#9a977a", "#666b58"]), { alpha: 0.9 }); };
  reflection(c, 700, { ripple: 9, alpha: 0.7, squash: 0.8 });
  fill(c, box(0, 698, W, 210), linear(c, 0, 698, 0, 900, fade("#d8c88a", 0.4), fade("#4a6a5a", 0.7), fade("#16302e", 0.95)));
  const arch = smooth([[-40, 596, 1], [120, 548], [300, 528], [480, 548], [640, 596, 1], [640, 760, 1], [500, 760, 1], [470, 690], [390, 634], [300, 618], [210, 634], [130, 690], [100, 760, 1], [-40, 760, 1]]);
  shape(c, arch, { fill: "#4f5446", shade: "#141e20", rim: "#fff2b8", light: [0, -1], depth: 50, rimWidth: 7, paint: (l) => { for (let y = 530; y < 770; y += 26) for (let x = -10 + (y % 52) / 2; x < 620; x += rnd.range(34, 56)) fill(l, box(x, y, rnd.range(28, 44), 22, 6), rnd.pick(["#8b8a70", "#75785f", "#9a977a", "#666b58"]), { alpha: 0.85 }); for (let i = 0; i < 19; i++) { const t = Math.PI * (1 + i / 18); stroke(l, line([[300 + Math.cos(t) * 172, 766 + Math.sin(t) * 146], [300 + Math.cos(t) * 206, 766 + Math.sin(t) * 182]]), "#343a34", 5, 0.8); } } });
  fill(c, smooth([[112, 764], [136, 690], [212, 636], [300, 620], [388, 636], [464, 690], [488, 764]]), linear(c, 0, 620, 0, 770, fade("#1c2a28", 0.55), fade("#6a7a5a", 0.1)));
  for (let i = 0; i < 18; i++) leaves(c, rnd, { x: rnd.range(0, W), y: 574 - 40 * Math.cos((rnd() - 0.5) * 2) + rnd.range(-6, 40), rx: 40, ry: 11, count: 26, size: 8, colours: ["#5d7a2e", "#87983a", "#3c5a2a"] });
  for (let i = 0; i < 12; i++) { const x = rnd.range(10, 590), y = 590 + Math.abs(x - 300) * 0.1; for (let k = 0; k < 5; k++) leaves(c, rnd, { x: x + rnd.bell() * 5, y: y + k * 13, rx: 6, ry: 9, count: 5, size: 7, colours: ["#5d7a2e", "#3c5a2a"] }); }
  for (const [x, y, r] of [[70, 850, 60], [150, 884, 40], [520, 862, 70]]) shape(c, smooth([[x - r, y + r * 0.4], [x - r * 0.7, y - r * 0.3], [x, y - r * 0.5], [x + r * 0.8, y - r * 0.2], [x + r, y + r * 0.4]]), { fill: "#5a5f54", shade: "#10201f", rim: "#fff0c0", light: [0, -1], depth: 20 });
  glitter(c, rnd, { x: 300, y: 770, spread: 120, colour: "#fff6c8", count: 120 });
  place(c, 436, 566, { scale: 0.5 }, (l) => {
    const m = { shade: "#2a1c28", rim: "#fff2c8", light: [0, -1] };
    shape(l, limb([[30, -6, 5], [70, 2, 4], [96, -22, 3]]), { fill: "#c89a8a", ...m });
    shape(l, smooth([[-36, 0, 1], [-30, -70], [0, -96], [32, -70], [42, 0, 1]]), { fill: "#2f6a8a", ...m, depth: 16 });
    for (const d of [-1, 1]) shape(l, oval(d * 26 - 6, -150, 21), { fill: "#a88a78", ...m, depth: 8, paint: (p) => fill(p, oval(d * 26 - 6, -148, 12), "#eba8a0", { blur: 3 }) });
    shape(l, smooth([[-56, -108], [-30, -140], [10, -142], [32, -112], [10, -84], [-24, -84]]), { fill: "#bca08a", ...m, depth: 14 });
    fill(l, oval(-56, -106, 6, 5), "#e07a80"); fill(l, oval(-20, -118, 6, 7), "#1c1216"); fill(l, oval(-22, -121, 2), "#ffffff");
    shape(l, limb([[-16, -60, 10], [-50, -70, 8], [-62, -96, 7]]), { fill: "#2f6a8a", ...m, depth: 6 }); shape(l, oval(-66, -112, 15, 15), { fill: "#ffce4a", shade: "#8a4a10", rim: "#ffffff", depth: 8 });
  });
  const base = c;
  place(base, 292, 574, { scale: 0.66 }, (c) => {
  c.translate(-300, -742);
  const light = [0, -1], fr = { shade: "#15161e", rim: "#ffe9a8", light: [-0.5, -0.85] };
  shape(c, smooth([[190, 470], [150, 560], [140, 690], [170, 730], [430, 730], [460, 690], [450, 560], [410, 470]]), { fill: "#4d4f58", ...fr, depth: 60 });
  shape(c, smooth([[228, 480], [214, 600], [230, 720], [370, 720], [386, 600], [372, 480]]), { fill: "#7a2c22", shade: "#2a0a10", rim: "#ffb070", light, depth: 30, paint: (l) => { for (let i = 0; i < 9; i++) stroke(l, line([[220, 500 + i * 28], [380, 500 + i * 28]]), "#d0963a", 3, 0.55); } });
  shape(c, box(212, 628, 176, 26, 6), { fill: "#5a3818", shade: "#000000", rim: "#ffd088", depth: 8 });
  shape(c, oval(300, 641, 24), { fill: "#e0a83a", shade: "#6a3a08", rim: "#fff2b0", depth: 10 });
  for (const x of [226, 374]) shape(c, oval(x, 738, 46, 22), { fill: "#26262e", ...fr, depth: 12 });
  stroke(c, line([[470, 150], [462, 735]]), "#4a2c14", 13);
  stroke(c, line([[467, 150], [459, 735]]), "#c89850", 3);
  shape(c, smooth([[462, 130, 1], [474, 40, 1], [486, 132], [560, 130], [580, 190], [548, 250], [490, 220], [466, 230], [430, 214], [420, 178, 1]]), { fill: "#b9c0c4", shade: "#3a4450", rim: "#ffffff", depth: 24, light: [-0.6, -0.7] });
  shape(c, limb([[418, 530, 40], [462, 570, 36], [470, 520, 30]]), { fill: "#42444c", ...fr, depth: 26 });
  shape(c, oval(468, 508, 30, 26), { fill: "#26262e", ...fr, depth: 12 });
  shape(c, limb([[190, 520, 42], [160, 610, 38], [210, 650, 28]]), { fill: "#42444c", ...fr, depth: 26 });
  place(c, 300, 400, { scale: 1.14 }, (l) => {
    for (const s of [-1, 1]) shape(l, oval(s * 98, -32, 30), { fill: "#22222a", ...fr, depth: 12, paint: (p) => fill(p, oval(s * 102, -44, 20), "#f0ead8", { blur: 3 }) });
    const head = mirrored([[0, -90], [70, -78], [112, -10], [118, 44], [80, 88], [44, 122], [0, 130]]);
    shape(l, head, { fill: "#efe7d2", shade: "#57485a", rim: "#fff6d0", light: [-0.4, -0.9], depth: 42, paint: (p) => {
      for (const s of [-1, 1]) fill(p, smooth([[s * 34, -100], [s * 88, -80], [s * 96, 0], [s * 70, 60], [s * 34, 112], [s * 18, 96], [s * 36, 30], [s * 24, -30]]), "#1d1c24", { blur: 2 });
    } });
    fur(l, rnd, head, { x: -120, y: -90, w: 240, h: 220, count: 600, length: 15, colours: ["#ffffff", "#8a8080", "#3a3840"], flow: (x, y) => Math.atan2(y + 60, x), alpha: 0.3 });
    shape(l, mirrored([[0, 74], [28, 78], [34, 96], [14, 112], [0, 114]]), { fill: "#2a1820", shade: "#000000", rim: "#ffffff", rimWidth: 3, depth: 8 });
    stroke(l, smooth([[-36, 134], [0, 124], [36, 134]], false), "#2a1818", 4);
    for (const s of [-1, 1]) eye(l, s * 52, 26, 18, { iris: "#f2a83a", lid: 0.36, angry: 0.42, flip: s, lidColour: "#2c2a36" }), stroke(l, smooth([[s * 26, 14], [s * 50, -2], [s * 80, -6]], false), "#57536a", 9);
    shape(l, mirrored([[0, -168], [58, -150], [106, -84], [128, -52], [124, -34], [60, -50], [0, -56]]), { fill: "#8c959c", shade: "#2c3444", rim: "#ffffff", light: [-0.5, -0.8], depth: 40, rimWidth: 5, paint: (p) => { stroke(p, line([[0, -170], [0, -50]]), "#5a6270", 8); for (let i = -5; i <= 5; i++) fill(p, oval(i * 22, -50 + Math.abs(i) * 1.4, 4), "#f0e0a0"); } });
    shape(l, smooth([[0, -164], [40, -220], [110, -236], [150, -200], [96, -206], [40, -176]]), { fill: "#b0281e", shade: "#4a0812", rim: "#ffb080", depth: 16 });
  });
  });
  shaft(c, 300, 250, 1.2, 0.07, 700, "#fff2b0", 0.5);
  shaft(c, 300, 250, 2.1, 0.09, 700, "#fff2b0", 0.4);
  motes(c, rnd, 40, { size: 3, colour: "#fff3b8" });
  foliage(c, rnd, "tl bl br", ["#33502a", "#4f6b30", "#233c26"], { size: 84 });
}

export function midnightPost(c, rnd) {
  sky(c, "#0a1236", "#1d2c66", "#4a4c8a", "#6d5a86");
  stars(c, rnd, 160, { bottom: 700 });
  moon(c, 300, 340, 258, "#fff0c2", { halo: 1.8, shadow: "#c9a878", seed: "post" });
  cloud(c, rnd, 90, 660, 420, { lit: "#c3b6d8", dark: "#3c3c78", light: [0.3, -0.8] });
  cloud(c, rnd, 540, 690, 400, { lit: "#d8c4d0", dark: "#3c3c78", light: [-0.3, -0.8] });
  const roofs = ridge(c, rnd, { y: 800, height: 40, top: "#1c2048", bottom: "#0c0e26" });
  for (let i = 0; i < 11; i++) {
    const x = 20 + i * 56, y = roofs(x) + 34, w = rnd.range(36, 54), h = rnd.range(40, 80);
    fill(c, box(x - w / 2, y - h, w, h + 80), "#141636");
    fill(c, poly([[x - w * 0.65, y - h], [x, y - h - w * 0.8], [x + w * 0.65, y - h]]), "#202458");
    for (let k = 0; k < 2; k++) if (rnd() < 0.75) { fill(c, box(x - 12 + k * 14, y - h + 12, 9, 13), "#ffc860"); glow(c, x - 8 + k * 14, y - h + 18, 26, "#ffb040", 0.5); }
  }
  const fr = { shade: "#4a2a40", rim: "#fff6dc", light: [0, -1] };
  for (const s of [-1, 1]) place(c, 300 + s * 70, 400, { sx: s, sy: 1, turn: s * -0.34 }, (l) => wing(l, rnd, { length: 330, width: 190, rows: 3, colours: ["#8a5a34", "#c08a50", "#e8c48a"], edge: "#3a2028", rim: "#fff0c8", droop: 1.2, count: 12 }));
  for (let i = -3; i <= 3; i++) place(c, 300 + i * 14, 590, { turn: -i * 0.13 }, (l) => shape(l, smooth([[-16, 0], [-18, 80], [0, 104], [18, 80], [16, 0]]), { fill: i % 2 ? "#a8743f" : "#8a5a34", ...fr, depth: 10 }));
  const body = mirrored([[0, 330], [76, 350], [104, 450], [86, 560], [40, 630], [0, 645]], 300);
  shape(c, body, { fill: "#f4e4c2", ...fr, depth: 54, paint: (l) => { for (let i = 0; i < 80; i++) fill(l, oval(300 + rnd.bell() * 90, rnd.range(440, 630), 3, 6), "#7a4a2a", { alpha: 0.7 }); } });
  fur(c, rnd, body, { x: 190, y: 330, w: 220, h: 310, count: 420, length: 20, colours: ["#ffffff", "#c79b62"], flow: () => Math.PI / 2, alpha: 0.4 });
  place(c, 300, 330, { scale: 1.2 }, (l) => {
    shape(l, mirrored([[0, -96], [66, -84], [108, -20], [98, 50], [52, 96], [0, 108]]), { fill: "#b98148", ...fr, depth: 34 });
    const disc = mirrored([[0, -40], [40, -78], [86, -46], [86, 20], [48, 74], [0, 100]]);
    shape(l, disc, { fill: "#fdf3dc", shade: "#9a7a80", rim: "#ffffff", light: [0, -1], depth: 30, line: "#8a5a34", lineWidth: 3 });
    fur(l, rnd, disc, { x: -90, y: -80, w: 180, h: 180, count: 380, length: 18, colours: ["#d8b888", "#ffffff"], flow: (x, y) => Math.atan2(y - 6, x), alpha: 0.4 });
    for (const s of [-1, 1]) eye(l, s * 40, -8, 27, { iris: "#241610", dark: "#5a3420", lid: 0.08, lidColour: "#d8b888", big: 0.7 });
    shape(l, smooth([[-9, 12], [0, 4], [9, 12], [4, 52], [0, 60, 1], [-4, 52]]), { fill: "#e0a860", shade: "#6a3a18", rim: "#fff0c0", depth: 6 });
  });
  stroke(c, smooth([[232, 440], [290, 520], [352, 590]], false), "#5a2c16", 11);
  shape(c, box(316, 552, 104, 80, 10), { fill: "#8a4a20", shade: "#30100c", rim: "#ffd090", depth: 22 });
  shape(c, smooth([[312, 552, 1], [424, 552, 1], [412, 596], [368, 612], [324, 596]]), { fill: "#a85c28", shade: "#30100c", rim: "#ffd090", depth: 14 });
  fill(c, oval(368, 604, 8), "#ffd860");
  for (const [x, y, t] of [[300, 640, 0.3], [446, 700, -0.5], [190, 730, 0.6], [520, 600, 0.2], [96, 540, -0.4]]) place(c, x, y, { turn: t, scale: 1 }, (l) => {
    shape(l, box(-30, -20, 60, 40, 2), { fill: "#fff6e0", shade: "#8a7a90", rim: "#ffffff", depth: 10 });
    stroke(l, line([[-30, -20], [0, 4], [30, -20]]), "#9a8878", 2);
    fill(l, oval(0, 4, 6), "#b3261e");
  });
}

export function heraldOfTheThaw(c, rnd) {
  sky(c, "#a9dff0", "#dff2ee", "#fbeed2", "#e8efe4");
  glow(c, 480, 130, 420, "#fff6c8", 1);
  ridge(c, rnd, { y: 420, height: 210, top: "#c4dcea", bottom: "#e6f0f0", rough: 1, scale: 190 });
  ridge(c, rnd, { y: 500, height: 120, top: "#9fc4cf", bottom: "#d4e6e4" });
  forest(c, rnd, { ground: () => 580, count: 30, low: 60, high: 150, dark: "#6f9f9c", lit: "#a8ccc0" });
  mist(c, rnd, 580, 60, "#ffffff", 0.8);
  const meadow = smooth([[-30, 600], [150, 570], [360, 610], [640, 570], [640, 920], [-30, 920]]);
  shape(c, meadow, { fill: linear(c, 0, 580, 0, 900, "#f4f8f4", "#a7c98a", "#5f9a4c"), paint: (l) => { for (let i = 0; i < 15; i++) fill(l, oval(rnd.range(0, W), rnd.range(640, 880), rnd.range(40, 120), rnd.range(10, 24)), "#f6fbfa", { blur: 5 }); } });
  shape(c, smooth([[150, 610], [260, 680], [160, 760], [250, 920], [470, 920], [330, 780], [390, 690], [240, 610]]), { fill: linear(c, 0, 610, 0, 900, "#a8dcf0", "#2f86b8"), shade: "#12406a", depth: 26, light: [-0.4, -0.9] });
  glitter(c, rnd, { x: 290, y: 640, spread: 70, colour: "#ffffff", count: 70 });
  grass(c, rnd, { y: 780, count: 260, height: 26, colours: ["#4f9a3e", "#7dbb4a", "#3a7a3a"], ground: () => rnd.range(720, 890), from: 0, to: 150 });
  grass(c, rnd, { y: 780, count: 260, height: 26, colours: ["#4f9a3e", "#7dbb4a", "#3a7a3a"], ground: () => rnd.range(720, 890), from: 440, to: 600 });
  const crocus = (x, y, s, colour) => { stroke(c, line([[x, y], [x, y - s]]), "#5a9a3e", 3); for (const a of [-0.4, 0.4, 0]) place(c, x, y - s, { turn: a }, (l) => shape(l, smooth([[0, 8], [s * 0.3, -s * 0.3], [0, -s * 0.9, 1], [-s * 0.3, -s * 0.3]]), { fill: colour, shade: "#3a1060", rim: "#ffffff", depth: 8, rimWidth: 2 })); fill(c, oval(x, y - s * 1.5, 3, 7), "#ffb020"); };
  for (let i = 0; i < 22; i++) { const y = rnd.range(720, 890), left = rnd() < 0.5; crocus(left ? rnd.range(10, 150) : rnd.range(450, 590), y, rnd.range(16, 34), rnd.pick(["#8a4fc8", "#a874e0", "#e8b0f0", "#f5c03a"])); }
  place(c, 306, 420, { turn: -0.4, scale: 1.02 }, (l) => {
    const fr = { shade: "#5a3448", rim: "#fff8e0", light: [0.5, -0.9] };
    shape(l, smooth([[110, -50], [20, -120], [-100, -130], [-210, -210], [-220, -130], [-300, -90], [-230, -50], [-110, -20], [20, 0], [100, -10]]), { fill: "#d23a2c", shade: "#6a0a2a", rim: "#ffc090", light: [0.3, -0.9], depth: 40, paint: (p) => { for (let i = 0; i < 6; i++) stroke(p, smooth([[100, -40 + i * 6], [-80, -110 + i * 20], [-290, -190 + i * 28]], false), "#8a1020", 5, 0.4); } });
    shape(l, limb([[-120, 20, 46], [-210, 40, 22], [-270, 90, 14], [-320, 86, 16]]), { fill: "#a5764e", ...fr, depth: 16 });
    shape(l, limb([[110, 40, 22], [190, 70, 14], [250, 60, 13]]), { fill: "#96683f", ...fr, depth: 12 });
    const body = smooth([[130, -50], [60, -70], [-40, -66], [-130, -60], [-175, -6], [-140, 46], [-50, 60], [60, 62], [130, 40]]);
    shape(l, body, { fill: "#bb8a5c", ...fr, depth: 44, paint: (p) => fill(p, oval(10, 70, 160, 34), "#f6e6cc", { blur: 12 }) });
    fur(l, rnd, body, { x: -180, y: -80, w: 320, h: 150, count: 700, length: 20, colours: ["#e3bd8e", "#7a4f30", "#fff0d8"], flow: () => Math.PI * 0.98, alpha: 0.4 });
    shape(l, oval(-112, 0, 82, 66, 0.2), { fill: "#bb8a5c", ...fr, depth: 26, rimWidth: 3 });
    fur(l, rnd, oval(-112, 0, 82, 66, 0.2), { x: -194, y: -66, w: 164, h: 132, count: 420, length: 20, colours: ["#e3bd8e", "#7a4f30", "#fff0d8"], flow: () => Math.PI * 0.9, alpha: 0.4 });
    shape(l, oval(-192, -18, 28, 24), { fill: "#fff6e4", ...fr, depth: 12 });
    shape(l, limb([[100, 36, 24], [170, 90, 15], [225, 110, 14]]), { fill: "#b28256", ...fr, depth: 12 });
    shape(l, limb([[-130, 30, 50], [-180, 80, 24], [-250, 120, 15], [-305, 128, 16]]), { fill: "#b8875a", ...fr, depth: 20 });
    for (const [a, s] of [[-2.55, 0.95], [-2.25, 1.05]]) place(l, 150, -95, { turn: a + 1.57, scale: s }, (p) => { shape(p, smooth([[-16, 0], [-30, -90], [-12, -170], [6, -176], [24, -90], [16, 0]]), { fill: "#b8875a", ...fr, depth: 14 }); fill(p, smooth([[-6, -10], [-16, -90], [-4, -156], [10, -90], [6, -10]]), "#e8a898", { blur: 2 }); });
    shape(l, smooth([[100, -30], [104, -92], [150, -118], [200, -100], [244, -62], [240, -40], [190, -22], [140, -10]]), { fill: "#c2925f", ...fr, depth: 28, paint: (p) => fill(p, oval(214, -34, 40, 20), "#f8ead2", { blur: 6 }) });
    fill(l, oval(244, -54, 8, 7), "#4a2028");
    eye(l, 182, -76, 15, { iris: "#7a3c10", lid: 0.1, lidColour: "#a5764e" });
    whiskers(l, 226, -44, 60, { side: 0.9, colour: "#fffaf0" });
    shape(l, smooth([[96, -60], [136, -22], [128, 4], [92, -8]]), { fill: "#e04a34", shade: "#6a0a2a", rim: "#ffd0a0", depth: 10 });
    fill(l, oval(118, -10, 9), "#ffd860");
  });
  motes(c, rnd, 60, { size: 4, colour: "#ffffff", alpha: 0.9, y: 500, ry: 330 });
  for (let i = 0; i < 20; i++) fill(c, oval(120 + rnd.bell() * 110, 650 + rnd.bell() * 60, rnd.range(2, 6)), "#f4ffff", { alpha: 0.9 });
  foliage(c, rnd, "bl br", ["#3f8a3e", "#6ab04a", "#2a6a3a"], { size: 76 });
  branch(c, rnd, 624, -6, 2.86, 84, 8, "#7a5a4a", { depth: 4, bend: 0.45, tip: (x, y) => { for (let k = 0; k < 3; k++) fill(c, oval(x + rnd.bell() * 12, y + rnd.bell() * 12, rnd.range(4, 8)), rnd.pick(["#ffd0e0", "#ffffff", "#f8a8c8"])); } });
  return { keep: 0.35 };
}

export function cathedralOfAntlers(c, rnd) {
  sky(c, "#c8893c", "#b87a34", "#6a4020", "#1c100e");
  glow(c, 300, 330, 400, "#ffe9a8", 0.85);
  for (let i = 0; i < 6; i++) for (const s of [-1, 1]) {
    const t = i / 5, x = 300 + s * (70 + 270 * t ** 1.25), tone = ["#a87838", "#8e602c", "#704622", "#50301a", "#342012", "#1c100a"][i];
    trunk(c, rnd, x, 800 + t * 110, -20, 14 + 62 * t ** 1.4, { fill: tone, shade: ["#c09048", "#986a38", "#704428", "#48281a", "#2a160f", "#0e0706"][i], rim: "#ffe9a8", light: [-s, -0.1], bark: 10 + i * 10 });
    for (let k = 0; k < 3; k++) stroke(c, smooth([[x, 330 - i * 40 - k * 60], [300 + s * (60 + 110 * t), 120 - i * 20 - k * 40], [300, 10 - i * 26 - k * 30]], false), tone, 6 + 13 * t, 0.9);
  }
  leaves(c, rnd, { x: 300, y: 10, rx: 340, ry: 120, count: 460, size: 13, colours: ["#8a6424", "#c28a30", "#5a3a18", "#e8b850"] });
  for (const a of [1.2, 1.45, 1.75, 1.95]) shaft(c, 300, -60, a, 0.05, 1000, "#fff0b0", 0.42, 14);
  fill(c, smooth([[-20, 800], [300, 770], [620, 800], [620, 920], [-20, 920]]), linear(c, 0, 770, 0, 900, "#8a6428", "#1c100a"));
  grass(c, rnd, { y: 820, count: 240, height: 40, colours: ["#8a7428", "#c09a3a", "#4a3818"], ground: () => rnd.range(800, 900) });
  const fr = { shade: "#2a0c1a", rim: "#fff0b8", light: [0, -1] };
  const body = mirrored([[0, 560], [84, 580], [132, 660], [140, 780], [120, 905], [0, 905]], 300);
  shape(c, body, { fill: "#7a4526", ...fr, depth: 70, paint: (l) => fill(l, oval(300, 700, 64, 130), "#c89a68", { blur: 22 }) });
  fur(c, rnd, body, { x: 160, y: 560, w: 280, h: 340, count: 900, length: 34, colours: ["#e8b878", "#4a2414", "#a86a3a"], flow: (x, y) => Math.PI / 2 + (300 - x) / 260, alpha: 0.4 });
  const tips = [];
  for (const s of [-1, 1]) {
    const beam = [[300 + s * 34, 428, 13], [300 + s * 92, 360, 12], [300 + s * 158, 290, 10], [300 + s * 176, 200, 8], [300 + s * 150, 110, 4]];
    shape(c, limb(beam), { fill: "#c9a272", shade: "#4a2418", rim: "#fff4cc", light: [-s, -0.5], depth: 10 });
    for (const [bx, by, ex, ey] of [[70, 388, 62, 290], [118, 330, 106, 216], [160, 286, 236, 262], [174, 230, 246, 176], [172, 180, 106, 128], [158, 130, 196, 60]]) {
      shape(c, limb([[300 + s * bx, by, 8], [300 + s * (bx + ex) / 2 + s * 8, (by + ey) / 2 + 10, 7], [300 + s * ex, ey, 4]]), { fill: "#c9a272", shade: "#4a2418", rim: "#fff4cc", light: [-s, -0.5], depth: 8 });
      tips.push([300 + s * ex, ey]);
    }
    tips.push([300 + s * 150, 108]);
  }
  for (const [x, y] of tips) {
    shape(c, box(x - 8, y - 36, 16, 38, 3), { fill: "#f6ead0", shade: "#a8784a", rim: "#ffffff", depth: 8 });
    fill(c, oval(x + 6, y - 14, 3, 12), "#fff8e6");
    flame(c, x, y - 34, 32, { halo: 5 });
  }
  place(c, 300, 500, { scale: 1.18 }, (l) => {
    for (const s of [-1, 1]) place(l, s * 70, -34, { turn: s * 1.15 }, (p) => { shape(p, smooth([[-20, 10], [-26, -50], [0, -106, 1], [26, -50], [20, 10]]), { fill: "#8a5230", ...fr, depth: 14 }); fill(p, smooth([[-8, 0], [-12, -46], [0, -84], [12, -46], [8, 0]]), "#e0b090", { blur: 4 }); });
    const head = mirrored([[0, -92], [44, -84], [66, -34], [58, 30], [44, 96], [32, 132], [0, 144]]);
    shape(l, head, { fill: "#93582f", ...fr, depth: 34, paint: (p) => { fill(p, oval(0, 120, 40, 34), "#e8caa0", { blur: 8 }); fill(p, smooth([[-18, -80], [0, 90], [18, -80]]), "#b87c48", { blur: 9 }); for (const s of [-1, 1]) fill(p, oval(s * 44, -8, 26, 22), "#dcae7c", { blur: 8 }); } });
    fur(l, rnd, head, { x: -70, y: -92, w: 140, h: 220, count: 500, length: 14, colours: ["#d8a068", "#5a2c14"], flow: (x) => Math.PI / 2 - x / 120, alpha: 0.35 });
    shape(l, mirrored([[0, 98], [26, 100], [32, 116], [12, 132], [0, 134]]), { fill: "#241218", shade: "#000000", rim: "#ffffff", rimWidth: 3, depth: 8 });
    for (const s of [-1, 1]) eye(l, s * 47, -6, 15, { iris: "#3a1c0c", lid: 0.18, lidColour: "#6a3c20", tilt: 0.25, flip: s, big: 0.7 });
  });
  motes(c, rnd, 50, { size: 3, colour: "#ffe9a0", halo: 4 });
  foliage(c, rnd, "bl br", ["#3a2410", "#5a3a18", "#24140c"], { size: 90 });
}

export function sirBramble(c, rnd) {
  sky(c, "#f3a64a", "#e07a2e", "#9a3f1c", "#3a140c");
  glow(c, 430, 200, 520, "#ffe08a", 0.95);
  for (let i = 0; i < 70; i++) fill(c, oval(rnd.range(0, W), rnd.range(0, 560), rnd.range(10, 44)), rnd.pick(["#ffcf70", "#ff9a3a", "#d8582a", "#ffe9a8"]), { alpha: 0.16, blur: 3 });
  for (const [x, w] of [[40, 70], [560, 90]]) trunk(c, rnd, x, 800, -20, w, { fill: "#5a2a18", shade: "#200a0a", rim: "#ffb050", light: [x < 300 ? 1 : -1, -0.2] });
  for (let i = 0; i < 70; i++) leaf(c, rnd.range(-20, 620), rnd.range(640, 760), rnd.range(34, 64), rnd.range(0, 6), rnd.pick(["#c8481c", "#e0741e", "#a82a18", "#e8a02a", "#8a3a18"]));
  c.save();
  c.translate(300, 560);
  c.rotate(-0.16);
  c.scale(0.98, 0.98);
  c.translate(-276, -560);
  const quills = (count, a0, a1, r0, len, colours) => { for (let i = 0; i < count; i++) { const a = a0 + (a1 - a0) * (i + rnd()) / count, r = r0 * rnd.range(0.6, 1), l = len * rnd.range(0.7, 1.15), x = 300 + Math.cos(a) * r, y = 545 + Math.sin(a) * r * 1.06; fill(c, poly([[x - Math.sin(a) * 6, y + Math.cos(a) * 6], [x + Math.cos(a) * l, y + Math.sin(a) * l], [x + Math.sin(a) * 6, y - Math.cos(a) * 6]]), rnd.pick(colours)); } };
  quills(240, 2.6, 6.85, 214, 76, ["#2c1712", "#44241a", "#1d0e0c"]);
  quills(240, 2.6, 6.85, 196, 62, ["#6a4028", "#8a5a34", "#3a2018"]);
  quills(220, 2.7, 6.75, 180, 60, ["#c89a60", "#8a5a34", "#f0d098", "#5a3420"]);
  const fr = { shade: "#4a1c20", rim: "#ffe2a0", light: [0.5, -0.8] };
  const belly = mirrored([[0, 560], [110, 590], [132, 690], [90, 790], [0, 810]], 300);
  shape(c, belly, { fill: "#d8a878", ...fr, depth: 50 });
  fur(c, rnd, belly, { x: 160, y: 560, w: 280, h: 250, count: 700, length: 18, colours: ["#ffe4b8", "#8a5a38"], flow: (x) => Math.PI / 2 + (300 - x) / 200, alpha: 0.4 });
  shape(c, smooth([[206, 628], [300, 664], [394, 628], [386, 700], [300, 748], [214, 700]]), { fill: "#8a9098", shade: "#2a2c3a", rim: "#ffffff", light: [0.5, -0.8], depth: 30 });
  leaf(c, 300, 690, 34, 1.57, "#c8481c");
  const face = mirrored([[0, 400], [76, 420], [122, 480], [124, 560], [70, 620], [0, 640]], 300);
  shape(c, face, { fill: "#e6bf90", ...fr, depth: 40 });
  fur(c, rnd, face, { x: 170, y: 400, w: 260, h: 240, count: 700, length: 15, colours: ["#fff0d0", "#a8784a"], flow: (x, y) => Math.atan2(y - 520, x - 300), alpha: 0.4 });
  for (const s of [-1, 1]) shape(c, oval(300 + s * 118, 446, 32, 36), { fill: "#8a5436", ...fr, depth: 14, paint: (l) => fill(l, oval(300 + s * 114, 452, 17, 20), "#e0a090", { blur: 4 }) });
  shape(c, smooth([[262, 560], [280, 530], [320, 530], [338, 560], [320, 592], [280, 592]]), { fill: "#f6dcb4", ...fr, depth: 14 });
  shape(c, oval(300, 550, 24, 19), { fill: "#2a1418", shade: "#000000", rim: "#ffffff", rimWidth: 4, depth: 8, light: [0.4, -0.8] });
  stroke(c, smooth([[268, 594], [286, 606], [300, 592], [314, 606], [332, 594]], false), "#4a2018", 4);
  for (const s of [-1, 1]) eye(c, 300 + s * 58, 500, 25, { iris: "#4a2410", lid: 0.2, angry: 0.2, flip: s, lidColour: "#b98a5c", big: 0.68 });
  shape(c, mirrored([[0, 296], [70, 312], [124, 370], [142, 428], [110, 446], [54, 430], [0, 436]], 300), { fill: "#a87234", shade: "#3a1a0c", rim: "#ffe6a0", light: [0.5, -0.8], depth: 44, rimWidth: 6, paint: (l) => { for (let r = 0; r < 7; r++) for (let i = -7; i <= 7; i++) stroke(l, oval(300 + i * 24 + (r % 2) * 12, 316 + r * 20, 14, 11), "#5a3414", 2.4, 0.75); } });
  shape(c, limb([[300, 306, 9], [306, 276, 8], [322, 256, 9]]), { fill: "#6a4420", ...fr, depth: 8 });
  shape(c, limb([[388, 640, 30], [430, 670, 26], [458, 660, 22]]), { fill: "#c8966a", ...fr, depth: 14 });
  shape(c, oval(456, 660, 27, 22), { fill: "#dca87c", ...fr, depth: 10 });
  shape(c, limb([[208, 650, 30], [180, 720, 26], [214, 756, 20]]), { fill: "#c8966a", ...fr, depth: 14 });
  stroke(c, line([[500, 716], [60, 522]]), "#58606c", 15);
  stroke(c, line([[500, 711], [62, 518]]), "#f4f8fc", 6);
  stroke(c, oval(520, 736, 12, 26, -0.8), "#9aa2ae", 7);
  shape(c, oval(462, 672, 30, 25), { fill: "#dca87c", ...fr, depth: 10 });
  for (let i = 0; i < 3; i++) stroke(c, smooth([[444 + i * 14, 660], [454 + i * 13, 668], [458 + i * 13, 684]], false), "#7a4a30", 3, 0.7);
  glow(c, 60, 520, 120, "#fff8d0", 1);
  fill(c, star4(60, 520, 34), "#ffffff");
  c.restore();
  for (let i = 0; i < 46; i++) leaf(c, rnd.range(-20, 620), rnd.range(800, 910), rnd.range(40, 78), rnd.range(0, 6), rnd.pick(["#d8541c", "#f08a22", "#b8301a", "#f0b434", "#9a4a1c"]));
  for (let i = 0; i < 15; i++) leaf(c, rnd.range(0, 600), rnd.range(30, 560), rnd.range(14, 30), rnd.range(0, 6), rnd.pick(["#e0641c", "#f0a22a", "#c83a1a"]));
  shaft(c, 560, 0, 2.2, 0.12, 900, "#ffe9a0", 0.4);
}

export function theSleepingHill(c, rnd) {
  sky(c, "#2c2a5e", "#7a4a86", "#e88a78", "#f8c890");
  stars(c, rnd, 90, { bottom: 330 });
  glow(c, 470, 470, 420, "#ffd890", 0.9);
  cloud(c, rnd, 130, 250, 330, { lit: "#f4a89a", dark: "#6a4486", light: [0.5, 0.6], alpha: 0.9 });
  cloud(c, rnd, 500, 180, 300, { lit: "#e89aa0", dark: "#54408a", light: [0.2, 0.8], alpha: 0.8 });
  ridge(c, rnd, { y: 560, height: 150, top: "#8a6094", bottom: "#c88a90", rough: 1 });
  ridge(c, rnd, { y: 600, height: 70, top: "#6a4a80", bottom: "#a06c80" });
  mist(c, rnd, 600, 60, "#ffc8a0", 0.7);
  const fr = { shade: "#1c1640", rim: "#ffcf90", light: [0.6, -0.8] };
  const hill = smooth([[-40, 760], [40, 640], [90, 520], [200, 410], [350, 370], [490, 420], [590, 540], [650, 700], [650, 920], [-40, 920]]);
  shape(c, hill, { fill: linear(c, 0, 380, 0, 860, "#7a8a4a", "#3c5440", "#1c2c34"), ...fr, depth: 90, rimWidth: 7 });
  fur(c, rnd, hill, { x: 0, y: 370, w: 600, h: 420, count: 2600, length: 30, width: 2.2, colours: ["#a8a858", "#5a7444", "#2c4438", "#d8b868"], flow: (x, y) => Math.atan2(y - 330, x - 340) + 0.5, alpha: 0.55 });
  shape(c, oval(90, 588, 42, 44), { fill: "#4a5a3c", ...fr, depth: 20 });
  fill(c, oval(94, 594, 24, 26), "#2a3028", { blur: 5 });
  shape(c, oval(252, 552, 46, 46), { fill: "#64723f", ...fr, depth: 20 });
  fill(c, oval(250, 562, 26, 26), "#2f3629", { blur: 5 });
  const head = smooth([[60, 640], [110, 580], [200, 560], [280, 600], [310, 680], [290, 760], [220, 810], [120, 812], [50, 760], [36, 700]]);
  shape(c, head, { fill: "#5c6c40", ...fr, depth: 60, rimWidth: 6 });
  fur(c, rnd, head, { x: 30, y: 560, w: 290, h: 260, count: 1500, length: 24, width: 2, colours: ["#98a054", "#4a6040", "#d0b060", "#2a3c30"], flow: (x, y) => Math.atan2(y - 700, x - 170), alpha: 0.5 });
  shape(c, smooth([[70, 720], [110, 690], [170, 690], [208, 724], [200, 780], [140, 806], [80, 784]]), { fill: "#a09a68", ...fr, depth: 26 });
  shape(c, smooth([[104, 704], [140, 692], [176, 704], [164, 732], [140, 742], [116, 732]]), { fill: "#241c28", shade: "#000000", rim: "#ffd8b0", depth: 10 });
  stroke(c, smooth([[98, 778], [124, 764], [140, 748], [158, 766], [188, 776]], false), "#2a2430", 4);
  for (const [x, s] of [[84, -1], [216, 1]]) { stroke(c, smooth([[x - 26, 662], [x, 676], [x + 26, 660]], false), "#161420", 6); for (let i = -1; i <= 1; i++) stroke(c, line([[x + i * 13, 673 - Math.abs(i) * 4], [x + i * 17, 684 - Math.abs(i) * 4]]), "#161420", 3); stroke(c, smooth([[x - 24, 632 + s * 2], [x, 624], [x + 24, 632 - s * 2]], false), "#2f3a2a", 8, 0.8); }
  shape(c, smooth([[200, 800], [300, 770], [400, 790], [430, 840], [360, 880], [220, 870]]), { fill: "#566640", ...fr, depth: 34 });
  for (let i = 0; i < 4; i++) fill(c, oval(228 + i * 22, 850 + (i % 2) * 8, 8, 15, 0.2), "#2a2a30");
  const house = (x, y, s) => place(c, x, y, { scale: s }, (l) => { shape(l, box(-20, -32, 40, 34), { fill: "#d8b08a", shade: "#3a2048", rim: "#ffe0b0", depth: 12 }); shape(l, poly([[-27, -30], [0, -60], [27, -30]]), { fill: "#8a3a34", shade: "#2a1038", rim: "#ffc890", depth: 10 }); fill(l, box(-9, -22, 8, 10), "#ffe27a"); fill(l, box(5, -22, 8, 10), "#ffe27a"); glow(l, 0, -16, 44, "#ffb84a", 0.7); });
  forest(c, rnd, { ground: (x) => 440 - 66 * Math.cos((x - 350) / 150), count: 16, low: 40, high: 84, dark: "#24403a", lit: "#6a7a4a", from: 300, to: 470 });
  for (const [x, y, s] of [[330, 412, 1], [384, 420, 1.2], [432, 446, 1], [300, 440, 0.9], [470, 470, 0.9], [360, 470, 1.1], [420, 500, 1]]) house(x, y, s);
  shape(c, box(352, 330, 22, 60), { fill: "#d8b898", shade: "#3a2048", rim: "#ffe0b0", depth: 8 });
  fill(c, poly([[346, 332], [363, 284], [380, 332]]), "#7a343a");
  forest(c, rnd, { ground: (x) => 560 + (x - 540) * 0.7, count: 9, low: 50, high: 100, dark: "#1c3434", lit: "#5a6a44", from: 490, to: 600 });
  mist(c, rnd, 850, 60, "#b08aa8", 0.5);
  for (let i = 0; i < 6; i++) fill(c, oval(60 - i * 8, 700 - i * 44, 8 + i * 5), "#ffe0d0", { alpha: 0.34, blur: 4 });
  grass(c, rnd, { y: 900, count: 200, height: 44, colours: ["#16242c", "#2a3c34", "#4a4a3c"] });
  foliage(c, rnd, "bl br tr", ["#141a2c", "#24304a", "#1c2440"], { size: 80 });
}
