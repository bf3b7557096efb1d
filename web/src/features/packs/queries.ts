import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, isTransient, unwrap } from "../../api/client";

/** Every pack that can be opened. */
export const packs = () =>
  queryOptions({
    queryKey: ["packs", "list"],
    queryFn: () => unwrap(api.GET("/api/packs")),
    staleTime: 60_000,
  });

/** A pack's current odds. */
export const odds = (id: string) =>
  queryOptions({
    queryKey: ["packs", "odds", id],
    queryFn: () => unwrap(api.GET("/api/packs/{id}/odds", { params: { path: { id } } })),
  });

/** Every version of a pack's odds, the latest first. */
export const oddsHistory = (id: string) =>
  queryOptions({
    queryKey: ["packs", "odds", id, "history"],
    queryFn: () => unwrap(api.GET("/api/packs/{id}/odds/history", { params: { path: { id } } })),
    select: ({ versions }) => versions,
  });

interface OpenPackInput {
  /** Undefined opens the default pack. */
  packId: string | undefined;
  /** Retries of one opening use the same key: a lost response is replayed, not a second pack opened. */
  key: string;
}

/** Opens one of the signed-in user's packs. */
export function useOpenPack() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ packId, key }: OpenPackInput) =>
      unwrap(
        api.POST("/api/packs/open", {
          body: packId === undefined ? {} : { packId },
          headers: { "idempotency-key": key },
        }),
      ),
    onSuccess: () => invalidate(cache, "profile", "collection", "packs"),
    // A refusal means that the number of packs on this page is out of date: a gift was taken back, say.
    onError: (error) => (isTransient(error) ? undefined : invalidate(cache, "profile", "packs")),
  });
}
