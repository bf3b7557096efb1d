// Pictures of whole screens: the streamer's desk, and three phones.
import { visit } from "../film.mjs";
import { open, signInAs } from "../people.mjs";
import { screenshot } from "../pixels.mjs";
import { pauseTime } from "../stillTime.mjs";
import { isCollectionPage, PATIENCE_MS } from "./cards.mjs";
import { dropFocus, openOnPhone } from "./pack.mjs";

/** Viewers of the demo set who have packs. */
const QUEUED = ["juniper_lane", "kestrel_kay"];
const PHONE = { width: 390, height: 844, touch: true };

/** Waits until nothing loads, and ends all animations that end. */
async function settled(page) {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // Sockets stay open, so the network never idles completely.
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter((image) => image.complete);
    await Promise.all(shown.map((image) => image.decode().catch(() => {})));
    for (const animation of document.getAnimations()) {
      if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
  });
}

/** The admin dashboard while some viewers wait in the paused live queue. */
export async function drawDesk(browser, { url, now }) {
  const nova = await signInAs(url, "nova");
  await nova.request("POST", "/api/admin/queues/pause", {});
  for (const name of QUEUED) await (await signInAs(url, name)).request("POST", "/api/packs/queue", {});
  const overlay = await browser.newPage();
  const link = new URL((await nova.request("GET", "/api/admin/overlay")).url);
  await overlay.goto(url + link.pathname + link.search);
  while (!(await nova.request("GET", "/api/admin/overlay")).connected) await overlay.waitForTimeout(100);
  const size = { width: 1280, height: 860 };
  const { page, context, close } = await open(browser, { token: nova.token, ...size });
  page.setDefaultTimeout(PATIENCE_MS);
  // Texts such as "2 minutes ago" depend on it.
  await page.clock.setFixedTime(now);
  await page.goto(`${url}/admin-dashboard`);
  await settled(page);
  // The links have a random key.
  await page.evaluate(() => {
    for (const input of document.querySelectorAll("main input[readonly]")) input.value = "https://cards.example/stream-overlay";
  });
  const picture = await screenshot(await context.newCDPSession(page), { x: 0, y: 0, ...size }, 1.25);
  await overlay.close();
  await close();
  return picture;
}

/** Gives the cards of a page of a collection fixed ids, by which they differ in their foil; the real ones are random. */
async function numberCards(route) {
  const response = await route.fetch();
  const body = await response.json();
  const cards = body.cards.map((card, at) => ({ ...card, _id: String(at).padStart(24, "0") }));
  await route.fulfill({ response, json: { ...body, cards } });
}

/** The collection, its rarest card in the inspector, and an opening, side by side. */
export async function drawPhones(browser, { url, now }) {
  const { page, session } = await visit(browser, PHONE);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.clock.setSystemTime(now);
  await page.route(isCollectionPage, numberCards);
  await page.goto(`${url}/collection/nova?sort=rarity&order=desc`);
  await settled(page);
  const clip = { x: 0, y: 0, width: PHONE.width, height: PHONE.height };
  const collection = await screenshot(session, clip, 1.5);
  const card = page.locator("main .card-open").first();
  const deep = page.locator("[role=dialog] .card-print[data-deep]");
  // Loads everything that the inspector needs.
  await card.press("Enter");
  await deep.waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await deep.waitFor({ state: "detached" });
  const advance = await pauseTime(page);
  await page.evaluate(() => window.repeatRandom());
  await card.press("Enter");
  for (let step = 0; step < 10; step++) await advance(100);
  await deep.waitFor({ state: "attached" });
  for (let step = 0; step < 15; step++) await advance(100);
  await dropFocus(page);
  const inspector = await screenshot(session, clip, 1.5);
  await page.context().close();
  return sideBySide(browser, [collection, inspector, await openOnPhone(browser, url, PHONE)]);
}

/** Pictures in the frames of phones. */
async function sideBySide(browser, pictures) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  const frame = (png) => `<img src="data:image/png;base64,${png.toString("base64")}">`;
  await page.setContent(`
    <style>
      body { display: flex; gap: 40px; width: max-content; margin: 0; padding: 12px; background: none }
      img { display: block; width: 390px; border: 9px solid #23262e; border-radius: 46px; box-shadow: 0 0 0 1.5px #5b606b }
    </style>
    ${pictures.map(frame).join("")}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const picture = await page.locator("body").screenshot({ omitBackground: true });
  await page.close();
  return picture;
}
