import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../../api/client";
import { aMe, aPack } from "../../../test/builders";
import { act, expectNoViolations, renderAt, screen, waitFor, within } from "../../../test/render";
import { delay, HttpResponse, http, mockGet, server } from "../../../test/server";

const NOW = "2026-05-01T12:00:00Z";
const raffle = (change: Partial<Schemas["RaffleView"]>): Schemas["RaffleView"] => ({
  _id: "r".repeat(24),
  state: "open",
  prize: "packs",
  packs: 2,
  prizeText: "2 packs",
  entry: "join",
  winnersWanted: 1,
  openedAt: NOW,
  closesAt: "2026-05-01T12:05:00Z",
  entrants: 3,
  seedHash: "0".repeat(64),
  winners: [],
  names: [],
  ...change,
});
const goal = (change: Partial<Schemas["GoalView"]>): Schemas["GoalView"] => ({
  _id: "a".repeat(24),
  title: "Ten together",
  counts: "hand",
  counted: 4,
  target: 10,
  state: "running",
  rewardText: "a pack for everybody who is here",
  people: 0,
  startedAt: NOW,
  ...change,
});

let scene: Schemas["SceneView"];
let requests: [string, unknown][];

beforeEach(() => {
  scene = { now: NOW, joined: false };
  requests = [];
  const record = async ({ request }: { request: Request }) => {
    const text = await request.text();
    requests.push([new URL(request.url).pathname, text === "" ? null : JSON.parse(text)]);
    return HttpResponse.json(scene);
  };
  server.use(
    mockGet("/api/users/me", aMe({ role: "moderator" })),
    mockGet("/api/packs", [aPack()]),
    mockGet("/api/admin/queues/status", { isBusy: false, isPaused: false, queue: [], entries: [] }),
    http.get("*/api/show", () => HttpResponse.json(scene)),
    ...["raffles", "goals", "stream"].flatMap((what) => [
      http.post(`*/api/admin/${what}`, record),
      http.post(`*/api/admin/${what}/:id`, record),
      http.post(`*/api/admin/${what}/:id/:action`, record),
    ]),
    http.post("*/api/raffles/:id/join", record),
  );
});

test("lets a moderator open a raffle but not create goals", async () => {
  const { user } = renderAt("/queue", { token: "t" });
  const form = await screen.findByRole("form", { name: "A new raffle" });
  expect(screen.queryByRole("form", { name: "A new goal" })).toBeNull();
  expect(screen.getByText("No goal is running. An admin can start one.")).toBeVisible();
  await expectNoViolations();
  await user.click(within(form).getByRole("radio", { name: "A pack opened live" }));
  expect(within(form).getByRole("combobox", { name: "Packs each" })).toBeDisabled();
  await user.click(within(form).getByRole("radio", { name: "Everybody active" }));
  await user.selectOptions(within(form).getByRole("combobox", { name: "Open for" }), "Close at once");
  await user.selectOptions(within(form).getByRole("combobox", { name: "Winners" }), "2 winners");
  await user.click(within(form).getByRole("button", { name: "Open the raffle" }));
  await user.click(screen.getByRole("button", { name: "Mark start of stream" }));
  await waitFor(() =>
    expect(requests).toEqual([
      ["/api/admin/raffles", { prize: "live", entry: "active", packs: 1, winners: 2, minutes: 0 }],
      ["/api/admin/stream/begin", null],
    ]),
  );
});

