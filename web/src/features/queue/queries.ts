import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";

/** Who waits for the stream, and whether something plays. */
export const queueStatus = () =>
  queryOptions({
    queryKey: ["overlay", "queue-status"],
    queryFn: () => unwrap(api.GET("/api/admin/queues/status")),
    refetchInterval: 10_000,
  });

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
