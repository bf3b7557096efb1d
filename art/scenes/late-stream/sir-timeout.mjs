import { W, box, fill, glow, mirrored, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { INK, everything, frame, hand, ink, leaded, matte } from "../../kit/window.mjs";

/** Sir Timeout, Mod Knight. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#e89a5a", "#f2b870", "#d8804a", "#f8d08a"], { cell: 66, flow: "rays", cx: 300, cy: 260 });
  add(box(0, 690, W, 220), ["#5a7a3a", "#3a5a34", "#7a9a48"], { cell: 50 });
  for (const [x, h] of [[70, 260], [150, 180], [470, 200], [540, 280]]) {
    add(box(x - 34, 690 - h, 68, h), ["#b89a7a", "#a08468"], { cell: 30, jitter: 0.3 });
    add.solid(poly([[x - 42, 690 - h], [x, 620 - h], [x + 42, 690 - h]]), "#a83a34");
  }
  const steel = ["#8fb0a8", "#b8d0c8", "#6a9088", "#d0e4dc"];
  const green = ["#1f8a4c", "#2eb062", "#17703e"];
  mark("subject");
  add(smooth([[190, 430], [110, 560], [90, 800], [120, 910], [480, 910], [520, 800], [490, 560], [410, 430]]),
    ["#14603a", "#1c7a48", "#0e4a30"], { cell: 46, flow: "columns", stretch: 4 });
  add.solid(poly([[470, 250], [492, 250], [500, 880], [478, 880]]), "#7a4a24");
  add(box(398, 84, 164, 148, 18), ["#4a5a6c", "#62748a", "#38475a"], { cell: 90, lead: 5 });
  add.solid(box(380, 96, 30, 124, 10), "#ffd23a", { bright: 1.15 });
  add.solid(box(550, 96, 26, 124, 10), "#ffd23a", { bright: 1.15 });
  add.solid(oval(482, 158, 46), "#e8402e", { bright: 1.25 });
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 70, 440], [300 + s * 150, 430], [300 + s * 190, 500], [300 + s * 160, 560],
      [300 + s * 90, 540]]), steel, { cell: 36, flow: "rings", cx: 300 + s * 90, cy: 420 });
    add(box(300 + s * 62 - 44, 730, 88, 160, 20), steel, { cell: 44 });
  }
  add(mirrored([[0, 440], [90, 450], [116, 560], [96, 700], [110, 760], [0, 790]], 300), steel, { cell: 56 });
  add(mirrored([[0, 600], [74, 610], [80, 760], [40, 830], [0, 850]], 300), green, { cell: 36, flow: "columns" });
  add.solid(box(206, 676, 188, 30, 6), "#8a5a24");
  add.solid(oval(300, 691, 24), "#f2c84a");
  add(smooth([[432, 500], [500, 540], [520, 480], [496, 440], [450, 450]]), steel, { cell: 34 });
  add(smooth([[290, 190], [240, 120], [140, 90], [60, 130, 1], [110, 150], [80, 210, 1], [150, 200], [160, 250, 1],
    [230, 230], [300, 240]]), green, { cell: 40, flow: "rays", cx: 330, cy: 240 });
  add(mirrored([[0, 190], [70, 206], [104, 280], [106, 380], [76, 440], [0, 470, 1]], 300), steel, { cell: 90 });
  add.solid(mirrored([[0, 300], [92, 312], [86, 348], [0, 362]], 300), "#101820");
  add.solid(mirrored([[0, 200], [12, 210], [13, 460], [0, 470]], 300), "#f2c84a");
  for (const s of [-1, 1]) {
    add.solid(oval(300 + s * 42, 332, 19, 10), "#7affb0", { bright: 1.9, lead: 1.5 });
  }
  for (const s of [-1, 1]) {
    for (let i = 0; i < 4; i++) {
      add.solid(box(300 + s * (28 + i * 16) - 4, 384 + i * 2, 8, 38 - i * 6, 4), "#1c2a30", { lead: 1 });
    }
  }
  const shield = mirrored([[0, 490, 1], [104, 500], [110, 640], [74, 740], [0, 800, 1]], 170);
  add(shield, ["#f2f6ea", "#dce8d8"], { cell: 70, lead: 5 });
  add(mirrored([[0, 514, 1], [82, 522], [86, 636], [58, 716], [0, 766, 1]], 170), green, { cell: 46 });
  add.solid(smooth([[122, 556, 1], [218, 556, 1], [206, 606], [176, 640], [206, 674], [218, 722, 1], [122, 722, 1],
    [134, 674], [164, 640], [134, 606]]), "#e8f8ff", { bright: 1.3 });
  add.solid(smooth([[140, 600, 1], [200, 600, 1], [170, 640, 1]]), "#f2b03a", { bright: 1.4 });
  add.solid(smooth([[130, 716, 1], [170, 680], [210, 716, 1]]), "#f2b03a", { bright: 1.4 });
  add.solid(box(112, 544, 116, 16, 4), "#8a5a24");
  add.solid(box(112, 718, 116, 16, 4), "#8a5a24");
  hand(add, 500, 520, 0.9, -2.2, "#8fb0a8");
  mark("front");
  frame(add, "plain", ["#2a7a4a", "#1a5a6a", "#f2c84a"]);
  return { panes, light: { x: 300, y: 300, r: 640 }, brush: (c) => {
    matte(c, mirrored([[0, 190], [70, 206], [104, 280], [106, 380], [76, 440], [0, 470]], 300),
      { dx: -22, dy: -14, blur: 16, alpha: 0.7, colour: "#12202a" });
    matte(c, shield, { dx: -16, dy: -16, blur: 14, alpha: 0.6, colour: "#12202a" });
    for (const s of [-1, 1]) {
      ink(c, [[300 + s * 14, 300], [300 + s * 60, 296], [300 + s * 100, 306]], 6);
      for (let i = 0; i < 5; i++) {
        fill(c, oval(300 + s * 92, 480 + i * 40, 4), INK);
      }
    }
    ink(c, [[250, 520], [300, 540], [350, 520]], 4);
    ink(c, [[240, 570], [300, 592], [360, 570]], 4);
    stroke(c, oval(482, 158, 33), "#fff2d8", 6, 0.9);
    ink(c, [[460, 180], [504, 136]], 8, { colour: "#fff2d8" });
  }, over: (c) => {
    for (const s of [-1, 1]) {
      glow(c, 300 + s * 42, 332, 60, "#7affb0", 0.6);
    }
    glow(c, 170, 640, 130, "#ffe9b0", 0.35);
  } };
}
