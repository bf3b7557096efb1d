import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, idempotencyKey, isTransient, type Schemas, unwrap } from "../../api/client";
import { me } from "../auth/queries";
import { packs } from "../packs/queries";
import { type Consent, requestOpening } from "../packs/requestOpening";

/** The server's default limit of achievements on a profile. */
export const MOST_FEATURED = 4;

/** All achievements with the signed-in user's progress. */
export const achievements = () =>
  queryOptions({
    queryKey: ["achievements", "list"],
    queryFn: () => unwrap(api.GET("/api/achievements")),
    select: ({ achievements }) => achievements,
  });

interface ClaimInput {
  achievement: Schemas["Achievement"];
  consent: Consent;
  /** Called when the reward waits for an earlier ticket. */
  onWait: () => void;
}

/** A claimed reward: packs, or a card. */
export type Reward = Pick<Schemas["Claimed"], "packs" | "card">;

/** Claims the reward of an achievement; `key` belongs to a reward of packs, which needs no entropy. `refreshRewards` follows. */
export async function claimReward(cache: QueryClient, input: ClaimInput, key: string): Promise<Reward> {
  const { name, reward } = input.achievement;
  return reward.card === true ? await claimCard(cache, input) : await unwrap(postClaim({ name }, key));
}

/** Loads again what a claimed reward changes. */
export const refreshRewards = (cache: QueryClient) =>
  invalidate(cache, "achievements", "profile", "collection", "packs");

const postClaim = (body: Schemas["ClaimAchievement"], key: string) =>
  api.POST("/api/achievements/claim", { body, headers: { "idempotency-key": key } });

/** Draws a card from the default pack. */
async function claimCard(cache: QueryClient, { achievement, consent, onWait }: ClaimInput): Promise<Reward> {
  const { name, title } = achievement;
  const pack = (await cache.fetchQuery(packs())).find(({ isDefault }) => isDefault);
  // The server refuses a reward without a default pack with a reason.
  if (pack === undefined) return await unwrap(postClaim({ name }, idempotencyKey()));
  const post = async ({ packId: _, way: __, ...intent }: Schemas["OpenPack"], key: string) => {
    await unwrap(postClaim({ name, ...intent }, key));
    return null;
  };
  const request = { packId: pack._id, title, reward: true, oddsVersion: pack.oddsVersion, post };
  try {
    const { opening } = await requestOpening(cache, request, { consent, onWait });
    return { packs: 0, card: opening.cards[0] ?? null };
  } catch (error) {
    // The next click accepts the current odds.
    if (!isTransient(error)) await invalidate(cache, "packs");
    throw error;
  }
}

/** Replaces the achievements on the profile. */
export async function setFeatured(cache: QueryClient, names: readonly string[]): Promise<void> {
  const { featuredAchievements } = await unwrap(
    api.PUT("/api/users/featured-achievements", { body: { achievements: [...names] } }),
  );
  cache.setQueryData(me().queryKey, (before) => before && { ...before, featuredAchievements });
  await invalidate(cache, "profile");
}
