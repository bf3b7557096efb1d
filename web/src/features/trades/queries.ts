import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";
import type { Deal } from "./deal";
import type { Trade } from "./types";

/** Open trades of both sides, newest first. */
export const openTrades = (me: string) =>
  queryOptions({
    queryKey: ["trades", "open", me],
    queryFn: () => unwrap(api.GET("/api/trades/{userId}/pending", { params: { path: { userId: me } } })),
    refetchInterval: 60_000,
  });

/** Trades on one page of the past. */
export const PAST_PAGE = 50;

/** All trades of a user page by page, newest first; those that are over are picked out. */
export const pastTrades = (me: string) =>
  infiniteQueryOptions({
    queryKey: ["trades", "past", me],
    queryFn: ({ pageParam }) => {
      const query = { limit: PAST_PAGE, ...(pageParam === "" ? {} : { before: pageParam }) };
      return unwrap(api.GET("/api/trades/{userId}", { params: { path: { userId: me }, query } }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < PAST_PAGE ? undefined : page.at(-1)?._id),
    select: ({ pages }) => pages.flat().filter(({ status }) => status !== "pending"),
  });

/** One of a user's trades; null when it is not among them. */
export const oneTrade = (me: string, id: string) =>
  queryOptions({
    queryKey: ["trades", "one", me, id],
    queryFn: () =>
      unwrap(api.GET("/api/trades/{userId}", { params: { path: { userId: me }, query: { id } } })),
    select: ([trade]) => trade ?? null,
  });

/** An owned card, with its owner. */
export const ownedCard = (cardId: string) =>
  queryOptions({
    queryKey: ["collection", "card", cardId],
    queryFn: () => unwrap(api.GET("/api/cards/owned/{cardId}", { params: { path: { cardId } } })),
  });

/** A user's public profile. */
export const publicProfile = (username: string) =>
  queryOptions({
    queryKey: ["profile", "public", username],
    queryFn: () => unwrap(api.GET("/api/users/profile/{username}", { params: { path: { username } } })),
  });

/** Cards that hints can be asked for at once. */
export const HINTS_AT_ONCE = 20;

/** What both sides have to know about some cards: what holds them, who has them already, who wants them. */
export const tradeHints = (partner: string, cards: readonly string[], counterOf: string) =>
  queryOptions({
    queryKey: ["trades", "hints", partner, counterOf, cards],
    queryFn: () => {
      const query = { with: partner, cards: cards.join(","), ...(counterOf === "" ? {} : { counterOf }) };
      return unwrap(api.GET("/api/trades/hints", { params: { query } }));
    },
    select: ({ hints }) => hints,
    enabled: cards.length > 0,
  });

/** Offers a trade. */
export async function createTrade(
  cache: QueryClient,
  offer: { recipient: string; deal: Deal; message: string; counterOf: string },
): Promise<Trade> {
  const { deal, message, counterOf } = offer;
  const body = {
    recipient: offer.recipient,
    offeredItems: deal.give.cards.map(({ _id }) => _id),
    requestedItems: deal.get.cards.map(({ _id }) => _id),
    offeredPacks: deal.give.packs,
    requestedPacks: deal.get.packs,
    ...(message.trim() === "" ? {} : { message: message.trim() }),
    ...(counterOf === "" ? {} : { counterOf }),
  };
  const trade = await unwrap(api.POST("/api/trades", { body }));
  await stale(cache);
  return trade;
}

/** How a person ends a trade. */
export type Ending = "accepted" | "rejected" | "cancelled";

/** Ends a trade; accepting says which version of it was shown. */
export function setTradeStatus(trade: Trade, status: Ending): Promise<Trade> {
  const body = status === "accepted" ? { status, version: trade.version } : { status };
  return unwrap(api.PUT("/api/trades/{id}/status", { params: { path: { id: trade._id } }, body }));
}

/** Marks as stale what a new or ended trade changes. */
export const stale = (cache: QueryClient) => invalidate(cache, "trades", "collection", "profile", "cards");
