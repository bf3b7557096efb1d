// Users accept exactly what they saw: the other side changes, withdraws or sells something while a trade or an offer is
// open on the screen. Every step is a key press; the result is read from the server or in the other user's window.
import assert from "node:assert/strict";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { pressInDialog } from "./keyboard.mjs";
import { cardLabel, isPlain, newcomer, open, plain } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let ada;
let bob;
let eve;

test.beforeAll(async () => {
  [ada, bob, eve] = [
    await newcomer(nova, "changed_ada", 30),
    await newcomer(nova, "changed_bob", 30),
    await newcomer(nova, "changed_eve", 30),
  ];
  // Enough cards that no test uses a card of another.
  for (const { request } of [ada, bob]) for (let pack = 0; pack < 8; pack++) await request("POST", "/api/packs/open", {});
});

const idsOf = (cards) => cards.map(({ _id }) => _id);

/** Offers a user a trade through the API. */
const proposeTrade = (from, to, [gives, packs], [wants, wantedPacks]) =>
  from.request("POST", "/api/trades", {
    recipient: to.name,
    offeredItems: idsOf(gives),
    offeredPacks: packs,
    requestedItems: idsOf(wants),
    requestedPacks: wantedPacks,
  });

const openPage = async (browser, width, user, address) => {
  const window = await open(browser, { token: user.token, width });
  await window.page.goto(demo.url + address);
  return window;
};

