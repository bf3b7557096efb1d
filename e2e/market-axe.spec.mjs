// No accessibility violations on the market in all its states: on phone and desktop, dark and light.
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { newcomer, visit } from "./people.mjs";
import { expectAccessibleInBothThemes } from "./states.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let seller;
let buyer;
/** A listing with an offer, and one that was sold. */
let open;
let sold;

test.beforeAll(async () => {
  [seller, buyer] = [await newcomer(nova, "axe_seller", 60), await newcomer(nova, "axe_buyer", 60)];
  // Enough cards that the seller has duplicates.
  const own = [];
  for (let pack = 0; pack < 40; pack++) own.push(...(await seller.request("POST", "/api/packs/open", {})).cards);
  const cards = await buyer.cards();
  const list = (card) => seller.request("POST", "/api/market/listings", { cardId: card._id, askingPacks: 2, note: "Hello" });
  const offer = (listing, offeredCards) =>
    buyer.request("POST", `/api/market/listings/${listing}/offers`, { offeredPacks: 1, offeredCards, message: "Please" });
  sold = (await list(own[0]))._id;
  const { offer: bought } = await offer(sold, [cards[0]._id]);
  await seller.request("PUT", `/api/market/listings/${sold}/offers/${bought._id}/accept`, {});
  open = (await list(own[1]))._id;
  await offer(open, [cards[1]._id]);
});

for (const width of [390, 1280]) {
  const look = async (browser, path, token = null) =>
    (await visit(browser, demo.url + path, { token, width })).page;

  test(`looking at the market has no violations at ${width} px`, async ({ browser }) => {
    const page = await look(browser, "/market");
    await page.getByRole("list", { name: "Cards for sale" }).waitFor();
    if (width <= 768) await page.getByRole("button", { name: "Filters" }).click();
    await expectAccessibleInBothThemes(page, "the market");
    await page.goto(`${demo.url}/market/listing/${open}`);
    await page.getByRole("link", { name: "Login with Twitch to offer" }).waitFor();
    await expectAccessibleInBothThemes(page, "a listing");
    await page.goto(`${demo.url}/market/listing/${sold}`);
    await page.getByText("All sales in a table").click();
    await page.getByRole("table").waitFor();
    await expectAccessibleInBothThemes(page, "a sold listing with its price history");
    await page.goto(`${demo.url}/market/create`);
    await page.getByRole("heading", { name: "Login with Twitch to sell" }).waitFor();
    await expectAccessibleInBothThemes(page, "the invitation to sign in");
  });

  test(`selling and offering have no violations at ${width} px`, async ({ browser }) => {
    const page = await look(browser, `/market/listing/${open}`, buyer.token);
    await page.getByRole("button", { name: "Change my offer" }).click();
    await page.getByRole("list", { name: "Your cards" }).getByRole("button").first().waitFor();
    await expectAccessibleInBothThemes(page, "an offer being put together");
    await page.goto(`${demo.url}/market?tab=offers`);
    await page.getByRole("list", { name: "My offers" }).waitFor();
    await expectAccessibleInBothThemes(page, "my offers");
    await page.context().close();

    const shop = await look(browser, `/market/listing/${open}`, seller.token);
    await shop.getByRole("button", { name: "Accept the offer of axe_buyer" }).click();
    await shop.getByRole("dialog").waitFor();
    await expectAccessibleInBothThemes(shop, "the question before a sale");
    await shop.goto(`${demo.url}/market?tab=mine&status=sold`);
    await shop.getByRole("list", { name: "My listings" }).waitFor();
    await expectAccessibleInBothThemes(shop, "my listings");
    await shop.goto(`${demo.url}/market/create`);
    const pick = shop.getByRole("list", { name: "Your cards" }).locator("[aria-pressed]").nth(3);
    await pick.waitFor();
    await expectAccessibleInBothThemes(shop, "choosing a card to sell");
    await pick.press("Enter");
    await shop.getByRole("form", { name: "Your listing" }).waitFor();
    await expectAccessibleInBothThemes(shop, "a listing being made");
    await shop.goto(`${demo.url}/market/create?mode=duplicates`);
    await shop.getByRole("button", { name: "Select all duplicates" }).click();
    await expectAccessibleInBothThemes(shop, "duplicates");
    await shop.getByRole("button", { name: /^List \d+ cards?…$/ }).click();
    await shop.getByRole("dialog").waitFor();
    await expectAccessibleInBothThemes(shop, "the summary before many listings");
  });
}
