import { beforeEach, expect, test } from "vitest";
import { aMe } from "../../test/builders";
import { renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";
import { emit, joined } from "../../test/sockets";

const entry = (username: string) => ({
  _id: `${username}-entry`,
  username,
  pack: { _id: "a", name: "First Light" },
  source: "own",
  queuedAt: "2026-05-01T12:00:00Z",
});
const STREAMER = "5".repeat(24);
const NAMES = ["ada", "bea", "cleo", "dora"];

let entries: ReturnType<typeof entry>[];
let orders: string[];
let playing: ReturnType<typeof entry> | null;

beforeEach(() => {
  entries = NAMES.map(entry);
  orders = [];
  playing = null;
  let under = 0;
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })),
    mockGet("/api/admin/users", []),
    mockGet("/api/admin/overlay", { userId: "u", url: "/o", goalUrl: "/g", key: "k", connected: false }),
    http.get("*/api/admin/queues/status", () =>
      HttpResponse.json({
        isBusy: playing !== null,
        ...(playing === null ? {} : { playing }),
        isPaused: false,
        queue: entries.map(({ username }) => username),
        entries,
        streamerId: STREAMER,
      }),
    ),
    http.put<never, { entryIds: string[] }>("*/api/admin/queues/order", async ({ request }) => {
      under += 1;
      expect(under).toBe(1);
      const { entryIds } = await request.json();
      await delay(80);
      entries = entryIds.flatMap((id) => entries.filter(({ _id }) => _id === id));
      orders.push(entries.map(({ username }) => username).join());
      under -= 1;
      return HttpResponse.json({ message: "Done." });
    }),
    http.delete("*/api/admin/queues/:id", ({ params }) => {
      entries = entries.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ message: "Done." });
    }),
  );
});

async function show() {
  const view = renderAt("/admin-dashboard", { token: "t" });
  const queue = within(await screen.findByRole("region", { name: "Live queue" }));
  await queue.findByText("ada");
  const shown = () => queue.getAllByText(/^(ada|bea|cleo|dora)$/).map((name) => name.textContent);
  return { ...view, queue, shown };
}

test("shows ten quick moves immediately and sends few requests, the last with the final order", async () => {
  const { user, queue, shown } = await show();
  for (let turn = 0; turn < 5; turn += 1) {
    await user.click(queue.getByRole("button", { name: "Move ada down" }));
    await user.click(queue.getByRole("button", { name: "Move dora up" }));
  }
  const wanted = shown();
  expect(wanted).not.toEqual(NAMES);
  await waitFor(() => expect(orders.at(-1)).toBe(wanted.join()));
  expect(orders.length).toBeLessThanOrEqual(5);
  await waitFor(() => expect(entries.map(({ username }) => username)).toEqual(wanted));
  expect(shown()).toEqual(wanted);
});

test("reports a refused order and shows the queue as the server has it", async () => {
  server.use(
    http.put("*/api/admin/queues/order", () => errorResponse(503, "busy", "The server is busy. Try again.")),
  );
  const { user, queue, shown } = await show();
  await user.click(queue.getByRole("button", { name: "Move ada down" }));
  expect(await screen.findByText("The server is busy. Try again.")).toBeVisible();
  await waitFor(() => expect(shown()).toEqual(NAMES));
});

test("keeps the focus on a button without effect", async () => {
  const { user, queue, shown } = await show();
  const up = queue.getByRole("button", { name: "Move bea up" });
  up.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(up).toHaveAttribute("aria-disabled", "true"));
  expect(up).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.click(queue.getByRole("button", { name: "Move dora down" }));
  expect(queue.getByText("bea is now 1 of 4.")).toBeInTheDocument();
  expect(shown()).toEqual(["bea", "ada", "cleo", "dora"]);
  await waitFor(() => expect(orders).toEqual(["bea,ada,cleo,dora"]));
});

test("moves the focus to the next entry after a removal, and to the text of an empty list", async () => {
  entries = ["ada", "bea", "cleo"].map(entry);
  const { user, queue } = await show();
  for (const [name, next] of [
    ["bea", /^Move cleo, 2 of 2/],
    ["cleo", /^Move ada, 1 of 1/],
  ] as const) {
    await user.click(queue.getByRole("button", { name: `Remove ${name} from the queue` }));
    await waitFor(() => expect(queue.getByRole("button", { name: next })).toHaveFocus());
  }
  await user.click(queue.getByRole("button", { name: "Remove ada from the queue" }));
  expect(await queue.findByText("The queue is empty. Open a pack live to start.")).toHaveFocus();
});

test("keeps a typed reason after a refusal", async () => {
  let refused = true;
  server.use(
    http.post("*/api/admin/queues/:id/hold", () =>
      refused
        ? errorResponse(503, "busy", "The server is busy. Try again.")
        : HttpResponse.json({ message: "Done." }),
    ),
  );
  const { user, queue } = await show();
  await user.click(queue.getByRole("button", { name: "Put bea on hold" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Put bea on hold?" }));
  const why = dialog.getByRole("textbox");
  await user.clear(why);
  await user.type(why, "Back at nine");
  await user.click(dialog.getByRole("button", { name: "Put on hold" }));
  expect(await screen.findByText("The server is busy. Try again.")).toBeVisible();
  expect(why).toHaveValue("Back at nine");
  expect(why).toBeVisible();
  refused = false;
  await user.click(dialog.getByRole("button", { name: "Put on hold" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("shows the current opening, and does not report the queue after it as empty", async () => {
  playing = entry("zoe");
  entries = [];
  renderAt("/admin-dashboard", { token: "t" });
  const queue = within(await screen.findByRole("region", { name: "Live queue" }));
  expect(await queue.findByText("zoe")).toBeVisible();
  expect(queue.getByText("First Light · on stream now")).toBeVisible();
  expect(queue.getByText("Nobody is waiting behind it.")).toBeVisible();
  expect(queue.queryByText(/The queue is empty/)).toBeNull();
});

test("joins the streamer's room as a moderator, and refetches on an event", async () => {
  server.use(
    mockGet("/api/users/me", aMe({ role: "moderator" })),
    mockGet("/api/show", { now: "2026-05-01T12:00:00Z", joined: false }),
  );
  renderAt("/queue", { token: "t" });
  expect(await screen.findByText("dora")).toBeVisible();
  await waitFor(() => expect(joined).toContain(STREAMER));
  entries = ["eve"].map(entry);
  await emit("queue-updated", ["eve"]);
  expect(await screen.findByText("eve")).toBeVisible();
  expect(screen.queryByText("dora")).toBeNull();
});
