import { H, W, box, fill, glow, limb, line, linear, oval, place, radial, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { flame, fur, whiskers } from "../../kit/creature.mjs";
import { branch, cloud, grass, motes, sky, spruce } from "../../kit/nature.mjs";

const TUNNEL = [[-60, 800, 84], [70, 790, 84], [200, 740, 92], [300, 640, 112], [330, 520, 124], [318, 420, 96]];

/** Cut through the ground: soil in bands, stones, roots from above. */
function ground(c, rnd) {
  const bands = ["#8a5a30", "#74482a", "#5c3724", "#48291f", "#35201c", "#23151a"];
  bands.forEach((colour, i) => {
    const y = 214 + i * i * 12 + i * 62;
    const edge = Array.from({ length: 15 }, (_, k) => [-30 + k * 48, y + Math.sin(k * 1.3 + i * 2) * 9 + rnd.range(-7,
      7)]);
    fill(c, smooth([...edge, [660, H + 20, 1], [-40, H + 20, 1]]), colour);
    stroke(c, smooth(edge, false), "#e0a868", 2.5, 0.28 - i * 0.03);
  });
  for (let i = 0; i < 900; i++) {
    const y = rnd.range(226, H);
    fill(c, oval(rnd.range(0, W), y, rnd.range(1, 6), rnd.range(1, 3.4)), rnd.pick(["#c89058", "#2a1612", "#a06a3c"]),
      { alpha: 0.34 });
  }
  for (let i = 0; i < 46; i++) {
    const r = rnd.range(8, 26);
    shape(c, oval(rnd.range(0, W), rnd.range(270, H), r, r * 0.7, rnd.range(0, 3)), { fill: rnd.pick(["#9a8a7c",
      "#7a6a62", "#b09a80"]), shade: "#241418", rim: "#ffe0b0", depth: r * 0.5, rimWidth: 2 });
  }
  for (const [x, a, l] of [[120, 1.7, 74], [146, 1.3, 60], [90, 1.9, 56], [520, 1.5, 52], [470, 1.7, 44]]) {
    branch(c, rnd, x, 224, a, l, 9, "#c48a52", { depth: 4, bend: 0.45 });
  }
}

/** Things that were lost long ago: a shell of stone, a crown, a bone. */
function treasures(c) {
  place(c, 500, 610, { turn: 0.4 }, (l) => {
    shape(l, oval(0, 0, 56, 52), { fill: "#c8a878", shade: "#3a2018", rim: "#fff0cc", depth: 22 });
    for (let i = 0; i < 90; i++) {
      const a = i * 0.2;
      const r = 50 * Math.exp(-i * 0.028);
      fill(l, oval(Math.cos(a) * r, Math.sin(a) * r, 4.5 - i * 0.035), "#6a4428");
    }
  });
  place(c, 96, 560, { turn: -0.5, scale: 1.15 }, (l) => {
    shape(l, smooth([[-40, 20, 1], [-46, -24, 1], [-20, 0, 1], [0, -34, 1], [20, 0, 1], [46, -24, 1], [40, 20, 1]]),
      { fill: "#f2c040", shade: "#7a4a10", rim: "#fff8d0", depth: 12 });
    for (const x of [-22, 0, 22]) {
      fill(l, oval(x, 12, 5), x ? "#3a9ad8" : "#d8304a");
    }
  });
  place(c, 526, 420, { turn: 0.7 }, (l) => {
    shape(l, limb([[-44, 0, 8], [0, 0, 6], [44, 0, 8]]), { fill: "#eadcc0", shade: "#5a4030", rim: "#ffffff",
      depth: 6 });
    for (const [x, y] of [[-50, -8], [-50, 9], [50, -8], [50, 9]]) {
      shape(l, oval(x, y, 12), { fill: "#eadcc0", shade: "#5a4030", rim: "#ffffff", depth: 6 });
    }
  });
}

/** The digger himself, seen from the side, going up. */
function mole(c, rnd) {
  const fr = { shade: "#0c0814", rim: "#ffd890", light: [0.15, -1] };
  place(c, 322, 566, { turn: 0.1, scale: 1.1 }, (l) => {
    for (const s of [-1, 1]) {
      shape(l, limb([[s * 40, 96, 22], [s * 76, 128, 18], [s * 84, 146, 12]]), { fill: "#d88a86", ...fr, depth: 12 });
    }
    const body = smooth([[0, -128], [50, -104], [86, -20], [92, 70], [60, 132], [0, 146], [-60, 132], [-92, 70],
      [-86, -20], [-50, -104]]);
    shape(l, body, { fill: "#54486a", ...fr, depth: 54, rimWidth: 8, paint: (p) => fill(p, oval(0, 60, 52, 70),
      "#7c6c8c", { blur: 20 }) });
    fur(l, rnd, body, { x: -96, y: -130, w: 192, h: 280, count: 1500, length: 16, colours: ["#9a8cb4", "#2c2440",
      "#6c5e84"], flow: (x, y) => Math.PI / 2 + x / 160, alpha: 0.4 });
    for (const s of [-1, 1]) {
      whiskers(l, s * 16, -34, 74, { side: s, colour: "#fff0d8", count: 3, spread: 0.3 });
      stroke(l, oval(s * 25, -76, 22), "#f2c85a", 6);
      fill(l, oval(s * 25, -76, 20), "#fff6d8", { alpha: 0.3 });
      fill(l, oval(s * 25, -80, 8), "#0a0610");
      fill(l, oval(s * 25 - 3, -84, 3), "#ffffff");
      place(l, s * 96, -66, { turn: s * 0.5 }, (p) => {
        shape(p, limb([[-s * 36, 66, 26], [-s * 10, 30, 26], [0, 0, 30]]), { fill: "#54486a", ...fr, depth: 20 });
        shape(p, smooth([[-34, 12], [-42, -26], [0, -44], [42, -26], [34, 12], [0, 26]]), { fill: "#f0a49a", ...fr,
          depth: 16 });
        for (let i = -2; i <= 2; i++) {
          shape(p, smooth([[i * 16 - 7, -26], [i * 21, -74 + Math.abs(i) * 9, 1], [i * 16 + 7, -26]]),
            { fill: "#fff2dc", shade: "#a86a60", rim: "#ffffff", depth: 4, rimWidth: 2 });
        }
      });
    }
    shape(l, smooth([[-26, -56], [0, -66], [26, -56], [30, -26], [14, -2], [-14, -2], [-30, -26]]), { fill: "#c8807c",
      ...fr, depth: 12, rimWidth: 4 });
    for (let i = 0; i < 9; i++) {
      const a = i / 9 * Math.PI * 2;
      shape(l, oval(Math.cos(a) * 15, -30 + Math.sin(a) * 13, 8, 8), { fill: "#f05a78", shade: "#8a1c3c",
        rim: "#ffffff", depth: 4, rimWidth: 2 });
    }
    fill(l, oval(0, -30, 9, 8), "#ffb0b8");
    stroke(l, smooth([[-16, 10], [0, 20], [16, 10]], false), "#1c1020", 4);
    fill(l, box(-7, 14, 14, 12, 3), "#fff8e8");
    shape(l, smooth([[-82, 26], [-40, 44], [0, 48], [40, 44], [82, 26], [80, 52], [0, 74], [-80, 52]]),
      { fill: "#d8402e", shade: "#4a0c18", rim: "#ffb890", depth: 10 });
    shape(l, smooth([[40, 56], [70, 50], [92, 116], [52, 122]]), { fill: "#c03424", shade: "#4a0c18", rim: "#ffb890",
      depth: 8 });
    shape(l, smooth([[-62, -102], [-52, -148], [0, -170], [52, -148], [62, -102], [0, -114]]), { fill: "#f2b82a",
      shade: "#8a4a10", rim: "#fffbe0", light: [0.15, -1], depth: 18, rimWidth: 6 });
    shape(l, smooth([[-78, -98], [0, -122], [78, -98], [70, -88], [0, -106], [-70, -88]]), { fill: "#e0a020",
      shade: "#7a3c0c", rim: "#fffbe0", depth: 6 });
    shape(l, oval(0, -138, 19), { fill: "#8a94a8", shade: "#20242c", rim: "#ffffff", depth: 6 });
    fill(l, oval(0, -138, 14), "#fffbe0");
    glow(l, 0, -138, 130, "#fff2b8", 0.9);
  });
}

/** The Mole Who Dug to Morning. */
export function draw(c, rnd, mark) {
  sky(c, "#5a4a98", "#f08a7a", "#ffcf80", "#1c0f14");
  glow(c, 420, 190, 360, "#fff2b0", 1);
  fill(c, oval(420, 206, 84), "#fffbe0");
  cloud(c, rnd, 150, 90, 260, { lit: "#ffd8b0", dark: "#a8608a", light: [0.7, 0.4] });
  for (const [x, h] of [[40, 120], [92, 176], [150, 130], [560, 130], [596, 90]]) {
    spruce(c, rnd, x, 226, h, "#3a2a4c", "#8a5a5c");
  }
  ground(c, rnd);
  grass(c, rnd, { y: 224, count: 280, height: 26, colours: ["#7a9a3a", "#b8b848", "#4a6a30"] });
  treasures(c);
  shape(c, limb(TUNNEL), { fill: radial(c, 318, 500, 380, "#a8642e", "#5a2f1c", "#1c0d10"), shade: "#0a0508",
    light: [0, -1], depth: 40 });
  shape(c, limb([[318, 430, 70], [326, 330, 34], [348, 250, 20], [360, 206, 26]]), { fill: linear(c, 0, 200, 0, 440,
    "#fff0b8", "#f0a850", "#a8642e"), depth: 10 });
  glow(c, 350, 260, 190, "#fff0b0", 0.9);
  for (let i = 0; i < 5; i++) {
    stroke(c, line([[20 + i * 46, 866 - i * 14], [12 + i * 46, 720 - i * 16]]), "#7a4c28", 11);
  }
  for (let i = 0; i < 60; i++) {
    const x = 322 + rnd.bell() * 130;
    fill(c, oval(x, rnd.range(330, 470), rnd.range(3, 10), rnd.range(2, 7)), rnd.pick(["#8a5a34", "#5a3420",
      "#c8905a"]));
  }
  mark("subject");
  mole(c, rnd);
  mark("back");
  place(c, 186, 706, { scale: 1.1 }, (l) => {
    shape(l, box(-16, -26, 32, 40, 6), { fill: "#5a4a3a", shade: "#140a0a", rim: "#ffd890", depth: 8 });
    fill(l, box(-11, -20, 22, 28, 4), "#fff0b8");
    stroke(l, smooth([[-14, -26], [0, -52], [14, -26]], false), "#c8a060", 4);
    flame(l, 0, 4, 20, { halo: 9 });
  });
  motes(c, rnd, 46, { x: 330, y: 420, rx: 150, ry: 220, size: 3, colour: "#ffe9a8", halo: 4 });
  return { keep: 0.36 };
}
