import { useId } from "react";
import * as words from "../../lib/messages";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { Totals } from "./Basket";
import { Chips } from "./Chips";
import type { OwnedCard, Side } from "./deal";
import type { Chip } from "./hints";
import { cardFacts, cardName, sideText } from "./labels";
import * as m from "./messages";
import styles from "./Summary.module.css";
import { PackThumb, Thumb } from "./Thumb";

interface SideListProps {
  title: string;
  side: Side;
  chips?: (card: OwnedCard) => readonly Chip[];
}

/** One side of a deal as a list of cards and packs. */
export function SideList({ title, side, chips }: SideListProps) {
  const id = useId();
  return (
    <Stack
      as="section"
      gap={2}
      justify="start"
      padY={3}
      padX={4}
      level={1}
      border
      radius="s"
      className={styles.side}
      aria-labelledby={id}
    >
      <Row as="h3" gap={3} rowGap={0} align="baseline" justify="between" size="md" id={id}>
        {title} <span>{sideText(side)}</span>
      </Row>
      <Totals side={side} />
      <Stack as="ul" gap={2}>
        {side.cards.map((card) => (
          <Row as="li" nowrap gap={3} key={card._id}>
            <Thumb card={card} width={36} />
            <Stack gap="hair" numeric tone="soft" size="xs">
              <Text as="strong" tone="ink" size="sm" leading="snug">
                {cardName(card)}
              </Text>
              <span>{cardFacts(card)}</span>
              <Chips chips={chips?.(card) ?? []} />
            </Stack>
          </Row>
        ))}
        {side.packs > 0 ? (
          <Row as="li" nowrap gap={3}>
            <PackThumb count={side.packs} width={36} />
            <Stack gap="hair" numeric tone="soft" size="xs">
              <Text as="strong" tone="ink" size="sm" leading="snug">
                {words.packs({ count: side.packs })}
              </Text>
              <span>{m.unopenedPacks()}</span>
            </Stack>
          </Row>
        ) : null}
      </Stack>
    </Stack>
  );
}
