import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** Definitions whose name contains the text, at most ten. */
export const foundByName = (text: string) =>
  queryOptions({
    queryKey: ["admin", "ownership", "suggestions", text],
    queryFn: async () => {
      const { cards } = await unwrap(api.GET("/api/cards/search", { params: { query: { name: text } } }));
      return cards;
    },
    enabled: text !== "",
    staleTime: 60_000,
  });

/** The definition that is looked up. */
export const lookedUp = (id: string) =>
  queryOptions({
    queryKey: ["admin", "ownership", "card", id],
    queryFn: () => unwrap(api.GET("/api/cards/{id}", { params: { path: { id } } })),
    enabled: id !== "",
  });

/** Who owns copies of a definition. */
export const ownership = (cardId: string) =>
  queryOptions({
    queryKey: ["admin", "ownership", "owners", cardId],
    queryFn: () => unwrap(api.GET("/api/admin/card-ownership/{cardId}", { params: { path: { cardId } } })),
    enabled: cardId !== "",
    staleTime: 60_000,
  });
