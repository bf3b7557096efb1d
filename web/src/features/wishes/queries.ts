import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";

/** Who has a card twice that the signed-in user wishes for. */
export const spares = (definitionId: string) =>
  queryOptions({
    queryKey: ["wishes", "spares", definitionId],
    queryFn: () => take(api.GET("/api/wishes/{definitionId}/spares", { params: { path: { definitionId } } })),
    staleTime: 30_000,
  });
