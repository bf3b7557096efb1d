// Compares screenshots in a browser with the reference pictures in `pictures/`, which are half as large.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const REFERENCES = fileURLToPath(new URL("./pictures/", import.meta.url));
const OUTPUT = fileURLToPath(new URL("../target/pictures/", import.meta.url));
/** Accepts the current pictures instead of comparing. */
const ACCEPT = process.env.FOILCAST_BLESS === "1";
/** WebP and browser versions render fine lines slightly differently, so the comparison uses reduced pictures. It ignores
 * this difference of a color channel (of 255)… */
const COLOUR = 36;
/** …and this number of differing pixels per thousand. */
const PER_MILLE = 6;

/** Opens a page that decodes, compares and encodes pictures. */
export async function openComparer(browser) {
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
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      return context.getImageData(left, top, width, height);
    };
    const decode = (type, data) =>
      createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type }));
    const croppedSide = (side) => side - 4 - (side % 4);
    /** The screenshot at half its size without its edge, shifted by a number of pixels. */
    window.current = async (png, right, down) => {
      const whole = await decode("image/png", png);
      const [width, height] = [croppedSide(whole.width), croppedSide(whole.height)];
      return half(pixels(whole, 2 + right, 2 + down, width, height));
    };
    /** The differing pixels per thousand of two reduced pictures. */
    window.differingPixels = (one, other, colour) => {
      const [ours, theirs] = [half(one), half(other)];
      const { width, height, data } = ours;
      let differing = 0;
      for (let at = 0; at < data.length; at += 4) {
        const differs = (part) => Math.abs(data[at + part] - theirs.data[at + part]) > colour;
        if (differs(0) || differs(1) || differs(2)) differing += 1;
      }
      return (differing / (width * height)) * 1000;
    };
    window.reference = async (webp) => {
      const whole = await decode("image/webp", webp);
      return pixels(whole, 0, 0, whole.width, whole.height);
    };
    window.encode = async (current) => {
      const canvas = new OffscreenCanvas(current.width, current.height);
      canvas.getContext("2d").putImageData(current, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    };
  });

  const encode = (png) =>
    page.evaluate(async (png) => window.encode(await window.current(png, 0, 0)), png.toString("base64"));

  /**
   * The differing pixels per thousand; 1000 if the sizes differ. A part of the page may start between two pixels, so it may
   * be shifted by one.
   */
  const difference = (png, webp) =>
    page.evaluate(
      async ([png, webp, colour, tolerance]) => {
        const reference = await window.reference(webp);
        let minimum = 1000;
        for (const [right, down] of [0, 1, -1].flatMap((right) => [0, 1, -1].map((down) => [right, down]))) {
          const current = await window.current(png, right, down);
          if (current.width !== reference.width || current.height !== reference.height) return 1000;
          minimum = Math.min(minimum, window.differingPixels(current, reference, colour));
          if (minimum <= tolerance) break;
        }
        return minimum;
      },
      [png.toString("base64"), webp.toString("base64"), COLOUR, PER_MILLE],
    );

  /** Returns the problem of a picture, or nothing; saves differing pictures in `target/pictures/`. */
  const compare = async (name, png) => {
    const file = path.join(REFERENCES, `${name}.webp`);
    if (ACCEPT) {
      await mkdir(REFERENCES, { recursive: true });
      await writeFile(file, Buffer.from(await encode(png)));
      return undefined;
    }
    const reference = await readFile(file).catch(() => undefined);
    const differing = reference === undefined ? 1000 : await difference(png, reference);
    if (differing <= PER_MILLE) return undefined;
    await mkdir(OUTPUT, { recursive: true });
    await writeFile(path.join(OUTPUT, `${name}.png`), png);
    const problem = reference === undefined ? "has no reference picture" : `differs in ${differing.toFixed(1)} of 1000 pixels`;
    return `${name} ${problem}; see target/pictures/${name}.png`;
  };

  return { compare, close: () => page.close() };
}
