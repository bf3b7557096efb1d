import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import type { Schemas } from "../api/client";
import { aMe, someSettings } from "./builders";

/** A refusal as the server words it. */
export function refuse(status: number, code: string, message: string, headers: Record<string, string> = {}) {
  const body: Schemas["ErrorBody"] = { code, message };
  return HttpResponse.json(body, { status, headers });
}

/** Answers a read with the same body every time. */
export const answer = (path: string, body: JsonBodyType) =>
  http.get(`*${path}`, () => HttpResponse.json(body));

/** The addresses of everything that is asked for from now on, in this test. */
export function watchCalls(): Set<string> {
  const seen = new Set<string>();
  server.events.on("request:start", ({ request }) => void seen.add(new URL(request.url).pathname));
  return seen;
}

/** What every page may call besides its own business. Tests put their own answers on top. */
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
