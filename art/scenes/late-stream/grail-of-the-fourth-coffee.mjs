import { fill, glow, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { everything, frame, hand, ink, leaded, matte, ring } from "../../kit/window.mjs";

const CUP = [[0, 300], [134, 300], [128, 380], [92, 456], [34, 490], [0, 494]];

function cup(add) {
  const gold = ["#ffd04a", "#f2b42e", "#ffe27a", "#e09a1e"];
  add(ring(430, 368, 34, 62, -1.7, 2.1), gold, { cell: 26, flow: "rings", cx: 430, cy: 368 });
  add(mirrored([[0, 480], [22, 484], [18, 530], [34, 552], [18, 574], [26, 620], [110, 656], [116, 684], [0, 690]], 300),
    gold, { cell: 40, lead: 4 });
  add(mirrored(CUP, 300), gold, { cell: 54, lead: 5, bright: 1.1 });
  add(oval(300, 300, 136, 36), ["#fff0b0"], { cell: 200, bright: 1.2 });
  add(oval(300, 302, 116, 26), ["#5a2a14", "#743a1c"], { cell: 34, bright: 1.1 });
  add.solid(oval(300, 552, 21), "#e8304a", { bright: 1.5 });
  for (const [x, colour] of [[204, "#3a9ae8"], [252, "#5ad87a"], [348, "#5ad87a"], [396, "#3a9ae8"]]) {
    add.solid(oval(x, 350 + Math.abs(x - 300) * -0.08, 13), colour, { bright: 1.5, lead: 3 });
  }
  // The bean on its front.
  add.solid(oval(300, 406, 32, 44, 0.3), "#6a3018", { lead: 4 });
}

function steam(add) {
  for (const [pts, w] of [[[[300, 292], [270, 240], [322, 190], [280, 130], [310, 70]], 34],
    [[[240, 296], [204, 240], [246, 190], [212, 140]], 24], [[[360, 296], [396, 240], [356, 186], [392, 134]], 24]]) {
    add.ribbon(pts, w, ["#f4fbff", "#d8ecff", "#e8f4ff"], { cell: 26, bright: 1.25 });
  }
}

/** Grail of the Fourth Coffee. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#8a1c3a", "#a82848", "#6a1230", "#c23c50"], { cell: 60, flow: "rays", cx: 300, cy: 330 });
  for (let i = 0; i < 24; i++) {
    const a = i / 24 * Math.PI * 2;
    const r = i % 2 ? 300 : 250;
    add(poly([[300 + Math.cos(a - 0.06) * 150, 330 + Math.sin(a - 0.06) * 150], [300 + Math.cos(a) * r,
      330 + Math.sin(a) * r], [300 + Math.cos(a + 0.06) * 150, 330 + Math.sin(a + 0.06) * 150]]), i % 2
      ? ["#ffd86a", "#ffb83a"] : ["#ff9a4a", "#ff7a3a"], { cell: 44, bright: 1.1 });
  }
  add(oval(300, 330, 196), ["#fff0b8", "#ffe290", "#fff8d8"], { cell: 46, flow: "rays", cx: 300, cy: 330, bright: 1.1 });
  steam(add);
  mark("subject");
  cup(add);
  mark("front");
  const inks = [];
  const reach = [[[20, 900], [80, 800], [150, 712], 60, "#2a6ad0", "#f2c090", -0.75, 1], [[150, 930], [190, 860],
    [226, 796], 62, "#2aa86a", "#8a5030", -1.2, 1], [[460, 930], [414, 860], [378, 796], 62, "#7a3ac0", "#e8a878", -1.9, -1],
    [[590, 900], [524, 800], [456, 712], 60, "#e8902a", "#5a3420", -2.4, -1]];
  for (const [a, b, d, w, sleeve, skin, turn, flip] of reach) {
    add.ribbon([a, b, d], w, [sleeve], { cell: 34, lead: 4 });
    add.solid(oval(d[0], d[1], 36, 30, turn), "#fff6e4");
    inks.push(hand(add, d[0] + Math.cos(turn) * 22, d[1] + Math.sin(turn) * 22, 1.05, turn, skin, flip));
  }
  mark("back");
  for (let i = 0; i < 12; i++) {
    const [x, y] = [rnd.range(60, 540), rnd.range(70, 640)];
    if (Math.abs(x - 300) < 190 && y > 90) {
      continue;
    }
    add.solid(oval(x, y, 15, 21, rnd.range(0, 3)), "#7a3a1c", { lead: 3 });
  }
  mark("front");
  frame(add, "round", ["#6a1230", "#a8641c", "#ffd04a"]);
  return { panes, light: { x: 300, y: 330, r: 600 }, brush: (c, _, mark) => {
    matte(c, mirrored(CUP, 300), { dx: -26, dy: -10, blur: 22, alpha: 0.55, colour: "#5a2408" });
    ink(c, [[310, 366], [292, 396], [308, 420], [292, 446]], 5);
    for (const s of [-1, 1]) {
      ink(c, [[300 + s * 118, 322], [300 + s * 60, 334], [300, 338]], 4, { alpha: 0.7 });
      ink(c, [[300 + s * 96, 440], [300 + s * 52, 470], [300, 478]], 4, { alpha: 0.7 });
    }
    mark("front");
    inks.forEach((fingers) => fingers(c));
  }, over: (c) => {
    glow(c, 300, 300, 240, "#fff2b8", 0.55);
    glow(c, 246, 360, 60, "#ffffff", 0.6);
    for (const [x, y, r] of [[232, 344, 26], [372, 318, 18], [440, 330, 14]]) {
      fill(c, smooth([[x, y - r, 1], [x + r * 0.14, y - r * 0.14], [x + r, y, 1], [x + r * 0.14, y + r * 0.14],
        [x, y + r, 1], [x - r * 0.14, y + r * 0.14], [x - r, y, 1], [x - r * 0.14, y - r * 0.14]]), "#ffffff",
        { alpha: 0.95 });
    }
  } };
}
