import * as words from "../../lib/messages";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { Card } from "../cards/Card";
import { Neighbours } from "../cards/Neighbours";
import { Totals } from "./Basket";
import { Chips } from "./Chips";
import type { Half, Side } from "./deal";
import { chipsOf, type Hints } from "./hints";
import { sideText } from "./labels";
import styles from "./Panel.module.css";
import { PackThumb } from "./Thumb";

interface TradeSideProps {
  title: string;
  half: Half;
  side: Side;
  hints: Hints;
}

const CARD_WIDTH = 120;

/** One side of a trade, with its cards. */
export function TradeSide({ title, half, side, hints }: TradeSideProps) {
  return (
    <Stack
      as="section"
      gap={3}
      justify="start"
      pad={4}
      surface="inset"
      className={styles.side}
      aria-label={title}
    >
      <Row as="h3" gap={3} rowGap={0} align="baseline" justify="between" size="lg">
        {title} <span>{sideText(side)}</span>
      </Row>
      <Totals side={side} />
      <Row as="ul" gap={4} align="stretch">
        <Neighbours cards={side.cards}>
          {side.cards.map((card) => (
            <Stack as="li" gap={2} justify="start" max="7.5rem" key={card._id}>
              <Card card={card} size="mini" width={CARD_WIDTH} />
              <Chips chips={chipsOf(hints.of(card._id), half)} />
            </Stack>
          ))}
        </Neighbours>
        {side.packs > 0 ? (
          <Stack as="li" gap={2} justify="start">
            <PackThumb count={side.packs} width={CARD_WIDTH} />
            <Text as="span" center tone="soft" size="sm" weight="semibold">
              {words.packs({ count: side.packs })}
            </Text>
          </Stack>
        ) : null}
      </Row>
    </Stack>
  );
}
