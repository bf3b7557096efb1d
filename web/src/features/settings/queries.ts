import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** The public settings of this instance: its name, its rules, whether it is a demo. */
export const settings = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: () => unwrap(api.GET("/api/settings")),
    staleTime: 60_000,
  });
