// A rolling restart of three nodes behind a real balancer, with pages open and packs being opened. What needs no browser
// is in system-tests/nodes.test.mjs.
import assert from "node:assert/strict";
import { call, ready, startCluster, until, user } from "./cluster.mjs";
import { test } from "./fixtures.mjs";
import { open } from "./people.mjs";

let cluster;
let nova;
let mira;
/** The user whose pages are open. She receives only the events of this test. */
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
let over = false;
test.afterEach(() => {
  over = true;
});

const queue = () => call(cluster.url, nova.token, "GET", "/api/admin/queues/status");

/** The number of sockets of a node. */
async function held(node) {
  const said = await (await fetch(`${node.url}/metrics`)).text();
  return Number(/^foilcast_sockets (\d+)/m.exec(said)?.[1]);
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
    await until(`${path} shows something`, async () => (await text()).length > 100);
    pages.push({ path, page, faults, news, text });
  }

  const counted = async () => Number(await cluster.sql(`SELECT COUNT(*) FROM openings WHERE user_id = '${mira.id}'`));
  const before = await counted();
  const openings = new Set();
  const opener = (async () => {
    while (!over) openings.add((await call(cluster.url, mira.token, "POST", "/api/packs/open"))._id);
  })();
  const longest = [];
  let moved = 0;
  for (const node of cluster.nodes) {
    const shown = await Promise.all(pages.map(async (one) => ({ ...one, old: await one.news(), was: await one.text() })));
    moved += await held(node);
    /** Sends a notification; returns how long it takes until all pages show it and are otherwise unchanged. */
    const timeToShow = async (times) => {
      const begun = performance.now();
      await call(cluster.url, nova.token, "POST", "/api/admin/give-packs", { userId: juno.id, amount: 1 });
      const again = async ({ path, news, text, old, was }) => {
        await until(`${path} shows what is new`, async () => (await news()) >= old + times);
        await until(`${path} shows what it showed`, async () => (await text()) === was);
      };
      await Promise.all(shown.map(again));
      return Math.round(performance.now() - begun);
    };
    const stopped = node.stop();
    longest.push(await timeToShow(1));
    await stopped;
    longest.push(await timeToShow(2));
    await node.start();
    await ready(node.url);
  }
  over = true;
  await opener;
  console.log(`all pages were up to date ${longest.join(", ")} ms after each node was asked to end, and did; ${openings.size} openings meanwhile`);
  assert.ok(Math.max(...longest) < 2000, `${longest} ms`);
  assert.ok(moved >= 2, `only ${moved} of the pages' connections had to move to another node`);
  for (const { path, faults } of pages) assert.deepEqual(faults, [], path);
  assert.ok(openings.size > 20, `${openings.size} openings`);
  assert.equal(await counted(), before + openings.size, "every requested opening was made once");
  assert.deepEqual((await queue()).entries.map((entry) => entry._id), waiting, "the queue keeps its order");
});
