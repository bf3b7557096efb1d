import { H, W, box, fade, fill, glow, limb, line, linear, onLayer, oval, place, poly, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { forest, mist, moon, motes, ridge, sky, spruce, stars } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";

const FR = { shade: "#070820", rim: "#e8dcff", light: [0.75, -0.65] };

/** Curtains of northern light. */
function aurora(c, rnd) {
  const n = noise("aurora");
  for (let k = 0; k < 3; k++) {
    for (let x = -20; x < W + 20; x += 5) {
      const y = 330 + k * 60 + n.fbm(x / 170, k * 5, 3) * 190;
      const h = 150 + n(x / 30, k) * 70;
      fill(c, box(x, y - h, 8, h), linear(c, 0, y - h, 0, y, fade("#8a5aff", 0), fade(["#5affc8", "#6ab8ff", "#b87aff"][k],
        0.26), fade("#5affc8", 0)), { mode: "screen", blur: 4 });
    }
  }
}

/** The third moon is only here for the snacks: the wolf has bitten it, and it the wolf. */
function hungry(c) {
  const [x, y, r] = [512, 470, 74];
  glow(c, x, y, r * 2, "#ffd9a0", 0.5);
  onLayer(c, (l) => {
    moon(l, x, y, r, "#ffd9a0", { halo: 1, shadow: "#c07a4c", seed: "m3" });
    l.globalCompositeOperation = "destination-out";
    for (const [dx, dy, s] of [[-60, -40, 30], [-74, -6, 28], [-62, 28, 26]]) {
      fill(l, oval(x + dx, y + dy, s), "#000000");
    }
  });
  for (const s of [-1, 1]) {
    stroke(c, smooth([[x + 20 + s * 22 - 11, y - 10], [x + 20 + s * 22, y - 20], [x + 20 + s * 22 + 11, y - 10]], false),
      "#7a3c2c", 5);
  }
  fill(c, oval(x + 22, y + 24, 15, 12), "#7a3c2c");
  for (const [dx, dy, s] of [[-106, -34, 6], [-118, 4, 4], [-100, 34, 7], [-130, -14, 3], [-116, 26, 3]]) {
    fill(c, oval(x + dx, y + dy, s), "#ffd9a0");
  }
}

function wolf(c, rnd) {
  const tail = limb([[130, 640, 30], [70, 660, 40], [26, 720, 34], [10, 790, 8]]);
  shape(c, tail, { fill: "#3a3a74", ...FR, depth: 26 });
  fur(c, rnd, tail, { x: -20, y: 620, w: 170, h: 180, count: 320, length: 34, width: 2.2, colours: ["#a8a4e0", "#1c1c48"],
    flow: () => 2.1, alpha: 0.5, spill: true });
  const body = smooth([[330, 236, 1], [322, 262], [296, 280], [316, 330], [318, 400], [300, 470], [296, 560], [304, 690],
    [318, 712, 1], [244, 714, 1], [246, 650], [232, 600], [212, 650], [224, 712, 1], [86, 714, 1], [66, 660], [84, 570],
    [130, 480], [160, 390], [180, 300], [160, 262, 1], [204, 252], [236, 214], [276, 166], [316, 104], [336, 92, 1],
    [342, 116], [322, 176, 1], [352, 150, 1], [356, 172]]);
  shape(c, body, { fill: "#40407e", ...FR, depth: 70, rimWidth: 10, paint: (l) => {
    fill(l, smooth([[330, 230], [300, 290], [326, 400], [290, 520], [250, 420], [256, 300]]), "#b0aae0", { blur: 18 });
    fill(l, smooth([[316, 176, 1], [342, 120], [354, 150, 1]]), "#3a1030");
  } });
  fur(c, rnd, body, { x: 60, y: 90, w: 310, h: 640, count: 2600, length: 30, width: 2, colours: ["#b8b2ee", "#1a1a46",
    "#7a76bc", "#55529a"], flow: (x, y) => y < 260 ? 2.3 : Math.PI / 2 + (240 - x) / 210, alpha: 0.48 });
  for (let i = 0; i < 30; i++) {
    const t = i / 29;
    const [x, y] = [188 - t * 96, 276 + t * 300];
    fill(c, poly([[x + 18, y - 8], [x - 18 - rnd() * 16, y + 18], [x + 18, y + 16]]), rnd.pick(["#40407e", "#5a58a0",
      "#2c2c62"]));
    const [u, v] = [306 - t * 8 + rnd.bell() * 8, 286 + t * 190];
    fill(c, poly([[u - 26, v - 8], [u + 8 + rnd() * 16, v + 26], [u - 22, v + 16]]), rnd.pick(["#b8b2ee", "#d8d2ff",
      "#8a86c8"]));
  }
  const thigh = smooth([[196, 560], [230, 620], [226, 690], [180, 716], [110, 712], [76, 650], [110, 580]]);
  shape(c, thigh, { fill: "#393974", ...FR, depth: 34, rimAlpha: 0.5 });
  fur(c, rnd, thigh, { x: 70, y: 555, w: 170, h: 165, count: 500, length: 28, colours: ["#a8a4e0", "#1a1a46"],
    flow: () => 1.9, alpha: 0.45 });
  for (const [x, y] of [[178, 258], [206, 244]]) {
    shape(c, smooth([[x + 18, y - 14], [x - 40, y - 8, 1], [x + 8, y + 18]]), { fill: "#34346c", ...FR, depth: 8 });
  }
  stroke(c, smooth([[262, 218], [278, 210], [288, 194]], false), "#0a0a24", 6);
  fill(c, oval(338, 98, 12, 10, -0.7), "#08081c");
  for (let i = 0; i < 4; i++) {
    fill(c, poly([[322 + i * 5, 168 - i * 14], [334 + i * 3, 160 - i * 14], [326 + i * 5, 154 - i * 14]]), "#ffffff");
  }
}

/** Three-Moon Howler. */
export function draw(c, rnd, mark) {
  sky(c, "#0a0c34", "#1c2060", "#4a3a8c", "#a85a94");
  stars(c, rnd, 240, { bottom: 700 });
  aurora(c, rnd);
  moon(c, 470, 196, 132, "#f6f0ff", { halo: 2, shadow: "#a894d8", seed: "m1" });
  moon(c, 96, 130, 50, "#a8f4f0", { halo: 2.6, shadow: "#4a98b0", seed: "m2" });
  hungry(c);
  ridge(c, rnd, { y: 700, height: 200, top: "#5a4490", bottom: "#a8649c", rough: 1 });
  forest(c, rnd, { ground: () => 770, count: 30, low: 60, high: 150, dark: "#332a6c", lit: "#54438c" });
  mist(c, rnd, 760, 70, "#c89ae0", 0.7);
  // Breath that can be seen, in rings.
  for (let i = 0; i < 3; i++) {
    place(c, 350 + i * 9, 66 - i * 32, { turn: 0.42 }, (l) => stroke(l, oval(0, 0, 16 + i * 14, 5 + i * 4), "#f4f0ff",
      4.4 - i, 0.7 - i * 0.16));
  }
  const crag = poly([[-20, 920], [-20, 700], [60, 694], [200, 706], [350, 700], [372, 726], [340, 770], [372, 820], [330, 860],
    [360, 920]]);
  shape(c, crag, { fill: "#1a1840", shade: "#000010", rim: "#d0c0ff", light: [0.6, -0.9], depth: 60, rimWidth: 7,
    paint: (l) => {
    for (let i = 0; i < 26; i++) {
      const [x, y] = [rnd.range(-10, 340), rnd.range(710, 880)];
      stroke(l, line([[x, y], [x + rnd.range(10, 70), y + rnd.range(-20, 30)]]), "#4a4488", 3, 0.4);
    }
  } });
  for (const [x, h] of [[440, 210], [520, 170], [580, 250], [480, 120]]) {
    spruce(c, rnd, x, 930, h, "#12122e", "#3a3272");
  }
  mark("subject");
  wolf(c, rnd);
  mark("back");
  mist(c, rnd, 880, 60, "#7a64b8", 0.5);
  motes(c, rnd, 50, { size: 2.5, colour: "#e8dcff", halo: 4 });
  return { keep: 0.38 };
}
