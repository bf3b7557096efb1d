/**
 * Draws the demo set into server/src/demo/set/.
 *   node build.mjs            everything
 *   node build.mjs <slug> …   only these pictures (definitions.json is always written)
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { books } from "./content/books.mjs";
import { packs } from "./content/packs.mjs";
import { pixels, planeFiles, webp } from "./encode.mjs";
import { H, W, atDensity, plain } from "./kit/canvas.mjs";
import { cardOf } from "./scenes/index.mjs";

export const out = fileURLToPath(new URL("../server/src/demo/set/", import.meta.url));

/** The data file that the server loads beside the pictures. */
function definitions() {
  const cards = books.flatMap(({ series, cards, looks }) => cards.map((card) => definition(series, card, looks[card[0]])));
  const boxes = packs.map(({ cards: cardsPerPack, ...pack }) => ({ ...pack, cardsPerPack, image: `pack-${pack.slug}.webp` }));
  return { series: books.map(({ series }) => series), definitions: cards, packs: boxes };
}

function definition(series, [slug, name, flavorText, alt, tags, window], { focus } = {}) {
  return {
    slug, name, series: series.name, flavorText, alt, artist: "Foilcast Studio", tags,
    image: `${slug}.webp`, thumbnail: `${slug}-s.webp`, ...(focus && { artFocus: focus }),
    ...(window && { availableFromHours: window[0], availableToHours: window[1] }),
  };
}

/** A crisp thumbnail where that fits, a softer one where the picture is too busy for it. */
async function thumbnail(raw, limit) {
  const small = (kernel) => raw.clone().resize(W * 0.4, H * 0.4, { kernel });
  const crisp = await webp(small("lanczos3").sharpen({ sigma: 0.5 }), limit, 80, 42);
  return crisp.length <= limit ? crisp : webp(small("mitchell"), limit, 60);
}

/** How much larger than the picture the one for close looks is. */
const LARGE = 2;

async function drawCard(series, slug, look) {
  const { study, render } = await cardOf(series, slug, look);
  const large = atDensity(LARGE, render);
  await writeFile(`${out}${slug}-l.webp`, await webp((await pixels(large)).removeAlpha(), 170_000));
  const c = plain(large);
  const raw = (await pixels(c)).removeAlpha();
  await writeFile(`${out}${slug}.webp`, await webp(raw, 58_000));
  await writeFile(`${out}${slug}-m.webp`, await webp(raw.clone().resize((W * 2) / 3, (H * 2) / 3), 24_000, 80));
  await writeFile(`${out}${slug}-s.webp`, await thumbnail(raw, 10_000));
  const files = await planeFiles(c, render, study);
  for (const [plane, bytes] of Object.entries(files)) {
    await writeFile(`${out}${slug}.${plane}.webp`, bytes);
  }
}

const wanted = process.argv.slice(2);
const chosen = books.flatMap(({ series, cards, looks }) => cards.map(([slug]) => ({ series: series.slug, slug, look: looks[slug] })))
  .filter(({ series, slug }) => !wanted.length || wanted.includes(slug) || wanted.includes(series));

/** Draws the chosen cards in as many processes as there are processors. */
async function drawInParallel() {
  const lanes = Math.min(availableParallelism(), chosen.length);
  await Promise.all(Array.from({ length: lanes }, async (_, lane) => {
    const share = chosen.filter((_, i) => i % lanes === lane).map(({ slug }) => slug);
    const [code] = await once(fork(fileURLToPath(import.meta.url), share), "exit");
    if (code !== 0) {
      throw new Error(`could not draw all of ${share.join(", ")}`);
    }
  }));
}

if (process.send || chosen.length === 1) {
  for (const { series, slug, look } of chosen) {
    const start = Date.now();
    await drawCard(series, slug, look);
    console.log(slug, `${Date.now() - start} ms`);
  }
} else {
  await drawInParallel();
}
if (!process.send) {
  await writeFile(`${out}definitions.json`, `${JSON.stringify(definitions(), null, 2)}\n`);
  if (!wanted.length || wanted.includes("brand")) {
    await import("./brand.mjs").then(({ drawBrand }) => drawBrand({ pixels, webp, out }));
  }
}
