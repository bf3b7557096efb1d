import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";

/** Default number of openings in a list. */
export const RECENT = 8;

/** The newest openings of all users, or of one. Live openings are included once the stream has shown them. */
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

/** The signed-in user's achievements, reduced to their pack rewards. */
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

/** Takes a pack out of the live queue. */
export async function unqueuePack(cache: QueryClient, entryId: string) {
  await unwrap(api.DELETE("/api/packs/queue/{entryId}", { params: { path: { entryId } } }));
  await invalidate(cache, "overlay", "profile");
}

/** Sets the user's default pack design. */
export async function preferPack(cache: QueryClient, packId: string) {
  await unwrap(api.PUT("/api/users/preferred-pack", { body: { packId } }));
  await invalidate(cache, "profile");
}
