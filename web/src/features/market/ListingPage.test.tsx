import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aCard, aMe } from "../../test/builders";
import { aListing, anOffer, aSale, mira, nova, otto, serveMarket } from "../../test/market";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, recordRequests, server } from "../../test/server";
import { emit, hasListener } from "../../test/sockets";
import type { ListingDetail, Offer } from "../listings/types";

const id = (number: number) => number.toString(16).padStart(24, "0");
const AT = `/market/listing/${id(900)}`;
const OFFERS = `*/api/market/listings/${id(900)}/offers`;

const otter = aCard({ _id: id(31), name: "Night Otter", rarity: "Basic", mintNumber: 12 });
const heron = aCard({ _id: id(32), name: "Grey Heron", rarity: "Legendary", mintNumber: 5 });
const busy = aCard({ _id: id(33), name: "Moon Moth", rarity: "Epic", mintNumber: 9, status: "pending" });

beforeEach(() => {
  server.use(
    http.get("*/api/users/:idOrName/collection", () => {
      const response: Schemas["CollectionPage"] = { cards: [otter, heron, busy], packs: 4, total: 3 };
      return HttpResponse.json(response);
    }),
    http.get("*/api/users/me", () => HttpResponse.json(aMe({ packs: 4 }))),
  );
});

/** Mocks a listing that the test can change. */
function serve(change: Partial<ListingDetail> = {}) {
  const listing = aListing(change);
  const calls = serveMarket({
    listings: [listing],
    sales: [aSale({ packs: 4 }), aSale({ listingId: id(991) })],
  });
  return { listing, calls, writes: () => calls.filter(({ method }) => method !== "GET") };
}

const rivals = (): Offer[] => [
  anOffer({ _id: id(951), offerer: otto, offeredPacks: 2, message: "Would complete my series!" }),
  anOffer({
    _id: id(952),
    offerer: { _id: id(803), username: "piet" },
    offeredPacks: 0,
    offeredCards: [otter],
    version: "b".repeat(24),
    createdAt: new Date().toISOString(),
  }),
];

test("shows a visitor everything and a sign-in link, and sends no request that needs a token", async () => {
  const { calls } = serve({ note: "For a good home.", offerCount: 2, offers: rivals() });
  const seen = recordRequests();
  renderAt(AT);
  expect(await screen.findByRole("heading", { level: 1, name: "Lantern Eel" })).toBeVisible();
  expect(screen.getByText("For a good home.")).toBeVisible();
  expect(screen.getByText("3 packs", { selector: "dd" })).toBeVisible();
  expect(screen.getByText("2d 2h")).toBeVisible();
  expect(screen.getByRole("link", { name: "Login with Twitch to offer" })).toHaveAttribute("href", "/login");
  expect(screen.getByText("Would complete my series!")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(Accept|Reject|Make|Cancel)/ })).toBeNull();
  expect(await screen.findByRole("img", { name: /^2 sales over time, from 3 to 4 packs/ })).toBeVisible();
  expect(calls.every(({ method, authorization }) => method === "GET" && authorization === null)).toBe(true);
  expect(seen).toEqual(new Set(["/api/settings", `/api/market/listings/${id(900)}`, "/api/market/history"]));
  await expectNoViolations();
});

test("shows past sales as a table, too", async () => {
  serve();
  const { user } = renderAt(AT);
  await user.click(await screen.findByText("All sales in a table"));
  const table = screen.getByRole("table", { name: "Sales, newest first" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).getByRole("cell", { name: "4 packs" })).toBeVisible();
  expect(screen.getByText("3.5 packs")).toBeVisible();
});

