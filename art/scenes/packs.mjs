/** Pack wrappers: printed foil with a crimp at both ends, cut out on a clear ground. */
import { H, Path2D, W, box, fade, fill, glow, layer, linear, onLayer, oval, place, poly, shape, stamp,
  stroke } from "../kit/canvas.mjs";
import { bloom } from "../kit/finish.mjs";
import { lettering } from "../kit/lettering.mjs";
import { forest, glitter, motes, ridge, sky, stars } from "../kit/nature.mjs";
import { skyline } from "../kit/machine.mjs";
import { noise, random } from "../kit/random.mjs";
import { draw as lanternFox } from "./emberwood/lantern-fox.mjs";
import { draw as catOnTheConsole } from "./port-meridian/cat-on-the-console.mjs";
import { spark } from "./card-back.mjs";

const CRIMP = 66, LEFT = 42, RIGHT = W - 42, TOP = 14, LOW = H - 14;

/** Outline of the wrapper: saw-toothed ends, sides that give a little. */
function outline() {
  const path = new Path2D();
  const teeth = 34;
  const step = (RIGHT - LEFT) / teeth;
  path.moveTo(LEFT, TOP + 9);
  for (let i = 0; i < teeth; i++) {
    path.lineTo(LEFT + step * (i + 0.5), TOP);
    path.lineTo(LEFT + step * (i + 1), TOP + 9);
  }
  path.lineTo(RIGHT, TOP + CRIMP);
  path.bezierCurveTo(RIGHT + 16, H * 0.3, RIGHT + 16, H * 0.7, RIGHT, LOW - CRIMP);
  path.lineTo(RIGHT, LOW - 9);
  for (let i = teeth; i > 0; i--) {
    path.lineTo(LEFT + step * (i - 0.5), LOW);
    path.lineTo(LEFT + step * (i - 1), LOW - 9);
  }
  path.lineTo(LEFT, LOW - CRIMP);
  path.bezierCurveTo(LEFT - 16, H * 0.7, LEFT - 16, H * 0.3, LEFT, TOP + CRIMP);
  path.closePath();
  return path;
}

/** Light on crumpled foil: a height field of long folds, lit from the upper left. */
function foil(c, seed, strength) {
  const n = noise(`foil${seed}`);
  const height = (x, y) => {
    const side = Math.abs(x - W / 2) / (W / 2);
    const end = Math.min(y - TOP, LOW - y) / 240;
    const pull = Math.max(0, 1 - end);
    return Math.sqrt(Math.max(0, 1 - side * side * 0.96)) * 60 + n.fbm(x / (70 - pull * 34), y / 190,
      3) * (12 + pull * 26) + n(x / 16, y / 90) * 3.6 * (0.4 + pull);
  };
  const image = c.getImageData(0, 0, W, H);
  const d = image.data;
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      const p = (y * W + x) * 4;
      if (!d[p + 3]) {
        continue;
      }
      const slope = (height(x - 2, y) - height(x + 2, y)) * 0.32 + (height(x, y - 2) - height(x, y + 2)) * 0.16;
      const shine = Math.max(-0.62, Math.min(1, slope * 0.16)) * strength;
      const spec = Math.max(0, Math.sin(slope * 1.1 + x / 90 - y / 260)) ** 14 * 52 * strength;
      for (let k = 0; k < 3; k++) {
        d[p + k] = shine < 0 ? d[p + k] * (1 + shine) + spec : d[p + k] + (255 - d[p + k]) * shine * 0.5 + spec;
      }
    }
  }
  c.putImageData(image, 0, 0);
}

function crimps(c, metal) {
  for (const y of [TOP, LOW - CRIMP]) {
    fill(c, box(LEFT - 20, y, RIGHT - LEFT + 40, CRIMP), linear(c, LEFT, 0, RIGHT, 0, ...metal));
    for (let x = LEFT - 12; x < RIGHT + 12; x += 7) {
      fill(c, box(x, y, 3, CRIMP), "#000000", { alpha: 0.24 });
      fill(c, box(x + 3.4, y, 1.6, CRIMP), "#ffffff", { alpha: 0.4 });
    }
    const edge = y === TOP ? TOP + CRIMP : LOW - CRIMP;
    fill(c, box(0, edge - 4, W, 9), "#000000", { alpha: 0.4, blur: 3 });
    fill(c, box(0, edge + (y === TOP ? 5 : -8), W, 2.5), "#ffffff", { alpha: 0.5 });
  }
}

