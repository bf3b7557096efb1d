// No accessibility violations on the market in all its states: on phone and desktop, dark and light.
import { clean } from "./axe.mjs";
import { signIn } from "./demoServer.mjs";
import { test, useDemo } from "./fixtures.mjs";

const demo = useDemo();
let seller;
let buyer;
/** A listing with an offer, and one that was sold. */
let open;
let sold;

/** A request with a user's token. */
async function call(token, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(demo.url + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

test.beforeAll(async () => {
  const streamer = await signIn(demo.url, "nova");
  [seller, buyer] = [await signIn(demo.url, "axe_seller"), await signIn(demo.url, "axe_buyer")];
  for (const token of [seller, buyer]) {
    const { _id } = await call(token, "GET", "/api/users/me");
    await call(streamer, "POST", "/api/admin/give-packs", { userId: _id, amount: 60 });
  }
  // So many cards that some are held twice.
  const own = [];
  for (let pack = 0; pack < 40; pack++) own.push(...(await call(seller, "POST", "/api/packs/open", {})).cards);
  const { cards } = await call(buyer, "POST", "/api/packs/open", {});
  const list = (card) => call(seller, "POST", "/api/market/listings", { cardId: card._id, askingPacks: 2, note: "Hello" });
  const offer = (listing, offeredCards) =>
    call(buyer, "POST", `/api/market/listings/${listing}/offers`, { offeredPacks: 1, offeredCards, message: "Please" });
  sold = (await list(own[0]))._id;
  const { offer: bought } = await offer(sold, [cards[0]._id]);
  await call(seller, "PUT", `/api/market/listings/${sold}/offers/${bought._id}/accept`, {});
  open = (await list(own[1]))._id;
  await offer(open, [cards[1]._id]);
});

for (const width of [390, 1280]) {
  for (const theme of ["dark", "light"]) {
    /** A page for a user or a visitor, with reduced motion, so that nothing is half faded in. */
    const look = async (browser, address, token = null) => {
      const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
      await context.addInitScript(
        ([theme, token]) => {
          localStorage.setItem("foilcast.theme", theme);
          localStorage.setItem("foilcast.effects", "lite");
          localStorage.setItem("foilcast.early-access", "accepted");
          if (token !== null) localStorage.setItem("token", token);
        },
        [theme, token],
      );
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await page.goto(demo.url + address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page;
    };

    test(`looking at the market has no violations at ${width} px, ${theme}`, async ({ browser }) => {
      const page = await look(browser, "/market");
      await page.getByRole("list", { name: "Cards for sale" }).waitFor();
      if (width <= 768) await page.getByRole("button", { name: "Filters" }).click();
      await clean(page, "the market");
      await page.goto(`${demo.url}/market/listing/${open}`);
      await page.getByRole("link", { name: "Sign in to offer" }).waitFor();
      await clean(page, "a listing");
      await page.goto(`${demo.url}/market/listing/${sold}`);
      await page.getByText("All of them in a table").click();
      await page.getByRole("table").waitFor();
      await clean(page, "a sold listing with its price history");
      await page.goto(`${demo.url}/market/create`);
      await page.getByRole("heading", { name: "Sign in to sell" }).waitFor();
      await clean(page, "the invitation to sign in");
    });

    test(`selling and offering have no violations at ${width} px, ${theme}`, async ({ browser }) => {
      const page = await look(browser, `/market/listing/${open}`, buyer);
      await page.getByRole("button", { name: "Change my offer" }).click();
      await page.getByRole("list", { name: "Your cards" }).getByRole("button").first().waitFor();
      await clean(page, "an offer being put together");
      await page.goto(`${demo.url}/market?tab=offers`);
      await page.getByRole("list", { name: "My offers" }).waitFor();
      await clean(page, "my offers");
      await page.context().close();

      const shop = await look(browser, `/market/listing/${open}`, seller);
      await shop.getByRole("button", { name: "Accept the offer of axe_buyer" }).click();
      await shop.getByRole("dialog").waitFor();
      await clean(shop, "the question before a sale");
      await shop.goto(`${demo.url}/market?tab=mine&status=sold`);
      await shop.getByRole("list", { name: "My listings" }).waitFor();
      await clean(shop, "my listings");
      await shop.goto(`${demo.url}/market/create`);
      const pick = shop.getByRole("list", { name: "Your cards" }).locator("[aria-pressed]").nth(3);
      await pick.waitFor();
      await clean(shop, "choosing a card to sell");
      await pick.press("Enter");
      await shop.getByRole("form", { name: "Your listing" }).waitFor();
      await clean(shop, "a listing being made");
      await shop.goto(`${demo.url}/market/create?mode=duplicates`);
      await shop.getByRole("button", { name: "Choose all but the best of each" }).click();
      await clean(shop, "duplicates");
      await shop.getByRole("button", { name: /^Put \d+ cards? up…$/ }).click();
      await shop.getByRole("dialog").waitFor();
      await clean(shop, "the summary before many listings");
    });
  }
}
