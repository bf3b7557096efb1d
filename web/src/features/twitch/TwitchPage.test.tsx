import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aMe } from "../../test/builders";
import { expectAdminsOnly, expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";
import { anEvent, aStatus, aSubscription } from "../../test/twitch";

const setting = (
  name: string,
  kind: Schemas["SettingKind"],
  value: unknown,
  usual: unknown = value,
): Schemas["SettingRow"] => ({
  name,
  saved: false,
  kind,
  value,
  default: usual,
  meaning: `What ${name} means.`,
  range: "Use a whole number from 0 to 100.",
  variable: "FOILCAST_X",
  changed: value !== usual,
});

let status: Schemas["TwitchStatus"];
let events: Schemas["TwitchEvent"][];
let requests: [string, unknown][];

const recorded = (method: "post" | "patch", path: string, reply: object = {}) =>
  http[method](`*${path}`, async ({ request }) => {
    expect(request.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
    const text = await request.text();
    requests.push([new URL(request.url).pathname, text === "" ? null : JSON.parse(text)]);
    return HttpResponse.json(reply);
  });

beforeEach(() => {
  status = aStatus();
  events = [anEvent()];
  requests = [];
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })),
    http.get("*/api/admin/twitch", () => HttpResponse.json(status)),
    http.get("*/api/admin/twitch/events", ({ request }) => {
      const outcome = new URL(request.url).searchParams.get("outcome");
      const some = events.filter((event) => outcome === null || event.outcome === outcome);
      return HttpResponse.json({ events: some, next: null });
    }),
    mockGet("/api/admin/settings/table", [
      setting("packs-sub-tier1", "whole", 1),
      setting("packs-for-gifter", "flag", true),
      setting("reward-title", "text", "Card pack"),
      setting("packs-per-reward", "whole", 1),
      setting("bits-per-pack", "whole", 0),
      setting("chat-commands", "flag", true),
      setting("chat-packs", "flag", true),
    ]),
    http.get("*/api/admin/twitch/worth", ({ request }) => {
      const count = Number(new URL(request.url).searchParams.get("count"));
      return HttpResponse.json({ packs: 3 * count, live: false });
    }),
    recorded("post", "/api/admin/twitch/renew"),
    recorded("post", "/api/admin/twitch/rewards"),
    recorded("post", "/api/admin/twitch/test", {
      messageId: "test:1",
      message: "Test subscription sent. Any packs it earns are real and go to Nova.",
    }),
    recorded("post", "/api/admin/twitch/events/:id/retry", { message: "It is being tried again." }),
    recorded("patch", "/api/admin/settings"),
  );
});

async function show(search = "") {
  const view = renderAt(`/admin/twitch${search}`, { token: "t" });
  await screen.findByRole("heading", { level: 1, name: "Twitch" });
  return view;
}
const part = (name: string) => screen.findByRole("region", { name });

test("shows every step with its state", async () => {
  await show();
  const steps = within(await screen.findByRole("list", { name: "Steps" }));
  expect(steps.getAllByRole("heading", { level: 2 }).map((title) => title.textContent)).toEqual([
    "Create an application",
    "Connect the channel",
    "Events of the channel",
    "Channel-point rewards",
    "Commands in the chat",
    "Try it",
  ]);
  expect(within(await part("Create an application")).getByText(/demo with a simulated Twitch/)).toBeVisible();
  expect(within(await part("Connect the channel")).getByText("Connected as nova.")).toBeVisible();
  await within(await part("Commands in the chat")).findByText("Commands in the chat are answered.");
  await screen.findByText("ada subscribed (tier 1)");
  await expectNoViolations();
});

test("lets only admins in", () => expectAdminsOnly("/admin/twitch"));

test("shows what is missing, and repairs it on request", async () => {
  status = aStatus({
    connection: { state: "reconnecting", problem: "Twitch does not answer." },
    subscriptions: [
      { ...aSubscription("channel.subscribe", "revoked"), problem: "The password was changed." },
    ],
    errors: [{ at: new Date().toISOString(), message: "Twitch asks for a pause." }],
  });
  const { user } = await show();
  const step = within(await part("Events of the channel"));
  expect(step.getByText("The password was changed.")).toBeVisible();
  expect(step.getByText("Ended by Twitch")).toBeVisible();
  expect(within(await part("Recent problems")).getByText("Twitch asks for a pause.")).toBeVisible();
  await user.click(step.getByRole("button", { name: "Check and repair now" }));
  await waitFor(() => expect(requests).toEqual([["/api/admin/twitch/renew", null]]));
});

test.each([
  ["connected", "status", "The channel is connected."],
  ["wrong_account", "alert", /^That is not the channel’s account/],
])("shows the result of connecting the channel: %s", async (word, role, text) => {
  await show(`?channel=${word}`);
  const step = within(await part("Connect the channel"));
  expect(step.getAllByRole(role).map((one) => one.textContent)).toContainEqual(expect.stringMatching(text));
});

test("creates a reward with the typed cost", async () => {
  status = aStatus({ rewards: [{ kind: "pack", title: "Card pack", enabled: false, ours: false }] });
  const { user } = await show();
  const step = within(await part("Channel-point rewards"));
  const points = step.getByRole("textbox", { name: "Points for Card pack" });
  await user.clear(points);
  expect(step.getByText("A whole number from 1 to 10,000,000.")).toBeVisible();
  expect(step.getByRole("button", { name: "Create reward" })).toBeDisabled();
  await user.type(points, "750{Enter}");
  await waitFor(() =>
    expect(requests).toEqual([["/api/admin/twitch/rewards", { kind: "pack", cost: 750, was: 0 }]]),
  );
  server.use(
    http.post("*/api/admin/twitch/rewards", () =>
      errorResponse(409, "twitch_refused", "There is a reward of this title already."),
    ),
  );
  await user.click(step.getByRole("button", { name: "Create reward" }));
  expect(await step.findByRole("alert")).toHaveTextContent("There is a reward of this title already.");
});

