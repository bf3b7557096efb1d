// With reduced motion, users see no motion that they did not start: only fades and animations that end by themselves
// after a press run, and scripts draw still pictures.
import assert from "node:assert/strict";
import { expect, test, useDemo } from "./fixtures.mjs";
import { opening } from "./overlayServer.mjs";
import { mockOpening, newcomer, open, signInAs } from "./people.mjs";
import { photograph } from "./pixels.mjs";
import { installClock, pauseTime } from "./stillTime.mjs";

const USER = "5f0000000000000000000001";

const demo = useDemo();

/** Runs in the page: every unfinished animation; fades can be excluded. */
function unfinished({ fadesAreFine }) {
  const calm = ["opacity", "visibility", "offset", "easing", "composite", "computedOffset"];
  return document.getAnimations().flatMap((animation) => {
    const { target, pseudoElement } = animation.effect;
    const moves = animation.effect.getKeyframes().flatMap(Object.keys).filter((name) => !calm.includes(name));
    const endless = animation.effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    if (animation.playState === "finished" || (fadesAreFine && !endless && moves.length === 0)) return [];
    const name = animation.animationName ?? animation.transitionProperty;
    return [`${target.tagName} ${target.className} ${pseudoElement ?? ""}: ${name}, ${[...new Set(moves)].join(" ")}`];
  });
}

/** Runs in the page: waits for animations that a press or the page's start began. */
function settle() {
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  return Promise.all(finite.map((animation) => animation.finished.catch(() => {})));
}

/** Fails if anything moves or is repainted during three seconds of page time. */
async function expectStill(page, session, what) {
  await page.evaluate(settle);
  const advance = await pauseTime(page);
  const first = await photograph(session);
  for (let second = 0; second < 3; second += 1) {
    assert.deepEqual(await page.evaluate(unfinished, { fadesAreFine: false }), [], what);
    await advance(1000);
    assert.ok((await photograph(session)).data.equals(first.data), `${what}: the picture changed`);
  }
}

/** A window with reduced motion and all effects; the preference comes from the system or from the app only. */
async function openWithClock(browser, { token = null, width = 1280, calm = true, effects = "full" } = {}) {
  const { page, context } = await open(browser, { token, width, calm });
  await context.addInitScript((effects) => localStorage.setItem("foilcast.effects", effects), effects);
  await installClock(page);
  return { page, session: await context.newCDPSession(page) };
}

for (const [what, address, ready] of [
  ["a collection", "/collection/nova", (page) => page.locator("main [data-rarity] img").first()],
  ["the gallery", "/kitchensink", (page) => page.locator("#rarity-basic .card").first()],
]) {
  test(`${what} stands still`, async ({ browser }) => {
    const { page, session } = await openWithClock(browser);
    await page.goto(demo.url + address);
    await ready(page).waitFor();
    await page.waitForLoadState("networkidle");
    await expectStill(page, session, what);
  });
}

test("pulsing parts of a card and a card under the pointer stand still", async ({ browser }) => {
  const { page, session } = await openWithClock(browser);
  await page.goto(`${demo.url}/kitchensink`);
  await page.locator('[data-state="expired"]').first().scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await expectStill(page, session, "the badge of a card that has expired");
  for (const rarity of ["legendary", "mythic", "unique"]) {
    const card = page.locator(`#rarity-${rarity} .card`).first();
    await page.clock.resume();
    await page.locator(`#rarity-${rarity}`).scrollIntoViewIfNeeded();
    const { x, y, width, height } = await card.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.locator(`#rarity-${rarity} .card[data-live]`).waitFor();
    await expectStill(page, session, `a ${rarity} card under the pointer`);
  }
});

for (const [how, options, expected] of [
  ["prefers reduced motion", {}, []],
  ["has switched effects off", { calm: false, effects: "off" }, []],
  ["has reduced effects", { calm: false, effects: "lite" }, []],
  // Checks that the test detects motion.
  ["has all effects on", { calm: false }, ["look-drift"]],
]) {
  const state = expected.length > 0 ? "move" : "stand still";
  test(`looks of modifiers ${state} under the pointer of a user who ${how}`, async ({ browser }) => {
    const { page } = await openWithClock(browser, options);
    await page.goto(`${demo.url}/kitchensink`);
    for (const recipe of ["duotone", "foil", "rim", "weave", "frost"]) {
      const card = page.locator(`#look-${recipe} [data-row="full"] .card`).first();
      await page.locator(`#look-${recipe}`).scrollIntoViewIfNeeded();
      await card.locator('[data-motion="drift"] .card-lens').waitFor({ state: "attached" });
      await card.hover();
      const moving = () =>
        card.evaluate((element) => element.getAnimations({ subtree: true }).map((one) => one.animationName));
      if (expected.length > 0) await card.and(page.locator("[data-live]")).waitFor();
      assert.deepEqual(await moving(), expected, recipe);
    }
  });
}

test("a pack opens and its cards turn without motion, including a Divine card", async ({ browser }) => {
  const owner = await newcomer(await signInAs(demo.url, "nova"), "still_owner", 1);
  const { page, session } = await openWithClock(browser, { token: owner.token });
  await mockOpening(page, await owner.cards(), ["Basic", "Rare", "Epic", "Legendary", "Divine"]);
  await page.goto(`${demo.url}/dashboard`);
  await page.getByRole("button", { name: "Open now" }).click();
  await page.getByRole("button", { name: /^Tear open/ }).waitFor();
  await page.waitForLoadState("networkidle");
  await expectStill(page, session, "the sealed pack");
  await page.clock.resume();
  await page.getByRole("button", { name: /^Tear open/ }).press("Enter");
  await page.getByRole("button", { name: "Turn card 1 of 5" }).waitFor();
  await expectStill(page, session, "cards that lie face down");
  await page.clock.resume();
  await page.getByRole("button", { name: "Turn all" }).press("Enter");
  await page.getByRole("link", { name: "See them in my collection" }).waitFor();
  await expectStill(page, session, "all cards turned");
});

test("the overlay fades and stands still in between", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const { page, session } = await openWithClock(browser, { width: 960 });
  await page.goto(`${server.url}/stream-overlay/${USER}`);
  await expect.poll(() => server.received.joins.length).toBeGreaterThan(0);
  const advance = await pauseTime(page);
  server.io.to(USER).emit("new-pack-opening", opening("a".repeat(24), ["Divine", "Basic", "Epic", "Rare", "Legendary"]));
  await page.locator('[data-phase="greeting"]').waitFor();
  for (let elapsed = 0; elapsed < 14_200; elapsed += 100) {
    assert.deepEqual(await page.evaluate(unfinished, { fadesAreFine: true }), [], `${elapsed} ms into the show`);
    await advance(100);
  }
  server.io.to(USER).emit("new-pack-opening", opening("b".repeat(24), ["Divine", "Basic"]));
  await page.locator('[data-phase="greeting"]').waitFor();
  for (let elapsed = 0; elapsed < 8000; elapsed += 500) await advance(500);
  await page.locator('[data-phase="holding"]').waitFor();
  const held = await photograph(session);
  await advance(900);
  assert.ok((await photograph(session)).data.equals(held.data), "the picture of a Divine pull changed");
});
