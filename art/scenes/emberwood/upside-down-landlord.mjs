import { H, W, box, fade, fill, glow, line, linear, mirrored, oval, place, radial, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { branch, leaves, moon, motes, sky, stars } from "../../kit/nature.mjs";

const FR = { shade: "#140620", rim: "#bfd8ff", light: [-0.7, -0.6] };

/** A tenant, asleep in the distance. */
function tenant(c, x, y, s) {
  place(c, x, y, { scale: s }, (l) => {
    shape(l, mirrored([[0, 0], [16, 4], [30, 50], [22, 110], [0, 120]]), { fill: "#2c1c3c", ...FR, depth: 12,
      rimWidth: 3 });
    shape(l, oval(0, 122, 18, 16), { fill: "#4a2c34", ...FR, depth: 8, rimWidth: 3 });
    for (const f of [-1, 1]) {
      fill(l, smooth([[f * 8, 130], [f * 18, 154, 1], [f * 18, 124]]), "#4a2c34");
      stroke(l, smooth([[f * 9 - 4, 120], [f * 9, 124], [f * 9 + 4, 120]], false), "#0c0410", 2.4);
    }
  });
}

/** A lit round window in the hollow trunk. */
function pane(c, x, y, r) {
  shape(c, oval(x, y, r + 7), { fill: "#3a2420", shade: "#0c0408", rim: "#ffcf80", depth: 8 });
  fill(c, oval(x, y, r), radial(c, x, y, r, "#fff6c8", "#ffcf5a", "#e88a24"));
  stroke(c, line([[x - r, y], [x + r, y]]), "#3a2420", 5);
  stroke(c, line([[x, y - r], [x, y + r]]), "#3a2420", 5);
  glow(c, x, y, r * 3.4, "#ffc860", 0.5);
}

/** The face, drawn upright here and turned over by the caller. */
function face(c, rnd) {
  for (const s of [-1, 1]) {
    shape(c, smooth([[s * 30, -70], [s * 60, -176], [s * 124, -196, 1], [s * 142, -110], [s * 96, -20]]),
      { fill: "#7a4434", ...FR, light: [0.7, 0.6], depth: 20 });
    fill(c, smooth([[s * 50, -70], [s * 76, -150], [s * 114, -172, 1], [s * 118, -104], [s * 88, -40]]), "#e08a80",
      { blur: 7 });
    for (let i = 0; i < 4; i++) {
      stroke(c, smooth([[s * (66 + i * 8), -56], [s * (80 + i * 9), -100], [s * (100 + i * 4), -150 + i * 12]], false),
        "#8a3c40", 2.4, 0.5);
    }
  }
  const head = mirrored([[0, -104], [60, -94], [104, -40], [106, 20], [76, 76], [30, 100], [0, 104]]);
  shape(c, head, { fill: "#8e5238", shade: "#2a0c1c", rim: "#d8e6ff", light: [0.7, 0.6], depth: 36, rimWidth: 6,
    paint: (l) => fill(l, oval(0, 58, 60, 46), "#c89068", { blur: 12 }) });
  fur(c, rnd, head, { x: -110, y: -104, w: 220, h: 210, count: 900, length: 15, colours: ["#d89a6a", "#4a2014",
    "#b0704a"], flow: (x, y) => Math.atan2(y - 20, x), alpha: 0.42 });
  shape(c, mirrored([[0, 10], [26, 16], [34, 40], [16, 54], [0, 50]]), { fill: "#5a2a28", shade: "#14040c", rim: "#ffffff",
    light: [0.7, 0.6], depth: 8, rimWidth: 3 });
  for (const s of [-1, 1]) {
    fill(c, oval(s * 13, 32, 6, 8), "#14040c");
    eye(c, s * 52, -22, 34, { iris: "#ffc02e", big: 0.5, lid: 0.18, lidColour: "#5a2c20", look: [0, 0.1], flip: s,
      tilt: -0.1, shine: 0.25 });
    fill(c, smooth([[s * 20 - 7, 74, 1], [s * 20 + 7, 74, 1], [s * 20, 100, 1]]), "#fff8ec");
  }
  stroke(c, smooth([[-44, 64], [-20, 76], [0, 70], [20, 76], [44, 64]], false), "#1c060c", 5);
}

/** The Upside-Down Landlord. */
export function draw(c, rnd, mark) {
  sky(c, "#141a4a", "#2a2f78", "#4a3f86", "#1c1840");
  stars(c, rnd, 120, { bottom: 700 });
  moon(c, 470, 300, 118, "#f2f0ff", { seed: "landlord", shadow: "#8a90c0" });
  for (const [x, a, l] of [[600, 3.5, 120], [600, 3.0, 90]]) {
    branch(c, rnd, x, 620, a, l, 16, "#120c28", { depth: 5 });
  }
  const tree = smooth([[-30, -30, 1], [130, -30, 1], [96, 200], [84, 460], [110, 700], [180, 930, 1], [-30, 930, 1]]);
  shape(c, tree, { fill: "#3c2436", shade: "#0c0618", rim: "#bfd0ff", light: [0.9, -0.2], depth: 50, paint: (l) => {
    for (let i = 0; i < 60; i++) {
      const x = rnd.range(-20, 130);
      const y = rnd.range(-20, 860);
      stroke(l, smooth([[x, y], [x + rnd.range(-8, 8), y + 50], [x + rnd.range(-12, 12), y + 110]], false), "#1a0c20",
        rnd.range(2, 5), 0.6);
    }
  } });
  pane(c, 40, 330, 32);
  pane(c, 54, 520, 26);
  pane(c, 44, 690, 34);
  const bough = smooth([[60, 60, 1], [200, 104], [380, 92], [640, 50, 1], [640, 96, 1], [400, 134], [200, 142],
    [60, 150, 1]]);
  shape(c, bough, { fill: "#3c2436", shade: "#0c0618", rim: "#bfd0ff", light: [0, -1], depth: 22 });
  leaves(c, rnd, { x: 500, y: 50, rx: 150, ry: 50, count: 120, size: 17, colours: ["#24406a", "#3a5a7c", "#18284c"] });
  leaves(c, rnd, { x: 150, y: 40, rx: 120, ry: 40, count: 90, size: 17, colours: ["#24406a", "#3a5a7c", "#18284c"] });
  tenant(c, 488, 116, 0.9);
  tenant(c, 552, 106, 0.76);
  mark("subject");
  for (const x of [262, 316]) {
    stroke(c, smooth([[x, 100], [x + 4, 140], [x + 2, 190]], false), "#5a2c34", 13);
    for (const d of [-12, 0, 12]) {
      stroke(c, smooth([[x + d, 92], [x + d * 0.4, 116]], false), "#2c141c", 7);
    }
  }
  // Folded wings, worn as an evening cloak with a collar.
  const cloak = mirrored([[0, 176], [52, 180], [112, 250], [138, 370], [126, 470], [80, 540, 1], [40, 500], [0, 530, 1]],
    290);
  shape(c, cloak, { fill: linear(c, 160, 200, 420, 520, "#6a3a86", "#44225e", "#2c1444"), ...FR, depth: 60, rimWidth: 8 });
  for (const s of [-1, 1]) {
    for (const [a, b, d] of [[[290 + s * 20, 190], [290 + s * 90, 320], [290 + s * 78, 530]], [[290 + s * 14, 200],
      [290 + s * 44, 360], [290 + s * 40, 498]]]) {
      stroke(c, smooth([a, b, d], false), "#1c0c30", 9, 0.8);
      stroke(c, smooth([[a[0] - 3, a[1]], [b[0] - 3, b[1]], [d[0] - 3, d[1]]], false), "#b88ad8", 2.5, 0.7);
    }
  }
  shape(c, smooth([[290, 190], [322, 300], [300, 520, 1], [270, 360]]), { fill: "#54306e", ...FR, depth: 12 });
  place(c, 290, 580, { turn: Math.PI, scale: 1.16 }, (l) => face(l, rnd));
  // The nightcap hangs the other way, as caps do.
  shape(c, smooth([[172, 664], [290, 640], [410, 664], [398, 716], [372, 780], [412, 830], [440, 868], [404, 872],
    [330, 838], [240, 760], [186, 706]]), { fill: "#f4f2ff", shade: "#4a4a8a", rim: "#ffffff", light: [-0.7, -0.5],
    depth: 30, rimWidth: 6, paint: (l) => {
    for (let i = 0; i < 6; i++) {
      stroke(l, smooth([[150 + i * 12, 700 + i * 34], [300 + i * 12, 690 + i * 34], [450, 690 + i * 36]], false),
        "#3a5ad0", 15, 0.9);
    }
  } });
  shape(c, smooth([[160, 650], [290, 628], [420, 650], [418, 684], [290, 664], [164, 684]]), { fill: "#ffffff",
    shade: "#6a6aa8", rim: "#ffffff", depth: 10 });
  shape(c, oval(428, 868, 26), { fill: "#ffffff", shade: "#6a6aa8", rim: "#ffffff", depth: 12 });
  // Keys on a ring in one claw.
  c.save();
  c.translate(-52, -64);
  stroke(c, smooth([[226, 470], [196, 492], [180, 524]], false), "#8e5238", 15);
  stroke(c, oval(176, 552, 30), "#f2c23a", 7);
  for (const [x, t] of [[156, 0.24], [176, 0], [198, -0.24]]) {
    place(c, x, 580, { turn: t }, (l) => {
      stroke(l, line([[0, 0], [0, 60]]), "#f2c23a", 8);
      stroke(l, line([[0, 58], [16, 58]]), "#f2c23a", 7);
      stroke(l, line([[0, 44], [12, 44]]), "#f2c23a", 7);
      stroke(l, line([[-2, 2], [-2, 56]]), "#fff6c8", 2);
    });
  }
  mark("back");
  glow(c, 176, 590, 90, "#ffd860", 0.35);
  c.restore();
  motes(c, rnd, 40, { size: 2.6, colour: "#bfe0ff", halo: 3 });
  fill(c, box(0, 800, W, 100), linear(c, 0, 800, 0, H, fade("#0a0820", 0), fade("#0a0820", 0.55)));
  return { keep: 0.38 };
}
