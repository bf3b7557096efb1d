// What the repository keeps.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

test("no ignored file is tracked: neither a server's data nor what a build makes", () => {
  assert.equal(git("ls-files", "--cached", "--ignored", "--exclude-standard"), "");
  for (const file of ["data/foilcast.db", "web/tsconfig.tsbuildinfo", "web/dist/index.html", "target/dist/foilcast"]) {
    assert.equal(git("check-ignore", "--no-index", file), file);
  }
});
