import { Path2D, fill, glow, line, linear, oval, place, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye } from "../../kit/creature.mjs";
import { CITY, haze, neon, plating, skyline, truss } from "../../kit/machine.mjs";
import { cloud, sky, stars } from "../../kit/nature.mjs";

/** Radio Whale. */
export function draw(c, rnd, mark) {
  sky(c, "#0a1844", "#1c3a7a", "#4a4aa0", "#8a4a90");
  stars(c, rnd, 170, { bottom: 420 });
  glow(c, 460, 150, 300, "#a8d0ff", 0.5);
  fill(c, oval(470, 140, 54), "#e8f0ff");
  glow(c, 470, 140, 150, "#e8f0ff", 0.6);
  for (let k = 0; k < 5; k++) {
    stroke(c, oval(150, 210, 60 + k * 50, 60 + k * 50), "#6af0ff", 3, 0.5 - k * 0.08);
  }
  skyline(c, rnd, { y: 900, layers: 3, high: 300, haze: "#5a4a98", near: "#120c2c", lights: CITY, lit: 0.55 });
  haze(c, 640, 110, "#8a70c8", 0.6);
  for (let i = 0; i < 7; i++) {
    cloud(c, rnd, rnd.range(-20, 620), 620 + rnd.range(-40, 60), rnd.range(260, 400), { lit: "#c8b8f0", dark: "#4a3f90",
      alpha: 0.75, light: [0.4, -0.8] });
  }
  place(c, 286, 430, { turn: -0.16, scale: 0.96 }, (l) => {
    mark("subject");
    const fr = { shade: "#0a0c34", rim: "#cfe6ff", light: [0.5, -0.85] };
    shape(l, smooth([[220, -20], [290, -90], [360, -150, 1], [352, -70], [380, 10, 1], [300, 0], [236, 30]]),
      { fill: "#2f4a90", ...fr, depth: 30 });
    const body = smooth([[-270, 30], [-262, -60], [-180, -132], [-40, -156], [100, -110], [220, -40], [262, -6],
      [220, 34], [100, 90], [-60, 130], [-190, 124], [-256, 84]]);
    shape(l, body, { fill: linear(l, 0, -150, 0, 130, "#4a70c8", "#2a4590", "#1c2a68"), ...fr, depth: 70, rimWidth: 8,
      paint: (p) => {
      fill(p, smooth([[-290, 50], [-160, 60], [40, 60], [140, 80], [-40, 160], [-200, 150]]), "#c8d8f4", { blur: 3 });
      for (let i = 0; i < 12; i++) {
        stroke(p, smooth([[-270, 66 + i * 7], [-120, 74 + i * 7], [60, 66 + i * 7]], false), "#5a70b0", 3, 0.7);
      }
      for (let i = 0; i < 8; i++) {
        stroke(p, smooth([[-200 + i * 58, -160], [-190 + i * 56, 0], [-200 + i * 58, 140]], false), "#16245c", 2.4,
          0.5);
      }
    } });
    plating(l, body, rnd, { x: -270, y: -150, w: 530, h: 190, size: 44, seam: "#101c50", alpha: 0.25 });
    stroke(l, smooth([[-272, 46], [-200, 40], [-130, 56], [-96, 30]], false), "#0c1440", 6);
    eye(l, -120, -2, 20, { iris: "#ffce5a", big: 0.5, lid: 0.3, lidColour: "#31509c", shine: 0.3 });
    shape(l, smooth([[-60, 70], [-20, 80], [60, 190], [40, 210, 1], [-40, 160], [-90, 110]]), { fill: "#2f4a90", ...fr,
      depth: 24 });
    for (let i = 0; i < 9; i++) {
      const x = -210 + i * 48;
      const y = 26 - Math.abs(i - 2) * 2;
      fill(l, oval(x, y, 9), "#0c1440");
      fill(l, oval(x, y, 6.5), "#ffe08a");
      glow(l, x, y, 30, "#ffc04a", 0.7);
    }
    for (const [x, y, h] of [[-160, -136, 110], [-60, -154, 150], [40, -136, 120], [120, -98, 80]]) {
      truss(l, x, y + 8, x + 4, y - h, 13, "#c8d8f0", { bays: 8, stroke: 2.6 });
      glow(l, x + 4, y - h, 34, "#ff4a6a", 1);
      fill(l, oval(x + 4, y - h, 4), "#ffffff");
    }
    shape(l, smooth([[-120, -150], [-150, -190], [-110, -206], [-76, -180]]), { fill: "#e8f0ff", ...fr, depth: 12 });
    mark("back");
    for (const [x, y] of [[-160, -250], [-60, -306]]) {
      for (let k = 1; k < 4; k++) {
        for (const s of [0, 1]) {
          const p = new Path2D();
          p.arc(x + 4, y + 4, 16 + k * 15, s ? -0.7 : Math.PI - 0.7, s ? 0.7 : Math.PI + 0.7);
          stroke(l, p, "#6af0ff", 3.4, 0.9 - k * 0.2);
        }
      }
    }
    mark("subject");
    neon(l, smooth([[0, -30], [30, -30], [40, -60], [56, 4], [70, -48], [84, -16], [96, -30], [140, -30]], false),
      "#ff5ab8", 4);
    stroke(l, line([[-262, -40], [-330, -60]]), "#c8d8f0", 0);
  });
  mark("front");
  for (let i = 0; i < 4; i++) {
    cloud(c, rnd, rnd.range(0, 600), 690 + i * 16, rnd.range(220, 360), { lit: "#b8a8e8", dark: "#3c3080", alpha: 0.6,
      light: [0.4, -0.8] });
  }
  mark("back");
  for (const [x, y, t] of [[140, 250, 0], [80, 330, 0.3], [210, 160, -0.2]]) {
    place(c, x, y, { turn: t, scale: 1.1 }, (l) => {
      fill(l, oval(-5, 16, 9, 7, -0.4), "#ffe9a8");
      stroke(l, line([[3, 14], [3, -18]]), "#ffe9a8", 4);
      stroke(l, smooth([[3, -18], [18, -10], [18, 2]], false), "#ffe9a8", 4);
      glow(l, 0, 0, 50, "#ffe08a", 0.5);
    });
  }
}
