import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { Grid } from "../../ui/Grid";
import { Progress } from "../../ui/Progress";
import { QueryView } from "../../ui/QueryView";
import { combine, type DrawReport } from "./algorithm/check";
import type { Record2 } from "./algorithm/record2";
import { isSameDraw } from "./algorithm/rules";
import type { RoundProgress } from "./algorithm/verify/control";
import type { PublicData } from "./algorithm/verify/data";
import { Bytes } from "./Bytes";
import { CheckList } from "./CheckList";
import { CHECK2_LABELS, isAbout, verdictsOf } from "./checks2";
import { Draws } from "./Draws";
import { EarlierProblems } from "./EarlierProblems";
import styles from "./Fairness.module.css";
import { type KeptEvidence, keptOf } from "./kept";
import * as common from "./messages";
import { NextSteps } from "./NextSteps";
import * as m from "./openings/messages";
import { ProofBanner } from "./ProofBanner";
import { proofOf } from "./proof";
import { RecordFacts2 } from "./RecordFacts2";
import { useKept } from "./useKept";
import { type Reading, useReading } from "./useReading";
import { VerdictBanner } from "./VerdictBanner";
import { dataUpTo, type Opening2, type Verified, verified } from "./verification";

interface CheckProps {
  opening: Schemas["Opening"];
  record: Record2;
}

/** The check of an opening of version 2, and of everything before it (section 7 of docs/decisions/draw-2.md). */
export function CheckVersion2({ opening, record }: CheckProps) {
  const subject: Opening2 = { _id: opening._id, cards: opening.cards.map(publishedCard), fairness: record };
  const reading = useReading(record.position, (onProgress) => dataUpTo(subject, onProgress));
  const all = useKept();
  if (reading.result !== undefined && all !== undefined) {
    const kept = keptOf(all, opening._id, record.entropy);
    return (
      <Checked opening={opening} subject={subject} data={reading.result} reading={reading} kept={kept} />
    );
  }
  return (
    <>
      <VerdictBanner
        verdict="open"
        headline={reading.state === "reading" ? common.checking() : m.notChecked()}
        explanation={m.readingOpenings()}
      >
        <NextSteps opening={opening} reading={reading} />
      </VerdictBanner>
      <RecordFacts2 opening={opening} record={record} />
    </>
  );
}

/** A broken card has no mint number; 0 is that of no copy. */
const publishedCard = ({ definitionId, rarity, mintNumber, modifier }: Schemas["OwnedCard"]) => ({
  definitionId: definitionId ?? "",
  rarity: rarity ?? "Basic",
  mintNumber: mintNumber ?? 0,
  modifier: modifier == null ? null : { _id: modifier._id },
});

interface CheckedProps {
  opening: Schemas["Opening"];
  subject: Opening2;
  data: PublicData;
  reading: Reading<PublicData>;
  kept: KeptEvidence;
}

function Checked({ opening, subject, data, reading, kept }: CheckedProps) {
  const [progress, setProgress] = useState<RoundProgress | null>(null);
  const query = useQuery(verified(subject, data, kept, setProgress));
  return (
    <QueryView query={query} title={m.recordUnreadable()} loading={<Checking progress={progress} />}>
      {(checked) => (
        <Result opening={opening} record={subject.fairness} checked={checked} reading={reading} kept={kept} />
      )}
    </QueryView>
  );
}

function Checking({ progress }: { progress: RoundProgress | null }) {
  const label = progress === null ? common.checking() : common.checkingRound(progress);
  return (
    <VerdictBanner verdict="open" headline={label} explanation={m.checkingOpening()}>
      <Progress
        className={styles.progress ?? ""}
        label={label}
        {...(progress === null ? {} : { value: progress.current - 1, max: progress.total })}
      />
    </VerdictBanner>
  );
}

interface ResultProps extends CheckProps {
  checked: Verified;
  reading: Reading<PublicData>;
  kept: KeptEvidence;
}

function Result({ opening, record, checked, reading, kept }: ResultProps) {
  const { verification, ticket, line } = checked;
  const batches = [ticket, line].flatMap((entry) => entry?.batch.batch ?? []);
  const subject = { id: opening._id, record, batches };
  const problems = verification.problems.filter(({ about }) => isAbout(subject, about));
  const earlier = verification.problems.filter(({ about }) => !isAbout(subject, about));
  const canDraw = !verification.open.includes(opening._id);
  const proven = proofOf(opening._id, record, verification, checked.beaconKey);
  const verdicts = verdictsOf({
    problems,
    hasTicket: record.level === 2,
    isLogged: line !== null,
    canDraw,
    isKept: kept.receipts.length > 0 || kept.heads.some(({ batch }) => batches.includes(batch)),
  });
  return (
    <>
      <ProofBanner
        opening={opening}
        proven={proven}
        marks={verification.marks.filter(({ about }) => isAbout(subject, about))}
        uses={checked.uses}
        verdict={combine(verdicts.map(({ verdict }) => verdict))}
        reading={reading}
      />
      <EarlierProblems problems={earlier} />
      <Grid min="24rem" fill gap={5} align="start">
        <CheckList
          checks={verdicts.map(({ check, verdict }) => ({
            title: CHECK2_LABELS[check].title(),
            verdict,
            result: CHECK2_LABELS[check].result({ verdict }),
          }))}
        />
        <RecordFacts2 opening={opening} record={record} />
      </Grid>
      <Draws opening={opening} draws={drawReports(record, canDraw ? verification.last : null)} />
      <Bytes id={opening._id} record={record} checked={checked} />
    </>
  );
}

/** Each recorded draw beside the one that was drawn again; without one, it is open. */
function drawReports({ draws }: Record2, last: Verified["verification"]["last"]): DrawReport[] {
  if (last === null) return draws.map((recorded) => ({ recorded, redrawn: undefined, verdict: "open" }));
  const count = Math.max(draws.length, last.length);
  return Array.from({ length: count }, (_, index): DrawReport => {
    const [recorded, redrawn] = [draws[index], last[index]];
    const isSame = isSameDraw(recorded, redrawn?.draw, index);
    return { recorded, redrawn, verdict: isSame ? "holds" : "fails" };
  });
}
