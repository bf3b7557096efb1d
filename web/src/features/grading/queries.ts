import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** Cards of each kind that are shown at once. */
export const SHOWN = 100;

/** Cards that are handed in or turned over at once, at most. */
export const MOST = 50;

/** The signed-in user's cards at the grader, and how likely each grade is. */
export const grading = () =>
  queryOptions({
    queryKey: ["grading", "list"],
    queryFn: () => unwrap(api.GET("/api/grading", { params: { query: { limit: SHOWN } } })),
  });

/** How the copies of a definition are graded; those that were turned over. */
export const population = (definitionId: string) =>
  queryOptions({
    queryKey: ["grading", "population", definitionId],
    queryFn: () => unwrap(api.GET("/api/cards/{id}", { params: { path: { id: definitionId } } })),
    select: ({ grades }) => grades,
  });

/** What hand-ins and turns change besides the list itself. */
export const afterStep = (cache: QueryClient) =>
  invalidate(cache, "grading", "collection", "catalogue", "profile", "achievements");

/** Hands cards in, or turns them over; each that can be. */
export const several = (step: "start" | "reveal", cardIds: readonly string[], key: string) =>
  unwrap(
    api.POST("/api/grading/bulk", {
      body: { cardIds: [...cardIds], step },
      headers: { "idempotency-key": key },
    }),
  );

/** Turns one slab over. */
export async function reveal(cardId: string, key: string): Promise<Schemas["OwnedCard"]> {
  const { card } = await unwrap(
    api.POST("/api/grading/grade-card/reveal", { body: { cardId }, headers: { "idempotency-key": key } }),
  );
  return card;
}

/** Fetches a grade that is due, should its event be missing. */
export async function complete(cardId: string): Promise<Schemas["OwnedCard"]> {
  const { card } = await unwrap(api.POST("/api/grading/grade-card/complete", { body: { cardId } }));
  return card;
}
