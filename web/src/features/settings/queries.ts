import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";

/** What everybody may know of this instance: its name, its rules, whether it is a demo. */
export const settings = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: () => take(api.GET("/api/settings")),
    staleTime: 60_000,
  });
