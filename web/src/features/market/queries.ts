import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";
import { type MarketSearch, marketSearch } from "./search";

/** Listings or offers on one page. */
export const PAGE_SIZE = 24;

/** One page of the listings that match the search. */
export const listings = (search: MarketSearch) => {
  const { tab: _tab, status: _status, ...query } = marketSearch.write(search);
  return queryOptions({
    queryKey: ["market", "listings", query],
    queryFn: () =>
      unwrap(api.GET("/api/market/listings", { params: { query: { ...query, limit: PAGE_SIZE } } })),
  });
};

/** One page of a user's listings with a given status. */
export const listingsOf = (seller: string, { status, page }: Pick<MarketSearch, "status" | "page">) =>
  queryOptions({
    queryKey: ["market", "own", seller, status, page],
    queryFn: () =>
      unwrap(
        api.GET("/api/market/listings", { params: { query: { seller, status, page, limit: PAGE_SIZE } } }),
      ),
  });

/** One page of the signed-in user's offers, newest first. */
export const ownOffers = (page: number) =>
  queryOptions({
    queryKey: ["market", "own", "offers", page],
    queryFn: () => unwrap(api.GET("/api/market/offers", { params: { query: { page, limit: PAGE_SIZE } } })),
  });

/** Interval for refetching an active listing, in case an event is lost. */
const LISTING_REFETCH_MS = 20_000;

/** One listing with its offers. */
export const listing = (id: string) =>
  queryOptions({
    queryKey: ["market", "listing", id],
    queryFn: () => unwrap(api.GET("/api/market/listings/{id}", { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data?.status === "active" ? LISTING_REFETCH_MS : false),
  });

/** Duplicates on one page. */
const DUPLICATES_PAGE_SIZE = 120;

/** Free copies of cards that the user holds more than once in the same rarity, grouped by card. */
export const duplicates = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["collection", userId, "duplicates"],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/api/users/{idOrName}/collection", {
          params: {
            path: { idOrName: userId },
            query: {
              duplicate: true,
              sort: "rarity",
              order: "asc",
              page: pageParam,
              limit: DUPLICATES_PAGE_SIZE,
            },
          },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _all, page) => (page * DUPLICATES_PAGE_SIZE < total ? page + 1 : undefined),
    // A card may move between pages from one request to the next.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ cards }) => cards).map((card) => [card._id, card])).values(),
    ],
  });

/** Retries of a request use the same key. */
const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

export interface NewListing {
  cardId: string;
  askingPacks?: number;
  note?: string;
}

export const createListing = (body: NewListing, key: string) =>
  unwrap(api.POST("/api/market/listings", { body, ...keyed(key) }));

/** Several listings with the same terms. */
export interface NewListingBatch {
  cardIds: string[];
  askingPacks?: number;
  note?: string;
}

/** Lists several cards for sale, all or none. */
export const createListings = (body: NewListingBatch, key: string) =>
  unwrap(api.POST("/api/market/listings/bulk", { body, ...keyed(key) }));

export interface NewOffer {
  message?: string;
  offeredCards: string[];
  offeredPacks: number;
}

export const makeOffer = (id: string, body: NewOffer, key: string) =>
  unwrap(api.POST("/api/market/listings/{id}/offers", { params: { path: { id } }, body, ...keyed(key) }));

/** Replaces the signed-in user's offer. */
export const changeOffer = (id: string, body: NewOffer, key: string) =>
  unwrap(api.PUT("/api/market/listings/{id}/offers/self", { params: { path: { id } }, body, ...keyed(key) }));

/** Accepts an offer; the server refuses when `version` is outdated. */
export const acceptOffer = (id: string, offerId: string, version: string, key: string) =>
  unwrap(
    api.PUT("/api/market/listings/{id}/offers/{offerId}/accept", {
      params: { path: { id, offerId } },
      body: { version },
      ...keyed(key),
    }),
  );

export const rejectOffer = (id: string, offerId: string) =>
  unwrap(api.DELETE("/api/market/listings/{id}/offers/{offerId}", { params: { path: { id, offerId } } }));

/** Withdraws the signed-in user's offer. */
export const retractOffer = (id: string) =>
  unwrap(api.DELETE("/api/market/listings/{id}/offers/self", { params: { path: { id } } }));

export const cancelListing = (id: string) =>
  unwrap(api.DELETE("/api/market/listings/{id}", { params: { path: { id } } }));

/** Refetches what changes with a listing or an offer. */
export const invalidateMarket = (cache: QueryClient) =>
  invalidate(cache, "market", "collection", "profile", "trades");
