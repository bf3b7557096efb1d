import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** The first few active listings of a user. */
export const fewListingsOf = (userId: string, limit = 3) =>
  queryOptions({
    queryKey: ["market", "few", userId, limit],
    queryFn: () =>
      unwrap(
        api.GET("/api/market/user/{userId}/listings", { params: { path: { userId }, query: { limit } } }),
      ),
  });
