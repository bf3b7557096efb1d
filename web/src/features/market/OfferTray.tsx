import type { Schemas } from "../../api/client";
import { Icon } from "../../ui/Icon";
import { Card } from "../cards/Card";
import { cardLabel } from "../cards/model";
import { Packs } from "./Bundle";
import styles from "./MakeOffer.module.css";
import * as m from "./messages";

interface OfferTrayProps {
  cards: readonly Schemas["OwnedCard"][];
  packs: number;
  onRemove: (card: Schemas["OwnedCard"]) => void;
}

const WIDTH = 64;

/** The contents of an offer; pressing a card removes it. */
export function OfferTray({ cards, packs, onRemove }: OfferTrayProps) {
  return (
    <section className={styles.tray} aria-label={m.tray()}>
      {packs === 0 && cards.length === 0 ? (
        <p className={styles.nothing}>{m.trayEmpty()}</p>
      ) : (
        <ul className={styles.things}>
          {packs > 0 ? (
            <li>
              <Packs count={packs} width={WIDTH} />
            </li>
          ) : null}
          {cards.map((card) => (
            <li key={card._id}>
              <button type="button" className={styles.thing} onClick={() => onRemove(card)}>
                <span className="visually-hidden">{m.trayRemove({ card: cardLabel(card) })}</span>
                <span aria-hidden="true">
                  <Card card={card} size="mini" width={WIDTH} inspection={false} />
                </span>
                <span className={styles.out}>
                  <Icon name="close" size={14} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
