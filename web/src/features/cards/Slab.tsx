import type { ShownCard } from "./model";
import "./slab.css";

interface SlabProps {
  card: ShownCard;
}

/** The number on a slab's label: the card's own id, short enough to read out. */
function certificate(card: ShownCard): string {
  return (card._id ?? "").slice(-8).toUpperCase() || "UNREGISTERED";
}

/** The acrylic case around a graded card: logo, name, grade and certificate number. */
export function Slab({ card }: SlabProps) {
  return (
    <span className="slab">
      <span className="slab-label">
        <span className="slab-logo">Foilcast</span>
        <span className="slab-words">
          <span className="slab-name">{card.name ?? "Unnamed card"}</span>
          <span className="slab-certificate">No. {certificate(card)}</span>
        </span>
        <span className="slab-grade">{card.grade ?? "–"}</span>
      </span>
      <span className="slab-case" />
    </span>
  );
}
