// What of the dependencies can be judged without a network: licences, where packages come from, what runs when they are
// installed, and that there is one copy of what encrypts. `cargo deny check` (deny.toml) and `npm audit` know besides what
// has been found out about them since, and need the network for that.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index";
const NPM = "https://registry.npmjs.org/";
/** Licences under which the binary may be passed on; the same list is in deny.toml. */
export const LICENCES = [
  "MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "0BSD", "Unlicense",
  "BSL-1.0", "Unicode-3.0", "IJG", "CDLA-Permissive-2.0",
];
/** Licences of what the web app is built and tested with. The fonts are under the OFL; nothing under the MPL is changed. */
const WEB_LICENCES = [
  ...LICENCES, "MIT-0", "OFL-1.1", "Python-2.0", "MPL-2.0", "BlueOak-1.0.0", "CC0-1.0",
];
/** Two versions of one of these in a binary are a mistake: one of them is old. */
export const ONCE = ["rustls", "rustls-webpki", "webpki-roots", "ring", "sha2", "hmac", "digest", "subtle", "tungstenite"];
/** Packages that may run a script of their own when they are installed. msw's copies a file that nothing here uses. */
const MAY_INSTALL = ["node_modules/msw"];

/** Packages whose licence is in a file of theirs only. */
const READ_IN_PERSON = { "node_modules/xmlhttprequest-ssl": "MIT", "node_modules/parse-cache-control": "BSD-3-Clause" };
/** Encryption is rustls with ring; a second implementation would be one more to keep up to date. */
export const NEVER = ["openssl", "openssl-sys", "native-tls", "aws-lc-sys"];

/** Whether a licence expression can be met by these licences: any part of an OR, every part of an AND. */
export function isMet(expression, licences) {
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
  if (either.length > 1) return either.some((part) => isMet(part, licences));
  if (both.length > 1) return both.every((part) => isMet(part, licences));
  return text.startsWith("(") ? isMet(text.slice(1, -1), licences) : licences.includes(text);
}

/** What is wrong with the crates of `cargo metadata`. */
export function crateProblems({ packages, workspace_members: own }) {
  const problems = [];
  const versions = new Map();
  for (const { id, name, version, license, source } of packages) {
    versions.set(name, [...(versions.get(name) ?? []), version]);
    if (!isMet(license, LICENCES)) problems.push(`${name} ${version} is under ${license ?? "no licence"}`);
    if (NEVER.includes(name)) problems.push(`${name} ${version} encrypts besides rustls`);
    if (!own.includes(id) && source !== CRATES_IO) problems.push(`${name} ${version} comes from ${source ?? "a folder"}`);
  }
  for (const name of ONCE) {
    const found = versions.get(name) ?? [];
    if (found.length > 1) problems.push(`${name} is there as ${found.join(" and ")}`);
  }
  return problems;
}

/** What is wrong with the packages of a package-lock.json. */
export function lockProblems({ packages }) {
  const problems = [];
  for (const [path, { integrity, resolved, hasInstallScript, license, link }] of Object.entries(packages)) {
    if (path === "") continue;
    if (link === true) problems.push(`${path} is a link`);
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "")) problems.push(`${path} has no SHA-512 of what it is`);
    if (resolved !== undefined && !resolved.startsWith(NPM)) problems.push(`${path} comes from ${resolved}`);
    if (hasInstallScript && !MAY_INSTALL.includes(path)) problems.push(`${path} runs a script when it is installed`);
    if (!isMet(license ?? READ_IN_PERSON[path], WEB_LICENCES)) problems.push(`${path} is under ${license ?? "no licence"}`);
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const metadata = execFileSync("cargo", ["metadata", "--format-version", "1", "--locked"], {
    cwd: root,
    maxBuffer: 1 << 28,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const crates = JSON.parse(metadata);
  const locks = ["web", "e2e", "e2e/lighthouse"].map((folder) => JSON.parse(readFileSync(`${root}${folder}/package-lock.json`, "utf8")));
  const problems = [...crateProblems(crates), ...locks.flatMap(lockProblems)];
  for (const problem of problems) console.error(problem);
  const count = locks.reduce((sum, lock) => sum + Object.keys(lock.packages).length - 1, 0);
  console.log(`${crates.packages.length} crates and ${count} packages: ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
