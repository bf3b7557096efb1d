import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { part, released } from "./changelog.mjs";
import { releasedMigrations } from "./release-files.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What a release reads. */
const FILES = [
  "scripts/api-promise.mjs", "scripts/changelog.mjs", "scripts/release-files.mjs", "scripts/release.sh", "scripts/version.sh",
  "server/Cargo.toml", "server/openapi.json", "server/migrations", "server/released", "Cargo.lock", "CHANGELOG.md",
  "deploy/kubernetes",
];

let copy;
const git = (...args) => execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], { cwd: copy, encoding: "utf8" });
const read = (file) => readFileSync(path.join(copy, file), "utf8");
const write = (file, text) => writeFileSync(path.join(copy, file), text);
const release = (...args) =>
  spawnSync("scripts/release.sh", args, {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, GIT_AUTHOR_NAME: "Ada", GIT_AUTHOR_EMAIL: "ada@example.org", GIT_COMMITTER_NAME: "Ada", GIT_COMMITTER_EMAIL: "ada@example.org" },
  });

before(() => {
  copy = mkdtempSync(path.join(tmpdir(), "release-"));
  for (const file of FILES) {
    try {
      cpSync(path.join(ROOT, file), path.join(copy, file), { recursive: true });
    } catch (error) {
      // Before the first release, there is none.
      if (error.code !== "ENOENT" || file !== "server/released") throw error;
    }
  }
  // The real one runs the program.
  write("scripts/make-fixture.sh", "#!/bin/sh\necho \"$1\" >fixture\n");
  chmodSync(path.join(copy, "scripts/make-fixture.sh"), 0o755);
  write("CHANGELOG.md", read("CHANGELOG.md").replace("## [Unreleased]\n", "## [Unreleased]\n\n- A change.\n"));
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "A tree");
});
after(() => rmSync(copy, { recursive: true }));

test("a dry run prints what would change, and changes nothing", () => {
  const { status, stdout, stderr } = release("900.0.0", "--dry-run");
  assert.equal(status, 0, stderr);
  for (const text of ['+version = "900.0.0"', "+## [900.0.0] - ", "server/released/900.0.0/openapi.json", "make-fixture.sh 900.0.0"]) {
    assert.ok(stdout.includes(text), `${text} is missing in\n${stdout}`);
  }
  assert.equal(git("status", "--porcelain") + git("tag") + git("worktree", "list").trim().split("\n").slice(1), "");
});

test("a release has its version, changelog, migrations, API and tag", () => {
  const { status, stderr } = release("900.0.0");
  assert.equal(status, 0, stderr);
  assert.equal(git("status", "--porcelain"), "");
  assert.equal(git("log", "-1", "--format=%s %D").trim().replace(/ HEAD.*tag: /, ": "), "Release 900.0.0: v900.0.0");
  assert.match(read("server/Cargo.toml"), /^name = "foilcast"\nversion = "900\.0\.0"$/m);
  assert.match(read("Cargo.lock"), /^name = "foilcast"\nversion = "900\.0\.0"$/m);
  assert.match(read("deploy/kubernetes/foilcast.yaml"), /image: foilcast:900\.0\.0$/m);
  assert.equal(JSON.parse(read("server/openapi.json")).info.version, "900.0.0");
  assert.equal(read("server/released/900.0.0/openapi.json"), read("server/openapi.json"));
  assert.match(part(read("CHANGELOG.md"), "900.0.0"), /^- A change\./);
  assert.equal(part(read("CHANGELOG.md"), "Unreleased"), "");
  assert.match(read("server/migrations/released.txt"), /^db [0-9a-f]{64}$/m);
  assert.equal(read("fixture"), "900.0.0\n");
});

test("a release is refused if the tree has changes, the version is not newer, or nothing was changed", () => {
  assert.match(release("900.0.0").stderr, /The tag v900\.0\.0 exists/);
  assert.match(release("0.0.1").stderr, /0\.0\.1 is older than 900\.0\.0/);
  assert.match(release("next").stderr, /^usage/);
  assert.match(release("900.0.1").stderr, /has nothing under/);
  assert.equal(git("status", "--porcelain"), "", "a refused release changes nothing");
  write("fixture", "changed");
  assert.match(release("900.0.1").stderr, /working tree has changes/);
});

test("new migrations are added to the released ones, which are never edited", () => {
  const file = (name) => ({ name, text: name });
  const first = releasedMigrations("# Head\n", [file("020-b.sql"), file("010-a.sql"), file("released.txt")], "1.0.0");
  assert.match(first, /^# Head\n# 1\.0\.0\na [0-9a-f]{64}\nb [0-9a-f]{64}\n$/);
  const files = [file("010-a.sql"), file("020-b.sql")];
  assert.equal(releasedMigrations(first, files, "1.0.1"), first);
  const second = releasedMigrations(first, [...files, file("030-c-fill.rs")], "1.1.0");
  assert.match(second.slice(first.length), /^# 1\.1\.0\nc-fill [0-9a-f]{64}\n$/);
  assert.throws(() => releasedMigrations(first, [{ name: "010-a.sql", text: "edited" }, files[1]], "1.1.0"), /"a [0-9a-f]+" was edited/);
  assert.throws(() => releasedMigrations(first, [file("005-z.sql"), ...files], "1.1.0"), /another is before it/);
});

test("the changelog has the form of Keep a Changelog", () => {
  const changelog = readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8");
  const [first, ...versions] = changelog.match(/^## .*/gm);
  assert.equal(first, "## [Unreleased]");
  for (const heading of versions) assert.match(heading, /^## \[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
  for (const heading of changelog.match(/^### .*/gm)) assert.match(heading, /^### (Added|Changed|Deprecated|Removed|Fixed|Security)$/);
});

test("the changes of one version are found", () => {
  const changelog = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n\n## [1.0.0] - 2026-01-01\n\n- First.\n";
  assert.equal(part(changelog, "1.0.0"), "- First.");
  const next = released(changelog, "1.1.0", "2026-02-02");
  assert.equal(part(next, "1.1.0"), "### Added\n\n- One.");
  assert.throws(() => released(next, "1.2.0", "2026-03-03"), /nothing under/);
});
