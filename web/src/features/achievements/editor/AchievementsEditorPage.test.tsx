import { beforeEach, expect, test } from "vitest";
import { aMe } from "../../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../../test/render";
import { errorResponse, HttpResponse, hold, http, mockGet, server } from "../../../test/server";
import type { AdminAchievement } from "./draft";

const goal = (name: string, change: Partial<AdminAchievement> = {}): AdminAchievement => ({
  _id: "a".repeat(24),
  name,
  description: `${name} has to be done.`,
  category: "trading",
  kind: "trades",
  requirement: 5,
  threshold: 5,
  reward: { packs: 2 },
  packs: 2,
  card: false,
  retired: false,
  spreading: false,
  unlocked: 0,
  claimed: 0,
  version: "v1",
  ...change,
});

let goals: AdminAchievement[];
let sent: { what: string; body: unknown }[];

const recorded = (method: "post" | "put" | "delete", path: string, reply: () => object) =>
  http[method](`*${path}`, async ({ request }) => {
    const text = await request.text();
    const { pathname, search } = new URL(request.url);
    sent.push({
      what: `${request.method} ${pathname}${search}`,
      body: text === "" ? null : JSON.parse(text),
    });
    return HttpResponse.json(reply());
  });

beforeEach(() => {
  sent = [];
  goals = [
    goal("Handshake", { unlocked: 3, claimed: 1 }),
    goal("Deal Weaver"),
    goal("Fresh Foil", { category: "packs", kind: "packs_opened" }),
  ];
  server.use(
    mockGet("/api/users/me", aMe({ role: "admin", isAdmin: true })),
    http.get("*/api/admin/achievements", () => HttpResponse.json({ achievements: goals })),
    recorded("post", "/api/admin/achievements", () => ({
      message: "It can be reached.",
      achievement: goals[1],
    })),
    recorded("put", "/api/admin/achievements", () => ({ message: "It is saved.", achievement: goals[0] })),
    recorded("put", "/api/admin/achievements/order", () => ({ message: "The order is saved." })),
    recorded("delete", "/api/admin/achievements", () => ({ message: "It is gone.", achievement: null })),
  );
});

async function show(at = "") {
  const view = renderAt(`/admin/achievements${at}`, { token: "t" });
  await screen.findByRole("heading", { level: 1, name: "Edit Achievements" });
  return view;
}

test("previews the tile of a new achievement and creates it", async () => {
  const { user } = await show();
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Quick Hands");
  await user.type(screen.getByRole("textbox", { name: "What to do" }), "Open 10 packs.");
  await user.click(screen.getByRole("radio", { name: "One card" }));
  const tiles = within(screen.getByRole("region", { name: "How people see it" }));
  expect(tiles.getAllByRole("listitem", { name: "Quick Hands" })).toHaveLength(2);
  expect(tiles.getByText("4 / 10")).toBeVisible();
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "Create achievement" }));
  await screen.findByText("It can be reached.");
  expect(sent).toEqual([
    {
      what: "POST /api/admin/achievements",
      body: {
        name: "Quick Hands",
        description: "Open 10 packs.",
        category: "packs",
        kind: "packs_opened",
        requirement: 10,
        reward: { card: true },
        retired: false,
      },
    },
  ]);
});

test("explains the effect of a change on users, and shows a new name next to the old one", async () => {
  const { user } = await show("?goal=Handshake");
  expect(await screen.findByText("Unlocked by 3 people, reward claimed by 1")).toBeVisible();
  const many = screen.getByRole("textbox", { name: "Target" });
  await user.clear(many);
  await user.type(many, "9");
  expect(screen.getByText(/^People who have unlocked it keep it/)).toBeVisible();
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Firm Handshake");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { name: "Handshake", newName: "Firm Handshake", requirement: 9 } }]),
  );
});

test("closes a reached achievement after explaining who keeps it, and removes an unreached one", async () => {
  const { user } = await show("?goal=Handshake");
  await user.click(await screen.findByRole("button", { name: "Close" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/2 can still claim the reward/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Close it" }));
  await waitFor(() =>
    expect(sent.map(({ what }) => what)).toEqual(["DELETE /api/admin/achievements?name=Handshake"]),
  );
  await user.click(screen.getByRole("link", { name: /^Deal Weaver/ }));
  expect(await screen.findByRole("button", { name: "Remove" })).toBeVisible();
});

test("keeps what is typed while it is saved under another name, and asks before leaving with changes", async () => {
  const { held, release } = hold();
  server.use(
    http.put("*/api/admin/achievements", async () => {
      await held;
      goals = goals.map((one) =>
        one.name === "Handshake" ? { ...one, name: "Firm Handshake", version: "v2" } : one,
      );
      return HttpResponse.json({ message: "It is saved.", achievement: goals[0] });
    }),
  );
  const { user, path, cache } = await show("?goal=Handshake");
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Firm Handshake");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.type(screen.getByRole("textbox", { name: "What to do" }), " Firmly.");
  release();
  await screen.findByText("It is saved.");
  await waitFor(() => expect(path()).toMatch(/goal=Firm/));
  expect(screen.queryByRole("dialog")).toBeNull();
  const description = await screen.findByRole("textbox", { name: "What to do" });
  expect(description).toHaveValue("Handshake has to be done. Firmly.");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Firm Handshake");

  server.use(http.get("*/api/admin/achievements", () => errorResponse(503, "busy", "The server is busy.")));
  await cache.refetchQueries({ queryKey: ["admin"] });
  expect(await screen.findByText("This may be out of date: The server is busy.")).toBeVisible();
  expect(description).toHaveValue("Handshake has to be done. Firmly.");

  await user.click(screen.getByRole("link", { name: /^Deal Weaver/ }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(path()).toMatch(/goal=Deal/));
});

test("moves an achievement within its category only", async () => {
  const { user } = await show();
  const earlier = await screen.findByRole("button", { name: "Handshake: earlier" });
  expect(earlier).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Handshake: later" }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        what: "PUT /api/admin/achievements/order",
        body: { names: ["Deal Weaver", "Handshake", "Fresh Foil"] },
      },
    ]),
  );
  expect(screen.queryByRole("button", { name: "Fresh Foil: later" })).toBeNull();
});

test("filters the list by a search and reports when nothing matches", async () => {
  const { user } = await show();
  const box = await screen.findByRole("searchbox", { name: "Search" });
  await user.type(box, "weaver");
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Handshake/ })).toBeNull());
  expect(screen.getByRole("link", { name: /^Deal Weaver/ })).toBeVisible();
  await user.type(box, " of baskets");
  expect(await screen.findByText("No achievements match. Try a shorter text.")).toBeVisible();
});

test("retries when the list cannot be loaded", async () => {
  server.use(
    http.get("*/api/admin/achievements", () => errorResponse(500, "internal", "Something went wrong.")),
  );
  await show();
  expect(await screen.findByText("The achievements could not be loaded")).toBeVisible();
});
