import { box, fill, glow, limb, linear, mirrored, oval, place, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, flame, fur } from "../../kit/creature.mjs";
import { foliage, grass, leaves, motes, sky, trunk } from "../../kit/nature.mjs";

/** Cathedral of Antlers. */
export function draw(c, rnd, mark) {
  sky(c, "#c8893c", "#b87a34", "#6a4020", "#1c100e");
  glow(c, 300, 330, 400, "#ffe9a8", 0.85);
  for (let i = 0; i < 6; i++) {
    for (const s of [-1, 1]) {
      const t = i / 5;
      const x = 300 + s * (70 + 270 * t ** 1.25);
      const tone = ["#a87838", "#8e602c", "#704622", "#50301a", "#342012", "#1c100a"][i];
      trunk(c, rnd, x, 800 + t * 110, -20, 14 + 62 * t ** 1.4, { fill: tone, shade: ["#c09048", "#986a38", "#704428",
        "#48281a", "#2a160f", "#0e0706"][i], rim: "#ffe9a8", light: [-s, -0.1], bark: 10 + i * 10 });
      for (let k = 0; k < 3; k++) {
        stroke(c, smooth([[x, 330 - i * 40 - k * 60], [300 + s * (60 + 110 * t), 120 - i * 20 - k * 40],
          [300, 10 - i * 26 - k * 30]], false), tone, 6 + 13 * t, 0.9);
      }
    }
  }
  leaves(c, rnd, { x: 300, y: 10, rx: 340, ry: 120, count: 460, size: 13, colours: ["#8a6424", "#c28a30", "#5a3a18",
    "#e8b850"] });
  for (const a of [1.2, 1.45, 1.75, 1.95]) {
    shaft(c, 300, -60, a, 0.05, 1000, "#fff0b0", 0.42, 14);
  }
  fill(c, smooth([[-20, 800], [300, 770], [620, 800], [620, 920], [-20, 920]]), linear(c, 0, 770, 0, 900, "#8a6428",
    "#1c100a"));
  grass(c, rnd, { y: 820, count: 240, height: 40, colours: ["#8a7428", "#c09a3a", "#4a3818"],
    ground: () => rnd.range(800, 900) });
  mark("subject");
  const fr = { shade: "#2a0c1a", rim: "#fff0b8", light: [0, -1] };
  const body = mirrored([[0, 560], [84, 580], [132, 660], [140, 780], [120, 905], [0, 905]], 300);
  shape(c, body, { fill: "#7a4526", ...fr, depth: 70, paint: (l) => fill(l, oval(300, 700, 64, 130), "#c89a68",
    { blur: 22 }) });
  fur(c, rnd, body, { x: 160, y: 560, w: 280, h: 340, count: 900, length: 34, colours: ["#e8b878", "#4a2414",
    "#a86a3a"], flow: (x, y) => Math.PI / 2 + (300 - x) / 260, alpha: 0.4 });
  const tips = [];
  for (const s of [-1, 1]) {
    const beam = [[300 + s * 34, 428, 13], [300 + s * 92, 360, 12], [300 + s * 158, 290, 10], [300 + s * 176, 200, 8],
      [300 + s * 150, 110, 4]];
    shape(c, limb(beam), { fill: "#c9a272", shade: "#4a2418", rim: "#fff4cc", light: [-s, -0.5], depth: 10 });
    for (const [bx, by, ex, ey] of [[70, 388, 62, 290], [118, 330, 106, 216], [160, 286, 236, 262],
      [174, 230, 246, 176], [172, 180, 106, 128], [158, 130, 196, 60]]) {
      shape(c, limb([[300 + s * bx, by, 8], [300 + s * (bx + ex) / 2 + s * 8, (by + ey) / 2 + 10, 7],
        [300 + s * ex, ey, 4]]), { fill: "#c9a272", shade: "#4a2418", rim: "#fff4cc", light: [-s, -0.5], depth: 8 });
      tips.push([300 + s * ex, ey]);
    }
    tips.push([300 + s * 150, 108]);
  }
  for (const [x, y] of tips) {
    shape(c, box(x - 8, y - 36, 16, 38, 3), { fill: "#f6ead0", shade: "#a8784a", rim: "#ffffff", depth: 8 });
    fill(c, oval(x + 6, y - 14, 3, 12), "#fff8e6");
    flame(c, x, y - 34, 32, { halo: 5, mark });
  }
  place(c, 300, 500, { scale: 1.18 }, (l) => {
    for (const s of [-1, 1]) {
      place(l, s * 70, -34, { turn: s * 1.15 }, (p) => {
        shape(p, smooth([[-20, 10], [-26, -50], [0, -106, 1], [26, -50], [20, 10]]), { fill: "#8a5230", ...fr,
          depth: 14 });
        fill(p, smooth([[-8, 0], [-12, -46], [0, -84], [12, -46], [8, 0]]), "#e0b090", { blur: 4 });
      });
    }
    const head = mirrored([[0, -92], [44, -84], [66, -34], [58, 30], [44, 96], [32, 132], [0, 144]]);
    shape(l, head, { fill: "#93582f", ...fr, depth: 34, paint: (p) => {
      fill(p, oval(0, 120, 40, 34), "#e8caa0", { blur: 8 });
      fill(p, smooth([[-18, -80], [0, 90], [18, -80]]), "#b87c48", { blur: 9 });
      for (const s of [-1, 1]) {
        fill(p, oval(s * 44, -8, 26, 22), "#dcae7c", { blur: 8 });
      }
    } });
    fur(l, rnd, head, { x: -70, y: -92, w: 140, h: 220, count: 500, length: 14, colours: ["#d8a068", "#5a2c14"],
      flow: (x) => Math.PI / 2 - x / 120, alpha: 0.35 });
    shape(l, mirrored([[0, 98], [26, 100], [32, 116], [12, 132], [0, 134]]), { fill: "#241218", shade: "#000000",
      rim: "#ffffff", rimWidth: 3, depth: 8 });
    for (const s of [-1, 1]) {
      eye(l, s * 47, -6, 15, { iris: "#3a1c0c", lid: 0.18, lidColour: "#6a3c20", tilt: 0.25, flip: s, big: 0.7 });
    }
  });
  mark("back");
  motes(c, rnd, 50, { size: 3, colour: "#ffe9a0", halo: 4 });
  mark("front");
  foliage(c, rnd, "bl br", ["#3a2410", "#5a3a18", "#24140c"], { size: 90 });
}
