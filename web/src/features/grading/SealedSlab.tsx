import type { CSSProperties } from "react";
import { CardBack } from "../cards/CardBack";
import { seedOf } from "../cards/model";
import "../cards/card.css";
import "../cards/slab.css";
import * as m from "./messages";
import styles from "./SealedSlab.module.css";

interface SealedSlabProps {
  cardId: string;
  width: number;
}

/** A slab from the back, before its grade is revealed. */
export function SealedSlab({ cardId, width }: SealedSlabProps) {
  const style: CSSProperties & Record<"--card-width" | "--seed", string | number> = {
    "--card-width": `${width}px`,
    "--seed": seedOf(cardId),
  };
  return (
    <span className="card" style={style} data-slabbed data-size="mini" aria-hidden="true">
      <span className="card-face">
        <span className="card-print">
          <CardBack />
        </span>
        <span className="slab">
          <span className={styles.label}>
            <span>{m.sealed()}</span>
          </span>
          <span className="slab-case" />
        </span>
      </span>
    </span>
  );
}
