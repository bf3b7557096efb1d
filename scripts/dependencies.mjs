// Checks npm packages without a network: licenses, registry, hashes and install scripts. `npm audit` checks for known
// vulnerabilities and needs the network. `cargo deny` checks crates (deny.toml).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NPM = "https://registry.npmjs.org/";
/**
 * Allowed licenses of the web app's dependencies and tools. The fonts are under the OFL. No file under the MPL is changed.
 */
const LICENCES = [
  "MIT", "MIT-0", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "0BSD", "Unlicense", "BlueOak-1.0.0", "CC0-1.0",
  "OFL-1.1", "Python-2.0", "MPL-2.0",
];
/** Packages with an allowed install script. msw's copies a file that is not used here. */
const ALLOWED_SCRIPTS = ["node_modules/msw"];

/** Packages that have their license only in a file. */
const LICENCES_IN_FILES = { "node_modules/xmlhttprequest-ssl": "MIT", "node_modules/parse-cache-control": "BSD-3-Clause" };

/** Whether these licenses satisfy a license expression: any part of an OR, every part of an AND. */
export function isAllowed(expression, licences = LICENCES) {
  const text = (expression ?? "").replaceAll("/", " OR ").replace(/\s+/g, " ").trim();
  if (text === "") return false;
  const parts = (word) => {
    let depth = 0;
    let from = 0;
    const found = [];
    for (let at = 0; at < text.length; at++) {
      if (text[at] === "(") depth++;
      if (text[at] === ")") depth--;
      if (depth === 0 && text.startsWith(word, at)) {
        found.push(text.slice(from, at));
        from = at + word.length;
      }
    }
    return [...found, text.slice(from)];
  };
  const [either, both] = [parts(" OR "), parts(" AND ")];
  if (either.length > 1) return either.some((part) => isAllowed(part, licences));
  if (both.length > 1) return both.every((part) => isAllowed(part, licences));
  return text.startsWith("(") ? isAllowed(text.slice(1, -1), licences) : licences.includes(text);
}

/** The problems of the packages in a package-lock.json. */
export function lockProblems({ packages }) {
  const problems = [];
  for (const [path, { integrity, resolved, hasInstallScript, license, link }] of Object.entries(packages)) {
    if (path === "") continue;
    if (link === true) problems.push(`${path} is a link`);
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "")) problems.push(`${path} has no SHA-512`);
    if (resolved !== undefined && !resolved.startsWith(NPM)) problems.push(`${path} comes from ${resolved}`);
    if (hasInstallScript && !ALLOWED_SCRIPTS.includes(path)) problems.push(`${path} runs a script when it is installed`);
    if (!isAllowed(license ?? LICENCES_IN_FILES[path])) problems.push(`${path} is under ${license ?? "no licence"}`);
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const locks = ["web", "e2e", "e2e/lighthouse", "system-tests", "verifier"].map((folder) => JSON.parse(readFileSync(`${root}${folder}/package-lock.json`, "utf8")));
  const problems = locks.flatMap(lockProblems);
  for (const problem of problems) console.error(problem);
  const count = locks.reduce((sum, lock) => sum + Object.keys(lock.packages).length - 1, 0);
  console.log(`${count} packages: ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
