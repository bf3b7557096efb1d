// All pages in the pseudo-locale, which shows texts that are cut or not in a catalogue, and the most used ones in German
// and Arabic.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { open } from "./people.mjs";
import { expectNoOverflow } from "./states.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
const at = {};

test.beforeAll(async () => {
  const get = (path) => nova.request("GET", path);
  const [{ listings }, trades, { openings }, [card], slabs] = await Promise.all([
    get("/api/market/listings?limit=1"),
    get("/api/trades/nova/pending"),
    get("/api/packs/openings?limit=1"),
    nova.cards(),
    get("/api/users/nova/collection?slabbed=true&limit=1"),
  ]);
  Object.assign(at, { listing: listings[0]._id, trade: trades[0]._id, opening: openings[0], card, slab: slabs.cards[0] });
});

/** Addresses of all pages but the gallery for developers. */
const PAGES = [
  "/login",
  "/setup",
  "/setup?step=twitch",
  "/setup?step=cards",
  "/setup?step=overlay",
  "/dashboard",
  "/collection",
  "/collection/paperclip_pete",
  "/profile/nova",
  "/trading?with=paperclip_pete",
  "/trades/pending",
  () => `/trades/pending?trade=${at.trade}`,
  "/account",
  "/achievements",
  "/wishes",
  "/grading",
  "/catalogue",
  () => `/catalogue/${at.card.definitionId}`,
  () => `/card/${at.card._id}`,
  "/market",
  "/market/create",
  "/market/create?mode=duplicates",
  () => `/market/listing/${at.listing}`,
  () => `/openings/${at.opening._id}/verify`,
  () => `/packs/${at.opening.pack._id}/odds`,
  "/fairness",
  "/fairness/log",
  "/fairness/cheat",
  () => `/fairness/grades/${at.slab._id}`,
  "/leaderboard",
  "/queue",
  "/admin-dashboard",
  "/admin/packs",
  "/admin/actions",
  "/admin/card-ownership",
  "/admin/modifiers",
  "/admin/achievements",
  "/admin/twitch",
  "/admin/health",
  "/admin/cards/import",
  () => `/admin/cards/${at.card.definitionId}`,
  "/admin/cardaudit",
  "/nowhere",
];

/** Opens a page in a language, and waits until it has its data. */
async function show(browser, address, { lang, width }) {
  const { page, faults } = await open(browser, { token: nova.token, width, calm: true });
  const answers = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("json")) answers.push(response.text().catch(() => ""));
  });
  await page.goto(`${demo.url}${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
  await page.locator("main :is(h1, h2)").first().waitFor();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  return { page, faults, data: async () => (await Promise.all(answers)).join("\n").toLowerCase() };
}

/** Runs in the page: its visible texts and labels. */
function textsOfPage() {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (parentElement.closest("script, style, noscript, code, pre, kbd, [lang='en']") === null) texts.push(data);
  }
  for (const attribute of ["aria-label", "title", "alt", "placeholder", "aria-valuetext", "aria-roledescription"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) texts.push(element.getAttribute(attribute));
  }
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/** Runs in the page: texts that their boxes cut off without an ellipsis. */
function cutTexts() {
  const cut = [];
  for (const element of document.querySelectorAll("main *, header *, dialog *")) {
    const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    if (!text || element.closest(".card, .visually-hidden, svg") !== null) continue;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const clips = overflowX === "hidden" || overflowX === "clip";
    if (!clips || textOverflow === "ellipsis" || webkitLineClamp !== "none") continue;
    if (element.scrollWidth > element.clientWidth + 1) cut.push(element.textContent.trim());
  }
  return cut;
}

/** What a message does not contain: names, numbers and dates of the server, or of the browser's formats. */
const isData = (text, data) => {
  const words = text.replaceAll(/[⁨⁩]/g, "").toLowerCase();
  return data.includes(words) || /^[\d\s\p{P}\p{S}]*(am|pm|utc|kb|mb|gb|ms|px|twitch|foilcast|obs)?$/iu.test(words);
};

for (const width of [390, 1280]) {
  test(`shows all texts of all pages from catalogues, uncut, at ${width} px`, async ({ browser }) => {
    test.setTimeout(300_000);
    const problems = [];
    for (const page of PAGES) {
      const address = typeof page === "string" ? page : page();
      const shown = await show(browser, address, { lang: "en-XA", width });
      const data = await shown.data();
      const texts = await shown.page.evaluate(textsOfPage);
      const outside = texts.filter((text) => !/\[.*\]/su.test(text) && !isData(text, data));
      problems.push(...new Set(outside.map((text) => `${address}: not in a catalogue: ${text}`)));
      problems.push(...(await shown.page.evaluate(cutTexts)).map((text) => `${address}: cut: ${text}`));
      await expectNoOverflow(shown.page, address).catch(({ message }) => problems.push(message));
      problems.push(...shown.faults.map((fault) => `${address}: ${fault.message}`));
      await shown.page.context().close();
    }
    assert.deepEqual(problems, []);
  });
}
