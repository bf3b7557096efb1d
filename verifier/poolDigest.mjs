// Section 17 of docs/fairness.md: the digest of a pool.
import { indexOf } from "./pool.mjs";
import { linesDigest } from "./stream.mjs";

/** The digest of a pool's version. */
export function poolDigest(pool) {
  const { season, pity } = pool;
  const lines = ["foilcast-pool-1", `pack ${pool.packId} ${pool.oddsVersion}`];
  if (season !== undefined) lines.push(`season ${season}`);
  lines.push(`policy ${pool.policy}`);
  const weights = Object.entries(pool.weights ?? {}).map(([rarity, weight]) => [indexOf(rarity), weight]);
  for (const [index, weight] of weights.sort(([one], [other]) => one - other)) lines.push(`weight ${index} ${weight}`);
  lines.push(`guarantee ${pool.guarantee === null ? "-" : indexOf(pool.guarantee)}`, `cards ${pool.cardsPerPack}`);
  if (pool.noRepeats === true) lines.push("norepeats");
  if (pity !== undefined) {
    lines.push(`pity ${pity.softFrom} ${pity.stepPpm} ${pity.hardAt} ${indexOf(pity.minimum)}`);
  }
  lines.push(`modifiers ${pool.modifierChancePpm}`);
  for (const modifier of pool.modifiers) lines.push(`modifier ${modifier}`);
  for (const { definitionId, availableFrom, availableTo, series, rarities } of pool.definitions) {
    const seriesText = series === undefined ? "-" : Buffer.from(series, "utf8").toString("hex");
    lines.push(`definition ${definitionId} ${availableFrom ?? "-"} ${availableTo ?? "-"} ${seriesText}`);
    for (const { rarity, totalCopies } of rarities) lines.push(`printed ${indexOf(rarity)} ${totalCopies}`);
  }
  return linesDigest(lines);
}
