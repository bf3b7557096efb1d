import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { ApiError, api, type Schemas, unwrap } from "../../api/client";
import type { LogSearch } from "./logSearch";
import { dayEnd, dayStart } from "./logSearch";

/** The number of users that an action for all users affects. */
export const userCount = () =>
  queryOptions({
    queryKey: ["admin", "people-count"],
    queryFn: () => unwrap(api.GET("/api/admin/users-count")),
    select: ({ people }) => people,
  });

/** The actions that occur in the log. */
export const logActions = () =>
  queryOptions({
    queryKey: ["admin", "log", "actions"],
    queryFn: () => unwrap(api.GET("/api/admin/log/actions")),
  });

const LOG_PAGE_SIZE = 30;

function filterQuery({ action, person, from, to }: LogSearch) {
  return {
    ...(action === "" ? {} : { action }),
    ...(person === "" ? {} : { person }),
    ...(from === "" ? {} : { from: dayStart(from) }),
    ...(to === "" ? {} : { to: dayEnd(to) }),
  };
}

/** The filtered log; the first page that is not full is the last. */
export const log = (search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: ["admin", "log", "entries", search],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/api/admin/log", {
          params: {
            query: {
              ...filterQuery(search),
              limit: LOG_PAGE_SIZE,
              ...(pageParam === "" ? {} : { before: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < LOG_PAGE_SIZE ? undefined : page.at(-1)?._id),
  });

export type LogFormat = "csv" | "jsonl";

/** The filtered log as a file. */
export async function exportLog(search: LogSearch, format: LogFormat): Promise<Blob> {
  const query = { ...filterQuery(search), format };
  const { data } = await api.GET("/api/admin/log/export", { params: { query }, parseAs: "blob" });
  if (data === undefined) throw new Error("The server sent no file. Try again.");
  return data;
}

export interface PackMove {
  verb: "give" | "set";
  /** Null for all users. */
  userId: string | null;
  amount: number;
}

/** Gives packs or sets their number; retries send the same key. */
export async function movePacks(cache: QueryClient, { verb, userId, amount }: PackMove, key: string) {
  const headers = { "idempotency-key": key };
  const call = () => {
    if (verb === "set") {
      const body = userId === null ? { amount } : { userId, amount };
      return api.POST("/api/admin/set-packs", { body, headers });
    }
    if (userId === null) return api.POST("/api/admin/add-packs", { body: { amount }, headers });
    return api.POST("/api/admin/give-packs", { body: { userId, amount }, headers });
  };
  const moved = await unwrap(call());
  await invalidate(cache, "admin", "profile", "notifications");
  return moved;
}

/** The unowned copies of a card in a rarity. */
export const freeCopies = (definitionId: string, rarity: Schemas["Rarity"]) =>
  queryOptions({
    queryKey: ["admin", "free-copies", definitionId, rarity],
    queryFn: () => unwrap(api.GET("/api/admin/grant-card", { params: { query: { definitionId, rarity } } })),
    staleTime: 0,
  });

/** Gives a user one card; retries send the same key. */
export async function grantCard(cache: QueryClient, gift: Schemas["GrantCard"], key: string) {
  const headers = { "idempotency-key": key };
  try {
    return await unwrap(api.POST("/api/admin/grant-card", { body: gift, headers }));
  } finally {
    await invalidate(cache, "admin", "profile", "collection", "catalogue", "notifications");
  }
}

/**
 * Undoes a log entry. With `whatIsLeft` the unused part of it is undone; otherwise the server refuses if a part is used. A
 * refusal also means that the shown data are out of date.
 */
export async function undoEntry(cache: QueryClient, logId: string, whatIsLeft: boolean) {
  const params = { path: { logId } };
  try {
    return await unwrap(api.POST("/api/admin/log/{logId}/undo", { params, body: { whatIsLeft } }));
  } finally {
    await invalidate(cache, "admin", "profile", "notifications");
  }
}

/** The button label for undoing only the unused part, from the server's refusal; null if it does not offer that. */
export function partialUndoLabel(refusal: unknown): string | null {
  return refusal instanceof ApiError ? (refusal.fields.whatIsLeft ?? null) : null;
}

/** Sends a notification to all users; retries send the same key. */
export async function sendBroadcast(cache: QueryClient, body: Schemas["Broadcast"], key: string) {
  const headers = { "idempotency-key": key };
  const sent = await unwrap(api.POST("/api/admin/notifications", { body, headers }));
  await invalidate(cache, "admin", "notifications", "profile");
  return sent;
}

/** A role that an admin can give; the server's configuration names the owner. */
export type AssignableRole = Exclude<Schemas["Role"], "owner">;

export async function setRole(cache: QueryClient, id: string, role: AssignableRole) {
  const changed = await unwrap(
    api.PUT("/api/admin/users/{id}/role", { params: { path: { id } }, body: { role } }),
  );
  await invalidate(cache, "admin", "profile");
  return changed;
}
