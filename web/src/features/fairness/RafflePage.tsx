import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { dateFormat } from "../../lib/formats";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { ShareButton } from "../../ui/ShareButton";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import type { Verdict } from "./algorithm/check";
import { canHash } from "./algorithm/stream";
import { RAFFLE_CHECKS, type RaffleReport } from "./algorithm/verify/oneRaffle";
import { CheckList } from "./CheckList";
import { DRAW_PROOF_LABELS, drawProofOf } from "./drawProof";
import { drawText } from "./drawText";
import { chance } from "./entrants";
import { FairnessLinks } from "./FairnessLinks";
import { LoadingCheck } from "./LoadingCheck";
import { NoHashing } from "./NoHashing";
import { raffle as published } from "./queries";
import { Entrants, RaffleBytes, RaffleFacts } from "./RaffleFacts";
import { useRaffleCheck } from "./raffleCheck";
import { RAFFLE_LABELS, resultsOf } from "./resultLabels";
import { VerdictBanner } from "./VerdictBanner";

const dates = dateFormat({ dateStyle: "long", timeStyle: "short" });

type Raffle = Schemas["RaffleView"];

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
          <LoadingCheck of="the raffle" />
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
function isBeingDrawn(raffle: Raffle | undefined): boolean {
  return raffle?.state === "closed" && raffle.level != null;
}

function RaffleDetails({ record }: { record: Schemas["RaffleRecord"] }) {
  const { raffle } = record;
  const checked = useRaffleCheck(record);
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
      {!canHash() ? (
        <NoHashing />
      ) : checked === undefined ? (
        <Skeleton height="8rem" />
      ) : (
        <Result raffle={raffle} report={checked.report} />
      )}
      <Grid min="24rem" fill gap={5} align="start">
        {checked === undefined ? null : (
          <CheckList checks={resultsOf(RAFFLE_CHECKS, checked.report.checks, RAFFLE_LABELS)} />
        )}
        <RaffleFacts raffle={raffle} />
      </Grid>
      {raffle.digest == null ? null : <Entrants record={record} />}
      {checked?.batch === undefined ? null : <RaffleBytes raffle={raffle} batch={checked.batch} />}
      <FairnessLinks />
    </Stack>
  );
}

const STATE_TEXTS: Record<Schemas["RaffleState"], string> = {
  open: "It is still open.",
  closed: "The list is closed, and the winners are not drawn yet.",
  drawn: "The winners are drawn.",
  cancelled: "It was cancelled.",
};

function Result({ raffle, report: { verdict, beacon } }: { raffle: Raffle; report: RaffleReport }) {
  const names = raffle.winners.map(({ username }) => username).join(", ");
  const headline = {
    holds: raffle.state === "drawn" ? `${names} won, and everything matches` : "Everything matches",
    fails: "This raffle does not add up",
    open:
      raffle.state === "open"
        ? "The draw is still to come"
        : "Checks out so far: the secret is not public yet",
  }[verdict];
  const proof =
    raffle.state === "drawn" && verdict === "holds"
      ? DRAW_PROOF_LABELS[drawProofOf(raffle.level, beacon)]
      : undefined;
  return (
    <VerdictBanner
      verdict={verdict}
      isWeak={proof?.isStrong === false}
      {...(proof && { mark: proof.mark })}
      headline={headline}
      explanation={explanation(raffle, verdict)}
    >
      {proof === undefined ? null : (
        <Text max="70ch" tone="soft">
          {proof.explanation}
        </Text>
      )}
    </VerdictBanner>
  );
}

function explanation(raffle: Raffle, verdict: Verdict): string {
  if (verdict === "fails") {
    return "At least one check below failed. Keep this page’s address, and ask the streamer about it.";
  }
  if (raffle.state === "open") {
    return "The hash of its secret is public. Note the hash: if the streamer exchanges the secret, you will see it.";
  }
  const odds =
    chance(raffle.entrants) === ""
      ? ""
      : ` Each entrant’s odds to be drawn first: ${chance(raffle.entrants)}.`;
  if (verdict === "open" && raffle.level != null) {
    return `The winners are drawn ${drawText(raffle.level, raffle.place)}. The raffle cannot be cancelled any more.${odds}`;
  }
  if (verdict === "open") return `The list is public before the winners are drawn.${odds}`;
  return raffle.state === "cancelled"
    ? "There are no winners. The secret is public, so you can compute who would have won."
    : `Your browser drew it again from the secret that was fixed before, from the list${raffle.level === 2 ? ", and from the round" : ""}.${odds}`;
}
