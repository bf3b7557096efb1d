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

/** Which of a user's packs to open, and the modifier that every card gets; an empty one is left to chance. */
export interface HowToOpen {
  packId: string | undefined;
  modifier: string;
}

const opening = (live: boolean, { packId, modifier }: HowToOpen) => ({
  live,
  ...(packId === undefined ? {} : { templateId: packId }),
  ...(modifier === "" ? {} : { forceModifier: modifier }),
});

/** Simulates opening a user's pack; nothing is stored. */
export const tryOpening = (user: Schemas["ActiveUser"], how: HowToOpen) =>
  unwrap(
    api.POST("/api/packs/admin/debugOpenPack/{userId}", {
      params: { path: { userId: user._id } },
      body: opening(false, how),
    }),
  );

/** Opens a user's pack, live or quietly. */
export async function openFor(
  cache: QueryClient,
  user: Schemas["ActiveUser"],
  live: boolean,
  how: HowToOpen,
) {
  const body = opening(live, how);
  const path = { userId: user._id };
  const answer = await unwrap(
    api.POST("/api/packs/admin/openPacksForUser/{userId}", { params: { path }, body }),
  );
  await invalidate(cache, "admin", "overlay", "packs");
  return answer;
}

/** Gives a user packs. */
export async function givePacks(cache: QueryClient, userId: string, amount: number) {
  const answer = await unwrap(api.POST("/api/admin/give-packs", { body: { userId, amount } }));
  await invalidate(cache, "admin", "profile");
  return answer;
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

/** Plays a test that writes nothing. */
export async function testOpening(rarity: RarityName | "", modifier: string) {
  const body = { ...(rarity === "" ? {} : { rarity }), ...(modifier === "" ? {} : { modifier }) };
  return unwrap(api.POST("/api/admin/overlay/test", { body }));
}
