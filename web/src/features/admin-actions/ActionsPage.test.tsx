import { beforeEach, expect, test, vi } from "vitest";
import type { Schemas } from "../../api/client";
import { adminUser, aSetting, aUser, choose, serveActions } from "../../test/actions";
import { someSettings } from "../../test/builders";
import { expectAdminsOnly, expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";

const id = (letter: string) => letter.repeat(24);
const whole = {
  kind: "whole",
  range: "Use a whole number from 0 to 100.",
  min: 0,
  max: 100,
} as const;

let people: Schemas["ActiveUser"][];
let table: Schemas["SettingRow"][];
let entries: Schemas["LogEntry"][];
let calls: { what: string; body: unknown; key: string | null }[];

const mock = (method: "post" | "put" | "patch", path: string, reply: (body: never) => object) =>
  http[method](`*${path}`, async ({ request }) => {
    const text = await request.text();
    const body = text === "" ? null : JSON.parse(text);
    calls.push({ what: new URL(request.url).pathname, body, key: request.headers.get("idempotency-key") });
    return HttpResponse.json(reply(body as never));
  });
const sent = () => calls.map(({ what, body }) => [what, body]);

beforeEach(() => {
  calls = [];
  people = [aUser("ada"), aUser("boss", { role: "admin", isAdmin: true }), aUser("nova", { role: "owner" })];
  table = [
    aSetting("brand-name", { value: "Foilcast", default: "Foilcast" }),
    aSetting("packs-sub-tier1", { ...whole, value: 7, default: 1, changed: true }),
    aSetting("pack-opening", {
      kind: "choice",
      choices: ["stream", "self", "both"],
      value: "both",
      default: "both",
    }),
    aSetting("maintenance", { kind: "flag", value: false, default: false }),
  ];
  entries = [];
  serveActions();
  server.use(
    http.get("*/api/admin/users", ({ request }) => {
      const wanted = new URL(request.url).searchParams.get("search") ?? "";
      return HttpResponse.json(people.filter(({ username }) => username.includes(wanted)));
    }),
    http.get("*/api/admin/settings/table", () => HttpResponse.json(table)),
    mockGet("/api/admin/log/actions", ["give_packs", "set_role"]),
    http.get("*/api/admin/log", () => HttpResponse.json(entries)),
    mock("post", "/api/admin/give-packs", ({ amount }: { amount: number }) => ({
      message: `ada got ${amount} packs.`,
      updatedCount: 1,
      logId: id("1"),
    })),
    mock("post", "/api/admin/add-packs", () => ({
      message: "Everybody got 3 packs.",
      updatedCount: 41,
      logId: id("2"),
    })),
    mock("post", "/api/admin/set-packs", () => ({
      message: "Everybody has 0 packs now.",
      updatedCount: 41,
      logId: id("3"),
    })),
    mock("post", "/api/admin/log/:id/undo", () => ({ message: "The change was undone.", updatedCount: 1 })),
    mock("post", "/api/admin/notifications", () => ({ message: "Everybody was notified.", logId: id("4") })),
    mock("put", "/api/admin/users/:id/role", ({ role }: { role: string }) => ({
      message: `ada is now ${role}.`,
      role,
    })),
    mock("patch", "/api/admin/settings", () => ({})),
  );
});

async function show(path = "/admin/actions") {
  const view = renderAt(path, { token: "t" });
  const part = (name: string) => screen.findByRole("region", { name });
  await screen.findByRole("heading", { level: 1, name: "Admin Actions" });
  return { ...view, part };
}

/** Gives ada a pack. */
async function givePacks() {
  const { user, part } = await show();
  const packs = within(await part("Packs"));
  await choose(user, packs, "Person", "ada");
  await user.click(packs.getByRole("button", { name: "Give packs" }));
  return { user, packs };
}

test("links to its parts and to the other desks, and lets only admins in", async () => {
  const { unmount } = await show();
  const index = within(screen.getByRole("navigation", { name: "On this page" }));
  for (const name of ["Packs", "Log"]) {
    const to = `/admin/actions#${name.toLowerCase()}`;
    expect(index.getByRole("link", { name })).toHaveAttribute("href", to);
  }
  const desks = within(screen.getByRole("navigation", { name: "Other admin pages" }));
  expect(desks.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin-dashboard",
    "/admin/cardaudit",
    "/admin/packs",
    "/admin/card-ownership",
    "/admin/modifiers",
    "/admin/achievements",
    "/admin/twitch",
    "/admin/health",
  ]);
  await screen.findByText("No entries yet. Changes by admins appear here.");
  await screen.findByText("What brand-name means. Use 1 to 40 characters.");
  await expectNoViolations();
  unmount();
  await expectAdminsOnly("/admin/actions");
});

