// No opening flashes more than three times in any second: the opening on a phone, where its light fills most of the window,
// and the show on the stream with all effects and the rarest pull. As in `flashes.spec.mjs`, frames are 1/30 s of page
// time apart; confetti and the moving light, which scripts draw, use the same time.
import assert from "node:assert/strict";
import { expectSafeFlashes, film, flashesIn, visit } from "./film.mjs";
import { expect, test, useDemo } from "./fixtures.mjs";
import { opening } from "./overlayServer.mjs";
import { mockOpening, newcomer, signInAs } from "./people.mjs";
import { advanceUntil, pauseTime } from "./stillTime.mjs";

const USER = "5f0000000000000000000001";

const demo = useDemo();

test("opening a pack with a Legendary and a Divine card flashes at most three times a second", async ({ browser }) => {
  const [width, height, scale] = [390, 800, 0.4];
  const nova = await signInAs(demo.url, "nova");
  const owner = await newcomer(nova, "flashes_owner", 1);
  const { page, session } = await visit(browser, { width, height, token: owner.token });
  const { cards } = await owner.request("GET", `/api/users/${owner.id}/collection`);
  await mockOpening(page, cards, ["Basic", "Rare", "Epic", "Legendary", "Divine"]);
  await page.goto(`${demo.url}/dashboard`);
  await page.getByRole("button", { name: "Open now" }).click();
  const sealed = page.getByRole("button", { name: /^Tear open/ });
  await sealed.waitFor();
  const advance = await pauseTime(page);
  await advanceUntil(advance, () => page.evaluate(() => document.getAnimations().length === 0));
  await sealed.press("Enter");
  const shown = { clip: { x: 0, y: 0, width, height }, scale };
  const turnAll = page.getByRole("button", { name: "Turn all" });
  const torn = await film(session, advance, 8000, { ...shown, until: async () => (await turnAll.count()) > 0 });
  expectSafeFlashes("the tear", flashesIn(torn, { scale, cell: 6 }));
  await turnAll.press("Enter");
  const collection = page.getByRole("link", { name: "See them in my collection" });
  const turned = await film(session, advance, 11_000, { ...shown, until: async () => (await collection.count()) > 0 });
  turned.push(...(await film(session, advance, 1000, shown)));
  expectSafeFlashes("the pulls", flashesIn(turned, { scale, cell: 6 }));
});

test("the show of a Legendary and a Divine card flashes at most three times a second", async ({ browser, startOverlayServer }) => {
  const server = await startOverlayServer();
  const [width, height] = [640, 360];
  const { page, session } = await visit(browser, { width, height });
  await page.goto(`${server.url}/stream-overlay/${USER}?effects=full`);
  await expect.poll(() => server.received.joins.length).toBeGreaterThan(0);
  // A stream has bright and dark parts; medium gray lets both glows and shadows count.
  await page.evaluate(() => {
    document.documentElement.style.background = "#777";
  });
  const advance = await pauseTime(page);
  server.io.to(USER).emit("new-pack-opening", opening("a".repeat(24), ["Divine", "Basic", "Epic", "Rare", "Legendary"]));
  await page.locator('[data-phase="greeting"]').waitFor();
  const frames = await film(session, advance, 14_300);
  assert.equal(await page.locator('[data-phase="idle"]').count(), 1, "the film contains the end of the show");
  // Ten degrees are a third of the screen's width and height, at any size.
  expectSafeFlashes("the show", flashesIn(frames, { field: { width: width / 3, height: height / 3 } }));
});
