import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";
import { bodyOf, type Draft } from "./draft";

/** All modifiers, with the number of cards that have each. */
export const adminModifiers = () =>
  queryOptions({
    queryKey: ["admin", "modifiers"],
    queryFn: () => unwrap(api.GET("/api/admin/modifiers")),
  });

/** Fetches a modifier anew; undefined when it no longer exists. */
export async function loadModifier(cache: QueryClient, id: string | null) {
  const all = await cache.fetchQuery({ ...adminModifiers(), staleTime: 0 });
  return all.find(({ _id }) => _id === id);
}

/** Cards of the catalogue for the preview. */
export const someCards = () =>
  queryOptions({
    queryKey: ["catalogue", "some"],
    queryFn: async () => {
      const { cards } = await unwrap(
        api.GET("/api/cards", { params: { query: { limit: "6", sort: "new" } } }),
      );
      return cards;
    },
    staleTime: 600_000,
  });

/** Creates or updates a modifier, with immediate effect on openings. */
export async function saveModifier(cache: QueryClient, draft: Draft, key: string) {
  const headers = { "idempotency-key": key };
  const body = bodyOf(draft);
  const call =
    draft.id === null
      ? api.POST("/api/modifiers", { body, headers })
      : api.PUT("/api/modifiers/{id}", { body, headers, params: { path: { id: draft.id } } });
  const saved = await unwrap(call);
  await invalidate(cache, "admin", "cards", "packs");
  return saved;
}

/** Removes a modifier that no card has. */
export async function removeModifier(cache: QueryClient, id: string) {
  const gone = await unwrap(api.DELETE("/api/modifiers/{id}", { params: { path: { id } } }));
  await invalidate(cache, "admin", "cards", "packs");
  return gone;
}
