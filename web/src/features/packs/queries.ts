import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, isTransient, unwrap } from "../../api/client";

/** All packs that can be opened. */
export const packs = () =>
  queryOptions({
    queryKey: ["packs", "list"],
    queryFn: () => unwrap(api.GET("/api/packs")),
    staleTime: 60_000,
  });

/** The current odds of a pack. */
export const odds = (id: string) =>
  queryOptions({
    queryKey: ["packs", "odds", id],
    queryFn: () => unwrap(api.GET("/api/packs/{id}/odds", { params: { path: { id } } })),
  });

/** All versions of the odds of a pack, newest first. */
export const oddsHistory = (id: string) =>
  queryOptions({
    queryKey: ["packs", "odds", id, "history"],
    queryFn: () => unwrap(api.GET("/api/packs/{id}/odds/history", { params: { path: { id } } })),
    select: ({ versions }) => versions,
  });

interface OpenPackInput {
  /** Undefined opens the default pack. */
  packId: string | undefined;
  /** Retries use the same key, so that the server replays a lost response instead of opening a second pack. */
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
    // After a refusal, the number of packs shown may be out of date, for example when a gift was revoked.
    onError: (error) => (isTransient(error) ? undefined : invalidate(cache, "profile", "packs")),
  });
}
