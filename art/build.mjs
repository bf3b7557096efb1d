/**
 * Draws the demo set into server/src/demo/set/.
 *   node build.mjs            everything
 *   node build.mjs <slug> …   only these pictures (definitions.json is always written)
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { books } from "./content/books.mjs";
import { packs } from "./content/packs.mjs";
import { H, W } from "./kit/canvas.mjs";
import { finishers, sceneOf } from "./scenes/index.mjs";

export const out = fileURLToPath(new URL("../server/src/demo/set/", import.meta.url));

/** The data file that the server loads beside the pictures. */
function definitions() {
  const cards = books.flatMap(({ series, cards }) => cards.map((card) => definition(series, card)));
  const boxes = packs.map(({ cards: cardsPerPack, ...pack }) => ({ ...pack, cardsPerPack, image: `pack-${pack.slug}.webp` }));
  return { series: books.map(({ series }) => series), definitions: cards, packs: boxes };
}

function definition(series, [slug, name, flavorText, alt, tags, window]) {
  return {
    slug, name, series: series.name, flavorText, alt, artist: "Foilcast Studio", tags,
    image: `${slug}.webp`, thumbnail: `${slug}-s.webp`,
    ...(window && { availableFromHours: window[0], availableToHours: window[1] }),
  };
}

/** Encodes at the best quality that stays under `limit` bytes. */
async function webp(image, limit, from = 84, floor = 20) {
  for (let quality = from; ; quality -= 4) {
    const bytes = await image.clone().webp({ quality, effort: 5, smartSubsample: limit > 20_000 }).toBuffer();
    if (bytes.length <= limit || quality - 4 < floor) {
      return bytes;
    }
  }
}

/** A crisp thumbnail where that fits, a softer one where the picture is too busy for it. */
async function thumbnail(raw, limit) {
  const small = (kernel) => raw.clone().resize(W * 0.4, H * 0.4, { kernel });
  const crisp = await webp(small("lanczos3").sharpen({ sigma: 0.5 }), limit, 80, 42);
  return crisp.length <= limit ? crisp : webp(small("mitchell"), limit, 60);
}

async function pixels(c) {
  const { width, height } = c.canvas;
  const data = c.getImageData(0, 0, width, height).data;
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } });
}

async function drawCard(slug, book) {
  const raw = (await pixels(finishers[book](slug, await sceneOf(book, slug)))).removeAlpha();
  await writeFile(`${out}${slug}.webp`, await webp(raw, 58_000));
  await writeFile(`${out}${slug}-m.webp`, await webp(raw.clone().resize((W * 2) / 3, (H * 2) / 3), 24_000, 80));
  await writeFile(`${out}${slug}-s.webp`, await thumbnail(raw, 10_000));
}

const wanted = process.argv.slice(2);
await writeFile(`${out}definitions.json`, `${JSON.stringify(definitions(), null, 2)}\n`);
for (const { series, cards } of books) {
  for (const [slug] of cards) {
    if (wanted.length && !wanted.includes(slug) && !wanted.includes(series.slug)) {
      continue;
    }
    const start = Date.now();
    await drawCard(slug, series.slug);
    console.log(slug, `${Date.now() - start} ms`);
  }
}
if (!wanted.length || wanted.includes("brand")) {
  await import("./brand.mjs").then(({ drawBrand }) => drawBrand({ pixels, webp, out }));
}
