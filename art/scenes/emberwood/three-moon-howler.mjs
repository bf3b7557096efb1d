import { fill, glow, limb, line, oval, poly, shape, smooth, stroke } from "../../kit/canvas.mjs";
import { fur } from "../../kit/creature.mjs";
import { foliage, forest, grass, mist, moon, motes, ridge, sky, stars } from "../../kit/nature.mjs";

/** Three-Moon Howler. */
export function draw(c, rnd) {
  sky(c, "#05081e", "#131a52", "#3a2a7a", "#8a4a8a");
  stars(c, rnd, 260, { bottom: 760 });
  for (let i = 0; i < 150; i++) {
    const t = rnd();
    const x = t * 700 - 50;
    glow(c, x, 120 + t * 330 + rnd.bell() * 70, rnd.range(20, 70), rnd.pick(["#6a6ae8", "#b070e0", "#4aa0e0"]), 0.13);
  }
  moon(c, 390, 300, 190, "#f4ecff", { halo: 1.9, shadow: "#a894d8", seed: "m1" });
  moon(c, 130, 170, 66, "#ffd0a8", { halo: 2.2, shadow: "#c0705c", seed: "m2" });
  moon(c, 120, 420, 34, "#a8f0f0", { halo: 3, shadow: "#4a90b0", seed: "m3" });
  ridge(c, rnd, { y: 700, height: 190, top: "#4a3a80", bottom: "#8a5a98", rough: 1 });
  forest(c, rnd, { ground: () => 760, count: 26, low: 70, high: 170, dark: "#2a2460", lit: "#4a3a80" });
  mist(c, rnd, 740, 70, "#b890d8", 0.7);
  const crag = poly([[-20, 920], [-20, 800], [80, 770], [130, 700], [210, 690], [250, 640], [330, 612], [460, 618],
    [500, 640], [480, 690], [540, 760], [560, 860], [640, 920]]);
  shape(c, crag, { fill: "#141231", shade: "#000010", rim: "#b8a8ff", light: [0.1, -1], depth: 60, rimWidth: 6 });
  for (let i = 0; i < 40; i++) {
    stroke(c, line([[rnd.range(100, 520), rnd.range(680, 880)], [rnd.range(100, 520), rnd.range(700, 900)]]), "#3a3470",
      2, 0.25);
  }
  const fr = { shade: "#05051a", rim: "#d8ccff", light: [0.2, -1] };
  shape(c, limb([[250, 640, 26], [190, 652, 30], [130, 690, 26], [96, 750, 14], [92, 780, 2]]),
    { fill: "#2c2a58", ...fr, depth: 20 });
  const wolf = smooth([[312, 268], [276, 250, 1], [318, 226], [350, 200], [388, 160], [420, 122, 1], [434, 134],
    [400, 196, 1], [448, 158, 1], [450, 174], [424, 236], [420, 276], [444, 340], [452, 410], [438, 480], [430, 560],
    [428, 618], [452, 636], [448, 650, 1], [392, 652, 1], [386, 590], [370, 540], [356, 590], [350, 652, 1],
    [226, 654, 1], [196, 620], [190, 560], [214, 480], [244, 400], [276, 320]]);
  shape(c, wolf, { fill: "#35346a", ...fr, depth: 60, rimWidth: 8, paint: (l) => {
    fill(l, oval(418, 390, 40, 120), "#8a86c0", { blur: 18 });
    fill(l, oval(416, 222, 20, 46, 0.5), "#9a96d0", { blur: 8 });
    fill(l, smooth([[400, 196, 1], [436, 136], [448, 160, 1]]), "#1a0a24");
  } });
  shape(c, smooth([[330, 520], [250, 520], [206, 590], [222, 644], [300, 652], [352, 620]]), { fill: "#30305f", ...fr,
    depth: 30, rimWidth: 4 });
  fur(c, rnd, wolf, { x: 180, y: 110, w: 280, h: 550, count: 2300, length: 30, width: 2.2,
    colours: ["#a8a4e0", "#15153a", "#6a68a8", "#484690"],
    flow: (x, y) => y < 260 ? 2.5 : Math.PI / 2 + (370 - x) / 190, alpha: 0.5 });
  for (let i = 0; i < 34; i++) {
    const t = i / 33;
    const x = 300 - t * 100;
    const y = 270 + t * 280;
    fill(c, poly([[x + 20, y - 8], [x - 16 - rnd() * 14, y + 16], [x + 18, y + 14]]),
      rnd.pick(["#35346a", "#5a58a0", "#8a86d0"]));
  }
  for (let i = 0; i < 26; i++) {
    const t = i / 25;
    const x = 428 + Math.sin(t * 3) * 22;
    const y = 276 + t * 200;
    fill(c, poly([[x - 18, y - 8], [x + 10 + rnd() * 12, y + 20], [x - 18, y + 12]]),
      rnd.pick(["#8a86c0", "#c8c0f4", "#6a68a8"]));
  }
  for (let i = 0; i < 6; i++) {
    fill(c, poly([[398 + i * 6, 190 - i * 9], [404 + i * 6, 182 - i * 9], [410 + i * 5, 192 - i * 7]]), "#ffffff");
  }
  fill(c, smooth([[316, 258], [284, 248, 1], [322, 236]]), "#1c1a40", { blur: 1 });
  stroke(c, smooth([[368, 206], [380, 204], [390, 192]], false), "#0a0a20", 5);
  stroke(c, smooth([[362, 196], [376, 192], [386, 182]], false), "#a8a4e0", 3, 0.7);
  fill(c, oval(424, 126, 10, 8, -0.7), "#08081a");
  for (let i = 0; i < 6; i++) {
    stroke(c, smooth([[456 + i * 13, 104 - i * 14], [478 + i * 16, 112 - i * 8], [486 + i * 18, 136 - i * 2]], false),
      "#fff6ff", 4.4 - i * 0.5, 0.6 - i * 0.08);
  }
  grass(c, rnd, { y: 900, count: 160, height: 60, colours: ["#0a0a20", "#191840"] });
  motes(c, rnd, 40, { y: 640, ry: 200, size: 2.5, colour: "#d8ccff", halo: 4 });
  foliage(c, rnd, "bl br", ["#0a0a20", "#15153a"], { size: 100 });
}
