import { expect, test, vi } from "vitest";
import { invalidate } from "../../api/cache";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { rarities } from "../../lib/rarities";
import { aDefinition } from "../../test/catalogue";
import {
  act,
  expectNoViolations,
  fireEvent,
  renderAt,
  retry,
  screen,
  waitFor,
  within,
} from "../../test/render";
import { failOnce, HttpResponse, http, mockGet, recordRequests, server } from "../../test/server";
import { catalogueSearch } from "./search";
import { bestLeft, faceOf, supplyOf } from "./shown";

const many = Array.from({ length: 60 }, (_, index) =>
  aDefinition({ _id: (index + 1).toString(16).padStart(24, "0"), name: `Card ${index + 1}` }),
);

/** Serves the catalogue in pages of fifty. Returns the requested queries. */
function serve(cards: readonly Schemas["Definition"][] = [aDefinition()]): string[] {
  const requests: string[] = [];
  server.use(
    http.get("*/api/cards", ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(searchParams.toString());
      const page = Number(searchParams.get("page"));
      const shown = cards.slice((page - 1) * 50, page * 50);
      return HttpResponse.json({ cards: shown, totalCards: cards.length, page, limit: 50 });
    }),
    mockGet("/api/cards/series", [
      { series: "Port Meridian", definitions: 20 },
      { series: "Emberwood", definitions: 1 },
    ]),
  );
  return requests;
}

test("links cards to their page in the shown rarity", async () => {
  serve([
    aDefinition(),
    aDefinition({
      _id: "0".repeat(23) + 1,
      name: "Gone",
      rarities: [{ rarity: "Rare", totalCopies: 300, remainingCopies: 0 }],
    }),
    aDefinition({ _id: "0".repeat(23) + 2, name: "Retired", retired: true }),
  ]);
  const called = recordRequests();
  renderAt("/catalogue");
  const list = await screen.findByRole("list", { name: "Cards" });
  const face = faceOf(aDefinition(), "");
  const copies = rarities.reduce((sum, { totalCopies }) => sum + totalCopies, 0);
  const link = within(list).getByRole("link", {
    name: new RegExp(`Lantern Eel, ${face}, .*printed.*${formatNumber(copies)} left`),
  });
  expect(link).toHaveAttribute("href", `/catalogue/${aDefinition()._id}?rarity=${face}`);
  expect(within(list).getByText("All pulled")).toBeVisible();
  expect(within(list).getAllByText("Retired")).toHaveLength(2);
  expect(screen.getByText(`3 cards, printed in ${rarities.length} rarities`)).toBeVisible();
  expect([...called].filter((path) => path.includes("users"))).toEqual([]);
  await expectNoViolations();
});

const gone = aDefinition({ _id: "0".repeat(23) + 1, name: "Gone" });

/** Serves the holdings of the signed-in user. Returns the ids of each request. */
function serveHoldings(holdings: Schemas["Holding"][]): string[] {
  const requests: string[] = [];
  server.use(
    http.get("*/api/users/me/holdings", ({ request }) => {
      requests.push(new URL(request.url).searchParams.get("ids") ?? "");
      return HttpResponse.json({ holdings });
    }),
  );
  return requests;
}

const eels: Schemas["Holding"] = {
  definitionId: aDefinition()._id,
  copies: 3,
  rarities: [
    { rarity: "Basic", count: 2 },
    { rarity: "Epic", count: 1 },
  ],
};

test("shows the user's cards in their best rarity and the others as silhouettes with the next step", async () => {
  serve([aDefinition(), gone]);
  const requests = serveHoldings([eels]);
  renderAt("/catalogue", { token: "t" });
  const list = await screen.findByRole("list", { name: "Cards" });
  const owned = await within(list).findByRole("link", { name: /^Lantern Eel, Epic, .*owned, 3 copies/ });
  expect(owned).toHaveAttribute("href", `/catalogue/${aDefinition()._id}?rarity=Epic`);
  expect(within(owned).getByText("×3")).toBeVisible();
  const missing = within(list).getByRole("link", { name: /^Gone ?, missing, .*Who has it\?$/ });
  expect(missing).toHaveAttribute("href", expect.stringContaining("&spares=true"));
  expect(
    within(list)
      .getAllByRole("button")
      .map(({ ariaLabel }) => ariaLabel),
  ).toEqual(["Wish for Gone"]);
  expect(requests).toEqual([`${aDefinition()._id},${gone._id}`]);
  await expectNoViolations();
});

