import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import type { RarityName } from "../../lib/rarities";

/** The past sales of a card in one rarity. */
export const history = (definition: string, rarity: RarityName) =>
  queryOptions({
    queryKey: ["market", "history", definition, rarity],
    queryFn: () => unwrap(api.GET("/api/market/history", { params: { query: { definition, rarity } } })),
    select: ({ sales }) => sales,
    staleTime: 60_000,
  });
