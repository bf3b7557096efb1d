import { beforeEach, expect, test } from "vitest";
import { aMe } from "../../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../../test/render";
import {
  errorResponse,
  HttpResponse,
  hold,
  http,
  mockGet,
  recordRequests,
  server,
} from "../../../test/server";
import type { AdminCard } from "./queries";

const id = "a".repeat(24);
const card: AdminCard = {
  _id: id,
  name: "Owl",
  imageUrl: "/pictures/owl.webp",
  alt: "An owl.",
  series: "Birds",
  tags: ["night"],
  availableFrom: null,
  availableTo: null,
  limited: false,
  retired: false,
  rarities: [
    { rarity: "Basic", totalCopies: 5, remainingCopies: 5, availableMintNumbers: [1, 2, 3, 4, 5] },
    { rarity: "Rare", totalCopies: 2, remainingCopies: 2, availableMintNumbers: [1, 2] },
  ],
  version: "v1",
  pulled: false,
  warnings: ["The name begins with “Glitched”."],
  packs: [],
};

let saved: unknown[];

beforeEach(() => {
  saved = [];
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })),
    mockGet("/api/admin/cards", { groupedCards: { Basic: [card] } }),
    http.get(`*/api/admin/cards/${id}`, () => HttpResponse.json(card)),
    http.put(`*/api/admin/cards/${id}`, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ message: "Owl is saved.", card: { ...card, version: "v2" } });
    }),
  );
});

test("shows a visitor and a collector an explanation and fetches nothing", async () => {
  for (const token of ["", "token"]) {
    server.use(mockGet("/api/users/me", aMe({ isAdmin: false })));
    const calls = recordRequests();
    const { unmount } = renderAt(`/admin/cards/${id}`, { token });
    await screen.findByRole("heading", { name: "Only admins can edit cards" });
    expect(screen.getByRole("link", { name: "See this card in the catalogue" })).toHaveAttribute(
      "href",
      `/catalogue/${id}`,
    );
    expect([...calls].filter((call) => call.startsWith("/api/admin"))).toEqual([]);
    unmount();
    localStorage.clear();
  }
});

test("saves a changed card with the version that was read", async () => {
  const { user } = renderAt(`/admin/cards/${id}`, { token: "token" });
  const name = await screen.findByRole("textbox", { name: "Name" });
  const save = screen.getByRole("button", { name: "Save" });
  expect(save).toBeDisabled();
  expect(screen.getByText("The name begins with “Glitched”.")).toBeVisible();
  expect(screen.getByText(/It is not in a pack yet/)).toBeVisible();
  await user.type(name, "l");
  await user.click(screen.getByRole("checkbox", { name: "Printed in Basic" }));
  await user.type(screen.getByRole("combobox", { name: "Tags" }), "soft,");
  expect(screen.getByText("2 copies in 1 rarity.", { exact: false })).toBeVisible();
  await user.click(save);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    name: "Owll",
    version: "v1",
    tags: ["night", "soft"],
    rarities: [{ rarity: "Rare", totalCopies: 2 }],
  });
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeDisabled());
  await expectNoViolations(document.body);
});

