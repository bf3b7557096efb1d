import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { errorResponse, server } from "../test/server";
import { createCache, refetchWhenOnline } from "./cache";
import { ApiError, api, isTransient, messageOf, NetworkError, onSessionEnd, unwrap } from "./client";
import { newestHead } from "./logHead";
import { keepToken, token } from "./token";

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test("sends the bearer token while there is one, and never otherwise", async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.get("*/api/packs", ({ request }) => {
      seen.push(request.headers.get("authorization"));
      return HttpResponse.json([]);
    }),
  );
  await unwrap(api.GET("/api/packs"));
  keepToken("secret");
  await unwrap(api.GET("/api/packs"));
  expect(seen).toEqual([null, "Bearer secret"]);
});

test("gives every write an idempotency key of its own, keeps a given key, and gives reads none", async () => {
  const keys: (string | null)[] = [];
  const record = ({ request }: { request: Request }) => {
    keys.push(request.headers.get("idempotency-key"));
    return HttpResponse.json([]);
  };
  server.use(http.get("*/api/packs", record), http.post("*/api/packs/open", record));
  await unwrap(api.GET("/api/packs"));
  await unwrap(api.POST("/api/packs/open", { body: {} }));
  await unwrap(api.POST("/api/packs/open", { body: {} }));
  await unwrap(api.POST("/api/packs/open", { body: {}, headers: { "idempotency-key": "mine" } }));
  expect(keys[0]).toBeNull();
  expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[2]).not.toBe(keys[1]);
  expect(keys[3]).toBe("mine");
});

test("knows the newest head of the log from any response, also from a refusal", async () => {
  const head = "a1".repeat(32);
  server.use(
    http.get("*/api/packs", () =>
      errorResponse(404, "x", "No.", { "foilcast-log": `1692719960600 812 ${head}` }),
    ),
  );
  await failure(unwrap(api.GET("/api/packs")));
  expect(newestHead.get()).toEqual({ epoch: 1692719960600, batch: 812, head });
});

test("throws a refusal with its status, code and message", async () => {
  server.use(
    http.get("*/api/packs", () => errorResponse(429, "too_many", "Slow down.", { "retry-after": "7" })),
  );
  const error = await failure(unwrap(api.GET("/api/packs")));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, code: "too_many", message: "Slow down.", retryAfter: 7 });
});

test("asks for the document's language, and shows a refusal in it", async () => {
  const seen: (string | null)[] = [];
  document.documentElement.lang = "de";
  server.use(
    http.get("*/api/packs", ({ request }) => {
      seen.push(request.headers.get("accept-language"));
      const translated = { message: "Nenne mindestens eine Karte.", fields: { cardIds: "Fehlt." } };
      const body = { code: "invalid", message: "Name at least one card.", fields: { cardIds: "Missing." } };
      return HttpResponse.json({ ...body, translated }, { status: 400 });
    }),
  );
  const error = await failure(unwrap(api.GET("/api/packs")));
  document.documentElement.lang = "en";
  expect(seen).toEqual(["de"]);
  expect(error).toMatchObject({ message: "Nenne mindestens eine Karte.", fields: { cardIds: "Fehlt." } });
});

test.each([
  ["no body", () => new HttpResponse(null, { status: 502 })],
  ["a body that is no JSON", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })],
  ["a body without a message", () => HttpResponse.json({ code: "x" }, { status: 502 })],
])("uses the status as the message of %s", async (_, reply) => {
  server.use(http.get("*/api/packs", reply));
  expect(messageOf(await failure(unwrap(api.GET("/api/packs"))))).toBe("HTTP error! Status: 502");
});

test("describes a missing response in its own words", async () => {
  server.use(http.get("*/api/packs", () => HttpResponse.error()));
  const error = await failure(unwrap(api.GET("/api/packs")));
  expect(messageOf(error)).toMatch(/could not be reached/);
  expect(isTransient(error)).toBe(true);
});

describe("a 401", () => {
  test("drops the token and opens the sign-in page", async () => {
    const leave = vi.fn();
    onSessionEnd(leave);
    keepToken("old");
    server.use(http.get("*/api/packs", () => errorResponse(401, "unauthorized", "Sign in again.")));
    await failure(unwrap(api.GET("/api/packs")));
    expect(token.get()).toBe("");
    expect(localStorage.getItem("token")).toBeNull();
    expect(leave).toHaveBeenCalledOnce();
  });

  test("keeps a newer token when an older one is refused", async () => {
    const leave = vi.fn();
    onSessionEnd(leave);
    keepToken("old");
    server.use(
      http.get("*/api/packs", () => {
        keepToken("new");
        return errorResponse(401, "unauthorized", "Sign in again.");
      }),
    );
    await failure(unwrap(api.GET("/api/packs")));
    expect(token.get()).toBe("new");
    expect(leave).not.toHaveBeenCalled();
  });
});

test.each([
  [400, false],
  [401, false],
  [404, false],
  [409, false],
  [429, true],
  [500, true],
  [503, true],
])("classifies the status %d as temporary: %s", (status, passing) =>
  expect(isTransient(new ApiError(status, {}))).toBe(passing),
);

test("classifies a missing response as temporary, and a bug of the app not", () => {
  expect(isTransient(new NetworkError("fetch failed"))).toBe(true);
  expect(isTransient(new TypeError("x is undefined"))).toBe(false);
});

test.each([
  ["no answer", () => HttpResponse.error()],
  ["a page that is no JSON", () => HttpResponse.text("<h1>Bad gateway</h1>")],
])("classifies %s as a broken connection", async (_, response) => {
  server.use(http.get("*/api/packs", response));
  const error = await failure(unwrap(api.GET("/api/packs")));
  expect(messageOf(error)).toBe("The server could not be reached. Check your connection and try again.");
});

test("does not report a bug of the page as a broken connection", () => {
  expect(messageOf(new TypeError("x is undefined"))).toBe(
    "Something went wrong in this page. Load it again.",
  );
});

test("refetches only unreachable queries when the browser is online again", async () => {
  const cache = createCache();
  const stop = refetchWhenOnline(cache);
  let down = true;
  const requests: string[] = [];
  const query = (name: string, error: Error) => ({
    queryKey: [name],
    queryFn: async () => {
      requests.push(name);
      if (down) throw error;
      return "here";
    },
    retry: false,
  });
  const watched = [
    query("network", new NetworkError("test")),
    query("refused", new ApiError(403, { message: "No." })),
  ].map((options) => new QueryObserver(cache, options));
  const ends = watched.map((observer) => observer.subscribe(() => {}));
  await waitFor(() => expect(watched.map((one) => one.getCurrentResult().isError)).toEqual([true, true]));
  down = false;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(watched[0]?.getCurrentResult().data).toBe("here"));
  expect(requests).toEqual(["network", "refused", "network"]);
  for (const end of [...ends, stop]) end();
});
