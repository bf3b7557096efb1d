// The load tool against the real server: it reports latencies and that packs add up, and it fails after a wrong answer,
// a broken connection, or a surplus pack.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer, request } from "node:http";
import path from "node:path";
import { after, before, test } from "node:test";
import { BINARY, startDemo } from "../e2e/demoServer.mjs";

const LOAD = process.env.FOILCAST_LOAD ?? path.join(path.dirname(BINARY), "foilcast-load");
const LIMIT = { timeout: 120_000 };

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

/** The same server behind a proxy that corrupts some answers. */
async function spoilt(t, spoil) {
  const { hostname, port } = new URL(demo.url);
  const proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const onward = request({ hostname, port, method, path: url, headers }, (real) => {
      const chunks = [];
      real.on("data", (chunk) => chunks.push(chunk));
      real.on("end", () => {
        const { status, body } = spoil({
          method,
          url,
          who: headers.authorization,
          status: real.statusCode,
          body: Buffer.concat(chunks),
        });
        const { "content-length": _, "transfer-encoding": __, ...rest } = real.headers;
        answer.writeHead(status, rest).end(body);
      });
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  t.after(() => proxy.close());
  return `http://127.0.0.1:${proxy.address().port}`;
}

const FEW = ["--users", "12", "--rate", "60", "--seconds", "3", "--packs", "40"];

test("people browse, open, trade, sell and watch, and packs add up", LIMIT, async (t) => {
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
  // The tool ran the requested number of steps, some with several requests, also if the server was slow.
  assert.ok(all.calls >= 500 && all.calls <= 1200, `${all.calls} calls`);
  assert.ok(
    all.p50Micros <= all.p99Micros && all.p99Micros <= all.p999Micros && all.p999Micros <= all.maxMicros,
  );
  assert.ok(report.heard["collection-updated"] > 0, "pages received their events");
  assert.match(stderr, /^ +5 s +\d+ calls/m, "a line each second");
  t.diagnostic(`${all.calls} calls, p99 ${all.p99Micros / 1000} ms`);
});

test("a wrong answer makes it fail, and it names the answer", LIMIT, async (t) => {
  const url = await spoilt(t, ({ url, status, body }) =>
    url.startsWith("/api/leaderboard") ? { status: 200, body: '{"champions": []}' } : { status, body },
  );
  const { code, stdout } = await load(url, [...FEW, "--watchers", "0"]);
  assert.equal(code, 1, stdout);
  assert.match(stdout, /see the leaderboard: 200, but nothing at \/rankings of the answer/);
});

test("an error makes it fail, a refusal by rule does not", LIMIT, async (t) => {
  const broken = await spoilt(t, ({ method, url, status, body }) =>
    method === "POST" && url === "/api/trades"
      ? { status: 503, body: '{"message": "Too much at once."}' }
      : { status, body },
  );
  const failed = await load(broken, [...FEW, "--watchers", "0"]);
  assert.equal(failed.code, 1, failed.stdout);
  assert.match(failed.stdout, /offer a trade: 503 Too much at once\./);
  const refusing = await spoilt(t, ({ method, url, status, body }) =>
    method === "POST" && url === "/api/trades"
      ? { status: 409, body: '{"code": "card_busy", "message": "It is held."}' }
      : { status, body },
  );
  const { code, stdout } = await load(refusing, [...FEW, "--watchers", "0"]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /Refused by rule.*409 card_busy/);
});

test("a missing pack is detected", LIMIT, async (t) => {
  const looks = new Map();
  // Each user is read once on arrival and once before the start; from the third read on one pack seems to be missing.
  const url = await spoilt(t, ({ url, who, status, body }) => {
    if (url !== "/api/users/me") return { status, body };
    looks.set(who, (looks.get(who) ?? 0) + 1);
    if (looks.get(who) <= 2) return { status, body };
    const me = JSON.parse(body);
    return { status, body: JSON.stringify({ ...me, packs: me.packs - 1 }) };
  });
  const { code, stdout } = await load(url, [...FEW, "--watchers", "0"]);
  assert.equal(code, 1, stdout);
  assert.match(stdout, /PACKS DO NOT ADD UP/);
});

test("an unreachable server is reported", LIMIT, async () => {
  const { code, stderr } = await load("http://127.0.0.1:9", FEW);
  assert.equal(code, 1);
  assert.match(stderr, /the load did not begin/);
});
