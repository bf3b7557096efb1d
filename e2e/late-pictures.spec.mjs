// Late pictures and fonts cause no layout shift, and the pictures of fifty cards are small: on desktop and phone.
import assert from "node:assert/strict";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { mockOpening, newcomer, open } from "./people.mjs";

/** The maximum sum of a page's layout shifts. */
const MAX_SHIFT = 0.02;
/** The number of cards, and the maximum size of all their pictures. */
const CARDS = 50;
const MAX_BYTES = 1_500_000;
const HEIGHT = 844;

const demo = useDemo();
const nova = useStreamer(demo);

/** Delays all pictures, and other named requests, until they are released. */
async function holdPictures(page, kinds = ["image"]) {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  let held = 0;
  await page.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    if (kinds.includes(kind)) {
      if (kind === "image") held += 1;
      await released;
    }
    await route.fallback();
  });
  return { release, held: () => held };
}

/** Records the browser's layout shifts from the start of the page, except behind a dialog, and of achievements over it. */
async function watchShifts(page) {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        const element = ({ node }) => (node instanceof Element ? node : node?.parentElement);
        // The announcement of an achievement moves away from controls below it.
        const isNews = (node) => node?.matches("[class*='_news_']") && getComputedStyle(node).position === "fixed";
        const isBehind = (node) => node?.closest("[data-base-ui-inert]");
        const isApart = sources.length > 0 && sources.map(element).every((node) => isBehind(node) || isNews(node));
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = `${node?.nodeName} ${node?.className ?? ""}`;
          return `${name} ${from.x},${from.y} ${from.width}x${from.height} → ${to.x},${to.y} ${to.width}x${to.height}`;
        });
        if (!hadRecentInput && !isApart) window.layoutShifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => window.layoutShifts);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    console.log(`shifted by ${sum.toFixed(4)}`);
    assert.ok(sum < MAX_SHIFT, JSON.stringify(shifts, null, 1));
  };
}

/** Waits until all pictures on the screen are loaded and drawn. */
async function allDrawn(page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && image.isConnected && image.currentSrc !== "";
    });
    await Promise.all(shown.map((image) => image.decode().catch(() => {})));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const PAGES = [
  ["/collection/nova", (page) => page.getByRole("button", { name: /^Basic \d/ })],
  ["/catalogue", (page) => page.locator("main a[href^='/catalogue/'] .card").first()],
  ["/profile/nova", (page) => page.locator("main .card").first()],
  ["/market", (page) => page.locator("main a[href^='/market/listing/'] .card").first()],
  ["/dashboard", (page) => page.getByRole("button", { name: "Open now" })],
];

for (const [path, content] of PAGES) {
  test(`${path} has no layout shift`, async ({ browser, viewport: { width } }) => {
    const { page, faults } = await open(browser, { token: nova.token, width, height: HEIGHT });
    const pictures = await holdPictures(page, ["image", "font"]);
    const expectNoShift = await watchShifts(page);
    // The `load` event waits for the pictures, which are held back.
    await page.goto(demo.url + path, { waitUntil: "domcontentloaded" });
    await content(page).waitFor();
    assert.ok(pictures.held() > 0, "there are pictures to wait for");
    pictures.release();
    await page.evaluate(() => document.fonts.ready);
    await allDrawn(page);
    for (let screen = 1; screen <= 3; screen += 1) {
      await page.mouse.move(width / 2, HEIGHT / 2);
      await page.mouse.wheel(0, HEIGHT * 0.8);
      await allDrawn(page);
    }
    await expectNoShift();
    assert.deepEqual(faults, []);
  });
}

test("opening a pack has no layout shift", async ({ browser, viewport: { width } }) => {
  const owner = await newcomer(nova, "late_opener", 1);
  const { page, faults } = await open(browser, { token: owner.token, width, height: HEIGHT });
  const expectNoShift = await watchShifts(page);
  // The announcements of rare pulls must not shift the layout either.
  const { cards } = await owner.request("GET", `/api/users/${owner.id}/collection`);
  await mockOpening(page, cards, ["Basic", "Rare", "Epic", "Legendary", "Divine"]);
  await page.goto(`${demo.url}/dashboard`);
  const openButton = page.getByRole("button", { name: "Open now" });
  await openButton.waitFor();
  await allDrawn(page);
  const pictures = await holdPictures(page);
  await openButton.click();
  await page.getByRole("button", { name: /^Tear open/ }).press("Enter");
  // The opening waits only a limited time for pictures.
  await page.getByRole("button", { name: "Turn all" }).click();
  pictures.release();
  await page.getByRole("link", { name: "See them in my collection" }).waitFor();
  await allDrawn(page);
  await expectNoShift();
  assert.deepEqual(faults, []);
});

test("the inspector has no layout shift", async ({ browser, viewport: { width } }) => {
  const { page, faults } = await open(browser, { token: nova.token, width, height: HEIGHT });
  const expectNoShift = await watchShifts(page);
  await page.goto(`${demo.url}/collection/nova?sort=name&order=asc`);
  await page.getByRole("button", { name: /^Basic \d/ }).waitFor();
  await allDrawn(page);
  const pictures = await holdPictures(page);
  await page.locator("main .card-open").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^1 of \d/).waitFor();
  await dialog.getByRole("button", { name: "Next card" }).click();
  await dialog.getByText(/^2 of \d/).waitFor();
  pictures.release();
  await allDrawn(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await allDrawn(page);
  await expectNoShift();
  assert.deepEqual(faults, []);
});

for (const scale of [1, 2]) {
  test(`${CARDS} cards have less than 1.5 MB of pictures, ${scale} dots to a pixel`, async ({ browser, viewport: { width } }) => {
    const { page, context } = await open(browser, { width, height: HEIGHT, scale });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const pictures = new Map();
    devtools.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Image") pictures.set(requestId, 0);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (pictures.has(requestId)) pictures.set(requestId, encodedDataLength);
    });
    await page.goto(`${demo.url}/collection/nova`);
    await page.locator("main .card").first().waitFor();
    const seen = new Set();
    for (let screens = 0; seen.size < CARDS && screens < 60; screens += 1) {
      await allDrawn(page);
      const now = await page.evaluate(() =>
        [...document.querySelectorAll("main .card")]
          .filter((card) => {
            const { top, bottom } = card.getBoundingClientRect();
            return bottom > 0 && top < innerHeight && card.querySelector("img")?.naturalWidth > 0;
          })
          .map((card) => card.querySelector(".card-open").getAttribute("aria-label")),
      );
      for (const card of now) seen.add(card);
      await page.mouse.move(width / 2, HEIGHT / 2);
      await page.mouse.wheel(0, HEIGHT * 0.6);
    }
    assert.ok(seen.size >= CARDS, `only ${seen.size} cards were seen`);
    const bytes = [...pictures.values()].reduce((sum, size) => sum + size, 0);
    console.log(`${seen.size} cards, ${pictures.size} pictures, ${(bytes / 1000).toFixed(0)} kB`);
    assert.ok(bytes > 100_000 && bytes < MAX_BYTES, `${bytes} bytes`);
  });
}
