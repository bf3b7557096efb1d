import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aUser, choose, serveActions } from "../../test/actions";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";

const id = (letter: string) => letter.repeat(24);
const fox = {
  _id: id("f"),
  name: "Lantern Fox",
  imageUrl: "/fox.webp",
  alt: "A fox.",
  series: "Emberwood",
  tags: [],
  availableFrom: null,
  availableTo: null,
  limited: false,
  retired: false,
  rarities: [
    { rarity: "Basic", totalCopies: 1000, remainingCopies: 990 },
    { rarity: "Rare", totalCopies: 0, remainingCopies: 0 },
    { rarity: "Divine", totalCopies: 1, remainingCopies: 1 },
  ],
};
const ada = aUser("ada", { packs: 1 });

let sent: { body: unknown; key: string | null }[];

beforeEach(() => {
  sent = [];
  serveActions();
  server.use(
    mockGet("/api/admin/users", [ada]),
    mockGet("/api/cards/search", { cards: [fox] }),
    mockGet("/api/admin/grant-card", { printed: 1000, free: 2, mintNumbers: [4, 9] }),
    http.post("*/api/admin/grant-card", async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get("idempotency-key") });
      return HttpResponse.json({ message: "ada has Lantern Fox, Basic 9, now.", card: {}, logId: id("b") });
    }),
  );
});

async function filled() {
  const { user } = renderAt("/admin/actions", { token: "t" });
  const panel = within(await screen.findByRole("region", { name: "Give a card" }));
  expect(panel.getByText("Choose a person first.")).toBeVisible();
  await choose(user, panel, "Who gets it", "ada");
  await choose(user, panel, "Card", "lan", /^Lantern Fox/);
  expect(await panel.findByText("2 of 1,000 are free.")).toBeVisible();
  const rarities: string[] = within(panel.getByRole("combobox", { name: "Rarity" }))
    .getAllByRole("option")
    .map((option) => option.textContent ?? "");
  expect(rarities).toEqual(["Basic", "Divine"]);
  expect(panel.getByRole("button", { name: "Give this card" })).toBeDisabled();
  await user.type(panel.getByRole("textbox", { name: "Reason (everybody can read it)" }), "She won.");
  return { user, panel };
}

test("gives a card with a number, a reason and a key, and takes it back", async () => {
  const { user, panel } = await filled();
  await user.selectOptions(panel.getByRole("combobox", { name: "Number" }), "9");
  await expectNoViolations();
  await user.click(panel.getByRole("button", { name: "Give this card" }));
  expect(await panel.findByText("ada has Lantern Fox, Basic 9, now.")).toBeVisible();
  const gift: Schemas["GrantCard"] = {
    userId: ada._id,
    definitionId: fox._id,
    rarity: "Basic",
    reason: "She won.",
    mintNumber: 9,
  };
  expect(sent[0]?.body).toEqual(gift);
  expect(sent[0]?.key).not.toBeNull();
  let undone = "";
  server.use(
    http.post("*/api/admin/log/:logId/undo", ({ params }) => {
      undone = String(params.logId);
      return HttpResponse.json({ message: "The card was taken back.", updatedCount: 1 });
    }),
  );
  await user.click(panel.getByRole("button", { name: /^Undo: / }));
  await screen.findByText("The card was taken back.");
  expect(undone).toBe(id("b"));
});

test("shows the choice with a way to change it, and moves the focus along", async () => {
  const { user, panel } = await filled();
  expect(panel.queryByRole("combobox", { name: "Card" })).toBeNull();
  expect(panel.getByText("Lantern Fox")).toBeVisible();
  expect(panel.getByText("Emberwood")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Choose another card" }));
  await waitFor(() => expect(panel.getByRole("combobox", { name: "Card" })).toHaveFocus());
  expect(panel.getByText("Choose a card.")).toBeVisible();
  expect(panel.getByRole("button", { name: "Give this card" })).toBeDisabled();
  await user.keyboard("lan");
  await panel.findByRole("option", { name: /^Lantern Fox/ });
  await user.keyboard("{ArrowDown}{Enter}");
  expect(await panel.findByRole("button", { name: "Choose another card" })).toHaveFocus();
  await user.click(panel.getByRole("button", { name: "Choose somebody else" }));
  await waitFor(() => expect(panel.getByRole("combobox", { name: "Who gets it" })).toHaveFocus());
});

test("moves the focus to the search when everything around the choice disappears", async () => {
  const { user } = renderAt("/admin/actions", { token: "t" });
  const roles = within(await screen.findByRole("region", { name: "People and roles" }));
  await user.type(roles.getByRole("combobox", { name: "Person" }), "ada");
  await roles.findByRole("option", { name: "ada" });
  await user.keyboard("{Enter}");
  expect(await roles.findByRole("button", { name: "Choose somebody else" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(roles.getByRole("combobox", { name: "Person" })).toHaveFocus());
});

test("takes the focus for a choice made in the log, not for one from the address", async () => {
  const { user } = renderAt(`/admin/actions?person=${ada._id}`, { token: "t" });
  const panel = within(await screen.findByRole("region", { name: "Log" }));
  const other = await panel.findByRole("button", { name: "Choose somebody else" });
  expect(other).not.toHaveFocus();
  await user.click(other);
  const search = await panel.findByRole("combobox", { name: "Person" });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard("ada");
  await panel.findByRole("option", { name: "ada" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(panel.getByRole("button", { name: "Choose somebody else" })).toHaveFocus());
});

test("shows a refusal next to the form", async () => {
  server.use(
    http.post("*/api/admin/grant-card", () =>
      errorResponse(409, "mint_taken", "Somebody already holds number 4."),
    ),
  );
  const { user, panel } = await filled();
  await user.click(panel.getByRole("button", { name: "Give this card" }));
  expect(await panel.findByRole("alert")).toHaveTextContent("Somebody already holds number 4.");
});
