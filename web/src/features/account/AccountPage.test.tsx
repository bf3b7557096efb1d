import { expect, test, vi } from "vitest";
import { dropToken, token } from "../../api/token";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, server } from "../../test/server";
import type { Session } from "./queries";

const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();

function aSession(change: Partial<Session>): Session {
  return {
    _id: "1".repeat(24),
    agent: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
    createdAt: hours(100),
    lastSeenAt: hours(1),
    expiresAt: hours(-700),
    current: false,
    ...change,
  };
}

const here = aSession({ _id: "a".repeat(24), current: true });
const phone = aSession({
  _id: "b".repeat(24),
  agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
  lastSeenAt: hours(50),
});
const old = aSession({ _id: "c".repeat(24), agent: null, lastSeenAt: hours(24 * 8) });

/** Mocks the user's sessions. Returns the ended ones, in order. */
function serve(list: Session[], refusing = "") {
  const ended: string[] = [];
  let open = list;
  server.use(
    http.get("*/api/auth/sessions", () => HttpResponse.json(open)),
    http.delete("*/api/auth/sessions/:id", ({ params }) => {
      if (params.id === refusing)
        return errorResponse(503, "busy", "The server is busy. Try again in a moment.");
      ended.push(`${params.id}`);
      open = open.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ message: "The session has ended." });
    }),
    http.post("*/api/auth/logout", () => {
      ended.push("this one");
      return HttpResponse.json({ message: "You are signed out." });
    }),
  );
  return ended;
}

const show = () => renderAt("/account", { token: "t" });

test("lists the user's sessions and ends one of them", async () => {
  const ended = serve([here, phone, old]);
  const { user } = show();
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("strong")?.textContent)).toEqual([
    "Firefox on Linux",
    "Safari on iPhone",
    "Unknown browser",
  ]);
  expect(screen.getByText("This browser")).toBeVisible();
  expect(screen.getByText(/Last used 2 days ago/)).toBeVisible();
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: /^Sign out Safari on iPhone/ }));
  expect(await screen.findByText("Safari on iPhone is signed out.")).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(/Last used/)).toHaveLength(1));
  expect(ended).toEqual([phone._id]);
});

test("signs all other sessions out and keeps this one", async () => {
  const ended = serve([here, phone, old]);
  const { user, path } = show();
  await user.click(await screen.findByRole("button", { name: "Sign out all others" }));
  expect(await screen.findByText("Only this browser is still signed in.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Sign out all others" })).toBeNull());
  expect(ended).toEqual([phone._id, old._id]);
  expect(path()).toBe("/account");
});

test("asks before signing out everywhere, also ends unlisted sessions, and opens the sign-in page", async () => {
  serve([here]);
  const { user, path } = show();
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  const ended = serve([here, phone]);
  const dialog = within(await screen.findByRole("dialog", { name: "Sign out everywhere?" }));
  expect(ended).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
  await waitFor(() => expect(path()).toBe("/login"));
  expect(ended).toEqual([phone._id, "this one"]);
  expect(token.get()).toBe("");
});

test("keeps a session that cannot be ended and shows the error", async () => {
  const ended = serve([here, phone], phone._id);
  const { user, path } = show();
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
  expect(await screen.findByText(/Not every session could be ended. The server is busy/)).toBeVisible();
  expect(ended).toEqual([]);
  expect(path()).toBe("/account");
});

test("retries after a failure, and sends a visitor to sign in", async () => {
  server.use(http.get("*/api/auth/sessions", () => errorResponse(500, "internal", "Something went wrong.")));
  const { user, unmount } = show();
  expect(await screen.findByText("Something went wrong.")).toBeVisible();
  serve([here]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("This browser")).toBeVisible();
  unmount();
  dropToken();
  const visitor = renderAt("/account");
  await waitFor(() => expect(visitor.path()).toBe("/login"));
});

test("exports all data as a file", async () => {
  serve([here]);
  const requests: (string | null)[] = [];
  server.use(
    http.get("*/api/users/me/export", ({ request }) => {
      requests.push(new URL(request.url).searchParams.get("format"));
      return HttpResponse.text("name,rarity", { headers: { "content-type": "text/csv" } });
    }),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => {};
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Download as CSV" }));
  await waitFor(() => expect(saved).toEqual(["nova.csv"]));
  expect(requests).toEqual(["csv"]);
});

test("deletes an account only once its name is typed", async () => {
  serve([here]);
  const sent: unknown[] = [];
  server.use(
    http.delete("*/api/users/me", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: "Your account is deleted." });
    }),
  );
  const { user, path } = show();
  expect(await screen.findByText(/stay public without your name/)).toHaveTextContent(
    /could still know that it was you/,
  );
  await user.click(await screen.findByRole("button", { name: "Delete my account…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account permanently?" }));
  const button = dialog.getByRole("button", { name: "Delete permanently" });
  await user.type(dialog.getByRole("textbox", { name: "Type nova to confirm" }), "nov");
  expect(button).toBeDisabled();
  await user.type(dialog.getByRole("textbox"), "a");
  await expectNoViolations();
  await user.click(button);
  await waitFor(() => expect(path()).toBe("/login"));
  expect(sent).toEqual([{ username: "nova" }]);
  expect(token.get()).toBe("");
});
