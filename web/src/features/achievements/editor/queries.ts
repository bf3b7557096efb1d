import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { api, unwrap } from "../../../api/client";
import { bodyOf, type Draft } from "./draft";

/** How often to look while people are still looked through. */
const LOOK_AGAIN_MS = 1500;

/** Everything there is to reach, with who has reached it. */
export const adminAchievements = () =>
  queryOptions({
    queryKey: ["admin", "achievements"],
    queryFn: async () => (await unwrap(api.GET("/api/admin/achievements"))).achievements,
    refetchInterval: ({ state }) =>
      state.data?.some(({ spreading }) => spreading) === true ? LOOK_AGAIN_MS : false,
  });

/** One achievement as it is at this moment; nothing when it is gone, or called otherwise. */
export async function loadAchievement(cache: QueryClient, name: string | null) {
  const all = await cache.fetchQuery({ ...adminAchievements(), staleTime: 0 });
  return all.find((goal) => goal.name === name);
}

const changed = (cache: QueryClient) =>
  invalidate(cache, "admin", "achievements", "profile", "notifications");

/** Saves an achievement. */
export async function saveAchievement(cache: QueryClient, draft: Draft, key: string) {
  const headers = { "idempotency-key": key };
  const body = bodyOf(draft);
  const call =
    draft.name === null
      ? api.POST("/api/admin/achievements", { body, headers })
      : api.PUT("/api/admin/achievements", { body, headers });
  const saved = await unwrap(call);
  await changed(cache);
  return saved;
}

/** Removes an achievement, or closes it if any user has reached it. */
export async function removeAchievement(cache: QueryClient, name: string) {
  const gone = await unwrap(api.DELETE("/api/admin/achievements", { params: { query: { name } } }));
  await changed(cache);
  return gone;
}

/** Puts the achievements in this order. */
export async function orderAchievements(cache: QueryClient, names: string[]) {
  await unwrap(api.PUT("/api/admin/achievements/order", { body: { names } }));
  await changed(cache);
}
