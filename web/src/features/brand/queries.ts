import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** A public page of the brand, as sanitized HTML. */
export const brandPage = (slug: string) =>
  queryOptions({
    queryKey: ["brand", "page", slug],
    queryFn: () => unwrap(api.GET("/api/brand/pages/{slug}", { params: { path: { slug } } })),
    staleTime: 60_000,
  });
