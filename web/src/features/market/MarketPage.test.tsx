import { expect, test } from "vitest";
import { aCard } from "../../test/builders";
import { aListing, anOffer, mira, nova, serveMarket } from "../../test/market";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, mockGet, recordRequests, server } from "../../test/server";
import { connections, emit, hasListener } from "../../test/sockets";

const PATH = "*/api/market/listings";
const id = (number: number) => number.toString(16).padStart(24, "0");

const eel = aListing({ offerCount: 2 });
const otter = aListing({
  _id: id(901),
  card: aCard({ name: "Night Otter", rarity: "Basic", mintNumber: 12 }),
  askingPacks: null,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => aListing({ _id: id(2000 + at) }));

test("shows a visitor the listings, and calls nothing that needs a token", async () => {
  const calls = serveMarket({ listings: [eel, otter] });
  const seen = recordRequests();
  renderAt("/market");
  const tile = await screen.findByRole("link", {
    name: "Lantern Eel, Rare, mint 7 of 300, by mira, asks 3 packs, 2 offers, 2 days left",
  });
  expect(tile).toHaveAttribute("href", `/market/listing/${eel._id}`);
  expect(
    screen.getByRole("link", { name: /^Night Otter.*open to offers, no offers, 2 days left$/ }),
  ).toBeVisible();
  expect(await screen.findByText("2 cards for sale")).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Sections of the market" })).toBeNull();
  await waitFor(() => expect(connections).toEqual([""]));
  expect(seen).toEqual(new Set(["/api/settings", "/api/market/listings"]));
  expect(calls.every(({ authorization }) => authorization === null)).toBe(true);
  await expectNoViolations();
});

test("shows a visitor the listings instead of the tabs of signed-in users", async () => {
  serveMarket({ listings: [eel] });
  const seen = recordRequests();
  renderAt("/market?tab=offers");
  expect(await screen.findByRole("link", { name: /^Lantern Eel/ })).toBeVisible();
  expect(seen).toEqual(new Set(["/api/settings", "/api/market/listings"]));
});

test("marks cards that a signed-in user lacks, and counts own copies", async () => {
  const cards = ["a", "b", "c"].map((kind) =>
    aCard({ name: `Card ${kind}`, rarity: "Rare", definitionId: kind.repeat(24) }),
  );
  serveMarket({ listings: cards.map((card, at) => aListing({ _id: id(910 + at), card })) });
  server.use(
    mockGet("/api/users/me/holdings", {
      holdings: [
        { definitionId: "b".repeat(24), copies: 1, rarities: [{ rarity: "Basic", count: 1 }] },
        { definitionId: "c".repeat(24), copies: 2, rarities: [{ rarity: "Rare", count: 2 }] },
      ],
    }),
  );
  renderAt("/market", { token: "t" });
  expect(await screen.findByRole("link", { name: /^Card a, .*left, You miss it$/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Card b, .*left, New rarity for you$/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Card c, .*left, You have 2$/ })).toBeVisible();
  await expectNoViolations();
});

test("shows placeholders for tiles while it loads", async () => {
  server.use(http.get(PATH, () => delay("infinite")));
  renderAt("/market");
  expect(await screen.findByRole("status", { name: "Loading listings" })).toBeVisible();
  expect(screen.getByText("Counting cards…")).toBeVisible();
  await expectNoViolations();
});

test("links to other pages from an empty market", async () => {
  serveMarket({});
  renderAt("/market");
  expect(await screen.findByRole("heading", { name: "The market is quiet" })).toBeVisible();
  for (const link of screen.getAllByRole("link", { name: "Sell a card" }))
    expect(link).toHaveAttribute("href", "/market/create");
  await expectNoViolations();
});

test("shows the server's error message and retries on request", async () => {
  server.use(http.get(PATH, () => errorResponse(503, "busy", "The server is busy. Try again in a moment.")));
  const { user } = renderAt("/market");
  expect(await screen.findByText("The server is busy. Try again in a moment.")).toBeVisible();
  await expectNoViolations();
  serveMarket({ listings: [eel] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /^Lantern Eel/ })).toBeVisible();
});

