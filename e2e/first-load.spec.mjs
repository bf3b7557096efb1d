// The first visit to a collection with a cold cache: little script before the first card, and no resource fetched
// twice.
import assert from "node:assert/strict";
import { signIn } from "./demoServer.mjs";
import { test, useDemo } from "./fixtures.mjs";

/** The limit of web/scripts/first-load.mjs and the socket client (12 kB), which may come before the first card. */
const MAX_SCRIPT_KB = 163;

const demo = useDemo();

for (const who of ["a visitor", "a signed-in user"]) {
  test(`${who} loads less than ${MAX_SCRIPT_KB} kB of script before the first card and fetches nothing twice`, async ({ browser }) => {
    const token = who === "a visitor" ? null : await signIn(demo.url, "first_load");
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript((token) => {
      if (token !== null) localStorage.setItem("token", token);
    }, token);
    const page = await context.newPage();
    // Responses that are older than half a second when the socket connects are fetched again: here none gets older.
    await page.clock.setFixedTime(new Date());
    const requests = [];
    const scripts = [];
    const warnings = [];
    page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    page.on("console", (line) => warnings.push(line.text()));
    const document = await page.goto(`${demo.url}/collection/nova`);
    await page.locator("main [data-rarity] img").first().waitFor();
    const before = [...scripts];
    const sizes = await Promise.all(before.map(async (response) => (await response.request().sizes()).responseBodySize));
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    console.log(`${kilobytes.toFixed(1)} kB of brotli script before the first card`);
    assert.ok(kilobytes > 20 && kilobytes < MAX_SCRIPT_KB, `${kilobytes} kB`);
    // The code of a pack's foil comes with a pack.
    assert.deepEqual(scripts.filter((script) => /\/foil-/.test(script.url())), []);
    assert.match(document.headers().link ?? "", /CollectionPage-[^>]+\.js>; rel=modulepreload/);

    await page.getByRole("button", { name: /^Basic \d/ }).waitFor();
    const twice = requests.filter((one, at) => requests.indexOf(one) !== at);
    assert.deepEqual(twice, []);
    assert.equal(requests.filter((one) => one.includes("/collection?page=1")).length, 1);
    assert.deepEqual(warnings, []);
  });
}

for (const document of ["stream-overlay", "stream-goal"]) {
  test(`/${document} loads nothing of the app`, async () => {
    const page = await (await fetch(`${demo.url}/${document}/somebody`)).text();
    const scripts = [...page.matchAll(/"\/assets\/([\w.-]+)-[\w-]{8}\.js"/g)].map(([, name]) => name);
    const own = document === "stream-overlay" ? "overlay" : document;
    assert.ok(scripts.includes(own), `${own} is among ${scripts}`);
    const appChunks = scripts.filter((name) => ["index", "app", "cards"].includes(name));
    assert.deepEqual(appChunks, [], "this document needs a module that vite.config.ts puts into a chunk of the app");
  });
}
