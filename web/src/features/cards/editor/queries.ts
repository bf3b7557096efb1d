import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { ApiError, api, type Schemas, unwrap } from "../../../api/client";
import { bodyOf, type Draft } from "./draft";

export type AdminCard = Schemas["AdminDefinition"];
type Definition = Schemas["Definition"];

/** One card with everything that its editor needs. */
export const adminCard = (id: string) =>
  queryOptions({
    queryKey: ["admin", "card", id],
    queryFn: () => unwrap(api.GET("/api/admin/cards/{id}", { params: { path: { id } } })),
    staleTime: 0,
  });

/** Every card, retired ones included, by name, with its print runs. */
export const adminCards = () =>
  queryOptions({
    queryKey: ["admin", "cards"],
    queryFn: async () =>
      gathered(
        (await unwrap(api.GET("/api/admin/cards", { params: { query: { mints: false } } }))).groupedCards,
      ),
  });

/** Merges cards that are in several groups. */
export function gathered(groups: Readonly<Partial<Record<string, Definition[]>>>): Definition[] {
  const all = new Map<string, Definition>();
  for (const card of Object.values(groups).flatMap((group) => group ?? [])) {
    const known = all.get(card._id);
    all.set(
      card._id,
      known === undefined ? card : { ...known, rarities: [...known.rarities, ...card.rarities] },
    );
  }
  return [...all.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Public responses may be cached for this long. */
const OLD_MS = 1_100;

/** Refetches cards at once, and again when no response can be older than the change. */
export async function cardsChanged(cache: QueryClient): Promise<void> {
  const again = () => invalidate(cache, "catalogue", "cards", "packs", "collection");
  setTimeout(() => void again(), OLD_MS);
  await Promise.all([again(), cache.invalidateQueries({ queryKey: ["admin", "cards"] })]);
}

/** The current state of a card. */
export const loadCard = (cache: QueryClient, id: string) =>
  cache.fetchQuery({ ...adminCard(id), staleTime: 0 });

/** The server defaults to the name; the editor asks for a description. */
const ASK_ALT = "Say in a sentence what the picture shows: not everybody can see it.";

/** Saves a card, unless another admin has changed it since. */
export async function saveCard(cache: QueryClient, draft: Draft, saved?: AdminCard) {
  if (draft.alt.trim() === "") throw new ApiError(400, { message: ASK_ALT, fields: { alt: ASK_ALT } });
  const body = bodyOf(draft, saved);
  const answer =
    draft.id === null
      ? await unwrap(api.POST("/api/admin/cards", { body }))
      : await unwrap(api.PUT("/api/admin/cards/{id}", { params: { path: { id: draft.id } }, body }));
  cache.setQueryData(adminCard(answer.card._id).queryKey, answer.card);
  await cardsChanged(cache);
  return answer;
}

/** Removes a card, or retires it once there is a copy. */
export async function removeCard(cache: QueryClient, id: string) {
  const gone = await unwrap(api.DELETE("/api/admin/cards/{id}", { params: { path: { id } } }));
  if (gone.outcome === "deleted") cache.removeQueries({ queryKey: adminCard(id).queryKey });
  else await cache.invalidateQueries({ queryKey: adminCard(id).queryKey });
  await cardsChanged(cache);
  return gone;
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
