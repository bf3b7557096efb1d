import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";
import { me } from "../auth/queries";

/** Achievements that can be shown on a profile, at most. */
export const MOST_FEATURED = 4;

/** Every goal, and how far the signed-in user is. */
export const achievements = () =>
  queryOptions({
    queryKey: ["achievements", "list"],
    queryFn: () => unwrap(api.GET("/api/achievements")),
    select: ({ achievements }) => achievements,
  });

/** Takes the reward of an achievement; the same key for every try. */
export async function claim(cache: QueryClient, name: string, key: string): Promise<Schemas["Claimed"]> {
  const claimed = await unwrap(
    api.POST("/api/achievements/claim", { body: { name }, headers: { "idempotency-key": key } }),
  );
  await invalidate(cache, "achievements", "profile", "collection", "packs");
  return claimed;
}

/** Replaces what is shown on the profile. */
export async function feature(cache: QueryClient, names: readonly string[]): Promise<void> {
  const { featuredAchievements } = await unwrap(
    api.PUT("/api/users/featured-achievements", { body: { achievements: [...names] } }),
  );
  cache.setQueryData(me().queryKey, (before) => before && { ...before, featuredAchievements });
  await invalidate(cache, "profile");
}
