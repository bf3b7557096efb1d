// Wishes: adding one with a card's heart, showing it to others, notifying when another user has a spare copy. By
// keyboard, on phone and desktop, dark and light, in several windows.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { cardLabel, newcomer, open, waitForNotification } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let fox;

test.beforeAll(async () => {
  [fox] = (await nova.request("GET", "/api/cards/search?name=lantern%20fox")).cards;
});

for (const [width, theme] of [
  [360, "light"],
  [390, "dark"],
  [1280, "dark"],
  [1280, "light"],
]) {
  test(`a wish is added, changed, seen by others and removed, at ${width} px, ${theme}`, async ({ browser }) => {
    const ada = await newcomer(nova, `wishes_ada_${width}_${theme}`);
    const { page, faults, refused, fits } = await open(browser, {
      width,
      theme,
      token: ada.token,
      calm: true,
    });
    await page.goto(`${demo.url}/wishes`);
    await page.getByRole("heading", { name: "Nothing on your wish list yet" }).waitFor();
    await fits();
    await expectAccessible(page, "an empty wish list");

    await page.goto(`${demo.url}/catalogue/${fox._id}`);
    const heart = page.getByRole("button", { name: "Wish for it", disabled: false });
    await heart.press("Enter");
    await page.getByRole("button", { name: "On your wish list", pressed: true }).waitFor();
    await page.getByRole("button", { name: "Who has a spare?" }).press("Enter");
    await page
      .getByRole("list", { name: "Who has a spare" })
      .or(page.getByText("Nobody has a spare copy"))
      .waitFor();
    await fits();
    await expectAccessible(page, "a wished card of the catalogue");

    await page.goto(`${demo.url}/wishes`);
    const wish = page.getByRole("listitem", { name: fox.name });
    await wish.getByRole("combobox", { name: "Lowest rarity you’d accept" }).selectOption("Rare");
    await page.getByText("Wish changed.").first().waitFor();
    await page.getByRole("searchbox", { name: "Find a card" }).fill("toad");
    await page
      .getByRole("button", { name: /^Wish for .*Toad/ })
      .first()
      .press("Enter");
    await page.getByRole("list", { name: "Your wishes" }).getByRole("listitem").nth(1).waitFor();
    await fits();
    await expectAccessible(page, "a wish list, and a card found for it");

    // Other users see the wish on the profile and can start a trade with one press.
    const other = await open(browser, { width, theme, token: nova.token, calm: true });
    await other.page.goto(`${demo.url}/profile/${ada.name}`);
    const visibleWishes = other.page.getByRole("list", { name: `What ${ada.name} wishes for` });
    await visibleWishes.getByText("or better").waitFor();
    await expectAccessible(other.page, "a profile with wishes");
    await visibleWishes.getByRole("link", { name: `Offer ${ada.name} a trade for ${fox.name}` }).press("Enter");
    await other.page.getByRole("heading", { level: 1, name: `Trade with ${ada.name}` }).waitFor();
    assert.equal(JSON.parse(new URL(other.page.url()).searchParams.get("mine")).search, fox.name);

    // The owner can hide it.
    await wish.getByRole("checkbox", { name: "Visible to others" }).press("Space");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await other.page.goto(`${demo.url}/profile/${ada.name}`);
    await visibleWishes.getByRole("listitem").first().waitFor();
    assert.equal(await visibleWishes.getByText(fox.name).count(), 0);
    await other.close();

    await page.getByRole("button", { name: `Remove ${fox.name} from your wish list` }).press("Enter");
    await wish.waitFor({ state: "detached" });
    assert.equal((await ada.request("GET", "/api/wishes")).wishes.length, 1);
    assert.deepEqual([faults, refused], [[], []]);
  });
}

