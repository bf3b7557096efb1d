import { numberFormat } from "../../../lib/formats";
import * as m from "./messages";

const percent = numberFormat({ style: "percent", maximumSignificantDigits: 3 });

/** A probability in percent, or as "1 in N" below 0.1 %. */
export function chance(probability: number): string {
  if (probability <= 0) return m.chanceNone();
  // Sums of chances may be off by their last digits.
  if (probability > 1 - 1e-9) return m.chanceCertain();
  if (probability > 0.9995) return m.chanceAlmostCertain({ chance: 0.999 });
  if (probability < 0.001) return m.chanceOneIn({ draws: Math.round(1 / probability) });
  return percent.format(probability);
}
