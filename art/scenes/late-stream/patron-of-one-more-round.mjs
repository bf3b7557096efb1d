import { box, fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { everything, frame, ink, leaded, matte, star } from "../../kit/window.mjs";

/** The sickle of the moon; its inner edge is a face that looks right. */
const SICKLE = smooth([[352, 96, 1], [236, 110], [140, 190], [92, 320], [112, 460], [200, 580], [330, 632],
  [440, 610, 1], [380, 590], [344, 560], [352, 528], [388, 512, 1], [360, 494], [366, 476], [384, 464, 1], [362, 450],
  [372, 436], [424, 408, 1], [376, 372], [352, 340], [330, 300], [316, 240], [322, 160]]);

function roofs(add) {
  for (const [x, y, w, h] of [[10, 740, 110, 170], [120, 780, 90, 130], [210, 750, 100, 160], [400, 770, 90, 140],
    [490, 730, 110, 180]]) {
    add(box(x, y, w, h), ["#1a2a5c", "#22346c"], { cell: 60 });
    add.solid(poly([[x - 8, y], [x + w / 2, y - 64], [x + w + 8, y]]), "#3a2a6c");
  }
  for (const [x, y] of [[52, 780], [148, 824], [440, 812], [528, 776]]) {
    add.solid(box(x, y, 30, 36, 2), "#0c1436", { lead: 2 });
  }
  add(box(300, 730, 110, 180), ["#2a2a6c", "#34347c"], { cell: 60 });
  add.solid(poly([[288, 730], [355, 654], [422, 730]]), "#52348c");
  add.solid(box(320, 752, 70, 76, 4), "#ffd85a", { bright: 1.6, lead: 4 });
}

/** The controller that hangs from the lower horn. */
function controller(add) {
  const path = smooth([[420, 676, 1], [440, 664], [520, 664], [540, 676, 1], [566, 748], [548, 768], [516, 726],
    [444, 726], [412, 768], [394, 748]]);
  add.ribbon([[420, 612], [470, 600], [486, 640], [480, 672]], 8, ["#0c1020"], { solid: true, lead: 1.5 });
  add(path, ["#f0f0ff", "#d8dcff"], { cell: 120, lead: 4, bright: 1.15 });
  add.solid(box(424, 688, 36, 12, 3), "#2a2a6c", { lead: 1.4 });
  add.solid(box(436, 676, 12, 36, 3), "#2a2a6c", { lead: 1.4 });
  for (const [x, y, colour] of [[524, 682, "#ff5a6a"], [538, 696, "#5ae87a"], [524, 710, "#4ac8ff"], [510, 696,
    "#ffd23a"]]) {
    add.solid(oval(x, y, 8), colour, { bright: 1.6, lead: 1.4 });
  }
}

/** Patron of One More Round. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#141c6a", "#1c2888", "#0e124c", "#2a3aa8"], { cell: 64, flow: "rings", cx: 330, cy: 360 });
  for (const [x, y, r] of [[470, 120, 24], [530, 260, 14], [420, 220, 10], [80, 110, 16], [556, 160, 9], [500, 380, 18],
    [60, 560, 12], [150, 650, 9], [556, 520, 12]]) {
    add.solid(star(x, y, r, 0.34, 4), "#fff6c8", { bright: 1.7, lead: 1.6 });
  }
  mark("subject");
  add(SICKLE, ["#fff2b8", "#ffe48a", "#fff8dc", "#ffd870"], { cell: 66, lead: 5, bright: 1.12 });
  // A sleeping cap and headphones over it.
  add(smooth([[352, 96, 1], [250, 96], [170, 150], [130, 214], [210, 230], [312, 226, 1], [322, 160]]), ["#7a3ad0",
    "#9050e8", "#6428b4"], { cell: 40, flow: "rays", cx: 352, cy: 60, lead: 4 });
  add.ribbon([[130, 222], [220, 240], [316, 238]], 24, ["#f0f0ff"], { cell: 30, lead: 3 });
  add.solid(oval(362, 86, 26), "#f0f0ff", { bright: 1.3 });
  add.solid(oval(204, 356, 50, 60, 0.1), "#e8304a", { lead: 5 });
  add.solid(oval(204, 356, 30, 40, 0.1), "#3a1440", { lead: 3 });
  add.ribbon([[206, 404], [240, 480], [316, 500]], 10, ["#3a1440"], { solid: true, lead: 1.6 });
  add.solid(oval(326, 502, 17, 13), "#e8304a", { lead: 2.4 });
  mark("back");
  roofs(add);
  controller(add);
  mark("front");
  frame(add, "plain", ["#2a3aa8", "#52348c", "#ffd870"]);
  return { panes, light: { x: 260, y: 360, r: 620 }, ambient: 0.52, brush: (c, _, mark) => {
    matte(c, SICKLE, { dx: 18, dy: 10, blur: 22, alpha: 0.45, colour: "#8a4a1c" });
    ink(c, [[292, 352], [318, 372], [346, 366]], 9);
    for (const [x, y] of [[300, 366], [316, 376], [334, 376]]) {
      ink(c, [[x, y], [x - 6, y + 18]], 4);
    }
    ink(c, [[282, 312], [306, 296], [326, 304]], 7, { alpha: 0.75 });
    ink(c, [[296, 396], [316, 408], [338, 402]], 3.4, { alpha: 0.5 });
    ink(c, [[380, 466], [352, 470], [332, 458]], 6);
    ink(c, [[404, 416], [390, 424], [384, 414]], 4, { alpha: 0.7 });
    fill(c, oval(300, 436, 34, 24), "#e8703a", { alpha: 0.4, blur: 8 });
    mark("back");
    for (const [x, y] of [[340, 790], [372, 790]]) {
      fill(c, oval(x, y, 9, 10), "#3a1c10");
    }
    fill(c, smooth([[322, 828, 1], [326, 806], [340, 798], [356, 802], [372, 798], [386, 806], [388, 828, 1]]), "#3a1c10");
  }, over: (c) => {
    glow(c, 355, 790, 120, "#ffd85a", 0.6);
    glow(c, 250, 300, 260, "#fff2b8", 0.3);
  } };
}
