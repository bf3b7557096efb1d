import { H, W, box, fade, fill, glow, lerp, line, linear, oval, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, scales } from "../../kit/creature.mjs";
import { foliage, forest, leaves, mist, motes, ridge, sky } from "../../kit/nature.mjs";

/** Falling water between two edges: long strands, brightest where it breaks. */
function fall(c, rnd, left, right, top) {
  const sheet = smooth([[left, top, 1], [right, top, 1], [right + 30, 620], [right + 60, 920, 1], [left - 60, 920, 1],
    [left - 30, 620]]);
  fill(c, sheet, linear(c, 0, top, 0, 900, "#c8f0f4", "#4ab4d0", "#1a6c9c", "#0c3f6c"));
  c.save();
  c.clip(sheet);
  for (let i = 0; i < 520; i++) {
    const x = rnd.range(left - 50, right + 50);
    const y = rnd.range(top - 40, 860);
    const l = rnd.range(40, 230);
    const spread = (x - (left + right) / 2) * 0.08;
    stroke(c, smooth([[x, y], [x + spread * 0.3, y + l * 0.5], [x + spread, y + l]], false), rnd.pick(["#ffffff",
      "#dffaff", "#7ad0e4", "#0f5a8c", "#0c4a7c"]), rnd.range(1, 6), rnd.range(0.2, 0.7));
  }
  c.restore();
  fill(c, smooth([[left - 10, top + 6], [(left + right) / 2, top - 12], [right + 10, top + 6], [right + 6, top + 34],
    [(left + right) / 2, top + 16], [left - 6, top + 34]]), "#f8ffff", { blur: 3 });
}

function cliff(c, rnd, x0, x1, top) {
  for (let i = 0; i < 40; i++) {
    const y = top + 10 + i * i * 0.32 + i * 10;
    const x = rnd.range(x0, x1);
    const r = rnd.range(40, 86);
    shape(c, smooth([[x - r, y], [x - r * 0.5, y - r * 0.6], [x + r * 0.6, y - r * 0.5], [x + r, y + 6],
      [x + r * 0.5, y + r * 0.7], [x - r * 0.7, y + r * 0.6]]), { fill: rnd.pick(["#4a5268", "#3a4258", "#5a5a74",
      "#30384e"]), shade: "#0c1022", rim: "#ffd8b8", light: [0.2, -1], depth: 24, rimWidth: 3, rimAlpha: 0.5 });
  }
  leaves(c, rnd, { x: (x0 + x1) / 2, y: top, rx: (x1 - x0) * 0.7, ry: 26, count: 120, size: 13, colours: ["#5a8a3c",
    "#8ab04a", "#2f5c34"] });
}

