import { box, fill, glow, limb, line, linear, oval, radial, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye } from "../../kit/creature.mjs";
import { cloud, foliage, grass, motes, mushroom, sky, stars } from "../../kit/nature.mjs";

/** The Rent-Free Snail. */
export function draw(c, rnd, mark) {
  sky(c, "#3a3a78", "#8a5a98", "#e88a7a", "#ffca88");
  stars(c, rnd, 60, { bottom: 260 });
  glow(c, 120, 600, 420, "#ffe09a", 0.9);
  cloud(c, rnd, 440, 180, 300, { lit: "#f8a8a0", dark: "#6a4a90", light: [-0.6, 0.5] });
  for (let i = 0; i < 46; i++) {
    const x = rnd.range(-20, 620);
    const h = rnd.range(200, 460);
    stroke(c, smooth([[x, 760], [x + rnd.range(-10, 10), 760 - h * 0.6], [x + rnd.range(-50, 50), 760 - h]], false),
      rnd.pick(["#a8627a", "#7a4a78", "#c87a78"]), rnd.range(3, 8), 0.55);
  }
  for (const [x, h] of [[70, 260], [545, 300], [500, 190]]) {
    mushroom(c, x, 780, h, { cap: "#8a3a5a", capDark: "#3a1440", stem: "#d8a8a0", rim: "#ffd8a0" }, rnd);
  }
  const moss = smooth([[-30, 760], [120, 716], [330, 730], [500, 706], [640, 740], [640, 920], [-30, 920]]);
  shape(c, moss, { fill: linear(c, 0, 710, 0, 900, "#7a8a3c", "#2c4430", "#141c24"), shade: "#0a1020", rim: "#ffe6a0",
    light: [-0.3, -1], depth: 30 });
  grass(c, rnd, { y: 740, count: 320, height: 30, colours: ["#8a9a40", "#5a7a38", "#b8a848"],
    ground: () => rnd.range(730, 800) });
  mark("subject");
  const fr = { shade: "#4a1c4a", rim: "#fff0b8", light: [-0.7, -0.6] };
  const foot = smooth([[90, 700], [110, 740], [200, 760], [400, 764], [560, 760, 1], [480, 726], [380, 690], [240, 660],
    [180, 600], [170, 500], [140, 440], [96, 450], [76, 510], [70, 600]]);
  shape(c, foot, { fill: "#d8a870", ...fr, depth: 50, rimWidth: 8, paint: (l) => {
    for (let i = 0; i < 130; i++) {
      fill(l, oval(rnd.range(70, 560), rnd.range(440, 764), rnd.range(3, 9), rnd.range(2, 5)),
        rnd.pick(["#b8804c", "#f0cc98"]), { alpha: 0.5 });
    }
    for (let i = 0; i < 30; i++) {
      stroke(l, line([[100 + i * 16, 742], [96 + i * 16, 768]]), "#9a6440", 3, 0.6);
    }
  } });
  const shell = smooth([[250, 690], [210, 590], [226, 460], [310, 380], [420, 370], [510, 430], [550, 540], [540, 650],
    [480, 720], [340, 726]]);
  shape(c, shell, { fill: "#b06a4a", ...fr, depth: 80, rimWidth: 9, paint: (l) => {
    let prev = null;
    for (let i = 0; i < 90; i++) {
      const a = i * 0.19;
      const r = 170 - i * 1.8;
      const p = [385 + Math.cos(a + 2) * r, 560 + Math.sin(a + 2) * r];
      if (prev) {
        stroke(l, line([prev, p]), "#6a2c34", 15 - i * 0.12, 0.6);
      }
      prev = p;
    }
    for (let i = 0; i < 34; i++) {
      const a = i * 0.26;
      stroke(l, line([[385 + Math.cos(a) * 130, 560 + Math.sin(a) * 130], [385 + Math.cos(a) * 200, 560 + Math.sin(a) * 200]]), "#f0b080", 5, 0.28);
    }
  } });
  const win = (x, y, w, h) => {
    shape(c, box(x - 5, y - 5, w + 10, h + 10, w * 0.5), { fill: "#5a3424", rim: "#fff0b8", shade: "#1c0a10",
      depth: 6 });
    fill(c, box(x, y, w, h, w * 0.46), radial(c, x + w / 2, y + h / 2, h, "#fff8d0", "#ffc650", "#f08a2a"));
    stroke(c, line([[x + w / 2, y], [x + w / 2, y + h]]), "#5a3424", 4);
    stroke(c, line([[x, y + h / 2], [x + w, y + h / 2]]), "#5a3424", 4);
    glow(c, x + w / 2, y + h / 2, w * 2.6, "#ffc860", 0.6);
  };
  win(286, 500, 46, 56);
  win(440, 500, 46, 56);
  shape(c, box(350, 590, 74, 128, 36), { fill: "#3f6a5a", shade: "#0c2028", rim: "#d8ffd0", depth: 18, paint: (l) => {
    for (let i = 0; i < 5; i++) {
      stroke(l, line([[360 + i * 14, 590], [360 + i * 14, 720]]), "#244a40", 3);
    }
  } });
  fill(c, oval(410, 660, 6), "#ffd860");
  const roof = smooth([[206, 470, 1], [260, 360], [330, 270], [388, 200, 1], [450, 280], [520, 360], [570, 460, 1],
    [390, 430]]);
  shape(c, roof, { fill: "#8a2f3c", ...fr, depth: 50, rimWidth: 8, paint: (l) => {
    for (let r = 0; r < 11; r++) {
      for (let i = 0; i < 22; i++) {
        stroke(l, oval(190 + i * 19 + r % 2 * 9, 220 + r * 24, 11, 14), "#4a1024", 3, 0.7);
      }
    }
  } });
  win(366, 320, 40, 46);
  shape(c, box(460, 220, 44, 100, 4), { fill: "#9a7a78", ...fr, depth: 16, paint: (l) => {
    for (let i = 0; i < 7; i++) {
      stroke(l, line([[456, 232 + i * 14], [508, 232 + i * 14]]), "#5a3c48", 3, 0.7);
    }
  } });
  mark("back");
  for (let i = 0; i < 14; i++) {
    fill(c, oval(484 + i * 5 + rnd.bell() * 10, 206 - i * 15, 12 + i * 2.4), "#ffe4d8", { alpha: 0.4 - i * 0.022,
      blur: 5 });
  }
  mark("subject");
  for (const [x0, y0, x1, y1, r] of [[108, 456, 70, 350, 26], [140, 448, 160, 330, 28]]) {
    shape(c, limb([[x0, y0, 13], [(x0 + x1) / 2, (y0 + y1) / 2, 9], [x1, y1, 9]]), { fill: "#d8a870", ...fr,
      depth: 8 });
    shape(c, oval(x1, y1 - 8, r + 5), { fill: "#d8a870", ...fr, depth: 12 });
    eye(c, x1 - 4, y1 - 8, r, { white: "#fff8ec", iris: "#5a8a3a", lid: 0.32, lidColour: "#c8945c",
      look: [-0.3, 0.2] });
  }
  stroke(c, smooth([[78, 540], [96, 558], [126, 556], [140, 536]], false), "#6a2c30", 6);
  fill(c, oval(150, 530, 20, 14), "#e8746a", { alpha: 0.5, blur: 6 });
  mark("front");
  for (let i = 0; i < 9; i++) {
    mushroom(c, rnd.range(10, 590), rnd.range(830, 890), rnd.range(34, 66), { cap: rnd.pick(["#e8a83a", "#d8604a"]),
      capDark: "#6a2430" }, rnd);
  }
  mark("back");
  motes(c, rnd, 34, { size: 3.4, colour: "#ffeb9a", halo: 6, y: 560, ry: 300 });
  mark("front");
  foliage(c, rnd, "tr bl", ["#3a2450", "#5a3260", "#24183c"], { size: 86 });
}
