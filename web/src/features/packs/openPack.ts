import type { QueryClient } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, isTransient, type Schemas, unwrap } from "../../api/client";
import { type Outcome, ownSeeds } from "../fairness/queries";
import { type Opened, type RequestOptions, requestOpening } from "./requestOpening";

/** Sends a request to open a pack. */
export async function postOpening(body: Schemas["OpenPack"], key: string): Promise<Outcome> {
  const answer = await unwrap(api.POST("/api/packs/open", { body, headers: { "idempotency-key": key } }));
  return "ticket" in answer ? { ticket: answer.ticket._id } : { opening: answer };
}

/** Opens one of the signed-in user's packs. The caller calls `refreshOwn` after the last one. */
export async function openPack(
  cache: QueryClient,
  { _id: packId, name: title, oddsVersion }: Schemas["Pack"],
  options: RequestOptions,
): Promise<Opened> {
  const request = { packId, title, reward: false, oddsVersion, post: postOpening };
  try {
    return await requestOpening(cache, request, options);
  } catch (error) {
    // After a refusal, the odds or the number of packs shown may be out of date. The next tap accepts the new odds.
    if (!isTransient(error)) await invalidate(cache, "profile", "packs");
    throw error;
  }
}

/** Loads again what an opening changes. */
export function refreshOwn(cache: QueryClient): void {
  void invalidate(cache, "profile", "collection", "packs");
  void cache.invalidateQueries({ queryKey: ownSeeds().queryKey });
}
