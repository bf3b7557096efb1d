import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";

/** The waiting entries, and the entry that is playing. */
export const queueStatus = () =>
  queryOptions({
    queryKey: ["overlay", "queue-status"],
    queryFn: () => unwrap(api.GET("/api/admin/queues/status")),
    refetchInterval: 10_000,
  });

/** An action on the whole queue. */
export type QueueAction = "pause" | "resume" | "skip";

/** Pauses or resumes the queue, or skips the entry that is playing. */
export async function runQueueAction(cache: QueryClient, action: QueueAction) {
  if (action === "pause") await unwrap(api.POST("/api/admin/queues/pause"));
  else if (action === "resume") await unwrap(api.POST("/api/admin/queues/resume"));
  else await unwrap(api.POST("/api/admin/queues/skip"));
  await invalidate(cache, "overlay");
}

/** Removes an entry and returns its pack to the owner. */
export async function removeEntry(cache: QueryClient, entryId: string) {
  await unwrap(api.DELETE("/api/admin/queues/{entryId}", { params: { path: { entryId } } }));
  await invalidate(cache, "overlay", "admin");
}

/** Puts an entry on hold, with a reason that its owner can read. */
export async function holdEntry(cache: QueryClient, entryId: string, reason: string) {
  const params = { path: { entryId } };
  await unwrap(api.POST("/api/admin/queues/{entryId}/hold", { params, body: { reason } }));
  await invalidate(cache, "overlay");
}

/** Releases an entry that is on hold. */
export async function releaseEntry(cache: QueryClient, entryId: string) {
  await unwrap(api.POST("/api/admin/queues/{entryId}/release", { params: { path: { entryId } } }));
  await invalidate(cache, "overlay");
}

/** Sets the order of the waiting entries. */
export const orderQueue = (order: readonly string[]) =>
  unwrap(api.PUT("/api/admin/queues/order", { body: { entryIds: [...order] } }));
