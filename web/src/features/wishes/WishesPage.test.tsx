import { expect, test, vi } from "vitest";
import type { Schemas } from "../../api/client";
import { RAREST } from "../../lib/rarities";
import { aCard } from "../../test/builders";
import { act, expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";
import { inspect, stopInspecting } from "../cards/inspector/store";

const id = (digit: string) => digit.repeat(24);

function aDefinition(change: Partial<Schemas["Definition"]> = {}): Schemas["Definition"] {
  return {
    _id: id("e"),
    name: "Lantern Eel",
    alt: "An eel.",
    imageUrl: "/images/lantern-eel.webp",
    series: "Port Meridian",
    tags: [],
    limited: false,
    retired: false,
    availableFrom: null,
    availableTo: null,
    rarities: [
      { rarity: "Basic", totalCopies: 1000, remainingCopies: 3 },
      { rarity: "Rare", totalCopies: 300, remainingCopies: 3 },
    ],
    ...change,
  };
}

function aWish(change: Partial<Schemas["Wish"]> = {}): Schemas["Wish"] {
  return {
    definition: aDefinition(),
    floor: "Basic",
    public: true,
    createdAt: "2026-05-01T12:00:00Z",
    ...change,
  };
}

/** Mocks a wish list with state. Returns the recorded requests. */
function serve(start: Schemas["Wish"][]) {
  let list = start;
  const sent: unknown[] = [];
  server.use(
    http.get("*/api/wishes", () => HttpResponse.json({ wishes: list })),
    http.put("*/api/wishes/:id", async ({ params, request }) => {
      const terms = (await request.json()) as Partial<Schemas["Wish"]>;
      sent.push(["put", params.id, terms]);
      const before = list.find(({ definition }) => definition._id === params.id);
      const after = { ...(before ?? aWish({ definition: aDefinition({ _id: `${params.id}` }) })), ...terms };
      list = [after, ...list.filter((wish) => wish !== before)];
      return HttpResponse.json(after);
    }),
    http.delete("*/api/wishes/:id", ({ params }) => {
      sent.push(["delete", params.id]);
      list = list.filter(({ definition }) => definition._id !== params.id);
      return HttpResponse.json({ message: "Given up." });
    }),
  );
  return sent;
}

const show = () => renderAt("/wishes", { token: "t" });

test("finds a card from an empty list and adds it by its heart", async () => {
  const sent = serve([]);
  server.use(mockGet("/api/cards/search", { cards: [aDefinition()] }));
  const { user } = show();
  expect(await screen.findByRole("heading", { name: "Nothing on your wish list yet" })).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Find a card" }), "eel");
  const heart = await screen.findByRole("button", { name: "Wish for Lantern Eel" });
  expect(heart).toHaveAttribute("aria-pressed", "false");
  await user.click(heart);
  expect(await screen.findByRole("list", { name: "Your wishes" })).toBeVisible();
  await waitFor(() => expect(heart).toHaveAttribute("aria-pressed", "true"));
  expect(sent).toEqual([["put", id("e"), {}]]);
  await expectNoViolations();
});

test("changes a wish's terms, and removes it", async () => {
  const sent = serve([aWish()]);
  const { user } = show();
  const row = within(await screen.findByRole("listitem", { name: "Lantern Eel" }));
  await user.selectOptions(
    row.getByRole("combobox", { name: "Lowest rarity you’d accept" }),
    "Rare or better",
  );
  await waitFor(() =>
    expect(row.getByRole("combobox", { name: "Lowest rarity you’d accept" })).toHaveValue("Rare"),
  );
  await user.click(row.getByRole("checkbox", { name: "Visible to others" }));
  await waitFor(() => expect(row.getByRole("checkbox")).not.toBeChecked());
  await user.click(row.getByRole("button", { name: "Remove Lantern Eel from your wish list" }));
  expect(await screen.findByRole("heading", { name: "Nothing on your wish list yet" })).toBeVisible();
  expect(sent).toEqual([
    ["put", id("e"), { floor: "Rare" }],
    ["put", id("e"), { public: false }],
    ["delete", id("e")],
  ]);
});

test("fetches spares on request, one step away from a trade", async () => {
  serve([aWish()]);
  server.use(
    mockGet(`/api/wishes/${id("e")}/spares`, {
      floor: "Basic",
      spares: [{ _id: id("8"), username: "mira", copies: 3, spare: 2 }],
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Who has a spare?" }));
  const people = within(await screen.findByRole("list", { name: "Who has a spare" }));
  expect(people.getByText("2 spares")).toBeVisible();
  expect(people.getByRole("link", { name: "Trade with mira" })).toHaveAttribute(
    "href",
    "/trading?with=mira&theirs=%7B%22search%22%3A%22Lantern+Eel%22%7D&pane=theirs",
  );
  await expectNoViolations();
});

test.each([
  ["Basic", "Nobody has a spare copy."],
  ["Rare", "Nobody has a spare copy in Rare or better."],
  [RAREST, `Nobody has a spare copy in ${RAREST}.`],
])("reports that no user has a spare in %s", async (floor, words) => {
  serve([aWish()]);
  server.use(mockGet(`/api/wishes/${id("e")}/spares`, { floor, spares: [] }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Who has a spare?" }));
  expect(await screen.findByText(words)).toBeVisible();
});

test("adds a wish by the heart in the inspector; lets the owner have the card graded", async () => {
  const sent = serve([]);
  const card = aCard({ definitionId: id("e") });
  const { user } = show();
  await screen.findByRole("heading", { name: "Nothing on your wish list yet" });
  inspect(card, { ownerId: "0000000000000000000002bc" });
  const dialog = within(await screen.findByRole("dialog", { name: "Lantern Eel" }));
  expect(await dialog.findByRole("link", { name: "Grade" })).toHaveAttribute(
    "href",
    `/grading?card=${card._id}`,
  );
  expect(dialog.getByRole("link", { name: "Its story" })).toHaveAttribute("href", `/card/${card._id}`);
  await user.click(await dialog.findByRole("button", { name: "Wish for it" }));
  expect(await dialog.findByRole("button", { name: "On your wish list", pressed: true })).toBeVisible();
  expect(sent).toEqual([["put", id("e"), { floor: "Common" }]]);
  await user.keyboard("{Escape}");
});

test("shows a refusal and a failure", async () => {
  server.use(http.get("*/api/wishes", () => errorResponse(500, "internal", "Something went wrong.")));
  const { user } = show();
  expect(await screen.findByText("Something went wrong.")).toBeVisible();
  serve([aWish()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  server.use(http.delete("*/api/wishes/:id", () => errorResponse(503, "busy", "The server is busy.")));
  await user.click(await screen.findByRole("button", { name: /^Remove/ }));
  expect(await screen.findByText("The server is busy.")).toBeVisible();
});

test("reports a failed search for cards and logs it", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  serve([]);
  server.use(http.get("*/api/cards/search", () => errorResponse(500, "internal", "Something went wrong.")));
  const { user } = renderAt("/wishes", { token: "t" });
  await user.type(await screen.findByRole("searchbox", { name: "Find a card" }), "eel");
  expect(await screen.findByText("The search failed. Something went wrong.")).toBeVisible();
  expect(screen.queryByRole("list", { name: "Cards found" })).toBeNull();
  expect(log).toHaveBeenCalledWith("Card search failed", expect.anything());
});

test("starts a wish from a card with its rarity as the lowest, which can be changed", async () => {
  const sent = serve([]);
  server.use(mockGet("/api/users/nova/collection", { cards: [], packs: 0, total: 0 }));
  const { user } = renderAt("/wishes", { token: "t" });
  await screen.findByText("Nothing on your wish list yet");
  act(() => inspect(aCard({ name: "Lantern Eel", rarity: "Rare", definitionId: id("e") })));
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("button", { name: "Wish for it" }));
  const floor = await within(dialog).findByRole("combobox", { name: "Lowest rarity you’d accept" });
  expect(floor).toHaveDisplayValue("Rare or better");
  expect(await screen.findByText("Added to your wish list.")).toBeInTheDocument();
  await user.selectOptions(floor, "Basic or better");
  await waitFor(() =>
    expect(sent).toEqual([
      ["put", id("e"), { floor: "Rare" }],
      ["put", id("e"), { floor: "Basic" }],
    ]),
  );
  act(() => stopInspecting());
});
