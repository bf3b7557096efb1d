#!/usr/bin/env node
// Prints a version's part of CHANGELOG.md.
//
//   node scripts/changelog.mjs VERSION
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const UNRELEASED = "## [Unreleased]";

/** The changes of a version, without its heading. */
export function part(changelog, version) {
  const found = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## [${version}]`));
  return found?.replace(/^## .*\n/, "").trim() ?? "";
}

/** The changelog in which the unreleased changes are those of a version. */
export function released(changelog, version, date) {
  if (part(changelog, "Unreleased") === "") throw new Error(`CHANGELOG.md has nothing under "${UNRELEASED}"`);
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(part(readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8"), process.argv[2]));
}
