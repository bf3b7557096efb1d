import type { ComponentType, CSSProperties } from "react";
import { rarityColor } from "../../../lib/rarities";
import { CardBack } from "../CardBack";
import * as cards from "../messages";
import { type ShownCard, shownRarity } from "../model";
import { Slab } from "../Slab";
import * as m from "./messages";
import styles from "./Stage.module.css";

/** Renders a card's latest events. */
export type Story = ComponentType<{ cardId: string }>;

interface BackSideProps {
  card: ShownCard;
  width: number;
  Story: Story;
}

/** The back of a card, with its story. */
export function BackSide({ card, width, Story }: BackSideProps) {
  const style: CSSProperties & Record<"--_tint" | "--card-width", string> = {
    "--_tint": rarityColor(shownRarity(card)),
    "--card-width": `${width}px`,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups text, not the fields of a form.
    <div
      className={styles.backSide}
      style={style}
      role="group"
      aria-label={m.backOf({ name: card.name ?? cards.thisCard() })}
    >
      {card.slabbed === true ? (
        <span className="card" data-slabbed aria-hidden="true">
          <span className="card-face">
            <span className="card-print">
              <CardBack />
            </span>
            <Slab card={card} />
          </span>
        </span>
      ) : (
        <CardBack />
      )}
      <div className={styles.plate} data-slabbed={card.slabbed || undefined}>
        {card._id === undefined ? null : <Story cardId={card._id} />}
      </div>
    </div>
  );
}
