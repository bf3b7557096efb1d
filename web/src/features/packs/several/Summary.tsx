import { Link } from "@tanstack/react-router";
import { type CSSProperties, useEffect, useRef } from "react";
import type { Schemas } from "../../../api/client";
import * as words from "../../../lib/messages";
import { lightOf } from "../../../lib/show/ranks";
import { Burst } from "../../../ui/Burst";
import { Button, buttonClass } from "../../../ui/Button";
import { Fold } from "../../../ui/Fold";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { Card } from "../../cards/Card";
import { LazyCard } from "../../cards/LazyCard";
import { cardLabel } from "../../cards/model";
import { Neighbours } from "../../cards/Neighbours";
import { MeaningMark } from "../MeaningMark";
import { type Meaning, tallyOf } from "../meaning";
import * as m from "../messages";
import { NextSteps } from "../NextSteps";
import { noteOf } from "../refusals";
import type { Consent } from "../requestOpening";
import { orderPulls, type Pull, rankOf } from "../ritual";
import { useMeanings } from "../useMeanings";
import styles from "./OpenSeveral.module.css";
import { RarityTally } from "./RarityTally";
import { rankedPulls, SEVERAL, type Several } from "./run";

interface SummaryProps {
  state: Extract<Several, { phase: "summary" }>;
  /** The number of packs that are left. */
  packs: number;
  onGoOn: (way?: Consent["way"]) => void;
  onAgain: () => void;
  onDone: () => void;
}

/** All cards of a run, the rarest first, with what they mean and where each opening can be verified. */
export function Summary({ state, packs, onGoOn, onAgain, onDone }: SummaryProps) {
  const { opened } = state;
  const pulls = rankedPulls(opened);
  const meanings = useMeanings(pulls);
  const [best, ...others] = pulls;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Stack gap={5} align="center" className={styles.summary}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {m.severalOpened({ count: opened.length })}
        </h2>
        <Refused state={state} onGoOn={onGoOn} />
        <RarityTally pulls={pulls} />
        <Neighbours cards={pulls.map(({ card }) => card)}>
          {best === undefined ? null : <Best pull={best} meaning={meanings[0]} />}
          <NextSteps tally={tallyOf(pulls, meanings)} onLeave={onDone} />
          <ul className={styles.cards} aria-label={m.otherCards()}>
            {others.map(({ card }, index) => (
              <li key={card._id}>
                <LazyCard card={card} size="mini" width={MINI} />
                <MeaningMark meaning={meanings[index + 1] ?? NO_MEANING} />
              </li>
            ))}
          </ul>
        </Neighbours>
        <Openings opened={opened} onLeave={onDone} />
      </Stack>
      <Row as="footer" gap={3} justify="center" className={styles.actions}>
        {packs > 0 && state.refusal === null ? (
          <Button onClick={onAgain}>{m.openMore({ packs, some: Math.min(SEVERAL, packs) })}</Button>
        ) : null}
        <Button kind="primary" onClick={onDone}>
          {words.done()}
        </Button>
      </Row>
    </>
  );
}

/** Width of the cards below the best one. */
const MINI = 104;
const NO_MEANING: Meaning = { kind: null, copies: null, wished: false };

function Best({ pull, meaning = NO_MEANING }: { pull: Pull; meaning: Meaning | undefined }) {
  const light = lightOf(rankOf(pull));
  return (
    <section className={styles.best} style={{ "--_light": light } as CSSProperties} aria-label={m.bestCard()}>
      <Burst strength="bright" colors={[light, "#ffffff"]} />
      <Card card={pull.card} width={220} priority />
      <MeaningMark meaning={meaning} />
    </section>
  );
}

/** Why the run ended early, and how it goes on. */
function Refused({ state, onGoOn }: Pick<SummaryProps, "state" | "onGoOn">) {
  const { refusal, wanted, opened } = state;
  if (refusal === null) return null;
  return (
    <Stack gap={3} align="center" role="alert" className={styles.refused}>
      <p>{refusal.message}</p>
      {refusal.prompt === null ? null : (
        <>
          <Text size="sm">{m.othersSafe({ count: wanted - opened.length })}</Text>
          <Row gap={2} justify="center">
            <Button size="s" onClick={() => onGoOn()}>
              {words.tryAgain()}
            </Button>
            {refusal.action === "without-beacon" ? (
              <Button size="s" onClick={() => onGoOn("immediate")}>
                {m.openWithoutBeacon()}
              </Button>
            ) : null}
          </Row>
        </>
      )}
    </Stack>
  );
}

/** The label of the rarest card. */
function bestOf(opening: Schemas["Opening"]): string | null {
  const best = orderPulls(opening).at(-1);
  return best === undefined ? null : cardLabel(best.card);
}

/** The openings one by one, each with the page that verifies it. */
function Openings({ opened, onLeave }: { opened: SummaryProps["state"]["opened"]; onLeave: () => void }) {
  return (
    <Fold title={m.verifyEach({ count: opened.length })} className={styles.openings}>
      <ol>
        {opened.map((one, index) => (
          <li key={one.opening._id}>
            <Row gap={3} justify="between">
              <Text as="span" numeric size="sm">
                {[m.openingNumber({ place: index + 1 }), bestOf(one.opening), noteOf(one)]
                  .filter((text) => text !== null)
                  .join(" · ")}
              </Text>
              <Link
                className={buttonClass("quiet", "s")}
                to="/openings/$id/verify"
                params={{ id: one.opening._id }}
                onClick={onLeave}
              >
                {m.verify()}
              </Link>
            </Row>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
