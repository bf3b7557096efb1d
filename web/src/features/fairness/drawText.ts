import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";

/** Says how a grade or a raffle is drawn, as the end of a sentence. */
export function drawText(level: number, place: Schemas["LogPlace"] | null | undefined): string {
  if (level === 1) return "without the public randomness beacon (level 1)";
  const round = place?.round == null ? "a round" : `round ${formatNumber(place.round)}`;
  return `with ${round} of the public randomness beacon (level 2)`;
}
