// A rolling restart of three nodes behind a real balancer, with pages open and packs being opened. What needs no browser
// is in system-tests/nodes.test.mjs.
import assert from "node:assert/strict";
import { call, ready, startCluster, until, user } from "./cluster.mjs";
import { test } from "./fixtures.mjs";
import { open } from "./people.mjs";

let cluster;
let nova;
let mira;
/** The user whose pages are open, who receives only the events of this test. */
let juno;

test.beforeAll(async () => {
  cluster = await startCluster(["--sign-ins-per-minute", "100", "--writes-per-minute", "100000"]);
  nova = await user(cluster, "nova");
  mira = await user(cluster, "nodes-mira");
  juno = await user(cluster, "nodes-juno");
  await call(cluster.url, nova.token, "POST", "/api/admin/give-packs", { userId: mira.id, amount: 10_000 });
});
test.afterAll(() => cluster?.stop());

/** Whether the test has ended, also by a failure. */
let stopped = false;
test.afterEach(() => {
  stopped = true;
});

const queue = () => call(cluster.url, nova.token, "GET", "/api/admin/queues/status");

/** The number of sockets of a node. */
async function socketCount(node) {
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  return Number(/^foilcast_sockets (\d+)/m.exec(metrics)?.[1]);
}

test("no opening is lost or duplicated, and open pages continue", async ({ browser }) => {
  await call(cluster.url, nova.token, "POST", "/api/admin/give-packs", { userId: juno.id, amount: 2 });
  await call(cluster.url, juno.token, "POST", "/api/packs/open");
  // Queued packs stay in the queue.
  await call(cluster.url, nova.token, "POST", "/api/admin/queues/pause");
  for (let pack = 0; pack < 2; pack++) await call(cluster.url, mira.token, "POST", "/api/packs/queue");
  const waiting = (await queue()).entries.map((entry) => entry._id);
  assert.equal(waiting.length, 2);

  const pages = [];
  for (const path of ["/collection", "/market", "/achievements"]) {
    const { page, faults } = await open(browser, { token: juno.token });
    await page.goto(cluster.url + path);
    const menu = page.getByRole("button", { name: /^Your menu/ });
    await menu.waitFor();
    const news = async () => Number(/\d+/.exec(await menu.getAttribute("aria-label"))?.[0] ?? 0);
    // The number of packs may change while the test runs.
    const changes = /\d+ (unopened packs?|remaining)/g;
    const text = async () => (await page.locator("main").innerText()).replaceAll(changes, "some $1");
    await page.waitForLoadState("networkidle");
    await until(`${path} has content`, async () => (await text()).length > 100);
    pages.push({ path, page, faults, news, text });
  }

  const countOpenings = async () => Number(await cluster.sql(`SELECT COUNT(*) FROM openings WHERE user_id = '${mira.id}'`));
  const before = await countOpenings();
  const openings = new Set();
  const opener = (async () => {
    while (!stopped) openings.add((await call(cluster.url, mira.token, "POST", "/api/packs/open"))._id);
  })();
  const durations = [];
  let moved = 0;
  for (const node of cluster.nodes) {
    const shown = await Promise.all(pages.map(async (one) => ({ ...one, oldCount: await one.news(), oldText: await one.text() })));
    moved += await socketCount(node);
    /** Sends a notification; returns how long it takes until all pages show it and are otherwise unchanged. */
    const timeToShow = async (times) => {
      const started = performance.now();
      await call(cluster.url, nova.token, "POST", "/api/admin/give-packs", { userId: juno.id, amount: 1 });
      const expectUpdated = async ({ path, news, text, oldCount, oldText }) => {
        await until(`${path} shows the notification`, async () => (await news()) >= oldCount + times);
        await until(`${path} is otherwise unchanged`, async () => (await text()) === oldText);
      };
      await Promise.all(shown.map(expectUpdated));
      return Math.round(performance.now() - started);
    };
    const stopped = node.stop();
    durations.push(await timeToShow(1));
    await stopped;
    durations.push(await timeToShow(2));
    await node.start();
    await ready(node.url);
  }
  stopped = true;
  await opener;
  console.log(`all pages were up to date ${durations.join(", ")} ms after SIGTERM and after the end of each node; ${openings.size} openings in this time`);
  assert.ok(Math.max(...durations) < 2000, `${durations} ms`);
  assert.ok(moved >= 2, `only ${moved} of the pages' connections moved to another node`);
  for (const { path, faults } of pages) assert.deepEqual(faults, [], path);
  assert.ok(openings.size > 20, `${openings.size} openings`);
  assert.equal(await countOpenings(), before + openings.size, "every requested opening was made once");
  assert.deepEqual((await queue()).entries.map((entry) => entry._id), waiting, "the queue keeps its order");
});
