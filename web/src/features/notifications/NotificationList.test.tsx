import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aMe } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";
import { emit, hasListener } from "../../test/sockets";

const row = (number: number, message: string): Schemas["Notification"] => ({
  _id: String(number).repeat(24),
  type: "pack",
  message,
  isRead: false,
  createdAt: "2026-05-01T12:00:00Z",
});

/** Mocks these notifications. Returns the recorded changes. */
function serve(...rows: Schemas["Notification"][]): string[] {
  const done: string[] = [];
  let now = rows;
  const record = (text: string) => {
    done.push(text);
    return HttpResponse.json({ message: "Done." });
  };
  server.use(
    mockGet("/api/users/me", aMe({ unreadNotifications: rows.length })),
    http.get("*/api/notifications", () => HttpResponse.json(now)),
    http.put("*/api/notifications/read", () => {
      now = now.map((one) => ({ ...one, isRead: true }));
      return record("read");
    }),
    http.delete("*/api/notifications/clear", () => {
      now = [];
      return record("clear");
    }),
    http.delete("*/api/notifications/:id", ({ params }) => {
      now = now.filter(({ _id }) => _id !== params.id);
      return record(`delete ${String(params.id).slice(0, 1)}`);
    }),
  );
  return done;
}

async function openMenu() {
  const view = renderAt("/no/such/page", { token: "t" });
  await view.user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  return { ...view, list: within(await screen.findByRole("region", { name: "Notifications" })) };
}

test("marks all as read when the menu is opened; deletes one, then all", async () => {
  const done = serve(row(1, "A pack is yours."), row(2, "Your pack was ripped."));
  const { user, list } = await openMenu();
  expect(await list.findAllByRole("listitem")).toHaveLength(2);
  await waitFor(() => expect(done).toEqual(["read"]));
  await expectNoViolations();
  await user.click(list.getByRole("button", { name: "Delete notification: A pack is yours." }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
  await user.click(list.getByRole("button", { name: "Clear All" }));
  expect(await list.findByText("No notifications")).toBeVisible();
  expect(done).toEqual(["read", "delete 1", "clear"]);
});

test("shows the unread count before the menu is opened", async () => {
  serve(row(1, "A pack is yours."));
  renderAt("/no/such/page", { token: "t" });
  expect(await screen.findByRole("button", { name: "Your menu, 1 unread notification" })).toBeVisible();
});

test("retries after a failure", async () => {
  server.use(http.get("*/api/notifications", () => errorResponse(500, "internal", "Something went wrong.")));
  const { user, list } = await openMenu();
  expect(await list.findByText(/could not be loaded/)).toBeVisible();
  serve();
  await user.click(list.getByRole("button", { name: "Try again" }));
  expect(await list.findByText("No notifications")).toBeVisible();
});

test("offers a visitor a sign-in link instead of a menu, and sends no request that needs a token", async () => {
  const requests: string[] = [];
  server.events.on("request:start", ({ request }) => void requests.push(new URL(request.url).pathname));
  renderAt("/no/such/page");
  expect(await screen.findByRole("link", { name: "Login" })).toBeVisible();
  await screen.findByText(/will be reset at full release/);
  expect(screen.queryByRole("button", { name: /^Your menu/ })).toBeNull();
  expect([...new Set(requests)]).toEqual(["/api/settings"]);
  server.events.removeAllListeners();
});

test("links to the admin pages only in an admin's menu", async () => {
  serve();
  const plain = await openMenu();
  expect(screen.queryByRole("link", { name: "Admin Dashboard" })).toBeNull();
  plain.unmount();
  server.use(mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })));
  await openMenu();
  expect(await screen.findByRole("link", { name: "Admin Dashboard" })).toHaveAttribute(
    "href",
    "/admin-dashboard",
  );
  expect(screen.getByRole("link", { name: "Admin Actions" })).toHaveAttribute("href", "/admin/actions");
});

test("shows a notification that arrives while the menu is open, and marks it as read", async () => {
  const done = serve(row(1, "A pack is yours."));
  const { list } = await openMenu();
  await waitFor(() => expect(done).toEqual(["read"]));
  const news = row(2, "mira offers you a trade.");
  let isRead = false;
  server.use(
    http.get("*/api/notifications", () => HttpResponse.json([{ ...news, isRead }])),
    http.put("*/api/notifications/read", () => {
      isRead = true;
      done.push("read again");
      return HttpResponse.json({ message: "Done." });
    }),
  );
  await waitFor(() => expect(hasListener("notification")).toBe(true));
  await emit("notification", news);
  expect(await list.findByText("mira offers you a trade.")).toBeVisible();
  await waitFor(() => expect(done).toEqual(["read", "read again"]));
});

test("follows a link to its target and closes the menu", async () => {
  serve({ ...row(1, "mira offers you a trade."), link: "/trading?with=mira" });
  server.use(
    http.get("*/api/users/profile/mira", () =>
      errorResponse(404, "user_not_found", "There is no such user."),
    ),
  );
  const { user, list, path } = await openMenu();
  await user.click(await list.findByRole("link", { name: "mira offers you a trade." }));
  await waitFor(() => expect(path()).toBe("/trading?with=mira"));
  expect(screen.queryByRole("region", { name: "Notifications" })).toBeNull();
});

test("removes a withdrawn notification from the list", async () => {
  serve(row(1, "Everybody was given 1 pack."));
  const { list } = await openMenu();
  expect(await list.findByText("Everybody was given 1 pack.")).toBeVisible();
  server.use(mockGet("/api/notifications", []));
  await waitFor(() => expect(hasListener("notifications-withdrawn")).toBe(true));
  await emit("notifications-withdrawn", {});
  await waitFor(() => expect(list.queryByText("Everybody was given 1 pack.")).toBeNull());
});
