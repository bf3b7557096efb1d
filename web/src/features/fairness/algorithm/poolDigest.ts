import { RARITY_NAMES } from "../../../lib/rarities";
import type { Pool } from "../types";
import { digestOfLines } from "./digest";
import type { PityRules } from "./pity";
import { rarityIndex } from "./pool";
import { toHex } from "./stream";

/** Section 17 of docs/fairness.md: the pool of version 2, and its digest. */

/** The digest of a version of a pack's pool, which its line in the log contains. */
export function poolDigest(pool: Pool): Promise<string> {
  const { packId, oddsVersion, season, policy, guarantee, cardsPerPack, noRepeats, pity } = pool;
  return digestOfLines([
    "foilcast-pool-1",
    `pack ${packId} ${oddsVersion}`,
    ...(season == null ? [] : [`season ${season}`]),
    `policy ${policy}`,
    ...weightLines(pool),
    `guarantee ${guarantee == null ? "-" : rarityIndex(guarantee)}`,
    `cards ${cardsPerPack}`,
    ...(noRepeats === true ? ["norepeats"] : []),
    ...(pity == null ? [] : [pityLine(pity)]),
    `modifiers ${pool.modifierChancePpm}`,
    ...pool.modifiers.map((modifier) => `modifier ${modifier}`),
    ...pool.definitions.flatMap(definitionLines),
  ]);
}

/** One line for each weight, also for a weight of 0. */
const weightLines = ({ weights }: Pool) =>
  RARITY_NAMES.flatMap((name, index) => {
    const weight = weights?.[name];
    return weight === undefined ? [] : [`weight ${index} ${weight}`];
  });

const pityLine = ({ softFrom, stepPpm, hardAt, minimum }: PityRules) =>
  `pity ${softFrom} ${stepPpm} ${hardAt} ${rarityIndex(minimum)}`;

function definitionLines({
  definitionId,
  availableFrom,
  availableTo,
  series,
  rarities,
}: Pool["definitions"][number]): string[] {
  const seriesHex = series == null ? "-" : toHex(new TextEncoder().encode(series));
  return [
    `definition ${definitionId} ${availableFrom ?? "-"} ${availableTo ?? "-"} ${seriesHex}`,
    ...rarities.map(({ rarity, totalCopies }) => `printed ${rarityIndex(rarity)} ${totalCopies}`),
  ];
}
