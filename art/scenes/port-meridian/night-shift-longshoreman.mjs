import { H, W, box, clamp, fade, fill, glow, lerp, limb, line, linear, mix, oval, place, poly, radial, shaft, shape,
  smooth, stroke } from "../../kit/canvas.mjs";
import { neon, plating, skyline, truss } from "../../kit/machine.mjs";
import { glitter, motes, sky, stars } from "../../kit/nature.mjs";

const QUAY = 690;
const COMET = { x: 418, y: 236, r: 148 };
const SUIT = { shade: "#12082e", rim: "#b8faff", light: [0.75, -0.6], depth: 40, rimWidth: 9 };

/** The harbour at night: water, ships, and a crane from above that holds the load. */
function harbour(c, rnd) {
  skyline(c, rnd, { y: 610, layers: 2, high: 170, haze: "#4a3a8a", near: "#1c1650", lights: ["#ffd28a", "#7fe9ff",
    "#ff7ac8"], lit: 0.35 });
  fill(c, box(0, 604, W, 100), linear(c, 0, 604, 0, 704, "#3a4a9a", "#141040"));
  glitter(c, rnd, { x: 418, y: 608, spread: 130, bottom: 690, colour: "#a8f8ff", count: 160 });
  fill(c, smooth([[-20, 560, 1], [150, 560, 1], [132, 640, 1], [-20, 640, 1]]), "#140e3c");
  for (let i = 0; i < 12; i++) {
    fill(c, box(-14 + i % 6 * 26, 510 + Math.floor(i / 6) * 26, 24, 24), ["#7a2a4a", "#2a5a7a", "#7a5a2a"][i % 3]);
  }
  truss(c, 640, 30, 250, 58, 40, "#0c0828", { bays: 12, stroke: 7, rim: "#7a6ae0" });
  truss(c, 566, 40, 590, 700, 46, "#0c0828", { bays: 16, stroke: 8, rim: "#7a6ae0" });
  fill(c, box(384, 52, 72, 26, 5), "#1c1444");
  for (const x of [396, 418, 440]) {
    stroke(c, line([[x, 76], [x, 110]]), "#0c0828", 4);
  }
}

/** A comet, still smoking cold, as big as a house. */
function comet(c, rnd) {
  const { x, y, r } = COMET;
  glow(c, x, y, 520, "#3ab8f0", 0.75);
  // Its tail blows away over the harbour.
  for (let i = 0; i < 120; i++) {
    const t = rnd();
    const s = rnd.bell() * 120 * (1 - t * 0.6);
    fill(c, oval(x - 60 - t * 420, y - 20 - t * 150 + s, 90 * (1 - t) + 16, 20 * (1 - t) + 5, 0.34),
      rnd.pick(["#7af0ff", "#c8faff", "#6a8aff"]), {
      alpha: 0.15, blur: 9, mode: "screen" });
  }
  for (let i = 0; i < 26; i++) {
    const s = rnd.range(-130, 130);
    const d = rnd.range(120, 420);
    stroke(c, line([[x - 90, y + s - 20], [x - 90 - d, y - 20 - d * 0.36 + s * 0.5]]), "#dffcff", rnd.range(1, 4),
      0.35);
  }
  // Ice that broke off something larger.
  const corners = Array.from({ length: 13 }, (_, i) => {
    const a = i / 13 * Math.PI * 2 + rnd.range(-0.12, 0.12);
    const k = r * rnd.range(0.86, 1.12);
    return [x + Math.cos(a) * k, y + Math.sin(a) * k];
  });
  const inner = corners.map(([px, py]) => [lerp(x - 16, px, rnd.range(0.42, 0.62)), lerp(y - 22, py,
    rnd.range(0.42, 0.62))]);
  const rock = poly(corners);
  shape(c, rock, { fill: "#a8ecff", shade: "#1a3a9a", light: [-0.6, -0.7], depth: 60, shadeAlpha: 0.6, rim: "#ffffff",
    rimWidth: 6, paint: (l) => {
    const facet = (points) => {
      const [px, py] = points[0];
      const tone = clamp((x - px + (y - py)) / (r * 2) + 0.5 + rnd.range(-0.2, 0.2));
      fill(l, poly(points), mix("#2a7ad0", "#f4ffff", tone));
      stroke(l, poly(points), "#f4ffff", 2, 0.5);
    };
    corners.forEach((corner, i) => {
      const next = (i + 1) % corners.length;
      facet([corner, corners[next], inner[i]]);
      facet([corners[next], inner[next], inner[i]]);
      facet([inner[i], inner[next], [x - 16, y - 22]]);
    });
  } });
  c.save();
  c.clip(rock);
  for (const d of [-60, 92]) {
    for (const [colour, width] of [["#0c0a2c", 20], ["#3c3a78", 12], ["#9ab8f0", 2]]) {
      stroke(c, smooth([[x + d, y - r - 20], [x + d - 26, y], [x + d + 4, y + r + 20]], false), colour, width);
    }
  }
  c.restore();
  for (const d of [-26, 24]) {
    stroke(c, line([[x, y - r - 38], [x + d, y - r + 6]]), "#3c3a78", 8);
  }
  fill(c, poly([[x - 26, y - r - 40], [x + 26, y - r - 40], [x + 14, y - r - 24], [x - 14, y - r - 24]]), "#3c3a78");
}

