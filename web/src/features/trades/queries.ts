import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, unwrap } from "../../api/client";
import type { Deal } from "./deal";
import type { Trade } from "./types";

/** Open trades that the user sent or received, newest first. */
export const openTrades = (me: string) =>
  queryOptions({
    queryKey: ["trades", "open", me],
    queryFn: () => unwrap(api.GET("/api/trades/{userId}/pending", { params: { path: { userId: me } } })),
    refetchInterval: 60_000,
  });

/** Page size of `pastTrades`. */
export const PAST_PAGE_SIZE = 50;

/** Completed trades of a user, newest first. The API returns all trades; open ones are filtered out. */
export const pastTrades = (me: string) =>
  infiniteQueryOptions({
    queryKey: ["trades", "past", me],
    queryFn: ({ pageParam }) => {
      const query = { limit: PAST_PAGE_SIZE, ...(pageParam === "" ? {} : { before: pageParam }) };
      return unwrap(api.GET("/api/trades/{userId}", { params: { path: { userId: me }, query } }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < PAST_PAGE_SIZE ? undefined : page.at(-1)?._id),
    select: ({ pages }) => pages.flat().filter(({ status }) => status !== "pending"),
  });

/** One of a user's trades; null if they have none with this id. */
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

export const publicProfile = (username: string) =>
  queryOptions({
    queryKey: ["profile", "public", username],
    queryFn: () => unwrap(api.GET("/api/users/profile/{username}", { params: { path: { username } } })),
  });

/** Maximum number of cards per request for hints. */
export const MAX_HINTS = 20;

/** Hints about cards: what locks them, and whether a user owns or wants them already. */
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
  await invalidateTrades(cache);
  return trade;
}

/** A status that a user can give a trade. */
export type Ending = "accepted" | "rejected" | "cancelled";

/** Ends a trade. Accepting sends the displayed version, so that the server refuses a changed trade. */
export function setTradeStatus(trade: Trade, status: Ending): Promise<Trade> {
  const body = status === "accepted" ? { status, version: trade.version } : { status };
  return unwrap(api.PUT("/api/trades/{id}/status", { params: { path: { id: trade._id } }, body }));
}

/** Invalidates everything that a new or ended trade changes. */
export const invalidateTrades = (cache: QueryClient) =>
  invalidate(cache, "trades", "collection", "profile", "cards");
