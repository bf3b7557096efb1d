import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, type Schemas } from "../../api/client";
import { useNow } from "../../lib/useNow";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { RarityMark } from "../../ui/RarityKey";
import { toastError, toastSuccess } from "../../ui/toasts";
import { LazyCard } from "../cards/LazyCard";
import { shownRarity } from "../cards/model";
import { Neighbours } from "../cards/Neighbours";
import { countdown, progress } from "./countdown";
import styles from "./Grading.module.css";
import { afterStep, complete } from "./queries";

interface WaitingProps {
  cards: readonly Schemas["OwnedCard"][];
  total: number;
  onHandIn: () => void;
}

/** Cards that wait for their grade, the next one first. */
export function Waiting({ cards, total, onHandIn }: WaitingProps) {
  return (
    <Panel title="At the grader" state={total === 0 ? undefined : `${total} waiting`}>
      {total === 0 ? (
        <div className={styles.none}>
          <p>No card is waiting for its grade.</p>
          <Button size="s" onClick={onHandIn}>
            Hand cards in
          </Button>
        </div>
      ) : (
        <ul className={styles.waiting}>
          <Neighbours cards={cards}>
            {cards.map((card) => (
              <Row key={card._id} card={card} />
            ))}
          </Neighbours>
        </ul>
      )}
      {cards.length < total ? (
        <p className={styles.more}>Showing the next {cards.length}; the others follow.</p>
      ) : null}
    </Panel>
  );
}

const dates = new Intl.DateTimeFormat(undefined, {
  weekday: "long",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

function Row({ card }: { card: Schemas["OwnedCard"] }) {
  const until = card.gradingReadyAt ?? "";
  return (
    <li className={styles.row}>
      <LazyCard card={card} size="mini" width={76} />
      <div className={styles.rowWords}>
        <strong>{card.name ?? "Unnamed card"}</strong>
        <span className={styles.rowFacts}>
          <RarityMark rarity={shownRarity(card)} />
          <span>
            {card.mintNumber} / {card.totalCopies}
          </span>
        </span>
        {until === "" ? null : (
          <span className={styles.when}>Ready on {dates.format(Date.parse(until))}</span>
        )}
        <Track from={card.gradingRequestedAt} until={until} name={card.name ?? "Unnamed card"} />
      </div>
      <Clock card={card} until={until} />
    </li>
  );
}

function Track({ from, until, name }: { from: string | null | undefined; until: string; name: string }) {
  const percent = useNow((now) => progress(from, until, now));
  return <progress className={styles.track} max={100} value={percent} aria-label={`Grading of ${name}`} />;
}

function Clock({ card, until }: { card: Schemas["OwnedCard"]; until: string }) {
  const cache = useQueryClient();
  const left = useNow((now) => countdown(until, now));
  const ask = useMutation({
    mutationFn: () => complete(card._id),
    onSuccess: async () => {
      toastSuccess(`${card.name ?? "The card"} is in its slab.`);
      await afterStep(cache);
    },
    onError: (error) => toastError(messageOf(error)),
  });
  if (left === "") {
    return (
      <Button size="s" pending={ask.isPending} onClick={() => ask.mutate()}>
        Fetch the slab
      </Button>
    );
  }
  return (
    <time className={styles.clock} dateTime={until}>
      {left}
    </time>
  );
}
