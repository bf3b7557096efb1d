import { documentName } from "../../lib/brand";
import type { CardSize } from "./Card";
import { gradeLabel } from "./grades";
import * as m from "./messages";
import type { ShownCard } from "./model";
import "./slab.css";

interface SlabProps {
  card: ShownCard;
  size?: CardSize;
}

/** The certificate number: the end of the card's id. */
function certificate(card: ShownCard): string {
  return (card._id ?? "").slice(-8).toUpperCase() || m.unregistered();
}

/** The case around a graded card. The label of a mini card has no certificate number. */
export function Slab({ card, size = "full" }: SlabProps) {
  const { grade } = card;
  const full = size === "full";
  return (
    <span className="slab">
      <span className="slab-label">
        <span className="slab-words">
          <span className="slab-logo">{documentName()}</span>
          <span className="slab-name">{card.name ?? m.unnamed()}</span>
        </span>
        <span className="slab-mark" data-grade={grade ?? "none"}>
          {grade == null ? <span className="slab-word">{m.ungraded()}</span> : null}
          {full && grade != null ? <span className="slab-word">{gradeLabel(grade)}</span> : null}
          {grade == null ? null : <span className="slab-grade">{grade}</span>}
          {full ? (
            <span className="slab-certificate">{m.certificate({ number: certificate(card) })}</span>
          ) : null}
        </span>
      </span>
      <span className="slab-case" />
    </span>
  );
}
