import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { api, unwrap } from "../../../api/client";
import { bodyOf, type Draft } from "./draft";

/** The interval of requests while the server still checks which users have reached an achievement. */
const POLL_MS = 1500;

/** All achievements, with the numbers of users who reached them and claimed the reward. */
export const adminAchievements = () =>
  queryOptions({
    queryKey: ["admin", "achievements"],
    queryFn: async () => (await unwrap(api.GET("/api/admin/achievements"))).achievements,
    refetchInterval: ({ state }) =>
      state.data?.some(({ spreading }) => spreading) === true ? POLL_MS : false,
  });

/** Refetches an achievement; undefined if it was removed or renamed. */
export async function loadAchievement(cache: QueryClient, name: string | null) {
  const all = await cache.fetchQuery({ ...adminAchievements(), staleTime: 0 });
  return all.find((achievement) => achievement.name === name);
}

const invalidateAchievements = (cache: QueryClient) =>
  invalidate(cache, "admin", "achievements", "profile", "notifications");

/** Creates or changes an achievement; retries send the same key. */
export async function saveAchievement(cache: QueryClient, draft: Draft, key: string) {
  const headers = { "idempotency-key": key };
  const body = bodyOf(draft);
  const call =
    draft.name === null
      ? api.POST("/api/admin/achievements", { body, headers })
      : api.PUT("/api/admin/achievements", { body, headers });
  const saved = await unwrap(call);
  await invalidateAchievements(cache);
  return saved;
}

/** Removes an achievement, or closes it if any user has reached it. */
export async function removeAchievement(cache: QueryClient, name: string) {
  const removed = await unwrap(api.DELETE("/api/admin/achievements", { params: { query: { name } } }));
  await invalidateAchievements(cache);
  return removed;
}

/** Saves the order of all achievements. */
export async function orderAchievements(cache: QueryClient, names: string[]) {
  await unwrap(api.PUT("/api/admin/achievements/order", { body: { names } }));
  await invalidateAchievements(cache);
}
