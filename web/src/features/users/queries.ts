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
