import { box, fill, glow, line, linear, mirrored, mix, oval, poly, shaft, shape, smooth,
  stroke } from "../../kit/canvas.mjs";
import { plating, truss } from "../../kit/machine.mjs";
import { motes, sky } from "../../kit/nature.mjs";

/** Drydock Dreadnought. */
export function draw(c, rnd, mark) {
  sky(c, "#1a2a3c", "#3a5060", "#8a6a50", "#2a1a18");
  glow(c, 300, 230, 420, "#ffcf90", 0.7);
  for (const s of [-1, 1]) {
    for (let i = 0; i < 7; i++) {
      const y = 330 + i * 88;
      const x = 300 + s * (300 - i * 14);
      fill(c, poly([[300 + s * 320, y], [x - s * 20, y + 30], [x - s * 20, y + 104], [300 + s * 320, y + 100]]),
        mix("#5a5048", "#14100f", i / 7));
      fill(c, poly([[300 + s * 320, y - 4], [x - s * 40, y + 24], [x - s * 20, y + 34], [300 + s * 320, y + 10]]),
        mix("#a08a70", "#3a2a24", i / 7));
    }
  }
  for (const s of [-1, 1]) {
    const x = 300 + s * 230;
    truss(c, x, 400, x, 60, 30, "#1c1a20", { bays: 12, stroke: 6, rim: "#ffb870" });
    truss(c, x + s * 60, 70, x - s * 190, 70, 22, "#1c1a20", { bays: 11, stroke: 5, rim: "#ffb870" });
    stroke(c, line([[x - s * 130, 76], [x - s * 130, 190]]), "#1c1a20", 3);
    shape(c, box(x - s * 130 - 22, 190, 44, 30, 3), { fill: "#a8742a", shade: "#2a1008", rim: "#ffe0a0", depth: 8 });
    glow(c, x, 58, 30, "#ff4a3a", 1);
  }
  mark("subject");
  const fr = { shade: "#04040c", rim: "#ffd8a0", light: [0, -1] };
  for (const [w, y, h] of [[150, 236, 100], [96, 168, 80], [56, 110, 66]]) {
    shape(c, poly([[300 - w, y + h], [300 - w * 0.86, y], [300 + w * 0.86, y], [300 + w, y + h]]),
      { fill: "#4a5058", ...fr, depth: 30 });
  }
  for (const [y, n, w] of [[128, 5, 80], [190, 7, 140]]) {
    for (let i = 0; i < n; i++) {
      const x = 300 + (i - (n - 1) / 2) * (w / n) * 1.3;
      fill(c, box(x - 6, y, 12, 12, 2), "#ffdf8a");
      glow(c, x, y + 6, 22, "#ffc04a", 0.7);
    }
  }
  truss(c, 300, 112, 300, 20, 18, "#30343c", { bays: 6, stroke: 4, rim: "#ffd8a0" });
  stroke(c, line([[250, 52], [350, 52]]), "#30343c", 6);
  glow(c, 300, 18, 36, "#ff4a3a", 1);
  for (const s of [-1, 1]) {
    shape(c, poly([[300 + s * 60, 300], [300 + s * 160, 286], [300 + s * 176, 340], [300 + s * 50, 350]]),
      { fill: "#3c424a", ...fr, depth: 20 });
    for (const d of [84, 120]) {
      shape(c, poly([[300 + s * d - 9, 310], [300 + s * d + 9, 310], [300 + s * d * 1.25 + 14, 366],
        [300 + s * d * 1.25 - 14, 366]]), { fill: "#2a2e36", ...fr, depth: 8 });
    }
  }
  const hull = mirrored([[0, 300, 1], [90, 330], [214, 350, 1], [196, 470], [130, 640], [52, 800], [14, 850, 1],
    [0, 852]], 300);
  shape(c, hull, { fill: linear(c, 90, 0, 510, 0, "#23303c", "#6a7680", "#8a949a", "#6a7680", "#1c2834"), ...fr,
    depth: 60, rimWidth: 5, paint: (l) => {
    fill(l, smooth([[60, 640], [300, 670], [540, 640], [540, 900], [60, 900]]), "#8a2418");
    fill(l, smooth([[60, 626], [300, 656], [540, 626], [540, 640], [300, 672], [60, 640]]), "#e8e0d0");
  } });
  plating(c, hull, rnd, { x: 80, y: 300, w: 440, h: 560, size: 46, seam: "#0c1018", rust: "#b85a24", alpha: 0.45 });
  fill(c, smooth([[294, 310], [300, 300], [306, 310], [305, 840], [295, 840]]), "#e8f0f0", { alpha: 0.7, blur: 1.5 });
  for (const s of [-1, 1]) {
    shape(c, oval(300 + s * 112, 440, 26, 34), { fill: "#14181f", rim: "#8a949a", depth: 8 });
    shape(c, smooth([[300 + s * 112, 446], [300 + s * 122, 520], [300 + s * 150, 540, 1], [300 + s * 112, 566],
      [300 + s * 74, 540, 1], [300 + s * 102, 520]]), { fill: "#3a424c", ...fr, depth: 12 });
    fill(c, smooth([[300 + s * 40, 392, 1], [300 + s * 78, 374], [300 + s * 96, 392, 1], [300 + s * 70, 410]]),
      "#fff6e0");
    fill(c, oval(300 + s * 68, 392, 10), "#a81c14");
  }
  stroke(c, smooth([[240, 602], [300, 620], [360, 602]], false), "#f4ecd8", 8);
  for (let i = 0; i < 7; i++) {
    const x = 249 + i * 17;
    fill(c, poly([[x - 8, 606 + 6 * Math.sin(i / 6 * 3.14)], [x + 8, 606 + 6 * Math.sin(i / 6 * 3.14)],
      [x, 632 + 6 * Math.sin(i / 6 * 3.14)]]), "#f4ecd8");
  }
  mark("back");
  fill(c, poly([[-10, 830], [610, 830], [610, 920], [-10, 920]]), linear(c, 0, 830, 0, 900, "#3a2c28", "#0c0808"));
  for (let i = 0; i < 7; i++) {
    shape(c, box(206 + i * 28, 826, 24, 44, 3), { fill: "#5a4434", shade: "#0c0808", rim: "#ffb870", depth: 10 });
  }
  mark("front");
  for (const s of [-1, 1]) {
    const sx = 300 + s * 190;
    truss(c, sx, 860, sx - s * 4, 470, 34, "#1c1614", { bays: 12, stroke: 4, rim: "#ff9a4a" });
    for (const y of [560, 680, 790]) {
      stroke(c, line([[sx - s * 60, y], [sx + s * 30, y]]), "#2a1f1a", 7);
    }
  }
  const man = (x, y, s, spark) => {
    mark("front");
    fill(c, oval(x, y - 40, 8), "#0c0a0c");
    fill(c, smooth([[x - 10, y], [x - 9, y - 30], [x + 9, y - 30], [x + 10, y]]), "#0c0a0c");
    stroke(c, line([[x, y - 26], [x + s * 24, y - 34]]), "#0c0a0c", 6);
    if (!spark) {
      return;
    }
    const px = x + s * 28;
    const py = y - 36;
    mark("back");
    glow(c, px, py, 150, "#8ae0ff", 0.9);
    mark("subject");
    glow(c, px, py, 40, "#ffffff", 1);
    for (let i = 0; i < 46; i++) {
      const a = rnd.range(0.2, 2.9);
      const d = rnd.range(10, 150);
      stroke(c, smooth([[px, py], [px + Math.cos(a) * d * 0.6, py + Math.sin(a) * d * 0.4],
        [px + Math.cos(a) * d, py + Math.sin(a) * d]], false), rnd.pick(["#ffe08a", "#fff6d0", "#ff9a3a"]),
        rnd.range(0.8, 2.4), 0.85);
    }
  };
  man(150, 556, 1, true);
  man(438, 676, -1, true);
  man(156, 786, 1, true);
  man(452, 556, -1, false);
  man(120, 870, 1, false);
  man(480, 872, -1, false);
  mark("back");
  for (const s of [-1, 1]) {
    shaft(c, 300 + s * 280, 330, s > 0 ? 2.7 : 0.44, 0.12, 460, "#fff0c8", 0.5, 14);
  }
  motes(c, rnd, 90, { size: 2.6, colour: "#ffc86a", y: 560, ry: 340 });
  return { glow: 0.36 };
}
