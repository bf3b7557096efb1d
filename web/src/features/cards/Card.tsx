import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from "react";
import { CardFace } from "./CardFace";
import { inspect } from "./inspector/store";
import {
  cardLabel,
  cssUrl,
  focusStyle,
  isLimited,
  isModifierId,
  modifierSlug,
  pictureForWidth,
  pictureOf,
  raritySlug,
  type ShownCard,
  seedOf,
} from "./model";
import { useIsAway, useLineupElement } from "./Neighbours";
import { follow, release, stopTilt } from "./pointerTilt";
import { type ShownModifier, useFetchedModifier } from "./useFetchedModifier";

export type CardSize = "full" | "mini";

/** The button of a card that is selected instead of inspected. */
export interface CardPress {
  /** The button's full label. */
  label: string;
  pressed: boolean;
  /** Whether the card cannot be selected; the label says why. */
  refused?: boolean;
  tabIndex?: number;
  onPress: () => void;
  onFocus?: () => void;
}

export interface CardProps {
  card: ShownCard;
  size?: CardSize;
  /** Drawn width in pixels; the height is 1.5 times the width. */
  width?: number;
  /** Disables the inspector for this card. */
  inspection?: boolean;
  /** Replaces the button that opens the inspector. */
  press?: CardPress | undefined;
  /** The card's owner, who may feature it from the inspector. */
  ownerId?: string | undefined;
  /** Whether this is one of the first cards on the page. */
  priority?: boolean;
  /** Whether the card is looked at closely: it shows its picture in planes at once, and its close-up. */
  closeup?: boolean;
}

/** A card with its rarity's and its modifier's effects. */
export function Card(props: CardProps) {
  const { modifier } = props.card;
  if (typeof modifier === "string" && isModifierId(modifier))
    return <CardWithFetchedModifier {...props} id={modifier} />;
  const shown = typeof modifier === "string" ? { name: modifier } : (modifier ?? undefined);
  return <DrawnCard {...props} shown={shown} />;
}

function CardWithFetchedModifier({ id, ...props }: CardProps & { id: string }) {
  return <DrawnCard {...props} shown={useFetchedModifier(id)} />;
}

interface DrawnCardProps extends CardProps {
  shown: ShownModifier | undefined;
}

type CardStyle = CSSProperties & Record<`--${string}`, string | number>;

/** The drawn width of a card and of its placeholder, in pixels. */
export function drawnWidth({
  width,
  size,
}: {
  width?: number | undefined;
  size?: CardSize | undefined;
}): number {
  return width ?? (size === "mini" ? 120 : 300);
}

function styleOf({ card, width, size }: DrawnCardProps): CardStyle {
  const style: CardStyle = {
    "--card-width": `${drawnWidth({ width, size })}px`,
    "--seed": seedOf(card._id ?? `${card.name}${card.mintNumber}`),
    ...focusStyle(card),
  };
  const picture = pictureForWidth(pictureOf(card), drawnWidth({ width, size }));
  if (picture !== "") style["--picture"] = cssUrl(picture);
  // Fetched only if a stylesheet uses it, as the inspector's does.
  const preview = pictureForWidth(pictureOf(card), 0);
  if (preview !== "") style["--preview"] = cssUrl(preview);
  return style;
}

function DrawnCard(props: DrawnCardProps) {
  const { card, size = "full", inspection = true, press, ownerId, shown } = props;
  const ref = useRef<HTMLElement>(null);
  const lineup = useLineupElement(card, ref);
  const isAway = useIsAway(card, lineup, ref);
  const [wasLive, setWasLive] = useState(false);
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element !== null) stopTilt(element);
    };
  }, []);
  const shared = {
    className: "card",
    style: styleOf(props),
    "data-rarity": raritySlug(card),
    "data-modifier": modifierSlug(shown?.name),
    "data-size": size,
    "data-slabbed": card.slabbed === true || undefined,
    "data-limited": isLimited(card) || undefined,
    "data-away": isAway || undefined,
    onPointerEnter: () => setWasLive(true),
    onPointerMove: (event: PointerEvent<HTMLElement>) =>
      follow(event.currentTarget, size, event.clientX, event.clientY),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => release(event.currentTarget),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => release(event.currentTarget),
  };
  const face = (
    <CardFace
      card={card}
      size={size}
      shown={shown}
      width={drawnWidth(props)}
      priority={props.priority}
      deep={size === "full" && (wasLive || props.closeup === true)}
      closeup={props.closeup}
    />
  );
  if (press !== undefined) {
    return (
      <span {...shared} ref={ref}>
        {face}
        <button
          type="button"
          className="card-open"
          aria-label={press.label}
          aria-pressed={press.pressed}
          aria-disabled={press.refused === true || undefined}
          tabIndex={press.tabIndex}
          onClick={press.onPress}
          onFocus={press.onFocus}
        />
      </span>
    );
  }
  if (!inspection) {
    return (
      <span {...shared} ref={ref} role="img" aria-label={cardLabel(card)}>
        {face}
      </span>
    );
  }
  return (
    <span {...shared} ref={ref}>
      {face}
      {/* Next to the face, which is hidden from screen readers: the label has all its text. */}
      <button
        type="button"
        className="card-open"
        aria-label={cardLabel(card)}
        aria-haspopup="dialog"
        onClick={() => inspect(card, { ownerId, lineup, element: ref.current })}
      />
    </span>
  );
}
