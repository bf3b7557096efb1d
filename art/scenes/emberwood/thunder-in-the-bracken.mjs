import { fill, limb, mirrored, oval, place, poly, radial, shape, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { leaf } from "../../kit/nature.mjs";

/** Thunder in the Bracken. */
export function draw(c, rnd, mark) {
  wash(c, radial(c, 300, 330, 640, "#ffe8a8", "#f09a3a", "#8a2c14", "#2a0a0a"));
  for (let i = 0; i < 110; i++) {
    const a = rnd.range(0, 6.28);
    const r = rnd.range(240, 300);
    fill(c, poly([[300 + Math.cos(a) * r, 430 + Math.sin(a) * r], [300 + Math.cos(a - 0.012) * 760, 430 + Math.sin(a - 0.012) * 760], [300 + Math.cos(a + 0.012) * 760, 430 + Math.sin(a + 0.012) * 760]]), rnd.pick(["#ffcf70", "#a83c18", "#5a1810"]), { alpha: 0.3 });
  }
  const fern = (x, y, a, len, colours) => place(c, x, y, { turn: a }, (l) => {
    stroke(l, smooth([[0, 0], [len * 0.5, -len * 0.08], [len, 0]], false), colours[0], 4);
    for (let i = 1; i < 15; i++) {
      for (const s of [-1, 1]) {
        const px = len * i / 15;
        const w = len * 0.3 * (1 - i / 15.5);
        fill(l, poly([[px, -len * 0.05], [px + w * 0.7, s * w], [px + len * 0.05, -len * 0.04]]), rnd.pick(colours));
      }
    }
  });
  for (let i = 0; i < 26; i++) {
    fern(rnd.range(-20, 620), rnd.range(560, 800), -Math.PI / 2 + rnd.bell() * 1.1, rnd.range(200, 340),
      ["#8a3414", "#b8501c", "#d87a28"]);
  }
  for (let i = 0; i < 46; i++) {
    fill(c, oval(300 + rnd.bell() * 330, 770 + rnd.bell() * 90, rnd.range(30, 90)), "#e8b878",
      { alpha: 0.16, blur: 10 });
  }
  place(c, 300, 450, { turn: -0.1, scale: 1.14 }, (l) => {
    mark("subject");
    const fr = { shade: "#1c0a10", rim: "#ffd890", light: [0.3, -1] };
    const hump = mirrored([[0, -250], [90, -230], [190, -140], [224, 0], [190, 150], [0, 200]]);
    shape(l, hump, { fill: "#3c241c", ...fr, depth: 70, rimWidth: 8 });
    fur(l, rnd, hump, { x: -230, y: -260, w: 460, h: 460, count: 2000, length: 54, width: 2.6,
      colours: ["#8a5a3a", "#160a0a", "#c88a50", "#5a3424"], flow: (x, y) => Math.atan2(y - 60, x), alpha: 0.6,
      spill: true });
    for (let i = 0; i < 90; i++) {
      const a2 = -Math.PI / 2 + rnd.bell() * 1.25;
      const x = Math.cos(a2) * 196;
      const y = 6 + Math.sin(a2) * 226;
      const len = rnd.range(36, 96);
      const q = a2 + rnd.bell() * 0.25;
      fill(l, poly([[x - Math.sin(a2) * 9, y + Math.cos(a2) * 9], [x + Math.cos(q) * len, y + Math.sin(q) * len],
        [x + Math.sin(a2) * 9, y - Math.cos(a2) * 9]]), rnd.pick(["#120808", "#2c1812", "#4a2c20", "#8a5a3a"]));
    }
    for (const s of [-1, 1]) {
      shape(l, limb([[s * 100, 130, 48], [s * (s > 0 ? 150 : 110), 240, 34], [s * (s > 0 ? 170 : 104), 300, 30]]),
        { fill: "#2f1a16", ...fr, depth: 20 });
      shape(l, poly([[s * (s > 0 ? 170 : 104) - 32, 290], [s * (s > 0 ? 170 : 104) + 32, 290],
        [s * (s > 0 ? 170 : 104) + 22, 336], [s * (s > 0 ? 170 : 104) - 22, 336]]), { fill: "#15100f", ...fr,
        depth: 10 });
    }
    for (const s of [-1, 1]) {
      place(l, s * 112, -120, { turn: s * 0.7 }, (p) => {
        shape(p, smooth([[-34, 30], [-38, -30], [0, -104, 1], [38, -30], [34, 30]]), { fill: "#4a2c20", ...fr,
          depth: 20 });
        fill(p, smooth([[-14, 20], [-16, -24], [0, -74], [16, -24], [14, 20]]), "#a8604a", { blur: 5 });
      });
    }
    const head = mirrored([[0, -150], [70, -140], [122, -70], [126, 20], [96, 110], [80, 190], [0, 214]]);
    shape(l, head, { fill: "#5a3726", ...fr, depth: 60, rimWidth: 6 });
    fur(l, rnd, head, { x: -130, y: -150, w: 260, h: 360, count: 1300, length: 26, width: 2,
      colours: ["#b07a4c", "#2a140e", "#8a5636"], flow: (x, y) => Math.atan2(y + 130, x * 1.1), alpha: 0.5 });
    shape(l, mirrored([[0, 96], [54, 104], [78, 146], [62, 190], [0, 204]]), { fill: "#b47468", shade: "#3a141c",
      rim: "#ffe6c8", light: [0.3, -1], depth: 26 });
    for (const s of [-1, 1]) {
      fill(l, oval(s * 30, 150, 14, 20, s * 0.2), "#260c12");
    }
    for (const s of [-1, 1]) {
      shape(l, limb([[s * 62, 200, 18], [s * 108, 190, 15], [s * 130, 140, 10], [s * 126, 96, 2]]),
        { fill: "#fff4da", shade: "#8a6a4a", rim: "#ffffff", light: [0.3, -1], depth: 12 });
      eye(l, s * 70, -22, 22, { iris: "#ff8a1c", lid: 0.3, angry: 0.5, flip: s, lidColour: "#3a2018", shine: 0.35,
        big: 0.42 });
      stroke(l, smooth([[s * 30, -30], [s * 66, -62], [s * 112, -66]], false), "#20100c", 14, 0.9);
    }
    stroke(l, smooth([[-60, 214], [0, 200], [60, 214]], false), "#1c0a0c", 8);
  });
  mark("back");
  for (const s of [-1, 1]) {
    for (let i = 0; i < 12; i++) {
      fill(c, oval(300 + s * (90 + i * 22), 660 - i * 8 + rnd.range(-10, 10), 14 + i * 4), "#fff4e0",
        { alpha: 0.16, blur: 8 });
    }
  }
  for (let i = 0; i < 34; i++) {
    fill(c, oval(rnd.range(-40, 640), rnd.range(820, 930), rnd.range(50, 110)),
      rnd.pick(["#d8a060", "#a86a34", "#f0c888"]), { alpha: 0.5, blur: 12 });
  }
  mark("front");
  for (const [x, a] of [[-20, -0.9], [40, -0.5], [620, -2.2], [560, -2.7], [-10, -0.2], [610, -3]]) {
    fern(x, 890, a, 300, ["#a8401a", "#e07a24", "#f0a83c"]);
  }
  // What it kicks up flies with it.
  mark("subject");
  for (let i = 0; i < 30; i++) {
    leaf(c, rnd.range(0, 600), rnd.range(20, 880), rnd.range(12, 34), rnd.range(0, 6),
      rnd.pick(["#e8841c", "#f8b83c", "#c8401a"]));
  }
}
