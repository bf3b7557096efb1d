import { W, box, fill, glow, lerp, line, linear, mirrored, mix, oval, place, poly, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { cloud, glitter, sky, stars } from "../../kit/nature.mjs";

/** Elevator to Low Orbit. */
export function draw(c, rnd) {
  sky(c, "#02020f", "#0a1a58", "#2a7ac0", "#a8e0e8");
  stars(c, rnd, 300, { bottom: 420 });
  glow(c, 120, 420, 420, "#ffe0b0", 0.5);
  fill(c, box(0, 700, W, 210), linear(c, 0, 690, 0, 900, "#8ad0d8", "#2a7aa8", "#0c3a6a"));
  for (let i = 0; i < 7; i++) {
    cloud(c, rnd, rnd.range(-20, 620), 690 - i * 14, rnd.range(160, 300), { lit: "#ffffff", dark: "#9ac8e0",
      alpha: 0.7 });
  }
  glitter(c, rnd, { x: 150, y: 712, spread: 110, colour: "#fff6e0", count: 160 });
  for (let k = 0; k < 4; k++) {
    const y = 580 - k * 96;
    const rx = 250 - k * 26;
    const ry = 42 - k * 4;
    for (let i = 0; i < 40; i++) {
      const a = Math.PI + i / 40 * Math.PI + rnd.bell() * 0.05;
      cloudPuff(300 + Math.cos(a) * rx, y + Math.sin(a) * ry, rnd.range(16, 34) * (1 - k * 0.12), k);
    }
  }
  function cloudPuff(x, y, r, k) {
    const g = c.createRadialGradient(x - r * 0.4, y - r * 0.4, 0, x, y, r);
    g.addColorStop(0, mix("#ffffff", "#b8c8ff", k / 5));
    g.addColorStop(0.6, mix("#d8ecf8", "#7a9ae0", k / 4) + "b0");
    g.addColorStop(1, "#7aa8d800");
    fill(c, oval(x, y, r, r * 0.7), g);
  }
  const top = 132;
  fill(c, poly([[286, 800], [314, 800], [303, top], [297, top]]), linear(c, 286, 0, 314, 0, "#f4f8ff", "#8aa0c8",
    "#2a3a6a"));
  for (let i = 0; i < 60; i++) {
    const y = 800 - (800 - top) * (i / 60);
    const w = lerp(14, 3, i / 60);
    stroke(c, line([[300 - w, y], [300 + w, y]]), "#2a3a6a", 1.2, 0.6);
  }
  for (const [y, s, col] of [[560, 1, "#ffce5a"], [330, 0.6, "#ff7ac8"], [230, 0.42, "#7fe9ff"]]) {
    place(c, 300, y, { scale: s }, (l) => {
      glow(l, 0, 0, 110, col, 0.7);
      shape(l, mirrored([[0, -54], [26, -40], [36, 0], [26, 36], [0, 48]]), { fill: "#f4f4fa", shade: "#2a3064",
        rim: "#ffffff", depth: 20, paint: (p) => fill(p, box(-50, -14, 100, 26), "#1c2450") });
      for (let i = -1; i <= 1; i++) {
        fill(l, oval(i * 19, -1, 7, 9), col);
      }
      for (const d of [-1, 1]) {
        shaft(l, 0, d * 50, d * 1.57, 0.1, 160, col, 0.7, 4);
      }
    });
  }
  for (let k = 0; k < 4; k++) {
    const y = 580 - k * 96;
    const rx = 250 - k * 26;
    const ry = 42 - k * 4;
    for (let i = 0; i < 46; i++) {
      const a = i / 46 * Math.PI + rnd.bell() * 0.05;
      cloudPuff(300 + Math.cos(a) * rx, y + Math.sin(a) * ry, rnd.range(18, 40) * (1 - k * 0.12), k);
    }
  }
  const st = { shade: "#0a1030", rim: "#ffffff", light: [-0.6, -0.8] };
  glow(c, 300, 110, 230, "#8ac8ff", 0.6);
  for (const [rx, ry] of [[168, 40]]) {
    stroke(c, oval(300, 112, rx, ry), "#3a4470", 26);
    stroke(c, oval(300, 106, rx, ry), "#c8d4f0", 15);
    for (let i = 0; i < 30; i++) {
      const a = i * 0.2094;
      fill(c, box(300 + Math.cos(a) * rx - 4, 106 + Math.sin(a) * ry - 3, 8, 6, 2), "#ffe08a");
    }
  }
  for (let i = 0; i < 6; i++) {
    const a = i * 1.047 + 0.3;
    stroke(c, line([[300, 108], [300 + Math.cos(a) * 162, 106 + Math.sin(a) * 38]]), "#98a6cc", 6);
  }
  shape(c, mirrored([[0, 24], [20, 40], [40, 92], [34, 130], [0, 150]], 300), { fill: "#e8ecf8", ...st, depth: 24 });
  for (const y of [80, 98]) {
    for (let i = -2; i <= 2; i++) {
      fill(c, box(300 + i * 13 - 4, y, 8, 8, 2), "#7fe9ff");
    }
  }
  stroke(c, line([[300, 26], [300, -10]]), "#c8d4f0", 3);
  glow(c, 300, 6, 26, "#ff4a5a", 1);
  for (const s of [-1, 1]) {
    const x = 300 + s * 236;
    stroke(c, line([[300 + s * 168, 106], [x - s * 30, 100]]), "#98a6cc", 5);
    shape(c, poly([[x - 34, 66], [x + 40, 58], [x + 40, 128], [x - 34, 134]]), { fill: "#2a4a9a", shade: "#060c30",
      rim: "#9ad0ff", depth: 16 });
    for (let i = 1; i < 4; i++) {
      stroke(c, line([[x - 34 + i * 19, 62], [x - 34 + i * 19, 132]]), "#9ad0ff", 1.4, 0.8);
    }
  }
  place(c, 96, 250, { turn: -0.5 }, (l) => {
    shape(l, smooth([[-40, 0], [-10, -13], [40, 0, 1], [-10, 13]]), { fill: "#f4f4fa", ...st, depth: 8 });
    shaft(l, -40, 0, Math.PI, 0.1, 120, "#7fe9ff", 0.9, 4);
  });
  shape(c, smooth([[120, 830], [170, 780], [250, 764], [360, 762], [440, 786], [490, 830], [420, 862], [200, 864]]),
    { fill: linear(c, 0, 760, 0, 866, "#6aa85a", "#2a5a4a", "#3a2c2a"), shade: "#0c1c2c", rim: "#fff0c8",
    light: [-0.5, -0.9], depth: 24 });
  for (let i = 0; i < 46; i++) {
    const x = rnd.range(170, 440);
    const h = rnd.range(10, 56) * (1 - Math.abs(x - 300) / 240);
    const y = 812 + rnd.range(-30, 24);
    shape(c, box(x - 6, y - h, 12, h, 2), { fill: rnd.pick(["#e8ecf4", "#c8d4e4", "#f4e4d0"]), shade: "#2a3464",
      depth: 6 });
    for (let k = 0; k < h / 9; k++) {
      fill(c, box(x - 3, y - h + 4 + k * 8, 5, 3), "#ffce5a");
    }
  }
  shape(c, mirrored([[0, 690], [16, 700], [34, 780], [60, 822], [0, 834]], 300), { fill: "#e8ecf8", ...st, depth: 20 });
  for (let k = 0; k < 3; k++) {
    stroke(c, oval(305, 856, 210 + k * 40, 20 + k * 9), "#ffffff", 2.4, 0.5 - k * 0.13);
  }
  for (const [x, y] of [[90, 860], [530, 846], [470, 884]]) {
    fill(c, smooth([[x - 20, y, 1], [x + 20, y, 1], [x + 12, y + 8], [x - 12, y + 8]]), "#1c2a54");
    fill(c, poly([[x - 2, y - 2], [x - 2, y - 34], [x + 16, y - 4]]), "#ffffff");
  }
  return { glow: 0.26 };
}
