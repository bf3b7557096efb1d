// verify.mjs and watch.mjs as commands.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { BEACON, bytesOf, usedWorld } from "./testWorld.mjs";

const { world, seed } = usedWorld();
const { _id: withoutBeacon } = world.open(seed, { live: true, noBeacon: true });
const data = world.publish();
const { epoch, batch, head, round } = data.batches.find((each) => each.round !== null);

const script = (name) => new URL(name, import.meta.url).pathname;

/** Runs the command with files; an argument that names one is replaced by its path. */
async function run(t, files, ...args) {
  const folder = await mkdtemp(join(tmpdir(), "foilcast-verifier-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const paths = args.map((arg) => (arg in files ? join(folder, arg) : arg));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script("verify.mjs"), ...paths], { encoding: "utf8" });
  return { status, stdout: stdout.split("\n").slice(0, -1), stderr };
}

const files = {
  "data.json": JSON.stringify(data),
  "beacon.json": JSON.stringify(BEACON),
  "heads.txt": `${epoch} ${batch} ${head} ${round} ${round - 1} 17\n`,
  "other-heads.txt": `${epoch} ${batch} ${bytesOf("another")} ${round}\n`,
  "receipts.json": JSON.stringify({ receipts: [], heads: [{ epoch, batch, head: bytesOf("another") }] }),
};

test("the number of openings comes first, and the marks are counted, with the first places", async (t) => {
  assert.deepEqual(await run(t, files, "data.json", "--beacon", "beacon.json"), {
    status: 0,
    stdout: [
      "7 openings checked, 0 of them not yet recomputable, 0 problems",
      `1 no_beacon: opening ${withoutBeacon}`,
      `1 server_entropy: opening ${withoutBeacon}`,
    ],
    stderr: "",
  });
});

test("a beacon that is not given is counted as another one", async (t) => {
  const { stdout } = await run(t, files, "data.json");
  assert.equal(stdout[1], `1 other_beacon: batch ${batch}`);
});

test("a watch file witnesses its batches", async (t) => {
  const { status, stdout } = await run(t, files, "data.json", "--beacon", "beacon.json", "--heads", "heads.txt");
  assert.deepEqual([status, stdout.at(-1)], [0, "1 batches are witnessed before their round"]);
});

test("kept heads and receipts that differ from the data are problems", async (t) => {
  const text = `batch ${batch}: its head differs from the one that was kept (head_changed)\n`;
  for (const args of [
    ["--heads", "other-heads.txt"],
    ["--receipts", "receipts.json"],
  ]) {
    const { status, stderr } = await run(t, files, "data.json", ...args);
    assert.deepEqual([status, stderr], [1, text]);
  }
});

for (const [name, text] of [
  ["verify.mjs", /--receipts FILE {2}compare the receipts/],
  ["watch.mjs", /FILE gets a line for each new head/],
]) {
  test(`${name} explains its options, and wrong calls say how to call it`, () => {
    const call = (...args) => spawnSync(process.execPath, [script(name), ...args], { encoding: "utf8" });
    const help = call("--help");
    assert.equal(help.status, 0);
    assert.match(help.stdout, text);
    for (const args of [[], ["one", "two", "three"], ["one", "--unknown"]]) {
      const { status, stderr } = call(...args);
      assert.equal(status, 2);
      assert.ok(stderr.endsWith(help.stdout));
    }
  });
}
