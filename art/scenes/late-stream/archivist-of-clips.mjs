import { box, glow, limb, oval, poly, shaft, smooth } from "../../kit/canvas.mjs";
import { moved, ramp } from "../../kit/points.mjs";
import { everything, frame, ink, leaded, ring } from "../../kit/window.mjs";

const FILM = ["#ff7a9a", "#5ac8ff", "#ffd23a", "#8ae87a", "#c88aff", "#ff9a4a"];
const CLOAK = ramp(["#d8508a", "#a41c62", "#740e4a", "#5a1450", "#4a1458"]);
/** Light comes from the frame that she holds up. */
const HELD = { x: 176, y: 262 };
const away = (x, y) => Math.hypot(x - HELD.x, (y - HELD.y) * 0.8) / 560 - 0.04;
const STRIP = [[590, 90], [500, 150], [400, 110], [310, 92], [230, 150], [176, 262], [110, 330], [76, 440], [140, 540],
  [232, 620], [200, 730], [110, 790], [60, 880]];

/** Shelves up to a height out of reach, in the dark. */
function shelves(add, rnd) {
  for (let row = 0; row < 6; row++) {
    const y = 44 + row * 140;
    add(box(24, y + 106, 552, 20), ["#6a3a2a", "#5a2e2a", "#7a4630"], { cell: 70, flow: "columns", stretch: 0.3,
      lead: 3 });
    for (let x = 62; x < 560; x += 74) {
      if (rnd() < 0.5) {
        const r = rnd.range(30, 36);
        add(oval(x, y + 106 - r, r), rnd.pick([["#8a5a9a"], ["#3a7a9a"], ["#a8783a"], ["#5a8a5a"]]),
          { cell: 90, lead: 3.4, bright: 0.8 });
        add.solid(oval(x, y + 106 - r, r * 0.3), "#2a1430", { lead: 2 });
      } else {
        for (let k = 0; k < 3; k++) {
          const h = rnd.range(56, 92);
          add.solid(box(x - 33 + k * 22, y + 106 - h, 20, h, 2), rnd.pick(["#8a4a5a", "#3a6a8a", "#a8823a", "#5a7a4a",
            "#6a4a8a"]), {
            lead: 2.4, bright: 0.75 });
        }
      }
    }
  }
}

/** The strip that she has found, from the top shelf down to the floor. */
function strip(add) {
  add.ribbon(STRIP, 62, ["#14101e"], { solid: true, lead: 4 });
  for (let i = 0; i < STRIP.length - 1; i++) {
    const [[x0, y0], [x1, y1]] = [STRIP[i], STRIP[i + 1]];
    const turn = Math.atan2(y1 - y0, x1 - x0);
    for (const t of [0.25, 0.75]) {
      add.solid(poly(moved([[-18, -19], [18, -19], [18, 19], [-18, 19]], { x: x0 + (x1 - x0) * t, y: y0 + (y1 - y0) * t,
        turn })), FILM[(i * 2 + (t > 0.5 ? 1 : 0)) % 6], { lead: 1.6, bright: 1.4 });
    }
  }
}

/** She has her back to us; a reel is her halo. */
function archivist(add) {
  add(oval(408, 350, 150), ["#ffe08a", "#ffc84a", "#fff0b0"], { cell: 50, flow: "rings", cx: 408, cy: 350, lead: 5,
    bright: 1.2 });
  for (let i = 0; i < 7; i++) {
    const a = i / 7 * Math.PI * 2 - 0.4;
    add.solid(oval(408 + Math.cos(a) * 104, 350 + Math.sin(a) * 104, 30), "#4a2450", { lead: 3 });
  }
  add(ring(408, 350, 144, 158, 0, Math.PI * 2), ["#e8902a", "#f2a83a"], { cell: 26, flow: "rings", cx: 408, cy: 350 });
  add(smooth([[400, 440], [470, 462], [520, 560], [556, 720], [590, 900, 1], [190, 900, 1], [262, 760], [306, 620],
    [316, 500], [350, 456]]), CLOAK, { cell: 46, flow: "columns", stretch: 2.6, lead: 4.4, shade: away });
  add(limb([[366, 500, 50], [276, 440, 44], [214, 350, 46], [192, 300, 50]]), CLOAK,
    { cell: 40, lead: 4.4, shade: away });
  add.solid(smooth([[140, 296, 1], [190, 276], [246, 280, 1], [226, 316], [176, 324]]), "#fff0d0",
    { bright: 1.1, lead: 4 });
  const hair = ramp(["#e08a48", "#a85428", "#6a3424", "#4a2028"]);
  const lit = (x, y) => (x - 330) / 150 + (y - 330) / 400;
  add.solid(limb([[392, 410, 28], [404, 470, 34]]), "#c88a68", { lead: 4 });
  add(smooth([[356, 296], [404, 284], [446, 312], [452, 366], [430, 412], [402, 438, 1], [374, 424], [342, 388],
    [334, 336]]), hair, { cell: 30, flow: "columns", turn: 0.5, stretch: 2.4, lead: 4.4, shade: lit });
  add.ribbon([[392, 232], [472, 300]], 10, ["#5ac8ff"], { solid: true, bright: 1.3, lead: 2.6 });
  add(oval(432, 272, 36, 32, 0.6), hair, { cell: 26, lead: 4.4, shade: lit });
  add.solid(smooth([[340, 452], [398, 474], [456, 456], [470, 484], [400, 508], [326, 482]]), "#fff0d0", { lead: 4 });
}

/** The Archivist of Clips. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#a8603a", "#b87040", "#8a4a3a"], { cell: 60, flow: "rays", cx: HELD.x, cy: HELD.y,
    stretch: 1.2 });
  shelves(add, rnd);
  mark("subject");
  archivist(add);
  strip(add);
  add.solid(poly(moved([[-52, -62], [52, -62], [52, 62], [-52, 62]], { ...HELD, turn: -0.3 })), "#14101e", { lead: 5 });
  add.solid(poly(moved([[-40, -46], [40, -46], [40, 46], [-40, 46]], { ...HELD, turn: -0.3 })), "#fff6d0",
    { bright: 1.9, lead: 2 });
  add.solid(smooth(moved([[-26, -24], [26, -24], [30, -4], [24, 14], [-2, 16], [-18, 32, 1], [-16, 14], [-30, -4]],
    { ...HELD, turn: -0.3 })), "#b02a8a", { bright: 1.3, lead: 2 });
  mark("front");
  frame(add, "plain", ["#743a18", "#2e1a62", "#ffd23a"]);
  return { panes, light: { ...HELD, r: 600 }, ambient: 0.64, gain: 1.05, brush: (c) => {
    for (const points of [[[380, 520], [350, 660], [290, 860]], [[420, 530], [430, 700], [420, 880]],
      [[460, 530], [510, 700], [530, 870]], [[290, 450], [240, 380], [214, 320]]]) {
      ink(c, points, 4, { alpha: 0.5 });
    }
    ink(c, [[412, 266], [434, 254], [452, 274], [436, 292], [420, 280]], 3, { alpha: 0.6 });
  }, over: (c) => {
    shaft(c, HELD.x, HELD.y, -2.2, 0.22, 420, "#fff0c0", 0.4);
    shaft(c, HELD.x, HELD.y, 0.7, 0.26, 560, "#fff0c0", 0.3);
    shaft(c, HELD.x, HELD.y, 2.2, 0.2, 420, "#fff0c0", 0.3);
    glow(c, HELD.x, HELD.y, 200, "#fff0b0", 0.8);
  } };
}
