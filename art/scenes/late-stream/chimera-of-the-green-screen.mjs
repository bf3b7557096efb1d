import { box, fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, leaded, matte } from "../../kit/window.mjs";

const LION = ["#e8a03a", "#f2b44e", "#d08a28", "#ffc466"];
/** A lion's head in profile, roaring to the left. */
const HEAD = smooth([[250, 388], [196, 376], [150, 396], [104, 428], [74, 452, 1], [80, 480], [112, 492], [150, 500, 1],
  [128, 530], [112, 568, 1], [150, 592], [214, 590], [262, 540]]);
const GOAT = smooth([[386, 300], [410, 236], [456, 206], [494, 218], [548, 272], [562, 300, 1], [548, 322], [500, 314],
  [470, 330], [448, 372], [400, 390]]);

/** Cloth that rolls out over the floor, stands, two lamps. */
function studio(add) {
  add(everything(), ["#2a2438", "#342c46", "#221c30"], { cell: 60 });
  add(smooth([[70, 60, 1], [530, 60, 1], [530, 560], [560, 760], [600, 920, 1], [0, 920, 1], [40, 760], [70, 560]]),
    ["#1ec850", "#28dc5c", "#16b044", "#3cf070"], { cell: 84, flow: "columns", stretch: 2.6 });
  add.solid(box(46, 44, 508, 24, 10), "#8a94a8", { lead: 4 });
  for (const x of [52, 536]) {
    add.solid(box(x, 60, 12, 800), "#5a6478", { lead: 3 });
  }
  for (const [s, x] of [[1, 84], [-1, 516]]) {
    add.solid(poly([[x - s * 30, 96], [x + s * 36, 120], [x + s * 20, 176], [x - s * 46, 150]]), "#3a3448", { lead: 4 });
    add.solid(poly([[x + s * 36, 120], [x + s * 52, 128], [x + s * 34, 188], [x + s * 20, 176]]), "#fff6c8", { lead: 3,
      bright: 1.8 });
  }
}

function body(add) {
  // The snake first: it comes over the back.
  add.ribbon([[452, 660], [540, 650], [566, 560], [520, 480], [560, 420], [540, 366]], 44, ["#7a3ad0", "#9250e8", "#642cb4"],
    { cell: 24, lead: 4 });
  add.ribbon([[540, 652], [562, 564], [516, 484]], 12, ["#e8c0ff"], { solid: true, lead: 1.6 });
  add(smooth([[548, 392], [508, 388], [478, 366], [452, 352, 1], [462, 334], [500, 316], [548, 326], [572, 356]]), ["#9250e8",
    "#a868f8"], { cell: 44, lead: 4, bright: 1.1 });
  add.ribbon([[456, 350], [430, 356], [420, 344]], 5, ["#ff3a5a"], { solid: true, lead: 1.2, bright: 1.4 });
  add.ribbon([[430, 356], [420, 368]], 5, ["#ff3a5a"], { solid: true, lead: 1.2, bright: 1.4 });
  add.solid(oval(508, 346, 11, 9), "#fff25a", { bright: 1.7, lead: 2 });
  // Haunch, barrel, one paw in the air.
  add(smooth([[230, 520], [330, 500], [430, 540], [486, 640], [470, 730], [400, 760], [300, 736], [230, 660]]), LION,
    { cell: 50, lead: 4.4 });
  add(smooth([[410, 620], [480, 640], [510, 730], [470, 800], [400, 800], [376, 720]]), LION, { cell: 44, lead: 4.4 });
  add.ribbon([[450, 780], [470, 840], [420, 852]], 48, LION, { cell: 34, lead: 4 });
  add.ribbon([[290, 720], [286, 800], [240, 848]], 50, LION, { cell: 34, lead: 4 });
  add.ribbon([[240, 660], [170, 700], [96, 664]], 50, LION, { cell: 34, lead: 4 });
  for (const [x, y] of [[84, 650], [80, 672], [94, 690], [216, 858], [240, 864], [400, 858], [424, 866]]) {
    add.solid(oval(x, y, 13, 12), "#ffdc9a", { lead: 2.4 });
  }
}

function goat(add) {
  add(smooth([[330, 540], [350, 430], [390, 330], [450, 360], [440, 450], [440, 560]]), ["#f4f0f8", "#e0d8ea", "#ffffff"],
    { cell: 32, flow: "columns", stretch: 2, lead: 4 });
  for (const [a, b, d, e] of [[[420, 236], [400, 160], [340, 130], [306, 172]], [[452, 218], [446, 130], [390, 84],
    [340, 100]]]) {
    add.ribbon([a, b, d, e], 26, ["#b8965a", "#c8aa70", "#a08048"], { cell: 17, lead: 3.4 });
  }
  add(GOAT, ["#ffffff", "#f0eaf4"], { cell: 64, lead: 4.4, bright: 1.1 });
  add.solid(smooth([[410, 250], [362, 236, 1], [352, 268], [402, 286]]), "#f2c8d0", { lead: 3.4 });
  add.solid(smooth([[500, 316], [520, 320], [514, 384, 1], [496, 350]]), "#e0d8ea", { lead: 3 });
}

