import { Link, useLocation } from "@tanstack/react-router";
import { useStore } from "../../../lib/store";
import { Button, buttonClass } from "../../../ui/Button";
import { Row } from "../../../ui/Row";
import { ShareButton } from "../../../ui/ShareButton";
import { toastError } from "../../../ui/toasts";
import { useSession } from "../../auth/session";
import * as cards from "../messages";
import { cardLabel, definitionName, type ShownCard } from "../model";
import { WishHeart } from "../WishHeart";
import { askToLean, canLean, leaning, setLeaning } from "./lean";
import * as m from "./messages";
import { moves } from "./motion";
import { useFeaturing } from "./useFeaturing";

/** A collected copy of a card. */
export type Collected = ShownCard & { _id: string; acquiredAt: string };

/** Whether a card is a collected copy, not a definition. */
export function isCollected(card: ShownCard): card is Collected {
  return card._id !== undefined && "acquiredAt" in card && card.printed === undefined;
}

interface ActionsProps {
  card: ShownCard;
  /** Whether the card belongs to the current user. */
  mine: boolean;
  slabbed: boolean;
  onSlab: () => void;
}

export function Actions({ card, mine, slabbed, onSlab }: ActionsProps) {
  const session = useSession();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const collected = isCollected(card) ? card : undefined;
  // On the trading page, cards are selected in its lists instead.
  const tradable = session === "in" && here !== "/trading";
  return (
    <Row gap={2} align="stretch">
      {card.slabbed === true ? (
        <Button aria-pressed={slabbed} onClick={onSlab}>
          {m.toggleSlab()}
        </Button>
      ) : null}
      {mine && card._id !== undefined ? <FeatureButton cardId={card._id} /> : null}
      {collected !== undefined && tradable ? (
        <Link to="/trading" search={{ card: collected._id }} className={buttonClass()}>
          {cards.trade()}
        </Link>
      ) : null}
      {mine && card._id !== undefined ? <SellAndGrade cardId={card._id} card={card} /> : null}
      {card.definitionId == null ? null : (
        <WishHeart definitionId={card.definitionId} name={definitionName(card)} rarity={card.rarity} />
      )}
      <Share card={card} />
      {canLean() && moves() ? <LeanButton /> : null}
      {collected !== undefined && here !== `/card/${collected._id}` ? (
        <Link to="/card/$cardId" params={{ cardId: collected._id }} className={buttonClass()}>
          {m.story()}
        </Link>
      ) : null}
    </Row>
  );
}

/** Toggles whether the card follows the phone's orientation. */
function LeanButton() {
  const on = useStore(leaning);
  const toggle = async () => {
    if (on || (await askToLean())) setLeaning(!on);
    else toastError(m.noMotion());
  };
  return (
    <Button kind="quiet" aria-pressed={on} onClick={() => void toggle()}>
      {m.tilt()}
    </Button>
  );
}

/** Links to sell and to grade a card that is available; a slabbed card cannot be graded again. */
function SellAndGrade({ cardId, card }: { cardId: string; card: ShownCard }) {
  if (card.status !== undefined && card.status !== "available") return null;
  return (
    <>
      <Link className={buttonClass()} to="/market/create" search={{ card: cardId }}>
        {m.sell()}
      </Link>
      {card.slabbed === true ? null : (
        <Link className={buttonClass()} to="/grading" search={{ card: cardId }}>
          {m.sendToGrading()}
        </Link>
      )}
    </>
  );
}

function FeatureButton({ cardId }: { cardId: string }) {
  const { featured, toggle, pending } = useFeaturing(cardId, toastError);
  return (
    <Button kind="primary" pending={pending} onClick={toggle}>
      {featured ? m.unfeature() : m.feature()}
    </Button>
  );
}

/** Shares the page of this copy, or of its definition. */
function Share({ card }: { card: ShownCard }) {
  const path = isCollected(card)
    ? `/card/${card._id}`
    : card.definitionId == null
      ? null
      : `/catalogue/${card.definitionId}${card.rarity == null ? "" : `?rarity=${encodeURIComponent(card.rarity)}`}`;
  if (path === null) return null;
  return <ShareButton title={card.name ?? cards.aCard()} text={cardLabel(card)} path={path} />;
}
