import { box, fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, leaded, matte } from "../../kit/window.mjs";

/** Everything that lies on the face is measured on a smaller one. */
const at = (x, y, ...corner) => [x * 1.46 - 6, 268 + (y - 392) * 1.46, ...corner];
const over = (points) => points.map((point) => at(...point));
/** A face that looks straight up. */
const FACE = smooth([...over([[-20, 860, 1], [-20, 640, 1], [10, 540], [60, 474], [118, 446], [160, 450], [180, 474, 1],
  [204, 454], [230, 406], [250, 388, 1], [268, 416], [264, 464, 1], [284, 442], [304, 452], [308, 474, 1], [326, 456],
  [344, 468], [342, 492, 1], [366, 462], [394, 476], [404, 520], [396, 600]]), [610, 800, 1], [610, 920, 1],
  [-30, 920, 1]]);
const STONE = ["#8490a8", "#94a0b6", "#74809a", "#a4aec2"];

function sky(add) {
  add(everything(), ["#f2987a", "#f8b48c", "#e87c74", "#ffca9a"], { cell: 64, flow: "rays", cx: 110, cy: 330 });
  add(oval(110, 340, 120), ["#fff2c0", "#ffe290", "#fff8dc"], { cell: 50, bright: 1.25 });
  for (const [x, y, w] of [[250, 120, 150], [500, 96, 120], [520, 300, 130]]) {
    add(smooth([[x - w * 0.6, y], [x - w * 0.3, y - 34], [x, y - 44], [x + w * 0.3, y - 30], [x + w * 0.6, y],
      [x, y + 16]]), ["#fff0e0", "#ffd8c8", "#f8c0c0"], { cell: 40 });
  }
  for (const [pts, list] of [[[[440, 700], [560, 430, 1], [680, 700]], ["#b48ac4", "#a47ab6"]], [[[360, 720], [500, 520, 1],
    [620, 740]], ["#c49acc", "#b48abe"]]]) {
    add(smooth([...pts, [pts[2][0], 920, 1], [pts[0][0], 920, 1]]), list, { cell: 46 });
  }
}

/** Years of woodland: hair, beard, brow. */
function woods(add, rnd) {
  const green = [["#3a8a4a", "#4ca058"], ["#2a703c", "#3a8448"], ["#5ab060", "#74c472"]];
  for (const [x, y, r] of [[10, 590, 50], [48, 556, 36], [0, 660, 50], [46, 620, 40], [10, 730, 50], [70, 580, 26],
    [60, 680, 34]]) {
    add(oval(...at(x, y), r * 1.4, r * 1.2), rnd.pick(green), { cell: 30 });
  }
  for (const [x, y, h] of [[322, 552, 66], [352, 560, 84], [384, 590, 92], [336, 620, 96], [372, 660, 104], [410, 660, 88],
    [330, 700, 90], [396, 730, 100], [356, 770, 110], [436, 720, 80]]) {
    add(poly(over([[x - h * 0.3, y + h * 0.5], [x, y - h * 0.5], [x + h * 0.3, y + h * 0.5]])), rnd.pick(green),
      { cell: 32 });
  }
  for (const [x, t] of [[118, -0.3], [138, 0.2]]) {
    add.solid(oval(...at(x + 22, 452), 36, 19, t), "#4ca058", { lead: 3.4 });
  }
}

/** A nest on the highest peak of the range. */
function nest(add) {
  add.solid(smooth(over([[228, 398], [290, 398], [280, 418], [259, 424], [238, 418]])), "#9a6430", { lead: 4 });
  for (const [x, y] of [[244, 396], [264, 392], [284, 396]]) {
    add.solid(oval(...at(x - 3, y), 14, 17), "#fff6e4", { lead: 2.4, bright: 1.25 });
  }
  add.solid(smooth(over([[296, 366], [318, 340], [352, 346], [368, 372], [336, 388]])), "#3a8ad8", { lead: 3, bright: 1.2 });
  add.solid(oval(...at(312, 340), 24), "#3a8ad8", { lead: 3, bright: 1.2 });
  add.solid(poly(over([[298, 338], [278, 346], [298, 350]])), "#f2a02a", { lead: 2 });
  add.solid(poly(over([[360, 360], [398, 346], [372, 384]])), "#2a70b8", { lead: 2.4 });
}

/** The Titan Who Went AFK. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  sky(add);
  mark("subject");
  add(FACE, STONE, { cell: 96, lead: 5.4 });
  nest(add);
  mark("front");
  woods(add, rnd);
  add(smooth([[-20, 810], [140, 780], [300, 820], [460, 790], [620, 810, 1], [620, 920, 1], [-20, 920, 1]]), ["#2a7a9a",
    "#3a90b0", "#1e6484", "#52a8c4"], { cell: 40, flow: "columns", stretch: 0.4 });
  add.solid(box(164, 700, 150, 78, 6), "#c8924a", { lead: 5 });
  add.solid(box(176, 712, 126, 54, 4), "#fff2d8", { bright: 1.25 });
  add.solid(box(188, 778, 14, 60), "#8a5a28");
  add.solid(box(276, 778, 14, 60), "#8a5a28");
  frame(add, "plain", ["#c86a5a", "#5a7a9a", "#ffe08a"]);
  return { panes, light: { x: 160, y: 360, r: 700 }, ambient: 0.58, brush: (c, _, mark) => {
    matte(c, FACE, { dx: 10, dy: 26, blur: 26, alpha: 0.3, colour: "#fff0d0" });
    matte(c, FACE, { dx: -40, dy: -30, blur: 40, alpha: 0.55, colour: "#2a2c50" });
    const line = (points, width, more) => ink(c, over(points), width, more);
    line([[152, 500], [176, 520], [202, 508]], 11);
    for (const [x, y] of [[162, 512], [176, 519], [190, 516]]) {
      line([[x, y], [x - 3, y + 14]], 5);
    }
    line([[262, 470], [246, 468], [246, 448]], 9);
    line([[308, 476], [288, 494], [282, 514]], 10);
    line([[342, 494], [332, 506]], 7, { alpha: 0.6 });
    line([[238, 470], [232, 500], [244, 524]], 5, { alpha: 0.5 });
    line([[212, 556], [244, 574], [236, 604]], 5, { alpha: 0.45 });
    line([[120, 560], [140, 596], [130, 630]], 5, { alpha: 0.45 });
    const z = (x, y, s) => ink(c, [[x, y, 1], [x + 18 * s, y, 1], [x, y + 20 * s, 1], [x + 18 * s, y + 20 * s, 1]],
      6 * s, { colour: "#8a3a5a" });
    mark("front");
    z(184, 728, 1);
    z(222, 726, 1.2);
    z(264, 722, 1.5);
    mark("back");
    z(300, 250, 1.2);
    z(258, 186, 1.7);
    z(200, 90, 2.4);
    mark("subject");
    fill(c, oval(...at(306, 337), 4.6), INK);
  }, over: (c) => {
    glow(c, 110, 340, 220, "#fff0b0", 0.4);
  } };
}
