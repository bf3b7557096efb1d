import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";

/** Definitions on one page of the catalogue. */
export const CARDS_PAGE = 50;

/** A modifier by its id. It hardly ever changes. */
export const modifier = (id: string) =>
  queryOptions({
    queryKey: ["cards", "modifier", id],
    queryFn: () => take(api.GET("/api/modifiers/{id}", { params: { path: { id } } })),
    staleTime: 3_600_000,
    retry: false,
  });

/** Every modifier. */
export const modifiers = () =>
  queryOptions({
    queryKey: ["cards", "modifiers"],
    queryFn: () => take(api.GET("/api/modifiers")),
    staleTime: 3_600_000,
  });

/** Definitions whose name contains a text; a failed search finds nothing. */
export async function searchCards(name: string): Promise<Schemas["Definition"][]> {
  try {
    const { cards } = await take(api.GET("/api/cards/search", { params: { query: { name } } }));
    return cards;
  } catch (error) {
    console.error("Card search failed", error);
    return [];
  }
}

/** Shorter texts find too much. */
const SHORTEST = 2;

/** At most ten definitions whose name contains the text. */
export const foundCards = (text: string) =>
  queryOptions({
    queryKey: ["cards", "search", text],
    queryFn: () => searchCards(text),
    enabled: text.length >= SHORTEST,
    staleTime: 60_000,
  });

/** Every definition: pages are fetched one after another while a full one comes back. */
export async function fetchAllCards(): Promise<Schemas["Definition"][]> {
  const all: Schemas["Definition"][] = [];
  for (let page = 1; ; page++) {
    const params = { query: { page, limit: String(CARDS_PAGE) } };
    const { cards } = await take(api.GET("/api/cards", { params }));
    all.push(...cards);
    if (cards.length < CARDS_PAGE) return all;
  }
}

/** The names of all series, in the order of the alphabet. */
export const seriesNames = () =>
  queryOptions({
    queryKey: ["cards", "series"],
    queryFn: async () => [...new Set((await fetchAllCards()).map((card) => card.series))].sort(),
    staleTime: 600_000,
  });