test("a trade that ends while it is open shows that and the reason", async ({ browser, viewport: { width } }) => {
  const [adas, bobs] = [plain(await ada.cards()), plain(await bob.cards())];
  const first = await proposeTrade(ada, bob, [adas.slice(0, 1), 0], [bobs.slice(0, 1), 0]);
  const { page, faults } = await openPage(browser, width, bob, `/trades/pending?trade=${first._id}`);
  const panel = page.getByRole("region", { name: `Trade with ${ada.name}` });

  // Ada cancels the trade while Bob's confirmation is open.
  await panel.getByRole("button", { name: "Accept" }).press("Enter");
  await page.getByRole("dialog", { name: `Accept ${ada.name}’s offer?` }).waitFor();
  await ada.request("PUT", `/api/trades/${first._id}/status`, { status: "cancelled" });
  await panel.getByText("This trade ended while you were looking at it.").waitFor();
  await panel.getByText("Cancelled: nothing moved. The sender withdrew it.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await panel.getByRole("button", { name: "Accept" }).count(), 0);
  await panel.getByRole("button", { name: "Show the ended trade" }).press("Enter");
  await panel.getByRole("region", { name: "You would have got" }).waitFor();
  await page.keyboard.press("Escape");

  // The requested card goes to another user: Bob sells it in another window.
  const second = await proposeTrade(ada, bob, [adas.slice(0, 1), 0], [bobs.slice(0, 1), 0]);
  const row = page.getByRole("link", { name: new RegExp(`^${ada.name} .*You get`) });
  await row.press("Enter");
  await panel.getByRole("button", { name: "Accept" }).waitFor();
  const { _id: listing } = await bob.request("POST", "/api/market/listings", { cardId: bobs[0]._id });
  await panel.getByRole("button", { name: "Accept" }).press("Enter");
  await page.getByRole("button", { name: "Accept trade" }).press("Enter");
  await page.getByRole("dialog").getByRole("alert").getByText(bobs[0].name).waitFor();
  await page.keyboard.press("Escape");
  const { offer: sale } = await eve.request("POST", `/api/market/listings/${listing}/offers`, {
    offeredCards: [],
    offeredPacks: 1,
  });
  await bob.request("PUT", `/api/market/listings/${listing}/offers/${sale._id}/accept`, {});
  await panel.getByText("Cancelled: nothing moved. One of its cards changed hands.").waitFor();
  const ended = await ada.request("GET", `/api/trades/${ada.id}`);
  assert.deepEqual([ended[0]._id, ended[0].cancellationReason], [second._id, "card_moved"]);
  assert.deepEqual(faults, []);
});

test("a trade that differs from what was shown is not accepted, and the difference is shown", async ({ browser, viewport: { width } }) => {
  const [[gives], [wants]] = [plain(await ada.cards()), plain(await bob.cards())];
  const trade = await proposeTrade(ada, bob, [[gives], 1], [[wants], 0]);
  const window = await open(browser, { token: bob.token, width });
  // Bob's window shows an older state of the trade: the card ungraded, and one pack more.
  let stale = true;
  await window.page.route(`**/api/trades/${bob.id}/pending`, async (route) => {
    const fetched = await route.fetch();
    const trades = await fetched.json();
    const outdated = (one) => ({
      ...one,
      version: "0".repeat(24),
      offeredPacks: 2,
      requestedItems: one.requestedItems.map((card) => ({ ...card, slabbed: true, grade: 4 })),
    });
    await route.fulfill({ response: fetched, json: stale ? trades.map(outdated) : trades });
  });
  await window.page.goto(`${demo.url}/trades/pending?trade=${trade._id}`);
  const panel = window.page.getByRole("region", { name: `Trade with ${ada.name}` });
  await panel.getByText("1 card and 2 packs").waitFor();
  await panel.getByRole("button", { name: "Accept" }).press("Enter");
  const accept = window.page.getByRole("button", { name: "Accept trade" });
  await accept.waitFor();
  stale = false;
  await accept.press("Enter");
  const changed = window.page.getByRole("dialog", { name: "This trade has changed" });
  await changed.getByText("You get 1 pack instead of 2.").waitFor();
  await changed.getByText(`${wants.name} has no grade any more.`).waitFor();
  assert.equal((await ada.request("GET", `/api/trades/${ada.id}`))[0].status, "pending", "nothing has moved");
  await changed.getByRole("button", { name: "Show the current trade" }).press("Enter");
  await window.page.getByRole("dialog", { name: `Accept ${ada.name}’s offer?` }).getByText("1 card and 1 pack").waitFor();
  await accept.press("Enter");
  await panel.getByText("Accepted: everything has changed hands.").waitFor();
  assert.ok(idsOf(await bob.cards()).includes(gives._id));
  assert.deepEqual(window.faults, []);
  await window.page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a change or withdrawal of an offer during the confirmation is shown", async ({ browser, viewport: { width } }) => {
  const [seller, buyer] = [ada, bob];
  const before = await buyer.request("GET", "/api/users/me");
  const [[card], [promised]] = [plain(await seller.cards()), plain(await buyer.cards())];
  const { _id: listing } = await seller.request("POST", "/api/market/listings", { cardId: card._id });
  const offers = `/api/market/listings/${listing}/offers`;
  await buyer.request("POST", offers, { offeredCards: [promised._id], offeredPacks: 3 });
  const { page, faults } = await openPage(browser, width, seller, `/market/listing/${listing}`);
  const accept = page.getByRole("button", { name: `Accept the offer of ${buyer.name}` });

  // The buyer reduces the offer while the seller's confirmation is open.
  await accept.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("3 packs and 1 card").waitFor();
  await buyer.request("PUT", `${offers}/self`, { offeredCards: [], offeredPacks: 1 });
  await dialog.getByText("The offer has changed. Nothing was sold.").waitFor();
  await dialog.getByText("The offer has 1 pack, it had 3 packs.").waitFor();
  await dialog.getByText(removedText(promised)).waitFor();
  await dialog.getByRole("button", { name: "Show the current offer" }).press("Enter");
  await dialog.getByRole("button", { name: "Accept" }).waitFor();

  // Then the buyer withdraws it.
  await buyer.request("DELETE", `${offers}/self`);
  await page.getByRole("dialog", { name: "This offer is gone" }).waitFor();
  await page.getByRole("dialog").getByText("Close", { exact: true }).press("Enter");
  await page.getByText("No offers yet. You are notified when somebody makes one.").waitFor();

  // The other way round: the seller cancels the listing while the buyer makes an offer.
  const shop = await openPage(browser, width, buyer, `/market/listing/${listing}`);
  await shop.page.getByRole("button", { name: "Make an offer" }).press("Enter");
  await pressInDialog(shop.page, "Packs: one more");
  await page.getByRole("button", { name: "Cancel listing" }).press("Enter");
  await pressInDialog(page, "Cancel listing");
  const over = shop.page.getByRole("dialog", { name: "This listing is over" });
  await over.getByText(`${seller.name} cancelled the listing of ${card.name}.`).waitFor();
  const { packs, packsReserved } = await buyer.request("GET", "/api/users/me");
  assert.deepEqual([packs, packsReserved], [before.packs, before.packsReserved]);
  assert.deepEqual([...faults, ...shop.faults], []);
});

test("giving away a Legendary or better card needs a second confirmation", async ({ browser, viewport: { width } }) => {
  const treasure = (await nova.cards()).find((card) => card.status === "available" && !isPlain(card));
  assert.ok(treasure, "the demo set gives its streamer something Legendary or better");
  const trade = await proposeTrade(ada, nova, [[], 1], [[treasure], 0]);
  const { page, faults } = await openPage(browser, width, nova, `/trades/pending?trade=${trade._id}`);
  const panel = page.getByRole("region", { name: `Trade with ${ada.name}` });
  await panel.getByRole("button", { name: "Accept" }).press("Enter");
  await page.getByRole("button", { name: "Accept trade" }).press("Enter");
  const confirmation = page.getByRole("dialog", { name: "Really give this card away?" });
  await confirmation.getByText(treasure.name).first().waitFor();
  await page.keyboard.press("Escape");
  await confirmation.waitFor({ state: "detached" });
  assert.equal((await ada.request("GET", `/api/trades/${ada.id}`))[0].status, "pending");
  await panel.getByRole("button", { name: "Reject" }).press("Enter");
  await page.getByRole("button", { name: "Reject trade" }).press("Enter");
  await panel.getByText("Rejected: nothing moved.").waitFor();
  // The closed dialog's entry leaves the history a little later, which would stop a navigation (web/src/lib/layers.ts).
  await page.waitForFunction(() => !history.state["foilcast.layers"]);

  const { _id: listing } = await nova.request("POST", "/api/market/listings", { cardId: treasure._id });
  await ada.request("POST", `/api/market/listings/${listing}/offers`, { offeredCards: [], offeredPacks: 1 });
  await page.goto(`${demo.url}/market/listing/${listing}`);
  await page.getByRole("button", { name: `Accept the offer of ${ada.name}` }).press("Enter");
  await pressInDialog(page, "Accept");
  await page.getByRole("dialog", { name: /^Give away this/ }).getByText(treasure.name).waitFor();
  await page.getByRole("button", { name: "Yes, sell it" }).press("Enter");
  await page.getByText(new RegExp(`^To ${ada.name} for 1 pack`)).waitFor();
  const buyer = await openPage(browser, width, ada, "/collection");
  await buyer.page.getByRole("button", { name: cardLabel(treasure) }).waitFor();
  assert.deepEqual([...faults, ...buyer.faults], []);
});

/** A card's name in a sentence about an offer. */
function removedText(card) {
  return new RegExp(`${cardLabel(card).source.slice(1)}.* is not in the offer any more\\.$`);
}
