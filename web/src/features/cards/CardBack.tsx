import "./cardBack.css";

/** The back that all cards share. */
export function CardBack() {
  return <span className="card-back" aria-hidden="true" />;
}
