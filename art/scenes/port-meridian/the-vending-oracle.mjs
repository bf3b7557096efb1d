import { H, W, box, fill, glow, lerp, limb, line, linear, onLayer, oval, place, poly, shaft, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { CITY, haze, neon, skyline } from "../../kit/machine.mjs";
import { rain } from "../../kit/nature.mjs";

/** The Vending Oracle. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, 900, "#0c0a22", "#1a1038", "#0c0818"));
  const wall = (x0, x1, s) => {
    fill(c, poly([[x0, 0], [x1, 120], [x1, 640], [x0, 900]]), linear(c, x0, 0, x1, 0, "#0a0818", "#2c1a44"));
    for (let i = 0; i < 15; i++) {
      const t = i / 15;
      stroke(c, line([[x0, 900 * t], [x1, 120 + 520 * t]]), "#08061a", 2, 0.6);
    }
    for (let k = 1; k < 5; k++) {
      const t = k / 5;
      const x = lerp(x0, x1, t);
      stroke(c, line([[x, 120 * t], [x, 900 - 260 * t]]), "#08061a", 2, 0.4);
    }
  };
  fill(c, box(150, 100, 300, 560), linear(c, 0, 100, 0, 660, "#3a2a7a", "#8a3a8a"));
  skyline(c, rnd, { y: 640, layers: 2, high: 330, haze: "#6a3a8a", near: "#2a1450", lights: CITY, lit: 0.5 });
  wall(0, 170, 1);
  wall(600, 430, -1);
  for (const [x, y, w, h, col] of [[26, 130, 50, 170, "#ff4aa8"], [520, 210, 56, 130, "#4af0ff"],
    [30, 380, 44, 90, "#ffb03a"]]) {
    fill(c, box(x, y, w, h, 6), "#0c0620");
    neon(c, box(x, y, w, h, 6), col, 4);
    const cx = x + w / 2;
    for (let i = 0; i < Math.floor(h / 40); i++) {
      const y0 = y + 26 + i * 40;
      neon(c, [poly([[cx - 12, y0 - 8], [cx + 12, y0 - 8], [cx, y0 + 11]]), oval(cx, y0, 10),
        poly([[cx, y0 - 13], [cx + 11, y0], [cx, y0 + 13], [cx - 11, y0]]),
        line([[cx - 12, y0 - 8], [cx + 12, y0 - 8], [cx - 12, y0 + 8], [cx + 12, y0 + 8]])][(i + Math.round(x)) % 4],
        i % 2 ? "#ffe14a" : col, 3);
    }
  }
  for (let i = 0; i < 6; i++) {
    stroke(c, smooth([[-10, 40 + i * 26], [300, 150 + i * 12], [610, 30 + i * 30]], false), "#06040f", 2.5);
  }
  fill(c, poly([[0, 900], [0, 800], [170, 640], [430, 640], [600, 800], [600, 900]]), linear(c, 0, 640, 0, 900,
    "#3a1c54", "#0c0818"));
  place(c, 300, 0, {}, (l) => {
    mark("subject");
    const fr = { shade: "#0a0420", rim: "#ff9ad8", light: [-0.7, -0.6] };
    shape(l, box(-140, 180, 280, 540, 24), { fill: linear(l, -140, 0, 140, 0, "#e83a6a", "#ff5a7a", "#8a1c54"), ...fr,
      depth: 44, rimWidth: 8 });
    fill(l, box(-120, 200, 240, 54, 10), "#1c0a30");
    for (let i = 0; i < 7; i++) {
      const x = -98 + i * 33;
      neon(l, i % 2 ? oval(x, 227, 9) : smooth([[x - 9, 236], [x, 216], [x + 9, 236]], true),
        i % 3 ? "#ffe14a" : "#4af0ff", 3);
    }
    shape(l, box(-122, 266, 244, 270, 16), { fill: linear(l, 0, 266, 0, 536, "#d8fff8", "#6ae8f0", "#2a8ac8") });
    mark("back");
    glow(l, 0, 400, 240, "#7ff4ff", 0.6);
    mark("subject");
    for (const s of [-1, 1]) {
      fill(l, oval(s * 54, 346, 38, 42), "#0c1c3c");
      fill(l, oval(s * 54, 346, 33, 37), "#fffdf0");
      fill(l, oval(s * 54 + 6, 352, 20, 23), "#3a1a7a");
      fill(l, oval(s * 54 + 6, 352, 10, 12), "#0a0420");
      fill(l, oval(s * 54 - 2, 340, 8), "#ffffff");
      stroke(l, smooth([[s * 20, 296], [s * 54, 284], [s * 92, 298]], false), "#0c1c3c", 8);
    }
    fill(l, smooth([[-56, 404, 1], [0, 416], [56, 404, 1], [36, 446], [-36, 446]]), "#8a1450");
    fill(l, smooth([[-52, 406, 1], [0, 417], [52, 406, 1], [44, 420], [-44, 420]]), "#ffffff");
    fill(l, oval(0, 440, 22, 9), "#ff6a8a");
    for (let i = 0; i < 6; i++) {
      const x = -100 + i * 40;
      shape(l, box(x - 13, 470, 26, 54, 6), { fill: ["#ff5a5a", "#ffd23a", "#5ae08a", "#b06af0", "#ff9a3a",
        "#5a8aff"][i], shade: "#100430", rim: "#ffffff", depth: 10 });
      fill(l, box(x - 13, 486, 26, 12), "#fff6e4");
    }
    for (let i = 0; i < 9; i++) {
      fill(l, box(-108 + i % 3 * 26, 556 + Math.floor(i / 3) * 22, 20, 16, 4), i === 4 ? "#ffe14a" : "#3a0c34");
    }
    glow(l, -72, 586, 30, "#ffe14a", 0.8);
    fill(l, box(20, 556, 92, 60, 6), "#1c0a30");
    neon(l, line([[34, 574], [96, 574]]), "#4aff9a", 3);
    neon(l, line([[34, 590], [80, 590]]), "#4aff9a", 3);
    fill(l, box(92, 600, 10, 3), "#ffffff");
    fill(l, box(-110, 640, 220, 56, 10), "#12061f");
    fill(l, poly([[-100, 650], [100, 650], [88, 674], [-88, 674]]), "#3a1c4c");
  });
  mark("back");
  glow(c, 300, 400, 460, "#6ae8ff", 0.4);
  shaft(c, 300, 560, Math.PI / 2, 0.55, 420, "#7ff0ff", 0.4, 30);
  onLayer(c, (l) => {
    l.save();
    l.clip(smooth([[120, 800], [200, 740], [420, 730], [520, 790], [480, 860], [280, 890], [140, 860]]));
    l.translate(0, 1440);
    l.scale(1, -1);
    l.globalAlpha = 0.75;
    l.drawImage(c.canvas, 0, 0, W, H);
    l.restore();
  }, { blur: 1.6 });
  fill(c, smooth([[120, 800], [200, 740], [420, 730], [520, 790], [480, 860], [280, 890], [140, 860]]), "#7ff0ff",
    { alpha: 0.14 });
  stroke(c, smooth([[120, 800], [200, 740], [420, 730], [520, 790], [480, 860], [280, 890], [140, 860]]), "#a8f4ff", 2,
    0.5);
  for (let i = 0; i < 14; i++) {
    const x = rnd.range(160, 480);
    const y = rnd.range(760, 860);
    stroke(c, oval(x, y, rnd.range(8, 20), rnd.range(3, 7)), "#d8fbff", 1.4, 0.7);
  }
  mark("front");
  const fur = { shade: "#000000", rim: "#7ff4ff", light: [-0.6, -0.8] };
  shape(c, limb([[528, 790, 10], [566, 800, 9], [580, 760, 8], [566, 730, 6]]), { fill: "#120e20", ...fur, depth: 6 });
  shape(c, smooth([[478, 800], [470, 740], [490, 690], [520, 690], [542, 740], [540, 800]]), { fill: "#16121f", ...fur,
    depth: 20, rimWidth: 4 });
  shape(c, smooth([[464, 668], [462, 622, 1], [484, 642], [506, 642], [526, 622, 1], [528, 668], [512, 698],
    [480, 698]]), { fill: "#16121f", ...fur, depth: 16, rimWidth: 4 });
  for (const s of [-1, 1]) {
    fill(c, oval(492 + s * 13, 666, 7, 8), "#d8ff6a");
    fill(c, oval(490 + s * 13, 667, 2, 7), "#000000");
  }
  mark("back");
  rain(c, rnd, 120, { colour: "#bff0ff", alpha: 0.35 });
  return { glow: 0.34 };
}
