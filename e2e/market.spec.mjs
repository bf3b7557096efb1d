// A sale in Chromium against the release binary: one seller and two buyers, each in their own window. Requests set it
// up; every step of the journey is a key press or a click, and the result is read in another user's window.
import assert from "node:assert/strict";
import { signIn } from "./demoServer.mjs";
import { test, useDemo } from "./fixtures.mjs";
import { RARITIES } from "./rarities.mjs";

const demo = useDemo();

/** A request with a user's token. */
async function call(token, method, path, body) {
  const answer = await fetch(demo.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
  return answer.json();
}

/** A user's own window; without a token it is a visitor's. */
async function open(browser, token) {
  const context = await browser.newContext();
  await context.addInitScript((token) => {
    localStorage.setItem("foilcast.early-access", "accepted");
    if (token) localStorage.setItem("token", token);
  }, token);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error));
  page.on("response", (answer) => {
    if (answer.status() === 401) faults.push(`401 for ${answer.url()}`);
  });
  return { page, faults };
}

/** A collector with the five cards of a pack, and as many packs as wished. */
async function collector(browser, name, packs = 0) {
  const token = await signIn(demo.url, name);
  const { cards } = await call(token, "POST", "/api/packs/open", {});
  const me = await call(token, "GET", "/api/users/me");
  if (packs > 0) {
    const admin = await signIn(demo.url, "nova");
    await call(admin, "POST", "/api/admin/give-packs", { userId: me._id, amount: packs });
  }
  return { name, token, cards, ...(await open(browser, token)) };
}

const commonest = (cards) => [...cards].sort((a, b) => RARITIES.indexOf(a.rarity) - RARITIES.indexOf(b.rarity));
/** How a card is called wherever it is shown. */
const spoken = ({ name, rarity, mintNumber, totalCopies }) =>
  new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}, ${rarity}, mint ${mintNumber} of ${totalCopies}\\b`);

/** Chooses cards in a picker by keyboard. */
async function pick(page, cards) {
  const list = page.getByRole("list", { name: "Your cards" });
  for (const card of cards) await list.getByRole("button", { name: spoken(card) }).press("Enter");
}

/** The address bar's way to a place, as following a link in the app would go. */
const goTo = (page, path) => page.goto(demo.url + path);

/** Whether all cards are in a user's public collection, read in a window. */
async function holds(page, name, cards) {
  await goTo(page, `/collection/${name}`);
  for (const card of cards) await page.getByRole("button", { name: spoken(card) }).waitFor();
}

test("a sale with two competing offers, live in every window", async ({ browser }) => {
  const seller = await collector(browser, "sell");
  const first = await collector(browser, "first", 3);
  const second = await collector(browser, "second");
  const visitor = await open(browser);
  const [sold] = commonest(seller.cards);
  const [promised] = commonest(first.cards);
  const given = commonest(second.cards).slice(0, 2);

  // Two look at the market while the card is put up.
  await goTo(first.page, "/market");
  await goTo(visitor.page, "/market");
  await first.page.getByRole("list", { name: "Cards for sale" }).or(first.page.getByText("The market is quiet")).waitFor();
  await visitor.page.getByRole("heading", { level: 1, name: "Market" }).waitFor();

  await goTo(seller.page, "/market");
  await seller.page.getByRole("link", { name: "Sell a card" }).first().press("Enter");
  await pick(seller.page, [sold]);
  const form = seller.page.getByRole("form", { name: "Your listing" });
  await form.getByRole("button", { name: /^Packs that you ask for.*one more/ }).press("Enter");
  await form.getByRole("textbox", { name: "Note (optional)" }).fill("For a good home.");
  await form.getByRole("button", { name: "Put it on the market" }).press("Enter");
  await seller.page.getByText("Nobody has offered anything so far. You are told when somebody does.").waitFor();

  // Both get a notification, and open the listing from it.
  for (const { page } of [first, visitor]) {
    await page.getByRole("button", { name: "1 new listing" }).press("Enter");
    await page.getByRole("link", { name: /by sell, asks 1 pack/ }).press("Enter");
    await page.getByText("For a good home.").waitFor();
  }
  await visitor.page.getByRole("link", { name: "Sign in to offer" }).waitFor();

  // The first offers packs and a card; the seller's window shows it without being touched.
  await first.page.getByRole("button", { name: "Make an offer" }).press("Enter");
  await first.page.getByRole("button", { name: "Packs: one more" }).press("Enter");
  await pick(first.page, [promised]);
  await first.page.getByRole("button", { name: "Offer 2 packs and 1 card" }).press("Enter");
  await first.page.getByText("You offer 2 packs and 1 card.").waitFor();
  await seller.page.getByRole("button", { name: "Accept the offer of first" }).waitFor();

  // The second comes through the market and offers two cards; the rival and the visitor see it, too.
  await goTo(second.page, "/market");
  await second.page.getByRole("link", { name: /by sell, asks 1 pack, 1 offer/ }).press("Enter");
  await second.page.getByRole("button", { name: "Make an offer" }).press("Enter");
  await pick(second.page, given);
  await second.page.getByRole("button", { name: "Offer 2 cards" }).press("Enter");
  await second.page.getByText("You offer 2 cards.").waitFor();
  for (const { page } of [first, visitor]) await page.getByRole("list", { name: "Offered by second" }).waitFor();

  // The seller chooses; all windows show it.
  await seller.page.getByRole("button", { name: "Accept the offer of second" }).press("Enter");
  const dialog = seller.page.getByRole("dialog");
  await dialog.getByText("The other offer is released, and who made it is told.").waitFor();
  await dialog.getByRole("button", { name: "Accept" }).press("Enter");
  if (RARITIES.indexOf(sold.rarity) >= RARITIES.indexOf("Legendary"))
    await dialog.getByRole("button", { name: "Yes, sell it" }).press("Enter");
  for (const { page } of [seller, first, second, visitor])
    await page.getByText(/^To second for 2 cards/).waitFor();

  // Read in the other windows: the card is the buyer's, the price the seller's, the loser's promise is free.
  await holds(first.page, "second", [sold]);
  await holds(second.page, "sell", given);
  await first.page.getByRole("button", { name: /^Your menu/ }).press("Enter");
  await first.page.getByRole("region", { name: "Notifications" }).getByRole("link").first().waitFor();
  await goTo(first.page, "/collection");
  await first.page.getByRole("button", { name: spoken(promised) }).press("Enter");
  await first.page.getByRole("dialog").getByRole("link", { name: "Sell" }).waitFor();
  const wallet = await call(first.token, "GET", "/api/users/me");
  assert.deepEqual([wallet.packs, wallet.packsReserved], [3, 0], "the loser's packs are free");

  // My offers and my listings remember how it ended.
  await goTo(second.page, "/market?tab=offers");
  await second.page.getByRole("list", { name: "My offers" }).getByText("Accepted").waitFor();
  await goTo(seller.page, "/market?tab=mine&status=sold");
  await seller.page.getByRole("list", { name: "My listings" }).getByRole("link", { name: /, sold$/ }).waitFor();

  // A visitor may open every page of the market; nothing of it asked for a token.
  await goTo(visitor.page, "/market/create");
  await visitor.page.getByRole("heading", { name: "Sign in to sell" }).waitFor();
  const windows = [seller, first, second, visitor];
  assert.deepEqual(windows.flatMap(({ faults }) => faults), []);
});
