import { Path2D, W, box, fade, fill, glow, limb, line, linear, oval, place, poly, radial, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { neon } from "../../kit/machine.mjs";
import { sky, stars } from "../../kit/nature.mjs";

/** Gardener in Orbit. */
export function draw(c, rnd) {
  sky(c, "#02030f", "#060a24", "#0a1440", "#0c1c50");
  stars(c, rnd, 300, { bottom: 900 });
  glow(c, 300, 900, 620, "#3a9aff", 0.6);
  shape(c, oval(300, 930, 600), { fill: radial(c, 200, 500, 700, "#8ae0ff", "#2a7ad8", "#0c2c7a"), shade: "#02041a",
    light: [-0.5, -0.7], depth: 150, rim: "#d8f6ff", rimWidth: 12, paint: (l) => {
    for (let i = 0; i < 9; i++) {
      fill(l, smooth(Array.from({ length: 8 }, (_, k) => {
        const a = k * 0.785;
        const r = rnd.range(20, 90);
        const x = 60 + i * 62;
        const y = 440 + i * 97 % 260;
        return [x + Math.cos(a) * r * 1.4, y + Math.sin(a) * r * 0.6];
      })), rnd.pick(["#4aa86a", "#7ab86a", "#c8b070"]), { alpha: 0.85, blur: 2 });
    }
    for (let i = 0; i < 34; i++) {
      fill(l, oval(rnd.range(0, W), rnd.range(360, 800), rnd.range(30, 100), rnd.range(4, 14), rnd.range(-0.2, 0.2)),
        "#ffffff", { alpha: 0.5, blur: 5 });
    }
  } });
  const dome = new Path2D();
  dome.arc(300, 520, 262, Math.PI, 0);
  dome.lineTo(562, 640);
  dome.lineTo(38, 640);
  dome.closePath();
  fill(c, dome, linear(c, 0, 260, 0, 640, fade("#bff4ff", 0.16), fade("#ffe9c0", 0.3)));
  glow(c, 300, 480, 260, "#ffdfa8", 0.5);
  shape(c, box(30, 630, 540, 60, 14), { fill: "#d8dce8", shade: "#1c2040", rim: "#ffffff", depth: 24 });
  shape(c, poly([[70, 690], [530, 690], [440, 770], [160, 770]]), { fill: "#98a2b8", shade: "#0c1030", rim: "#ffffff",
    depth: 30 });
  for (let i = 0; i < 9; i++) {
    fill(c, oval(80 + i * 55, 660, 7), "#7fe9ff");
    glow(c, 80 + i * 55, 660, 26, "#7fe9ff", 0.8);
  }
  for (const s of [-1, 1]) {
    stroke(c, line([[300 + s * 220, 720], [300 + s * 270, 730]]), "#c8d0e0", 8);
    place(c, 300 + s * 300, 740, { turn: s * 0.2 }, (l) => {
      shape(l, box(-60, -40, 120, 80, 4), { fill: "#1c3a8a", shade: "#040a2c", rim: "#9ad0ff", depth: 20 });
      for (let i = 1; i < 5; i++) {
        stroke(l, line([[-60 + i * 24, -40], [-60 + i * 24, 40]]), "#9ad0ff", 1.4, 0.7);
      }
      stroke(l, line([[-60, 0], [60, 0]]), "#9ad0ff", 1.4, 0.7);
    });
  }
  fill(c, box(50, 600, 500, 34, 6), "#5a3424");
  for (let i = 0; i < 60; i++) {
    fill(c, oval(rnd.range(54, 546), rnd.range(602, 616), rnd.range(3, 9), rnd.range(2, 5)),
      rnd.pick(["#7a4a30", "#3c2014"]));
  }
  const plant = (x, h, kind) => {
    const sway = rnd.bell() * 20;
    stroke(c, smooth([[x, 604], [x + sway * 0.5, 604 - h * 0.5], [x + sway, 604 - h]], false), "#3f8a3a", 5);
    for (let i = 1; i < 7; i++) {
      const t = i / 7;
      const px = x + sway * t;
      const py = 604 - h * t;
      const s = i % 2 ? 1 : -1;
      place(c, px, py, { turn: s * 0.6 - 0.4 * s, sx: s, sy: 1 },
        (l) => shape(l, smooth([[0, 0, 1], [18, -14], [44, -12, 1], [24, 6]]),
        { fill: rnd.pick(["#5ab84a", "#3f9a44", "#7ad05a"]), shade: "#0c3a24", rim: "#eaffb8", depth: 8 }));
      if (kind === "tomato" && i > 2) {
        shape(c, oval(px + s * 18, py + 10, 13), { fill: "#f23a2a", shade: "#5a0414", rim: "#ffd8c0", depth: 8 });
      }
    }
    if (kind === "sun") {
      for (let i = 0; i < 14; i++) {
        place(c, x + sway, 604 - h, { turn: i * 0.449 },
          (l) => fill(l, smooth([[0, -8], [20, -9], [44, 0, 1], [20, 9], [0, 8]]), i % 2 ? "#ffd23a" : "#ffb02a"));
      }
      shape(c, oval(x + sway, 604 - h, 21), { fill: "#6a3414", shade: "#1c0804", rim: "#ffd08a", depth: 8 });
    }
  };
  plant(84, 120, "tomato");
  plant(138, 236, "sun");
  plant(492, 196, "tomato");
  plant(534, 120, "");
  plant(420, 110, "tomato");
  plant(60, 70, "");
  plant(196, 80, "");
  plant(376, 70, "");
  place(c, 290, 604, { scale: 1.16 }, (l) => {
    const fr = { shade: "#1c1c4a", rim: "#ffffff", light: [-0.4, -0.9] };
    for (const s of [-1, 1]) {
      shape(l, box(s * 30 - 15, -50, 30, 50, 8), { fill: "#8a98b8", ...fr, depth: 12 });
    }
    shape(l, box(-54, -150, 108, 108, 26), { fill: "#f4f0e8", ...fr, depth: 34, rimWidth: 5 });
    fill(l, box(-28, -116, 56, 40, 8), "#3f8a5a");
    stroke(l, smooth([[0, -82], [0, -104]], false), "#eaffb8", 3);
    fill(l, oval(-8, -100, 9, 5, 0.5), "#bff07a");
    fill(l, oval(8, -104, 9, 5, -0.5), "#bff07a");
    shape(l, box(-66, -256, 132, 96, 34), { fill: "#f8f6f0", ...fr, depth: 34, rimWidth: 5 });
    fill(l, box(-50, -240, 100, 62, 24), "#10183c");
    for (const s of [-1, 1]) {
      neon(l, smooth([[s * 24 - 11, -204], [s * 24, -217], [s * 24 + 11, -204]], false), "#7affc8", 5);
    }
    neon(l, smooth([[-10, -196], [0, -190], [10, -196]], false), "#7affc8", 4);
    for (const s of [-1, 1]) {
      fill(l, oval(s * 42, -190, 8, 5), "#ff7a9a", { alpha: 0.8 });
    }
    shape(l, smooth([[-96, -244], [-60, -262], [60, -262], [96, -244], [50, -270], [30, -300], [-30, -300],
      [-50, -270]]), { fill: "#e8c070", shade: "#6a3c14", rim: "#fff6d0", depth: 12 });
    stroke(l, smooth([[-52, -266], [0, -258], [52, -266]], false), "#d8402e", 9);
    shape(l, limb([[50, -126, 15], [96, -140, 12], [120, -170, 12]]), { fill: "#8a98b8", ...fr, depth: 8 });
    shape(l, limb([[-50, -126, 15], [-84, -96, 12], [-70, -60, 12]]), { fill: "#8a98b8", ...fr, depth: 8 });
    place(l, 132, -186, { turn: 0.35 }, (p) => {
      shape(p, box(-30, -28, 60, 54, 8), { fill: "#3a9ad8", ...fr, depth: 14 });
      stroke(p, smooth([[26, 6], [62, -14], [76, -36]], false), "#3a9ad8", 11);
      fill(p, oval(80, -40, 17, 8, 0.7), "#5abaf0");
      stroke(p, smooth([[-28, -18], [-56, -6], [-28, 18]], false), "#2a7ab0", 8);
    });
  });
  for (let i = 0; i < 26; i++) {
    const t = i / 26;
    shape(c, oval(516 + rnd.bell() * 22, 352 + t * 80 + rnd.bell() * 10, rnd.range(3, 8)),
      { fill: "#7fd8ff", shade: "#1c4aa8", rim: "#ffffff", depth: 4, rimWidth: 2 });
  }
  shape(c, oval(196, 420, 15), { fill: "#f23a2a", shade: "#5a0414", rim: "#ffd8c0", depth: 8 });
  shape(c, oval(404, 430, 13), { fill: "#f23a2a", shade: "#5a0414", rim: "#ffd8c0", depth: 8 });
  for (let i = 0; i <= 6; i++) {
    const p = new Path2D();
    p.ellipse(300, 520, Math.abs(262 * Math.cos(i / 6 * Math.PI)) + 0.1, 262, 0,
      i < 3 ? Math.PI : i > 3 ? -Math.PI / 2 : Math.PI, i < 3 ? Math.PI * 1.5 : i > 3 ? 0 : Math.PI * 1.5);
    stroke(c, p, "#e8f8ff", 3, 0.5);
  }
  for (const r of [0.4, 0.75]) {
    const p = new Path2D();
    p.ellipse(300, 520, 262 * Math.cos(Math.asin(r)), 20, 0, Math.PI, 0);
    c.save();
    c.translate(0, -262 * r);
    stroke(c, p, "#e8f8ff", 2.4, 0.4);
    c.restore();
  }
  stroke(c, dome, "#e8f8ff", 5, 0.85);
  fill(c, smooth([[96, 470], [120, 380], [190, 310], [176, 340], [130, 410], [112, 480]]), "#ffffff",
    { alpha: 0.6, blur: 3 });
  return { glow: 0.32 };
}
