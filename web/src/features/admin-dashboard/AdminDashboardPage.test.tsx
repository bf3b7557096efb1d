import { beforeEach, expect, test, vi } from "vitest";
import type { Schemas } from "../../api/client";
import { aCard, aMe, anOpening, aPack } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";

const MIDNIGHT = aPack({ _id: "b".repeat(24), name: "After Midnight", isDefault: false });
const listedUser = (username: string, packs: number, change: Partial<Schemas["ActiveUser"]> = {}) => ({
  _id: username.padEnd(24, "0"),
  username,
  packs,
  preferredPack: null,
  lastActive: "2026-05-01T12:00:00Z",
  ...change,
});
const USERS = [
  listedUser("ada", 3, { preferredPack: { _id: MIDNIGHT._id, name: MIDNIGHT.name } }),
  listedUser("grace", 0, { lastActive: null }),
  listedUser("mira", 12, { lastActive: "2026-05-02T12:00:00Z" }),
];
const entry = (username: string) => ({
  _id: `${username}-entry`,
  username,
  pack: { _id: "a", name: "First Light" },
  source: "own",
  queuedAt: "2026-05-01T12:00:00Z",
});

let queue: { isBusy: boolean; isPaused: boolean; queue: string[]; entries: unknown[] };
let requests: [string, unknown][];

beforeEach(() => {
  queue = { isBusy: false, isPaused: false, queue: [], entries: [] };
  requests = [];
  const recorded = (path: string, method: "post" | "put" | "delete", reply: object = { message: "Done." }) =>
    http[method](`*${path}`, async ({ request }) => {
      expect(request.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
      const text = await request.text();
      requests.push([`${method} ${new URL(request.url).pathname}`, text === "" ? null : JSON.parse(text)]);
      return HttpResponse.json(reply);
    });
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, isOwner: true, role: "admin" })),
    mockGet("/api/packs", [aPack(), MIDNIGHT]),
    mockGet("/api/admin/users", USERS),
    http.get("*/api/admin/queues/status", () => HttpResponse.json(queue)),
    mockGet("/api/admin/overlay", {
      userId: "u",
      url: "http://localhost/stream-overlay/u?key=secret",
      goalUrl: "http://localhost/stream-goal/u?key=secret",
      key: "secret",
      connected: false,
    }),
    recorded("/api/packs/admin/openPacksForUser/:id", "post", {
      message: "Opened.",
      newCards: [],
      queued: { _id: "q", position: 2 },
    }),
    recorded("/api/admin/give-packs", "post", { message: "2 packs given to grace." }),
    recorded("/api/admin/queues/:what", "post"),
    recorded("/api/admin/queues/replay/:id", "post"),
    recorded("/api/admin/queues/order", "put"),
    recorded("/api/admin/queues/:id", "delete"),
    recorded("/api/admin/overlay/:what", "post"),
  );
});

const show = () => renderAt("/admin-dashboard", { token: "t" });
const names = () =>
  screen.getAllByRole("rowheader").map((cell) => within(cell).getByRole("button").textContent);

test("lists users with their packs, sorts them by every column, and moves through them by arrow keys", async () => {
  const { user } = show();
  expect(await screen.findByRole("rowheader", { name: "ada" })).toBeVisible();
  await expectNoViolations();
  for (const [column, once, twice] of [
    ["Name", "ada,grace,mira", "mira,grace,ada"],
    ["Packs", "mira,ada,grace", "grace,ada,mira"],
    ["Preferred pack", "grace,mira,ada", "ada,grace,mira"],
    ["Last active", "mira,ada,grace", "grace,ada,mira"],
  ] as const) {
    await user.click(within(screen.getByRole("columnheader", { name: column })).getByRole("button"));
    expect(names().join(","), column).toBe(once);
    await user.click(within(screen.getByRole("columnheader", { name: column })).getByRole("button"));
    expect(names().join(","), `${column}, again`).toBe(twice);
  }
  screen.getAllByRole("rowheader")[0]?.querySelector("button")?.focus();
  await user.keyboard("{ArrowDown}");
  expect(screen.getAllByRole("rowheader")[1]?.querySelector("button")).toHaveFocus();
});

