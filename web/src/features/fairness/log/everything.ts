import type { Verification } from "../algorithm/verify/verify";
import { verify } from "../algorithm/verify/verify";
import { differencesOf } from "../comparison";
import { reportDifferences } from "../differences";
import type { KeptEvidence } from "../kept";
import { readPublicData } from "../publicData";

/** The check of everything: its step in words, with the share from 0 to 1 where it is known. */
export interface CheckProgress {
  step: string;
  share?: number;
}

export interface WholeCheck {
  verification: Verification;
  /** The numbers of what was checked. */
  openings: number;
  batches: number;
  /** What was compared with the log. */
  kept: KeptEvidence;
}

/** Reads and verifies all public data, with what was kept. */
export async function checkEverything(
  kept: KeptEvidence,
  onProgress: (progress: CheckProgress) => void,
): Promise<WholeCheck> {
  onProgress({ step: "Reading the openings" });
  const data = await readPublicData({
    onBatches: (batch, newest) => onProgress({ step: "Reading the log", share: batch / Math.max(1, newest) }),
  });
  onProgress({ step: "Checking everything" });
  const verification = await verify(data, {
    ...kept,
    onProgress: (share) => onProgress({ step: "Checking the beacon’s signatures", share }),
  });
  const batches = data.batches ?? [];
  reportDifferences(differencesOf(verification.problems, kept, batches));
  return { verification, openings: data.openings.length, batches: batches.length, kept };
}
