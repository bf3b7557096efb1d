import type { CardSize } from "./Card";
import { gradeSeal } from "./grades";
import type { ShownCard } from "./model";
import "./slab.css";

interface SlabProps {
  card: ShownCard;
  size?: CardSize;
}

/** The number on a slab's label: the card's own id, short enough to read out. */
function certificate(card: ShownCard): string {
  return (card._id ?? "").slice(-8).toUpperCase() || "UNREGISTERED";
}

/** The acrylic case around a graded card: logo, name, grade and certificate number. A mini's label has the first three. */
export function Slab({ card, size = "full" }: SlabProps) {
  const { grade } = card;
  const full = size === "full";
  return (
    <span className="slab">
      <span className="slab-label">
        <span className="slab-words">
          <span className="slab-logo">Foilcast</span>
          <span className="slab-name">{card.name ?? "Unnamed card"}</span>
        </span>
        <span className="slab-mark" data-grade={grade ?? "none"}>
          {grade == null ? <span className="slab-word">Ungraded</span> : null}
          {full && grade != null ? <span className="slab-word">{gradeSeal(grade)}</span> : null}
          {grade == null ? null : <span className="slab-grade">{grade}</span>}
          {full ? <span className="slab-certificate">No. {certificate(card)}</span> : null}
        </span>
      </span>
      <span className="slab-case" />
    </span>
  );
}
