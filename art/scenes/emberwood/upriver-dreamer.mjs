import { box, fill, glow, line, linear, oval, place, poly, shaft, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye, scales } from "../../kit/creature.mjs";
import { foliage, forest, leaves, mist, ridge, sky } from "../../kit/nature.mjs";

/** Upriver Dreamer. */
export function draw(c, rnd) {
  sky(c, "#ffd9a0", "#ffb0a0", "#c89ac8", "#5a7ab0");
  glow(c, 420, 120, 420, "#fff8d0", 1);
  ridge(c, rnd, { y: 300, height: 180, top: "#d898a8", bottom: "#e8b0b0" });
  forest(c, rnd, { ground: () => 330, count: 30, low: 50, high: 130, dark: "#8a6a90", lit: "#c894a0" });
  mist(c, rnd, 330, 60, "#ffe0d0", 0.8);
  const cliff = (x0, s) => {
    const rock = poly([[x0 - s * 40, 296], [x0 + s * 60, 300], [x0 + s * 96, 322], [x0 + s * 84, 380],
      [x0 + s * 124, 420], [x0 + s * 100, 500], [x0 + s * 132, 560], [x0 + s * 116, 640], [x0 + s * 156, 700],
      [x0 + s * 150, 790], [x0 + s * 200, 830], [x0 + s * 190, 920], [x0 - s * 60, 920]]);
    shape(c, rock, { fill: linear(c, 0, 300, 0, 900, "#6a6480", "#34365a", "#1c2444"), shade: "#0c1230", rim: "#ffe0c0",
      light: [s * 0.5, -0.8], depth: 36, rimWidth: 6, paint: (l) => {
      for (let i = 0; i < 70; i++) {
        const x = x0 + s * rnd.range(-40, 170);
        const y = rnd.range(300, 900);
        const w = rnd.range(20, 70);
        fill(l, poly([[x, y], [x + w, y - rnd.range(4, 16)], [x + w * 0.8, y + rnd.range(8, 26)],
          [x + 6, y + rnd.range(10, 24)]]), rnd.pick(["#8a80a0", "#2a2c50", "#4a4a70", "#5f7a5a"]), { alpha: 0.5 });
      }
    } });
    leaves(c, rnd, { x: x0 + s * 40, y: 300, rx: 70, ry: 18, count: 60, size: 10, colours: ["#6a8a4a", "#8aa858",
      "#4a6a44"] });
  };
  fill(c, box(60, 320, 480, 600), linear(c, 0, 320, 0, 800, "#f4e0f0", "#9ac0e8", "#4a86c0"));
  for (let i = 0; i < 260; i++) {
    const x = rnd.range(60, 540);
    const y = rnd.range(310, 760);
    const l = rnd.range(40, 160);
    stroke(c, smooth([[x, y], [x + rnd.range(-4, 4), y + l * 0.5], [x + rnd.range(-8, 8), y + l]], false),
      rnd.pick(["#ffffff", "#ffffff", "#6aa0d8", "#e8d8f4", "#3a74b0"]), rnd.range(2, 7), 0.5);
  }
  cliff(0, 1);
  cliff(600, -1);
  for (let i = 0; i < 60; i++) {
    fill(c, oval(300 + rnd.bell() * 300, 800 + rnd.bell() * 60, rnd.range(20, 70)), "#ffffff",
      { alpha: 0.25, blur: 8 });
  }
  place(c, 305, 440, { turn: -0.82, scale: 1.42 }, (l) => {
    const fr = { shade: "#4a2a6a", rim: "#ffffff", light: [0.7, -0.6] };
    shape(l, smooth([[-170, 6, 1], [-214, -66], [-250, -84, 1], [-226, -10], [-246, 76, 1], [-208, 50]]),
      { fill: "#d8727a", ...fr, depth: 16, paint: (p) => {
      for (let i = -5; i <= 5; i++) {
        stroke(p, line([[-170, 4], [-250, i * 16]]), "#8a3a5a", 2, 0.6);
      }
    } });
    shape(l, smooth([[10, -60, 1], [-10, -104], [-70, -96, 1], [-60, -54]]), { fill: "#c8606c", ...fr, depth: 10 });
    shape(l, smooth([[-90, 46, 1], [-130, 92], [-150, 84, 1], [-130, 34]]), { fill: "#d8727a", ...fr, depth: 10 });
    const body = smooth([[210, 0], [176, -38], [90, -66], [0, -70], [-90, -50], [-178, -14], [-184, 18], [-90, 48],
      [0, 66], [90, 62], [170, 40], [200, 22]]);
    shape(l, body, { fill: linear(l, 0, -70, 0, 70, "#4a6a8a", "#e88a94", "#ffd8d0", "#ffffff"), ...fr, depth: 34,
      rimWidth: 6, paint: (p) => {
      scales(p, body, { x: -190, y: -70, w: 310, h: 140, size: 15, colours: ["#ffffff00", "#ffffff30", "#e8647830",
        "#ffd0c830"], edge: "#8a4a7a" }, rnd);
      for (let i = 0; i < 50; i++) {
        fill(p, oval(rnd.range(-170, 150), rnd.range(-66, -20), rnd.range(2, 5)), "#24304a", { alpha: 0.8 });
      }
    } });
    shape(l, smooth([[210, 0], [176, -38], [120, -58], [104, -10], [120, 50], [170, 42], [200, 24]]),
      { fill: "#7a8aa4", ...fr, depth: 20 });
    stroke(l, smooth([[118, -54], [98, -6], [116, 52]], false), "#3a3a5a", 5);
    shape(l, smooth([[96, 20, 1], [40, 44], [20, 84, 1], [70, 76]]), { fill: "#f4a0a0", ...fr, depth: 10 });
    stroke(l, smooth([[212, 6], [190, 18], [166, 16]], false), "#2a2440", 4);
    fill(l, oval(150, 16, 16, 12), "#f4a0a0", { alpha: 0.5, blur: 5 });
    eye(l, 160, -17, 20, { white: "#fff8ec", iris: "#3a6ab0", big: 0.55, lid: 0.14, lidColour: "#6a7a94",
      look: [0.5, -0.2] });
  });
  for (let i = 0; i < 130; i++) {
    const t = rnd();
    const x = 120 + t * 150 + rnd.bell() * 80;
    const y = 780 - t * 230 + rnd.bell() * 80;
    fill(c, oval(x, y, rnd.range(2, 9)), "#ffffff", { alpha: rnd.range(0.5, 1) });
  }
  for (let i = 0; i < 60; i++) {
    const a = rnd.range(-2.4, -0.5);
    const d = rnd.range(30, 230);
    fill(c, oval(170 + Math.cos(a) * d, 770 + Math.sin(a) * d * 0.8, rnd.range(2, 8)), "#ffffff", { alpha: 0.9 });
  }
  for (let i = 0; i < 40; i++) {
    fill(c, oval(rnd.range(-20, 620), rnd.range(830, 920), rnd.range(40, 90)),
      rnd.pick(["#ffffff", "#d8e8ff", "#ffe8e8"]), { alpha: 0.35, blur: 8 });
  }
  shaft(c, 420, 60, 1.8, 0.1, 900, "#fff0c0", 0.5);
  shaft(c, 420, 60, 2.2, 0.08, 900, "#fff0c0", 0.4);
  foliage(c, rnd, "tl tr", ["#5a5a48", "#7a8a4a", "#3f4a40"], { size: 80 });
}
