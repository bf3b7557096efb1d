import { box, fill, glow, lerp, line, linear, oval, place, poly, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { CITY, haze, skyline } from "../../kit/machine.mjs";
import { glitter, rain } from "../../kit/nature.mjs";

/** Paper Boat Protocol. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, 900, "#123044", "#0c2030", "#040a14"));
  const vx = 300;
  const vy = 150;
  glow(c, vx, vy, 330, "#ffb07a", 0.75);
  skyline(c, rnd, { y: 190, layers: 2, high: 120, haze: "#8a6a7a", near: "#1c2440", lights: CITY, lit: 0.5 });
  for (const s of [-1, 1]) {
    const top = [[vx + s * 70, 180], [vx + s * 330, 180], [vx + s * 330, 900], [vx + s * 330, 940]];
    fill(c, poly([[vx + s * 64, 190], top[1], [vx + s * 330, 940], [vx + s * 262, 940]]), linear(c, vx + s * 40, 0,
      vx + s * 300, 0, "#3c5260", "#14202c"));
    for (let i = 0; i < 9; i++) {
      const t = (i / 9) ** 1.8;
      const y0 = lerp(190, 940, t);
      stroke(c, line([[vx + s * lerp(64, 262, t), y0], [vx + s * 330, lerp(150, 560, t)]]), "#0a141f", 3 + t * 4, 0.7);
    }
    for (let i = 1; i < 5; i++) {
      const u = i / 5;
      stroke(c, line([[vx + s * lerp(64, 90, u), 190 - u * 14], [vx + s * lerp(262, 420, u), 940 - u * 200]]),
        "#0a141f", 2, 0.6);
    }
    for (let i = 0; i < 5; i++) {
      const t = ((i + 0.6) / 5) ** 1.7;
      const x = vx + s * lerp(90, 300, t);
      const y = lerp(190, 720, t);
      glow(c, x, y, 30 + t * 120, "#ffb04a", 0.7);
      fill(c, box(x - 4 - t * 6, y - 3 - t * 3, 8 + t * 12, 6 + t * 6, 3), "#fff2c8");
    }
    for (let i = 0; i < 6; i++) {
      const t = rnd.range(0.3, 1);
      fill(c, poly([[vx + s * lerp(90, 300, t), lerp(200, 640, t)], [vx + s * lerp(96, 312, t), lerp(200, 640, t)],
        [vx + s * lerp(90, 290, t), lerp(280, 860, t)]]), "#06101a", { alpha: 0.5, blur: 4 });
    }
  }
  fill(c, poly([[vx - 64, 188], [vx + 64, 188], [vx + 264, 940], [vx - 264, 940]]), linear(c, 0, 188, 0, 900, "#ffb88a",
    "#2c5a6a", "#0c2c3c", "#061420"));
  for (let i = 0; i < 130; i++) {
    const t = rnd() ** 0.7;
    const y = lerp(196, 900, t);
    const half = lerp(60, 250, t);
    const x = vx + rnd.range(-0.95, 0.95) * half;
    const w = lerp(4, 60, t) * rnd.range(0.4, 1);
    fill(c, oval(x, y, w, lerp(0.8, 3.4, t)), rnd.pick(["#8ad0d8", "#04101c", "#ffcf9a", "#2a7080"]), { alpha: 0.4 });
  }
  glitter(c, rnd, { x: vx, y: 200, spread: 40, bottom: 560, colour: "#ffe0b8", count: 120 });
  stroke(c, smooth([[120, 60], [300, 110], [480, 60]], false), "#0a1420", 16);
  stroke(c, smooth([[60, 34], [300, 96], [540, 34]], false), "#0a1420", 6);
  for (let i = -3; i <= 3; i++) {
    stroke(c, line([[300 + i * 48, 92 - Math.abs(i) * 9], [300 + i * 48, 68 - Math.abs(i) * 12]]), "#0a1420", 4);
  }
  const bx = 290;
  const by = 610;
  glow(c, bx, by, 330, "#ffdf9a", 0.75);
  for (let k = 1; k < 5; k++) {
    stroke(c, oval(bx, by + 46, 90 + k * 38, 17 + k * 10), "#ffe9c0", 3, 0.55 - k * 0.1);
  }
  stroke(c, smooth([[bx - 70, by + 50], [bx - 110, by + 130], [bx - 170, by + 280]], false), "#bfeef0", 4, 0.5);
  stroke(c, smooth([[bx + 70, by + 50], [bx + 110, by + 130], [bx + 170, by + 280]], false), "#bfeef0", 4, 0.5);
  place(c, bx, by, { scale: 1.34, turn: -0.05 }, (l) => {
    fill(l, smooth([[-76, 40], [0, 52], [76, 40], [40, 120], [0, 170], [-40, 120]]), "#ffe9b8",
      { alpha: 0.35, blur: 9 });
    mark("subject");
    const paper = { shade: "#c8742a", rim: "#ffffff", depth: 22, shadeAlpha: 0.55 };
    shape(l, poly([[0, -104], [46, 4], [-46, 4]]), { fill: "#ffe9b8", ...paper, light: [-0.6, -0.4] });
    fill(l, poly([[0, -104], [46, 4], [4, 4]]), "#e8a85a", { alpha: 0.55 });
    shape(l, poly([[-106, -22], [-46, 4], [-30, 44], [-66, 40]]), { fill: "#fff6dc", ...paper });
    shape(l, poly([[106, -22], [46, 4], [30, 44], [66, 40]]), { fill: "#ffd898", ...paper });
    shape(l, poly([[-106, -22], [0, 26], [106, -22], [64, 46], [-64, 46]]),
      { fill: linear(l, -100, 0, 100, 0, "#fffbe8", "#ffe6b0", "#f2b868"), ...paper, light: [-0.5, -0.8] });
    stroke(l, line([[0, 26], [0, 46]]), "#c8803a", 2, 0.7);
    stroke(l, line([[-106, -22], [0, 26], [106, -22]]), "#ffffff", 2.4, 0.9);
    for (let i = 0; i < 4; i++) {
      stroke(l, line([[-60 + i * 10, 8 + i * 6], [-24 + i * 8, 20 + i * 5]]), "#8a6a4a", 1.6, 0.6);
    }
    mark("back");
    glow(l, 0, -4, 90, "#fff6d0", 0.9);
    mark("subject");
    flame(l);
  });
  function flame(l) {
    fill(l, smooth([[0, -34, 1], [10, -10], [6, 4], [-6, 4], [-10, -10]]), "#fffbe8");
    glow(l, 0, -12, 44, "#ffe08a", 1);
  }
  for (let i = 0; i < 24; i++) {
    const x = bx + rnd.bell() * 210;
    const y = by + rnd.bell() * 230;
    const r = rnd.range(1.5, 4);
    fill(c, oval(x, y, r), "#ffe9a8");
    glow(c, x, y, r * 7, "#ffce6a", 0.6);
  }
  rain(c, rnd, 60, { colour: "#bfe0f0", alpha: 0.22, slant: 0.05 });
  return { glow: 0.4 };
}
