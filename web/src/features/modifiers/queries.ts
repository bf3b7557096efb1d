import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";
import { bodyOf, type Draft } from "./draft";

/** Every modifier, with how many cards have it. */
export const adminModifiers = () =>
  queryOptions({
    queryKey: ["admin", "modifiers"],
    queryFn: () => unwrap(api.GET("/api/admin/modifiers")),
  });

/** One modifier as it is at this moment; nothing when it is gone. */
export async function loadModifier(cache: QueryClient, id: string | null) {
  const all = await cache.fetchQuery({ ...adminModifiers(), staleTime: 0 });
  return all.find(({ _id }) => _id === id);
}

/** Some cards of the catalogue, to see a look on. */
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

/** Saves a modifier; openings choose from what packs give now at once. */
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
