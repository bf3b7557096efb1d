import assert from "node:assert/strict";
import { test } from "node:test";
import { isAllowed, lockProblems } from "./dependencies.mjs";

const INTEGRITY = `sha512-${"a".repeat(86)}==`;
const locked = (more) => lockProblems({ packages: { "": {}, "node_modules/x": { integrity: INTEGRITY, license: "MIT", ...more } } });

test("license expressions are parsed", () => {
  for (const allowed of ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR GPL-3.0) AND ISC", "Apache-2.0 WITH LLVM-exception OR MIT"]) {
    assert.ok(isAllowed(allowed), allowed);
  }
  for (const refused of ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR ISC) AND AGPL-3.0", "", undefined, "UNLICENSED"]) {
    assert.ok(!isAllowed(refused), refused);
  }
});

test("a package without a hash, from another registry, or with a script is reported", () => {
  assert.deepEqual(locked({}), []);
  assert.match(locked({ integrity: undefined })[0], /SHA-512/);
  assert.match(locked({ integrity: "sha1-abc" })[0], /SHA-512/);
  assert.match(locked({ resolved: "git+ssh://git@example.org/x.git" })[0], /comes from/);
  assert.match(locked({ hasInstallScript: true })[0], /runs a script/);
  assert.match(locked({ license: "SSPL-1.0" })[0], /SSPL/);
});