function quay(c, rnd) {
  fill(c, box(0, QUAY, W, H - QUAY), linear(c, 0, QUAY, 0, H, "#4a4c98", "#2a2468", "#140c3c"));
  for (let i = 0; i < 8; i++) {
    stroke(c, line([[-20, QUAY + 10 + i * i * 4], [W + 20, QUAY + 10 + i * i * 4]]), "#0a0624", 3, 0.6);
  }
  fill(c, poly([[COMET.x - 60, QUAY], [COMET.x + 60, QUAY], [COMET.x + 170, H], [COMET.x - 170, H]]),
    linear(c, 0, QUAY, 0, H, fade("#8af0ff", 0.5), fade("#3a9ae0", 0.12)), { blur: 24, mode: "screen" });
  glitter(c, rnd, { x: COMET.x, y: QUAY + 4, spread: 110, colour: "#c8fbff", count: 220 });
  for (const [i, x] of [[0, -10], [1, 110], [2, 480]]) {
    stroke(c, line([[x, QUAY + 20], [x + (i - 1) * 60 - 40, H]]), "#ffd23a", 6, 0.35);
  }
  // His shadow falls away from the comet.
  fill(c, poly([[124, 812], [310, 806], [110, 930], [-220, 930]]), "#03020e", { alpha: 0.85, blur: 8 });
}

/** A wand of light to signal with. */
function wand(c, x0, y0, x1, y1) {
  const tube = line([[lerp(x0, x1, 0.26), lerp(y0, y1, 0.26)], [x1, y1]]);
  stroke(c, line([[x0, y0], [lerp(x0, x1, 0.24), lerp(y0, y1, 0.24)]]), "#0c0820", 18);
  glow(c, lerp(x0, x1, 0.65), lerp(y0, y1, 0.65), 120, "#ff5a10", 0.8);
  stroke(c, tube, "#5a1408", 25);
  stroke(c, tube, "#ff5a10", 18);
  stroke(c, tube, "#ffc06a", 6);
}

