import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { failureOf } from "../../api/cache";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import { dateFormat } from "../../lib/formats";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { PageHeading } from "../../ui/PageHeading";
import { ShareButton } from "../../ui/ShareButton";
import { Stack } from "../../ui/Stack";
import { Stale } from "../../ui/Stale";
import { isDrawn, isVersion2 } from "./algorithm/record2";
import { canHash } from "./algorithm/stream";
import { CheckVersion1 } from "./CheckVersion1";
import { CheckVersion2 } from "./CheckVersion2";
import { useComparison } from "./comparison";
import { DifferenceBanner } from "./DifferenceBanner";
import { FairnessLinks } from "./FairnessLinks";
import { LoadingCheck } from "./LoadingCheck";
import { NoHashing } from "./NoHashing";
import { opening } from "./queries";

const dates = dateFormat({ dateStyle: "long", timeStyle: "short" });

/** An opening, drawn again in the browser from public data. */
export default function VerifyPage() {
  const { id } = useParams({ from: "/openings/$id/verify" });
  const query = useQuery(opening(id));
  useComparison();
  const shown = query.data;
  const record = shown?.fairness;
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
        actions={failureOf(query) === null ? <SharePull id={id} opening={shown} /> : undefined}
      />
      <DifferenceBanner />
      {failureOf(query) !== null ? (
        <Failed error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : !canHash() ? (
        <NoHashing />
      ) : shown === undefined || record === undefined ? (
        <LoadingCheck of="the opening" />
      ) : !isDrawn(record) ? (
        <Withheld retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Stale query={query} />
          {isVersion2(record) ? (
            <CheckVersion2 key={id} opening={shown} record={record} />
          ) : (
            <CheckVersion1 key={id} opening={{ ...shown, fairness: record }} />
          )}
          <FairnessLinks />
        </>
      )}
    </Stack>
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
      It names a pack that is being opened on stream. You can check it once the stream has shown that pack.
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
