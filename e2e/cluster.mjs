// Three nodes of the release binary on one PostgreSQL, behind HAProxy with the configuration of deploy/.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { launch, signIn } from "./demoServer.mjs";

const TIMEOUT_MS = 30_000;
const BALANCER = fileURLToPath(new URL("../deploy/haproxy.cfg", import.meta.url));

/** An unused port. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs SQL with psql and returns its output. */
async function sql(url, text) {
  const { stdout } = await promisify(execFile)("psql", [url, "-AtqX", "-v", "ON_ERROR_STOP=1", "-c", text]);
  return stdout.trim();
}

/**
 * One node: `stop` sends SIGTERM, `kill` SIGKILL, `start` starts it again at its address, with the program that `use` has set.
 */
function node(bind, folder, flags) {
  const url = `http://${bind}`;
  let server;
  let binary;
  return {
    url,
    bind,
    use: (other) => {
      binary = other;
    },
    start: async () => {
      server = await launch(folder, bind, flags, binary);
    },
    /** Restarts the node; these flags replace those of the same names. */
    restart: async (replacements) => {
      await server?.end();
      const others = flags.filter((flag, at) => !replacements.includes(flag) && !replacements.includes(flags[at - 1]));
      server = await launch(folder, bind, [...others, ...replacements], binary);
    },
    stop: async () => {
      const running = server;
      server = undefined;
      await running?.end();
    },
    kill: async () => {
      const running = server;
      server = undefined;
      await running?.kill();
    },
    log: () => server?.log() ?? "",
  };
}

/** Waits until `/readyz` of an address returns 200. */
export async function ready(url, timeout = 20_000) {
  const end = Date.now() + timeout;
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.status === 200) return;
    if (Date.now() > end) throw new Error(`${url} did not become ready: ${await response?.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Creates the database and starts three nodes and the balancer; `url` is the balancer's. */
export async function startCluster(flags = []) {
  const server = process.env.FOILCAST_TEST_POSTGRES;
  if (!server) throw new Error("FOILCAST_TEST_POSTGRES is not set: run this by scripts/with-postgres.sh");
  const name = `nodes_${process.pid}_${Date.now()}`;
  await sql(server, `CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = address.href;
  const folder = await mkdtemp(path.join(tmpdir(), "foilcast-nodes-"));
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [listen, ...binds] = ports.map((port) => `127.0.0.1:${port}`);
  const url = `http://${listen}`;
  // The stand-in for Twitch keeps its users in the memory of one process, the first.
  const provider = `http://${binds[0]}/demo/twitch`;
  const all = [
    ...["--database-url", database, "--public-url", url, "--demo=true"],
    ...["--twitch-authorize-url", `${provider}/oauth2/authorize`, "--twitch-token-url", `${provider}/oauth2/token`],
    ...["--twitch-users-url", `${provider}/helix/users`, "--twitch-validate-url", `${provider}/oauth2/validate`],
    ...["--twitch-helix-url", `${provider}/helix`],
    ...flags,
  ];
  const nodes = binds.map((bind) => node(bind, folder, all));
  // The first node creates the demo set.
  for (const each of nodes) await each.start();
  const env = { ...process.env, LISTEN: listen, NODE_1: binds[0], NODE_2: binds[1], NODE_3: binds[2] };
  await writeFile(path.join(folder, "haproxy.log"), "");
  const balancer = spawn("haproxy", ["-f", BALANCER, "-db"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [balancer.stdout, balancer.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const exited = new Promise((resolve) => balancer.once("exit", resolve));
  balancer.once("error", (error) => {
    output += error;
  });
  await ready(url).catch((error) => {
    throw new Error(`${error.message}\n${output}`);
  });
  for (const each of nodes) await ready(each.url);
  const stop = async () => {
    balancer.kill("SIGKILL");
    await exited;
    await Promise.all(nodes.map((each) => each.stop()));
    await sql(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
  };
  return { url, folder, database, nodes, stop, sql: (text) => sql(database, text), balancer: () => output };
}

/** Signs in a user at the first node, which has the stand-in for Twitch. */
export async function user(cluster, name) {
  const token = await signIn(cluster.nodes[0].url, name);
  const me = await call(cluster.url, token, "GET", "/api/users/me");
  return { name, token, id: me._id };
}

/** Sends a request to one node or to the balancer. Like the app, it retries with the same key if there is no response. */
export async function call(url, token, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() };
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
    }).catch(() => undefined);
    if (response && ![502, 503, 504].includes(response.status)) {
      const json = await response.json();
      assert.ok(response.ok, `${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
      return json;
    }
    assert.ok(Date.now() < end, `${method} ${path} got no response`);
    await pause(20);
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a condition is true; returns how many milliseconds that took. */
export async function until(description, condition, timeout = TIMEOUT_MS) {
  const started = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - started < timeout, `not true after ${timeout} ms: ${description}`);
    await pause(10);
  }
  return performance.now() - started;
}
