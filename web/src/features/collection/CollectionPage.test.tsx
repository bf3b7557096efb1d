import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { RARITY_NAMES } from "../../lib/rarities";
import { aCard, aMe } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";

const PATH = "*/api/users/:idOrName/collection";
const SPLIT = "*/api/users/:idOrName/collection/rarities";

/** Mocks a collection with filters, search, pages and counts. Returns the recorded queries. */
function serve(cards: Schemas["OwnedCard"][]): URLSearchParams[] {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get(PATH, ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
      const found = cards.filter(
        (card) =>
          (query.get("rarity") ?? card.rarity) === card.rarity &&
          (card.name ?? "").toLowerCase().includes((query.get("search") ?? "").toLowerCase()),
      );
      const response: Schemas["CollectionPage"] = {
        cards: found.slice((page - 1) * limit, page * limit),
        packs: 1,
        total: found.length,
      };
      return HttpResponse.json(response);
    }),
    http.get(SPLIT, () => {
      const count = (rarity: string) => cards.filter((card) => card.rarity === rarity).length;
      const response: Schemas["CollectionRarities"] = {
        rarities: RARITY_NAMES.map((rarity) => ({ rarity, count: count(rarity) })),
      };
      return HttpResponse.json(response);
    }),
  );
  return requests;
}

const fewCards = [
  aCard({ name: "Lantern Eel", rarity: "Legendary", mintNumber: 7 }),
  aCard({ name: "Night Otter", rarity: "Basic", mintNumber: 12 }),
];

test("shows a user's cards to a visitor, with their rarities counted", async () => {
  serve(fewCards);
  renderAt("/collection/mira");
  expect(await screen.findByRole("button", { name: "Lantern Eel, Legendary, mint 7 of 100" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "mira’s collection" })).toBeVisible();
  expect(await screen.findByText("2 cards · 1 unopened pack")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Legendary 1" })).toBeVisible();
  await expectNoViolations();
});

const completion = mockGet("/api/users/:idOrName/completion", {
  owned: 3,
  total: 4,
  series: [{ series: "Port Meridian", owned: 2, total: 2 }],
});

test("shows the owner how complete the collection is, with a link to what is missing", async () => {
  serve(fewCards);
  server.use(completion);
  renderAt("/collection", { token: "t" });
  const head = within(await screen.findByRole("region", { name: "Completion" }));
  expect(await head.findByText("You have 3 of 4 cards")).toBeVisible();
  expect(head.getByText("1 of 1 series complete")).toBeVisible();
  expect(head.getByRole("link", { name: "See what is missing" })).toHaveAttribute(
    "href",
    "/catalogue?owned=missing",
  );
  await expectNoViolations();
});

test("marks what a signed-in user lacks in another collection, and shows only that", async () => {
  const requests = serve([
    aCard({ name: "Lantern Eel", rarity: "Legendary", definitionId: "a".repeat(24) }),
    aCard({ name: "Night Otter", rarity: "Basic", definitionId: "b".repeat(24) }),
  ]);
  server.use(
    completion,
    mockGet("/api/users/me/holdings", {
      holdings: [{ definitionId: "b".repeat(24), copies: 1, rarities: [{ rarity: "Basic", count: 1 }] }],
    }),
  );
  const { user, path } = renderAt("/collection/mira", { token: "t" });
  expect(await screen.findByText("3 of 4 cards")).toBeVisible();
  expect(await screen.findByText("You miss it")).toBeInTheDocument();
  expect(screen.getAllByText("You miss it")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Only cards I lack", pressed: false }));
  expect(path()).toBe(`/collection/mira?lackedBy=${aMe().username}`);
  await waitFor(() => expect(requests.at(-1)?.get("lackedBy")).toBe(aMe().username));
  await user.click(await screen.findByRole("button", { name: "Only cards I lack", pressed: true }));
  expect(path()).toBe("/collection/mira");
});

test("offers the series after the first click", async () => {
  serve(fewCards);
  const rows = ["Port Meridian", "After Midnight"].map((series) => ({ series, definitions: 3 }));
  server.use(mockGet("/api/cards/series", rows));
  renderAt("/collection/mira");
  const series = await screen.findByRole("combobox", { name: "Series" });
  await waitFor(() =>
    expect(
      within(series)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Every series", "After Midnight", "Port Meridian"]),
  );
});

test("shows that it is counting while the first page loads", async () => {
  server.use(http.get(PATH, () => delay("infinite")));
  renderAt("/collection/mira");
  expect(await screen.findByText("Counting cards…")).toBeVisible();
  await expectNoViolations();
});

test("keeps filters in the address, applies and clears them", async () => {
  const requests = serve(fewCards);
  const { user, path } = renderAt("/collection/mira?rarity=legendary&sort=mint&order=asc");
  expect(await screen.findByRole("button", { name: /^Lantern Eel/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Night Otter/ })).toBeNull();
  expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
    rarity: "Legendary",
    sort: "mint",
    order: "asc",
    page: "1",
  });

  await user.selectOptions(screen.getByRole("combobox", { name: "Rarity" }), "Basic");
  expect(await screen.findByRole("button", { name: /^Night Otter/ })).toBeVisible();
  expect(path()).toBe("/collection/mira?rarity=Basic&sort=mint&order=asc");

  await user.type(screen.getByRole("searchbox", { name: "Search" }), "eel");
  expect(await screen.findByRole("heading", { name: "No card matches" })).toBeVisible();
  await waitFor(() => expect(path()).toContain("search=eel"));
  await expectNoViolations();

  const [clear] = screen.getAllByRole("button", { name: "Clear filters" });
  await user.click(clear ?? document.body);
  expect(await screen.findByRole("button", { name: /^Lantern Eel/ })).toBeVisible();
  expect(path()).toBe("/collection/mira?sort=mint&order=asc");
});

test("distinguishes an unknown collector from a failure", async () => {
  server.use(http.get(PATH, () => errorResponse(404, "user_not_found", "There is no such user.")));
  renderAt("/collection/nobody");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { name: "No such collector" })).toBeVisible();
  expect(within(alert).queryByRole("button")).toBeNull();
  await expectNoViolations();
});

