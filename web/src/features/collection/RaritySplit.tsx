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
  /** Undefined while loading; the space is reserved. */
  counts: readonly RarityCount[] | undefined;
  chosen: string;
  label: string;
  /** Whether to omit the margin below. */
  dense?: boolean;
  onChoose: (rarity: RarityName | "") => void;
}

const LEGEND = boxClass({ tone: "soft", hover: "fill" });

/** The share of each rarity in a collection: a bar, and buttons to filter. */
export function RaritySplit({ counts, chosen, label, dense = false, onChoose }: RaritySplitProps) {
  const nonEmpty = counts?.filter(({ count }) => count > 0) ?? [];
  return (
    <Stack
      as="section"
      gap={2}
      after={dense ? undefined : 3}
      aria-label={label}
      aria-busy={counts === undefined}
    >
      <Row nowrap gap="hair" align="stretch" hide="phone" className={styles.bar} aria-hidden="true">
        {nonEmpty.map(({ rarity, count }) => (
          <span
            key={rarity}
            style={segmentStyle(rarity, count)}
            data-faded={(chosen !== "" && chosen !== rarity) || undefined}
          />
        ))}
      </Row>
      <Row nowrap gap={1} target className={styles.legend}>
        {nonEmpty.map(({ rarity, count }) => (
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

function segmentStyle(rarity: string, count: number): CSSProperties {
  return { flexGrow: count, background: rarityFill(rarity) };
}
