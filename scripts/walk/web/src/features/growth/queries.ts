import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** Accounts on each day of the last year, the oldest day first. */
export const growth = () =>
  queryOptions({ queryKey: ["growth"], queryFn: () => unwrap(api.GET("/api/admin/growth")) });