/** Capitals with a dark edge and a foil face. */
function title(c, text, y, height, colours, weight = 0.15) {
  const path = lettering(text, W / 2, y, height);
  const w = height * weight;
  c.save();
  c.filter = "blur(5px)";
  stroke(c, path, "#000000", w * 2.6, 0.7);
  c.restore();
  stroke(c, path, "#140c24", w * 2.1);
  stroke(c, path, linear(c, 0, y - 4, 0, y + height + 4, ...colours), w * 1.25);
  c.save();
  c.translate(-w * 0.14, -w * 0.2);
  stroke(c, path, "#ffffff", w * 0.24, 0.85);
  c.restore();
}

/** Puts a picture into the wrapper and prints the words on it. */
function wrapper(art, { seed, metal, words, ink, band, strength = 1 }) {
  const c = layer();
  const path = outline();
  c.save();
  c.clip(path);
  stamp(c, art);
  fill(c, box(0, TOP + CRIMP, W, 150), linear(c, 0, TOP + CRIMP, 0, TOP + CRIMP + 150, fade(band, 0.95),
    fade(band, 0)));
  fill(c, box(0, LOW - CRIMP - 230, W, 240), linear(c, 0, LOW - CRIMP - 230, 0, LOW - CRIMP, fade(band, 0),
    fade(band, 0.96)));
  title(c, "FOILCAST", TOP + CRIMP + 30, 30, ["#ffffff", "#e8e0ff"], 0.12);
  words.forEach(([text, y, height]) => title(c, text, y, height, ink));
  for (let i = 0; i < 5; i++) {
    place(c, W / 2 + (i - 2) * 34, 806, { turn: (i - 2) * 0.1 }, (l) => {
      fill(l, box(-10, -14, 20, 28, 3), i === 2 ? ink[1] : "#ffffff", { alpha: 0.92 });
      fill(l, spark(0, 0, 7), band);
    });
  }
  crimps(c, metal);
  c.restore();
  const cut = layer();
  cut.save();
  cut.clip(path);
  stamp(cut, c);
  cut.restore();
  foil(cut, seed, strength);
  cut.save();
  cut.clip(path);
  cut.globalCompositeOperation = "screen";
  cut.fillStyle = linear(cut, 0, 120, W, H - 120, fade("#ff6f91", 0), fade("#ffd36b", 0.2), fade("#6affd8", 0.05),
    fade("#6a9bff", 0.22), fade("#ff6fd1", 0.1), fade("#ffd36b", 0));
  cut.fillRect(0, 0, W, H);
  cut.restore();
  stroke(cut, path, "#ffffff", 2, 0.35);
  return cut;
}

