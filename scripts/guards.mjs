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
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short", "HEAD");

/** Without a guard, the tests may also deadlock. Compile time does not count. */
const MINUTES = 15;

function freshTree() {
  spawnSync("git", ["worktree", "remove", "--force", tree], { cwd: root });
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(dirname(tree), { recursive: true });
  git("worktree", "add", "--force", "--detach", tree, "HEAD");
}

/** Tests of the server that must detect the removal; a smaller crate runs all of its tests. */
const PARTS = ["trades", "market", "collection::locks", "wallet", "idempotency", "testing::history"];

/** Runs a crate's tests up to the first failure and returns its name, or nothing; throws if no test ran. */
function firstFailure(crate = "foilcast") {
  const args = ["test", "--locked", "--package", crate, "--lib", "--"];
  const parts = crate === "foilcast" ? PARTS : [];
  const CARGO_TARGET_DIR = join(root, "target", "guards", "build");
  const env = { ...process.env, CARGO_TARGET_DIR, CARGO_PROFILE_TEST_DEBUG: "0", RUST_BACKTRACE: "0" };
  const run = spawn("cargo", [...args, ...parts], { cwd: tree, env, detached: true });
  let out = "";
  let errors = "";
  let failure;
  const end = (test) => {
    failure = test;
    if (failure !== undefined) process.kill(-run.pid, "SIGKILL");
  };
  let timer;
  run.stdout.setEncoding("utf8").on("data", (text) => {
    out += text;
    if (failure === undefined) end(/^test (\S+) \.\.\. FAILED$/m.exec(out)?.[1]);
  });
  run.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
    if (errors.includes("Running ")) timer ??= setTimeout(end, MINUTES * 60_000, "(timeout)");
  });
  return new Promise((resolve, reject) => {
    run.on("error", reject);
    run.on("close", () => {
      clearTimeout(timer);
      if (failure !== undefined || /^test result: ok/m.test(out)) resolve(failure);
      else reject(new Error(`the tests were aborted:\n${errors.slice(-3000)}`));
    });
  });
}

/** The text without the guard, which must occur exactly once. */
function without({ name, from, to }, text) {
  if (text.split(from).length !== 2) throw new Error(`${name}: the file does not contain the guard exactly once`);
  return text.replace(from, () => to);
}

const filters = process.argv.slice(2);
const chosen = GUARDS.filter(({ name }) => filters.length === 0 || filters.some((part) => name.includes(part)));
freshTree();
for (const crate of new Set(chosen.map(({ crate }) => crate))) {
  const before = await firstFailure(crate);
  if (before !== undefined) throw new Error(`the tests fail with every guard in place: ${before}`);
}
const rows = [];
for (const guard of chosen) {
  const file = join(tree, guard.file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, without(guard, text));
  const failure = await firstFailure(guard.crate);
  writeFileSync(file, text);
  rows.push({ ...guard, failure });
  console.log(failure === undefined ? `MISSED   ${guard.name}` : `noticed  ${guard.name}: ${failure}`);
}
git("worktree", "remove", "--force", tree);

const missed = rows.filter(({ failure }) => failure === undefined);
if (filters.length === 0) {
  const table = rows.map(({ name, file, failure }) => `| ${name} | \`${file}\` | ${failure === undefined ? "**none**" : `\`${failure}\``} |`);
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
