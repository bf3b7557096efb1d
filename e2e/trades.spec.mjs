// A trade between two users in two windows, from the search to both changed collections, with a counter-offer in
// between. After sign-in, every step is a key press or a click; the result is read in the other user's window.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { cardLabel, newcomer, open, waitForNotification } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);

/** A user with five cards and `packs` packs, signed in in their own browser. */
async function collector(browser, name, packs, width) {
  const user = await newcomer(nova, name, packs);
  return { ...user, ...(await open(browser, { token: user.token, width })) };
}

/** Switches to one of the two collections on a narrow screen, which shows one at a time. */
async function showCollection(page, title, narrow) {
  if (narrow) await page.getByRole("radio", { name: title }).press("Space");
}

/** Picks a card of one of the two collections. */
async function pick(page, title, card, narrow) {
  await showCollection(page, title, narrow);
  const pane = page.getByRole("region", { name: title, exact: true });
  await pane.getByRole("button", { name: cardLabel(card) }).press("Enter");
  await pane.getByRole("button", { name: cardLabel(card), pressed: true }).waitFor();
}

/** Opens the summary of the trade on a narrow screen. */
async function openTable(page, narrow) {
  if (narrow)
    await page
      .getByRole("region", { name: "Your trade" })
      .getByRole("button", { name: "Review" })
      .press("Enter");
}

const onePackMore = (page, side) =>
  page.getByRole("region", { name: side, exact: true }).getByRole("button", { name: "Packs: one more" });

test("a trade with a counter-offer changes both collections", async ({ browser, viewport: { width } }) => {
  const narrow = width < 1024;
  const ada = await collector(browser, "trade_ada", 2, width);
  const bob = await collector(browser, "trade_bob", 0, width);
  const [adas, bobs] = [await ada.cards(), await bob.cards()];
  assert.deepEqual([adas.length, bobs.length], [5, 5]);

  // Bob opens his empty list; it updates live from here on.
  await bob.page.goto(`${demo.url}/trades/pending`);
  await bob.page.getByRole("heading", { name: "No offers waiting" }).waitFor();
  // Wait for the achievements of his first pack now, so that they do not arrive in between.
  await bob.request("GET", "/api/achievements");
  const { unreadNotifications: unread } = await bob.request("GET", "/api/users/me");

  // Ada finds him by keyboard and offers a card and a pack for one of his.
  await ada.page.goto(`${demo.url}/trading`);
  const search = ada.page.getByRole("combobox", { name: "Name of a collector" });
  await search.pressSequentially(bob.name.slice(0, -1));
  await ada.page.getByRole("option", { name: bob.name }).waitFor();
  await search.press("ArrowDown");
  await search.press("Enter");
  await ada.page.getByRole("heading", { level: 1, name: `Trade with ${bob.name}` }).waitFor();
  await pick(ada.page, "Your cards", adas[0], narrow);
  await pick(ada.page, `${bob.name}’s cards`, bobs[0], narrow);
  await openTable(ada.page, narrow);
  await onePackMore(ada.page, "You give").press("Enter");
  await expectAccessible(ada.page, "the table with an offer on it");
  await ada.page.getByRole("button", { name: "Review offer" }).press("Enter");
  await ada.page
    .getByRole("textbox", { name: "Message (optional)" })
    .fill("A card and a pack for one of yours?");
  await ada.page.getByRole("button", { name: "Send offer" }).press("Enter");
  await ada.page.getByRole("region", { name: `Trade with ${bob.name}` }).waitFor();

  // Bob receives it and asks for one pack more.
  await waitForNotification(bob.page, unread);
  const offer = bob.page.getByRole("link", { name: new RegExp(`^${ada.name} .*You get`) });
  await offer.press("Enter");
  const panel = bob.page.getByRole("region", { name: `Trade with ${ada.name}` });
  await panel.getByText("A card and a pack for one of yours?").waitFor();
  await expectAccessible(bob.page, "a trade with both its sides");
  await panel.getByRole("button", { name: "Counter-offer" }).press("Enter");
  await bob.page.getByRole("button", { name: "Start counter-offer" }).press("Enter");
  await bob.page.getByRole("heading", { level: 1, name: `Counter-offer to ${ada.name}` }).waitFor();
  await openTable(bob.page, narrow);
  await onePackMore(bob.page, "You get").press("Enter");
  await bob.page
    .getByRole("region", { name: "You get", exact: true })
    .getByText("1 card and 2 packs")
    .waitFor();
  await bob.page.getByRole("button", { name: "Review counter-offer" }).press("Enter");
  await bob.page.getByRole("button", { name: "Send counter-offer" }).press("Enter");
  await bob.page.getByRole("region", { name: `Trade with ${ada.name}` }).waitFor();

  // Ada's window shows that her offer has ended; the counter-offer is in the other list.
  await ada.page.getByText("This trade ended while you were looking at it.").waitFor();
  await ada.page.getByText(/It was answered with a counter-offer/).waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("radio", { name: "Incoming (1)" }).press("Space");
  await ada.page.getByRole("link", { name: new RegExp(`^${bob.name} .*You get`) }).press("Enter");
  const counterOffer = ada.page.getByRole("region", { name: `Trade with ${bob.name}` });
  await counterOffer.getByText("a counter-offer").waitFor();
  await counterOffer.getByRole("button", { name: "Accept" }).press("Enter");
  const question = ada.page.getByRole("dialog", { name: `Accept ${bob.name}’s offer?` });
  // Both may be copies of the same card.
  await question.getByRole("region", { name: /^You give/ }).getByText(adas[0].name).waitFor();
  await question.getByText("2 packs").first().waitFor();
  await expectAccessible(ada.page, "the question before a trade is accepted");
  await question.getByRole("button", { name: "Accept trade" }).press("Enter");
  // Giving away a Legendary or better card needs a second confirmation; it depends on the draw whether Ada does.
  const secondConfirmation = ada.page.getByRole("button", { name: "Yes, give it away" });
  const done = ada.page.getByText("Done: cards and packs have changed hands.");
  await secondConfirmation.or(done).first().waitFor();
  if (await secondConfirmation.isVisible()) await secondConfirmation.press("Enter");
  await done.waitFor();

  // Bob's window updates by itself, and each window shows the other user's new collection.
  await bob.page.getByText("Accepted: everything has changed hands.").waitFor();
  for (const [page, owner, card] of [
    [bob.page, ada, bobs[0]],
    [ada.page, bob, adas[0]],
  ]) {
    await page.goto(`${demo.url}/collection/${owner.name}`);
    await page
      .getByRole("button", { name: cardLabel(card) })
      .first()
      .waitFor();
  }
  const [adaNow, bobNow] = [
    await ada.request("GET", "/api/users/me"),
    await bob.request("GET", "/api/users/me"),
  ];
  assert.deepEqual([adaNow.packs, adaNow.packsReserved, bobNow.packs, bobNow.packsReserved], [0, 0, 2, 0]);
  assert.deepEqual([...ada.faults, ...bob.faults], []);
});
