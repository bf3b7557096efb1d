import { ColoredSign } from "../../ui/RarityKey";
import { RaritySign } from "../../ui/RaritySign";
import { copiesIn, type Holding } from "../holdings/queries";
import styles from "./Rungs.module.css";
import type { Definition } from "./shown";

/** The signs of a card's rarities, commonest first: in colour where the user has a copy, faint elsewhere. */
export function Rungs({ definition, holding }: { definition: Definition; holding: Holding | null }) {
  return (
    <span className={styles.rungs} aria-hidden="true">
      {definition.rarities.map(({ rarity, remainingCopies }) =>
        holding !== null && copiesIn(holding, rarity) > 0 ? (
          <ColoredSign key={rarity} rarity={rarity} />
        ) : (
          <span key={rarity} className={styles.off} data-gone={remainingCopies === 0 || undefined}>
            <RaritySign rarity={rarity} size={14} />
          </span>
        ),
      )}
    </span>
  );
}
