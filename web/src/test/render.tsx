import { createMemoryHistory } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { createCache } from "../api/cache";
import { onSessionEnd } from "../api/client";
import { keepToken } from "../api/token";
import { App } from "../app/App";
import { makeRouter } from "../app/router";
import { clearSession, startSession } from "../features/auth/session";
import { aMe } from "./builders";
import { mockGet, recordRequests, server } from "./server";

export { act, fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from "@testing-library/react";
export { expectNoViolations } from "./axe";

interface RenderOptions {
  /** The session token in local storage; without one the user is a visitor. */
  token?: string;
}

/** Renders the app at an address, started as in `main.tsx`. */
export function renderAt(path: string, { token = "" }: RenderOptions = {}) {
  if (token !== "") keepToken(token);
  const cache = createCache();
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retry: false } });
  const router = makeRouter({ cache, history: createMemoryHistory({ initialEntries: [path] }) });
  onSessionEnd(() => {
    clearSession(cache);
    void router.navigate({ to: "/login", replace: true });
  });
  const view = render(<App cache={cache} router={router} />);
  const started = startSession(cache);
  return { ...view, cache, router, started, user: userEvent.setup(), path: () => router.state.location.href };
}

/** Waits for the error of `busyOnce` and presses "Try again". */
export async function retry(user: UserEvent) {
  expect(await screen.findByText("The server is busy.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
}

/** Fails unless a page turns a moderator away without a request to an admin's endpoint. */
export async function expectAdminsOnly(path: string) {
  const called = recordRequests();
  server.use(mockGet("/api/users/me", aMe({ role: "moderator" })));
  renderAt(path, { token: "t" });
  expect(await screen.findByText(/^That page is for admins\./)).toBeVisible();
  expect([...called].filter((call) => call.startsWith("/api/admin"))).toEqual([]);
}