test("draws a raffle with one press and cancels it after a question", async () => {
  scene = { ...scene, raffle: raffle({}), goal: goal({}) };
  const { user } = renderAt("/queue", { token: "t" });
  expect(await screen.findByText("3 people take part so far, odds 1 in 3.", { exact: false })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close and draw now" }));
  await user.click(screen.getByRole("button", { name: "Cancel…" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/everybody can see who would have won/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Cancel the raffle" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "+10" }));
  const id = raffle({})._id;
  await waitFor(() =>
    expect(requests).toEqual([
      [`/api/admin/raffles/${id}/draw`, null],
      [`/api/admin/raffles/${id}/cancel`, null],
      [`/api/admin/goals/${goal({})._id}/add`, { amount: 10 }],
    ]),
  );
  expect(screen.queryByRole("button", { name: "End the goal…" })).toBeNull();
});

test("a raffle that is being drawn cannot be drawn again or cancelled", async () => {
  const place = { batch: 3, round: 4711, dueMs: Date.parse(NOW), signature: null };
  scene = { ...scene, raffle: raffle({ state: "closed", level: 2, place }) };
  renderAt("/queue", { token: "t" });
  const text = "The winners are being drawn with round 4,711 of the public randomness beacon (level 2).";
  expect(await screen.findByText(text)).toBeVisible();
  for (const name of ["Draw", "Close the list", "Cancel…"]) {
    expect(screen.getByRole("button", { name })).toBeDisabled();
  }
  await expectNoViolations();
});

test("lets an admin make a goal whose reward fits what it counts", async () => {
  server.use(mockGet("/api/users/me", aMe({ role: "admin", isAdmin: true })));
  const { user } = renderAt("/queue", { token: "t" });
  const form = await screen.findByRole("form", { name: "A new goal" });
  await user.type(within(form).getByRole("textbox", { name: "Title of the goal" }), "Bits");
  await user.selectOptions(within(form).getByRole("combobox", { name: "What is counted" }), "Bits");
  await user.clear(within(form).getByRole("textbox", { name: "Target" }));
  expect(within(form).getByText("A whole number from 1 to 1,000,000.")).toBeVisible();
  await user.type(within(form).getByRole("textbox", { name: "Target" }), "500");
  await user.selectOptions(
    within(form).getByRole("combobox", { name: "Who gets it" }),
    "Everybody who took part",
  );
  await user.click(within(form).getByRole("button", { name: "Start the goal" }));
  await user.click(within(form).getByRole("radio", { name: "Better odds" }));
  await user.click(within(form).getByRole("button", { name: "Start the goal" }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.map(([, body]) => body)).toEqual([
    { title: "Bits", counts: "bits", target: 500, reward: { kind: "packs", packs: 1, to: "took_part" } },
    {
      title: "Bits",
      counts: "bits",
      target: 500,
      reward: { kind: "odds", packId: aPack()._id, guarantee: "Rare", minutes: 30 },
    },
  ]);
  await expectNoViolations();
});

test("redirects users who are not moderators", async () => {
  server.use(mockGet("/api/users/me", aMe()));
  const { path } = renderAt("/queue", { token: "t" });
  await waitFor(() => expect(path()).not.toBe("/queue"));
});

test("shows a collector that they have joined, and the winner", async () => {
  scene = { ...scene, raffle: raffle({}), goal: goal({ state: "reached", counted: 10 }) };
  const { user } = renderAt("/dashboard", { token: "t" });
  const panel = await screen.findByRole("region", { name: "On the show" });
  expect(within(panel).getByText("Reached! a pack for everybody who is here")).toBeVisible();
  const drawn = raffle({
    state: "drawn",
    decidedAt: "2026-05-01T11:59:00Z",
    winners: [{ number: 1, _id: "b".repeat(24), username: "grace", attempt: 0, given: 2 }],
    names: ["ada", "grace"],
  });
  scene = { ...scene, joined: true, raffle: drawn };
  await user.click(within(panel).getByRole("button", { name: "I’m in" }));
  expect(requests).toEqual([[`/api/raffles/${drawn._id}/join`, null]]);
  expect(await screen.findByText("The raffle was won by grace.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "How it was drawn" })).toHaveAttribute(
    "href",
    `/raffles/${drawn._id}`,
  );
  await expectNoViolations();
});

test("names all winners, and what each of them wins", async () => {
  const winner = (number: number, username: string) => ({
    number,
    _id: `${number}`.repeat(24),
    username,
    attempt: 0,
    given: 2,
  });
  const winners = [winner(1, "ada"), winner(2, "grace")];
  scene = { ...scene, raffle: raffle({ state: "drawn", decidedAt: "2026-05-01T11:59:00Z", winners }) };
  renderAt("/dashboard", { token: "t" });
  expect(await screen.findByText("The raffle was won by ada and grace.")).toBeInTheDocument();
  expect(screen.getByText("win 2 packs each")).toBeVisible();
});

test("reports what starting and ending the stream did", async () => {
  server.use(
    // Delayed, so that the page renders the response before the message.
    http.get("*/api/show", async () => {
      await delay(50);
      return HttpResponse.json(scene);
    }),
    http.post("*/api/admin/stream/:action", ({ params }) => {
      scene = { now: NOW, joined: false, ...(params.action === "begin" ? { onAirSince: NOW } : {}) };
      return HttpResponse.json(scene);
    }),
  );
  const { user } = renderAt("/queue", { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Mark start of stream" }));
  expect(await screen.findByText("A new stream is counted from now on.")).toBeVisible();
  expect(screen.queryByText("The stream has ended. Everybody can win again.")).toBeNull();
  // The message appears shortly before the button is enabled again.
  const end = await screen.findByRole("button", { name: "Mark end of stream" });
  await waitFor(() => expect(end).not.toHaveAttribute("aria-busy", "true"));
  await user.click(end);
  expect(await screen.findByText("The stream has ended. Everybody can win again.")).toBeVisible();
});

test("describes the available ways to join an open raffle", async () => {
  scene = { ...scene, raffle: raffle({}), waysToJoin: { site: "http://cards.example", chat: "!join" } };
  const { unmount } = renderAt("/queue", { token: "t" });
  const both = "People join with !join in the chat, or with “I’m in” on the dashboard of this site.";
  expect(await screen.findByText(both)).toBeVisible();
  unmount();
  renderAt("/dashboard", { token: "t" });
  expect(await screen.findByText(/You can also write !join in the chat\./)).toBeVisible();
});

test("keeps the raffle and what is typed during an outage", async () => {
  const { user, cache } = renderAt("/queue", { token: "t" });
  const form = await screen.findByRole("form", { name: "A new raffle" });
  await user.selectOptions(within(form).getByRole("combobox", { name: "Winners" }), "3 winners");
  server.use(http.get("*/api/show", () => HttpResponse.error()));
  await act(() => cache.invalidateQueries({ queryKey: ["show"] }));
  expect(await screen.findByText(/This may be out of date/)).toBeVisible();
  expect(within(form).getByRole("combobox", { name: "Winners" })).toHaveDisplayValue("3 winners");
  expect(form).toBeInTheDocument();
});
