import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** Shorter texts are not searched for (seed §5). */
export const SEARCH_MINIMUM = 2;

/** People whose name begins with or contains the text. */
export const foundUsers = (text: string) =>
  queryOptions({
    queryKey: ["users", "search", text],
    queryFn: () => unwrap(api.GET("/api/users/search", { params: { query: { query: text } } })),
    enabled: text.length >= SEARCH_MINIMUM,
    staleTime: 30_000,
  });

/** Which people the desk lists. */
export type Who = "all" | "active";

/** Minutes without activity after which a user no longer counts as active. */
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
