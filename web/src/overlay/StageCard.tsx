/** A card in the overlay. It is dealt face down, flipped and hidden. */

import type { CSSProperties } from "react";
import { CardBack } from "../features/cards/CardBack";
import { shownRarity } from "../features/cards/model";
import { GLOW_RANK, lightOf } from "../lib/show/ranks";
import { RaritySign } from "../ui/RaritySign";
import { CardFront } from "./CardFront";
import { fromMiddle } from "./layout";
import * as m from "./messages";
import type { OverlayCard } from "./opening";
import type { EffectsLevel } from "./options";
import styles from "./StageCard.module.css";

export interface CardState {
  flipped: boolean;
  hidden: boolean;
  /** Whether it was the last card to flip. */
  fresh: boolean;
  /** Whether it is a big card that flips next. */
  suspense: boolean;
  /** The rarest card of the pack. */
  best: boolean;
  /** The rarest card of the pack, once all are open. */
  shown: boolean;
  /** The rarest card of the pack, once all are open, if it is big. */
  spotlight: boolean;
}

interface StageCardProps {
  card: OverlayCard;
  slot: number;
  count: number;
  rank: number;
  state: CardState;
  missing: boolean;
  effects: EffectsLevel;
}

export function StageCard({ card, slot, count, rank, state, missing, effects }: StageCardProps) {
  return (
    <li
      className={styles.card}
      style={
        {
          "--from-middle": fromMiddle(slot, count),
          "--slot": slot,
          "--count": count,
          "--light": lightOf(rank),
        } as CSSProperties
      }
      data-slot={slot}
      data-rank={rank}
      data-glow={rank >= GLOW_RANK}
      data-flipped={state.flipped}
      data-hidden={state.hidden}
      data-fresh={state.fresh}
      data-suspense={state.suspense}
      data-best={state.shown}
      data-spotlight={state.spotlight}
    >
      <span className={styles.aura} />
      <span className={styles.lift}>
        <span className={styles.turn}>
          <span className={styles.back}>
            <CardBack />
          </span>
          <span className={styles.front} aria-hidden={!state.flipped}>
            <CardFront
              card={card}
              missing={missing}
              deep={state.best && effects === "full"}
              live={state.shown && effects === "full"}
            />
          </span>
        </span>
      </span>
      <span className={styles.chip} aria-hidden="true">
        <strong>{card.name ?? m.unnamedCard()}</strong>
        <span>
          <RaritySign rarity={shownRarity(card)} />
          {shownRarity(card)}
        </span>
      </span>
    </li>
  );
}
