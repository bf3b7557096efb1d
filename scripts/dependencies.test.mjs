import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { crateProblems, isMet, LICENCES, lockProblems, NEVER } from "./dependencies.mjs";

const CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index";
const crate = (more) => ({ id: "x", name: "x", version: "1.0.0", license: "MIT", source: CRATES_IO, ...more });
const crates = (...packages) => crateProblems({ packages, workspace_members: [] });
const INTEGRITY = `sha512-${"a".repeat(86)}==`;
const locked = (more) => lockProblems({ packages: { "": {}, "node_modules/x": { integrity: INTEGRITY, license: "MIT", ...more } } });

test("licences are read as they are written", () => {
  for (const fine of ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR GPL-3.0) AND ISC", "Apache-2.0 WITH LLVM-exception OR MIT"]) {
    assert.ok(isMet(fine, LICENCES), fine);
  }
  for (const not of ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR ISC) AND AGPL-3.0", "", undefined, "UNLICENSED"]) {
    assert.ok(!isMet(not, LICENCES), not);
  }
});

test("cargo deny is told the same", () => {
  const deny = readFileSync(new URL("../deny.toml", import.meta.url), "utf8");
  const quoted = (text) => [...text.matchAll(/"([^"]+)"/g)].map(([, word]) => word);
  const [, allowed] = /^allow = \[([^\]]*)\]/m.exec(deny);
  assert.deepEqual(quoted(allowed), LICENCES);
  const [, never] = /^deny = \[([^\]]*)\]/m.exec(deny);
  assert.deepEqual(quoted(never), NEVER);
});

test("a crate of another licence or place, and two copies of what encrypts, are found", () => {
  assert.deepEqual(crates(crate({})), []);
  assert.match(crates(crate({ license: "AGPL-3.0" }))[0], /AGPL-3.0/);
  assert.match(crates(crate({ source: "git+https://example.org/x" }))[0], /comes from git/);
  assert.match(crates(crate({ source: null }))[0], /a folder/);
  assert.match(crates(crate({ name: "openssl" }))[0], /besides rustls/);
  assert.match(crates(crate({ name: "rustls" }), crate({ name: "rustls", version: "2.0.0" }))[0], /1.0.0 and 2.0.0/);
});

test("a package without its sum, from elsewhere, or with a script is found", () => {
  assert.deepEqual(locked({}), []);
  assert.match(locked({ integrity: undefined })[0], /SHA-512/);
  assert.match(locked({ integrity: "sha1-abc" })[0], /SHA-512/);
  assert.match(locked({ resolved: "git+ssh://git@example.org/x.git" })[0], /comes from/);
  assert.match(locked({ hasInstallScript: true })[0], /runs a script/);
  assert.match(locked({ license: "SSPL-1.0" })[0], /SSPL/);
});
