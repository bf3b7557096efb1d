import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { CARDS_PAGE } from "../cards/queries";
import { type CatalogueSearch, catalogueSearch } from "./search";

/** The pages of the filtered catalogue; the first page that is not full is the last. */
export const catalogue = (filters: CatalogueSearch) => {
  const query = catalogueSearch.write(filters);
  return infiniteQueryOptions({
    queryKey: ["catalogue", "pages", query],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/api/cards", {
          params: { query: { ...query, page: pageParam, limit: String(CARDS_PAGE) } },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ cards }, _all, page) => (cards.length < CARDS_PAGE ? undefined : page + 1),
  });
};

/** All series, each with its number of definitions. */
export const series = () =>
  queryOptions({
    queryKey: ["catalogue", "series"],
    queryFn: () => unwrap(api.GET("/api/cards/series")),
    staleTime: 60_000,
  });

/** A definition with its statistics. */
export const definition = (id: string) =>
  queryOptions({
    queryKey: ["catalogue", "definition", id],
    queryFn: () => unwrap(api.GET("/api/cards/{id}", { params: { path: { id } } })),
  });

/** A card with its history. */
export const story = (cardId: string) =>
  queryOptions({
    queryKey: ["catalogue", "story", cardId],
    queryFn: () => unwrap(api.GET("/api/cards/owned/{cardId}", { params: { path: { cardId } } })),
  });
