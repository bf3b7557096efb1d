import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import type { Schemas } from "../api/client";
import { aMe, someSeeds, someSettings } from "./builders";

export { delay, HttpResponse, http } from "msw";

/** An error response in the server's format. */
export function errorResponse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) {
  const body: Schemas["ErrorBody"] = { code, message };
  return HttpResponse.json(body, { status, headers });
}

/** Mocks GET requests to a path with a fixed JSON body. */
export const mockGet = (path: string, body: JsonBodyType) =>
  http.get(`*${path}`, () => HttpResponse.json(body));

/** Lets the next GET request to a path fail. */
export const failOnce = (path: string) =>
  http.get(`*${path}`, () => errorResponse(503, "busy", "The server is busy."), { once: true });

/** Delays a response: a handler awaits `held`, and the test calls `release`. */
export function hold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}

/** Collects the paths of all requests from now until the end of the test. */
export function recordRequests(): Set<string> {
  const seen = new Set<string>();
  server.events.on("request:start", ({ request }) => void seen.add(new URL(request.url).pathname));
  return seen;
}

/** Default responses of endpoints that any page may call. Tests override them with `server.use`. */
export const server = setupServer(
  http.post("*/api/auth/validate", () => HttpResponse.json(aMe())),
  mockGet("/api/users/me", aMe()),
  mockGet(
    "/api/settings",
    someSettings({
      earlyAccessText: "All collections, packs and achievements will be reset at full release.",
    }),
  ),
  mockGet("/api/achievements", { achievements: [] }),
  mockGet("/api/cards/series", []),
  mockGet("/api/notifications", []),
  mockGet("/api/modifiers", []),
  mockGet("/api/wishes", { wishes: [] }),
  mockGet("/api/users/me/holdings", { holdings: [] }),
  mockGet("/api/users/:idOrName/completion", { owned: 0, total: 0, series: [] }),
  mockGet("/api/fairness/me", { ...someSeeds() }),
  mockGet("/api/packs", []),
  mockGet("/api/packs/mine", { expiring: [], protection: [] }),
  mockGet("/api/packs/queue", []),
  mockGet("/api/show", { now: "2026-05-01T12:00:00Z", joined: false }),
  mockGet("/api/packs/openings", { openings: [], total: 0 }),
);
