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
import { CHECK_LABELS } from "./labels";
import { fairnessData } from "./publicData";
import { RecordFacts } from "./RecordFacts";
import { ReportBanner } from "./ReportBanner";
import type { FairnessData, Opening1 } from "./types";
import { useReading } from "./useReading";
import { type Earlier, earlier, problemsBefore, report } from "./verification";

/** The check of an opening of version 1 (section 11 of docs/fairness.md), and of everything before it. */
export function CheckVersion1({ opening }: { opening: Opening1 }) {
  const data = useQuery(fairnessData());
  return (
    <QueryView
      query={data}
      title="The opening could not be loaded"
      loading={<LoadingCheck of="the opening" />}
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
      <ErrorState
        title="The record could not be read"
        message="It is not written as the published rules say, so nothing can be computed from it."
      />
    ) : (
      <div role="status" aria-busy="true" aria-label="Computing">
        <Skeleton height="22rem" />
      </div>
    );
  }
  const checks = CHECKS.map((name) => ({
    title: CHECK_LABELS[name].title,
    verdict: shown.checks[name],
    result: CHECK_LABELS[name].results[shown.checks[name]],
  }));
  return (
    <>
      <ReportBanner opening={opening} report={shown} before={before} />
      {before.result === undefined ? null : (
        <Before opening={opening} data={data} openings={before.result.openings} />
      )}
      <Grid min="24rem" fill gap={5} align="start">
        <CheckList checks={checks} />
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