/** The salmon as an arch: back, belly, fins, hooked jaw. */
function salmon(c, rnd) {
  const fr = { shade: "#5a1438", rim: "#fff6e0", light: [0.3, -0.9] };
  const tail = smooth([[96, 604], [60, 640], [-6, 640, 1], [40, 690], [36, 760, 1], [104, 700], [132, 636]]);
  shape(c, tail, { fill: "#c84a5c", ...fr, depth: 16, paint: (l) => {
    for (let i = 0; i < 9; i++) {
      stroke(l, line([[116, 620], [i * 12 - 20, 650 + i * 14]]), "#6a1838", 3, 0.6);
    }
  } });
  shape(c, smooth([[250, 344], [226, 262, 1], [286, 250], [352, 292, 1], [330, 330]]), { fill: "#b84058", ...fr,
    depth: 14, paint: (l) => {
    for (let i = 0; i < 7; i++) {
      stroke(l, line([[250 + i * 13, 340 - i * 3], [228 + i * 18, 250 + i * 4]]), "#6a1838", 3, 0.6);
    }
  } });
  const body = smooth([[92, 620], [120, 520], [190, 410], [290, 322], [400, 268], [490, 252], [556, 268], [590, 300, 1],
    [560, 318], [520, 356], [440, 420], [330, 480], [230, 540], [150, 624], [112, 656]]);
  shape(c, body, { fill: linear(c, 300, 260, 380, 470, "#c03c58", "#f07a7a", "#ffc8b0"), ...fr, depth: 40, rimWidth: 7 });
  scales(c, body, { x: 80, y: 240, w: 400, h: 420, size: 17, colours: ["#f4909a", "#e06a7c", "#ffb4a8", "#d0506c"],
    edge: "#7a1c44", turn: -0.72 }, rnd);
  shape(c, body, { fill: "rgba(0,0,0,0)", ...fr, depth: 46, rimWidth: 8, paint: (l) => {
    fill(l, smooth([[92, 620], [190, 410], [400, 268], [560, 262], [540, 290], [400, 316], [250, 420], [130, 600]]),
      "#5a2a58", { alpha: 0.75, blur: 16 });
    fill(l, smooth([[590, 320], [440, 430], [240, 550], [130, 660], [240, 620], [520, 440]]), "#fff0e0", { alpha: 0.8,
      blur: 16 });
    for (let i = 0; i < 60; i++) {
      const t = rnd();
      fill(l, oval(lerp(150, 500, t) + rnd.bell() * 20, lerp(500, 280, t ** 0.8) + rnd.bell() * 30, rnd.range(3, 7)),
        "#2c1030", { alpha: 0.7 });
    }
  } });
  const cheek = smooth([[470, 256], [556, 262], [600, 296, 1], [604, 318], [560, 330], [520, 360], [474, 390], [446, 330]]);
  shape(c, cheek, { fill: "#6a8a84", shade: "#1c2440", rim: "#ffffff", light: [0.3, -0.9], depth: 26, paint: (l) => fill(l,
    oval(500, 366, 50, 26, -0.6), "#f0d8c8", { blur: 8 }) });
  stroke(c, smooth([[604, 306], [566, 322], [536, 340]], false), "#1c1428", 5);
  stroke(c, smooth([[462, 280], [452, 330], [476, 380]], false), "#1c2440", 6, 0.7);
  eye(c, 532, 294, 18, { white: "#ffe9a0", iris: "#e8a82a", big: 0.5, lid: 0.04, look: [0.3, -0.4] });
  shape(c, smooth([[420, 396], [470, 420], [520, 476, 1], [440, 470], [392, 432]]), { fill: "#d8607a", ...fr, depth: 12 });
  shape(c, smooth([[230, 530], [262, 556], [276, 622, 1], [214, 590], [196, 556]]), { fill: "#d8607a", ...fr, depth: 12 });
}

/** Upriver Dreamer. */
export function draw(c, rnd, mark) {
  sky(c, "#5a6ac0", "#e890a0", "#ffd8a0", "#c8b8b0");
  glow(c, 330, 200, 420, "#fff6d0", 1);
  fill(c, oval(330, 196, 74), "#fffbe8");
  ridge(c, rnd, { y: 300, height: 150, top: "#b87aa0", bottom: "#f8c8b0", scale: 120 });
  forest(c, rnd, { ground: () => 320, count: 34, low: 50, high: 130, dark: "#5a3a60", lit: "#c8848c" });
  mist(c, rnd, 316, 40, "#ffe8d0", 0.8);
  fall(c, rnd, 150, 450, 320);
  cliff(c, rnd, -30, 110, 330);
  cliff(c, rnd, 500, 640, 330);
  for (const a of [1.3, 1.57, 1.85]) {
    shaft(c, 330, 140, a, 0.06, 760, "#fff2c0", 0.34, 12);
  }
  // The arch of drops that the leap leaves behind.
  for (let i = 0; i < 170; i++) {
    const t = rnd();
    fill(c, oval(lerp(30, 330, t) + rnd.bell() * 50, lerp(800, 560, t) + rnd.bell() * 60 - Math.sin(t * 3) * 40,
      rnd.range(1.5, 8)), "#f4ffff", { alpha: 0.9 });
  }
  mark("subject");
  salmon(c, rnd);
  mark("back");
  for (let i = 0; i < 60; i++) {
    const x = rnd.range(60, 520);
    const y = 690 - (x - 60) * 0.55 + rnd.range(-20, 60);
    shape(c, smooth([[x, y - 8, 1], [x + 5, y + 3], [x, y + 9], [x - 5, y + 3]]), { fill: "#e8fcff", shade: "#3a8ab0",
      rim: "#ffffff", depth: 3, rimWidth: 1.5 });
  }
  mist(c, rnd, 820, 140, "#f4fdff", 0.9);
  mist(c, rnd, 880, 90, "#ffffff", 0.9);
  motes(c, rnd, 90, { y: 740, ry: 150, size: 4, colour: "#ffffff" });
  fill(c, box(0, 840, W, 60), linear(c, 0, 840, 0, H, fade("#2a5a7c", 0), fade("#2a5a7c", 0.5)));
  mark("front");
  foliage(c, rnd, "tl tr", ["#3a4a30", "#5a7a3c", "#24342c"], { size: 84 });
  return { keep: 0.38 };
}
