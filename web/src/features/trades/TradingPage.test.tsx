import { beforeEach, expect, test, vi } from "vitest";
import { aCard } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, server } from "../../test/server";
import { aHint, aTrade, mira, nova, serveTrading, type TradingState } from "../../test/trading";

const id = (number: number) => number.toString(16).padStart(24, "0");
const otter = aCard({ _id: id(2), name: "Night Otter", rarity: "Common", mintNumber: 12 });
const fox = aCard({ _id: id(3), name: "Ember Fox", rarity: "Rare", mintNumber: 4, status: "pending" });
const eel = aCard({ _id: id(1), name: "Lantern Eel", rarity: "Epic", mintNumber: 7 });
const busy = { kind: "listing", message: "This card is listed on the market." };
let world: TradingState;

beforeEach(() => {
  world = serveTrading({
    cards: { [nova._id]: [otter, fox], [mira._id]: [eel] },
    hints: [
      aHint({ _id: otter._id, lastCopy: true, wanted: true }),
      aHint({ _id: fox._id, busy }),
      aHint({ _id: eel._id, alreadyOwned: true, otherTrades: 2 }),
    ],
  });
});

const show = (address: string) => renderAt(address, { token: "t" });
const card = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name},`) });
const basket = (name: string) => within(screen.getByRole("region", { name }));

test("finds a partner by keyboard, and shows both collections", async () => {
  server.use(http.get("*/api/users/search", () => HttpResponse.json([mira])));
  const { user, path } = show("/trading");
  const box = await screen.findByRole("combobox", { name: "Name of a collector" });
  await expectNoViolations();
  await user.type(box, "mi");
  await screen.findByRole("option", { name: "mira" });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(path()).toBe("/trading?with=mira"));
  expect(await screen.findByRole("heading", { level: 1, name: "Trade with mira" })).toBeVisible();
  expect(await card("Night Otter")).toBeVisible();
  expect(await card("Lantern Eel")).toBeVisible();
  await expectNoViolations();
});

test("puts cards and packs into the baskets with hints, and summarizes the offer before it is sent", async () => {
  const { user, path } = show("/trading?with=mira");
  (await card("Night Otter")).focus();
  await user.keyboard("{Enter}");
  const give = basket("You give");
  expect(await give.findByText("Your last copy")).toBeVisible();
  expect(give.getByText("Their favourite card")).toBeVisible();
  expect(give.getByText("1 Common")).toBeVisible();
  expect(screen.getByText("Add something that mira gives.")).toBeVisible();

  await user.click(await card("Lantern Eel"));
  const get = basket("You get");
  expect(await get.findByText("You already own this")).toBeVisible();
  expect(get.getByText("Also in 2 other offers")).toBeVisible();
  await user.click(get.getByRole("button", { name: "Packs: one more" }));
  await user.click(get.getByRole("button", { name: "Packs: one more" }));
  expect(get.getByText("1 card and 2 packs")).toBeVisible();
  await expectNoViolations();

  await user.click(screen.getByRole("button", { name: "Review offer" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Offer this to mira?" }));
  expect(
    dialog.getByText(/Nothing moves until mira accepts, within 7 days.*what you give is reserved: 1 card/),
  ).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Message (optional)" }), "  Fair? ");
  await expectNoViolations();
  expect(world.sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Send offer" }));
  await waitFor(() => expect(path()).toBe(`/trades/pending?tab=outgoing&trade=${id(901)}`));
  expect(await screen.findByText("Your offer is on its way to mira.")).toBeVisible();
  expect(world.sent).toEqual([
    {
      call: "POST /api/trades",
      body: {
        recipient: mira._id,
        offeredItems: [otter._id],
        requestedItems: [eel._id],
        offeredPacks: 0,
        requestedPacks: 2,
        message: "Fair?",
      },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

test("explains why a card is busy, and does not move it", async () => {
  const { user } = show("/trading?with=mira");
  const held = await screen.findByRole("button", {
    name: /^Ember Fox,.*This card is listed on the market\.$/,
  });
  await user.click(held);
  expect(await screen.findByText("Ember Fox: This card is listed on the market.")).toBeVisible();
  expect(basket("You give").queryByText("Ember Fox")).toBeNull();
});

test("moves the focus when a card is removed, and reports a full side", async () => {
  server.use(
    http.get("*/api/settings", () => HttpResponse.json({ trading: { cards: 1, packs: 1, hours: 36 } })),
  );
  world.cards = { [nova._id]: [otter, { ...fox, status: "available" }], [mira._id]: [eel] };
  const { user } = show("/trading?with=mira");
  await user.click(await card("Night Otter"));
  await user.click(await card("Ember Fox"));
  expect(await screen.findByText("A side can have at most 1 card. Remove one first.")).toBeVisible();
  const give = screen.getByRole("region", { name: "You give" });
  await user.click(within(give).getByRole("button", { name: "Packs: one more" }));
  expect(within(give).getByRole("button", { name: "Packs: one more" })).toBeDisabled();
  await user.click(within(give).getByRole("button", { name: "Remove Night Otter" }));
  expect(give).toHaveFocus();
  expect(await card("Night Otter")).toHaveAttribute("aria-pressed", "false");
});

test("filters each pane by itself, in the address", async () => {
  const { user, path } = show("/trading?with=mira");
  const theirs = within(await screen.findByRole("region", { name: "mira’s cards" }));
  await user.click(theirs.getByRole("button", { name: "Filters" }));
  await user.click(theirs.getByRole("checkbox", { name: "Only cards that you do not have" }));
  await waitFor(() => expect(path()).toContain("theirs="));
  const lackedByMe = () =>
    world.requests.some(({ owner, query }) => owner === "mira" && query.get("lackedBy") === nova._id);
  await waitFor(() => expect(lackedByMe()).toBe(true));
  await user.type(theirs.getByRole("searchbox", { name: "Search" }), "nothing like it");
  expect(await theirs.findByRole("heading", { name: "No card matches" })).toBeVisible();
  expect(await card("Night Otter")).toBeVisible();
  const [clear] = theirs.getAllByRole("button", { name: "Clear filters" });
  await user.click(clear ?? document.body);
  expect(await card("Lantern Eel")).toBeVisible();
  await waitFor(() => expect(path()).toBe("/trading?with=mira"));
});

test("starts with another user's card, or asks for a partner for an own card", async () => {
  const other = show(`/trading?card=${eel._id}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Trade with mira" })).toBeVisible();
  await card("Lantern Eel");
  expect(basket("You get").getByText("Lantern Eel")).toBeVisible();
  other.unmount();
  show(`/trading?card=${otter._id}`);
  expect(await screen.findByText("Night Otter, Common, 12 / 800")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Name of a collector" })).toBeVisible();
});

