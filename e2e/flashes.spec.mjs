// Nothing on a card flashes more than three times in any second: every live card that moves, its pulsing parts, and the
// sparks that a script draws. Frames are 1/30 s of page time apart (`stillTime.mjs`), so the result does not depend on
// the machine. Lights with a known rhythm check the counter.
import assert from "node:assert/strict";
import { expectSafeFlashes, film, flashesIn, MAX_FLASHES, visit } from "./film.mjs";
import { test, useDemo } from "./fixtures.mjs";
import { cellsOf } from "./flashCount.mjs";
import { drawAllCards } from "./people.mjs";
import { pauseTime } from "./stillTime.mjs";

const demo = useDemo();

/** A light that blinks, drawn by a stylesheet or by a script. */
const flicker = ({ hertz, from = "#000", to = "#fff", width = "60%", byScript = false }) => `<!doctype html>
  <style>
    body { margin: 0; background: #555; }
    div, canvas { position: absolute; inset: 0 auto auto 0; width: ${width}; height: 100%; background: ${from}; }
    div { animation: ${byScript ? "none" : `flicker ${1000 / hertz}ms steps(1) infinite`}; }
    @keyframes flicker { 50% { background: ${to}; } }
  </style>
  <div></div>
  ${
    byScript
      ? `<canvas width="10" height="10"></canvas><script>
    const pen = document.querySelector("canvas").getContext("2d");
    const start = performance.now();
    requestAnimationFrame(function draw(now) {
      pen.fillStyle = Math.floor(((now - start) * ${hertz}) / 500) % 2 ? "${to}" : "${from}";
      pen.fillRect(0, 0, 10, 10);
      requestAnimationFrame(draw);
    });
  </script>`
      : ""
  }`;

for (const [what, light, counted] of [
  ["five times a second", { hertz: 5 }, 5],
  ["five times a second by a script", { hertz: 5, byScript: true }, 5],
  ["twice a second", { hertz: 2 }, 2],
  ["five times a second in a very small area", { hertz: 5, width: "4%" }, 0],
  ["five times a second between two similar shades", { hertz: 5, from: "#666", to: "#777" }, 0],
  ["five times a second between two bright shades", { hertz: 5, from: "#ededed", to: "#fff" }, 0],
  ["five times a second in a dark saturated red", { hertz: 5, from: "#1a0000", to: "#a80000" }, 5],
]) {
  test(`the count finds ${counted} in a light that changes ${what}`, async ({ browser }) => {
    const { page, session } = await visit(browser);
    await page.setContent(flicker(light));
    const advance = await pauseTime(page);
    const half = { clip: { x: 0, y: 0, width: 640, height: 400 }, scale: 0.5 };
    const { flashes } = flashesIn(await film(session, advance, 1200, half), half);
    assert.ok(Math.abs(flashes - counted) <= (counted === 0 ? 0 : 1), `${flashes} flashes`);
    assert.equal(flashes > MAX_FLASHES, counted > MAX_FLASHES);
  });
}

test("live cards of every rarity and modifier flash at most three times a second", async ({ browser }) => {
  const scale = 0.4;
  const { page, session } = await visit(browser, { width: 1240, height: 400 });
  await page.goto(`${demo.url}/kitchensink`);
  await drawAllCards(page);
  const moving = await page.evaluate(showMovingCards, { selector: "#effects .card, #odd-cards .card", width: 300 * scale });
  assert.ok(moving.length >= 17, `only ${moving.length} cards move`);
  for (const part of ["legendary", "unique", "glitch", "expired"]) {
    assert.ok(moving.some(({ name }) => name.includes(part)), `${part} does not move`);
  }
  const advance = await pauseTime(page);
  // The longest animation cycle: the band of Unique.
  const frames = await film(session, advance, 3500);
  for (const { name, ...part } of moving) expectSafeFlashes(name, flashesIn(frames, { scale, part, cell: 6 }));
});

test("looks of modifiers at full strength in extreme colors flash at most three times a second", async ({ browser }) => {
  const scale = 0.4;
  const { page, session } = await visit(browser, { width: 1240, height: 400 });
  await page.goto(`${demo.url}/kitchensink`);
  await drawAllCards(page, "#looks");
  // A framed picture, one up to the edge and one on the whole card; light on dark, and a saturated red.
  const colors = { common: ["#ffffff", "#000000"], legendary: ["#000000", "#ffffff"], divine: ["#ff0000", "#000000"] };
  await page.evaluate((colors) => {
    for (const card of document.querySelectorAll("#looks .card")) {
      const { style } = card.querySelector(".card-print");
      const [first, second] = colors[card.dataset.rarity] ?? [];
      style.setProperty("--look-first", first ?? "");
      style.setProperty("--look-second", second ?? "");
      style.setProperty("--look-strength", "1");
    }
  }, colors);
  const selector = Object.keys(colors)
    .map((rarity) => `#looks [data-row="full"] .card[data-rarity="${rarity}"]`)
    .join(", ");
  const moving = await page.evaluate(showMovingCards, { selector, width: 300 * scale });
  assert.equal(moving.length, 15, "five recipes on three rarities drift");
  const advance = await pauseTime(page);
  // The looks move fastest in the middle of their cycle of nine seconds.
  await advance(3000);
  const frames = await film(session, advance, 3000);
  for (const { name, ...part } of moving) {
    const [first, last] = [frames[0], frames.at(-1)].map((frame) => cellsOf(frame, 6, part).values[0]);
    assert.ok(first.some((light, at) => light !== last[at]), `${name} does not move`);
    expectSafeFlashes(name, flashesIn(frames, { scale, part, cell: 6 }));
  }
});

/**
 * Runs in the page: activates the effects of every card, and keeps only the cards that move, side by side at this width.
 * Cards that do not change cannot flash.
 */
function showMovingCards({ selector, width }) {
  const moving = [...document.querySelectorAll(selector)].filter((card) => {
    card.dataset.live = "";
    card.style.setProperty("--active", "1");
    card.style.setProperty("--card-width", `${width}px`);
    return card.getAnimations({ subtree: true }).length > 0;
  });
  const container = document.createElement("div");
  container.style.cssText = "position: fixed; inset: 0; z-index: 1000; display: flex; flex-wrap: wrap; align-content: start; background: #222";
  document.body.replaceChildren(container);
  container.append(...moving);
  return moving.map((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    const { rarity } = card.dataset;
    const modifier = card.querySelector(".card-print").dataset.look ?? card.dataset.modifier;
    const expired = card.querySelector('[data-state="expired"]') === null ? "" : ", expired";
    const part = { x: Math.round(x), y: Math.round(y), width: Math.floor(width), height: Math.floor(height) };
    return { name: `${rarity}, ${modifier}${expired}`, ...part };
  });
}

test("the sparks over a mythic card flash at most three times a second", async ({ browser }) => {
  const { page, session } = await visit(browser, { width: 700, height: 640 });
  await page.goto(`${demo.url}/kitchensink`);
  await page.locator("#rarity-mythic").scrollIntoViewIfNeeded();
  const card = page.locator("#rarity-mythic .card").first();
  await card.hover();
  await page.locator(".card-sparks").waitFor({ state: "attached" });
  const clip = await card.boundingBox();
  const advance = await pauseTime(page);
  const frames = await film(session, advance, 2000, { scale: 0.5 });
  const part = Object.fromEntries(Object.entries(clip).map(([side, pixels]) => [side, Math.floor(pixels)]));
  assert.ok(frames.some((frame) => !frame.data.equals(frames[0].data)), "nothing moves");
  expectSafeFlashes("mythic sparks", flashesIn(frames, { part }));
});
