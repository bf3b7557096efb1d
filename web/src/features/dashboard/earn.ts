import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import * as m from "./messages";

/** A way to earn packs. */
export interface Way {
  title: string;
  /** The number of packs, as text. */
  packs: string;
  /** The page to do it on; `channel` is the streamer's Twitch channel. */
  at: "/achievements" | "/market/create" | "/trading" | "channel";
}

/** The parts of an achievement that matter for earning packs. */
export type Reward = Pick<Schemas["Achievement"], "achieved" | "claimed" | "reward">;

/** The ways to earn packs in this instance, the easiest first. */
export function waysToEarn(
  settings: Pick<Schemas["PublicSettings"], "earning" | "trading" | "twitchChannel">,
  rewards: readonly Reward[],
): Way[] {
  return [
    ...byAchievements(rewards),
    ...(settings.twitchChannel == null ? [] : onTwitch(settings.earning)),
    ...fromOthers(settings.trading.packs),
  ];
}

const packsOf = ({ reward }: Reward) => reward.packs ?? 0;

function byAchievements(rewards: readonly Reward[]): Way[] {
  const left = rewards.filter((one) => !one.claimed && packsOf(one) > 0);
  const due = left.filter(({ achieved }) => achieved);
  const open = left.filter(({ achieved }) => !achieved);
  const sum = due.reduce((packs, one) => packs + packsOf(one), 0);
  const most = Math.max(...open.map(packsOf));
  return [
    ...(due.length === 0
      ? []
      : [{ title: m.earnClaim(), packs: formatNumber(sum), at: "/achievements" } as const]),
    ...(open.length === 0
      ? []
      : [
          {
            title: m.earnAchievement(),
            packs: most === 1 ? formatNumber(1) : m.earnedUpTo({ packs: most }),
            at: "/achievements",
          } as const,
        ]),
  ];
}

function onTwitch(earning: Schemas["Earning"]): Way[] {
  const { subTier1, subTier2, subTier3 } = earning;
  const tiers = [subTier1, subTier2, subTier3];
  const ways: { way: Schemas["TwitchWay"]; on: boolean; title: () => string; packs: string }[] = [
    {
      way: "subscriptions",
      on: tiers.some((n) => n > 0),
      title: m.earnSubscription,
      packs: tiers.map(formatNumber).join(" / "),
    },
    {
      way: "subscriptions",
      on: earning.subPrime > 0,
      title: m.earnPrime,
      packs: formatNumber(earning.subPrime),
    },
    {
      way: "subscriptions",
      on: earning.forGifter && subTier1 > 0,
      title: m.earnGift,
      packs: m.earnedEach({ packs: subTier1 }),
    },
    {
      way: "reward",
      on: earning.rewardTitle != null && earning.perReward > 0,
      title: () => m.earnReward({ title: earning.rewardTitle ?? "" }),
      packs: formatNumber(earning.perReward),
    },
    {
      way: "liveReward",
      on: earning.rewardLiveTitle != null,
      title: () => m.earnLiveReward({ title: earning.rewardLiveTitle ?? "" }),
      packs: formatNumber(1),
    },
    {
      way: "bits",
      on: earning.bitsPerPack > 0,
      title: () => m.earnBits({ bits: earning.bitsPerPack }),
      packs: formatNumber(1),
    },
    {
      way: "raids",
      on: earning.perRaid > 0,
      title: () => m.earnRaid({ viewers: earning.raidViewersMin }),
      packs: formatNumber(earning.perRaid),
    },
  ];
  const works = ways.filter(({ way, on }) => on && earning.onTwitch.includes(way));
  return works.map(({ title, packs }) => ({ title: title(), packs, at: "channel" }));
}

/** Ways to get packs from other users. */
function fromOthers(most: number): Way[] {
  if (most === 0) return [];
  return [
    { title: m.earnSale(), packs: m.earnedPrice(), at: "/market/create" },
    { title: m.earnTrade(), packs: m.earnedUpTo({ packs: most }), at: "/trading" },
  ];
}