test("reports a filter that the server does not know, and clears it", async () => {
  serve(fewCards);
  server.use(
    http.get(PATH, ({ request }) =>
      new URL(request.url).searchParams.has("modifier")
        ? errorResponse(400, "unknown_modifier", "There is no such modifier.")
        : undefined,
    ),
  );
  const { user, path } = renderAt("/collection/mira?modifier=Gone&sort=name");
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("There is no such modifier.")).toBeVisible();
  expect(alert.queryByText("No such collector")).toBeNull();
  await user.click(alert.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("button", { name: /^Lantern Eel/ })).toBeVisible();
  expect(path()).not.toContain("modifier");
});

test("shows the server's error message and retries on request", async () => {
  server.use(http.get(PATH, () => new HttpResponse(null, { status: 500 })));
  const { user } = renderAt("/collection/mira");
  expect(await screen.findByText("HTTP error! Status: 500")).toBeVisible();
  serve(fewCards);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: /^Lantern Eel/ })).toBeVisible();
});

test("links the user's own empty collection to the packs, but not another user's", async () => {
  serve([]);
  const own = renderAt("/collection", { token: "t" });
  expect(await screen.findByRole("link", { name: "Open a pack" })).toHaveAttribute("href", "/dashboard");
  await expectNoViolations();
  own.unmount();
  renderAt("/collection/mira");
  expect(await screen.findByText("mira has not opened a pack yet.")).toBeVisible();
});

test("links the user's own collection to trading and to selling duplicates", async () => {
  serve(fewCards);
  renderAt("/collection", { token: "t" });
  await screen.findByRole("button", { name: /^Lantern Eel/ });
  expect(screen.getByRole("link", { name: "Trade" })).toHaveAttribute("href", "/trading");
  expect(screen.getByRole("link", { name: "Sell duplicates" })).toHaveAttribute(
    "href",
    "/market/create?mode=duplicates",
  );
});

test("fetches only the first of fifty thousand cards' pages for the first screen", async () => {
  const many = Array.from({ length: 50_000 }, (_, index) =>
    aCard({ _id: index.toString(16).padStart(24, "0"), name: `Card ${index}` }),
  );
  const requests = serve(many);
  renderAt("/collection/mira");
  expect(await screen.findByRole("button", { name: /^Card 0,/ })).toBeVisible();
  await screen.findByRole("button", { name: "Common 50,000" });
  expect(requests.map((query) => query.get("page"))).toEqual(["1"]);
  expect(screen.getAllByRole("listitem").length).toBeLessThan(80);
});

test("opens the inspector from a card, features it for its owner, closes on Escape and restores the focus", async () => {
  const card = aCard({ name: "Lantern Eel", rarity: "Divine", mintNumber: 1, slabbed: true, grade: 9 });
  serve([card]);
  const sent: unknown[] = [];
  server.use(
    http.put("*/api/users/featured-cards", async ({ request }) => {
      sent.push(await request.json());
      expect(request.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
      server.use(http.get("*/api/users/me", () => HttpResponse.json(aMe({ featuredCards: [card] }))));
      return HttpResponse.json({ featuredCards: [card] });
    }),
  );
  const { user } = renderAt("/collection", { token: "t" });
  const button = await screen.findByRole("button", { name: /^Lantern Eel, Divine, mint 1 of 1, graded 9/ });
  await user.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Lantern Eel" });
  expect(within(dialog).getByText("It reads by its own light.", { selector: "p" })).toBeVisible();
  expect(within(dialog).getByText("1 / 1", { selector: "dd" })).toBeVisible();
  await expectNoViolations();

  await user.click(within(dialog).getByRole("button", { name: "Toggle Slab" }));
  expect(within(dialog).getByRole("button", { name: "Toggle Slab" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );

  await user.click(within(dialog).getByRole("button", { name: "Feature" }));
  expect(await within(dialog).findByRole("button", { name: "Unfeature" })).toBeVisible();
  expect(sent).toEqual([{ featuredCards: [card._id] }]);

  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

test("offers featuring neither to a visitor nor for another user's card", async () => {
  serve([aCard({ name: "Lantern Eel" })]);
  server.use(http.get("*/api/users/me", () => HttpResponse.json(aMe({ username: "somebody" }))));
  const { user } = renderAt("/collection/mira", { token: "t" });
  await user.click(await screen.findByRole("button", { name: /^Lantern Eel/ }));
  const dialog = await screen.findByRole("dialog", { name: "Lantern Eel" });
  expect(within(dialog).queryByRole("button", { name: "Feature" })).toBeNull();
  expect(within(dialog).queryByRole("button", { name: "Toggle Slab" })).toBeNull();
});
