import type { CSSProperties } from "react";
import { formatNumber } from "../../lib/formats";
import { type RarityName, rarityFill } from "../../lib/rarities";
import { ColoredSign } from "../../ui/RarityKey";
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
  onChoose: (rarity: RarityName | "") => void;
}

/** How the collection divides into rarities: a bar to look at, buttons under it to filter by. */
export function RaritySplit({ counts, chosen, label = "Cards by rarity", onChoose }: RaritySplitProps) {
  const there = counts?.filter(({ count }) => count > 0) ?? [];
  return (
    <Stack
      as="section"
      gap={2}
      after={4}
      high="4.5rem"
      className={styles.split}
      aria-label={label}
      aria-busy={counts === undefined}
    >
      <div className={styles.bar} aria-hidden="true">
        {there.map(({ rarity, count }) => (
          <span
            key={rarity}
            style={paint(rarity, count)}
            data-faded={(chosen !== "" && chosen !== rarity) || undefined}
          />
        ))}
      </div>
      <div className={styles.legend}>
        {there.map(({ rarity, count }) => (
          <button
            key={rarity}
            type="button"
            className={styles.legendItem}
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
      </div>
    </Stack>
  );
}

function paint(rarity: string, count: number): CSSProperties {
  return { flexGrow: count, background: rarityFill(rarity) };
}
