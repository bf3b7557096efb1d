import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** Definitions whose name contains the text, at most ten. */
export const definitionsByName = (text: string) =>
  queryOptions({
    queryKey: ["admin", "ownership", "suggestions", text],
    queryFn: async () => {
      const { cards } = await unwrap(api.GET("/api/cards/search", { params: { query: { name: text } } }));
      return cards;
    },
    enabled: text !== "",
    staleTime: 60_000,
  });

export const definition = (id: string) =>
  queryOptions({
    queryKey: ["admin", "ownership", "card", id],
    queryFn: () => unwrap(api.GET("/api/cards/{id}", { params: { path: { id } } })),
    enabled: id !== "",
  });

/** The owners of a definition, by rarity. */
export const ownership = (cardId: string) =>
  queryOptions({
    queryKey: ["admin", "ownership", "owners", cardId],
    queryFn: () => unwrap(api.GET("/api/admin/card-ownership/{cardId}", { params: { path: { cardId } } })),
    enabled: cardId !== "",
    staleTime: 60_000,
  });
