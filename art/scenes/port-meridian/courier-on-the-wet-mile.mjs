import { H, W, box, fade, fill, glow, lerp, limb, line, linear, oval, place, poly, radial, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { neon, tower } from "../../kit/machine.mjs";
import { rain, sky } from "../../kit/nature.mjs";

const FAR = { x: 168, y: 330 };
const WHEEL = { x: 388, y: 806, turn: -0.32, scale: 1.05 };
const BODY = { shade: "#0a0620", rim: "#ff9ad8", light: [-0.8, -0.4], depth: 26, rimWidth: 7 };
const LIGHTS = ["#ffd28a", "#7fe9ff", "#ff7ac8", "#fff2c8"];
const along = (x, y, t) => [lerp(FAR.x, x, t), lerp(FAR.y, y, t)];

/** The canyon of the town: blocks on both sides, down to one bright point. */
function canyon(c, rnd) {
  sky(c, "#12083a", "#3a1470", "#d8489a", "#2a1250", "#0c0820");
  glow(c, FAR.x, FAR.y, 420, "#ffb070", 1);
  for (const [t, wall] of [[0.08, "#d8609a"], [0.14, "#a84890"], [0.22, "#7a3484"], [0.34, "#4c2470"], [0.52, "#2c185a"],
    [0.8, "#160c3c"]]) {
    for (const [edge, width] of [[-260, 190], [900, 330]]) {
      const [x] = along(edge, 0, t);
      const [, foot] = along(0, 760, t);
      const w = width * t * 1.5 + 14;
      tower(c, rnd, edge < 0 ? x - w * 0.2 : x - w * 0.1, foot, w, 60 + 760 * t, { wall, top: wall, lights: LIGHTS,
        lit: 0.42, pitch: 5 + 15 * t, roof: false });
    }
  }
  for (const [x, y, h, colour] of [[30, 90, 190, "#ff4aa8"], [470, 60, 260, "#3ae0ff"], [330, 190, 100, "#ffd23a"],
    [116, 210, 70, "#3ae0ff"]]) {
    const w = h * 0.27;
    neon(c, box(x, y, w, h, 8), colour, h / 50);
    for (let i = 0; i < 4; i++) {
      neon(c, line([[x + w * 0.25, y + h * (0.16 + i * 0.22)],
        [x + w * 0.75, y + h * (0.16 + i * 0.22) + (i % 2) * h * 0.05]]), colour, h / 56);
    }
  }
}

/** A wet road that mirrors everything, in streaks towards the far point. */
function road(c, rnd) {
  const near = H + 40;
  c.save();
  c.clip(poly([[FAR.x - 4, FAR.y], [FAR.x + 6, FAR.y], [W + 1500, near], [W + 1500, H], [-1200, H], [-1200, near]]));
  fill(c, box(-10, FAR.y, W + 20, H), linear(c, 0, FAR.y, 0, H, "#ff9a8a", "#6a2a8a", "#1c0f48", "#0a0624"));
  for (let i = 0; i < 330; i++) {
    const x = rnd.range(-1100, W + 1300);
    const t = rnd() ** 0.6;
    const u = Math.min(1.1, t + rnd.range(0.05, 0.3));
    stroke(c, line([along(x, near, t), along(x, near, u)]), rnd.pick(["#ff7ac8", "#7fe9ff", "#ffd28a", "#b87aff"]),
      1 + t * 9, rnd.range(0.1, 0.5));
  }
  for (const x of [-60, 300, 860]) {
    for (let t = 0.06; t < 1; t *= 1.42) {
      const [a, b] = [along(x, near, t), along(x, near, t * 1.2)];
      fill(c, poly([[a[0] - t * 7, a[1]], [a[0] + t * 7, a[1]], [b[0] + t * 9, b[1]], [b[0] - t * 9, b[1]]]), "#fff4d8",
        { alpha: 0.8 });
    }
  }
  c.restore();
  // Speed: lines out of the far point.
  for (let i = 0; i < 90; i++) {
    const a = rnd.range(-Math.PI, Math.PI);
    const d = rnd.range(140, 560);
    const l = d * rnd.range(0.15, 0.5);
    stroke(c, line([[FAR.x + Math.cos(a) * d, FAR.y + Math.sin(a) * d], [FAR.x + Math.cos(a) * (d + l),
      FAR.y + Math.sin(a) * (d + l)]]), rnd.pick(["#ffffff", "#ff9ad8", "#9af0ff", "#ffd28a"]), d / 200,
      rnd.range(0.1, 0.45));
  }
}

/** From behind there is a wheel of light, a tail lamp and knees. */
function bike(l) {
  shape(l, oval(0, -104, 44, 112), { fill: "#14132c", ...BODY });
  neon(l, oval(0, -104, 27, 94), "#ff3aa8", 7);
  for (const f of [-1, 1]) {
    shape(l, limb([[f * 40, -268, 44], [f * 112, -236, 34], [f * 92, -150, 24], [f * 76, -104, 20]]),
      { fill: "#2c3070", ...BODY });
    shape(l, smooth([[f * 60, -116], [f * 104, -116], [f * 112, -86], [f * 56, -84]]), { fill: "#14132c", ...BODY,
      depth: 8 });
    shape(l, oval(f * 54, -178, 20, 36), { fill: "#5a5a8c", ...BODY, depth: 12 });
    fill(l, oval(f * 54, -178, 11, 24), "#14132c");
    fill(l, oval(f * 54, -178, 7, 16), "#3ae0ff", { alpha: 0.9, blur: 2 });
    glow(l, f * 54, -178, 60, "#3ae0ff", 0.8);
  }
  shape(l, smooth([[-76, -300], [76, -300], [66, -226], [30, -150], [-30, -150], [-66, -226]]),
    { fill: linear(l, -76, 0, 76, 0, "#ff5a6a", "#c81e3c", "#5a0c2c"), ...BODY, depth: 30 });
  fill(l, box(-56, -234, 112, 24, 12), "#4a0414");
  fill(l, box(-50, -229, 100, 14, 7), "#ff2a2a");
  fill(l, box(-44, -225, 88, 5, 2), "#ffb09a");
  glow(l, 0, -222, 200, "#ff1a2a", 0.9);
}

/** The parcel is the widest thing on the road. */
function rider(l) {
  for (const f of [-1, 1]) {
    shape(l, limb([[f * 78, -476, 38], [f * 138, -440, 30], [f * 158, -396, 25], [f * 136, -356, 21],
      [f * 118, -344, 16]]), { fill: "#343a80", ...BODY });
    stroke(l, line([[f * 118, -334], [f * 182, -350]]), "#14132c", 13);
    fill(l, poly([[f * 150, -352], [f * 204, -366], [f * 200, -338], [f * 160, -332]]), "#1c1c40");
    fill(l, poly([[f * 158, -352], [f * 196, -361], [f * 193, -343], [f * 164, -339]]), "#7ff0ff");
  }
  // The scarf, flat out.
  for (const [d, colour] of [[24, "#8a0c2c"], [0, "#ff4a5a"]]) {
    shape(l, smooth([[0, -500 + d], [80, -520 + d], [160, -496 + d], [250, -540 + d, 1], [232, -496 + d],
      [286, -470 + d, 1], [170, -452 + d], [80, -474 + d], [0, -470 + d]]), { fill: colour, shade: "#3a0418",
      rim: "#ffc8d8", light: [-0.3, -0.9], depth: 12 });
  }
  shape(l, oval(-8, -532, 62, 60), { fill: radial(l, -34, -560, 120, "#ffffff", "#d8dcff", "#4a4a90"), ...BODY,
    depth: 34, rimWidth: 8 });
  stroke(l, smooth([[-14, -592], [-2, -540], [-4, -476]], false), "#ff4a5a", 15);
  const parcel = box(-104, -478, 208, 190, 8);
  shape(l, parcel, { fill: linear(l, -104, -478, 104, -288, "#f0b870", "#c8824a", "#7a4430"), ...BODY,
    light: [-0.8, -0.5], depth: 40, rimWidth: 8, paint: (p) => {
    fill(p, box(-20, -478, 40, 190), "#fff0c8", { alpha: 0.85 });
    fill(p, box(-104, -402, 208, 32), "#fff0c8", { alpha: 0.85 });
    fill(p, poly([[44, -340], [88, -340], [66, -366]]), "#c81e3c");
    fill(p, box(59, -342, 14, 32), "#c81e3c");
    for (let i = 0; i < 7; i++) {
      fill(p, box(-90 + i * 9, -350, i % 2 ? 3 : 6, 40), "#3a1c2c");
    }
  } });
  neon(l, line([[-104, -292], [104, -292]]), "#7ff0ff", 5);
}

/** Courier on the Wet Mile. */
export function draw(c, rnd, mark) {
  canyon(c, rnd);
  road(c, rnd);
  // What the wheel throws on the road.
  glow(c, WHEEL.x, WHEEL.y, 260, "#ff3aa8", 0.7);
  fill(c, poly([[350, 800], [430, 800], [520, H + 20], [380, H + 20]]), linear(c, 0, 800, 0, H, fade("#ff4ab0", 0.8),
    fade("#ff4ab0", 0.1)), { blur: 12, mode: "screen" });
  mark("subject");
  place(c, WHEEL.x, WHEEL.y, WHEEL, (l) => {
    bike(l);
    rider(l);
  });
  mark("front");
  for (let i = 0; i < 170; i++) {
    const f = rnd() < 0.4 ? -1 : 1;
    const a = -Math.PI / 2 + f * rnd.range(0.5, 1.35);
    const d = rnd.range(20, 190) * (f > 0 ? 1.1 : 0.8);
    const [x, y] = [WHEEL.x + f * 20 + Math.cos(a) * d, WHEEL.y + 6 + Math.sin(a) * d * 0.7];
    stroke(c, line([[x, y], [x + Math.cos(a) * d * 0.2, y + Math.sin(a) * d * 0.14]]), rnd.pick(["#ffffff", "#ffb0e0",
      "#b8f4ff"]), rnd.range(1, 4), 0.75);
  }
  mark("back");
  rain(c, rnd, 110, { slant: -0.5, length: 60, colour: "#e8f4ff", alpha: 0.34 });
  fill(c, box(0, 820, W, 80), linear(c, 0, 820, 0, H, fade("#0a0620", 0), fade("#0a0620", 0.6)));
  return { glow: 0.32 };
}
