import { beforeEach, expect, test, vi } from "vitest";
import { aCard, aMe } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";

const EEL = "e".repeat(24);
const cards = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) =>
    aCard({ _id: `${from + at}`.padStart(24, "0"), mintNumber: from + at }),
  );
const owner = (username: string | null, count: number, from = 1) => ({
  userId: (username ?? "gone").padEnd(24, "0"),
  username,
  count,
  cards: cards(count, from),
});
const OWNERS = [
  { rarity: "Basic", owners: [owner("zoe", 3), owner("ada", 1, 10), owner(null, 1, 20)] },
  { rarity: "Divine", owners: [owner("ada", 1, 30)] },
];
const definition = (name: string, id: string) => ({ _id: id, name, series: "Night Market", rarities: [] });

beforeEach(() => {
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })),
    mockGet("/api/cards/search", {
      cards: [definition("Lantern Eel", EEL), definition("Eel Pie", "f".repeat(24))],
    }),
    mockGet(`/api/cards/${EEL}`, definition("Lantern Eel", EEL)),
    mockGet(`/api/admin/card-ownership/${EEL}`, OWNERS),
  );
});

const show = (query = "") => renderAt(`/admin/card-ownership${query}`, { token: "t" });
const namesIn = (rarity: string) =>
  within(screen.getByRole("list", { name: `Owners of ${rarity}` }))
    .getAllByRole("button")
    .map((button) => button.textContent);

test("finds a card by a part of its name by keyboard, and lists its owners by rarity", async () => {
  const requests: string[] = [];
  server.use(
    http.get("*/api/cards/search", ({ request }) => {
      requests.push(new URL(request.url).searchParams.get("name") ?? "");
      return HttpResponse.json({
        cards: [definition("Eel Pie", "f".repeat(24)), definition("Lantern Eel", EEL)],
      });
    }),
  );
  const { user, path } = show();
  expect(await screen.findByText("No card chosen yet")).toBeVisible();
  await expectNoViolations();
  const box = screen.getByRole("combobox", { name: "Find a card" });
  await user.type(box, "eel");
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(requests).toEqual(["eel"]);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(await screen.findByRole("heading", { name: "Lantern Eel" })).toBeVisible();
  expect(path()).toBe(`/admin/card-ownership?card=${EEL}`);
  expect(screen.queryByRole("option")).toBeNull();
  expect(screen.getByText("6 copies · 3 owners")).toBeVisible();
  expect(namesIn("Basic")).toEqual(["zoe 3 copies", "A collector without an account 1 copy", "ada 1 copy"]);
  expect(namesIn("Divine")).toEqual(["ada 1 copy"]);
  await expectNoViolations();
});

test("has four links in the admin navigation bar", async () => {
  show();
  const bar = await screen.findByRole("navigation", { name: "Admin" });
  for (const [name, href] of [
    ["Actions Home", "/admin/actions"],
    ["Card Audit", "/admin/cardaudit"],
    ["Pack Management", "/admin/packs"],
    ["Card Ownership", "/admin/card-ownership"],
  ] as const) {
    expect(within(bar).getByRole("link", { name })).toHaveAttribute("href", href);
  }
  expect(within(bar).getAllByRole("link")).toHaveLength(4);
  expect(screen.getByRole("link", { name: "Admin Dashboard" })).toHaveAttribute("href", "/admin-dashboard");
});

