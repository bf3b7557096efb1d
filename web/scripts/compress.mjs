// Minifies the scripts of `public/`, which Vite copies unchanged, and writes a Brotli copy of every compressible asset, so
// that the server does not compress at run time.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { minify } from "vite";
import { brotli } from "./brotli.mjs";

const TEXT = new Set([".js", ".css", ".html", ".svg", ".json", ".txt", ".webmanifest", ".map"]);
const dist = new URL("../dist", import.meta.url).pathname;

const entries = await readdir(dist, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));

for (const { name } of files.filter(({ name, parentPath }) => name.endsWith(".js") && parentPath === dist)) {
  const path = join(dist, name);
  const { code } = await minify(name, await readFile(path, "utf8"), { compress: true, mangle: true });
  await writeFile(path, code);
}

let before = 0;
let after = 0;
for (const file of files) {
  const path = join(file.parentPath, file.name);
  const text = await readFile(path);
  const small = await brotli(text);
  before += text.length;
  after += small.length;
  await writeFile(`${path}.br`, small);
}
console.log(
  `compressed ${files.length} files: ${Math.round(before / 1024)} kB to ${Math.round(after / 1024)} kB`,
);
