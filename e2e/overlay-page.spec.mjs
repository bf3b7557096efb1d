// The overlay page: its size, what it paints while idle, its connections, and how it recovers.
import assert from "node:assert/strict";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "./fixtures.mjs";
import { opening } from "./overlayServer.mjs";

const USER = "5f0000000000000000000001";

async function openOverlay(browser, { key = "secret", server }) {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const seen = { urls: [], errors: [], scripts: [] };
  page.on("request", (request) => seen.urls.push(new URL(request.url()).pathname));
  page.on("console", (message) => message.type() === "error" && seen.errors.push(message.text()));
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") seen.scripts.push(response.body());
  });
  await page.goto(`${server.url}/stream-overlay/${USER}${key ? `?key=${key}` : ""}`);
  await expect.poll(() => server.received.joins.length).toBeGreaterThan(0);
  return { page, ...seen };
}

test("the overlay needs less than 95 kB of script and requests only the socket and the public list of packs", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const { page, urls, scripts } = await openOverlay(browser, { server });
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  console.log(`${(bytes / 1000).toFixed(1)} kB of brotli script`);
  assert.ok(bytes > 0 && bytes < 95_000, `${bytes} bytes`);
  assert.deepEqual(
    urls.filter((path) => path.startsWith("/api")),
    ["/api/packs"],
  );
  assert.equal(new URL(page.url()).pathname, `/stream-overlay/${USER}`);
  assert.deepEqual(server.received.keys, ["secret"]);
});

test("the overlay is transparent and empty while idle, before and after a show", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const blankPage = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await blankPage.goto("about:blank");
  const blankScreenshot = await blankPage.screenshot({ omitBackground: true });
  const { page, errors } = await openOverlay(browser, { server });
  const paints = async () => !blankScreenshot.equals(await page.screenshot({ omitBackground: true }));
  assert.equal(await paints(), false, "before the show");
  server.io.to(USER).emit("new-pack-opening", opening("e".repeat(24), ["Basic"], { elapsedMs: 5500 }));
  await page.waitForSelector('[data-phase="holding"]');
  assert.equal(await paints(), true, "during the show");
  await expect.poll(() => server.received.completes.length).toBe(1);
  assert.equal(await paints(), false, "after the show");
  assert.deepEqual(errors, [], "the page logged no error");
  server.io.to(USER).emit("queue-updated", ["ada"]);
  await page.waitForSelector('[data-part="queue"]');
  assert.equal(await paints(), true, "while a pack is queued");
});

test("the owner's name is below the plates of all cards, including the enlarged best one", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const { page } = await openOverlay(browser, { server });
  const show = opening("d".repeat(24), ["Basic", "Common", "Rare", "Basic", "Common"], { elapsedMs: 7800 });
  server.io.to(USER).emit("new-pack-opening", show);
  await page.waitForSelector('[data-phase="holding"]');
  await page.waitForFunction(() =>
    document.querySelector('[data-best="true"]')?.getAnimations({ subtree: true }).every((one) => one.playState !== "running"),
  );
  const plates = await page
    .locator('[data-part="cards"] > li > span > strong')
    .evaluateAll((names) => names.map((name) => name.parentElement.getBoundingClientRect().bottom));
  const owner = await page.locator('[data-part="owner"]').boundingBox();
  assert.equal(plates.length, 5);
  assert.ok(Math.max(...plates) < owner.y, `plates end at ${plates}, the name starts at ${owner.y}`);
});

test("the overlay plays without a key", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const { page } = await openOverlay(browser, { server, key: null });
  server.io.to(USER).emit("new-pack-opening", opening("f".repeat(24), ["Basic"], { elapsedMs: 9000 }));
  await page.waitForSelector('[data-phase="holding"]');
  assert.deepEqual(server.received.keys, [null]);
  await expect.poll(() => server.received.completes.length).toBe(1);
});

test("the overlay acknowledges a repeated opening without showing it again", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const { page } = await openOverlay(browser, { server });
  const seen = opening("a".repeat(24), ["Basic"], { elapsedMs: 10_500 });
  server.io.to(USER).emit("new-pack-opening", seen);
  await expect.poll(() => server.received.completes.length).toBe(1);
  server.io.to(USER).emit("new-pack-opening", { ...seen, elapsedMs: 6000 });
  await expect.poll(() => server.received.completes.length).toBe(2);
  assert.deepEqual(
    server.received.completes.map(({ id }) => id),
    [seen._id, seen._id],
  );
  assert.equal(await page.locator('[data-phase="idle"]').count(), 1);
});

test("the overlay retries five times, shows the lost connection, keeps retrying, and joins again", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const { page, errors } = await openOverlay(browser, { server });
  const gaveUpCount = () => errors.filter((text) => text.includes("gave up")).length;
  const failedAttempts = () => errors.filter((text) => text.includes("cannot reach")).length;
  await server.close();
  await page.waitForSelector('[data-part="lost"]', { timeout: 40_000 });
  assert.equal(failedAttempts(), 5, "attempts before the mark");
  await expect.poll(gaveUpCount, { timeout: 60_000 }).toBe(2);
  assert.ok(failedAttempts() > 5, "attempts after the mark");
  const back = await startOverlayServer({ port: server.port });
  await expect.poll(() => back.received.joins.length, { timeout: 40_000 }).toBe(1);
  await page.waitForSelector('[data-part="lost"]', { state: "detached" });
  assert.deepEqual(back.received.joins, [USER]);
});
