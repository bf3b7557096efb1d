import { box, fade, fill, glow, limb, line, linear, mirrored, mix, oval, place, poly, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { CITY, neon } from "../../kit/machine.mjs";
import { rain } from "../../kit/nature.mjs";

/** Courier on the Wet Mile. */
export function draw(c, rnd) {
  const vx = 320;
  const vy = 300;
  wash(c, radial(c, vx, vy, 700, "#ff9ad0", "#8a2aa8", "#2a1470", "#080420"));
  for (const s of [-1, 1]) {
    for (let i = 9; i >= 0; i--) {
      const t = (i + 1) / 10;
      const k = 1 / (t * t);
      const x = vx + s * (40 + 30 * k);
      const w = 24 + 26 * k;
      const h = 60 + 70 * k;
      if (x * s > 900) {
        continue;
      }
      fill(c, box(s > 0 ? x : x - w, vy - h, w, h * 1.7), mix("#c84aa8", "#0c0624", 1 - t * 0.8));
      for (let j = 0; j < 22; j++) {
        fill(c, box((s > 0 ? x : x - w) + rnd() * w * 0.9, vy - h + rnd() * h * 1.4, 2 + 3 * k * 0.3, 3 + 4 * k * 0.3),
          rnd.pick(CITY), { alpha: 0.8 });
      }
    }
  }
  fill(c, poly([[vx - 6, vy], [vx + 6, vy], [900, 920], [-300, 920]]), linear(c, 0, vy, 0, 900, "#b83aa0", "#2a1458",
    "#0a0620"));
  for (let i = 0; i < 150; i++) {
    const a = rnd.range(0.02, 3.12);
    const r0 = rnd.range(30, 300);
    const r1 = r0 * rnd.range(1.3, 2.6);
    stroke(c, line([[vx + Math.cos(a) * r0, vy + Math.sin(a) * r0 * 1.1], [vx + Math.cos(a) * r1, vy + Math.sin(a) * r1 * 1.1]]), rnd.pick(["#ff5ab8", "#5ae8ff", "#ffd05a", "#ffffff"]), rnd.range(0.6, 3) * (r0 / 140), rnd.range(0.2, 0.7));
  }
  for (let i = 0; i < 60; i++) {
    const a = rnd.range(3.2, 6.2);
    const r0 = rnd.range(90, 340);
    const r1 = r0 * rnd.range(1.2, 1.9);
    stroke(c, line([[vx + Math.cos(a) * r0, vy + Math.sin(a) * r0], [vx + Math.cos(a) * r1, vy + Math.sin(a) * r1]]),
      "#ffd0f0", rnd.range(0.6, 2), 0.4);
  }
  glow(c, vx, vy, 230, "#fff0fa", 0.9);
  for (const [x0, x1, col] of [[40, -260, "#ff3a5a"], [-30, -520, "#ff3a5a"], [60, 420, "#5ae8ff"],
    [24, 210, "#ffd05a"]]) {
    neon(c, smooth([[vx + x0 * 0.3, vy + 6], [vx + x0, vy + 90], [vx + x1, 930]], false), col, 5);
  }
  place(c, 320, 560, { turn: 0.2, scale: 1.24 }, (l) => {
    const fr = { shade: "#06021c", rim: "#5af0ff", light: [0.7, -0.6] };
    shape(l, smooth([[-30, -110], [-120, -160], [-200, -250], [-150, -160], [-210, -180, 1], [-130, -100], [-60, -60]]),
      { fill: "#e83a5a", shade: "#4a0828", rim: "#ffc0a0", light: [0.5, -0.8], depth: 20 });
    for (const s of [-1, 1]) {
      shape(l, limb([[s * 56, -90, 30], [s * 110, -40, 24], [s * 116, 6, 18]]), { fill: "#2a2a58", ...fr, depth: 20 });
      shape(l, limb([[s * 50, 10, 38], [s * 104, 50, 34], [s * 90, 120, 24]]), { fill: "#20204a", ...fr, depth: 22 });
      fill(l, box(s * 104 - 12, 34, 24, 22, 6), "#ffd05a");
    }
    shape(l, smooth([[-70, -110], [0, -134], [70, -110], [76, -10], [50, 60], [-50, 60], [-76, -10]]),
      { fill: "#363674", ...fr, depth: 40, rimWidth: 6, paint: (p) => {
      fill(p, poly([[-80, -70], [80, -20], [80, 2], [-80, -48]]), "#ffd05a");
    } });
    shape(l, oval(0, -168, 62, 66), { fill: "#f4f4ff", ...fr, depth: 34, rimWidth: 6, paint: (p) => {
      fill(p, box(-12, -240, 24, 70), "#e83a5a");
    } });
    shape(l, smooth([[-50, -180], [0, -194], [50, -180], [48, -146], [0, -130], [-48, -146]]),
      { fill: linear(l, -50, -190, 50, -140, "#1c0a4a", "#ff5ab8", "#5ae8ff") });
    fill(l, oval(-26, -172, 12, 5, -0.4), "#ffffff", { alpha: 0.9 });
    for (const s of [-1, 1]) {
      stroke(l, smooth([[s * 14, 10], [s * 80, -20], [s * 136, 6]], false), "#8a93b8", 9);
      fill(l, box(s > 0 ? 108 : -140, -8, 32, 22, 8), "#14122c");
    }
    for (const s of [-1, 1]) {
      shape(l, poly([[s * 40, 60], [s * 150, 96], [s * 196, 150], [s * 150, 176], [s * 60, 150]]),
        { fill: "#b8284a", shade: "#2a0420", rim: "#ffd0b0", light: [0.5, -0.8], depth: 20, rimWidth: 5 });
      shape(l, oval(s * 150, 160, 58, 40), { fill: "#2a2a4c", ...fr, depth: 14, rimWidth: 4 });
      fill(l, oval(s * 150, 170, 43, 25), "#1c3a6a");
      for (let k = 0; k < 3; k++) {
        neon(l, oval(s * 150, 172, 40 - k * 12, 22 - k * 7), "#5af0ff", 3);
      }
      glow(l, s * 150, 190, 120, "#5af0ff", 0.9);
    }
    fill(l, smooth([[-46, -24, 1], [-30, -74], [0, -86], [30, -74], [46, -24, 1], [0, -6]]), fade("#bff4ff", 0.5));
    stroke(l, smooth([[-46, -24], [-30, -74], [0, -86], [30, -74], [46, -24]], false), "#ffffff", 3, 0.8);
    shape(l, mirrored([[0, -36], [40, -30], [72, 10], [88, 80], [64, 150], [30, 226, 1], [0, 240]]),
      { fill: linear(l, 0, -36, 0, 240, "#ff8a3a", "#e83a5a", "#6a1450"), shade: "#1c0420", rim: "#ffe0b0",
      light: [0.5, -0.8], depth: 40, rimWidth: 6, paint: (p) => {
      fill(p, poly([[-10, -40], [10, -40], [16, 240], [-16, 240]]), "#fff0d8");
      for (const s of [-1, 1]) {
        stroke(p, line([[s * 30, -20], [s * 60, 80], [s * 30, 200]]), "#6a0c34", 4);
      }
    } });
    for (const s of [-1, 1]) {
      fill(l, poly([[s * 20, 74], [s * 74, 40], [s * 80, 62], [s * 28, 104]]), "#fffbe0");
      glow(l, s * 50, 70, 130, "#fff6c8", 1);
    }
    shape(l, poly([[-26, 130], [26, 130], [14, 180], [-14, 180]]), { fill: "#14122c", rim: "#ffffff", depth: 8 });
    neon(l, line([[-16, 142], [0, 150], [16, 142]]), "#ffd05a", 3);
  });
  for (let i = 0; i < 130; i++) {
    const s = rnd.bell();
    const x = 320 + s * 330;
    const y = 840 - Math.abs(rnd.bell()) * 80;
    stroke(c, line([[x, y], [x + (x - 320) * 0.18, y - rnd.range(6, 40)]]), "#d8fbff", rnd.range(1, 4), 0.7);
  }
  rain(c, rnd, 90, { colour: "#ffd8ff", alpha: 0.35, slant: 0.5 });
}
