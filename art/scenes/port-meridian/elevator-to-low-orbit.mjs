import { H, W, box, fade, fill, glow, line, linear, oval, place, poly, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { plating } from "../../kit/machine.mjs";
import { stars } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";

const FR = { shade: "#0a0c2c", rim: "#fff2d0", light: [0.8, 0.1] };

/** The curve of the Earth with the night's lights and a dawn along its edge. */
function earth(c, rnd) {
  const [ex, ey, er] = [250, 1500, 960];
  for (const [k, colour, a] of [[90, "#3a7aff", 0.25], [50, "#5ab8ff", 0.4], [20, "#bfeaff", 0.7]]) {
    fill(c, oval(ex, ey, er + k), colour, { alpha: a, blur: 18, mode: "screen" });
  }
  glow(c, 560, 640, 430, "#ffb870", 0.95);
  shape(c, oval(ex, ey, er), { fill: linear(c, 0, 540, 0, 900, "#2f78c8", "#123f86", "#061c4c"), shade: "#02061c",
    light: [0.6, -0.8], depth: 120, rim: "#dff6ff", rimWidth: 10, paint: (l) => {
    const n = noise("land");
    for (let i = 0; i < 2600; i++) {
      const [x, y] = [rnd.range(-20, 620), rnd.range(540, 900)];
      const v = n.fbm(x / 130, y / 70, 4);
      if (v > 0.06) {
        fill(l, oval(x, y, rnd.range(6, 16), rnd.range(3, 7)), v > 0.2 ? "#3f7a4c" : "#2c6450", { alpha: 0.4 });
        if (rnd() < 0.2 && x < 330) {
          fill(l, oval(x, y, rnd.range(0.8, 2.2)), "#ffdf90");
        }
      }
    }
    for (let i = 0; i < 90; i++) {
      fill(l, oval(rnd.range(-20, 620), rnd.range(560, 900), rnd.range(16, 80), rnd.range(2, 8), 0.1), "#ffffff",
        { alpha: 0.32, blur: 3 });
    }
  } });
  fill(c, oval(566, 618, 44), "#ffffff", { blur: 6 });
  glow(c, 566, 618, 210, "#fff2c8", 1);
}

/** The cable from the harbour, seen all the way down; `at` goes from the ground (0) to the top (1). */
const at = (t) => [206 + 234 * t ** 1.5, 806 - 846 * t];

function cable(c) {
  const path = smooth(Array.from({ length: 12 }, (_, i) => at(i / 11)), false);
  stroke(c, path, "#0a0c2c", 15);
  stroke(c, path, "#98a8d8", 8);
  stroke(c, path, "#fff6dc", 2.4);
  for (let i = 1; i < 30; i++) {
    const [x, y] = at((i / 30) ** 0.8);
    fill(c, oval(x, y, 2.5 + i * 0.14), i % 3 ? "#ffd870" : "#ff5a6a");
    glow(c, x, y, 8 + i * 0.5, i % 3 ? "#ffd870" : "#ff5a6a", 0.8);
  }
  // The harbour itself: an island of light.
  for (const [r, a] of [[70, 0.5], [34, 0.9]]) {
    glow(c, 206, 808, r, "#ffe2a0", a);
  }
  shape(c, oval(206, 812, 34, 9), { fill: "#2a6a5c", shade: "#06182c", rim: "#d8ffd0", depth: 6, rimWidth: 2 });
  for (let i = 0; i < 9; i++) {
    fill(c, box(180 + i * 6, 804 - (i % 3) * 3, 3, 8), "#fff0c0");
  }
}

/** The car: a lit drum around the cable with people who have heard the song before. */
function car(c, rnd) {
  place(c, 294, 396, { turn: 0.24, scale: 1.1 }, (l) => {
    for (const [y, w, h] of [[-170, 70, 46], [140, 84, 50]]) {
      shape(l, box(-w / 2, y, w, h, 10), { fill: "#5a648c", ...FR, depth: 20 });
      for (let i = 0; i < 4; i++) {
        stroke(l, line([[-w / 2, y + 9 + i * 10], [w / 2, y + 9 + i * 10]]), "#0a0c2c", 4, 0.7);
      }
    }
    const hull = smooth([[-70, -130], [0, -140], [70, -130], [112, -70], [124, 0], [112, 76], [70, 136], [0, 146],
      [-70, 136], [-112, 76], [-124, 0], [-112, -70]]);
    shape(l, hull, { fill: linear(l, -120, 0, 120, 0, "#7a84ac", "#e8ecff", "#fff6e8"), ...FR, depth: 60, rimWidth: 9 });
    plating(l, hull, rnd, { x: -130, y: -140, w: 260, h: 290, size: 46, alpha: 0.25 });
    const pane = smooth([[-116, -52], [0, -66], [116, -52], [120, 22], [0, 38], [-120, 22]]);
    shape(l, pane, { fill: radial(l, 0, -10, 130, "#fff8d8", "#ffd070", "#f0902a"), shade: "#7a2c14", light: [0, -1],
      depth: 14, rim: "#ffffff", paint: (p) => {
      for (const [x, s, tone] of [[-84, 0.9, "#3a2a5c"], [-38, 1.1, "#5a2a3c"], [12, 0.86, "#2a3a5c"], [54, 1.06, "#3c2440"],
        [96, 0.92, "#24405c"]]) {
        fill(p, oval(x, -18, 14 * s), tone);
        fill(p, smooth([[x - 22 * s, 44], [x - 18 * s, 4], [x, -6], [x + 18 * s, 4], [x + 22 * s, 44]]), tone);
      }
    } });
    for (const x of [-62, 0, 62]) {
      stroke(l, smooth([[x, -66], [x * 1.06, -14], [x, 40]], false), "#4a5480", 7);
    }
    glow(l, 0, -10, 190, "#ffd890", 0.45);
    for (const y of [-76, 52]) {
      stroke(l, smooth([[-114, y], [0, y + 14 * Math.sign(y)], [114, y]], false), "#e8384a", 11);
    }
    for (let i = -3; i <= 3; i++) {
      fill(l, oval(i * 30, 92 - Math.abs(i) * 2, 7), "#7af0ff");
      glow(l, i * 30, 92 - Math.abs(i) * 2, 22, "#7af0ff", 0.8);
    }
    // The one song, from the loudspeaker.
    shape(l, smooth([[118, -90], [156, -122, 1], [170, -70, 1], [126, -62]]), { fill: "#4a5480", ...FR, depth: 8 });
    for (const [x, y, s] of [[196, -120, 1.1], [236, -162, 0.9], [204, -186, 0.8]]) {
      place(l, x, y, { scale: s, turn: -0.2 }, (p) => {
        glow(p, 4, -12, 44, "#7af0ff", 0.7);
        fill(p, oval(0, 0, 12, 9, -0.4), "#dffbff");
        stroke(p, line([[10, -3], [10, -44], [30, -36]]), "#dffbff", 5);
      });
    }
  });
}

/** The lower rim of the station, close and cut off by the frame. */
function station(c, rnd) {
  const ringPath = smooth([[120, -40, 1], [220, 60], [420, 104], [640, 70, 1], [640, 8, 1], [430, 36], [250, 0], [190, -40,
    1]]);
  shape(c, ringPath, { fill: "#8a94bc", ...FR, depth: 34, rimWidth: 6 });
  plating(c, ringPath, rnd, { x: 100, y: -40, w: 540, h: 150, size: 40, alpha: 0.5 });
  for (let i = 0; i < 12; i++) {
    const t = i / 11;
    const [x, y] = [230 + t * 380, 40 + Math.sin(t * Math.PI) * 32];
    fill(c, box(x, y, 17, 12, 3), i % 4 === 2 ? "#7af0ff" : "#ffe9a8");
    glow(c, x + 8, y + 6, 22, "#ffd890", 0.5);
  }
  shape(c, poly([[392, 92], [486, 92], [466, 140], [412, 140]]), { fill: "#4a5480", ...FR, depth: 16 });
  glow(c, 438, 142, 60, "#7af0ff", 0.7);
}

/** Elevator to Low Orbit. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, H, "#03041a", "#0a1038", "#1c2c6c", "#2a4a8c"));
  stars(c, rnd, 300, { bottom: 620, size: 1.6 });
  earth(c, rnd);
  cable(c);
  station(c, rnd);
  mark("subject");
  car(c, rnd);
  mark("back");
  fill(c, box(0, 800, W, 100), linear(c, 0, 800, 0, H, fade("#02061c", 0), fade("#02061c", 0.6)));
  return { glow: 0.32 };
}
