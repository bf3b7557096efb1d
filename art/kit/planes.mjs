/**
 * Planes of a picture: the plate behind the subject, the subject cut out, and what stands before it. A scene marks what
 * it draws. It is drawn again without the marked planes, which shows what they cover, so nothing has to be invented.
 */
import { H, W, clamp, layer, lerp, stamp } from "./canvas.mjs";

const PIXELS = W * H;

const copy = (c) => {
  const l = layer();
  stamp(l, c);
  return l;
};

/**
 * `mark(plane)` says to which plane belongs what a scene draws from there on: "back" at first, "subject" or "front".
 * Planes in `hide` are taken off the canvas again and gathered in `seen`. "hole" leaves a hole in the canvas where the
 * plane was, which what is drawn later may fill.
 */
export function marking(c, hide = {}) {
  const seen = {};
  let plane = "back";
  let before;
  const mark = (next) => {
    if (plane in hide) {
      const drawn = copy(c);
      seen[plane] ??= layer();
      stamp(seen[plane], drawn);
      stamp(c, before, { mode: "copy" });
      if (hide[plane] === "hole") {
        stamp(c, drawn, { mode: "destination-out" });
      }
    }
    plane = next;
    if (plane in hide) {
      before = copy(c);
      stamp(c, layer(), { mode: "copy" });
    }
  };
  return { mark, seen };
}

const pixelsOf = (c) => c.getImageData(0, 0, W, H).data;

/** How much a layer covers at every pixel, 0 to 1; nothing without a layer. */
export function coverage(c) {
  const d = c && pixelsOf(c);
  return Float32Array.from({ length: PIXELS }, (_, p) => d ? d[p * 4 + 3] / 255 : 0);
}

/** What is seen of a plane: `holes` is the scene with holes in its place, filled by what covers it. Mist and light do not. */
export function visible(drawn, holes) {
  const filled = coverage(holes);
  return coverage(drawn).map((alpha, p) => alpha && alpha * clamp(((1 - filled[p]) / alpha - 0.03) * 10));
}

/** A box blur that repeats the pixels of the edge. */
export function soften(mask, radius) {
  const along = (from, length, step, lines, pitch) => {
    const to = new Float32Array(PIXELS);
    for (let k = 0; k < lines; k++) {
      const at = (i) => from[k * pitch + clamp(i, 0, length - 1) * step];
      let sum = 0;
      for (let i = -radius; i <= radius; i++) {
        sum += at(i);
      }
      for (let i = 0; i < length; i++) {
        to[k * pitch + i * step] = sum / (2 * radius + 1);
        sum += at(i + radius + 1) - at(i - radius);
      }
    }
    return to;
  };
  return along(along(mask, W, 1, H, W), H, W, W, 1);
}

/** Steps of alpha: 16 take a third of the bytes of 256. A front has fine blades and drops. */
const STEPS = { subject: 15, front: 7 };

/**
 * Cuts what is in `picture` and not in `plate` out, where `cover` says that it is. Returns the cut-out and the plate,
 * which is the picture itself away from it. The cut-out over the plate is the picture again: an edge is as opaque as the
 * difference needs, and what remains of a halo stays in the plate.
 */
export function cut(picture, plate, cover, steps) {
  // A glow around a flame is no part of it.
  const body = cover.map((alpha) => clamp(alpha * 2 - 0.6));
  const edge = soften(body, 1);
  // Closes holes of the size of a mote.
  const around = soften(body, 5);
  const near = soften(around, 5);
  const color = new Uint8ClampedArray(PIXELS * 4);
  const rest = new Uint8ClampedArray(PIXELS * 4);
  for (let p = 0; p < PIXELS; p++) {
    const q = p * 4;
    const inside = clamp(near[p] * 6);
    let least = 0;
    for (let k = q; k < q + 3; k++) {
      rest[k] = lerp(picture[k], plate[k], inside);
      const difference = Math.abs(picture[k] - rest[k]) - 6;
      least = Math.max(least, difference / (picture[k] > rest[k] ? 255 - rest[k] : rest[k]));
    }
    const solid = clamp(Math.max(edge[p] * 1.5 - 0.25, (around[p] - 0.75) * 8));
    const alpha = Math.round(Math.max(solid, least * inside ** 2) * steps) / steps;
    for (let k = q; k < q + 3; k++) {
      color[k] = alpha ? (picture[k] - (1 - alpha) * rest[k]) / alpha : 0;
      if (alpha < 0.5) {
        rest[k] = (picture[k] - alpha * color[k]) / (1 - alpha);
      }
    }
    color[q + 3] = alpha * 255;
    rest[q + 3] = 255;
  }
  return { color, rest };
}

/**
 * All planes of a card from the finished `picture`. `render(hide)` finishes the scene without some planes; `subject` and
 * `front` say where these are. There is a front only if the scene marks one.
 */
export function planesOf(picture, render, { subject, front }) {
  const bare = render({ subject: true, front: true });
  const planes = {};
  let whole = pixelsOf(picture);
  if (front.some((alpha) => alpha > 0.5)) {
    // Only where the front covers the subject, the plate is not what is behind it.
    const meet = front.some((alpha, p) => alpha > 0.1 && subject[p] > 0.1);
    const { color, rest } = cut(whole, pixelsOf(meet ? render({ front: true }) : bare), front, STEPS.front);
    planes.front = color;
    whole = rest;
  }
  const { color, rest } = cut(whole, pixelsOf(bare), subject, STEPS.subject);
  return { back: rest, subject: color, ...planes };
}
