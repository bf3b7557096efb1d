// Names and descriptions in any script and length on cards of every rarity and size, also at 200 % zoom and 200 % text
// size. No line is cut off, overflows its card or overlaps anything else.
import assert from "node:assert/strict";
import { test, useDemo } from "./fixtures.mjs";
import { call, open } from "./people.mjs";
import { RARITIES } from "./rarities.mjs";

const LONG = "A sentence that goes on and on, as sentences of collectors do, until somebody says that it is enough now.";
const TEXTS = [
  ["Lantern Eel", "It would have gone left. It wants you to know that."],
  ["The Extraordinarily Long-Winded Archchancellor of the Seventh Umbrella", `${LONG} ${LONG}`],
  [`Rind${"fleischetikettierungs".repeat(3).slice(0, 56)}`, `${"Überwachungsaufgaben".repeat(6)}`],
  ["الثعلب الذي يحمل الفانوس إلى آخر الليل", "كان سيذهب يساراً. يريدك أن تعرف ذلك. ثم عاد مع الفجر ولم يقل شيئاً لأحد."],
  ["提灯を持つ狐と眠らない港町の最後の夜警", "左へ行くはずだった。それだけは知っておいてほしい。朝になっても誰にも何も言わなかった。"],
  ["लालटेन वाली लोमड़ी और आधी रात का सौदागर", "वह बाएँ जाती। वह चाहती है कि तुम यह जानो। सुबह तक उसने किसी से कुछ नहीं कहा।"],
  ["🦊🏮🌙✨🎴🃏🔥💎🌊🐙🦉🪶", "🦊 → 🏮, 👩‍👩‍👧‍👦, 🏳️‍🌈. That is all."],
];

const demo = useDemo();
let cards;

test.beforeAll(async () => {
  ({ cards } = await call(demo.url, null, "GET", "/api/users/nova/collection?limit=50"));
});

/** A page of a collection that has every text in every rarity. */
function withTexts(response, page, limit) {
  const all = TEXTS.flatMap(([name, flavorText]) => RARITIES.map((rarity) => ({ name, flavorText, rarity })));
  const shown = all.map((text, at) => ({
    ...cards[at % cards.length],
    ...text,
    _id: at.toString(16).padStart(24, "0"),
    mintNumber: 188,
    totalCopies: 1000,
    modifier: null,
    slabbed: false,
    grade: null,
    remaining: at % 3 === 0 ? 1000 : null,
    limited: at % 7 === 0,
  }));
  return { ...response, cards: shown.slice((page - 1) * limit, page * limit), total: shown.length };
}

