import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** A browser in which the user is signed in. */
export type Session = Schemas["AuthSession"];

/** The user's sessions, latest use first. */
export const sessions = () =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: () => unwrap(api.GET("/api/auth/sessions")),
  });

const deleteSession = (id: string) =>
  unwrap(api.DELETE("/api/auth/sessions/{id}", { params: { path: { id } } }));

export async function endSession(cache: QueryClient, id: string): Promise<void> {
  await deleteSession(id);
  await invalidate(cache, "account");
}

/** Ends all other sessions, including those that began after the list was loaded; stops at the first failure. */
export async function endOtherSessions(cache: QueryClient): Promise<void> {
  try {
    const all = await cache.fetchQuery({ ...sessions(), staleTime: 0 });
    for (const { _id, current } of all) if (!current) await deleteSession(_id);
  } finally {
    await invalidate(cache, "account");
  }
}

export type ExportFormat = "json" | "csv";

/** All data of the signed-in user, as a file. */
export async function exportAccount(format: ExportFormat): Promise<Blob> {
  const { data } = await api.GET("/api/users/me/export", { params: { query: { format } }, parseAs: "blob" });
  if (data === undefined) throw new Error("The server sent no file. Try again.");
  return data;
}

/** Deletes the signed-in user's account; the name is the confirmation. */
export const deleteAccount = (username: string) =>
  unwrap(api.DELETE("/api/users/me", { body: { username } }));
