import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSearchParams } from "../../lib/useSearchParams";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { useComparison } from "./comparison";
import { DifferenceBanner } from "./DifferenceBanner";
import { BatchList } from "./log/BatchList";
import { FullCheck } from "./log/FullCheck";
import { HeadCheck } from "./log/HeadCheck";
import * as m from "./log/messages";
import { NewestHeadPanel } from "./log/NewestHeadPanel";
import { WitnessPanel } from "./log/WitnessPanel";
import { type NewestHead, newestHeadOf } from "./logApi";
import { logState } from "./queries";
import { publicLogSearch } from "./search";

/** The closer makes a batch at most every 10 seconds unless a ticket waits. */
const REFRESH_MS = 10_000;

/** The public log: its newest head, its batches, and the checks of it. */
export default function LogPage() {
  const query = useQuery({ ...logState(), refetchInterval: REFRESH_MS });
  useComparison();
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title={m.title()}
        lead={m.lead()}
        actions={
          <Link className={buttonClass()} to="/fairness/cheat">
            {m.cheatLink()}
          </Link>
        }
      />
      <DifferenceBanner />
      <QueryView query={query} title={m.failed()} loading={<Loading />}>
        {(state) => {
          const newest = newestHeadOf(state);
          return newest === null ? (
            <EmptyState title={m.empty()}>{m.emptyHint()}</EmptyState>
          ) : (
            <Log newest={newest} />
          );
        }}
      </QueryView>
    </Stack>
  );
}

function Loading() {
  return (
    <Stack gap={5} role="status" aria-busy="true" aria-label={m.loading()}>
      <Skeleton height="11rem" />
      <Skeleton height="24rem" />
    </Stack>
  );
}

function Log({ newest }: { newest: NewestHead }) {
  const [{ from }] = useSearchParams(publicLogSearch);
  return (
    <>
      <NewestHeadPanel newest={newest} />
      <FullCheck />
      <Grid columns="3fr 20rem-2fr" gap={5} align="start" stack="desk">
        <BatchList newest={newest.batch} from={from} />
        <Stack gap={5}>
          <HeadCheck />
          <WitnessPanel />
        </Stack>
      </Grid>
    </>
  );
}
