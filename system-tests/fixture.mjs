// Makes the databases of a release: `node system-tests/fixture.mjs FOLDER`, with a PostgreSQL server (scripts/with-postgres.sh).
// Each has everything that a later version has to bring along: the demo set with its trades, listings and grades, an older
// collection whose cards were repaired, openings with revealed and with secret seeds at both levels, a drawn and an open
// raffle, and a pack in the middle of its show, where the server was killed.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { io } from "socket.io-client";
import { call, until } from "../e2e/cluster.mjs";
import { importInto, launch, signIn } from "../e2e/demoServer.mjs";
import { writeOldCollection } from "../e2e/oldCollection.mjs";

const run = promisify(execFile);
const FIXES = [
  "fix-legacy-glitch-names",
  "fix-missing-modifier-prefixes",
  "fix-card-definition-inconsistencies",
  "fix-card-data-mismatches",
  "fix-duplicate-mint-numbers",
];

/** Fills a new database by the API. The server is killed while it shows a live pack. */
async function fill(folder, flags) {
  const old = await mkdtemp(path.join(tmpdir(), "foilcast-old-"));
  await writeOldCollection(old);
  const demo = await launch(folder, "127.0.0.1:0", flags);
  await demo.end();
  await importInto({ folder }, old, flags);
  await rm(old, { recursive: true });

  const server = await launch(folder, "127.0.0.1:0", flags);
  const user = async (name) => {
    const token = await signIn(server.url, name);
    const ask = (method, path, body) => call(server.url, token, method, path, body);
    return { token, ask, id: (await ask("GET", "/api/users/me"))._id };
  };
  const [nova, ada, bob] = [await user("nova"), await user("fixture-ada"), await user("fixture-bob")];
  for (const { id } of [ada, bob]) await nova.ask("POST", "/api/admin/give-packs", { userId: id, amount: 20 });

  const repaired = [];
  for (const fix of FIXES) repaired.push(await nova.ask("POST", `/api/admin/${fix}?dryRun=false`));

  const opened = [];
  for (const { ask } of [ada, bob, ada, bob]) opened.push(await ask("POST", "/api/packs/open"));
  await ada.ask("POST", "/api/fairness/rotate");
  opened.push(await ada.ask("POST", "/api/packs/open"));
  await nova.ask("PATCH", "/api/admin/settings", { "draw-alone": "ticket" });
  opened.push(await bob.ask("POST", "/api/packs/open", await ticketRequest(bob)));
  await nova.ask("PATCH", "/api/admin/settings", { "draw-alone": null });

  const [mine, other, third] = opened[0].cards.map(({ _id }) => _id);
  const [theirs] = opened[1].cards.map(({ _id }) => _id);
  const offer = { recipient: bob.id, offeredItems: [mine], offeredPacks: 1, requestedItems: [theirs], requestedPacks: 0 };
  await ada.ask("POST", "/api/trades", offer);
  const listing = await ada.ask("POST", "/api/market/listings", { cardId: other });
  const listed = listing._id ?? listing.listing._id;
  await bob.ask("POST", `/api/market/listings/${listed}/offers`, { offeredCards: [], offeredPacks: 1 });
  await ada.ask("POST", "/api/grading/grade-card", { cardId: third });

  const raffle = async (winners) => {
    await nova.ask("POST", "/api/admin/raffles", { prize: "packs", packs: 1, entry: "join", winners, minutes: 5 });
    const { raffle } = await ada.ask("GET", "/api/show");
    for (const { ask } of [ada, bob]) await ask("POST", `/api/raffles/${raffle._id}/join`);
    return raffle._id;
  };
  const drawn = await raffle(1);
  await nova.ask("POST", `/api/admin/raffles/${drawn}/draw`);
  await until("the raffle is drawn", async () => (await ada.ask("GET", `/api/raffles/${drawn}`)).raffle.state === "drawn");
  // A user wins once in a stream.
  await nova.ask("POST", "/api/admin/stream/end");
  await raffle(1);

  const { key } = await nova.ask("GET", "/api/admin/overlay");
  const overlay = io(server.url, { transports: ["websocket"], auth: { overlayKey: key }, forceNew: true });
  overlay.on("connect", () => overlay.emit("join", nova.id));
  const shown = new Promise((resolve) => overlay.once("new-pack-opening", resolve));
  await bob.ask("POST", "/api/packs/queue");
  await shown;
  await server.kill();
  overlay.close();
  assert.ok(repaired.some(({ fixed, repaired }) => (fixed ?? repaired ?? 0) !== 0), JSON.stringify(repaired));
}

/** The body of a request for a ticket, with the browser's part. */
async function ticketRequest({ ask }) {
  const { seedHash } = await ask("GET", "/api/fairness/me");
  const entropy = createHash("sha256").update(seedHash).digest("hex");
  return { way: "ticket", seedHash, entropy };
}

/** The file with the write-ahead log that the killed server left. */
async function sqlite() {
  const folder = await mkdtemp(path.join(tmpdir(), "foilcast-fixture-"));
  await fill(folder, []);
  const files = [];
  for (const name of ["foilcast.db", "foilcast.db-wal"]) files.push([name, await readFile(path.join(folder, name))]);
  await rm(folder, { recursive: true });
  return files;
}

async function postgres() {
  const server = process.env.FOILCAST_TEST_POSTGRES;
  assert.ok(server, "FOILCAST_TEST_POSTGRES is not set: run this by scripts/with-postgres.sh");
  const database = new URL(server);
  database.pathname = `/fixture_${process.pid}`;
  await run("psql", [server, "-qc", `CREATE DATABASE fixture_${process.pid}`]);
  const folder = await mkdtemp(path.join(tmpdir(), "foilcast-fixture-"));
  await fill(folder, ["--database-url", database.href, "--demo=true"]);
  await rm(folder, { recursive: true });
  const dump = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100", database.href];
  const { stdout } = await run("pg_dump", dump, { maxBuffer: 2 ** 28 });
  // The settings of the server that made it mean nothing to a later one.
  return [["postgres.sql", Buffer.from(stdout.replaceAll(/^SET .*;\n/gm, ""))]];
}

const folder = process.argv[2];
assert.ok(folder, `usage: node ${path.relative(".", fileURLToPath(import.meta.url))} FOLDER`);
await mkdir(folder, { recursive: true });
const sums = [];
for (const [name, content] of [...(await sqlite()), ...(await postgres())]) {
  const packed = gzipSync(content, { level: 9 });
  await writeFile(path.join(folder, `${name}.gz`), packed);
  sums.push(`${createHash("sha256").update(packed).digest("hex")}  ${name}.gz\n`);
  console.log(`${name}.gz: ${Math.round(packed.length / 1024)} kB`);
}
await writeFile(path.join(folder, "SHA256SUMS"), sums.join(""));
