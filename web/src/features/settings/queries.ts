import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** The public settings of this instance. */
export const settings = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: () => unwrap(api.GET("/api/settings")),
    staleTime: 60_000,
  });
