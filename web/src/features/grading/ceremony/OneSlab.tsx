import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CSSProperties, RefObject } from "react";
import type { Schemas } from "../../../api/client";
import { Burst } from "../../../ui/Burst";
import { Button, buttonClass } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { Card } from "../../cards/Card";
import { gradeWord } from "../../cards/grades";
import { mintText, shownRarity } from "../../cards/model";
import { shares, shareText } from "../labels";
import { population } from "../queries";
import { SealedSlab } from "../SealedSlab";
import styles from "./Ceremony.module.css";
import type { Ceremony } from "./ceremony";
import { Done } from "./Done";
import { rankText, strengthOf } from "./labels";
import * as m from "./messages";
import { useCeremony } from "./useCeremony";

interface OneSlabProps {
  card: Schemas["OwnedCard"];
  weights: Readonly<Record<string, number>>;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onTurn: () => void;
  onDone: () => void;
}

/** The largest slab that fits the screen. */
function slabWidth(): number {
  return Math.round(Math.max(160, Math.min(320, window.innerWidth - 96, (window.innerHeight - 300) / 1.5)));
}

/** The number on the label, which climbs to the grade. */
function labelGrade(state: Ceremony): number | null {
  if (state.phase === "climbing") return state.at;
  return state.phase === "shown" ? state.grade : null;
}

/** The ceremony of one slab. */
export function OneSlab({ card, weights, buttonRef, onTurn, onDone }: OneSlabProps) {
  const { state, turn, skip } = useCeremony(card._id);
  const handleTurn = () => {
    onTurn();
    turn();
  };
  const width = slabWidth();
  const grade = state.phase === "shown" ? state.grade : null;
  const labelNumber = labelGrade(state);
  const light: CSSProperties & Record<"--_climbed", number> = { "--_climbed": labelNumber ?? 0 };
  const faceUp = { ...card, slabbed: true, grade: labelNumber };
  return (
    <>
      <div className={styles.stage} style={light} data-phase={state.phase} onPointerDown={skip}>
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
          <Result grade={state.grade} weights={weights} card={card} />
        ) : state.phase === "sealed" && state.error !== null ? (
          <p className={styles.error}>{state.error}</p>
        ) : state.phase === "climbing" ? (
          <p className={styles.grade} aria-hidden="true">
            <strong>{state.at}</strong> {gradeWord(state.at)}
          </p>
        ) : (
          <>
            <p className={styles.name}>{card.name}</p>
            <p>
              {shownRarity(card)} · {mintText(card)}
            </p>
            {state.phase === "sealed" ? <p>{m.sealedHint()}</p> : null}
          </>
        )}
      </div>
      <Row as="footer" gap={3} justify="center" high="3.25rem" className={styles.footer}>
        {state.phase === "shown" ? (
          <>
            <Done onDone={onDone} />
            <Link className={buttonClass()} to="/collection" search={{ slabbed: true }} onClick={onDone}>
              {m.seeSlabs()}
            </Link>
            <Link
              className={buttonClass("quiet")}
              to="/fairness/grades/$cardId"
              params={{ cardId: card._id }}
              onClick={onDone}
            >
              {m.checkGrade()}
            </Link>
          </>
        ) : state.phase === "turning" || state.phase === "climbing" ? (
          <Button kind="quiet" onClick={skip}>
            {m.skip()}
          </Button>
        ) : (
          <Button ref={buttonRef} kind="primary" pending={state.phase === "asking"} onClick={handleTurn}>
            {m.reveal()}
          </Button>
        )}
      </Row>
    </>
  );
}

interface ResultProps {
  grade: number;
  weights: Readonly<Record<string, number>>;
  card: Schemas["OwnedCard"];
}

function Result({ grade, weights, card }: ResultProps) {
  const share = shares(weights).find((row) => row.grade === grade)?.share;
  const graded = useQuery({ ...population(card.definitionId ?? ""), enabled: card.definitionId !== null });
  const { name } = card;
  return (
    <>
      <p className={styles.grade} data-strength={strengthOf(grade)}>
        <strong>{grade}</strong> {gradeWord(grade)}
      </p>
      <p>
        {name === null ? m.resultUnnamed({ grade }) : m.result({ name, grade })}{" "}
        {share === undefined ? null : m.share({ share: shareText(share) })}
      </p>
      {/* Reserves its line while loading. */}
      <p className={styles.rank}>
        {graded.data === undefined ? null : rankText(graded.data, shownRarity(card), grade)}
      </p>
    </>
  );
}
