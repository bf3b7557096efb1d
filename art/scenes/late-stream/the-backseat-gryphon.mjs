import { box, fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, inkFace, leaded, matte, plumes } from "../../kit/window.mjs";

const HEAD = smooth([[392, 190], [470, 200], [530, 262], [540, 350], [520, 450], [440, 470], [360, 430], [316, 372],
  [300, 300], [330, 226]]);
const BEAK = smooth([[330, 268, 1], [282, 272], [214, 310], [186, 372], [196, 414, 1], [232, 382], [276, 374],
  [330, 384, 1], [346, 326]]);

/** Behind the windscreen: road signs, all pointing the other way. */
function road(add) {
  add(box(30, 30, 540, 330), ["#ffc870", "#ffb050", "#ffdc98"], { cell: 64, flow: "rays", cx: 120, cy: 330 });
  add(smooth([[30, 330, 1], [160, 290], [330, 320], [570, 280, 1], [570, 500, 1], [30, 500, 1]]), ["#7a9a4a", "#8aac56",
    "#688840"], { cell: 46 });
  add(oval(110, 250, 52), ["#fff2b8", "#ffe48a"], { cell: 40, bright: 1.3 });
}

function gryphon(add) {
  plumes(add, 520, 500, { from: -0.5, to: -1.9, reach: 420, count: 9, width: 56, rows: 2, inner: 0.1,
    colours: [["#c8302a", "#e04a34", "#a8201e"], ["#ffb03a", "#ff9a2e"]], curl: 0.1 });
  add(smooth([[350, 420], [460, 440], [590, 420, 1], [590, 760, 1], [330, 760, 1], [320, 560]]), ["#c8802e", "#d8923a",
    "#b06c22"], { cell: 40 });
  for (let i = 0; i < 9; i++) {
    const a = -1.9 + i * 0.36;
    const x = 430 + Math.cos(a) * 112;
    const y = 326 + Math.sin(a) * 134;
    add.solid(smooth([[x - 22, y - 18], [x + Math.cos(a) * 56, y + Math.sin(a) * 56, 1], [x + 18, y + 24]]), i % 2
      ? "#fff6e4" : "#e8dcc8", { lead: 3 });
  }
  add(HEAD, ["#fff8ec", "#f2e8d8", "#ffffff"], { cell: 62, lead: 4.4, bright: 1.05 });
  add(BEAK, ["#ffb52e", "#ffc84a", "#f2a01e"], { cell: 60, lead: 4.4, bright: 1.15 });
  add.solid(smooth([[318, 386, 1], [276, 384], [236, 404], [262, 430], [320, 420, 1]]), "#d8861a", { lead: 3 });
  add.solid(oval(384, 294, 34, 30), "#fff6c0", { bright: 1.4, lead: 4 });
  add.solid(oval(376, 298, 18), "#f25a1e", { bright: 1.4, lead: 2 });
  for (const [x, t] of [[440, 0], [500, 0.3]]) {
    add.solid(smooth([[x - 24, 220 + t * 60], [x + 10, 108 + t * 90, 1], [x + 34, 236 + t * 60]]), "#f2e8d8");
  }
  // The arm over the seat, and one talon that knows better.
  add.ribbon([[420, 560], [330, 520], [240, 498]], 58, ["#ffc84a", "#f2b03a"], { cell: 34, lead: 4 });
  add.solid(smooth([[258, 470], [190, 466], [92, 452, 1], [120, 484], [196, 500], [256, 506]]), "#ffd870", { bright: 1.25,
    lead: 4 });
  add.solid(smooth([[120, 456, 1], [66, 446, 1], [118, 476, 1]]), "#2a1a14", { lead: 2 });
  for (const d of [0, 26, 50]) {
    add.solid(smooth([[256, 500 + d * 0.4], [214, 516 + d * 0.7], [204, 544 + d * 0.4], [236, 548], [268, 530]]),
      "#ffc84a", { lead: 3 });
  }
}

