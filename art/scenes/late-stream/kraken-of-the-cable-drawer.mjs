import { box, fill, glow, mirrored, oval, poly } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, leaded, matte } from "../../kit/window.mjs";

/** Kraken of the Cable Drawer. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#1a8a8a", "#22a49c", "#147474", "#3abab0"], { cell: 64, flow: "rays", cx: 300, cy: 420 });
  add(box(30, 690, 540, 220), ["#9a5a2a", "#8a4e22", "#aa6a34"], { cell: 64, flow: "columns", stretch: 0.35 });
  add.solid(box(70, 660, 460, 70, 6), "#2a1208");
  const skin = ["#8a3ab8", "#a04ed0", "#74289e", "#b86ae8"];
  const plug = (x, y, t, kind) => {
    const q = (a, b) => [x + (a * Math.cos(t) - b * Math.sin(t)) * 1.25,
      y + (a * Math.sin(t) + b * Math.cos(t)) * 1.25];
    if (kind === 0) {
      for (const d of [-11, 11]) {
        add.solid(poly([q(34, d - 4), q(64, d - 4), q(64, d + 4), q(34, d + 4)]), "#f2d890",
          { lead: 1.6, bright: 1.3 });
      }
      add.solid(poly([q(-6, -20), q(36, -24), q(36, 24), q(-6, 20)]), "#fff6e4");
    } else if (kind === 1) {
      add.solid(poly([q(26, -15), q(58, -15), q(58, 15), q(26, 15)]), "#c8d4e0", { bright: 1.3 });
      add.solid(poly([q(-10, -20), q(30, -20), q(30, 20), q(-10, 20)]), "#2a2a38");
    } else {
      add.solid(poly([q(30, -6), q(62, -6), q(66, 0), q(62, 6), q(30, 6)]), "#ffd23a", { bright: 1.3, lead: 2 });
      add.solid(poly([q(-6, -14), q(32, -14), q(32, 14), q(-6, 14)]), "#e8304a");
    }
  };
  const arms = [[[[220, 640], [120, 600], [70, 500], [90, 400], [130, 380]], -0.4, 0],
    [[[380, 640], [480, 600], [530, 500], [510, 400], [470, 380]], 3.5, 1],
    [[[190, 660], [80, 690], [50, 780], [90, 840], [150, 830]], -0.1, 2],
    [[[410, 660], [520, 690], [550, 780], [510, 840], [450, 830]], 3.25, 0],
    [[[240, 620], [130, 500], [150, 260], [90, 170], [110, 120]], -1.1, 1],
    [[[360, 620], [470, 500], [450, 260], [510, 170], [490, 120]], 4.2, 2]];
  mark("subject");
  for (const [loose, t, kind] of arms) {
    const pts = loose.map(([ax, ay]) => [300 + (ax - 300) * 0.87, ay + (ay < 200 ? 24 : 0)]);
    const [x, y] = pts[4];
    plug(x, y, t, kind);
    add.ribbon(pts, 50, skin, { cell: 26 });
    add.ribbon(pts.slice(0, 4), 15, ["#f2b8e8"], { cell: 15, jitter: 0.3 });
    add.ribbon(pts.slice(3), 26, ["#2a2a38"], { solid: true, lead: 2 });
  }
  add(mirrored([[0, 130, 1], [60, 190], [130, 290], [150, 420], [140, 540], [190, 660], [110, 680], [60, 640],
    [0, 670]], 300), skin, { cell: 58 });
  add.solid(mirrored([[0, 180, 1], [20, 230], [26, 300], [0, 330, 1]], 300), "#f2b8e8");
  for (const s of [-1, 1]) {
    add.solid(oval(300 + s * 66, 476, 46, 44), "#fff3d0", { bright: 1.35, lead: 5 });
    add.solid(oval(300 + s * 66, 480, 28), "#ffb52e", { bright: 1.4 });
  }
  for (const [x, y, r] of [[220, 360, 14], [384, 350, 18], [250, 300, 10], [360, 290, 11], [200, 600, 12],
    [402, 600, 12]]) {
    add.solid(oval(x, y, r), "#d89af0", { lead: 2 });
  }
  add(box(50, 722, 500, 120, 8), ["#b87838", "#a86a2e", "#c8884a"], { cell: 70, flow: "columns", stretch: 0.3,
    lead: 5 });
  add.solid(box(250, 762, 100, 26, 13), "#ffd23a", { bright: 1.2 });
  for (const [pts, w] of [[[[150, 720], [120, 790], [190, 850], [240, 900]], 14],
    [[[450, 720], [480, 800], [400, 860], [420, 900]], 14]]) {
    add.ribbon(pts, w, ["#2a2a38"], { solid: true, lead: 2 });
  }
  add.ribbon([[210, 700], [200, 760], [236, 800]], 44, skin, { cell: 24 });
  add.ribbon([[390, 700], [400, 760], [364, 800]], 44, skin, { cell: 24 });
  mark("front");
  frame(add, "plain", ["#147474", "#74289e", "#ffd23a"]);
  return { panes, light: { x: 300, y: 420, r: 620 }, brush: (c) => {
    for (const s of [-1, 1]) {
      fill(c, box(300 + s * 66 - 21, 474, 42, 13, 6), INK);
      fill(c, oval(300 + s * 66 - 10, 466, 8), "#ffffff");
      ink(c, [[300 + s * 18, 430], [300 + s * 66, 416], [300 + s * 116, 444]], 13);
    }
    ink(c, [[262, 576], [282, 560], [300, 574], [318, 560], [338, 576]], 7);
    matte(c, mirrored([[0, 130, 1], [60, 190], [130, 290], [150, 420], [140, 540], [190, 660], [110, 680], [60, 640],
      [0, 670]], 300), { dx: -20, dy: -10, blur: 20, alpha: 0.55, colour: "#28083c" });
  }, over: (c) => {
    for (const s of [-1, 1]) {
      glow(c, 300 + s * 66, 478, 90, "#ffcf5a", 0.4);
    }
  } };
}
