// Prints the bytes of script (Brotli) that the first visit of a page loads in each language, after `npm run build`:
// `node scripts/first-load.mjs [module of the page]`.

import { readFileSync, statSync } from "node:fs";
import { LANGUAGES, SOURCE } from "./messages/catalogues.mjs";

const [page = "src/features/collection/CollectionPage.tsx"] = process.argv.slice(2);
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
const sizeOf = (file) => statSync(new URL(`${file}.br`, dist)).size;

/** The chunks of a page with their static imports. */
function chunksOf(names, found = new Set()) {
  for (const name of names.filter((name) => !found.has(name))) {
    found.add(name);
    chunksOf(manifest[name].imports ?? [], found);
  }
  return [...found];
}

const chunks = chunksOf(["index.html", page]);
const code = chunks.map((name) => manifest[name].file);
for (const language of LANGUAGES) {
  const catalogues = chunks
    .flatMap((name) => manifest[name].dynamicImports ?? [])
    .filter((name) => name.endsWith(`/messages/${SOURCE}.json`))
    .map((source) => manifest[source.replace(`${SOURCE}.json`, `${language}.json`)] ?? manifest[source])
    .map(({ file }) => file);
  const files = [...new Set(["language.js", "start.js", ...code, ...catalogues])];
  const bytes = files.map(sizeOf).reduce((sum, size) => sum + size, 0);
  console.log(`${language}: ${bytes} bytes in ${files.length} files, ${catalogues.length} catalogues`);
}