/** The one who says when: his back is all that the night shift ever sees of him. */
function signalman(c, rnd) {
  for (const [hip, knee, foot] of [[188, 168, 150], [252, 274, 288]]) {
    shape(c, limb([[hip, 626, 46], [knee, 706, 36], [foot, 776, 29], [foot, 800, 28]]), { fill: linear(c, hip - 40, 0,
      hip + 50, 0, "#6a2030", "#e8742a"), ...SUIT });
    fill(c, poly([[knee - 42, 708], [knee + 40, 708], [knee + 36, 726], [knee - 42, 726]]), "#fff4c0", { alpha: 0.85 });
    shape(c, smooth([[foot - 32, 796], [foot + 34, 796], [foot + 40, 826], [foot - 38, 828]]),
      { fill: "#2c2850", ...SUIT, depth: 10 });
  }
  wand(c, 66, 616, 34, 740);
  shape(c, limb([[152, 488, 38], [96, 540, 30], [72, 604, 24]]), { fill: "#7a2830", ...SUIT });
  shape(c, oval(68, 614, 25, 23), { fill: "#2c2850", ...SUIT, depth: 10 });
  shape(c, smooth([[136, 480], [176, 434], [262, 430], [304, 474], [300, 560], [290, 646], [220, 668], [150, 648],
    [138, 560]]), {
    fill: linear(c, 130, 420, 310, 660, "#6a2030", "#b84a24", "#ffa04a"), ...SUIT, depth: 60, rimWidth: 10,
      paint: (l) => {
    fill(l, box(120, 614, 200, 20), "#fff4c0", { alpha: 0.9 });
  } });
  shape(c, limb([[282, 484, 40], [344, 440, 31], [362, 356, 25]]), { fill: linear(c, 280, 480, 380, 360, "#d8662a",
    "#f2a04a"), ...SUIT, rimWidth: 10 });
  fill(c, poly([[324, 400], [382, 412], [380, 430], [322, 420]]), "#fff4c0", { alpha: 0.85 });
  wand(c, 366, 344, 404, 214);
  shape(c, oval(364, 338, 27, 25), { fill: "#2c2850", ...SUIT, depth: 10 });
  const pack = box(160, 458, 116, 142, 22);
  shape(c, pack, { fill: linear(c, 160, 0, 280, 0, "#4a4880", "#d8e4ff"), ...SUIT, rimWidth: 6 });
  plating(c, pack, rnd, { x: 160, y: 458, w: 116, h: 142, size: 36, alpha: 0.4 });
  for (const x of [188, 246]) {
    shape(c, box(x - 19, 476, 38, 96, 18), { fill: "#4a4a80", ...SUIT, depth: 14, rimWidth: 5 });
  }
  for (const [x, colour] of [[196, "#5aff8a"], [218, "#ffd23a"], [240, "#ff4a5a"]]) {
    fill(c, oval(x, 584, 6), colour);
    glow(c, x, 584, 24, colour, 0.9);
  }
  stroke(c, smooth([[164, 500], [130, 470], [150, 420], [176, 404]], false), "#1c1840", 12);
  shape(c, oval(222, 436, 74, 24), { fill: "#7a7aa8", ...SUIT, depth: 12 });
  shape(c, oval(226, 364, 76, 74), { fill: radial(c, 276, 320, 150, "#ffffff", "#b8c8f0", "#4a4a90", "#2c2860"),
    ...SUIT, depth: 44, rimWidth: 10 });
  stroke(c, smooth([[164, 340], [220, 316], [292, 336]], false), "#ff7a2a", 11);
  shape(c, oval(158, 370, 16, 26), { fill: "#e06a24", ...SUIT, depth: 8 });
  stroke(c, line([[154, 350], [140, 272]]), "#c8d0f0", 4);
  fill(c, oval(140, 268, 6), "#ff4a5a");
  glow(c, 140, 268, 34, "#ff4a5a", 1);
}

/** Night Shift Longshoreman. */
export function draw(c, rnd, mark) {
  sky(c, "#08062a", "#1c1458", "#4a2a7c", "#1c1040");
  stars(c, rnd, 170, { bottom: 560 });
  comet(c, rnd);
  harbour(c, rnd);
  quay(c, rnd);
  shaft(c, COMET.x, COMET.y, Math.PI * 0.62, 0.3, 700, "#7af0ff", 0.24, 26);
  mark("subject");
  place(c, 222, 812, { turn: 0.07 }, (l) => {
    l.translate(-222, -812);
    signalman(l, rnd);
  });
  mark("back");
  // The song.
  for (const [x, y, s] of [[96, 330, 1], [58, 270, 0.8]]) {
    neon(c, line([[x, y], [x, y - 44 * s], [x + 26 * s, y - 52 * s], [x + 26 * s, y - 8 * s]]), "#ffd23a", 3);
    fill(c, oval(x - 7 * s, y, 9 * s, 7 * s), "#ffe9a0");
    fill(c, oval(x + 19 * s, y - 8 * s, 9 * s, 7 * s), "#ffe9a0");
  }
  motes(c, rnd, 70, { x: COMET.x, y: 380, rx: 200, ry: 330, size: 3, colour: "#e0fdff", halo: 4 });
  mark("front");
  shape(c, smooth([[470, 800], [560, 796], [574, 830], [552, 850], [560, 910], [474, 910], [480, 850], [458, 830]]),
    { fill: "#1a1438", shade: "#000008", rim: "#8af4ff", light: [-0.3, -0.9], depth: 24, rimWidth: 5 });
  stroke(c, smooth([[640, 830], [560, 862], [470, 868], [440, 880], [520, 900], [640, 880]], false), "#4a3a68", 16);
  mark("back");
  return { glow: 0.34 };
}
