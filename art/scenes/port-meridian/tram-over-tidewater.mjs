import { Path2D, W, box, fade, fill, glow, line, linear, mix, oval, place, poly, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { CITY, haze, skyline } from "../../kit/machine.mjs";
import { glitter, reflection, sky, stars } from "../../kit/nature.mjs";

/** Tram over Tidewater. */
export function draw(c, rnd, mark) {
  sky(c, "#0e1a48", "#2c3f86", "#7a6ab0", "#f0a098");
  stars(c, rnd, 130, { bottom: 300 });
  glow(c, 430, 230, 260, "#fff0d0", 0.8);
  fill(c, oval(430, 230, 92), linear(c, 0, 140, 0, 320, "#fffaf0", "#ffd8b0"));
  for (let i = 0; i < 5; i++) {
    stroke(c, smooth([[rnd.range(-60, 250), 190 + i * 40], [300, 186 + i * 40], [rnd.range(420, 660), 192 + i * 40]],
      false), "#c8a8d8", 5 + i * 2, 0.35);
  }
  skyline(c, rnd, { y: 610, layers: 3, high: 250, haze: "#a888b8", near: "#241a4c", lights: CITY, lit: 0.45 });
  haze(c, 590, 50, "#ffc0b0", 0.5);
  const deck = (x) => 420 + (x - 300) * -0.1;
  for (let k = 0; k < 5; k++) {
    const x = -10 + k * 155;
    const y = deck(x);
    shape(c, smooth([[x - 20, y, 1], [x - 14, 620, 1], [x + 14, 620, 1], [x + 20, y, 1]]),
      { fill: "#1a1440", shade: "#04020f", rim: "#ffb8a8", light: [0.8, -0.2], depth: 10 });
    const p = new Path2D();
    p.moveTo(x + 18, y + 90);
    p.quadraticCurveTo(x + 78, deck(x + 78) - 20, x + 138, deck(x + 155) + 90);
    stroke(c, p, "#1a1440", 12);
    stroke(c, p, "#ffb8a8", 1.5, 0.5);
  }
  fill(c, poly([[-20, deck(-20) - 8], [620, deck(620) - 8], [620, deck(620) + 22], [-20, deck(-20) + 22]]), "#1c1546");
  stroke(c, line([[-20, deck(-20) - 8], [620, deck(620) - 8]]), "#ffd0b8", 3, 0.9);
  for (let x = 10; x < 620; x += 92) {
    stroke(c, line([[x, deck(x) - 8], [x, deck(x) - 130]]), "#1a1440", 5);
    stroke(c, line([[x, deck(x) - 126], [x + 30, deck(x) - 126]]), "#1a1440", 3);
    glow(c, x, deck(x) - 134, 24, "#7fe9ff", 0.9);
  }
  stroke(c, line([[-20, deck(-20) - 122], [620, deck(620) - 122]]), "#1a1440", 2);
  mark("subject");
  for (const [x, w, col] of [[96, 176, "#2ab0b8"], [282, 186, "#e8584a"]]) {
    place(c, x, deck(x) - 12, { turn: -0.1 }, (l) => {
      shape(l, smooth([[0, -20], [4, -82], [20, -94], [w - 24, -94], [w - 2, -70], [w + (x > 200 ? 18 : 0), -20],
        [w, 0, 1], [4, 0, 1]]), { fill: linear(l, 0, -94, 0, 0, mix(col, "#ffffff", 0.35), col,
        mix(col, "#000030", 0.5)), shade: "#08041c", rim: "#fff4dc", light: [0.4, -0.9], depth: 22, rimWidth: 4 });
      fill(l, box(6, -30, w - 12, 6), "#fff2d8");
      const n = 5;
      for (let i = 0; i < n; i++) {
        const wx = 14 + i * ((w - 28) / n);
        fill(l, box(wx, -80, (w - 28) / n - 7, 40, 5), linear(l, 0, -80, 0, -40, "#fff8d8", "#ffcf70"));
        glow(l, wx + 12, -60, 44, "#ffd070", 0.45);
        if (rnd() < 0.75) {
          fill(l, oval(wx + 10, -54, 6), "#3a1a4a");
          fill(l, smooth([[wx + 1, -40], [wx + 4, -48], [wx + 16, -48], [wx + 19, -40]]), "#3a1a4a");
        }
      }
      for (const q of [30, w - 30]) {
        fill(l, oval(q, 2, 14, 9), "#0e0a28");
      }
      stroke(l, line([[w / 2, -94], [w / 2 - 20, -114], [w / 2, -126]]), "#1a1440", 4);
      if (x > 200) {
        fill(l, oval(w + 8, -24, 7), "#ffffff");
        mark("back");
        shaft(l, w + 8, -24, 0, 0.12, 260, "#fff6d0", 0.9, 6);
        glow(l, w + 8, -24, 60, "#fff6d0", 1);
      }
    });
  }
  mark("back");
  glow(c, 282, deck(282) - 136, 40, "#c8f8ff", 1);
  fill(c, box(0, 606, W, 12), "#120e30");
  reflection(c, 614, { ripple: 9, alpha: 0.95 });
  fill(c, box(0, 612, W, 300), linear(c, 0, 612, 0, 900, fade("#f0a098", 0.2), fade("#2c2a6a", 0.45),
    fade("#0a0c2c", 0.85)));
  glitter(c, rnd, { x: 430, y: 622, spread: 50, colour: "#fff0d8", count: 120 });
  glitter(c, rnd, { x: 300, y: 640, spread: 280, colour: "#ffb8a8", count: 60 });
  for (const [x, y] of [[120, 780], [170, 800]]) {
    shape(c, smooth([[x - 34, y, 1], [x + 34, y, 1], [x + 22, y + 14], [x - 22, y + 14]]),
      { fill: "#140e30", rim: "#ffc8b0", depth: 6, light: [0.4, -1] });
    if (x < 150) {
      fill(c, oval(x, y - 26, 6), "#140e30");
      fill(c, smooth([[x - 8, y], [x - 7, y - 20], [x + 7, y - 20], [x + 8, y]]), "#140e30");
      stroke(c, line([[x + 6, y - 16], [x + 58, y - 44]]), "#140e30", 2.4);
      glow(c, x + 20, y - 6, 26, "#ffc86a", 0.9);
    }
  }
  return { glow: 0.36 };
}
