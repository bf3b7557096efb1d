import type { CheckControl } from "../algorithm/verify/control";
import type { Verification } from "../algorithm/verify/verify";
import { differencesOf } from "../comparison";
import { reportDifferences } from "../differences";
import type { KeptEvidence } from "../kept";
import * as common from "../messages";
import { readPublicData } from "../publicData";
import { runJob } from "../worker/runJob";
import * as m from "./messages";

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
  onProgress({ step: m.readingOpenings() });
  const data = await readPublicData({
    ...(signal && { signal }),
    onBatches: (batch, newest) => onProgress({ step: m.readingLog(), share: batch / Math.max(1, newest) }),
  });
  onProgress({ step: common.checking() });
  const verification = await runJob("verify", data, kept, {
    signal,
    onProgress: (rounds) =>
      onProgress({ step: common.checkingRound(rounds), share: (rounds.current - 1) / rounds.total }),
  });
  const batches = data.batches ?? [];
  reportDifferences(differencesOf(verification.problems, kept, batches));
  return { verification, openings: data.openings.length, batches: batches.length, kept };
}
