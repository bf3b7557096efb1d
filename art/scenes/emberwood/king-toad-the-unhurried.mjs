import { W, fill, glow, limb, line, linear, mirrored, oval, poly, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { eye } from "../../kit/creature.mjs";
import { foliage, grass, mist, mushroom, rain, sky } from "../../kit/nature.mjs";

/** King Toad the Unhurried. */
export function draw(c, rnd, mark) {
  sky(c, "#2a4a4c", "#4a7a6a", "#3c6a4c", "#14241c");
  glow(c, 300, 300, 400, "#b8e0a8", 0.7);
  for (let i = 0; i < 9; i++) {
    const x = rnd.range(0, W);
    mushroom(c, x, 700, rnd.range(200, 460), { cap: "#4a7068", capDark: "#20403c", stem: "#7a9a88" });
  }
  mist(c, rnd, 640, 130, "#a8d0b8", 0.7);
  for (const [x, h] of [[60, 300], [548, 240]]) {
    mushroom(c, x, 800, h, { cap: "#8a4a2c", capDark: "#3a1818", stem: "#b8b090", rim: "#e8f0c0" }, rnd);
  }
  fill(c, smooth([[-20, 760], [300, 720], [620, 770], [620, 920], [-20, 920]]), linear(c, 0, 730, 0, 900, "#3c5a30",
    "#0e1810"));
  mark("subject");
  shape(c, smooth([[220, 640], [200, 740], [180, 850], [430, 850], [404, 740], [384, 640]]),
    { fill: "#efe0bc", shade: "#4a5040", rim: "#ffffff", depth: 50, paint: (l) => {
    for (let i = 0; i < 20; i++) {
      stroke(l, line([[200 + i * 11, 630], [190 + i * 12, 850]]), "#a8987a", 2, 0.6);
    }
  } });
  shape(c, smooth([[180, 690], [300, 730], [420, 690], [404, 716], [300, 758], [196, 716]]),
    { fill: "#f8ecd0", shade: "#6a6a50", depth: 14 });
  shape(c, smooth([[20, 650], [70, 560], [180, 510], [300, 500], [420, 510], [530, 560], [580, 650], [440, 690],
    [300, 700], [160, 690]]), { fill: "#d22a20", shade: "#4a0418", rim: "#ffd0b0", light: [-0.2, -1], depth: 60,
    rimWidth: 8, paint: (l) => {
    for (const [x, y, r] of [[90, 610, 30], [170, 650, 24], [240, 600, 20], [370, 640, 30], [470, 600, 34],
      [540, 640, 22], [300, 670, 18], [430, 670, 16]]) {
      fill(l, oval(x, y, r, r * 0.7), "#fff4dc");
    }
  } });
  const fr = { shade: "#142a14", rim: "#f0ffb8", light: [-0.4, -0.9] };
  const body = mirrored([[0, 330], [110, 350], [186, 440], [206, 540], [160, 606], [0, 620]], 300);
  shape(c, body, { fill: "#7c8c3a", ...fr, depth: 70, rimWidth: 7, paint: (l) => fill(l, oval(300, 560, 130, 110),
    "#e8dca0", { blur: 14 }) });
  for (const s of [-1, 1]) {
    shape(c, smooth([[300 + s * 150, 470], [300 + s * 236, 520], [300 + s * 240, 590], [300 + s * 160, 616],
      [300 + s * 120, 570]]), { fill: "#6f8034", ...fr, depth: 40 });
    shape(c, limb([[300 + s * 110, 480, 34], [300 + s * 120, 560, 26], [300 + s * 96, 606, 24]]),
      { fill: "#7c8c3a", ...fr, depth: 20 });
    for (let i = -1; i <= 1; i++) {
      shape(c, oval(300 + s * 96 + i * 20, 618, 12, 9), { fill: "#93a048", ...fr, depth: 6 });
    }
  }
  const head = mirrored([[0, 240], [60, 232], [90, 190], [140, 180], [186, 220], [190, 290], [206, 360], [160, 424],
    [0, 452]], 300);
  shape(c, head, { fill: "#8b9c40", ...fr, depth: 60, rimWidth: 7, paint: (l) => fill(l, oval(300, 430, 150, 50),
    "#d8d090", { blur: 14 }) });
  for (let i = 0; i < 70; i++) {
    const x = 300 + rnd.bell() * 190;
    const y = rnd.range(250, 600);
    const r = rnd.range(4, 12);
    if (Math.abs(x - 300) > 30 || y < 330) {
      shape(c, oval(x, y, r, r * 0.85), { fill: "#93a24a", ...fr, depth: 6, rimWidth: 2 });
    }
  }
  stroke(c, smooth([[112, 352], [200, 392], [300, 400], [400, 392], [488, 352]], false), "#2a3414", 9);
  stroke(c, smooth([[120, 362], [200, 400], [300, 408], [400, 400], [480, 362]], false), "#b8b060", 3, 0.8);
  for (const s of [-1, 1]) {
    eye(c, 300 + s * 136, 252, 50, { iris: "#e8a22a", pupil: "bar", lid: 0.52, lidColour: "#7d8d38" });
  }
  for (const s of [-1, 1]) {
    fill(c, oval(300 + s * 20, 326, 6, 4), "#2a3414");
  }
  const crown = poly([[226, 226], [212, 110], [262, 168], [300, 84], [338, 168], [388, 110], [374, 226]]);
  shape(c, crown, { fill: linear(c, 0, 90, 0, 230, "#fff0a0", "#f2b32c", "#b86c14"), shade: "#6a2c08", rim: "#ffffff",
    depth: 18, rimWidth: 4 });
  for (const [x, y] of [[212, 106], [300, 80], [388, 106]]) {
    shape(c, oval(x, y, 11), { fill: "#ffe27a", rim: "#ffffff", shade: "#a85a10", depth: 6 });
  }
  for (const [x, col] of [[256, "#d2264a"], [300, "#2a8ad8"], [344, "#d2264a"]]) {
    shape(c, oval(x, 204, 12, 11), { fill: col, shade: "#1a0420", rim: "#ffffff", depth: 6 });
  }
  mark("back");
  glow(c, 300, 160, 150, "#ffe890", 0.45);
  mark("subject");
  shape(c, poly([[396, 470], [436, 604], [446, 602], [408, 466]]), { fill: "#b8801c" });
  mark("back");
  rain(c, rnd, 150, { colour: "#e0fff4", alpha: 0.5, slant: 0.1 });
  for (let i = 0; i < 40; i++) {
    const x = rnd.range(20, 580);
    const y = rnd.pick([540, 600, 640, 860]) + rnd.range(-14, 14);
    stroke(c, smooth([[x - 8, y - 8], [x, y], [x + 8, y - 8]], false), "#e8fff4", 2, 0.6);
  }
  mark("front");
  grass(c, rnd, { y: 900, count: 200, height: 80, colours: ["#1c3820", "#2c5a2c", "#4a7a3a"] });
  foliage(c, rnd, "tl tr bl br", ["#12281c", "#1c3a26", "#2a5a34"], { size: 88 });
}
