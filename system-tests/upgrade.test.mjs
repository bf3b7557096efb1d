// This version starts on the databases of every release, and both verifiers accept what it then publishes.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BINARY, launch } from "../e2e/demoServer.mjs";
import { dumpOf, releases, unpackRelease } from "../e2e/releases.mjs";

const SECOND_VERIFIER = fileURLToPath(new URL("../verifier/verify.mjs", import.meta.url));
const run = promisify(execFile);

/** Starts on the data, and checks it by both verifiers. */
async function accepted(folder, flags) {
  const server = await launch(folder, "127.0.0.1:0", ["--demo=true", ...flags]);
  try {
    const first = await run(BINARY, ["verify", server.url]);
    const second = await run(process.execPath, [SECOND_VERIFIER, server.url]);
    for (const { stdout } of [first, second]) assert.match(stdout, /\d{3,} openings/);
  } finally {
    await server.end();
  }
}

for (const version of await releases()) {
  test(`${version} on SQLite`, async () => {
    const folder = await unpackRelease(version);
    await accepted(folder, []);
    await rm(folder, { recursive: true });
  });

  test(`${version} on PostgreSQL`, async () => {
    const server = process.env.FOILCAST_TEST_POSTGRES;
    assert.ok(server, "FOILCAST_TEST_POSTGRES is not set: run this by scripts/with-postgres.sh");
    const database = new URL(server);
    database.pathname = `/release_${process.pid}`;
    await run("psql", [server, "-qc", `CREATE DATABASE release_${process.pid}`]);
    execFileSync("psql", [database.href, "-q", "-v", "ON_ERROR_STOP=1"], { input: await dumpOf(version), stdio: ["pipe", "ignore", "inherit"] });
    const folder = await mkdtemp(path.join(tmpdir(), "foilcast-release-"));
    await accepted(folder, ["--database-url", database.href]);
    await rm(folder, { recursive: true });
    await run("psql", [server, "-qc", `DROP DATABASE release_${process.pid} WITH (FORCE)`]);
  });
}
