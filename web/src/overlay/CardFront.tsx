/** The front of a card in the overlay: the same as in the app, without interaction. */

import { type CSSProperties, useRef } from "react";
import { CardFace } from "../features/cards/CardFace";
import {
  cardLabel,
  cssUrl,
  focusStyle,
  isLimited,
  modifierSlug,
  raritySlug,
  seedOf,
} from "../features/cards/model";
import { useOrbit } from "../features/cards/useOrbit";
import styles from "./CardFront.module.css";
import type { OverlayCard } from "./opening";

interface CardFrontProps {
  card: OverlayCard;
  /** Whether the picture failed to load. */
  missing: boolean;
  /** Whether its picture is shown in planes, if it has them. */
  deep: boolean;
  /** Whether the lamp moves. */
  live: boolean;
}

export function CardFront({ card, missing, deep, live }: CardFrontProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useOrbit(ref, live);
  const shown = missing ? { ...card, imageUrl: "" } : card;
  const style = {
    "--seed": seedOf(card._id),
    ...focusStyle(card),
    ...(missing ? {} : { "--picture": cssUrl(card.imageUrl) }),
  };
  return (
    <span
      ref={ref}
      className={`card ${styles.front}`}
      style={style as CSSProperties}
      role="img"
      aria-label={cardLabel(card)}
      data-rarity={raritySlug(card)}
      data-modifier={modifierSlug(card.modifier?.name)}
      data-size="full"
      data-slabbed={card.slabbed || undefined}
      data-limited={isLimited(card) || undefined}
      data-missing={missing || undefined}
    >
      <CardFace card={shown} size="full" shown={card.modifier ?? undefined} decoding="sync" deep={deep} />
    </span>
  );
}
