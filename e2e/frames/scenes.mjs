// The scenes: pages of the real app, and for each the same pictures, plain, moved in the same way.
import assert from "node:assert/strict";
import { drawAllCards } from "../people.mjs";

const SCROLL_PX = 9000;
const SCROLL_PX_A_SECOND = 1800;
const LIVE_MS = 5000;
const SHOW_MS = 9000;

/** Moves the pointer in circles over a box, once per frame, until the time is over. */
async function circle(devtools, { x, y, width, height }, milliseconds) {
  const begun = Date.now();
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const passed = Date.now() - begun;
      const angle = passed / 400;
      const at = {
        x: x + width * (0.5 + 0.35 * Math.cos(angle)),
        y: y + height * (0.5 + 0.35 * Math.sin(angle)),
      };
      void devtools.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at }).catch(() => {});
      if (passed < milliseconds) return;
      clearInterval(timer);
      resolve();
    }, 1000 / 60);
  });
}

/**
 * A dot that the page's own script moves in every frame: between two turns of a card nothing else requests frames, and a
 * pause without anything to draw is not visible.
 */
async function ask(page) {
  await page.evaluate(() => {
    const dot = document.body.appendChild(document.createElement("i"));
    dot.style.cssText =
      "position: fixed; inset: 0 auto auto 0; inline-size: 4px; block-size: 4px; background: #888";
    const move = (now) => {
      dot.style.transform = `translateX(${(now / 20) % 40}px)`;
      requestAnimationFrame(move);
    };
    requestAnimationFrame(move);
  });
}

const scroll = (devtools, x, y) =>
  devtools.send("Input.synthesizeScrollGesture", {
    x,
    y,
    yDistance: -SCROLL_PX,
    speed: SCROLL_PX_A_SECOND,
    gestureSourceType: "mouse",
  });

/** A page of plain pictures, without scripts except the one that moves a picture. */
async function plain(page, url, { pictures, width, columns, live = false }) {
  const cells = pictures.map(
    (src) =>
      `<img src="${src}" width="${width}" height="${width * 1.5}" loading="lazy" decoding="async" alt="">`,
  );
  const moving = `<script>
    const one = document.images[${columns + 1}];
    addEventListener("pointermove", ({ clientX, clientY }) => {
      const box = one.parentElement.getBoundingClientRect();
      one.style.transform = "perspective(600px) rotateX(" + (clientY - box.y) / 40 + "deg) rotateY(" + clientX / 40 + "deg)";
    });
  </script>`;
  const html = `<!doctype html><style>
    body { margin: 0; background: #0f1115; }
    main { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 16px; padding: 24px; }
    img { display: block; object-fit: cover; border-radius: 8px; }
  </style><main>${cells.join("")}</main>${live ? moving : ""}`;
  const address = `${url}/plain-pictures`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(address);
  await page.waitForFunction(
    () => document.images.length > 0 && [...document.images].slice(0, 5).every((one) => one.complete),
  );
}

const repeat = (pictures, count) => Array.from({ length: count }, (_, at) => pictures[at % pictures.length]);

/** 96 mini cards, one of them under the pointer. */
export const minis = {
  name: "96 mini cards, one of them live",
  view: { width: 1280, height: 2320 },
  async app({ page, demo }) {
    await page.evaluate(() => localStorage.setItem("foilcast.card-size", "120"));
    await page.goto(`${demo.url}/collection/nova`);
    await page.waitForFunction(() => document.querySelectorAll("main .card-art img").length >= 96);
    const cards = page.locator("main .card");
    assert.ok((await cards.count()) >= 96, "96 cards are drawn");
    return cards.nth(10);
  },
  async plain({ page, demo, pictures }) {
    await plain(page, demo.url, { pictures: repeat(pictures, 96), width: 120, columns: 9, live: true });
    return page.locator("img").nth(10);
  },
  move: async ({ devtools }, one) => circle(devtools, await one.boundingBox(), LIVE_MS),
};

/** Rarities whose cards have no planes. */
const FLAT = ["basic", "common", "standard"];

/** A large live card of a rarity, with its planes if it has them, beside 20 resting ones. */
export const beside = (rarity) => ({
  name: `a live ${rarity} card beside 20 at rest`,
  view: { width: 1280, height: 900 },
  wanted: { ratio: 0.95, median: 20 },
  async app({ page, demo }) {
    await page.goto(`${demo.url}/kitchensink`);
    await drawAllCards(page, "#effects");
    await page.evaluate((rarity) => {
      document.documentElement.dataset.effects = "full";
      const live = document.querySelector(`#rarity-${rarity} .card`);
      const rest = [...document.querySelectorAll("#effects [data-row='full'] .card")].filter((card) => card !== live);
      live.dataset.beside = "live";
      for (const card of rest.slice(0, 20)) card.dataset.beside = "rest";
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`body *:not(:has([data-beside]), [data-beside], [data-beside] *) { display: none !important; }
        body *:has([data-beside]) { display: contents !important; }
        body { display: flex !important; flex-wrap: wrap; gap: 16px; padding: 24px; }
        [data-beside="rest"] { --card-width: 140px !important; }
        [data-beside="live"] { order: -1; --card-width: 320px !important; }`);
      document.adoptedStyleSheets.push(sheet);
    }, rarity);
    const card = page.locator('[data-beside="live"]');
    await card.hover();
    if (!FLAT.includes(rarity)) await card.locator("[data-deep]").waitFor();
    return card;
  },
  async plain({ page, demo, pictures }) {
    await plain(page, demo.url, { pictures: repeat(pictures, 21), width: 160, columns: 7, live: true });
    return page.locator("img").nth(8);
  },
  move: async ({ devtools }, one) => circle(devtools, await one.boundingBox(), LIVE_MS),
});

/** A collection of ten thousand cards, scrolled through while its pictures arrive. */
export const scrolling = {
  name: "scrolling 10,000 cards",
  view: { width: 1280, height: 900 },
  async app({ page, demo }) {
    await page.evaluate(() => localStorage.removeItem("foilcast.card-size"));
    await page.goto(`${demo.url}/collection/nova`);
    await page.locator("main .card-art img").first().waitFor();
  },
  async plain({ page, demo, pictures }) {
    await plain(page, demo.url, { pictures: repeat(pictures, 10_000), width: 200, columns: 5 });
  },
  move: ({ devtools }) => scroll(devtools, 640, 500),
};

/** The overlay with five large cards, from their arrival until they leave. */
export const overlay = {
  name: "the overlay with five large cards",
  view: { width: 1920, height: 1080 },
  async app({ page, demo, streamer }) {
    const { url } = await streamer.request("GET", "/api/admin/overlay");
    await page.goto(new URL(new URL(url, demo.url).pathname + new URL(url, demo.url).search, demo.url).href);
    while (!(await streamer.request("GET", "/api/admin/overlay")).connected) await page.waitForTimeout(50);
    await streamer.request("POST", "/api/admin/overlay/test", {});
    await page.locator('[data-part="cards"][data-shown="true"]').waitFor();
  },
  async plain({ page, demo, pictures }) {
    await plain(page, demo.url, { pictures: pictures.slice(0, 5), width: 300, columns: 5 });
    await page.addStyleTag({
      content: `@keyframes turn { from { transform: perspective(900px) rotateY(-20deg); } to { transform: perspective(900px) rotateY(20deg); } }
        img { animation: turn 1.2s ease-in-out infinite alternate; }`,
    });
  },
  async move({ page }) {
    await ask(page);
    await page.waitForTimeout(SHOW_MS);
  },
};
