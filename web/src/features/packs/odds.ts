import type { Schemas } from "../../api/client";
import { formatNumber, numberFormat } from "../../lib/formats";
import type { RarityName } from "../../lib/rarities";

const percent = numberFormat({ style: "percent", maximumSignificantDigits: 3 });

/** A probability in percent, or as "1 in N" below 0.1 %. */
export function chance(probability: number): string {
  if (probability <= 0) return "none";
  // Sums of chances may be off by their last digits.
  if (probability > 1 - 1e-9) return "certain";
  if (probability > 0.9995) return "over 99.9%";
  if (probability < 0.001) return `1 in ${formatNumber(Math.round(1 / probability))}`;
  return percent.format(probability);
}

/** The chance of a pattern; that of an estimate with the error that 95 of 100 samples keep. */
export function patternChance({ probability, method, error }: Schemas["PatternChance"]): string {
  if (method === "exact") return chance(probability);
  if (probability <= 0) return `below ${chance(error)}`;
  return `about ${chance(probability)}, ±${percent.format(error / probability)}`;
}

/** The highest rarity that is left, and how much its share has grown since the printing. */
export function bestShare(
  { firstDraw, copiesLeft }: Schemas["Odds"],
  printedCopies: ReadonlyMap<RarityName, number>,
) {
  const best = firstDraw.findLast((row) => row.copiesLeft > 0);
  if (best === undefined) return undefined;
  const printed = printedCopies.get(best.rarity) ?? 0;
  const allPrinted = [...printedCopies.values()].reduce((sum, copies) => sum + copies, 0);
  if (printed === 0) return undefined;
  const times = best.copiesLeft / copiesLeft / (printed / allPrinted);
  return { rarity: best.rarity, left: best.copiesLeft, allLeft: copiesLeft, printed, allPrinted, times };
}
