import { box, fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { everything, frame, ink, leaded, matte, star } from "../../kit/window.mjs";

const MID = 300;
/** A face in profile; s -1 looks left, 1 looks right. */
const profile = (s) => smooth([[0, -196, 1], [70, -186], [122, -130], [132, -74], [126, -44], [148, -8], [180, 30, 1],
  [146, 44], [152, 62], [134, 72, 1], [148, 86], [136, 102], [146, 138], [112, 164], [64, 160], [60, 250, 1],
  [0, 250, 1]].map(([x, y, k]) => [MID + s * x, 400 + y, k]));

function day(add) {
  add(box(-10, -10, 310, 920), ["#ffb83a", "#ffd060", "#ff9a2e", "#ffe08a"], { cell: 66, flow: "rays", cx: 90, cy: 130 });
  add(oval(92, 136, 62), ["#fff6c0", "#ffe070"], { cell: 40, bright: 1.3 });
  for (let i = 0; i < 9; i++) {
    const a = i / 9 * Math.PI * 2;
    add.solid(poly([[92 + Math.cos(a - 0.16) * 70, 136 + Math.sin(a - 0.16) * 70], [92 + Math.cos(a) * 108,
      136 + Math.sin(a) * 108], [92 + Math.cos(a + 0.16) * 70, 136 + Math.sin(a + 0.16) * 70]]), "#ff6a2a",
      { bright: 1.2 });
  }
  add(smooth([[-20, 640], [70, 600], [180, 660], [300, 620, 1], [300, 920, 1], [-20, 920, 1]]), ["#4aa850", "#6ac058",
    "#3a9048"], { cell: 44 });
}

function night(add) {
  add(box(300, -10, 320, 920), ["#1a1a5c", "#241f78", "#120f44", "#302a90"], { cell: 66, flow: "rays", cx: 300, cy: 420 });
  add(smooth([[490, 66], [540, 100], [548, 150], [516, 192], [470, 196], [512, 160], [516, 110]]), ["#f4f0ff", "#d8d4ff"],
    { cell: 36, bright: 1.4 });
  for (const [x, y, r] of [[400, 100, 15], [450, 240, 10], [548, 250, 13], [530, 330, 9], [380, 60, 9], [560, 420, 11]]) {
    add.solid(star(x, y, r, 0.4, 4), "#fff6c8", { bright: 1.6, lead: 1.6 });
  }
  add(smooth([[300, 620, 1], [400, 664], [520, 606], [620, 640], [620, 920, 1], [300, 920, 1]]), ["#2a4a8a", "#345aa0",
    "#1e3a74"], { cell: 44 });
}

function heads(add) {
  add(profile(-1), ["#f6c090", "#f2b07a"], { cell: 150, lead: 5 });
  add(profile(1), ["#8ab4e8", "#7aa4dc"], { cell: 150, lead: 5 });
  // Hair: leaves on one side, a long beard and locks on the other.
  add(smooth([[300, 196, 1], [220, 196], [164, 260], [190, 300], [230, 300], [226, 380], [262, 470], [256, 600],
    [300, 640, 1]]), ["#b8561e", "#d87028", "#9a4018"], { cell: 28, flow: "columns", stretch: 3 });
  for (let i = 0; i < 6; i++) {
    const a = -2.55 + i * 0.2;
    const x = 300 + Math.cos(a) * 158;
    const y = 372 + Math.sin(a) * 160;
    add.solid(smooth([[x - 24, y + 14, 1], [x - 6, y - 12], [x + 30, y - 22, 1], [x + 10, y + 12]]), i % 2 ? "#3a9a44"
      : "#5aba54", { bright: 1.2, lead: 2.4 });
  }
  add(smooth([[300, 196, 1], [384, 190], [444, 262], [414, 306], [372, 300], [376, 390], [340, 470], [348, 600],
    [300, 640, 1]]), ["#e8ecff", "#c8d0f4", "#b0b8e8"], { cell: 28, flow: "columns", stretch: 3 });
  add(smooth([[388, 470, 1], [420, 476], [448, 520], [466, 600], [430, 700], [390, 760, 1], [356, 690], [340, 600],
    [352, 520]]), ["#e8ecff", "#c8d0f4", "#d8e0ff"], { cell: 26, flow: "columns", stretch: 3, lead: 3.6 });
  add(smooth([[150, 920, 1], [176, 740], [250, 650], [300, 640, 1], [300, 920, 1]]), ["#d8303a", "#e8484a", "#b82030"],
    { cell: 44, flow: "columns", stretch: 2.4 });
  add(smooth([[450, 920, 1], [424, 740], [350, 650], [300, 640, 1], [300, 920, 1]]), ["#6a3ab8", "#7c4cd0", "#54289a"],
    { cell: 44, flow: "columns", stretch: 2.4 });
}

/** Janus of the Split Screen. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#000000"]);
  day(add);
  night(add);
  mark("subject");
  heads(add);
  mark("front");
  add.solid(poly([[291, -10], [309, -10], [309, 920], [291, 920]]), "#f4fbff", { bright: 1.6, lead: 4 });
  add(oval(300, 800, 62), ["#ffe9a0", "#f2c84a"], { cell: 100, lead: 5 });
  add.solid(poly([[268, 770], [268, 830], [292, 800]]), "#d8303a", { bright: 1.3 });
  add.solid(poly([[332, 770], [332, 830], [308, 800]]), "#3a4ad0", { bright: 1.3 });
  frame(add, "plain", ["#d87028", "#3a3ab0", "#f4fbff"]);
  return { panes, light: { x: 300, y: 380, r: 720 }, ambient: 0.56, brush: (c) => {
    for (const s of [-1, 1]) {
      const at = (x, y) => [MID + s * x, 400 + y];
      matte(c, profile(s), { dx: s * 14, dy: -14, blur: 16, alpha: 0.5, colour: s < 0 ? "#7a2c18" : "#142050" });
      fill(c, smooth([at(78, -40), at(104, -58), at(126, -40), at(104, -28)]), "#fff8e8");
      fill(c, oval(...at(112, -43), 10, 13), s < 0 ? "#2a7a4a" : "#2a2a8a");
      fill(c, oval(...at(114, -43), 5, 7), "#12060c");
      ink(c, [at(70, -36), at(96, -62), at(130, -44)], 6);
      ink(c, [at(64, -72), at(96, -98), at(130, -82)], s < 0 ? 9 : 13, { colour: s < 0 ? "#7a3010" : "#e8ecff" });
      ink(c, [at(84, -18), at(104, -12)], 3, { alpha: 0.5 });
      ink(c, [at(152, 40), at(138, 34), at(140, 22)], 5);
      ink(c, s < 0 ? [at(136, 72), at(116, 70), at(100, 58)] : [at(136, 72), at(118, 76), at(104, 88)], 6);
      if (s > 0) {
        for (let i = 0; i < 3; i++) {
          ink(c, [at(60, -118 - i * 16), at(96, -124 - i * 14), at(118, -118 - i * 8)], 3, { alpha: 0.5 });
        }
      } else {
        fill(c, oval(...at(92, 34), 22, 15), "#f0603a", { alpha: 0.45, blur: 6 });
      }
    }
  }, over: (c) => {
    glow(c, 92, 136, 150, "#fff0a0", 0.5);
    glow(c, 510, 130, 130, "#d8d4ff", 0.5);
    glow(c, 300, 120, 60, "#ffffff", 0.5);
    glow(c, 300, 600, 60, "#ffffff", 0.4);
  } };
}
