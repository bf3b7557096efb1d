import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** Short enough for the light to follow OBS at once. */
const OVERLAY_MS = 1000;

/** Whether this server waits for its owner. */
export const setupState = () =>
  queryOptions({
    queryKey: ["setup", "state"],
    queryFn: () => unwrap(api.GET("/api/setup")),
    staleTime: 0,
  });

/** The step to continue with, for admins. */
export const setupStatus = () =>
  queryOptions({
    queryKey: ["setup", "status"],
    queryFn: () => unwrap(api.GET("/api/admin/setup")),
  });

/** Stores the step to continue with, or that the setup has ended. */
export async function saveSetup(
  cache: QueryClient,
  change: { step?: Schemas["SetupStep"]; ended?: boolean },
) {
  const status = await unwrap(api.PUT("/api/admin/setup", { body: change }));
  cache.setQueryData(setupStatus().queryKey, status);
}

/** Checks and stores the credentials of a Twitch application. */
export const setTwitchApplication = (clientId: string, clientSecret: string) =>
  unwrap(api.PUT("/api/admin/twitch/application", { body: { clientId, clientSecret } }));

/** The overlay's link, and whether OBS is connected. */
export const liveOverlay = () =>
  queryOptions({
    queryKey: ["overlay", "status"],
    queryFn: () => unwrap(api.GET("/api/admin/overlay")),
    refetchInterval: OVERLAY_MS,
  });

/** Plays a test pull with a Legendary card. Returns its id. */
export async function playTest(cache: QueryClient): Promise<string> {
  const { testId } = await unwrap(api.POST("/api/admin/overlay/test", { body: { rarity: "Legendary" } }));
  await invalidate(cache, "overlay");
  return testId;
}

/** What the demo set contains, and whether it can be removed. */
export const demoSet = () =>
  queryOptions({
    queryKey: ["setup", "demo"],
    queryFn: () => unwrap(api.GET("/api/admin/demo")),
    staleTime: 0,
  });

/** Removes the demo set. The server then makes all clients load their data again. */
export async function removeDemoSet(cache: QueryClient): Promise<void> {
  await unwrap(api.DELETE("/api/admin/demo"));
  await invalidate(cache, "setup");
}