test("starts a counter-offer with the sides swapped, and names the trade", async () => {
  world.trades = [aTrade()];
  world.cards = { [nova._id]: aTrade().requestedItems, [mira._id]: aTrade().offeredItems };
  const { user } = show(`/trading?counter=${aTrade()._id}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Counter-offer to mira" })).toBeVisible();
  await card("Night Otter");
  expect(basket("You give").getByText("Night Otter")).toBeVisible();
  expect(basket("You get").getByText("1 card and 1 pack")).toBeVisible();
  // Cards that the countered trade holds are free for the counter-offer.
  expect(await card("Lantern Eel")).not.toHaveAttribute("aria-disabled");
  await user.click(screen.getByRole("button", { name: "Review counter-offer" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Answer mira with this?" }));
  expect(dialog.getByText(/replaces mira’s offer/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Send counter-offer" }));
  await waitFor(() => expect(world.sent.at(-1)?.body).toMatchObject({ counterOf: aTrade()._id }));
});

test("shows a refusal next to the offer", async () => {
  world.refusal = () => errorResponse(409, "card_moved", "Lantern Eel is not there any more.");
  const { user } = show(`/trading?with=mira&card=${eel._id}`);
  await user.click(await card("Night Otter"));
  await user.click(screen.getByRole("button", { name: "Review offer" }));
  await user.click(await screen.findByRole("button", { name: "Send offer" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Lantern Eel is not there any more.");
});

test("marks a card in the basket that is no longer available, and blocks the offer", async () => {
  const { user, cache } = show(`/trading?card=${eel._id}`);
  await user.click(await card("Night Otter"));
  expect(screen.getByRole("button", { name: "Review offer" })).not.toHaveAttribute("aria-disabled");
  world.cards = { [nova._id]: [otter], [mira._id]: [] };
  await cache.invalidateQueries({ queryKey: ["trades"] });
  expect(await basket("You get").findByText("It has changed hands")).toBeVisible();
  expect(screen.getByText("Lantern Eel cannot be traded now. Remove it.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Review offer" })).toHaveAttribute("aria-disabled", "true");
});

test.each([
  ["/trading?with=nobody", "No such collector"],
  ["/trading?with=nova", "This is you"],
  ["/trading?card=ffffffffffffffffffffffff", "No such card"],
  ["/trading?counter=ffffffffffffffffffffffff", "This trade is not open any more"],
])("%s says: %s", async (address, title) => {
  show(address);
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  await expectNoViolations();
});

test("handles loading, empty and failed collections", async () => {
  server.use(http.get("*/api/users/profile/:name", () => delay("infinite")));
  const waiting = show("/trading?with=mira");
  expect(await screen.findByText("Preparing the trade…")).toBeInTheDocument();
  waiting.unmount();
  serveTrading();
  server.use(
    http.get("*/api/users/:user/collection", ({ params }) =>
      params.user === mira._id
        ? new HttpResponse(null, { status: 500 })
        : HttpResponse.json({ cards: [], packs: 0, total: 0 }),
    ),
  );
  show("/trading?with=mira");
  expect(await screen.findByText("HTTP error! Status: 500")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Open a pack" })).toBeVisible();
  await expectNoViolations();
});

test("shows one collection at a time on a small screen, with the baskets at the bottom", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query.includes("max-width"), media: query }) as never,
  );
  const { user, path } = show("/trading?with=mira");
  await user.click(await card("Night Otter"));
  const bar = within(screen.getByRole("region", { name: "Your trade" }));
  expect(bar.getByText("1 card")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Lantern Eel,/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "mira’s cards" }));
  await user.click(await card("Lantern Eel"));
  expect(path()).toContain("pane=theirs");
  await user.click(bar.getByRole("button", { name: "Review" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Trade with mira" }));
  expect(dialog.getByRole("button", { name: "Remove Night Otter" })).toBeVisible();
  await expectNoViolations();
  await user.click(dialog.getByRole("button", { name: "Review offer" }));
  expect(await screen.findByRole("dialog", { name: "Offer this to mira?" })).toBeVisible();
});

test("starts from another user's collection, and from the inspector", async () => {
  const { user, path } = show("/collection/mira");
  expect(await screen.findByRole("link", { name: "Trade with mira" })).toHaveAttribute(
    "href",
    "/trading?with=mira",
  );
  await user.click(await card("Lantern Eel"));
  const dialog = within(await screen.findByRole("dialog", { name: "Lantern Eel" }));
  await user.click(dialog.getByRole("link", { name: "Trade" }));
  await waitFor(() => expect(path()).toBe(`/trading?card=${eel._id}`));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows a visitor a collection without a way to trade", async () => {
  renderAt("/collection/mira");
  await card("Lantern Eel");
  expect(screen.queryByRole("link", { name: /^Trade/ })).toBeNull();
});

test("keeps the basket across a reload, until it is offered", async () => {
  const first = show("/trading?with=mira");
  await first.user.click(await card("Night Otter"));
  await first.user.click(await card("Lantern Eel"));
  await first.user.click(basket("You get").getByRole("button", { name: "Packs: one more" }));
  first.unmount();

  const second = show("/trading?with=mira");
  expect(await card("Night Otter")).toHaveAttribute("aria-pressed", "true");
  expect(basket("You give").getByText("Night Otter")).toBeVisible();
  expect(basket("You get").getByText("1 card and 1 pack")).toBeVisible();
  await second.user.click(screen.getByRole("button", { name: "Review offer" }));
  await second.user.click(await screen.findByRole("button", { name: "Send offer" }));
  await waitFor(() => expect(second.path()).toContain("/trades/pending"));
  second.unmount();

  show("/trading?with=mira");
  expect(await card("Night Otter")).toHaveAttribute("aria-pressed", "false");
});

test("removes and reports a stored card that is no longer available, and adds the linked card", async () => {
  const bat = aCard({ _id: id(4), name: "Velvet Bat", rarity: "Basic", mintNumber: 9 });
  world.cards = { [nova._id]: [otter], [mira._id]: [eel, bat] };
  const first = show("/trading?with=mira");
  await first.user.click(await card("Night Otter"));
  await first.user.click(await card("Lantern Eel"));
  first.unmount();
  world.cards = { [nova._id]: [otter, eel], [mira._id]: [bat] };
  show(`/trading?card=${bat._id}`);
  expect(
    await screen.findByText("A card of this trade is no longer available and was removed."),
  ).toBeVisible();
  await card("Velvet Bat");
  expect(basket("You give").getByText("Night Otter")).toBeVisible();
  const get = basket("You get");
  expect(get.getByText("Velvet Bat")).toBeVisible();
  expect(get.queryByText("Lantern Eel")).toBeNull();
});

test("ignores a basket of an older version or without an owner", async () => {
  sessionStorage.setItem(`foilcast.basket ${nova._id} ${mira._id} `, '{"cards":{"give":[7]}}');
  show("/trading?with=mira");
  expect(await card("Night Otter")).toHaveAttribute("aria-pressed", "false");
});
