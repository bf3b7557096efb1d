import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aCard, someSettings } from "../../test/builders";
import { aListing, aSale, mira, nova, serveMarket } from "../../test/market";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, mockGet, recordRequests, server } from "../../test/server";

const id = (number: number) => number.toString(16).padStart(24, "0");
const COLLECTION = "*/api/users/:idOrName/collection";

const eel = aCard({ _id: id(31), name: "Lantern Eel", rarity: "Rare", mintNumber: 7 });
const otter = aCard({
  _id: id(32),
  name: "Night Otter",
  rarity: "Basic",
  mintNumber: 12,
  definitionId: id(98),
});
const moth = aCard({ _id: id(33), name: "Moon Moth", rarity: "Epic", mintNumber: 9, status: "pending" });

/** The signed-in user's cards. */
function own(cards: Schemas["OwnedCard"][]) {
  server.use(
    http.get(COLLECTION, () => {
      const response: Schemas["CollectionPage"] = { cards, packs: 1, total: cards.length };
      return HttpResponse.json(response);
    }),
  );
}

const named = (card: Schemas["OwnedCard"], owner = nova) =>
  http.get("*/api/cards/owned/:id", () => HttpResponse.json({ card, owner, events: [] }));

test.each(["/market/create", `/market/create?card=${id(31)}`, "/market/create?mode=duplicates"])(
  "asks a visitor at %s to sign in, and calls nothing that needs a token",
  async (path) => {
    serveMarket({});
    const seen = recordRequests();
    renderAt(path);
    expect(await screen.findByRole("heading", { name: "Login with Twitch to sell" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Login with Twitch" })).toHaveAttribute("href", "/login");
    expect(seen).toEqual(new Set(["/api/settings"]));
    await expectNoViolations();
  },
);

test("chooses a card by keyboard, previews it, and lists it", async () => {
  own([eel, otter, moth]);
  const calls = serveMarket({
    listings: [aListing({ card: eel, owner: nova })],
    sales: [aSale({ packs: 5 })],
  });
  const sent: unknown[] = [];
  server.use(
    mockGet("/api/settings", someSettings({ marketHours: 48 })),
    http.post("*/api/market/listings", async ({ request }) => {
      sent.push(await request.json());
      expect(request.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
      return HttpResponse.json(aListing({ card: eel, owner: nova }), { status: 201 });
    }),
  );
  const { user, path } = renderAt("/market/create", { token: "t" });
  expect(await screen.findByText(/^Choose a card, and see here how it will look/)).toBeVisible();
  (await screen.findByRole("button", { name: /^Lantern Eel/ })).focus();
  await user.keyboard("{Enter}");
  expect(path()).toBe(`/market/create?card=${eel._id}`);
  const form = await screen.findByRole("form", { name: "Your listing" });
  expect(within(form).getByText("Open to offers")).toBeVisible();
  // The duration of listings that the streamer has set.
  expect(await within(form).findByText(/^(2d 0h|1d 23h)$/)).toBeVisible();
  expect(await screen.findByText("5 packs", { selector: "strong" })).toBeVisible();
  await user.click(within(form).getByRole("button", { name: "Asking price in packs (optional): one more" }));
  await user.type(within(form).getByRole("textbox", { name: /^Asking price in packs/ }), "2");
  expect(within(form).getByText("12 packs")).toBeVisible();
  await user.type(within(form).getByRole("textbox", { name: "Note (optional)" }), "  For a good home.  ");
  await expectNoViolations();
  await user.keyboard("{Tab}{Enter}");
  await waitFor(() => expect(path()).toBe(`/market/listing/${id(900)}`));
  expect(sent).toEqual([{ cardId: eel._id, askingPacks: 12, note: "For a good home." }]);
  expect(await screen.findByText("Lantern Eel is on the market.")).toBeVisible();
  expect(calls.some(({ path }) => path === "/api/market/history")).toBe(true);
});

test("limits the price to a valid whole number of packs", async () => {
  own([eel]);
  serveMarket({});
  server.use(named(eel));
  const { user } = renderAt(`/market/create?card=${eel._id}`, { token: "t" });
  const packs = await screen.findByRole("textbox", { name: /^Asking price in packs/ });
  await user.type(packs, "-1.5x");
  expect(packs).toHaveValue("15");
  await user.clear(packs);
  await user.type(packs, "99999999");
  expect(packs).toHaveValue("10000");
});

test("selects the card of the address; shows why it was refused and keeps what was typed", async () => {
  own([eel]);
  serveMarket({});
  server.use(
    named(eel),
    http.post("*/api/market/listings", () =>
      errorResponse(409, "card_busy", "Lantern Eel is offered in an open trade. Cancel that first."),
    ),
  );
  const { user } = renderAt(`/market/create?card=${eel._id}`, { token: "t" });
  const form = await screen.findByRole("form", { name: "Your listing" });
  await user.type(within(form).getByRole("textbox", { name: "Note (optional)" }), "Rare!");
  await user.click(within(form).getByRole("button", { name: "Put it on the market" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Lantern Eel is offered in an open trade.");
  expect(within(form).getByRole("textbox", { name: "Note (optional)" })).toHaveValue("Rare!");
});

test("refuses a card that is in a trade, another user’s, or unknown", async () => {
  own([eel]);
  serveMarket({});
  server.use(named(moth));
  const busy = renderAt(`/market/create?card=${moth._id}`, { token: "t" });
  expect(await screen.findByText(/cannot be listed right now: it is in a trade or for sale/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Put it on the market" })).toBeDisabled();
  busy.unmount();

  server.use(named(eel, mira));
  const strange = renderAt(`/market/create?card=${eel._id}`, { token: "t" });
  expect(await screen.findByText("That card is not yours. Choose one of your own.")).toBeVisible();
  expect(screen.queryByRole("form", { name: "Your listing" })).toBeNull();
  strange.unmount();

  server.use(
    http.get("*/api/cards/owned/:id", () => errorResponse(404, "card_not_found", "There is no such card.")),
  );
  renderAt(`/market/create?card=${eel._id}`, { token: "t" });
  expect(await screen.findByText("There is no such card.")).toBeVisible();
});

test("handles loading, no cards, no matches and a failure", async () => {
  serveMarket({});
  server.use(http.get(COLLECTION, () => delay("infinite")));
  const loading = renderAt("/market/create", { token: "t" });
  await waitFor(() =>
    expect(screen.getByRole("list", { name: "Your cards" })).toHaveAttribute("aria-busy", "true"),
  );
  loading.unmount();
  own([]);
  const none = renderAt("/market/create", { token: "t" });
  expect(await screen.findByText("You have no cards yet. Open a pack first.")).toBeVisible();
  await none.user.selectOptions(screen.getByRole("combobox", { name: "Rarity" }), "Epic");
  expect(await screen.findByText("None of your cards match.")).toBeVisible();
  none.unmount();
  server.use(http.get(COLLECTION, () => new HttpResponse(null, { status: 500 })));
  const { user } = renderAt("/market/create", { token: "t" });
  expect(await screen.findByRole("heading", { name: "Your cards could not be loaded" })).toBeVisible();
  own([eel]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: /^Lantern Eel/ })).toBeVisible();
});

const copies = (count: number, change: Partial<Schemas["OwnedCard"]> = {}) =>
  Array.from({ length: count }, (_, at) =>
    aCard({ _id: id(100 + at), name: "Night Otter", rarity: "Basic", mintNumber: at + 1, ...change }),
  );

test("duplicates: keeps one of each, explains the effect, and names refused cards", async () => {
  own(
    [...copies(3), ...copies(2, { _id: id(200), rarity: "Epic" }), eel].map((card, at) => ({
      ...card,
      _id: id(100 + at),
    })),
  );
  serveMarket({});
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/market/listings/bulk", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      const { cardIds } = body as { cardIds: string[] };
      return cardIds.includes(id(102))
        ? errorResponse(409, "card_busy", "Night Otter is being graded.")
        : HttpResponse.json({ listings: [] }, { status: 201 });
    }),
  );
  const { user, path } = renderAt("/market/create?mode=duplicates", { token: "t" });
  const first = await screen.findByRole("checkbox", { name: /^Sell Night Otter, Basic, mint 1 of 1000/ });
  expect(screen.queryByRole("checkbox", { name: /Lantern Eel/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Choose cards" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Select all duplicates" }));
  expect(first).not.toBeChecked();
  expect(first).toBeDisabled();
  expect(first).toHaveAccessibleName(/you keep your last copy$/);
  expect(screen.getByText("3 cards chosen.")).toBeVisible();
  // Another copy can be kept instead.
  await user.click(screen.getByRole("checkbox", { name: /^Sell Night Otter, Basic, mint 2 of 1000/ }));
  expect(first).toBeEnabled();
  await user.click(first);
  expect(
    screen.getByRole("checkbox", { name: /Basic, mint 2 of 1000: you keep your last copy/ }),
  ).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Asking price for each, in packs" }), "2");
  await expectNoViolations();

  await user.click(screen.getByRole("button", { name: "List 3 cards…" }));
  const dialog = await screen.findByRole("dialog", { name: "Put 3 cards on the market?" });
  expect(dialog).toHaveTextContent("Asking price: 2 packs.");
  expect(sent).toEqual([]);
  await expectNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "List 3 cards" }));
  expect(await screen.findByRole("dialog", { name: "2 cards listed" })).toBeVisible();
  const failed = screen.getByRole("list", { name: "Could not be listed" });
  expect(failed).toHaveTextContent("Night Otter, Basic, mint 3 of 1000: Night Otter is being graded.");
  expect(sent).toContainEqual({ cardIds: [id(100), id(102), id(104)], askingPacks: 2 });
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "See my listings" }));
  await waitFor(() => expect(path()).toBe("/market?tab=mine"));
});

