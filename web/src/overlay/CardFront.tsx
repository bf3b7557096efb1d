/** The face of a card on the stage: the anatomy that every page shares, without what pages do with it. */

import type { CSSProperties } from "react";
import "../features/cards/card.css";
import "../features/cards/effects/index.css";
import { CardBadges } from "../features/cards/CardBadges";
import { CardText } from "../features/cards/CardText";
import { cardLabel, isLimited, modifierSlug, raritySlug, seedOf } from "../features/cards/model";
import { modifierStyle } from "../features/cards/modifierStyle";
import { Slab } from "../features/cards/Slab";
import styles from "./CardFront.module.css";
import type { OverlayCard } from "./opening";
import { useShimmer } from "./useShimmer";

interface CardFrontProps {
  card: OverlayCard;
  /** Whether its picture could not be had. */
  missing: boolean;
  /** Whether its foil moves. */
  live: boolean;
}

/** Draws the face; it fills its box. */
export function CardFront({ card, missing, live }: CardFrontProps) {
  const ref = useShimmer(live);
  const modifier = modifierSlug(card.modifier?.name);
  const style = {
    "--seed": seedOf(card._id),
    ...(missing ? {} : { "--picture": `url("${encodeURI(card.imageUrl).replaceAll('"', "%22")}")` }),
  };
  return (
    <span
      ref={ref}
      className={`card ${styles.front}`}
      style={style as CSSProperties}
      role="img"
      aria-label={cardLabel(card)}
      data-rarity={raritySlug(card)}
      data-modifier={modifier}
      data-size="full"
      data-slabbed={card.slabbed || undefined}
      data-limited={isLimited(card) || undefined}
    >
      <span
        className="card-face"
        aria-hidden="true"
        style={modifier === "custom" ? modifierStyle(card.modifier?.css) : undefined}
      >
        <span className="card-art">
          {missing ? <span className={styles.spare} /> : <img src={card.imageUrl} alt="" decoding="sync" />}
        </span>
        <span className="card-frame" />
        <CardText card={card} size="full" />
        <span className="card-shine" />
        <span className="card-glare" />
        <span className="card-overlay" />
        <CardBadges card={card} size="full" />
        {card.slabbed ? <Slab card={card} /> : null}
      </span>
    </span>
  );
}
