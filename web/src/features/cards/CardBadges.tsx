import type { CardSize } from "./Card";
import * as m from "./messages";
import { isLimited, type ShownCard } from "./model";
import { timeWindow, windowText } from "./timeWindow";

interface CardBadgesProps {
  card: ShownCard;
  size: CardSize;
}

/** Fewer remaining copies than this are emphasized. */
const FEW = 10;

export function CardBadges({ card, size }: CardBadgesProps) {
  const state = timeWindow(card.availableFrom, card.availableTo, Date.now());
  const featured = card.isFeatured === true || card.featured === true;
  return (
    <span className="card-badges">
      {isLimited(card) ? <span className="card-limited">{m.limited()}</span> : null}
      {featured ? (
        <span className="card-badge" data-kind="featured">
          <span className="card-star" />
          {size === "full" ? m.featured() : null}
        </span>
      ) : null}
      {state === null ? null : (
        <span className="card-badge" data-kind="window" data-state={state.kind}>
          {windowText(state)}
        </span>
      )}
      {card.remaining == null ? null : (
        <span
          className="card-badge"
          data-kind="remaining"
          data-few={isLimited(card) || card.remaining < FEW || undefined}
        >
          {m.remaining({ count: card.remaining })}
        </span>
      )}
    </span>
  );
}
