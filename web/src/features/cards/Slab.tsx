import { gradeSeal } from "./grades";
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
  const { grade } = card;
  return (
    <span className="slab">
      <span className="slab-label">
        <span className="slab-words">
          <span className="slab-logo">Foilcast</span>
          <span className="slab-name">{card.name ?? "Unnamed card"}</span>
        </span>
        <span className="slab-mark" data-grade={grade ?? "none"}>
          <span className="slab-word">{grade == null ? "Ungraded" : gradeSeal(grade)}</span>
          {grade == null ? null : <span className="slab-grade">{grade}</span>}
          <span className="slab-certificate">No. {certificate(card)}</span>
        </span>
      </span>
      <span className="slab-case" />
    </span>
  );
}
