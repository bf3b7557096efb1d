// Reads Rust as far as the figures need it: comments and strings apart from code, and tests apart from both.

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\b[bc]?r(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^\\"])*"|'(?:\\(?:u\{[^}]*\}|x[0-9a-fA-F]{2}|.)|[^\\'\n])'/gu;
const TEST_ATTRIBUTE = /#\[cfg\(([^\]]*)\)\]/g;
const ITEM = /^(?:pub|fn|async|unsafe|mod|use|impl|struct|enum|trait|type|const|static|macro_rules|thread_local|let)\b/;
const TEST_FILE = /(?:^|\/)(?:tests|testing|[^/]*_tests)(?:\.rs|\/)/;
const TEST_FUNCTIONS = [
  /#\[(?:tokio::)?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:async\s+)?fn\s+(\w+)/g,
  /#\[apply\(on_both_engines!\)\]\s*(?:#\[[^\]]*\]\s*)*async fn (\w+)/g,
];

const blank = (text) => text.replace(/[^\n]/gu, (c) => " ".repeat(c.length));

/** `code` is the text with comments and strings blanked, at the same offsets. */
export function parseRust(text) {
  const comments = [];
  const code = text.replace(TOKEN, (token) => {
    if (token.startsWith("/")) comments.push(token);
    return blank(token);
  });
  return { code, comments };
}

/** The end of the item or field that begins at `start`: behind its `;`, its `}`, or its `,` where it is a field. */
function itemEnd(code, start) {
  const isItem = ITEM.test(code.slice(start, start + 20));
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const c = code[at];
    if ("([{".includes(c)) depth++;
    if (")]}".includes(c)) depth--;
    if (depth < 0) return at;
    if (depth > 0) continue;
    if (c === ";" || c === "}" || (c === "," && !isItem)) return at + 1;
  }
  return code.length;
}

const isTestOnly = (condition) => /\btest\b/.test(condition.replaceAll(/not\(test\)/g, ""));

/** Where the items behind `#[cfg(test)]` are, as `[start, end]`, and the names of those that are modules in files of their own. */
function testItems(code) {
  const ranges = [];
  const modules = [];
  for (const found of code.matchAll(TEST_ATTRIBUTE)) {
    if (!isTestOnly(found[1])) continue;
    const attributes = /^\s*(?:#\[[^\]]*\]\s*)*/.exec(code.slice(found.index + found[0].length))[0];
    const start = found.index + found[0].length + attributes.length;
    const end = itemEnd(code, start);
    ranges.push([found.index, end]);
    const module = /^(?:pub(?:\([^)]*\))?\s+)?mod (\w+);/.exec(code.slice(start, end));
    if (module) modules.push(module[1]);
  }
  return { ranges, modules };
}

/** The code without items behind `#[cfg(test)]`. */
export function withoutTests(code) {
  let text = code;
  for (const [start, end] of testItems(code).ranges) text = text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);
  return text;
}

/** The folder of a file's submodules: `server/src/db/` for `db.rs` and `db/mod.rs`. */
const submodules = (path) => path.replace(/(?:(?:^|(?<=\/))(?:mod|lib|main)|(?<=[^/])\/?)\.rs$/, "").replace(/\/?$/, "/");

/** Parses Rust files and marks those that hold nothing but tests, by name or by the `#[cfg(test)]` before their `mod`. */
export function parseRustFiles(files) {
  const parsed = files.filter(({ path }) => path.endsWith(".rs")).map((file) => ({ ...file, ...parseRust(file.text) }));
  const tests = parsed.flatMap(({ path, code }) => testItems(code).modules.map((name) => submodules(path) + name));
  const isTest = ({ path, code }) =>
    TEST_FILE.test(path) ||
    /#!\[cfg\(test\)\]/.test(code) ||
    tests.some((module) => path === `${module}.rs` || path.startsWith(`${module}/`));
  return parsed.map((file) => ({ ...file, isTest: isTest(file) }));
}

/** Names of test functions. */
export function rustTestNames({ code }) {
  return TEST_FUNCTIONS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name));
}

/** Doc comments that are one line of at most three words; a longer comment's short line is none. */
export function shortDocs(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const isDoc = (line) => line !== undefined && /^\/\/\/(?!\/)/.test(line);
  return lines.filter((line, at) => isDoc(line) && !isDoc(lines[at - 1]) && !isDoc(lines[at + 1]) && isShort(line));
}

const isShort = (line) => line.slice(3).trim().split(/\s+/).length <= 3;

/** Lines of Rust, and how many of them are documentation and other comments. */
export function rustLines(files) {
  const lines = files.flatMap(({ text }) => text.replace(/\n$/, "").split("\n"));
  const docs = lines.filter((line) => /^\s*\/\/(?:\/(?!\/)|!)/.test(line)).length;
  const comments = lines.filter((line) => /^\s*\/\//.test(line)).length - docs;
  return { lines: lines.length, docs, comments };
}
