import { Path2D, glow, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { everything, faceShape, frame, hand, ink, inkFace, leaded, matte, star } from "../../kit/window.mjs";

/** Patron of One More Round. */
export function draw(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#101c5a", "#18287a", "#0c1548", "#243a98"], { cell: 62, flow: "rays", cx: 300, cy: 280 });
  for (let i = 0; i < 32; i++) {
    const x = rnd.range(40, 560);
    const y = rnd.range(40, 720);
    add.solid(star(x, y, rnd.range(8, 20), 0.36, rnd.pick([4, 5, 8])), rnd.pick(["#fff2b0", "#d8e8ff", "#ffd8f0"]),
      { lead: 1.4, bright: 1.4 });
  }
  const hair = ["#2a1466", "#3a1f88", "#1c0e4c", "#4a2aa8"];
  add(smooth([[300, 180], [400, 200], [440, 320], [470, 470], [560, 560], [500, 640], [540, 760], [440, 760],
    [400, 620], [300, 560], [200, 620], [160, 760], [60, 760], [100, 640], [40, 560], [130, 470], [160, 320],
    [200, 200]]), hair, { cell: 40, flow: "columns", stretch: 4 });
  for (let i = 0; i < 12; i++) {
    add.solid(star(rnd.pick([rnd.range(70, 170), rnd.range(430, 520)]), rnd.range(440, 740), rnd.range(6, 11), 0.4, 4),
      "#fff6d0", { lead: 1.2, bright: 1.5 });
  }
  add(mirrored([[0, 500], [100, 520], [150, 620], [170, 780], [220, 910], [0, 910]], 300),
    ["#d8dcf8", "#b8c0f0", "#f0f2ff", "#98a4e0"], { cell: 42, flow: "columns", stretch: 4 });
  add.solid(mirrored([[0, 440], [34, 440], [40, 500], [80, 530], [0, 580]], 300), "#c8d0f4");
  add.solid(faceShape(300, 350, 1.24), "#dbe2ff", { bright: 1.1 });
  add(mirrored([[0, 236], [60, 246], [84, 320], [70, 330], [48, 286], [0, 272]], 300), hair, { cell: 34 });
  const crescent = new Path2D();
  crescent.arc(300, 128, 122, 0.1, Math.PI - 0.1);
  crescent.arc(300, 92, 122, Math.PI - 0.36, 0.36, true);
  crescent.closePath();
  add(crescent, ["#fff6c8", "#ffe890"], { cell: 40, bright: 1.4 });
  add.solid(star(300, 150, 44, 0.4, 8), "#fff2a0", { bright: 1.5 });
  for (const s of [-1, 1]) {
    add(smooth([[300 + s * 110, 560], [300 + s * 176, 650], [300 + s * 160, 740], [300 + s * 110, 740],
      [300 + s * 90, 660]]), ["#b8c0f0", "#d8dcf8"], { cell: 36, flow: "columns" });
  }
  const pad = mirrored([[0, 660], [70, 656], [116, 640], [156, 680], [176, 780], [146, 816], [112, 790], [76, 754],
    [0, 754]], 300);
  add(pad, ["#3a2a8a", "#4a38a8"], { cell: 120, lead: 5 });
  add.solid(poly([[196, 690], [212, 690], [212, 706], [228, 706], [228, 722], [212, 722], [212, 738], [196, 738],
    [196, 722], [180, 722], [180, 706], [196, 706]]), "#e8ecff", { bright: 1.4, lead: 2 });
  for (const [dx, dy, col] of [[0, -21, "#ffe14a"], [21, 0, "#ff5a5a"], [0, 21, "#4af08a"], [-21, 0, "#4ab8ff"]]) {
    add.solid(oval(396 + dx, 714 + dy, 11), col, { bright: 1.6, lead: 2 });
  }
  for (const x of [256, 344]) {
    add.solid(oval(x, 742, 22), "#1c1450", { lead: 3 });
  }
  add.solid(star(300, 694, 16), "#fff2a0", { bright: 1.5, lead: 2 });
  const hands = [-1, 1].map((s) => hand(add, 300 + s * 180, 742, 0.86, s > 0 ? 3.7 : -0.56, "#dbe2ff", s));
  frame(add, "ogee", ["#3a1f88", "#1c3a98", "#fff2b0"]);
  return { panes, light: { x: 300, y: 330, r: 560 }, ambient: 0.55, brush: (c) => {
    inkFace(c, 300, 350, 1.24, { look: [0, 0.8], mouth: "smile", iris: "#5a6af0", blush: "#8a7af0", lips: "#7a4ac8" });
    for (const s of [-1, 1]) {
      ink(c, [[300 + s * 20, 382], [300 + s * 34, 388], [300 + s * 46, 380]], 3, { alpha: 0.5, colour: "#4a4a9a" });
    }
    ink(c, [[300, 280], [300, 296]], 4, { colour: "#5a6af0" });
    for (const p of hands) {
      p(c);
    }
    matte(c, pad, { dx: -12, dy: -12, blur: 12, alpha: 0.6, colour: "#0a0630" });
    for (const s of [-1, 1]) {
      for (let i = 0; i < 4; i++) {
        ink(c, [[300 + s * (60 + i * 20), 800], [300 + s * (80 + i * 34), 900]], 3, { alpha: 0.4 });
      }
    }
  }, over: (c) => {
    glow(c, 300, 700, 220, "#b8c4ff", 0.4);
    glow(c, 300, 190, 160, "#fff2b0", 0.4);
  } };
}
