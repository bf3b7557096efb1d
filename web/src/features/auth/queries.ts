import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** The signed-in user. Only read it behind a guard or when the session is "in". */
export const me = () =>
  queryOptions({
    queryKey: ["profile", "me"],
    queryFn: () => unwrap(api.GET("/api/users/me")),
    staleTime: 60_000,
  });
