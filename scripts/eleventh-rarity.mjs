#!/usr/bin/env node
// Adds an eleventh rarity to a copy of the tree: one row in definitions/rarities.json and one effect. Then builds it, and
// runs everything that depends on rarities: the fairness vectors, which may not change, the second verifier, and tests of
// the server and the web.
//
//   node scripts/eleventh-rarity.mjs
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const copy = mkdtempSync(path.join(tmpdir(), "foilcast-eleventh-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));

const target = process.env.CARGO_TARGET_DIR ?? path.join(root, "target");
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
const read = (file) => readFileSync(path.join(copy, file), "utf8");

/** Runs a step in a folder of the copy; prints its output only if it fails. */
function run(folder, command, args, env = {}) {
  const started = Date.now();
  try {
    execFileSync(command, args, {
      cwd: path.join(copy, folder),
      env: { ...process.env, CARGO_TARGET_DIR: target, ...env },
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: "pipe",
    });
  } catch (error) {
    console.error(`${error.stdout ?? ""}${error.stderr ?? ""}`);
    console.error(`failed with an eleventh rarity: ${command} ${args.join(" ")}`);
    process.exit(1);
  }
  console.log(`${Math.round((Date.now() - started) / 1000)} s  ${command} ${args.join(" ")}`);
}

// Copies tracked and new files, without ignored ones.
for (const file of git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")) {
  if (file === "") continue;
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  try {
    cpSync(path.join(root, file), path.join(copy, file));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
for (const folder of ["web", "verifier"]) {
  symlinkSync(path.join(root, folder, "node_modules"), path.join(copy, folder, "node_modules"));
}

// The server embeds it; it is built again below.
cpSync(path.join(root, "web/dist"), path.join(copy, "web/dist"), { recursive: true });

const edited = [];
const edit = (file, text) => {
  writeFileSync(path.join(copy, file), text);
  edited.push(file);
};
const last = JSON.parse(read("definitions/rarities.json")).at(-1);
const row = {
  ...last,
  id: last.id + 1,
  order: last.order + 1,
  name: "Celestial",
  totalCopies: 1,
  weight: 1,
  color: "#9fe8ff",
  light: "#c8f4ff",
  tone: last.tone + 3,
  sign: "M8 .5L15.5 8L8 15.5L.5 8zM8 5L5 8L8 11L11 8z",
};
edit("definitions/rarities.json", read("definitions/rarities.json").replace(/\n\]\s*$/, `,\n${JSON.stringify(row, null, 2)}\n]\n`));
edit(
  "web/src/features/cards/effects/celestial.css",
  `.card[data-rarity="celestial"] {
  --paper: linear-gradient(160deg, #071a2b, #0d3550 60%, #06121f);
  --paper-ink: #e8fbff;
  --edge: #9fe8ff;
  --core: #0d3550;
}
`,
);

const vectorFiles = ["docs/fairness-vectors.json", "docs/fairness-vectors-2.json"];
const vectors = vectorFiles.map(read);
// Always the same packages: a different selection would rebuild the dependencies with different features.
const packages = ["foilcast", "foilcast-base", "foilcast-draw", "foilcast-share-images"].flatMap((name) => ["-p", name]);
const cargo = (tests, env) => run("", "cargo", ["test", "--locked", ...packages, "--lib", "--", ...tests], env);

// `make bless`
cargo(["openapi::", "vectors"], { UPDATE_EXPECT: "1" });
assert.deepEqual(vectorFiles.map(read), vectors, "the vectors of old draws have changed");
assert.ok(read("docs/fairness.md").includes(`${row.id} \`${row.name}\``), "the specification lists the new rarity");
run("web", "npm", ["run", "types"]);

run("", "node", ["--test", "verifier/"]);
const features = ["cards::", "collection::", "packs::", "wishes::", "profile::", "market::", "admin::", "import::"];
cargo([...features, "openapi::", "statements", "rarity::", "vectors", "verify_tests", "design", "signs", "every_rarity"]);
run("web", "npm", ["run", "build"]);
const tests = git("grep", "-lE", "rarit|Rarit", "--", "web/src/*.test.ts", "web/src/*.test.tsx");
const related = tests.trim().split("\n").map((file) => path.relative("web", file));
run("web", "npx", ["vitest", "run", ...related, "src/features/fairness", "src/lib/show", "src/test"]);

console.log(`an eleventh rarity: ${edited.length} files edited by hand (${edited.join(", ")})`);
