import type { QueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { api, type Schemas, unwrap } from "../../../api/client";
import { keep } from "../queries";

/** Puts a response into the cache, and refetches the rest. */
async function after(cache: QueryClient, answer: Promise<Schemas["SceneView"]>) {
  keep(cache, await answer);
  await invalidate(cache, "show", "overlay", "packs", "admin");
}

/** Says that a stream begins, or that it is over. */
export function setOnAir(cache: QueryClient, onAir: boolean) {
  return after(
    cache,
    onAir ? unwrap(api.POST("/api/admin/stream/begin")) : unwrap(api.POST("/api/admin/stream/end")),
  );
}

/** Opens a raffle. */
export function openRaffle(cache: QueryClient, body: Schemas["OpenRaffle"]) {
  return after(cache, unwrap(api.POST("/api/admin/raffles", { body })));
}

/** What can be done with a raffle that is not decided. */
export type RaffleMove = "close" | "draw" | "cancel";

/** Closes, draws or cancels a raffle. */
export function moveRaffle(cache: QueryClient, id: string, move: RaffleMove) {
  const params = { path: { id } };
  if (move === "close") return after(cache, unwrap(api.POST("/api/admin/raffles/{id}/close", { params })));
  if (move === "draw") return after(cache, unwrap(api.POST("/api/admin/raffles/{id}/draw", { params })));
  return after(cache, unwrap(api.POST("/api/admin/raffles/{id}/cancel", { params })));
}

/** Makes a goal. */
export function startGoal(cache: QueryClient, body: Schemas["StartGoal"]) {
  return after(cache, unwrap(api.POST("/api/admin/goals", { body })));
}

/** Adds to a goal by hand. */
export function addToGoal(cache: QueryClient, id: string, amount: number) {
  return after(
    cache,
    unwrap(api.POST("/api/admin/goals/{id}/add", { params: { path: { id } }, body: { amount } })),
  );
}

/** Ends a goal, or the time in which a pack is better because of it. */
export function endGoal(cache: QueryClient, id: string) {
  return after(cache, unwrap(api.POST("/api/admin/goals/{id}/end", { params: { path: { id } } })));
}
