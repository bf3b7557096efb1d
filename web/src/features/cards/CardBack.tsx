import "./cardBack.css";

/** The back of a card, the same for all. */
export function CardBack() {
  return <span className="card-back" aria-hidden="true" />;
}
