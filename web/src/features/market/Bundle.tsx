import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import * as words from "../../lib/messages";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { LazyCard } from "../cards/LazyCard";
import { Neighbours } from "../cards/Neighbours";
import styles from "./Bundle.module.css";

interface BundleProps {
  /** The accessible name of the list. */
  label: string;
  cards: readonly Schemas["OwnedCard"][];
  packs: number;
  /** Width of a card in pixels. */
  width?: number;
  /** The owner of the cards. */
  ownerId?: string | undefined;
}

/** Packs and cards, as one side of a deal. */
export function Bundle({ label, cards, packs, width = 84, ownerId }: BundleProps) {
  return (
    <Row as="ul" gap={2} align="stretch" aria-label={label}>
      {packs > 0 ? (
        <li>
          <Packs count={packs} width={width} />
        </li>
      ) : null}
      <Neighbours cards={cards}>
        {cards.map((card) => (
          <li key={card._id}>
            <LazyCard card={card} size="mini" width={width} ownerId={ownerId} />
          </li>
        ))}
      </Neighbours>
    </Row>
  );
}

/** A sealed pack with a count. */
export function Packs({ count, width = 84 }: { count: number; width?: number }) {
  return (
    <span
      className={styles.packs}
      style={{ inlineSize: width, blockSize: width * 1.5 }}
      data-many={count > 1 || undefined}
    >
      <span className={styles.foil}>
        <Icon name="pack" size={Math.round(width * 0.34)} />
        <strong aria-hidden="true">×{formatNumber(count)}</strong>
      </span>
      <span className="visually-hidden">{words.packs({ count })}</span>
    </span>
  );
}
