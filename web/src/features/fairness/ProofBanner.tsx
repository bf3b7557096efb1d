import type { Schemas } from "../../api/client";
import { Stack } from "../../ui/Stack";
import type { Verdict } from "./algorithm/check";
import type { Finding, MarkCode } from "./algorithm/verify/findings";
import * as common from "./messages";
import { NextSteps } from "./NextSteps";
import * as m from "./openings/messages";
import { notesOf, PROOF_LABELS, type ProofLabels, type Proven } from "./proof";
import type { Reading } from "./useReading";
import { VerdictBanner } from "./VerdictBanner";

interface ProofBannerProps {
  opening: Schemas["Opening"];
  proven: Proven;
  /** The marks on this opening. */
  marks: readonly Finding<MarkCode>[];
  /** The number of openings so far with the same contents of the pack. */
  uses: number;
  verdict: Verdict;
  reading: Reading<unknown>;
}

/** What an opening of version 2 proves, in a sentence with its mark. */
export function ProofBanner({ opening, proven, marks, uses, verdict, reading }: ProofBannerProps) {
  const labels = PROOF_LABELS[proven.proof];
  const notes = notesOf(marks, uses);
  const isWrong = verdict === "fails";
  return (
    <VerdictBanner
      verdict={verdict}
      isWeak={!isWrong && !labels.isStrong}
      mark={labels.mark()}
      headline={headlineOf(labels, verdict)}
      explanation={isWrong ? common.checkFailedHint() : labels.explanation()}
    >
      {isWrong ? null : (
        <Stack as="ul" gap={1} tone="soft" size="sm">
          {proven.aheadMs === null ? null : <li>{aheadText(proven.aheadMs)}</li>}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {verdict === "open" ? <li>{openText(opening)}</li> : null}
        </Stack>
      )}
      <NextSteps opening={opening} reading={reading} />
    </VerdictBanner>
  );
}

function headlineOf({ headline, headlineOpen = headline }: ProofLabels, verdict: Verdict): string {
  if (verdict === "fails") return m.openingWrong();
  return verdict === "open" ? headlineOpen() : headline();
}

const aheadText = (aheadMs: number) => m.proofAhead({ seconds: Math.max(1, Math.round(aheadMs / 1000)) });

const openText = ({ fairness }: Schemas["Opening"]) =>
  fairness.serverSeed == null ? m.openSeedSecret() : m.openNextBatch();
