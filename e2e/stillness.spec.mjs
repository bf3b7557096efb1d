// With reduced motion, users see no motion that they did not start: only fades and animations that end by themselves
// after a press run, and scripts draw still pictures.
import assert from "node:assert/strict";
import { expect, test, useDemo } from "./fixtures.mjs";
import { opening } from "./overlayServer.mjs";
import { mockOpening, newcomer, open, person } from "./people.mjs";
import { photograph } from "./pixels.mjs";
import { holdTime, ownTime } from "./stillTime.mjs";

const nobody = "5f0000000000000000000001";

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
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
}

/** Fails if anything moves or is repainted during three seconds of page time. */
async function still(page, session, what) {
  await page.evaluate(settle);
  const pass = await holdTime(page);
  const first = await photograph(session);
  for (let second = 0; second < 3; second += 1) {
    assert.deepEqual(await page.evaluate(unfinished, { fadesAreFine: false }), [], what);
    await pass(1000);
    assert.ok((await photograph(session)).data.equals(first.data), `${what}: the picture changed`);
  }
}

/** A window with reduced motion and all effects; the preference comes from the system or from the app only. */
async function visit(browser, { token = null, width = 1280, calm = true, effects = "full" } = {}) {
  const { page, context } = await open(browser, { token, width, calm });
  await context.addInitScript((effects) => localStorage.setItem("foilcast.effects", effects), effects);
  await ownTime(page);
  return { page, session: await context.newCDPSession(page) };
}

for (const [what, address, ready] of [
  ["a collection", "/collection/nova", (page) => page.locator("main [data-rarity] img").first()],
  ["the gallery", "/kitchensink", (page) => page.locator("#rarity-basic .card").first()],
]) {
  test(`${what} stands still`, async ({ browser }) => {
    const { page, session } = await visit(browser);
    await page.goto(demo.url + address);
    await ready(page).waitFor();
    await page.waitForLoadState("networkidle");
    await still(page, session, what);
  });
}

test("pulsing parts of a card stand still, and so does a card under the pointer", async ({ browser }) => {
  const { page, session } = await visit(browser);
  await page.goto(`${demo.url}/kitchensink`);
  await page.locator('[data-state="expired"]').first().scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await still(page, session, "the badge of a card that has expired");
  for (const rarity of ["legendary", "mythic", "unique"]) {
    const card = page.locator(`#rarity-${rarity} .card`).first();
    await page.clock.resume();
    await page.locator(`#rarity-${rarity}`).scrollIntoViewIfNeeded();
    const { x, y, width, height } = await card.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.locator(`#rarity-${rarity} .card[data-live]`).waitFor();
    await still(page, session, `a ${rarity} card under the pointer`);
  }
});

for (const [how, asked, expected] of [
  ["wants no motion", {}, []],
  ["has switched effects off", { calm: false, effects: "off" }, []],
  ["has few effects", { calm: false, effects: "lite" }, []],
  // Checks that the test detects motion.
  ["wants all of it", { calm: false }, ["look-drift"]],
]) {
  test(`looks of admins under the pointer of a user who ${how}`, async ({ browser }) => {
    const { page } = await visit(browser, asked);
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

test("the opening: the pack opens and cards turn without motion, and a Divine pull stands still", async ({ browser }) => {
  const owner = await newcomer(await person(demo.url, "nova"), "still_owner", 1);
  const { page, session } = await visit(browser, { token: owner.token });
  await mockOpening(page, await owner.cards(), ["Basic", "Rare", "Epic", "Legendary", "Divine"]);
  await page.goto(`${demo.url}/dashboard`);
  await page.getByRole("button", { name: "Open now" }).click();
  await page.getByRole("button", { name: /^Tear open/ }).waitFor();
  await page.waitForLoadState("networkidle");
  await still(page, session, "the sealed pack");
  await page.clock.resume();
  await page.getByRole("button", { name: /^Tear open/ }).press("Enter");
  await page.getByRole("button", { name: "Turn card 1 of 5" }).waitFor();
  await still(page, session, "cards that lie face down");
  await page.clock.resume();
  await page.getByRole("button", { name: "Turn all" }).press("Enter");
  await page.getByRole("link", { name: "See them in my collection" }).waitFor();
  await still(page, session, "all cards turned");
});

test("the overlay fades and stands still in between", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const { page, session } = await visit(browser, { width: 960 });
  await page.goto(`${server.url}/stream-overlay/${nobody}`);
  await expect.poll(() => server.heard.joins.length).toBeGreaterThan(0);
  const pass = await holdTime(page);
  server.io.to(nobody).emit("new-pack-opening", opening("a".repeat(24), ["Divine", "Basic", "Epic", "Rare", "Legendary"]));
  await page.locator('[data-phase="greeting"]').waitFor();
  for (let passed = 0; passed < 14_200; passed += 100) {
    assert.deepEqual(await page.evaluate(unfinished, { fadesAreFine: true }), [], `${passed} ms into the show`);
    await pass(100);
  }
  server.io.to(nobody).emit("new-pack-opening", opening("b".repeat(24), ["Divine", "Basic"]));
  await page.locator('[data-phase="greeting"]').waitFor();
  for (let passed = 0; passed < 8000; passed += 500) await pass(500);
  await page.locator('[data-phase="holding"]').waitFor();
  const held = await photograph(session);
  await pass(900);
  assert.ok((await photograph(session)).data.equals(held.data), "the picture of a Divine pull changed");
});
