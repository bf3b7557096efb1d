import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import type { Schemas } from "../../api/client";
import { Burst } from "../../ui/Burst";
import { Button, buttonClass } from "../../ui/Button";
import { Card } from "../cards/Card";
import styles from "./Ceremony.module.css";
import type { Ceremony } from "./ceremony";
import { SealedSlab } from "./SealedSlab";
import { Done } from "./SlabCeremony";
import { useCeremony } from "./useCeremony";
import { gradeWord, shares, shareText, strengthOf } from "./words";

interface OneSlabProps {
  card: Schemas["OwnedCard"];
  weights: Readonly<Record<string, number>>;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onDone: () => void;
}

/** As large as the screen allows. */
function slabWidth(): number {
  return Math.round(Math.max(160, Math.min(320, window.innerWidth - 96, (window.innerHeight - 300) / 1.5)));
}

/** What the label says while the number climbs. */
function labelled(state: Ceremony): number | null {
  if (state.phase === "climbing") return state.at;
  return state.phase === "shown" ? state.grade : null;
}

/** One slab is turned over. */
export function OneSlab({ card, weights, buttonRef, onDone }: OneSlabProps) {
  const { state, turn, skip } = useCeremony(card._id);
  const width = slabWidth();
  const grade = state.phase === "shown" ? state.grade : null;
  const faceUp = { ...card, slabbed: true, grade: labelled(state) };
  return (
    <>
      <div className={styles.stage} data-phase={state.phase} onPointerDown={skip}>
        {grade === null ? null : <Burst strength={strengthOf(grade)} />}
        <div
          className={styles.turntable}
          style={{ inlineSize: width, blockSize: width * 1.5 }}
          aria-hidden="true"
        >
          <div className={styles.down}>
            <SealedSlab cardId={card._id} width={width} />
          </div>
          <div className={styles.up}>
            <Card card={faceUp} width={width} inspection={false} />
          </div>
        </div>
      </div>
      <div className={styles.words} role="status">
        {state.phase === "shown" ? (
          <Verdict grade={state.grade} weights={weights} name={card.name ?? "This card"} />
        ) : state.phase === "sealed" && state.error !== null ? (
          <p className={styles.error}>{state.error}</p>
        ) : (
          <p>{state.phase === "sealed" ? card.name : "…"}</p>
        )}
      </div>
      <footer className={styles.footer}>
        {state.phase === "shown" ? (
          <>
            <Done onDone={onDone} />
            <Link className={buttonClass()} to="/collection" search={{ slabbed: true }} onClick={onDone}>
              See my slabs
            </Link>
          </>
        ) : state.phase === "turning" || state.phase === "climbing" ? (
          <Button kind="quiet" onClick={skip}>
            Skip
          </Button>
        ) : (
          <Button ref={buttonRef} kind="primary" pending={state.phase === "asking"} onClick={turn}>
            Turn it over
          </Button>
        )}
      </footer>
    </>
  );
}

interface VerdictProps {
  grade: number;
  weights: Readonly<Record<string, number>>;
  name: string;
}

function Verdict({ grade, weights, name }: VerdictProps) {
  const share = shares(weights).find((row) => row.grade === grade)?.share;
  return (
    <>
      <p className={styles.grade} data-strength={strengthOf(grade)}>
        <strong>{grade}</strong> {gradeWord(grade)}
      </p>
      <p>
        {name} is graded {grade} of 10.
        {share === undefined ? null : ` ${shareText(share)} of all cards get that.`}
      </p>
    </>
  );
}
