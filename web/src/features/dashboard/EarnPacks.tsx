import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { Skeleton } from "../../ui/Skeleton";
import { settings } from "../settings/queries";
import styles from "./Dashboard.module.css";

/** How to get more packs, as the streamer set it. */
export function EarnPacks() {
  const earning = useQuery(settings()).data?.earning;
  return (
    <Panel title="Earn more packs">
      {earning === undefined ? (
        <div aria-busy="true">
          <Skeleton height="6rem" />
        </div>
      ) : (
        <ul className={styles.ways}>
          {waysToEarn(earning).map(({ what, packs }) => (
            <li key={what}>
              <Icon name="pack" size={18} />
              <span className={styles.grow}>{what}</span>
              <strong>{packs}</strong>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface Way {
  what: string;
  packs: string;
}

/** The ways that are switched on, with what they bring. */
export function waysToEarn(earning: Schemas["Earning"]): Way[] {
  const { subTier1, subTier2, subTier3 } = earning;
  const tiers = [subTier1, subTier2, subTier3];
  const ways: (Way & { on: boolean })[] = [
    { on: tiers.some((n) => n > 0), what: "Subscribe (tier 1 / 2 / 3)", packs: tiers.join(" / ") },
    { on: earning.subPrime > 0, what: "Subscribe with Prime", packs: `${earning.subPrime}` },
    {
      on: earning.forGifter && subTier1 > 0,
      what: "Gift a subscription, for you and for them",
      packs: `${subTier1} each`,
    },
    {
      on: earning.rewardTitle != null && earning.perReward > 0,
      what: `Redeem “${earning.rewardTitle ?? ""}” with channel points`,
      packs: `${earning.perReward}`,
    },
    {
      on: earning.rewardLiveTitle != null,
      what: `Redeem “${earning.rewardLiveTitle ?? ""}”: ripped live on stream`,
      packs: "1",
    },
    { on: earning.bitsPerPack > 0, what: `Cheer ${earning.bitsPerPack} bits`, packs: "1" },
  ];
  return ways.filter(({ on }) => on).map(({ what, packs }) => ({ what, packs }));
}