test("previews a gift of packs to a user, gives it, and takes it back", async () => {
  const { user, part } = await show();
  const packs = within(await part("Packs"));
  expect(packs.getByText("Choose a person first.")).toBeVisible();
  expect(packs.getByRole("button", { name: "Give packs" })).toBeDisabled();
  await user.type(packs.getByRole("combobox", { name: "Person" }), "ad");
  await packs.findByRole("option", { name: "ada" });
  await user.keyboard("{Enter}");
  const amount = packs.getByRole("textbox", { name: "Packs" });
  await user.clear(amount);
  expect(packs.getByText("A whole number from 1 to 10,000.")).toBeVisible();
  await user.type(amount, "3");
  expect(packs.getByText("Give 3 packs to ada, who has 5 packs and will have 8.")).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await packs.findByText("ada got 3 packs.")).toBeVisible();
  expect(sent()).toEqual([["/api/admin/give-packs", { userId: id("a"), amount: 3 }]]);
  await user.click(packs.getByRole("button", { name: "Undo: ada got 3 packs." }));
  await waitFor(() => expect(sent()[1]).toEqual([`/api/admin/log/${id("1")}/undo`, { whatIsLeft: false }]));
  await waitFor(() => expect(packs.queryByText("ada got 3 packs.")).toBeNull());
});

test("shows why the server refuses an undo", async () => {
  const why = "Some of these packs are already used: 1 of 3 are left. Nothing was changed.";
  server.use(http.post("*/api/admin/log/:id/undo", () => errorResponse(409, "partly_used", why)));
  const { user, packs } = await givePacks();
  await user.click(await packs.findByRole("button", { name: /^Undo: / }));
  expect(await packs.findByRole("alert")).toHaveTextContent(why);
  await expectNoViolations();
});

test("asks before giving packs to all users, with the number of users and packs", async () => {
  const { user, part } = await show();
  const packs = within(await part("Packs"));
  await user.click(packs.getByRole("radio", { name: "Everybody" }));
  const amount = packs.getByRole("textbox", { name: "Packs" });
  await user.clear(amount);
  await user.type(amount, "3");
  expect(await packs.findByText("Give 3 packs to all 41 people: 123 packs.")).toBeVisible();
  await user.click(packs.getByRole("button", { name: "Give to everybody…" }));
  const question = await screen.findByRole("dialog", { name: "Give packs to all 41 people?" });
  await expectNoViolations();
  expect(calls).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual([]);
  await user.click(packs.getByRole("button", { name: "Give to everybody…" }));
  await user.click(await screen.findByRole("button", { name: "Give 123 packs" }));
  expect(await packs.findByText("Everybody got 3 packs.")).toBeVisible();
  await user.click(packs.getByRole("radio", { name: "Replace the number" }));
  await user.clear(packs.getByRole("textbox", { name: "New number of packs" }));
  await user.type(packs.getByRole("textbox", { name: "New number of packs" }), "0");
  await user.click(packs.getByRole("button", { name: "Set for everybody…" }));
  await user.click(await screen.findByRole("button", { name: "Set 41 people to 0 packs" }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ["/api/admin/add-packs", { amount: 3 }],
      ["/api/admin/set-packs", { amount: 0 }],
    ]),
  );
});

test("retries a lost response with the same key and uses a new key for another action", async () => {
  let lost = true;
  server.use(
    http.post("*/api/admin/give-packs", ({ request }) => {
      calls.push({ what: "give", body: null, key: request.headers.get("idempotency-key") });
      if (lost) return HttpResponse.error();
      return HttpResponse.json({ message: "ada got 1 pack.", updatedCount: 1, logId: id(`${calls.length}`) });
    }),
  );
  const { user, packs } = await givePacks();
  expect(await packs.findByRole("alert")).toHaveTextContent("The server could not be reached.");
  lost = false;
  await user.click(packs.getByRole("button", { name: "Give packs" }));
  await packs.findByText("ada got 1 pack.");
  await user.click(packs.getByRole("button", { name: "Give packs" }));
  await waitFor(() => expect(calls).toHaveLength(3));
  const [first, again, another] = calls.map(({ key }) => key);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
});

