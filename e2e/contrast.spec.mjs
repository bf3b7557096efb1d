// Every word on a card has a contrast of at least 4.5 to 1: on every rarity with every modifier, with and without a
// slab, in both sizes, at rest and with the light in two corners. axe does not check words over pictures, so this test
// reads the pixels: those behind a word with the word hidden, and the word's color under foil and glare with its box
// filled with ink. It ignores text shadows, which only improve contrast.
import assert from "node:assert/strict";
import { test, useDemo } from "./fixtures.mjs";
import { drawAllCards, open } from "./people.mjs";
import { contrast, luminanceAt, photograph } from "./pixels.mjs";

const LEAST = 4.5;
/** The share of a word's pixels with the lowest contrast that is ignored: letters stay readable by their other edges. */
const WORST = 0.05;

/** The height of a window with room for all odd cards. */
const TALL = 2600;

const WORDS = [
  ".card-name",
  ".card-flavor",
  ".card-rarity",
  ".card-mint",
  ".card-limited",
  ".card-badge",
  ".slab-name",
  ".slab-logo",
  ".slab-certificate",
  ".slab-grade",
  ".slab-word",
];

/** Positions of the light: at rest, and with the pointer at two corners of the card. */
const POSES = [
  ["at rest", null],
  ["lit from the upper left", { x: 0.12, y: 0.12 }],
  ["lit from the lower right", { x: 0.88, y: 0.88 }],
];

const demo = useDemo();

/** Opens a section of the gallery without everything else, and waits until all cards are drawn. */
async function gallery(browser, section, height = 600) {
  const { page, context } = await open(browser, { calm: true, width: 1400, height });
  await page.goto(`${demo.url}/kitchensink`);
  await drawAllCards(page, `#${section}`);
  const words = `.card :is(${WORDS.join(", ")})`;
  await wear(
    page,
    `header, section:not(#${section}) { display: none !important; }
    #${section} div:has(> .card) { inline-size: 1340px; margin-inline-start: calc(50% - 670px); }
    #${section} div:has(> .card):not([data-probed]) > .card { visibility: hidden; }
    .probed ${words} { -webkit-text-fill-color: transparent !important; text-shadow: none !important; animation: none !important; }
    .probed .card-sign, .probed .card-star { visibility: hidden; }
    .probed.inked ${words} { box-shadow: inset 0 0 0 1000px currentcolor !important; }`,
  );
  return { page, session: await context.newCDPSession(page) };
}

/** Adds CSS rules to a page in a way that its content security policy allows. */
function wear(page, rules) {
  return page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}

/** Runs in the page: the words of a row, each with its card and the points that it covers, relative to the screenshot. */
function wordsOf(row, { selectors, clip }) {
  const [left, top] = [clip.x - window.scrollX, clip.y - window.scrollY];
  const inside = (box, x, y) => x >= box.left + 1 && x < box.right - 1 && y >= box.top + 1 && y < box.bottom - 1;
  const textsOf = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    return nodes.filter((node) => node.data.trim() !== "");
  };
  const boxesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  /** The points of a rotated word, along its middle: its bounding box is larger than the word. */
  const slanted = (element, degrees, card) => {
    const box = element.getBoundingClientRect();
    const { fontSize, paddingLeft, paddingRight } = getComputedStyle(element);
    const [size, padding] = [Number.parseFloat(fontSize), Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)];
    const half = (element.offsetWidth - padding) / 2;
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const points = [];
    for (let u = -half; u <= half; u += 1)
      for (let v = -size * 0.35; v <= size * 0.35; v += 1)
        points.push([box.x + box.width / 2 + u * cos - v * sin, box.y + box.height / 2 + u * sin + v * cos]);
    return points
      .filter(([x, y]) => inside(card, x, y))
      .map(([x, y]) => [Math.round(x - left), Math.round(y - top)]);
  };
  /** The lines of a text, clipped to its box and to the card. */
  const upright = (element, card) => {
    const own = element.getBoundingClientRect();
    return textsOf(element)
      .flatMap(boxesOf)
      .map((line) => ({
        left: Math.ceil(Math.max(line.left, own.left + 1, card.left + 1) - left),
        top: Math.ceil(Math.max(line.top, own.top + 1, card.top + 1) - top),
        right: Math.floor(Math.min(line.right, own.right - 1, card.right - 1) - left),
        bottom: Math.floor(Math.min(line.bottom, own.bottom - 1, card.bottom - 1) - top),
      }));
  };
  return [...row.querySelectorAll(".card")].flatMap((card) => {
    const { rarity, modifier, size, slabbed } = card.dataset;
    const own = card.getBoundingClientRect();
    return selectors.flatMap((selector) =>
      [...card.querySelectorAll(selector)]
        .filter((element) => textsOf(element).length > 0)
        .map((element) => {
          const degrees = Number.parseFloat(getComputedStyle(element).rotate) || 0;
          return {
            word: `${selector} of ${rarity}, ${modifier}, ${size}${slabbed ? ", in a slab" : ""} (${element.textContent})`,
            lines: degrees % 180 === 0 ? upright(element, own) : [],
            points: degrees % 180 === 0 ? [] : slanted(element, degrees, own),
          };
        }),
    );
  });
}

/** Runs in the page: moves the light on all cards. */
function light(pose) {
  for (const card of document.querySelectorAll(".card")) {
    card.toggleAttribute("data-live", pose !== null);
    for (const [name, value] of Object.entries({ "--pointer-x": pose?.x, "--pointer-y": pose?.y, "--active": pose && 1 })) {
      if (pose === null) card.style.removeProperty(name);
      else card.style.setProperty(name, `${value}`);
    }
  }
}

