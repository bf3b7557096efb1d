import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** Maximum number of cards per list on the page. */
export const LIST_LIMIT = 100;

/** Maximum number of cards in a bulk request. */
export const MAX_CARDS = 50;

/** The signed-in user's cards at the grader, and the weights of the grades. */
export const grading = () =>
  queryOptions({
    queryKey: ["grading", "list"],
    queryFn: () => unwrap(api.GET("/api/grading", { params: { query: { limit: LIST_LIMIT } } })),
  });

/** Numbers of a definition's revealed copies, by rarity and grade. */
export const population = (definitionId: string) =>
  queryOptions({
    queryKey: ["grading", "population", definitionId],
    queryFn: () => unwrap(api.GET("/api/cards/{id}", { params: { path: { id: definitionId } } })),
    select: ({ grades }) => grades,
  });

/** Refetches everything that a hand-in or a reveal changes. */
export const invalidateGrading = (cache: QueryClient) =>
  invalidate(cache, "grading", "collection", "catalogue", "profile", "achievements");

/** Hands several cards in, or reveals their grades. The response lists refused cards. */
export const bulkStep = (step: "start" | "reveal", cardIds: readonly string[], key: string) =>
  unwrap(
    api.POST("/api/grading/bulk", {
      body: { cardIds: [...cardIds], step },
      headers: { "idempotency-key": key },
    }),
  );

/** Reveals the grade of one slab. */
export async function reveal(cardId: string, key: string): Promise<Schemas["OwnedCard"]> {
  const { card } = await unwrap(
    api.POST("/api/grading/grade-card/reveal", { body: { cardId }, headers: { "idempotency-key": key } }),
  );
  return card;
}

/** Completes a grading that is due, in case its event was missed. */
export async function complete(cardId: string): Promise<Schemas["OwnedCard"]> {
  const { card } = await unwrap(api.POST("/api/grading/grade-card/complete", { body: { cardId } }));
  return card;
}
