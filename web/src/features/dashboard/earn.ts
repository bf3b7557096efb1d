import type { Schemas } from "../../api/client";

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
      : [{ title: "Claim your achievement rewards", packs: `${sum}`, at: "/achievements" } as const]),
    ...(open.length === 0
      ? []
      : [
          {
            title: "Reach an achievement",
            packs: most === 1 ? "1" : `up to ${most}`,
            at: "/achievements",
          } as const,
        ]),
  ];
}

function onTwitch(earning: Schemas["Earning"]): Way[] {
  const { subTier1, subTier2, subTier3 } = earning;
  const tiers = [subTier1, subTier2, subTier3];
  const ways: { way: Schemas["TwitchWay"]; on: boolean; title: string; packs: string }[] = [
    {
      way: "subscriptions",
      on: tiers.some((n) => n > 0),
      title: "Subscribe (tier 1 / 2 / 3)",
      packs: tiers.join(" / "),
    },
    {
      way: "subscriptions",
      on: earning.subPrime > 0,
      title: "Subscribe with Prime",
      packs: `${earning.subPrime}`,
    },
    {
      way: "subscriptions",
      on: earning.forGifter && subTier1 > 0,
      title: "Gift a subscription, for you and for them",
      packs: `${subTier1} each`,
    },
    {
      way: "reward",
      on: earning.rewardTitle != null && earning.perReward > 0,
      title: `Redeem “${earning.rewardTitle ?? ""}” with channel points`,
      packs: `${earning.perReward}`,
    },
    {
      way: "liveReward",
      on: earning.rewardLiveTitle != null,
      title: `Redeem “${earning.rewardLiveTitle ?? ""}”: ripped live on stream`,
      packs: "1",
    },
    { way: "bits", on: earning.bitsPerPack > 0, title: `Cheer ${earning.bitsPerPack} bits`, packs: "1" },
    {
      way: "raids",
      on: earning.perRaid > 0,
      title: `Raid the channel with ${earning.raidViewersMin} viewers or more`,
      packs: `${earning.perRaid}`,
    },
  ];
  const works = ways.filter(({ way, on }) => on && earning.onTwitch.includes(way));
  return works.map(({ title, packs }) => ({ title, packs, at: "channel" }));
}

/** Ways to get packs from other users. */
function fromOthers(most: number): Way[] {
  if (most === 0) return [];
  return [
    { title: "Sell a card for packs on the market", packs: "your price", at: "/market/create" },
    { title: "Trade a card for packs", packs: `up to ${most}`, at: "/trading" },
  ];
}
