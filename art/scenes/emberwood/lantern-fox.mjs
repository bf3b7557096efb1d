import { H, W, box, fade, fill, glow, limb, line, linear, oval, place, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { foliage, grass, mist, motes, mushroom, trunk } from "../../kit/nature.mjs";

const COAT = { shade: "#4a1024", rim: "#ffe6a0", light: [-0.8, -0.5] };
const RED = "#e0641f";

/** The lamp on its bent stick, and the light that it gives. */
function lamp(c, mark) {
  stroke(c, smooth([[330, 470], [230, 420], [150, 396], [112, 420], [110, 456]], false), "#1c0f10", 15);
  stroke(c, smooth([[330, 467], [230, 417], [150, 393], [112, 418]], false), "#c8884a", 7);
  mark("back");
  glow(c, 110, 540, 380, "#ffcf70", 0.95);
  mark("subject");
  place(c, 110, 456, { turn: 0.08, scale: 1.15 }, (l) => {
    stroke(l, smooth([[-20, 34], [0, 0], [20, 34]], false), "#3a2a20", 6);
    shape(l, smooth([[-42, 40, 1], [0, 14, 1], [42, 40, 1]]), { fill: "#4a3a30", shade: "#0c0808", rim: "#ffe6a0",
      depth: 8 });
    fill(l, box(-34, 40, 68, 84, 6), radial(l, 0, 84, 60, "#fffef0", "#ffe890", "#ffab3a"));
    for (const x of [-34, 0, 34]) {
      stroke(l, line([[x, 40], [x, 124]]), "#3a2a20", 6);
    }
    shape(l, box(-44, 122, 88, 16, 5), { fill: "#4a3a30", shade: "#0c0808", rim: "#ffe6a0", depth: 6 });
  });
  mark("back");
  glow(c, 110, 540, 120, "#ffffff", 0.8);
}

function legs(c, far) {
  const tone = far ? "#a8431c" : RED;
  const list = far ? [[[356, 640, 30], [330, 712, 22], [352, 780, 15], [340, 830, 15]], [[508, 640, 34],
    [548, 704, 24], [534, 770, 15], [566, 826, 15]]] : [[[318, 630, 36], [268, 700, 25], [252, 770, 17], [226, 828, 17]],
    [[470, 640, 44], [452, 716, 30], [484, 780, 17], [466, 836, 17]]];
  for (const pts of list) {
    shape(c, limb(pts), { fill: tone, ...COAT, depth: 18, paint: (l) => fill(l, box(0, 744, W, 120), "#2c1418",
      { blur: 14 }) });
    const [x, y] = pts[3];
    shape(c, oval(x - 10, y + 8, 24, 13), { fill: "#2c1418", shade: "#000000", rim: "#ffcf80", depth: 6 });
  }
}

function head(c, rnd) {
  place(c, 300, 430, { turn: 0.06, scale: 1.16 }, (l) => {
    shape(l, smooth([[34, -46], [64, -150, 1], [96, -40]]), { fill: "#8a3418", ...COAT, depth: 12 });
    const skull = smooth([[108, -10], [92, -62], [40, -80], [-10, -62], [-44, -20], [-116, 26], [-128, 44], [-112, 58],
      [-40, 66], [10, 92], [70, 84], [112, 44]]);
    shape(l, skull, { fill: RED, ...COAT, depth: 34, rimWidth: 7, paint: (p) => {
      fill(p, smooth([[-130, 52], [-60, 38], [-10, 30], [30, 34], [90, 16], [120, 60], [60, 110], [-60, 100]]), "#fff2dc",
        { blur: 6 });
      fill(p, smooth([[-126, 30], [-60, -4], [-30, -10], [-60, 20]]), "#b8471c", { blur: 7 });
    } });
    fur(l, rnd, skull, { x: -130, y: -82, w: 246, h: 176, count: 900, length: 15, colours: ["#ffc088", "#8a2c14",
      "#ff9a50"], flow: (x, y) => 0.25 + (y - 10) / 220, alpha: 0.4 });
    fur(l, rnd, smooth([[20, 40], [110, 10], [140, 70], [90, 112], [20, 96]]), { x: 10, y: 10, w: 130, h: 100, count: 240,
      length: 30, width: 2.2, colours: ["#fff8ea", "#ffe0bc"], flow: () => 0.7, alpha: 0.7, spill: true });
    shape(l, oval(-124, 38, 17, 14), { fill: "#1c0f14", shade: "#000000", rim: "#ffffff", depth: 5, rimWidth: 3 });
    stroke(l, smooth([[-112, 54], [-70, 60], [-30, 48], [-14, 32]], false), "#3a1014", 4);
    shape(l, smooth([[10, -58], [14, -172, 1], [64, -118], [72, -48]]), { fill: RED, ...COAT, depth: 18 });
    fill(l, smooth([[24, -60], [24, -138, 1], [54, -104], [58, -54]]), "#3a141c", { blur: 4 });
    fill(l, smooth([[10, -120, 1], [14, -172, 1], [44, -140]]), "#2c1418", { blur: 3 });
    eye(l, -14, -2, 16, { iris: "#ffb52e", pupil: "slit", tilt: -0.5, lid: 0.24, lidColour: "#8a2c14", look: [-0.6, 0.2],
      shine: 0.3 });
    whiskers(l, -80, 44, 80, { side: -1, colour: "#fff4dc", count: 3, spread: 0.26 });
  });
}

/** Lantern Fox. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, H, "#0c2a3c", "#164a54", "#1f4a40", "#0a1a1c"));
  glow(c, 120, 520, 560, "#e8a850", 0.55);
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 9 - k * 2; i++) {
      const x = (i + rnd()) / (9 - k * 2) * 660 - 30;
      const near = Math.max(0, 1 - Math.abs(x - 120) / 420);
      trunk(c, rnd, x, 720 + k * 40, -20, 18 + k * 15, { fill: ["#2c6468", "#1c4a50", "#10303a"][k], shade: ["#1c4a50",
        "#0e2c36", "#061820"][k], rim: near > 0.2 ? "#e8b868" : "#3a7a7c", light: [x < 120 ? 1 : -1, -0.1],
        bark: 8 + k * 8 });
    }
    mist(c, rnd, 660 + k * 20, 90, ["#7ab8a8", "#c8a868", "#5a8a70"][k], 0.35);
  }
  fill(c, smooth([[-30, 730], [140, 700], [340, 720], [640, 690], [640, 920], [-30, 920]]), linear(c, 0, 690, 0, 900,
    "#5a5a2c", "#1c2c20", "#081210"));
  fill(c, smooth([[-30, 800], [120, 770], [330, 790], [640, 850], [640, 910], [-30, 910]]), "#c8965a", { alpha: 0.55,
    blur: 12 });
  grass(c, rnd, { y: 740, count: 260, height: 44, colours: ["#6a7a34", "#2c4a2c", "#c8a84a"],
    ground: () => rnd.range(715, 770) });
  mark("subject");
  legs(c, true);
  const tail = limb([[520, 600, 26], [580, 560, 54], [588, 440, 70], [536, 330, 58], [470, 270, 30], [440, 250, 6]]);
  shape(c, tail, { fill: RED, ...COAT, depth: 50, rimWidth: 8, paint: (l) => fill(l, smooth([[430, 220], [560, 250],
    [600, 360], [500, 372], [420, 300]]), "#fff2dc", { blur: 10 }) });
  fur(c, rnd, tail, { x: 420, y: 230, w: 180, h: 390, count: 1100, length: 32, width: 2.2, colours: ["#ffc088",
    "#8a2c14", "#ffe6c8"], flow: (x, y) => -1.7 - (y < 400 ? (400 - y) / 160 : 0), alpha: 0.45 });
  const body = smooth([[300, 470], [360, 470], [450, 520], [540, 548], [568, 620], [520, 690], [420, 690], [340, 672],
    [280, 660], [262, 570]]);
  shape(c, body, { fill: RED, ...COAT, depth: 60, rimWidth: 8, paint: (l) => fill(l, smooth([[250, 560], [320, 600],
    [340, 700], [260, 700]]), "#fff2dc", { blur: 14 }) });
  fur(c, rnd, body, { x: 250, y: 460, w: 320, h: 240, count: 1500, length: 24, colours: ["#ffb478", "#8a2c14",
    "#f08a48"], flow: (x, y) => 0.3 + (y - 520) / 260, alpha: 0.4 });
  legs(c, false);
  lamp(c, mark);
  mark("subject");
  head(c, rnd);
  shape(c, smooth([[270, 520], [330, 544], [410, 516], [424, 558], [340, 590], [262, 562]]), { fill: "#2a8a5c",
    shade: "#06282a", rim: "#c8ffc0", light: [-0.8, -0.5], depth: 16 });
  shape(c, smooth([[396, 540], [470, 560], [540, 540, 1], [530, 590, 1], [460, 604], [400, 580]]), { fill: "#237a50",
    shade: "#06282a", rim: "#c8ffc0", light: [-0.8, -0.5], depth: 14 });
  mark("front");
  for (const [x, y, h] of [[60, 850, 60], [104, 868, 40], [540, 870, 52]]) {
    mushroom(c, x, y, h, { cap: "#c8382e", capDark: "#4a0c1c", rim: "#ffd890" }, rnd);
  }
  grass(c, rnd, { y: 880, count: 130, height: 54, colours: ["#14281c", "#1f3a20", "#0a1814"],
    ground: () => rnd.range(870, 910) });
  mark("back");
  motes(c, rnd, 40, { x: 170, y: 480, rx: 200, ry: 260, size: 3.2, colour: "#ffe9a0", halo: 5 });
  fill(c, box(0, 800, W, 100), linear(c, 0, 800, 0, H, fade("#04100c", 0), fade("#04100c", 0.55)));
  mark("front");
  foliage(c, rnd, "tr br", ["#0a2420", "#143a30", "#061614"], { size: 100 });
  return { keep: 0.36 };
}