test("searches among all users, and among those who were active in the last 30 minutes", async () => {
  const queries: string[] = [];
  const record = ({ request }: { request: Request }) => {
    queries.push(new URL(request.url).search);
    return HttpResponse.json(USERS);
  };
  server.use(http.get("*/api/admin/users", record), http.get("*/api/admin/users-activity", record));
  const { user } = show();
  await user.type(await screen.findByRole("searchbox", { name: "Search by name" }), "gra");
  await waitFor(() => expect(queries.at(-1)).toBe("?search=gra"));
  await user.click(screen.getByRole("radio", { name: "Active now" }));
  await waitFor(() => expect(queries.at(-1)).toBe("?activeMinutes=30"));
  await waitFor(() => expect(names()).toEqual(["grace"]));
});

test("keeps an opened user open when the search result arrives", async () => {
  let responded = false;
  server.use(
    http.get("*/api/admin/users", async ({ request }) => {
      const search = new URL(request.url).searchParams.get("search") ?? "";
      if (search !== "") {
        await delay(200);
        responded = true;
      }
      return HttpResponse.json(USERS.filter(({ username }) => username.includes(search)));
    }),
  );
  const { user } = await show();
  const mira = await screen.findByRole("button", { name: /^mira/ });
  await user.type(screen.getByRole("searchbox", { name: "Search by name" }), "mi");
  await user.click(mira);
  const form = await screen.findByRole("group", { name: "Open a pack of mira" });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^ada/ })).toBeNull());
  expect(responded).toBe(true);
  expect(form).toBeInTheDocument();
});

test("opens a user's pack, live or quietly, their preferred one by default", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "ada" }));
  await user.click(await screen.findByRole("button", { name: "Open live" }));
  expect(await screen.findByText("ada is number 2 in the live queue.")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Pack" }), "First Light");
  await user.click(screen.getByRole("button", { name: "Open off stream" }));
  const path = `post /api/packs/admin/openPacksForUser/${"ada".padEnd(24, "0")}`;
  await waitFor(() =>
    expect(requests).toEqual([
      [path, { live: true, templateId: MIDNIGHT._id }],
      [path, { live: false, templateId: aPack()._id }],
    ]),
  );
  await expectNoViolations();
});

test("says that a pack is being drawn while it has only a ticket", async () => {
  const ticket = "0e".repeat(12);
  server.use(
    http.post("*/api/packs/admin/openPacksForUser/:id", () =>
      HttpResponse.json({ message: "Soon.", newCards: [], ticket }),
    ),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "ada" }));
  await user.click(await screen.findByRole("button", { name: "Open off stream" }));
  expect(
    await screen.findByText("ada’s pack is being drawn by its ticket. Its cards follow in a moment."),
  ).toBeVisible();
});

test("gives packs, and opens none for users without packs", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "grace" }));
  expect(await screen.findByRole("button", { name: "Open live" })).toBeDisabled();
  const amount = screen.getByRole("textbox", { name: "Give packs" });
  await user.clear(amount);
  await user.type(amount, "0");
  expect(screen.getByRole("button", { name: "Give" })).toBeDisabled();
  await user.clear(amount);
  await user.type(amount, "2{Enter}");
  expect(await screen.findByText("2 packs given to grace.")).toBeVisible();
  expect(requests).toEqual([["post /api/admin/give-packs", { userId: "grace".padEnd(24, "0"), amount: 2 }]]);
});

