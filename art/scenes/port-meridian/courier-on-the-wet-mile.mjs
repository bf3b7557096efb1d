import { H, W, box, fade, fill, glow, limb, line, linear, oval, place, poly, radial, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { neon, skyline } from "../../kit/machine.mjs";
import { rain, reflection, sky } from "../../kit/nature.mjs";

const FR = { shade: "#0a0620", rim: "#7ff0ff", light: [0.8, -0.6] };
const ROAD = 690;

/** A wheel without spokes: a ring that hovers in its own light. */
function wheel(c, x, y, r, colour) {
  glow(c, x, y, r * 2.2, colour, 0.7);
  stroke(c, oval(x, y, r), "#0a0c1c", 34);
  stroke(c, oval(x, y, r), "#2c3458", 24);
  neon(c, oval(x, y, r - 3), colour, 7);
  for (let i = 0; i < 5; i++) {
    stroke(c, smooth([[x + Math.cos(i * 0.5 + 2.4) * r * 0.7, y + Math.sin(i * 0.5 + 2.4) * r * 0.7],
      [x + Math.cos(i * 0.5 + 2.7) * r * 0.7, y + Math.sin(i * 0.5 + 2.7) * r * 0.7]], false), "#ffffff", 4, 0.6);
  }
}

function bike(c) {
  wheel(c, 150, 610, 84, "#ff3aa8");
  wheel(c, 480, 616, 80, "#3ae0ff");
  shape(c, limb([[480, 612, 10], [430, 510, 15], [396, 440, 13]]), { fill: "#5a6690", ...FR, depth: 8 });
  shape(c, limb([[150, 606, 13], [230, 590, 20], [300, 570, 18]]), { fill: "#3a4468", ...FR, depth: 10 });
  const hull = smooth([[110, 486, 1], [210, 478], [300, 508], [372, 436], [440, 430], [520, 500], [536, 540, 1], [470, 530],
    [400, 560], [352, 626], [262, 640], [222, 580], [160, 540]]);
  shape(c, hull, { fill: linear(c, 120, 440, 440, 640, "#ff4a5a", "#d8203a", "#5a0c2c"), ...FR, depth: 44, rimWidth: 7,
    paint: (l) => {
    fill(l, poly([[240, 480], [300, 500], [260, 650], [210, 640]]), "#ffe0d0", { alpha: 0.9 });
    fill(l, poly([[310, 510], [330, 500], [300, 650], [280, 650]]), "#ffe0d0", { alpha: 0.9 });
    fill(l, oval(400, 450, 90, 18, 0.5), "#ffffff", { alpha: 0.5, blur: 10 });
  } });
  shape(c, smooth([[372, 430], [410, 380], [452, 410], [470, 446], [430, 440]]), { fill: "#9ae8ff", shade: "#1c4a8a",
    rim: "#ffffff", depth: 12, rimAlpha: 1 });
  fill(c, smooth([[506, 496], [540, 516], [540, 540], [500, 528]]), "#fffbe0");
  glow(c, 530, 520, 190, "#fff2c0", 0.95);
  fill(c, poly([[530, 512], [640, 470], [640, 680], [530, 536]]), radial(c, 530, 520, 200, fade("#fff6d0", 0.8),
    fade("#fff6d0", 0)), { blur: 8, mode: "screen" });
}

function rider(c) {
  const suit = "#3a3f78";
  shape(c, limb([[236, 470, 44], [316, 500, 36], [318, 560, 26], [286, 626, 22]]), { fill: suit, ...FR, depth: 22 });
  shape(c, smooth([[250, 612], [322, 618], [346, 644], [250, 648]]), { fill: "#1c2040", ...FR, depth: 10 });
  shape(c, limb([[220, 470, 58], [262, 390, 56], [330, 320, 46]]), { fill: suit, ...FR, depth: 36, rimWidth: 7,
    paint: (l) => {
    fill(l, poly([[180, 400], [300, 460], [290, 486], [170, 430]]), "#ffd23a");
  } });
  shape(c, limb([[326, 330, 34], [372, 400, 25], [410, 424, 19]]), { fill: "#4a5090", ...FR, depth: 16 });
  shape(c, oval(412, 426, 21, 18), { fill: "#1c2040", ...FR, depth: 8 });
  // The scarf, flat out.
  for (const [d, colour] of [[22, "#8a0c2c"], [0, "#ff4a5a"]]) {
    shape(c, smooth([[330, 300 + d], [250, 280 + d], [150, 300 + d], [40, 262 + d, 1], [70, 312 + d], [20, 340 + d, 1],
      [160, 340 + d], [260, 326 + d], [334, 330 + d]]), { fill: colour, shade: "#3a0418", rim: "#ffc8d8", depth: 10 });
  }
  place(c, 366, 268, { turn: 0.16 }, (l) => {
    shape(l, smooth([[-66, 20], [-62, -36], [-10, -68], [46, -50], [70, -4], [60, 40], [6, 60], [-46, 50]]),
      { fill: "#f2f4ff", shade: "#2a2a5c", rim: "#ffffff", light: [0.6, -0.8], depth: 30, rimWidth: 6 });
    shape(l, smooth([[0, -34], [52, -36], [72, -4], [62, 28], [10, 18]]), { fill: linear(l, 0, -30, 70, 30, "#ff8ad0",
      "#7a3aff", "#1c1450"), shade: "#0a0424", rim: "#ffffff", depth: 10 });
    stroke(l, smooth([[-50, -44], [-10, -62], [20, -62]], false), "#ff4a5a", 10);
  });
  // The parcel that was due tomorrow.
  place(c, 150, 420, { turn: -0.2, scale: 1.12 }, (l) => {
    shape(l, box(-62, -58, 124, 112, 8), { fill: "#d89a54", shade: "#4a1c1c", rim: "#fff0c0", light: [0.8, -0.6],
      depth: 28 });
    fill(l, box(-12, -58, 24, 112), "#f4e0b0");
    fill(l, box(-62, -14, 124, 20), "#f4e0b0");
    fill(l, poly([[24, 18], [52, 18], [38, -6]]), "#d8203a");
    stroke(l, line([[-50, 30], [-24, 30]]), "#4a1c1c", 5);
  });
}

/** Courier on the Wet Mile. */
export function draw(c, rnd, mark) {
  sky(c, "#160a3c", "#3a1470", "#c83a9a", "#ff8a6a", "#0c0a24");
  glow(c, 610, 430, 480, "#ffb070", 0.8);
  skyline(c, rnd, { y: ROAD, layers: 3, high: 520, haze: "#8a3a98", near: "#1c1048", lights: ["#ffd28a", "#7fe9ff",
    "#ff7ac8"], lit: 0.4 });
  // Speed: everything far away becomes lines.
  for (let i = 0; i < 150; i++) {
    const y = rnd.range(60, ROAD - 20);
    const x = rnd.range(-80, W);
    const l = rnd.range(60, 320);
    fill(c, box(x, y, l, rnd.range(1, 5), 2), linear(c, x, 0, x + l, 0, "rgba(255,255,255,0)", rnd.pick(["#ff7ac8",
      "#7fe9ff", "#ffd28a", "#ffffff"])), { alpha: rnd.range(0.2, 0.8), mode: "screen" });
  }
  for (const [x, y, h, colour] of [[60, 120, 150, "#ff4aa8"], [470, 60, 210, "#3ae0ff"], [250, 60, 90, "#ffd23a"]]) {
    neon(c, box(x, y, 54, h, 8), colour, 4);
    for (let i = 0; i < h / 40 - 1; i++) {
      neon(c, line([[x + 14, y + 26 + i * 38], [x + 40, y + 26 + i * 38 + (i % 2) * 10]]), colour, 4);
    }
  }
  neon(c, line([[-20, 596], [70, 600]]), "#ff3aa8", 9);
  for (let i = 0; i < 5; i++) {
    stroke(c, line([[-20, 540 + i * 26], [120 - i * 10, 548 + i * 25]]), i % 2 ? "#ff8ad0" : "#ff3aa8", 5 - i * 0.6, 0.6);
  }
  mark("subject");
  bike(c);
  rider(c);
  mark("back");
  reflection(c, ROAD + 8, { ripple: 12, squash: 0.72, alpha: 0.9, seed: "wet-mile" });
  fill(c, box(0, ROAD + 6, W, H - ROAD), linear(c, 0, ROAD, 0, H, fade("#2a1450", 0.15), fade("#0a0620", 0.85)));
  stroke(c, line([[-10, ROAD + 7], [W + 10, ROAD + 7]]), "#ffd0f0", 3, 0.8);
  for (let i = 0; i < 130; i++) {
    const x = rnd.pick([120, 450]) - rnd() ** 2 * 240;
    const y = ROAD + 6 - rnd() ** 2 * 90;
    stroke(c, line([[x, y], [x - rnd.range(8, 34), y - rnd.range(2, 12)]]), "#dff6ff", rnd.range(1, 3), 0.75);
  }
  for (let i = 0; i < 40; i++) {
    fill(c, oval(rnd.range(0, W), rnd.range(ROAD + 16, 880), rnd.range(20, 90), rnd.range(1, 3)), rnd.pick(["#ff7ac8",
      "#7fe9ff", "#ffd28a"]), { alpha: 0.5, mode: "screen" });
  }
  rain(c, rnd, 130, { slant: 1.6, length: 46, colour: "#e8f4ff", alpha: 0.4 });
  return { glow: 0.36 };
}
