#!/usr/bin/env node
// Mutation test: breaks the rules of the draw and removes the guards of trades and market one by one. The tests must fail each
// time, or a rule is unnecessary or untested.
//   scripts/with-postgres.sh node scripts/guards.mjs [PART OF A NAME…]
// Works in a copy of HEAD below target/, never in the work tree. A run stops at its first failing test. Prints one line per
// guard, and writes docs/guards.md when all of them were tested.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GUARDS } from "./guards.list.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tree = join(root, "target", "guards", "tree");
const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short", "HEAD");

/** Without a guard, the tests may also deadlock. Compile time does not count. */
const MINUTES = 15;

function freshTree() {
  spawnSync("git", ["worktree", "remove", "--force", tree], { cwd: root });
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(dirname(tree), { recursive: true });
  git("worktree", "add", "--force", "--detach", tree, "HEAD");
}

/** Tests of the server that must notice; a smaller crate runs all of its tests. */
const PARTS = ["trades", "market", "collection::locks", "wallet", "idempotency", "testing::history"];

/** Runs a crate's tests up to the first failure and returns its name, or nothing; throws if no test ran. */
function firstRed(crate = "foilcast") {
  const words = ["test", "--locked", "--package", crate, "--lib", "--"];
  const parts = crate === "foilcast" ? PARTS : [];
  const CARGO_TARGET_DIR = join(root, "target", "guards", "build");
  const env = { ...process.env, CARGO_TARGET_DIR, CARGO_PROFILE_TEST_DEBUG: "0", RUST_BACKTRACE: "0" };
  const run = spawn("cargo", [...words, ...parts], { cwd: tree, env, detached: true });
  let out = "";
  let errors = "";
  let red;
  const end = (test) => {
    red = test;
    if (red !== undefined) process.kill(-run.pid, "SIGKILL");
  };
  let patience;
  run.stdout.setEncoding("utf8").on("data", (text) => {
    out += text;
    if (red === undefined) end(/^test (\S+) \.\.\. FAILED$/m.exec(out)?.[1]);
  });
  run.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
    if (errors.includes("Running ")) patience ??= setTimeout(end, MINUTES * 60_000, "(the tests did not come to an end)");
  });
  return new Promise((resolve, reject) => {
    run.on("error", reject);
    run.on("close", () => {
      clearTimeout(patience);
      if (red !== undefined || /^test result: ok/m.test(out)) resolve(red);
      else reject(new Error(`the tests did not run to their end:\n${errors.slice(-3000)}`));
    });
  });
}

/** The text without the guard, which must occur exactly once. */
function without({ name, from, to }, text) {
  if (text.split(from).length !== 2) throw new Error(`${name}: the guard is not where the list says`);
  return text.replace(from, () => to);
}

const wanted = process.argv.slice(2);
const chosen = GUARDS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
freshTree();
for (const crate of new Set(chosen.map(({ crate }) => crate))) {
  const before = await firstRed(crate);
  if (before !== undefined) throw new Error(`the tests fail with every guard in place: ${before}`);
}
const rows = [];
for (const guard of chosen) {
  const file = join(tree, guard.file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, without(guard, text));
  const red = await firstRed(guard.crate);
  writeFileSync(file, text);
  rows.push({ ...guard, red });
  console.log(red === undefined ? `MISSED   ${guard.name}` : `noticed  ${guard.name}: ${red}`);
}
git("worktree", "remove", "--force", tree);

const missed = rows.filter(({ red }) => red === undefined);
if (wanted.length === 0) {
  const table = rows.map(({ name, file, red }) => `| ${name} | \`${file}\` | ${red === undefined ? "**none**" : `\`${red}\``} |`);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    join(root, "docs", "guards.md"),
    `# Mutation test of the draw, trades and market

A guard is a condition that protects the draw's odds, or cards and packs from races and mistakes. \`scripts/with-postgres.sh node scripts/guards.mjs\` removes the
guards one by one and runs the tests of the draw, or those of trades, market, locks, wallet and idempotency and the random history on both databases. The table
shows the first test that failed. Run on ${date} at ${commit}: ${missed.length === 0 ? "every removal was detected." : `**${missed.length} were missed.**`}

| guard | file | detected by |
|---|---|---|
${table.join("\n")}
`,
  );
}
console.log(`${rows.length - missed.length} of ${rows.length} removals were noticed`);
process.exitCode = missed.length === 0 ? 0 : 1;