test("sends search, filters and order to the server and keeps them in the address", async () => {
  const calls = serveMarket({ listings: [eel, otter] });
  const { user, path } = renderAt("/market?rarity=basic&page=3");
  await screen.findByRole("heading", { name: "Nothing like that is for sale" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Rarity" }), "Rare");
  expect(await screen.findByRole("link", { name: /^Lantern Eel/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Night Otter/ })).toBeNull();
  expect(path()).toBe("/market?rarity=Rare");

  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Ending soonest");
  await user.selectOptions(screen.getByRole("combobox", { name: "Modifier" }), "No modifier");
  await user.click(screen.getByRole("checkbox", { name: "Slabbed" }));
  await user.click(screen.getByRole("checkbox", { name: "Limited" }));
  await user.type(screen.getByRole("searchbox", { name: "Seller" }), "mira");
  await waitFor(() =>
    expect(path()).toBe(
      "/market?rarity=Rare&modifier=none&slabbed=true&limited=true&seller=mira&sort=ending",
    ),
  );
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
      rarity: "Rare",
      modifier: "none",
      slabbed: "true",
      limited: "true",
      seller: "mira",
      sort: "ending",
      limit: "24",
    }),
  );

  await user.type(screen.getByRole("searchbox", { name: "Search" }), "lantern fox");
  expect(await screen.findByRole("heading", { name: "Nothing like that is for sale" })).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search" })).toHaveValue("lantern fox");
  await expectNoViolations();
  const [clear] = screen.getAllByRole("button", { name: "Clear filters" });
  await user.click(clear ?? document.body);
  expect(await screen.findByRole("link", { name: /^Night Otter/ })).toBeVisible();
  expect(path()).toBe("/market?sort=ending");
});

test("distinguishes an unknown seller from a failure", async () => {
  serveMarket({ listings: [eel] });
  const { user } = renderAt("/market?seller=nobody");
  expect(await screen.findByRole("heading", { name: "No such collector" })).toBeVisible();
  await user.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1) ?? document.body);
  expect(await screen.findByRole("link", { name: /^Lantern Eel/ })).toBeVisible();
});

test("gives pages addresses, and does not count more than a thousand", async () => {
  serveMarket({ listings: many(60), total: { total: 1000, more: true, pages: 42 } });
  const { user, path } = renderAt("/market?search=eel&page=2");
  expect(await screen.findByText("1,000+ cards found")).toBeVisible();
  const pages = screen.getByRole("navigation", { name: "Pages" });
  expect(within(pages).getByRole("link", { name: "Page 2 of 42" })).toHaveAttribute("aria-current", "page");
  expect(within(pages).getByRole("link", { name: "Page 1 of 42" })).not.toHaveAttribute("aria-current");
  expect(within(pages).getByRole("link", { name: "Previous" })).toHaveAttribute("href", "/market?search=eel");
  await user.click(within(pages).getByRole("link", { name: "Next" }));
  await waitFor(() => expect(path()).toBe("/market?search=eel&page=3"));
  await expectNoViolations();
});

test("links to the first page from one that has become empty", async () => {
  serveMarket({ listings: [eel] });
  const { user, path } = renderAt("/market?page=7");
  await user.click(await screen.findByRole("button", { name: "To the first page" }));
  expect(await screen.findByRole("link", { name: /^Lantern Eel/ })).toBeVisible();
  expect(path()).toBe("/market");
});

test("counts new listings, and shows them only on request", async () => {
  const listings = [eel];
  const calls = serveMarket({ listings });
  const { user, path } = renderAt("/market?sort=name&page=1");
  await screen.findByRole("link", { name: /^Lantern Eel/ });
  await waitFor(() => expect(hasListener("market:newListing")).toBe(true));
  const before = calls.length;
  listings.unshift(otter);
  await emit("market:newListing", { _id: otter._id });
  await emit("market:newListing", { _id: otter._id });
  expect(screen.getByRole("button", { name: "1 new listing" })).toBeVisible();
  await emit("market:newListing", { _id: id(555) });
  // Listings on the page and events without data do not count.
  await emit("market:newListing", { _id: eel._id });
  await emit("market:newListing", "strange");
  const chip = screen.getByRole("button", { name: "2 new listings" });
  expect(calls.length).toBe(before);
  expect(screen.queryByRole("link", { name: /^Night Otter/ })).toBeNull();
  await expectNoViolations();
  await user.click(chip);
  expect(await screen.findByRole("link", { name: /^Night Otter/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /new listing/ })).toBeNull();
  expect(path()).toBe("/market");
});

