import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** One browser in which the user is signed in. */
export type Session = Schemas["AuthSession"];

/** The user's sessions, latest use first. */
export const sessions = () =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: () => unwrap(api.GET("/api/auth/sessions")),
  });

const end = (id: string) => unwrap(api.DELETE("/api/auth/sessions/{id}", { params: { path: { id } } }));

/** Ends one other session. */
export async function endSession(cache: QueryClient, id: string): Promise<void> {
  await end(id);
  await invalidate(cache, "account");
}

/** Ends all other sessions, also those begun since the list was shown; those before the first failure end. */
export async function endOtherSessions(cache: QueryClient): Promise<void> {
  try {
    const all = await cache.fetchQuery({ ...sessions(), staleTime: 0 });
    for (const { _id, current } of all) if (!current) await end(_id);
  } finally {
    await invalidate(cache, "account");
  }
}