test("simulates a pack repeatedly, also for a user without packs", async () => {
  let attempts = 0;
  server.use(
    http.post("*/api/packs/admin/debugOpenPack/:id", async ({ request, params }) => {
      requests.push([`debug ${String(params.id)}`, await request.json()]);
      attempts += 1;
      await delay(150);
      return HttpResponse.json({
        message: `Try ${attempts}: nothing was stored.`,
        newCards: [1, 2].map((at) =>
          aCard({ _id: `${at}`.padStart(24, "0"), name: `Eel ${attempts}.${at}` }),
        ),
      });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "grace" }));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Pack" }), "After Midnight");
  await user.click(screen.getByRole("button", { name: "Preview a pack (nobody gets the cards)" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Preview a pack (nobody gets the cards)" }),
  );
  expect(dialog.getByText("Try 1: nothing was stored.")).toBeVisible();
  expect(dialog.getAllByRole("img").map((card) => card.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^Eel 1\.1, Common/),
    expect.stringMatching(/^Eel 1\.2, Common/),
  ]);
  await expectNoViolations(document.body);
  await user.click(dialog.getByRole("button", { name: "Preview another" }));
  // The last result stays until the next response.
  expect(dialog.getByRole("button", { name: "Preview another" })).toHaveAttribute("aria-busy", "true");
  expect(dialog.getByText("Try 1: nothing was stored.")).toBeVisible();
  expect(dialog.getAllByRole("listitem")).toHaveLength(2);
  expect(await dialog.findByText("Try 2: nothing was stored.")).toBeVisible();
  const expected = [`debug ${"grace".padEnd(24, "0")}`, { live: false, templateId: MIDNIGHT._id }];
  expect(requests).toEqual([expected, expected]);
  const [, close] = dialog.getAllByRole("button", { name: "Close" });
  if (close !== undefined) await user.click(close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("runs the live queue: pause, order, remove, resume, skip", async () => {
  queue = { isBusy: true, isPaused: false, queue: ["ada", "mira"], entries: [entry("ada"), entry("mira")] };
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Skip this one" }));
  queue = { ...queue, isPaused: true };
  await user.click(screen.getByRole("button", { name: "Pause" }));
  await user.click(await screen.findByRole("button", { name: "Resume" }));
  expect(screen.getByRole("button", { name: "Move ada up" })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Move ada down" }));
  await user.click(screen.getByRole("button", { name: "Remove mira from the queue" }));
  await waitFor(() =>
    expect(requests).toEqual([
      ["post /api/admin/queues/skip", null],
      ["post /api/admin/queues/pause", null],
      ["post /api/admin/queues/resume", null],
      ["put /api/admin/queues/order", { entryIds: ["mira-entry", "ada-entry"] }],
      ["delete /api/admin/queues/mira-entry", null],
    ]),
  );
  await expectNoViolations();
});

test("keeps what is typed when a fetch fails, and hides the notice when one succeeds", async () => {
  const { user, cache } = show();
  await user.click(await screen.findByRole("button", { name: "grace" }));
  const amount = await screen.findByRole("textbox", { name: "Give packs" });
  await user.type(amount, "7");
  const fails = () => errorResponse(503, "busy", "The server is busy. Try again.");
  server.use(
    http.get("*/api/admin/users", fails),
    http.get("*/api/admin/queues/status", fails),
    http.get("*/api/admin/overlay", fails),
  );
  await cache.refetchQueries({ queryKey: ["admin"] });
  await cache.refetchQueries({ queryKey: ["overlay"] });
  const notice = "This may be out of date: The server is busy. Try again.";
  await waitFor(() => expect(screen.getAllByText(notice)).toHaveLength(3));
  expect(amount).toBeVisible();
  expect(amount).toHaveValue("17");
  expect(screen.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Link for OBS/ })).toBeVisible();
  await expectNoViolations();
  server.use(mockGet("/api/admin/users", USERS));
  const people = within(screen.getByRole("region", { name: "People" }));
  await user.click(people.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(people.queryByText(notice)).toBeNull());
  expect(amount).toHaveValue("17");
});

test("explains how to find users beyond the server's list", async () => {
  server.use(
    http.get("*/api/admin/users", ({ request }) => {
      const few = new URL(request.url).searchParams.has("search");
      return HttpResponse.json(
        Array.from({ length: few ? 3 : 200 }, (_, at) => listedUser(`viewer${at}`.padEnd(12, "x"), 1)),
      );
    }),
  );
  const { user } = show();
  const hint = "These are the newest 200 accounts. Search to find others.";
  expect(await screen.findByText(hint)).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Search by name" }), "viewer");
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
});

test("copies a link on a plain-http address, too", async () => {
  const { user } = show();
  const link = await screen.findByRole("button", { name: "Copy link" });
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  await user.click(link);
  expect(await screen.findByText(/^The browser did not allow copying/)).toBeVisible();
  const copied: unknown[] = [];
  document.execCommand = () => {
    copied.push(document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value);
    return true;
  };
  await user.click(screen.getByRole("button", { name: "Copy the goal’s link" }));
  expect(await screen.findByText(/^Link copied\. .* 800 × 200\.$/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Small" }));
  expect(screen.getByText(/^Browser source: 400 × 120\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy the goal’s link" }));
  expect(await screen.findByText(/^Link copied\. .* 400 × 120\.$/)).toBeVisible();
  expect(copied).toEqual([
    "http://localhost/stream-goal/u?key=secret&size=800x200",
    "http://localhost/stream-goal/u?key=secret&size=400x120",
  ]);
  Reflect.deleteProperty(document, "execCommand");
  vi.restoreAllMocks();
});

test("replays an opening", async () => {
  server.use(mockGet("/api/packs/openings", { openings: [anOpening(["Basic"])], total: 1 }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Replay the opening of nova" }));
  expect(await screen.findByText("The replay is in the live queue.")).toBeVisible();
  expect(requests[0]?.[0]).toMatch(/^post \/api\/admin\/queues\/replay\//);
});

test("does not show a failure to load openings as an empty list", async () => {
  server.use(
    http.get("*/api/packs/openings", () => errorResponse(503, "busy", "The server is busy. Try again."), {
      once: true,
    }),
    mockGet("/api/packs/openings", { openings: [], total: 0 }),
  );
  const { user } = show();
  const again = within(await screen.findByRole("region", { name: "Replay an opening" }));
  expect(await again.findByText("The server is busy. Try again.")).toBeVisible();
  expect(again.queryByText("Openings appear here.")).toBeNull();
  await user.click(again.getByRole("button", { name: "Try again" }));
  expect(await again.findByText("Openings appear here.")).toBeVisible();
});

test("shows the overlay's link, asks before making a new key, and plays a test", async () => {
  server.use(mockGet("/api/modifiers", [{ _id: "m".repeat(24), name: "Negative", prefix: "Negative " }]));
  const { user } = show();
  expect(await screen.findByRole("textbox", { name: /^Link for OBS/ })).toHaveValue(
    "http://localhost/stream-overlay/u?key=secret",
  );
  expect(screen.getByText("Not connected. Paste the link below into OBS as a browser source.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Replace this link…" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/The old link stops working at once/)).toBeVisible();
  expect(requests).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Replace the link" }));
  expect(await screen.findByText("The link is replaced. Copy the new link into OBS.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.selectOptions(screen.getByRole("combobox", { name: "Best rarity" }), "Divine");
  await user.selectOptions(screen.getByRole("combobox", { name: "Modifier" }), "Negative");
  await user.click(screen.getByRole("button", { name: "Play a test opening" }));
  await waitFor(() =>
    expect(requests).toEqual([
      ["post /api/admin/overlay/rotate", null],
      ["post /api/admin/overlay/test", { rarity: "Divine", modifier: "m".repeat(24) }],
    ]),
  );
  expect(await screen.findByText("Done.")).toBeVisible();
});

test("distinguishes loading, empty and failed states", async () => {
  server.use(http.get("*/api/admin/users", () => delay("infinite")));
  const waiting = show();
  expect(await screen.findByText("The queue is empty. Open a pack live to start.")).toBeVisible();
  expect(screen.getByText("Openings appear here.")).toBeVisible();
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  waiting.unmount();
  server.use(
    http.get("*/api/admin/users", () => errorResponse(503, "busy", "The server is busy. Try again.")),
  );
  const { user } = show();
  expect(await screen.findByText("The server is busy. Try again.")).toBeVisible();
  server.use(mockGet("/api/admin/users", []));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Nobody has signed in yet/)).toBeVisible();
  await expectNoViolations();
});
