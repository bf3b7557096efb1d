/**
 * Tells whether two pictures share a composition: node distinct.mjs
 *
 * A picture's composition is where its light and dark lie. Each picture becomes 64 bits: grey, 32×32, discrete cosine
 * transform, the signs of the 8×8 slowest waves against their median. Two pictures are as far apart as bits differ,
 * and a mirrored twin counts as a twin. Prints the nearest pairs; fails when one is nearer than `NEAREST`.
 */
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { books } from "./content/books.mjs";

const NEAREST = 10, SIDE = 32, WAVES = 8;
const set = fileURLToPath(new URL("../server/src/demo/set/", import.meta.url));
const slugs = books.flatMap((book) => book.cards.map(([slug]) => slug));

/** One-dimensional cosine transform of the first `WAVES` frequencies. */
const waves = (row) => Array.from({ length: WAVES }, (_, u) => row.reduce((sum, value, x) => sum
  + value * Math.cos((2 * x + 1) * u * Math.PI / (2 * SIDE)), 0));

async function fingerprint(slug, mirrored) {
  const picture = sharp(`${set}${slug}.webp`).greyscale().resize(SIDE, SIDE, { fit: "fill", kernel: "cubic" });
  const grey = await (mirrored ? picture.flop() : picture).raw().toBuffer();
  const rows = Array.from({ length: SIDE }, (_, y) => waves([...grey.subarray(y * SIDE, (y + 1) * SIDE)]));
  const plane = Array.from({ length: WAVES }, (_, u) => waves(rows.map((row) => row[u]))).flat();
  const middle = [...plane.slice(1)].sort((a, b) => a - b)[31];
  return plane.map((value) => value > middle);
}

const apart = (a, b) => a.reduce((sum, bit, i) => sum + (bit === b[i] ? 0 : 1), 0);
const prints = await Promise.all(slugs.map(async (slug) => ({ slug, plain: await fingerprint(slug, false),
  turned: await fingerprint(slug, true) })));
const pairs = prints.flatMap((a, i) => prints.slice(i + 1).map((b) => ({ a: a.slug, b: b.slug,
  bits: Math.min(apart(a.plain, b.plain), apart(a.plain, b.turned)) }))).sort((p, q) => p.bits - q.bits);
const mean = pairs.reduce((sum, { bits }) => sum + bits, 0) / pairs.length;
console.log(`${slugs.length} pictures, ${pairs.length} pairs, ${mean.toFixed(1)} of 64 bits apart on average. The nearest:`);
for (const { a, b, bits } of pairs.slice(0, 8)) {
  console.log(String(bits).padStart(4), a, "/", b);
}
if (pairs[0].bits < NEAREST) {
  console.error(`Nearer than ${NEAREST} bits: give one of the two another composition.`);
  process.exitCode = 1;
}
