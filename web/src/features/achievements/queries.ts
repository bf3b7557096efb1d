import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";
import { me } from "../auth/queries";

/** The server's default limit of achievements on a profile. */
export const MOST_FEATURED = 4;

/** All achievements with the signed-in user's progress. */
export const achievements = () =>
  queryOptions({
    queryKey: ["achievements", "list"],
    queryFn: () => unwrap(api.GET("/api/achievements")),
    select: ({ achievements }) => achievements,
  });

/** Claims the reward of an achievement; retries send the same key. */
export async function claimReward(
  cache: QueryClient,
  name: string,
  key: string,
): Promise<Schemas["Claimed"]> {
  const claimed = await unwrap(
    api.POST("/api/achievements/claim", { body: { name }, headers: { "idempotency-key": key } }),
  );
  await invalidate(cache, "achievements", "profile", "collection", "packs");
  return claimed;
}

/** Replaces the achievements on the profile. */
export async function setFeatured(cache: QueryClient, names: readonly string[]): Promise<void> {
  const { featuredAchievements } = await unwrap(
    api.PUT("/api/users/featured-achievements", { body: { achievements: [...names] } }),
  );
  cache.setQueryData(me().queryKey, (before) => before && { ...before, featuredAchievements });
  await invalidate(cache, "profile");
}
