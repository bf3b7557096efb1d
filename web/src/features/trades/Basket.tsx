import { useRef } from "react";
import { rarityFill } from "../../lib/rarities";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Stepper } from "../../ui/Stepper";
import { Text } from "../../ui/Text";
import { inspect } from "../cards/inspector/store";
import { listOf, useLineup } from "../cards/Neighbours";
import styles from "./Basket.module.css";
import { Chips } from "./Chips";
import { type Limits, type OwnedCard, type Side, totalsByRarity } from "./deal";
import type { Chip } from "./hints";
import { cardFacts, cardName, sideText } from "./labels";
import * as m from "./messages";
import { Thumb } from "./Thumb";

interface BasketProps {
  title: string;
  side: Side;
  limits: Limits;
  /** Unopened packs of this side's owner. */
  availablePacks: number;
  /** How many packs the owner has. */
  packsHint: string;
  ownerId: string;
  /** Shown while the side has no card. */
  hint: string;
  chips: (card: OwnedCard) => readonly Chip[];
  onRemove: (card: OwnedCard) => void;
  onPacks: (packs: number) => void;
}

/** One side of the deal, with its cards, packs and totals. */
export function Basket({ title, side, limits, availablePacks, packsHint, ownerId, ...basket }: BasketProps) {
  const frame = useRef<HTMLElement>(null);
  const lineup = useLineup(listOf(side.cards));
  const max = Math.min(limits.packs, availablePacks);
  const remove = (card: OwnedCard, index: number) => {
    basket.onRemove(card);
    // The focused button is removed with its row, so the focus moves to the next one, or to the basket.
    const buttons = frame.current?.querySelectorAll<HTMLButtonElement>("[data-remove]") ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? frame.current;
    next?.focus();
  };
  return (
    <section ref={frame} className={styles.basket} aria-label={title} tabIndex={-1}>
      <Row as="header" gap={3} rowGap={0} align="baseline" justify="between">
        <Text as="h3" size="lg">
          {title}
        </Text>
        <Text as="span" numeric tone="soft" size="sm" weight="semibold">
          {sideText(side)}
        </Text>
      </Row>
      <Totals side={side} />
      {side.cards.length === 0 ? (
        <p className={styles.empty}>{basket.hint}</p>
      ) : (
        <ul className={styles.cards}>
          {side.cards.map((card, index) => (
            <li key={card._id} className={styles.card}>
              <button
                type="button"
                aria-label={m.inspectCard({ card: cardName(card) })}
                onClick={({ currentTarget }) => inspect(card, { ownerId, lineup, element: currentTarget })}
              >
                <Thumb card={card} width={36} />
              </button>
              <Stack gap="hair" numeric grow tone="soft" size="xs" className={styles.words}>
                <strong>{cardName(card)}</strong>
                <span>{cardFacts(card)}</span>
                <Chips chips={basket.chips(card)} />
              </Stack>
              <IconButton
                data-remove
                label={m.removeCard({ card: cardName(card) })}
                onClick={() => remove(card, index)}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Stepper
        label={m.packs()}
        hint={packsHint}
        value={side.packs}
        max={Math.max(max, 0)}
        onChange={basket.onPacks}
      />
    </section>
  );
}

/** Number of cards per rarity, the rarest first. */
export function Totals({ side }: { side: Side }) {
  const totals = totalsByRarity(side);
  if (totals.length === 0) return null;
  return (
    <ul className={styles.totals} aria-label={m.byRarity()}>
      {totals.map(({ rarity, count }) => (
        <Row as="li" inline gap={1} key={rarity}>
          <span style={{ background: rarityFill(rarity) }} aria-hidden="true" />
          {m.rarityCount({ count, rarity })}
        </Row>
      ))}
    </ul>
  );
}
