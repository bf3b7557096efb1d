import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { failureOf } from "../../api/cache";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import { dateFormat, listFormat } from "../../lib/formats";
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
import * as common from "./messages";
import { NoHashing } from "./NoHashing";
import * as m from "./openings/messages";
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
        title={m.openingTitle()}
        lead={shown === undefined ? m.openingLead() : <Lead opening={shown} />}
        actions={failureOf(query) === null ? <SharePull id={id} opening={shown} /> : undefined}
      />
      <DifferenceBanner />
      {failureOf(query) !== null ? (
        <Failed error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : !canHash() ? (
        <NoHashing />
      ) : shown === undefined || record === undefined ? (
        <LoadingCheck label={m.openingLoading()} />
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

function Lead({ opening: { username, pack, openedAt, live } }: { opening: Schemas["Opening"] }) {
  const values = {
    user: username,
    pack: pack.name,
    date: dates.format(new Date(openedAt)),
    link: (text: ReactNode) => (
      <Link to="/collection/$username" params={{ username }}>
        {text}
      </Link>
    ),
  };
  return live ? m.openedLiveLead(values) : m.openedLead(values);
}

/** The message for a record that would reveal the cards of a pack that the stream has not shown yet. */
function Withheld({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      title={m.withheld()}
      action={
        <Button pending={retrying} onClick={onRetry}>
          {m.lookAgain()}
        </Button>
      }
    >
      {m.withheldHint()}
    </EmptyState>
  );
}

/** Shares the page of an opening, with the names of its cards. */
function SharePull({ id, opening }: { id: string; opening: Schemas["Opening"] | undefined }) {
  const names = opening?.cards.map(({ name }) => name ?? m.shareUnnamedCard());
  return (
    <ShareButton
      title={
        opening === undefined
          ? m.sharePack()
          : m.shareOpening({ user: opening.username, pack: opening.pack.name })
      }
      text={
        names === undefined ? common.shareHowDrawn() : m.shareCards({ cards: listFormat().format(names) })
      }
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
        title={m.openingAbsent()}
        action={
          <Link className={buttonClass("primary")} to="/catalogue">
            {m.seeCatalogue()}
          </Link>
        }
      >
        {m.openingAbsentHint()}
      </EmptyState>
    );
  }
  return (
    <ErrorState title={m.openingFailed()} message={messageOf(error)} retrying={retrying} onRetry={onRetry} />
  );
}
