import { H, Path2D, W, box, fade, fill, glow, line, linear, oval, place, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, fur, scales, wing } from "../../kit/creature.mjs";
import { foliage, leaves, motes, sky } from "../../kit/nature.mjs";

const LEVEL = 400;

/** A fish that looks up with an opinion. */
function fish(c, rnd, x, y, s, turn, flip, colours) {
  place(c, x, y, { turn, sx: s * flip, sy: s }, (l) => {
    const body = smooth([[-70, 0, 1], [-30, -30], [30, -32], [74, -4], [70, 8], [30, 28], [-30, 24]]);
    shape(l, smooth([[-60, 0], [-112, -36, 1], [-96, 0], [-112, 36, 1]]), { fill: colours[1], shade: "#06202c",
      depth: 8, rim: "#c8fff0" });
    shape(l, smooth([[-20, -26], [10, -56, 1], [28, -28]]), { fill: colours[1], shade: "#06202c", depth: 6 });
    shape(l, body, { fill: colours[0], shade: "#06202c", rim: "#e8fff8", light: [0.2, -1], depth: 22 });
    scales(l, body, { x: -60, y: -30, w: 90, h: 60, size: 13, colours: [colours[0], colours[2]], edge: colours[1] }, rnd);
    eye(l, 46, -8, 12, { white: "#fff8e8", iris: "#e8a82a", big: 0.5, lid: 0, look: [-0.2, -0.8] });
    stroke(l, smooth([[60, 14], [68, 10], [74, 12]], false), "#06202c", 3);
  });
}

/** The bird from the side, beak down, at the moment when it enters. */
function bird(c, rnd) {
  const fr = { shade: "#04183a", rim: "#e8fcff", light: [-0.9, 0.2] };
  place(c, 300, 330, { turn: 0.16, scale: 1.2 }, (l) => {
    place(l, 4, -90, { turn: -1.95, sx: 0.9, sy: -0.9 }, (p) => wing(p, rnd, { length: 260, width: 130, rows: 3,
      colours: ["#0c4a98", "#146ab8", "#2a9ad8"], edge: "#04204a", rim: "#a8f0ff", droop: 0.7, count: 11 }));
    for (let i = -1; i <= 1; i++) {
      shape(l, smooth([[i * 9 - 9, -150], [i * 20, -236, 1], [i * 9 + 11, -150]]), { fill: i ? "#0f5ab0" : "#1a86d8",
        ...fr, depth: 8 });
    }
    const body = smooth([[-6, -184], [34, -150], [58, -76], [54, 0], [30, 60], [-24, 66], [-50, 10], [-52, -70],
      [-34, -150]]);
    shape(l, body, { fill: "#f07a28", shade: "#8a2018", rim: "#ffe8b0", light: [-0.9, 0.2], depth: 34, rimWidth: 7,
      paint: (p) => fill(p, smooth([[0, -190], [80, -150], [80, 70], [36, 70], [26, -40]]), "#1878c8", { blur: 5 }) });
    fur(l, rnd, body, { x: -56, y: -184, w: 80, h: 250, count: 620, length: 20, colours: ["#ffc878", "#b8401c",
      "#ff9a4a"], flow: () => -Math.PI / 2, alpha: 0.45 });
    place(l, 34, -70, { turn: -0.85, scale: 0.98 }, (p) => wing(p, rnd, { length: 280, width: 130, rows: 3,
      colours: ["#1468c0", "#1f92e0", "#48d4f8"], edge: "#04204a", rim: "#d8fbff", droop: 0.75, count: 12 }));
    const head = smooth([[-40, 34], [0, 22], [44, 34], [64, 82], [48, 134], [10, 160], [-28, 142], [-50, 96]]);
    shape(l, head, { fill: "#1a80d8", ...fr, depth: 24, rimWidth: 6, paint: (p) => {
      fill(p, smooth([[-60, 30], [-20, 24], [-4, 90], [-14, 160], [-60, 150]]), "#fff4e4", { blur: 4 });
      fill(p, smooth([[-30, 84], [6, 66], [14, 100], [-8, 140], [-36, 130]]), "#f07a28", { blur: 3 });
      fill(p, smooth([[10, 30], [30, 38], [22, 66], [4, 60]]), "#fff4e4", { blur: 2 });
      for (let i = 0; i < 46; i++) {
        fill(p, oval(rnd.range(18, 60), rnd.range(34, 140), 3, 5.4), "#7ae8ff", { alpha: 0.85 });
      }
    } });
    eye(l, 18, 106, 15, { iris: "#20100c", big: 0.82, lid: 0.06, lidColour: "#0f4a8a" });
    shape(l, smooth([[-22, 140, 1], [8, 150], [40, 138, 1], [22, 230], [10, 312, 1], [-6, 230]]), { fill: "#38425a",
      shade: "#05080f", rim: "#e8fcff", light: [-0.9, 0.2], depth: 10, rimWidth: 4 });
    stroke(l, smooth([[6, 150], [8, 230], [10, 304]], false), "#05080f", 3);
    fill(l, smooth([[-16, 150, 1], [4, 160], [6, 216], [-2, 210]]), "#e86a3a", { alpha: 0.7, blur: 2 });
  });
}

