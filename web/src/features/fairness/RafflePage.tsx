import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Disc } from "../../ui/Disc";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { ShareButton } from "../../ui/ShareButton";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import {
  checkRaffle,
  type PublicRaffle,
  RAFFLE_CHECKS,
  type RaffleCheck,
  type RaffleReport,
  type RaffleVerdict,
} from "./algorithm/raffle";
import { canHash } from "./algorithm/stream";
import { drawText } from "./drawText";
import { chance, entrantsText } from "./entrants";
import styles from "./Fairness.module.css";
import { raffle as published } from "./queries";
import { VERDICT_ICONS, VerdictBanner } from "./VerdictBanner";

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

const report = (raffle: PublicRaffle) =>
  queryOptions({
    queryKey: ["fairness", "raffle", raffle],
    queryFn: () => checkRaffle(raffle),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A raffle, drawn again in the browser from public data. */
export default function RafflePage() {
  const { id } = useParams({ from: "/raffles/$id" });
  const query = useQuery({
    ...published(id),
    refetchInterval: ({ state }) =>
      isOver(state.data) ? false : isBeingDrawn(state.data?.raffle) ? 2000 : 5000,
  });
  const heading = <PageHeading flush title="Raffle" />;
  return (
    <QueryView
      query={query}
      heading={heading}
      loading={
        <Stack gap={5}>
          {heading}
          <div role="status" aria-busy="true" aria-label="Loading the raffle">
            <Skeleton height="22rem" />
          </div>
        </Stack>
      }
      absent={
        <Stack gap={5}>
          {heading}
          <EmptyState title="No such raffle">The address may be incomplete.</EmptyState>
        </Stack>
      }
    >
      {(record) => <RaffleDetails record={record} />}
    </QueryView>
  );
}

function isOver(record: Schemas["RaffleRecord"] | undefined): boolean {
  return record?.raffle.state === "drawn" || record?.raffle.state === "cancelled";
}

/** Whether the draw was started and waits for its round. */
function isBeingDrawn(raffle: Schemas["RaffleView"] | undefined): boolean {
  return raffle?.state === "closed" && raffle.level != null;
}

function RaffleDetails({ record }: { record: Schemas["RaffleRecord"] }) {
  const { raffle } = record;
  const checked = useQuery({ ...report(toPublicRaffle(record)), enabled: canHash() }).data;
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title={`Raffle: ${raffle.prizeText}`}
        lead={`Opened on ${dates.format(new Date(raffle.openedAt))}. ${isBeingDrawn(raffle) ? "Its winners are being drawn." : STATE_TEXTS[raffle.state]}`}
        actions={
          <ShareButton
            title={`Raffle: ${raffle.prizeText}`}
            text="How it was drawn."
            path={`/raffles/${raffle._id}`}
          />
        }
      />
      {canHash() ? (
        checked === undefined ? (
          <Skeleton height="8rem" />
        ) : (
          <Result raffle={raffle} checked={checked} />
        )
      ) : (
        <EmptyState title="Your browser does not compute here">
          Browsers only offer their cryptography on https and on your own machine. Open this page through
          https.
        </EmptyState>
      )}
      <Grid min="24rem" fill gap={5} align="start">
        {checked === undefined ? null : <Checks checked={checked} />}
        <PublishedFacts raffle={raffle} />
      </Grid>
      {raffle.digest == null ? null : <Entrants record={record} />}
    </Stack>
  );
}

/** Converts a record to the input of the algorithm. */
function toPublicRaffle({ raffle, entrants }: Schemas["RaffleRecord"]): PublicRaffle {
  return {
    id: raffle._id,
    seedHash: raffle.seedHash,
    serverSeed: raffle.serverSeed ?? undefined,
    digest: raffle.digest ?? undefined,
    entrants: entrants.map(({ _id }) => _id),
    winnersWanted: raffle.winnersWanted,
    drawn: raffle.state === "drawn",
    level: raffle.level ?? undefined,
    signature: raffle.place?.signature ?? undefined,
    winners: raffle.winners.map(({ number, _id, attempt }) => ({ number, id: _id, attempt })),
  };
}

const STATE_TEXTS: Record<Schemas["RaffleState"], string> = {
  open: "It is still open.",
  closed: "The list is closed, and nobody has won yet.",
  drawn: "It has been drawn.",
  cancelled: "It was cancelled.",
};
const RESULT_TEXTS: Record<RaffleVerdict, string> = { holds: "right", fails: "wrong", open: "still to come" };

function Result({ raffle, checked }: { raffle: Schemas["RaffleView"]; checked: RaffleReport }) {
  const names = raffle.winners.map(({ username }) => username).join(", ");
  const headline = {
    holds: raffle.state === "drawn" ? `${names} won, and everything matches` : "Everything matches",
    fails: "This raffle does not add up",
    open: raffle.state === "open" ? "Sealed: the draw is still to come" : "Sealed, and right so far",
  }[checked.verdict];
  return (
    <VerdictBanner
      verdict={checked.verdict}
      headline={headline}
      explanation={explanation(raffle, checked.verdict)}
    />
  );
}

function explanation(raffle: Schemas["RaffleView"], verdict: RaffleVerdict): string {
  if (verdict === "fails") {
    return "At least one check below failed. Keep this page’s address, and ask the streamer about it.";
  }
  if (raffle.state === "open") {
    return "The hash of its secret is public already. Note it, and nobody can exchange the secret for another one.";
  }
  const odds =
    chance(raffle.entrants) === "" ? "" : ` Everybody’s odds to be drawn first: ${chance(raffle.entrants)}.`;
  if (verdict === "open" && raffle.level != null) {
    return `The winners are drawn ${drawText(raffle.level, raffle.place)}. Nobody knows it yet, and the raffle cannot be cancelled any more.${odds}`;
  }
  if (verdict === "open") return `The list is public before anybody wins.${odds}`;
  return raffle.state === "cancelled"
    ? "Nobody won. The secret is public all the same, so anybody can see who would have."
    : `Your browser drew it again from the secret that was fixed before, from the list${raffle.level === 2 ? ", and from the round" : ""}.${odds}`;
}

const CHECKS: Record<RaffleCheck, { title: string; results: Record<RaffleVerdict, string> }> = {
  list: {
    title: "The list",
    results: {
      holds: "It is the list whose digest was published.",
      fails: "It is not the list whose digest was published.",
      open: "It is published when the raffle closes, before anybody wins.",
    },
  },
  secret: {
    title: "The secret",
    results: {
      holds: "It is the one whose hash was published when the raffle opened.",
      fails: "It is not the one whose hash was published when the raffle opened.",
      open: "It is revealed with the draw. Its hash is public already.",
    },
  },
  winners: {
    title: "The winners",
    results: {
      holds: "Drawing again names the same people.",
      fails: "Drawing again names other people.",
      open: "Nobody has won yet.",
    },
  },
};

function Checks({ checked }: { checked: RaffleReport }) {
  return (
    <Panel title="What was checked">
      <Stack as="ul" gap={3}>
        {RAFFLE_CHECKS.map((name) => {
          const verdict = checked.checks[name];
          return (
            <Grid as="li" columns="auto 1fr" gap={3} key={name} data-verdict={verdict}>
              <Disc
                size="s"
                look="line"
                tone={verdict === "holds" ? "good" : verdict === "fails" ? "bad" : "faint"}
              >
                <Icon name={VERDICT_ICONS[verdict]} size={18} />
              </Disc>
              <span>
                <strong>{CHECKS[name].title}</strong>
                <span className="visually-hidden">: {RESULT_TEXTS[verdict]}.</span>
                <Text as="small" block tone="soft" size="sm">
                  {CHECKS[name].results[verdict]}
                </Text>
              </span>
            </Grid>
          );
        })}
      </Stack>
    </Panel>
  );
}

function PublishedFacts({ raffle }: { raffle: Schemas["RaffleView"] }) {
  return (
    <Panel title="What is public">
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Text as="dt" tone="soft" size="sm">
          Hash of the secret, since it opened
        </Text>
        <Text as="dd" breaks numeric after={3}>
          <code>{raffle.seedHash}</code>
        </Text>
        <Text as="dt" tone="soft" size="sm">
          Digest of the list, since it closed
        </Text>
        <Text as="dd" breaks numeric after={3}>
          {raffle.digest == null ? "not yet" : <code>{raffle.digest}</code>}
        </Text>
        <Text as="dt" tone="soft" size="sm">
          Secret, since it was decided
        </Text>
        <Text as="dd" breaks numeric after={3}>
          {raffle.serverSeed == null ? "not yet" : <code>{raffle.serverSeed}</code>}
        </Text>
        {raffle.level == null ? null : (
          <>
            <Text as="dt" tone="soft" size="sm">
              Drawn
            </Text>
            <Text as="dd" breaks numeric after={3}>
              {drawText(raffle.level, raffle.place)}
              {raffle.place == null ? "" : `, batch ${formatNumber(raffle.place.batch)} of the public log`}
            </Text>
          </>
        )}
        <Text as="dt" tone="soft" size="sm">
          Winners wanted
        </Text>
        <Text as="dd" breaks numeric after={3}>
          {raffle.winnersWanted}
        </Text>
      </Stack>
    </Panel>
  );
}

function Entrants({ record: { raffle, entrants } }: { record: Schemas["RaffleRecord"] }) {
  const won = new Map(raffle.winners.map(({ _id, number }) => [_id, number]));
  return (
    <Panel title="Who takes part" state={entrantsText(entrants.length)}>
      <Grid as="ol" min="16rem" gap={4} rowGap={1}>
        {entrants.map(({ _id, username }, at) => (
          <Grid as="li" columns="2.25rem 1fr" gap={2} padY={1} breaks numeric key={_id}>
            <Text as="span" tone="faint">
              {formatNumber(at)}
            </Text>
            <Stack as="span">
              <Text as="strong" tone={won.has(_id) ? "good" : undefined}>
                {username}
              </Text>
              <Text as="small" tone={won.has(_id) ? "good" : "faint"}>
                {won.has(_id) ? `winner ${won.get(_id)}` : _id}
              </Text>
            </Stack>
          </Grid>
        ))}
      </Grid>
    </Panel>
  );
}
