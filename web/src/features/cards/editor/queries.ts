import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { ApiError, api, type Schemas, unwrap } from "../../../api/client";
import { names } from "../../../lib/formats";
import { bodyOf, type Draft } from "./draft";
import * as m from "./messages";

export type AdminCard = Schemas["AdminDefinition"];
type Definition = Schemas["Definition"];

/** A card as its editor needs it. */
export const adminCard = (id: string) =>
  queryOptions({
    queryKey: ["admin", "card", id],
    queryFn: () => unwrap(api.GET("/api/admin/cards/{id}", { params: { path: { id } } })),
    staleTime: 0,
  });

/** All cards with their print runs, by name, including retired ones. */
export const adminCards = () =>
  queryOptions({
    queryKey: ["admin", "cards"],
    queryFn: async () =>
      mergeGroups(
        (await unwrap(api.GET("/api/admin/cards", { params: { query: { mints: false } } }))).groupedCards,
      ),
  });

/** The cards of all groups, by name. A card in several groups is merged into one. */
export function mergeGroups(groups: Readonly<Partial<Record<string, Definition[]>>>): Definition[] {
  const all = new Map<string, Definition>();
  for (const card of Object.values(groups).flatMap((group) => group ?? [])) {
    const known = all.get(card._id);
    all.set(
      card._id,
      known === undefined ? card : { ...known, rarities: [...known.rarities, ...card.rarities] },
    );
  }
  return [...all.values()].sort((one, other) => names.compare(one.name, other.name));
}

/** Public responses may be cached for up to a second. */
const MAX_AGE_MS = 1_100;

/** Refetches cards now, and again when no cached response can be older than the change. */
export async function refetchCards(cache: QueryClient): Promise<void> {
  const refetch = () => invalidate(cache, "catalogue", "cards", "packs", "collection");
  setTimeout(() => void refetch(), MAX_AGE_MS);
  await Promise.all([refetch(), cache.invalidateQueries({ queryKey: ["admin", "cards"] })]);
}

/** Loads the current state of a card. */
export const loadCard = (cache: QueryClient, id: string) =>
  cache.fetchQuery({ ...adminCard(id), staleTime: 0 });

/** Saves a card, unless another admin has changed it since. */
export async function saveCard(cache: QueryClient, draft: Draft, saved?: AdminCard) {
  // The server would use the name instead; the editor requires a description.
  if (draft.alt.trim() === "") {
    throw new ApiError(400, { message: m.altMissing(), fields: { alt: m.altMissing() } });
  }
  const body = bodyOf(draft, saved);
  const response =
    draft.id === null
      ? await unwrap(api.POST("/api/admin/cards", { body }))
      : await unwrap(api.PUT("/api/admin/cards/{id}", { params: { path: { id: draft.id } }, body }));
  cache.setQueryData(adminCard(response.card._id).queryKey, response.card);
  await refetchCards(cache);
  return response;
}

/** Deletes a card, or retires it if copies exist. */
export async function removeCard(cache: QueryClient, id: string) {
  const removed = await unwrap(api.DELETE("/api/admin/cards/{id}", { params: { path: { id } } }));
  if (removed.outcome === "deleted") cache.removeQueries({ queryKey: adminCard(id).queryKey });
  else await cache.invalidateQueries({ queryKey: adminCard(id).queryKey });
  await refetchCards(cache);
  return removed;
}

/** The progress of the running import. */
export const importProgress = (running: boolean) =>
  queryOptions({
    queryKey: ["admin", "card-import"],
    queryFn: async () => (await unwrap(api.GET("/api/admin/card-import"))) ?? null,
    enabled: running,
    refetchInterval: running ? 700 : false,
    staleTime: 0,
  });
