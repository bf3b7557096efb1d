// No accessibility violations on the trade pages in all their states: on phone and desktop, dark and light.
import assert from "node:assert/strict";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { isPlain, newcomer, plain, visit } from "./people.mjs";
import { expectAccessibleInBothThemes } from "./states.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let other;
let newbie;
/** Trades of the streamer: an incoming one for a valuable card, an outgoing one, and a rejected one. */
let precious;
let outgoing;
let over;

test.beforeAll(async () => {
  other = await newcomer(nova, "axe_trader", 3);
  newbie = await newcomer(nova, "axe_newbie");
  const [own, theirs] = [await nova.cards(), await other.cards()];
  const treasure = own.find((card) => card.status === "available" && !isPlain(card));
  assert.ok(treasure, "the demo set gives its streamer something Legendary or better");
  const offer = async (from, body) => (await from.request("POST", "/api/trades", body))._id;
  precious = await offer(other, {
    recipient: "nova",
    offeredItems: theirs.slice(0, 3).map(({ _id }) => _id),
    offeredPacks: 1,
    requestedItems: [treasure._id],
    requestedPacks: 0,
    message: "For the treasure?",
  });
  const [first, second] = plain(own);
  outgoing = await offer(nova, {
    recipient: other.name,
    offeredItems: [first._id],
    offeredPacks: 0,
    requestedItems: [theirs[3]._id],
    requestedPacks: 1,
  });
  over = await offer(nova, {
    recipient: other.name,
    offeredItems: [second._id],
    offeredPacks: 0,
    requestedItems: [theirs[4]._id],
    requestedPacks: 0,
  });
  await other.request("PUT", `/api/trades/${over}/status`, { status: "rejected" });
});

for (const width of [390, 1280]) {
  const look = async (browser, path, { token }) =>
    (await visit(browser, demo.url + path, { token, width })).page;
  const narrow = width < 1024;

  test(`composing a trade has no violations at ${width} px`, async ({ browser }) => {
    const page = await look(browser, "/trading", nova);
    await page.getByRole("navigation", { name: "Recent trading partners" }).waitFor();
    await expectAccessibleInBothThemes(page, "the choice of a partner");
    const search = page.getByRole("combobox", { name: "Name of a collector" });
    await search.fill(other.name.slice(0, 6));
    await page.getByRole("option", { name: other.name }).waitFor();
    await expectAccessibleInBothThemes(page, "partners that match");
    await search.press("ArrowDown");
    await search.press("Enter");

    for (const title of ["Your cards", `${other.name}’s cards`]) {
      if (narrow) await page.getByRole("radio", { name: title }).press("Space");
      const pane = page.getByRole("region", { name: title, exact: true });
      await pane.locator("[aria-pressed=false][aria-label]:not([aria-disabled])").first().press("Enter");
      await pane.locator("[aria-pressed=true]").first().waitFor();
      await pane.getByRole("button", { name: "Filters" }).press("Enter");
      await pane.getByRole("checkbox", { name: "Slabbed" }).waitFor();
      await expectAccessibleInBothThemes(page, `${title} with a card chosen and the filters open`);
    }
    if (narrow) {
      await page.getByRole("button", { name: "Review" }).press("Enter");
      await page.getByRole("dialog").waitFor();
    }
    await page.getByRole("region", { name: "You get", exact: true }).getByText("1 card").waitFor();
    await expectAccessibleInBothThemes(page, "the table");
    await page.getByRole("button", { name: "Review offer" }).press("Enter");
    await page.getByRole("textbox", { name: "Message (optional)" }).waitFor();
    await expectAccessibleInBothThemes(page, "the offer before it is sent");
  });

  test(`pending trades have no violations at ${width} px`, async ({ browser }) => {
    const page = await look(browser, "/trades/pending", nova);
    await page.getByRole("list", { name: "Trades that wait for your answer" }).waitFor();
    await expectAccessibleInBothThemes(page, "trades that wait for an answer");
    await page.goto(`${demo.url}/trades/pending?trade=${precious}`);
    const panel = page.getByRole("region", { name: `Trade with ${other.name}` });
    await panel.getByText("For the treasure?").waitFor();
    await expectAccessibleInBothThemes(page, "a trade");
    for (const [action, state] of [
      ["Counter-offer", "the question before a counter-offer"],
      ["Reject", "the question before a trade is rejected"],
      ["Accept", "the question before a trade is accepted"],
    ]) {
      await panel.getByRole("button", { name: action }).press("Enter");
      await page.getByRole("dialog").waitFor();
      await expectAccessibleInBothThemes(page, state);
      if (action === "Accept") break;
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "Accept trade" }).press("Enter");
    await page.getByRole("dialog", { name: "Really give this card away?" }).waitFor();
    await expectAccessibleInBothThemes(page, "the question before a treasure is given away");

    await page.goto(`${demo.url}/trades/pending?trade=${outgoing}`);
    await panel.getByRole("button", { name: "Withdraw offer" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    await expectAccessibleInBothThemes(page, "the question before an offer is taken back");
    await page.goto(`${demo.url}/trades/pending?trade=${over}`);
    await page.getByText("Rejected: nothing moved.").waitFor();
    await expectAccessibleInBothThemes(page, "a trade that is over");
    await page.goto(`${demo.url}/trades/pending?search=nothing+like+it`);
    await page.getByRole("heading", { name: "No trade matches" }).waitFor();
    await expectAccessibleInBothThemes(page, "a search without a result");
    await page.context().close();

    const empty = await look(browser, `/trades/pending?trade=${over}`, newbie);
    await empty.getByText("You are not part of this trade.").waitFor();
    await empty.getByRole("heading", { name: "No offers waiting" }).waitFor();
    await expectAccessibleInBothThemes(empty, "no trade at all");
  });
}