/** The one at the wheel. */
function driver(add) {
  add(smooth([[40, 760, 1], [56, 680], [110, 640], [190, 640], [240, 684], [256, 760, 1]]), ["#2a6ad0", "#3a7ae0"],
    { cell: 40 });
  add.solid(oval(150, 592, 50, 58), "#f2bc90", { lead: 4 });
  add(smooth([[94, 590, 1], [96, 540], [150, 520], [204, 540], [206, 590, 1], [180, 560], [120, 560]]), ["#6a3a1c",
    "#7c4824"], { cell: 26 });
}

function car(add) {
  add(poly([[0, 720], [600, 720], [600, 920], [0, 920]]), ["#8a1c3a", "#a02848", "#74142e"], { cell: 64, flow: "columns",
    stretch: 0.4, lead: 5 });
  add.solid(poly([[10, 20], [56, 20], [30, 730], [10, 730]]), "#3a1424");
  add.solid(poly([[590, 20], [544, 20], [570, 730], [590, 730]]), "#3a1424");
  add.solid(box(216, 40, 168, 56, 22), "#2a1420", { lead: 4 });
  add.solid(box(228, 50, 144, 36, 14), "#bfe4f4", { bright: 1.3 });
  for (const [r, colour] of [[98, "#2a2030"], [76, "#a02848"]]) {
    add.solid(oval(150, 770, r, r * 0.86), colour, { lead: 5 });
  }
  add.solid(box(62, 758, 176, 22, 8), "#2a2030");
  add.solid(oval(150, 770, 26), "#f2c84a", { bright: 1.3 });
  for (const x of [70, 230]) {
    add.solid(oval(x, 738, 25, 21), "#f2bc90", { lead: 4 });
  }
  for (const [x, colour] of [[330, "#5ae87a"], [410, "#ffd23a"], [490, "#ff5a4a"]]) {
    add.solid(oval(x, 800, 27), colour, { bright: 1.3, lead: 5 });
  }
}

/** The Backseat Gryphon. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#1c1020"]);
  road(add);
  add(poly([[30, 500], [570, 500], [570, 730], [30, 730]]), ["#3a2a4a", "#443256", "#30223e"], { cell: 56 });
  mark("subject");
  gryphon(add);
  mark("front");
  driver(add);
  car(add);
  frame(add, "plain", ["#8a1c3a", "#c8802e", "#ffd870"]);
  return { panes, light: { x: 300, y: 330, r: 640 }, ambient: 0.56, brush: (c, _, mark) => {
    matte(c, HEAD, { dx: -20, dy: -14, blur: 18, alpha: 0.5, colour: "#6a4430" });
    matte(c, BEAK, { dx: 6, dy: -16, blur: 12, alpha: 0.6, colour: "#7a3808" });
    fill(c, oval(372, 298, 8), INK);
    fill(c, oval(368, 292, 4), "#ffffff");
    ink(c, [[334, 250], [372, 262], [428, 290]], 15);
    ink(c, [[326, 384], [280, 378], [240, 396]], 5);
    fill(c, oval(288, 306, 11, 6, -0.4), INK);
    mark("front");
    inkFace(c, 150, 594, 0.6, { mouth: "stern", brow: -0.8, iris: "#2a6ad0", look: [1, -0.8] });
    for (const [x, y] of [[92, 560], [212, 566], [84, 598]]) {
      fill(c, smooth([[x, y - 14, 1], [x + 7, y + 2], [x, y + 8], [x - 7, y + 2]]), "#9ae0ff");
    }
    for (const [x, y] of [[330, 800], [410, 800], [490, 800]]) {
      ink(c, [[x - 12, y + 6], [x, y - 12], [x + 12, y + 6]], 4, { alpha: 0.6 });
    }
    mark("back");
    ink(c, [[250, 74], [290, 62], [340, 72]], 4, { alpha: 0.4 });
  }, over: (c) => {
    glow(c, 380, 296, 70, "#fff0b0", 0.5);
    glow(c, 84, 452, 60, "#ffffff", 0.5);
    glow(c, 110, 250, 130, "#fff2b8", 0.4);
  } };
}
