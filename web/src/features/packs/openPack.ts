import type { QueryClient } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { isTransient, type Schemas, unwrap } from "../../api/client";
import { api2, type OpenPackBody } from "../fairness/api2";
import { ownSeeds } from "../fairness/queries";
import { type Opened, type RequestOptions, requestOpening } from "./requestOpening";

/** Opens one of the signed-in user's packs. */
export async function openPack(
  cache: QueryClient,
  { _id: packId, name: title, oddsVersion }: Schemas["Pack"],
  options: RequestOptions,
): Promise<Opened> {
  const post = (body: OpenPackBody, key: string) =>
    unwrap(api2.POST("/api/packs/open", { body, headers: { "idempotency-key": key } }));
  try {
    const opened = await requestOpening(cache, { packId, title, reward: false, oddsVersion, post }, options);
    void invalidate(cache, "profile", "collection", "packs");
    void cache.invalidateQueries({ queryKey: ownSeeds().queryKey });
    return opened;
  } catch (error) {
    // After a refusal, the odds or the number of packs shown may be out of date. The next tap accepts the new odds.
    if (!isTransient(error)) await invalidate(cache, "profile", "packs");
    throw error;
  }
}
