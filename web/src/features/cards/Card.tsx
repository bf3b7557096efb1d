import { type CSSProperties, type PointerEvent, useEffect, useRef } from "react";
import { CardFace } from "./CardFace";
import { inspect } from "./inspector/store";
import {
  cardLabel,
  isLimited,
  isModifierId,
  modifierSlug,
  paintedPicture,
  pictureOf,
  raritySlug,
  type ShownCard,
  seedOf,
} from "./model";
import { useAway, usePlace } from "./Neighbours";
import { abandon, follow, release } from "./pointerTilt";
import { type ShownModifier, useFetchedModifier } from "./useFetchedModifier";

export type CardSize = "full" | "mini";

/** Called instead of opening the inspector where a card is chosen. */
export interface CardPress {
  /** The button's full label. */
  label: string;
  /** Whether the card is chosen. */
  pressed: boolean;
  /** The card cannot be chosen; the label says why. */
  refused?: boolean;
  tabIndex?: number;
  onPress: () => void;
  onFocus?: () => void;
}

export interface CardProps {
  card: ShownCard;
  size?: CardSize;
  /** Drawn width; the height is always one and a half times that. */
  width?: number;
  /** Disables the inspector for this card. */
  inspection?: boolean;
  /** Called instead of opening the inspector. */
  press?: CardPress | undefined;
  /** The card's owner, who may feature it from the inspector. */
  ownerId?: string | undefined;
  /** One of the first cards on the page. */
  priority?: boolean;
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

/** Placeholders and cards have the same box: 300 by 450, or 120 by 180. */
export function drawnWidth({
  width,
  size,
}: {
  width?: number | undefined;
  size?: CardSize | undefined;
}): number {
  return width ?? (size === "mini" ? 120 : 300);
}

const cssUrl = (picture: string) => `url("${encodeURI(picture).replaceAll('"', "%22")}")`;

function styleOf({ card, width, size }: DrawnCardProps): CardStyle {
  const style: CardStyle = {
    "--card-width": `${drawnWidth({ width, size })}px`,
    "--seed": seedOf(card._id ?? `${card.name}${card.mintNumber}`),
  };
  const picture = paintedPicture(pictureOf(card), drawnWidth({ width, size }));
  if (picture !== "") style["--picture"] = cssUrl(picture);
  // Fetched only if a stylesheet uses it, as the inspector's does.
  const preview = paintedPicture(pictureOf(card), 0);
  if (preview !== "") style["--preview"] = cssUrl(preview);
  return style;
}

function DrawnCard(props: DrawnCardProps) {
  const { card, size = "full", inspection = true, press, ownerId, shown } = props;
  const ref = useRef<HTMLElement>(null);
  const lineup = usePlace(card, ref);
  const away = useAway(card, lineup, ref);
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element !== null) abandon(element);
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
    "data-away": away || undefined,
    onPointerMove: (event: PointerEvent<HTMLElement>) =>
      follow(event.currentTarget, size, event.clientX, event.clientY),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => release(event.currentTarget),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => release(event.currentTarget),
  };
  const face = (
    <CardFace card={card} size={size} shown={shown} width={drawnWidth(props)} priority={props.priority} />
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
      {/* Over the face, not around it: the label reads out everything that is printed. */}
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
