// A profile as its owner edits it and as others see it: by keyboard, on phone and desktop, dark and light, in its
// loading, empty and error states.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { cardLabel, newcomer, open, part, plain, signInAs } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let mira;
let ada;

test.beforeAll(async () => {
  mira = await createFullProfile("profile_mira");
  ada = await signInAs(demo.url, "profile_ada");
});

/** Creates a user whose profile has content in every part. */
async function createFullProfile(name) {
  const user = await newcomer(nova, name, 3);
  for (let packs = 0; packs < 2; packs++) await user.request("POST", "/api/packs/open", {});
  const cards = plain(await user.cards());
  for (const { _id } of cards.slice(0, 4))
    await user.request("POST", "/api/market/listings", { cardId: _id });
  const featured = cards.slice(4, 8).map(({ _id }) => _id);
  await user.request("PUT", "/api/users/featured-cards", { featuredCards: featured });
  const { achievements } = await user.request("GET", "/api/achievements");
  const reached = achievements.filter(({ achieved }) => achieved).map((one) => one.name);
  assert.ok(reached.length >= 4, `${reached}`);
  await user.request("PUT", "/api/users/featured-achievements", { achievements: reached.slice(0, 4) });
  const { cards: found } = await user.request("GET", "/api/cards/search?name=lantern%20fox");
  await user.request("PUT", "/api/users/favorite-card", { name: found[0].name, rarity: "Mythic" });
  const [pack] = await user.request("GET", "/api/packs");
  await user.request("PUT", "/api/users/preferred-pack", { packId: pack._id });
  return { ...user, featured: cards.slice(4, 8), reached, pack };
}

for (const [width, theme] of [
  [360, "dark"],
  [390, "light"],
  [1280, "dark"],
  [1280, "light"],
]) {
  test(`a visitor sees everything on a collector's profile, at ${width} px, ${theme}`, async ({ browser }) => {
    const { page, faults, refused, fits } = await open(browser, { width, theme, calm: true });
    await page.goto(`${demo.url}/profile/${mira.name.toUpperCase()}`);
    await page.getByRole("heading", { level: 1, name: mira.name }).waitFor();
    const who = part(page, "Collector");
    await who.getByText(/^Level \d+$/).waitFor();
    await who.getByRole("progressbar", { name: /^Progress to level/ }).waitFor();
    await who.getByText("Packs opened").waitFor();
    for (const card of mira.featured) {
      await part(page, "Featured cards")
        .getByRole("button", { name: cardLabel(card) })
        .waitFor();
    }
    await part(page, "Featured achievements").getByText(mira.reached[0], { exact: true }).waitFor();
    // Cards are drawn when they are near the screen.
    await part(page, "Favourite card").scrollIntoViewIfNeeded();
    await part(page, "Favourite card")
      .getByRole("button", { name: /^Lantern Fox, Mythic, 50 copies/ })
      .waitFor();
    await part(page, "Preferred pack").getByText(mira.pack.name).waitFor();
    const listings = page.getByRole("list", { name: `Cards that ${mira.name} is selling` });
    await listings.getByRole("listitem").nth(2).waitFor();
    assert.equal(await listings.getByRole("listitem").count(), 3);
    await part(page, "Recent openings")
      .getByRole("link", { name: /^Check how/ })
      .nth(2)
      .waitFor();
    await part(page, "Series").getByRole("link").nth(2).waitFor();
    assert.equal(await page.getByRole("link", { name: /^Trade with/ }).count(), 0);
    await page.waitForLoadState("networkidle");
    await fits();
    await expectAccessible(page, "a profile");

    await page.getByRole("link", { name: `All 4 listings of ${mira.name}` }).press("Enter");
    await page.waitForURL(/\/market\?.*seller=profile_mira/);
    await page.getByRole("list", { name: "Cards for sale" }).getByRole("listitem").nth(3).waitFor();
    await page.goBack();
    await part(page, "Series").getByRole("link").first().press("Enter");
    await page.waitForURL(/\/collection\/profile_mira\?series=/);
    await page.goBack();
    await page.getByRole("link", { name: "Full collection" }).press("Enter");
    await page.waitForURL(/\/collection\/profile_mira$/);
    assert.deepEqual([faults, refused], [[], []]);
  });
}

