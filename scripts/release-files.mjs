#!/usr/bin/env node
// Edits the files of a release (scripts/release.sh): the version, the changelog, the list of released migrations, and a copy of
// the API's document.
//
//   node scripts/release-files.mjs VERSION DATE [FOLDER]
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { released } from "./changelog.mjs";

/** Where the version is: the text before it. */
const VERSIONS = {
  "server/Cargo.toml": 'name = "foilcast"\nversion = "',
  "Cargo.lock": '[[package]]\nname = "foilcast"\nversion = "',
  "server/openapi.json": '"version": "',
  "deploy/kubernetes/foilcast.yaml": "image: foilcast:",
};
const NAMES = /^(\d{3})-(.+)\.(sql|rs)$/;

function withVersion(text, before, version) {
  const at = text.indexOf(before);
  if (at < 0) throw new Error(`there is no ${before}`);
  const from = at + before.length;
  return text.slice(0, from) + text.slice(from).replace(/^\d+\.\d+\.\d+/, version);
}

/** The list of released migrations with those of a folder that are not in it yet. */
export function releasedMigrations(list, files, version) {
  const lines = files
    .filter(({ name }) => NAMES.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, text }) => `${NAMES.exec(name)[2]} ${createHash("sha256").update(text).digest("hex")}`);
  const known = list.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const edited = known.findIndex((line, at) => line !== lines[at]);
  if (edited >= 0) throw new Error(`the released migration "${known[edited]}" was edited, or another is before it`);
  const added = lines.slice(known.length);
  return added.length === 0 ? list : `${list}# ${version}\n${added.join("\n")}\n`;
}

function main(version, date, folder) {
  const read = (file) => readFileSync(path.join(folder, file), "utf8");
  const migrations = readdirSync(path.join(folder, "server/migrations")).map((name) => ({ name, text: read(`server/migrations/${name}`) }));
  const list = "server/migrations/released.txt";
  const texts = {
    "CHANGELOG.md": released(read("CHANGELOG.md"), version, date),
    [list]: releasedMigrations(read(list), migrations, version),
  };
  for (const [file, before] of Object.entries(VERSIONS)) texts[file] = withVersion(read(file), before, version);
  texts[`server/released/${version}/openapi.json`] = texts["server/openapi.json"];
  mkdirSync(path.join(folder, "server/released", version), { recursive: true });
  for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(folder, file), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version, date, folder = fileURLToPath(new URL("..", import.meta.url))] = process.argv.slice(2);
  main(version, date, folder);
}
