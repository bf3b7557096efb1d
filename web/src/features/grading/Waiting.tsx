import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, type Schemas } from "../../api/client";
import { dateFormat } from "../../lib/formats";
import { useNow } from "../../lib/useNow";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Progress } from "../../ui/Progress";
import { RarityMark } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { LazyCard } from "../cards/LazyCard";
import { shownRarity } from "../cards/model";
import { Neighbours } from "../cards/Neighbours";
import { countdown, progress } from "./countdown";
import styles from "./Grading.module.css";
import { drawOf } from "./labels";
import * as m from "./messages";
import { complete, invalidateGrading } from "./queries";

interface WaitingProps {
  cards: readonly Schemas["OwnedCard"][];
  /** How the grades that are due are drawn, by card. */
  draws: ReadonlyMap<string, Schemas["GradeDraw"]>;
  total: number;
  onHandIn: () => void;
}

/** Cards that wait for their grade, sorted by time. */
export function Waiting({ cards, draws, total, onHandIn }: WaitingProps) {
  return (
    <Panel title={m.waiting()} state={total === 0 ? undefined : m.waitingCount({ count: total })}>
      {total === 0 ? (
        <Row gap={3} justify="between" tone="soft">
          <p>{m.noneWaiting()}</p>
          <Button size="s" onClick={onHandIn}>
            {m.handIn()}
          </Button>
        </Row>
      ) : (
        <Stack as="ul" gap={3}>
          <Neighbours cards={cards}>
            {cards.map((card) => (
              <WaitingRow key={card._id} card={card} draw={draws.get(card._id)} />
            ))}
          </Neighbours>
        </Stack>
      )}
      {cards.length < total ? (
        <Text tone="soft" size="sm">
          {m.waitingCut({ count: cards.length })}
        </Text>
      ) : null}
    </Panel>
  );
}

const dates = dateFormat({
  weekday: "long",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

interface WaitingRowProps {
  card: Schemas["OwnedCard"];
  draw: Schemas["GradeDraw"] | undefined;
}

function WaitingRow({ card, draw }: WaitingRowProps) {
  const until = card.gradingReadyAt ?? "";
  const name = card.name ?? m.unnamed();
  return (
    <Row as="li" nowrap gap={4} pad={3} surface="well">
      <LazyCard card={card} size="mini" width={76} />
      <Row grow gap={4} rowGap={2}>
        <Stack gap={1} grow="14rem">
          <Text as="strong" breaks>
            {name}
          </Text>
          <Row as="span" gap={3} rowGap={1} align="stretch" numeric tone="soft" size="sm">
            <RarityMark rarity={shownRarity(card)} />
            <span>
              {card.mintNumber} / {card.totalCopies}
            </span>
          </Row>
          {until === "" ? null : (
            <Text as="span" tone="soft" size="sm">
              {m.readyOn({ date: dates.format(Date.parse(until)) })}
            </Text>
          )}
          <ElapsedBar from={card.gradingRequestedAt} until={until} name={name} />
        </Stack>
        {draw === undefined ? (
          <Countdown card={card} until={until} />
        ) : (
          <Text role="status" tone="soft" size="sm">
            {m.beingDrawn(drawOf(draw))}
          </Text>
        )}
      </Row>
    </Row>
  );
}

function ElapsedBar({ from, until, name }: { from: string | null | undefined; until: string; name: string }) {
  const percent = useNow((now) => progress(from, until, now));
  return (
    <Box before={1} max="26rem">
      <Progress max={100} value={percent} label={m.progress({ name })} />
    </Box>
  );
}

function Countdown({ card, until }: { card: Schemas["OwnedCard"]; until: string }) {
  const cache = useQueryClient();
  const left = useNow((now) => countdown(until, now));
  const fetchSlab = useMutation({
    mutationFn: () => complete(card._id),
    onSuccess: async ({ slabbed }) => {
      if (slabbed) toastSuccess(m.slabArrived({ name: card.name ?? m.unnamed() }));
      await invalidateGrading(cache);
    },
    onError: (error) => toastError(messageOf(error)),
  });
  if (left === "") {
    return (
      <Button size="s" pending={fetchSlab.isPending} onClick={() => fetchSlab.mutate()}>
        {m.getSlab()}
      </Button>
    );
  }
  return (
    <time className={styles.clock} dateTime={until}>
      {left}
    </time>
  );
}
