// The setup of a new server without a browser: the owner, a Twitch application, and the restart with it.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { launch, signIn, startDemo } from "../e2e/demoServer.mjs";

/** The credentials that the stand-in accepts. */
const APPLICATION = { clientId: "foilcast", clientSecret: "foilcast-demo-secret" };
const TIMEOUT_MS = 60_000;

/** Another server, whose stand-in is Twitch for the server under test. */
let twitch;
let server;
let folder;

before(async () => {
  twitch = await startDemo();
  folder = await mkdtemp(path.join(tmpdir(), "foilcast-setup-"));
  server = await launch(folder, `127.0.0.1:${await freePort()}`, twitchFlags(twitch.url));
});
after(async () => {
  await server?.end();
  await twitch?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The restarted server listens on the same port, so any free port will not do. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function twitchFlags(url) {
  const standIn = `${url}/demo/twitch`;
  const urls = {
    authorize: `${standIn}/oauth2/authorize`,
    token: `${standIn}/oauth2/token`,
    users: `${standIn}/helix/users`,
    validate: `${standIn}/oauth2/validate`,
    helix: `${standIn}/helix`,
    eventsub: `${standIn}/eventsub/ws`.replace("http", "ws"),
  };
  return Object.entries(urls).map(([name, value]) => `--twitch-${name}-url=${value}`);
}

async function call(token, method, route, body) {
  const response = await fetch(server.url + route, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Polls until the server is no demo. */
async function runsWithTwitch() {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const settings = await fetch(`${server.url}/api/settings`).then(
      (response) => response.json(),
      () => null,
    );
    if (settings?.demo === false) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`the server did not restart with Twitch:\n${server.log()}`);
}

test("a new server gets an owner and a Twitch application, and restarts with it", async () => {
  const [, code] = server.printed().match(/First start: \S+\/setup\?code=(\S+)/);
  await assert.rejects(signIn(server.url, "mallory", { setup: "0000-0000" }), /403/);
  const owner = await signIn(server.url, "captain", { setup: code });
  const wrong = await call(owner, "PUT", "/api/admin/twitch/application", { ...APPLICATION, clientSecret: "wrong" });
  assert.deepEqual([wrong.status, wrong.body.code], [409, "twitch_credentials"]);

  const stored = await call(owner, "PUT", "/api/admin/twitch/application", APPLICATION);
  assert.equal(stored.status, 200);
  assert.equal(stored.body.restarts, true);
  assert.equal((await stat(path.join(folder, "twitch.json"))).mode & 0o777, 0o600);
  await runsWithTwitch();
  process.kill(server.pid, 0);

  const streamer = await signIn(server.url, "streamer", { setup: stored.body.code });
  const setup = await call(streamer, "GET", "/api/admin/setup");
  assert.deepEqual([setup.body.twitch, setup.body.step, setup.body.ended], ["setup", "twitch", false]);
  assert.equal((await call(owner, "GET", "/api/admin/setup")).status, 401, "the demo's session has ended");
  await assert.rejects(signIn(server.url, "mallory", { setup: stored.body.code }), /409/);
});
