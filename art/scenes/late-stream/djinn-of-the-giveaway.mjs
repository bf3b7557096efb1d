import { fill, glow, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { everything, faceShape, frame, ink, inkFace, leaded, matte, star } from "../../kit/window.mjs";

const CHEST = mirrored([[0, 380], [90, 372], [158, 400], [166, 452], [120, 520], [84, 570], [0, 590]], 300);

/** A present with a bow. */
function present(add, x, y, s, turn, paper, ribbon) {
  const q = (a, b) => [x + (a * Math.cos(turn) - b * Math.sin(turn)) * s, y + (a * Math.sin(turn) + b * Math.cos(turn)) * s];
  add.solid(poly([q(-40, -30), q(40, -30), q(40, 44), q(-40, 44)]), paper, { lead: 4, bright: 1.1 });
  add.solid(poly([q(-46, -44), q(46, -44), q(46, -22), q(-46, -22)]), paper, { lead: 3, bright: 1.3 });
  add.solid(poly([q(-9, -44), q(9, -44), q(9, 44), q(-9, 44)]), ribbon, { lead: 2.4, bright: 1.3 });
  for (const f of [-1, 1]) {
    add.solid(smooth([[...q(0, -44), 1], q(f * 20, -76), q(f * 42, -66), q(f * 30, -46)]), ribbon, { lead: 2.4,
      bright: 1.3 });
  }
}

function smoke(add) {
  const skin = ["#2a8ae8", "#48a4f8", "#1c6cc8"];
  for (const [pts, w, list] of [[[[300, 560], [390, 640], [360, 700], [220, 700], [190, 750], [270, 790], [300, 800]], 96,
    skin], [[[300, 590], [330, 640], [270, 690], [210, 720], [240, 770], [290, 790]], 44, ["#7ac4ff", "#9ad8ff"]]]) {
    add.ribbon(pts, w, list, { cell: 34, lead: 4 });
  }
}

function figure(add) {
  const skin = ["#2a8ae8", "#48a4f8", "#1c6cc8", "#3a98f0"];
  add(CHEST, skin, { cell: 62, lead: 4.4 });
  add(mirrored([[0, 372], [60, 376], [72, 470], [46, 560], [0, 586]], 300), ["#8a2ad0", "#a040e8", "#7420b4"], { cell: 200,
    lead: 0.1 });
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 40, 374], [300 + s * 150, 376], [300 + s * 130, 480], [300 + s * 72, 580, 1], [300 + s * 34,
      480]]), ["#a82ac0", "#c048d8", "#8c1ca4"], { cell: 40, lead: 4 });
    add.ribbon([[300 + s * 140, 430], [300 + s * 190, 500], [300 + s * 130, 540], [300 - s * 20, 508]], 56, skin,
      { cell: 40, lead: 4 });
    add.solid(oval(300 - s * 40, 506 + s * 4, 32, 26, s * 0.3), "#48a4f8", { lead: 4 });
    add.ribbon([[300 + s * 96, 556], [300 + s * 70, 500]], 24, ["#ffd23a"], { solid: true, bright: 1.3 });
    add.solid(smooth([[300 + s * 88, 250], [300 + s * 152, 206, 1], [300 + s * 104, 306]]), "#2a8ae8");
    add.solid(oval(300 + s * 112, 314, 13), "#ffd23a", { bright: 1.5, lead: 3 });
  }
  add.solid(mirrored([[0, 340], [46, 330], [50, 400], [0, 416]], 300), "#1c6cc8");
  add.solid(faceShape(300, 270, 1.5), "#54acfa", { lead: 5, bright: 1.1 });
  add(mirrored([[0, 196], [100, 206], [128, 160], [104, 100], [40, 70], [0, 66]], 300), ["#ff8a3a", "#ffb04a", "#f2702a"],
    { cell: 36, flow: "rays", cx: 300, cy: 240, lead: 4 });
  add.ribbon([[196, 206], [300, 180], [404, 206]], 34, ["#fff2d8", "#ffe2b0"], { cell: 40, lead: 4, bright: 1.15 });
  add.solid(oval(300, 180, 25, 30), "#e8304a", { bright: 1.5, lead: 4 });
  add.solid(smooth([[290, 150], [300, 60, 1], [340, 34], [326, 96], [316, 150]]), "#fff2d8", { bright: 1.2 });
}

