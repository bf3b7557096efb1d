// Prints figures of the code's structure, one per line: name, value, target. docs/house.md has the figures of one commit. They
// fail no check. `--verbose` lists what was counted.
import { fileURLToPath } from "node:url";
import { layoutRules, widthQueries } from "./house/css.mjs";
import { countLines, readFiles } from "./house/files.mjs";
import { appFiles, circles, importGraph, withoutModule } from "./house/imports.mjs";
import { oldNames } from "./house/names.mjs";
import { parseRustFiles, rustLines, shortDocs } from "./house/rust.mjs";
import { isScript, parseScript } from "./house/typescript.mjs";
import { oddWordsOf } from "./house/words.mjs";

const PRODUCT_SCRIPT = /^(?!web\/src\/test\/).*(?<!\.test)\.tsx?$/;

const count = (number) => number.toLocaleString("en");

/** How often each text occurs, most often first. */
function tally(texts) {
  const found = new Map();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return [...found].sort((a, b) => b[1] - a[1]).map(([text, times]) => `${times} ${text}`);
}

function figure(name, value, target, list = []) {
  return { name, value: typeof value === "number" ? count(value) : value, target, list };
}

/**
 * Circles are counted over the modules at the top of `server/src`. An edge is a path through `crate::`, or through `super::`
 * as far as the crate, in an import or in code, outside tests.
 */
function circleFigures(rust) {
  const graph = importGraph(rust);
  const [all, rest] = [graph, withoutModule(graph, "app")].map((one) => circles(one)[0] ?? []);
  return [
    figure("largest import circle of the server", all.length, "≤ 3", all),
    figure("largest import circle without app", rest.length, "≤ 3", rest),
  ];
}

function styleFigures(files) {
  const { all, only } = layoutRules(files);
  const queries = widthQueries(files);
  const different = tally(queries);
  return [
    figure("layout-only rules of features' styles", `${count(only.length)} of ${count(all)}`, "≤ 150", only),
    figure("different width queries", different.length, "≤ 5", different),
    figure("width queries in all", queries.length, "≤ 15"),
  ];
}

function wordFigures(parsed) {
  const words = oddWordsOf(parsed);
  const perWord = tally(words.map(([, word]) => word));
  const perFile = tally(words.map(([path]) => path));
  const names = oldNames(parsed);
  return [
    figure("odd words in comments, test names, documents", words.length, "≤ 150", [...perWord, ...perFile]),
    figure("names that mislead", names.length, "0", names),
  ];
}

function sizeFigures(files, rust) {
  const lines = (pattern) => files.filter(({ path }) => pattern.test(path)).reduce((sum, { text }) => sum + countLines(text), 0);
  const all = rustLines(rust);
  const product = rustLines(rust.filter(({ isTest }) => !isTest));
  const share = (part) => `${((100 * part) / product.lines).toFixed(1)} %`;
  return [
    figure("lines of Rust", all.lines, "–"),
    figure("lines of Rust outside test files", product.lines, "–"),
    figure("documentation in these", share(product.docs), "–"),
    figure("other comments in these", share(product.comments), "–"),
    figure("lines of TypeScript, nothing generated", lines(/\.tsx?$/), "–"),
    figure("lines of TypeScript outside tests", lines(PRODUCT_SCRIPT), "–"),
    figure("lines of CSS", lines(/\.css$/), "–"),
  ];
}

export function figures(files) {
  const rust = parseRustFiles(files);
  const scripts = files.filter(isScript).map(parseScript);
  const [apps, docs] = [appFiles(rust), rust.flatMap(({ path, text }) => shortDocs(text).map((line) => `${path} ${line}`))];
  return [
    ...circleFigures(rust),
    figure("files that name App outside composition", apps.length, "0", apps),
    ...styleFigures(files),
    figure("doc comments of three words or fewer", docs.length, "0", docs),
    ...wordFigures({ files, rust, scripts }),
    ...sizeFigures(files, rust),
  ];
}

function print(rows, verbose) {
  for (const { name, value, target, list } of rows) {
    console.log(`${name.padEnd(46)}${value.padStart(14)}  ${target}`);
    if (verbose) for (const line of list) console.log(`    ${line}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    print(figures(readFiles(fileURLToPath(new URL("..", import.meta.url)))), process.argv.includes("--verbose"));
  } catch (error) {
    console.log(`The figures are missing: ${error.message}`);
  }
}
