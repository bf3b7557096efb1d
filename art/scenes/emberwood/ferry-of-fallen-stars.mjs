import { H, W, fill, glow, limb, line, mirrored, oval, place, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { fur, whiskers } from "../../kit/creature.mjs";

const star = (x, y, r, inner = 0.45, points = 5, turn = -Math.PI / 2) => smooth(Array.from({ length: points * 2 },
  (_, i) => {
  const a = turn + i * Math.PI / points;
  const d = i % 2 ? r * inner : r;
  return [x + Math.cos(a) * d, y + Math.sin(a) * d];
}), true, 0.25);

/** Ferry of Fallen Stars. */
export function draw(c, rnd, mark) {
  wash(c, radial(c, 300, 440, 640, "#2c7a8c", "#134a70", "#08203e"));
  for (let i = 0; i < 70; i++) {
    const y = rnd.range(0, H);
    const x = rnd.range(-40, W);
    stroke(c, smooth([[x, y], [x + 60, y + rnd.range(-10, 10)], [x + 130, y + rnd.range(-14, 14)]], false),
      rnd.pick(["#4aa6b4", "#0c3458", "#7fd4d0"]), rnd.range(1, 4), 0.35);
  }
  for (let i = 0; i < 60; i++) {
    const x = rnd.range(0, W);
    const y = rnd.range(0, H);
    const r = rnd.range(2, 6);
    fill(c, star(x, y, r), "#fff6b8", { alpha: 0.8 });
    glow(c, x, y, r * 6, "#ffe890", 0.5);
  }
  for (const [x, y, r, t] of [[60, 120, 90, 0.3], [560, 90, 76, 2], [30, 720, 84, 4], [540, 820, 110, 5.4],
    [590, 520, 60, 3]]) {
    shape(c, oval(x, y + 8, r, r), { fill: "#0a2c40" });
    place(c, x, y, { turn: t }, (l) => {
      const pad = smooth([[0, 0, 1], [r * 0.9, -r * 0.42, 1], [r * 0.7, r * 0.7], [-r * 0.2, r * 0.98],
        [-r * 0.98, r * 0.1], [-r * 0.5, -r * 0.86], [r * 0.4, -r * 0.9, 1]]);
      shape(l, pad, { fill: "#3f8a54", shade: "#0c3a4a", rim: "#b8f0a8", depth: 26, paint: (p) => {
        for (let i = 0; i < 11; i++) {
          stroke(p, line([[0, 0], [Math.cos(i * 0.57) * r, Math.sin(i * 0.57) * r]]), "#7fc47a", 2, 0.6);
        }
      } });
    });
  }
  for (const [x, y] of [[92, 96], [520, 790]]) {
    for (let k = 0; k < 2; k++) {
      for (let i = 0; i < 8; i++) {
        place(c, x, y, { turn: i * 0.785 + k * 0.4, scale: 1 - k * 0.35 },
          (l) => shape(l, smooth([[0, -4], [16, -26], [0, -56, 1], [-16, -26]]), { fill: "#f6d0e8", shade: "#a85a98",
          rim: "#ffffff", depth: 10 }));
      }
    }
  }
  place(c, 300, 470, { turn: 0.28, scale: 1.16 }, (l) => {
    const fr = { shade: "#3a1c3a", rim: "#fff0b0", light: [0, -0.2], depth: 40 };
    for (let k = 0; k < 3; k++) {
      stroke(l, smooth([[-130 - k * 26, -150], [-150 - k * 28, 40], [-90 - k * 20, 260], [0, 370 + k * 26],
        [90 + k * 20, 260], [150 + k * 28, 40], [130 + k * 26, -150]], false), "#a8ecec", 5 - k, 0.4 - k * 0.1);
    }
    mark("subject");
    shape(l, limb([[0, 190, 54], [6, 270, 36], [24, 340, 20], [50, 380, 6]]), { fill: "#5a3620", ...fr });
    for (const s of [-1, 1]) {
      shape(l, limb([[s * 60, 170, 34], [s * 100, 214, 26], [s * 116, 246, 24]]), { fill: "#6a4228", ...fr,
        depth: 16 });
    }
    for (const s of [-1, 1]) {
      for (let i = -1; i <= 1; i++) {
        fill(l, oval(s * 118 + i * 14, 264, 7, 13), "#3a2014");
      }
    }
    const body = mirrored([[0, -120], [80, -90], [112, 0], [116, 110], [86, 200], [0, 230]]);
    shape(l, body, { fill: "#71482c", ...fr, depth: 54, paint: (p) => fill(p, oval(0, 50, 70, 150), "#d9b284",
      { blur: 20 }) });
    fur(l, rnd, body, { x: -120, y: -120, w: 240, h: 350, count: 1100, length: 24, colours: ["#f0d0a0", "#4a2a18",
      "#a87848"], flow: (x) => Math.PI / 2 + x / 200, alpha: 0.35 });
    const head = mirrored([[0, -262], [66, -248], [106, -190], [108, -130], [70, -84], [0, -70]]);
    for (const s of [-1, 1]) {
      shape(l, oval(s * 94, -226, 22), { fill: "#5a3620", ...fr, depth: 10 });
    }
    shape(l, head, { fill: "#7d5233", ...fr });
    fur(l, rnd, head, { x: -110, y: -260, w: 220, h: 190, count: 600, length: 14, colours: ["#c89866", "#4a2a18"],
      flow: (x, y) => Math.atan2(y + 150, x), alpha: 0.35 });
    shape(l, mirrored([[0, -168], [44, -160], [70, -120], [40, -86], [0, -80]]), { fill: "#f0d6ac", ...fr, depth: 16 });
    shape(l, mirrored([[0, -176], [26, -170], [26, -154], [0, -140]]), { fill: "#2a1418", shade: "#000000",
      rim: "#ffffff", depth: 6, rimWidth: 3 });
    stroke(l, smooth([[-34, -116], [-14, -104], [0, -118], [14, -104], [34, -116]], false), "#4a2418", 4);
    for (const s of [-1, 1]) {
      stroke(l, smooth([[s * 34, -184], [s * 52, -198], [s * 70, -182]], false), "#1c0e10", 6);
      whiskers(l, s * 36, -130, 70, { side: s, colour: "#fff8e8" });
      fill(l, oval(s * 64, -140, 18, 12), "#e88a78", { alpha: 0.5, blur: 5 });
    }
    mark("back");
    glow(l, 0, 20, 260, "#ffe27a", 0.85);
    mark("subject");
    shape(l, star(0, 20, 84, 0.5, 5, -1.4), { fill: radial(l, 0, 20, 84, "#fffdf0", "#ffe889", "#ffb53c"),
      shade: "#e07a1c", rim: "#ffffff", depth: 16, shadeAlpha: 0.4 });
    mark("back");
    glow(l, 0, 20, 110, "#fffbe0", 0.8);
    mark("subject");
    for (const s of [-1, 1]) {
      shape(l, limb([[s * 96, -60, 28], [s * 106, 0, 24], [s * 62, 44, 22]]), { fill: "#6a4228", ...fr, light: [-s, 0],
        depth: 14 });
      for (let i = 0; i < 3; i++) {
        fill(l, oval(s * 44, 34 + i * 12, 12, 7, s * 0.2), "#3a2014");
      }
    }
  });
}
