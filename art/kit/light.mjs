/**
 * The light that a scene's subject shares with its surroundings: it shades the ground that it touches, takes colour from
 * what is around it, and its edge dissolves where the values beside it are near.
 */
import { H, W, clamp, coarse, createCanvas, layer, linear, plain, stamp, wash } from "./canvas.mjs";
import { soften } from "./planes.mjs";
import { noise } from "./random.mjs";

/** A mask of W×H values as the alpha of a white layer. */
export function maskLayer(mask) {
  const plain = createCanvas(W, H);
  const pen = plain.getContext("2d");
  const image = pen.createImageData(W, H);
  const d = image.data.fill(255);
  for (let p = 0; p < mask.length; p++) {
    d[p * 4 + 3] = mask[p] * 255;
  }
  pen.putImageData(image, 0, 0);
  const l = layer();
  l.drawImage(plain, 0, 0, W, H);
  return l;
}

const plainPixels = (c) => plain(c).getImageData(0, 0, W, H).data;

/** The first and the last row of a mask. */
function rows(mask) {
  const isSet = (y) => mask.subarray(y * W, y * W + W).reduce((sum, alpha) => sum + alpha, 0) > 4;
  let top = 0;
  let bottom = H - 1;
  while (top < bottom && !isSet(top)) {
    top++;
  }
  while (bottom > top && !isSet(bottom)) {
    bottom--;
  }
  return { top, bottom };
}

/** A copy of a layer without what `other` covers. */
function without(c, other, options) {
  const l = layer();
  stamp(l, c);
  stamp(l, other, { mode: "destination-out", ...options });
  return l;
}

/** Where the subject keeps the light off: close to it, and in a pool below if it stands. */
function contact(subject, { top, bottom }, floats) {
  const l = layer();
  stamp(l, subject, { blur: 24, dx: 10, dy: 20, alpha: floats ? 0.3 : 0.6 });
  stamp(l, subject, { blur: 7, dx: 3, dy: 7, alpha: floats ? 0.22 : 0.65 });
  const tall = bottom - top;
  if (!floats) {
    wash(l, linear(l, 0, top, 0, bottom, [0, "#ffffff33"], [0.45, "#ffffff88"], [0.9, "#ffffff"]), "destination-in");
    const feet = layer();
    const from = subject.canvas.height / H;
    feet.drawImage(subject.canvas, 0, (bottom - tall * 0.2) * from, W * from, tall * 0.2 * from,
      0, bottom - tall * 0.05, W, tall * 0.09);
    stamp(l, feet, { blur: 9, alpha: 0.8 });
  }
  wash(l, "#0d0824", "source-in");
  return l;
}

/** What surrounds the subject, continued over it. */
function surroundings(c, subject) {
  return coarse(() => {
    const bare = without(plain(c), plain(subject));
    const l = layer();
    for (const blur of [70, 30, 12]) {
      stamp(l, bare, { blur });
      stamp(l, bare, { blur });
    }
    stamp(l, bare);
    return l;
  });
}

/** The colour of the surroundings on the sides of the subject that face them, most of it from below. */
function bounce(c, subject, around, mode) {
  const lit = (dy, shift, alpha) => {
    const side = without(subject, subject, { dy, blur: 10 });
    stamp(side, around, { mode: "source-in", dy: shift });
    stamp(c, side, { mode, alpha });
  };
  const whole = layer();
  stamp(whole, subject);
  stamp(whole, around, { mode: "source-in", blur: 40 });
  stamp(c, whole, { mode: "soft-light", alpha: 0.2 });
  lit(-24, -30, 0.38);
  lit(16, 20, 0.1);
}

/** Where the edge of the subject is lost: values on both sides are near, and the brush was light there. */
function lostEdges(c, mask, around, focus, seed) {
  const picture = plainPixels(c);
  const beside = plainPixels(around);
  const wide = soften(mask, 5);
  const drift = noise(`edges${seed}`);
  const value = (d, q) => d[q] * 0.3 + d[q + 1] * 0.59 + d[q + 2] * 0.11;
  return wide.map((share, p) => {
    const band = clamp(1.3 - Math.abs(share * 2 - 1) * 1.5);
    if (!band) {
      return 0;
    }
    const x = p % W;
    const y = Math.floor(p / W);
    const apart = Math.abs(value(picture, p * 4) - value(beside, p * 4));
    const near = clamp(1.2 - apart / 26);
    const chance = clamp(0.75 + drift.fbm(x / 70, y / 70, 2) * 1.6);
    const kept = 1 - 0.6 * Math.exp(-(((y - focus) / 110) ** 2));
    return band * near * chance * kept;
  });
}

/** Air between the eye and what is far: the plate loses contrast towards its top. */
function air(c, subject, { bottom }, amount) {
  const veil = coarse(() => {
    const l = layer();
    stamp(l, plain(c), { blur: 50 });
    return l;
  });
  stamp(veil, c, { blur: 3, alpha: 0.55 });
  wash(veil, linear(veil, 0, 0, 0, Math.max(bottom, 400), [0, "#ffffff"], [0.6, "#ffffff"], [1, "#ffffff00"]),
    "destination-in");
  stamp(veil, subject, { mode: "destination-out", blur: 2 });
  stamp(c, veil, { alpha: amount });
}

/** Lights a sketch whose subject and front are where `study` says, except for the planes in `hide`. */
export function light(c, study, { hide = {}, seed, haze = 0, lost = 0.85, bounced = "screen" }) {
  const subject = maskLayer(study.subject);
  const front = maskLayer(study.front);
  const edge = rows(study.subject);
  const shade = contact(subject, edge, study.floats);
  const over = layer();
  stamp(over, c);
  if (haze) {
    air(c, "subject" in hide ? layer() : subject, edge, haze);
  }
  if (!("subject" in hide)) {
    stamp(shade, subject, { mode: "destination-out" });
  }
  stamp(c, shade, { mode: "multiply", alpha: 0.62 });
  if (!("subject" in hide)) {
    const around = surroundings(c, subject);
    bounce(c, subject, around, bounced);
    if (lost) {
      const soft = layer();
      stamp(soft, c, { blur: 4.5 });
      stamp(soft, maskLayer(lostEdges(c, study.subject, around, study.focus, seed)), { mode: "destination-in" });
      stamp(c, soft, { alpha: lost });
    }
  }
  if (!("front" in hide)) {
    stamp(over, front, { mode: "destination-in" });
    stamp(c, over);
  }
}

/** How fine the brush is at every pixel: finest at the subject's focus, coarse far away from it and before it. */
export function fineness({ subject, front, focus }) {
  const close = soften(subject, 6);
  const near = soften(soften(subject, 45), 45);
  return close.map((share, p) => {
    const y = Math.floor(p / W);
    const kept = 0.68 + 0.32 * Math.exp(-(((y - focus) / 190) ** 2));
    return clamp(0.1 + share * kept + near[p] * 0.3 - front[p] * 0.4);
  });
}
