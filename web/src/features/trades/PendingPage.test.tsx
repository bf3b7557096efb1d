import { expect, test } from "vitest";
import { aCard } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, server } from "../../test/server";
import { emit } from "../../test/sockets";
import { aHint, aTrade, mira, nova, serveTrading } from "../../test/trading";

const show = (address = "/trades/pending") => renderAt(address, { token: "t" });
const row = () =>
  screen.findByRole("link", { name: /^mira .*You get Lantern Eel and 1 pack for Night Otter/ });
const panel = () => screen.findByRole("region", { name: "Trade with mira" });
const id = (number: number) => number.toString(16).padStart(24, "0");
const divine = aCard({ _id: id(3), name: "First Light", rarity: "Divine", mintNumber: 1 });

test("shows a loading state, and links to trading without trades", async () => {
  server.use(http.get("*/api/trades/:user*", () => delay("infinite")));
  const waiting = show();
  expect(await screen.findByText("Loading your trades…")).toBeInTheDocument();
  waiting.unmount();
  serveTrading();
  show();
  expect(await screen.findByRole("heading", { name: "No offers waiting" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Start a trade" })).toHaveAttribute("href", "/trading");
  await expectNoViolations();
});

test("shows the server's error message and retries on request", async () => {
  serveTrading({ trades: [aTrade()] });
  server.use(http.get("*/api/trades/:user/pending", () => new HttpResponse(null, { status: 500 })));
  const { user } = show();
  expect(await screen.findByText("HTTP error! Status: 500")).toBeVisible();
  serveTrading({ trades: [aTrade()] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await row()).toBeVisible();
});

test("shows three lists with counts, searchable by collector and card", async () => {
  serveTrading({
    trades: [
      aTrade(),
      aTrade({ _id: id(910), sender: nova, recipient: mira }),
      aTrade({ _id: id(911), status: "cancelled", cancellationReason: "expired" }),
    ],
  });
  const { user, path } = show();
  expect(await row()).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Outgoing (1)" }));
  expect(
    await screen.findByRole("link", { name: /^mira .*You give Lantern Eel and 1 pack for Night Otter/ }),
  ).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Completed" }));
  expect(await screen.findByRole("link", { name: /^mira Cancelled/ })).toBeVisible();
  expect(path()).toBe("/trades/pending?tab=completed");

  const box = screen.getByRole("searchbox", { name: "Search" });
  await user.type(box, "ÉEL");
  await waitFor(() => expect(path()).toContain("search="));
  expect(screen.getByRole("link", { name: /^mira Cancelled/ })).toBeVisible();
  await user.type(box, " grey");
  expect(await screen.findByRole("heading", { name: "No trade matches" })).toBeVisible();
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(await screen.findByRole("link", { name: /^mira Cancelled/ })).toBeVisible();
});

test("warns once more before the user's last copy is given away", async () => {
  serveTrading({ trades: [aTrade()], hints: [aHint({ _id: id(2), lastCopy: true })] });
  const { user } = show();
  await user.click(await row());
  const shown = within(await panel());
  await shown.findByText("Your last copy");
  await user.click(shown.getByRole("button", { name: "Accept" }));
  const question = within(await screen.findByRole("dialog", { name: "Accept mira’s offer?" }));
  expect(question.getByText("Your last copy")).toBeVisible();
});

test.each([
  [true, /Each of you gets 20 XP; trades and sales give up to 100 XP a day/],
  [false, /It gives no XP and does not count as a completed trade/],
])("shows the experience that accepting gives (counts: %s)", async (counts, text) => {
  serveTrading({ trades: [aTrade({ counts })] });
  const { user } = show(`/trades/pending?trade=${aTrade()._id}`);
  await user.click(within(await panel()).getByRole("button", { name: "Accept" }));
  const question = within(await screen.findByRole("dialog", { name: "Accept mira’s offer?" }));
  expect(question.getByText(text)).toBeVisible();
});

test("opens the panel by keyboard with both sides, takes the focus, and restores it on Escape", async () => {
  serveTrading({ trades: [aTrade({ message: "Fair?" })], hints: [aHint({ _id: id(2), lastCopy: true })] });
  const { user, path } = show();
  (await row()).focus();
  await user.keyboard("{Enter}");
  const shown = within(await panel());
  expect(await panel()).toHaveFocus();
  expect(path()).toContain(`trade=${aTrade()._id}`);
  expect(shown.getByText("Fair?")).toBeVisible();
  const get = within(shown.getByRole("region", { name: "You get" }));
  expect(get.getByRole("button", { name: /^Lantern Eel, Rare, mint 7 of 300/ })).toBeVisible();
  expect(get.getByText("1 card and 1 pack")).toBeVisible();
  const give = within(shown.getByRole("region", { name: "You give" }));
  expect(await give.findByText("Your last copy")).toBeVisible();
  await expectNoViolations();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Trade with mira" })).toBeNull());
  await waitFor(async () => expect(await row()).toHaveFocus());
});

test("shows what accepting will move and sends the version that was shown", async () => {
  const world = serveTrading({ trades: [aTrade()] });
  const { user } = show(`/trades/pending?trade=${aTrade()._id}`);
  await user.click(within(await panel()).getByRole("button", { name: "Accept" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept mira’s offer?" }));
  expect(dialog.getByText(/cannot be undone/)).toBeVisible();
  expect(within(dialog.getByRole("region", { name: /^You get/ })).getByText("Lantern Eel")).toBeVisible();
  expect(within(dialog.getByRole("region", { name: /^You give/ })).getByText("Night Otter")).toBeVisible();
  expect(world.sent).toEqual([]);
  await expectNoViolations();
  await user.click(dialog.getByRole("button", { name: "Accept trade" }));
  expect(await screen.findByText("Done: cards and packs have changed hands.")).toBeVisible();
  expect(world.sent).toEqual([
    {
      call: `PUT /api/trades/${aTrade()._id}/status`,
      body: { status: "accepted", version: "v1" },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(await within(await panel()).findByRole("region", { name: "You gave" })).toBeVisible();
  expect(screen.queryByText(/ended while you were looking/)).toBeNull();
});

test("asks once more before a Legendary or better is given away", async () => {
  const world = serveTrading({ trades: [aTrade({ requestedItems: [divine] })] });
  const { user } = show(`/trades/pending?trade=${aTrade()._id}`);
  await user.click(within(await panel()).getByRole("button", { name: "Accept" }));
  await user.click(await screen.findByRole("button", { name: "Accept trade" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Really give this card away?" }));
  expect(dialog.getByText("First Light, Divine, 1 / 1")).toBeVisible();
  expect(world.sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Yes, give it away" }));
  await waitFor(() => expect(world.sent).toHaveLength(1));
});

test("does not accept a trade that changed on the server: shows the difference and asks again", async () => {
  const world = serveTrading({ trades: [aTrade()] });
  const { user } = show(`/trades/pending?trade=${aTrade()._id}`);
  await user.click(within(await panel()).getByRole("button", { name: "Accept" }));
  world.refusal = () => {
    const graded = aTrade().offeredItems.map((card) => ({ ...card, grade: 2, slabbed: true }));
    world.trades = [aTrade({ version: "v2", offeredItems: graded, offeredPacks: 0 })];
    return errorResponse(409, "changed", "This trade is not what you saw any more.");
  };
  await user.click(await screen.findByRole("button", { name: "Accept trade" }));
  const changed = within(await screen.findByRole("dialog", { name: "This trade has changed" }));
  expect(changed.getByText("Lantern Eel is graded 2 now.")).toBeVisible();
  expect(changed.getByText("Lantern Eel is in a slab now.")).toBeVisible();
  expect(changed.getByText("You get 0 packs instead of 1.")).toBeVisible();
  await user.click(changed.getByRole("button", { name: "Show the current trade" }));
  await user.click(await screen.findByRole("button", { name: "Accept trade" }));
  await waitFor(() => expect(world.sent.at(-1)?.body).toEqual({ status: "accepted", version: "v2" }));
});

test("shows any other refusal in the dialog", async () => {
  const world = serveTrading({ trades: [aTrade()] });
  world.refusal = () =>
    errorResponse(409, "card_busy", "Night Otter (Common 12/800) is listed on the market.");
  const { user } = show(`/trades/pending?trade=${aTrade()._id}`);
  await user.click(within(await panel()).getByRole("button", { name: "Accept" }));
  await user.click(await screen.findByRole("button", { name: "Accept trade" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Night Otter (Common 12/800) is listed on the market.",
  );
});

test("shows live that the open trade has ended, and offers no actions", async () => {
  const world = serveTrading({ trades: [aTrade()] });
  const { user } = show(`/trades/pending?trade=${aTrade()._id}`);
  const shown = within(await panel());
  await user.click(shown.getByRole("button", { name: "Accept" }));
  expect(await screen.findByRole("dialog")).toBeVisible();
  world.trades = [aTrade({ status: "cancelled", cancellationReason: "card_moved" })];
  await emit("trade-updated", { _id: aTrade()._id, status: "cancelled" });
  expect(await shown.findByText("This trade ended while you were looking at it.")).toBeVisible();
  expect(shown.getByText("Cancelled: nothing moved. One of its cards changed hands.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shown.queryByRole("button", { name: "Accept" })).toBeNull();
  await expectNoViolations();
});

test("shows live what changed in the open trade", async () => {
  const world = serveTrading({ trades: [aTrade()] });
  const { user } = show(`/trades/pending?trade=${aTrade()._id}`);
  const shown = within(await panel());
  const graded = aTrade().requestedItems.map((card) => ({ ...card, grade: 10, slabbed: true }));
  world.trades = [aTrade({ version: "v2", requestedItems: graded })];
  await emit("trade-updated", {});
  expect(await shown.findByText("Night Otter is graded 10 now.")).toBeVisible();
  await user.click(shown.getByRole("button", { name: "Show the current trade" }));
  expect(shown.getByRole("button", { name: /^Night Otter.*graded 10/ })).toBeVisible();
  expect(shown.queryByText("Night Otter is graded 10 now.")).toBeNull();
});

test("explains what rejecting and retracting do for both sides", async () => {
  const outgoing = aTrade({ _id: id(910), sender: nova, recipient: mira });
  const world = serveTrading({ trades: [aTrade(), outgoing] });
  const first = show(`/trades/pending?trade=${aTrade()._id}`);
  await first.user.click(within(await panel()).getByRole("button", { name: "Reject" }));
  const reject = within(await screen.findByRole("dialog", { name: "Reject mira’s offer?" }));
  expect(reject.getByText(/you keep 1 card, and mira can use 1 card and 1 pack again/)).toBeVisible();
  await first.user.click(reject.getByRole("button", { name: "Reject trade" }));
  expect(await screen.findByText("Rejected. Nothing moved.")).toBeVisible();
  first.unmount();
  const second = show(`/trades/pending?tab=outgoing&trade=${id(910)}`);
  await second.user.click(within(await panel()).getByRole("button", { name: "Withdraw offer" }));
  await second.user.click(await screen.findByRole("button", { name: "Withdraw offer" }));
  expect(await screen.findByText(/Your cards and packs are available again/)).toBeVisible();
  expect(world.sent.map(({ body }) => body)).toEqual([{ status: "rejected" }, { status: "cancelled" }]);
});

test("explains countering and opens the bench with the sides swapped", async () => {
  serveTrading({
    trades: [aTrade()],
    cards: { [nova._id]: aTrade().requestedItems, [mira._id]: aTrade().offeredItems },
  });
  const { user, path } = show(`/trades/pending?trade=${aTrade()._id}`);
  await user.click(within(await panel()).getByRole("button", { name: "Counter-offer" }));
  await user.click(await screen.findByRole("button", { name: "Start counter-offer" }));
  await waitFor(() => expect(path()).toBe(`/trading?counter=${aTrade()._id}`));
  expect(await screen.findByRole("heading", { name: "Counter-offer to mira" })).toBeVisible();
});

test("opens a linked trade in its list, however old it is", async () => {
  const old = aTrade({ _id: id(950), status: "rejected" });
  const outgoing = aTrade({ _id: id(910), sender: nova, recipient: mira });
  const world = serveTrading({ trades: [aTrade(), outgoing] });
  const first = show(`/trades/pending?trade=${outgoing._id}`);
  expect(await panel()).toBeVisible();
  expect(screen.getByRole("radio", { name: "Outgoing (1)" })).toBeChecked();
  await first.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Trade with mira" })).toBeNull());
  expect(screen.getByRole("radio", { name: "Outgoing (1)" })).toBeChecked();
  first.unmount();

  const newer = Array.from({ length: 50 }, (_, at) => aTrade({ _id: id(2000 - at), status: "accepted" }));
  world.trades = [...newer, old];
  const requests: string[] = [];
  server.use(
    http.get("*/api/trades/:user", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      requests.push(search);
      return HttpResponse.json(searchParams.get("id") === old._id ? [old] : newer);
    }),
  );
  show(`/trades/pending?trade=${old._id}`);
  expect(await screen.findByText("Rejected: nothing moved.")).toBeVisible();
  // One page of past trades and the trade itself, not every page up to it.
  expect(requests).toEqual(["?limit=50", `?id=${old._id}`]);
  expect(screen.getByRole("radio", { name: "Completed" })).toBeChecked();
});

test("reads an id that looks like a number as text", async () => {
  const odd = aTrade({ _id: "123456789012345678901e23" });
  serveTrading({ trades: [odd] });
  const { path } = show(`/trades/pending?trade=${odd._id}`);
  expect(await panel()).toBeVisible();
  expect(path()).toBe(`/trades/pending?trade=${odd._id}`);
});

test("reports a trade that is not the user's", async () => {
  serveTrading({ trades: [aTrade()] });
  show("/trades/pending?trade=ffffffffffffffffffffffff");
  expect(await screen.findByText("You are not part of this trade.")).toBeVisible();
});
