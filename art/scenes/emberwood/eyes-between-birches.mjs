import { W, fill, mirrored, oval, place, shape, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { motes, sky, trunk } from "../../kit/nature.mjs";

/** Eyes Between Birches. */
export function draw(c, rnd) {
  sky(c, "#9fb8d0", "#c8d8e4", "#a8c0d4", "#6a88a8");
  for (let i = 0; i < 24; i++) {
    trunk(c, rnd, rnd.range(0, W), 920, -20, rnd.range(10, 26), { fill: "#bccddc", shade: "#8aa2b8", birch: true,
      bark: 14 });
  }
  wash(c, "#b8ccdc", "source-over", 0.3);
  for (const [x, w] of [[190, 34], [400, 30], [500, 40]]) {
    trunk(c, rnd, x, 920, -20, w, { fill: "#d8e2ea", shade: "#5a7088", birch: true, bark: 30, rim: "#ffffff" });
  }
  fill(c, oval(300, 900, 400, 160), "#e8f2f8", { blur: 20 });
  const fr = { shade: "#2a3048", rim: "#ffffff", light: [0.3, -0.9] };
  const body = smooth([[200, 600], [140, 740], [120, 920, 1], [520, 920, 1], [500, 740], [440, 600]]);
  shape(c, body, { fill: "#c8b4a0", ...fr, depth: 60 });
  fur(c, rnd, body, { x: 90, y: 610, w: 450, h: 310, count: 1500, length: 34, width: 2.2,
    colours: ["#e8dccc", "#6a5a58", "#c8b09a"], flow: (x) => Math.PI / 2 + (305 - x) / 400, alpha: 0.5 });
  place(c, 318, 510, { scale: 1.22 }, (l) => {
    for (const s of [-1, 1]) {
      shape(l, smooth([[s * 40, -84], [s * 92, -196, 1], [s * 128, -40]]), { fill: "#a48b76", ...fr, depth: 20 });
      fill(l, smooth([[s * 62, -84], [s * 92, -160, 1], [s * 112, -60]]), "#4a3c44", { blur: 6 });
      fill(l, smooth([[s * 80, -172], [s * 92, -262, 1], [s * 104, -172]]), "#17171f");
      for (let i = 0; i < 8; i++) {
        stroke(l, smooth([[s * (86 + i * 1.6), -180], [s * (88 + i * 2), -214], [s * (88 + i * 3.4), -240 + i * 5]],
          false), "#17171f", 3);
      }
    }
    const ruff = mirrored([[0, -20], [84, -24], [134, 34], [206, 108, 1], [150, 112], [166, 176, 1], [104, 156],
      [74, 214, 1], [30, 176], [0, 190]]);
    shape(l, ruff, { fill: "#efe4d6", ...fr, depth: 30 });
    fur(l, rnd, ruff, { x: -180, y: -60, w: 360, h: 240, count: 1200, length: 34, width: 2.2,
      colours: ["#ffffff", "#8a7a78", "#5a4a50"], flow: (x, y) => Math.atan2(y + 10, x), alpha: 0.6, spill: true });
    const head = mirrored([[0, -112], [46, -106], [92, -62], [112, 6], [98, 62], [54, 106], [0, 122]]);
    shape(l, head, { fill: "#b89e86", ...fr, depth: 40, paint: (p) => {
      fill(p, oval(0, 84, 60, 44), "#f8f2ea", { blur: 8 });
      for (const s of [-1, 1]) {
        fill(p, oval(s * 56, 26, 36, 16, s * 0.3), "#f4ece0", { blur: 7 });
        fill(p, oval(s * 48, -40, 26, 12, s * -0.3), "#f4ece0", { blur: 6 });
        for (let i = 0; i < 4; i++) {
          stroke(p, smooth([[s * (18 + i * 16), -60], [s * (22 + i * 20), -84], [s * (26 + i * 22), -112]], false),
            "#4a3c3c", 6, 0.7);
        }
        stroke(p, smooth([[s * 76, 10], [s * 96, 34], [s * 118, 40]], false), "#3a3034", 6, 0.8);
        stroke(p, smooth([[s * 70, 36], [s * 90, 62], [s * 110, 72]], false), "#3a3034", 5, 0.7);
      }
    } });
    fur(l, rnd, head, { x: -118, y: -108, w: 236, h: 228, count: 1000, length: 16, colours: ["#f0e2d0", "#5a4a48",
      "#d0b89c"], flow: (x, y) => Math.atan2(y - 30, x), alpha: 0.45 });
    shape(l, mirrored([[0, 44], [28, 48], [18, 70], [0, 78]]), { fill: "#b8685c", shade: "#3a141c", rim: "#ffffff",
      depth: 8, rimWidth: 3 });
    stroke(l, smooth([[-40, 96], [-18, 104], [0, 82], [18, 104], [40, 96]], false), "#2a1c20", 4);
    for (const s of [-1, 1]) {
      for (let k = 0; k < 12; k++) {
        fill(l, oval(s * rnd.range(22, 50), rnd.range(74, 94), 2), "#3a2c30");
      }
      eye(l, s * 54, -4, 26, { iris: "#ffb41e", big: 0.4, tilt: 0.28, flip: s, lid: 0.2, angry: 0.1,
        lidColour: "#2a2226", shine: 0.35 });
      whiskers(l, s * 30, 82, 100, { side: s, colour: "#ffffff", count: 4, spread: 0.25 });
    }
  });
  for (const [x, w] of [[26, 92], [578, 96]]) {
    trunk(c, rnd, x, 930, -20, w, { fill: "#f2f4f6", shade: "#4a5a74", birch: true, bark: 60, rim: "#ffffff",
      light: [x < 300 ? 1 : -1, -0.2] });
  }
  trunk(c, rnd, 158, 930, -20, 38, { fill: "#f2f4f6", shade: "#4a5a74", birch: true, bark: 36, rim: "#ffffff",
    light: [1, -0.2] });
  fill(c, smooth([[-30, 850], [120, 830], [300, 870], [480, 836], [640, 850], [640, 930], [-30, 930]]), "#f4fafe");
  motes(c, rnd, 150, { size: 5, colour: "#ffffff", alpha: 1 });
  motes(c, rnd, 16, { size: 14, colour: "#ffffff", alpha: 0.7, blur: 4 });
  return { keep: 0.42 };
}
