import { W, box, fade, fill, glow, limb, line, linear, mirrored, oval, place, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { foliage, forest, glitter, leaves, mist, motes, reflection, sky } from "../../kit/nature.mjs";

/** Warden of Mossbridge. */
export function draw(c, rnd, mark) {
  sky(c, "#f6d98a", "#f0c078", "#a9b870", "#4b6b48");
  glow(c, 300, 270, 520, "#fff4c0", 0.95);
  fill(c, oval(300, 250, 86), "#fffbe2", { blur: 4 });
  forest(c, rnd, { ground: () => 560, count: 22, low: 160, high: 330, dark: "#b5b67a", lit: "#d8cf90" });
  mist(c, rnd, 520, 110, "#ffeeb8", 0.7);
  forest(c, rnd, { ground: () => 620, count: 14, low: 180, high: 420, dark: "#6f8a58", lit: "#a4a868", from: -60,
    to: 150 });
  forest(c, rnd, { ground: () => 620, count: 14, low: 180, high: 420, dark: "#6f8a58", lit: "#a4a868", from: 450,
    to: 660 });
  mist(c, rnd, 600, 70, "#fff0c0", 0.6);
  fill(c, box(0, 700, W, 200), linear(c, 0, 700, 0, 900, "#b9b87a", "#2e4a44"));
  glitter(c, rnd, { x: 300, y: 705, spread: 170, colour: "#fff6c8", count: 190 });
  const stone = (l) => {
    for (let y = 660; y < 910; y += 34) {
      for (let x = -10 + y % 68 / 2; x < 620; x += rnd.range(48, 76)) {
        fill(l, box(x, y, rnd.range(40, 60), 29, 7), rnd.pick(["#8b8a70", "#75785f", "#9a977a", "#666b58"]),
          { alpha: 0.9 });
      }
    }
  };
  reflection(c, 700, { ripple: 9, alpha: 0.7, squash: 0.8 });
  fill(c, box(0, 698, W, 210), linear(c, 0, 698, 0, 900, fade("#d8c88a", 0.4), fade("#4a6a5a", 0.7),
    fade("#16302e", 0.95)));
  const arch = smooth([[-40, 596, 1], [120, 548], [300, 528], [480, 548], [640, 596, 1], [640, 760, 1], [500, 760, 1],
    [470, 690], [390, 634], [300, 618], [210, 634], [130, 690], [100, 760, 1], [-40, 760, 1]]);
  shape(c, arch, { fill: "#4f5446", shade: "#141e20", rim: "#fff2b8", light: [0, -1], depth: 50, rimWidth: 7,
    paint: (l) => {
    for (let y = 530; y < 770; y += 26) {
      for (let x = -10 + y % 52 / 2; x < 620; x += rnd.range(34, 56)) {
        fill(l, box(x, y, rnd.range(28, 44), 22, 6), rnd.pick(["#8b8a70", "#75785f", "#9a977a", "#666b58"]),
          { alpha: 0.85 });
      }
    }
    for (let i = 0; i < 19; i++) {
      const t = Math.PI * (1 + i / 18);
      stroke(l, line([[300 + Math.cos(t) * 172, 766 + Math.sin(t) * 146], [300 + Math.cos(t) * 206, 766 + Math.sin(t) * 182]]), "#343a34", 5, 0.8);
    }
  } });
  fill(c, smooth([[112, 764], [136, 690], [212, 636], [300, 620], [388, 636], [464, 690], [488, 764]]),
    linear(c, 0, 620, 0, 770, fade("#1c2a28", 0.55), fade("#6a7a5a", 0.1)));
  for (let i = 0; i < 18; i++) {
    leaves(c, rnd, { x: rnd.range(0, W), y: 574 - 40 * Math.cos((rnd() - 0.5) * 2) + rnd.range(-6, 40), rx: 40, ry: 11,
      count: 26, size: 8, colours: ["#5d7a2e", "#87983a", "#3c5a2a"] });
  }
  for (let i = 0; i < 12; i++) {
    const x = rnd.range(10, 590);
    const y = 590 + Math.abs(x - 300) * 0.1;
    for (let k = 0; k < 5; k++) {
      leaves(c, rnd, { x: x + rnd.bell() * 5, y: y + k * 13, rx: 6, ry: 9, count: 5, size: 7,
        colours: ["#5d7a2e", "#3c5a2a"] });
    }
  }
  for (const [x, y, r] of [[70, 850, 60], [150, 884, 40], [520, 862, 70]]) {
    shape(c, smooth([[x - r, y + r * 0.4], [x - r * 0.7, y - r * 0.3], [x, y - r * 0.5], [x + r * 0.8, y - r * 0.2],
      [x + r, y + r * 0.4]]), { fill: "#5a5f54", shade: "#10201f", rim: "#fff0c0", light: [0, -1], depth: 20 });
  }
  glitter(c, rnd, { x: 300, y: 770, spread: 120, colour: "#fff6c8", count: 120 });
  place(c, 436, 566, { scale: 0.5 }, (l) => {
    const m = { shade: "#2a1c28", rim: "#fff2c8", light: [0, -1] };
    shape(l, limb([[30, -6, 5], [70, 2, 4], [96, -22, 3]]), { fill: "#c89a8a", ...m });
    shape(l, smooth([[-36, 0, 1], [-30, -70], [0, -96], [32, -70], [42, 0, 1]]), { fill: "#2f6a8a", ...m, depth: 16 });
    for (const d of [-1, 1]) {
      shape(l, oval(d * 26 - 6, -150, 21), { fill: "#a88a78", ...m, depth: 8,
        paint: (p) => fill(p, oval(d * 26 - 6, -148, 12), "#eba8a0", { blur: 3 }) });
    }
    shape(l, smooth([[-56, -108], [-30, -140], [10, -142], [32, -112], [10, -84], [-24, -84]]),
      { fill: "#bca08a", ...m, depth: 14 });
    fill(l, oval(-56, -106, 6, 5), "#e07a80");
    fill(l, oval(-20, -118, 6, 7), "#1c1216");
    fill(l, oval(-22, -121, 2), "#ffffff");
    shape(l, limb([[-16, -60, 10], [-50, -70, 8], [-62, -96, 7]]), { fill: "#2f6a8a", ...m, depth: 6 });
    shape(l, oval(-66, -112, 15, 15), { fill: "#ffce4a", shade: "#8a4a10", rim: "#ffffff", depth: 8 });
  });
  const base = c;
  mark("subject");
  place(base, 292, 574, { scale: 0.66 }, (c) => {
    c.translate(-300, -742);
    const light = [0, -1];
    const fr = { shade: "#15161e", rim: "#ffe9a8", light: [-0.5, -0.85] };
    shape(c, smooth([[190, 470], [150, 560], [140, 690], [170, 730], [430, 730], [460, 690], [450, 560], [410, 470]]),
      { fill: "#4d4f58", ...fr, depth: 60 });
    shape(c, smooth([[228, 480], [214, 600], [230, 720], [370, 720], [386, 600], [372, 480]]),
      { fill: "#7a2c22", shade: "#2a0a10", rim: "#ffb070", light, depth: 30, paint: (l) => {
      for (let i = 0; i < 9; i++) {
        stroke(l, line([[220, 500 + i * 28], [380, 500 + i * 28]]), "#d0963a", 3, 0.55);
      }
    } });
    shape(c, box(212, 628, 176, 26, 6), { fill: "#5a3818", shade: "#000000", rim: "#ffd088", depth: 8 });
    shape(c, oval(300, 641, 24), { fill: "#e0a83a", shade: "#6a3a08", rim: "#fff2b0", depth: 10 });
    for (const x of [226, 374]) {
      shape(c, oval(x, 738, 46, 22), { fill: "#26262e", ...fr, depth: 12 });
    }
    stroke(c, line([[470, 150], [462, 735]]), "#4a2c14", 13);
    stroke(c, line([[467, 150], [459, 735]]), "#c89850", 3);
    shape(c, smooth([[462, 130, 1], [474, 40, 1], [486, 132], [560, 130], [580, 190], [548, 250], [490, 220],
      [466, 230], [430, 214], [420, 178, 1]]), { fill: "#b9c0c4", shade: "#3a4450", rim: "#ffffff", depth: 24,
      light: [-0.6, -0.7] });
    shape(c, limb([[418, 530, 40], [462, 570, 36], [470, 520, 30]]), { fill: "#42444c", ...fr, depth: 26 });
    shape(c, oval(468, 508, 30, 26), { fill: "#26262e", ...fr, depth: 12 });
    shape(c, limb([[190, 520, 42], [160, 610, 38], [210, 650, 28]]), { fill: "#42444c", ...fr, depth: 26 });
    place(c, 300, 400, { scale: 1.14 }, (l) => {
      for (const s of [-1, 1]) {
        shape(l, oval(s * 98, -32, 30), { fill: "#22222a", ...fr, depth: 12,
          paint: (p) => fill(p, oval(s * 102, -44, 20), "#f0ead8", { blur: 3 }) });
      }
      const head = mirrored([[0, -90], [70, -78], [112, -10], [118, 44], [80, 88], [44, 122], [0, 130]]);
      shape(l, head, { fill: "#efe7d2", shade: "#57485a", rim: "#fff6d0", light: [-0.4, -0.9], depth: 42,
        paint: (p) => {
        for (const s of [-1, 1]) {
          fill(p, smooth([[s * 34, -100], [s * 88, -80], [s * 96, 0], [s * 70, 60], [s * 34, 112], [s * 18, 96],
            [s * 36, 30], [s * 24, -30]]), "#1d1c24", { blur: 2 });
        }
      } });
      fur(l, rnd, head, { x: -120, y: -90, w: 240, h: 220, count: 600, length: 15, colours: ["#ffffff", "#8a8080",
        "#3a3840"], flow: (x, y) => Math.atan2(y + 60, x), alpha: 0.3 });
      shape(l, mirrored([[0, 74], [28, 78], [34, 96], [14, 112], [0, 114]]), { fill: "#2a1820", shade: "#000000",
        rim: "#ffffff", rimWidth: 3, depth: 8 });
      stroke(l, smooth([[-36, 134], [0, 124], [36, 134]], false), "#2a1818", 4);
      for (const s of [-1, 1]) {
        eye(l, s * 52, 26, 18, { iris: "#f2a83a", lid: 0.36, angry: 0.42, flip: s, lidColour: "#2c2a36" });
        stroke(l, smooth([[s * 26, 14], [s * 50, -2], [s * 80, -6]], false), "#57536a", 9);
      }
      shape(l, mirrored([[0, -168], [58, -150], [106, -84], [128, -52], [124, -34], [60, -50], [0, -56]]),
        { fill: "#8c959c", shade: "#2c3444", rim: "#ffffff", light: [-0.5, -0.8], depth: 40, rimWidth: 5,
        paint: (p) => {
        stroke(p, line([[0, -170], [0, -50]]), "#5a6270", 8);
        for (let i = -5; i <= 5; i++) {
          fill(p, oval(i * 22, -50 + Math.abs(i) * 1.4, 4), "#f0e0a0");
        }
      } });
      shape(l, smooth([[0, -164], [40, -220], [110, -236], [150, -200], [96, -206], [40, -176]]),
        { fill: "#b0281e", shade: "#4a0812", rim: "#ffb080", depth: 16 });
    });
  });
  mark("back");
  shaft(c, 300, 250, 1.2, 0.07, 700, "#fff2b0", 0.5);
  shaft(c, 300, 250, 2.1, 0.09, 700, "#fff2b0", 0.4);
  motes(c, rnd, 40, { size: 3, colour: "#fff3b8" });
  mark("front");
  foliage(c, rnd, "tl bl br", ["#33502a", "#4f6b30", "#233c26"], { size: 84 });
}