test("sends a message to all users after a preview and a question", async () => {
  const { user, part } = await show();
  const words = within(await part("Notify everybody"));
  expect(words.getByRole("button", { name: "Notify everybody…" })).toBeDisabled();
  await user.type(words.getByRole("textbox", { name: "Message" }), "A new series!");
  const link = words.getByRole("textbox", { name: "Link (optional)" });
  await user.type(link, "//elsewhere.example");
  expect(words.getByText(/^Use the path of a page/)).toBeVisible();
  expect(words.getByRole("button", { name: "Notify everybody…" })).toBeDisabled();
  await user.clear(link);
  await user.type(link, "/catalogue");
  expect(
    within(words.getByRole("figure", { name: "As they will see it" })).getByText("A new series!"),
  ).toBeVisible();
  await user.click(words.getByRole("button", { name: "Notify everybody…" }));
  expect(await screen.findByRole("dialog", { name: "Notify all 41 people?" })).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Everybody was notified.")).toBeVisible();
  expect(sent()).toEqual([
    ["/api/admin/notifications", { type: "news", message: "A new series!", link: "/catalogue" }],
  ]);
  expect(words.getByRole("textbox", { name: "Message" })).toHaveValue("");
});

test("changes a role after a question, and shows a refusal", async () => {
  const { user, part } = await show();
  const roles = within(await part("People and roles"));
  await choose(user, roles, "Person", "ada");
  expect(roles.getByRole("button", { name: "Change role…" })).toBeDisabled();
  await user.click(roles.getByRole("radio", { name: "Moderator" }));
  await user.click(roles.getByRole("button", { name: "Change role…" }));
  await user.click(await screen.findByRole("button", { name: "Make a moderator" }));
  expect(await roles.findByText("Currently a moderator")).toBeVisible();
  expect(sent()).toEqual([[`/api/admin/users/${id("a")}/role`, { role: "moderator" }]]);
  const why = "You cannot give or remove a role above your own.";
  server.use(http.put("*/api/admin/users/:id/role", () => errorResponse(403, "above_yourself", why)));
  await user.click(roles.getByRole("radio", { name: "Admin" }));
  await user.click(roles.getByRole("button", { name: "Change role…" }));
  await user.click(await screen.findByRole("button", { name: "Make an admin" }));
  expect(await roles.findByRole("alert")).toHaveTextContent(why);
  await user.click(roles.getByRole("button", { name: "Choose somebody else" }));
  await choose(user, roles, "Person", "nova", /nova/);
  expect(roles.getByText(/The owner is named in the server’s configuration/)).toBeVisible();
  expect(roles.queryByRole("radio")).toBeNull();
});

test("saves settings only by the bar that lists the changes, and shows mistakes at their field", async () => {
  const { user, part } = await show();
  const settings = within(await part("Settings"));
  const name = await settings.findByRole("textbox", { name: "Name of the site" });
  expect(settings.queryByRole("region", { name: "Not saved yet" })).toBeNull();
  await user.clear(name);
  await user.type(name, "Nova's");
  expect(
    within(settings.getByRole("figure", { name: "As visitors will see it" })).getByText("Nova's"),
  ).toBeVisible();
  await user.click(settings.getByText("Packs that are earned"));
  const tier = settings.getByRole("textbox", { name: "Subscription, tier 1" });
  await user.clear(tier);
  await user.type(tier, "101");
  const bar = within(settings.getByRole("region", { name: "Not saved yet" }));
  expect(bar.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Name of the site: Foilcast →  becomes Nova's",
    "Subscription, tier 1: 7 →  becomes 101",
  ]);
  await expectNoViolations();
  server.use(
    http.patch("*/api/admin/settings", () =>
      HttpResponse.json(
        {
          code: "invalid_settings",
          message: "Some settings are not valid, so nothing was changed.",
          fields: { "packs-sub-tier1": "Use a whole number from 0 to 100." },
        },
        { status: 400 },
      ),
    ),
  );
  await user.click(bar.getByRole("button", { name: "Save 2 changes" }));
  expect(await bar.findByRole("alert")).toHaveTextContent(
    "Some settings are not valid, so nothing was changed.",
  );
  expect(tier).toHaveAccessibleDescription("Use a whole number from 0 to 100.");
  server.use(mock("patch", "/api/admin/settings", () => ({})));
  await user.click(settings.getByRole("button", { name: /^Back to default \(1\)/ }));
  await user.click(bar.getByRole("button", { name: "Save 2 changes" }));
  expect(await screen.findByText("The settings are saved.")).toBeVisible();
  expect(sent()).toEqual([["/api/admin/settings", { "brand-name": "Nova's", "packs-sub-tier1": null }]]);
});

test("does not save discarded changes", async () => {
  const { user, part } = await show();
  const settings = within(await part("Settings"));
  const name = await settings.findByRole("textbox", { name: "Name of the site" });
  await user.type(name, "!{Enter}");
  expect(settings.getByRole("button", { name: "Save 1 change" })).toBeVisible();
  await user.click(settings.getByRole("button", { name: "Discard" }));
  expect(name).toHaveValue("Foilcast");
  expect(settings.queryByRole("region", { name: "Not saved yet" })).toBeNull();
  expect(calls).toEqual([]);
});

