// Pictures of cards on an empty stage. The app draws the cards in a collection; the stage shows copies of them, of which
// single parts can be hidden.
import { readFileSync } from "node:fs";
import { open } from "../people.mjs";
import { screenshot } from "../pixels.mjs";

const SET = new URL("../../server/src/demo/set/definitions.json", import.meta.url);
const { definitions } = JSON.parse(readFileSync(SET, "utf8"));
/** The longest wait; machines that build something meanwhile are slow. */
export const PATIENCE_MS = 60_000;
/** The time of every animation. */
const MOMENT_MS = 700;

/** Whether an address is a page of a collection. */
export const isCollectionPage = ({ pathname }) => /^\/api\/users\/[^/]+\/collection$/.test(pathname);

/** A copy of a card of the demo set, as the API returns it. */
export function demoCard({ slug, rarity, modifier = null, mint = 1 }) {
  const found = definitions.find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`The demo set has no card ${slug}.`);
  const { name, flavorText, alt } = found;
  const prefix = modifier === null ? "" : modifier === "Glitch" ? "Glitched " : `${modifier} `;
  const id = Buffer.from(`${rarity}${modifier}${slug}`).toString("hex").padStart(24, "0").slice(-24);
  return {
    _id: id,
    name: prefix + name,
    rarity,
    mintNumber: mint,
    totalCopies: null,
    remaining: null,
    imageUrl: `/demo-art/${slug}.webp`,
    flavorText,
    alt,
    modifier: modifier === null ? null : { _id: "m".repeat(24), name: modifier, prefix, description: "", weight: 1 },
    acquiredAt: "2026-01-01T00:00:00.000Z",
    status: "available",
    slabbed: false,
    isFeatured: false,
    limited: false,
    availableFrom: null,
    availableTo: null,
    definitionId: null,
  };
}

/**
 * Opens a page with these cards. `draw(rows, options)` takes a screenshot of rows of figures. A figure is a layer, or has
 * `layers` that lie one over the other: `{ card, light, tilt, only, without, flat, style }`. `card` is the index of a card;
 * `light` the place of the lamp, or undefined for a card at rest; `tilt` turns the card towards it; `only` and `without`
 * are parts, as in `card-shine`; `flat` shows a card without planes. A figure may also have a `caption`, a `width` in
 * widths of a card, a `mark` at the lamp, and a `style`. Options are the `scale`, and the `gap` between cards.
 */
export async function openCards(browser, url, cards) {
  const { page, context, close } = await open(browser, { width: 3200, height: 1800 });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(() => localStorage.setItem("foilcast.effects", "full"));
  await page.route(isCollectionPage, (route) => route.fulfill({ json: { cards, packs: 0, total: cards.length } }));
  await page.goto(`${url}/collection/nova`);
  await page.waitForFunction((count) => document.querySelectorAll("main .card").length === count, cards.length);
  await page.evaluate(deepen);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } });
  const draw = async (rows, { scale = 1, gap = 24 } = {}) => {
    const clip = await page.evaluate(setStage, { rows, gap, moment: MOMENT_MS });
    return screenshot(session, clip, scale);
  };
  return { draw, close };
}

/** Runs in the page: waits for all pictures, and for the planes of the cards whose rarity has them. */
async function deepen() {
  const isFlat = ({ dataset }) => ["basic", "common", "standard"].includes(dataset.rarity);
  const cards = [...document.querySelectorAll("main .card")];
  for (const card of cards) card.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  const isReady = (card) => isFlat(card) || card.querySelector(".card-print[data-deep]") !== null;
  while (!cards.every(isReady)) await new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  await Promise.all([...document.querySelectorAll("main .card img")].map((image) => image.decode()));
}

/** Runs in the page: shows the figures on the stage, with all animations at the same time. */
async function setStage({ rows, gap, moment }) {
  const element = (kind, style, ...children) => {
    const made = document.createElement(kind);
    made.style.cssText = style;
    made.append(...children);
    return made;
  };
  const cards = [...document.querySelectorAll("main .card")];
  const { offsetWidth: width, offsetHeight: height } = cards[0];
  const setLight = (copy, [x, y], tilt) => {
    const turn = (offset, size) => (tilt ? Math.max(-14, Math.min(14, (offset * size) / 10)) : 0);
    const pose = {
      "pointer-x": x,
      "pointer-y": y,
      "from-center": Math.min(1, Math.hypot(x - 0.5, y - 0.5) / Math.SQRT1_2),
      "tilt-x": turn(0.5 - y, 450),
      "tilt-y": turn(x - 0.5, 300),
      active: 1,
    };
    copy.dataset.live = "";
    for (const [name, value] of Object.entries(pose)) copy.style.setProperty(`--${name}`, value);
  };
  const layer = ({ card, light, tilt = false, only, without = [], flat = false, style = "" }) => {
    const copy = cards[card].cloneNode(true);
    const print = copy.querySelector(".card-print");
    if (light !== undefined) setLight(copy, light, tilt);
    if (flat) {
      delete print.dataset.deep;
      for (const plane of print.querySelectorAll(".card-subject, .card-picture + .card-picture")) plane.remove();
    }
    for (const part of [...print.children]) {
      const shown = only?.includes(part.className) ?? !without.includes(part.className);
      if (!shown) part.remove();
    }
    if (only !== undefined) {
      copy.querySelector(".card-face").style.boxShadow = "none";
      print.style.background = "none";
    }
    return element("div", `position: absolute; inset: 0; inset-inline-start: calc(50% - ${width / 2}px); inline-size: ${width}px; ${style}`, copy);
  };
  const figure = (given) => {
    const { caption, layers = [given], width: widths = 1, mark } = given;
    const inline = `inline-size: ${widths * width}px`;
    const box = element("div", `position: relative; ${inline}; block-size: ${height}px; ${given.around ?? ""}`);
    box.append(...layers.map(layer));
    if (mark) {
      const [x, y] = given.light;
      const ring = "inline-size: 22px; block-size: 22px; translate: -50% -50%; border: 3px solid #fff; border-radius: 50%";
      const place = `position: absolute; z-index: 2; left: ${x * 100}%; top: ${y * 100}%`;
      box.append(element("div", `${place}; ${ring}; box-shadow: 0 0 0 2px #000, inset 0 0 0 2px #000`));
    }
    const made = element("figure", "margin: 0; text-align: center", box);
    if (caption !== undefined) {
      const words = "margin-top: 20px; font: 500 18px/1.3 var(--font-text); color: #c9ced8";
      made.append(element("figcaption", `${words}; ${inline}`, caption));
    }
    return made;
  };
  const lines = rows.map((row) => element("div", `display: flex; gap: ${gap}px`, ...row.map(figure)));
  const place = "position: fixed; z-index: 99999; top: 0; left: 0; width: max-content; padding: 28px";
  document.getElementById("stage")?.remove();
  const look = `background: #15171d; border-radius: 20px; display: grid; gap: ${gap}px`;
  const stage = element("div", `${place}; ${look}`, ...lines);
  stage.id = "stage";
  for (const one of document.body.children) one.style.visibility = "hidden";
  for (const one of [document.documentElement, document.body]) one.style.background = "none";
  document.body.append(stage);
  await Promise.all([...stage.querySelectorAll("img")].map((image) => image.decode()));
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = moment;
  }
  return { x: 0, y: 0, width: stage.offsetWidth, height: stage.offsetHeight };
}
