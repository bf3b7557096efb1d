import { W, box, fill, glow, lerp, limb, line, linear, mirrored, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye } from "../../kit/creature.mjs";
import { plating, plume } from "../../kit/machine.mjs";
import { cloud, sky } from "../../kit/nature.mjs";

/** The Clockwork Octopus. */
export function draw(c, rnd, mark) {
  sky(c, "#e8b468", "#d08a58", "#7a5a6a", "#1a2a44");
  glow(c, 430, 150, 400, "#fff0b0", 0.9);
  for (let i = 0; i < 7; i++) {
    cloud(c, rnd, rnd.range(0, W), 90 + i * 60, rnd.range(260, 420), { lit: "#ffe0a8", dark: "#9a6a64", alpha: 0.7,
      light: [0.5, -0.6] });
  }
  const wave = (y, amp, top, low, seed) => {
    const pts = [];
    for (let x = -40; x <= 640; x += 40) {
      pts.push([x, y + Math.sin(x / 70 + seed) * amp + Math.sin(x / 31 + seed * 2) * amp * 0.35]);
    }
    shape(c, smooth([...pts, [680, 920, 1], [-60, 920, 1]]), { fill: linear(c, 0, y - amp, 0, y + 180, top, low),
      rim: "#fff0d0", light: [0.3, -1], rimWidth: 4, depth: 10 });
  };
  wave(600, 22, "#5a8a90", "#1c3a54", 0.6);
  mark("subject");
  const brass = { shade: "#2a0c1c", rim: "#fff0b8", light: [0.5, -0.8] };
  const arm = (pts, cups = true) => {
    const p = limb(pts);
    shape(c, p, { fill: "#b8742a", ...brass, depth: 24, rimWidth: 4, paint: (l) => {
      for (let i = 0; i < pts.length - 1; i++) {
        for (let k = 0; k < 6; k++) {
          const t = k / 6;
          const x = lerp(pts[i][0], pts[i + 1][0], t);
          const y = lerp(pts[i][1], pts[i + 1][1], t);
          const w = lerp(pts[i][2], pts[i + 1][2], t);
          const a = Math.atan2(pts[i + 1][1] - pts[i][1], pts[i + 1][0] - pts[i][0]);
          stroke(l, smooth([[x - Math.sin(a) * -w * 1.2, y + Math.cos(a) * -w * 1.2],
            [x + Math.cos(a) * 7, y + Math.sin(a) * 7], [x - Math.sin(a) * w * 1.2, y + Math.cos(a) * w * 1.2]], false),
            "#5a2c14", 3, 0.8);
          if (cups) {
            fill(l, oval(x - Math.sin(a) * w * 0.55, y + Math.cos(a) * w * 0.55, w * 0.2), "#ffdf9a");
          }
        }
      }
    } });
  };
  arm([[330, 470, 40], [470, 420, 32], [540, 300, 24], [500, 200, 17], [440, 210, 11], [440, 250, 5]]);
  arm([[210, 470, 40], [90, 430, 32], [40, 320, 24], [80, 220, 16], [140, 240, 9]]);
  place(c, 312, 600, { turn: -0.13 }, (l) => {
    shape(l, smooth([[-250, -30, 1], [240, -40, 1], [290, -70, 1], [230, 80, 1], [-200, 90, 1]]),
      { fill: "#2c2a3c", shade: "#06040f", rim: "#ffd8a0", light: [0.4, -0.9], depth: 40, rimWidth: 5, paint: (p) => {
      fill(p, box(-260, 46, 560, 60), "#8a2a24");
      for (let i = 0; i < 16; i++) {
        fill(p, oval(-210 + i * 30, 10, 5), "#ffdf8a");
      }
    } });
    shape(l, box(-150, -96, 270, 64, 6), { fill: "#f0e4cc", shade: "#5a3a4a", rim: "#ffffff", depth: 16 });
    for (let i = 0; i < 9; i++) {
      fill(l, box(-138 + i * 29, -80, 16, 22, 4), "#3a2a3c");
    }
    shape(l, box(-60, -140, 130, 48, 5), { fill: "#e0d0b4", shade: "#5a3a4a", rim: "#ffffff", depth: 12 });
    for (const x of [-40, 30]) {
      shape(l, poly([[x - 20, -140], [x - 18, -250], [x + 18, -250], [x + 20, -140]]),
        { fill: "#c83a2c", shade: "#3a0818", rim: "#ffd0a0", depth: 14 });
      fill(l, box(x - 19, -250, 38, 22), "#17131c");
      plume(l, rnd, x, -256, 210, { colour: "#3a2c3a", width: 24, drift: -90, alpha: 0.4, count: 26 });
    }
    stroke(l, line([[200, -44], [206, -210]]), "#3a2418", 6);
    stroke(l, line([[206, -200], [120, -96]]), "#3a2418", 2);
  });
  const head = mirrored([[0, 110], [80, 130], [130, 220], [128, 330], [150, 430], [110, 490], [0, 500]], 268);
  shape(c, head, { fill: linear(c, 140, 110, 400, 500, "#8a4a1c", "#d8963a", "#f2c05a"), ...brass, depth: 80,
    rimWidth: 9 });
  plating(c, head, rnd, { x: 110, y: 110, w: 320, h: 390, size: 64, seam: "#4a200c", alpha: 0.75 });
  for (const [x, y, r, t] of [[200, 190, 34, 0], [330, 168, 26, 0.3]]) {
    for (let i = 0; i < 10; i++) {
      const a = t + i * 0.628;
      fill(c, poly([[x + Math.cos(a - 0.16) * r, y + Math.sin(a - 0.16) * r], [x + Math.cos(a - 0.1) * r * 1.3,
        y + Math.sin(a - 0.1) * r * 1.3], [x + Math.cos(a + 0.1) * r * 1.3, y + Math.sin(a + 0.1) * r * 1.3],
        [x + Math.cos(a + 0.16) * r, y + Math.sin(a + 0.16) * r]]), "#6a3414");
    }
    shape(c, oval(x, y, r), { fill: "#c88a3a", ...brass, depth: 10 });
    fill(c, oval(x, y, r * 0.4), "#3a1a0c");
  }
  shape(c, oval(268, 356, 104), { fill: "#7a4218", ...brass, depth: 24, rimWidth: 5 });
  for (let i = 0; i < 12; i++) {
    fill(c, oval(268 + Math.cos(i * 0.5236) * 90, 356 + Math.sin(i * 0.5236) * 90, 5), "#ffe09a");
  }
  eye(c, 268, 356, 76, { iris: "#3ae0d0", big: 0.42, lid: 0.2, lidColour: "#a8682a", angry: 0.12, look: [0.3, 0.5],
    shine: 0.3 });
  stroke(c, smooth([[230, 458], [268, 470], [306, 458]], false), "#3a1a0c", 8);
  stroke(c, line([[268, 112], [268, 66]]), "#8a5a24", 12);
  for (const s of [-1, 1]) {
    shape(c, oval(268 + s * 30, 52, 28, 22), { fill: "#e0a83a", ...brass, depth: 8,
      paint: (l) => fill(l, oval(268 + s * 30, 52, 12, 9), "#8a4a2a") });
  }
  arm([[180, 480, 38], [120, 560, 34], [170, 660, 28], [290, 690, 24], [380, 650, 18], [390, 590, 12], [350, 570, 6]]);
  arm([[360, 480, 38], [440, 540, 34], [450, 640, 28], [390, 720, 22], [300, 740, 15], [250, 710, 8]]);
  mark("back");
  wave(730, 28, "#7ab0a8", "#12304c", 2.2);
  mark("subject");
  arm([[60, 900, 40], [70, 790, 34], [30, 700, 24], [60, 630, 14], [100, 640, 7]]);
  arm([[560, 900, 40], [540, 800, 34], [580, 700, 24], [550, 620, 14], [510, 640, 7]]);
  mark("back");
  wave(830, 24, "#4a8890", "#081c30", 4);
  for (let i = 0; i < 160; i++) {
    fill(c, oval(rnd.range(0, W), rnd.pick([700, 730, 810]) + rnd.bell() * 44, rnd.range(2, 9)), "#fff8ec",
      { alpha: 0.7 });
  }
  return { glow: 0.26 };
}
