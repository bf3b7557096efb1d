import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** Some card that is really in the catalogue; null while there is none. */
export const someDefinition = () =>
  queryOptions({
    queryKey: ["catalogue", "some"],
    queryFn: () => unwrap(api.GET("/api/cards", { params: { query: { limit: "1" } } })),
    select: ({ cards }) => cards[0],
    staleTime: 600_000,
  });
