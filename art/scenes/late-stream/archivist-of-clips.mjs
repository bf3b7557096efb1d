import { box, fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, hand, ink, leaded, matte, ring } from "../../kit/window.mjs";

const GLASS = [["#ff7a9a", "#ff9ab4"], ["#5ac8ff", "#8adcff"], ["#ffd23a", "#ffe27a"], ["#8ae87a", "#aaf29a"], ["#c88aff",
  "#dab0ff"], ["#ff9a4a", "#ffb478"]];

/** A reel of film, seen on its flat side. */
function reel(add, x, y, r, colours, bright = 1) {
  add(oval(x, y, r), colours, { cell: 90, lead: 4, bright });
  for (let i = 0; i < 5; i++) {
    const a = i / 5 * Math.PI * 2 + x;
    add.solid(oval(x + Math.cos(a) * r * 0.58, y + Math.sin(a) * r * 0.58, r * 0.21), "#1c1030", { lead: 1.6 });
  }
  add.solid(oval(x, y, r * 0.17), "#fff6dc", { lead: 2, bright: 1.2 });
}

/** Shelves up to a height out of reach. */
function shelves(add, rnd) {
  for (let row = 0; row < 6; row++) {
    const y = 44 + row * 134;
    add(box(24, y + 104, 552, 22), ["#8a4a22", "#9a5a2c", "#743a18"], { cell: 70, flow: "columns", stretch: 0.3, lead: 3 });
    let x = 66;
    while (x < 560) {
      if (rnd() < 0.62) {
        const r = rnd.range(34, 48);
        reel(add, x, y + 104 - r, r, rnd.pick(GLASS));
        x += r * 2 + 10;
      } else {
        for (let k = 0; k < 3; k++) {
          const h = rnd.range(60, 92);
          add.solid(box(x - 26 + k * 22, y + 104 - h, 20, h, 2), rnd.pick(rnd.pick(GLASS)), { lead: 2.4, bright: 0.8 });
        }
        x += 74;
      }
    }
  }
}

/** The strip that she has found, unrolled from above to below. */
function strip(add) {
  const path = [[346, 236], [440, 250], [486, 330], [420, 420], [430, 520], [520, 600], [500, 720], [430, 790], [470, 870]];
  add.ribbon(path, 66, ["#14101e"], { solid: true, lead: 4 });
  const at = (t) => {
    const i = Math.min(path.length - 2, Math.floor(t * (path.length - 1)));
    const u = t * (path.length - 1) - i;
    const [a, b] = [path[i], path[i + 1]];
    return [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u, Math.atan2(b[1] - a[1], b[0] - a[0])];
  };
  for (let k = 0; k < 15; k++) {
    const [x, y, a] = at((k + 0.6) / 15.4);
    const q = (u, v) => [x + u * Math.cos(a) - v * Math.sin(a), y + u * Math.sin(a) + v * Math.cos(a)];
    add.solid(poly([q(-15, -20), q(15, -20), q(15, 20), q(-15, 20)]), GLASS[k % 6][1], { lead: 1.6, bright: 1.5 });
  }
}

/** She stands on the ladder with her back half turned, one arm up. */
function archivist(add) {
  for (const x of [96, 262]) {
    add.ribbon([[x + 50, 20], [x, 900]], 17, ["#f2c46a", "#e0a848"], { cell: 60, lead: 3 });
  }
  for (let i = 0; i < 9; i++) {
    add.ribbon([[100 + (8 - i) * 5, 876 - i * 100], [258 + (8 - i) * 5, 876 - i * 100]], 13, ["#ffd88a"], { solid: true,
      lead: 3 });
  }
  add(smooth([[150, 450], [230, 430], [300, 460], [316, 600], [356, 760], [300, 800], [180, 800], [100, 770], [124, 600]]),
    ["#8a1450", "#a41c62", "#740e42", "#b82a74"], { cell: 44, flow: "columns", stretch: 3, lead: 4.4 });
  for (const x of [170, 236]) {
    add.solid(smooth([[x - 20, 786], [x + 24, 786], [x + 30, 822], [x - 24, 822]]), "#2a1424", { lead: 4 });
  }
  add.ribbon([[270, 480], [320, 400], [338, 290]], 50, ["#a41c62", "#b82a74"], { cell: 38, lead: 4.4 });
  const fingers = hand(add, 338, 276, 0.78, -1.4, "#f0bc92");
  add.ribbon([[160, 480], [110, 560], [140, 640]], 46, ["#8a1450", "#a41c62"], { cell: 38, lead: 4.4 });
  add.solid(oval(146, 656, 25), "#f0bc92", { lead: 4 });
  add.solid(smooth([[190, 462], [240, 440], [296, 462], [306, 492], [240, 510], [184, 492]]), "#fff6e4", { lead: 4,
    bright: 1.1 });
  add.solid(oval(174, 344, 36), "#7a3c1a", { lead: 4.4 });
  add.solid(smooth([[236, 336], [292, 338], [304, 362], [326, 388, 1], [308, 396], [312, 408], [304, 416], [306, 432],
    [288, 452], [262, 468], [236, 450]]), "#f6c69c", { lead: 4.4, bright: 1.15 });
  add(smooth([[250, 306], [296, 318], [308, 346], [274, 358], [262, 392], [268, 432], [240, 470], [200, 458], [176, 410],
    [186, 346]]), ["#8a4820", "#a05a2c", "#743a18"], { cell: 26, flow: "columns", stretch: 2.4, lead: 4 });
  add(ring(240, 388, 112, 132, -2.9, 0.5), ["#ffd23a", "#fff07a"], { cell: 24, flow: "rings", cx: 240, cy: 388,
    bright: 1.4 });
  return fingers;
}

/** The Archivist of Clips. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#e8a858", "#f0bc70", "#d8944a"], { cell: 60 });
  shelves(add, rnd);
  mark("subject");
  strip(add);
  const fingers = archivist(add);
  mark("front");
  frame(add, "plain", ["#743a18", "#2e1a62", "#ffd23a"]);
  return { panes, light: { x: 380, y: 320, r: 560 }, ambient: 0.62, brush: (c) => {
    fingers(c);
    matte(c, smooth([[150, 450], [230, 430], [300, 460], [316, 600], [356, 760], [300, 800], [180, 800], [100, 770],
      [124, 600]]), { dx: -26, dy: -10, blur: 20, alpha: 0.5 });
    ink(c, [[280, 366], [294, 358], [308, 364]], 4);
    fill(c, oval(297, 381, 5, 6), INK);
    ink(c, [[280, 382], [294, 370], [310, 380], [296, 394]], 4, { closed: true, colour: "#3a1c5a" });
    ink(c, [[280, 380], [262, 374]], 4, { colour: "#3a1c5a" });
    ink(c, [[308, 416], [296, 418], [288, 412]], 4, { colour: "#8a2434" });
    fill(c, oval(284, 408, 15, 10), "#e8705a", { alpha: 0.4, blur: 5 });
    for (const x of [150, 190, 230, 270]) {
      ink(c, [[x + 20, 520], [x, 640], [x - 6, 780]], 3, { alpha: 0.5 });
    }
  }, over: (c) => {
    glow(c, 346, 240, 150, "#fff0b0", 0.7);
    glow(c, 460, 560, 230, "#ffd8a0", 0.3);
  } };
}
