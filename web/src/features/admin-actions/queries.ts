import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { ApiError, api, type Schemas, unwrap } from "../../api/client";
import type { LogSearch } from "./logSearch";
import { dayEnd, dayStart } from "./logSearch";

/** How many people an action for all users affects. */
export const peopleCount = () =>
  queryOptions({
    queryKey: ["admin", "people-count"],
    queryFn: () => unwrap(api.GET("/api/admin/users-count")),
    select: ({ people }) => people,
  });

/** Subjects of log entries. */
export const logActions = () =>
  queryOptions({
    queryKey: ["admin", "log", "actions"],
    queryFn: () => unwrap(api.GET("/api/admin/log/actions")),
  });

/** Entries of one page. */
const LOG_PAGE = 30;

function wanted({ action, person, from, to }: LogSearch) {
  return {
    ...(action === "" ? {} : { action }),
    ...(person === "" ? {} : { person }),
    ...(from === "" ? {} : { from: dayStart(from) }),
    ...(to === "" ? {} : { to: dayEnd(to) }),
  };
}

/** The filtered log, page after page while a full one comes back. */
export const log = (search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: ["admin", "log", "entries", search],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/api/admin/log", {
          params: {
            query: {
              ...wanted(search),
              limit: LOG_PAGE,
              ...(pageParam === "" ? {} : { before: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < LOG_PAGE ? undefined : page.at(-1)?._id),
  });

/** File formats of the log. */
export type LogFormat = "csv" | "jsonl";

/** The log as a file, with the same filters. */
export async function exportLog(search: LogSearch, format: LogFormat): Promise<Blob> {
  const query = { ...wanted(search), format };
  const { data } = await api.GET("/api/admin/log/export", { params: { query }, parseAs: "blob" });
  if (data === undefined) throw new Error("The export came without a file.");
  return data;
}

/** A change of packs; without a person it is for all users. */
export interface PackMove {
  verb: "give" | "set";
  userId: string | null;
  amount: number;
}

/** Gives or sets packs; retries of one change use the same key. */
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

/** Copies of a definition in a rarity that can be given now. */
export const freeCopies = (definitionId: string, rarity: Schemas["Rarity"]) =>
  queryOptions({
    queryKey: ["admin", "free-copies", definitionId, rarity],
    queryFn: () => unwrap(api.GET("/api/admin/grant-card", { params: { query: { definitionId, rarity } } })),
    staleTime: 0,
  });

/** Gives a user one card; retries of one gift use the same key. */
export async function grantCard(cache: QueryClient, gift: Schemas["GrantCard"], key: string) {
  const headers = { "idempotency-key": key };
  try {
    return await unwrap(api.POST("/api/admin/grant-card", { body: gift, headers }));
  } finally {
    await invalidate(cache, "admin", "profile", "collection", "catalogue", "notifications");
  }
}

/**
 * Undoes a log entry; with `whatIsLeft` also when part of it is used already. A refusal, too, means that the shown data are
 * out of date.
 */
export async function undo(cache: QueryClient, logId: string, whatIsLeft: boolean) {
  const params = { path: { logId } };
  try {
    return await unwrap(api.POST("/api/admin/log/{logId}/undo", { params, body: { whatIsLeft } }));
  } finally {
    await invalidate(cache, "admin", "profile", "notifications");
  }
}

/** What a refusal offers to take back although part of it is used, in words; null for nothing. */
export function offerOfRest(refusal: unknown): string | null {
  return refusal instanceof ApiError ? (refusal.fields.whatIsLeft ?? null) : null;
}

/** Sends a message to all users; retries of one message use the same key. */
export async function sayToEverybody(cache: QueryClient, word: Schemas["Broadcast"], key: string) {
  const headers = { "idempotency-key": key };
  const sent = await unwrap(api.POST("/api/admin/notifications", { body: word, headers }));
  await invalidate(cache, "admin", "notifications", "profile");
  return sent;
}

/** A role that can be given. */
export type GivenRole = Exclude<Schemas["Role"], "owner">;

/** Changes a user's role. */
export async function setRole(cache: QueryClient, id: string, role: GivenRole) {
  const set = await unwrap(
    api.PUT("/api/admin/users/{id}/role", { params: { path: { id } }, body: { role } }),
  );
  await invalidate(cache, "admin", "profile");
  return set;
}
