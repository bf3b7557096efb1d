import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** The overlay's link, and whether it is connected. */
export const overlayStatus = () =>
  queryOptions({
    queryKey: ["overlay", "status"],
    queryFn: () => unwrap(api.GET("/api/admin/overlay")),
    refetchInterval: 5000,
  });

export interface OpeningOptions {
  /** Undefined for the server's choice. */
  packId: string | undefined;
  /** The modifier of every card; empty to draw them. */
  modifier: string;
}

const openingBody = (live: boolean, { packId, modifier }: OpeningOptions) => ({
  live,
  ...(packId === undefined ? {} : { templateId: packId }),
  ...(modifier === "" ? {} : { forceModifier: modifier }),
});

/** Simulates opening a user's pack; nothing is stored. */
export const simulateOpening = (user: Schemas["ActiveUser"], options: OpeningOptions) =>
  unwrap(
    api.POST("/api/packs/admin/debugOpenPack/{userId}", {
      params: { path: { userId: user._id } },
      body: openingBody(false, options),
    }),
  );

/** Opens a user's pack; `live` puts it in the live queue. */
export async function openPackFor(
  cache: QueryClient,
  user: Schemas["ActiveUser"],
  live: boolean,
  options: OpeningOptions,
) {
  const body = openingBody(live, options);
  const path = { userId: user._id };
  const result = await unwrap(
    api.POST("/api/packs/admin/openPacksForUser/{userId}", { params: { path }, body }),
  );
  await invalidate(cache, "admin", "overlay", "packs");
  return result;
}

export async function givePacks(cache: QueryClient, userId: string, amount: number) {
  const result = await unwrap(api.POST("/api/admin/give-packs", { body: { userId, amount } }));
  await invalidate(cache, "admin", "profile");
  return result;
}

/** Replays an opening on the overlay. */
export async function replayOpening(cache: QueryClient, openingId: string) {
  await unwrap(api.POST("/api/admin/queues/replay/{openingId}", { params: { path: { openingId } } }));
  await invalidate(cache, "overlay");
}

/** Makes a new overlay key; the old link stops working. */
export async function rotateKey(cache: QueryClient) {
  await unwrap(api.POST("/api/admin/overlay/rotate"));
  await invalidate(cache, "overlay");
}

/** A rarity as the server spells it. */
export type RarityName = Schemas["Rarity"];

/** Plays a test opening on the overlay; nothing is stored. */
export async function testOpening(rarity: RarityName | "", modifier: string) {
  const body = { ...(rarity === "" ? {} : { rarity }), ...(modifier === "" ? {} : { modifier }) };
  return unwrap(api.POST("/api/admin/overlay/test", { body }));
}
