import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";
import { type MarketSearch, marketSearch } from "./search";

/** Listings on one page. */
export const PAGE = 24;

/** One page of what is for sale, as the address asks. */
export const listings = (search: MarketSearch) => {
  const { tab: _tab, status: _status, ...query } = marketSearch.write(search);
  return queryOptions({
    queryKey: ["market", "listings", query],
    queryFn: () => unwrap(api.GET("/api/market/listings", { params: { query: { ...query, limit: PAGE } } })),
  });
};

/** One page of a user's listings, in any state. */
export const listingsOf = (seller: string, { status, page }: Pick<MarketSearch, "status" | "page">) =>
  queryOptions({
    queryKey: ["market", "own", seller, status, page],
    queryFn: () =>
      unwrap(api.GET("/api/market/listings", { params: { query: { seller, status, page, limit: PAGE } } })),
  });

/** One page of the signed-in user's offers, newest first. */
export const ownOffers = (page: number) =>
  queryOptions({
    queryKey: ["market", "own", "offers", page],
    queryFn: () => unwrap(api.GET("/api/market/offers", { params: { query: { page, limit: PAGE } } })),
  });

/** How often an open listing is refetched, should an event get lost. */
const LISTING_AGAIN_MS = 20_000;

/** One listing with its offers. */
export const listing = (id: string) =>
  queryOptions({
    queryKey: ["market", "listing", id],
    queryFn: () => unwrap(api.GET("/api/market/listings/{id}", { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data?.status === "active" ? LISTING_AGAIN_MS : false),
  });

/** Duplicates on one page. */
export const DUPLICATES_PAGE = 120;

/** Free copies of which the user has another free one in the same rarity, copies of the same card together. */
export const duplicates = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["collection", userId, "duplicates"],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET("/api/users/{idOrName}/collection", {
          params: {
            path: { idOrName: userId },
            query: { duplicate: true, sort: "rarity", order: "asc", page: pageParam, limit: DUPLICATES_PAGE },
          },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _all, page) => (page * DUPLICATES_PAGE < total ? page + 1 : undefined),
    // A card may have moved from one page to the next between two calls.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ cards }) => cards).map((card) => [card._id, card])).values(),
    ],
  });

/** Retries of a call that moves something use the same key. */
const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

/** What a new listing says. */
export interface NewListing {
  cardId: string;
  askingPacks?: number;
  note?: string;
}

/** Puts a card up for sale. */
export const createListing = (body: NewListing, key: string) =>
  unwrap(api.POST("/api/market/listings", { body, ...keyed(key) }));

/** What several new listings say. */
export interface NewListings {
  cardIds: string[];
  askingPacks?: number;
  note?: string;
}

/** Puts several cards up for sale, all or none. */
export const createListings = (body: NewListings, key: string) =>
  unwrap(api.POST("/api/market/listings/bulk", { body, ...keyed(key) }));

/** What an offer holds. */
export interface NewOffer {
  message?: string;
  offeredCards: string[];
  offeredPacks: number;
}

/** Offers something for a card. */
export const makeOffer = (id: string, body: NewOffer, key: string) =>
  unwrap(api.POST("/api/market/listings/{id}/offers", { params: { path: { id } }, body, ...keyed(key) }));

/** Offers something else instead, in one go. */
export const changeOffer = (id: string, body: NewOffer, key: string) =>
  unwrap(api.PUT("/api/market/listings/{id}/offers/self", { params: { path: { id } }, body, ...keyed(key) }));

/** Sells to an offer as it was shown. */
export const acceptOffer = (id: string, offerId: string, version: string, key: string) =>
  unwrap(
    api.PUT("/api/market/listings/{id}/offers/{offerId}/accept", {
      params: { path: { id, offerId } },
      body: { version },
      ...keyed(key),
    }),
  );

/** Turns an offer down. */
export const rejectOffer = (id: string, offerId: string) =>
  unwrap(api.DELETE("/api/market/listings/{id}/offers/{offerId}", { params: { path: { id, offerId } } }));

/** Takes one's own offer back. */
export const retractOffer = (id: string) =>
  unwrap(api.DELETE("/api/market/listings/{id}/offers/self", { params: { path: { id } } }));

/** Takes a card off the market. */
export const cancelListing = (id: string) =>
  unwrap(api.DELETE("/api/market/listings/{id}", { params: { path: { id } } }));

/** Refetches cards, packs and listings after a move. */
export const afterMove = (cache: QueryClient) =>
  invalidate(cache, "market", "collection", "profile", "trades");
