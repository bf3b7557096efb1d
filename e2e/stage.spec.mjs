// The stage is never empty while a pack opens, on the page and in the overlay: frames of page time are compared with the
// background, which is most visible between the pack and its cards.
import assert from "node:assert/strict";
import { visit } from "./film.mjs";
import { expect, test, useDemo } from "./fixtures.mjs";
import { opening } from "./overlayServer.mjs";
import { mockOpening, newcomer, signInAs, takePack } from "./people.mjs";
import { photograph } from "./pixels.mjs";
import { advanceUntil, pauseTime } from "./stillTime.mjs";

const USER = "5f0000000000000000000001";
const FRAME_MS = 100;
/** The smallest share of the stage that shows something, and the difference of a channel (of 255) from the background. */
const FLOOR = 0.03;
const COLOUR = 64;
/** The time in which the pack appears in the overlay. */
const ARRIVAL_MS = 800;
const RARITIES = ["Basic", "Rare", "Epic", "Legendary", "Divine"];

const demo = useDemo();

/** The share of a picture that differs from the background. */
function shareShown({ data, channels }, background) {
  let shown = 0;
  for (let at = 0; at < data.length; at += channels) {
    const differs = (part) => Math.abs(data[at + part] - background.data[at + part]) > COLOUR;
    if (differs(0) || differs(1) || differs(2)) shown += 1;
  }
  return shown / (data.length / channels);
}

/** Advances page time until a condition is true, and fails if a frame before that is empty. */
async function expectFilled({ session, advance, clip, scale, background, what, until, limit }) {
  let least = { share: 1, at: 0 };
  for (let elapsed = 0; !(await until(elapsed)); elapsed += FRAME_MS) {
    assert.ok(elapsed < limit, `${what}: not over after ${limit} ms`);
    await advance(FRAME_MS);
    const share = shareShown(await photograph(session, clip, scale), background);
    if (share < least.share) least = { share, at: elapsed + FRAME_MS };
  }
  console.log(`${what}: at least ${(least.share * 100).toFixed(1)} % of the stage, ${least.at} ms after its start`);
  assert.ok(least.share >= FLOOR, `${what}: ${(least.share * 100).toFixed(1)} % of the stage at ${least.at} ms`);
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
]) {
  test(`the stage is never empty from the pack to the row of cards, ${width} px wide`, async ({ browser }) => {
    const owner = await newcomer(await signInAs(demo.url, "nova"), `stage_${width}`, 1);
    const { page, session } = await visit(browser, { width, height, token: owner.token });
    await mockOpening(page, await owner.cards(), RARITIES);
    await page.goto(`${demo.url}/dashboard`);
    await page.getByRole("button", { name: "Open now" }).click();
    await takePack(page);
    const sealed = page.getByRole("button", { name: /^Tear open/ });
    await sealed.waitFor();
    await page.waitForLoadState("networkidle");
    const advance = await pauseTime(page);
    await advanceUntil(advance, () => page.evaluate(() => document.getAnimations().length === 0));
    const stage = page.locator("[role=dialog] > [data-phase]");
    const clip = await stage.boundingBox();
    const scale = 0.5;
    const hide = (hidden) =>
      stage.evaluate((element, hidden) => {
        element.style.opacity = hidden ? "0" : "";
      }, hidden);
    await hide(true);
    const background = await photograph(session, clip, scale);
    await hide(false);
    const film = { session, advance, clip, scale, background, limit: 20_000 };

    await sealed.press("Enter");
    const turnAll = page.getByRole("button", { name: "Turn all" });
    const isEnabled = async () => (await turnAll.count()) > 0;
    await expectFilled({ ...film, what: `the tear at ${width} px`, until: isEnabled });
    await turnAll.press("Enter");
    const collection = page.getByRole("link", { name: "See them in my collection" });
    const isOver = async () => (await collection.count()) > 0;
    await expectFilled({ ...film, what: `the pulls at ${width} px`, until: isOver });
    await expectFilled({ ...film, what: `the row at ${width} px`, until: (elapsed) => elapsed >= 1000 });
  });
}

for (const effects of ["full", "off"]) {
  test(`the overlay is never empty from the pack to the last card, with effects=${effects}`, async ({
    browser,
    startOverlayServer,
  }) => {
    const server = await startOverlayServer();
    const [width, height] = [960, 540];
    const { page, session } = await visit(browser, { width, height });
    await page.goto(`${server.url}/stream-overlay/${USER}?effects=${effects}`);
    await expect.poll(() => server.received.joins.length).toBeGreaterThan(0);
    await page.evaluate(() => {
      document.documentElement.style.background = "#00b140";
    });
    // Without the greeting and the names below.
    const clip = { x: 0, y: 0, width, height: height * 0.62 };
    const background = await photograph(session, clip, 1);
    const advance = await pauseTime(page);
    server.io.to(USER).emit("new-pack-opening", opening("a".repeat(24), RARITIES));
    await page.locator('[data-phase="greeting"]').waitFor();
    await advance(0);
    await advance(ARRIVAL_MS);
    const film = { session, advance, clip, scale: 1, background, limit: 14_000 };
    const leaving = page.locator('[data-phase="hiding"]');
    const isLeaving = async () => (await leaving.count()) > 0;
    await expectFilled({ ...film, what: `the show with effects=${effects}`, until: isLeaving });
  });
}
