import { H, W, box, fill, glow, limb, line, linear, mix, oval, place, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { cloud, foliage, leaf, mist, motes, ridge, sky } from "../../kit/nature.mjs";

/** One round singer, feet at (0, 0), beak open towards `turn`. */
function singer(c, rnd, { coat, breast, cap, size, turn, open }) {
  const fr = { shade: "#2a1030", rim: "#fff0b8", light: [-0.7, -0.7] };
  place(c, 0, 0, { scale: size }, (l) => {
    shape(l, smooth([[30, -30], [104, 42], [92, 66], [10, 10]]), { fill: mix(coat, "#1c1024", 0.35), ...fr, depth: 8 });
    const body = smooth([[-10, -124], [40, -116], [68, -70], [62, -22], [20, 6], [-30, 2], [-62, -36], [-60, -88]]);
    shape(l, body, { fill: coat, ...fr, depth: 34, rimWidth: 7, paint: (p) => {
      fill(p, oval(-26, -42, 44, 52), breast, { blur: 7 });
      fill(p, oval(-4, -16, 46, 24), mix(breast, "#ffffff", 0.65), { blur: 9 });
      fill(p, oval(4, -122, 56, 26), cap, { blur: 3 });
    } });
    fur(l, rnd, body, { x: -70, y: -126, w: 140, h: 132, count: 420, length: 13, colours: ["#fff0d0", mix(coat,
      "#000000", 0.4), mix(coat, "#ffffff", 0.3)], flow: (x, y) => 1.2 + x / 200, alpha: 0.4 });
    shape(l, smooth([[14, -84], [58, -70], [72, -22], [44, 6], [16, -30]]), { fill: mix(coat, "#1c1024", 0.2), ...fr,
      depth: 14, paint: (p) => {
      for (let i = 0; i < 4; i++) {
        stroke(p, smooth([[20, -66 + i * 14], [44, -48 + i * 14], [70, -30 + i * 14]], false), mix(coat, "#000000",
          0.55), 4, 0.7);
      }
    } });
    place(l, -36, -92, { turn }, (p) => {
      fill(p, smooth([[0, -8], [-34, -4, 1], [-4, 12]]), "#6a1420");
      shape(p, smooth([[4, -16], [-14, -20], [-44, -16 - open * 12, 1], [-10, -2]]), { fill: "#f2b02a",
        shade: "#8a3c10", rim: "#fff6c8", depth: 5 });
      shape(p, smooth([[4, 14], [-12, 14], [-36, 8 + open * 14, 1], [-8, 2]]), { fill: "#e0902a", shade: "#8a3c10",
        rim: "#fff6c8", depth: 5 });
    });
    eye(l, -14, -96, 10, { iris: "#2a1408", big: 0.8, lid: 0.1, lidColour: cap });
    for (const x of [-14, 16]) {
      stroke(l, line([[x, 2], [x - 2, 18]]), "#8a5428", 6);
      stroke(l, smooth([[x - 14, 22], [x, 16], [x + 12, 22]], false), "#8a5428", 6);
    }
  });
}

/** A note of warm breath. */
function note(c, x, y, s, turn) {
  place(c, x, y, { turn, scale: s }, (l) => {
    glow(l, 6, -12, 44, "#fff2b0", 0.7);
    fill(l, oval(0, 0, 11, 8, -0.4), "#fffbe0");
    stroke(l, line([[10, -3], [10, -42]]), "#fffbe0", 4.5);
    stroke(l, smooth([[10, -42], [22, -34], [24, -20]], false), "#fffbe0", 5);
  });
}

/** Dawn Choir of Five. */
export function draw(c, rnd, mark) {
  sky(c, "#3a4aa0", "#b878b8", "#ff9a7a", "#ffd890", "#b87a70");
  glow(c, -20, 470, 620, "#fff0a8", 1);
  for (let i = 0; i < 4; i++) {
    cloud(c, rnd, 130 + i * 130, 90 + i * 34, 300, { lit: "#ffd0b8", dark: "#7a5aa8", light: [-0.8, 0.5],
      alpha: 0.8 });
  }
  ridge(c, rnd, { y: 640, height: 130, top: "#d88a98", bottom: "#f2b8a0", scale: 150 });
  mist(c, rnd, 640, 90, "#ffe0c8", 0.7);
  ridge(c, rnd, { y: 760, height: 120, top: "#8a5a80", bottom: "#c8887c", scale: 120 });
  mist(c, rnd, 770, 70, "#ffd0b8", 0.5);
  ridge(c, rnd, { y: 880, height: 110, top: "#4a2f58", bottom: "#241a3c", scale: 110 });
  const bough = limb([[-60, 640, 30], [100, 596, 27], [280, 560, 24], [450, 508, 20], [660, 430, 15]]);
  shape(c, bough, { fill: "#4a2a2c", shade: "#140a1c", rim: "#ffd890", light: [-0.4, -1], depth: 18, paint: (l) => {
    for (let i = 0; i < 70; i++) {
      const x = rnd.range(-20, 620);
      const y = 650 - x * 0.33 + rnd.range(-34, 30);
      stroke(l, smooth([[x, y], [x + 30, y - 8], [x + 64, y - 20]], false), "#1c0c18", rnd.range(1, 4), 0.6);
    }
  } });
  for (const [x, y, a] of [[30, 626, 2.2], [210, 590, 1.9], [400, 540, 2.1], [520, 480, 1.7], [585, 440, 2.4]]) {
    for (let k = 0; k < 3; k++) {
      leaf(c, x + k * 14, y + k * 4, 56, a + k * 0.6, ["#c8d058", "#8aa83c", "#f2b04a"][k]);
    }
  }
  const choir = [[74, 570, 0.98, "#b06a3a", "#f0582a", "#8a4c2a", -0.1, 0.7], [190, 540, 0.86, "#3a74c8", "#ffe070",
    "#2a4ca0", 0.15, 1], [306, 514, 1.16, "#8a5a3c", "#fff0d0", "#4a2c24", 0.35, 1.5], [428, 470, 0.8, "#6aa04a",
    "#f4e888", "#24303c", 0.1, 0.9], [522, 432, 0.98, "#8a8a9c", "#f09aa8", "#2c2438", 0.2, 1.1]];
  mark("subject");
  for (const [x, y, size, coat, breast, cap, turn, open] of choir) {
    place(c, x, y, {}, (l) => singer(l, rnd, { coat, breast, cap, size, turn, open }));
  }
  mark("back");
  for (const [x, y, s, t] of [[60, 380, 1.1, -0.2], [130, 300, 0.9, 0.1], [220, 340, 1.2, 0.2], [260, 220, 1, -0.1],
    [350, 190, 1.3, 0.25], [420, 280, 0.9, 0], [150, 180, 0.8, 0.3], [480, 170, 1.1, -0.2], [60, 220, 0.7, 0.2]]) {
    note(c, x, y, s, t);
  }
  motes(c, rnd, 50, { size: 3, colour: "#fff0b8", halo: 4 });
  mark("front");
  foliage(c, rnd, "br tr", ["#2a1a3c", "#4a2f50", "#1a1028"], { size: 84 });
  mark("back");
  fill(c, box(0, 800, W, H - 800), linear(c, 0, 800, 0, H, "rgba(28,16,40,0)", "rgba(28,16,40,0.6)"));
}
