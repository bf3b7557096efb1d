#!/usr/bin/env node
// Takes each guard of exchanges out in turn: the tests must go red every time, or a guard is not needed, or not tested.
//   node scripts/guards.mjs [PART OF A NAME…]      in a copy of HEAD below target/, never in the work tree
// Prints one line per guard and writes docs/guards.md when all of them were tried.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GUARDS } from "./guards.list.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tree = join(root, "target", "guards", "tree");
const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short", "HEAD");

function freshTree() {
  spawnSync("git", ["worktree", "remove", "--force", tree], { cwd: root });
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(dirname(tree), { recursive: true });
  git("worktree", "add", "--force", "--detach", tree, "HEAD");
}

/** Runs the tests of exchanges; answers which failed, or throws when there was nothing to run. */
function tests() {
  const words = ["cargo", "test", "--locked", "--package", "foilcast", "--lib", "--"];
  const parts = ["trades", "market", "collection::locks", "wallet", "idempotency"];
  const env = { ...process.env, CARGO_TARGET_DIR: join(root, "target", "guards", "build"), RUST_BACKTRACE: "0" };
  const ran = spawnSync("scripts/with-postgres.sh", [...words, ...parts], { cwd: tree, env, encoding: "utf8", maxBuffer: 1 << 28 });
  const failed = [...ran.stdout.matchAll(/^test (\S+) \.\.\. FAILED$/gm)].map((match) => match[1]);
  if (!/^test result: /m.test(ran.stdout)) throw new Error(`the tests did not run:\n${ran.stderr.slice(-3000)}`);
  return failed;
}

/** The text without the guard; it must stand there once. */
function without({ name, from, to }, text) {
  if (text.split(from).length !== 2) throw new Error(`${name}: the guard is not where the list says`);
  return text.replace(from, () => to);
}

const wanted = process.argv.slice(2);
const chosen = GUARDS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
freshTree();
const before = tests();
if (before.length > 0) throw new Error(`the tests fail with every guard in place: ${before.join(", ")}`);
const rows = [];
for (const guard of chosen) {
  const file = join(tree, guard.file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, without(guard, text));
  const failed = tests();
  writeFileSync(file, text);
  rows.push({ ...guard, failed });
  console.log(`${failed.length > 0 ? "noticed" : "MISSED "}  ${guard.name}: ${failed.length} tests failed`);
}
git("worktree", "remove", "--force", tree);

const missed = rows.filter(({ failed }) => failed.length === 0);
if (wanted.length === 0) {
  const short = (failed) => [...new Set(failed.map((test) => test.split("::").at(-2)))].slice(0, 2).join(", ");
  const table = rows.map(({ name, file, failed }) => `| ${name} | \`${file}\` | ${failed.length} | ${short(failed)} |`);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    join(root, "docs", "guards.md"),
    `# Guards of exchanges, taken out in turn

\`node scripts/guards.mjs\`, ${date}, at ${commit}: each line is one guard that was removed, the tests of trades, market,
locks, wallet and idempotency run on both databases, and how many of them failed. ${missed.length === 0 ? "Every removal was noticed." : `**${missed.length} were missed.**`}

| guard | where | tests that failed | for example |
|---|---|---|---|
${table.join("\n")}
`,
  );
}
console.log(`${rows.length - missed.length} of ${rows.length} removals were noticed`);
process.exitCode = missed.length === 0 ? 0 : 1;
