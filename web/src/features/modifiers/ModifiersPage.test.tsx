import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aMe } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, hold, http, mockGet, server } from "../../test/server";

const id = (letter: string) => letter.repeat(24);
const glitch: Schemas["AdminModifier"] = {
  _id: id("1"),
  name: "Glitch",
  prefix: "Glitched ",
  description: "It jumps.",
  enabled: true,
  builtIn: true,
  held: 12,
  version: "v1",
};
const golden: Schemas["AdminModifier"] = {
  _id: id("2"),
  name: "Golden",
  prefix: "Golden ",
  enabled: true,
  builtIn: false,
  look: { recipe: "rim", first: "#ffd24a", second: "#000000", strength: 60, motion: "still" },
  held: 0,
  version: "v1",
};
const sepia: Schemas["AdminModifier"] = {
  _id: id("3"),
  name: "Sepia",
  prefix: "Sepia ",
  enabled: false,
  builtIn: false,
  css: "filter: sepia(1); position: fixed",
  held: 3,
  version: "v1",
};

let sent: { what: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  server.use(
    mockGet("/api/users/me", aMe({ role: "admin", isAdmin: true })),
    mockGet("/api/admin/modifiers", [glitch, golden, sepia]),
    mockGet("/api/cards", { cards: [], totalCards: 0, page: 1, limit: 6 }),
    http.post("*/api/modifiers", async ({ request }) => {
      sent.push({ what: "POST", body: await request.json() });
      return HttpResponse.json({
        message: "Silver is saved.",
        modifier: { ...golden, name: "Silver" },
        published: 0,
      });
    }),
    http.put("*/api/modifiers/:id", async ({ request, params }) => {
      sent.push({ what: `PUT ${String(params.id)}`, body: await request.json() });
      return HttpResponse.json({ message: "It is saved.", modifier: golden, published: 1 });
    }),
    http.delete("*/api/modifiers/:id", ({ params }) => {
      sent.push({ what: `DELETE ${String(params.id)}`, body: null });
      return HttpResponse.json({ message: "Golden is gone.", modifier: golden, published: 1 });
    }),
  );
});

async function show(at = "") {
  const view = renderAt(`/admin/modifiers${at}`, { token: "t" });
  await screen.findByRole("heading", { level: 1, name: "Modifiers" });
  return view;
}

test("uses the prefix as a new one's name until it is changed, and saves it with its look", async () => {
  const { user } = await show("?modifier=new");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Silver");
  const word = screen.getByRole("textbox", { name: "Word before the name of a card" });
  expect(word).toHaveValue("Silver");
  await user.clear(word);
  await user.type(word, "Silvered");
  await user.click(screen.getByRole("radio", { name: "Frost" }));
  expect(screen.getByText("Frost grows in from the edges, with sparks in it.")).toBeVisible();
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "Create modifier" }));
  await screen.findByText("Silver is saved.");
  expect(sent).toEqual([
    {
      what: "POST",
      body: {
        name: "Silver",
        prefix: "Silvered",
        description: "",
        enabled: false,
        look: { recipe: "frost", first: "#ffb347", second: "#7d6dff", strength: 60, motion: "follow" },
      },
    },
  ]);
});

test("explains the effect of switching a modifier off, and asks for a reason", async () => {
  const { user } = await show(`?modifier=${golden._id}`);
  await user.click(await screen.findByRole("switch", { name: "Packs give it" }));
  expect(screen.getByText(/^Packs stop giving it/)).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Reason (everybody can read it)" }), "Too much gold.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { what: `PUT ${golden._id}`, body: { enabled: false, why: "Too much gold.", look: golden.look } },
    ]),
  );
});

