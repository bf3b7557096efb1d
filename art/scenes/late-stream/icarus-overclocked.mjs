import { box, fill, glow, oval, place, poly, smooth } from "../../kit/canvas.mjs";
import { everything, frame, ink, inkFace, leaded, plumes } from "../../kit/window.mjs";

/** A processor that shines like a sun. */
function sun(add) {
  for (let i = 0; i < 18; i++) {
    const a = i / 18 * Math.PI * 2;
    add(poly([[150 + Math.cos(a - 0.1) * 120, 180 + Math.sin(a - 0.1) * 120], [150 + Math.cos(a) * (i % 2 ? 210 : 270),
      180 + Math.sin(a) * (i % 2 ? 210 : 270)], [150 + Math.cos(a + 0.1) * 120, 180 + Math.sin(a + 0.1) * 120]]),
      ["#ffd23a", "#ff9a2a", "#fff07a"], { cell: 44, bright: 1.15 });
  }
  for (let i = 0; i < 6; i++) {
    for (const [x, y, w, h] of [[64 + i * 32, 66, 13, 228], [36, 94 + i * 32, 228, 13]]) {
      add.solid(box(x, y, w, h), "#fff6c0", { bright: 1.3, lead: 1.8 });
    }
  }
  add(box(56, 86, 188, 188, 8), ["#ff7a2a", "#ff9a3a", "#f25a1e"], { cell: 40, flow: "rays", cx: 150, cy: 180, lead: 5,
    bright: 1.2 });
  add.solid(box(98, 128, 104, 104, 6), "#fff8d0", { bright: 1.8, lead: 4 });
}

/** The one who went too near it, head first. */
function body(add) {
  const wax = [["#ffffff", "#f0f4ff", "#dfe8ff"], ["#ffe2a0", "#ffd078"], ["#ffb04a", "#ff8a3a"]];
  plumes(add, 356, 540, { from: Math.PI + 0.2, to: Math.PI * 1.5 - 0.24, reach: 300, count: 9, width: 46, rows: 3,
    inner: 0.1, colours: wax, curl: 0.12 });
  plumes(add, 376, 540, { from: 0.02, to: -1.24, reach: 270, count: 9, width: 44, rows: 3, inner: 0.1, colours: wax,
    curl: -0.12 });
  const skin = ["#e8a878"];
  add.ribbon([[320, 440], [256, 400], [262, 320], [216, 282]], 38, skin, { cell: 44 });
  add.ribbon([[350, 436], [344, 360], [400, 310], [392, 256]], 38, skin, { cell: 44 });
  for (const [x, y, t] of [[206, 274, 0.6], [392, 240, 1.5]]) {
    add.solid(oval(x, y, 30, 17, t), "#b8641c");
  }
  add(smooth([[296, 440], [372, 420], [404, 500], [416, 590], [330, 604], [304, 530]]), ["#4a9ae0", "#6ab4f0",
    "#3484cc"], { cell: 34, flow: "columns", stretch: 2.2, lead: 4 });
  add.ribbon([[298, 470], [350, 468], [398, 456]], 17, ["#ffd23a"], { solid: true, bright: 1.2 });
  add.ribbon([[336, 584], [256, 610], [216, 690]], 34, skin, { cell: 44 });
  add.ribbon([[408, 576], [480, 600], [528, 560]], 34, skin, { cell: 44 });
  add.solid(oval(210, 704, 22), "#e8a878");
  add.solid(oval(540, 552, 22), "#e8a878");
  add.ribbon([[374, 590], [384, 630]], 40, skin, { solid: true });
}

/** Icarus, Overclocked. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#1a4aa8", "#2460c4", "#123a8a", "#3a7ad8"], { cell: 68, flow: "rays", cx: 150, cy: 180 });
  sun(add);
  add(smooth([[-20, 780], [120, 756], [300, 786], [460, 752], [620, 780], [620, 920, 1], [-20, 920, 1]]), ["#0c5a6a",
    "#127484", "#0a4456", "#1a8a94"], { cell: 40, flow: "columns", stretch: 0.4 });
  mark("subject");
  body(add);
  const [hx, hy] = [396, 684];
  add(oval(hx + 2, hy + 20, 72, 74), ["#6a2c14", "#84401c"], { cell: 26, flow: "rays", cx: hx, cy: hy });
  const turned = smooth([[0, -74], [40, -66], [58, -24], [55, 20], [40, 58], [18, 82], [0, 88], [-18, 82], [-40, 58],
    [-55, 20], [-58, -24], [-40, -66]].map(([x, y]) => [hx - (x * 0.92), hy - y * 0.74 - 4]));
  add.solid(turned, "#f0b890", { bright: 1.15, lead: 4 });
  mark("back");
  for (let i = 0; i < 16; i++) {
    const [x, y] = [rnd.range(90, 560), rnd.range(330, 800)];
    if (Math.hypot(x - 380, y - 560) < 150) {
      continue;
    }
    const t = rnd.range(0, 6);
    const q = (a, b) => [x + a * Math.cos(t) - b * Math.sin(t), y + a * Math.sin(t) + b * Math.cos(t)];
    add.solid(smooth([[...q(-30, 0), 1], q(0, -11), [...q(32, 0), 1], q(0, 11)]), i % 3 ? "#fff6e8" : "#ff9a3a",
      { bright: 1.25, lead: 2 });
  }
  mark("front");
  frame(add, "plain", ["#123a8a", "#f25a1e", "#ffd23a"]);
  return { panes, light: { x: 150, y: 180, r: 720 }, ambient: 0.5, gain: 0.9, brush: (c, _, mark) => {
    place(c, hx, hy - 4, { turn: Math.PI, sx: 0.92, sy: 0.74 }, (l) => {
      inkFace(l, 0, 0, 1, { mouth: "none", iris: "#2a7ad0", look: [-0.6, 0.8], brow: -0.9 });
      fill(l, oval(0, 54, 15, 20), "#4a0c18");
      fill(l, oval(0, 62, 9, 9), "#d84a5a");
    });
    for (let i = 0; i < 4; i++) {
      ink(c, [[206 + i * 9, 712], [200 + i * 9, 730]], 3);
    }
    mark("back");
    for (const pts of [[[230, 190], [300, 250], [340, 330]], [[256, 150], [360, 200], [450, 290]]]) {
      ink(c, pts, 3, { colour: "#fff0b0", alpha: 0.5 });
    }
    for (const r of [14, 26]) {
      ink(c, [[150 - r, 180], [150, 180 - r], [150 + r, 180], [150, 180 + r]], 5, { closed: true, colour: "#f25a1e" });
    }
  }, over: (c) => {
    glow(c, 150, 180, 300, "#fff0a0", 0.7);
    for (let i = 0; i < 60; i++) {
      const t = rnd();
      fill(c, oval(160 + t * 300 + rnd.bell() * 110, 260 + t * 280 + rnd.bell() * 80, rnd.range(1, 4)),
        rnd.pick(["#ffe07a", "#ff9a3a"]), { alpha: 0.85, mode: "screen" });
    }
  } };
}
