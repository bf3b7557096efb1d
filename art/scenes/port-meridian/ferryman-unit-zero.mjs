import { Path2D, box, fill, glow, lerp, limb, line, linear, mirrored, oval, poly, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { haze, lens, neon } from "../../kit/machine.mjs";

/** Ferryman, Unit Zero. */
export function draw(c, rnd, mark) {
  const vx = 300;
  const vy = 330;
  wash(c, radial(c, vx, vy, 640, "#5a2a9a", "#2a1458", "#0a061c"));
  for (let i = 0; i < 11; i++) {
    const t = (i / 10) ** 2.2;
    const r = lerp(70, 430, t);
    const p = new Path2D();
    p.arc(vx, vy + t * 60, r, Math.PI * 0.86, Math.PI * 2.14);
    if (i % 2) {
      neon(c, p, ["#ff3a8a", "#3ae8ff", "#8a5aff", "#ff3a8a", "#3ae8ff"][(i - 1) / 2 % 5], 2 + t * 7);
    } else {
      stroke(c, p, "#0c0620", 10 + t * 46, 0.9);
    }
  }
  for (let i = 0; i < 26; i++) {
    const a = Math.PI * (0.9 + rnd() * 1.2);
    stroke(c, line([[vx + Math.cos(a) * 74, vy + Math.sin(a) * 74], [vx + Math.cos(a) * 560, vy + 60 + Math.sin(a) * 560]]), "#0a0418", rnd.range(2, 6), 0.45);
  }
  glow(c, vx, vy, 150, "#ffd8f8", 0.95);
  fill(c, poly([[vx - 66, vy + 44], [vx + 66, vy + 44], [760, 920], [-160, 920]]), linear(c, 0, vy + 40, 0, 900,
    "#ff9ae0", "#5a2a98", "#140a34", "#06030f"));
  for (let i = 0; i < 170; i++) {
    const t = rnd() ** 0.8;
    const y = lerp(vy + 48, 900, t);
    const x = vx + rnd.range(-1, 1) * lerp(60, 400, t);
    fill(c, oval(x, y, lerp(4, 60, t) * rnd.range(0.3, 1), lerp(0.8, 3.6, t)),
      rnd.pick(["#ff5ab8", "#5ae8ff", "#0c0624", "#b08aff"]), { alpha: 0.5 });
  }
  mark("subject");
  const fr = { shade: "#02000a", rim: "#5af0ff", light: [-0.7, -0.7] };
  stroke(c, line([[452, 90], [404, 880]]), "#0c0818", 15);
  stroke(c, line([[447, 90], [399, 880]]), "#5af0ff", 3, 0.8);
  const cloak = smooth([[300, 190], [356, 230], [380, 320], [420, 420], [440, 560], [450, 740], [150, 740], [160, 560],
    [180, 420], [220, 320], [244, 230]]);
  shape(c, cloak, { fill: linear(c, 150, 0, 450, 0, "#1c1440", "#2c2058", "#140e30"), ...fr, depth: 60, rimWidth: 9 });
  shape(c, cloak, { fill: "#00000000", rim: "#ff5ab8", light: [0.8, -0.4], rimWidth: 9 });
  for (const [x0, x1] of [[260, 190], [280, 240], [300, 300], [322, 360], [344, 410]]) {
    stroke(c, smooth([[x0, 380], [(x0 + x1) / 2, 560], [x1, 740]], false), "#08041a", 7, 0.6);
  }
  const hood = smooth([[300, 160, 1], [362, 214], [384, 306], [366, 390], [300, 424], [234, 390], [216, 306],
    [238, 214]]);
  shape(c, hood, { fill: "#261a50", ...fr, depth: 40, rimWidth: 8 });
  shape(c, hood, { fill: "#00000000", rim: "#ff5ab8", light: [0.8, -0.4], rimWidth: 8 });
  fill(c, smooth([[300, 222], [344, 260], [350, 330], [330, 386], [300, 400], [270, 386], [250, 330], [256, 260]]),
    "#05020c");
  shape(c, mirrored([[0, 262], [30, 272], [36, 320], [24, 366], [0, 378]], 300), { fill: "#3c3a50", shade: "#05020c",
    rim: "#8ab0c8", light: [-0.5, -0.6], depth: 24, rimWidth: 2 });
  lens(c, 300, 312, 27, { ring: "#55546c", dark: "#1c0208", light: "#ff2a3a", glowing: 1 });
  fill(c, oval(300, 312, 8), "#fff0f0");
  mark("back");
  glow(c, 300, 312, 150, "#ff2a3a", 0.85);
  mark("subject");
  for (let i = 0; i < 4; i++) {
    fill(c, box(286, 348 + i * 7, 28, 3), "#0c0818");
  }
  shape(c, limb([[370, 440, 30], [420, 470, 24], [432, 430, 16]]), { fill: "#241a4c", ...fr, depth: 14 });
  for (let i = 0; i < 4; i++) {
    shape(c, oval(430 + i % 2 * 3, 408 + i * 13, 20, 7), { fill: "#8a93a8", shade: "#10141f", rim: "#ffffff", depth: 5,
      rimWidth: 2 });
  }
  shape(c, limb([[230, 440, 30], [170, 500, 24], [150, 560, 16]]), { fill: "#241a4c", ...fr, depth: 14 });
  shape(c, oval(148, 574, 17), { fill: "#8a93a8", shade: "#10141f", rim: "#ffffff", depth: 6 });
  stroke(c, line([[148, 588], [148, 612]]), "#8a93a8", 3);
  shape(c, poly([[122, 622], [148, 604], [174, 622]]), { fill: "#3a3450", rim: "#ffd8a0", depth: 6 });
  fill(c, box(126, 622, 44, 56, 6), radial(c, 148, 650, 40, "#fffbe0", "#ffcf5a", "#ff8a2a"));
  for (const x of [126, 148, 170]) {
    stroke(c, line([[x, 622], [x, 678]]), "#2a2038", 3);
  }
  mark("back");
  glow(c, 148, 650, 170, "#ffb84a", 0.9);
  mark("subject");
  const hull = mirrored([[0, 640], [30, 660], [150, 700], [200, 740], [150, 850], [60, 900], [0, 910]], 300);
  shape(c, hull, { fill: linear(c, 100, 0, 500, 0, "#0e0a20", "#2a2048", "#0e0a20"), shade: "#000004", rim: "#5af0ff",
    light: [-0.4, -0.9], depth: 50, rimWidth: 6 });
  shape(c, smooth([[290, 720], [282, 600], [262, 560, 1], [300, 520, 1], [338, 560, 1], [318, 600], [310, 720]]),
    { fill: "#c8963a", shade: "#2a0c1c", rim: "#fff0c0", depth: 14 });
  for (let i = 0; i < 3; i++) {
    neon(c, smooth([[150 + i * 6, 752 + i * 30], [300, 780 + i * 34], [450 - i * 6, 752 + i * 30]], false),
      i === 1 ? "#ff3a8a" : "#3ae8ff", 3);
  }
  for (const s of [-1, 1]) {
    fill(c, oval(300 + s * 50, 806, 17, 11), "#ffd23a");
    glow(c, 300 + s * 50, 806, 40, "#ffd23a", 0.8);
    stroke(c, smooth([[300 + s * 150, 850], [300 + s * 240, 870], [300 + s * 320, 920]], false), "#d8f8ff", 5, 0.7);
  }
  mark("back");
  haze(c, 880, 50, "#5a2a98", 0.5);
  return { glow: 0.42 };
}
