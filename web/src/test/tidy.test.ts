import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

/** The layers, lowest first. A file may import from its own layer and from lower ones. */
const LAYERS = ["lib", "api", "realtime", "ui", "features", "overlay", "stream-goal", "app", "test"];
/** Base features, lowest first. The other features may import these, but not each other. */
const BASE_FEATURES = [
  "settings",
  "auth",
  "users",
  "admin",
  "editing",
  "cards",
  "holdings",
  "collection",
  "fairness",
  "packs",
  "brand",
  "notifications",
  "show",
  "dashboard",
  "achievements",
  "grading",
  "listings",
  "prices",
  "queue",
  "ownership",
];
const HARD_LIMIT = 450;
const GENERATED = /^api\/schema\.ts$|\/messages\/index\.ts$/;

const root = join(import.meta.dirname, "..");
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|tsx|css)$/.test(path) && !GENERATED.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const sources = files.filter(({ path }) => !path.endsWith(".css"));
const isTest = (path: string) => path.startsWith("test/") || path.includes(".test.");

const layer = (path: string) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "app");
const feature = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];

function imports({ path, text }: { path: string; text: string }): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...found]
    .map(([, to]) => relative(root, join(root, path, "..", to ?? "")))
    .filter((to) => !to.startsWith(".."));
}

function isAllowed(from: string, to: string): boolean {
  const [here, there] = [LAYERS.indexOf(layer(from)), LAYERS.indexOf(layer(to))];
  if (there !== here) return there < here;
  const [mine, other] = [feature(from), feature(to)];
  if (mine === undefined || other === undefined || mine === other) return true;
  const [own, base] = [BASE_FEATURES.indexOf(mine), BASE_FEATURES.indexOf(other)];
  if (base < 0) return false;
  return own < 0 || base < own;
}

test("imports point down", () => {
  const wrong = sources
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => imports(file).map((to) => ({ from: file.path, to })))
    .filter(({ from, to }) => !isAllowed(from, to))
    .map(({ from, to }) => `${from} imports ${to}: move what it needs to a lower layer, or pass it in`);
  expect(wrong).toEqual([]);
});

/** Components that are on every page. */
const ON_EVERY_PAGE = ["ui/ScrollToTop.tsx", "ui/Toaster.tsx"];

test("the gallery shows every component of ui/", () => {
  const shown = new Set(
    sources.filter(({ path }) => feature(path) === "kitchensink").flatMap((file) => imports(file)),
  );
  const missing = sources
    .map(({ path }) => path)
    .filter((path) => path.startsWith("ui/") && path.endsWith(".tsx") && !isTest(path))
    .filter((path) => !ON_EVERY_PAGE.includes(path) && !shown.has(path.replace(/\.tsx$/, "")))
    .map((path) => `${path} is not shown on /kitchensink: add it in features/kitchensink, in every state`);
  expect(missing).toEqual([]);
});

test("every class that a component uses is in its style sheet", () => {
  const sheets = new Map(
    files.filter(({ path }) => path.endsWith(".css")).map(({ path, text }) => [path, text]),
  );
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, name, from]) => {
      const sheet = relative(root, join(root, path, "..", from ?? ""));
      const classes = new Set(
        [...(sheets.get(sheet) ?? "").matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, it]) => it),
      );
      const named = [...text.matchAll(new RegExp(`\\b${name}\\.(?!module\\.css)(\\w+)`, "g"))].map(
        ([, it]) => it,
      );
      return named
        .filter((it) => !classes.has(it))
        .map((it) => `${path} uses .${it}, which ${sheet} does not define`);
    }),
  );
  expect(missing).toEqual([]);
});

test("every folder is a known layer", () => {
  const unknown = sources.map(({ path }) => layer(path)).filter((name) => !LAYERS.includes(name));
  expect([...new Set(unknown)]).toEqual([]);
});

test(`no file is longer than ${HARD_LIMIT} lines`, () => {
  const long = files
    .filter(({ text }) => text.split("\n").length > HARD_LIMIT)
    .map(({ path }) => `${path}: split it by subject`);
  expect(long).toEqual([]);
});

test("only lazily loaded pages have default exports", () => {
  const lazy = sources.flatMap((file) =>
    [...file.text.matchAll(/import\("(\.[^"]+)"\)/g)].map(([, to]) =>
      relative(root, join(root, file.path, "..", to ?? "")),
    ),
  );
  const wrong = sources
    .filter(({ text }) => /^export default /m.test(text))
    .map(({ path }) => path.replace(/\.tsx?$/, ""))
    .filter((path) => !lazy.includes(path));
  expect(wrong).toEqual([]);
});

/** Casts to `CSSProperties` are allowed, since it lacks custom properties. */
const CAST = / as (?!const\b|CSSProperties\b)[A-Z]\w*[\s;,)\]}<[]/;
const code = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|^import[\s\S]*?;$|"[^"\n]*"|>[^<>{}]*</gm, "");

test("there are no casts outside api/ and tests, and no !important rules", () => {
  const casts = sources
    .filter(({ path }) => !isTest(path) && !path.startsWith("api/"))
    .filter(({ text }) => CAST.test(code(text)))
    .map(({ path }) => `${path}: narrow the type instead of casting`);
  const important = files
    .filter(({ path, text }) => path.endsWith(".css") && text.includes("!important"))
    .map(({ path }) => path);
  expect([...casts, ...important]).toEqual([]);
});

/** Variables with a query's result, or destructured from one. */
const QUERY = /const (\w+|\{[^}]*\}) = use(?:Infinite)?Query\(/g;

function hidesData({ path, text }: { path: string; text: string }): string[] {
  const found = [...text.matchAll(QUERY)].map(([, name]) => name ?? "");
  return found.flatMap((name) => {
    const taken = name.startsWith("{") && /\b(isError|error|isLoadingError)\b/.test(name);
    const checked =
      !name.startsWith("{") && new RegExp(`\\b${name}\\.isError\\b|if \\(${name}\\.error`).test(text);
    return taken || checked ? [`${path}: ${name}`] : [];
  });
}

test("views draw queries with QueryView or call failureOf, so that a failed refetch hides no data", () => {
  const sample = "const found = useQuery(x());\nreturn found.isError ? <ErrorState /> : <List />;";
  expect(hidesData({ path: "sample", text: sample })).toEqual(["sample: found"]);
  expect(sources.filter(({ path }) => !isTest(path)).flatMap(hidesData)).toEqual([]);
});

/** Links to pages as strings, which the compiler cannot check; `/api` and `/demo` are not pages. */
const STRING_LINK = /\bhref=\{?["`]\/(?!api\/|demo\/)|\bto(?:=\{|: ?)`/;

test("links to pages use the typed router", () => {
  for (const sample of ['<a href="/market">', "<Link to={`/card/1`}>", "navigate({ to: `/card` })"])
    expect(STRING_LINK.test(sample)).toBe(true);
  const wrong = sources
    .filter(({ path, text }) => !isTest(path) && STRING_LINK.test(text))
    .map(({ path }) => `${path}: use Link or navigate with \`to\`, \`params\` and \`search\``);
  expect(wrong).toEqual([]);
});
