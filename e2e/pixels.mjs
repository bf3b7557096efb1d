// What Chromium painted, as numbers: screenshots of a page without a library.
import { inflateSync } from "node:zlib";

/** Takes a screenshot of the window, or of a part of it (relative to the page's corner), scaled by `scale`: a PNG file. */
export async function screenshot(session, clip, scale = 1) {
  const { data } = await session.send("Page.captureScreenshot", {
    format: "png",
    optimizeForSpeed: true,
    ...(clip === undefined ? {} : { clip: { ...clip, scale } }),
  });
  return Buffer.from(data, "base64");
}

/** Takes a screenshot and decodes it. */
export const photograph = async (session, clip, scale) => decodePng(await screenshot(session, clip, scale));

/** Decodes a PNG from Chromium: eight bits per channel, with or without alpha, not interlaced. */
export function decodePng(file) {
  const parts = [];
  let width = 0;
  let height = 0;
  let channels = 0;
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const kind = file.toString("latin1", at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = { 2: 3, 6: 4 }[body[9]] ?? 0;
      if (body[8] !== 8 || channels === 0 || body[12] !== 0) throw new Error("This is no PNG that Chromium writes.");
    }
    if (kind === "IDAT") parts.push(body);
    at += 12 + length;
  }
  return { width, height, channels, data: unfilter(inflateSync(Buffer.concat(parts)), width, height, channels) };
}

function unfilter(raw, width, height, channels) {
  const row = width * channels;
  const out = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    const kind = raw[y * (row + 1)];
    const from = y * (row + 1) + 1;
    const to = y * row;
    for (let i = 0; i < row; i += 1) {
      const left = i < channels ? 0 : out[to + i - channels];
      const up = y === 0 ? 0 : out[to + i - row];
      let predicted = 0;
      if (kind === 1) predicted = left;
      else if (kind === 2) predicted = up;
      else if (kind === 3) predicted = (left + up) >> 1;
      else if (kind === 4) predicted = paeth(left, up, y === 0 || i < channels ? 0 : out[to + i - row - channels]);
      out[to + i] = raw[from + i] + predicted;
    }
  }
  return out;
}

function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The linear value of each of the 256 channel values, from 0 to 1 (WCAG's relative luminance). */
export const LINEAR = Float64Array.from({ length: 256 }, (_, step) => {
  const part = step / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** The relative luminance of a colour whose channels are linear. */
export const luminance = (red, green, blue) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of two luminances, 1 to 21. */
export const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** The luminance of a pixel. */
export function luminanceAt({ width, channels, data }, x, y) {
  const at = (y * width + x) * channels;
  return luminance(LINEAR[data[at]], LINEAR[data[at + 1]], LINEAR[data[at + 2]]);
}