/** Djinn of the Giveaway. */
export function draw() {
  const { panes, add, mark } = leaded();
  add(everything(), ["#5a0c5a", "#741874", "#440644", "#8a2a8a"], { cell: 62, flow: "rings", cx: 300, cy: 420 });
  add(oval(300, 330, 232), ["#ffcf5a", "#ffb83a", "#ffe08a"], { cell: 54, flow: "rays", cx: 300, cy: 330 });
  mark("subject");
  smoke(add);
  figure(add);
  add.solid(smooth([[176, 768, 1], [424, 768, 1], [408, 850], [370, 884], [230, 884], [192, 850]]), "#f4f0ff", { lead: 5,
    bright: 1.1 });
  add.ribbon([[418, 792], [470, 790], [468, 846], [402, 850]], 22, ["#f4f0ff"], { solid: true, lead: 4, bright: 1.1 });
  add.solid(oval(300, 770, 124, 19), "#5a2a14", { lead: 4 });
  add.ribbon([[262, 792], [300, 776], [330, 764]], 40, ["#2a8ae8"], { solid: true, lead: 3 });
  mark("back");
  present(add, 92, 330, 0.95, -0.3, "#e8304a", "#ffe48a");
  present(add, 512, 300, 1, 0.28, "#2aa85a", "#fff2d8");
  present(add, 84, 600, 0.86, 0.25, "#ff8a2a", "#7af0ff");
  present(add, 512, 620, 0.92, -0.24, "#2a6ad8", "#ffb0d8");
  present(add, 108, 116, 0.74, 0.35, "#8a3ad8", "#ffe48a");
  present(add, 500, 116, 0.74, -0.35, "#18a8a0", "#ff8a9a");
  for (const [x, y, r] of [[180, 140, 12], [430, 200, 12], [60, 470, 12], [548, 470, 12], [420, 700, 14], [150, 716, 10]]) {
    add.solid(star(x, y, r, 0.34, 4), "#fff6c8", { bright: 1.7, lead: 1.6 });
  }
  mark("front");
  frame(add, "plain", ["#741874", "#1c6cc8", "#ffcf5a"]);
  return { panes, light: { x: 300, y: 330, r: 600 }, ambient: 0.6, brush: (c) => {
    matte(c, faceShape(300, 270, 1.5), { dx: -20, dy: -10, blur: 20, alpha: 0.5, colour: "#0c2a6a" });
    inkFace(c, 300, 270, 1.5, { mouth: "grin", iris: "#f2a01e", brow: 0.7, blush: "#7a5ae8", lips: "#1c3a8a" });
    ink(c, [[264, 326], [236, 332], [218, 318]], 8);
    ink(c, [[336, 326], [364, 332], [382, 318]], 8);
    fill(c, smooth([[284, 384], [300, 376], [316, 384], [308, 420], [300, 440, 1], [292, 420]]), "#0c1a3a");
    for (const s of [-1, 1]) {
      for (let i = 0; i < 3; i++) {
        ink(c, [[300 - s * (22 + i * 12), 494 + s * 4], [300 - s * (26 + i * 12), 522 + s * 4]], 3);
      }
    }
    fill(c, smooth([[300, 864, 1], [262, 830], [270, 806], [300, 818, 1], [330, 806], [338, 830]]), "#e8304a",
      { alpha: 0.9 });
  }, over: (c) => {
    glow(c, 300, 180, 60, "#ffb0a0", 0.5);
    glow(c, 300, 780, 150, "#7ac4ff", 0.35);
  } };
}
