import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, type RefObject, useEffect, useState } from "react";
import { messageOf, type Schemas } from "../../../api/client";
import { useIdempotentCall } from "../../../api/useIdempotentCall";
import { Burst } from "../../../ui/Burst";
import { Button } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Card } from "../../cards/Card";
import { gradeWord } from "../../cards/grades";
import { cardLabel } from "../../cards/model";
import { bulkStep, invalidateGrading } from "../queries";
import { SealedSlab } from "../SealedSlab";
import styles from "./Ceremony.module.css";
import { Done } from "./Done";
import { gradesText, strengthOf } from "./labels";
import * as m from "./messages";
import { isCalm } from "./useCeremony";

type OwnedCard = Schemas["OwnedCard"];

interface AllSlabsProps {
  cards: readonly OwnedCard[];
  buttonRef: RefObject<HTMLButtonElement | null>;
  onTurn: () => void;
  onDone: () => void;
}

/** Duration of a slab's turn. */
const TURN_MS = 700;

/** The delay between two slabs in milliseconds; shorter for many slabs. */
const paceOf = (count: number) => Math.max(110, Math.min(620, 5200 / count));

/** The width of a slab, smaller for many slabs. A phone fits two per row. */
function widthOf(count: number): number {
  const maxWidth = count <= 3 ? 220 : count <= 8 ? 168 : 132;
  return Math.round(Math.min(maxWidth, (window.innerWidth - 64) / 2));
}

/** Turns several slabs over, one after the other, the lowest grade first. */
export function AllSlabs({ cards, buttonRef, onTurn, onDone }: AllSlabsProps) {
  const cache = useQueryClient();
  const once = useIdempotentCall<string[]>();
  const [width] = useState(() => widthOf(cards.length));
  const turn = useMutation({
    mutationFn: () =>
      once(
        cards.map(({ _id }) => _id),
        (ids, key) => bulkStep("reveal", ids, key),
      ),
    onSuccess: () => invalidateGrading(cache),
  });
  const handleTurn = () => {
    onTurn();
    turn.mutate();
  };
  const done = turn.data?.done ?? [];
  const order = [...done].sort((a, b) => (a.grade ?? 0) - (b.grade ?? 0)).map(({ _id }) => _id);
  const pace = paceOf(order.length);
  const { finished, skip } = useFinished(turn.isSuccess, (order.length - 1) * pace + TURN_MS);
  const best = Math.max(0, ...done.map(({ grade }) => grade ?? 0));
  return (
    <>
      <div className={styles.table} data-finished={finished || undefined} onPointerDown={skip}>
        {finished && best >= 8 ? <Burst strength={strengthOf(best)} /> : null}
        <ul className={styles.many} aria-label={m.slabs()}>
          {cards.map((card) => (
            <Slab
              key={card._id}
              card={card}
              after={done.find(({ _id }) => _id === card._id)}
              width={width}
              wait={Math.max(0, order.indexOf(card._id)) * pace}
              isBest={finished && order.length > 1 && order.at(-1) === card._id}
            />
          ))}
        </ul>
      </div>
      <div className={styles.words} role="status">
        {finished ? (
          <>
            <p className={styles.grade} data-strength={strengthOf(best)}>
              {m.revealed({ count: done.length })}
            </p>
            {best > 0 ? (
              <p>
                {m.best({ grade: best, name: gradeWord(best) })} {gradesText(done)}
              </p>
            ) : null}
            {turn.data?.refused.map(({ cardId, message }) => (
              <p key={cardId} className={styles.error}>
                {message}
              </p>
            ))}
          </>
        ) : turn.isError ? (
          <p className={styles.error}>{messageOf(turn.error)}</p>
        ) : (
          <p>{turn.isSuccess ? "…" : m.sealedCount({ count: cards.length })}</p>
        )}
      </div>
      <Row as="footer" gap={3} justify="center" high="3.25rem" className={styles.footer}>
        {finished ? (
          <Done onDone={onDone} />
        ) : turn.isSuccess ? (
          <Button kind="quiet" onClick={skip}>
            {m.skip()}
          </Button>
        ) : (
          <Button ref={buttonRef} kind="primary" pending={turn.isPending} onClick={handleTurn}>
            {m.revealAll()}
          </Button>
        )}
      </Row>
    </>
  );
}

/** Whether all slabs have turned, or the user has skipped the animation. */
function useFinished(turning: boolean, length: number): { finished: boolean; skip: () => void } {
  const [finished, setFinished] = useState(false);
  useEffect(() => {
    if (!turning) return undefined;
    const timer = setTimeout(() => setFinished(true), isCalm() ? 0 : length);
    return () => clearTimeout(timer);
  }, [turning, length]);
  return { finished, skip: () => turning && setFinished(true) };
}

interface SlabProps {
  card: OwnedCard;
  /** The revealed card; undefined before that. */
  after: OwnedCard | undefined;
  width: number;
  /** Milliseconds until the slab turns. */
  wait: number;
  isBest: boolean;
}

function Slab({ card, after, width, wait, isBest }: SlabProps) {
  return (
    <li
      style={delayStyle(wait)}
      data-turned={after !== undefined || undefined}
      data-best={isBest || undefined}
      data-strength={after === undefined ? undefined : strengthOf(after.grade ?? 0)}
    >
      <span className={styles.turntable} style={{ inlineSize: width, blockSize: width * 1.5 }}>
        <span className={styles.down}>
          <SealedSlab cardId={card._id} width={width} />
        </span>
        {after === undefined ? null : (
          <span className={styles.up}>
            <Card card={after} size={width < 160 ? "mini" : "full"} width={width} inspection={false} />
          </span>
        )}
      </span>
      {after === undefined ? (
        <span className="visually-hidden">
          {m.faceDown({ card: cardLabel({ ...card, slabbed: false }) })}
        </span>
      ) : null}
    </li>
  );
}

function delayStyle(wait: number): CSSProperties & Record<"--_late", string> {
  return { "--_late": `${Math.round(wait)}ms` };
}