test("the inspector's heart, the catalogue's mark and the card's page agree", async ({ browser }) => {
  const bob = await newcomer(nova, "wishes_bob");
  const [card] = await bob.cards();
  const { page, faults } = await open(browser, { token: bob.token, calm: true });
  await page.goto(`${demo.url}/collection`);
  await page.getByRole("button", { name: cardLabel(card) }).press("Enter");
  const inspector = page.getByRole("dialog");
  await inspector.getByRole("button", { name: "Wish for it", disabled: false }).press("Enter");
  await inspector.getByRole("button", { name: "On your wish list", pressed: true }).waitFor();
  await inspector.getByRole("link", { name: "Its story" }).press("Enter");
  await page.waitForURL(/\/card\//);
  await page.getByRole("button", { name: "On your wish list", pressed: true }).waitFor();
  await expectAccessible(page, "an owned card on the wish list");
  const [{ definition }] = (await bob.request("GET", "/api/wishes")).wishes;
  await page.goto(`${demo.url}/catalogue?search=${encodeURIComponent(definition.name)}`);
  await page.getByRole("link", { name: /on your wish list/ }).waitFor();
  assert.deepEqual(faults, []);
});

/**
 * Finds a card of nova that the user also has in the same rarity, so that getting it gives them a spare; a search for its name
 * finds no other card of the user. The user opens packs until there is one.
 */
async function findCommonCard(user) {
  for (let tries = 0; tries < 30; tries++) {
    const held = await user.cards();
    const isCommon = ({ status, name, definitionId, rarity }) => {
      const found = held.filter((one) => one.name.includes(name));
      return status === "available" && found.length === 1 && found[0].definitionId === definitionId && found[0].rarity === rarity;
    };
    const card = (await nova.cards()).find(isCommon);
    if (card !== undefined) return card;
    await nova.request("POST", "/api/admin/give-packs", { userId: user.id, amount: 1 });
    await user.request("POST", "/api/packs/open", {});
  }
  throw new Error("thirty packs gave no card of which nova has a copy");
}

test("a spare card causes a notification in the other window immediately, which links to it", async ({ browser }) => {
  const cleo = await newcomer(nova, "wishes_cleo", 1);
  const dan = await newcomer(nova, "wishes_dan");
  const card = await findCommonCard(cleo);
  await dan.request("PUT", `/api/wishes/${card.definitionId}`, {});
  const { page, faults, fits } = await open(browser, { width: 390, token: dan.token, calm: true });
  await page.goto(`${demo.url}/wishes`);
  await page.getByRole("button", { name: "Who has a spare?" }).waitFor();
  const unread = Number((await dan.request("GET", "/api/users/me")).unreadNotifications);

  const trade = await nova.request("POST", "/api/trades", {
    recipient: cleo.id,
    offeredItems: [card._id],
    offeredPacks: 0,
    requestedItems: [],
    requestedPacks: 1,
  });
  await cleo.request("PUT", `/api/trades/${trade._id}/status`, { status: "accepted" });

  // This window updates by itself.
  const { definition } = (await dan.request("GET", "/api/wishes")).wishes[0];
  await waitForNotification(page, unread);
  await page.getByRole("button", { name: /^Your menu/ }).press("Enter");
  const notification = page.getByRole("link", {
    name: new RegExp(`^wishes_cleo has 2 copies of ${definition.name}`),
  });
  await notification.waitFor();
  await expectAccessible(page, "the notification of a spare card");
  await notification.press("Enter");
  await page.waitForURL(/\/collection\/wishes_cleo\?search=/);
  await page.getByText("2 cards shown", { exact: false }).waitFor();
  await page.getByRole("button", { name: cardLabel(card) }).waitFor();

  // The wish list also shows the spare and starts a trade.
  await page.goto(`${demo.url}/wishes`);
  await page.getByRole("button", { name: "Who has a spare?" }).press("Enter");
  const { spares } = await dan.request("GET", `/api/wishes/${definition._id}/spares`);
  if (spares.length > 5) await page.getByRole("button", { name: `Show all ${spares.length}` }).press("Enter");
  await page.getByRole("link", { name: "Trade with wishes_cleo" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Trade with wishes_cleo" }).waitFor();
  const pane = page.getByRole("region", { name: "wishes_cleo’s cards", exact: true });
  await pane.getByText("2 shown").waitFor();
  await fits();
  assert.deepEqual(faults, []);
});

test("a wishlist shows its loading state, fails and loads on retry; so do the spares", async ({ browser }) => {
  const eve = await newcomer(nova, "wishes_eve");
  await eve.request("PUT", `/api/wishes/${fox._id}`, {});
  const { page } = await open(browser, { width: 390, token: eve.token, calm: true });
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/wishes", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(`${demo.url}/wishes`);
  await page.getByRole("status", { name: "Loading your wishes" }).waitFor();
  await expectAccessible(page, "a wish list that is loading");
  release();
  await page.getByRole("heading", { name: "Your wishes could not be loaded" }).waitFor();
  await expectAccessible(page, "a wish list that could not be loaded");
  await page.unroute("**/api/wishes");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await page.getByRole("listitem", { name: fox.name }).waitFor();

  await page.route("**/api/wishes/*/spares", (route) => route.abort());
  await page.getByRole("button", { name: "Who has a spare?" }).press("Enter");
  await page.getByText("The spare copies could not be loaded.").waitFor();
  await expectAccessible(page, "spares that could not be found out");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await page
    .getByRole("list", { name: "Who has a spare" })
    .or(page.getByText("Nobody has a spare copy"))
    .waitFor();
});

test("a visitor is asked to sign in, and returns to the card", async ({ browser }) => {
  const { page, refused } = await open(browser, { width: 390, calm: true });
  const paths = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(`${demo.url}/catalogue/${fox._id}`);
  await page.getByRole("link", { name: "Login with Twitch to wish for it" }).press("Enter");
  await page.getByRole("link", { name: "Login with Twitch", exact: true }).press("Enter");
  assert.deepEqual([paths.filter((path) => path.startsWith("/api/wishes")), refused], [[], []]);
  await page.getByRole("textbox").first().fill("wishes_fay");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Wish for it", disabled: false }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/catalogue/${fox._id}`);
});