function lion(add) {
  const mane = ["#c8402a", "#e0602a", "#a82a2a", "#f2843a"];
  for (const [count, r0, r1, spin] of [[15, 110, 196, 0], [13, 90, 150, 0.2]]) {
    for (let i = 0; i < count; i++) {
      const a = -2.35 + spin + i / (count - 1) * 4.5;
      const q = (d, o) => [246 + Math.cos(a + o) * d, 488 + Math.sin(a + o) * d];
      add.solid(smooth([q(r0 * 0.4, -0.2), q(r0 * 1.25, -0.2), [...q(r1, 0.06), 1], q(r0 * 1.2, 0.2), q(r0 * 0.4, 0.2)]),
        mane[i % 4], { lead: 3 });
    }
  }
  add(smooth([[152, 500, 1], [190, 506], [208, 540], [190, 572], [150, 588], [114, 566, 1], [130, 530]]), ["#7a1420"],
    { cell: 90, lead: 3 });
  add(HEAD, LION, { cell: 60, lead: 4.6, bright: 1.05 });
  add.solid(smooth([[152, 502, 1], [186, 508], [200, 540], [184, 566], [150, 582], [122, 566, 1], [136, 534]]), "#8a1424",
    { lead: 3 });
  for (const pts of [[[[150, 498], [168, 502], [156, 530, 1]], 1], [[[112, 490], [130, 494], [120, 520, 1]], 1],
    [[[132, 566], [150, 572], [144, 546, 1]], 1]]) {
    add.solid(smooth(pts[0]), "#fff8e8", { lead: 1.8, bright: 1.3 });
  }
  add.solid(smooth([[74, 446, 1], [110, 428], [118, 450], [92, 474, 1]]), "#5a2420", { lead: 3 });
  add.solid(oval(252, 402, 26, 28), "#f2b44e", { lead: 4 });
  add.solid(smooth([[150, 420, 1], [172, 408], [198, 416, 1], [174, 432]]), "#d8ff6a", { bright: 1.7, lead: 2.6 });
}

/** Chimera of the Green Screen. */
export function draw() {
  const { panes, add, mark } = leaded();
  studio(add);
  mark("subject");
  body(add);
  goat(add);
  lion(add);
  mark("front");
  frame(add, "plain", ["#3a3a48", "#22d858", "#e8484a"]);
  return { panes, light: { x: 300, y: 380, r: 720 }, ambient: 0.6, brush: (c) => {
    matte(c, HEAD, { dx: -14, dy: -18, blur: 16, alpha: 0.5, colour: "#7a2c10" });
    matte(c, GOAT, { dx: 10, dy: -12, blur: 12, alpha: 0.45, colour: "#4a3a6a" });
    fill(c, oval(174, 420, 6, 10), INK);
    ink(c, [[142, 410], [172, 392], [210, 404]], 10);
    ink(c, [[120, 456], [150, 462], [182, 452]], 4, { alpha: 0.6 });
    for (let i = 0; i < 4; i++) {
      fill(c, oval(120 + i * 14, 476 + (i % 2) * 7, 3), INK);
    }
    ink(c, [[238, 396], [252, 390], [262, 404]], 4);
    fill(c, oval(462, 250, 15, 11), "#fff3c0");
    fill(c, oval(464, 250, 12, 5), INK);
    ink(c, [[442, 240], [462, 230], [484, 244]], 6);
    ink(c, [[552, 296], [538, 308], [520, 304]], 4);
    fill(c, oval(548, 284, 4, 6, 0.5), INK);
    fill(c, oval(508, 346, 3.4, 8), INK);
    for (let i = 0; i < 5; i++) {
      ink(c, [[362 + i * 4, 440 + i * 22], [390, 450 + i * 22], [424, 444 + i * 22]], 3, { alpha: 0.4 });
    }
    // The edge that keying leaves.
    for (const pts of [[[60, 456], [96, 420], [150, 384], [200, 366], [256, 374]], [[486, 208], [540, 254], [572, 300]],
      [[492, 640], [522, 720], [486, 806]], [[82, 640], [66, 664], [84, 700]]]) {
      ink(c, pts, 4, { colour: "#b8ffca", alpha: 0.75 });
    }
  }, over: (c) => {
    glow(c, 110, 152, 130, "#fff6c8", 0.5);
    glow(c, 490, 152, 130, "#fff6c8", 0.5);
  } };
}
