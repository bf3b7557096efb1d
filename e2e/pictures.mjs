// Compares screenshots in a browser with the reference pictures in `pictures/`, which are half as large.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const KEPT = fileURLToPath(new URL("./pictures/", import.meta.url));
const SEEN = fileURLToPath(new URL("../target/pictures/", import.meta.url));
/** Accepts the current pictures instead of comparing. */
const BLESS = process.env.FOILCAST_BLESS === "1";
/** WebP and browser versions render fine lines slightly differently, so the comparison uses reduced pictures. It ignores
 * this difference of a color channel (of 255)… */
const COLOUR = 36;
/** …and this number of differing pixels per thousand. */
const PER_MILLE = 6;

/** Opens a page that decodes, compares and encodes pictures. */
export async function pictureDesk(browser) {
  const page = await browser.newPage();
  await page.goto("about:blank");

  await page.evaluate(() => {
    /** Averages four pixels into one, independent of the browser's scaling. */
    const half = ({ width, height, data }) => {
      const into = new ImageData(width / 2, height / 2);
      for (let y = 0; y < into.height; y++) {
        for (let x = 0; x < into.width; x++) {
          const from = (2 * y * width + 2 * x) * 4;
          for (let part = 0; part < 4; part++) {
            const sum = (at) => data[at + part] + data[at + 4 + part];
            into.data[(y * into.width + x) * 4 + part] = (sum(from) + sum(from + width * 4)) / 4;
          }
        }
      }
      return into;
    };
    const pixels = (picture, left, top, width, height) => {
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      pen.drawImage(picture, 0, 0);
      return pen.getImageData(left, top, width, height);
    };
    const decode = (type, data) =>
      createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type }));
    const fours = (side) => side - 4 - (side % 4);
    /** The screenshot at half its size without its edge, shifted by a number of pixels. */
    window.seen = async (png, right, down) => {
      const whole = await decode("image/png", png);
      const [width, height] = [fours(whole.width), fours(whole.height)];
      return half(pixels(whole, 2 + right, 2 + down, width, height));
    };
    /** The differing pixels per thousand of two reduced pictures. */
    window.differing = (one, other, colour) => {
      const [ours, theirs] = [half(one), half(other)];
      const { width, height, data } = ours;
      let differing = 0;
      for (let at = 0; at < data.length; at += 4) {
        const far = (part) => Math.abs(data[at + part] - theirs.data[at + part]) > colour;
        if (far(0) || far(1) || far(2)) differing += 1;
      }
      return (differing / (width * height)) * 1000;
    };
    window.kept = async (webp) => {
      const whole = await decode("image/webp", webp);
      return pixels(whole, 0, 0, whole.width, whole.height);
    };
    window.encode = async (seen) => {
      const canvas = new OffscreenCanvas(seen.width, seen.height);
      canvas.getContext("2d").putImageData(seen, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    };
  });

  const encode = (png) =>
    page.evaluate(async (png) => window.encode(await window.seen(png, 0, 0)), png.toString("base64"));

  /**
   * The differing pixels per thousand; 1000 if the sizes differ. A part of the page may start between two pixels, so it may
   * be shifted by one.
   */
  const difference = (png, webp) =>
    page.evaluate(
      async ([png, webp, colour, enough]) => {
        const kept = await window.kept(webp);
        let least = 1000;
        for (const [right, down] of [0, 1, -1].flatMap((right) => [0, 1, -1].map((down) => [right, down]))) {
          const seen = await window.seen(png, right, down);
          if (seen.width !== kept.width || seen.height !== kept.height) return 1000;
          least = Math.min(least, window.differing(seen, kept, colour));
          if (least <= enough) break;
        }
        return least;
      },
      [png.toString("base64"), webp.toString("base64"), COLOUR, PER_MILLE],
    );

  /** Returns the problem of a picture, or nothing; saves differing pictures in `target/pictures/`. */
  const compare = async (name, png) => {
    const file = path.join(KEPT, `${name}.webp`);
    if (BLESS) {
      await mkdir(KEPT, { recursive: true });
      await writeFile(file, Buffer.from(await encode(png)));
      return undefined;
    }
    const kept = await readFile(file).catch(() => undefined);
    const differing = kept === undefined ? 1000 : await difference(png, kept);
    if (differing <= PER_MILLE) return undefined;
    await mkdir(SEEN, { recursive: true });
    await writeFile(path.join(SEEN, `${name}.png`), png);
    const how = kept === undefined ? "is not kept" : `differs in ${differing.toFixed(1)} of 1000 pixels`;
    return `${name} ${how}; see target/pictures/${name}.png`;
  };

  return { compare, close: () => page.close() };
}
