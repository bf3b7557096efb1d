import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { RarityMark } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import * as m from "./messages";
import { mintText, shownRarity } from "./model";

interface CardHeadingProps {
  card: Schemas["OwnedCard"];
  /** Uses tabular figures in the badges, too. */
  numeric?: boolean;
  /** Badges after the mint number. */
  children: ReactNode;
}

/** The heading of a page about one copy: its name, rarity, mint number and badges. */
export function CardHeading({ card, numeric, children }: CardHeadingProps) {
  return (
    <>
      <Text as="h1" breaks size="3xl">
        {card.name ?? m.unnamed()}
      </Text>
      <Row as="p" gap={4} rowGap={2} numeric={numeric} tone="soft">
        <RarityMark rarity={shownRarity(card)} />
        <Text as="span" numeric>
          {m.mintHeading({ mint: mintText(card) })}
        </Text>
        {children}
      </Row>
    </>
  );
}
