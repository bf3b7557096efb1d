import { H, W, box, fade, fill, glow, limb, line, linear, oval, place, poly, radial, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { lens, plating, skyline, truss } from "../../kit/machine.mjs";
import { glitter, motes, sky, stars } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";

const WARM = { shade: "#2a0c2c", rim: "#8af4ff", light: [0.8, 0.1] };

/** The quay: containers in stacks, cranes behind, a wet floor. */
function quay(c, rnd) {
  skyline(c, rnd, { y: 640, layers: 2, high: 190, haze: "#5a3a8a", near: "#241a5c", lights: ["#ffd28a", "#7fe9ff",
    "#ff7ac8"], lit: 0.4 });
  truss(c, 470, 660, 470, 150, 30, "#1c1444", { bays: 14, stroke: 5, rim: "#6a5ac8" });
  truss(c, 300, 170, 640, 140, 24, "#1c1444", { bays: 12, stroke: 5, rim: "#6a5ac8" });
  stroke(c, line([[350, 170], [350, 300]]), "#1c1444", 4);
  for (const [x, n] of [[-40, 5], [78, 3]]) {
    for (let i = 0; i < n; i++) {
      const y = 560 - i * 92;
      const colour = ["#b8384a", "#2a7a9a", "#c8862a", "#5a4ab0", "#2a8a6a"][(i + (x > 0 ? 2 : 0)) % 5];
      shape(c, box(x, y, 114, 88, 3), { fill: colour, shade: "#080620", rim: "#9aeaff", light: [0.9, -0.1], depth: 30,
        rimWidth: 4, paint: (l) => {
        for (let k = 0; k < 10; k++) {
          stroke(l, line([[x + k * 12, y], [x + k * 12, y + 88]]), "#000018", 4, 0.35);
        }
      } });
    }
  }
  fill(c, box(0, 640, W, 270), linear(c, 0, 640, 0, 900, "#3a2a6c", "#1c1444", "#0a0624"));
  for (let i = 0; i < 8; i++) {
    stroke(c, line([[-20, 660 + i * i * 4.4], [W + 20, 660 + i * i * 4.4]]), "#0a0624", 3, 0.6);
  }
  glitter(c, rnd, { x: 430, y: 660, spread: 190, colour: "#8af4ff", count: 190 });
  glitter(c, rnd, { x: 120, y: 660, spread: 120, colour: "#ff8ad0", count: 80 });
}

/** A comet, still smoking cold, as big as a van. */
function comet(c, rnd) {
  const [x, y, r] = [420, 540, 176];
  for (let i = 0; i < 90; i++) {
    const t = rnd();
    const s = rnd.bell() * 120 * (1 - t * 0.4);
    fill(c, oval(x + 40 + t * 240 + s * 0.5, y - 120 - t * 420 + s * 0.5, 60 * (1 - t) + 12, 34 * (1 - t) + 8, -1), rnd.pick([
      "#7af0ff", "#b8f8ff", "#6a8aff", "#ffffff"]), { alpha: 0.12, blur: 12, mode: "screen" });
  }
  for (let i = 0; i < 40; i++) {
    const a = -1.1 + rnd.bell() * 0.24;
    const d = rnd.range(150, 320);
    stroke(c, line([[x + Math.cos(a) * d, y + Math.sin(a) * d], [x + Math.cos(a) * (d + 150), y + Math.sin(a) * (d
      + 150)]]), "#dffcff", rnd.range(1, 4), 0.4);
  }
  glow(c, x, y, 420, "#5ae8ff", 0.8);
  const n = noise("comet");
  const rock = smooth(Array.from({ length: 18 }, (_, i) => {
    const a = i / 18 * Math.PI * 2;
    const k = r * (1 + n(i * 0.7, 3) * 0.12);
    return [x + Math.cos(a) * k, y + Math.sin(a) * k];
  }));
  shape(c, rock, { fill: radial(c, x - 60, y - 60, 270, "#ffffff", "#c8fbff", "#58c8f0", "#2a5ac0"), shade: "#142a7a",
    light: [-0.5, -0.7], depth: 90, rim: "#ffffff", rimWidth: 10, paint: (l) => {
    for (let i = 0; i < 34; i++) {
      const [px, py, pr] = [x + rnd.range(-r, r), y + rnd.range(-r, r), rnd.range(8, 34)];
      fill(l, oval(px, py, pr, pr * 0.8), "#2a6ac8", { alpha: 0.45 });
      fill(l, oval(px + pr * 0.2, py + pr * 0.26, pr * 0.8, pr * 0.6), "#e8ffff", { alpha: 0.5 });
    }
    for (let i = 0; i < 9; i++) {
      const a = rnd.range(0, 6);
      stroke(l, line([[x + Math.cos(a) * 20, y + Math.sin(a) * 20], [x + Math.cos(a + 0.3) * 90, y + Math.sin(a + 0.3)
        * 90], [x + Math.cos(a) * 170, y + Math.sin(a) * 170]]), "#f4ffff", 4, 0.7);
    }
  } });
  // Straps, a label, and a cart underneath.
  for (const d of [-70, 60]) {
    stroke(c, smooth([[x + d - 20, y - 160], [x + d - 44, y], [x + d - 10, y + 164]], false), "#ff8a3a", 18);
    stroke(c, smooth([[x + d - 22, y - 160], [x + d - 48, y], [x + d - 14, y + 164]], false), "#ffe0a8", 3, 0.8);
  }
  place(c, x + 66, y + 24, { turn: 0.12 }, (l) => {
    shape(l, box(-38, -26, 76, 54, 4), { fill: "#fff4dc", shade: "#8a7aa0", rim: "#ffffff", depth: 8 });
    fill(l, poly([[0, -18], [18, 12], [-18, 12]]), "#ff5a3a");
    stroke(l, line([[-26, 20], [26, 20]]), "#3a2a4c", 4);
  });
  shape(c, box(250, 716, 350, 32, 8), { fill: "#3c4468", shade: "#080618", rim: "#8af4ff", light: [0.2, -1], depth: 14 });
  for (const wx of [300, 420, 540]) {
    shape(c, oval(wx, 762, 30), { fill: "#141228", shade: "#000000", rim: "#8af4ff", depth: 10 });
    fill(c, oval(wx, 762, 11), "#8a94b8");
  }
}

/** The one who pulls it, bent forward, mirrored lamps in the visor. */
function worker(c, rnd) {
  shape(c, limb([[196, 620, 44], [232, 700, 32], [262, 770, 24], [250, 812, 20]]), { fill: "#a84a1c", ...WARM, depth: 20 });
  shape(c, smooth([[214, 800], [268, 800], [284, 836], [204, 838]]), { fill: "#2c2848", ...WARM, depth: 10 });
  shape(c, limb([[160, 620, 48], [130, 700, 36], [92, 770, 26], [70, 806, 22]]), { fill: "#d8682a", ...WARM, depth: 24 });
  shape(c, smooth([[30, 800], [88, 794], [104, 832], [10, 836]]), { fill: "#383458", ...WARM, depth: 10 });
  stroke(c, smooth([[120, 470], [210, 500], [300, 640]], false), "#141228", 15);
  for (let i = 0; i < 13; i++) {
    const t = i / 12;
    const [px, py] = [150 + t * 130, 480 + t * t * 150];
    stroke(c, oval(px, py, 10, 6.5, 0.8 + (i % 2) * 1.3), "#b8c4e8", 4);
  }
  const torso = smooth([[84, 430], [130, 396], [206, 410], [246, 480], [250, 570], [232, 650], [150, 668], [112, 620],
    [86, 530]]);
  shape(c, torso, { fill: linear(c, 80, 400, 260, 660, "#f28a3a", "#e0702a", "#a84418"), ...WARM, depth: 60, rimWidth: 9,
    paint: (l) => {
    fill(l, smooth([[80, 560], [160, 590], [260, 566], [260, 600], [160, 624], [84, 594]]), "#eef4e8");
    fill(l, smooth([[82, 604], [160, 632], [256, 608], [254, 620], [160, 644], [86, 616]]), "#ffe14a");
  } });
  shape(c, box(206, 430, 66, 120, 16), { fill: "#e8ecff", ...WARM, depth: 26 });
  plating(c, box(206, 430, 66, 120, 16), rnd, { x: 206, y: 430, w: 66, h: 120, size: 34, alpha: 0.4 });
  for (const [y, colour] of [[456, "#5aff8a"], [480, "#ffd23a"]]) {
    fill(c, oval(238, y, 7), colour);
    glow(c, 238, y, 22, colour, 0.8);
  }
  shape(c, limb([[116, 450, 34], [66, 500, 27], [100, 548, 23]]), { fill: "#f28a3a", ...WARM, depth: 20 });
  shape(c, limb([[190, 446, 30], [150, 492, 25], [128, 478, 21]]), { fill: "#d8682a", ...WARM, depth: 16 });
  for (const [x, y] of [[110, 552], [122, 474]]) {
    shape(c, oval(x, y, 27, 23), { fill: "#4a4470", ...WARM, depth: 10 });
  }
  place(c, 132, 318, { turn: -0.1, scale: 1.06 }, (l) => {
    shape(l, oval(6, 76, 78, 30), { fill: "#8a94b8", ...WARM, depth: 12 });
    shape(l, oval(0, 0, 104, 100), { fill: "#f2f4ff", shade: "#3a2a6c", rim: "#8af4ff", light: [0.8, 0.1], depth: 50,
      rimWidth: 9 });
    const visor = smooth([[-88, -34], [-30, -62], [48, -50], [70, 4], [44, 56], [-34, 62], [-86, 30]]);
    shape(l, visor, { fill: linear(l, -80, -60, 60, 60, "#5a1c1c", "#f2902a", "#ffd870", "#8a3a1c"), rim: "#fff6dc",
      rimWidth: 6, depth: 10, paint: (p) => {
      fill(p, poly([[-90, 26], [-70, 0], [-56, 12], [-44, -14], [-30, 8], [-14, -22], [0, 10], [14, -8], [28, 14], [50, 0],
        [80, 20], [80, 70], [-90, 70]]), "#3a1020", { alpha: 0.85 });
      for (let i = 0; i < 26; i++) {
        fill(p, box(rnd.range(-76, 56), rnd.range(8, 50), 4, 5), "#ffe9a8");
      }
      glow(p, 44, 10, 60, "#8af4ff", 1);
      fill(p, oval(40, 12, 20, 22), "#e8ffff", { blur: 4 });
    } });
    fill(l, smooth([[-72, -26], [-34, -48], [10, -48], [-30, -30]]), "#ffffff", { alpha: 0.75, blur: 2 });
    stroke(l, visor, "#4a4470", 7);
    lens(l, -6, -108, 19, { ring: "#8a94b8", light: "#fff6d0", glowing: 1 });
    glow(l, -6, -108, 120, "#fff2c0", 0.7);
    shape(l, oval(84, 16, 22, 30), { fill: "#f28a3a", ...WARM, depth: 10 });
  });
}

/** Night Shift Longshoreman. */
export function draw(c, rnd, mark) {
  sky(c, "#0c0830", "#2a1660", "#6a2a7c", "#1c1040");
  stars(c, rnd, 150, { bottom: 480 });
  quay(c, rnd);
  comet(c, rnd);
  mark("subject");
  worker(c, rnd);
  mark("back");
  motes(c, rnd, 80, { x: 420, y: 480, rx: 220, ry: 320, size: 3.2, colour: "#e0fdff", halo: 4 });
  fill(c, box(0, 800, W, 100), linear(c, 0, 800, 0, H, fade("#070418", 0), fade("#070418", 0.6)));
  return { glow: 0.32 };
}
