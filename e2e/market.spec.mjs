// A sale in Chromium against the release binary: one seller and two buyers, each in their own window. Requests set it
// up; every step of the journey is a key press or a click, and the result is read in another user's window.
import assert from "node:assert/strict";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { cardLabel, newcomer, open } from "./people.mjs";
import { RARITIES } from "./rarities.mjs";

const demo = useDemo();
const nova = useStreamer(demo);

/** A user with the five cards of a pack and `packs` packs, and their window. */
async function collector(browser, width, name, packs) {
  const user = await newcomer(nova, name, packs);
  return { ...user, cards: await user.cards(), ...(await open(browser, { token: user.token, width })) };
}

const mostCommonFirst = (cards) => [...cards].sort((a, b) => RARITIES.indexOf(a.rarity) - RARITIES.indexOf(b.rarity));

/** Chooses cards in a picker by keyboard. */
async function pick(page, cards) {
  const list = page.getByRole("list", { name: "Your cards" });
  for (const card of cards) await list.getByRole("button", { name: cardLabel(card) }).press("Enter");
}

/** Opens a path by the address bar. */
const goTo = (page, path) => page.goto(demo.url + path);

/** Waits until a user's public collection shows these cards. */
async function expectCards(page, name, cards) {
  await goTo(page, `/collection/${name}`);
  for (const card of cards) await page.getByRole("button", { name: cardLabel(card) }).waitFor();
}

test("a sale with two competing offers updates every window", async ({ browser, viewport: { width } }) => {
  const seller = await collector(browser, width, "sell");
  const first = await collector(browser, width, "first", 3);
  const second = await collector(browser, width, "second");
  const visitor = await open(browser, { width });
  const [sold] = mostCommonFirst(seller.cards);
  const [promised] = mostCommonFirst(first.cards);
  const given = mostCommonFirst(second.cards).slice(0, 2);

  // A buyer and a visitor have the market open while the seller lists the card.
  await goTo(first.page, "/market");
  await goTo(visitor.page, "/market");
  await first.page.getByRole("list", { name: "Cards for sale" }).or(first.page.getByText("The market is quiet")).waitFor();
  await visitor.page.getByRole("heading", { level: 1, name: "Market" }).waitFor();

  await goTo(seller.page, "/market");
  await seller.page.getByRole("link", { name: "Sell a card" }).first().press("Enter");
  await pick(seller.page, [sold]);
  const form = seller.page.getByRole("form", { name: "Your listing" });
  await form.getByRole("button", { name: /^Asking price in packs.*one more/ }).press("Enter");
  await form.getByRole("textbox", { name: "Note (optional)" }).fill("For a good home.");
  await form.getByRole("button", { name: "Put it on the market" }).press("Enter");
  await seller.page.getByText("No offers yet. You are notified when somebody makes one.").waitFor();

  // Both get a notification, and open the listing from it.
  for (const { page } of [first, visitor]) {
    await page.getByRole("button", { name: "1 new listing" }).press("Enter");
    await page.getByRole("link", { name: /by sell, asks 1 pack/ }).press("Enter");
    await page.getByText("For a good home.").waitFor();
  }
  await visitor.page.getByRole("link", { name: "Login with Twitch to offer" }).waitFor();

  // The first buyer offers packs and a card; the seller's window updates by itself.
  await first.page.getByRole("button", { name: "Make an offer" }).press("Enter");
  await first.page.getByRole("button", { name: "Packs: one more" }).press("Enter");
  await pick(first.page, [promised]);
  await first.page.getByRole("button", { name: "Offer 2 packs and 1 card" }).press("Enter");
  await first.page.getByText("You offer 2 packs and 1 card.").waitFor();
  await seller.page.getByRole("button", { name: "Accept the offer of first" }).waitFor();

  // The second buyer offers two cards; the first buyer and the visitor see it, too.
  await goTo(second.page, "/market");
  await second.page.getByRole("link", { name: /by sell, asks 1 pack, 1 offer/ }).press("Enter");
  await second.page.getByRole("button", { name: "Make an offer" }).press("Enter");
  await pick(second.page, given);
  await second.page.getByRole("button", { name: "Offer 2 cards" }).press("Enter");
  await second.page.getByText("You offer 2 cards.").waitFor();
  for (const { page } of [first, visitor]) await page.getByRole("list", { name: "Offered by second" }).waitFor();

  // The seller accepts an offer; all windows show it.
  await seller.page.getByRole("button", { name: "Accept the offer of second" }).press("Enter");
  const dialog = seller.page.getByRole("dialog");
  await dialog.getByText("The other offer ends, and its buyer is notified.").waitFor();
  await dialog.getByRole("button", { name: "Accept" }).press("Enter");
  if (RARITIES.indexOf(sold.rarity) >= RARITIES.indexOf("Legendary"))
    await dialog.getByRole("button", { name: "Yes, sell it" }).press("Enter");
  for (const { page } of [seller, first, second, visitor])
    await page.getByText(/^To second for 2 cards/).waitFor();

  // The other windows show it: the buyer has the card, the seller the price, and the other offer's card is free again.
  await expectCards(first.page, "second", [sold]);
  await expectCards(second.page, "sell", given);
  await first.page.getByRole("button", { name: /^Your menu/ }).press("Enter");
  await first.page.getByRole("region", { name: "Notifications" }).getByRole("link").first().waitFor();
  await goTo(first.page, "/collection");
  await first.page.getByRole("button", { name: cardLabel(promised) }).press("Enter");
  await first.page.getByRole("dialog").getByRole("link", { name: "Sell" }).waitFor();
  const wallet = await first.request("GET", "/api/users/me");
  assert.deepEqual([wallet.packs, wallet.packsReserved], [3, 0], "the packs of the unsuccessful offer are free");

  // "My offers" and "My listings" show the result.
  await goTo(second.page, "/market?tab=offers");
  await second.page.getByRole("list", { name: "My offers" }).getByText("Accepted").waitFor();
  await goTo(seller.page, "/market?tab=mine&status=sold");
  await seller.page.getByRole("list", { name: "My listings" }).getByRole("link", { name: /, sold$/ }).waitFor();

  // A visitor may open every page of the market, without a refused request.
  await goTo(visitor.page, "/market/create");
  await visitor.page.getByRole("heading", { name: "Login with Twitch to sell" }).waitFor();
  const windows = [seller, first, second, visitor];
  assert.deepEqual(windows.flatMap(({ faults, refused }) => [...faults, ...refused]), []);
});
