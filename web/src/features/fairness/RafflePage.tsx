import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { dateFormat, listFormat } from "../../lib/formats";
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
import { drawOf } from "./drawText";
import { FairnessLinks } from "./FairnessLinks";
import { LoadingCheck } from "./LoadingCheck";
import { resultsOf } from "./labels";
import * as common from "./messages";
import { NoHashing } from "./NoHashing";
import { raffle as published } from "./queries";
import { Entrants, RaffleBytes, RaffleFacts } from "./RaffleFacts";
import { useRaffleCheck } from "./raffleCheck";
import { RAFFLE_LABELS } from "./resultLabels";
import * as m from "./results/messages";
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
  const heading = <PageHeading flush title={m.raffle()} />;
  return (
    <QueryView
      query={query}
      heading={heading}
      loading={
        <Stack gap={5}>
          {heading}
          <LoadingCheck label={m.raffleLoading()} />
        </Stack>
      }
      absent={
        <Stack gap={5}>
          {heading}
          <EmptyState title={m.raffleAbsent()}>{m.raffleAbsentHint()}</EmptyState>
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
  const title = m.raffleTitle({ prize: raffle.prizeText });
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title={title}
        lead={m.raffleLead({
          state: isBeingDrawn(raffle) ? "drawing" : raffle.state,
          date: dates.format(new Date(raffle.openedAt)),
        })}
        actions={<ShareButton title={title} text={common.shareHowDrawn()} path={`/raffles/${raffle._id}`} />}
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

/** Whether a raffle has, or may still get, winners from a list that does not change any more. */
const hasOdds = ({ state, entrants }: Raffle) => (state === "closed" || state === "drawn") && entrants > 0;

function Result({ raffle, report: { verdict, beacon } }: { raffle: Raffle; report: RaffleReport }) {
  const isDrawn = raffle.state === "drawn" && verdict === "holds";
  const proof = isDrawn ? DRAW_PROOF_LABELS[drawProofOf(raffle.level, beacon)] : undefined;
  return (
    <VerdictBanner
      verdict={verdict}
      isWeak={proof?.isStrong === false}
      {...(proof && { mark: proof.mark() })}
      headline={headline(raffle, verdict)}
      explanation={explanation(raffle, verdict)}
    >
      {verdict !== "fails" && hasOdds(raffle) ? (
        <Text max="70ch" tone="soft">
          {m.raffleOdds(raffle)}
        </Text>
      ) : null}
      {proof === undefined ? null : (
        <Text max="70ch" tone="soft">
          {proof.explanation()}
        </Text>
      )}
    </VerdictBanner>
  );
}

function headline({ state, winners }: Raffle, verdict: Verdict): string {
  if (verdict === "fails") return m.raffleWrong();
  if (verdict === "open") return state === "open" ? m.raffleToCome() : m.secretNotPublic();
  if (state !== "drawn") return common.allMatches();
  const names = listFormat().format(winners.map(({ username }) => username));
  return m.raffleWon({ count: winners.length, names });
}

function explanation({ state, level, place }: Raffle, verdict: Verdict): string {
  if (verdict === "fails") return common.checkFailedHint();
  if (state === "open") return m.raffleToComeHint();
  if (verdict === "open") {
    return level == null ? m.raffleListHint() : m.raffleDrawingHint(drawOf(level, place));
  }
  if (state === "cancelled") return m.raffleCancelledHint();
  return level === 2 ? m.raffleDrawnAgainWithRound() : m.raffleDrawnAgain();
}
