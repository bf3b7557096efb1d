import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";

/** The newest notifications of the signed-in user. */
export const notifications = () =>
  queryOptions({
    queryKey: ["notifications", "list"],
    queryFn: () => unwrap(api.GET("/api/notifications")),
  });

/** Marks all notifications read. */
export async function markRead(cache: QueryClient): Promise<void> {
  await unwrap(api.PUT("/api/notifications/read"));
  await invalidate(cache, "notifications", "profile");
}

export async function deleteNotification(cache: QueryClient, id: string): Promise<void> {
  await unwrap(api.DELETE("/api/notifications/{id}", { params: { path: { id } } }));
  await invalidate(cache, "notifications", "profile");
}

/** Deletes all notifications. */
export async function clearNotifications(cache: QueryClient): Promise<void> {
  await unwrap(api.DELETE("/api/notifications/clear"));
  await invalidate(cache, "notifications", "profile");
}
