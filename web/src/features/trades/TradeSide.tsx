import { Card } from "../cards/Card";
import { Neighbours } from "../cards/Neighbours";
import { Totals } from "./Basket";
import { Chips } from "./Chips";
import type { Half, Side } from "./deal";
import { chipsOf, type Hints } from "./hints";
import { packsText, sideText } from "./labels";
import styles from "./Panel.module.css";
import { PackThumb } from "./Thumb";

interface TradeSideProps {
  title: string;
  half: Half;
  side: Side;
  hints: Hints;
}

const WIDTH = 120;

/** One half of a trade, its cards drawn to be looked at. */
export function TradeSide({ title, half, side, hints }: TradeSideProps) {
  return (
    <section className={styles.side} aria-label={title}>
      <h3>
        {title} <span>{sideText(side)}</span>
      </h3>
      <Totals side={side} />
      <ul className={styles.cards}>
        <Neighbours cards={side.cards}>
          {side.cards.map((card) => (
            <li key={card._id}>
              <Card card={card} size="mini" width={WIDTH} />
              <Chips chips={chipsOf(hints.of(card._id), half)} />
            </li>
          ))}
        </Neighbours>
        {side.packs > 0 ? (
          <li>
            <PackThumb count={side.packs} width={WIDTH} />
            <span className={styles.packs}>{packsText(side.packs)}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