test("lists the last duplicates, and still reports it when there are no more", async () => {
  own(copies(2));
  serveMarket({});
  server.use(
    http.post("*/api/market/listings/bulk", () => {
      own(copies(2).map((card, at) => (at === 0 ? card : { ...card, status: "pending" })));
      return HttpResponse.json({ listings: [] }, { status: 201 });
    }),
  );
  const { user } = renderAt("/market/create?mode=duplicates", { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Select all duplicates" }));
  await user.click(screen.getByRole("button", { name: "List 1 card…" }));
  await user.click(await screen.findByRole("button", { name: "List 1 card" }));
  const dialog = await screen.findByRole("dialog", { name: "1 card listed" });
  expect(screen.getByRole("heading", { name: "No duplicates to sell", hidden: true })).toBeInTheDocument();
  await user.click(within(dialog).getByText("Close", { selector: "button" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("lists nothing when going back from the summary, and keeps the choice", async () => {
  own(copies(2));
  const calls = serveMarket({});
  const { user } = renderAt("/market/create?mode=duplicates", { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Select all duplicates" }));
  await user.click(screen.getByRole("button", { name: "List 1 card…" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("1 card chosen.")).toBeVisible();
  expect(calls).toEqual([]);
});

test("fetches duplicates page by page, never the whole collection", async () => {
  const requests: string[] = [];
  serveMarket({});
  server.use(
    http.get(COLLECTION, ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get("duplicate") !== "true")
        return HttpResponse.json({ cards: [], packs: 0, total: 0 });
      const page = Number(searchParams.get("page"));
      requests.push(`${page} of ${searchParams.get("limit")} by ${searchParams.get("sort")}`);
      const cards = copies(2, { name: `Otter ${page}`, definitionId: id(300 + page) });
      return HttpResponse.json({
        cards: cards.map((card, at) => ({ ...card, _id: id(400 + 2 * page + at) })),
        packs: 0,
        total: 122,
      });
    }),
  );
  const { user } = renderAt("/market/create?mode=duplicates", { token: "t" });
  expect(await screen.findByRole("heading", { name: "Otter 1" })).toBeVisible();
  expect(requests).toEqual(["1 of 120 by rarity"]);
  await user.click(screen.getByRole("button", { name: "Show more duplicates" }));
  expect(await screen.findByRole("heading", { name: "Otter 2" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more duplicates" })).toBeNull();
  expect(requests).toEqual(["1 of 120 by rarity", "2 of 120 by rarity"]);
});

test("duplicates: handles loading, none, and a failure", async () => {
  serveMarket({});
  server.use(http.get(COLLECTION, () => delay("infinite")));
  const loading = renderAt("/market/create?mode=duplicates", { token: "t" });
  expect(await screen.findByRole("status", { name: "Looking for duplicates" })).toBeVisible();
  loading.unmount();
  own([eel, otter]);
  const none = renderAt("/market/create?mode=duplicates", { token: "t" });
  expect(await screen.findByRole("heading", { name: "No duplicates to sell" })).toBeVisible();
  await expectNoViolations();
  none.unmount();
  server.use(http.get(COLLECTION, () => new HttpResponse(null, { status: 500 })));
  renderAt("/market/create?mode=duplicates", { token: "t" });
  expect(await screen.findByRole("heading", { name: "Your cards could not be loaded" })).toBeVisible();
});

test("offers one’s own card for sale in its inspector, unless it is promised", async () => {
  own([eel, moth]);
  serveMarket({});
  server.use(
    named(eel),
    http.get("*/api/users/:idOrName/collection/rarities", () => HttpResponse.json({ rarities: [] })),
  );
  const { user, path } = renderAt("/collection", { token: "t" });
  await user.click(await screen.findByRole("button", { name: /^Moon Moth/ }));
  const promised = await screen.findByRole("dialog", { name: "Moon Moth" });
  expect(within(promised).queryByRole("link", { name: "Sell" })).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: /^Lantern Eel/ }));
  await user.click(await screen.findByRole("link", { name: "Sell" }));
  await waitFor(() => expect(path()).toBe(`/market/create?card=${eel._id}`));
  expect(await screen.findByRole("form", { name: "Your listing" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});
