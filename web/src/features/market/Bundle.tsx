import type { Schemas } from "../../api/client";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { LazyCard } from "../cards/LazyCard";
import { Neighbours } from "../cards/Neighbours";
import { packsText } from "../listings/labels";
import styles from "./Bundle.module.css";

interface BundleProps {
  /** What it is, for those who cannot see it. */
  label: string;
  cards: readonly Schemas["OwnedCard"][];
  packs: number;
  /** Drawn width of a card. */
  width?: number;
  /** Whose cards they are. */
  ownerId?: string | undefined;
}

/** Packs and cards that go together: one side of a deal. */
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

/** A sealed pack with how many there are of it. */
export function Packs({ count, width = 84 }: { count: number; width?: number }) {
  return (
    <span
      className={styles.packs}
      style={{ inlineSize: width, blockSize: width * 1.5 }}
      data-many={count > 1 || undefined}
    >
      <span className={styles.foil}>
        <Icon name="pack" size={Math.round(width * 0.34)} />
        <strong aria-hidden="true">×{count}</strong>
      </span>
      <span className="visually-hidden">{packsText(count)}</span>
    </span>
  );
}
