import { type Beacon, QUICKNET } from "./algorithm/beacon";
import { isStandIn } from "./proof";

/** Section 22 of docs/fairness.md: what the draw of a grade or a raffle proves. */

export type DrawProof = "beacon" | "no-beacon" | "other-beacon" | "demo-beacon" | "version-1";

interface DrawProofLabels {
  mark: string;
  headline: string;
  explanation: string;
  /** Whether the operator alone could not choose the result. */
  isStrong: boolean;
}

export const DRAW_PROOF_LABELS: Record<DrawProof, DrawProofLabels> = {
  beacon: {
    mark: "Public beacon",
    headline: "Drawn with the public beacon",
    explanation:
      "Its line was in the public log before the beacon made the number of the draw. People who kept the log’s heads at that time can confirm this.",
    isStrong: true,
  },
  "no-beacon": {
    mark: "No beacon",
    headline: "The streamer could choose the result",
    explanation:
      "It was drawn without the public beacon. Everything matches, but the operator of this site could know the result and choose it.",
    isStrong: false,
  },
  "other-beacon": {
    mark: "Other beacon",
    headline: "The streamer could know the result",
    explanation:
      "The number came from a beacon that this check does not trust. The beacon’s operator and the streamer could know the number in advance.",
    isStrong: false,
  },
  "demo-beacon": {
    mark: "Demo beacon",
    headline: "Right, but only a demonstration",
    explanation:
      "This site draws with a stand-in for the public beacon. The draw works as usual, but anyone can compute the stand-in’s numbers in advance.",
    isStrong: false,
  },
  "version-1": {
    mark: "Version 1",
    headline: "The streamer could know the result",
    explanation:
      "It was drawn before this site had a public log. The secret was fixed first, but the operator of this site could know the result in advance.",
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
