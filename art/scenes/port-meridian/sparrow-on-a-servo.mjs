import { W, fill, glow, line, linear, mix, oval, place, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { plating } from "../../kit/machine.mjs";
import { rain } from "../../kit/nature.mjs";

const STEEL = { shade: "#0a0f20", rim: "#ffd0a8", light: [0.6, -0.75] };

/** One link of a finger from (0, 0) along +x. */
function link(c, rnd, length, w0, w1, colour) {
  const path = smooth([[-w0 * 0.5, 0], [0, -w0], [length * 0.5, -w0 * 0.94], [length, -w1], [length + w1 * 0.6, 0],
    [length, w1], [length * 0.5, w0 * 0.94], [0, w0]]);
  shape(c, path, { fill: colour, ...STEEL, depth: w0 * 0.8, rimWidth: 5 });
  plating(c, path, rnd, { x: -w0, y: -w0, w: length + w0 * 2, h: w0 * 2, size: 34, rust: "#a8542a", alpha: 0.4 });
  for (const x of [length * 0.22, length * 0.78]) {
    fill(c, oval(x, -w0 * 0.4, 5), "#0a0f20", { alpha: 0.7 });
    fill(c, oval(x - 1, -w0 * 0.4 - 1.5, 2.4), "#ffe8d0");
  }
}

/** A joint: a dark axle with a lit ring. */
function joint(c, x, y, r) {
  shape(c, oval(x, y, r), { fill: "#2c3450", ...STEEL, depth: r * 0.5 });
  shape(c, oval(x, y, r * 0.62), { fill: "#c8874a", shade: "#3a1810", rim: "#fff0d0", light: [0.6, -0.75],
    depth: r * 0.3 });
  fill(c, oval(x, y, r * 0.26), "#141828");
}

function finger(c, rnd, x, y, bends) {
  let [px, py] = [x, y];
  const knuckles = [];
  for (const [angle, length, w0, w1, colour] of bends) {
    place(c, px, py, { turn: angle }, (l) => link(l, rnd, length, w0, w1, colour));
    knuckles.push([px, py, w0]);
    px += Math.cos(angle) * (length + w1 * 0.5);
    py += Math.sin(angle) * (length + w1 * 0.5);
  }
  knuckles.forEach(([kx, ky, w]) => joint(c, kx, ky, w * 0.72));
}

function sparrow(c, rnd) {
  const fr = { shade: "#1c0c1c", rim: "#ffe0a8", light: [0.7, -0.7] };
  place(c, 372, 330, { scale: 1.28 }, (l) => {
    shape(l, smooth([[-44, 26], [-150, 92], [-138, 118], [-26, 70]]), { fill: "#5a3a2c", ...fr, depth: 10 });
    stroke(l, line([[-60, 52], [-140, 104]]), "#2a1818", 4, 0.7);
    const body = smooth([[34, -92], [78, -40], [84, 20], [48, 78], [-10, 92], [-60, 60], [-66, 6], [-30, -50]]);
    shape(l, body, { fill: "#b89c80", ...fr, depth: 40, rimWidth: 6, paint: (p) => {
      fill(p, oval(60, 30, 46, 62), "#f0e2cc", { blur: 12 });
      fill(p, oval(50, -44, 26, 30), "#241a1c", { blur: 5 });
    } });
    fur(l, rnd, body, { x: -70, y: -94, w: 160, h: 190, count: 900, length: 15, colours: ["#fff2dc", "#6a4a38",
      "#d8b898"], flow: (x, y) => 2.0 - x / 200 + y / 400, alpha: 0.4 });
    const head = smooth([[6, -96], [10, -142], [52, -162], [94, -140], [98, -104], [70, -74], [26, -72]]);
    shape(l, head, { fill: "#c8b4a0", ...fr, depth: 22, rimWidth: 5, paint: (p) => {
      fill(p, smooth([[0, -110], [20, -166], [90, -170], [96, -132], [50, -124]]), "#8a4a2c", { blur: 3 });
      fill(p, oval(94, -96, 22, 24), "#1c1416", { blur: 4 });
      fill(p, oval(44, -94, 22, 15), "#f0e6d8", { blur: 4 });
      fill(p, oval(40, -92, 8, 7), "#3a2820", { blur: 2 });
    } });
    fur(l, rnd, head, { x: 0, y: -164, w: 100, h: 94, count: 360, length: 9, colours: ["#fff2dc", "#4a2c20"],
      flow: (x) => 2.6 + x / 300, alpha: 0.35 });
    shape(l, smooth([[90, -126], [138, -112, 1], [92, -100]]), { fill: "#3a3440", shade: "#0a0810", rim: "#fff0d0",
      depth: 6 });
    stroke(l, line([[92, -112], [132, -112]]), "#0a0810", 2);
    eye(l, 72, -122, 11, { iris: "#2a1408", big: 0.8, lid: 0.08, lidColour: "#8a4a2c" });
    shape(l, smooth([[10, -50], [30, -10], [6, 50], [-50, 84], [-96, 84], [-54, 40], [-36, -20]]), { fill: "#8a5434",
      ...fr, depth: 16, paint: (p) => {
      for (let i = 0; i < 6; i++) {
        stroke(p, smooth([[14 - i * 4, -40 + i * 18], [-20 - i * 6, 10 + i * 14], [-80, 70 + i * 6]], false), i % 2
          ? "#2a1814" : "#f0d0a0", 5, 0.75);
      }
    } });
    for (const x of [8, 40]) {
      stroke(l, line([[x, 86], [x + 6, 118]]), "#d88a6a", 6);
      for (const d of [-16, 0, 16]) {
        stroke(l, smooth([[x + 6, 116], [x + 6 + d * 0.6, 124], [x + 6 + d, 122 + Math.abs(d) * 0.3]], false), "#d88a6a",
          6);
      }
    }
  });
}

/** Sparrow on a Servo. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, 900, "#3a2a6a", "#b84a7a", "#ff9a5a", "#5a2a5c", "#140c28"));
  glow(c, 560, 220, 460, "#ffd890", 0.9);
  for (let i = 0; i < 60; i++) {
    const r = rnd.range(10, 44);
    fill(c, oval(rnd.range(0, W), rnd.range(320, 760), r), rnd.pick(["#ff8ac8", "#7fe9ff", "#ffd890", "#c88aff"]),
      { alpha: rnd.range(0.06, 0.24), blur: 2 });
  }
  // The owner of the hand, far behind and out of focus.
  fill(c, smooth([[-60, -60], [270, -60], [300, 120], [250, 330], [120, 400], [-60, 380]]), linear(c, 0, 0, 300, 300,
    "#241a4c", "#6a3a6c"), { blur: 12 });
  fill(c, smooth([[-60, 420], [80, 400], [180, 470], [150, 760], [-60, 760]]), "#2a1a4c", { blur: 14 });
  for (const [x, y, r] of [[60, 170, 46], [196, 150, 42]]) {
    fill(c, oval(x, y, r * 1.3), "#140c30", { blur: 6 });
    fill(c, oval(x, y, r), radial(c, x, y, r, "#f4ffff", "#7af0ff", "#1c8ab0"), { blur: 5 });
    glow(c, x, y, r * 3, "#5ae8ff", 0.7);
  }
  const tone = ["#7484a8", "#8494b8", "#64749a", "#94a4c4"];
  mark("subject");
  finger(c, rnd, 300, 780, [[-0.16, 130, 50, 44, tone[2]], [0.5, 90, 44, 34, tone[2]]]);
  finger(c, rnd, 290, 730, [[-0.42, 140, 54, 48, tone[0]], [0.36, 104, 46, 36, tone[0]]]);
  const palm = smooth([[-80, 720], [60, 640], [190, 610], [300, 630], [360, 720], [340, 830], [240, 900], [180, 960, 1],
    [-80, 960, 1]]);
  shape(c, palm, { fill: linear(c, 0, 620, 300, 940, "#8a9abc", "#3f4c70", "#1c2440"), ...STEEL, depth: 70,
    rimWidth: 8 });
  plating(c, palm, rnd, { x: -80, y: 600, w: 460, h: 340, size: 58, rust: "#a8542a", alpha: 0.45 });
  for (let i = 0; i < 4; i++) {
    stroke(c, smooth([[-20, 760 + i * 22], [120, 740 + i * 20], [240, 770 + i * 18]], false), i % 2 ? "#ff7a4a" : "#141828",
      7);
  }
  finger(c, rnd, 236, 668, [[-0.86, 150, 58, 50, tone[1]], [-0.34, 130, 48, 40, tone[3]], [0.24, 96, 40, 30, tone[1]]]);
  finger(c, rnd, 130, 690, [[-1.25, 140, 54, 44, tone[0]], [-1.0, 100, 42, 32, tone[3]]]);
  sparrow(c, rnd);
  mark("back");
  for (const [x, y] of [[330, 520], [520, 480], [196, 480]]) {
    glow(c, x, y, 60, "#ffe0b0", 0.35);
  }
  rain(c, rnd, 60, { colour: "#ffe0e8", alpha: 0.25 });
  for (let i = 0; i < 40; i++) {
    fill(c, oval(rnd.range(0, W), rnd.range(0, 880), rnd.range(1, 3)), mix("#ffd0a8", "#ffffff", rnd()),
      { alpha: 0.5 });
  }
  return { glow: 0.34 };
}