test("handles loading, a missing listing, and a failure", async () => {
  server.use(http.get("*/api/market/listings/:id", () => delay("infinite")));
  const loading = renderAt(AT);
  expect(await screen.findByRole("status", { name: "Loading the listing" })).toBeVisible();
  await expectNoViolations();
  loading.unmount();

  serveMarket({});
  const missing = renderAt(AT);
  expect(await screen.findByRole("heading", { name: "No such listing" })).toBeVisible();
  await expectNoViolations();
  missing.unmount();

  server.use(http.get("*/api/market/listings/:id", () => new HttpResponse(null, { status: 500 })));
  const { user } = renderAt(AT);
  expect(await screen.findByRole("heading", { name: "The listing could not be loaded" })).toBeVisible();
  serve();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Lantern Eel" })).toBeVisible();
});

test("describes a single sale in words, without a chart", async () => {
  serveMarket({ listings: [aListing()], sales: [aSale({ packs: 4 })] });
  renderAt(AT);
  expect(await screen.findByText(/1 sale · last for 4 packs/)).toBeVisible();
  expect(screen.queryByRole("img", { name: /over time/ })).toBeNull();
});

test("reports a missing price history, and one that cannot be loaded", async () => {
  serveMarket({ listings: [aListing()] });
  const none = renderAt(AT);
  expect(await screen.findByText("None yet.")).toBeVisible();
  none.unmount();
  server.use(http.get("*/api/market/history", () => new HttpResponse(null, { status: 500 })));
  renderAt(AT);
  expect(await screen.findByRole("heading", { name: "The sales could not be loaded" })).toBeVisible();
});