/** Runs in the page: returns the layout errors of the texts on all cards. */
function faultsOfCards() {
  const SLACK = 1.5;
  const faults = [];
  const linesOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
  };
  const hasEllipsis = (style) => style.textOverflow === "ellipsis" || !["none", ""].includes(style.webkitLineClamp);
  for (const card of document.querySelectorAll("main .card")) {
    const report = (what) => faults.push(`${card.dataset.rarity} ${card.dataset.size} ${card.clientWidth}: ${what}`);
    const face = card.getBoundingClientRect();
    const shown = {};
    for (const part of ["name", "flavor", "word", "mint"]) {
      const element = card.querySelector(`.card-${part}`);
      if (element === null) continue;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const clips = style.overflowX !== "visible";
      const label = `${part} “${element.textContent.slice(0, 24)}”`;
      const lines = linesOf(element).filter(({ top }) => !clips || top < box.bottom - SLACK);
      const clamp = Number.parseInt(style.webkitLineClamp, 10);
      const rows = [...new Set(lines.map(({ bottom }) => Math.round(bottom)))].sort((a, b) => a - b);
      // Lines after the clamp are not painted.
      const last = rows[Math.min(rows.length, Number.isNaN(clamp) ? rows.length : clamp) - 1] ?? box.bottom;
      const painted = lines.filter(({ bottom }) => bottom <= last + SLACK);
      // A line box is higher than its letters: a fifth of it may be clipped.
      const cut = painted.find(({ bottom, height }) => clips && bottom > box.bottom + height * 0.2 + SLACK);
      if (cut !== undefined) report(`${label} is cut in the middle of a line`);
      if (clips && element.scrollWidth > element.clientWidth + SLACK && !hasEllipsis(style)) report(`${label} is cut off`);
      const words = {
        left: Math.max(Math.min(...painted.map(({ left }) => left)), clips ? box.left : -Infinity),
        right: Math.min(Math.max(...painted.map(({ right }) => right)), clips ? box.right : Infinity),
        top: Math.min(...painted.map(({ top }) => top)),
        bottom: Math.max(...painted.map(({ bottom }) => bottom)),
      };
      if (painted.length === 0) continue;
      if (words.left < face.left - SLACK || words.right > face.right + SLACK) report(`${label} runs out at the side`);
      if (words.top < face.top - SLACK || words.bottom > face.bottom + SLACK) report(`${label} runs out above or below`);
      shown[part] = { ...words, label };
    }
    const pairs = [
      ["name", "flavor"],
      ["name", "word"],
      ["name", "mint"],
      ["flavor", "word"],
      ["flavor", "mint"],
      ["word", "mint"],
    ];
    for (const [one, other] of pairs) {
      const [a, b] = [shown[one], shown[other]];
      if (a === undefined || b === undefined) continue;
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const deep = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // Line boxes are higher than letters and may overlap a little.
      const high = Math.min(a.bottom - a.top, b.bottom - b.top);
      if (over > SLACK && deep > Math.max(3, high * 0.25)) report(`${a.label} lies on ${b.label}`);
    }
  }
  return faults;
}

const VIEWS = [
  ["at a desk", { width: 1280 }],
  ["at a desk, cards as small as they get", { width: 1280 }, { card: 120 }],
  ["at a desk, cards as large as they get", { width: 1280 }, { card: 300 }],
  ["on a phone", { width: 390 }],
  ["at a desk, zoomed to 200 %", { width: 640, height: 422, scale: 2 }],
  ["on a phone, zoomed to 200 %", { width: 195, height: 422, scale: 2 }],
  ["at a desk, text at 200 %", { width: 1280 }, { text: 200 }],
  ["at a desk, large cards, text at 200 %", { width: 1280 }, { text: 200, card: 300 }],
  ["on a phone, text at 200 %", { width: 390 }, { text: 200 }],
];

for (const [view, window, { card, text } = {}] of VIEWS) {
  test(`every name and description fits its card ${view}`, async ({ browser }) => {
    const { page, faults } = await open(browser, { ...window, calm: true });
    await page.addInitScript(
      ([card, text]) => {
        if (card !== undefined) localStorage.setItem("foilcast.card-size", String(card));
        if (text === undefined) return;
        const enlarge = () => document.documentElement?.style.setProperty("font-size", `${text}%`);
        enlarge();
        document.addEventListener("readystatechange", enlarge);
      },
      [card, text],
    );
    await page.route("**/api/users/*/collection?*", async (route) => {
      const response = await route.fetch();
      const query = new URL(route.request().url()).searchParams;
      const [page, limit] = ["page", "limit"].map((name) => Number(query.get(name)));
      await route.fulfill({ json: withTexts(await response.json(), page, limit) });
    });
    await page.goto(`${demo.url}/collection/nova`);
    await page.locator("main .card").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const errors = new Set();
    const seen = new Set();
    for (let screens = 0; screens < 200; screens += 1) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      for (const fault of await page.evaluate(faultsOfCards)) errors.add(fault);
      const labels = await page.locator("main .card > .card-open").evaluateAll((cards) =>
        cards.map((card) => card.getAttribute("aria-label")),
      );
      for (const label of labels) seen.add(label);
      const more = await page.evaluate(() => {
        const before = scrollY;
        scrollBy(0, innerHeight * 0.9);
        return scrollY > before;
      });
      if (!more) break;
    }
    console.log(`${seen.size} cards`);
    assert.deepEqual([...errors], []);
    assert.equal(seen.size, TEXTS.length * RARITIES.length, "all cards were checked");
    assert.deepEqual(faults, []);
  });
}
