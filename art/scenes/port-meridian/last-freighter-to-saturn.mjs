import { Path2D, W, box, fill, glow, line, linear, mirrored, mix, onLayer, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { CITY, haze, skyline, truss } from "../../kit/machine.mjs";
import { glitter, sky, stars } from "../../kit/nature.mjs";

/** Last Freighter to Saturn. */
export function draw(c, rnd) {
  sky(c, "#0a0824", "#2a1458", "#6a2a7a", "#c8506a");
  stars(c, rnd, 240, { bottom: 640 });
  place(c, 215, 250, { turn: -0.32 }, (l) => {
    glow(l, 0, 0, 380, "#ffb870", 0.4);
    const ring = (a0, a1) => {
      for (let i = 0; i < 26; i++) {
        const r = 1 + i * 0.022;
        const p = new Path2D();
        p.ellipse(0, 0, 262 * r, 66 * r, 0, a0, a1);
        stroke(l, p, mix(i % 5 === 2 ? "#8a5a7a" : "#ffdca8", "#d88aa8", i / 26), i === 14 ? 1 : 5.4,
          i === 14 || i === 15 ? 0.15 : 0.62);
      }
    };
    ring(Math.PI, Math.PI * 2);
    shape(l, oval(0, 0, 176), { fill: "#f2b878", shade: "#2a0c4a", light: [-0.6, -0.5], depth: 120, rim: "#fff2c8",
      rimWidth: 6, paint: (p) => {
      for (let y = -180; y < 180; y += 13) {
        fill(p, smooth([[-200, y], [-60, y + rnd.range(-5, 5)], [80, y + rnd.range(-5, 5)], [200, y], [200, y + 13],
          [-200, y + 13]]), rnd.pick(["#e8a060", "#ffd8a0", "#d88860", "#f6c48a", "#c87a6a"]),
          { alpha: 0.75, blur: 2 });
      }
      fill(p, oval(60, 60, 34, 14), "#b8604a", { alpha: 0.7, blur: 3 });
    } });
    ring(0, Math.PI);
  });
  for (const [x, y, r] of [[500, 90, 20], [70, 480, 12]]) {
    shape(c, oval(x, y, r), { fill: "#c8b0d8", shade: "#2a1450", light: [-0.6, -0.5], depth: r });
  }
  skyline(c, rnd, { y: 800, layers: 3, high: 190, haze: "#a84a78", near: "#1a0a30", lights: CITY, lit: 0.4 });
  fill(c, box(0, 796, W, 110), linear(c, 0, 796, 0, 900, "#5a2050", "#0c041c"));
  const plumeX = (t) => 430 - 100 * t * t + 0;
  onLayer(c, (l) => {
    for (let i = 0; i < 150; i++) {
      const t = i / 150;
      const x = plumeX(1 - t);
      const y = 560 + t * 250;
      fill(l, oval(x + rnd.bell() * (12 + t * 60), y, 14 + t * 40 + rnd.range(0, 14)), mix("#fff0c0", "#a8486a",
        Math.min(1, t * 1.2)), { alpha: 0.34 });
    }
    for (let i = 0; i < 70; i++) {
      const s = rnd.bell();
      fill(l, oval(334 + s * 250, 810 - Math.abs(rnd.bell()) * 40, rnd.range(24, 60)),
        rnd.pick(["#ffd8a8", "#e88a78", "#8a3a6a"]), { alpha: 0.4 });
    }
  }, { blur: 5 });
  glow(c, 334, 800, 300, "#ffb04a", 0.7);
  place(c, 440, 470, { turn: 0.2, scale: 1.3 }, (l) => {
    for (const [w, len, col] of [[40, 220, "#ff5a2a"], [28, 170, "#ffb03a"], [15, 120, "#fff6d0"]]) {
      fill(l, smooth([[-w, 80, 1], [-w * 0.8, 80 + len * 0.5], [0, 80 + len, 1], [w * 0.8, 80 + len * 0.5],
        [w, 80, 1]]), col, { blur: 6, mode: "screen" });
    }
    const fr = { shade: "#1a0a3a", rim: "#fff0d0", light: [-0.8, -0.3] };
    for (const s of [-1, 1]) {
      shape(l, smooth([[s * 26, 10], [s * 70, 60], [s * 74, 104, 1], [s * 28, 80]]), { fill: "#c83a4a", ...fr,
        depth: 14 });
      shape(l, box(s * 44 - 16, -40, 32, 104, 14), { fill: "#d8dce8", ...fr, depth: 16 });
      shape(l, poly([[s * 44 - 12, 64], [s * 44 + 12, 64], [s * 44 + 17, 84], [s * 44 - 17, 84]]),
        { fill: "#3a3a4c", ...fr, depth: 6 });
    }
    shape(l, mirrored([[0, -170], [18, -140], [36, -80], [40, 20], [34, 76], [0, 80]]), { fill: "#f0f0f6", ...fr,
      depth: 30, rimWidth: 4, paint: (p) => {
      fill(p, box(-60, -100, 120, 12), "#c83a4a");
      fill(p, box(-60, 20, 120, 30), "#c83a4a");
      fill(p, box(-60, -4, 120, 3), "#8a90a8");
    } });
    for (const y of [-72, -44, -16]) {
      fill(l, oval(0, y, 9), "#20284a");
      fill(l, oval(0, y, 6.5), "#ffe08a");
      glow(l, 0, y, 20, "#ffce5a", 0.8);
    }
    for (const [x, y, col] of [[-62, -10, "#3a8ab8"], [62, -10, "#e8a03a"], [-62, 30, "#e8a03a"],
      [62, 30, "#3ab88a"]]) {
      shape(l, box(x - 13, y - 18, 26, 34, 3), { fill: col, ...fr, depth: 8 });
    }
    stroke(l, line([[0, -170], [0, -206]]), "#c8d0e0", 3);
    glow(l, 0, 100, 130, "#ffdf8a", 1);
  });
  for (const x of [60, 112]) {
    truss(c, x, 800, x + 14, 610, 18, "#12061f", { bays: 9, stroke: 4, rim: "#ffb870" });
    glow(c, x + 14, 604, 26, "#ff4a5a", 1);
  }
  stroke(c, line([[66, 640], [126, 660]]), "#12061f", 4);
  glitter(c, rnd, { x: 330, y: 812, spread: 200, colour: "#ffd8a0", count: 150 });
  for (const x of [180, 240, 300]) {
    fill(c, oval(x, 872, 7), "#0a0418");
    fill(c, smooth([[x - 10, 905], [x - 9, 882], [x + 9, 882], [x + 10, 905]]), "#0a0418");
    stroke(c, line([[x + 8, 886], [x + 16, 862]]), "#0a0418", 4);
  }
}
