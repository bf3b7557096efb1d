// Prints the bytes of script (Brotli) that the first visit of a page loads in each language, after `npm run build`:
// `node scripts/first-load.mjs [module of the page]`. `--check` fails if a collection loads more than the limit.

import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotli } from "./brotli.mjs";
import { LANGUAGES, SOURCE } from "./messages/catalogues.mjs";

const COLLECTION = "src/features/collection/CollectionPage.tsx";
/** What a collection loaded before there were catalogues, and 3 kB for all languages' texts (docs/decisions/messages.md). */
export const LIMIT = 147_460 + 3_000;

/** The pseudo-locale of a catalogue. Only builds with VITE_PSEUDO=1 have it, so it does not count. */
const PSEUDO = /"en-XA":\(\)=>[\w$]+\(\(\)=>import\(`[^`]*`\),\[[^\]]*\]\),/g;

/** The chunks of a page with their static imports. */
function chunksOf(manifest, names, found = new Set()) {
  for (const name of names.filter((name) => !found.has(name))) {
    found.add(name);
    chunksOf(manifest, manifest[name].imports ?? [], found);
  }
  return [...found];
}

async function sizeOf(path) {
  const code = readFileSync(path, "utf8");
  const released = code.replace(PSEUDO, "");
  return released === code ? statSync(`${path}.br`).size : (await brotli(Buffer.from(released))).length;
}

/** What the first visit of a page loads in each language, from the build in a folder. */
export async function firstLoad(dist, page = COLLECTION) {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8"));
  const chunks = chunksOf(manifest, ["index.html", page]);
  const code = chunks.map((name) => manifest[name].file);
  const sources = chunks
    .flatMap((name) => manifest[name].dynamicImports ?? [])
    .filter((name) => name.endsWith(`/messages/${SOURCE}.json`));
  const sizes = new Map();
  const sizeOnce = (file) => {
    if (!sizes.has(file)) sizes.set(file, sizeOf(`${dist}/${file}`));
    return sizes.get(file);
  };
  return Promise.all(
    LANGUAGES.map(async (language) => {
      const catalogues = sources.map(
        (source) => (manifest[source.replace(`${SOURCE}.json`, `${language}.json`)] ?? manifest[source]).file,
      );
      const files = [...new Set(["language.js", "start.js", ...code, ...catalogues])];
      const bytes = (await Promise.all(files.map(sizeOnce))).reduce((sum, size) => sum + size, 0);
      return { language, bytes, files: files.length, catalogues: catalogues.length };
    }),
  );
}

/** What to do about languages above the limit. */
export const problemsOf = (loads) =>
  loads
    .filter(({ bytes }) => bytes > LIMIT)
    .map(
      ({ language, bytes }) =>
        `${language}: a collection loads ${bytes - LIMIT} bytes of script above the limit of ${LIMIT}. ` +
        "Move code and texts that it does not need before the first card to a chunk or catalogue that is loaded on use " +
        '("What it costs" in docs/decisions/messages.md).',
    );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option] = process.argv.slice(2);
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  const loads = await firstLoad(dist, option === "--check" ? COLLECTION : option);
  for (const { language, bytes, files, catalogues } of loads) {
    console.log(`${language}: ${bytes} bytes in ${files} files, ${catalogues} catalogues`);
  }
  const problems = option === "--check" ? problemsOf(loads) : [];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
