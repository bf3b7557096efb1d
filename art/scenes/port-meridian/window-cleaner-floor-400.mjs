import { H, W, box, fill, glow, lerp, limb, line, linear, mix, oval, place, poly, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { CITY, lens } from "../../kit/machine.mjs";
import { cloud } from "../../kit/nature.mjs";

const VX = 250, VY = 610;
const at = (x, y, k) => [VX + x * k, VY + y * k];

/** A tower seen from above: four walls that fall towards the street, then its roof. */
function block(c, rnd, x, y, w, d, k) {
  const corners = [[x, y], [x + w, y], [x + w, y + d], [x, y + d]];
  const base = 0.26;
  const walls = corners.map((p, i) => [p, corners[(i + 1) % 4]]).filter(([p, q]) => {
    const nx = q[1] - p[1];
    const ny = -(q[0] - p[0]);
    return nx * (p[0] + q[0]) + ny * (p[1] + q[1]) < 0;
  });
  for (const [p, q] of walls) {
    const [a, b] = [at(...p, base), at(...q, base)];
    const [e, f] = [at(...q, k), at(...p, k)];
    const side = p[0] === q[0];
    fill(c, poly([a, b, e, f]), linear(c, ...a, ...f, side ? "#5a2f7a" : "#3a2a6a", side ? "#1c1e4c" : "#10163a"));
    const floors = Math.round((k - base) * 34);
    const cols = Math.max(3, Math.round((side ? d : w) / 26));
    for (let i = 1; i < floors; i++) {
      const t = 1 - (1 - i / floors) ** 1.4;
      for (let j = 0; j < cols; j++) {
        if (rnd() < 0.56) {
          continue;
        }
        const pt = (u, v) => [lerp(lerp(a[0], b[0], u), lerp(f[0], e[0], u), v), lerp(lerp(a[1], b[1], u), lerp(f[1], e[1],
          u), v)];
        const u0 = (j + 0.2) / cols;
        const u1 = (j + 0.78) / cols;
        const v1 = t + 0.46 / floors;
        fill(c, poly([pt(u0, t), pt(u1, t), pt(u1, v1), pt(u0, v1)]), rnd.pick(CITY), { alpha: rnd.range(0.4, 1) });
      }
    }
  }
  const roof = corners.map((p) => at(...p, k));
  fill(c, poly(roof), linear(c, ...roof[0], ...roof[2], "#6a5aa8", "#2c2a6a", "#1c1c4c"));
  stroke(c, poly(roof), "#c8a8ff", 2.5, 0.9);
  const inner = corners.map(([cx, cy]) => at(lerp(cx, x + w / 2, 0.14), lerp(cy, y + d / 2, 0.14), k));
  stroke(c, poly(inner), "#12143c", 3, 0.7);
  const [mx, my] = at(x + w / 2, y + d / 2, k);
  if (rnd() < 0.35) {
    stroke(c, oval(mx, my, 26 * k, 26 * k), "#ffe9b0", 3, 0.9);
    stroke(c, line([[mx - 7, my - 9], [mx - 7, my + 9], [mx - 7, my], [mx + 7, my], [mx + 7, my - 9], [mx + 7, my + 9]]),
      "#ffe9b0", 3, 0.9);
    return;
  }
  fill(c, box(mx - 22 * k, my - 16 * k, 44 * k, 32 * k), "#14163e");
  fill(c, box(mx - 18 * k, my - 12 * k, 16 * k, 24 * k), "#4a4a8a");
  glow(c, mx + 24 * k, my - 20 * k, 20, rnd.pick(["#ff4a5a", "#4af0ff"]), 1);
}

function streets(c, rnd) {
  wash(c, radial(c, VX, VY, 420, "#ffb86a", "#b84a8a", "#2a1a5c", "#0a0d24"));
  for (const t of [-625, -325, -25, 275, 575]) {
    for (let i = 0; i < 46; i++) {
      const s = rnd.range(-900, 900);
      const lane = rnd() < 0.5 ? -9 : 9;
      const colour = lane < 0 ? "#fff2c0" : "#ff4a5a";
      fill(c, oval(...at(t + lane * 3, s, 0.26), 2.4, 6), colour);
      fill(c, oval(...at(s, t + lane * 3, 0.26), 6, 2.4), colour);
    }
  }
}

function cleaner(c) {
  const fr = { shade: "#0a1430", rim: "#ffffff", light: [-0.6, -0.8] };
  for (const x of [150, 424]) {
    stroke(c, line([[x + (x - 287) * 0.1, -20], [x, 430]]), "#0a0d1c", 10);
    stroke(c, line([[x + (x - 287) * 0.1 - 2, -20], [x - 2, 430]]), "#e8f0ff", 4, 0.95);
  }
  shape(c, poly([[96, 446], [470, 430], [500, 500], [84, 520]]), { fill: "#3a4468", ...fr, depth: 20 });
  place(c, 286, 330, { turn: -0.06, scale: 1.12 }, (l) => {
    for (const s of [-1, 1]) {
      shape(l, limb([[s * 30, 70, 22], [s * 40, 110, 20], [s * 46, 136, 24]]), { fill: "#5a6a90", ...fr, depth: 12 });
    }
    const body = smooth([[-74, -8], [-60, -56], [0, -70], [60, -56], [74, -8], [66, 70], [0, 96], [-66, 70]]);
    shape(l, body, { fill: "#ff8a3a", shade: "#7a1c3a", rim: "#fff2d8", light: [-0.6, -0.8], depth: 40, rimWidth: 7 });
    fill(l, smooth([[-70, 10], [0, 26], [70, 10], [68, 36], [0, 54], [-68, 36]]), "#fff6e0");
    fill(l, oval(0, -26, 15), "#7a1c3a");
    fill(l, oval(0, -26, 11), "#7affd8");
    shape(l, limb([[-66, -10, 18], [-118, 26, 15], [-128, 70, 14]]), { fill: "#8a9ac0", ...fr, depth: 10 });
    shape(l, poly([[-168, 66], [-92, 66], [-102, 146], [-158, 146]]), { fill: "#3ab8e0", shade: "#0a3a6a",
      rim: "#ffffff", light: [-0.6, -0.8], depth: 14 });
    stroke(l, smooth([[-164, 66], [-130, 34], [-96, 66]], false), "#dff4ff", 4);
    for (const [x, y, r] of [[-150, 60, 15], [-128, 52, 19], [-106, 60, 14], [-140, 40, 9]]) {
      shape(l, oval(x, y, r), { fill: "#f4fcff", shade: "#8ac0e0", depth: 6, rim: "#ffffff" });
    }
    shape(l, limb([[64, -16, 18], [116, -70, 15], [150, -128, 13]]), { fill: "#8a9ac0", ...fr, depth: 10 });
    stroke(l, line([[140, -110], [186, -206]]), "#241a3a", 11);
    stroke(l, line([[140, -204], [232, -196]]), "#dff4ff", 15);
    stroke(l, line([[140, -192], [232, -184]]), "#241a3a", 7);
    shape(l, oval(0, -116, 66, 58), { fill: "#f0f4ff", ...fr, depth: 30, rimWidth: 6 });
    shape(l, smooth([[-50, -122], [0, -150], [50, -122], [44, -90], [0, -78], [-44, -90]]), { fill: "#141a3c",
      shade: "#000000", rim: "#7af0ff", depth: 8 });
    for (const s of [-1, 1]) {
      stroke(l, smooth([[s * 22 - 11, -108], [s * 22, -122], [s * 22 + 11, -108]], false), "#7affd8", 6);
      glow(l, s * 22, -114, 26, "#7affd8", 0.7);
    }
    shape(l, smooth([[-70, -134], [-50, -176], [0, -188], [50, -176], [70, -134], [0, -156]]), { fill: "#f2c83a",
      shade: "#8a4a10", rim: "#fffbe0", light: [-0.6, -0.8], depth: 14 });
    lens(l, 0, -166, 12, { ring: "#5a6484", light: "#fff2b0", glowing: 1 });
  });
  for (const [a, b] of [[[96, 446], [84, 560]], [[500, 500], [496, 590]], [[284, 510], [286, 580]]]) {
    stroke(c, line([a, b]), "#6a7aa8", 6);
  }
  shape(c, poly([[80, 516], [504, 496], [500, 566], [86, 592]]), { fill: "#d83a5a", shade: "#4a0c2c", rim: "#ffd8e0",
    light: [-0.4, -0.9], depth: 22, paint: (l) => {
    for (let i = 0; i < 9; i++) {
      fill(l, poly([[80 + i * 56, 600], [106 + i * 56, 600], [146 + i * 56, 480], [120 + i * 56, 480]]), "#fff2d8");
    }
  } });
}

/** Window Cleaner, Floor 400. */
export function draw(c, rnd, mark) {
  streets(c, rnd);
  const blocks = [];
  for (let i = -4; i <= 3; i++) {
    for (let j = -5; j <= 4; j++) {
      const x = i * 300 + 75 + rnd.range(0, 12);
      const y = j * 300 + 75 + rnd.range(0, 12);
      const w = rnd.range(170, 206);
      blocks.push([x, y, w, rnd.range(170, 206), rnd.range(0.55, 0.92), Math.hypot(x + 95, y + 95)]);
    }
  }
  blocks.sort((p, q) => q[5] - p[5]);
  for (const [x, y, w, d, k] of blocks) {
    block(c, rnd, x, y, w, d, k);
  }
  glow(c, VX, VY, 360, "#ff9a6a", 0.5);
  cloud(c, rnd, 80, 720, 260, { lit: "#ff9ac8", dark: "#3a2a6a", alpha: 0.6 });
  cloud(c, rnd, 470, 800, 280, { lit: "#b88aff", dark: "#241a4c", alpha: 0.55 });
  const pane = poly([[430, -10], [610, -10], [610, 910], [520, 910]]);
  fill(c, pane, linear(c, 430, 0, 610, 0, "#1c3a6a", "#3a7ab0", "#0c1c44"), { alpha: 0.94 });
  c.save();
  c.clip(pane);
  for (let i = 0; i < 15; i++) {
    stroke(c, line([[424, 24 + i * 66], [640, 4 + i * 70]]), "#0a1430", 7);
  }
  stroke(c, line([[530, -10], [570, 910]]), "#0a1430", 7);
  for (let i = 0; i < 9; i++) {
    fill(c, poly([[440, 420 + i * 66], [600, 380 + i * 68], [600, 400 + i * 68], [440, 446 + i * 66]]),
      mix("#ff8ac8", "#7fe9ff", i / 9), { alpha: 0.35 });
  }
  fill(c, smooth([[440, 150], [520, 60], [630, 30], [630, 200], [520, 210]]), "#dffaff", { alpha: 0.6, blur: 8 });
  for (let i = 0; i < 160; i++) {
    fill(c, oval(rnd.range(440, 610), rnd.range(200, 380), rnd.range(2, 9)), "#f4fcff", { alpha: 0.4 });
  }
  c.restore();
  stroke(c, line([[430, -10], [520, 910]]), "#8ab8ff", 4, 0.8);
  mark("subject");
  cleaner(c);
  mark("back");
  fill(c, box(0, 790, W, 120), linear(c, 0, 790, 0, H, "rgba(8,8,30,0)", "rgba(8,8,30,0.6)"));
  return { glow: 0.34 };
}
