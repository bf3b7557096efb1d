// Sends each kind of request to one server for many users and prints its cost as a line of JSON for bench-large-report.mjs.
// scripts/bench-large.sh creates the communities and runs both.
//
//   node scripts/bench-large.mjs BINARY DATABASE_URL COMMUNITY_JSON > FIGURES_JSON
//
// A SQLite file that fits into memory is read once first, as after some hours of use, so that the figures show the cost of the
// requests and not of the disk. FOILCAST_LARGE_DISK=1 skips that.
//
// The cost of a request is the CPU time of all threads of the server (and of all processes of PostgreSQL) between request and
// response, the median of all requests; other work on the machine changes it little. Follow-up work (notifications, counting
// users again) is the mean CPU time until the server is idle again, without the requests themselves.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [binary, url, communityFile] = process.argv.slice(2);
if (!communityFile) {
  console.error("usage: node scripts/bench-large.mjs BINARY DATABASE_URL COMMUNITY_JSON > FIGURES_JSON");
  process.exit(2);
}
const READS = 100;
const WRITES = 60;
const community = JSON.parse(readFileSync(communityFile, "utf8"));
const { callers, admin, largest } = community;

const pick = (list, number) => list[number % list.length];
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Processes that handle a request: the server, and those of PostgreSQL. */
function processes(server) {
  if (!url.startsWith("postgres")) return [server];
  const port = new URL(url).port;
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const read = (file) => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return "";
    }
  };
  const master = all.find((id) => {
    const line = read(`/proc/${id}/cmdline`);
    return /\/postgres\0/.test(line) && line.includes(`\0${port}\0`);
  });
  const parent = (id) => read(`/proc/${id}/stat`).replace(/^.*\) /, "").split(" ")[1];
  return [server, ...all.filter((id) => parent(id) === master).map(Number)];
}

/** CPU time of these processes in nanoseconds. */
function cpuTime(ids) {
  let sum = 0;
  for (const id of ids) {
    let threads = [];
    try {
      threads = readdirSync(`/proc/${id}/task`);
    } catch {}
    for (const thread of threads) {
      try {
        sum += Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
      } catch {}
    }
  }
  return sum;
}

/** An I/O counter of a process. */
const io = (id, name) => {
  try {
    return Number(new RegExp(`^${name}: (\\d+)`, "m").exec(readFileSync(`/proc/${id}/io`, "utf8"))[1]);
  } catch {
    return 0;
  }
};
/** Bytes that the server has read from files; for SQLite, pages that were not in a connection's own cache. */
const readBytes = (id) => io(id, "rchar");
/** Bytes that these processes read from disk. */
const diskBytes = (ids) => ids.reduce((sum, id) => sum + io(id, "read_bytes"), 0);
/** Size of the database in bytes. */
const databaseBytes = () =>
  url.startsWith("sqlite:")
    ? statSync(url.slice("sqlite:".length)).size
    : Number(execFileSync("psql", [url, "-AtXc", "SELECT pg_database_size(current_database())"], { encoding: "utf8" }));
/** Reads a SQLite file into the system's cache if it fits; returns whether it does. */
function readOnce() {
  if (!url.startsWith("sqlite:") || process.env.FOILCAST_LARGE_DISK) return false;
  const free = Number(/MemAvailable:\s+(\d+)/.exec(readFileSync("/proc/meminfo", "utf8"))[1]) * 1024;
  if (databaseBytes() * 1.2 > free) return false;
  execFileSync("cat", [url.slice("sqlite:".length)], { stdio: ["ignore", "ignore", "inherit"] });
  return true;
}
const resident = (id) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) / 1024;

