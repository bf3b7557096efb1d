import { box, fill, glow, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, leaded, ring, star } from "../../kit/window.mjs";

/** The Lag Demon. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#123a5a", "#0e2c4c", "#1c5a78", "#0a2038"], { cell: 54, flow: "rays", cx: 300, cy: 380 });
  for (let i = 0; i < 12; i++) {
    add.solid(ring(300, 380, 262, 292, i * 0.5236, i * 0.5236 + 0.4), i < 8 ? "#f2c33a" : "#5a5a6a",
      { bright: 0.5 + i * 0.09 });
  }
  const bands = [[0, 250, 0], [250, 318, -46], [318, 372, 34], [372, 470, 0], [470, 524, 58], [524, 600, -30],
    [600, 690, 22], [690, 760, -54], [760, 900, 0]];
  const figure = [];
  const f = (path, colour, o = {}) => figure.push([path, colour, o]);
  for (const s of [-1, 1]) {
    f(smooth([[300 + s * 70, 290], [300 + s * 130, 250], [300 + s * 170, 170], [300 + s * 150, 70, 1],
      [300 + s * 216, 160], [300 + s * 196, 270], [300 + s * 116, 340]]), ["#e8d8a0", "#c8a868"], { cell: 34 });
    f(smooth([[300 + s * 100, 340], [300 + s * 190, 320, 1], [300 + s * 150, 400], [300 + s * 100, 420]]), "#a81c24",
      { solid: true });
    f(smooth([[300 + s * 60, 600], [300 + s * 190, 610], [300 + s * 262, 700], [300 + s * 280, 910],
      [300 + s * 100, 910]]), ["#8a1424", "#b82028", "#6a0c20"], { cell: 52, flow: "columns" });
  }
  f(mirrored([[0, 560], [90, 580], [120, 700], [100, 910], [0, 910]], 300), ["#c8282c", "#e0442c"], { cell: 50 });
  f(mirrored([[0, 250], [76, 262], [126, 330], [130, 420], [106, 520], [56, 600], [0, 626, 1]], 300),
    ["#d8302a", "#e84a30"], { cell: 120 });
  f(mirrored([[0, 262], [34, 280], [26, 330], [0, 352]], 300), "#f2743a", { solid: true });
  f(smooth([[196, 480, 1], [250, 500], [300, 504], [350, 500], [404, 480, 1], [386, 548], [300, 584], [214, 548]]),
    "#260610", { solid: true });
  for (let i = 0; i < 7; i++) {
    const x = 216 + i * 26;
    const y = 498 + Math.sin((i + 0.5) / 7 * Math.PI) * 8;
    f(poly([[x, y - 6], [x + 26, y - 6], [x + 13, y + 32]]), "#fff0c8", { solid: true, lead: 1.6, bright: 1.2 });
  }
  for (let i = 0; i < 5; i++) {
    const x = 240 + i * 25;
    f(poly([[x, 572 - Math.abs(i - 2) * 5], [x + 22, 572 - Math.abs(i - 2) * 5], [x + 11, 548]]), "#fff0c8",
      { solid: true, lead: 1.6, bright: 1.2 });
  }
  for (const s of [-1, 1]) {
    f(smooth([[300 + s * 24, 420, 1], [300 + s * 60, 380], [300 + s * 106, 376, 1], [300 + s * 86, 426],
      [300 + s * 46, 440]]), ["#ffe14a"], { solid: true, bright: 1.7 });
  }
  f(star(300, 740, 56, 0.3, 8), "#ffb52e", { solid: true, bright: 1.4 });
  mark("subject");
  for (const [y0, y1, dx] of bands) {
    for (const [path, colour, o] of figure) {
      add(path, colour, { ...o, clip: box(-100, y0, 800, y1 - y0), dx });
    }
  }
  mark("front");
  frame(add, "plain", ["#5a1a6a", "#8a2a5a", "#e8b03a"]);
  const face = (c) => {
    for (const s of [-1, 1]) {
      fill(c, oval(300 + s * 64, 410, 8, 20, s * 0.3), INK);
      ink(c, [[300 + s * 14, 400], [300 + s * 56, 356], [300 + s * 116, 350]], 15);
      ink(c, [[300 + s * 60, 470], [300 + s * 100, 452], [300 + s * 118, 420]], 5);
      ink(c, [[300 + s * 8, 456], [300 + s * 22, 470], [300 + s * 30, 458]], 5);
      for (let i = 0; i < 6; i++) {
        ink(c, [[300 + s * (128 + i * 10), 290 - i * 26], [300 + s * (160 + i * 8), 272 - i * 26]], 4, { alpha: 0.6 });
      }
    }
    ink(c, [[294, 400], [286, 440], [300, 468], [314, 440], [306, 400]], 4, { alpha: 0.6 });
  };
  return { panes, light: { x: 300, y: 400, r: 540 }, brush: (c) => {
    for (const [y0, y1, dx] of bands) {
      c.save();
      c.beginPath();
      c.rect(-100, y0, 800, y1 - y0);
      c.clip();
      c.translate(dx, 0);
      face(c);
      c.restore();
    }
  }, over: (c) => {
    for (const s of [-1, 1]) {
      glow(c, 300 + s * 64, 408, 110, "#ffcf4a", 0.7);
    }
    for (const [y0, , dx] of bands) {
      if (dx) {
        fill(c, box(60, y0, 480, 3), dx > 0 ? "#4af2ff" : "#ff4af0", { alpha: 0.8, mode: "screen" });
        for (let i = 0; i < 7; i++) {
          fill(c, box(rnd.range(60, 480), y0 + rnd.range(4, 40), rnd.range(14, 70), rnd.range(3, 8)),
            rnd.pick(["#4af2ff", "#ff4af0", "#ffffff"]), { alpha: 0.55, mode: "screen" });
        }
      }
    }
  } };
}
