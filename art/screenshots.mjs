/** Turns screenshots into WebP files of a limited size. */
import sharp from "sharp";

/** The qualities that are tried, the best first. */
const STILL = [88, 84, 80, 76, 70, 62, 54];
const FILM = [60, 54, 48, 44, 40, 36, 32, 28, 24];

/** The first result of `encode` that has at most `limit` bytes. */
async function within(limit, qualities, encode) {
  for (const quality of qualities) {
    const bytes = await encode(quality);
    if (bytes.length <= limit) return bytes;
  }
  throw new Error(`A picture has more than ${limit} bytes at the lowest quality.`);
}

/** A WebP file of a screenshot. */
export const still = (png, limit) =>
  within(limit, STILL, (quality) => sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer());

/**
 * An endless film of screenshots of the same size, `delay` milliseconds each, that dissolves into its start in `dissolve`
 * frames. Each frame is a whole picture: differences of lossy pictures leave traces in slow light.
 */
export async function film(pngs, { delay, dissolve, limit }) {
  const last = pngs.at(-1);
  const steps = Array.from({ length: dissolve }, (_, step) => mix(last, pngs[0], (step + 1) / (dissolve + 1)));
  const frames = [...pngs, ...(await Promise.all(steps))];
  const { width, height } = await sharp(last).metadata();
  return within(limit, FILM, async (quality) => {
    const encode = (png) => sharp(png).removeAlpha().webp({ quality, effort: 5 }).toBuffer();
    return animation(await Promise.all(frames.map(encode)), { width, height, delay });
  });
}

/** A chunk of a RIFF file. */
function chunk(name, body) {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** An animated WebP file, which repeats endlessly, of still ones without alpha. */
function animation(files, { width, height, delay }) {
  const header = Buffer.alloc(10);
  header[0] = 0x02;
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  const frames = files.map((file) => {
    const place = Buffer.alloc(16);
    place.writeUIntLE(width - 1, 6, 3);
    place.writeUIntLE(height - 1, 9, 3);
    place.writeUIntLE(delay, 12, 3);
    // Replaces the frame before.
    place[15] = 0x02;
    return chunk("ANMF", Buffer.concat([place, file.subarray(12)]));
  });
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), chunk("VP8X", header), chunk("ANIM", Buffer.alloc(6)), ...frames]));
}

/** A picture that shows `share` of another one over it. */
async function mix(png, other, share) {
  const { width, height } = await sharp(png).metadata();
  const alpha = Buffer.alloc(width * height, Math.round(share * 255));
  const over = await sharp(other).removeAlpha().joinChannel(alpha, { raw: { width, height, channels: 1 } }).png().toBuffer();
  return sharp(png).composite([{ input: over }]).removeAlpha().png().toBuffer();
}
