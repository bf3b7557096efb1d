import { box, fill, glow, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, leaded, star } from "../../kit/window.mjs";

/** The Raid Leviathan. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#2a1a5a", "#3c2478", "#20184a", "#54308a"], { cell: 60, flow: "rays", cx: 200, cy: 200 });
  add(oval(200, 200, 130), ["#ffe9c0", "#fff6e0", "#f2cf9a"], { cell: 44, bright: 1.2 });
  for (let i = 0; i < 14; i++) {
    add.solid(star(rnd.range(40, 560), rnd.range(40, 420), rnd.range(7, 15), 0.4, 4), "#fff0b0",
      { lead: 1.4, bright: 1.3 });
  }
  add(box(-10, 640, 620, 280), ["#0e5a7a", "#12708c", "#0a4464"], { cell: 54, flow: "columns", stretch: 0.5 });
  const skin = ["#12987a", "#1cb88a", "#0e7a6a", "#3ad0a0"];
  const belly = ["#f2d88a", "#e8c070", "#fff0b8"];
  const body = [[120, 900], [190, 780], [330, 740], [440, 660], [450, 540], [360, 460], [270, 400], [270, 310],
    [350, 260]];
  mark("subject");
  for (let i = 0; i < 60; i++) {
    const t = i / 60 * (body.length - 1);
    const k = Math.min(body.length - 2, Math.floor(t));
    const u = t - k;
    const x = body[k][0] + (body[k + 1][0] - body[k][0]) * u;
    const y = body[k][1] + (body[k + 1][1] - body[k][1]) * u;
    const a = Math.atan2(body[k + 1][1] - body[k][1], body[k + 1][0] - body[k][0]);
    if (i % 4 === 1 && i > 8) {
      add.solid(poly([[x + Math.sin(a) * 50 - Math.cos(a) * 26, y - Math.cos(a) * 50 - Math.sin(a) * 26],
        [x + Math.sin(a) * 116 - Math.cos(a) * 30, y - Math.cos(a) * 116 - Math.sin(a) * 30],
        [x + Math.sin(a) * 50 + Math.cos(a) * 26, y - Math.cos(a) * 50 + Math.sin(a) * 26]]), "#e8484a");
    }
  }
  add.ribbon(body, 132, skin, { cell: 27, jitter: 0.6 });
  add.ribbon(body.map(([x, y], i) => [x + (i > 4 && i < 8 ? -30 : i <= 3 ? 10 : 26), y + (i < 5 ? 34 : 22)]), 44, belly,
    { cell: 24 });
  add(smooth([[270, 300], [280, 210], [350, 150], [430, 140], [520, 180], [586, 236, 1], [560, 268], [470, 262],
    [440, 290], [520, 330], [556, 356, 1], [500, 386], [400, 380], [310, 370]]), skin, { cell: 40 });
  add.solid(smooth([[440, 290], [480, 264], [560, 268, 1], [520, 300], [540, 340], [520, 332]]), "#8a1430");
  for (let i = 0; i < 5; i++) {
    add.solid(poly([[462 + i * 21, 262 - i * 0], [480 + i * 20, 262], [470 + i * 21, 292]]), "#fff4d0",
      { lead: 1.4, bright: 1.2 });
  }
  for (let i = 0; i < 4; i++) {
    add.solid(poly([[456 + i * 20, 306 + i * 10], [474 + i * 20, 316 + i * 10], [470 + i * 20, 286 + i * 8]]),
      "#fff4d0", { lead: 1.4, bright: 1.2 });
  }
  for (const [x0, y0, x1, y1] of [[330, 166, 240, 80], [300, 220, 190, 170], [290, 290, 190, 300],
    [320, 360, 230, 410]]) {
    add.solid(smooth([[x0, y0], [x1, y1, 1], [x0 - 6, y0 + 52]]), "#e8484a");
  }
  add.solid(smooth([[374, 216, 1], [404, 186], [446, 190, 1], [430, 224], [396, 232]]), "#ffe14a", { bright: 1.7 });
  mark("front");
  for (const [y, col, ph] of [[700, ["#1c88a8", "#2aa0b8", "#e8f8f4"], 0], [770, ["#12708c", "#1c88a8"], 2],
    [836, ["#0a4464", "#0e5a7a"], 4]]) {
    const pts = [];
    for (let i = -1; i <= 8; i++) {
      const x = i * 84 + ph * 20;
      pts.push([x, y], [x + 34, y - 46], [x + 62, y - 34, 1], [x + 50, y - 12]);
    }
    add(smooth([...pts, [760, 930, 1], [-140, 930, 1]]), col, { cell: 40, flow: "columns", stretch: 0.6 });
  }
  add.solid(smooth([[76, 736, 1], [176, 736, 1], [160, 774], [96, 774]]), "#7a4020");
  add.solid(box(122, 640, 7, 96), "#5a2c14");
  add.solid(smooth([[130, 648, 1], [176, 690], [172, 724, 1], [130, 722, 1]]), "#fff0d0", { bright: 1.2 });
  add.solid(smooth([[120, 656, 1], [88, 696], [88, 724, 1], [120, 722, 1]]), "#f2d0a0");
  add.solid(poly([[126, 640], [126, 618], [152, 630]]), "#e8484a", { lead: 1.4 });
  frame(add, "plain", ["#1c88a8", "#3c2478", "#ffcf5a"]);
  return { panes, light: { x: 220, y: 240, r: 640 }, brush: (c) => {
    fill(c, oval(412, 208, 8, 17, 0.3), INK);
    ink(c, [[360, 214], [400, 176], [456, 186]], 9);
    fill(c, oval(544, 224, 6, 4), INK);
    ink(c, [[460, 258], [520, 252], [580, 240]], 4);
    for (let i = 0; i < 12; i++) {
      ink(c, [[300 + i * 8, 200 + i % 3 * 40], [312 + i * 8, 206 + i % 3 * 40]], 3, { alpha: 0.4 });
    }
  }, over: (c) => {
    glow(c, 412, 208, 90, "#ffe14a", 0.6);
    glow(c, 126, 690, 90, "#ffe9c0", 0.4);
  } };
}
