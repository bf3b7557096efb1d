import { W, box, fill, glow, limb, line, linear, mirrored, oval, place, poly, radial, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { foliage, grass, mist, motes, mushroom, sky, trunk } from "../../kit/nature.mjs";

/** Lantern Fox. */
export function draw(c, rnd) {
  sky(c, "#0c1c2c", "#1c4250", "#2a5a50", "#14241c");
  glow(c, 300, 260, 420, "#5fa79a", 0.5);
  for (let i = 0; i < 11; i++) {
    trunk(c, rnd, rnd.range(0, W), 640, -20, rnd.range(14, 26), { fill: "#28545a", shade: "#1c3e48", bark: 6 });
  }
  mist(c, rnd, 560, 120, "#6fb0a0", 0.5);
  for (const [x, w] of [[60, 60], [205, 34], [520, 76], [420, 30]]) {
    trunk(c, rnd, x, 760, -20, w, { fill: "#173038", shade: "#081418", rim: "#e8a050", light: [x < 400 ? 1 : -1,
      0.1] });
  }
  fill(c, smooth([[-20, 640], [150, 610], [330, 640], [620, 600], [640, 920], [-40, 920]]), linear(c, 0, 600, 0, 900,
    "#31402a", "#0e130d"));
  fill(c, smooth([[250, 625], [300, 700], [190, 800], [120, 910], [560, 910], [470, 780], [350, 690], [300, 625]]),
    linear(c, 0, 620, 0, 900, "#8a6a3a", "#3a2612"));
  glow(c, 440, 560, 420, "#ffae48", 0.75);
  grass(c, rnd, { y: 690, count: 170, height: 34, colours: ["#2c4a22", "#4b6a2a", "#8a7a30"], from: 0, to: 180 });
  grass(c, rnd, { y: 700, count: 120, height: 34, colours: ["#2c4a22", "#6b7a2a", "#b08a38"], from: 440, to: 600 });
  const light = [0.75, -0.35];
  const coat = { shade: "#4a1530", rim: "#ffd890", light };
  shape(c, limb([[330, 830, 30], [450, 840, 58], [500, 770, 52], [470, 700, 26], [440, 670, 4]]),
    { fill: "#c85a20", ...coat, depth: 34, paint: (l) => fill(l, oval(455, 690, 50, 60), "#fff0d8", { blur: 10 }) });
  shape(c, smooth([[180, 520], [150, 640], [140, 780], [190, 850], [300, 862], [380, 830], [385, 700], [350, 560],
    [270, 500]]), { fill: "#cf5f22", ...coat, depth: 60, rimWidth: 8,
    paint: (l) => fill(l, smooth([[230, 540], [225, 680], [270, 760], [330, 690], [330, 560]]), "#ffe9cc",
    { blur: 8 }) });
  for (const x of [225, 300]) {
    shape(c, limb([[x, 680, 30], [x - 2, 780, 24], [x - 4, 845, 26]]), { fill: "#7a2c14", ...coat, depth: 24 });
  }
  place(c, 262, 405, { turn: 0.06, scale: 1.12 }, (l) => {
    for (const s of [-1, 1]) {
      shape(l, smooth([[s * 28, -56], [s * 70, -168, 1], [s * 112, -24], [s * 60, -20]]), { fill: "#c2541c", ...coat });
      fill(l, smooth([[s * 48, -58], [s * 70, -138, 1], [s * 94, -40]]), "#3a1018", { blur: 3 });
    }
    const head = mirrored([[0, -72], [50, -62], [100, -18], [122, 28], [138, 66, 1], [84, 84], [34, 112], [0, 120]]);
    shape(l, head, { fill: "#dd6d26", ...coat, depth: 48, rimWidth: 7, paint: (p) => {
      for (const s of [-1, 1]) {
        fill(p, smooth([[s * 6, 24], [s * 30, 34], [s * 64, 26], [s * 150, 40], [s * 130, 110], [0, 140]]), "#fff0da",
          { blur: 3 });
      }
      fill(p, smooth([[-14, -70], [0, 30], [14, -70]]), "#f3923f", { blur: 8 });
    } });
    fur(l, rnd, head, { x: -140, y: -70, w: 280, h: 190, count: 700, length: 16, colours: ["#ffb066", "#a8400f",
      "#fff0d0"], flow: (x, y) => Math.atan2(y + 20, x * 1.4), alpha: 0.35 });
    shape(l, mirrored([[0, 62], [20, 66], [26, 80], [10, 96], [0, 98]]), { fill: "#20121a", shade: "#000000",
      rim: "#ffffff", rimWidth: 3, depth: 8, light: [0.3, -0.9] });
    stroke(l, smooth([[-34, 104], [-14, 112], [0, 100], [14, 112], [36, 102]], false), "#3a1a18", 3.4);
    for (const s of [-1, 1]) {
      eye(l, s * 50, 14, 21, { iris: "#ffc23a", tilt: 0.3, flip: s, lid: 0.2, lidColour: "#8a3412",
        look: [0.35, 0.1] });
    }
    for (const s of [-1, 1]) {
      whiskers(l, s * 34, 80, 86, { side: s });
    }
  });
  shape(c, smooth([[158, 520], [210, 560], [300, 562], [372, 516], [384, 556], [300, 612], [200, 604], [150, 560]]),
    { fill: "#2f7a4a", shade: "#0c2a20", rim: "#d8f090", light, depth: 20 });
  shape(c, smooth([[200, 585], [176, 700], [196, 740], [232, 730], [246, 596]]), { fill: "#2a6e44", shade: "#0c2a20",
    rim: "#c8e080", light, depth: 20 });
  shape(c, limb([[352, 600, 30], [420, 570, 24], [446, 500, 20], [448, 470, 20]]), { fill: "#b34a1c", ...coat,
    depth: 20 });
  stroke(c, line([[448, 470], [448, 440]]), "#201510", 4);
  stroke(c, oval(450, 470, 24, 28), "#2a1a10", 5);
  shape(c, box(416, 494, 70, 92, 10), { fill: "#3a2412", shade: "#000000", rim: "#ffcf80", depth: 10 });
  fill(c, box(424, 508, 54, 66, 6), radial(c, 451, 545, 50, "#fffbe0", "#ffcb52", "#ff8a1c"));
  for (const x of [441, 461]) {
    stroke(c, line([[x, 506], [x, 576]]), "#3a2412", 3);
  }
  shape(c, poly([[410, 498], [432, 474], [470, 474], [492, 498]]), { fill: "#4a2e16", rim: "#ffcf80", depth: 8 });
  glow(c, 451, 542, 300, "#ffbf50", 0.6);
  glow(c, 451, 542, 90, "#fff2b0", 0.9);
  motes(c, rnd, 26, { x: 400, y: 480, rx: 200, ry: 260, size: 3, colour: "#ffe28a", halo: 5 });
  mushroom(c, 80, 860, 90, {}, rnd);
  mushroom(c, 122, 872, 54, {}, rnd);
  foliage(c, rnd, "tl tr br", ["#0a1c1e", "#12302e", "#1c4238"], { size: 90 });
}
