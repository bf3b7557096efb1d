import { box, fill, glow, mirrored, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { everything, frame, ink, leaded, matte, ring } from "../../kit/window.mjs";

const X = 300, Y = 380;
const on = (r, a) => [X + Math.cos(a) * r, Y + Math.sin(a) * r];
/** Points along an arc, for the thread. */
const arc = (r, a0, a1, n = 9) => Array.from({ length: n }, (_, i) => on(r, a0 + (a1 - a0) * i / (n - 1)));
const HEAD = [[0, 268], [46, 270], [84, 300], [88, 360], [70, 410], [64, 460], [40, 500], [0, 508]];

function maze(add) {
  const stone = ["#e0a838", "#f2c454", "#c88a24"];
  for (let i = 0; i < 10; i++) {
    const a = i / 10 * Math.PI * 2 + 0.314;
    add(poly([on(222, a - 0.17), on(268, a - 0.1), on(268, a + 0.1), on(222, a + 0.17)]), stone, { cell: 40, lead: 4 });
  }
  add(oval(X, Y, 240), ["#123a74", "#184a8c", "#0c2c5c"], { cell: 74 });
  for (const [r0, r1, from, to, pieces] of [[212, 242, Math.PI / 2 + 0.14, Math.PI * 2.5 - 0.14, 16], [164, 190, -2.36, 3.5, 12],
    [118, 144, 0.5, 6.0, 8]]) {
    for (let i = 0; i < pieces; i++) {
      const at = (k) => from + (to - from) * k / pieces;
      add.solid(ring(X, Y, r0, r1, at(i), at(i + 1)), stone[i % 3], { bright: 1.1, lead: 2.6 });
    }
  }
  for (const [a, r0, r1] of [[0.6, 188, 212], [2.6, 142, 166], [-0.9, 142, 166], [4.7, 188, 212]]) {
    add.solid(poly([on(r0, a - 0.05), on(r1, a - 0.05), on(r1, a + 0.05), on(r0, a + 0.05)]), "#e0a838");
  }
}

function bull(add) {
  for (const s of [-1, 1]) {
    add(smooth([[X + s * 60, 300], [X + s * 120, 310], [X + s * 152, 260], [X + s * 140, 200, 1], [X + s * 112, 246],
      [X + s * 66, 262]]), ["#fff0d0", "#f2d8a8"], { cell: 30, lead: 4, bright: 1.2 });
    add.solid(smooth([[X + s * 76, 322], [X + s * 132, 322], [X + s * 118, 366, 1], [X + s * 80, 356]]), "#8a3a26");
  }
  add(mirrored(HEAD, X), ["#a8482a", "#8a3420", "#bc5a34", "#74281c"], { cell: 38, lead: 4.4 });
  add(mirrored([[0, 250], [36, 256], [54, 290], [30, 318], [0, 330, 1]], X), ["#4a1a1c", "#5c2422"], { cell: 22 });
  add(mirrored([[0, 424], [50, 428], [60, 462], [36, 494], [0, 500]], X), ["#e8a88a", "#d88a70"], { cell: 40 });
  for (const s of [-1, 1]) {
    add.solid(smooth([[X + s * 20, 366, 1], [X + s * 46, 346], [X + s * 70, 350, 1], [X + s * 50, 378]]), "#fff25a",
      { bright: 1.8, lead: 3 });
  }
  add(ring(X, 500, 17, 28, -0.3, Math.PI + 0.3), ["#7af0ff"], { cell: 60, bright: 1.4 });
}

function menu(add) {
  for (const [y, k, colour] of [[726, 1, "#5ae87a"], [784, 0, "#e8484a"], [836, 1, "#5ae87a"]]) {
    const t = (y - 726) * 0.1;
    add.solid(box(110, y - 16, 240 - t, 32, 8), "#d8d0f0", { bright: 0.9 });
    add.solid(box(410, y - 20, 92, 40, 20), k ? colour : "#6a5a8a", { bright: 1.1 });
    add.solid(oval(k ? 482 : 430, y, 17), "#ffffff", { bright: 1.4 });
  }
}

/** Minotaur of the Settings Menu. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#3a1c6a", "#4a2680", "#2c1454", "#5a3494"], { cell: 62, flow: "rays", cx: X, cy: Y });
  maze(add);
  add(oval(X, Y, 118), ["#ff7a2e", "#ff9a44", "#e85a20"], { cell: 90, bright: 1.2 });
  add.ribbon([[392, 690], [340, 660], [300, 640], [300, 594], ...arc(200, 1.5, 0.72), ...arc(200, 0.72, 1.3)], 8,
    ["#ff2a4a"], { solid: true, lead: 1.6, bright: 1.5 });
  add.ribbon([...arc(200, 1.62, 3.6, 12), on(178, 3.7), ...arc(154, 3.7, 2.74, 6)], 8, ["#ff2a4a"], { solid: true,
    lead: 1.6, bright: 1.5 });
  add.ribbon([[300, 594], on(200, 1.62)], 8, ["#ff2a4a"], { solid: true, lead: 1.6, bright: 1.5 });
  mark("subject");
  bull(add);
  mark("back");
  menu(add);
  add.solid(poly([[386, 640], [386, 724], [406, 706], [420, 738], [438, 730], [424, 698], [452, 696]]), "#ffffff",
    { bright: 1.5, lead: 4 });
  mark("front");
  frame(add, "plain", ["#c88a24", "#4a2680", "#ff5a4a"]);
  return { panes, light: { x: X, y: Y, r: 600 }, brush: (c, _, mark) => {
    matte(c, mirrored(HEAD, X), { dx: -18, dy: -12, blur: 16, alpha: 0.6, colour: "#2a0810" });
    for (const s of [-1, 1]) {
      ink(c, [[X + s * 10, 356], [X + s * 44, 330], [X + s * 78, 338]], 11);
      fill(c, oval(X + s * 44, 362, 6, 11), "#1a0a10");
      fill(c, oval(X + s * 24, 462, 10, 13, s * 0.4), "#1a0a10");
      ink(c, [[X + s * 20, 400], [X + s * 44, 414]], 4, { alpha: 0.7 });
      for (let i = 0; i < 4; i++) {
        ink(c, [[X + s * (96 + i * 10), 300 - i * 12], [X + s * (104 + i * 10), 276 - i * 10]], 3, { alpha: 0.5 });
      }
    }
    mark("back");
    for (const y of [726, 784, 836]) {
      stroke(c, smooth([[128, y], [200, y - 3], [300, y]], false), "#2c1454", 6, 0.7);
    }
  }, over: (c) => {
    for (const s of [-1, 1]) {
      glow(c, X + s * 44, 362, 70, "#fff25a", 0.7);
    }
    glow(c, 410, 690, 90, "#ffffff", 0.4);
  } };
}
