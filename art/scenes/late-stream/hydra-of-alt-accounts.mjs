import { box, fill, oval, place, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, inkEye, leaded } from "../../kit/window.mjs";

/** How much larger than life the hydra's heads are drawn. */
const HYDRA = 1.2;

/** Hydra of Alt Accounts. */
export function draw(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#f2a83a", "#e8843a", "#f8c860", "#d8603a"], { cell: 62, flow: "rays", cx: 300, cy: 700 });
  add(box(-10, 740, 620, 180), ["#4a2a4a", "#5e3658", "#38203c"], { cell: 50 });
  const skin = ["#2f9a4a", "#4ab85a", "#1f7a40", "#6ad070"];
  const belly = ["#d8e88a", "#c0d870"];
  add(smooth([[60, 910, 1], [90, 800], [170, 700], [300, 670], [430, 700], [510, 800], [540, 910, 1]]), skin,
    { cell: 38 });
  add(smooth([[220, 910, 1], [230, 800], [300, 720], [370, 800], [380, 910, 1]]), belly, { cell: 40, flow: "columns",
    stretch: 0.5 });
  const necks = [[[180, 800], [90, 720], [80, 600], [124, 510]], [[420, 800], [510, 720], [524, 600], [478, 510]],
    [[240, 760], [180, 600], [180, 440], [150, 316]], [[360, 760], [420, 600], [420, 440], [452, 316]],
    [[300, 760], [300, 560], [290, 340], [300, 210]]];
  const masks = [["#fff6e6", "comedy"], ["#3a5ad8", "cat"], ["#e8484a", "tragedy"], ["#b06af0", "shades"],
    ["#f2d03a", "plain"]];
  const order = [0, 1, 2, 3, 4];
  for (const i of order) {
    const neck = necks[i];
    const [x, y] = neck[3];
    const q = (dx, dy, corner) => [x + dx * HYDRA, y + dy * HYDRA, corner];
    add.ribbon(neck, 70, skin, { cell: 27 });
    add.ribbon(neck.map(([a, b]) => [a + (i % 2 ? -8 : 8), b]), 22, belly, { cell: 20, flow: "columns", stretch: 0.4 });
    for (let k = 0; k < 7; k++) {
      const a = Math.PI + 0.1 + k * 0.49;
      add.solid(poly([q(Math.cos(a - 0.22) * 62, Math.sin(a - 0.22) * 66), q(Math.cos(a) * 104, Math.sin(a) * 108),
        q(Math.cos(a + 0.22) * 62, Math.sin(a + 0.22) * 66)]), k % 2 ? "#e8484a" : "#f2a03a", { lead: 2.4 });
    }
    for (const s of [-1, 1]) {
      add.solid(smooth([q(s * 34, -52), q(s * 44, -118, 1), q(s * 62, -44)]), "#f2e0a0");
    }
    add(smooth([q(-72, -30), q(-44, -78), q(0, -88), q(44, -78), q(72, -30), q(64, 30), q(30, 76), q(-30, 76),
      q(-64, 30)]), skin, { cell: 30 });
    for (const s of [-1, 1]) {
      add.solid(smooth([q(s * 16, 54), q(s * 40, 62), q(s * 34, 92), q(s * 14, 86)]), "#6ad070");
      add.solid(poly([q(s * 14, 84), q(s * 28, 86), q(s * 20, 106)]), "#fff6e4", { lead: 1.6, bright: 1.2 });
    }
    add.solid(smooth([q(-52, -46), q(0, -62), q(52, -46), q(50, 12), q(0, 58), q(-50, 12)]), masks[i][0],
      { bright: 1.25, lead: 4 });
  }
  frame(add, "plain", ["#d8402e", "#7a2a6a", "#2f9a4a"]);
  return { panes, light: { x: 300, y: 340, r: 620 }, brush: (c) => necks.forEach((neck, i) => place(c, ...neck[3],
    { scale: HYDRA }, () => {
    const x = 0;
    const y = 0;
    const kind = masks[i][1];
    for (const s of [-1, 1]) {
      ink(c, [[x + s * 50, y - 42], [x + s * 74, y - 34]], 5);
      if (kind === "shades") {
        fill(c, box(x + s * 24 - 22, y - 26, 44, 26, 9), INK);
        ink(c, [[x + s * 24 - 12, y - 18], [x + s * 24 - 2, y - 18]], 4, { colour: "#ffffff" });
      } else if (kind === "comedy") {
        ink(c, [[x + s * 10, y - 8], [x + s * 24, y - 28], [x + s * 40, y - 8]], 8);
      } else if (kind === "tragedy") {
        ink(c, [[x + s * 8, y - 26], [x + s * 24, y - 12], [x + s * 42, y - 10]], 8);
        fill(c, oval(x + s * 30, y + 12, 5, 9), "#bfe8ff");
      } else if (kind === "cat") {
        inkEye(c, x + s * 24, y - 14, 16, { iris: "#8aff6a", flip: s });
        for (let k = -1; k <= 1; k++) {
          ink(c, [[x + s * 14, y + 22 + k * 3], [x + s * 44, y + 18 + k * 9]], 2.6, { colour: "#ffffff" });
        }
        fill(c, poly([[x + s * 18, y - 52], [x + s * 46, y - 84], [x + s * 52, y - 42]]), "#3a5ad8");
      } else {
        fill(c, oval(x + s * 22, y - 16, 8, 13), INK);
        fill(c, oval(x + s * 22 - 3, y - 21, 3), "#ffffff");
      }
    }
    const mouth = ({ comedy: [[x - 28, y + 14], [x, y + 36], [x + 28, y + 14]], tragedy: [[x - 20, y + 38], [x, y + 20],
      [x + 20, y + 38]], cat: [[x - 12, y + 28], [x, y + 20], [x + 12, y + 28]], shades: [[x - 14, y + 28],
      [x + 4, y + 28], [x + 20, y + 20]], plain: [[x - 12, y + 26], [x, y + 26], [x + 12, y + 26]] })[kind];
    ink(c, mouth, 6);
    if (kind === "comedy") {
      fill(c, smooth([[x - 26, y + 16, 1], [x, y + 20], [x + 26, y + 16, 1], [x, y + 38]]), "#a81c3a");
    }
  })) };
}
