import { Path2D, W, box, fill, glow, limb, line, linear, mirrored, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { neon } from "../../kit/machine.mjs";
import { sky, stars } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";

/** Cat on the Console. */
export function draw(c, rnd, mark) {
  sky(c, "#120828", "#3a1060", "#c83a8a", "#2a1050");
  const n = noise("nebula");
  for (let i = 0; i < 900; i++) {
    const x = rnd.range(0, W);
    const y = rnd.range(0, 640);
    const v = n.fbm(x / 130, y / 130, 4);
    if (v > -0.05) {
      fill(c, oval(x, y, 12 + v * 60), v > 0.22 ? "#ffd0b0" : v > 0.1 ? "#ff6ab0" : "#6a4af0",
        { alpha: 0.07 + v * 0.1, mode: "screen", blur: 3 });
    }
  }
  stars(c, rnd, 240, { bottom: 660 });
  shape(c, oval(470, 170, 86), { fill: "#4ac0c8", shade: "#120a3c", light: [-0.6, -0.4], depth: 80, rim: "#d8fff8",
    rimWidth: 4, paint: (l) => {
    for (let i = 0; i < 9; i++) {
      fill(l, oval(470, 100 + i * 18, 100, 5), i % 2 ? "#7ae0d0" : "#2a8aa0", { alpha: 0.6, blur: 2 });
    }
  } });
  const hullFill = "#14142c";
  const fr = { shade: "#02020c", rim: "#ff9ad8", light: [0, -1] };
  const frame = new Path2D();
  frame.rect(-10, -10, 620, 920);
  frame.addPath(smooth([[60, 70], [300, 34], [540, 70], [576, 300], [556, 560], [300, 590], [44, 560], [24, 300]]));
  c.save();
  c.fillStyle = hullFill;
  c.fill(frame, "evenodd");
  c.restore();
  stroke(c, smooth([[60, 70], [300, 34], [540, 70], [576, 300], [556, 560], [300, 590], [44, 560], [24, 300]]),
    "#3a3a68", 16);
  stroke(c, smooth([[60, 70], [300, 34], [540, 70], [576, 300], [556, 560], [300, 590], [44, 560], [24, 300]]),
    "#ff9ad8", 2.4, 0.7);
  for (const x of [190, 410]) {
    stroke(c, smooth([[x, 40], [x + (x - 300) * 0.14, 300], [x, 590]], false), "#20204a", 15);
    stroke(c, smooth([[x - 5, 40], [x - 5 + (x - 300) * 0.14, 300], [x - 5, 590]], false), "#ff9ad8", 1.6, 0.5);
  }
  for (let i = 0; i < 12; i++) {
    fill(c, oval(30 + i % 2 * 540, 60 + i * 44, 5), "#3a3a68");
  }
  shape(c, poly([[-10, 640], [80, 560], [520, 560], [610, 640], [610, 920], [-10, 920]]),
    { fill: linear(c, 0, 560, 0, 900, "#2c2c58", "#101024"), ...fr, depth: 40, rimWidth: 5 });
  for (let r = 0; r < 4; r++) {
    for (let i = 0; i < 14; i++) {
      const y = 660 + r * 62;
      const x = 40 + i * 40 + r % 2 * 12;
      const col = rnd.pick(["#ff5a7a", "#ffd23a", "#4af08a", "#4ac8ff", "#8a6aff", "#2a2a4c", "#2a2a4c"]);
      if (x > 180 && x < 420 && r < 1) {
        continue;
      }
      fill(c, box(x, y, 26, 17, 5), "#08081a");
      fill(c, box(x + 3, y + 3, 20, 11, 3), col);
      if (col !== "#2a2a4c") {
        glow(c, x + 13, y + 8, 26, col, 0.55);
      }
    }
  }
  for (const [x, y, w, col, k] of [[50, 592, 110, "#4affb0", 0], [440, 592, 110, "#ffb03a", 1]]) {
    fill(c, box(x, y, w, 56, 8), "#04101c");
    stroke(c, box(x, y, w, 56, 8), "#4a4a7a", 3);
    if (k) {
      for (let i = 0; i < 8; i++) {
        fill(c, box(x + 10 + i * 12, y + 46 - (10 + i * 37 % 30), 8, 10 + i * 37 % 30), col);
      }
    } else {
      for (let i = 1; i < 4; i++) {
        stroke(c, oval(x + 55, y + 28, i * 8), col, 1.6, 0.8);
      }
      stroke(c, line([[x + 55, y + 28], [x + 76, y + 16]]), col, 2);
    }
    glow(c, x + w / 2, y + 28, 70, col, 0.4);
  }
  shape(c, limb([[120, 660, 8], [124, 610, 8]]), { fill: "#8a93a8" });
  shape(c, oval(124, 600, 15), { fill: "#ff4a5a", shade: "#3a0414", rim: "#ffffff", depth: 8 });
  mark("subject");
  const cat = { shade: "#000004", rim: "#ff8ad0", light: [0.35, -0.9] };
  shape(c, limb([[390, 650, 20], [470, 680, 19], [510, 750, 17], [480, 810, 15], [440, 800, 11]]),
    { fill: "#17131f", ...cat, depth: 12, rimWidth: 5 });
  const body = smooth([[230, 420], [196, 520], [176, 620], [190, 690], [300, 712], [410, 690], [424, 620], [404, 520],
    [370, 420]]);
  shape(c, body, { fill: "#1a1624", ...cat, depth: 50, rimWidth: 10 });
  fur(c, rnd, body, { x: 170, y: 420, w: 260, h: 290, count: 900, length: 20, colours: ["#4a3f68", "#0a0810",
    "#8a5a98"], flow: () => Math.PI / 2, alpha: 0.4 });
  for (const x of [256, 344]) {
    shape(c, limb([[x, 560, 30], [x, 640, 26], [x, 694, 30]]), { fill: "#1c1828", ...cat, depth: 16 });
    for (let i = -1; i <= 1; i++) {
      stroke(c, line([[x + i * 13, 704], [x + i * 13, 718]]), "#000000", 3);
    }
  }
  place(c, 300, 370, { scale: 1.3 }, (l) => {
    for (const s of [-1, 1]) {
      shape(l, smooth([[s * 22, -62], [s * 66, -140, 1], [s * 98, -24]]), { fill: "#1a1624", ...cat, depth: 14,
        rimWidth: 6 });
      fill(l, smooth([[s * 42, -62], [s * 66, -112, 1], [s * 84, -42]]), "#7a3a5a", { blur: 4 });
    }
    const head = mirrored([[0, -76], [54, -70], [98, -22], [104, 26], [70, 72], [0, 86]]);
    shape(l, head, { fill: "#1e1a2a", ...cat, depth: 36, rimWidth: 8 });
    fur(l, rnd, head, { x: -104, y: -76, w: 208, h: 162, count: 600, length: 13, colours: ["#4a3f68", "#0a0810",
      "#8a5a98"], flow: (x, y) => Math.atan2(y, x), alpha: 0.4 });
    for (const s of [-1, 1]) {
      eye(l, s * 46, -4, 28, { iris: "#b8f03a", pupil: "slit", tilt: 0.16, flip: s, lid: 0.28, lidColour: "#16121f",
        shine: 0.4 });
    }
    shape(l, mirrored([[0, 26], [13, 28], [7, 40], [0, 43]]), { fill: "#e87a98", rim: "#ffffff", rimWidth: 2,
      depth: 3 });
    stroke(l, smooth([[-26, 54], [-12, 60], [0, 46], [12, 60], [26, 54]], false), "#8a5a78", 3.4);
    for (const s of [-1, 1]) {
      whiskers(l, s * 24, 40, 92, { side: s, colour: "#ffe0f4" });
    }
  });
  shape(c, smooth([[228, 470], [300, 498], [372, 470], [376, 492], [300, 522], [224, 492]]),
    { fill: "#ff3a5a", shade: "#4a0420", rim: "#ffd0c0", depth: 8 });
  shape(c, oval(300, 522, 17), { fill: "#ffd23a", shade: "#8a4a0c", rim: "#ffffff", depth: 8 });
  mark("back");
  glow(c, 300, 700, 120, "#ff3a5a", 0.5);
  for (let i = 0; i < 3; i++) {
    neon(c, poly([[300 + (i - 1) * 90, 846], [318 + (i - 1) * 90, 876], [282 + (i - 1) * 90, 876]]), "#ff4a4a", 3);
  }
  return { glow: 0.34 };
}
