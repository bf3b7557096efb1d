import { beforeEach, expect, test } from "vitest";
import { aMe, anOpening, aPack, someSettings } from "../../test/builders";
import { act, expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";

const NO_QUEUE = { entries: [], isPaused: false, waiting: 0 };
const show = () => renderAt("/dashboard", { token: "t" });

beforeEach(() => {
  server.use(
    mockGet("/api/settings", someSettings()),
    mockGet("/api/packs", [
      aPack(),
      aPack({ _id: "b".repeat(24), name: "After Midnight", isDefault: false }),
    ]),
    mockGet("/api/packs/queue", NO_QUEUE),
  );
});

test("shows packs, how to earn more, all users' pulls and the user's own", async () => {
  server.use(
    http.get("*/api/packs/openings", ({ request }) => {
      const own = new URL(request.url).searchParams.has("user");
      const openings = [anOpening(own ? ["Divine"] : ["Basic", "Epic"])];
      return HttpResponse.json({ openings, total: 1 });
    }),
  );
  server.use(mockGet("/api/settings", someSettings({ twitchChannel: "nova" })));
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "Hello, Nova" })).toBeVisible();
  expect(await screen.findByText("packs are waiting", { exact: false })).toHaveTextContent(
    "2 packs are waiting",
  );
  const earn = within(screen.getByRole("region", { name: "Earn more packs" }));
  expect(await earn.findByText("Subscribe (tier 1 / 2 / 3)")).toBeVisible();
  expect(earn.getByText("1 / 3 / 5")).toBeVisible();
  expect(earn.queryByText(/Cheer/)).toBeNull();
  const fresh = within(screen.getByRole("region", { name: "Fresh pulls" }));
  expect(await fresh.findAllByRole("button", { name: /mint/ })).toHaveLength(2);
  expect(fresh.getByRole("link", { name: "nova" })).toHaveAttribute("href", "/collection/nova");
  const own = within(screen.getByRole("region", { name: "Your openings" }));
  expect(await own.findByRole("button", { name: /Divine/ })).toBeVisible();
  await expectNoViolations();
});

test("reserves the space of what is loading", async () => {
  server.use(http.get("*/api/packs", () => delay("infinite")));
  show();
  expect(await screen.findByRole("region", { name: "Your packs" })).toHaveAttribute("aria-busy", "true");
  expect(await screen.findByText(/Nobody has opened a pack yet/)).toBeVisible();
  expect(screen.getByText(/You have not opened a pack yet/)).toBeVisible();
  await expectNoViolations();
});

test("shows the server's error message and retries on request", async () => {
  server.use(http.get("*/api/packs", () => errorResponse(500, "internal", "Something went wrong.")));
  const { user } = show();
  expect(await screen.findByText("Something went wrong.")).toBeVisible();
  server.use(mockGet("/api/packs", [aPack()]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Open now" })).toBeEnabled();
});

test.each([
  ["both", true, true],
  ["self", true, false],
  ["stream", false, true],
] as const)("with the setting %s opens packs now: %s, live: %s", async (packOpening, now, live) => {
  server.use(mockGet("/api/settings", someSettings({ packOpening })));
  show();
  await screen.findByRole("button", { name: "Odds" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Open now" }) !== null).toBe(now));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Open it live on stream" }) !== null).toBe(live),
  );
});