/** The Kingfisher's Appointment. */
export function draw(c, rnd, mark) {
  sky(c, "#f2f0c0", "#b8e0b0", "#5ab890", "#0c5a70");
  glow(c, 120, 60, 460, "#fffbe0", 1);
  leaves(c, rnd, { x: 300, y: 130, rx: 380, ry: 190, count: 240, size: 30, alpha: 0.35, colours: ["#8ac878", "#d8f0a0",
    "#5aa868"] });
  stroke(c, smooth([[-20, 180], [120, 130], [220, 60], [250, -20]], false), "#3a5a3a", 20);
  leaves(c, rnd, { x: 90, y: 120, rx: 130, ry: 90, count: 90, size: 24, colours: ["#4a9a4a", "#a8d860", "#2a6a3c"] });
  for (let i = 0; i < 15; i++) {
    const x = 440 + i * 14 + rnd.range(-8, 8);
    stroke(c, smooth([[x, LEVEL + 20], [x + rnd.range(-10, 10), 230], [x + rnd.range(-26, 26), rnd.range(60, 170)]],
      false), rnd.pick(["#3a7a3c", "#6aa848", "#a8c858"]), rnd.range(5, 10));
  }
  for (const [x, y] of [[500, 90], [566, 130]]) {
    shape(c, box(x - 10, y, 20, 80, 10), { fill: "#6a3a20", shade: "#1c0a0c", rim: "#ffd890", depth: 8 });
  }
  fill(c, box(0, LEVEL, W, H - LEVEL), linear(c, 0, LEVEL, 0, H, "#3ac8b8", "#157a94", "#0a3a66", "#061a38"));
  for (const a of [1.2, 1.42, 1.6, 1.85, 2.05]) {
    shaft(c, 280, LEVEL - 60, a, 0.05, 640, "#d8fff0", 0.5, 10);
  }
  for (let i = 0; i < 36; i++) {
    const x = rnd.range(-10, W + 10);
    const h = rnd.range(60, 220);
    stroke(c, smooth([[x, 920], [x + rnd.range(-24, 24), 900 - h * 0.5], [x + rnd.range(-50, 50), 900 - h]], false),
      rnd.pick(["#0c5a50", "#1a8060", "#083a48"]), rnd.range(5, 12), 0.8);
  }
  fish(c, rnd, 130, 640, 1.05, -0.5, 1, ["#e8c040", "#b86a1c", "#ffe890"]);
  fish(c, rnd, 486, 600, 1, 0.55, -1, ["#e05a4a", "#8a1c34", "#ff9a80"]);
  fish(c, rnd, 326, 740, 1.2, -0.34, 1, ["#9ad0d8", "#2a6a8a", "#e0fcff"]);
  const wave = new Path2D();
  wave.moveTo(-10, LEVEL - 4);
  for (let x = -10; x <= W + 10; x += 12) {
    wave.lineTo(x, LEVEL + Math.sin(x / 34) * 5 - Math.max(0, 60 - Math.abs(x - 290)) * 0.2);
  }
  stroke(c, wave, "#eafff8", 9, 0.9);
  stroke(c, wave, "#0c6a7c", 3, 0.8);
  mark("subject");
  bird(c, rnd);
  mark("back");
  fill(c, box(0, LEVEL + 6, W, H - LEVEL), "#2aa8c0", { alpha: 0.2 });
  mark("front");
  for (let i = 0; i < 26; i++) {
    const s = rnd() < 0.5 ? -1 : 1;
    const d = rnd.range(50, 190);
    const up = rnd.range(40, 190) * (1 - d / 260);
    shape(c, smooth([[280 + s * d * 0.5, LEVEL + 8], [280 + s * d * 0.9, LEVEL - up * 0.7], [280 + s * d * 1.1,
      LEVEL - up, 1], [280 + s * d * 0.8, LEVEL - up * 0.4]]), { fill: "#d8fff8", shade: "#3a9ab0", rim: "#ffffff",
      depth: 6, shadeAlpha: 0.5 });
  }
  for (let i = 0; i < 130; i++) {
    const s = rnd() < 0.5 ? -1 : 1;
    fill(c, oval(280 + s * rnd.range(30, 230), LEVEL - rnd() ** 2 * 210, rnd.range(1.5, 6)), "#f4fffc", { alpha: 0.9 });
  }
  mark("back");
  for (let i = 0; i < 56; i++) {
    const y = rnd.range(LEVEL + 60, LEVEL + 330);
    const r = rnd.range(2, 9);
    const x = 270 + (rnd() < 0.5 ? -1 : 1) * rnd.range(40, 130);
    stroke(c, oval(x, y, r), "#d8fff8", 1.8, 0.8);
    fill(c, oval(x - r * 0.3, y - r * 0.3, r * 0.3), "#ffffff");
  }
  fill(c, box(0, 780, W, 130), linear(c, 0, 780, 0, 900, fade("#04142c", 0), fade("#04142c", 0.8)));
  motes(c, rnd, 30, { size: 3, colour: "#fffbe0", halo: 3, y: 200, ry: 180 });
  mark("front");
  foliage(c, rnd, "tl", ["#2a6a3c", "#5aa048", "#1a4a34"], { size: 80 });
  return { keep: 0.4 };
}