test("shows what the user has of the chosen rarity", async () => {
  serve([aDefinition(), gone]);
  serveHoldings([eels]);
  const { user } = renderAt("/catalogue?rarity=Basic", { token: "t" });
  expect(await screen.findByRole("link", { name: /^Lantern Eel, Basic, .*owned, 2 copies/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Preview rarity"), "Rare");
  expect(await screen.findByRole("link", { name: /^Lantern Eel ?, missing/ })).toBeVisible();
});

test("shows all cards as usual if it is unknown what the user has", async () => {
  serve();
  server.use(failOnce("/api/users/me/holdings"));
  renderAt("/catalogue", { token: "t" });
  const face = faceOf(aDefinition(), "");
  expect(await screen.findByRole("link", { name: new RegExp(`^Lantern Eel, ${face}`) })).toBeVisible();
});

test("filters by what the user has, and says what to do when nothing is left", async () => {
  const requests = serve([]);
  const { user, path } = renderAt("/catalogue?series=Emberwood", { token: "t" });
  await user.click(await screen.findByRole("radio", { name: "Missing" }));
  expect(path()).toBe("/catalogue?series=Emberwood&owned=missing");
  await waitFor(() => expect(requests.at(-1)).toBe("series=Emberwood&owned=missing&page=1&limit=50"));
  expect(await screen.findByRole("heading", { name: "You have every card of this series" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "See your spares" }));
  expect(await screen.findByRole("heading", { name: "No spares yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "To your packs" })).toHaveAttribute("href", "/dashboard");
  await user.click(screen.getByRole("radio", { name: "Owned" }));
  expect(await screen.findByRole("heading", { name: "You have none of these cards yet" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "See all cards" }));
  expect(path()).toBe("/catalogue?series=Emberwood");
});

test("shows visitors everything, whatever the address says", async () => {
  const requests = serve();
  renderAt("/catalogue?owned=missing");
  expect(await screen.findByRole("link", { name: /^Lantern Eel/ })).toBeVisible();
  expect(requests).toEqual(["page=1&limit=50"]);
  expect(screen.queryByRole("radio", { name: "Missing" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Completion" })).toBeNull();
});

test("asks again when the collection has changed", async () => {
  serve();
  const requests = serveHoldings([eels]);
  const { cache } = renderAt("/catalogue?owned=owned", { token: "t" });
  await screen.findByRole("link", { name: /owned, 3 copies/ });
  serveHoldings([]);
  await act(() => invalidate(cache, "collection"));
  expect(await screen.findByRole("link", { name: /^Lantern Eel ?, missing/ })).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("marks wished cards", async () => {
  serve([aDefinition(), gone]);
  serveHoldings([eels]);
  server.use(
    mockGet("/api/wishes", {
      wishes: [aDefinition(), gone].map((definition) => ({
        definition,
        floor: "Basic",
        public: true,
        createdAt: "2026-05-01T12:00:00Z",
      })),
    }),
  );
  renderAt("/catalogue", { token: "t" });
  const list = await screen.findByRole("list", { name: "Cards" });
  expect(await within(list).findByRole("link", { name: /Lantern Eel.*, on your wish list/ })).toBeVisible();
  expect(within(list).getAllByText(", on your wish list")).toHaveLength(1);
  expect(within(list).getByRole("button", { name: "Wish for Gone", pressed: true })).toBeVisible();
});

test("keeps filters in the address and the request; selects and clears a series", async () => {
  const requests = serve();
  const { user, path } = renderAt("/catalogue?rarity=epic&available=true&tag=deep+sea");
  expect(await screen.findByText("200 of 200 left")).toBeVisible();
  expect(requests).toEqual(["tag=deep+sea&available=true&rarity=Epic&page=1&limit=50"]);
  await user.click(screen.getByRole("button", { name: "Without the tag deep sea" }));
  await user.click(screen.getByRole("button", { name: "Port Meridian 20 cards" }));
  expect(path()).toBe("/catalogue?series=Port+Meridian&available=true&rarity=Epic");
  expect(screen.getByRole("button", { name: "Port Meridian 20 cards" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await user.click(screen.getByRole("button", { name: "Port Meridian 20 cards" }));
  await user.selectOptions(screen.getByLabelText("Sort by"), "Newest first");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(path()).toBe("/catalogue?sort=new");
  await user.type(screen.getByLabelText("Search"), "eel");
  await waitFor(() => expect(requests.at(-1)).toBe("search=eel&sort=new&page=1&limit=50"));
});

test("fetches the next page after a full one", async () => {
  const requests = serve(many);
  const { user } = renderAt("/catalogue");
  const list = await screen.findByRole("list", { name: "Cards" });
  expect(within(list).getAllByRole("link")).toHaveLength(50);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(within(list).getAllByRole("link")).toHaveLength(60));
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  expect(requests).toEqual(["page=1&limit=50", "page=2&limit=50"]);
});

test("has only the rows near the screen of a long catalogue, and the tile with the focus", async () => {
  serve(
    Array.from({ length: 150 }, (_, index) =>
      aDefinition({ _id: `${index + 1}`.padStart(24, "0"), name: `Card ${index + 1}` }),
    ),
  );
  const { user } = renderAt("/catalogue");
  const list = await screen.findByRole("list", { name: "Cards" });
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(within(list).getAllByRole("link")).toHaveLength(100));
  expect(within(list).getAllByRole("listitem")[0]).not.toHaveAttribute("aria-setsize");
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(within(list).getAllByRole("link").length).toBeLessThan(10));
  const first = within(list).getByRole("link", { name: /^Card 1,/ });
  expect(first.closest("li")).toHaveAttribute("aria-setsize", "150");
  expect(first.closest("li")).toHaveAttribute("aria-posinset", "1");
  act(() => first.focus());
  vi.stubGlobal("scrollY", 80_000);
  fireEvent.scroll(window);
  expect(await within(list).findByRole("link", { name: /^Card 101,/ })).toBeInTheDocument();
  expect(first).toHaveFocus();
  expect(within(list).queryByRole("link", { name: /^Card 50,/ })).not.toBeInTheDocument();
  act(() => first.blur());
  await waitFor(() => expect(first).not.toBeInTheDocument());
  vi.unstubAllGlobals();
});

test("keeps what is there when the next page fails, and retries", async () => {
  serve(many);
  const { user } = renderAt("/catalogue");
  const list = await screen.findByRole("list", { name: "Cards" });
  server.use(failOnce("/api/cards"));
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("More cards could not be loaded.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(within(list).getAllByRole("link")).toHaveLength(60));
});

test("shows signed-in users how much of the catalogue and of each series they have", async () => {
  serve();
  server.use(
    mockGet("/api/users/:id/completion", {
      owned: 13,
      total: 21,
      series: [
        { series: "Port Meridian", owned: 12, total: 20 },
        { series: "Emberwood", owned: 1, total: 1 },
      ],
    }),
  );
  renderAt("/catalogue", { token: "t" });
  expect(await screen.findByText("You have 12 of 20")).toBeVisible();
  expect(screen.getByText("You have all of them")).toBeVisible();
  const head = within(screen.getByRole("region", { name: "Completion" }));
  expect(head.getByText("You have 13 of 21 cards")).toBeVisible();
  expect(head.getByText("1 of 2 series complete")).toBeVisible();
  expect(head.getByText("61%")).toBeVisible();
});

test("handles no matches, an empty catalogue and a failure", async () => {
  serve([]);
  const first = renderAt("/catalogue?search=zzz");
  await first.user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("heading", { name: "No card has been printed yet" })).toBeVisible();
  first.unmount();
  serve();
  server.use(failOnce("/api/cards"));
  const { user } = renderAt("/catalogue");
  await retry(user);
  expect(await screen.findByRole("list", { name: "Cards" })).toBeVisible();
});

test("reads the valid part of an invalid address", () => {
  expect(catalogueSearch.parse({ rarity: "holy", sort: "up", limited: "maybe", search: 12 })).toEqual({
    ...catalogueSearch.parse({}),
    search: "12",
  });
  const all = {
    search: "a",
    rarity: "Epic",
    series: "s",
    tag: "t",
    available: true,
    limited: true,
    sort: "-name",
  };
  expect(catalogueSearch.write(catalogueSearch.parse(all))).toEqual(all);
});

test("counts what is left and shows the rarest that is left first", () => {
  const one = aDefinition({
    rarities: [
      { rarity: "Basic", totalCopies: 1000, remainingCopies: 10 },
      { rarity: "Rare", totalCopies: 300, remainingCopies: 5 },
      { rarity: "Divine", totalCopies: 1, remainingCopies: 0 },
    ],
  });
  expect(supplyOf(one)).toEqual({ left: 15, printed: 1301 });
  expect(supplyOf(one, "Rare")).toEqual({ left: 5, printed: 300 });
  expect(bestLeft(one)).toBe("Rare");
  expect(bestLeft({ rarities: one.rarities.map((row) => ({ ...row, remainingCopies: 0 })) })).toBe("Divine");
});
