// The load tool against the real server. It reports latencies and checks that packs are conserved. It fails after an
// invalid response, an error, or a missing pack.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer, request } from "node:http";
import path from "node:path";
import { after, before, test } from "node:test";
import { BINARY, startDemo } from "../e2e/demoServer.mjs";

const LOAD = process.env.FOILCAST_LOAD ?? path.join(path.dirname(BINARY), "foilcast-load");
const OPTIONS = { timeout: 120_000 };

let demo;

before(async () => {
  demo = await startDemo(["--writes-per-minute=1000000", "--sign-ins-per-minute=100000", "--log=error"]);
});
after(() => demo?.stop());

/** Runs the tool; returns its exit code and output. */
function load(url, flags) {
  return new Promise((resolve) => {
    execFile(LOAD, ["--url", url, ...flags], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

/** Starts a proxy that changes responses of the server; returns its URL. */
async function proxyWith(t, change) {
  const { hostname, port } = new URL(demo.url);
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request({ hostname, port, method, path: url, headers }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const { status, body } = change({
          method,
          url,
          user: headers.authorization,
          status: response.statusCode,
          body: Buffer.concat(chunks),
        });
        const { "content-length": _, "transfer-encoding": __, ...rest } = response.headers;
        outgoing.writeHead(status, rest).end(body);
      });
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  t.after(() => proxy.close());
  return `http://127.0.0.1:${proxy.address().port}`;
}

const SMALL_LOAD = ["--users", "12", "--rate", "60", "--seconds", "3", "--packs", "40"];

test("users browse, open packs, trade, sell and watch, and packs are conserved", OPTIONS, async (t) => {
  const { code, stdout, stderr } = await load(demo.url, [
    "--users",
    "20",
    "--rate",
    "100",
    "--seconds",
    "6",
    "--packs",
    "60",
    "--json",
  ]);
  assert.equal(code, 0, `${stdout}\n${stderr}`);
  const report = JSON.parse(stdout);
  const kind = (name) => report.kinds.find((row) => row.kind === name);
  assert.equal(report.errors, 0);
  assert.equal(report.sums, "ok");
  for (const name of [
    "see the catalogue",
    "open a pack",
    "offer a trade",
    "end a trade",
    "put up for sale",
    "offer for a listing",
  ]) {
    assert.ok(kind(name)?.calls > 0, `${name}: ${stdout}`);
  }
  const all = kind("all");
  // The tool runs the requested number of steps even if the server is slow. Some have several requests.
  assert.ok(all.calls >= 500 && all.calls <= 1200, `${all.calls} calls`);
  assert.ok(
    all.p50Micros <= all.p99Micros && all.p99Micros <= all.p999Micros && all.p999Micros <= all.maxMicros,
  );
  assert.ok(report.heard["collection-updated"] > 0, "pages received their events");
  assert.match(stderr, /^ +5 s +\d+ calls/m, "a progress line each second");
  t.diagnostic(`${all.calls} calls, p99 ${all.p99Micros / 1000} ms`);
});

test("it fails after an invalid response, and names it", OPTIONS, async (t) => {
  const url = await proxyWith(t, ({ url, status, body }) =>
    url.startsWith("/api/leaderboard") ? { status: 200, body: '{"champions": []}' } : { status, body },
  );
  const { code, stdout } = await load(url, [...SMALL_LOAD, "--watchers", "0"]);
  assert.equal(code, 1, stdout);
  assert.match(stdout, /see the leaderboard: 200, but nothing at \/rankings of the response/);
});

test("it fails after an error, but not after a refusal by rule", OPTIONS, async (t) => {
  const broken = await proxyWith(t, ({ method, url, status, body }) =>
    method === "POST" && url === "/api/trades"
      ? { status: 503, body: '{"message": "Too much at once."}' }
      : { status, body },
  );
  const failed = await load(broken, [...SMALL_LOAD, "--watchers", "0"]);
  assert.equal(failed.code, 1, failed.stdout);
  assert.match(failed.stdout, /offer a trade: 503 Too much at once\./);
  const refusing = await proxyWith(t, ({ method, url, status, body }) =>
    method === "POST" && url === "/api/trades"
      ? { status: 409, body: '{"code": "card_busy", "message": "It is held."}' }
      : { status, body },
  );
  const { code, stdout } = await load(refusing, [...SMALL_LOAD, "--watchers", "0"]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /Refused by rule.*409 card_busy/);
});

test("a missing pack is detected", OPTIONS, async (t) => {
  const reads = new Map();
  // The tool reads each user once at sign-in and once before the load. From the third time on, one pack is missing.
  const url = await proxyWith(t, ({ url, user, status, body }) => {
    if (url !== "/api/users/me") return { status, body };
    reads.set(user, (reads.get(user) ?? 0) + 1);
    if (reads.get(user) <= 2) return { status, body };
    const me = JSON.parse(body);
    return { status, body: JSON.stringify({ ...me, packs: me.packs - 1 }) };
  });
  const { code, stdout } = await load(url, [...SMALL_LOAD, "--watchers", "0"]);
  assert.equal(code, 1, stdout);
  assert.match(stdout, /PACKS DO NOT ADD UP/);
});

test("an unreachable server is reported", OPTIONS, async () => {
  const { code, stderr } = await load("http://127.0.0.1:9", SMALL_LOAD);
  assert.equal(code, 1);
  assert.match(stderr, /the load did not begin/);
});
