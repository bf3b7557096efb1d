import type { CSSProperties } from "react";
import { classNames } from "../../lib/classNames";
import { formatNumber } from "../../lib/formats";
import { type RarityName, rarityFill } from "../../lib/rarities";
import { boxClass } from "../../ui/look";
import { ColoredSign } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./Collection.module.css";
import type { RarityCount } from "./queries";

interface RaritySplitProps {
  /** Undefined while it is being counted: the place is kept. */
  counts: readonly RarityCount[] | undefined;
  chosen: string;
  /** Tells two of them on one page apart. */
  label?: string;
  /** With less air below it. */
  dense?: boolean;
  onChoose: (rarity: RarityName | "") => void;
}

const LEGEND = boxClass({ tone: "soft", hover: "fill" });

/** How the collection divides into rarities: a bar to look at, buttons under it to filter by. */
export function RaritySplit({
  counts,
  chosen,
  label = "Cards by rarity",
  dense = false,
  onChoose,
}: RaritySplitProps) {
  const there = counts?.filter(({ count }) => count > 0) ?? [];
  return (
    <Stack
      as="section"
      gap={2}
      after={dense ? undefined : 3}
      aria-label={label}
      aria-busy={counts === undefined}
    >
      <Row nowrap gap="hair" align="stretch" hide="phone" className={styles.bar} aria-hidden="true">
        {there.map(({ rarity, count }) => (
          <span
            key={rarity}
            style={paint(rarity, count)}
            data-faded={(chosen !== "" && chosen !== rarity) || undefined}
          />
        ))}
      </Row>
      <Row nowrap gap={1} target className={styles.legend}>
        {there.map(({ rarity, count }) => (
          <button
            key={rarity}
            type="button"
            className={classNames(styles.legendItem, LEGEND)}
            aria-pressed={chosen === rarity}
            onClick={() => onChoose(chosen === rarity ? "" : rarity)}
          >
            <ColoredSign rarity={rarity} />
            {rarity}{" "}
            <Text as="span" numeric tone="ink" weight="bold">
              {formatNumber(count)}
            </Text>
          </button>
        ))}
      </Row>
    </Stack>
  );
}

function paint(rarity: string, count: number): CSSProperties {
  return { flexGrow: count, background: rarityFill(rarity) };
}