test("sorts offers and keeps the order in the address", async () => {
  serve({ offerCount: 2, offers: rivals() });
  const { user, path } = renderAt(AT);
  const names = () =>
    within(screen.getByRole("list", { name: "Offers" }))
      .getAllByRole("link", { name: /^(otto|piet)$/ })
      .map((link) => link.textContent);
  await screen.findByRole("list", { name: "Offers" });
  expect(names()).toEqual(["piet", "otto"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort offers by" }), "Most packs first");
  await waitFor(() => expect(names()).toEqual(["otto", "piet"]));
  expect(path()).toBe(`${AT}?offers=packs`);
});

test("makes an offer of packs and cards by keyboard alone", async () => {
  const { listing, writes } = serve();
  server.use(
    http.post(OFFERS, () => {
      listing.offers = [anOffer({ offerer: nova, offeredPacks: 4, offeredCards: [otter] })];
      return HttpResponse.json({ message: "Offer submitted successfully", offer: listing.offers[0] });
    }),
  );
  const calls = serveMarket({ listings: [listing] });
  const { user } = renderAt(AT, { token: "t" });
  (await screen.findByRole("button", { name: "Make an offer" })).focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Offer for Lantern Eel" });
  // The asking price is preset, as far as the user has the packs.
  const packs = within(dialog).getByRole("textbox", { name: "Packs" });
  expect(packs).toHaveValue("3");
  within(dialog).getByRole("button", { name: "Packs: one more" }).focus();
  await user.keyboard("{Enter}");
  expect(packs).toHaveValue("4");
  expect(within(dialog).getByRole("button", { name: "Packs: one more" })).toBeDisabled();
  within(dialog).getByRole("textbox", { name: "Message (optional)" }).focus();
  await user.keyboard("Please!");
  (await within(dialog).findByRole("button", { name: /^Night Otter, Basic/ })).focus();
  await user.keyboard("{Enter}");
  expect(
    within(dialog).getByRole("button", { name: "Remove Night Otter, Basic, mint 12 of 1000" }),
  ).toBeVisible();
  const promised = within(dialog).getByRole("button", { name: /^Moon Moth.*In a trade or for sale/ });
  expect(promised).toHaveAttribute("aria-disabled", "true");
  await user.click(promised);
  await expectNoViolations();
  within(dialog).getByRole("button", { name: "Offer 4 packs and 1 card" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Offer sent. mira is notified.")).toBeVisible();
  expect(await screen.findByText("You offer 4 packs and 1 card.")).toBeVisible();
  const [sent] = [...writes(), ...calls.filter(({ method }) => method === "POST")];
  expect(sent?.body).toEqual({ offeredCards: [otter._id], offeredPacks: 4, message: "Please!" });
  expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
});

test("refuses an empty offer, and takes out what was put in", async () => {
  serve({ askingPacks: null });
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Make an offer" }));
  const dialog = await screen.findByRole("dialog", { name: "Offer for Lantern Eel" });
  expect(within(dialog).getByRole("button", { name: "Choose something to offer" })).toBeDisabled();
  await user.click(await within(dialog).findByRole("button", { name: /^Night Otter, Basic/ }));
  expect(within(dialog).getByRole("button", { name: "Offer 1 card" })).toBeEnabled();
  await user.click(within(dialog).getByRole("button", { name: /^Remove Night Otter/ }));
  expect(within(dialog).getByRole("button", { name: "Choose something to offer" })).toBeDisabled();
});

test("asks once more before a Legendary card is offered", async () => {
  const { writes } = serve({ askingPacks: null });
  server.use(http.post(OFFERS, () => HttpResponse.json({ message: "", offer: anOffer({ offerer: nova }) })));
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Make an offer" }));
  await user.click(await screen.findByRole("button", { name: /^Grey Heron, Legendary/ }));
  await user.click(screen.getByRole("button", { name: "Offer 1 card" }));
  expect(await screen.findByRole("dialog", { name: "Offer Grey Heron?" })).toBeVisible();
  expect(screen.getByText("If mira accepts, it is gone at once:")).toBeVisible();
  expect(screen.getByText("Grey Heron, Legendary, mint 5 of 100", { selector: "li" })).toBeVisible();
  expect(writes()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Back" }));
  await user.click(screen.getByRole("button", { name: "Offer 1 card" }));
  await user.click(await screen.findByRole("button", { name: "Yes, offer it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("shows why an offer was refused and keeps it; a retry after a failure uses the same key", async () => {
  serve();
  const keys: (string | null)[] = [];
  server.use(
    http.post(OFFERS, ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return keys.length === 1
        ? errorResponse(500, "internal", "Something went wrong.")
        : errorResponse(409, "card_busy", "Night Otter is offered in an open trade.");
    }),
  );
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Make an offer" }));
  await user.click(await screen.findByRole("button", { name: /^Night Otter, Basic/ }));
  await user.click(screen.getByRole("button", { name: "Offer 3 packs and 1 card" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong.");
  await user.click(screen.getByRole("button", { name: "Offer 3 packs and 1 card" }));
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("Night Otter is offered in an open trade."),
  );
  await user.click(screen.getByRole("button", { name: "Packs: one fewer" }));
  await user.click(screen.getByRole("button", { name: "Offer 2 packs and 1 card" }));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("changes the user's own offer, keeping its cards, and retracts it", async () => {
  const own = anOffer({ offerer: nova, offeredPacks: 3, offeredCards: [{ ...busy }], message: "Hello" });
  const { listing, calls } = serve({ offerCount: 1, offers: [own] });
  server.use(
    http.get("*/api/users/me", () => HttpResponse.json(aMe({ packs: 1 }))),
    http.put(`${OFFERS}/self`, async ({ request }) => {
      expect(await request.json()).toEqual({ offeredCards: [busy._id], offeredPacks: 4, message: "Hello" });
      return HttpResponse.json({ message: "Offer changed successfully", offer: own });
    }),
    http.delete(`${OFFERS}/self`, () => {
      listing.offers = [];
      return HttpResponse.json({ message: "Your offer is taken back." });
    }),
  );
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Change my offer" }));
  const dialog = await screen.findByRole("dialog", { name: "Change your offer for Lantern Eel" });
  expect(within(dialog).getByText(/You have 4 packs; the seller asks for 3/)).toBeVisible();
  expect(await within(dialog).findByRole("button", { name: /^Moon Moth/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await user.click(within(dialog).getByRole("button", { name: "Packs: one more" }));
  await user.click(within(dialog).getByRole("button", { name: "Offer 4 packs and 1 card" }));
  expect(await screen.findByText("Offer changed.")).toBeVisible();

  await user.click(await screen.findByRole("button", { name: "Withdraw offer" }));
  await user.click(await screen.findByRole("button", { name: "Withdraw offer" }));
  expect(await screen.findByRole("button", { name: "Make an offer" })).toBeVisible();
  expect(calls.length).toBeGreaterThan(1);
});

test("lets the owner accept what was seen, after showing what moves", async () => {
  const { listing } = serve({ owner: nova, offerCount: 2, offers: rivals() });
  server.use(
    http.put(`${OFFERS}/:offer/accept`, async ({ request, params }) => {
      expect(params.offer).toBe(id(952));
      expect(await request.json()).toEqual({ version: "b".repeat(24) });
      Object.assign(listing, {
        status: "sold",
        soldAt: "2026-05-01T12:00:00Z",
        soldTo: { _id: id(803), username: "piet" },
        soldFor: { packs: 0, cards: 1 },
        offers: rivals().map((offer) => ({ ...offer, status: offer._id === id(952) ? "accepted" : "lost" })),
      });
      return HttpResponse.json({
        message: "The offer is accepted, and everything has changed hands.",
        listing,
      });
    }),
  );
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Accept the offer of piet" }));
  const dialog = await screen.findByRole("dialog", { name: "Accept this offer?" });
  expect(within(dialog).getByRole("region", { name: "You give" })).toHaveTextContent("Lantern Eel");
  expect(within(dialog).getByRole("region", { name: "You get" })).toHaveTextContent("Night Otter");
  expect(within(dialog).getByText("The other offer ends, and its buyer is notified.")).toBeVisible();
  await expectNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Accept" }));
  expect(await screen.findByText("The offer is accepted, and everything has changed hands.")).toBeVisible();
  expect(await screen.findByText("Sold", { selector: "strong" })).toBeVisible();
  expect(screen.getByText("Accepted")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Accept the offer/ })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("asks once more before a Legendary card is sold", async () => {
  const { writes } = serve({ owner: nova, card: heron, offers: rivals() });
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Accept the offer of otto" }));
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByRole("dialog", { name: "Give away this Legendary card?" })).toBeVisible();
  expect(screen.getByText(/Grey Heron is one of 100. It will belong to otto/)).toBeVisible();
  expect(writes()).toEqual([]);
  await expectNoViolations();
  let accepted = 0;
  server.use(
    http.put(`${OFFERS}/:offer/accept`, () => {
      accepted += 1;
      return errorResponse(
        409,
        "listing_closed",
        "This listing was cancelled by its owner, so nothing was changed.",
      );
    }),
  );
  await user.click(screen.getByRole("button", { name: "Yes, sell it" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This listing was cancelled by its owner");
  expect(accepted).toBe(1);
});

test("does not accept a changed offer: shows the difference, and then accepts the new one", async () => {
  const { listing } = serve({ owner: nova, offers: rivals() });
  const versions: unknown[] = [];
  server.use(
    http.put(`${OFFERS}/:offer/accept`, async ({ request, params }) => {
      versions.push([params.offer, await request.json()]);
      if (versions.length > 1)
        return HttpResponse.json({ message: "Everything has changed hands.", listing });
      listing.offers = [anOffer({ _id: id(960), offeredPacks: 1, version: "c".repeat(24) })];
      return errorResponse(409, "changed", "This offer is not what you have seen. Look at it again.");
    }),
  );
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Accept the offer of otto" }));
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  const alert = await screen.findByText("The offer has changed. Nothing was sold.");
  expect(alert).toBeVisible();
  expect(screen.getByText("The offer has 1 pack, it had 2 packs.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "Show the current offer" }));
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("Everything has changed hands.")).toBeVisible();
  expect(versions).toEqual([
    [id(951), { version: "a".repeat(24) }],
    [id(960), { version: "c".repeat(24) }],
  ]);
});

test("shows the owner live that an offer was retracted", async () => {
  const { listing } = serve({ owner: nova, offers: rivals() });
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Accept the offer of otto" }));
  await screen.findByRole("dialog", { name: "Accept this offer?" });
  listing.offers = [];
  await waitFor(() => expect(hasListener("market:listingUpdated")).toBe(true));
  await emit("market:listingUpdated", { _id: listing._id });
  expect(await screen.findByRole("dialog", { name: "This offer is gone" })).toBeVisible();
  await user.click(screen.getByText("Close", { selector: "button" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("lets the owner reject an offer and cancel the listing, after explaining the effect", async () => {
  const { listing } = serve({ owner: nova, offerCount: 2, offers: rivals() });
  server.use(
    http.delete(`${OFFERS}/:offer`, ({ params }) => {
      listing.offers = listing.offers.filter(({ _id }) => _id !== params.offer);
      return HttpResponse.json({ message: "The offer is rejected." });
    }),
    http.delete(`*/api/market/listings/${id(900)}`, () => {
      Object.assign(listing, { status: "cancelled", cancellationReason: "by_owner" });
      return HttpResponse.json({ message: "The listing is taken back." });
    }),
  );
  const { user } = renderAt(AT, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Reject the offer of otto" }));
  const dialog = await screen.findByRole("dialog", { name: "Reject this offer?" });
  expect(dialog).toHaveTextContent("otto gets 2 packs back and is notified. Your card stays for sale.");
  await user.click(within(dialog).getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Reject the offer of otto" })).toBeNull());

  await user.click(screen.getByRole("button", { name: "Cancel listing" }));
  const cancel = await screen.findByRole("dialog", { name: "Cancel this listing?" });
  expect(cancel).toHaveTextContent("2 offers will be closed, and the buyers are notified.");
  await expectNoViolations();
  await user.click(within(cancel).getByRole("button", { name: "Cancel listing" }));
  expect(
    await screen.findByText(
      "The seller took the card off the market. Everything that was offered is available again.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Cancel listing" })).toBeNull();
});

test("shows other users’ offers live, to visitors as well", async () => {
  const { listing } = serve();
  renderAt(AT);
  expect(await screen.findByText("Be the first to make one.")).toBeVisible();
  await waitFor(() => expect(hasListener("market:listingUpdated")).toBe(true));
  listing.offers = rivals();
  await emit("market:listingUpdated", { _id: id(1) });
  await emit("market:listingUpdated", { _id: listing._id });
  expect(await screen.findByText("piet")).toBeVisible();
});

test.each([
  [
    { status: "expired" as const, cancellationReason: "expired" },
    "Expired",
    /The seller accepted no offer in time/,
  ],
  [
    { expiresAt: new Date(Date.now() - 1000).toISOString() },
    "Expired",
    /The seller accepted no offer in time/,
  ],
  [{ status: "cancelled" as const }, "Cancelled", /The seller took the card off the market/],
  [
    {
      status: "sold" as const,
      soldAt: "2026-05-01T12:00:00Z",
      soldTo: mira,
      soldFor: { packs: 2, cards: 3 },
    },
    "Sold",
    /^To mira for 2 packs and 3 cards, May 1, 2026\.$/,
  ],
])("shows how a closed listing ended and offers no action: %#", async (change, title, text) => {
  serve({ ...change });
  renderAt(AT, { token: "t" });
  expect(await screen.findByText(title, { selector: "strong" })).toBeVisible();
  expect(
    screen.getByText((_, element) => element?.tagName === "P" && text.test(element.textContent ?? "")),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /offer/i })).toBeNull();
  expect(screen.getByText("There were no offers.")).toBeVisible();
  await expectNoViolations();
});
