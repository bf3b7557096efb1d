import { W, box, fill, glow, line, mirrored, oval, place, poly, radial, shape, smooth, stroke,
  wash } from "../../kit/canvas.mjs";
import { eye, fur } from "../../kit/creature.mjs";
import { foliage, mist, motes, trunk } from "../../kit/nature.mjs";

/** Queen of the Last Lamp. */
export function draw(c, rnd, mark) {
  wash(c, radial(c, 300, 420, 640, "#6a4a8a", "#2a2050", "#0a0a1e"));
  for (let i = 0; i < 14; i++) {
    trunk(c, rnd, rnd.range(0, W), 920, -20, rnd.range(12, 34), { fill: "#231d48", shade: "#14112e", bark: 4 });
  }
  mist(c, rnd, 760, 120, "#8a6ab8", 0.5);
  glow(c, 300, 470, 420, "#ffce6a", 0.8);
  mark("subject");
  const fr = { shade: "#3a1440", rim: "#fff2c8", light: [0, 0.6] };
  for (const s of [-1, 1]) {
    place(c, 300, 400, { sx: s, sy: 1 }, (l) => {
      const low = smooth([[14, 90], [80, 60], [190, 120], [220, 220], [180, 330], [130, 420, 1], [110, 330], [50, 280],
        [14, 180]]);
      shape(l, low, { fill: "#b8683a", ...fr, depth: 50, paint: (p) => {
        fill(p, smooth([[20, 100], [120, 120], [170, 240], [90, 300], [20, 180]]), "#e8b05a", { blur: 12 });
        fill(p, oval(126, 220, 46, 52), "#3a1838");
        fill(p, oval(126, 220, 34, 40), "#f4d890");
        fill(p, oval(126, 222, 22, 27), "#2a5a8a");
        fill(p, oval(120, 212, 8), "#e8f8ff");
        for (let i = 0; i < 9; i++) {
          fill(p, oval(206 - i * 8, 180 + i * 26, 10), "#4a1c38", { alpha: 0.8 });
        }
      } });
      const top = smooth([[10, 40], [70, -60], [170, -180], [270, -250], [330, -250, 1], [310, -150], [300, -40],
        [240, 60], [140, 120], [14, 110]]);
      shape(l, top, { fill: "#d8883e", ...fr, depth: 60, paint: (p) => {
        fill(p, smooth([[14, 60], [120, -60], [260, -170], [250, -60], [160, 60], [30, 100]]), "#f4c878", { blur: 16 });
        for (let i = 0; i < 12; i++) {
          stroke(p, smooth([[10, 60], [120 + i * 8, -40 + i * 10], [330 - i * 12, -250 + i * 32]], false), "#7a3428", 3,
            0.5);
        }
        stroke(p, smooth([[300, -240], [270, -140], [262, -40], [200, 50]], false), "#5a1c38", 16, 0.85);
        stroke(p, smooth([[318, -240], [292, -140], [284, -40], [226, 60]], false), "#ffe9b0", 6, 0.9);
        fill(p, oval(184, -70, 54, 58), "#3a1838");
        fill(p, oval(184, -70, 42, 46), "#ffe6a0");
        fill(p, oval(184, -66, 29, 33), "#1f5a92");
        fill(p, oval(184, -62, 15, 18), "#0a1430");
        fill(p, oval(174, -80, 10), "#e8f8ff");
      } });
      fur(l, rnd, top, { x: 0, y: -250, w: 340, h: 370, count: 1300, length: 22, colours: ["#fff0c0", "#8a3c24",
        "#ffd080"], flow: (x, y) => Math.atan2(y - 70, x), alpha: 0.3 });
      stroke(l, smooth([[10, -40], [40, -110], [90, -170], [110, -160]], false), "#f8dca0", 5);
      for (let i = 0; i < 16; i++) {
        const t = i / 16;
        stroke(l, line([[14 + t * 80, -50 - t * 116], [32 + t * 88, -56 - t * 96]]), "#f8dca0", 2.4);
      }
    });
  }
  const body = mirrored([[0, 380], [34, 400], [44, 470], [34, 560], [18, 640], [0, 660]], 300);
  shape(c, body, { fill: "#f0dcb8", shade: "#6a3450", rim: "#ffffff", depth: 24, paint: (l) => {
    for (let i = 0; i < 7; i++) {
      fill(l, box(250, 500 + i * 24, 100, 9), "#8a4a3c", { alpha: 0.7 });
    }
  } });
  const ruff = mirrored([[0, 372], [56, 384], [76, 430], [56, 476], [0, 490]], 300);
  shape(c, ruff, { fill: "#fff2da", shade: "#8a5a70", rim: "#ffffff", depth: 24 });
  fur(c, rnd, ruff, { x: 220, y: 370, w: 160, h: 124, count: 600, length: 24, colours: ["#ffffff", "#d0a888"],
    flow: (x, y) => Math.atan2(y - 400, x - 300), alpha: 0.6, spill: true });
  shape(c, mirrored([[0, 290], [46, 304], [60, 350], [40, 394], [0, 404]], 300), { fill: "#f8e6c8", shade: "#6a3450",
    rim: "#ffffff", depth: 22 });
  for (const s of [-1, 1]) {
    eye(c, 300 + s * 32, 350, 24, { iris: "#3a1a5a", big: 0.7, lid: 0.16, lidColour: "#d8b898", flip: s, tilt: 0.2 });
  }
  stroke(c, smooth([[288, 384], [300, 390], [312, 384]], false), "#6a3440", 3);
  shape(c, poly([[254, 306], [248, 244], [278, 272], [300, 226], [322, 272], [352, 244], [346, 306], [300, 292]]),
    { fill: "#ffd35a", shade: "#a85a14", rim: "#ffffff", depth: 12 });
  for (const [x, y] of [[248, 242], [300, 222], [352, 242]]) {
    fill(c, oval(x, y, 7), "#fff6c8");
  }
  mark("back");
  stroke(c, line([[300, 0], [300, 214]]), "#15101e", 0);
  mark("subject");
  stroke(c, smooth([[600, 560], [470, 540], [340, 560], [300, 640]], false), "#17121f", 14);
  stroke(c, smooth([[600, 556], [470, 536], [342, 556]], false), "#c8a060", 3, 0.8);
  shape(c, poly([[250, 690], [276, 640], [324, 640], [350, 690]]), { fill: "#241c28", shade: "#000000", rim: "#ffdf90",
    depth: 12 });
  shape(c, poly([[254, 690], [346, 690], [330, 806], [270, 806]]), { fill: radial(c, 300, 750, 80, "#ffffff", "#ffe890",
    "#ffab3a") });
  for (const x of [254, 300, 346]) {
    stroke(c, line([[x, 690], [300 + (x - 300) * 0.65, 806]]), "#241c28", 5);
  }
  shape(c, box(262, 804, 76, 18, 4), { fill: "#241c28", rim: "#ffdf90" });
  mark("back");
  glow(c, 300, 748, 330, "#ffd070", 0.8);
  mark("subject");
  glow(c, 300, 748, 110, "#ffffff", 0.8);
  mark("back");
  motes(c, rnd, 60, { x: 300, y: 600, rx: 260, ry: 280, size: 3, colour: "#ffeab0", halo: 5 });
  mark("front");
  foliage(c, rnd, "bl br", ["#14112e", "#231d48", "#3a2a60"], { size: 100 });
}
