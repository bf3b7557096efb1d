import { fill, glow, line, linear, oval, place, shape, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { branch, leaf, leaves } from "../../kit/nature.mjs";

/** The Keyring Raven. */
export function draw(c, rnd, mark) {
  wash(c, linear(c, 0, 0, 600, 900, "#f0a848", "#c83c28", "#6a1424"));
  glow(c, 170, 240, 460, "#ffe9a0", 0.8);
  for (let i = 0; i < 5; i++) {
    branch(c, rnd, rnd.pick([-20, 620]), rnd.range(0, 860), rnd.range(-0.6, 0.6) + (i % 2 ? 3.14 : 0), 130, 9,
      "#4a1018", { depth: 4, tip: (x, y) => {
      for (let k = 0; k < 4; k++) {
        const bx = x + rnd.bell() * 20;
        const by = y + rnd.bell() * 20;
        shape(c, oval(bx, by, 11), { fill: "#e8261c", shade: "#5a0414", rim: "#ffd8a8", depth: 8, rimWidth: 3 });
      }
      leaf(c, x, y, 26, rnd.range(0, 6), rnd.pick(["#e88a22", "#f4b83a", "#a82818"]));
    } });
  }
  leaves(c, rnd, { x: 300, y: 450, rx: 320, ry: 480, count: 120, size: 15, colours: ["#ffd060", "#e86a20", "#8a1420"],
    alpha: 0.5 });
  mark("subject");
  const fr = { shade: "#06040e", rim: "#9fc0ff", light: [-0.6, -0.8] };
  const body = smooth([[300, 440], [250, 560], [210, 700], [190, 920, 1], [640, 920, 1], [640, 420], [560, 330],
    [500, 300]]);
  shape(c, body, { fill: "#191a2c", ...fr, depth: 80, rimWidth: 8 });
  for (let row = 0; row < 9; row++) {
    for (let i = 0; i < 8; i++) {
      const x = 250 + i * 52 + row % 2 * 26 - row * 4;
      const y = 530 + row * 46 - i * 12;
      place(c, x, y, { turn: 1.2 + i * 0.05 }, (l) => shape(l,
        smooth([[0, -20], [50, -24], [82, 0], [50, 22], [0, 18]]),
        { fill: rnd.pick(["#1c2038", "#242c50", "#17182a", "#2c2448"]), ...fr, depth: 16, rimWidth: 2.5,
        rim: rnd.pick(["#8ab4ff", "#b08aff", "#6ae0e0"]), rimAlpha: 0.6 }));
    }
  }
  const head = smooth([[500, 300], [470, 220], [400, 180], [320, 184], [262, 226], [240, 290], [250, 350], [290, 410],
    [300, 470], [420, 520], [540, 420]]);
  shape(c, head, { fill: "#1d1f36", ...fr, depth: 60, rimWidth: 9 });
  fur(c, rnd, head, { x: 240, y: 180, w: 300, h: 340, count: 1500, length: 34, width: 2.6,
    colours: ["#5a78c8", "#0c0c1c", "#3a3f78", "#7a5ac0"], flow: (x, y) => 0.9 + (y - 300) / 500, alpha: 0.5 });
  const upper = smooth([[286, 240], [220, 236], [130, 268], [72, 330], [60, 372, 1], [120, 344], [200, 330],
    [270, 330]]);
  shape(c, smooth([[270, 330], [200, 340], [120, 366], [90, 380, 1], [140, 392], [220, 384], [280, 372]]),
    { fill: "#26262f", ...fr, depth: 16 });
  const keyX = 130;
  const keyY = 356;
  stroke(c, oval(keyX, keyY + 36, 40, 40), "#7a3c08", 20);
  stroke(c, oval(keyX, keyY + 36, 40, 40), "#ffc83a", 15);
  stroke(c, oval(keyX - 2, keyY + 33, 40, 40), "#fff6b8", 4);
  for (const [w, col] of [[22, "#7a3c08"], [15, "#ffc83a"]]) {
    stroke(c, line([[keyX, keyY + 78], [keyX, keyY + 250]]), col, w);
    stroke(c, line([[keyX, keyY + 240], [keyX + 46, keyY + 240]]), col, w);
    stroke(c, line([[keyX, keyY + 205], [keyX + 34, keyY + 205]]), col, w);
  }
  stroke(c, line([[keyX - 4, keyY + 80], [keyX - 4, keyY + 246]]), "#fff6b8", 4);
  mark("back");
  glow(c, keyX, keyY + 120, 190, "#ffdf70", 0.6);
  mark("subject");
  shape(c, upper, { fill: "#3a3b4a", ...fr, depth: 30, rimWidth: 6 });
  for (let i = 0; i < 24; i++) {
    stroke(c, smooth([[300, 226 + i * 4], [250 + rnd.range(-10, 10), 246 + i * 3], [212 + rnd.range(-14, 10),
      262 + i * 2.6]], false), rnd.pick(["#14152a", "#39426e"]), 3, 0.8);
  }
  eye(c, 338, 282, 34, { iris: "#ffb52c", big: 0.5, lid: 0.2, angry: 0.2, lidColour: "#20223a", look: [-0.4, 0.1],
    shine: 0.2 });
  for (let i = 0; i < 4; i++) {
    const x = 330 + i * 44;
    const y = 640 + i * 44;
    stroke(c, oval(x, y, 15, 15), "#d8dce8", 6);
    stroke(c, line([[x, y + 14], [x + 4, y + 74]]), "#b8bccc", 7);
    stroke(c, line([[x + 4, y + 72], [x + 18, y + 72]]), "#b8bccc", 6);
  }
  stroke(c, smooth([[272, 560], [340, 650], [460, 770], [600, 830]], false), "#e0a03a", 5);
  mark("front");
  for (let i = 0; i < 12; i++) {
    leaf(c, rnd.range(0, 600), rnd.range(0, 180), rnd.range(18, 36), rnd.range(0, 6),
      rnd.pick(["#f4b83a", "#e86a20", "#c83018"]));
  }
}
