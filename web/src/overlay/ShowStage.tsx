/** An opening on the screen, from the greeting to the last card. */

import type { CSSProperties } from "react";
import { BIG_RANK, lightOf } from "../lib/show/ranks";
import { timesFor } from "../lib/show/timeline";
import { Confetti } from "./Confetti";
import { fitScale, fromMiddle } from "./layout";
import * as m from "./messages";
import type { EffectsLevel } from "./options";
import { PackRip } from "./PackRip";
import { PullTitle } from "./PullTitle";
import { Rays } from "./Rays";
import { bestSlot } from "./ranks";
import styles from "./ShowStage.module.css";
import { type CardState, StageCard } from "./StageCard";
import type { Show } from "./shows";

interface ShowStageProps {
  show: Show;
  effects: EffectsLevel;
}

export function ShowStage({ show, effects }: ShowStageProps) {
  const { opening, ranks, stage } = show;
  const count = opening.cards.length;
  const best = bestSlot(ranks);
  const rank = ranks[best] ?? 0;
  const leaving = stage.phase === "hiding";
  const big = rank >= BIG_RANK && (stage.phase === "holding" || leaving);
  // The screen darkens before a big card is turned.
  const tense = rank >= BIG_RANK && stage.phase === "revealing" && stage.next === best;
  const opened = stage.phase !== "greeting" && stage.phase !== "pause";
  const style = {
    ...timesFor("show"),
    // Offsets the animations if the page joins a running show, or if the cards come late.
    "--late": `${-show.from}ms`,
    "--fit": fitScale(count),
    "--light": lightOf(rank),
  };
  return (
    <>
      {(tense || big) && effects === "full" && (
        <div className={styles.dusk} data-part="dusk" data-leaving={leaving} />
      )}
      <section
        className={styles.stage}
        style={style as CSSProperties}
        data-rank={rank}
        data-leaving={leaving}
        aria-label={m.opening({ username: opening.username })}
      >
        {big && effects !== "off" && (
          <Rays rank={rank} fromMiddle={fromMiddle(best, count)} leaving={stage.hidden.includes(best)} />
        )}
        {big && effects === "full" && <Confetti rank={rank} fromMiddle={fromMiddle(best, count)} />}
        {!opened && <PackRip show={show} effects={effects} />}
        <ol className={styles.cards} data-part="cards" data-shown={opened}>
          {opening.cards.map((card, slot) => (
            <StageCard
              key={card._id}
              card={card}
              slot={slot}
              count={count}
              rank={ranks[slot] ?? 0}
              state={cardState(show, slot, best)}
              missing={show.missing.has(card.imageUrl)}
              effects={effects}
            />
          ))}
        </ol>
        {opened && <PullTitle show={show} best={best} />}
      </section>
    </>
  );
}

function cardState({ stage, ranks }: Show, slot: number, best: number): CardState {
  const flipped = stage.flipped.includes(slot);
  const allOpen = stage.phase === "holding" || stage.phase === "hiding";
  const spotlight = slot === best && (ranks[slot] ?? 0) >= BIG_RANK;
  return {
    flipped,
    hidden: stage.hidden.includes(slot),
    fresh: stage.flipped.at(-1) === slot,
    suspense: !flipped && spotlight && stage.next === slot && stage.phase === "revealing",
    best: slot === best,
    shown: slot === best && allOpen,
    spotlight: spotlight && allOpen,
  };
}
