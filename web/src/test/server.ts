import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import type { Schemas } from "../api/client";
import { aMe, someSettings } from "./builders";

export { delay, HttpResponse, http } from "msw";

/** An error response in the server's format. */
export function refuse(status: number, code: string, message: string, headers: Record<string, string> = {}) {
  const body: Schemas["ErrorBody"] = { code, message };
  return HttpResponse.json(body, { status, headers });
}

/** Answers every GET request to a path with the same body. */
export const answer = (path: string, body: JsonBodyType) =>
  http.get(`*${path}`, () => HttpResponse.json(body));

/** Lets the next GET request to a path fail, and no other. */
export const busyOnce = (path: string) =>
  http.get(`*${path}`, () => refuse(503, "busy", "The server is busy."), { once: true });

/** A promise for a handler to wait on, so that its response arrives when the test calls `release`. */
export function hold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}

/** Collects the paths of all requests from now until the end of the test. */
export function watchCalls(): Set<string> {
  const seen = new Set<string>();
  server.events.on("request:start", ({ request }) => void seen.add(new URL(request.url).pathname));
  return seen;
}

/** Default responses of endpoints that any page may call. Tests override them with `server.use`. */
export const server = setupServer(
  http.post("*/api/auth/validate", () => HttpResponse.json(aMe())),
  answer("/api/users/me", aMe()),
  answer(
    "/api/settings",
    someSettings({
      earlyAccessText: "All collections, packs and achievements will be reset at full release.",
    }),
  ),
  answer("/api/achievements", { achievements: [] }),
  answer("/api/cards/series", []),
  answer("/api/notifications", []),
  answer("/api/modifiers", []),
  answer("/api/wishes", { wishes: [] }),
  answer("/api/packs", []),
  answer("/api/packs/queue", []),
  answer("/api/show", { now: "2026-05-01T12:00:00Z", joined: false }),
  answer("/api/packs/openings", { openings: [], total: 0 }),
);
