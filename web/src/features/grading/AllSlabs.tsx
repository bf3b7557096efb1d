import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, type RefObject, useRef } from "react";
import { idempotencyKey, messageOf, type Schemas } from "../../api/client";
import { Burst } from "../../ui/Burst";
import { Button } from "../../ui/Button";
import { Card } from "../cards/Card";
import { cardLabel } from "../cards/model";
import styles from "./Ceremony.module.css";
import { afterStep, several } from "./queries";
import { SealedSlab } from "./SealedSlab";
import { Done } from "./SlabCeremony";
import { cardsText, gradeWord, strengthOf } from "./words";

interface AllSlabsProps {
  cards: readonly Schemas["OwnedCard"][];
  buttonRef: RefObject<HTMLButtonElement | null>;
  onDone: () => void;
}

const WIDTH = 132;

/** Many slabs are turned over at once, the lowest grade first. */
export function AllSlabs({ cards, buttonRef, onDone }: AllSlabsProps) {
  const cache = useQueryClient();
  const key = useRef(idempotencyKey());
  const turn = useMutation({
    mutationFn: () =>
      several(
        "reveal",
        cards.map(({ _id }) => _id),
        key.current,
      ),
    onSuccess: () => afterStep(cache),
  });
  const done = turn.data?.done ?? [];
  const order = [...done].sort((a, b) => (a.grade ?? 0) - (b.grade ?? 0)).map(({ _id }) => _id);
  const best = Math.max(0, ...done.map(({ grade }) => grade ?? 0));
  return (
    <>
      <div className={styles.table} data-turned={turn.isSuccess || undefined}>
        {best >= 10 ? <Burst strength="grand" /> : null}
        <ul className={styles.many} aria-label="Slabs">
          {cards.map((card) => {
            const after = done.find(({ _id }) => _id === card._id);
            return (
              <li
                key={card._id}
                style={late(order.indexOf(card._id))}
                data-turned={after !== undefined || undefined}
              >
                <span className={styles.turntable} style={{ inlineSize: WIDTH, blockSize: WIDTH * 1.5 }}>
                  <span className={styles.down}>
                    <SealedSlab cardId={card._id} width={WIDTH} />
                  </span>
                  {after === undefined ? null : (
                    <span className={styles.up} data-strength={strengthOf(after.grade ?? 0)}>
                      <Card card={after} size="mini" width={WIDTH} inspection={false} />
                    </span>
                  )}
                </span>
                {after === undefined ? (
                  <span className="visually-hidden">{cardLabel({ ...card, slabbed: false })}, face down</span>
                ) : null}
              </li>
            );
          })}
        </ul>
      </div>
      <div className={styles.words} role="status">
        {turn.isSuccess ? (
          <>
            <p className={styles.grade} data-strength={strengthOf(best)}>
              {cardsText(done.length)} turned over
            </p>
            {best > 0 ? (
              <p>
                The best is a {best}: {gradeWord(best).toLowerCase()}.
              </p>
            ) : null}
            {turn.data.refused.map(({ cardId, message }) => (
              <p key={cardId} className={styles.error}>
                {message}
              </p>
            ))}
          </>
        ) : turn.isError ? (
          <p className={styles.error}>{messageOf(turn.error)}</p>
        ) : (
          <p>{cards.length} slabs lie face down.</p>
        )}
      </div>
      <footer className={styles.footer}>
        {turn.isSuccess ? (
          <Done onDone={onDone} />
        ) : (
          <Button ref={buttonRef} kind="primary" pending={turn.isPending} onClick={() => turn.mutate()}>
            Turn all over
          </Button>
        )}
      </footer>
    </>
  );
}

function late(place: number): CSSProperties & Record<"--_late", string> {
  return { "--_late": `${Math.max(0, place) * 160}ms` };
}
