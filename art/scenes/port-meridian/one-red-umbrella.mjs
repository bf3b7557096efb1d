import { H, W, box, fade, fill, glow, line, linear, mix, oval, place, poly, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { neon } from "../../kit/machine.mjs";

/** An umbrella from straight above: eight panels with sagging hems. */
function umbrella(c, rnd, x, y, r, turn, colour, { lit = "#7fe9ff", spin = 8, seen = true } = {}) {
  fill(c, oval(x + r * 0.3, y + r * 0.36, r * 1.02), "#02030a", { blur: r * 0.14, alpha: 0.75 });
  place(c, x, y, { turn }, (l) => {
    for (let i = 0; i < spin; i++) {
      const a = i / spin * Math.PI * 2;
      const b = (i + 1) / spin * Math.PI * 2;
      const m = (a + b) / 2;
      const light = 0.5 + 0.5 * Math.cos(m + turn + 2.2);
      const path = smooth([[0, 0, 1], [Math.cos(a) * r, Math.sin(a) * r, 1], [Math.cos(m) * r * 0.88,
        Math.sin(m) * r * 0.88], [Math.cos(b) * r, Math.sin(b) * r, 1]]);
      fill(l, path, radial(l, 0, 0, r, mix(colour, "#ffffff", 0.1 + light * 0.3), mix(colour, "#04051a",
        0.62 - light * 0.56)));
      stroke(l, line([[0, 0], [Math.cos(a) * r, Math.sin(a) * r]]), mix(colour, "#000010", 0.6), r * 0.03, 0.9);
      stroke(l, smooth([[Math.cos(a) * r, Math.sin(a) * r, 1], [Math.cos(m) * r * 0.88, Math.sin(m) * r * 0.88],
        [Math.cos(b) * r, Math.sin(b) * r, 1]], false), light > 0.5 ? lit : "#ff5ac8", r * 0.035,
        0.3 + Math.abs(light - 0.5) * 1.3);
      fill(l, oval(Math.cos(a) * r, Math.sin(a) * r, r * 0.035), "#e8f4ff");
    }
    fill(l, oval(0, 0, r * 0.07), "#e8f4ff");
    for (let i = 0; i < (seen ? 26 : 10); i++) {
      const a = rnd.range(0, 7);
      const d = r * Math.sqrt(rnd()) * 0.85;
      fill(l, oval(Math.cos(a) * d, Math.sin(a) * d, r * rnd.range(0.01, 0.03)), "#ffffff", { alpha: 0.65 });
    }
  });
}

/** A cab from above, waiting at the line. */
function cab(c, x, y, turn, colour) {
  place(c, x, y, { turn }, (l) => {
    fill(l, box(-52, -92, 104, 190, 26), "#02030a", { blur: 10, alpha: 0.8 });
    shape(l, box(-46, -88, 92, 176, 24), { fill: colour, shade: "#0a0418", rim: "#ffffff", depth: 22 });
    fill(l, smooth([[-36, -34], [0, -46], [36, -34], [32, -12], [-32, -12]]), "#0a1a30");
    fill(l, box(-34, 44, 68, 20, 8), "#0a1a30");
    fill(l, box(-16, -2, 32, 18, 4), "#fff2b8");
    glow(l, 0, 6, 44, "#ffd060", 0.8);
    for (const s of [-1, 1]) {
      fill(l, oval(s * 30, -84, 9, 6), "#fffbe0");
      glow(l, s * 30, -104, 70, "#fff2c0", 0.9);
    }
  });
}

/** One Red Umbrella. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, W, H, "#141a36", "#0c1024", "#1c1034"));
  for (let i = 0; i < 1500; i++) {
    fill(c, oval(rnd.range(0, W), rnd.range(0, H), rnd.range(0.6, 2)), rnd.pick(["#3a4468", "#05060f"]),
      { alpha: 0.6 });
  }
  place(c, 300, 450, { turn: -0.42 }, (l) => {
    for (let i = -6; i <= 6; i++) {
      fill(l, box(i * 104 - 28, -250, 56, 540, 3), linear(l, 0, -250, 0, 290, "#c8d4ee", "#7a88b8", "#c8b8e8"),
        { alpha: 0.78 });
      for (let k = 0; k < 30; k++) {
        fill(l, oval(i * 104 + rnd.range(-28, 28), rnd.range(-250, 290), rnd.range(3, 11), rnd.range(2, 6)), "#141a36",
          { alpha: 0.4 });
      }
    }
    for (const [x, colour, w] of [[-330, "#ff3aa8", 60], [-120, "#3ae0ff", 40], [110, "#ff8a3a", 46],
      [300, "#8a5aff", 70]]) {
      fill(l, smooth([[x - w, -700], [x + w, -700], [x + w * 0.7, 700], [x - w * 0.7, 700]]), colour, { blur: 26,
        alpha: 0.4, mode: "screen" });
      for (let k = 0; k < 46; k++) {
        fill(l, oval(x + rnd.bell() * w * 1.4, rnd.range(-560, 560), rnd.range(8, 34), rnd.range(1, 3)), colour,
          { alpha: 0.7, mode: "screen" });
      }
    }
  });
  cab(c, 96, 92, 2.72, "#f2b82a");
  cab(c, 250, 20, 2.72, "#3a4a88");
  const tones = ["#243a6a", "#2a5468", "#3a3460", "#1c2c50", "#4a4468", "#2c4a5c", "#34407a"];
  const crowd = [[452, 150, 72], [560, 240, 64], [388, 262, 60], [540, 400, 78], [80, 320, 74], [206, 236, 58],
    [150, 450, 66], [40, 540, 70], [120, 650, 78], [250, 600, 62], [430, 590, 72], [560, 560, 60], [360, 720, 74],
    [520, 720, 80], [210, 770, 66], [60, 800, 74], [330, 860, 64], [470, 862, 70], [600, 850, 60], [590, 90, 50]];
  for (const [x, y, r] of crowd) {
    umbrella(c, rnd, x, y, r, rnd.range(0, 6), rnd.pick(tones), { spin: rnd.pick([7, 8, 8, 10]), seen: false });
  }
  glow(c, 312, 426, 280, "#ff2a3a", 0.75);
  mark("subject");
  umbrella(c, rnd, 312, 426, 112, 0.3, "#f01c30", { lit: "#ffd8c0" });
  mark("back");
  glow(c, 312, 426, 150, "#ff6a5a", 0.5);
  for (let i = 0; i < 90; i++) {
    const r = rnd.range(3, 10);
    stroke(c, oval(rnd.range(0, W), rnd.range(0, H), r, r), "#bfe4ff", 1, rnd.range(0.1, 0.5));
  }
  for (let i = 0; i < 120; i++) {
    const a = Math.atan2(rnd.range(0, H) - 426, rnd.range(0, W) - 312);
    const d = rnd.range(150, 620);
    const l = 12 + d * 0.07;
    stroke(c, line([[312 + Math.cos(a) * d, 426 + Math.sin(a) * d], [312 + Math.cos(a) * (d + l),
      426 + Math.sin(a) * (d + l)]]), "#dff0ff", 1.3, 0.35);
  }
  neon(c, poly([[-20, 940], [-20, 905], [640, 905]]), "#3ae0ff", 2, { alpha: 0.4 });
  fill(c, box(0, 770, W, 130), linear(c, 0, 770, 0, H, fade("#04051a", 0), fade("#04051a", 0.6)));
  return { glow: 0.34 };
}
