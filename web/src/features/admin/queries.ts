import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** Which people the desk lists. */
export type Who = "all" | "active";

/** Minutes without a sign of life after which somebody no longer counts as active. */
const ACTIVE_MINUTES = 30;

/** People with their packs; the search is the server's, also for those who are active. */
export const people = (who: Who, search: string) =>
  queryOptions({
    queryKey: ["admin", "people", who, search],
    queryFn: async () => {
      if (who === "all") {
        return unwrap(api.GET("/api/admin/users", { params: { query: search === "" ? {} : { search } } }));
      }
      const query = { activeMinutes: ACTIVE_MINUTES };
      const active = await unwrap(api.GET("/api/admin/users-activity", { params: { query } }));
      const wanted = search.toLowerCase();
      return active.filter(({ username }) => username.toLowerCase().includes(wanted));
    },
    refetchInterval: 20_000,
  });

/** Who waits for the stream, and whether something plays. */
export const queueStatus = () =>
  queryOptions({
    queryKey: ["overlay", "queue-status"],
    queryFn: () => unwrap(api.GET("/api/admin/queues/status")),
    refetchInterval: 10_000,
  });

/** The overlay's link, and whether it is connected. */
export const overlayStatus = () =>
  queryOptions({
    queryKey: ["overlay", "status"],
    queryFn: () => unwrap(api.GET("/api/admin/overlay")),
    refetchInterval: 5000,
  });

/** Which pack of somebody's to open, and the modifier that every card gets; an empty one is left to chance. */
export interface HowToOpen {
  packId: string | undefined;
  modifier: string;
}

const opening = (live: boolean, { packId, modifier }: HowToOpen) => ({
  live,
  ...(packId === undefined ? {} : { templateId: packId }),
  ...(modifier === "" ? {} : { forceModifier: modifier }),
});

/** Shows what a pack of somebody's could give; nothing is stored. */
export const tryOpening = (user: Schemas["ActiveUser"], how: HowToOpen) =>
  unwrap(
    api.POST("/api/packs/admin/debugOpenPack/{userId}", {
      params: { path: { userId: user._id } },
      body: opening(false, how),
    }),
  );

/** Opens a pack of somebody's, live or quietly. */
export async function openFor(
  cache: QueryClient,
  user: Schemas["ActiveUser"],
  live: boolean,
  how: HowToOpen,
) {
  const body = opening(live, how);
  const path = { userId: user._id };
  const answer = await unwrap(
    api.POST("/api/packs/admin/openPacksForUser/{userId}", { params: { path }, body }),
  );
  await invalidate(cache, "admin", "overlay", "packs");
  return answer;
}

/** Gives somebody packs. */
export async function givePacks(cache: QueryClient, userId: string, amount: number) {
  const answer = await unwrap(api.POST("/api/admin/give-packs", { body: { userId, amount } }));
  await invalidate(cache, "admin", "profile");
  return answer;
}

/** What can be done to the queue as a whole. */
export type QueueMove = "pause" | "resume" | "skip";

/** Pauses, resumes or skips. */
export async function moveQueue(cache: QueryClient, move: QueueMove) {
  if (move === "pause") await unwrap(api.POST("/api/admin/queues/pause"));
  else if (move === "resume") await unwrap(api.POST("/api/admin/queues/resume"));
  else await unwrap(api.POST("/api/admin/queues/skip"));
  await invalidate(cache, "overlay");
}

/** Takes an entry out; the pack goes back to its owner. */
export async function removeEntry(cache: QueryClient, entryId: string) {
  await unwrap(api.DELETE("/api/admin/queues/{entryId}", { params: { path: { entryId } } }));
  await invalidate(cache, "overlay", "admin");
}

/** Lets a waiting entry be passed over, for a reason that its owner reads. */
export async function holdEntry(cache: QueryClient, entryId: string, reason: string) {
  const params = { path: { entryId } };
  await unwrap(api.POST("/api/admin/queues/{entryId}/hold", { params, body: { reason } }));
  await invalidate(cache, "overlay");
}

/** Gives an entry that was held its turn again. */
export async function releaseEntry(cache: QueryClient, entryId: string) {
  await unwrap(api.POST("/api/admin/queues/{entryId}/release", { params: { path: { entryId } } }));
  await invalidate(cache, "overlay");
}

/** Puts the waiting entries in this order. */
export const orderQueue = (order: readonly string[]) =>
  unwrap(api.PUT("/api/admin/queues/order", { body: { entryIds: [...order] } }));

/** Shows an opening once more on the overlay. */
export async function replayOpening(cache: QueryClient, openingId: string) {
  await unwrap(api.POST("/api/admin/queues/replay/{openingId}", { params: { path: { openingId } } }));
  await invalidate(cache, "overlay");
}

/** Makes a new overlay key; the old link stops working. */
export async function rotateKey(cache: QueryClient) {
  await unwrap(api.POST("/api/admin/overlay/rotate"));
  await invalidate(cache, "overlay");
}

/** A rarity as the server spells it. */
export type RarityName = Schemas["Rarity"];

/** Plays a rehearsal that writes nothing. */
export async function testOpening(rarity: RarityName | "", modifier: string) {
  const body = { ...(rarity === "" ? {} : { rarity }), ...(modifier === "" ? {} : { modifier }) };
  return unwrap(api.POST("/api/admin/overlay/test", { body }));
}
