// Signing in and out on the pages of trades and the market: the user returns to the same page, the trade draft survives
// a reload, and a change in one window applies to the others.
import assert from "node:assert/strict";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { cardLabel, newcomer, open, plain } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let ada;
let bob;

test.beforeAll(async () => {
  [ada, bob] = [await newcomer(nova, "windows_ada", 3), await newcomer(nova, "windows_bob", 3)];
});

/** Signs in through the stand-in provider's page. */
async function signInAtProvider(page, name) {
  await page.getByRole("link", { name: "Login with Twitch", exact: true }).press("Enter");
  await page.getByRole("textbox").first().fill(name);
  await page.keyboard.press("Enter");
}

test("a visitor who signs in to make an offer returns to the listing, signed in", async ({ browser }) => {
  const [card] = plain(await bob.cards());
  const { _id } = await bob.request("POST", "/api/market/listings", { cardId: card._id });
  const { page, faults } = await open(browser, {});
  const unauthorized = [];
  page.on("response", (response) => response.status() === 401 && unauthorized.push(response.url()));
  await page.goto(`${demo.url}/market/listing/${_id}`);
  await page.getByRole("link", { name: "Login with Twitch to offer" }).press("Enter");
  await signInAtProvider(page, ada.name);
  await page.getByRole("button", { name: "Make an offer" }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/market/listing/${_id}`);

  // Without a page to return to, the sign-in leads to the dashboard.
  await page.getByRole("button", { name: /^Your menu/ }).press("Enter");
  await page.getByRole("button", { name: "Logout" }).press("Enter");
  await signInAtProvider(page, ada.name);
  await page.waitForURL(`${demo.url}/dashboard`);
  assert.deepEqual([...faults, ...unauthorized], []);
});

test("a trade draft survives a reload", async ({ browser }) => {
  const [[mine], [theirs]] = [plain(await ada.cards()), plain(await bob.cards())];
  const { page, faults } = await open(browser, { token: ada.token });
  await page.goto(`${demo.url}/trading?with=${bob.name}`);
  for (const [title, card] of [
    ["Your cards", mine],
    [`${bob.name}’s cards`, theirs],
  ]) {
    const pane = page.getByRole("region", { name: title, exact: true });
    await pane.getByRole("button", { name: cardLabel(card) }).press("Enter");
  }
  const get = page.getByRole("region", { name: "You get", exact: true });
  await get.getByRole("button", { name: "Packs: one more" }).press("Enter");
  await page.reload();
  await get.getByText("1 card and 1 pack").waitFor();
  await get.getByText(theirs.name).first().waitFor();
  await page.getByRole("region", { name: "You give", exact: true }).getByText(mine.name).first().waitFor();
  assert.deepEqual(faults, []);
});

test("signing out in one window signs out the others, and signing in brings them back", async ({ browser }) => {
  const [[mine], [theirs]] = [plain(await ada.cards()), plain(await bob.cards())];
  const { _id: trade } = await bob.request("POST", "/api/trades", {
    recipient: ada.name,
    offeredItems: [theirs._id],
    offeredPacks: 0,
    requestedItems: [mine._id],
    requestedPacks: 0,
  });
  const { page: first, context, faults } = await open(browser, { token: ada.token });
  await first.goto(`${demo.url}/trades/pending?trade=${trade}`);
  const panel = first.getByRole("region", { name: `Trade with ${bob.name}` });
  await panel.getByRole("button", { name: "Accept" }).press("Enter");
  await first.getByRole("dialog").waitFor();
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const page of [second, third]) page.on("pageerror", (error) => faults.push(error));
  await second.goto(`${demo.url}/market?tab=offers`);
  await second.getByRole("heading", { level: 1, name: "Market" }).waitFor();
  await third.goto(`${demo.url}/dashboard`);

  await third.getByRole("button", { name: /^Your menu/ }).press("Enter");
  await third.getByRole("button", { name: "Logout" }).press("Enter");
  await third.waitForURL(`${demo.url}/login`);
  await first.waitForURL(`${demo.url}/login`);
  assert.equal(await first.getByRole("dialog").count(), 0);
  // Public pages stay open in the visitor's view.
  await second.getByRole("list", { name: "Cards for sale" }).waitFor();
  await second.getByRole("link", { name: "Login" }).waitFor();

  await signInAtProvider(third, ada.name);
  await third.waitForURL(`${demo.url}/dashboard`);
  await panel.getByRole("button", { name: "Accept" }).waitFor();
  assert.equal(new URL(first.url()).search, `?trade=${trade}`);
  await second.getByRole("button", { name: /^Your menu/ }).waitFor();
  assert.deepEqual(faults, []);
});