test("locks the words and the look of a built-in one", async () => {
  const { user } = await show(`?modifier=${glitch._id}`);
  expect(await screen.findByText(/^This modifier is built in/)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  await user.clear(screen.getByRole("textbox", { name: "Description" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty("look");
  expect(sent[0]?.body).toMatchObject({ name: "Glitch", prefix: "Glitched" });
});

test("shows an imported one's style sheet as text, and replaces its look", async () => {
  const { user } = await show(`?modifier=${sepia._id}`);
  expect(await screen.findByText("filter: sepia(1); position: fixed")).toBeVisible();
  expect(screen.getByText(/Cards have it, so it cannot be removed/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use a built-in look" }));
  expect(screen.getByRole("radio", { name: "Foil" })).toBeChecked();
  await expectNoViolations();
});

test("removes an unused one after a question", async () => {
  const { user } = await show(`?modifier=${golden._id}`);
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Golden?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByText("Golden is gone.");
  expect(sent.map(({ what }) => what)).toEqual([`DELETE ${golden._id}`]);
});

test("shows errors at their field", async () => {
  server.use(
    http.post("*/api/modifiers", () =>
      HttpResponse.json(
        { code: "invalid", message: "It was not saved.", fields: { prefix: "Choose another one." } },
        { status: 400 },
      ),
    ),
  );
  const { user } = await show("?modifier=new");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Gold");
  await user.click(screen.getByRole("button", { name: "Create modifier" }));
  expect(await screen.findByText("Choose another one.")).toBeVisible();
});

test("loads what another admin saved and keeps what was typed", async () => {
  const theirs = { ...golden, name: "Gilded", description: "They say so.", enabled: false, version: "v2" };
  const { user } = renderAt(`/admin/modifiers?modifier=${golden._id}`, { token: "t" });
  const description = await screen.findByRole("textbox", { name: "Description" });
  await user.type(description, "I say so.");
  server.use(
    mockGet("/api/admin/modifiers", [glitch, theirs, sepia]),
    http.put(
      "*/api/modifiers/:id",
      () => errorResponse(409, "changed", "Somebody else changed Golden since you opened it."),
      { once: true },
    ),
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Somebody else changed Golden since you opened it.");
  await user.click(within(alert).getByRole("button", { name: "Load their version, keep my changes" }));
  const both = await screen.findByRole("list", { name: "What both of you changed" });
  expect(both).toHaveTextContent("Description: their value is “They say so.”.");
  expect(description).toHaveValue("I say so.");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Gilded");
  expect(screen.getByRole("switch", { name: "Packs give it" })).not.toBeChecked();
  await expectNoViolations(document.body);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    name: "Gilded",
    description: "I say so.",
    enabled: false,
    version: "v2",
  });
});

test("keeps what is typed when the list is refetched", async () => {
  const { user, cache } = renderAt(`/admin/modifiers?modifier=${golden._id}`, { token: "t" });
  const description = await screen.findByRole("textbox", { name: "Description" });
  server.use(mockGet("/api/admin/modifiers", [glitch, { ...golden, held: 7 }, sepia]));
  await user.type(description, "Dipped in gold.");
  await cache.refetchQueries({ queryKey: ["admin", "modifiers"] });
  await screen.findAllByText("7 cards have it");
  expect(screen.getByRole("textbox", { name: "Description" })).toHaveValue("Dipped in gold.");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("keeps everything when a fetch fails", async () => {
  const { user, cache } = renderAt(`/admin/modifiers?modifier=${golden._id}`, { token: "t" });
  await user.type(await screen.findByRole("textbox", { name: "Description" }), "Dipped in gold.");
  server.use(http.get("*/api/admin/modifiers", () => errorResponse(503, "busy", "The server is busy.")));
  await cache.refetchQueries({ queryKey: ["admin", "modifiers"] });
  expect(await screen.findByText("This may be out of date: The server is busy.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Description" })).toHaveValue("Dipped in gold.");
});

test("asks before going to another one with changes", async () => {
  const { user, path } = await show(`?modifier=${golden._id}`);
  await user.type(await screen.findByRole("textbox", { name: "Description" }), "Dipped in gold.");
  await user.click(screen.getByRole("link", { name: /^Glitch/ }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  expect(question.getByText("Your unsaved changes will be lost.")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(path()).toContain(golden._id);
  expect(screen.getByRole("textbox", { name: "Description" })).toHaveValue("Dipped in gold.");
  await user.click(screen.getByRole("link", { name: /^Glitch/ }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Leave without saving?" })).getByRole("button", {
      name: "Leave",
    }),
  );
  await waitFor(() => expect(path()).toContain(glitch._id));
  expect(await screen.findByText(/^This modifier is built in/)).toBeVisible();
});

test("keeps what is typed while a new one is saved, without asking whether to leave", async () => {
  const silver = { ...golden, _id: id("4"), name: "Silver", prefix: "Silver " };
  const { held, release } = hold();
  server.use(
    http.post("*/api/modifiers", async () => {
      await held;
      server.use(mockGet("/api/admin/modifiers", [glitch, golden, silver]));
      return HttpResponse.json({ message: "Silver is saved.", modifier: silver, published: 0 });
    }),
  );
  const { user, path } = await show("?modifier=new");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Silver");
  await user.click(screen.getByRole("button", { name: "Create modifier" }));
  await user.type(screen.getByRole("textbox", { name: "Description" }), "Like the moon.");
  release();
  await screen.findByText("Silver is saved.");
  await waitFor(() => expect(path()).toContain(silver._id));
  expect(await screen.findByRole("heading", { level: 2, name: "Silver" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Description" })).toHaveValue("Like the moon.");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Silver");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ what: `PUT ${silver._id}`, body: { description: "Like the moon." } }]),
  );
  // A new one after that begins empty.
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeDisabled());
  await user.click(screen.getByRole("link", { name: "New modifier" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue(""));
});

test("retries when the list cannot be loaded", async () => {
  server.use(
    http.get("*/api/admin/modifiers", () => errorResponse(500, "internal", "Something went wrong.")),
  );
  await show();
  expect(await screen.findByText("The modifiers could not be loaded")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
