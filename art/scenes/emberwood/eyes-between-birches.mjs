import { W, box, fade, fill, linear, mirrored, oval, place, shape, smooth, stroke, wash } from "../../kit/canvas.mjs";
import { eye, fur, whiskers } from "../../kit/creature.mjs";
import { motes, sky, trunk } from "../../kit/nature.mjs";

const FR = { shade: "#242a48", rim: "#ffffff", light: [-0.5, -0.8] };

function lynx(c, rnd) {
  place(c, 318, 430, { scale: 1.95 }, (l) => {
    for (const s of [-1, 1]) {
      shape(l, smooth([[s * 36, -84], [s * 84, -176, 1], [s * 118, -36]]), { fill: "#9a826e", ...FR, depth: 20 });
      fill(l, smooth([[s * 56, -80], [s * 84, -148, 1], [s * 104, -54]]), "#40323c", { blur: 6 });
      fur(l, rnd, smooth([[s * 60, -60], [s * 84, -140], [s * 100, -50]]), { x: -110, y: -150, w: 220, h: 110, count: 160,
        length: 26, colours: ["#f4eadc"], flow: () => -Math.PI / 2 + s * 0.2, alpha: 0.5 });
      fill(l, smooth([[s * 74, -156], [s * 86, -236, 1], [s * 98, -156]]), "#15151d");
    }
    const ruff = mirrored([[0, -20], [84, -24], [136, 30], [196, 104, 1], [146, 108], [158, 166, 1], [100, 150],
      [72, 204, 1], [30, 170], [0, 190]]);
    shape(l, ruff, { fill: "#e8dccc", ...FR, depth: 30 });
    fur(l, rnd, ruff, { x: -180, y: -60, w: 360, h: 260, count: 1100, length: 32, width: 1.8, colours: ["#ffffff",
      "#8a7a78", "#5a4a50"], flow: (x, y) => Math.atan2(y + 10, x), alpha: 0.6, spill: true });
    const head = mirrored([[0, -110], [50, -104], [96, -60], [110, 6], [96, 58], [52, 100], [0, 116]]);
    shape(l, head, { fill: "#b49a80", ...FR, depth: 34, rimWidth: 4, paint: (p) => {
      fill(p, oval(0, 82, 56, 40), "#faf4ec", { blur: 7 });
      fill(p, smooth([[-16, -100], [-13, 40], [13, 40], [16, -100]]), "#c8ae92", { blur: 6 });
      for (const s of [-1, 1]) {
        fill(p, oval(s * 58, 22, 36, 15, s * 0.3), "#f6eee2", { blur: 6 });
        fill(p, oval(s * 44, -38, 28, 11, s * -0.3), "#f6eee2", { blur: 5 });
        for (let i = 0; i < 4; i++) {
          stroke(p, smooth([[s * (12 + i * 15), -54], [s * (16 + i * 20), -80], [s * (20 + i * 23), -110]], false),
            "#40323a", 4.4, 0.75);
        }
        stroke(p, smooth([[s * 72, 8], [s * 92, 30], [s * 116, 36]], false), "#30262c", 4.4, 0.8);
        stroke(p, smooth([[s * 66, 34], [s * 88, 58], [s * 106, 68]], false), "#30262c", 4, 0.7);
        stroke(p, smooth([[s * 30, -18], [s * 18, 14], [s * 20, 44]], false), "#4a3834", 5, 0.5);
      }
    } });
    fur(l, rnd, head, { x: -118, y: -110, w: 236, h: 226, count: 1500, length: 13, width: 1.2, colours: ["#f4e8d8",
      "#5a4a48", "#d0b89c"], flow: (x, y) => Math.atan2(y - 24, x), alpha: 0.45 });
    shape(l, mirrored([[0, 36], [24, 38], [28, 46], [14, 62], [0, 66]]), { fill: "#c0706a", shade: "#3a141c",
      rim: "#ffffff", depth: 7, rimWidth: 2 });
    stroke(l, smooth([[-40, 88], [-20, 96], [0, 68], [20, 96], [40, 88]], false), "#2a1c20", 3.4);
    for (const s of [-1, 1]) {
      for (let k = 0; k < 12; k++) {
        fill(l, oval(s * rnd.range(22, 48), rnd.range(68, 88), 1.5), "#3a2c30");
      }
      eye(l, s * 52, -6, 25, { iris: "#ffb41e", big: 0.36, tilt: 0.3, flip: s, lid: 0.22, angry: 0.12,
        lidColour: "#2a2226", shine: 0.4 });
      whiskers(l, s * 28, 76, 96, { side: s, colour: "#ffffff", count: 4, spread: 0.22, width: 1 });
    }
  });
}

/** Eyes Between Birches. */
export function draw(c, rnd, mark) {
  sky(c, "#7a96b8", "#b4c8dc", "#90aac8", "#48607f");
  for (let i = 0; i < 26; i++) {
    trunk(c, rnd, rnd.range(0, W), 920, -20, rnd.range(10, 28), { fill: "#a8bccf", shade: "#7890ac", birch: true,
      bark: 14 });
  }
  wash(c, "#a8bed4", "source-over", 0.35);
  for (const [x, w] of [[90, 40], [250, 30], [560, 46]]) {
    trunk(c, rnd, x, 920, -20, w, { fill: "#d0dce8", shade: "#4a607c", birch: true, bark: 30, rim: "#ffffff" });
  }
  mark("subject");
  lynx(c, rnd);
  mark("back");
  fill(c, box(0, 600, W, 320), linear(c, 0, 600, 0, 900, fade("#48607f", 0), fade("#22304a", 0.75)));
  // The two birches she looks between, close and sharp.
  mark("front");
  trunk(c, rnd, 96, 950, -30, 168, { fill: "#f6f8fa", shade: "#33435f", birch: true, bark: 110, rim: "#ffffff",
    light: [-0.8, -0.2] });
  trunk(c, rnd, 536, 950, -30, 150, { fill: "#f6f8fa", shade: "#33435f", birch: true, bark: 100, rim: "#ffffff",
    light: [-0.8, -0.2] });
  for (const [x, y, s] of [[92, 220, 1], [540, 560, -1], [120, 690, 1]]) {
    shape(c, smooth([[x - 40, y, 1], [x, y - 24], [x + 42, y, 1], [x, y + 20]]), { fill: "#1c2030", shade: "#000000",
      rim: "#c8d8e8", light: [s, -1], depth: 8 });
  }
  fill(c, smooth([[-30, 850], [120, 820], [300, 860], [480, 826], [640, 846], [640, 930], [-30, 930]]),
    linear(c, 0, 820, 0, 900, "#ffffff", "#a8c0d8"));
  mark("back");
  motes(c, rnd, 120, { size: 5, colour: "#ffffff", alpha: 1 });
  motes(c, rnd, 20, { size: 15, colour: "#ffffff", alpha: 0.75, blur: 4 });
  return { keep: 0.5, brushes: [11, 6, 3, 1.5] };
}
