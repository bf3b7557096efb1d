import { fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, leaded, matte, plumes, ring } from "../../kit/window.mjs";

const BX = 300, BY = 742;
const FIRE = [["#d8201c", "#e8402a", "#c01818"], ["#f2702a", "#ff8a3a"], ["#ffc23a", "#ffda6a"]];
const HEAD = smooth([[322, 250], [318, 160], [350, 98], [410, 76], [466, 98], [486, 146], [462, 192], [430, 240], [430, 300], [330, 310]]);

/** The button, held down for four seconds. */
function button(add) {
  add(oval(BX, BY, 128), ["#120c34", "#1c1450"], { cell: 50, flow: "rays", cx: BX, cy: BY, lead: 5 });
  for (let i = 0; i < 11; i++) {
    const from = -Math.PI / 2 + 0.5;
    const at = (k) => from + (Math.PI * 2 - 1) * k / 11;
    add.solid(ring(BX, BY, 72, 104, at(i), at(i + 1)), ["#4ae8ff", "#2ac8f0", "#8af4ff"][i % 3], { bright: 1.5, lead: 2.6 });
  }
  add.solid(smooth([[BX - 15, BY - 112], [BX + 15, BY - 112], [BX + 15, BY - 14], [BX - 15, BY - 14]]), "#c8fbff",
    { bright: 1.7, lead: 3 });
}

function tail(add) {
  for (const [pts, w, list] of [[[[330, 420], [236, 460], [206, 520], [250, 580], [296, 600]], 40, FIRE[0]], [[[350, 430],
    [400, 480], [404, 540], [356, 590], [304, 600]], 36, FIRE[1]], [[[340, 420], [316, 480], [330, 540], [300, 600]], 34,
    FIRE[2]]]) {
    add.ribbon(pts, w, list, { cell: 26, lead: 3.6, bright: 1.1 });
  }
  for (const [pts, x, y] of [[[[320, 430], [180, 480], [110, 580], [120, 690]], 118, 716], [[[360, 430], [480, 500],
    [520, 600], [486, 690]], 484, 716]]) {
    add.ribbon(pts, 22, FIRE[0], { cell: 24, lead: 3, bright: 1.1 });
    add.solid(smooth([[x, y - 50], [x + 34, y], [x, y + 58, 1], [x - 34, y]]), "#ff8a3a", { lead: 4, bright: 1.1 });
    add.solid(oval(x, y + 2, 18, 24), "#ffda6a", { lead: 3, bright: 1.2 });
    add.solid(oval(x, y + 6, 10, 13), "#2ac8f0", { lead: 2, bright: 1.6 });
  }
}

function bird(add) {
  plumes(add, 300, 330, { from: Math.PI + 0.42, to: Math.PI * 1.5 + 0.02, reach: 330, count: 10, width: 52, rows: 3,
    inner: 0.08, colours: FIRE, curl: 0.14 });
  plumes(add, 390, 340, { from: 0.28, to: -0.92, reach: 250, count: 8, width: 48, rows: 3, inner: 0.08, colours: FIRE,
    curl: -0.16 });
  add(smooth([[372, 216], [420, 230], [430, 300], [404, 380], [350, 450], [300, 420], [280, 350], [310, 280]]), ["#ff9a2e",
    "#ffb848", "#f2802a", "#ffd06a"], { cell: 26, lead: 4.4 });
  for (const [x, y, tx, ty, colour] of [[356, 120, 250, 40, 0], [384, 104, 326, -2, 1], [412, 96, 404, -6, 2]]) {
    const [dx, dy] = [tx - x, ty - y];
    add.solid(smooth([[x - 12, y + 8], [x + dx * 0.5 - 14, y + dy * 0.5 + 6], [tx, ty + 40, 1], [x + dx * 0.5 + 16,
      y + dy * 0.5 + 6], [x + 16, y + 4]]), FIRE[2 - colour][0], { lead: 3.4, bright: 1.15 });
  }
  add(HEAD, ["#ff8a3a", "#f2702a", "#ff7a30"], { cell: 74, lead: 4.4, bright: 1.05 });
  add.solid(smooth([[466, 112, 1], [524, 122], [566, 178, 1], [524, 170], [470, 180, 1]]), "#ffd23a", { lead: 4.4,
    bright: 1.3 });
  add.solid(smooth([[470, 180, 1], [516, 178], [530, 192, 1], [494, 200], [460, 194]]), "#e8a01e", { lead: 3.4 });
  add.solid(smooth([[340, 214], [380, 190], [440, 200], [420, 250], [372, 262]]), "#ffda6a", { lead: 3.4, bright: 1.15 });
  add.solid(oval(428, 134, 22, 19), "#fff6c8", { bright: 1.6, lead: 4 });
}

/** Phoenix of the Hard Reboot. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#221450", "#2e1c68", "#180e3c", "#3e2684"], { cell: 62, flow: "rays", cx: BX, cy: BY });
  for (let i = 0; i < 9; i++) {
    const a = -Math.PI / 2 + (i - 4) * 0.3;
    add(poly([[BX + Math.cos(a - 0.05) * 140, BY + Math.sin(a - 0.05) * 140], [BX + Math.cos(a) * 330,
      BY + Math.sin(a) * 330], [BX + Math.cos(a + 0.05) * 140, BY + Math.sin(a + 0.05) * 140]]), ["#2a6ad0", "#3a8ae8"],
      { cell: 60 });
  }
  mark("subject");
  tail(add);
  mark("back");
  button(add);
  mark("subject");
  bird(add);
  mark("back");
  for (let i = 0; i < 9; i++) {
    const [x, y] = [rnd.range(50, 550), rnd.range(480, 660)];
    add.solid(smooth([[x, y - 15, 1], [x + 8, y], [x, y + 11], [x - 8, y]]), rnd.pick(["#ffda6a", "#ff8a3a"]), { lead: 2,
      bright: 1.4 });
  }
  mark("front");
  frame(add, "plain", ["#8a1420", "#2e1c68", "#ffb03a"]);
  return { panes, light: { x: 330, y: 360, r: 560 }, ambient: 0.54, brush: (c) => {
    matte(c, HEAD, { dx: -12, dy: -12, blur: 12, alpha: 0.5, colour: "#7a1c10" });
    fill(c, oval(433, 135, 11, 12), INK);
    fill(c, oval(429, 130, 4), "#ffffff");
    ink(c, [[392, 112], [428, 102], [464, 122]], 10);
    fill(c, oval(496, 136, 7, 4, 0.4), INK);
    for (let r = 0; r < 6; r++) {
      for (let i = -1; i <= 1; i++) {
        const [x, y] = [352 - r * 4 + i * 30 + r % 2 * 12, 270 + r * 26];
        ink(c, [[x - 9, y], [x, y + 13], [x + 9, y]], 3, { alpha: 0.5 });
      }
    }
  }, over: (c) => {
    glow(c, BX, BY, 230, "#4ae8ff", 0.4);
    glow(c, 360, 320, 240, "#ffb03a", 0.4);
    for (let i = 0; i < 60; i++) {
      fill(c, oval(rnd.range(60, 540), rnd.range(60, 700), rnd.range(1.5, 4)), rnd.pick(["#ffe07a", "#ff9a3a"]),
        { alpha: 0.85, mode: "screen" });
    }
  } };
}
