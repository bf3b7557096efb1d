import { createMemoryHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { createCache } from "../api/cache";
import { onSignedOut } from "../api/client";
import { keepToken } from "../api/token";
import { App } from "../app/App";
import { makeRouter } from "../app/router";
import { forget, startSession } from "../features/auth/session";

// Page tests have no server at the other end of the socket: `tell` sends its events.
vi.mock("../realtime/socket", async () => {
  const { connect } = await import("./sockets");
  return { connect };
});

interface RenderOptions {
  /** A token in local storage: the person is (probably) signed in. */
  token?: string;
}

/** Shows the app at an address, as `main.tsx` starts it. */
export function renderAt(path: string, { token = "" }: RenderOptions = {}) {
  if (token !== "") keepToken(token);
  const cache = createCache();
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retry: false } });
  const router = makeRouter({ cache, history: createMemoryHistory({ initialEntries: [path] }) });
  onSignedOut(() => {
    forget(cache);
    void router.navigate({ to: "/login", replace: true });
  });
  const view = render(<App cache={cache} router={router} />);
  const started = startSession(cache);
  return { ...view, cache, router, started, user: userEvent.setup(), path: () => router.state.location.href };
}