test("my listings: shows active and sold ones, with links", async () => {
  const mine = aListing({ owner: nova });
  const sold = aListing({ _id: id(902), owner: nova, status: "sold", card: otter.card });
  const calls = serveMarket({ listings: [mine, sold, otter] });
  const { user, path } = renderAt("/market", { token: "t" });
  const tabs = await screen.findByRole("navigation", { name: "Sections of the market" });
  await user.click(within(tabs).getByRole("link", { name: "My listings" }));
  expect(await screen.findByRole("link", { name: /^Lantern Eel.*by nova/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Night Otter/ })).toBeNull();
  expect(within(tabs).getAllByRole("link", { current: "page" })).toEqual([
    within(tabs).getByRole("link", { name: "My listings" }),
  ]);
  expect(calls.at(-1)?.query.get("seller")).toBe(nova._id);

  await user.click(screen.getByRole("radio", { name: "Sold" }));
  expect(
    await screen.findByRole("link", { name: "Night Otter, Basic, mint 12 of 1000, by nova, sold" }),
  ).toBeVisible();
  expect(path()).toBe("/market?tab=mine&status=sold");
  await expectNoViolations();

  await user.click(screen.getByRole("radio", { name: "Expired" }));
  expect(await screen.findByRole("heading", { name: "Nothing expired" })).toBeVisible();
});

test("my listings: retries after a failure", async () => {
  server.use(http.get(PATH, () => new HttpResponse(null, { status: 500 })));
  const { user } = renderAt("/market?tab=mine", { token: "t" });
  expect(await screen.findByRole("heading", { name: "Your listings could not be loaded" })).toBeVisible();
  serveMarket({ listings: [aListing({ owner: nova })] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /^Lantern Eel/ })).toBeVisible();
});

test("my offers: shows each offer and its result", async () => {
  const offer = { offerer: nova, offeredPacks: 2, offeredCards: [otter.card] };
  serveMarket({
    offers: [
      { ...anOffer({ ...offer, _id: id(1) }), listing: eel },
      {
        ...anOffer({ ...offer, _id: id(2), status: "lost" }),
        listing: { ...eel, status: "sold", owner: mira },
      },
    ],
  });
  renderAt("/market?tab=offers", { token: "t" });
  const list = await screen.findByRole("list", { name: "My offers" });
  const [first, second] = within(list).getAllByRole("heading", { level: 2, name: "Lantern Eel" });
  expect(first).toBeVisible();
  expect(second).toBeVisible();
  expect(within(list).getByText("Waiting")).toBeVisible();
  expect(within(list).getByText("Sold to somebody else")).toBeVisible();
  expect(within(list).getAllByText("You offered 2 packs and 1 card 1 hour ago")).toHaveLength(2);
  await expectNoViolations();
});

test("my listings and my offers refetch on their own events only", async () => {
  const mine = aListing({ owner: nova });
  const calls = serveMarket({ listings: [mine], offers: [{ ...anOffer({ offerer: nova }), listing: eel }] });
  const listed = renderAt("/market?tab=mine", { token: "t" });
  await screen.findByRole("link", { name: /^Lantern Eel.*no offers/ });
  await waitFor(() => expect(hasListener("market:listingUpdated")).toBe(true));
  mine.offerCount = 1;
  const before = calls.length;
  await emit("market:listingUpdated", { _id: id(1) });
  expect(calls.length).toBe(before);
  await emit("market:listingUpdated", { _id: mine._id });
  expect(await screen.findByRole("link", { name: /^Lantern Eel.*1 offer/ })).toBeVisible();
  listed.unmount();

  renderAt("/market?tab=offers", { token: "t" });
  await screen.findByText("Waiting");
  await waitFor(() => expect(hasListener("market:listingUpdated")).toBe(true));
  const offerRequests = () => calls.filter(({ path }) => path === "/api/market/offers").length;
  expect(offerRequests()).toBe(1);
  await emit("market:listingUpdated", { _id: eel._id });
  await waitFor(() => expect(offerRequests()).toBe(2));
});

test("my offers: handles loading, none, and a failure", async () => {
  const offers = "*/api/market/offers";
  server.use(http.get(offers, () => delay("infinite")));
  const loading = renderAt("/market?tab=offers", { token: "t" });
  expect(await screen.findByRole("status", { name: "Loading your offers" })).toBeVisible();
  loading.unmount();
  server.use(http.get(offers, () => new HttpResponse(null, { status: 500 })));
  const { user } = renderAt("/market?tab=offers", { token: "t" });
  expect(await screen.findByRole("heading", { name: "Your offers could not be loaded" })).toBeVisible();
  serveMarket({});
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "See what is for sale" })).toHaveAttribute(
    "href",
    "/market",
  );
  await expectNoViolations();
});
