import { box, fill, glow, limb, line, linear, mix, oval, place, poly, radial, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { haze, lens } from "../../kit/machine.mjs";
import { motes, sky } from "../../kit/nature.mjs";

/** Diver of the Drowned Arcade. */
export function draw(c, rnd) {
  sky(c, "#1c8a98", "#0c5a7a", "#082f54", "#031024");
  for (let i = 0; i < 8; i++) {
    shaft(c, rnd.range(120, 520), -40, 1.57 + rnd.bell() * 0.3, 0.05, 760, "#9ff4e8", 0.3, 14);
  }
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 5; i++) {
      const x = rnd.range(-20, 580);
      const h = rnd.range(160, 330) - k * 40;
      const w = rnd.range(50, 90);
      fill(c, box(x, 700 - h, w, h + 40, 4), mix("#1c6a88", "#062440", k / 2.5));
      for (let j = 0; j < 5; j++) {
        fill(c, box(x + 8, 712 - h + j * 34, w - 16, 16, 3), mix("#2a88a0", "#08304c", k / 2), { alpha: 0.8 });
      }
    }
  }
  haze(c, 640, 160, "#1c7a90", 0.5);
  shape(c, smooth([[-30, 720], [140, 700], [330, 730], [640, 700], [640, 920], [-30, 920]]),
    { fill: linear(c, 0, 700, 0, 900, "#3a6a70", "#0a1c30"), rim: "#9ff4e8", light: [0.2, -1], depth: 10 });
  for (let i = 0; i < 46; i++) {
    const x = rnd.pick([rnd.range(-10, 190), rnd.range(480, 610)]);
    const y = rnd.range(740, 880);
    const h = rnd.range(60, 190);
    stroke(c, smooth([[x, y], [x + rnd.bell() * 24, y - h * 0.4], [x + rnd.bell() * 34, y - h * 0.75],
      [x + rnd.bell() * 40, y - h]], false), rnd.pick(["#1c7a5a", "#2a9a68", "#0f5a50"]), rnd.range(4, 9));
  }
  place(c, 434, 520, { turn: 0.08, scale: 1.18 }, (l) => {
    const fr = { shade: "#04041c", rim: "#ffd0f0", light: [-0.8, -0.4] };
    shape(l, poly([[-96, -230], [96, -230], [112, -150], [96, -20], [124, 30], [112, 230], [-112, 230], [-124, 30],
      [-96, -20], [-112, -150]]), { fill: linear(l, -110, 0, 110, 0, "#8a2a9a", "#5a1c7a", "#2a0c4a"), ...fr, depth: 40,
      rimWidth: 6, paint: (p) => {
      for (let i = 0; i < 5; i++) {
        fill(p, poly([[-130, 90 + i * 34], [130, 40 + i * 34], [130, 54 + i * 34], [-130, 104 + i * 34]]),
          ["#ff4aa8", "#ffb03a", "#4af0ff"][i % 3], { alpha: 0.8 });
      }
      for (let i = 0; i < 40; i++) {
        fill(p, oval(rnd.range(-120, 120), rnd.range(-230, 230), rnd.range(4, 16), rnd.range(3, 9)),
          rnd.pick(["#1c7a5a", "#0f4a4a"]), { alpha: 0.5 });
      }
    } });
    fill(l, box(-92, -222, 184, 58, 8), "#ffe9b0");
    glow(l, 0, -194, 160, "#ffcf6a", 0.7);
    for (let i = 0; i < 4; i++) {
      fill(l, poly([[-66 + i * 44, -180], [-48 + i * 44, -212], [-30 + i * 44, -180]]),
        ["#ff3a7a", "#8a3af0", "#3a8af0", "#f2703a"][i]);
    }
    fill(l, box(-88, -152, 176, 136, 12), "#08041c");
    fill(l, box(-76, -142, 152, 116, 14), radial(l, 0, -84, 110, "#6affd0", "#1ca890", "#0a3a54"));
    const px = (x, y, s, rows, col) => rows.forEach((r, j) => [...r].forEach((ch, i) => {
      if (ch === "#") {
        fill(l, box(x + i * s, y + j * s, s, s), col);
      }
    }));
    px(-30, -132, 6, ["#...####..", "##.######.", "########.#", "##########", "####..####", "##.######.", "#...####..",
      ".....##..."], "#f4fff8");
    px(-10, -44, 5, ["..#..", ".###.", "#####"], "#ffe14a");
    fill(l, box(-2, -70, 4, 16), "#ff5a7a");
    for (let y = -140; y < -28; y += 5) {
      fill(l, box(-76, y, 152, 1.6), "#04201c", { alpha: 0.35 });
    }
    glow(l, 0, -84, 260, "#5affd0", 0.6);
    shape(l, poly([[-108, -14], [108, -14], [130, 34], [-130, 34]]), { fill: "#2a1048", ...fr, depth: 10 });
    stroke(l, line([[-60, 18], [-66, -12]]), "#c8d0e0", 6);
    shape(l, oval(-67, -18, 13), { fill: "#ff3a4a", shade: "#3a0414", rim: "#ffffff", depth: 6 });
    for (let i = 0; i < 4; i++) {
      fill(l, oval(10 + i * 26, 8 + i % 2 * 8, 9, 6), ["#ffe14a", "#4af08a", "#4ac8ff", "#ff7ad0"][i]);
    }
    fill(l, box(-30, 90, 60, 70, 6), "#14062c");
    for (const s of [-1, 1]) {
      fill(l, box(s * 13 - 4, 104, 8, 24, 2), "#ffd23a");
    }
    for (let i = 0; i < 9; i++) {
      stroke(l, smooth([[-100 + i * 6, 230], [-110 + i * 8, 180], [-96 + i * 5, 150 - i * 8]], false), "#2a9a68", 5);
    }
  });
  place(c, 178, 560, { scale: 1.2 }, (l) => {
    const fr = { shade: "#14040c", rim: "#7affe0", light: [0.85, -0.4] };
    stroke(l, smooth([[-30, -180], [-90, -330], [-60, -470], [-110, -620]], false), "#c8a860", 9);
    for (const s of [-1, 1]) {
      shape(l, limb([[s * 34, 60, 36], [s * 44, 140, 32], [s * 40, 200, 30]]), { fill: "#8a6a48", ...fr, depth: 24 });
    }
    for (const s of [-1, 1]) {
      shape(l, smooth([[s * 40 - 36, 190], [s * 40 + 36, 190], [s * 40 + 46, 232, 1], [s * 40 - 34, 232, 1]]),
        { fill: "#3a3a48", ...fr, depth: 12 });
    }
    shape(l, limb([[-54, -70, 34], [-92, 0, 28], [-80, 60, 24]]), { fill: "#9a7850", ...fr, depth: 20 });
    shape(l, smooth([[-70, -100], [70, -100], [84, 0], [70, 90], [-70, 90], [-84, 0]]), { fill: "#a8845a", ...fr,
      depth: 44, rimWidth: 7 });
    stroke(l, smooth([[-78, 40], [0, 54], [78, 40]], false), "#4a2c1c", 16);
    shape(l, box(-20, 34, 40, 32, 6), { fill: "#e0a83a", ...fr, depth: 8 });
    shape(l, limb([[58, -76, 32], [110, -40, 27], [158, -50, 22]]), { fill: "#a8845a", ...fr, depth: 20 });
    shape(l, oval(170, -54, 26, 22), { fill: "#5a4030", ...fr, depth: 10 });
    shape(l, oval(0, -104, 92, 34), { fill: "#c8862a", ...fr, depth: 16, rimWidth: 5 });
    for (let i = -3; i <= 3; i++) {
      fill(l, oval(i * 26, -92 - Math.abs(i) * -1, 5), "#ffe09a");
    }
    shape(l, oval(4, -186, 90, 92), { fill: linear(l, -80, -260, 90, -110, "#8a4a14", "#d8982e", "#ffd87a"), ...fr,
      depth: 40, rimWidth: 8 });
    lens(l, 34, -186, 54, { ring: "#8a5a1c", dark: "#062030", light: "#5affd0", glowing: 0.8 });
    for (let i = -1; i <= 1; i++) {
      stroke(l, line([[34 + i * 22, -226], [34 + i * 22, -146]]), "#a86a1c", 6);
    }
    fill(l, oval(38, -180, 22, 24), "#3a1c1c", { alpha: 0.5 });
    for (const s of [-1, 1]) {
      fill(l, oval(44 + s * 10, -186, 4, 5), "#eafff8");
    }
    lens(l, -60, -190, 26, { ring: "#8a5a1c", light: "#3a8aa0", glowing: 0.4 });
    shape(l, box(-16, -300, 40, 32, 8), { fill: "#b8782a", ...fr, depth: 8 });
  });
  for (let i = 0; i < 34; i++) {
    const y = rnd.range(10, 330);
    const x = 190 + Math.sin(y / 36) * 20 + rnd.bell() * 24;
    const r = rnd.range(3, 13);
    stroke(c, oval(x, y, r), "#d8fff8", 1.8, 0.85);
    fill(c, oval(x - r * 0.3, y - r * 0.3, r * 0.25), "#ffffff");
  }
  const fish = (x, y, s, col) => {
    shape(c, smooth([[x - 22 * s, y, 1], [x, y - 11], [x + 20 * s, y], [x, y + 11]]), { fill: col, shade: "#1c0430",
      rim: "#ffffff", depth: 6, rimWidth: 2 });
    fill(c, poly([[x - 18 * s, y], [x - 34 * s, y - 11], [x - 34 * s, y + 11]]), col);
    fill(c, oval(x + 11 * s, y - 3, 2.4), "#08041c");
  };
  fish(480, 170, -1, "#ffb03a");
  fish(530, 200, -1, "#ffb03a");
  fish(320, 130, 1, "#ff5a9a");
  fish(90, 230, 1, "#ffb03a");
  fish(370, 240, -1, "#5af0ff");
  motes(c, rnd, 110, { size: 2, colour: "#c8fff0", alpha: 0.6 });
  return { glow: 0.34 };
}
