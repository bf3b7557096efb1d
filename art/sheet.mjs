/**
 * Contact sheets.
 *   node sheet.mjs                                      the committed one: all cards at 120×180, a series per two rows
 *   node sheet.mjs <file.png> <columns> <width> [slug …]   to look at: some cards, or all, at a width
 *   node sheet.mjs reader <folder> <seed>               for the matching test: thumbnails in a shuffled order with
 *                                                       numbers (reader.png), the titles (titles.txt), the answers (key.json)
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { books } from "./content/books.mjs";
import { random } from "./kit/random.mjs";

const set = fileURLToPath(new URL("../server/src/demo/set/", import.meta.url));
const cards = books.flatMap((book) => book.cards.map(([slug, name]) => ({ slug, name })));
const GAP = 8;

/** Tiles in rows; `mark` draws an SVG strip of `strip` pixels above each. */
async function tiles(slugs, columns, w, { strip = 0, mark } = {}) {
  const h = Math.round(w * 1.5);
  const pitch = h + strip + GAP;
  const parts = await Promise.all(slugs.flatMap((slug, i) => {
    const left = GAP + i % columns * (w + GAP);
    const top = GAP + Math.floor(i / columns) * pitch;
    const picture = sharp(`${set}${slug}.webp`).resize(w, h, { fit: "cover" }).png().toBuffer();
    const above = mark ? [{ input: Buffer.from(mark(i, w, strip)), left, top }] : [];
    return [...above, picture.then((input) => ({ input, left, top: top + strip }))];
  }));
  const background = mark ? "#ffffff" : "#15161c";
  return sharp({ create: { width: GAP + columns * (w + GAP), height: GAP + Math.ceil(slugs.length / columns) * pitch,
    channels: 3, background } }).composite(parts);
}

/** Which of seven strokes a digit lights: top, upper left, upper right, middle, lower left, lower right, bottom. */
const STROKES = ["M0 0H8", "M0 0V8", "M8 0V8", "M0 8H8", "M0 8V16", "M8 8V16", "M0 16H8"];
const LIT = ["1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010", "1111111", "1111011"];
function numeral(i, w, strip) {
  const digits = [...String(i + 1)].map((digit, k) => STROKES.filter((_, s) => LIT[Number(digit)][s] === "1")
    .map((d) => `<path transform="translate(${w / 2 - 14 + k * 14} 3)" d="${d}"/>`).join("")).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${strip}"><g fill="none" stroke="#000" stroke-width="2.4" stroke-linecap="round">${digits}</g></svg>`;
}

function shuffled(list, rnd) {
  const rest = [...list];
  return list.map(() => rest.splice(rnd.int(0, rest.length - 1), 1)[0]);
}

async function forReader(folder, seed) {
  const rnd = random(`reader${seed}`);
  const order = shuffled(cards, rnd);
  const titles = shuffled(cards, rnd).map(({ name }) => name);
  await mkdir(folder, { recursive: true });
  await (await tiles(order.map(({ slug }) => slug), 12, 120, { strip: 22, mark: numeral })).png().toFile(`${folder}/reader.png`);
  await writeFile(`${folder}/titles.txt`, `${titles.join("\n")}\n`);
  await writeFile(`${folder}/key.json`, `${JSON.stringify(order.map(({ name }, i) => [i + 1, name]))}\n`);
}

const [first, second, third, ...some] = process.argv.slice(2);
if (first === "reader") {
  await forReader(second, third);
} else if (first) {
  const slugs = some.length ? some : cards.map(({ slug }) => slug);
  await (await tiles(slugs, Number(second ?? 5), Number(third ?? 240))).png().toFile(first);
} else {
  const file = fileURLToPath(new URL("./contact-sheet.webp", import.meta.url));
  await (await tiles(cards.map(({ slug }) => slug), 12, 120)).webp({ quality: 74, effort: 5 }).toFile(file);
}