test("disables opening without packs, and explains how to get one", async () => {
  server.use(mockGet("/api/users/me", aMe({ packs: 0 })));
  show();
  expect(await screen.findByRole("button", { name: "Open now" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Open it live on stream" })).toBeDisabled();
  expect(screen.getByText(/how to earn the next one/)).toBeVisible();
  const ways = within(await screen.findByRole("list", { name: "Ways to earn packs" }));
  expect(ways.getByRole("link", { name: "Trade a card for packs" })).toHaveAttribute("href", "/trading");
  expect(ways.queryByRole("link", { name: /Subscribe/ })).toBeNull();
  expect(screen.queryByRole("region", { name: "Earn more packs" })).toBeNull();
  await expectNoViolations();
});

test("shows other actions to a user without packs if no way earns any", async () => {
  const { earning, trading } = someSettings();
  server.use(
    mockGet("/api/users/me", aMe({ packs: 0 })),
    mockGet(
      "/api/settings",
      someSettings({
        twitchChannel: "nova",
        earning: { ...earning, onTwitch: [] },
        trading: { ...trading, packs: 0 },
      }),
    ),
  );
  show();
  expect(await screen.findByText(/Ask the streamer/)).toBeVisible();
  expect(screen.getByRole("link", { name: "trade cards" })).toHaveAttribute("href", "/trading");
  expect(screen.queryByRole("list", { name: "Ways to earn packs" })).toBeNull();
  await expectNoViolations();
});

test.each([
  ["there is no pack design", () => mockGet("/api/packs", [])],
  [
    "the pack designs could not be loaded",
    () => http.get("*/api/packs", () => errorResponse(500, "internal", "Something went wrong.")),
  ],
])("shows once how to earn packs to a user without any, also where %s", async (_, packs) => {
  server.use(mockGet("/api/users/me", aMe({ packs: 0 })), packs());
  show();
  const earn = await screen.findByRole("region", { name: "Earn more packs" });
  expect(await within(earn).findByRole("list", { name: "Ways to earn packs" })).toBeVisible();
  await screen.findByText(/The streamer has not created a pack yet|Something went wrong/);
  expect(screen.getAllByRole("list", { name: "Ways to earn packs" })).toHaveLength(1);
});

test("links an admin without a pack design to the pack editor", async () => {
  server.use(mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })), mockGet("/api/packs", []));
  show();
  const waiting = await screen.findByText(/There is no pack to open yet/);
  expect(within(waiting).getByRole("link")).toHaveAttribute("href", "/admin/packs");
});

test("keeps the packs on the page after a failed refetch, marked as stale", async () => {
  const { cache } = show();
  await screen.findByRole("button", { name: "Open now" });
  server.use(http.get("*/api/packs", () => HttpResponse.error()));
  await act(() => cache.invalidateQueries({ queryKey: ["packs", "list"] }));
  expect(await screen.findByText(/This may be out of date: The server could not be reached/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Open now" })).toBeEnabled();
});

test("puts a pack in the live queue, shows its place, and takes it back", async () => {
  let waiting: unknown = NO_QUEUE;
  const sent: unknown[] = [];
  const entry = {
    _id: "e".repeat(24),
    pack: { _id: "a", name: "First Light" },
    position: 3,
    queuedAt: "2026-05-01T12:00:00Z",
  };
  server.use(
    http.get("*/api/packs/queue", () => HttpResponse.json(waiting as object)),
    http.post("*/api/packs/queue", async ({ request }) => {
      expect(request.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
      sent.push(await request.json());
      waiting = { entries: [entry], isPaused: true, waiting: 3 };
      return HttpResponse.json({ _id: entry._id, position: 3 });
    }),
    http.delete("*/api/packs/queue/:id", ({ params }) => {
      sent.push(params.id);
      waiting = NO_QUEUE;
      return HttpResponse.json({ message: "Done." });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Open it live on stream" }));
  expect(await screen.findByText("Your pack is number 3 in the live queue.")).toBeVisible();
  const queue = within(await screen.findByRole("region", { name: "In the live queue" }));
  expect(queue.getByText("#3")).toBeVisible();
  expect(queue.getByText("The queue is paused. 3 packs are waiting in total.")).toBeVisible();
  await expectNoViolations();
  await user.click(queue.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "In the live queue" })).toBeNull());
  expect(sent).toEqual([{ packId: aPack()._id }, entry._id]);
});

test("remembers the chosen pack as the preferred one", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put("*/api/users/preferred-pack", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ preferredPack: null });
    }),
  );
  const { user } = show();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Which pack" }), "After Midnight");
  await waitFor(() => expect(sent).toEqual([{ packId: "b".repeat(24) }]));
});

test("requests nothing from Twitch before the user wants to watch", async () => {
  server.use(mockGet("/api/settings", someSettings({ twitchChannel: "nova" })));
  const { user, container } = show();
  await user.click(
    await screen.findByRole("button", { name: "Watch here" }).then((button) => {
      expect(container.querySelector("iframe")).toBeNull();
      return button;
    }),
  );
  expect(screen.getByTitle("nova on Twitch")).toHaveAttribute(
    "src",
    expect.stringMatching(/^https:\/\/player\.twitch\.tv\/\?channel=nova&parent=/),
  );
});