test("changes an amount and switches a source off, and saves both at once", async () => {
  const { user } = await show();
  const table = within(await part("What earns packs"));
  const amount = await table.findByRole("textbox", { name: "Packs for a subscription, tier 1" });
  await user.clear(amount);
  await user.type(amount, "4");
  await user.click(table.getByRole("switch", { name: "Channel points" }));
  expect(table.queryByRole("textbox", { name: "Title of the reward" })).toBeNull();
  await user.click(table.getByRole("switch", { name: "Cheers" }));
  expect(table.getByRole("textbox", { name: "Bits for a pack" })).toHaveValue("500");
  await user.click(table.getByRole("button", { name: "Save 3 changes" }));
  await waitFor(() =>
    expect(requests).toEqual([
      ["/api/admin/settings", { "packs-sub-tier1": 4, "reward-title": "", "bits-per-pack": 500 }],
    ]),
  );
  await waitFor(() => expect(table.queryByRole("region", { name: "Not saved yet" })).toBeNull());
});

test("calculates what an event would earn", async () => {
  const { user } = await show();
  const preview = within(await screen.findByRole("region", { name: "What would this earn?" }));
  expect(await preview.findByText("15 packs.")).toBeVisible();
  const count = preview.getByRole("textbox", { name: "Subscriptions" });
  await user.clear(count);
  expect(count).toHaveAccessibleDescription("A whole number, 1 or more.");
  await user.type(count, "2");
  expect(await preview.findByText("6 packs.")).toBeVisible();
  await user.selectOptions(preview.getByRole("combobox", { name: "Event" }), "The reward");
  expect(preview.queryByRole("textbox")).toBeNull();
});

test("warns about another user's change before overwriting it", async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.patch("*/api/admin/settings", ({ request }) => {
      seen.push(new URL(request.url).searchParams.get("seen"));
      const message = "Somebody else has changed this in the meantime: `packs-sub-tier1` is 5 now.";
      return seen.length === 1
        ? HttpResponse.json({ message, code: "changed" }, { status: 409 })
        : HttpResponse.json({});
    }),
  );
  const { user } = await show();
  const table = within(await part("What earns packs"));
  await user.type(await table.findByRole("textbox", { name: "Packs for a subscription, tier 1" }), "4");
  server.use(mockGet("/api/admin/settings/table", [setting("packs-sub-tier1", "whole", 5)]));
  await user.click(table.getByRole("button", { name: "Save 1 change" }));
  expect(await table.findByText(/is 5 now/)).toBeVisible();
  // Saving again after the warning overwrites it.
  await user.click(table.getByRole("button", { name: "Save 1 change" }));
  await waitFor(() => expect(seen).toEqual(['{"packs-sub-tier1":1}', '{"packs-sub-tier1":5}']));
});

test("switches a chat command immediately", async () => {
  const { user } = await show();
  const step = within(await part("Commands in the chat"));
  await user.click(await step.findByRole("switch", { name: "!packs" }));
  await user.click(step.getByRole("switch", { name: "Answer commands in the chat" }));
  await waitFor(() =>
    expect(requests).toEqual([
      ["/api/admin/settings", { "chat-packs": false }],
      ["/api/admin/settings", { "chat-commands": false }],
    ]),
  );
});

test("sends a test event, and retries a failed one", async () => {
  events = [
    anEvent({
      _id: "m2",
      outcome: "failed",
      said: null,
      error: "There is no such user.",
      attempts: 6,
      mayRetry: true,
      test: true,
    }),
    anEvent(),
  ];
  const { user } = await show();
  const tests = within(await part("Try it"));
  await user.click(tests.getByRole("button", { name: "Subscribe" }));
  await waitFor(() =>
    expect(requests).toEqual([["/api/admin/twitch/test", { kind: "subscription", gives: false }]]),
  );
  requests.length = 0;
  await user.click(tests.getByRole("switch", { name: /^Give me what it earns/ }));
  await user.click(tests.getByRole("button", { name: "Raid" }));
  await waitFor(() => expect(requests).toEqual([["/api/admin/twitch/test", { kind: "raid", gives: true }]]));
  const list = within(await part("Event log"));
  const rows = await list.findAllByRole("listitem");
  expect(rows.map((row) => within(row).queryByText("Test") !== null)).toEqual([true, false]);
  await user.click(list.getByRole("button", { name: "Try again: ada subscribed (tier 1)" }));
  await waitFor(() => expect(requests[1]).toEqual(["/api/admin/twitch/events/m2/retry", null]));
  await user.click(list.getByRole("radio", { name: "Gave nothing" }));
  await list.findByText("No events match.");
  await user.click(list.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
  await expectNoViolations();
});

test("reports what failed to load, and retries", async () => {
  const broken = () => errorResponse(500, "internal", "Something went wrong.");
  server.use(http.get("*/api/admin/twitch", broken), http.get("*/api/admin/twitch/events", broken));
  const { user } = await show();
  const failed = (await screen.findByRole("heading", { name: "The state of Twitch could not be loaded" }))
    .parentElement;
  if (failed === null) throw new Error("no state");
  await screen.findByRole("heading", { name: "The events could not be loaded" });
  server.use(http.get("*/api/admin/twitch", () => HttpResponse.json(status)));
  await user.click(within(failed).getByRole("button", { name: "Try again" }));
  await part("Create an application");
  events = [];
  server.use(http.get("*/api/admin/twitch/events", () => HttpResponse.json({ events: [], next: null })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^No events yet\. Send one/);
});
