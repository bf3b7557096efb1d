import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** The first card of the catalogue; undefined if it is empty. */
export const someDefinition = () =>
  queryOptions({
    queryKey: ["catalogue", "some"],
    queryFn: () => unwrap(api.GET("/api/cards", { params: { query: { limit: "1" } } })),
    select: ({ cards }) => cards[0],
    staleTime: 600_000,
  });
