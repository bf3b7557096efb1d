import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aCard, aMe } from "../../test/builders";
import { expectNoViolations, renderAt, retry, screen, within } from "../../test/render";
import { errorResponse, failOnce, http, mockGet, recordRequests, server } from "../../test/server";

const card = aCard({ rarity: "Epic", mintNumber: 7 });
const at = `/card/${card._id}`;
const WHEN = "2026-05-01T12:00:00Z";
const person = (username: string | null, number = 1) => ({
  _id: number.toString(16).padStart(24, "0"),
  username,
});

function provenance(change: Partial<Schemas["CardProvenance"]> = {}): Schemas["CardProvenance"] {
  return {
    card,
    owner: { _id: person("mira", 5)._id, username: "mira", displayName: "Mira" },
    events: [],
    wantedBy: 0,
    ...change,
  };
}

function serve(change: Partial<Schemas["CardProvenance"]> = {}) {
  server.use(
    mockGet(`/api/cards/owned/${card._id}`, provenance(change)),
    mockGet("/api/market/history", { sales: [] }),
  );
}

test("stamps a copy with the patterns of its pack, and links to the opening", async () => {
  const opened = { kind: "opened", at: WHEN, to: person("nova"), opening: "b".repeat(24) };
  serve({ card: { ...card, patterns: ["god-pack", "same-rarity"] }, events: [opened] });
  renderAt(at);
  const stamps = within(await screen.findByRole("list", { name: "Patterns of its pack" }));
  const links = stamps.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["God pack", "One rarity"]);
  expect(links[0]).toHaveAttribute("href", `/openings/${"b".repeat(24)}/verify`);
  expect(links[0]).toHaveAttribute("title", expect.stringContaining("every card is Epic or better"));
  await expectNoViolations();
});

test("shows a visitor the card's full history with links to each event", async () => {
  serve({
    wantedBy: 2,
    events: [
      {
        kind: "opened",
        at: WHEN,
        to: person("nova"),
        opening: "b".repeat(24),
        pack: { _id: "c".repeat(24), name: "First Light" },
        onStream: true,
      },
      {
        kind: "traded",
        at: "2026-05-02T12:00:00Z",
        from: person("nova"),
        to: person(null),
        trade: "e".repeat(24),
      },
      {
        kind: "sold",
        at: "2026-05-03T12:00:00Z",
        from: person(null),
        to: person("mira"),
        listing: "d".repeat(24),
      },
      { kind: "graded", at: "2026-05-04T12:00:00Z", to: person("mira") },
      { kind: "revealed", at: "2026-05-05T12:00:00Z", to: person("mira"), grade: 9 },
    ],
  });
  const called = recordRequests();
  renderAt(at);
  expect(await screen.findByRole("heading", { level: 1, name: "Lantern Eel" })).toBeVisible();
  const events = within(screen.getByRole("region", { name: "Its story" })).getAllByRole("listitem");
  const texts = events.map((event) => event.querySelector("p")?.textContent);
  expect(texts).toEqual([
    "nova pulled it from First Light Live on stream",
    "nova traded it to a collector without an account",
    "A collector without an account sold it to mira",
    "mira sent it to grading, and it came back in a slab with a hidden grade",
    "mira revealed its grade: 9",
  ]);
  expect(screen.getByRole("link", { name: "Check how it was drawn" })).toHaveAttribute(
    "href",
    `/openings/${"b".repeat(24)}/verify`,
  );
  expect(screen.getByRole("link", { name: "Check how it was graded" })).toHaveAttribute(
    "href",
    `/fairness/grades/${card._id}`,
  );
  expect(screen.getByRole("link", { name: "See the sale" })).toHaveAttribute(
    "href",
    `/market/listing/${"d".repeat(24)}`,
  );
  expect(screen.getByText("2 people want a card like this.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Login with Twitch to trade for it" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All copies of this card" })).toHaveAttribute(
    "href",
    `/catalogue/${card.definitionId}?rarity=Epic`,
  );
  expect([...called].filter((path) => path.includes("/users/"))).toEqual([]);
  await expectNoViolations();
});

test("lets its owner sell it and others trade for it, except while it is locked", async () => {
  serve();
  const other = renderAt(at, { token: "t" });
  expect(await screen.findByRole("link", { name: "Trade for it" })).toHaveAttribute(
    "href",
    `/trading?card=${card._id}`,
  );
  expect(screen.queryByRole("link", { name: "Sell it" })).not.toBeInTheDocument();
  other.unmount();
  const me = aMe();
  serve({ owner: { _id: me._id, username: me.username, displayName: me.displayName } });
  const own = renderAt(at, { token: "t" });
  expect(await screen.findByRole("link", { name: "Sell it" })).toHaveAttribute(
    "href",
    `/market/create?card=${card._id}`,
  );
  expect(screen.getByRole("link", { name: "Send to grading" })).toHaveAttribute(
    "href",
    `/grading?card=${card._id}`,
  );
  own.unmount();
  serve({
    card: { ...card, slabbed: true, grade: 9 },
    owner: { _id: me._id, username: me.username, displayName: me.displayName },
  });
  const slabbed = renderAt(at, { token: "t" });
  expect(await screen.findByText("Graded 9: Mint")).toBeVisible();
  await screen.findByRole("link", { name: "Sell it" });
  expect(screen.queryByRole("link", { name: "Send to grading" })).toBeNull();
  slabbed.unmount();
  serve({ card: { ...card, status: "grading" } });
  renderAt(at, { token: "t" });
  expect(await screen.findByText("Being graded")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Trade for it" })).not.toBeInTheDocument();
});

test("reports a card without history or owner", async () => {
  serve({ owner: null, card: { ...card, definitionId: null } });
  renderAt(at);
  expect(await screen.findByText("It belongs to a collector without an account.")).toBeVisible();
  expect(screen.getByText(/^Its origin was not recorded/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "All copies of this card" })).not.toBeInTheDocument();
});

test("links back from a hidden card, and retries after a failure", async () => {
  server.use(
    http.get(`*/api/cards/owned/${card._id}`, () => errorResponse(404, "card_not_found", "No such card.")),
  );
  const first = renderAt(at);
  expect(await screen.findByRole("heading", { name: "No such card" })).toBeVisible();
  first.unmount();
  serve();
  server.use(failOnce(`/api/cards/owned/${card._id}`));
  const { user } = renderAt(at);
  await retry(user);
  expect(await screen.findByRole("heading", { level: 1, name: "Lantern Eel" })).toBeVisible();
});