/** Sunrise over wood, harbour and chapel window: the first pack of all. */
function firstLight() {
  const c = layer();
  const rnd = random("first-light");
  sky(c, "#2a1b66", "#a83a8a", "#ff7a5a", "#ffd98a");
  for (let i = 0; i < 30; i++) {
    const a = Math.PI + i / 29 * Math.PI;
    fill(c, poly([[300, 520], [300 + Math.cos(a - 0.03) * 800, 520 + Math.sin(a - 0.03) * 800],
      [300 + Math.cos(a + 0.03) * 800, 520 + Math.sin(a + 0.03) * 800]]), i % 2 ? "#ffe9a8" : "#ff9ac0",
      { alpha: 0.24, mode: "screen" });
  }
  stars(c, rnd, 90, { bottom: 300 });
  glow(c, 300, 500, 420, "#fff0b0", 1);
  onLayer(c, (l) => {
    fill(l, oval(300, 500, 150), linear(l, 0, 350, 0, 650, "#fffbe0", "#ffc85a", "#ff7a4a"));
  });
  glow(c, 300, 400, 260, "#fff6d8", 0.7);
  shape(c, spark(300, 400, 200), { fill: linear(c, 180, 220, 420, 580, "#fffdf0", "#ffe08a", "#ff8a5a", "#ff5a9a",
    "#8a5aff"), shade: "#8a1c5a", light: [-0.6, -0.8], depth: 16, rim: "#ffffff", rimWidth: 5 });
  fill(c, spark(300, 400, 92), "#ffffff", { alpha: 0.9 });
  for (const [x, y, r] of [[196, 296, 24], [404, 296, 24], [150, 420, 13], [450, 420, 13]]) {
    fill(c, spark(x, y, r), "#fffbe8");
  }
  skyline(c, rnd, { y: 640, layers: 2, high: 150, haze: "#d8587a", near: "#54205e", lights: ["#ffe9a0", "#8af0ff"],
    lit: 0.45 });
  for (const [x, s] of [[112, 1], [492, -1]]) {
    fill(c, poly([[x - 24, 640], [x - 14, 430], [x + 14, 430], [x + 24, 640]]), "#3c1650");
    fill(c, box(x - 19, 396, 38, 34, 4), "#fff2b8");
    fill(c, poly([[x - 24, 398], [x, 366], [x + 24, 398]]), "#3c1650");
    glow(c, x, 412, 110, "#ffe08a", 0.9);
  }
  fill(c, box(0, 636, W, 60), linear(c, 0, 636, 0, 700, "#ff9a6a", "#6a2a6a"));
  glitter(c, rnd, { x: 300, y: 640, spread: 120, bottom: 700, colour: "#fff6d0", count: 130 });
  const hill = ridge(c, rnd, { y: 730, height: 70, top: "#4a1a58", bottom: "#1c0a30" });
  forest(c, rnd, { ground: hill, count: 30, low: 50, high: 150, dark: "#2a0f40", lit: "#6a2a5a" });
  ridge(c, rnd, { y: 800, height: 50, top: "#2a0f40", bottom: "#12061f" });
  motes(c, rnd, 60, { size: 3, colour: "#fff0b0", halo: 5, y: 420, ry: 330 });
  bloom(c, { gain: 0.3, radii: [6, 24], power: 3 });
  return wrapper(c, { seed: "first", metal: ["#8a5a2a", "#ffe9a8", "#d89a3a", "#fff6d8", "#b87428", "#ffe08a"],
    words: [["FIRST", 606, 66], ["LIGHT", 704, 66]], ink: ["#fffbe8", "#ffd36b", "#ff8a4a"], band: "#1c0a38" });
}

/** A scene of the set, moved up a little to leave room for the words. */
function fromScene(scene, seed, dy, options) {
  const c = layer();
  const moved = layer();
  scene(c, random(seed), () => {});
  stamp(moved, c, { dy });
  fill(moved, box(0, H + dy, W, -dy), options.band);
  bloom(moved, { gain: 0.28, radii: [6, 26], power: 3 });
  return wrapper(moved, { seed, ...options });
}

export const packScenes = { "first-light": firstLight, "lamplit-path": () => fromScene(lanternFox, "lantern-fox", -60,
  { metal: ["#1c4a34", "#a8e0b0", "#3f8a5a", "#d8ffd8", "#2a6a48", "#8ad09a"], words: [["LAMPLIT", 628, 54],
  ["PATH", 712, 66]], ink: ["#fffbe0", "#ffce5a", "#e87a24"], band: "#0c1a18" }),
  "after-midnight": () => fromScene(catOnTheConsole, "cat-on-the-console", -70,
  { metal: ["#3a1a6a", "#d8b0ff", "#7a4ad0", "#f4e0ff", "#4a2a98", "#c08aff"], words: [["AFTER", 628, 60],
  ["MIDNIGHT", 720, 54]], ink: ["#ffffff", "#ff9ae0", "#7a6aff"], band: "#0e0626" }) };
