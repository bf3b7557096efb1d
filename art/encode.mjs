/** Turns canvases into WebP files of a limited size. */
import sharp from "sharp";
import { H, W, layer } from "./kit/canvas.mjs";
import { planesOf } from "./kit/planes.mjs";

/** Encodes at the best quality that stays under `limit` bytes. */
export async function webp(image, limit, from = 84, floor = 20) {
  for (let quality = from; ; quality -= 4) {
    const bytes = await image.clone().webp({ quality, effort: 5, smartSubsample: limit > 20_000 }).toBuffer();
    if (bytes.length <= limit || quality - 4 < floor) {
      return bytes;
    }
  }
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
export async function planeFiles(picture, render, cover) {
  const { back, subject, front = layer().getImageData(0, 0, W, H).data } = planesOf(picture, render, cover);
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
