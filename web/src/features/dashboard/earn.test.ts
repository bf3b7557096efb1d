import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { someSettings } from "../../test/builders";
import { type Reward, waysToEarn } from "./earn";

const reward = (packs: number | null, change: Partial<Reward> = {}): Reward => ({
  achieved: false,
  claimed: false,
  reward: { packs },
  ...change,
});
const ways = (settings: Parameters<typeof waysToEarn>[0], rewards: Reward[] = []) =>
  waysToEarn(settings, rewards).map(({ title, packs, at }) => `${title}: ${packs} (${at})`);

test("names achievements and other collectors as sources without Twitch", () => {
  const rewards = [
    reward(2, { achieved: true }),
    reward(3, { achieved: true, claimed: true }),
    reward(1),
    reward(5),
    reward(null),
  ];
  expect(ways(someSettings(), rewards)).toEqual([
    "Claim packs from your achievements: 2 (/achievements)",
    "Unlock an achievement: up to 5 (/achievements)",
    "Sell a card for packs on the market: your price (/market/create)",
    "Trade a card for packs: up to 10 (/trading)",
  ]);
});

test("omits ways that earn no pack", () => {
  const trading = { ...someSettings().trading, packs: 0 };
  expect(
    ways(someSettings({ trading }), [reward(null), reward(4, { achieved: true, claimed: true })]),
  ).toEqual([]);
});

test("omits ways that do not work on Twitch now", () => {
  const settings = (onTwitch: Schemas["TwitchWay"][]) =>
    someSettings({
      twitchChannel: "nova",
      earning: { ...someSettings().earning, bitsPerPack: 500, onTwitch },
    });
  const onChannel = (onTwitch: Schemas["TwitchWay"][]) =>
    ways(settings(onTwitch)).filter((way) => way.includes("channel)"));
  expect(onChannel([])).toEqual([]);
  expect(onChannel(["bits"])).toEqual(["Cheer 500 bits: 1 (channel)"]);
  expect(onChannel(["reward"])).toEqual(["Redeem “Card pack” with channel points: 1 (channel)"]);
});

test("names the enabled ways of a channel on Twitch", () => {
  const earning = { ...someSettings().earning, bitsPerPack: 500, perRaid: 1, raidViewersMin: 5 };
  expect(
    ways(someSettings({ twitchChannel: "nova", earning })).filter((way) => way.includes("channel)")),
  ).toEqual([
    "Subscribe (tier 1 / 2 / 3): 1 / 3 / 5 (channel)",
    "Gift a subscription, for you and for them: 1 each (channel)",
    "Redeem “Card pack” with channel points: 1 (channel)",
    "Cheer 500 bits: 1 (channel)",
    "Raid the channel with 5 viewers or more: 1 (channel)",
  ]);
});
