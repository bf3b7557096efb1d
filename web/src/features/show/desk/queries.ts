import type { QueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { api, type Schemas, unwrap } from "../../../api/client";
import { cacheScene } from "../queries";

/** Stores the scene of a response, and refetches related data. */
async function applyResponse(cache: QueryClient, response: Promise<Schemas["SceneView"]>) {
  cacheScene(cache, await response);
  await invalidate(cache, "show", "overlay", "packs", "admin");
}

/** Starts or ends a stream. */
export function setOnAir(cache: QueryClient, onAir: boolean) {
  return applyResponse(
    cache,
    onAir ? unwrap(api.POST("/api/admin/stream/begin")) : unwrap(api.POST("/api/admin/stream/end")),
  );
}

export function openRaffle(cache: QueryClient, body: Schemas["OpenRaffle"]) {
  return applyResponse(cache, unwrap(api.POST("/api/admin/raffles", { body })));
}

/** An action on a raffle that is not decided yet. */
export type RaffleAction = "close" | "draw" | "cancel";

export function runRaffleAction(cache: QueryClient, id: string, action: RaffleAction) {
  const params = { path: { id } };
  if (action === "close")
    return applyResponse(cache, unwrap(api.POST("/api/admin/raffles/{id}/close", { params })));
  if (action === "draw")
    return applyResponse(cache, unwrap(api.POST("/api/admin/raffles/{id}/draw", { params })));
  return applyResponse(cache, unwrap(api.POST("/api/admin/raffles/{id}/cancel", { params })));
}

export function startGoal(cache: QueryClient, body: Schemas["StartGoal"]) {
  return applyResponse(cache, unwrap(api.POST("/api/admin/goals", { body })));
}

/** Adds to a goal; a negative amount subtracts. */
export function addToGoal(cache: QueryClient, id: string, amount: number) {
  return applyResponse(
    cache,
    unwrap(api.POST("/api/admin/goals/{id}/add", { params: { path: { id } }, body: { amount } })),
  );
}

/** Ends a goal, or the better odds that it gave. */
export function endGoal(cache: QueryClient, id: string) {
  return applyResponse(cache, unwrap(api.POST("/api/admin/goals/{id}/end", { params: { path: { id } } })));
}
