import { Path2D, W, box, fade, fill, glow, lerp, limb, line, linear, oval, place, poly, radial, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { neon, plume } from "../../kit/machine.mjs";
import { rain, sky } from "../../kit/nature.mjs";

/** Black water all around, with the signs of the town in it and two moored boats. */
function harbour(c, rnd) {
  for (const [x, colour, w] of [[70, "#ff4aa8", 46], [190, "#3ae0ff", 30], [500, "#ffb84a", 50], [566, "#8a5aff", 34],
    [40, "#3ae0ff", 26]]) {
    fill(c, box(x - w, -20, w * 2, 940), colour, { alpha: 0.3, blur: 24, mode: "screen" });
    for (let i = 0; i < 130; i++) {
      fill(c, oval(x + rnd.bell() * w * 1.6, rnd.range(0, 900), rnd.range(6, 30), rnd.range(1, 2.6)), colour,
        { alpha: rnd.range(0.2, 0.8), mode: "screen" });
    }
  }
  for (let i = 0; i < 260; i++) {
    const x = rnd.range(-20, W);
    const y = rnd.range(0, 900);
    stroke(c, smooth([[x, y], [x + 14, y - 3], [x + rnd.range(28, 60), y]], false), rnd.pick(["#2c3a78", "#060818",
      "#4a5aa8"]), rnd.range(1, 2.6), 0.6);
  }
  for (const [x, y, s] of [[104, 800, 1], [520, 790, -1]]) {
    place(c, x, y, { turn: s * 0.5, sx: s, sy: 1 }, (l) => {
      shape(l, smooth([[-110, 0, 1], [-60, -28], [60, -28], [116, -4, 1], [60, 26], [-60, 24]]), { fill: "#5a3040",
        shade: "#0a0412", rim: "#ffb870", light: [0.2, -1], depth: 16 });
      fill(l, smooth([[-84, -2, 1], [-50, -16], [52, -16], [88, -3, 1], [50, 12], [-50, 12]]), "#1c0c1c");
      shape(l, box(-40, -44, 66, 46, 22), { fill: "#8a5a3a", shade: "#1c0a14", rim: "#ffd8a0", depth: 14 });
      glow(l, 76, -20, 60, "#ffb84a", 0.9);
      fill(l, oval(76, -20, 9, 12), "#fff0b8");
    });
  }
}

/** Noodles at Pier 13. */
export function draw(c, rnd, mark) {
  sky(c, "#0a1030", "#1c1a4c", "#2c1a58", "#0c0a20");
  harbour(c, rnd);
  const iso = (x, y, z = 0) => [300 + (x - y) * 0.866, 560 + (x + y) * 0.5 - z];
  const quad = (a, b, d, e, colour, o = {}) => shape(c, poly([a, b, d, e]), { fill: colour, ...o });
  const cube = (x, y, z, w, d, h, [top, left, right], o = {}) => {
    quad(iso(x, y + d, z), iso(x + w, y + d, z), iso(x + w, y + d, z + h), iso(x, y + d, z + h), left, o);
    quad(iso(x + w, y, z), iso(x + w, y + d, z), iso(x + w, y + d, z + h), iso(x + w, y, z + h), right, o);
    quad(iso(x, y, z + h), iso(x + w, y, z + h), iso(x + w, y + d, z + h), iso(x, y + d, z + h), top, o);
  };
  for (const [x, y] of [[-240, 240], [240, 240], [240, -240], [0, 240], [240, 0]]) {
    const [px, py] = iso(x * 0.95, y * 0.95);
    fill(c, box(px - 12, py, 24, 260), linear(c, px - 12, 0, px + 12, 0, "#0a0c20", "#2a2a50"));
  }
  fill(c, box(0, 760, W, 150), linear(c, 0, 700, 0, 900, fade("#0c1438", 0), "#04061a"));
  cube(-250, -250, -30, 500, 500, 30, ["#2c2a4c", "#14132c", "#1c1a3a"]);
  for (let i = -240; i < 250; i += 40) {
    stroke(c, line([iso(i, -250), iso(i, 250)]), "#0e0d24", 3, 0.8);
  }
  for (let i = 0; i < 40; i++) {
    const [x, y] = iso(rnd.range(-240, 240), rnd.range(-240, 240));
    fill(c, oval(x, y, rnd.range(14, 50), rnd.range(4, 12)), rnd.pick(["#ff7a5a", "#ff5aa8", "#6ad8ff", "#ffc46a"]),
      { alpha: 0.2, blur: 5, mode: "screen" });
  }
  mark("subject");
  cube(-150, -150, 0, 300, 40, 320, ["#5a2a4a", "#6a2f4a", "#3c1a3c"]);
  cube(-150, -150, 0, 40, 200, 210, ["#5a2a4a", "#7a3a4c", "#44203f"]);
  mark("back");
  glow(c, 300, 420, 230, "#ffb46a", 0.85);
  mark("subject");
  for (let i = 0; i < 6; i++) {
    for (let k = 0; k < 7; k++) {
      const [x, y] = iso(-90 + k * 36, -106, 90 + i * 34);
      fill(c, box(x - 7, y - 14, 14, 17, 4), rnd.pick(["#e8483a", "#f2c84a", "#3ab8a0", "#f4ecd8", "#5a6ad8"]));
    }
  }
  place(c, ...iso(0, -24, 0), { scale: 1.06 }, (l) => {
    const fr = { shade: "#2a1030", rim: "#fff0c8", light: [-0.5, -0.8] };
    shape(l, smooth([[-52, -30], [-60, -120], [-40, -156], [40, -156], [60, -120], [52, -30]]),
      { fill: "#b8c4d4", ...fr, depth: 30 });
    shape(l, poly([[-44, -130], [44, -130], [52, -20], [-52, -20]]), { fill: "#f4ecd8", shade: "#8a5a6a", depth: 16 });
    fill(l, oval(0, -84, 15), "#e8483a");
    shape(l, box(-56, -250, 112, 92, 24), { fill: "#d0dae6", ...fr, depth: 26, rimWidth: 4 });
    fill(l, box(-42, -234, 84, 52, 14), "#12142c");
    for (const s of [-1, 1]) {
      neon(l, smooth([[s * 22 - 10, -204], [s * 22, -218], [s * 22 + 10, -204]], false), "#6afff0", 4);
    }
    neon(l, smooth([[-9, -196], [0, -191], [9, -196]], false), "#6afff0", 3);
    shape(l, smooth([[-64, -240], [-50, -278], [0, -290], [50, -278], [64, -240], [0, -250]]),
      { fill: "#fff8ec", shade: "#b08a9a", rim: "#ffffff", depth: 14 });
    fill(l, box(-64, -250, 128, 15, 6), "#e8483a");
    shape(l, limb([[54, -130, 14], [96, -140, 12], [104, -186, 11]]), { fill: "#9aa8bc", ...fr, depth: 8 });
    shape(l, limb([[-54, -130, 14], [-90, -100, 12], [-60, -70, 11]]), { fill: "#9aa8bc", ...fr, depth: 8 });
    stroke(l, line([[104, -190], [84, -236]]), "#7a4a24", 4);
    stroke(l, line([[110, -190], [98, -240]]), "#7a4a24", 4);
    for (let i = 0; i < 6; i++) {
      stroke(l, smooth([[84 + i * 3, -234], [78 + i * 5, -200], [86 + i * 3, -150], [80 + i * 4, -120]], false),
        "#ffe6a0", 2.6);
    }
  });
  cube(-150, 60, 0, 300, 56, 92, ["#c8803a", "#8a3a3a", "#5a2438"], { rim: "#ffd8a0", depth: 6 });
  cube(96, -110, 0, 54, 226, 92, ["#c8803a", "#8a3a3a", "#6a2a3c"], { rim: "#ffd8a0", depth: 6 });
  for (const [x, y] of [[-100, 88], [-20, 88], [60, 88], [122, -40]]) {
    const [px, py] = iso(x, y, 92);
    shape(c, smooth([[px - 30, py - 22, 1], [px + 30, py - 22, 1], [px + 18, py + 6], [px - 18, py + 6]]),
      { fill: "#e8483a", shade: "#4a0c20", rim: "#ffe0c0", depth: 10 });
    shape(c, oval(px, py - 22, 30, 10), { fill: "#ffdf9a", shade: "#c8782a", depth: 6 });
    for (let i = 0; i < 4; i++) {
      stroke(c, smooth([[px - 18 + i * 6, py - 24], [px - 8 + i * 6, py - 19], [px + 4 + i * 5, py - 24]], false),
        "#c88a3a", 2);
    }
    fill(c, oval(px + 10, py - 25, 8, 5), "#ffffff");
    fill(c, oval(px + 10, py - 25, 4, 3), "#ffb42e");
    plume(c, rnd, px, py - 26, 110, { colour: "#fff0e0", width: 14, drift: 16, alpha: 0.22, count: 16 });
  }
  for (const y of [-60, 20, 100]) {
    const [px, py] = iso(196, y, 0);
    shape(c, box(px - 6, py - 46, 12, 46), { fill: "#6a7088" });
    shape(c, oval(px, py - 48, 24, 11), { fill: "#e8483a", shade: "#3a0a1c", rim: "#ffc0a0", depth: 8 });
  }
  const roof = [iso(-190, -190, 360), iso(180, -190, 360), iso(180, -84, 322), iso(-190, -84, 322)];
  for (const [a, b] of [[[-144, 100], 130], [[144, -104], 320]]) {
    const p0 = iso(...a, 0);
    const p1 = iso(...a, b);
    stroke(c, line([p0, p1]), "#3c1a2c", 10);
    stroke(c, line([[p0[0] - 3, p0[1]], [p1[0] - 3, p1[1]]]), "#c86a5a", 2);
  }
  shape(c, poly(roof), { fill: linear(c, ...roof[0], ...roof[2], "#3a5a8a", "#1c2a58"), shade: "#060820",
    rim: "#9ad8ff", light: [-0.4, -0.9], depth: 20, paint: (l) => {
    for (let i = 0; i < 14; i++) {
      const a = i / 14;
      stroke(l, line([[lerp(roof[0][0], roof[1][0], a), lerp(roof[0][1], roof[1][1], a)],
        [lerp(roof[3][0], roof[2][0], a), lerp(roof[3][1], roof[2][1], a)]]), "#0e1838", 4);
    }
  } });
  for (let i = 0; i < 8; i++) {
    const x0 = iso(-190 + i * 46.25, -84, 322);
    const x1 = iso(-143.75 + i * 46.25, -84, 322);
    fill(c, smooth([[...x0, 1], [...x1, 1], [x1[0], x1[1] + 30], [(x0[0] + x1[0]) / 2, (x0[1] + x1[1]) / 2 + 40],
      [x0[0], x0[1] + 30]]), i % 2 ? "#e8483a" : "#fff0dc");
  }
  for (let i = 0; i < 2; i++) {
    const x0 = iso(180, -84 - i * 53, 322 + i * 19);
    const x1 = iso(180, -137 - i * 53, 341 + i * 19);
    fill(c, smooth([[...x0, 1], [...x1, 1], [x1[0], x1[1] + 30], [(x0[0] + x1[0]) / 2, (x0[1] + x1[1]) / 2 + 40],
      [x0[0], x0[1] + 30]]), i % 2 ? "#b83030" : "#d8c8c0");
  }
  for (const [x, y, z] of [[-176, -64, 262], [-120, -64, 266], [120, -64, 266], [172, -64, 262], [-150, 130, 150],
    [196, 60, 150]]) {
    const [px, py] = iso(x, y, z);
    stroke(c, line([[px, py - 50], [px, py - 26]]), "#1a0a18", 2);
    shape(c, oval(px, py, 22, 27), { fill: radial(c, px, py, 28, "#fff0b0", "#ff7a3a", "#d82a2a"), shade: "#6a0a14",
      depth: 8 });
    for (let i = -1; i <= 1; i++) {
      stroke(c, oval(px, py, Math.abs(i) * 12 + 0.5, 27), "#a81c1c", 1.4, 0.6);
    }
    fill(c, box(px - 9, py - 30, 18, 6), "#2a0c14");
    fill(c, box(px - 9, py + 24, 18, 6), "#2a0c14");
    glow(c, px, py, 74, "#ff7a3a", 0.6);
  }
  const s0 = iso(-60, -180, 300);
  place(c, 300, s0[1] - 84, { turn: -0.02 }, (l) => {
    fill(l, box(-96, -50, 192, 100, 14), "#120a28");
    neon(l, box(-96, -50, 192, 100, 14), "#ff4aa8", 5);
    neon(l, smooth([[-62, 0], [-58, 22], [-20, 22], [-14, 0, 1], [-66, 0, 1]], false), "#4af0ff", 5);
    for (let i = 0; i < 3; i++) {
      neon(l, smooth([[-54 + i * 13, -8], [-58 + i * 13, -20], [-50 + i * 13, -32]], false), "#ffe14a", 3);
    }
    neon(l, new Path2D("M20 -26 v50 M40 -26 h26 l-14 20 q18 2 16 18 q-4 16 -28 10"), "#ffb03a", 6);
  });
  mark("back");
  rain(c, rnd, 170, { colour: "#c8dcff", alpha: 0.4 });
}
