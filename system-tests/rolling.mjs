// Rolling upgrade, interruptions and the way back, with two builds: `node system-tests/rolling.mjs NEWER` under
// scripts/with-postgres.sh. NEWER is the program of scripts/next-release.mjs, FOILCAST_BINARY that of this version.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { io } from "socket.io-client";
import { call, pause, ready, startCluster, until, user } from "../e2e/cluster.mjs";
import { BINARY, launch } from "../e2e/demoServer.mjs";
import { unpackNewestRelease } from "../e2e/releases.mjs";

const SECOND_VERIFIER = fileURLToPath(new URL("../verifier/verify.mjs", import.meta.url));
const LOAD = path.join(path.dirname(BINARY), "foilcast-load");
const WORTH = "SELECT COUNT(*) || ' ' || MIN(worth) || ' ' || MAX(worth) FROM cards WHERE worth IS NOT NULL";
const KILLS = 40;
const newer = process.argv[2];
assert.ok(newer, "usage: node system-tests/rolling.mjs NEWER");
const run = promisify(execFile);

async function verified(url) {
  await run(BINARY, ["verify", url], { maxBuffer: 2 ** 26 });
  await run(process.execPath, [SECOND_VERIFIER, url], { maxBuffer: 2 ** 26 });
}

/** Three nodes under load are restarted one by one with the newer version, and one of them goes back for a while. */
async function rolls() {
  const cluster = await startCluster(["--sign-ins-per-minute", "1000", "--writes-per-minute", "1000000"]);
  const [one, two, three] = cluster.nodes;
  const nova = await user(cluster, "nova");
  const mira = await user(cluster, "rolling-mira");
  await call(cluster.url, nova.token, "POST", "/api/admin/give-packs", { userId: mira.id, amount: 50 });
  // The first node has the stand-in for Twitch: the users of the load sign in before it restarts.
  const load = run(LOAD, [
    ...["--url", cluster.url, "--sign-in-at", one.url, "--users", "20", "--rate", "60", "--seconds", "45", "--packs", "60", "--json"],
  ]);
  await until("the load has begun", async () => Number(await cluster.sql("SELECT COUNT(*) FROM openings")) > 520);

  /** A pack opened at one node is announced at another. */
  const heard = async (at, by) => {
    const socket = io(at.url, { transports: ["websocket"], auth: { token: mira.token }, forceNew: true });
    await once(socket, "connect");
    socket.emit("join", mira.id);
    const received = once(socket, "collection-updated", { signal: AbortSignal.timeout(20_000) });
    await call(by.url, mira.token, "POST", "/api/packs/open");
    await received;
    socket.close();
  };
  for (const [number, node] of [three, two, one].entries()) {
    await node.stop();
    node.use(newer);
    await node.start();
    await ready(node.url);
    const [other] = cluster.nodes.filter((each) => each !== node);
    await heard(other, node);
    await heard(node, other);
    console.log(`node ${3 - number} runs the newer version`);
  }
  // An expanded database serves the older version, too.
  await three.stop();
  three.use(BINARY);
  await three.start();
  await ready(three.url);
  await heard(two, three);
  assert.match(three.log(), /This version, .*, works with it/);

  // A node that stops closes the sockets of its pages, which is an error of the load. Every request has to succeed.
  const { stdout } = await load.catch((failed) => failed);
  const { sums, wrong } = JSON.parse(stdout);
  assert.deepEqual({ sums, wrong }, { sums: "ok", wrong: { "watch: a page's connection was closed": 20 } });
  await verified(cluster.url);
  const [count, least, most] = (await cluster.sql(WORTH)).split(" ").map(Number);
  assert.ok(count > 2000 && least === 1 && most === 1, `${count} ${least} ${most}`);
  await cluster.stop();
  console.log(`rolled three nodes and one back under load, no error; ${count} cards were computed once`);
}

/** A newer version is killed while it upgrades a file, again and again, until it serves. */
async function survivesKills() {
  const folder = await unpackNewestRelease();
  const flags = ["serve", "--bind", "127.0.0.1:0", "--demo=true", "--backup-before-upgrade=false", "--data-dir", folder];
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = spawn(newer, flags, { stdio: ["ignore", "pipe", "pipe"] });
    const ended = once(server, "exit");
    // The upgrade takes longer than this in all; the moments are spread over it.
    await pause(20 + 5 * kill);
    server.kill("SIGKILL");
    await ended;
    const { stdout } = await run("sqlite3", [path.join(folder, "foilcast.db"), "SELECT COUNT(*) FROM unfinished_migration"]).catch(() => ({ stdout: "0" }));
    interrupted += Number(stdout);
  }
  const server = await launch(folder, "127.0.0.1:0", ["--demo=true"], newer);
  await verified(server.url);
  await server.kill();
  const { stdout } = await run("sqlite3", [path.join(folder, "foilcast.db"), `${WORTH}; SELECT COUNT(*) FROM cards WHERE worth IS NULL`]);
  assert.match(stdout, /^\d{4} 1 1\n/);
  assert.ok(interrupted > 0, "no kill interrupted the migration");
  await rm(folder, { recursive: true });
  console.log(`survived ${KILLS} kills, ${interrupted} of them between two batches: ${stdout.split("\n")[0]}`);
}

/** The backup that the upgrade made brings the older version back. */
async function goesBack() {
  const folder = await unpackNewestRelease();
  const first = await launch(folder, "127.0.0.1:0", ["--demo=true"], newer);
  await first.end();
  const [backup] = await readdir(path.join(folder, "backups"));
  await run(BINARY, ["backup", "--verify", path.join(folder, "backups", backup)], { maxBuffer: 2 ** 26 });
  await run(newer, ["backup", "--verify", path.join(folder, "backups", backup)], { maxBuffer: 2 ** 26 });
  await run(BINARY, ["restore", path.join(folder, "backups", backup), "--keep-old", "--data-dir", folder]);
  const second = await launch(folder, "127.0.0.1:0", ["--demo=true"]);
  await verified(second.url);
  await second.end();
  await rm(folder, { recursive: true });
  console.log("the older version runs on the restored backup");
}

await goesBack();
await survivesKills();
await rolls();