test("turns maintenance on after a question and off immediately, and shows it on every page", async () => {
  const { user, part } = await show();
  const panel = within(await part("Maintenance"));
  await user.click(await panel.findByRole("switch", { name: "Maintenance mode" }));
  const question = await screen.findByRole("dialog", { name: "Turn maintenance mode on?" });
  expect(calls).toEqual([]);
  table = table.map((row) => (row.name === "maintenance" ? { ...row, value: true, changed: true } : row));
  server.use(mockGet("/api/settings", someSettings({ maintenance: true })));
  await user.click(within(question).getByRole("button", { name: "Turn it on" }));
  await waitFor(() => expect(panel.getByRole("switch")).toBeChecked());
  expect(await screen.findByText(/You can still look around/)).toBeVisible();
  await expectNoViolations();
  await user.click(panel.getByRole("switch"));
  await waitFor(() =>
    expect(sent()).toEqual([
      ["/api/admin/settings", { maintenance: true }],
      ["/api/admin/settings", { maintenance: false }],
    ]),
  );
});

const gift: Schemas["LogEntry"] = {
  _id: id("e"),
  action: "give_packs",
  actor: adminUser,
  target: id("a"),
  targetName: "ada",
  before: { packs: 1 },
  after: { packs: 6 },
  createdAt: "2026-05-01T12:00:00Z",
  undoableUntil: "2999-05-02T12:00:00Z",
};

test("lists, filters, pages, undoes and exports log entries", async () => {
  const requests: string[] = [];
  const older = {
    ...gift,
    _id: id("d"),
    action: "set_role",
    before: { role: "user" },
    after: { role: "admin" },
  };
  const { undoableUntil: _, ...role } = older;
  server.use(
    http.get("*/api/admin/log", ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(searchParams.toString());
      if (searchParams.has("before")) return HttpResponse.json([role]);
      const page = Array.from({ length: 30 }, (_, at) => ({
        ...gift,
        _id: at.toString(16).padStart(24, "0"),
      }));
      return HttpResponse.json(page);
    }),
  );
  const { user, part, path } = await show();
  const panel = within(await part("Log"));
  const list = within(await panel.findByRole("list", { name: "Entries" }));
  expect(list.getAllByText("boss gave packs to ada")).toHaveLength(30);
  expect(list.getAllByText("6")[0]?.closest("div")).toHaveTextContent("Packs1 → , now 6");
  await user.click(panel.getByRole("button", { name: "Show older entries" }));
  expect(await list.findByText("boss changed the role of ada")).toBeVisible();
  expect(requests.at(-1)).toBe(`limit=30&before=${(29).toString(16).padStart(24, "0")}`);
  expect(panel.queryByRole("button", { name: "Show older entries" })).toBeNull();

  await user.selectOptions(panel.getByRole("combobox", { name: "Action" }), "Gave packs");
  await waitFor(() => expect(path()).toBe("/admin/actions?action=give_packs"));
  await choose(user, panel, "Person", "ada");
  await waitFor(() => expect(requests.at(-1)).toBe(`action=give_packs&person=${id("a")}&limit=30`));
  await expectNoViolations();

  const undo = (await panel.findAllByRole("button", { name: "Undo: boss gave packs to ada" }))[0];
  if (undo === undefined) throw new Error("nothing to undo");
  await user.click(undo);
  await user.click(await screen.findByRole("button", { name: "Undo it" }));
  await waitFor(() => expect(sent()).toEqual([[`/api/admin/log/${id("0")}/undo`, { whatIsLeft: false }]]));

  const files: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  URL.createObjectURL = () => "blob:log";
  URL.revokeObjectURL = () => {};
  server.use(
    http.get("*/api/admin/log/export", ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.text("a,b");
    }),
  );
  await user.click(panel.getByRole("button", { name: "Download as CSV" }));
  await waitFor(() => expect(files).toEqual(["foilcast-log.csv"]));
  expect(requests).toContain(`?action=give_packs&person=${id("a")}&format=csv`);
  click.mockRestore();
});

test("retries a log and settings that failed to load, and reports a filter without matches", async () => {
  const fail = () => errorResponse(500, "internal", "Something went wrong.");
  server.use(http.get("*/api/admin/log", fail), http.get("*/api/admin/settings/table", fail));
  const { user } = await show("/admin/actions?action=set_role");
  await screen.findByRole("heading", { name: "The settings could not be loaded" });
  const failed = (await screen.findByRole("heading", { name: "The log could not be loaded" })).parentElement;
  if (failed === null) throw new Error("no state");
  await expectNoViolations();
  server.use(http.get("*/api/admin/log", () => HttpResponse.json([])));
  await user.click(within(failed).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^No entries match/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show everything" }));
  expect(await screen.findByText("No entries yet. Changes by admins appear here.")).toBeVisible();
});