test("a signed-in user offers a trade, also for the favourite card", async ({ browser }) => {
  const { page, faults } = await open(browser, { token: ada.token, calm: true });
  await page.goto(`${demo.url}/profile/${mira.name}`);
  await page.getByRole("link", { name: `Trade with ${mira.name}` }).press("Enter");
  await page.getByRole("heading", { level: 1, name: `Trade with ${mira.name}` }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Have one? Offer a trade" }).press("Enter");
  await page.getByRole("region", { name: "Your cards", exact: true }).waitFor();
  assert.equal(JSON.parse(new URL(page.url()).searchParams.get("mine")).search, "Lantern Fox");
  assert.deepEqual(faults, []);
});

for (const [width, theme] of [
  [390, "dark"],
  [1280, "light"],
]) {
  test(`the owner fills an empty profile, at ${width} px, ${theme}`, async ({ browser }) => {
    const bob = await newcomer(nova, `profile_bob_${width}`);
    const { page, faults, fits } = await open(browser, { width, theme, token: bob.token, calm: true });
    await page.goto(`${demo.url}/profile/${bob.name}`);
    await page.getByRole("link", { name: "Choose a card to feature from your collection" }).nth(3).waitFor();
    await part(page, "Featured achievements").getByRole("link", { name: "Choose achievements" }).waitFor();
    await part(page, "Wishes").getByRole("link", { name: "My wish list" }).waitFor();
    await page.waitForLoadState("networkidle");
    await fits();
    await expectAccessible(page, "the user's own empty profile");

    await part(page, "Favourite card").getByRole("button", { name: "Choose a card" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Choose your favourite card" });
    await dialog.getByRole("searchbox", { name: "Find a card" }).fill("zzzz");
    await dialog.getByText("No cards match.").waitFor();
    await expectAccessible(page, "a search that finds nothing");
    await dialog.getByRole("searchbox", { name: "Find a card" }).fill("lantern f");
    await dialog.getByRole("button", { name: /^Lantern Fox/ }).press("Enter");
    await dialog.getByRole("combobox", { name: "In which rarity" }).selectOption("Epic");
    await expectAccessible(page, "the choice of the favourite card");
    await dialog.getByRole("button", { name: "Make it my favourite" }).press("Enter");
    await part(page, "Favourite card").scrollIntoViewIfNeeded();
    await part(page, "Favourite card")
      .getByRole("button", { name: /^Lantern Fox, Epic/ })
      .waitFor();

    const pack = page.getByRole("combobox", { name: "Opened by default" });
    await pack.selectOption(mira.pack.name);
    await page.getByText("Preferred pack changed.").waitFor();
    assert.equal((await bob.request("GET", "/api/users/preferred-pack")).preferredPack._id, mira.pack._id);

    await part(page, "Favourite card").getByRole("button", { name: "Change" }).press("Enter");
    await dialog.getByRole("button", { name: "No favourite card" }).press("Enter");
    await part(page, "Favourite card").getByRole("button", { name: "Choose a card" }).waitFor();
    assert.equal((await bob.request("GET", "/api/users/favorite-card")).favoriteCard, null);
    assert.deepEqual(faults, []);
  });

  test(`four cards can be featured but no fifth, at ${width} px, ${theme}`, async ({ browser }) => {
    const cleo = await newcomer(nova, `profile_cleo_${width}`);
    const cards = await cleo.cards();
    const { page, faults } = await open(browser, { width, theme, token: cleo.token, calm: true });
    await page.goto(`${demo.url}/collection`);
    const inspector = page.getByRole("dialog");
    const inspect = async (card) => {
      await page.getByRole("button", { name: cardLabel(card) }).press("Enter");
      await inspector.waitFor();
    };
    for (const card of cards.slice(0, 4)) {
      await inspect(card);
      await inspector.getByRole("button", { name: "Feature", exact: true }).press("Enter");
      await inspector.getByRole("button", { name: "Unfeature" }).waitFor();
      await page.keyboard.press("Escape");
      await inspector.waitFor({ state: "detached" });
    }
    await inspect(cards[4]);
    await inspector.getByRole("button", { name: "Feature", exact: true }).press("Enter");
    await page.getByText("You can feature at most 4 cards. Unfeature one of them first.").waitFor();
    await expectAccessible(page, "the inspector when the showcase is full");
    await page.keyboard.press("Escape");

    await page.goto(`${demo.url}/profile/${cleo.name}`);
    const stage = part(page, "Featured cards");
    await stage.getByText("4 of 4").waitFor();
    await expectAccessible(page, "the user's own profile with a full showcase");
    await stage.getByRole("button", { name: cardLabel(cards[0]) }).press("Enter");
    await inspector.getByRole("button", { name: "Unfeature" }).press("Enter");
    await inspector.getByRole("button", { name: "Feature", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await stage.getByText("3 of 4").waitFor();
    await stage.getByRole("link", { name: "Choose a card to feature from your collection" }).waitFor();
    assert.deepEqual(faults, []);
  });
}

test("a profile shows its loading state, fails and loads on retry, and an unknown profile shows a message", async ({ browser }) => {
  const { page, fits } = await open(browser, { width: 360, calm: true });
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const path = `**/api/users/profile/${mira.name}`;
  await page.route(path, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(`${demo.url}/profile/${mira.name}`);
  await page
    .getByRole("heading", { level: 1, name: `Profile of ${mira.name}` })
    .waitFor({ state: "attached" });
  await fits();
  await expectAccessible(page, "a profile that is loading");
  release();
  await page.getByRole("heading", { name: "The profile could not be loaded" }).waitFor();
  await expectAccessible(page, "a profile that could not be loaded");
  await page.unroute(path);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: mira.name }).waitFor();
  await page.goto(`${demo.url}/profile/nobody_at_all`);
  await page.getByRole("heading", { name: "No such collector" }).waitFor();
  await expectAccessible(page, "an unknown profile");
});

test("every part of a profile fails on its own", async ({ browser }) => {
  const { page, fits } = await open(browser, { width: 390, calm: true });
  for (const path of ["market/user/*/listings*", "users/*/sets", "users/*/wishes", "packs/openings*"]) {
    await page.route(`**/api/${path}`, (route) => route.abort());
  }
  await page.goto(`${demo.url}/profile/${mira.name}`);
  for (const title of [
    "Their listings could not be loaded",
    "The series could not be loaded",
    "The wishes could not be loaded",
    "That did not work",
  ]) {
    await page.getByRole("heading", { name: title }).waitFor();
  }
  await page.getByRole("heading", { level: 1, name: mira.name }).waitFor();
  await fits();
  await expectAccessible(page, "a profile whose parts failed");
  await page.unrouteAll();
  for (const alert of ["On the market", "Series"]) {
    await part(page, alert).getByRole("button", { name: "Try again" }).press("Enter");
  }
  await page
    .getByRole("list", { name: `Cards that ${mira.name} is selling` })
    .getByRole("listitem")
    .nth(2)
    .waitFor();
  await part(page, "Series").getByRole("link").first().waitFor();
});
