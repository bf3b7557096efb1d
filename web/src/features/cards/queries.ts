import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

/** Definitions on one page of the catalogue. */
export const CARDS_PAGE = 50;

/** A modifier by its id. Modifiers rarely change. */
export const modifier = (id: string) =>
  queryOptions({
    queryKey: ["cards", "modifier", id],
    queryFn: () => unwrap(api.GET("/api/modifiers/{id}", { params: { path: { id } } })),
    staleTime: 3_600_000,
    retry: false,
  });

/** All modifiers; they rarely change. */
export const modifiers = () =>
  queryOptions({
    queryKey: ["cards", "modifiers"],
    queryFn: () => unwrap(api.GET("/api/modifiers")),
    staleTime: 3_600_000,
  });

/** Definitions whose name contains a text. A failed search is logged and rethrown. */
export async function searchCards(name: string): Promise<Schemas["Definition"][]> {
  try {
    const { cards } = await unwrap(api.GET("/api/cards/search", { params: { query: { name } } }));
    return cards;
  } catch (error) {
    console.error("Card search failed", error);
    throw error;
  }
}

/** Shorter texts match too many cards. */
export const MIN_LETTERS = 2;

/** At most ten definitions whose name contains the text. */
export const foundCards = (text: string) =>
  queryOptions({
    queryKey: ["cards", "search", text],
    queryFn: () => searchCards(text),
    enabled: text.length >= MIN_LETTERS,
    staleTime: 60_000,
  });

/** The names of all series, sorted. */
export const seriesNames = () =>
  queryOptions({
    queryKey: ["cards", "series"],
    queryFn: () => unwrap(api.GET("/api/cards/series")),
    select: (rows) => rows.map(({ series }) => series).sort(),
    staleTime: 600_000,
  });

/** A card by its id, with its owner. */
export const ownedCard = (cardId: string) =>
  queryOptions({
    queryKey: ["market", "card", cardId],
    queryFn: () => unwrap(api.GET("/api/cards/owned/{cardId}", { params: { path: { cardId } } })),
  });
