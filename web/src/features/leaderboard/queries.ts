import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** Champions and rankings, with the caller's own places when signed in. */
export const leaderboard = () =>
  queryOptions({
    queryKey: ["leaderboard"],
    queryFn: () => unwrap(api.GET("/api/leaderboard")),
    staleTime: 30_000,
  });