test("asks what the picture shows, and needs no series", async () => {
  const { user } = renderAt(`/admin/cards/${id}`, { token: "token" });
  const alt = await screen.findByRole("textbox", { name: /What the picture shows/ });
  await user.clear(alt);
  await user.clear(screen.getByRole("combobox", { name: /Series/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(alt).toBeInvalid());
  expect(saved).toEqual([]);
  await user.type(alt, "A barn owl.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ alt: "A barn owl.", series: "" });
});

test("moves the focus of the picture by keys, and back to the usual place", async () => {
  const { user } = renderAt(`/admin/cards/${id}`, { token: "token" });
  const frame = await screen.findByRole("slider", { name: "Focus of the picture" });
  const reset = screen.getByRole("button", { name: "Back to the usual place" });
  expect(frame).toHaveAttribute("aria-valuetext", "The usual place");
  expect(reset).toBeDisabled();
  frame.focus();
  await user.keyboard("{Home}");
  expect(frame).toHaveAttribute("aria-valuetext", "33% from the top");
  await user.keyboard("{ArrowDown}");
  const large = document.querySelector<HTMLElement>(".card[data-size=full]");
  expect(large?.style.getPropertyValue("--art-focus")).toContain("(0.34 - ");
  await user.click(reset);
  expect(frame).toHaveAttribute("aria-valuetext", "The usual place");
  frame.focus();
  await user.keyboard("{End}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ artFocus: 67 });
  await expectNoViolations(document.body);
});

test("reports a change by another admin and keeps all edits", async () => {
  server.use(
    http.put(
      `*/api/admin/cards/${id}`,
      async ({ request }) => {
        saved.push(await request.json());
        return errorResponse(409, "changed", "Somebody else changed Owl since you opened it.");
      },
      { once: true },
    ),
  );
  const { user } = renderAt(`/admin/cards/${id}`, { token: "token" });
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "s");
  const theirs = { ...card, name: "Barn Owl", alt: "A barn owl.", version: "v2", warnings: [] };
  server.use(http.get(`*/api/admin/cards/${id}`, () => HttpResponse.json(theirs)));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Load their version, keep my changes" }));
  const both = await screen.findByRole("list", { name: "What both of you changed" });
  expect(both).toHaveTextContent("Name: their value is “Barn Owl”.");
  expect(screen.getByRole("textbox", { name: "What the picture shows" })).toHaveValue("A barn owl.");
  expect(screen.queryByText("The name begins with “Glitched”.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[0]).toMatchObject({ version: "v1", name: "Owls", alt: "An owl." });
  expect(saved[1]).toMatchObject({ version: "v2", name: "Owls", alt: "A barn owl." });
});

test("shows another admin's change before saving is refused, and applies it field by field", async () => {
  const { user, cache } = renderAt(`/admin/cards/${id}`, { token: "token" });
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "s");
  const theirs = { ...card, name: "Barn Owl", version: "v2" };
  server.use(http.get(`*/api/admin/cards/${id}`, () => HttpResponse.json(theirs)));
  await cache.refetchQueries({ queryKey: ["admin", "card", id] });
  await screen.findByText("Somebody else has saved this since you opened it.");
  await user.click(screen.getByRole("button", { name: "Load their version, keep my changes" }));
  await user.click(await screen.findByRole("button", { name: "Use theirs" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Barn Owl");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(saved).toEqual([]);
});

test("locks print runs and retires the card once there is a copy", async () => {
  server.use(http.get(`*/api/admin/cards/${id}`, () => HttpResponse.json({ ...card, pulled: true })));
  renderAt(`/admin/cards/${id}`, { token: "token" });
  expect(await screen.findByRole("checkbox", { name: "Printed in Basic" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Take out of packs" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
});

test("asks before leaving with changes", async () => {
  const { user, path } = renderAt(`/admin/cards/${id}`, { token: "token" });
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "s");
  await user.click(screen.getByRole("link", { name: "All cards" }));
  const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
  expect(path()).toContain(id);
  await user.click(within(question).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(path()).toContain("/admin/actions"));
});

test("keeps what is typed while a new card is saved, without asking whether to leave", async () => {
  const { held, release } = hold();
  server.use(
    http.post("*/api/admin/cards", async () => {
      await held;
      return HttpResponse.json({ message: "Owl is created.", card });
    }),
  );
  const { user, path } = renderAt("/admin/cards/new", { token: "token" });
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Owl");
  await user.type(screen.getByRole("textbox", { name: "What the picture shows" }), "An owl.");
  await user.click(screen.getByRole("button", { name: "Create card" }));
  await user.type(screen.getByRole("textbox", { name: "Artist" }), "Ada");
  release();
  await screen.findByText("Owl is created.");
  await waitFor(() => expect(path()).toBe(`/admin/cards/${id}`));
  expect(await screen.findByRole("heading", { level: 2, name: "Owl" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Artist" })).toHaveValue("Ada");
  expect(screen.getByRole("textbox", { name: "What the picture shows" })).toHaveValue("An owl.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toMatchObject([{ artist: "Ada", version: "v1" }]));
});

test("handles a missing card, and one that cannot be loaded", async () => {
  server.use(
    http.get(`*/api/admin/cards/${id}`, () => errorResponse(404, "card_not_found", "No such card.")),
  );
  const { unmount } = renderAt(`/admin/cards/${id}`, { token: "token" });
  await screen.findByRole("heading", { name: "No such card" });
  unmount();
  server.use(
    http.get(`*/api/admin/cards/${id}`, () => errorResponse(500, "internal", "Something went wrong.")),
  );
  renderAt(`/admin/cards/${id}`, { token: "token" });
  await screen.findByRole("heading", { name: "The card could not be loaded" });
});
