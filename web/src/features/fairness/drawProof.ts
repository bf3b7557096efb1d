import { type Beacon, isStandIn, QUICKNET } from "./algorithm/beacon";
import type { ProofLabels } from "./proof";
import * as m from "./results/messages";

/** Section 22 of docs/fairness.md: what the draw of a grade or a raffle proves. */

export type DrawProof = "beacon" | "no-beacon" | "other-beacon" | "demo-beacon" | "version-1";

export const DRAW_PROOF_LABELS: Record<DrawProof, ProofLabels> = {
  beacon: {
    mark: m.drawBeaconMark,
    headline: m.drawBeaconHeadline,
    explanation: m.drawBeaconExplanation,
    isStrong: true,
  },
  "no-beacon": {
    mark: m.drawNoBeaconMark,
    headline: m.drawNoBeaconHeadline,
    explanation: m.drawNoBeaconExplanation,
    isStrong: false,
  },
  "other-beacon": {
    mark: m.drawOtherBeaconMark,
    headline: m.drawOtherBeaconHeadline,
    explanation: m.drawOtherBeaconExplanation,
    isStrong: false,
  },
  "demo-beacon": {
    mark: m.drawDemoBeaconMark,
    headline: m.drawDemoBeaconHeadline,
    explanation: m.drawDemoBeaconExplanation,
    isStrong: false,
  },
  "version-1": {
    mark: m.drawVersion1Mark,
    headline: m.drawVersion1Headline,
    explanation: m.drawVersion1Explanation,
    isStrong: false,
  },
};

/** What a draw at a level proves; `beacon` is that of the batch with its line. */
export function drawProofOf(level: number | null | undefined, beacon: Beacon | null): DrawProof {
  if (level == null) return "version-1";
  if (level === 1) return "no-beacon";
  if (beacon?.publicKey === QUICKNET.publicKey) return "beacon";
  return isStandIn(beacon?.publicKey) ? "demo-beacon" : "other-beacon";
}
