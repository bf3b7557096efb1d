#!/usr/bin/env node
// Builds a synthetic next release from a copy of HEAD, to try upgrades and rolling restarts (system-tests/rolling.mjs): a higher
// version, a column, an index that is made while the server runs, a migration in code, and an event that HEAD does not know.
// Prints the path of the program.
//   node scripts/next-release.mjs [CARGO OPTIONS]
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tree = join(tmpdir(), "foilcast-next-release");
const target = process.env.FOILCAST_NEXT_TARGET ?? join(root, "target", "next-release");

const MIGRATIONS = {
  "900-collection-worth.sql": "ALTER TABLE cards ADD COLUMN worth BIGINT;\n",
  "901-collection-worth-index.sql":
    "-- online\nCREATE INDEX CONCURRENTLY IF NOT EXISTS cards_by_worth ON cards (worth);\n",
  "902-collection-worth-of-cards.rs": `//! The worth of every card.

use crate::db::Tx;
use crate::db::migrations::Done;
use crate::error::Result;

pub(super) fn batch(tx: &mut Tx<'_>, after: Option<&str>) -> Result<Option<Done>> {
    let batch: Vec<String> =
        tx.scalars("SELECT id FROM cards WHERE id > $1 ORDER BY id LIMIT 10", &[&after.unwrap_or_default()])?;
    let Some(last) = batch.last() else { return Ok(None) };
    tx.execute("UPDATE cards SET worth = COALESCE(worth, 0) + 1 WHERE id BETWEEN $1 AND $2", &[&batch[0], last])?;
    Ok(Some(Done { cursor: last.clone(), rows: batch.len() as u64 }))
}
`,
  "code.rs": `//! The migrations in code, each in a file \`NNN-feature-name.rs\` of this folder.

use super::Code;

#[path = "902-collection-worth-of-cards.rs"]
mod worth;

pub(super) const ALL: &[Code] = &[Code {
    file: "902-collection-worth-of-cards.rs",
    source: include_str!("902-collection-worth-of-cards.rs"),
    total: "SELECT COUNT(*) FROM cards",
    batch: worth::batch,
}];
`,
};

function replace(file, before, after) {
  const path = join(tree, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(before)) throw new Error(`${file} does not contain ${JSON.stringify(before)}`);
  writeFileSync(path, text.replace(before, after));
}

/** The version with a higher last number. */
const next = (version) => version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

spawnSync("git", ["worktree", "remove", "--force", tree], { cwd: root });
rmSync(tree, { recursive: true, force: true });
execFileSync("git", ["worktree", "add", "--force", "--detach", tree, "HEAD"], { cwd: root, stdio: "ignore" });
symlinkSync(join(root, "web", "dist"), join(tree, "web", "dist"));
for (const [name, text] of Object.entries(MIGRATIONS)) writeFileSync(join(tree, "server", "migrations", name), text);
const [, version] = readFileSync(join(tree, "server", "Cargo.toml"), "utf8").match(/^version = "(.+)"$/m);
replace("server/Cargo.toml", `version = "${version}"`, `version = "${next(version)}"`);
replace("server/src/realtime.rs", "pub enum Event {\n", "pub enum Event {\n    /// Of this version only.\n    NextRelease,\n");
replace("server/src/overlay/sockets.rs", "        | Event::CatalogueChanged => {}", "        | Event::NextRelease\n        | Event::CatalogueChanged => {}");
replace("server/src/wallet/mod.rs", "tx.announce(Event::PacksChanged", "tx.announce(Event::NextRelease);\n    tx.announce(Event::PacksChanged");
const env = { ...process.env, CARGO_TARGET_DIR: target };
execFileSync("cargo", ["build", "--bin", "foilcast", ...process.argv.slice(2)], { cwd: tree, env, stdio: ["ignore", 2, 2] });
console.log(join(target, process.argv.includes("--release") ? "release" : "debug", "foilcast"));
