import { Path2D, fill, mirrored, oval, poly, smooth } from "../../kit/canvas.mjs";
import { INK, everything, frame, heart, ink, leaded, matte } from "../../kit/window.mjs";

/** Marks in a speech bubble, drawn as strokes so that no font is needed. */
function scribble(c, x, y, s, mark) {
  const k = s / 100;
  const pen = 9 * k;
  if (mark.includes("!")) {
    for (let i = 0; i < mark.length; i++) {
      const dx = (i - (mark.length - 1) / 2) * 26 * k;
      ink(c, [[x + dx, y - 26 * k], [x + dx, y + 6 * k]], pen);
      fill(c, oval(x + dx, y + 24 * k, 5.5 * k), INK);
    }
  } else if (mark === "?") {
    ink(c, [[x - 14 * k, y - 16 * k], [x, y - 28 * k], [x + 15 * k, y - 14 * k], [x, y + 8 * k]], pen);
    fill(c, oval(x, y + 25 * k, 5.5 * k), INK);
  } else if (mark === "♥") {
    fill(c, heart(x, y, 26 * k), "#c81c3a");
  } else if (mark === "...") {
    for (const d of [-26, 0, 26]) {
      fill(c, oval(x + d * k, y, 8 * k), INK);
    }
  } else {
    for (let i = 0; i < 3; i++) {
      ink(c, [[x - 40 * k, y + (i - 1) * 20 * k], [x + (i === 2 ? 6 : 38) * k, y + (i - 1) * 20 * k]], 6 * k);
    }
  }
}

/** The Oracle of Chat. */
export function draw(rnd) {
  const { panes, add, mark } = leaded();
  add(everything(), ["#20104a", "#2e1668", "#3c1c7e", "#180c38"], { cell: 60, flow: "rays", cx: 300, cy: 470 });
  const bubble = (x, y, w, h, tx, ty, colour) => {
    const p = new Path2D();
    p.roundRect(x - w / 2, y - h / 2, w, h, h * 0.42);
    const a = Math.atan2(ty - y, tx - x);
    const bx = x + Math.cos(a) * w * 0.25;
    const by = y + Math.sin(a) * h * 0.3;
    const nx = -Math.sin(a) * 15;
    const ny = Math.cos(a) * 15;
    p.addPath(poly([[bx - nx, by - ny], [bx + Math.cos(a) * 70, by + Math.sin(a) * 70], [bx + nx, by + ny]]));
    add.solid(p, colour, { bright: 1.15, lead: 4 });
  };
  const chat = [[110, 130, 140, 90, "#e8484a"], [280, 100, 150, 84, "#f2b83a"], [470, 130, 160, 96, "#3ab0d8"],
    [80, 270, 110, 84, "#8ad04a"], [530, 280, 110, 90, "#e86ab0"], [190, 226, 100, 66, "#fff0d8"],
    [410, 236, 100, 66, "#b08af0"], [70, 430, 96, 80, "#f2843a"], [540, 440, 100, 80, "#4ae0b0"],
    [76, 590, 104, 84, "#5a8af2"], [530, 600, 110, 86, "#f2d85a"], [96, 760, 120, 96, "#e86ab0"],
    [508, 770, 124, 96, "#e8484a"]];
  for (const [x, y, w, h, col] of chat) {
    bubble(x, y, w, h, 300, 520, col);
  }
  mark("subject");
  const robe = ["#4a2a9a", "#5e38b8", "#3a1f80"];
  add(mirrored([[0, 640], [110, 680], [190, 780], [220, 910], [0, 910]], 300), robe, { cell: 46, flow: "columns",
    stretch: 3 });
  for (let i = 0; i < 13; i++) {
    const a = Math.PI + i / 12 * Math.PI;
    add.solid(poly([[300 + Math.cos(a - 0.09) * 150, 480 + Math.sin(a - 0.09) * 170], [300 + Math.cos(a) * 206,
      470 + Math.sin(a) * 232], [300 + Math.cos(a + 0.09) * 150, 480 + Math.sin(a + 0.09) * 170]]), "#f2c84a");
  }
  add(mirrored([[0, 290], [96, 320], [156, 420], [164, 560], [130, 690], [0, 730]], 300), ["#1c1038", "#2a1850"],
    { cell: 40, flow: "columns" });
  const face = mirrored([[0, 320], [84, 340], [128, 430], [124, 540], [88, 640], [36, 700], [0, 710]], 300);
  add(face, ["#e0b8c8", "#d8a8c0", "#f0cfd8"], { cell: 110, vary: 10 });
  const eyes = [[300, 384, 30, "#f2b83a"], [236, 440, 27, "#3ab0d8"], [364, 440, 27, "#3ab0d8"],
    [300, 470, 34, "#e8484a"], [226, 516, 24, "#8ad04a"], [374, 516, 24, "#8ad04a"], [300, 548, 24, "#b08af0"],
    [256, 584, 17, "#f2843a"], [344, 584, 17, "#f2843a"]];
  for (const [x, y, r] of eyes) {
    add.solid(smooth([[x - r * 1.35, y, 1], [x, y - r * 0.85], [x + r * 1.35, y, 1], [x, y + r * 0.85]]), "#fff6e6",
      { bright: 1.3, lead: 2.4 });
  }
  add.solid(smooth([[250, 640, 1], [300, 624], [350, 640, 1], [300, 672]]), "#c8284a");
  mark("front");
  frame(add, "plain", ["#7a2a8a", "#2a6ab0", "#f2c84a"]);
  return { panes, light: { x: 300, y: 470, r: 600 }, brush: (c, _, mark) => {
    matte(c, face, { dx: -16, dy: -8, blur: 18, alpha: 0.7, colour: "#4a1450" });
    eyes.forEach(([x, y, r, col], i) => {
      const lx = (i % 3 - 1) * r * 0.2;
      const ly = (i * 7 % 3 - 1) * r * 0.12;
      fill(c, oval(x + lx, y + ly, r * 0.56), INK);
      fill(c, oval(x + lx, y + ly, r * 0.47), col);
      fill(c, oval(x + lx, y + ly, r * 0.24), INK);
      fill(c, oval(x + lx - r * 0.16, y + ly - r * 0.18, r * 0.13), "#ffffff");
      ink(c, [[x - r * 1.4, y], [x, y - r * 0.9], [x + r * 1.4, y]], r * 0.17);
    });
    ink(c, [[250, 640], [284, 648], [300, 642], [316, 648], [350, 640]], 4);
    mark("back");
    const marks = ["!", "?", "♥", "...", "ha", "+1", "GG", "?!", "!!", "no", "ha", "gg", "yes"];
    chat.forEach(([x, y, w, h], i) => scribble(c, x, y, Math.min(w, h), marks[i]));
  } };
}
