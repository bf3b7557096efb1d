/** A wide picture for the README and for shared links: a hand of cards on foil-lit dark. */
import { loadImage } from "@napi-rs/canvas";
import { Path2D, box, fade, fill, glow, layer, linear, place, poly, radial, stroke } from "../kit/canvas.mjs";
import { lettering } from "../kit/lettering.mjs";
import { random } from "../kit/random.mjs";
import { spark } from "./card-back.mjs";

const WIDE = 1600, TALL = 800;
const HAND = ["keeper-nine", "ferry-of-fallen-stars", "phoenix-of-the-hard-reboot", "king-toad-the-unhurried",
  "cat-on-the-console", "the-algorithm-sphinx", "midnight-post"];
const EDGE = ["#64b5f6", "#66bb6a", "#ff8a4a", "#ffd36b", "#ab47bc", "#3fd8ff", "#ff6fb1"];

/** Draws from the pictures that are already in `folder`. */
export async function drawBanner(folder) {
  const c = layer(WIDE, TALL);
  const rnd = random("banner");
  c.fillStyle = radial(c, WIDE / 2, TALL * 0.62, 1000, "#3a2a86", "#1c1650", "#0b0920");
  c.fillRect(0, 0, WIDE, TALL);
  for (let i = 0; i < 44; i++) {
    const a = Math.PI + i / 43 * Math.PI;
    fill(c, poly([[800, 900], [800 + Math.cos(a - 0.014) * 1400, 900 + Math.sin(a - 0.014) * 1400],
      [800 + Math.cos(a + 0.014) * 1400, 900 + Math.sin(a + 0.014) * 1400]]), ["#ff6f91", "#ffd36b", "#9b6bff",
      "#3fd8ff"][i % 4], { alpha: 0.07, mode: "screen" });
  }
  glow(c, 800, 560, 620, "#8a6bff", 0.5);
  for (let i = 0; i < 70; i++) {
    fill(c, spark(rnd.range(0, WIDE), rnd.range(0, TALL), rnd.range(2, 11)), "#fff2c8", { alpha: rnd.range(0.2, 0.9) });
  }
  const order = [0, 6, 1, 5, 2, 4, 3];
  for (const i of order) {
    const image = await loadImage(`${folder}${HAND[i]}.webp`);
    const t = i - 3;
    place(c, 800 + t * 196, 520 + t * t * 17, { turn: t * 0.085, scale: 0.53 }, (l) => {
      const card = box(-300, -450, 600, 900, 40);
      fill(l, box(-292, -430, 600, 900, 40), "#000000", { blur: 26, alpha: 0.7 });
      l.save();
      l.clip(card);
      l.drawImage(image, -300, -450, 600, 900);
      fill(l, poly([[-300, 120], [120, -450], [240, -450], [-300, 320]]), linear(l, -300, 100, 200, -400,
        fade("#ffffff", 0), fade("#bff4ff", 0.2), fade("#ffd0f0", 0.2), fade("#ffffff", 0)), { mode: "screen" });
      l.restore();
      stroke(l, box(-294, -444, 588, 888, 36), "#14112c", 16);
      stroke(l, box(-300, -450, 600, 900, 40), EDGE[i], 6);
    });
  }
  const word = lettering("FOILCAST", WIDE / 2, 66, 92);
  const shadow = new Path2D(word);
  c.save();
  c.filter = "blur(10px)";
  stroke(c, shadow, "#000000", 24, 0.7);
  c.restore();
  stroke(c, word, linear(c, 480, 60, 1120, 160, "#ffd36b", "#ff6f91", "#9b6bff", "#3fd8ff"), 13);
  c.save();
  c.translate(-1.6, -2.4);
  stroke(c, word, "#ffffff", 2.4, 0.85);
  c.restore();
  return c;
}