/** The lowest contrast of a word. */
function standsOut({ lines, points }, ground, ink) {
  const all = [];
  const look = (x, y) => {
    if (x < 0 || y < 0 || x >= ground.width || y >= ground.height) return;
    all.push(contrast(luminanceAt(ground, x, y), luminanceAt(ink, x, y)));
  };
  for (const [x, y] of points) look(x, y);
  for (const { left, top, right, bottom } of lines)
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) look(x, y);
  all.sort((a, b) => a - b);
  return all[Math.floor(all.length * WORST)] ?? Number.NaN;
}

/** The words of a section with too little contrast, and the number of all words. */
async function faint(page, session, section, poses = POSES) {
  const found = [];
  let seen = 0;
  for (const [pose, at] of poses) {
    await page.evaluate(light, at);
    for (const row of await page.locator(`#${section} div:has(> .card)`).all()) {
      // Only this row is painted.
      const clip = await row.evaluate((element) => {
        document.querySelector("[data-probed]")?.removeAttribute("data-probed");
        element.dataset.probed = "";
        element.scrollIntoView();
        const { x, y, width, height } = element.getBoundingClientRect();
        const [left, top] = [Math.floor(x + window.scrollX), Math.floor(y + window.scrollY)];
        return { x: left, y: top, width: Math.ceil(width) + 1, height: Math.ceil(height) + 1 };
      });
      const words = await row.evaluate(wordsOf, { selectors: WORDS, clip });
      const shot = async (classes) => {
        await page.evaluate((classes) => (document.body.className = classes), classes);
        return photograph(session, clip);
      };
      const look = async () => {
        const [ground, ink] = [await shot("probed"), await shot("probed inked")];
        return { pictures: [ground, ink], by: words.map((word) => standsOut(word, ground, ink)) };
      };
      let { pictures, by } = await look();
      // Cards may not be fully painted yet: a low contrast counts only once two screenshots are equal.
      for (let tries = 0; tries < 5 && by.some((much) => !(much >= LEAST)); tries += 1) {
        const again = await look();
        const same = again.pictures.every(({ data }, at) => data.equals(pictures[at].data));
        ({ pictures, by } = again);
        if (same) break;
      }
      seen += words.length;
      words.forEach(({ word }, at) => {
        if (!(by[at] >= LEAST)) found.push(`${by[at].toFixed(2)}: ${word}, ${pose}`);
      });
    }
  }
  return { found: found.sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b)), seen };
}

for (const [section, what, least, poses] of [
  ["effects", "every rarity with every modifier", 11 * 4 * 4, POSES.slice(0, 2)],
  ["effects", "the same in a slab", 11 * 4 * 7, POSES.slice(0, 1)],
  ["sizes", "cards of every size", 16, POSES],
  ["odd-cards", "badges and odd cards", 40, POSES],
]) {
  test(`words have enough contrast on ${what}`, async ({ browser }) => {
    const { page, session } = await gallery(browser, section, section === "odd-cards" ? TALL : undefined);
    if (what.includes("slab")) await page.getByRole("checkbox", { name: "In a slab" }).check();
    const { found, seen } = await faint(page, session, section, poses);
    console.log(`${seen} words looked at`);
    assert.ok(seen >= least * poses.length, `only ${seen} words were found`);
    assert.deepEqual(found, []);
  });
}

/** The recipes of modifiers that admins create (`web/src/features/cards/effects/looks.css`). */
const RECIPES = ["duotone", "foil", "rim", "weave", "frost"];
/** The lightest and the darkest color, each with the lowest or highest seed, which places the light. */
const HARDEST = [
  { colour: "#ffffff", seed: 0 },
  { colour: "#000000", seed: 1 },
];

/** Runs in the page: sets the only color, full strength, and the seed of a recipe's cards. */
function dye({ recipe, colour, seed }) {
  for (const card of document.querySelectorAll(`#look-${recipe} .card`)) {
    card.style.setProperty("--seed", `${seed}`);
    const { style } = card.querySelector(".card-print");
    style.setProperty("--look-first", colour);
    style.setProperty("--look-second", colour);
    style.setProperty("--look-strength", "1");
  }
}

for (const recipe of RECIPES) {
  test(`words have enough contrast on every rarity under the recipe ${recipe} with any colors`, async ({ browser }) => {
    const { page, session } = await gallery(browser, "looks", TALL);
    let looked = 0;
    for (const hardest of HARDEST) {
      await page.evaluate(dye, { recipe, ...hardest });
      const { found, seen } = await faint(page, session, `look-${recipe}`, POSES.slice(0, 2));
      assert.deepEqual(found, [], JSON.stringify(hardest));
      looked += seen;
    }
    console.log(`${looked} words looked at`);
    // Large cards have four words, mini cards two.
    const least = 10 * (4 + 2) * 2 * HARDEST.length;
    assert.ok(looked >= least, `only ${looked} words were found`);
  });
}

test("a word without enough contrast is detected", async ({ browser }) => {
  const { page, session } = await gallery(browser, "odd-cards", TALL);
  await wear(page, '.card[data-rarity="rare"] .card-name { color: #8a5a9c !important; }');
  const { found } = await faint(page, session, "odd-cards", POSES.slice(0, 1));
  assert.ok(found.length > 0 && found.every((word) => word.includes(".card-name of rare")), found.join("\n"));
});
