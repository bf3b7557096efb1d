/** Turns canvases into WebP files of a limited size. */
import sharp from "sharp";
import { H, W, layer } from "./kit/canvas.mjs";
import { planesOf } from "./kit/planes.mjs";

/** Encodes at the best quality that stays under `limit` bytes, in steps of 4 below `from`; at `floor` if none does. */
export async function webp(image, limit, from = 84, floor = 20) {
  const encode = (step) => image.clone().webp({ quality: from - step * 4, effort: 4, smartSubsample: limit > 20_000 }).toBuffer();
  const first = await encode(0);
  if (first.length <= limit) {
    return first;
  }
  let [tooLarge, small] = [0, Math.floor((from - floor) / 4)];
  let best;
  while (small - tooLarge > 1) {
    const step = Math.floor((tooLarge + small) / 2);
    const bytes = await encode(step);
    if (bytes.length <= limit) {
      [small, best] = [step, bytes];
    } else {
      tooLarge = step;
    }
  }
  return best ?? encode(small);
}

export async function pixels(c) {
  const { width, height } = c.canvas;
  const data = c.getImageData(0, 0, width, height).data;
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } });
}

/** The most bytes of all planes of a card together, and of each. The plate keeps a share, whatever the others take. */
const TOGETHER = 80_000;
const FRONT = 20_000;
const SUBJECT = 46_000;
const BACK = 40_000;
const BACK_AT_LEAST = 24_000;

/** The files of a card's planes: `{ back, subject, front }`. The front of a scene without one is clear. */
export async function planeFiles(picture, render, study) {
  const { back, subject, front = layer().getImageData(0, 0, W, H).data } = planesOf(picture, render, study);
  const encode = (plane, limit, channels = 4) => {
    const raw = sharp(Buffer.from(plane.buffer), { raw: { width: W, height: H, channels: 4 } });
    return webp(channels === 3 ? raw.removeAlpha() : raw, limit, 80, 4);
  };
  const files = { front: await encode(front, FRONT) };
  const left = TOGETHER - files.front.length;
  files.subject = await encode(subject, Math.min(SUBJECT, left - BACK_AT_LEAST));
  files.back = await encode(back, Math.min(BACK, left - files.subject.length), 3);
  return files;
}
