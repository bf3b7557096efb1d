import { H, W, box, fade, fill, glow, line, linear, onLayer, oval, place, poly, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { lens, plating, truss } from "../../kit/machine.mjs";
import { stars } from "../../kit/nature.mjs";
import { noise } from "../../kit/random.mjs";

const SX = 370, SY = 250, SR = 215, TILT = -0.36;

/** The rings as fine grooves; `front` is the half that passes before the planet. */
function rings(c, front) {
  const n = noise("rings");
  onLayer(c, (l) => {
    l.translate(SX, SY);
    l.rotate(TILT);
    l.beginPath();
    l.rect(-700, front ? 0 : -700, 1400, 700);
    l.clip();
    for (let r = 250; r < 440; r += 1.6) {
      const gap = r > 352 && r < 366;
      const v = 0.5 + n.fbm(r / 9, 4, 4);
      stroke(l, oval(0, 0, r, r * 0.27), v > 0.55 ? "#ffe6c0" : v > 0.4 ? "#d8a888" : "#8a6a90", 1.7,
        gap ? 0.06 : 0.35 + v * 0.55);
    }
  });
}

function saturn(c) {
  rings(c, false);
  glow(c, SX, SY, 420, "#ffcf90", 0.5);
  const n = noise("saturn");
  shape(c, oval(SX, SY, SR), { fill: "#e8c08a", shade: "#2a0f3a", light: [-0.75, -0.5], depth: 150, shadeAlpha: 0.95,
    rim: "#fff2d8", rimWidth: 7, paint: (l) => {
    l.translate(SX, SY);
    l.rotate(TILT);
    for (let y = -SR; y < SR; y += 3) {
      const v = n.fbm(y / 26, 1.3, 4);
      const bend = [];
      for (let x = -SR - 20; x <= SR + 20; x += 20) {
        bend.push([x, y + 26 * (1 - (x / SR) ** 2) + n(x / 40, y / 12) * 3]);
      }
      stroke(l, smooth(bend, false), v > 0.12 ? "#fff0cc" : v > -0.05 ? "#e0a868" : v > -0.2 ? "#c8805a" : "#a8645c", 4,
        0.75);
    }
    fill(l, oval(0, 66, 260, 20), "#2a0f3a", { alpha: 0.5, blur: 8 });
  } });
  rings(c, true);
}

/** One container, lit from the left. */
function crate(c, x, y, w, h, colour) {
  shape(c, box(x, y, w, h, 3), { fill: colour, shade: "#0a0620", rim: "#fff0d8", light: [-0.3, -1], depth: h * 0.4,
    rimWidth: 3, paint: (l) => {
    for (let i = 4; i < w; i += 7) {
      stroke(l, line([[x + i, y], [x + i, y + h]]), "#000018", 2, 0.35);
    }
    stroke(l, line([[x + 8, y + h * 0.5], [x + 22, y + h * 0.5]]), "#ffffff", 4, 0.7);
  } });
}

/** A spine of steel with its cargo on both sides, bridge in front, engines behind. */
function freighter(c, rnd) {
  const fr = { shade: "#080618", rim: "#ffe2c0", light: [-0.3, -1] };
  place(c, 268, 610, { turn: -0.42, scale: 1.04 }, (l) => {
    for (const y of [-46, 0, 46]) {
      fill(l, smooth([[-238, y - 17], [-400, y - 13], [-560, y, 1], [-400, y + 13], [-238, y + 17]]), linear(l, -230, 0,
        -560, 0, "#ffffff", "#7af0ff", fade("#3a6aff", 0.5), fade("#3a6aff", 0)), { mode: "screen" });
      glow(l, -250, y, 80, "#7af0ff", 0.9);
    }
    truss(l, -190, 0, 210, 0, 40, "#4a5478", { bays: 14, stroke: 7, rim: "#ffe2c0" });
    const paints = ["#e8483a", "#2a9ab8", "#f2b83a", "#5aa85a", "#d86ab0", "#e8e0d0", "#f28a3a", "#4a6ad0"];
    for (const row of [-92, -52, 16, 56]) {
      for (let i = 0; i < 6; i++) {
        if (rnd() > 0.06) {
          crate(l, -174 + i * 62, row, 58, 36, rnd.pick(paints));
        }
      }
    }
    shape(l, poly([[-190, -74], [-170, -84], [-170, 84], [-190, 74], [-246, 66], [-246, -66]]), { fill: "#5a6488", ...fr,
      depth: 30 });
    plating(l, poly([[-190, -74], [-170, -84], [-170, 84], [-190, 74], [-246, 66], [-246, -66]]), rnd, { x: -250, y: -90,
      w: 90, h: 180, size: 30, rust: "#a8542a" });
    for (const y of [-46, 0, 46]) {
      shape(l, poly([[-246, y - 18], [-262, y - 24], [-262, y + 24], [-246, y + 18]]), { fill: "#2c3450", ...fr, depth: 8 });
    }
    const bridge = smooth([[204, -60, 1], [262, -66], [330, -34], [366, 0], [330, 38], [262, 70], [204, 62, 1]]);
    shape(l, bridge, { fill: "#e8e4f0", ...fr, depth: 44, rimWidth: 6 });
    plating(l, bridge, rnd, { x: 200, y: -70, w: 170, h: 140, size: 36, alpha: 0.35 });
    fill(l, smooth([[300, -36], [334, -20], [350, 0], [326, -2], [296, -14]]), "#ffd86a");
    glow(l, 324, -16, 40, "#ffd060", 0.8);
    for (let i = 0; i < 5; i++) {
      fill(l, oval(222 + i * 20, 26, 5), "#ffe9a8");
    }
    fill(l, box(206, -60, 14, 120), "#d8303a");
    for (const [x, y, colour] of [[240, -68, "#ff4a5a"], [-240, 68, "#5aff8a"]]) {
      glow(l, x, y, 26, colour, 1);
    }
    lens(l, 350, 10, 9, { light: "#ffffff", glowing: 1 });
  });
}

/** Last Freighter to Saturn. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 0, H, "#0a0624", "#2a1050", "#4a1a5c", "#140828"));
  for (let i = 0; i < 40; i++) {
    fill(c, oval(rnd.range(-40, W), 560 + rnd.bell() * 240, rnd.range(60, 160), rnd.range(30, 90)), rnd.pick(["#8a2a7a",
      "#3a2a9a", "#c84a7a"]), { alpha: 0.09, blur: 26, mode: "screen" });
  }
  stars(c, rnd, 260, { bottom: H, size: 1.7 });
  saturn(c);
  for (const [x, y, r] of [[70, 120, 26], [120, 440, 11]]) {
    shape(c, oval(x, y, r), { fill: "#c8c0d8", shade: "#1c1030", light: [0.7, 0.3], depth: r, rim: "#ffffff" });
  }
  mark("subject");
  freighter(c, rnd);
  mark("front");
  for (let i = 0; i < 26; i++) {
    const a = rnd.range(0, Math.PI * 2);
    const r = rnd.range(3, 10);
    const [x, y] = [rnd.range(0, W), 700 + rnd.bell() * 180];
    shape(c, smooth([[x - r, y], [x - r * 0.3, y - r * 0.8], [x + r, y - r * 0.2], [x + r * 0.4, y + r * 0.8]]),
      { fill: "#8a7a90", shade: "#140a20", rim: "#ffe0c0", light: [Math.cos(a), -1], depth: r * 0.6, rimWidth: 1.4 });
  }
  mark("back");
  fill(c, box(0, 760, W, 140), linear(c, 0, 760, 0, H, fade("#0a0418", 0), fade("#0a0418", 0.7)));
  return { glow: 0.32 };
}
