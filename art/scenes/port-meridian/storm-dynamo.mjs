import { H, W, box, fade, fill, glow, lerp, line, linear, mix, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { lightning, neon, truss } from "../../kit/machine.mjs";
import { cloud, rain, sky } from "../../kit/nature.mjs";

const FR = { shade: "#060a20", rim: "#dff4ff", light: [0.5, -0.8] };
const TX = 250, TY = 250;

/** The coil seen from below: a great ring of copper on a leaning tower. */
function tower(c) {
  truss(c, 40, 900, 190, 360, 60, "#141a34", { bays: 12, stroke: 11, rim: "#9ad0ff" });
  truss(c, 420, 900, 310, 360, 60, "#141a34", { bays: 12, stroke: 11, rim: "#9ad0ff" });
  for (const [y, x0, x1] of [[760, 80, 392], [620, 118, 364], [490, 152, 338]]) {
    truss(c, x0, y, x1, y, 22, "#1c2444", { bays: 8, stroke: 6, rim: "#9ad0ff" });
  }
  shape(c, poly([[150, 372], [350, 372], [322, 440], [178, 440]]), { fill: "#2c3658", ...FR, depth: 26 });
  for (let i = 0; i < 9; i++) {
    const t = i / 8;
    const w = lerp(96, 62, t);
    shape(c, oval(TX, 376 - t * 92, w, w * 0.3), { fill: mix("#c8702a", "#ffb058", t), shade: "#3a1408", rim: "#fff0c8",
      light: [0.5, -0.8], depth: 12, rimWidth: 4 });
  }
  // The ring itself, its underside towards us.
  shape(c, oval(TX, TY, 222, 88), { fill: linear(c, 30, 160, 470, 340, "#5a6ca0", "#e8f2ff", "#8a9cd0", "#2c3866"), ...FR,
    depth: 46, rimWidth: 8 });
  shape(c, oval(TX, TY + 12, 142, 48), { fill: "#141a38", shade: "#000008", light: [0, 1], depth: 30, rim: "#8ad0ff" });
  for (let i = 0; i < 34; i++) {
    const a = i / 34 * Math.PI * 2;
    stroke(c, line([[TX + Math.cos(a) * 150, TY + 10 + Math.sin(a) * 52], [TX + Math.cos(a) * 216, TY + Math.sin(a) * 84]]),
      "#101838", 4, 0.55);
  }
  for (const [x, r] of [[TX - 196, 34], [TX + 196, 34], [TX, 44]]) {
    shape(c, oval(x, x === TX ? TY - 92 : TY - 22, r), { fill: "#c8d8ff", ...FR, depth: r, rimWidth: 5 });
  }
}

/** Water that stands up as high as the quay. */
function sea(c, rnd) {
  for (let k = 0; k < 4; k++) {
    const y = 690 + k * 54;
    const crest = Array.from({ length: 15 }, (_, i) => [-30 + i * 48, y + Math.sin(i * 0.9 + k * 1.7) * (34 + k * 5)
      + rnd.range(-8, 8)]);
    shape(c, smooth([...crest, [670, 940, 1], [-50, 940, 1]]), { fill: linear(c, 0, y - 40, 0, y + 190, ["#3f6ab0", "#2c5298",
      "#1c3c7c", "#122a5c"][k], "#060c28"), shade: "#02061a", rim: "#e8f6ff", light: [0.2, -1], depth: 40, rimWidth: 5 });
    for (let i = 0; i < 60; i++) {
      const x = rnd.range(-20, 620);
      const top = y + Math.sin((x + 30) / 48 * 0.9 + k * 1.7) * (34 + k * 5);
      fill(c, oval(x, top + rnd.range(-14, 10), rnd.range(2, 8), rnd.range(2, 5)), "#f4fbff", { alpha: 0.8 });
    }
  }
  for (let i = 0; i < 170; i++) {
    const d = rnd() ** 1.6;
    fill(c, oval(500 + rnd.bell() * 120, 700 - d * 260, rnd.range(1.5, 6)), "#f4fbff", { alpha: 0.8 });
  }
}

/** Storm Dynamo. */
export function draw(c, rnd, mark) {
  sky(c, "#0c1030", "#2a3470", "#5a5a9c", "#1c2450");
  for (let i = 0; i < 9; i++) {
    cloud(c, rnd, rnd.range(-40, 640), 40 + i * 58, rnd.range(300, 460), { lit: i < 4 ? "#7a86c8" : "#5a629c",
      dark: "#141838", alpha: 0.8, light: [-0.3, 0.8] });
  }
  glow(c, TX, TY - 60, 520, "#a8c8ff", 0.75);
  lightning(c, rnd, 470, -30, TX + 20, TY - 110, "#d8e8ff", 8, 5);
  lightning(c, rnd, 90, -30, TX - 10, TY - 120, "#b8c8ff", 4, 3);
  mark("subject");
  tower(c);
  mark("back");
  for (const [x0, y0, x1, y1, w] of [[TX + 200, TY - 20, 560, 690, 6], [TX - 196, TY - 20, 20, 560, 4], [TX + 210, TY, 470,
    560, 3.4], [TX - 130, TY + 60, 150, 640, 3]]) {
    lightning(c, rnd, x0, y0, x1, y1, "#a8d8ff", w, 3);
  }
  mark("subject");
  for (let i = 0; i < 8; i++) {
    const a = i / 8 * Math.PI * 2;
    neon(c, smooth([[TX, TY + 12], [TX + Math.cos(a) * 60 + rnd.range(-14, 14), TY + 12 + Math.sin(a) * 24],
      [TX + Math.cos(a) * 132, TY + 12 + Math.sin(a) * 44]], false), "#c88aff", 3);
  }
  mark("back");
  glow(c, TX, TY + 10, 240, "#d8b8ff", 0.8);
  mark("subject");
  glow(c, TX, TY - 92, 150, "#ffffff", 0.9);
  mark("back");
  sea(c, rnd);
  // A lighthouse tender that has seen worse.
  place(c, 512, 800, { turn: -0.22 }, (l) => {
    shape(l, poly([[-58, -6], [62, -14], [44, 26], [-44, 26]]), { fill: "#d8402e", ...FR, depth: 12 });
    shape(l, box(-24, -46, 42, 40, 4), { fill: "#f4ecdc", ...FR, depth: 10 });
    fill(l, box(-14, -38, 12, 13), "#ffd860");
    glow(l, -8, -32, 50, "#ffd860", 0.7);
    stroke(l, line([[24, -14], [30, -74]]), "#c8d4f0", 4);
    glow(l, 30, -76, 30, "#ff5a4a", 1);
  });
  rain(c, rnd, 240, { slant: 0.5, length: 60, colour: "#dfeaff", alpha: 0.4 });
  fill(c, box(0, 810, W, 90), linear(c, 0, 810, 0, H, fade("#03061c", 0), fade("#03061c", 0.6)));
  return { glow: 0.34 };
}
