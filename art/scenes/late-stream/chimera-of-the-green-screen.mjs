import { W, box, fill, mirrored, oval, smooth, stroke } from "../../kit/canvas.mjs";
import { INK, everything, frame, ink, inkEye, leaded, matte } from "../../kit/window.mjs";

/** Chimera of the Green Screen. */
export function draw(rnd) {
  const { panes, add } = leaded();
  add(everything(), ["#22d858", "#2ee868", "#18c84c", "#4af080"], { cell: 96, flow: "columns", bright: 1.1 });
  for (const x of [60, 540]) {
    add.solid(box(x - 6, 60, 12, 800), "#3a3a48");
  }
  add.solid(box(40, 60, 520, 14), "#3a3a48");
  add(box(0, 800, W, 110), ["#1a9a44", "#22b050"], { cell: 60 });
  const fur = ["#e8a03a", "#d8862a", "#f2b85a"];
  add.ribbon([[430, 760], [520, 700], [540, 560], [480, 470], [510, 380]], 46, ["#5a3ab8", "#7a54d8", "#4a2a9a"],
    { cell: 22 });
  add(smooth([[450, 380], [470, 320], [520, 300], [566, 330], [572, 380], [520, 410]]), ["#7a54d8", "#5a3ab8"],
    { cell: 34 });
  add.solid(oval(492, 346, 11), "#ffe14a", { bright: 1.6 });
  add.ribbon([[474, 394], [446, 414], [428, 404]], 6, "#e8304a", { solid: true, lead: 1.4 });
  add(smooth([[150, 560], [260, 500], [420, 520], [490, 640], [480, 780], [420, 830], [200, 830], [130, 760]]), fur,
    { cell: 54 });
  add(smooth([[330, 520], [340, 420], [320, 330], [360, 300], [400, 330], [420, 430], [430, 540]]),
    ["#e8e4ec", "#d0c8d8", "#f8f4fc"], { cell: 32, flow: "columns" });
  for (const s of [0, 1]) {
    add.ribbon([[352 + s * 46, 240], [340 + s * 56, 170], [372 + s * 60, 112], [430 + s * 56, 110], [456 + s * 40, 150],
      [440 + s * 40, 176]], 25, ["#a8906a", "#8a7450", "#c8b088"], { cell: 18 });
  }
  add(smooth([[320, 250], [360, 214], [410, 220], [440, 270], [450, 330], [430, 370], [396, 366], [350, 330]]),
    ["#f4f0f8", "#e0d8e8"], { cell: 50 });
  add.solid(smooth([[404, 372], [430, 370], [426, 440, 1], [412, 410]]), "#d0c8d8");
  add.solid(smooth([[330, 254], [280, 250, 1], [300, 290], [340, 290]]), "#e0d8e8");
  const mane = ["#c8402a", "#e0602a", "#a82a2a", "#f2843a"];
  for (let i = 0; i < 22; i++) {
    const a = i * 0.2856;
    const r = i % 2 ? 214 : 190;
    add.solid(smooth([[230 + Math.cos(a - 0.2) * 120, 540 + Math.sin(a - 0.2) * 120],
      [230 + Math.cos(a - 0.1) * r * 0.9, 540 + Math.sin(a - 0.1) * r * 0.9],
      [230 + Math.cos(a) * r, 540 + Math.sin(a) * r, 1], [230 + Math.cos(a + 0.2) * 120,
      540 + Math.sin(a + 0.2) * 120]]), mane[i % 4], { lead: 2.4 });
  }
  for (let i = 0; i < 16; i++) {
    const a = i * 0.3927 + 0.1;
    add.solid(smooth([[230 + Math.cos(a - 0.24) * 90, 540 + Math.sin(a - 0.24) * 90], [230 + Math.cos(a) * 150,
      540 + Math.sin(a) * 150, 1], [230 + Math.cos(a + 0.24) * 90, 540 + Math.sin(a + 0.24) * 90]]), mane[(i + 1) % 4],
      { lead: 2.4 });
  }
  for (const s of [-1, 1]) {
    add.solid(oval(230 + s * 84, 452, 28), "#e8a03a");
  }
  add(mirrored([[0, 436], [60, 446], [98, 500], [96, 570], [66, 630], [0, 660]], 230), ["#f2b85a", "#ffcc78"],
    { cell: 150 });
  add.solid(mirrored([[0, 566], [44, 574], [58, 610], [34, 642], [0, 646]], 230), "#fff2dc");
  add.solid(mirrored([[0, 556], [30, 560], [16, 586], [0, 592]], 230), "#7a2a2a");
  for (const x of [190, 300, 420]) {
    add(box(x - 34, 740, 68, 110, 22), fur, { cell: 60 });
    for (let i = -1; i <= 1; i++) {
      add.solid(oval(x + i * 20, 846, 12, 12), "#f2b85a", { lead: 2 });
    }
  }
  frame(add, "plain", ["#3a3a48", "#22d858", "#e8484a"]);
  return { panes, light: { x: 300, y: 400, r: 700 }, ambient: 0.6, brush: (c) => {
    matte(c, mirrored([[0, 436], [60, 446], [98, 500], [96, 570], [66, 630], [0, 660]], 230),
      { dx: -14, dy: -8, blur: 14, colour: "#7a2c10", alpha: 0.6 });
    for (const s of [-1, 1]) {
      inkEye(c, 230 + s * 44, 520, 22, { iris: "#22b050", flip: s, angry: 0.16 });
      ink(c, [[230 + s * 16, 502], [230 + s * 44, 486], [230 + s * 82, 496]], 7);
      ink(c, [[230 + s * 12, 530], [230 + s * 22, 560]], 4, { alpha: 0.6 });
      for (let i = 0; i < 3; i++) {
        ink(c, [[230 + s * 34, 606 + i * 8], [230 + s * 92, 596 + i * 16]], 2.4, { alpha: 0.7 });
      }
    }
    ink(c, [[198, 618], [230, 604], [262, 618]], 5);
    ink(c, [[230, 590], [230, 606]], 4);
    ink(c, [[206, 640], [230, 634], [254, 640]], 3);
    fill(c, oval(388, 272, 16, 12), "#fff3dc");
    fill(c, oval(390, 272, 12, 5), INK);
    ink(c, [[370, 266], [388, 256], [408, 266]], 5);
    ink(c, [[430, 350], [412, 354], [400, 344]], 4);
    fill(c, oval(438, 330, 4, 6), INK);
    fill(c, oval(492, 346, 3, 9), INK);
    ink(c, [[462, 384], [500, 394], [540, 388]], 3);
  }, over: (c) => {
    for (const [path, w] of [[oval(230, 540, 218), 5]]) {
      stroke(c, path, "#6aff9a", w, 0.35);
    }
  } };
}
