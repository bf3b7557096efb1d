/** Contact sheets for looking at: node sheet.mjs <file.png> <columns> <width> [slug …] */
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const set = fileURLToPath(new URL("../server/src/demo/set/", import.meta.url));
const [file, columns = "5", width = "240", ...slugs] = process.argv.slice(2);
const names = slugs.length ? slugs : (await readdir(set)).filter((n) => n.endsWith("-s.webp")).map((n) => n.slice(0, -7));
const w = Number(width), h = w * 1.5, cols = Number(columns), gap = 8;
const tiles = await Promise.all(names.map(async (name, i) => ({
  input: await sharp(`${set}${name}.webp`).resize(w, h, { fit: "cover" }).png().toBuffer(),
  left: gap + (i % cols) * (w + gap), top: gap + Math.floor(i / cols) * (h + gap),
})));
await sharp({ create: { width: gap + cols * (w + gap), height: gap + Math.ceil(names.length / cols) * (h + gap), channels: 3, background: "#15161c" } })
  .composite(tiles).png().toFile(file);
