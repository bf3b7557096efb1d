import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { createCache } from "../../api/cache";
import { keepToken, token } from "../../api/token";
import { aMe } from "../../test/builders";
import { errorResponse, server } from "../../test/server";
import { me } from "./queries";
import { followOtherWindows, session, startSession } from "./session";

beforeEach(() => keepToken("t"));

test("starts a session with a valid token and a profile", async () => {
  const cache = createCache();
  await startSession(cache);
  expect(session.get()).toBe("in");
  expect(cache.getQueryData(me().queryKey)?.username).toBe("nova");
});

test.each([
  ["the token is refused", http.post("*/api/auth/validate", () => errorResponse(401, "unauthorized", "No."))],
  ["the profile is refused", http.get("*/api/users/me", () => errorResponse(403, "forbidden", "No."))],
  ["the profile is gone", http.get("*/api/users/me", () => errorResponse(404, "user_not_found", "No."))],
])("drops the token and signs out when %s", async (_, handler) => {
  server.use(handler);
  await startSession(createCache());
  expect(session.get()).toBe("out");
  expect(token.get()).toBe("");
  expect(localStorage.getItem("token")).toBeNull();
});

test.each([
  ["no answer", () => HttpResponse.error()],
  ["429", () => errorResponse(429, "too_many", "Slow down.", { "retry-after": "2" })],
  ["503", () => errorResponse(503, "busy", "Busy.")],
])("keeps the token and retries on %s", async (_, reply) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let calls = 0;
  server.use(http.post("*/api/auth/validate", () => (++calls < 3 ? reply() : HttpResponse.json(aMe()))));
  const seen: string[] = [];
  const stop = session.subscribe(() => seen.push(session.get()));
  const started = startSession(createCache());
  while (session.get() !== "in") await vi.advanceTimersByTimeAsync(500);
  await started;
  stop();
  expect(calls).toBe(3);
  expect(token.get()).toBe("t");
  expect(seen).toEqual(["checking", "retrying", "in"]);
});

test("keeps the token and retries after an aborted call, as when the page is left", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new DOMException("The page was left.", "AbortError"));
  const started = startSession(createCache());
  while (session.get() !== "in") await vi.advanceTimersByTimeAsync(500);
  await started;
  expect(token.get()).toBe("t");
  vi.restoreAllMocks();
});

test("follows sign-in and sign-out in another window", async () => {
  const cache = createCache();
  await startSession(cache);
  const stop = followOtherWindows(cache);
  localStorage.setItem("token", "other");
  server.use(http.get("*/api/users/me", () => HttpResponse.json(aMe({ username: "mira" }))));
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  await vi.waitFor(() => expect(cache.getQueryData(me().queryKey)?.username).toBe("mira"));
  expect(token.get()).toBe("other");
  localStorage.removeItem("token");
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(session.get()).toBe("out");
  expect(token.get()).toBe("");
  expect(cache.getQueryData(me().queryKey)).toBeUndefined();
  stop();
});

test("requests nothing without a token", async () => {
  localStorage.clear();
  token.set("");
  await startSession(createCache());
  expect(session.get()).toBe("out");
});
