import type { CheckControl } from "../algorithm/verify/control";
import type { Verification } from "../algorithm/verify/verify";
import { differencesOf } from "../comparison";
import { reportDifferences } from "../differences";
import type { KeptEvidence } from "../kept";
import { readPublicData } from "../publicData";
import { roundText } from "../roundText";
import { runJob } from "../worker/runJob";

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

interface CheckOptions extends Pick<CheckControl, "signal"> {
  onProgress: (progress: CheckProgress) => void;
}

/** Reads and verifies all public data, with what was kept. */
export async function checkEverything(
  kept: KeptEvidence,
  { onProgress, signal }: CheckOptions,
): Promise<WholeCheck> {
  onProgress({ step: "Reading the openings" });
  const data = await readPublicData({
    ...(signal && { signal }),
    onBatches: (batch, newest) => onProgress({ step: "Reading the log", share: batch / Math.max(1, newest) }),
  });
  onProgress({ step: "Checking" });
  const verification = await runJob("verify", data, kept, {
    signal,
    onProgress: (rounds) =>
      onProgress({ step: roundText(rounds), share: (rounds.current - 1) / rounds.total }),
  });
  const batches = data.batches ?? [];
  reportDifferences(differencesOf(verification.problems, kept, batches));
  return { verification, openings: data.openings.length, batches: batches.length, kept };
}
