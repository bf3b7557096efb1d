// Starts a fresh demo instance of the release binary on a free port with its own data directory.
import { spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The server under test. */
export const BINARY = process.env.FOILCAST_BINARY ?? fileURLToPath(new URL("../target/release/foilcast", import.meta.url));

/** Running servers. Those that a failed test leaves behind are killed when the process ends. */
const running = new Set();
process.on("exit", () => {
  for (const server of running) server.kill("SIGKILL");
});

/** Starts the binary on a data directory and waits until it prints its address. */
export async function launch(folder, bind, flags, binary = BINARY) {
  const server = spawn(binary, ["serve", "--bind", bind, "--data-dir", folder, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
    // All test users sign in from one address, on fast machines more than ten times a minute.
    env: { FOILCAST_SIGN_INS_PER_MINUTE: "1000", ...process.env },
  });
  let log = "";
  server.stderr.on("data", (chunk) => {
    log += chunk;
  });
  running.add(server);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  ended.then(() => running.delete(server));
  let printed = "";
  const url = await new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => {
      printed += chunk;
      const address = printed.match(/^ +App +(http:\S+)$/m);
      if (address) resolve(address[1]);
    });
    server.once("error", reject);
    ended.then((code) => reject(new Error(`the server ended with ${code}:\n${printed}\n${log}`)));
  });
  const end = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  const kill = async () => {
    server.kill("SIGKILL");
    await ended;
  };
  return { url, end, kill, pid: server.pid, log: () => log, printed: () => printed };
}

/** Loads the demo set into a new folder. */
export async function prepareDemo() {
  const folder = await mkdtemp(path.join(tmpdir(), "foilcast-prepared-"));
  const server = await launch(folder, "127.0.0.1:0", []);
  await server.end();
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Starts the server, with a copy of a prepared data directory, the folder FOILCAST_PREPARED_DEMO if that is set
 * (globalSetup.mjs): this is faster than loading the demo set. `stop` stops it and removes its data; `restart` restarts it at the same address, on the same data,
 * with other flags.
 */
export async function startDemo(flags = [], prepared = process.env.FOILCAST_PREPARED_DEMO) {
  const folder = await mkdtemp(path.join(tmpdir(), "foilcast-demo-"));
  if (prepared) await cp(prepared, folder, { recursive: true });
  let server = await launch(folder, "127.0.0.1:0", flags);
  const { url } = server;
  const stop = async () => {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  };
  const restart = async (flags = [], whileStopped = async () => {}) => {
    await server.end();
    await whileStopped();
    server = await launch(folder, new URL(url).host, flags);
  };
  return { url, folder, stop, restart, pid: () => server.pid, log: () => server.log() };
}

/** Imports an older collection into a stopped demo instance. Returns the command's output. */
export async function importInto(demo, folder, flags = []) {
  const command = spawn(BINARY, ["import", folder, "--data-dir", demo.folder, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [command.stdout, command.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve, reject) => {
    command.once("close", resolve);
    command.once("error", reject);
  });
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}`);
  return output;
}

/** Signs in at the stand-in provider as a browser does, and returns the session's token. `query` is passed on. */
export async function signIn(url, name, query = {}) {
  let cookies = "";
  let at = `${url}/api/auth/twitch?${new URLSearchParams({ login_hint: name, ...query })}`;
  for (let hop = 0; hop < 8; hop++) {
    const response = await fetch(at, { redirect: "manual", headers: cookies ? { cookie: cookies } : {} });
    cookies =
      response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ") || cookies;
    const next = response.headers.get("location");
    if (!next) throw new Error(`sign-in stopped at ${at} with ${response.status}`);
    at = new URL(next, at).href;
    const token = new URL(at).searchParams.get("token");
    if (token) return token;
    const error = new URL(at).searchParams.get("error");
    if (error) throw new Error(`sign-in failed: ${error}`);
  }
  throw new Error("sign-in has too many redirects");
}
