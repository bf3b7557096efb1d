import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";

/** Openings in one of the lists. */
export const RECENT = 8;

/** The newest openings of all users, or of one. A live one is included once the stream has shown it. */
export const recentOpenings = (user?: string, limit = RECENT) =>
  queryOptions({
    queryKey: ["packs", "openings", user ?? "everybody", limit],
    queryFn: () =>
      unwrap(
        api.GET("/api/packs/openings", {
          params: { query: user === undefined ? { limit } : { user, limit } },
        }),
      ),
    refetchInterval: 30_000,
  });

/** The user's packs in the live queue. */
export const ownQueue = () =>
  queryOptions({
    queryKey: ["overlay", "own-queue"],
    queryFn: () => unwrap(api.GET("/api/packs/queue")),
    refetchInterval: 30_000,
  });

/** Achievements of the signed-in user, as far as they say how packs are earned. */
export const packRewards = () =>
  queryOptions({
    queryKey: ["achievements", "pack-rewards"],
    queryFn: () => unwrap(api.GET("/api/achievements")),
    select: ({ achievements }) =>
      achievements.map(({ achieved, claimed, reward }) => ({ achieved, claimed, reward })),
    staleTime: 60_000,
  });

/** Puts one of the user's packs in the live queue. */
export async function queuePack(cache: QueryClient, packId: string | undefined) {
  const queued = await unwrap(api.POST("/api/packs/queue", { body: packId === undefined ? {} : { packId } }));
  await invalidate(cache, "overlay", "profile");
  return queued;
}

/** Takes a pack out of the queue again. */
export async function unqueuePack(cache: QueryClient, entryId: string) {
  await unwrap(api.DELETE("/api/packs/queue/{entryId}", { params: { path: { entryId } } }));
  await invalidate(cache, "overlay", "profile");
}

/** Sets the pack that is opened for this user by default. */
export async function preferPack(cache: QueryClient, packId: string) {
  await unwrap(api.PUT("/api/users/preferred-pack", { body: { packId } }));
  await invalidate(cache, "profile");
}
