import { fill, glow, mirrored, oval, smooth } from "../../kit/canvas.mjs";
import { everything, frame, hand, heart, ink, leaded, matte, plumes, star } from "../../kit/window.mjs";

/** The Emote Cherub. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#5ab8f0", "#7accf8", "#3fa0e0", "#a8e0ff"], { cell: 62, flow: "rays", cx: 300, cy: 380 });
  add(oval(300, 380, 250), ["#fff0a8", "#ffe07a", "#fff8d8"], { cell: 56, flow: "rays", cx: 300, cy: 380, stretch: 4 });
  for (const [x, y, r] of [[80, 780, 90], [200, 830, 100], [330, 850, 110], [460, 830, 100], [560, 770, 90]]) {
    add(oval(x, y, r), ["#ffffff", "#e8f2ff", "#ffe8f0"], { cell: 54 });
  }
  mark("subject");
  for (const s of [-1, 1]) {
    plumes(add, 300 + s * 150, 520, { from: s > 0 ? -1.0 : -2.14, to: s > 0 ? 0.5 : -3.64, reach: 210, count: 6,
      width: 46, rows: 2, inner: 0.1, colours: [["#ffffff", "#ffe0ec"], ["#ffc8dc", "#fff0f4"]] });
  }
  add(mirrored([[0, 560], [90, 580], [120, 660], [110, 760], [60, 830], [0, 840]], 300), ["#ffc8a0", "#ffd8b4"],
    { cell: 90 });
  add(smooth([[190, 700], [300, 730], [420, 680], [430, 740], [380, 800], [250, 812], [190, 770]]),
    ["#e8486a", "#d83058", "#f87a92"], { cell: 36, flow: "columns" });
  for (const [x, y, r] of [[150, 260, 50], [200, 200, 56], [270, 170, 56], [340, 172, 56], [404, 204, 56],
    [450, 264, 50], [300, 208, 54]]) {
    add(oval(x, y, r), ["#f2b83a", "#e8a02a", "#ffd060"], { cell: 34, flow: "rings", cx: x, cy: y });
  }
  add(oval(300, 390, 178, 172), ["#ffd0a4", "#ffdcb8"], { cell: 240, vary: 6 });
  for (const [x, y] of [[236, 232], [300, 250], [364, 232]]) {
    add(oval(x, y, 36, 30), ["#ffd060", "#f2b83a"], { cell: 30 });
  }
  add.solid(smooth([[206, 440, 1], [300, 462], [394, 440, 1], [370, 510], [300, 536], [230, 510]]), "#8a1430");
  add.solid(smooth([[212, 446, 1], [300, 466], [388, 446, 1], [380, 466], [300, 486], [220, 466]]), "#fffdf4",
    { bright: 1.2 });
  add.solid(oval(300, 514, 46, 20), "#f2607a");
  const hands = [-1, 1].map((s) => {
    add.ribbon([[300 + s * 100, 620], [300 + s * 130, 690], [300 + s * 60, 680]], 50, ["#ffc8a0"], { solid: true });
    return hand(add, 300 + s * 60, 676, 0.8, s > 0 ? 3.5 : -0.36, "#ffd8b4", s);
  });
  add.solid(heart(300, 650, 62), "#ff2a4e", { bright: 1.5 });
  mark("front");
  for (const [x, y, r, t, col] of [[84, 130, 34, -0.3, "#ff4a6a"], [514, 120, 40, 0.3, "#ff4a6a"],
    [76, 400, 26, 0.2, "#b06af0"], [530, 400, 28, -0.2, "#3ac88a"], [300, 76, 28, 0, "#ff7a3a"],
    [60, 620, 24, 0.3, "#ff4a6a"], [544, 630, 24, -0.4, "#ff7ab0"]]) {
    add.solid(heart(x, y, r, t), col, { bright: 1.35 });
  }
  for (const [x, y, r] of [[180, 90, 26], [420, 84, 24], [60, 250, 24], [544, 260, 26]]) {
    add.solid(star(x, y, r), "#fff27a", { bright: 1.4 });
  }
  frame(add, "plain", ["#ff7ab0", "#7a5af0", "#ffd23a"]);
  return { panes, light: { x: 300, y: 400, r: 640 }, ambient: 0.6, brush: (c) => {
    matte(c, oval(300, 390, 178, 172), { dx: -20, dy: -18, blur: 24, alpha: 0.5, colour: "#a84a30" });
    for (const s of [-1, 1]) {
      ink(c, [[300 + s * 40, 390], [300 + s * 78, 344], [300 + s * 116, 392]], 14);
      ink(c, [[300 + s * 46, 312], [300 + s * 80, 292], [300 + s * 116, 312]], 8);
      fill(c, oval(300 + s * 122, 430, 36, 26), "#ff5a6a", { alpha: 0.5, blur: 9 });
      ink(c, [[300 + s * 98, 430], [300 + s * 104, 444]], 4, { alpha: 0.5 });
      fill(c, smooth([[300 + s * 132, 388], [300 + s * 146, 414], [300 + s * 132, 426], [300 + s * 120, 414]]),
        "#7ad0ff", { alpha: 0.9 });
    }
    ink(c, [[286, 408], [300, 420], [316, 408]], 5);
    ink(c, [[196, 432], [206, 444], [202, 456]], 6);
    ink(c, [[404, 432], [394, 444], [398, 456]], 6);
    for (const p of hands) {
      p(c);
    }
    fill(c, oval(278, 630, 13, 8, -0.6), "#ffffff", { alpha: 0.8 });
  }, over: (c) => glow(c, 300, 650, 130, "#ff8a9a", 0.6) };
}
