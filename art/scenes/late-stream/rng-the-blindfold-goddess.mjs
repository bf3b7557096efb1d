import { fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { everything, faceShape, frame, hand, ink, inkFace, leaded, matte, star } from "../../kit/window.mjs";

const DX = 390, DY = 640, R = 150;
const at = (r, a) => [DX + Math.cos(a) * r, DY + Math.sin(a) * r];

/** A die of twenty faces, the nearest one towards us. */
function die(add) {
  const outer = Array.from({ length: 6 }, (_, i) => at(R, i * Math.PI / 3 + Math.PI / 6 + 0.12));
  const inner = [at(84, -Math.PI / 2 + 0.12), at(84, Math.PI / 6 + 0.12), at(84, Math.PI * 5 / 6 + 0.12)];
  const tri = (a, b, c, colour, bright = 1) => add.solid(poly([a, b, c]), colour, { lead: 4, bright });
  const [a, b, d, e, f, g] = outer;
  const [top, right, left] = inner;
  tri(f, top, e, "#e0901a");
  tri(f, top, g, "#ffc23a", 1.1);
  tri(g, top, right, "#f2a82a");
  tri(g, right, a, "#d8861a");
  tri(a, right, b, "#b86c12");
  tri(b, right, left, "#c87a18");
  tri(b, left, d, "#a85e0e");
  tri(d, left, e, "#d08420");
  tri(e, left, top, "#f2b030");
  tri(top, right, left, "#ffe48a", 1.35);
}

/** A small die that is still in the air. */
function small(add, x, y, r, turn, colour) {
  const p = (d, a) => [x + Math.cos(a + turn) * d, y + Math.sin(a + turn) * d];
  for (let i = 0; i < 5; i++) {
    add.solid(poly([[x, y], p(r, i * 1.2566), p(r, (i + 1) * 1.2566)]), colour[i % 2], { lead: 2.6, bright: 1.15 });
  }
}

/** RNG, the Blindfold Goddess. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#0c5a4c", "#127060", "#08443c", "#1c8a74"], { cell: 66, flow: "rays", cx: DX, cy: DY });
  for (let i = 0; i < 12; i++) {
    const a = i / 12 * Math.PI * 2 + 0.2;
    add(poly([at(160, a - 0.07), at(i % 2 ? 330 : 250, a), at(160, a + 0.07)]), ["#e8f06a", "#ffe48a"], { cell: 50,
      bright: 1.2 });
  }
  mark("subject");
  // Hair that streams away to the left, over the shoulder.
  for (const [pts, w, list] of [[[[150, 150], [60, 260], [70, 420], [20, 560], [80, 700], [40, 860]], 90, ["#5a1c6a",
    "#742a86"]], [[[240, 110], [330, 170], [348, 300], [300, 400]], 70, ["#742a86", "#5a1c6a"]], [[[160, 200], [120, 340],
    [150, 480], [100, 620], [150, 780]], 70, ["#8a3aa0", "#6a2480"]]]) {
    add.ribbon(pts, w, list, { cell: 34, lead: 4 });
  }
  add(smooth([[60, 920, 1], [74, 640], [112, 560], [176, 522], [220, 566], [262, 520], [310, 552], [350, 650], [360, 920, 1]]), ["#f4f0e0", "#e8e0c8",
    "#fff8e8"], { cell: 50, flow: "columns", stretch: 3 });
  add.solid(smooth([[176, 450], [170, 540], [220, 600], [270, 540], [258, 440]]), "#d89a68");
  add.solid(faceShape(216, 310, 1.85), "#eeb486", { lead: 5, bright: 1.1 });
  add(smooth([[100, 290, 1], [112, 160], [216, 126], [320, 160], [334, 290, 1], [296, 246], [222, 196, 1], [140, 246]]),
    ["#8a3aa0", "#742a86", "#5a1c6a"], { cell: 34, flow: "rays", cx: 216, cy: 330, lead: 4 });
  add.solid(poly([[134, 150], [126, 84], [172, 116], [216, 60], [260, 116], [306, 84], [298, 150], [216, 130]]),
    "#ffd23a", { bright: 1.3, lead: 4 });
  for (const [x, y, colour] of [[216, 104, "#e8304a"], [166, 130, "#4ac8ff"], [266, 130, "#5ae87a"]]) {
    add.solid(oval(x, y, 10), colour, { bright: 1.6, lead: 2 });
  }
  // The blindfold and its long ends, which end at the die.
  add(smooth([[104, 268, 1], [160, 262], [216, 272], [330, 256, 1], [332, 318, 1], [216, 344], [106, 330, 1]]),
    ["#fff8e8", "#f0e4d0"], { cell: 90, lead: 4.6, bright: 1.2 });
  for (const pts of [[[330, 286], [420, 240], [470, 320], [520, 300], [560, 370]], [[330, 300], [400, 330], [430, 430],
    [510, 440], [548, 500]]]) {
    add.ribbon(pts, 38, ["#fff8e8", "#f0e4d0"], { cell: 44, lead: 3.6, bright: 1.15 });
  }
  // A hand that has just let go.
  add.ribbon([[70, 900], [130, 800], [196, 724]], 64, ["#eeb486"], { cell: 60, lead: 4 });
  const fingers = hand(add, 214, 712, 1.35, -0.72, "#eeb486");
  die(add);
  mark("back");
  small(add, 480, 150, 46, 0.4, ["#e8304a", "#ff6a7a"]);
  small(add, 392, 70, 30, 1.1, ["#4a7af0", "#7aa4ff"]);
  small(add, 540, 800, 34, 0.2, ["#9a4ae8", "#b87aff"]);
  for (const [x, y, r] of [[70, 110, 14], [430, 180, 10], [556, 240, 12], [250, 830, 12]]) {
    add.solid(star(x, y, r, 0.34, 4), "#fff6c8", { bright: 1.6, lead: 1.6 });
  }
  mark("front");
  frame(add, "plain", ["#127060", "#742a86", "#ffd23a"]);
  return { panes, light: { x: DX, y: DY - 40, r: 620 }, ambient: 0.6, brush: (c) => {
    inkFace(c, 216, 310, 1.85, { mouth: "smile", blind: true, lips: "#c0304a" });
    matte(c, faceShape(216, 310, 1.85), { dx: -24, dy: 8, blur: 22, alpha: 0.5, colour: "#7a3418" });
    fill(c, smooth([[104, 268, 1], [160, 262], [216, 272], [330, 256, 1], [332, 318, 1], [216, 344], [106, 330, 1]]),
      "#fff8e8", { alpha: 0.85 });
    for (const [a, b, d] of [[[112, 286], [210, 300], [322, 276]], [[112, 312], [210, 326], [322, 304]]]) {
      ink(c, [a, b, d], 3, { alpha: 0.45 });
    }
    fingers(c);
    // "20", by hand.
    ink(c, [[344, 626], [356, 608], [376, 612], [376, 632], [346, 668, 1], [382, 666]], 9);
    ink(c, [[412, 608], [396, 622], [396, 652], [412, 666], [428, 652], [428, 622]], 9, { closed: true });
  }, over: (c) => {
    glow(c, DX, DY - 20, 210, "#fff0a0", 0.5);
    glow(c, 480, 150, 60, "#ff8a9a", 0.4);
  } };
}
