import { box, fill, glow, lerp, line, linear, oval, place, poly, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { haze, lightning, truss } from "../../kit/machine.mjs";
import { cloud, rain, sky } from "../../kit/nature.mjs";

/** Storm Dynamo. */
export function draw(c, rnd) {
  sky(c, "#0a0c1c", "#232a4c", "#3f4a74", "#10182c");
  for (let i = 0; i < 13; i++) {
    cloud(c, rnd, rnd.range(-40, 640), 70 + i % 5 * 52, rnd.range(300, 480), { lit: "#6a74a8", dark: "#0e1228",
      alpha: 0.9, light: [0.2, 0.9] });
  }
  glow(c, 300, 190, 430, "#8ab8ff", 0.85);
  for (const [x0, x1, y1] of [[80, 40, 560], [540, 580, 520]]) {
    lightning(c, rnd, x0, 60, x1, y1, "#8a9aff", 2.4, 2);
  }
  haze(c, 600, 80, "#4a5a94", 0.7);
  const wave = (y, amp, top, low, seed) => {
    const pts = [];
    for (let x = -60; x <= 660; x += 36) {
      const k = Math.sin(x / 84 + seed);
      pts.push([x + k * 14, y - Math.abs(k) ** 1.4 * amp + Math.sin(x / 26 + seed) * 5]);
    }
    shape(c, smooth([...pts, [700, 920, 1], [-80, 920, 1]]), { fill: linear(c, 0, y - amp, 0, y + 150, top, low),
      rim: "#d8f0ff", light: [0, -1], rimWidth: 5, depth: 10 });
  };
  wave(640, 40, "#3a5a84", "#0c1a34", 1);
  shape(c, poly([[110, 800], [150, 720], [200, 690], [230, 640], [300, 620], [370, 640], [400, 690], [450, 710],
    [490, 800]]), { fill: "#14182c", shade: "#000006", rim: "#b8dcff", light: [0, -1], depth: 30, rimWidth: 6,
    paint: (l) => {
    for (let i = 0; i < 30; i++) {
      fill(l, poly([[rnd.range(110, 490), rnd.range(640, 800)], [rnd.range(110, 490), rnd.range(640, 800)],
        [rnd.range(110, 490), rnd.range(640, 800)]]), "#2a3050", { alpha: 0.3 });
    }
  } });
  for (const s of [-1, 1]) {
    truss(c, 300 + s * 96, 690, 300 + s * 34, 330, 26, "#0c0e1c", { bays: 12, stroke: 7, rim: "#9ac8ff" });
  }
  for (let i = 0; i < 5; i++) {
    const t = i / 5;
    stroke(c, line([[300 - lerp(96, 34, t), 690 - 360 * t], [300 + lerp(96, 34, t), 690 - 360 * t]]), "#0c0e1c", 8);
    stroke(c, line([[300 - lerp(96, 34, t), 690 - 360 * t], [300 + lerp(80, 20, t), 640 - 360 * t]]), "#0c0e1c", 4);
  }
  for (let i = 0; i < 13; i++) {
    const y = 330 - i * 11;
    const r = 46 - i * 1.4;
    shape(c, oval(300, y, r, 10), { fill: "#b8682a", shade: "#2a0c14", rim: "#ffe0b0", light: [-0.5, -0.8], depth: 8,
      rimWidth: 2 });
  }
  for (let i = 0; i < 3; i++) {
    shape(c, oval(300, 178 - i * 20, 78 - i * 14, 17), { fill: "#8a94ac", shade: "#0c1028", rim: "#ffffff",
      light: [0, -1], depth: 10, rimWidth: 3 });
  }
  shape(c, oval(300, 118, 30), { fill: "#d8e4f8", shade: "#2a3464", rim: "#ffffff", depth: 16 });
  for (let i = 0; i < 7; i++) {
    const a = i * 0.9 + 0.3;
    const r0 = 74;
    const x = 300 + Math.cos(a) * r0;
    const y = 178 + Math.sin(a) * 18;
    lightning(c, rnd, x, y, x + Math.cos(a) * 130, y + 60 + Math.abs(Math.sin(a)) * 90, "#7ad8ff", 2, 1);
  }
  lightning(c, rnd, 350, -20, 300, 106, "#bfe8ff", 8, 4);
  glow(c, 300, 110, 240, "#d8f0ff", 1);
  glow(c, 300, 110, 70, "#ffffff", 1);
  for (const s of [-1, 1]) {
    lightning(c, rnd, 300 + s * 40, 330, 300 + s * 190, 770, "#7ad8ff", 3.4, 3);
  }
  wave(760, 54, "#4a76a8", "#0c1c3a", 2.6);
  for (let i = 0; i < 260; i++) {
    const a = rnd.range(-2.6, -0.5);
    const d = rnd.range(10, 190);
    const s = rnd() < 0.5 ? -1 : 1;
    fill(c, oval(300 + s * 170 + Math.cos(a) * d, 780 + Math.sin(a) * d * 0.7, rnd.range(1.5, 6)), "#eaf6ff",
      { alpha: 0.8 });
  }
  for (const s of [-1, 1]) {
    glow(c, 300 + s * 190, 770, 170, "#7ad8ff", 0.9);
    for (let i = 0; i < 6; i++) {
      stroke(c, smooth([[300 + s * 190, 776], [300 + s * (190 + rnd.bell() * 60), 800],
        [300 + s * (190 + rnd.bell() * 130), 820 + rnd.range(0, 40)]], false), "#d8f6ff", 2, 0.8);
    }
  }
  wave(850, 40, "#2a4a78", "#050a18", 4.4);
  place(c, 96, 806, { turn: 0.3 }, (l) => {
    shape(l, poly([[-26, 20], [26, 20], [12, -60], [-12, -60]]), { fill: "#e8402e", shade: "#3a0814", rim: "#ffffff",
      depth: 10 });
    fill(l, box(-18, -20, 36, 14), "#f4f0e8");
    fill(l, oval(0, -68, 9), "#ffe14a");
    glow(l, 0, -68, 50, "#ffe14a", 0.9);
  });
  fill(c, box(262, 566, 76, 60, 6), "#10142a");
  fill(c, poly([[304, 572], [284, 600], [298, 600], [292, 622], [316, 592], [302, 592]]), "#ffe14a");
  glow(c, 300, 596, 60, "#ffe14a", 0.5);
  rain(c, rnd, 260, { colour: "#c8e0ff", alpha: 0.4, slant: 0.35, length: 60 });
  return { glow: 0.46 };
}
