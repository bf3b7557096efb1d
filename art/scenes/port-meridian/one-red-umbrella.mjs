import { H, W, box, fade, fill, glow, limb, line, linear, mix, oval, place, poly, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { dabs, form } from "../../kit/form.mjs";

/** Between the headlights of the cab. */
const LAMP = [486, 214];
/** How large things are whose feet stand at this height of the picture. */
const size = (y) => (y + 220) / 820;
/** The ground from above and aslant: `u` across the street, `z` into the distance. */
const ground = (u, z) => [420 + (u - 120) / z, -220 + 1120 / z];

/** Wet asphalt, the signs of the street in it, and the zebra. */
function street(c, rnd) {
  wash(c, linear(c, 0, 0, 0, H, [0, "#3a2a6a"], [0.3, "#1c2452"], [0.7, "#121a3c"], [1, "#0a1028"]));
  for (let i = 0; i < 900; i++) {
    const y = rnd.range(90, H);
    fill(c, oval(rnd.range(0, W), y, rnd.range(2, 9) * size(y), rnd.range(0.6, 1.6) * size(y)),
      rnd.pick(["#3c4a86", "#070a1c", "#26305e"]), { alpha: 0.5 });
  }
  for (let i = -7; i < 8; i++) {
    const u = i * 150 - 30;
    const slab = (a, b, near, far) => poly([ground(a, near), ground(b, near), ground(b - 30, far), ground(a - 30, far)]);
    const path = slab(u, u + 74, 1.28 + i * 0.03, 2.3 + i * 0.06);
    fill(c, path, linear(c, 0, 240, 0, 680, "#7a86c0", "#8a94c8", "#5a68a8"), { alpha: 0.75 });
    c.save();
    c.clip(path);
    for (let k = 0; k < 26; k++) {
      const y = rnd.range(230, 690);
      fill(c, oval(rnd.range(-40, 640), y, rnd.range(10, 40), rnd.range(2, 7)), "#1c2654", { alpha: 0.6 });
    }
    c.restore();
  }
}

/** Shop fronts at the far side, and their light on the road. */
function signs(c, rnd) {
  fill(c, box(0, -10, W, 84), "#120c2c");
  const list = [[22, 66, "#ff3a9a"], [104, 48, "#3ad8ff"], [176, 74, "#ff8a4a"], [270, 52, "#8a5aff"], [338, 70, "#3ad8ff"],
    [430, 54, "#ff3a9a"], [560, 60, "#ffb24a"]];
  for (const [x, w, colour] of list) {
    const top = rnd.range(-20, 8);
    fill(c, box(x, top, w, 62 - top), mix(colour, "#1a1030", 0.45), { blur: 2 });
    fill(c, box(x + 6, 26, w - 12, 34), mix(colour, "#ffffff", 0.55), { blur: 4, alpha: 0.9 });
    fill(c, box(x - 4, 12, w + 8, 10), mix(colour, "#0a0620", 0.6), { blur: 1 });
    glow(c, x + w / 2, 40, 110, colour, 0.7);
    fill(c, smooth([[x, 70], [x + w, 70], [x + w * 0.9, 400], [x + w * 0.5, 640], [x + w * 0.1, 400]]),
      linear(c, 0, 70, 0, 620, fade(colour, 0.75), fade(colour, 0.3), fade(colour, 0)), { blur: 10, mode: "screen" });
    for (let k = 0; k < 26; k++) {
      const y = 80 + rnd() ** 1.4 * 480;
      fill(c, oval(x + w / 2 + rnd.bell() * w * 0.6, y, rnd.range(8, 26), rnd.range(1, 3)), colour,
        { alpha: rnd.range(0.2, 0.7), mode: "screen" });
    }
  }
  fill(c, smooth([[-10, 58], [200, 64], [400, 60], [620, 62], [620, 92], [-10, 92]]), "#0e0a26", { blur: 6, alpha: 0.9 });
  for (let i = 0; i < 13; i++) {
    const x = rnd.range(0, 420);
    const r = rnd.range(13, 22);
    form(c, limb([[x, 62, 7], [x + 2, 86, 8], [x, 110, 3]]), "#120a2a");
    form(c, [[x - r, 64, 1], [x - r * 0.5, 50], [x, 46], [x + r * 0.6, 50], [x + r, 64, 1], [x, 60]], "#1c1440", [],
      { rim: "#ff9ad0", light: [0, -1], rimWidth: 2 });
  }
}

/** The cab that waits, and its light across the crossing. */
function cab(c, rnd) {
  fill(c, smooth([[410, 240], [548, 282], [650, 260], [650, 310], [440, 310]]), "#04040e", { blur: 9, alpha: 0.9 });
  // Side, front, bonnet, windscreen, roof.
  form(c, [[546, 262, 1], [552, 208], [592, 172], [612, 118], [660, 84, 1], [660, 250, 1]], "#5a2c3c",
    [[[[560, 200], [600, 176], [660, 160], [660, 190], [570, 226]], "#b06a3c", 6, 0.8], [[[604, 126], [650, 100], [650, 150],
      [598, 168]], "#101634", 3]]);
  form(c, oval(592, 252, 24, 34), "#0a0a1a", [[oval(596, 252, 11, 17), "#5a6088", 3]]);
  form(c, [[420, 232, 1], [422, 202], [436, 192, 1], [540, 214, 1], [552, 226], [548, 266, 1]], "#a8642c",
    [[[[416, 222], [552, 252], [552, 280], [416, 250]], "#2c1430", 6, 0.9], [[[456, 206], [520, 220], [518, 244],
      [452, 230]], "#1a1228", 3]]);
  stroke(c, line([[418, 236], [548, 270]]), "#ffe0b0", 3, 0.7);
  form(c, [[430, 196, 1], [446, 168], [486, 146, 1], [604, 166, 1], [574, 190], [548, 220, 1]], "#e8a038",
    [[[[500, 196], [600, 164], [560, 222], [520, 216]], "#8a4434", 9, 0.9], [[[436, 190], [482, 148], [530, 152],
      [470, 196]], "#ffdc8a", 8, 0.8]], { rim: "#fff0c8", light: [-0.4, -0.8], rimWidth: 2 });
  form(c, [[484, 146, 1], [508, 104, 1], [612, 116, 1], [602, 168, 1]], "#141c40",
    [[[[490, 146], [514, 104], [540, 106], [516, 152]], "#7ad0ff", 6, 0.55]]);
  form(c, [[506, 106, 1], [534, 78], [660, 60, 1], [660, 96], [612, 118, 1]], "#f0ac40",
    [[[[560, 100], [660, 74], [660, 100], [612, 122]], "#8a4a38", 8, 0.9]]);
  form(c, box(560, 56, 48, 26, 6), "#fff6d0");
  glow(c, 584, 68, 80, "#ffd070", 0.9);
  for (const [x, y] of [[438, 212], [536, 234]]) {
    fill(c, oval(x, y, 16, 12), "#fffdf0");
    glow(c, x, y, 90, "#ffd890", 0.7);
    fill(c, oval(x, y, 130, 3), "#fff0c8", { blur: 3, alpha: 0.6, mode: "screen" });
  }
  for (const [a, b, alpha] of [[0, 0, 0.5], [26, 20, 0.66]]) {
    fill(c, smooth([[430 + a, 236], [544 - a, 262], [520 - b * 2, 420], [420 - b, 640 - b], [170 + a, 740 - b * 4],
      [20 + a * 3, 700 - b * 3], [-20 + a * 6, 560], [200 + a * 2, 340]]), linear(c, 500, 220, 120, 720,
      fade("#ffd48a", 0.5), fade("#ffb860", 0.62), fade("#ff8a50", 0)), { blur: 24 - a / 2, alpha, mode: "screen" });
  }
  for (let k = 0; k < 150; k++) {
    const t = rnd() ** 0.8;
    const y = 250 + t * 430;
    fill(c, oval(486 - t * 330 + rnd.bell() * (60 + t * 190), y, rnd.range(5, 26) * size(y), rnd.range(0.8, 2.6)), "#ffe6b8",
      { alpha: rnd.range(0.2, 0.8) * (1 - t * 0.6), mode: "screen" });
  }
}

/** The long shadow of a walker whose feet are at x, y. */
function shadow(c, x, y, s, colour = "#050718", alpha = 0.8) {
  const d = Math.hypot(x - LAMP[0], y - LAMP[1]);
  const [ux, uy] = [(x - LAMP[0]) / d, (y - LAMP[1]) / d];
  const l = 210 * s;
  fill(c, smooth([[x + 12 * s, y - 4], [x - uy * 44 * s + ux * l * 0.7, y + ux * 30 * s + uy * l * 0.7],
    [x + ux * l, y + uy * l], [x + uy * 44 * s + ux * l * 0.7, y - ux * 30 * s + uy * l * 0.7], [x - 14 * s, y]]), colour,
    { blur: 7 * s, alpha });
}

/** An umbrella seen from above and aslant; `warm` is the side towards the lamp. */
function umbrella(c, rnd, x, y, r, { colour, turn = 0, tilt = 0, warm = "#ffcf8a", dark = "#070920", through = null }) {
  const count = 8;
  place(c, x, y, { turn: tilt }, (l) => {
    const at = (a, k = 1) => [Math.cos(a) * r * k, Math.sin(a) * r * 0.6 * k];
    const apex = [r * 0.03, -r * 0.5];
    const order = Array.from({ length: count }, (_, i) => turn + i / count * Math.PI * 2)
      .sort((a, b) => Math.sin(a + Math.PI / count) - Math.sin(b + Math.PI / count));
    const toLamp = Math.atan2(LAMP[1] - y, LAMP[0] - x) - tilt;
    for (const a of order) {
      const b = a + Math.PI * 2 / count;
      const m = (a + b) / 2;
      const lit = 0.5 + 0.5 * Math.cos(m - toLamp);
      const [ax, ay] = at(a);
      const [bx, by] = at(b);
      const [mx, my] = at(m, 0.86);
      const mid = (px, py) => [(px + apex[0]) / 2 * 1.12, (py + apex[1]) / 2 - r * 0.1];
      const path = smooth([[...apex, 1], mid(ax, ay), [ax, ay, 1], [mx, my], [bx, by, 1], mid(bx, by)]);
      const base = through ? mix(mix(colour, "#6a0430", 0.42), through, lit ** 1.2) : mix(dark, colour, 0.3 + lit * 1.0);
      form(l, path, base, [
        [oval(mx, my, r * 0.5, r * 0.24), mix(base, dark, 0.7), r * 0.12, 0.75],
        [oval(apex[0] + mx * 0.3, apex[1] + (my - apex[1]) * 0.34, r * 0.3, r * 0.2), mix(base, warm, 0.2 + lit ** 2 * 0.6),
          r * 0.1, lit * 0.9]]);
      stroke(l, smooth([apex, mid(ax, ay), [ax, ay]], false), mix(base, dark, 0.7), r * 0.024, 0.9);
      stroke(l, smooth([[ax, ay, 1], [mx, my], [bx, by, 1]], false), lit > 0.55 ? warm : mix(base, "#8a9af0", 0.45), r * 0.026,
        0.25 + Math.abs(lit - 0.5));
      fill(l, oval(ax, ay, r * 0.03), warm, { alpha: 0.8 });
    }
    stroke(l, line([apex, [apex[0], apex[1] - r * 0.12]]), mix(dark, warm, 0.5), r * 0.05);
    for (let i = 0; i < 16; i++) {
      const a = rnd.range(0, 6.3);
      const k = Math.sqrt(rnd()) * 0.75;
      fill(l, oval(Math.cos(a) * r * k, -r * 0.36 * (1 - k) + Math.sin(a) * r * 0.5 * k, r * 0.02, r * 0.014), "#ffffff",
        { alpha: 0.6 });
    }
  });
}

/** Somebody who walks on: coat, legs, umbrella. */
function walker(c, rnd, x, y, { dir = 1, colour = "#2c3a78", coat = "#10142e", warm } = {}) {
  const s = size(y);
  const at = (px, py) => [x + px * s * dir, y + py * s];
  shadow(c, x, y, s);
  const lit = (x < LAMP[0] ? 1 : -1) * dir;
  form(c, limb([[...at(-4, -70), 13 * s], [...at(-16, -34), 9 * s], [...at(-26, -4), 6 * s]]), "#080a1a");
  form(c, limb([[...at(4, -70), 13 * s], [...at(14, -34), 9 * s], [...at(18, 4), 6 * s]]), "#0a0c20");
  form(c, smooth([at(-22, -150), at(20, -150), at(34, -90), at(30, -44), at(-26, -48), at(-32, -96)]), coat,
    [[smooth([at(lit * 20, -150), at(lit * 34, -140), at(lit * 44, -60), at(lit * 27, -44)]), "#9a5a58", 5 * s, 0.7]]);
  umbrella(c, rnd, x + 8 * s * dir, y - 158 * s, 92 * s, { colour, turn: rnd.range(0, 0.7), tilt: 0.1 * dir, warm });
}

/** The one who stopped, for a dog in the rain. */
function hero(c) {
  form(c, limb([[352, 520, 15], [350, 560, 11], [348, 604, 9]]), "#1c1230", [[box(354, 500, 20, 110), "#c87848", 4]]);
  form(c, limb([[384, 520, 15], [388, 560, 11], [390, 596, 9]]), "#1c1230", [[box(390, 500, 20, 110), "#ffb878", 4]]);
  for (const [x, y] of [[346, 606], [388, 598]]) {
    form(c, [[x - 9, y - 48], [x + 10, y - 50], [x + 11, y - 10], [x + 12, y + 4], [x - 10, y + 10], [x - 24, y + 6],
      [x - 20, y - 6], [x - 9, y - 14]], "#d89a2c", [[[[x - 30, y - 10], [x - 8, y - 50], [x - 2, y - 20], [x - 8, y + 14]],
      "#6a2c34", 5, 0.9]], { rim: "#fff0b0", light: [0.8, -0.5], rimWidth: 3 });
  }
  form(c, [[334, 404], [396, 400], [410, 450], [430, 536], [404, 560], [372, 552], [346, 566], [310, 546], [326, 460]], "#c8b0a0",
    [[[[310, 400], [352, 400], [350, 560], [300, 560]], "#3a2450", 14, 0.95], [[[340, 440], [372, 430], [372, 560],
      [344, 560]], "#8a5a6a", 12, 0.7], [[[400, 410], [430, 470], [440, 550], [408, 556]], "#fff0d0", 7, 0.9],
    [[[330, 400], [400, 396], [402, 430], [332, 440]], "#a01c34", 12, 0.8]]);
  stroke(c, smooth([[372, 440], [374, 500], [366, 552]], false), "#4a2a48", 4, 0.7);
  form(c, limb([[346, 458, 15], [330, 492, 12], [316, 518, 9]]), "#a08a98", [[[[300, 460], [334, 440], [318, 500],
    [300, 530]], "#3a2450", 6, 0.8]], { rim: "#ffe0c0", light: [0.7, -0.2], rimWidth: 4 });
  fill(c, oval(312, 524, 8, 9), "#e8b090");
}

function dog(c) {
  form(c, [[236, 560], [262, 546], [286, 566], [300, 604], [304, 640], [276, 650], [236, 648], [222, 620]], "#8a5a3c",
    [[[[220, 556], [254, 552], [256, 650], [210, 650]], "#2a1634", 10, 0.95], [[[280, 560], [310, 600], [310, 646],
      [288, 640]], "#ffc88a", 6, 0.9]]);
  form(c, limb([[280, 596, 10], [286, 626, 8], [288, 652, 8]]), "#9a6a48", [[box(286, 590, 14, 70), "#ffd8a0", 4]]);
  stroke(c, smooth([[232, 640], [204, 650], [190, 636]], false), "#4a2a34", 10);
  // The head looks up into the cloth.
  form(c, [[236, 548], [240, 520], [260, 508], [280, 504], [306, 494], [314, 502], [304, 516], [290, 534], [280, 556],
    [256, 564]], "#9a6844", [[[[230, 520], [254, 514], [262, 570], [230, 566]], "#2e1836", 8, 0.9],
    [[[276, 506], [318, 490], [310, 520], [284, 548], [290, 520]], "#ffd098", 5, 0.9]]);
  form(c, [[240, 522], [256, 510], [262, 536], [252, 562], [238, 558]], "#4a2634", [], { rim: "#e89a70", light: [0.7, -0.4],
    rimWidth: 2 });
  fill(c, oval(311, 497, 6, 5), "#140812");
  fill(c, oval(279, 518, 4), "#140812");
  stroke(c, smooth([[244, 566], [262, 572], [280, 562]], false), "#3ad8ff", 6);
}

/** One Red Umbrella. */
export function draw(c, rnd, mark) {
  street(c, rnd);
  signs(c, rnd);
  cab(c, rnd);
  const crowd = [[52, 232, 1], [128, 206, 1], [318, 196, -1], [232, 262, 1], [84, 338, 1], [180, 366, 1], [24, 452, 1],
    [128, 500, 1], [552, 404, -1], [596, 520, -1]];
  for (const [x, y, dir] of crowd) {
    walker(c, rnd, x, y, { dir, colour: rnd.pick(["#4a62c0", "#3a86a8", "#6a50b0", "#44589c"]) });
  }
  // Light that went through the cloth, and the picture of it in the water.
  shadow(c, 350, 604, 1.1, "#4a0a2a", 0.85);
  dabs(c, [[[[180, 560], [330, 520], [470, 570], [400, 680], [200, 700]], "#ff2c40", 30, 0.5, "screen"],
    [[[262, 640], [430, 630], [410, 760], [372, 880], [316, 880], [276, 770]], "#e01838", 16, 0.75, "screen"]]);
  for (let i = 0; i < 60; i++) {
    const y = 640 + rnd() * 240;
    fill(c, oval(345 + rnd.bell() * 90, y, rnd.range(8, 34), rnd.range(1, 3.4)), rnd.pick(["#ff4a50", "#0a0c24", "#ff9a7a"]),
      { alpha: rnd.range(0.3, 0.8) });
  }
  mark("subject");
  dog(c);
  hero(c);
  umbrella(c, rnd, 330, 404, 134, { colour: "#f01830", turn: 0.2, tilt: -0.2, through: "#ff6446", warm: "#ffd8a8",
    dark: "#3a0426" });
  mark("back");
  walker(c, rnd, 566, 700, { dir: -1, colour: "#3a4a90" });
  for (let i = 0; i < 70; i++) {
    const y = rnd.range(240, H);
    const r = rnd.range(4, 12) * size(y);
    stroke(c, oval(rnd.range(0, W), y, r, r * 0.5), "#c8dcff", 1.2, rnd.range(0.15, 0.5));
  }
  mark("front");
  walker(c, rnd, 46, 910, { colour: "#34489a", coat: "#0a0c20", warm: "#ff8a8a" });
  walker(c, rnd, 584, 1010, { dir: -1, colour: "#403a90", coat: "#0a0c20", warm: "#ff8a8a" });
  mark("back");
  for (let i = 0; i < 150; i++) {
    const x = rnd.range(-20, W);
    const y = rnd.range(-20, H);
    const l = rnd.range(18, 54);
    const near = Math.hypot(x - 380, y - 400) < 260;
    stroke(c, line([[x, y], [x - l * 0.16, y + l]]), near ? "#ffe8c8" : "#9ab0e8", 1.3, near ? 0.5 : 0.26);
  }
  fill(c, box(0, 780, W, 120), linear(c, 0, 780, 0, H, fade("#04051a", 0), fade("#04051a", 0.5)));
  return { glow: 0.34 };
}
