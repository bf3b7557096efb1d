import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { brotli } from "../../scripts/brotli.mjs";
import { firstLoad, LIMIT, problemsOf } from "../../scripts/first-load.mjs";

const PAGE = "page.tsx";
const MANIFEST = {
  "index.html": { file: "index.js", imports: ["_app.js"], dynamicImports: [PAGE, "other.tsx"] },
  "_app.js": {
    file: "app.js",
    dynamicImports: ["lib/messages/en.json?pseudo", "lib/messages/en.json", "lib/messages/de.json"],
  },
  [PAGE]: { file: "page.js", imports: ["index.html", "_app.js"] },
  "other.tsx": { file: "other.js" },
  "lib/messages/en.json": { file: "en.js" },
  "lib/messages/de.json": { file: "de.js" },
  "lib/messages/en.json?pseudo": { file: "pseudo.js" },
};
const CATALOGUE = "e({en:()=>t(()=>import(`./en-aaaaaaaa.js`),[])})";
const FILES = {
  "language.js": "language",
  "start.js": "start",
  "index.js": "index",
  "app.js": CATALOGUE,
  "page.js": "page",
  "other.js": "another page, which does not count",
  "en.js": "english",
  "de.js": "deutsche Texte",
  "pseudo.js": "pseudo-locale",
};

/** A folder with a build of these files. */
async function build(files: Record<string, string>) {
  const dist = await mkdtemp(join(tmpdir(), "first-load-"));
  onTestFinished(() => rm(dist, { recursive: true }));
  const all = { ".vite/manifest.json": JSON.stringify(MANIFEST), ...files };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
    await writeFile(join(dist, `${name}.br`), await brotli(Buffer.from(content)));
  }
  return dist;
}

const sizes = async (names: (keyof typeof FILES)[]) =>
  (await Promise.all(names.map((name) => brotli(Buffer.from(FILES[name]))))).reduce(
    (sum, { length }) => sum + length,
    0,
  );

test("counts the code of the page and the catalogues of each language, or the English ones", async () => {
  const loads = await firstLoad(await build(FILES), PAGE);
  const code = await sizes(["language.js", "start.js", "index.js", "app.js", "page.js"]);
  const german = loads.find(({ language }) => language === "de");
  expect(german).toEqual({ language: "de", bytes: code + (await sizes(["de.js"])), files: 6, catalogues: 1 });
  expect(loads.find(({ language }) => language === "fr")?.bytes).toBe(code + (await sizes(["en.js"])));
});

test("counts a build with the pseudo-locale like one without it", async () => {
  const pseudo = CATALOGUE.replace("{", '{"en-XA":()=>$t(()=>import(`./en-bbbbbbbb.js`),[]),');
  const withPseudo = await firstLoad(await build({ ...FILES, "app.js": pseudo }), PAGE);
  expect(withPseudo).toEqual(await firstLoad(await build(FILES), PAGE));
});

test("names the languages above the limit, by how much, and what to do", () => {
  const load = { files: 6, catalogues: 1 };
  const [problem, ...others] = problemsOf([
    { ...load, language: "en", bytes: LIMIT },
    { ...load, language: "ar", bytes: LIMIT + 12 },
  ]);
  expect(problem).toMatch(/^ar: .* 12 bytes /);
  expect(problem).toContain(`above the limit of ${LIMIT}. Move code and texts`);
  expect(others).toEqual([]);
});
