import { H, W, box, fade, fill, glow, limb, line, linear, oval, place, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { branch, cloud, forest, glitter, grass, mist, motes, ridge, sky } from "../../kit/nature.mjs";

const FR = { shade: "#4a2430", rim: "#fffbe0", light: [0.7, -0.7] };
const COAT = "#a87a50";

function hind(c, rnd, far) {
  const tone = far ? "#7a5438" : COAT;
  const d = far ? 46 : 0;
  shape(c, limb([[190 + d, 520 - d * 0.3, 62], [128 + d, 570, 46], [150 + d, 632, 25], [84 + d, 690, 18],
    [26 + d, 728, 13]]), { fill: tone, ...FR, depth: 26, rimAlpha: 0.45 });
  fur(c, rnd, oval(170 + d, 550 - d * 0.2, 74, 66), { x: 90, y: 470, w: 220, h: 150, count: 420, length: 22,
    colours: ["#f0d0a4", "#5a3820", "#c8986a"], flow: () => 2.3, alpha: 0.4 });
  shape(c, limb([[92 + d, 684, 17], [48 + d, 722, 17], [0 + d, 740, 12]]), { fill: far ? "#7a5438" : "#c89a6c", ...FR,
    depth: 8 });
}

function front(c, far) {
  const d = far ? -30 : 0;
  shape(c, limb([[408, 420 + d, 34], [466, 450 + d, 25], [520, 424 + d, 17], [566, 440 + d, 16], [590, 432 + d, 10]]),
    { fill: far ? "#7a5438" : COAT, ...FR, depth: 14 });
}

function hare(c, rnd) {
  hind(c, rnd, true);
  front(c, true);
  // The cloak first: it streams behind.
  const cloak = smooth([[420, 300, 1], [330, 316], [230, 300], [120, 240], [20, 250, 1], [60, 330], [-10, 420, 1],
    [120, 430], [210, 470], [330, 440], [420, 384]]);
  shape(c, cloak, { fill: linear(c, 0, 260, 420, 400, "#8a0f24", "#d8203a", "#f04a4a"), shade: "#3a0414",
    rim: "#ffd0b8", light: [0.3, -0.9], depth: 40, rimWidth: 6, paint: (l) => {
    for (let i = 0; i < 6; i++) {
      stroke(l, smooth([[410, 320 + i * 10], [280, 330 + i * 20], [140, 280 + i * 26], [0, 270 + i * 30]], false),
        i % 2 ? "#5a0818" : "#ff7a6a", 7, 0.4);
    }
  } });
  const body = smooth([[424, 318], [452, 372], [430, 440], [340, 500], [250, 560], [160, 580], [104, 540], [110, 470],
    [170, 410], [270, 360], [350, 310]]);
  shape(c, body, { fill: COAT, ...FR, depth: 54, rimWidth: 8, paint: (l) => fill(l, smooth([[460, 420], [340, 500],
    [200, 580], [220, 620], [440, 520]]), "#f6e6cc", { blur: 14 }) });
  fur(c, rnd, body, { x: 100, y: 310, w: 360, h: 280, count: 1700, length: 24, colours: ["#f0d0a4", "#5a3820",
    "#c8986a"], flow: () => 2.6, alpha: 0.4 });
  shape(c, oval(100, 490, 40, 36), { fill: "#fffaf0", shade: "#b8909a", rim: "#ffffff", depth: 14 });
  fur(c, rnd, oval(100, 490, 44, 40), { x: 50, y: 440, w: 100, h: 100, count: 220, length: 16, colours: ["#ffffff",
    "#d8c0c0"], flow: (x, y) => Math.atan2(y - 490, x - 100), alpha: 0.7, spill: true });
  hind(c, rnd, false);
  front(c, false);
  const neck = limb([[350, 400, 66], [410, 350, 58], [462, 306, 46]]);
  shape(c, neck, { fill: COAT, ...FR, depth: 30, rimAlpha: 0.5 });
  fur(c, rnd, neck, { x: 300, y: 250, w: 220, h: 220, count: 900, length: 24, colours: ["#f0d0a4", "#5a3820",
    "#c8986a"], flow: () => 2.4, alpha: 0.5, spill: true });
  place(c, 462, 292, { turn: -0.16, scale: 1.16 }, (l) => {
    for (const [turn, tone, x] of [[-1.02, "#7a5438", 2], [-0.74, COAT, -12]]) {
      place(l, x, -36, { turn }, (p) => {
        shape(p, smooth([[-20, 0], [-30, -90], [-6, -186, 1], [26, -96], [20, 0]]), { fill: tone, ...FR, depth: 12 });
        fill(p, smooth([[-8, -6], [-14, -90], [-4, -164], [14, -90], [10, -6]]), "#e8a8a0", { blur: 4 });
        fill(p, smooth([[-16, -150], [-6, -190, 1], [8, -150]]), "#2c1a1c", { blur: 3 });
      });
    }
    const head = smooth([[-50, 14], [-44, -34], [0, -56], [48, -40], [92, -4], [102, 18], [84, 36], [40, 46], [-8, 56]]);
    shape(l, head, { fill: COAT, ...FR, depth: 26, rimWidth: 6, paint: (p) => {
      fill(p, oval(74, 26, 40, 18), "#f6e6cc", { blur: 6 });
      fill(p, oval(0, 34, 40, 20), "#f6e6cc", { blur: 10 });
    } });
    fur(l, rnd, head, { x: -50, y: -56, w: 156, h: 114, count: 620, length: 12, colours: ["#f0d0a4", "#5a3820"],
      flow: (x, y) => Math.PI + y / 160, alpha: 0.35 });
    shape(l, oval(98, 6, 10, 8), { fill: "#d8707a", shade: "#5a1828", rim: "#ffffff", depth: 4 });
    stroke(l, smooth([[96, 16], [84, 28], [66, 28]], false), "#4a2418", 3.4);
    eye(l, 30, -10, 18, { iris: "#5a3414", big: 0.68, lid: 0.08, lidColour: "#7a5438", look: [0.3, 0] });
    whiskers(l, 84, 18, 62, { side: 1, colour: "#ffffff", count: 3, spread: 0.28 });
  });
  shape(c, smooth([[366, 296], [410, 330], [440, 372], [452, 420], [424, 424], [398, 380], [344, 330]]), { fill: "#c01c34",
    shade: "#3a0414", rim: "#ffd0b8", depth: 10 });
  shape(c, oval(438, 412, 17), { fill: "#f2b83a", shade: "#7a3c0c", rim: "#fffbe0", depth: 8 });
}

/** Herald of the Thaw. */
export function draw(c, rnd, mark) {
  sky(c, "#6ab8e8", "#b8e4f2", "#fdf0d0", "#d8ecd8");
  glow(c, 520, 110, 480, "#fffbe0", 1);
  for (const [x, y, w] of [[110, 130, 260], [330, 70, 200]]) {
    cloud(c, rnd, x, y, w, { lit: "#ffffff", dark: "#9ac4e0", light: [0.7, -0.5] });
  }
  ridge(c, rnd, { y: 480, height: 240, top: "#a8cce4", bottom: "#e8f4f6", rough: 1, scale: 170 });
  ridge(c, rnd, { y: 560, height: 130, top: "#7aa8bc", bottom: "#d0e6e4" });
  forest(c, rnd, { ground: () => 620, count: 34, low: 70, high: 170, dark: "#3f7a78", lit: "#8ac0b0" });
  mist(c, rnd, 616, 60, "#ffffff", 0.8);
  fill(c, smooth([[-30, 650], [200, 620], [420, 650], [640, 610], [640, 920], [-30, 920]]), linear(c, 0, 620, 0, H,
    "#f4fbff", "#d8ecf4", "#a8cfe4"));
  fill(c, smooth([[-30, 760], [140, 716], [330, 790], [640, 700, 1], [640, 920, 1], [-30, 920, 1]]), linear(c, 0, 720, 0,
    H, "#a8cc60", "#5a9a48", "#2c6a40"));
  const brook = smooth([[470, 640, 1], [500, 650, 1], [440, 700], [560, 760], [470, 830], [640, 920, 1], [250, 920, 1],
    [330, 820], [420, 760], [390, 700]]);
  shape(c, brook, { fill: linear(c, 0, 640, 0, H, "#c8f0ff", "#3aa4dc", "#1464b0"), shade: "#0c4a8a", rim: "#ffffff",
    depth: 18 });
  glitter(c, rnd, { x: 440, y: 700, spread: 80, colour: "#ffffff", count: 60 });
  grass(c, rnd, { y: 780, count: 260, height: 40, colours: ["#7ab848", "#b8d860", "#3a8044"],
    ground: (x) => x > 330 && x < 520 ? 960 : rnd.range(770, 890) });
  for (let i = 0; i < 34; i++) {
    const x = rnd.range(-10, 330);
    const y = rnd.range(770, 890);
    const s = 0.7 + (y - 770) / 160;
    stroke(c, line([[x, y], [x, y - 26 * s]]), "#3a8044", 4);
    shape(c, smooth([[x - 11 * s, y - 46 * s, 1], [x, y - 36 * s], [x + 11 * s, y - 46 * s, 1], [x + 8 * s, y - 22 * s],
      [x, y - 14 * s], [x - 8 * s, y - 22 * s]]), { fill: rnd.pick(["#8a3ad0", "#b86ae8", "#f2b83a", "#ffffff"]),
      shade: "#3a1060", rim: "#ffffff", depth: 5, rimWidth: 2 });
  }
  fill(c, oval(230, 800, 210, 22), "#1c3a3c", { alpha: 0.35, blur: 12 });
  branch(c, rnd, 620, 40, 2.7, 90, 10, "#4a3038", { depth: 4, tip: (x, y) => {
    for (let k = 0; k < 5; k++) {
      fill(c, oval(x + Math.cos(k * 1.26) * 7, y + Math.sin(k * 1.26) * 7, 6), "#ffc4dc");
    }
    fill(c, oval(x, y, 3), "#d8487a");
  } });
  mark("subject");
  hare(c, rnd);
  mark("back");
  for (let i = 0; i < 46; i++) {
    fill(c, oval(rnd.range(-10, 170), rnd.range(690, 800), rnd.range(2, 7)), "#ffffff", { alpha: 0.9 });
  }
  motes(c, rnd, 50, { size: 4, colour: "#ffffff", alpha: 0.9 });
  fill(c, box(0, 830, W, 70), linear(c, 0, 830, 0, H, fade("#0c3a34", 0), fade("#0c3a34", 0.5)));
  return { keep: 0.36 };
}
