// How much a card's light moves with the pointer. "Light" is the share of a card's pixels that change by more than 24 of
// 255 (mean of the channels) between two of four pointer positions, as the mean over all six pairs. "Burn" is the share
// that is almost white in one of them, but not at rest. Tilt and animations are off. Prints the table.
import assert from "node:assert/strict";
import { test, useDemo } from "./fixtures.mjs";
import { drawAllCards, open } from "./people.mjs";
import { photograph } from "./pixels.mjs";
import { RARITIES } from "./rarities.mjs";

const POSITIONS = [
  [0.2, 0.2],
  [0.8, 0.22],
  [0.8, 0.78],
  [0.22, 0.8],
];
const CHANGE = 24;
const WHITE = 245;
const MOST_BURN = 2;

/** The least light in percent of each rarity. */
const LIGHT = {
  basic: 5,
  common: 8,
  standard: 12,
  uncommon: 15,
  rare: 35,
  epic: 40,
  legendary: 42,
  mythic: 45,
  unique: 50,
  divine: 55,
  "holo-v": 35,
};
/** Those whose pictures have no foil are drawn without planes. */
const FLAT = ["basic", "common", "standard"];
/** The least light of each modifier, on a rarity. */
const MODIFIERS = { negative: ["rare", 35], glitch: ["basic", 25], prismatic: ["divine", 45] };

const demo = useDemo();

/** Runs in the page: puts the lamp of all cards of a row at a position, or switches it off. */
function light(row, position) {
  for (const card of row.querySelectorAll(".card")) {
    card.toggleAttribute("data-live", position !== null);
    const [x, y] = position ?? [0.5, 0.5];
    const pose = {
      "--pointer-x": x,
      "--pointer-y": y,
      "--from-center": Math.min(1, Math.hypot(x - 0.5, y - 0.5) / Math.SQRT1_2),
      "--active": 1,
    };
    for (const [name, value] of Object.entries(pose)) {
      if (position === null) card.style.removeProperty(name);
      else card.style.setProperty(name, String(value));
    }
  }
}

/** Runs in the page: lets the cards load the planes of their pictures, and waits until they show them. */
async function deepen(row) {
  for (const card of row.querySelectorAll(".card")) card.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  const shows = () => row.querySelectorAll(".card").length === row.querySelectorAll(".card-print[data-deep]").length;
  while (!shows()) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Runs in the page: scrolls a row into view. Returns its left edge in the window, and its place on the page. */
function place(row) {
  row.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width } = row.getBoundingClientRect();
  const screen = { x: Math.round(left + scrollX), y: Math.round(top + scrollY), width: Math.round(width), height: 450 };
  return { left: Math.round(left), screen };
}

/** Light and burn, in percent, of the part of the screenshots that a card covers. */
function measure(rest, shots, { x, y, width, height }) {
  const pairs = [0, 0, 0, 0, 0, 0];
  const burnt = shots.map(() => 0);
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const at = (row * rest.width + column) * rest.channels;
      const isWhite = ({ data }) => data[at] > WHITE && data[at + 1] > WHITE && data[at + 2] > WHITE;
      const wasWhite = isWhite(rest);
      let pair = 0;
      for (let a = 0; a < shots.length; a++) {
        if (!wasWhite && isWhite(shots[a])) burnt[a]++;
        for (let b = a + 1; b < shots.length; b++) {
          const [one, two] = [shots[a].data, shots[b].data];
          const change = [0, 1, 2].reduce((sum, channel) => sum + Math.abs(one[at + channel] - two[at + channel]), 0);
          if (change > CHANGE * 3) pairs[pair]++;
          pair++;
        }
      }
    }
  }
  const percent = (count) => (100 * count) / (width * height);
  return { light: percent(pairs.reduce((a, b) => a + b) / pairs.length), burn: percent(Math.max(...burnt)) };
}

test("every rarity and modifier moves its light with the pointer, and a higher rarity moves more", async ({ browser }) => {
  const { page, context, close } = await open(browser, { width: 1400, height: 1000 });
  await page.goto(`${demo.url}/kitchensink`);
  await drawAllCards(page, "#effects");
  await page.evaluate(() => {
    document.documentElement.dataset.effects = "full";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`header, section:not(#effects) { display: none !important; }
      .card[data-live] .card-face { transform: none !important; }
      .card, .card * { animation: none !important; transition: none !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
  const session = await context.newCDPSession(page);
  const measured = new Map();
  for (const rarity of Object.keys(LIGHT)) {
    const row = page.locator(`#rarity-${rarity} [data-row="full"]`);
    if (!FLAT.includes(rarity)) await row.evaluate(deepen);
    const { left, screen } = await row.evaluate(place);
    const shots = [];
    for (const position of [null, ...POSITIONS]) {
      await row.evaluate(light, position);
      shots.push(await photograph(session, screen));
    }
    const places = (all, left) => all.map((card) => [card.dataset.modifier, Math.round(card.getBoundingClientRect().x - left)]);
    const cards = await row.locator(".card").evaluateAll(places, left);
    for (const [modifier, x] of cards)
      measured.set(`${rarity} ${modifier}`, measure(shots[0], shots.slice(1), { x, y: 0, width: 300, height: 450 }));
  }
  await close();

  const wanted = new Map([
    ...Object.entries(LIGHT).map(([rarity, least]) => [`${rarity} none`, least]),
    ...Object.entries(MODIFIERS).map(([modifier, [rarity, least]]) => [`${rarity} ${modifier}`, least]),
  ]);
  for (const [card, { light, burn }] of measured) {
    const least = wanted.has(card) ? `, at least ${wanted.get(card)} %` : "";
    console.log(`light of ${card}: ${light.toFixed(1)} %${least}; burn ${burn.toFixed(2)} %`);
  }
  for (const [card, least] of wanted) assert.ok(measured.get(card).light >= least, `${card} moves too little light`);
  for (const [card, { burn }] of measured) assert.ok(burn < MOST_BURN, `${card} burns out: ${burn} %`);
  const ladder = RARITIES.map((name) => [name, measured.get(`${name.toLowerCase()} none`).light]);
  for (const [index, [name, light]] of ladder.entries())
    assert.ok(index === 0 || light >= ladder[index - 1][1], `${name} moves less light than ${ladder[index - 1]?.[0]}`);
});
