import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../api/cache";
import { ErrorState } from "../../ui/ErrorState";
import { Grid } from "../../ui/Grid";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { CHECKS } from "./algorithm/check";
import { CheckList } from "./CheckList";
import { Draws } from "./Draws";
import { EarlierProblems } from "./EarlierProblems";
import { LoadingCheck } from "./LoadingCheck";
import { resultsOf } from "./labels";
import * as openings from "./openings/messages";
import { fairnessData } from "./publicData";
import { RecordFacts } from "./RecordFacts";
import { ReportBanner } from "./ReportBanner";
import type { FairnessData, Opening1 } from "./types";
import { useReading } from "./useReading";
import { type Earlier, earlier, problemsBefore, report } from "./verification";
import * as m from "./version1/messages";
import { CHECK_LABELS } from "./version1Labels";

/** The check of an opening of version 1 (section 11 of docs/fairness.md), and of everything before it. */
export function CheckVersion1({ opening }: { opening: Opening1 }) {
  const data = useQuery(fairnessData());
  return (
    <QueryView
      query={data}
      title={openings.openingFailed()}
      loading={<LoadingCheck label={openings.openingLoading()} />}
    >
      {(found) => <Check opening={opening} data={found} />}
    </QueryView>
  );
}

function Check({ opening, data }: { opening: Opening1; data: FairnessData }) {
  const before = useReading(opening.fairness.position, (onProgress) => earlier(opening, data, onProgress));
  const query = useQuery(report(opening, data, before.result?.past ?? null));
  const partial = useQuery({ ...report(opening, data, null), enabled: before.result === undefined });
  const shown = query.data ?? partial.data;
  if (shown === undefined) {
    return failureOf(query) !== null ? (
      <ErrorState title={openings.recordUnreadable()} message={m.recordUnreadableHint()} />
    ) : (
      <div role="status" aria-busy="true" aria-label={m.computing()}>
        <Skeleton height="22rem" />
      </div>
    );
  }
  return (
    <>
      <ReportBanner opening={opening} report={shown} before={before} />
      {before.result === undefined ? null : (
        <Before opening={opening} data={data} openings={before.result.openings} />
      )}
      <Grid min="24rem" fill gap={5} align="start">
        <CheckList checks={resultsOf(CHECKS, shown.checks, CHECK_LABELS)} />
        <RecordFacts opening={opening} />
      </Grid>
      <Draws opening={opening} draws={shown.draws} />
    </>
  );
}

interface BeforeProps extends Pick<Earlier, "openings"> {
  opening: Opening1;
  data: FairnessData;
}

function Before({ opening, data, openings }: BeforeProps) {
  const problems = useQuery(problemsBefore(opening, data, openings)).data ?? [];
  return <EarlierProblems problems={problems} />;
}
