#!/usr/bin/env node
// Adds a feature to a copy of HEAD by the steps of CONTRIBUTING.md ("Adding a feature"): a table, a call, a job and a page, whose
// files are in scripts/walk/. Then it formats, lints, builds and tests the copy, and prints which files it edited outside of the
// feature's own folders. Fails when a step fails or when there are more than three.
//   scripts/with-postgres.sh node scripts/walk.mjs
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const MAX_EDITS = 3;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Outside of this tree: tests that update their expectations search for the outermost workspace.
const tree = join(tmpdir(), "foilcast-walk");
const env = { ...process.env, CARGO_TARGET_DIR: join(root, "target", "walk", "build") };

function run(command, options = {}) {
  console.log(`\n== ${command}`);
  execFileSync("bash", ["-c", command], { cwd: tree, env, stdio: "inherit", ...options });
}

/** Inserts `line` after the last line that begins with `after`. */
function insert(file, after, line) {
  const path = join(tree, file);
  const lines = readFileSync(path, "utf8").split("\n");
  const at = lines.findLastIndex((text) => text.startsWith(after));
  if (at < 0) throw new Error(`${file} has no line that begins with ${JSON.stringify(after)}`);
  lines.splice(at + 1, 0, line);
  writeFileSync(path, lines.join("\n"));
}

spawnSync("git", ["worktree", "remove", "--force", tree], { cwd: root });
rmSync(tree, { recursive: true, force: true });
execFileSync("git", ["worktree", "add", "--force", "--detach", tree, "HEAD"], { cwd: root });

// The feature's own folders.
cpSync(join(root, "scripts", "walk"), tree, { recursive: true });
// The lists that name every feature.
insert("server/src/lib.rs", "pub mod leaderboard;", "pub mod growth;");
insert("server/src/lib.rs", "    leaderboard: ", "    growth: Growth(auth);");
insert("server/src/access.rs", '    ("get", "/api/admin/', '    ("get", "/api/admin/growth", Admin),');
insert(
  "web/src/app/routes.tsx",
  "export const pages",
  `  page({
    path: "/growth",
    access: "admin",
    title: "Growth",
    page: lazyPage(() => import("../features/growth/GrowthPage")),
  }),`,
);
const git = (...words) => execFileSync("git", words, { cwd: tree, encoding: "utf8" }).trim();
const edited = git("diff", "--name-only").split("\n");

run("scripts/bless.sh");
run("cargo fmt --all --check");
run("scripts/build-web.sh");
run("cargo clippy --locked --package foilcast --all-targets -- -D warnings");
run("cargo test --locked --package foilcast --lib -- growth access openapi spa tidy db::");
run("npm run check && npx vitest run src/features/growth src/app src/test", { cwd: join(tree, "web") });

execFileSync("git", ["worktree", "remove", "--force", tree], { cwd: root });
console.log(`\nEdited by hand outside the feature's folders: ${edited.length} (${edited.join(", ")})`);
process.exitCode = edited.length > MAX_EDITS ? 1 : 0;
