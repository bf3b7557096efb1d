import { Path2D, W, box, fill, line, mirrored, oval, poly, smooth, stroke } from "../../kit/canvas.mjs";
import { INK, everything, faceShape, frame, hand, ink, inkFace, leaded } from "../../kit/window.mjs";

/** Bard of the Muted Segment. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#f2d8a0", "#e8c480", "#f8e8c0", "#d8a860"], { cell: 60, flow: "rays", cx: 300, cy: 340 });
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 310, 20, 1], [300 + s * 150, 20, 1], [300 + s * 190, 260], [300 + s * 220, 420],
      [300 + s * 190, 700], [300 + s * 200, 910, 1], [300 + s * 310, 910, 1]]), ["#a81c34", "#c82a40", "#861428"],
      { cell: 44, flow: "columns", stretch: 6 });
  }
  add(box(0, 790, W, 120), ["#7a4a28", "#8e5a30", "#66401f"], { cell: 50, flow: "columns", stretch: 0.3 });
  mark("subject");
  add(mirrored([[0, 460], [110, 480], [150, 600], [140, 760], [176, 910], [0, 910]], 300),
    ["#1c6a8a", "#2a88a8", "#145470"], { cell: 44, flow: "columns", stretch: 3 });
  add(mirrored([[0, 460], [60, 470], [50, 700], [0, 720]], 300), ["#f2b83a", "#e8a02a"], { cell: 30, jitter: 0.3 });
  for (let i = 0; i < 9; i++) {
    const a = 0.1 + i * 0.37;
    add.solid(smooth([[300 + Math.cos(a) * 50, 446 + Math.sin(a) * 14], [300 + Math.cos(a - 0.17) * 108,
      446 + Math.sin(a - 0.17) * 46], [300 + Math.cos(a + 0.17) * 108, 446 + Math.sin(a + 0.17) * 46]]),
      i % 2 ? "#fffaf0" : "#e8e0d0", { lead: 2.2 });
  }
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 60, 300], [300 + s * 92, 330], [300 + s * 88, 430], [300 + s * 50, 440]]),
      ["#7a3a1c", "#8e4a24"], { cell: 24, flow: "columns" });
  }
  add.solid(faceShape(300, 346, 1.16), "#f0c498");
  add(smooth([[150, 272, 1], [210, 220], [236, 150], [330, 130], [380, 190], [400, 230], [470, 250, 1], [380, 290],
    [290, 280], [210, 296]]), ["#2f8a4a", "#3aa45a", "#24703c"], { cell: 44 });
  add.solid(smooth([[212, 232], [300, 246], [398, 228], [404, 250], [300, 274], [206, 258]]), "#f2b83a");
  add(smooth([[380, 240], [420, 170], [470, 110], [540, 90, 1], [520, 150], [480, 200], [420, 246]]),
    ["#f8f0e0", "#e8486a"], { cell: 30, flow: "rays", cx: 390, cy: 240 });
  add.solid(box(252, 388, 96, 52, 12), "#fff8ea", { bright: 1.25 });
  add.ribbon([[200, 560], [150, 640], [236, 700]], 64, ["#2a88a8", "#1c6a8a"], { cell: 32 });
  add.ribbon([[400, 560], [470, 610], [450, 540]], 60, ["#2a88a8", "#1c6a8a"], { cell: 32 });
  const lute = (x, y) => {
    const t = -0.62;
    return [250 + x * Math.cos(t) - y * Math.sin(t), 690 + x * Math.sin(t) + y * Math.cos(t)];
  };
  add.solid(poly([lute(60, -17), lute(330, -13), lute(330, 13), lute(60, 17)]), "#5a2c14");
  add.solid(poly([lute(322, -20), lute(350, -20), lute(326, 70), lute(300, 64)]), "#7a4020");
  add(smooth([lute(120, 0), lute(80, -60), lute(0, -104), lute(-90, -96), lute(-134, -40), lute(-140, 0),
    lute(-134, 40), lute(-90, 96), lute(0, 104), lute(80, 60)]), ["#c8803a", "#d8924a", "#b86e2c"],
    { cell: 40, flow: "columns", turn: -0.62, stretch: 5 });
  add.solid(oval(...lute(0, 0), 34), "#2a1008");
  add.solid(poly([lute(-96, -44), lute(-82, -44), lute(-82, 44), lute(-96, 44)]), "#5a2c14");
  const h1 = hand(add, 226, 690, 0.9, 0.1, "#f0c498");
  const h2 = hand(add, 462, 548, 0.9, 3.3, "#f0c498", -1);
  mark("back");
  for (const [x, y, col] of [[200, 120, "#1c6a8a"], [150, 420, "#2f8a4a"], [440, 400, "#c82a40"], [300, 86, "#c82a40"],
    [400, 100, "#f2843a"]]) {
    const n = new Path2D();
    n.addPath(oval(x, y + 26, 17, 13, -0.4));
    add.solid(box(x + 9, y - 30, 7, 56), col);
    add.solid(smooth([[x + 9, y - 30, 1], [x + 40, y - 14], [x + 34, y + 10, 1], [x + 30, y - 6], [x + 9, y - 10, 1]]),
      col);
    add.solid(n, col);
  }
  mark("front");
  frame(add, "plain", ["#861428", "#2f8a4a", "#f2b83a"]);
  return { panes, light: { x: 300, y: 320, r: 620 }, brush: (c) => {
    inkFace(c, 300, 346, 1.16, { mouth: "none", look: [0.2, -0.5], brow: -0.5, iris: "#3a8a5a" });
    fill(c, box(252, 388, 96, 52, 12), "#fff8ea", { alpha: 0.9 });
    stroke(c, box(252, 388, 96, 52, 12), INK, 4);
    ink(c, [[294, 398], [294, 424]], 5);
    fill(c, oval(287, 426, 9, 7), INK);
    ink(c, [[294, 398], [312, 404], [314, 414]], 5);
    ink(c, [[262, 396], [338, 434]], 7, { colour: "#d8202e" });
    ink(c, [[338, 396], [262, 434]], 7, { colour: "#d8202e" });
    for (let i = -2; i <= 2; i++) {
      stroke(c, line([lute(-88, i * 9), lute(326, i * 4)]), "#fff4d0", 1.8, 0.9);
    }
    h1(c);
    h2(c);
    for (let i = 0; i < 5; i++) {
      ink(c, [[280, 500 + i * 40], [320, 500 + i * 40]], 3, { alpha: 0.6 });
      fill(c, oval(300, 520 + i * 40, 5), INK);
    }
  } };
}
