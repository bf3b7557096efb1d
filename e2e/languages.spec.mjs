// All pages in the pseudo-locale, which shows texts that are cut or not in a catalogue, and the most used ones in German
// and Arabic.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { open } from "./people.mjs";
import { RARITIES } from "./rarities.mjs";
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
  "/admin/brand",
  "/nowhere",
];

/** A text without case, quotation marks, isolates, and the brackets of messages inside it. */
const plain = (text) => text.replaceAll(/[\u2068\u2069“”"`\\[\]]/g, "").toLowerCase();

/** Opens a window that shows pages in a language. */
async function openIn(browser, lang, { width, token }) {
  const { page, faults } = await open(browser, { token, width, calm: true });
  const answers = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("json")) answers.push(response.text().catch(() => ""));
  });
  return {
    page,
    faults,
    /** Shows a page with its data. */
    show: async (address) => {
      answers.length = 0;
      await page.goto(`${demo.url}${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
      await page.locator("main :is(h1, h2)").first().waitFor();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    },
    /** The texts that the server sent for this page. */
    data: async () => plain((await Promise.all(answers)).join("\n")),
  };
}

/** Runs in the page: its texts and labels. */
function textsOfPage() {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (parentElement.closest("script, style, code, pre, kbd, time, option, .card") === null) texts.push(data);
  }
  for (const attribute of ["aria-label", "title", "alt", "placeholder", "aria-valuetext"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) texts.push(element.getAttribute(attribute));
  }
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/** Runs in the page: texts that their boxes cut off without an ellipsis. */
function cutTexts() {
  const cut = [];
  for (const element of document.querySelectorAll("main *, header *, dialog *")) {
    const hasText = [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== "");
    if (!hasText || element.closest(".card, svg") !== null) continue;
    const { overflowX, textOverflow, webkitLineClamp, clip } = getComputedStyle(element);
    const isHidden = clip !== "auto" || element.clientHeight <= 1;
    const clips = overflowX === "hidden" || overflowX === "clip";
    if (isHidden || !clips || textOverflow === "ellipsis" || webkitLineClamp !== "none") continue;
    if (element.scrollWidth > element.clientWidth + 1) cut.push(element.textContent.trim());
  }
  return cut;
}

/** Letters that only messages have: the pseudo-locale doubles vowels and adds accents. */
const MESSAGE = /[áçéĝíñöšüýžÁÇÉÍÑÖŠÜÝŽ]/;
const MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const NAME = ["xp", "utc", ...RARITIES.map((name) => name.toLowerCase())].join("|");
/** Dates, relative times, numbers with units and names, hashes. */
const FORMAT = new RegExp(
  `^\\W*((in )?\\d+ (second|minute|hour|day|week|month|year)s?( ago)?|yesterday|tomorrow|.*\\b(${MONTH})[a-z]* \\d.*|[\\d,.:/ ]*(am|pm|[kmg]?b|ms|px|${NAME})|[\\da-f ]+)\\W*$`,
);
const NAMES = new Set(["twitch", "foilcast", "obs"]);

/** Whether a text is no message: a name, number or date of the server or of a format, a command, or an address. */
const isData = (text, data) => {
  const words = plain(text);
  return data.includes(words) || FORMAT.test(words) || NAMES.has(words) || /^[!/]\w/.test(words);
};

for (const width of [390, 1280]) {
  test(`shows all texts of all pages from catalogues, uncut, at ${width} px`, async ({ browser }) => {
    test.setTimeout(300_000);
    const windows = {
      user: await openIn(browser, "en-XA", { width, token: nova.token }),
      visitor: await openIn(browser, "en-XA", { width, token: null }),
    };
    const problems = [];
    for (const page of PAGES) {
      const address = typeof page === "string" ? page : page();
      const window = address === "/login" ? windows.visitor : windows.user;
      await window.show(address);
      const data = await window.data();
      const texts = await window.page.evaluate(textsOfPage);
      const outside = texts.filter((text) => !MESSAGE.test(text) && !isData(text, data));
      problems.push(...[...new Set(outside)].map((text) => `${address}: not in a catalogue: ${text}`));
      problems.push(...(await window.page.evaluate(cutTexts)).map((text) => `${address}: cut: ${text}`));
      await expectNoOverflow(window.page, address).catch(({ message }) => problems.push(message));
    }
    problems.push(...[...windows.user.faults, ...windows.visitor.faults].map(({ message }) => message));
    assert.equal(problems.join("\n"), "");
  });
}

/** The most used pages, for checks that take a second. */
const MOST_USED = ["/dashboard", "/collection", "/trading?with=paperclip_pete", "/market", "/catalogue", "/profile/nova"];

for (const lang of ["de", "ar"]) {
  for (const width of [390, 1280]) {
    test(`is accessible and fits in ${lang} at ${width} px`, async ({ browser }) => {
      test.setTimeout(180_000);
      const window = await openIn(browser, lang, { width, token: nova.token });
      const problems = [];
      for (const page of PAGES.slice(1)) {
        const address = typeof page === "string" ? page : page();
        await window.show(address);
        await expectNoOverflow(window.page, address).catch(({ message }) => problems.push(message));
        if (MOST_USED.includes(address)) await expectAccessible(window.page, `${address} in ${lang}`);
      }
      problems.push(...window.faults.map(({ message }) => message));
      assert.equal(problems.join("\n"), "");
    });
  }
}
