/** The last coat: bloom, colour fringes, vignette and grain. */
import { H, W, fade, layer, radial, stamp, wash } from "./canvas.mjs";
import { random } from "./random.mjs";

/** Lets the bright parts bleed into their surroundings. */
export function bloom(c, { gain = 0.55, radii = [5, 16, 44], power = 2 } = {}) {
  const bright = layer();
  stamp(bright, c);
  for (let i = 1; i < power; i++) {
    const copy = layer();
    stamp(copy, bright);
    stamp(bright, copy, { mode: "multiply" });
  }
  for (const r of radii) {
    stamp(c, bright, { mode: "screen", blur: r, alpha: gain });
  }
}

/** Darkens the corners. */
export function vignette(c, colour = "#05030a", alpha = 0.6, reach = 640) {
  wash(c, radial(c, W / 2, H * 0.46, reach, [0, fade(colour, 0)], [0.55, fade(colour, 0)], [1, fade(colour, alpha)]));
}

/** Even film grain, a little stronger in the mid tones. */
export function grain(c, seed, amount = 7) {
  const rnd = random(`grain${seed}`);
  const picture = c.getImageData(0, 0, W, H);
  const d = picture.data;
  for (let p = 0; p < d.length; p += 4) {
    const g = (rnd() + rnd() - 1) * amount;
    d[p] += g;
    d[p + 1] += g;
    d[p + 2] += g;
  }
  c.putImageData(picture, 0, 0);
}

/** Splits red and blue apart towards the corners, as a cheap lens does. */
export function fringe(c, amount = 1.8) {
  const picture = c.getImageData(0, 0, W, H);
  const d = picture.data;
  const from = new Uint8ClampedArray(d);
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      const k = (x - W / 2) / (W / 2) * amount;
      const m = (y - H / 2) / (H / 2) * amount;
      const rx = Math.min(W - 1, Math.max(0, Math.round(x + k)));
      const ry = Math.min(H - 1, Math.max(0, Math.round(y + m)));
      const bx = Math.min(W - 1, Math.max(0, Math.round(x - k)));
      const by = Math.min(H - 1, Math.max(0, Math.round(y - m)));
      const p = (y * W + x) * 4;
      d[p] = from[(ry * W + rx) * 4];
      d[p + 2] = from[(by * W + bx) * 4 + 2];
    }
  }
  c.putImageData(picture, 0, 0);
}

/** Pulls shadows and highlights towards two colours. */
export function grade(c, { shadows, lights, alpha = 0.25 }) {
  if (shadows) {
    wash(c, shadows, "lighten", alpha);
  }
  if (lights) {
    wash(c, lights, "soft-light", alpha);
  }
}
