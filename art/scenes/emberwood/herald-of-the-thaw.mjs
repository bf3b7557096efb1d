import { W, fill, glow, limb, line, linear, oval, place, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { branch, foliage, forest, glitter, grass, mist, motes, ridge, sky } from "../../kit/nature.mjs";

/** Herald of the Thaw. */
export function draw(c, rnd) {
  sky(c, "#a9dff0", "#dff2ee", "#fbeed2", "#e8efe4");
  glow(c, 480, 130, 420, "#fff6c8", 1);
  ridge(c, rnd, { y: 420, height: 210, top: "#c4dcea", bottom: "#e6f0f0", rough: 1, scale: 190 });
  ridge(c, rnd, { y: 500, height: 120, top: "#9fc4cf", bottom: "#d4e6e4" });
  forest(c, rnd, { ground: () => 580, count: 30, low: 60, high: 150, dark: "#6f9f9c", lit: "#a8ccc0" });
  mist(c, rnd, 580, 60, "#ffffff", 0.8);
  const meadow = smooth([[-30, 600], [150, 570], [360, 610], [640, 570], [640, 920], [-30, 920]]);
  shape(c, meadow, { fill: linear(c, 0, 580, 0, 900, "#f4f8f4", "#a7c98a", "#5f9a4c"), paint: (l) => {
    for (let i = 0; i < 15; i++) {
      fill(l, oval(rnd.range(0, W), rnd.range(640, 880), rnd.range(40, 120), rnd.range(10, 24)), "#f6fbfa",
        { blur: 5 });
    }
  } });
  shape(c, smooth([[150, 610], [260, 680], [160, 760], [250, 920], [470, 920], [330, 780], [390, 690], [240, 610]]),
    { fill: linear(c, 0, 610, 0, 900, "#a8dcf0", "#2f86b8"), shade: "#12406a", depth: 26, light: [-0.4, -0.9] });
  glitter(c, rnd, { x: 290, y: 640, spread: 70, colour: "#ffffff", count: 70 });
  grass(c, rnd, { y: 780, count: 260, height: 26, colours: ["#4f9a3e", "#7dbb4a", "#3a7a3a"],
    ground: () => rnd.range(720, 890), from: 0, to: 150 });
  grass(c, rnd, { y: 780, count: 260, height: 26, colours: ["#4f9a3e", "#7dbb4a", "#3a7a3a"],
    ground: () => rnd.range(720, 890), from: 440, to: 600 });
  const crocus = (x, y, s, colour) => {
    stroke(c, line([[x, y], [x, y - s]]), "#5a9a3e", 3);
    for (const a of [-0.4, 0.4, 0]) {
      place(c, x, y - s, { turn: a }, (l) => shape(l, smooth([[0, 8], [s * 0.3, -s * 0.3], [0, -s * 0.9, 1],
        [-s * 0.3, -s * 0.3]]), { fill: colour, shade: "#3a1060", rim: "#ffffff", depth: 8, rimWidth: 2 }));
    }
    fill(c, oval(x, y - s * 1.5, 3, 7), "#ffb020");
  };
  for (let i = 0; i < 22; i++) {
    const y = rnd.range(720, 890);
    const left = rnd() < 0.5;
    crocus(left ? rnd.range(10, 150) : rnd.range(450, 590), y, rnd.range(16, 34),
      rnd.pick(["#8a4fc8", "#a874e0", "#e8b0f0", "#f5c03a"]));
  }
  place(c, 306, 420, { turn: -0.4, scale: 1.02 }, (l) => {
    const fr = { shade: "#5a3448", rim: "#fff8e0", light: [0.5, -0.9] };
    shape(l, smooth([[110, -50], [20, -120], [-100, -130], [-210, -210], [-220, -130], [-300, -90], [-230, -50],
      [-110, -20], [20, 0], [100, -10]]), { fill: "#d23a2c", shade: "#6a0a2a", rim: "#ffc090", light: [0.3, -0.9],
      depth: 40, paint: (p) => {
      for (let i = 0; i < 6; i++) {
        stroke(p, smooth([[100, -40 + i * 6], [-80, -110 + i * 20], [-290, -190 + i * 28]], false), "#8a1020", 5, 0.4);
      }
    } });
    shape(l, limb([[-120, 20, 46], [-210, 40, 22], [-270, 90, 14], [-320, 86, 16]]), { fill: "#a5764e", ...fr,
      depth: 16 });
    shape(l, limb([[110, 40, 22], [190, 70, 14], [250, 60, 13]]), { fill: "#96683f", ...fr, depth: 12 });
    const body = smooth([[130, -50], [60, -70], [-40, -66], [-130, -60], [-175, -6], [-140, 46], [-50, 60], [60, 62],
      [130, 40]]);
    shape(l, body, { fill: "#bb8a5c", ...fr, depth: 44, paint: (p) => fill(p, oval(10, 70, 160, 34), "#f6e6cc",
      { blur: 12 }) });
    fur(l, rnd, body, { x: -180, y: -80, w: 320, h: 150, count: 700, length: 20, colours: ["#e3bd8e", "#7a4f30",
      "#fff0d8"], flow: () => Math.PI * 0.98, alpha: 0.4 });
    shape(l, oval(-112, 0, 82, 66, 0.2), { fill: "#bb8a5c", ...fr, depth: 26, rimWidth: 3 });
    fur(l, rnd, oval(-112, 0, 82, 66, 0.2), { x: -194, y: -66, w: 164, h: 132, count: 420, length: 20,
      colours: ["#e3bd8e", "#7a4f30", "#fff0d8"], flow: () => Math.PI * 0.9, alpha: 0.4 });
    shape(l, oval(-192, -18, 28, 24), { fill: "#fff6e4", ...fr, depth: 12 });
    shape(l, limb([[100, 36, 24], [170, 90, 15], [225, 110, 14]]), { fill: "#b28256", ...fr, depth: 12 });
    shape(l, limb([[-130, 30, 50], [-180, 80, 24], [-250, 120, 15], [-305, 128, 16]]), { fill: "#b8875a", ...fr,
      depth: 20 });
    for (const [a, s] of [[-2.55, 0.95], [-2.25, 1.05]]) {
      place(l, 150, -95, { turn: a + 1.57, scale: s }, (p) => {
        shape(p, smooth([[-16, 0], [-30, -90], [-12, -170], [6, -176], [24, -90], [16, 0]]), { fill: "#b8875a", ...fr,
          depth: 14 });
        fill(p, smooth([[-6, -10], [-16, -90], [-4, -156], [10, -90], [6, -10]]), "#e8a898", { blur: 2 });
      });
    }
    shape(l, smooth([[100, -30], [104, -92], [150, -118], [200, -100], [244, -62], [240, -40], [190, -22], [140, -10]]),
      { fill: "#c2925f", ...fr, depth: 28, paint: (p) => fill(p, oval(214, -34, 40, 20), "#f8ead2", { blur: 6 }) });
    fill(l, oval(244, -54, 8, 7), "#4a2028");
    eye(l, 182, -76, 15, { iris: "#7a3c10", lid: 0.1, lidColour: "#a5764e" });
    whiskers(l, 226, -44, 60, { side: 0.9, colour: "#fffaf0" });
    shape(l, smooth([[96, -60], [136, -22], [128, 4], [92, -8]]), { fill: "#e04a34", shade: "#6a0a2a", rim: "#ffd0a0",
      depth: 10 });
    fill(l, oval(118, -10, 9), "#ffd860");
  });
  motes(c, rnd, 60, { size: 4, colour: "#ffffff", alpha: 0.9, y: 500, ry: 330 });
  for (let i = 0; i < 20; i++) {
    fill(c, oval(120 + rnd.bell() * 110, 650 + rnd.bell() * 60, rnd.range(2, 6)), "#f4ffff", { alpha: 0.9 });
  }
  foliage(c, rnd, "bl br", ["#3f8a3e", "#6ab04a", "#2a6a3a"], { size: 76 });
  branch(c, rnd, 624, -6, 2.86, 84, 8, "#7a5a4a", { depth: 4, bend: 0.45, tip: (x, y) => {
    for (let k = 0; k < 3; k++) {
      fill(c, oval(x + rnd.bell() * 12, y + rnd.bell() * 12, rnd.range(4, 8)),
        rnd.pick(["#ffd0e0", "#ffffff", "#f8a8c8"]));
    }
  } });
  return { keep: 0.35 };
}