const folder = mkdtempSync(join(tmpdir(), "foilcast-large."));
const data = url.startsWith("sqlite:") ? url.slice("sqlite:".length).replace(/\/[^/]*$/, "") : folder;
const flags = [`--data-dir=${data}`, `--database-url=${url}`, "--bind=127.0.0.1:0", "--demo=false", "--log=error"];
flags.push("--twitch-client-id=bench", "--twitch-client-secret=bench", "--writes-per-minute=1000000000");
const bytes = databaseBytes();
const started = performance.now();
const server = spawn(binary, ["serve", ...flags], { stdio: ["ignore", "pipe", "inherit"] });
const ended = new Promise((resolve) => server.on("exit", resolve));
const end = async () => {
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true });
};
const base = await new Promise((resolve, reject) => {
  createInterface(server.stdout).on("line", (line) => {
    const found = /App\s+(http\S+)/.exec(line);
    if (found) resolve(new URL(found[1]));
  });
  ended.then(() => reject(new Error("the server did not start")));
});
const startMs = performance.now() - started;
const startCpuMs = cpuTime([server.pid]) / 1e6;
const startMb = resident(server.pid);

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request and returns its body; fails unless it succeeds. `first` closes the connection after the first bytes. */
function request(method, path, { token, body, first } = {}) {
  return new Promise((resolve, reject) => {
    const headers = {};
    if (token) headers.authorization = `Bearer ${token}`;
    if (method !== "GET") {
      headers["idempotency-key"] = crypto.randomUUID();
      headers["content-type"] = "application/json";
    }
    const options = { agent: first ? undefined : agent, host: base.hostname, port: base.port, method, path, headers };
    const request = http.request(options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
        if (first) {
          request.destroy();
          resolve(text);
        }
      });
      response.on("error", reject);
      response.on("end", () => {
        const ok = response.statusCode >= 200 && response.statusCode < 300;
        if (ok) resolve(text);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    request.on("error", (error) => (first ? resolve("") : reject(error)));
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const json = async (...args) => JSON.parse((await request(...args)) || "null");

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until these processes are idle three times in a row; returns whether they are. */
async function waitUntilIdle(ids, { every = 250, below = 10, timeout = 20_000 } = {}) {
  const started = performance.now();
  for (let idleCount = 0; idleCount < 3; ) {
    if (performance.now() - started > timeout) return false;
    const before = cpuTime(ids);
    await pause(every);
    idleCount = (cpuTime(ids) - before) / 1e6 < below ? idleCount + 1 : 0;
  }
  return true;
}

const costs = [];

/**
 * Measures an action `times` times. `grows` names the quantity with which its cost grows, if any. With `settled`, each request
 * waits for the follow-up work of the one before it.
 */
async function cost(name, times, action, { grows, before, warm = true, settled = false } = {}) {
  const ids = processes(server.pid);
  const [cpu, wall, bytes, disk] = [[], [], [], []];
  if (warm) {
    for (let number = 0; number < 5; number += 1) await action(times + number, await before?.(times + number));
  }
  await waitUntilIdle(ids);
  let followUp = -cpuTime(ids);
  for (let number = 0; number < times; number += 1) {
    const beforePreparation = cpuTime(ids);
    const prepared = await before?.(number);
    followUp -= cpuTime(ids) - beforePreparation;
    if (settled) await waitUntilIdle(ids, { every: 8, below: 0.2, timeout: 1000 });
    const [diskBefore, readBefore] = [diskBytes(ids), readBytes(server.pid)];
    const [cpuBefore, at] = [cpuTime(ids), performance.now()];
    await action(number, prepared);
    wall.push(performance.now() - at);
    cpu.push((cpuTime(ids) - cpuBefore) / 1e6);
    bytes.push((readBytes(server.pid) - readBefore) / 1024);
    disk.push((diskBytes(ids) - diskBefore) / 1024);
  }
  await waitUntilIdle(ids);
  followUp += cpuTime(ids);
  const behindMs = Math.max(0, followUp / 1e6 - cpu.reduce((sum, one) => sum + one, 0)) / times;
  const medians = { cpuMs: median(cpu), wallMs: median(wall), readKb: median(bytes), diskKb: median(disk) };
  costs.push({ name, times, ...medians, behindMs, ...(grows && { grows }) });
}

/** Measures a write. */
const write = (name, times, action, options = {}) => cost(name, times, action, { settled: true, ...options });

/** Measures a read; `path` returns the path for the number of the request. */
const read = (name, path, options = {}) =>
  cost(name, options.times ?? READS, (number) => request("GET", path(number), { token: options.token?.(number), first: options.first }), options);

const definition = (number) => pick(community.someDefinitions, number * 7);
const caller = (number) => pick(callers, number * 3);
const tokenOf = (number) => caller(number).token;
const word = (number) => pick(["lantern", "otter", "heron", "golem", "amber", "quartz", "thorn", "drake"], number);
const asAdmin = () => admin.token;

try {
  const counting = performance.now();
  await request("GET", "/api/leaderboard");
  const countedMs = performance.now() - counting;
  const idleCpu = cpuTime([server.pid]) / 1e6;
  // Work after the start, such as checking the achievements of all users, does not belong to a request.
  const resting = performance.now();
  if (!(await waitUntilIdle([server.pid], { every: 500, below: 25, timeout: 1_200_000 }))) throw new Error("the server does not become idle");
  const restMs = performance.now() - resting - 1500;
  const restCpuMs = cpuTime([server.pid]) / 1e6 - idleCpu;
  const countedMb = resident(server.pid);
  const inMemory = readOnce();

  // Each token is used for the first time, so that it is looked up.
  await cost("session lookup", Math.min(READS, callers.length), (number) => request("POST", "/api/auth/validate", { token: callers[number].token }), { warm: false });
  await read("catalogue, a page", (number) => `/api/cards?page=${1 + (number % 2)}&limit=50&sort=${pick(["name", "-name", "series", "new"], number)}`);
  await read("catalogue, a search", (number) => `/api/cards?search=${word(number)}&rarity=Rare&page=1&limit=50`);
  await read("card suggestions", (number) => `/api/cards/search?name=${word(number)}`);
  await read("a collection, first page", (number) => `/api/users/${caller(number)._id}/collection?page=1`);
  await read("a profile", (number) => `/api/users/profile/${caller(number).username}`);
  await read("own account", () => "/api/users/me", { token: tokenOf });
  await read("notifications", () => "/api/notifications", { token: tokenOf });
  await read("a card and its history", (number) => `/api/cards/owned/${pick(community.someCards, number)}`);
  await read("latest openings", (number) => `/api/packs/openings?page=${1 + (number % 5)}&limit=20`);
  await read("a user's openings", (number) => `/api/packs/openings?user=${caller(number).username}&page=1&limit=20`);
  await read("an opening", (number) => `/api/packs/openings/${pick(community.someOpenings, number)}`);
  await read("market, latest", (number) => `/api/market/listings?page=${1 + (number % 5)}&limit=50`);
  await read("market, filtered", (number) => `/api/market/listings?rarity=${pick(["Basic", "Rare", "Epic", "Common"], number)}&sort=${pick(["new", "ending", "mint"], number)}&page=1&limit=50`);
  await read("market, searched", (number) => `/api/market/listings?search=${word(number)}&page=1&limit=50`);
  await read("price history", (number) => `/api/market/history?definition=${definition(number)}&rarity=Basic`);
  await read("a user's trades", (number) => `/api/trades/${caller(number)._id}`, { token: tokenOf });
  await read("user search, prefix", (number) => `/api/users/search?query=${pick(community.someNames, number).slice(0, 4)}`);
  await read("user search, substring", (number) => `/api/users/search?query=${pick(community.someNames, number).slice(3, 8)}`);
  await read("user search, no match", (number) => `/api/users/search?query=zyx${number}`);
  await read("leaderboard, with own ranks", () => "/api/leaderboard", { token: tokenOf });
  await read("desk: user search", (number) => `/api/admin/users?search=${pick(community.someNames, number).slice(-6)}`, { token: asAdmin, times: 20 });
  await read("desk: recent activity", () => "/api/admin/users-activity", { token: asAdmin, times: 20, grows: "users examined" });
  await read("desk: user count", () => "/api/admin/users-count", { token: asAdmin, times: 20 });
  await read("desk: modifiers", () => "/api/admin/modifiers", { token: asAdmin, times: 10 });
  await read("metrics", () => "/metrics", { times: 20 });
  await read("audit, first byte", () => "/api/admin/audit-cards", { token: asAdmin, times: 5, first: true, warm: false, settled: true });

  await read("audit, the whole report", () => "/api/admin/audit-cards", { token: asAdmin, times: 3, warm: false, grows: "cards" });

  const total = JSON.parse(await request("GET", `/api/users/${largest._id}/collection?page=1`)).total;
  const own = `the largest collection`;
  await read("the largest collection, first page", () => `/api/users/${largest._id}/collection?page=1`, { grows: own, times: 20 });
  await read("the same, its last page", () => `/api/users/${largest._id}/collection?page=${Math.ceil(total / 60)}`, { grows: own, times: 20 });
  await read("the same, first page by name", () => `/api/users/${largest._id}/collection?page=1&sort=name`, { grows: own, times: 20 });
  await read("a definition", (number) => `/api/cards/${definition(number)}`, { grows: "copies held of it" });
  await read("desk: owners of a definition", (number) => `/api/admin/card-ownership/${definition(number)}`, { token: asAdmin, grows: "copies held of it, each looked up", times: 20 });
  await read("availability of everything", () => "/api/cards/availability", { grows: "definitions", times: 20 });

  const allFree = async (number) => {
    const { cards } = await json("GET", `/api/users/${caller(number)._id}/collection?page=1&limit=60`);
    return cards.filter((card) => (card.status ?? "available") === "available" && !card.slabbed);
  };
  const free = async (number) => (await allFree(number))[0]._id;
  // Callers with enough free cards for a listing and a trade; reused if there are few.
  const withCards = [];
  for (let number = 0; number < callers.length && withCards.length < WRITES + 5; number += 1) {
    if ((await allFree(number)).length >= 4) withCards.push(number);
  }
  const owner = (number) => pick(withCards, number);
  const other = (number) => caller(owner(number) + 1);
  const listed = [];
  await write("open a pack", WRITES, (number) => request("POST", "/api/packs/open", { token: tokenOf(number), body: {} }));
  await write("queue a pack", WRITES, (number) => request("POST", "/api/packs/queue", { token: tokenOf(number), body: {} }));
  await write("list a card", WRITES, async (number, cardId) => {
    listed[number] = await json("POST", "/api/market/listings", { token: tokenOf(owner(number)), body: { cardId } });
  }, { before: (number) => free(owner(number)) });
  const listing = (number) => (listed[number].listing ?? listed[number])._id;
  await write("make an offer", WRITES, (number) => request("POST", `/api/market/listings/${listing(number)}/offers`, { token: other(number).token, body: { offeredPacks: 1 } }));
  await write("accept an offer", community.bids.length - 5, (number) => {
    const bid = community.bids[number];
    return request("PUT", `/api/market/listings/${bid.listing}/offers/${bid.offer}/accept`, { token: bid.seller.token, body: {} });
  });
  const trades = [];
  await write("offer a trade", WRITES, async (number, card) => {
    const body = { recipient: other(number).username, offeredItems: [card], requestedItems: [], offeredPacks: 0, requestedPacks: 1 };
    trades[number] = await json("POST", "/api/trades", { token: tokenOf(owner(number)), body });
  }, { before: (number) => free(owner(number)) });
  await write("accept a trade", WRITES, (number) => {
    const trade = trades[number].trade ?? trades[number];
    return request("PUT", `/api/trades/${trade._id}/status`, { token: other(number).token, body: { status: "accepted" } });
  });
  await write("give a card", WRITES, (number) => {
    const body = { userId: caller(number)._id, definitionId: definition(number), rarity: "Basic", reason: "Won the quiz." };
    return request("POST", "/api/admin/grant-card", { token: admin.token, body });
  }, { grows: "copies held of it" });
  // Cached responses are valid for a second.
  await write("leaderboard after a change", 8, () => request("GET", "/api/leaderboard", { token: tokenOf(1) }), {
    before: async (number) => {
      await request("POST", "/api/packs/open", { token: tokenOf(number), body: {} });
      await pause(1100);
    },
  });
  const { cards, people, definitions, seconds } = community;
  const load = readFileSync("/proc/loadavg", "utf8").split(" ")[0];
  const process_ = { startMs, startCpuMs, startMb, countedMs, countedCpuMs: idleCpu - startCpuMs, restMs, restCpuMs, countedMb, endMb: resident(server.pid) };
  console.log(JSON.stringify({ engine: url.split(":")[0], cards, people, definitions, seconds, bytes, inMemory, largest: total, load, process: process_, costs }));
} finally {
  agent.destroy();
  await end();
}
