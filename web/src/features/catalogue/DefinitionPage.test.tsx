import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { RAREST } from "../../lib/rarities";
import { aDetail } from "../../test/catalogue";
import { expectNoViolations, renderAt, retry, screen, waitFor, within } from "../../test/render";
import {
  errorResponse,
  failOnce,
  HttpResponse,
  http,
  mockGet,
  recordRequests,
  server,
} from "../../test/server";
import { days } from "./detail/days";

const at = `/catalogue/${aDetail()._id}`;

function serve(change: Partial<Schemas["CardDetail"]> = {}) {
  server.use(
    mockGet(`/api/cards/${aDetail()._id}`, aDetail(change)),
    mockGet("/api/market/history", { sales: [] }),
  );
}

test("shows every rarity by keyboard, and keeps it in the address", async () => {
  serve();
  const { user, path } = renderAt(`${at}?rarity=epic`);
  expect(await screen.findByRole("heading", { level: 1, name: "Lantern Eel" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Lantern Eel, Epic, 200 copies printed" })).toBeInTheDocument();
  const ladder = within(screen.getByRole("list", { name: "Rarities of this card" }));
  const epic = ladder.getByRole("radio", { name: /^Epic/ });
  expect(epic).toBeChecked();
  epic.focus();
  await user.keyboard("{ArrowDown}");
  expect(ladder.getByRole("radio", { name: /^Legendary/ })).toBeChecked();
  expect(path()).toBe(`${at}?rarity=Legendary`);
  expect(screen.getByRole("link", { name: "Legendary on the market" })).toHaveAttribute(
    "href",
    "/market?search=Lantern+Eel&rarity=Legendary",
  );
});

test("shows the owner of number one, pulls and grades", async () => {
  const today = new Date().toISOString().slice(0, 10);
  serve({
    holders: 1,
    held: 3,
    pulled: [{ day: today, count: 3 }],
    population: { "9": 2, "3": 1 },
    grades: [
      { rarity: "Rare", grade: 9, count: 1 },
      { rarity: "Basic", grade: 9, count: 1 },
      { rarity: "Basic", grade: 3, count: 1 },
    ],
    firstMints: [
      { rarity: "Basic", cardId: "a".repeat(24), username: "mira" },
      { rarity: "Rare", cardId: "b".repeat(24), username: null },
    ],
  });
  renderAt(at);
  const first = await screen.findByRole("link", { name: "№ 1 mira in Basic" });
  expect(first).toHaveAttribute("href", `/card/${"a".repeat(24)}`);
  expect(screen.getByRole("link", { name: "№ 1 a collector without an account in Rare" })).toBeVisible();
  expect(screen.getByText("Owners").parentElement).toHaveTextContent("1");
  expect(
    screen.getByRole("img", { name: "3 copies pulled in the last 60 days, at most 3 copies on one day." }),
  ).toBeInTheDocument();
  const nine = screen.getByRole("row", { name: /^9/ });
  expect(nine).toHaveTextContent("1 Basic, 1 Rare");
  expect(screen.getByText("3 graded")).toBeVisible();
  // Without a rarity in the address, the rarest that is left.
  expect(screen.getByRole("radio", { name: new RegExp(`^${RAREST}`) })).toBeChecked();
  expect(await screen.findByText("None yet.")).toBeVisible();
  await expectNoViolations();
});

test("asks a visitor to sign in to wish, without a request that needs a token", async () => {
  serve();
  const calls = recordRequests();
  renderAt(at);
  expect(await screen.findByRole("link", { name: "Login with Twitch to wish for it" })).toHaveAttribute(
    "href",
    "/login",
  );
  expect(screen.queryByRole("button", { name: "Who has a spare?" })).toBeNull();
  expect([...calls].filter((path) => path.startsWith("/api/wishes"))).toEqual([]);
});

test("lets a collector wish for it, and shows who has a spare", async () => {
  serve();
  const sent: unknown[] = [];
  server.use(
    http.put(`*/api/wishes/${aDetail()._id}`, async ({ request }) => {
      sent.push(await request.json());
      server.use(
        mockGet("/api/wishes", {
          wishes: [
            { definition: aDetail(), floor: "Basic", public: true, createdAt: "2026-05-01T12:00:00Z" },
          ],
        }),
      );
      return HttpResponse.json({});
    }),
    mockGet(`/api/wishes/${aDetail()._id}/spares`, {
      floor: "Basic",
      spares: [{ _id: "5".repeat(24), username: "mira", copies: 3, spare: 2 }],
    }),
  );
  const { user } = renderAt(at, { token: "t" });
  const heart = await screen.findByRole("button", { name: "Wish for it" });
  await waitFor(() => expect(heart).toBeEnabled());
  await user.click(heart);
  expect(await screen.findByRole("button", { name: "On your wish list", pressed: true })).toBeVisible();
  expect(sent).toEqual([{ floor: RAREST }]);
  await user.click(screen.getByRole("button", { name: "Who has a spare?" }));
  const list = await screen.findByRole("list", { name: "Who has a spare" });
  expect(list).toHaveTextContent("2 spares");
  expect(within(list).getByRole("link", { name: "Trade with mira" })).toHaveAttribute(
    "href",
    "/trading?with=mira&theirs=%7B%22search%22%3A%22Lantern+Eel%22%7D&pane=theirs",
  );
  await expectNoViolations();
});

test("marks a card without pulls, and shows the window of one that has it", async () => {
  serve({ availableFrom: "2020-01-01T00:00:00Z", availableTo: "2020-02-01T00:00:00Z", limited: true });
  renderAt(at);
  expect(await screen.findByText("Nobody pulled it in the last 60 days.")).toBeVisible();
  expect(screen.getByText("No copy has been graded yet.")).toBeVisible();
  expect(screen.getByText(/^From .* to /)).toHaveTextContent("Expired");
});

test("links back from an unknown card, and retries after a failure", async () => {
  server.use(
    http.get(`*/api/cards/${aDetail()._id}`, () => errorResponse(404, "card_not_found", "No such card.")),
  );
  const first = renderAt(at);
  expect(await screen.findByRole("heading", { name: "No such card" })).toBeVisible();
  expect(screen.getByRole("link", { name: "See the catalogue" })).toBeVisible();
  first.unmount();
  serve();
  server.use(failOnce(`/api/cards/${aDetail()._id}`));
  const { user } = renderAt(at);
  await retry(user);
  expect(await screen.findByRole("heading", { level: 1, name: "Lantern Eel" })).toBeVisible();
});

test("draws sixty days, also those without a copy", () => {
  const drawn = days([{ day: "2026-03-01", count: 2 }], Date.parse("2026-03-02T10:00:00Z"));
  expect(drawn).toHaveLength(60);
  expect(drawn.at(-1)).toEqual({ day: "2026-03-02", count: 0 });
  expect(drawn.at(-2)).toEqual({ day: "2026-03-01", count: 2 });
  expect(drawn[0]?.day).toBe("2026-01-02");
});
