// The catalogue for visitors and collectors: no one is redirected, everything works by keyboard, on phone and desktop,
// dark and light, without accessibility violations and without horizontal overflow.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { newcomer, visit } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let ada;

test.beforeAll(async () => {
  ada = await newcomer(nova, "catalogue_ada");
});

const openPage = (browser, path, options) => visit(browser, demo.url + path, options);

for (const width of [360, 1280]) {
  for (const theme of ["dark", "light"]) {
    test(`a visitor finds a card and views it in every rarity at ${width} px, ${theme}`, async ({ browser }) => {
      const { page, refused, faults, fits } = await openPage(browser, "/catalogue", { width, theme });
      const cards = page.getByRole("list", { name: "Cards" });
      await cards.getByRole("link").first().waitFor();
      await fits();
      await expectAccessible(page, "the catalogue");
      await page.getByRole("button", { name: /^Emberwood Tales / }).press("Enter");
      await page.waitForURL(/series=Emberwood/);
      await page.getByText("24 cards found").waitFor();
      if (width <= 768) await page.getByRole("button", { name: "Filters" }).press("Enter");
      await page.getByRole("combobox", { name: "Preview rarity" }).selectOption("Legendary");
      await page.getByText(/of 100 left/).first().waitFor();
      await page.getByRole("textbox", { name: "Search" }).or(page.getByRole("searchbox", { name: "Search" })).fill("fox");
      await page.waitForURL(/search=fox/);
      await expectAccessible(page, "a narrowed catalogue");
      const shared = page.url();
      await page.goto(shared);
      await cards.getByRole("link").first().press("Enter");
      await page.waitForURL(/\/catalogue\/[0-9a-f]{24}\?rarity=Legendary/);
      await page.getByRole("radio", { name: /^Legendary/ }).press("ArrowDown");
      await page.waitForURL(/rarity=Mythic/);
      await page.getByRole("button", { name: /, Mythic, 50 copies printed$/ }).waitFor();
      await page.getByRole("region", { name: "Recent pulls" }).waitFor();
      await page.getByRole("region", { name: "Recent sales" }).waitFor();
      await fits();
      await expectAccessible(page, "a card of the catalogue");
      assert.deepEqual([refused, faults], [[], []]);
    });
  }
}

test("scrolling loads the whole catalogue, and an unknown definition shows a message", async ({ browser }) => {
  const { page } = await openPage(browser, "/catalogue", { width: 1280 });
  const cards = page.getByRole("list", { name: "Cards" }).getByRole("listitem");
  await cards.first().waitFor();
  const total = Number((await page.getByText(/^\d+ cards, printed/).textContent()).match(/\d+/)[0]);
  assert.ok(total > 50, "the demo set has more than one page");
  await page.locator("main").evaluate((end) => end.scrollIntoView({ block: "end", behavior: "instant" }));
  await cards.nth(total - 1).waitFor();
  assert.equal(await cards.count(), total);
  await page.goto(`${demo.url}/catalogue?search=zzzz`);
  await page.getByRole("heading", { name: "No card matches" }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).last().press("Enter");
  await cards.first().waitFor();
  await page.goto(`${demo.url}/catalogue/${"0".repeat(24)}`);
  await page.getByRole("heading", { name: "No such card" }).waitFor();
});

test("a collector sees how much of each series they hold", async ({ browser }) => {
  const held = new Set((await ada.cards()).map(({ series }) => series));
  const { page } = await openPage(browser, "/catalogue", { width: 1280, token: ada.token });
  for (const series of held) await page.getByRole("button", { name: new RegExp(`^${series} You have [1-9]`) }).waitFor();
  await expectAccessible(page, "the catalogue with the user's own progress");
});

test("a collector on a phone sees owned and missing cards, and asks who has a missing one", async ({ browser }) => {
  const options = { width: 390, token: ada.token };
  const { page, refused, faults, fits } = await openPage(browser, "/catalogue", options);
  const cards = page.getByRole("list", { name: "Cards" });
  const owned = cards.getByRole("link", { name: /, owned, \d+ cop(y|ies),/ });
  await owned.first().waitFor();
  await cards.getByRole("link", { name: /, missing,/ }).first().waitFor();
  await expectAccessible(page, "the catalogue with owned and missing cards");
  await page.getByRole("radio", { name: "Missing" }).check();
  await page.waitForURL(/owned=missing/);
  await owned.first().waitFor({ state: "detached" });
  await page.getByText(/^\d+ cards found$/).waitFor();
  await fits();
  await cards.getByRole("link").first().press("Enter");
  await page.waitForURL(/spares=true/);
  await page.getByRole("button", { name: "Who has a spare?", expanded: true }).waitFor();
  assert.deepEqual([refused, faults], [[], []]);
});

for (const [width, theme] of [
  [360, "dark"],
  [1280, "light"],
]) {
  test(`a visitor follows a card's history to its draw at ${width} px, ${theme}`, async ({ browser }) => {
    const [card] = await ada.cards();
    const { page, refused, faults, fits } = await openPage(browser, `/card/${card._id}`, { width, theme });
    await page.getByRole("link", { name: "Login with Twitch to trade for it" }).waitFor();
    await page.getByRole("region", { name: "Its story" }).getByRole("listitem").first().waitFor();
    await page.getByRole("region", { name: "Recent sales" }).waitFor();
    await fits();
    await expectAccessible(page, "a card with its story");
    await page.getByRole("link", { name: "Check how it was drawn" }).press("Enter");
    await page.waitForURL(/\/openings\/[0-9a-f]{24}\/verify/);
    await page.getByRole("heading", { name: "Check this opening" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "All copies of this card" }).press("Enter");
    await page.waitForURL(new RegExp(`/catalogue/${card.definitionId}\\?rarity=${card.rarity}`));
    assert.deepEqual([refused, faults], [[], []]);
  });
}

test("a collector finds the history of an owned card, and an unknown card shows a message", async ({ browser }) => {
  const [card] = await ada.cards();
  const { page } = await openPage(browser, "/collection", { width: 1280, token: ada.token });
  await page.getByRole("button", { name: new RegExp(`, ${card.rarity}, mint ${card.mintNumber} of`) }).first().press("Enter");
  await page.getByRole("dialog").getByRole("link", { name: "Its story" }).press("Enter");
  await page.waitForURL(`**/card/${card._id}`);
  await page.getByRole("link", { name: "Sell it" }).waitFor();
  await page.goto(`${demo.url}/card/${"0".repeat(24)}`);
  await page.getByRole("heading", { name: "No such card" }).waitFor();
});
