/** The line below the cards, with the pack's owner and, after the last flip, the best pull and the pack's patterns. */

import { mintText, shownRarity } from "../features/cards/model";
import { cueText } from "../features/cards/patternTexts";
import { BIG_RANK } from "../lib/show/ranks";
import * as m from "./messages";
import styles from "./PullTitle.module.css";
import type { Show } from "./shows";

interface PullTitleProps {
  show: Show;
  best: number;
}

/** A big pull replaces the line with its name across the screen. */
export function PullTitle({ show, best }: PullTitleProps) {
  const { opening, ranks, stage } = show;
  const card = opening.cards[best];
  const rank = ranks[best] ?? 0;
  const leaving = stage.phase === "hiding";
  const allOpen = leaving || stage.phase === "holding";
  const cue = allOpen ? cueText(opening.cards) : "";
  const big = card !== undefined && allOpen && rank >= BIG_RANK;
  return (
    <div className={styles.title} data-rank={rank} data-big={big} data-leaving={leaving}>
      {big ? (
        <p className={styles.pull} data-part="pull">
          <span className={styles.whose}>
            {opening.test && <b className={styles.test}>{m.test()}</b>}
            <span className={styles.rarity}>{shownRarity(card)}</span>
            <span>{m.pulledBy({ username: opening.username })}</span>
          </span>
          <span className={styles.what}>
            <span className={styles.name}>{card.name ?? "???"}</span>
            <span className={styles.mint}>{mintText(card)}</span>
          </span>
        </p>
      ) : (
        <p className={styles.owner} data-part="owner">
          {opening.test && <b className={styles.test}>{m.test()}</b>}
          <span>{opening.username}</span>
          {opening.packName && <span className={styles.pack}>{opening.packName}</span>}
        </p>
      )}
      {cue !== "" && (
        <p className={styles.cue} data-part="cue">
          {cue}
        </p>
      )}
    </div>
  );
}
