import { fill, glow, mirrored, oval, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, inkEye, leaded, plumes, ring } from "../../kit/window.mjs";

/** Phoenix of the Hard Reboot. */
export function draw(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#1a1240", "#281a58", "#120c30", "#3a2270"], { cell: 62, flow: "rays", cx: 300, cy: 640 });
  const cx = 300;
  const cy = 640;
  add(ring(cx, cy, 150, 196, -Math.PI / 2 + 0.52, Math.PI * 1.5 - 0.52), ["#4ae8ff", "#2ac8f0", "#8af4ff"],
    { cell: 34, bright: 1.35 });
  add(oval(cx, cy, 140), ["#2a1458", "#3a1c70"], { cell: 40, flow: "rays", cx, cy });
  for (const s of [-1, 1]) {
    plumes(add, 300 + s * 40, 480, { from: s > 0 ? 0.25 : Math.PI - 0.25, to: s > 0 ? -1.42 : Math.PI + 1.42,
      reach: 430, count: 12, width: 46, rows: 3, inner: 0.1, curl: s * -0.1,
      colours: [["#d8201c", "#e8402a", "#b8141c"], ["#f2702a", "#ff8a3a"], ["#ffc23a", "#ffda6a"]] });
  }
  for (let i = 0; i < 7; i++) {
    const a = Math.PI / 2 + (i - 3) * 0.2;
    const len = 270 - Math.abs(i - 3) * 26;
    add.ribbon([[300 + (i - 3) * 6, 620], [300 + Math.cos(a + 0.1) * len * 0.6, 620 + Math.sin(a) * len * 0.6],
      [300 + Math.cos(a) * len, 610 + Math.sin(a) * len]], 20, [["#f2702a", "#ffc23a", "#e8402a"][i % 3]],
      { solid: true });
    add.solid(smooth([[300 + Math.cos(a) * len, 560 + Math.sin(a) * len], [322 + Math.cos(a) * len, 614 + Math.sin(a) * len], [300 + Math.cos(a) * len, 656 + Math.sin(a) * len, 1], [278 + Math.cos(a) * len, 614 + Math.sin(a) * len]]), "#ffda6a");
    add.solid(oval(300 + Math.cos(a) * len, 606 + Math.sin(a) * len, 9), "#2ac8f0", { lead: 2, bright: 1.4 });
  }
  add(mirrored([[0, 380], [60, 400], [84, 490], [70, 590], [36, 660], [0, 690, 1]], 300),
    ["#ffb03a", "#ff8a2a", "#ffd060"], { cell: 28 });
  add(mirrored([[0, 430], [34, 450], [40, 540], [0, 620, 1]], 300), ["#fff0a8", "#ffe07a"], { cell: 24, bright: 1.2 });
  for (const [x, h] of [[-44, 90], [-22, 120], [0, 140], [22, 120], [44, 90]]) {
    add.solid(smooth([[300 + x * 0.5 - 9, 260], [300 + x * 1.3, 260 - h, 1], [300 + x * 0.5 + 11, 260]]),
      Math.abs(x) === 22 ? "#ff8a2a" : "#ffd23a", { bright: 1.2 });
  }
  add(mirrored([[0, 236], [50, 250], [70, 306], [60, 370], [34, 420], [0, 430]], 300), ["#f2602a", "#ff7a3a"],
    { cell: 120 });
  add.solid(mirrored([[0, 316], [24, 326], [20, 352], [0, 396, 1]], 300), "#ffe9a0", { bright: 1.3 });
  frame(add, "lancet", ["#8a1420", "#281a58", "#ffb03a"]);
  return { panes, light: { x: 300, y: 480, r: 560 }, brush: (c) => {
    for (const s of [-1, 1]) {
      inkEye(c, 300 + s * 34, 306, 18, { iris: "#2ac8f0", flip: s, angry: 0.2 });
      ink(c, [[300 + s * 14, 300], [300 + s * 34, 282], [300 + s * 62, 282]], 7);
    }
    ink(c, [[282, 350], [300, 358], [318, 350]], 3);
    for (const s of [-1, 1]) {
      fill(c, oval(300 + s * 8, 338, 2.5, 4), INK);
    }
    for (let r = 0; r < 6; r++) {
      for (let i = -2; i <= 2; i++) {
        ink(c, [[300 + i * 18 - 8 + r % 2 * 9, 450 + r * 28], [300 + i * 18 + r % 2 * 9, 462 + r * 28],
          [300 + i * 18 + 8 + r % 2 * 9, 450 + r * 28]], 2.6, { alpha: 0.5 });
      }
    }
  }, over: (c) => {
    glow(c, 300, 640, 260, "#4ae8ff", 0.28);
    glow(c, 300, 420, 260, "#ffb03a", 0.4);
    for (let i = 0; i < 40; i++) {
      fill(c, oval(rnd.range(60, 540), rnd.range(80, 840), rnd.range(1.5, 4)), rnd.pick(["#ffe07a", "#ff9a3a"]),
        { alpha: 0.8, mode: "screen" });
    }
  } };
}
