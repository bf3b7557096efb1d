import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { failureOf } from "../../api/cache";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { ShareButton } from "../../ui/ShareButton";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Stale } from "../../ui/Stale";
import { canHash } from "./algorithm/stream";
import { CheckList } from "./CheckList";
import { Draws } from "./Draws";
import { fairnessData, opening } from "./queries";
import { RecordFacts } from "./RecordFacts";
import { ReportBanner } from "./ReportBanner";
import type { FairnessData } from "./types";
import { usePast } from "./usePast";
import { report } from "./verification";

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

/** An opening, drawn again in the browser from public data. */
export default function VerifyPage() {
  const { id } = useParams({ from: "/openings/$id/verify" });
  const query = useQuery(opening(id));
  const data = useQuery(fairnessData());
  const shown = query.data;
  const failed = failureOf(query) === null ? (failureOf(data) === null ? null : data) : query;
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title="Check this opening"
        lead={
          shown === undefined ? (
            "Your browser draws the pack again and compares."
          ) : (
            <>
              <Link to="/collection/$username" params={{ username: shown.username }}>
                {shown.username}
              </Link>{" "}
              opened {shown.pack.name} on {dates.format(new Date(shown.openedAt))}
              {shown.live ? ", live on stream" : ""}. Your browser draws it again from public data and
              compares.
            </>
          )
        }
        actions={failed === null ? <SharePull id={id} opening={shown} /> : undefined}
      />
      {failed !== null ? (
        <Failed error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : !canHash() ? (
        <EmptyState title="Your browser does not compute here">
          Browsers only offer their cryptography on https and on your own machine. Open this page through
          https, or check with “foilcast verify”.
        </EmptyState>
      ) : shown === undefined || data.data === undefined ? (
        <Grid
          min="24rem"
          fill
          gap={5}
          align="start"
          role="status"
          aria-busy="true"
          aria-label="Loading the opening"
        >
          <Skeleton height="22rem" />
          <Skeleton height="22rem" />
        </Grid>
      ) : shown.fairness.withheld === true ? (
        <Withheld retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Stale query={query.error === null ? data : query} />
          <Verification key={shown._id} opening={shown} data={data.data} />
        </>
      )}
    </Stack>
  );
}

function Verification({ opening, data }: { opening: Schemas["Opening"]; data: FairnessData }) {
  const before = usePast(opening, data);
  const query = useQuery(report(opening, data, before.past ?? null));
  const partial = useQuery({ ...report(opening, data, null), enabled: before.past === undefined });
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
  return (
    <>
      <ReportBanner opening={opening} report={shown} before={before} />
      <Grid min="24rem" fill gap={5} align="start">
        <CheckList report={shown} />
        <RecordFacts opening={opening} />
      </Grid>
      <Draws opening={opening} report={shown} />
    </>
  );
}

/** The message for a record that would reveal the cards of a pack that the stream has not shown yet. */
function Withheld({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      title="This record is held back for a moment"
      action={
        <Button pending={retrying} onClick={onRetry}>
          Look again
        </Button>
      }
    >
      It names a pack that is being opened on stream. It can be checked once that pack has been shown.
    </EmptyState>
  );
}

/** Shares the page of an opening, with the names of its cards. */
function SharePull({ id, opening }: { id: string; opening: Schemas["Opening"] | undefined }) {
  const names = opening?.cards.map(({ name }) => name ?? "an unnamed card").join(", ");
  return (
    <ShareButton
      title={opening === undefined ? "A pack" : `${opening.username} opened ${opening.pack.name}`}
      text={names === undefined ? "How it was drawn." : `In it: ${names}.`}
      path={`/openings/${id}/verify`}
    />
  );
}

interface FailedProps {
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

function Failed({ error, retrying, onRetry }: FailedProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title="No such opening"
        action={
          <Link className={buttonClass("primary")} to="/catalogue">
            See the catalogue
          </Link>
        }
      >
        The address may be incomplete, or the pack is still waiting to be shown on stream.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title="The opening could not be loaded"
      message={messageOf(error)}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
