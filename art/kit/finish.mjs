/** The last coat: bloom, colour fringes, vignette and grain. */
import { H, W, clamp, density, fade, layer, radial, stamp, wash } from "./canvas.mjs";
import { maskLayer } from "./light.mjs";
import { noise, random } from "./random.mjs";

/** Where light blooms: more here, less there. */
export function patches(seed) {
  const drift = noise(`patches${seed}`);
  return maskLayer(Float32Array.from({ length: W * H },
    (_, p) => clamp(0.55 + drift.fbm(p % W / 150, Math.floor(p / W) / 110, 3) * 1.5, 0.1, 1)));
}

/** Lets the bright parts of `source` bleed into their surroundings; `patchy` is a layer that says where. */
export function bloom(c, { gain = 0.55, radii = [5, 16, 44], power = 2, source = c, patchy } = {}) {
  const bright = layer();
  stamp(bright, source);
  for (let i = 1; i < power; i++) {
    const copy = layer();
    stamp(copy, bright);
    stamp(bright, copy, { mode: "multiply" });
  }
  if (patchy) {
    stamp(bright, patchy, { mode: "destination-in" });
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
  const { width, height } = c.canvas;
  const picture = c.getImageData(0, 0, width, height);
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
  const { width, height } = c.canvas;
  const picture = c.getImageData(0, 0, width, height);
  const d = picture.data;
  const from = new Uint8ClampedArray(d);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const k = (x / width * 2 - 1) * amount * density;
      const m = (y / height * 2 - 1) * amount * density;
      const rx = clamp(Math.round(x + k), 0, width - 1);
      const ry = clamp(Math.round(y + m), 0, height - 1);
      const bx = clamp(Math.round(x - k), 0, width - 1);
      const by = clamp(Math.round(y - m), 0, height - 1);
      const p = (y * width + x) * 4;
      d[p] = from[(ry * width + rx) * 4];
      d[p + 2] = from[(by * width + bx) * 4 + 2];
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
