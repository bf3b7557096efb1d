import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { type CollectionSearch, collectionSearch } from "./search";

/** Number of cards on a page of a collection. */
export const PAGE = 60;

/** A page of a user's filtered collection, optionally only with cards of which the user `lackedBy` has no copy. */
export const collectionPage = (user: string, filters: CollectionSearch, page: number, lackedBy = "") => {
  const query = { ...collectionSearch.write(filters), ...(lackedBy === "" ? {} : { lackedBy }) };
  return queryOptions({
    queryKey: ["collection", user, "page", query, page],
    queryFn: () =>
      unwrap(
        api.GET("/api/users/{idOrName}/collection", {
          params: { path: { idOrName: user }, query: { ...query, page, limit: PAGE } },
        }),
      ),
  });
};

/** The number of a user's cards in one rarity. */
export type RarityCount = Schemas["RarityCount"];

/** The number of cards per rarity in a whole collection, regardless of filters. */
export const raritySplit = (user: string) =>
  queryOptions({
    queryKey: ["collection", user, "split"],
    queryFn: () =>
      unwrap(api.GET("/api/users/{idOrName}/collection/rarities", { params: { path: { idOrName: user } } })),
    select: ({ rarities }) => rarities,
    staleTime: 60_000,
  });
