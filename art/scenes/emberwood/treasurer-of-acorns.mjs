import { box, fill, glow, limb, line, mirrored, oval, place, radial, shaft, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { foliage, leaves, motes } from "../../kit/nature.mjs";

/** Treasurer of Acorns. */
export function draw(c, rnd, mark) {
  wash(c, radial(c, 300, 380, 620, "#b8702a", "#5a2c14", "#160a08"));
  for (let i = 0; i < 44; i++) {
    const a = rnd.range(3, 6.4);
    stroke(c, smooth([[300 + Math.cos(a) * 200, 420 + Math.sin(a) * 260], [300 + Math.cos(a + 0.05) * 340,
      420 + Math.sin(a + 0.05) * 430], [300 + Math.cos(a) * 500, 420 + Math.sin(a) * 640]], false),
      rnd.pick(["#1c0c08", "#7a4420", "#3a1c10"]), rnd.range(3, 12), 0.6);
  }
  fill(c, oval(300, 210, 140, 160), radial(c, 300, 210, 160, "#fff3c0", "#f2b850", "#a85c20"));
  for (let i = 0; i < 30; i++) {
    leaves(c, rnd, { x: 300 + rnd.bell() * 90, y: 120 + rnd.bell() * 60, rx: 30, ry: 20, count: 4, size: 10,
      colours: ["#c87a28", "#e8a83a", "#8a4a1a"], alpha: 0.6 });
  }
  for (const a of [1.2, 1.5, 1.85]) {
    shaft(c, 300, 80, a, 0.09, 900, "#ffedb0", 0.5, 12);
  }
  const acorn = (x, y, s, t, gold) => place(c, x, y, { turn: t, scale: s }, (l) => {
    shape(l, smooth([[-22, -6], [-20, 22], [0, 48, 1], [20, 22], [22, -6]]), { fill: gold ? "#ffc22e" : "#c8802c",
      shade: gold ? "#8a3a08" : "#4a1c0c", rim: "#fff6c0", depth: 18, rimWidth: 5 });
    shape(l, smooth([[-28, 0], [-24, -22], [0, -34], [24, -22], [28, 0], [0, 6]]), { fill: gold ? "#b8741c" : "#6a4020",
      shade: "#2a100a", rim: "#ffe09a", depth: 12 });
    fill(l, box(-3, -44, 6, 14, 2), "#4a2a14");
  });
  for (let i = 0; i < 330; i++) {
    const t = i / 330;
    const spread = 60 + t * 420;
    const x = 300 + rnd.bell() * spread * 1.15;
    const y = 500 + t * 410 + Math.abs(x - 300) * 0.2;
    acorn(x, y, rnd.range(0.55, 0.95) * (0.55 + t * 0.6), rnd.range(0, 6.28), rnd() < 0.55);
    if (i === 100) {
      mark("subject");
      c.save();
      c.translate(300, 560);
      c.scale(0.74, 0.74);
      c.translate(-310, -722);
      squirrel();
      c.restore();
      mark("back");
    }
  }
  function squirrel() {
    const fr = { shade: "#4a1414", rim: "#fff0b8", light: [-0.1, -1] };
    const tail = smooth([[360, 690], [470, 700], [540, 600], [545, 440], [500, 310], [420, 260], [350, 290], [340, 340],
      [390, 350], [410, 410], [390, 520], [340, 620]]);
    shape(c, tail, { fill: "#b8501c", ...fr, depth: 50, rimWidth: 8 });
    fur(c, rnd, tail, { x: 330, y: 250, w: 220, h: 460, count: 1600, length: 34, width: 2.2,
      colours: ["#ffb060", "#7a2c10", "#e88438"], flow: (x, y) => (y > 420 ? -1.3 : -2.4) + (x - 440) / 300,
      alpha: 0.5 });
    const body = smooth([[220, 470], [180, 580], [186, 680], [240, 730], [350, 730], [400, 680], [396, 580],
      [350, 470]]);
    shape(c, body, { fill: "#c65e22", ...fr, depth: 50, paint: (l) => fill(l, oval(285, 610, 62, 100), "#fff0d4",
      { blur: 10 }) });
    fur(c, rnd, body, { x: 180, y: 470, w: 220, h: 260, count: 700, length: 18, colours: ["#ffba78", "#8a3812",
      "#fff4e0"], flow: () => Math.PI / 2, alpha: 0.35 });
    for (const x of [222, 352]) {
      shape(c, oval(x, 716, 54, 34), { fill: "#b8521e", ...fr, depth: 20 });
    }
    place(c, 282, 380, { scale: 1.12 }, (l) => {
      for (const s of [-1, 1]) {
        shape(l, smooth([[s * 34, -70], [s * 74, -168, 1], [s * 100, -40]]), { fill: "#b8501c", ...fr, depth: 18 });
        fill(l, smooth([[s * 52, -70], [s * 74, -130, 1], [s * 86, -52]]), "#f0b090", { blur: 4 });
        for (let i = 0; i < 9; i++) {
          stroke(l, line([[s * 74, -150], [s * (68 + i * 3), -196 + i * 5]]), "#d86c28", 3, 0.8);
        }
      }
      const head = mirrored([[0, -88], [64, -78], [110, -24], [122, 36], [92, 84], [40, 104], [0, 108]]);
      shape(l, head, { fill: "#d2692a", ...fr, depth: 40, paint: (p) => {
        for (const s of [-1, 1]) {
          fill(p, oval(s * 72, 60, 56, 42), "#fff0d8", { blur: 10 });
        }
        fill(p, oval(0, 80, 60, 40), "#fff0d8", { blur: 8 });
      } });
      fur(l, rnd, head, { x: -125, y: -88, w: 250, h: 200, count: 600, length: 14, colours: ["#ffba78", "#8a3812",
        "#ffffff"], flow: (x, y) => Math.atan2(y + 10, x), alpha: 0.3 });
      shape(l, oval(0, 42, 15, 11), { fill: "#3a1418", shade: "#000000", rim: "#ffffff", depth: 6, rimWidth: 3 });
      stroke(l, smooth([[-24, 66], [-10, 72], [0, 60], [10, 72], [24, 66]], false), "#5a2414", 4);
      fill(l, box(-10, 70, 9, 16, 2), "#fff8e8");
      fill(l, box(1, 70, 9, 16, 2), "#fff8e8");
      for (const s of [-1, 1]) {
        eye(l, s * 52, 0, 25, { iris: "#3a1a0c", big: 0.72, lid: s > 0 ? 0.08 : 0.26, lidColour: "#a8481a",
          look: [0.2, 0.2] });
      }
      stroke(l, oval(52, 0, 36), "#ffd75a", 6);
      stroke(l, oval(52, 0, 36), "#fff8c8", 2);
      stroke(l, smooth([[84, 14], [110, 70], [90, 140], [60, 190]], false), "#ffd75a", 3);
      for (const s of [-1, 1]) {
        whiskers(l, s * 40, 58, 84, { side: s });
      }
    });
    for (const s of [-1, 1]) {
      shape(c, limb([[285 + s * 80, 540, 24], [285 + s * 78, 600, 20], [285 + s * 30, 612, 18]]),
        { fill: "#b04a1a", ...fr, depth: 14 });
    }
    acorn(285, 596, 1.5, 0, true);
    glow(c, 285, 600, 120, "#ffe27a", 0.5);
  }
  for (let i = 0; i < 16; i++) {
    const x = 300 + rnd.bell() * 260;
    const y = rnd.range(600, 880);
    glow(c, x, y, 34, "#fff6c8", 0.9);
    stroke(c, line([[x - 12, y], [x + 12, y]]), "#ffffff", 2);
    stroke(c, line([[x, y - 12], [x, y + 12]]), "#ffffff", 2);
  }
  motes(c, rnd, 60, { size: 3, colour: "#fff0b0", y: 380, ry: 330 });
  mark("front");
  foliage(c, rnd, "tl tr", ["#3a1c0c", "#5a2c12", "#7a3e16"], { size: 90 });
}
