import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** Minimum length of a search text (seed §5). */
export const SEARCH_MINIMUM = 2;

/** Users whose name contains the text. */
export const userSearch = (text: string) =>
  queryOptions({
    queryKey: ["users", "search", text],
    queryFn: () => unwrap(api.GET("/api/users/search", { params: { query: { query: text } } })),
    enabled: text.length >= SEARCH_MINIMUM,
    staleTime: 30_000,
  });

/** Filter of the user list. */
export type UserFilter = "all" | "active";

/** Users without activity for this many minutes are inactive. */
const ACTIVE_MINUTES = 30;

/** Users with their packs. The API cannot search among active users, so these are filtered here. */
export const usersWithPacks = (filter: UserFilter, search: string) =>
  queryOptions({
    queryKey: ["admin", "people", filter, search],
    queryFn: async () => {
      if (filter === "all") {
        return unwrap(api.GET("/api/admin/users", { params: { query: search === "" ? {} : { search } } }));
      }
      const query = { activeMinutes: ACTIVE_MINUTES };
      const active = await unwrap(api.GET("/api/admin/users-activity", { params: { query } }));
      const wanted = search.toLowerCase();
      return active.filter(({ username }) => username.toLowerCase().includes(wanted));
    },
    refetchInterval: 20_000,
  });