test("sorts and filters owners and keeps that in the address", async () => {
  const { user, path } = show(`?card=${EEL}`);
  await user.click(await screen.findByRole("radio", { name: "Name" }));
  await waitFor(() =>
    expect(namesIn("Basic")).toEqual(["A collector without an account 1 copy", "ada 1 copy", "zoe 3 copies"]),
  );
  await user.type(screen.getByRole("searchbox", { name: "Filter by username" }), "AD");
  await waitFor(() => expect(namesIn("Basic")).toEqual(["ada 1 copy"]));
  expect(screen.getByText("2 copies · 1 owner")).toBeVisible();
  expect(path()).toBe(`/admin/card-ownership?card=${EEL}&sort=name&owner=AD`);
  await user.type(screen.getByRole("searchbox", { name: "Filter by username" }), "xx");
  expect(await screen.findByText("No owners match")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all owners" }));
  await waitFor(() => expect(namesIn("Basic")).toHaveLength(3));
});

test("unfolds an owner's copies and links to the full collection", async () => {
  const { user } = show(`?card=${EEL}`);
  const row = await screen.findByRole("button", { name: "zoe 3 copies" });
  expect(row).toHaveAttribute("aria-expanded", "false");
  await user.click(row);
  const copies = screen.getByRole("list", { name: "Basic copies of zoe" });
  expect(within(copies).getAllByRole("listitem")).toHaveLength(3);
  await user.click(row);
  expect(screen.queryByRole("list", { name: "Basic copies of zoe" })).toBeNull();
  expect(screen.getByRole("link", { name: "View Full Collection of zoe" })).toHaveAttribute(
    "href",
    "/collection/zoe",
  );
  expect(screen.queryByRole("link", { name: /former/ })).toBeNull();
});

test("jumps to a rarity by the quick navigation", async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const { user } = show(`?card=${EEL}`);
  const bar = await screen.findByRole("navigation", { name: "Rarities" });
  await user.click(within(bar).getByRole("button", { name: "Divine" }));
  expect(screen.getByRole("heading", { name: "Divine" })).toHaveFocus();
  expect(scroll).toHaveBeenCalled();
});

test("keeps the focus and the choice of the dropdown of small screens", async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query.includes("max-width"), media: query }) as never,
    );
  const { user } = show(`?card=${EEL}`);
  const choice = await screen.findByRole("combobox", { name: "Go to rarity" });
  choice.focus();
  await user.selectOptions(choice, "Divine");
  expect(choice).toHaveValue("Divine");
  expect(choice).toHaveFocus();
  expect(scroll).toHaveBeenCalled();
  media.mockRestore();
});

test("shows a hundred of very many owners at first, and filters all of them", async () => {
  const many = Array.from({ length: 250 }, (_, at) => owner(`viewer${at + 1}`.padEnd(10, "x"), 1));
  server.use(mockGet(`/api/admin/card-ownership/${EEL}`, [{ rarity: "Basic", owners: many }]));
  const { user } = show(`?card=${EEL}&sort=name`);
  await user.click(await screen.findByText("Show 100 more of 150"));
  const shown = () => screen.getByLabelText("Owners of Basic").children.length;
  expect(shown()).toBe(200);
  await user.click(screen.getByText("Show 50 more of 50"));
  expect(shown()).toBe(250);
  expect(screen.queryByText(/^Show \d+ more/)).toBeNull();
  await user.type(screen.getByLabelText("Filter by username"), "viewer24");
  await waitFor(() => expect(shown()).toBe(11));
  expect(screen.getByText("11 copies · 11 owners", { selector: "[role=status]" })).toBeVisible();
  await user.clear(screen.getByLabelText("Filter by username"));
  await waitFor(() => expect(shown()).toBe(100));
});

test("reports a card without owners", async () => {
  server.use(mockGet(`/api/admin/card-ownership/${EEL}`, []));
  show(`?card=${EEL}`);
  expect(await screen.findByText("Nobody owns Lantern Eel")).toBeVisible();
});

test("shows a failure in a toast and retries", async () => {
  server.use(
    http.get(
      `*/api/admin/card-ownership/${EEL}`,
      () => errorResponse(500, "internal", "Something went wrong."),
      {
        once: true,
      },
    ),
  );
  const { user } = show(`?card=${EEL}`);
  expect(await screen.findAllByText("Failed to load ownership data")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Basic" })).toBeVisible();
});

test("sends users who are not admins to sign in", async () => {
  server.use(mockGet("/api/users/me", aMe()));
  const { path } = show(`?card=${EEL}`);
  await waitFor(() => expect(path()).toMatch(/^\/login/));
});

test("keeps the owners when a fetch fails, and reports it", async () => {
  const { cache } = show(`?card=${EEL}`);
  await screen.findByRole("heading", { name: "Basic" });
  server.use(
    http.get(`*/api/admin/card-ownership/${EEL}`, () => errorResponse(503, "busy", "The server is busy.")),
  );
  await cache.refetchQueries({ queryKey: ["admin", "ownership", "owners"] });
  expect(await screen.findByText("This may be out of date: The server is busy.")).toBeVisible();
  expect(namesIn("Basic")).toHaveLength(3);
});
