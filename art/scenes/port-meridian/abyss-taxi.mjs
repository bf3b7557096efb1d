import { Path2D, box, fade, fill, glow, line, oval, place, poly, radial, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye } from "../../kit/creature.mjs";
import { lens, neon } from "../../kit/machine.mjs";
import { motes, sky } from "../../kit/nature.mjs";

/** Abyss Taxi. */
export function draw(c, rnd, mark) {
  sky(c, "#1c7a9a", "#0c4a78", "#062448", "#020818");
  for (let i = 0; i < 7; i++) {
    shaft(c, rnd.range(80, 520), -60, 1.57 + rnd.bell() * 0.4, 0.05, 640, "#7fe8ff", 0.3, 16);
  }
  for (let k = 0; k < 3; k++) {
    const pts = [];
    for (let x = -20; x <= 640; x += 30) {
      pts.push([x, 640 + k * 80 + rnd.range(-60, 40) - Math.abs(x - 300) * (0.5 - k * 0.12)]);
    }
    fill(c, poly([...pts, [660, 920], [-40, 920]]), ["#0c3a60", "#062342", "#020c1c"][k]);
  }
  place(c, 110, 700, { turn: -0.24, scale: 1.16 }, (l) => {
    const fr = { shade: "#020410", rim: "#6ad8d0", light: [0.3, -0.9] };
    shape(l, smooth([[-230, 0], [-190, -120], [-80, -190], [60, -176], [150, -110, 1], [96, -50], [80, 20], [110, 70],
      [180, 100, 1], [90, 170], [-60, 190], [-180, 130]]), { fill: "#173a48", ...fr, depth: 60, rimWidth: 5 });
    shape(l, smooth([[150, -108, 1], [96, -50], [80, 20], [110, 70], [176, 98, 1], [140, 40], [130, -10]]),
      { fill: "#3a0c1c" });
    for (let i = 0; i < 8; i++) {
      fill(l, poly([[150 - i * 10, -104 + i * 14], [142 - i * 9, -92 + i * 15], [176 - i * 4, -76 + i * 10]]),
        "#e8fff4");
      fill(l, poly([[172 - i * 9, 96 - i * 7], [160 - i * 9, 90 - i * 8], [178 - i * 6, 56 - i * 3]]), "#e8fff4");
    }
    eye(l, 30, -90, 32, { white: "#d8f4c8", iris: "#b8e04a", look: [0.6, -0.3], lid: 0.1, lidColour: "#173a48",
      big: 0.4, shine: 0.3 });
    stroke(l, smooth([[0, -186], [70, -256], [170, -232], [214, -120], [206, -40]], false), "#3f7a78", 8);
    glow(l, 204, -14, 210, "#c8ff7a", 1);
    glow(l, 204, -14, 60, "#ffffff", 0.9);
    fill(l, oval(204, -14, 19), "#f6ffe0");
  });
  place(c, 362, 360, { turn: 0.22, scale: 1.14 }, (l) => {
    shaft(l, 120, 60, 0.75, 0.25, 520, "#fff6b8", 0.75, 12);
    mark("subject");
    const fr = { shade: "#5a1a14", rim: "#fff8c8", light: [-0.4, -0.9] };
    shape(l, smooth([[-150, -20], [-210, -60], [-230, 0], [-210, 60], [-150, 30]]), { fill: "#d88a14", ...fr,
      depth: 16 });
    stroke(l, line([[-226, -60], [-226, 60]]), "#3a3a48", 10);
    for (const d of [-1, 1]) {
      shape(l, oval(-232, d * 38, 11, 34), { fill: "#8a93a8", shade: "#10141f", rim: "#ffffff", depth: 8 });
    }
    const hull = smooth([[-170, 0], [-130, -80], [0, -116], [120, -90], [166, 0], [130, 84], [0, 112], [-130, 80]]);
    shape(l, hull, { fill: "#ffc21c", ...fr, depth: 60, rimWidth: 7, paint: (p) => {
      for (let i = -8; i <= 8; i++) {
        fill(p, box(i * 26, 34 + (i % 2 ? 13 : 0), 26, 13), "#17131c");
      }
      for (let i = -8; i <= 8; i++) {
        fill(p, box(i * 26, 34 + (i % 2 ? 0 : 13), 26, 13), "#fff6e0");
      }
    } });
    for (let i = 0; i < 20; i++) {
      const a = i * 0.314;
      fill(l, oval(Math.cos(a) * 140, Math.sin(a) * 90, 4), "#8a5a0c");
    }
    shape(l, oval(36, -24, 84, 78), { fill: "#8a93a8", shade: "#10141f", rim: "#ffffff", depth: 20 });
    fill(l, oval(36, -24, 70, 65), radial(l, 36, 0, 80, "#7fe4ff", "#1c6a98", "#0a2c50"));
    l.save();
    l.clip(oval(36, -24, 70, 65));
    shape(l, smooth([[-10, 50], [-4, 0], [36, -16], [76, 0], [84, 50]]), { fill: "#3a2a5a", shade: "#0a0620",
      depth: 10 });
    shape(l, oval(36, -38, 30, 32), { fill: "#e0a888", shade: "#5a2430", depth: 12 });
    fill(l, smooth([[2, -48], [10, -78], [62, -78], [74, -46], [40, -54]]), "#26304a");
    fill(l, box(0, -52, 88, 8, 4), "#101830");
    for (const d of [-11, 13]) {
      fill(l, oval(38 + d, -36, 4, 5), "#1a0a12");
    }
    stroke(l, smooth([[26, -20], [38, -14], [52, -20]], false), "#5a1a20", 4);
    l.restore();
    fill(l, oval(8, -56, 20, 11, -0.7), "#ffffff", { alpha: 0.8 });
    lens(l, -86, -20, 26, { light: "#ffe08a" });
    shape(l, box(-52, -160, 122, 46, 10), { fill: "#17131c", shade: "#000000", rim: "#ffe890", depth: 8 });
    const T = new Path2D("M-36 -150 h20 M-26 -150 v28 M-8 -122 l10 -28 l10 28 M-4 -132 h12 M22 -150 l18 28 M40 -150 l-18 28 M52 -150 v28");
    neon(l, T, "#ffe14a", 5);
    lens(l, 150, 46, 22, { light: "#fff6c8", glowing: 1 });
  });
  mark("back");
  const jelly = (x, y, s, col) => {
    glow(c, x, y, 90 * s, col, 0.6);
    fill(c, smooth([[x - 34 * s, y + 10 * s], [x - 26 * s, y - 26 * s], [x, y - 38 * s], [x + 26 * s, y - 26 * s],
      [x + 34 * s, y + 10 * s], [x, y + 2 * s]]), fade(col, 0.75));
    for (let i = -3; i <= 3; i++) {
      stroke(c, smooth([[x + i * 9 * s, y + 4 * s], [x + i * 9 * s + 8, y + 40 * s], [x + i * 8 * s - 8, y + 84 * s]],
        false), col, 2, 0.7);
    }
  };
  jelly(80, 170, 1, "#ff7ad0");
  jelly(170, 90, 0.6, "#b08aff");
  jelly(548, 620, 0.8, "#6af0ff");
  jelly(520, 120, 0.5, "#ff7ad0");
  for (let i = 0; i < 60; i++) {
    const x = 150 + rnd.bell() * 60;
    const y = rnd.range(20, 330);
    const r = rnd.range(2, 10);
    stroke(c, oval(x + Math.sin(y / 30) * 14, y, r), "#c8f4ff", 1.6, 0.8);
  }
  motes(c, rnd, 90, { size: 2.2, colour: "#bff4ff", alpha: 0.6 });
}
