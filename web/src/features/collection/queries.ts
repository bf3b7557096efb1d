import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { type CollectionSearch, collectionSearch } from "./search";

/** Cards on one page of a collection. */
export const PAGE = 60;

/** One filtered page of a user's collection; optionally only cards of which another user has no copy. */
export const collectionPage = (user: string, filters: CollectionSearch, page: number, lackedBy = "") => {
  const wanted = { ...collectionSearch.write(filters), ...(lackedBy === "" ? {} : { lackedBy }) };
  return queryOptions({
    queryKey: ["collection", user, "page", wanted, page],
    queryFn: () =>
      unwrap(
        api.GET("/api/users/{idOrName}/collection", {
          params: { path: { idOrName: user }, query: { ...wanted, page, limit: PAGE } },
        }),
      ),
  });
};

/** How many cards of one rarity a user has. */
export type RarityCount = Schemas["RarityCount"];

/** How a whole collection divides into rarities, whatever of it is shown. */
export const raritySplit = (user: string) =>
  queryOptions({
    queryKey: ["collection", user, "split"],
    queryFn: () =>
      unwrap(api.GET("/api/users/{idOrName}/collection/rarities", { params: { path: { idOrName: user } } })),
    select: ({ rarities }) => rarities,
    staleTime: 60_000,
  });
