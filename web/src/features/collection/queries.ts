import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";
import { type RarityName, rarities } from "../../lib/rarities";
import { type Filters, toSearch } from "./filters";

/** Cards on one page of a collection. */
export const PAGE = 60;

/** One page of somebody's collection, as the filters ask. */
export const collectionPage = (user: string, filters: Filters, page: number) =>
  queryOptions({
    queryKey: ["collection", user, "page", toSearch(filters), page],
    queryFn: () =>
      take(
        api.GET("/api/users/{idOrName}/collection", {
          params: { path: { idOrName: user }, query: { ...toSearch(filters), page, limit: PAGE } },
        }),
      ),
  });

/** How many cards of one rarity somebody has. */
export interface RarityCount {
  rarity: RarityName;
  count: number;
}

/** How a whole collection divides into rarities: ten totals, no cards. */
export const raritySplit = (user: string) =>
  queryOptions({
    queryKey: ["collection", user, "split"],
    queryFn: (): Promise<RarityCount[]> =>
      Promise.all(
        rarities.map(async ({ name }) => {
          const query = { rarity: name, page: 1, limit: 1 };
          const call = api.GET("/api/users/{idOrName}/collection", {
            params: { path: { idOrName: user }, query },
          });
          return { rarity: name, count: (await take(call)).total };
        }),
      ),
    staleTime: 60_000,
  });
